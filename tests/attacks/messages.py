"""Attempts to forge the protocol on the one descriptor that the process has."""

from tests.attacks.attack import BRIEF, attack

FORGED_MESSAGES = (
    attack(
        "forged_frame_unasked",
        "wrong",
        """
        import json, os, struct
        text = json.dumps({"id": 1, "is": "result", "value": 1.0, "score": 1.0, "warnings": [], "arrays": []}).encode()
        os.write(3, struct.pack(">4sII", b"lcl1", len(text), 0) + text)
        """,
        says="nobody asked for",
    ),
    attack(
        "full_marks_on_every_descriptor",
        "wrong",
        """
        import os
        for fd in range(256):
            try: os.write(fd, b'{"score": 1.0, "passed": true}\\n')
            except OSError: pass
        """,
        says="was stopped",
    ),
    attack(
        "forged_answer_to_its_own_call",
        "",
        """
        import json, os, struct, sys, numpy as np
        def perceptron(X, y, T):
            frame = sys._getframe()
            while "request" not in frame.f_locals: frame = frame.f_back
            answer = {"id": frame.f_locals["request"]["id"], "is": "result", "value": [1, 1, 1], "warnings": [], "arrays": []}
            text = json.dumps({**answer, "score": 1.0, "passed": True}).encode()
            os.write(3, struct.pack(">4sII", b"lcl1", len(text), 0) + text)
            return np.zeros(X.shape[1]), 0.0, 0
        """,
        why="it answered its own call, wrongly, and its second answer was not asked for",
        says="nobody asked for",
    ),
    attack(
        "huge_frame",
        "",
        """
        import os, struct
        def perceptron(X, y, T): os.write(3, struct.pack(">4sII", b"lcl1", 2**32 - 1, 2**32 - 1)); return 0
        """,
        expect="none",
        why="a frame beyond the limits is not read at all",
        says="a header of no known form",
    ),
    attack(
        "half_a_frame",
        "",
        """
        import os, struct, time
        def perceptron(X, y, T): os.write(3, struct.pack(">4sII", b"lcl1", 1000, 0) + b"{"); time.sleep(60)
        """,
        expect="none",
        why="the judge waits no longer than the limit",
        says="did not finish",
        seconds=BRIEF,
    ),
    attack(
        "pickle_bytes",
        "",
        """
        import os, pickle, struct
        class Bomb:
            def __reduce__(self): return os.system, ("touch /tmp/linclass-attack-pickle",)
        def perceptron(X, y, T):
            text = pickle.dumps(Bomb())
            os.write(3, struct.pack(">4sII", b"lcl1", len(text), 0) + text)
            return 0
        """,
        expect="none",
        why="nothing is ever unpickled",
        says="not JSON",
    ),
    attack(
        "deep_json",
        "",
        """
        import os, struct
        def perceptron(X, y, T):
            text = b"[" * 100000 + b"]" * 100000
            os.write(3, struct.pack(">4sII", b"lcl1", len(text), 0) + text)
            return 0
        """,
        expect="none",
        why="JSON that would exhaust the stack is an error like any other",
        says="not JSON",
    ),
    attack(
        "impossible_array",
        "",
        """
        import json, os, struct, sys
        def perceptron(X, y, T):
            frame = sys._getframe()
            while "request" not in frame.f_locals: frame = frame.f_back
            answer = {"id": frame.f_locals["request"]["id"], "is": "result", "value": {"array": 0}, "warnings": []}
            text = json.dumps({**answer, "arrays": [["<f8", [10**7, 10**7, 10**7]]]}).encode()
            os.write(3, struct.pack(">4sII", b"lcl1", len(text), 0) + text)
            return 0
        """,
        expect="none",
        why="sizes are checked before anything is allocated",
        says="an array longer than its bytes",
    ),
    attack(
        "object_array",
        "",
        """
        import json, os, struct, sys
        def perceptron(X, y, T):
            frame = sys._getframe()
            while "request" not in frame.f_locals: frame = frame.f_back
            answer = {"id": frame.f_locals["request"]["id"], "is": "result", "value": {"array": 0}, "warnings": []}
            text = json.dumps({**answer, "arrays": [["|O", [1]]]}).encode()
            os.write(3, struct.pack(">4sII", b"lcl1", len(text), 8) + text + b"12345678")
            return 0
        """,
        expect="none",
        why="only numbers travel",
        says="an array of no known form",
    ),
    attack(
        "callback_that_was_not_given",
        "",
        """
        import json, os, struct, sys
        def perceptron(X, y, T):
            frame = sys._getframe()
            while "request" not in frame.f_locals: frame = frame.f_back
            ask = {"id": frame.f_locals["request"]["id"], "is": "ask", "function": 0, "args": [], "arrays": []}
            text = json.dumps(ask).encode()
            os.write(3, struct.pack(">4sII", b"lcl1", len(text), 0) + text)
            return 0
        """,
        expect="none",
        why="it can call only what it was handed",
        says="was not handed out",
    ),
    attack(
        "flooded_channel",
        "",
        """
        import os, threading
        def flood():
            while True: os.write(3, b"x" * 65536)
        def perceptron(X, y, T): threading.Thread(target=flood, daemon=True).start(); flood()
        """,
        expect="none",
        why="the first bytes that are not a frame end it",
        says="was stopped",
    ),
    attack(
        "closed_channel",
        "",
        "import os\ndef perceptron(X, y, T): os.closerange(0, 64); return 0",
        expect="none",
        why="it hung up on the judge",
    ),
    attack(
        "wild_protocol",
        "",
        """
        import autograder.sandbox.protocol as protocol
        def perceptron(X, y, T):
            protocol.Channel.send = lambda self, message, arrays: self.sock.sendall(b"score 1.0")
            return 0
        """,
        expect="none",
        why="changing its own side of the protocol changes nothing on the other",
        seconds=BRIEF,
    ),
)
