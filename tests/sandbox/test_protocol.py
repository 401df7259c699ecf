"""What comes over the wire is plain data or a protocol error, whatever the other side sends."""

import contextlib
import json
import math
import socket
import time

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from autograder.sandbox.protocol import HEADER, MAGIC, MAX_BYTES, MAX_JSON, Channel, Closed, Late
from autograder.sandbox.values import DTYPES, Broken, decode, encode
from autograder.text import clean

texts = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Zs")), max_size=20)
scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | texts
values = st.recursive(scalars, lambda inner: st.lists(inner, max_size=4), max_leaves=20)
arrays = hnp.arrays(st.sampled_from(DTYPES), hnp.array_shapes(min_dims=0, max_side=4, min_side=0))


def over_the_wire(message: dict, sent: list[np.ndarray]) -> tuple[dict, list[np.ndarray]]:
    left, right = socket.socketpair()
    with left, right:
        Channel(left).send(message, sent)
        return Channel(right).receive(time.monotonic() + 60)


def received(data: bytes) -> object:
    """What a channel makes of raw bytes after which the other side hangs up."""
    left, right = socket.socketpair()
    with left, right:
        left.sendall(data)
        left.shutdown(socket.SHUT_WR)
        return Channel(right).receive(time.monotonic() + 60)


def frame(message: object, body: bytes = b"") -> bytes:
    text = message if isinstance(message, bytes) else json.dumps(message).encode()
    return HEADER.pack(MAGIC, len(text), len(body)) + text + body


@given(values)
def test_plain_values_arrive_as_they_were(value: object) -> None:
    sent: list[np.ndarray] = []
    message, back = over_the_wire({"value": encode(value, sent, [])}, sent)
    assert decode(message["value"], back, lambda index: None) == value


@given(arrays)
def test_arrays_arrive_with_their_type_shape_and_bytes(array: np.ndarray) -> None:
    sent: list[np.ndarray] = []
    message, back = over_the_wire({"value": encode(array, sent, [])}, sent)
    got = decode(message["value"], back, lambda index: None)
    assert got.dtype == array.dtype
    np.testing.assert_array_equal(got, array)


def test_strange_byte_orders_long_doubles_and_slices_arrive_by_value() -> None:
    for array in (
        np.arange(6, dtype=">i4")[::2],
        np.longdouble([1.5, 2.5]),
        np.asfortranarray(np.eye(3)),
        np.ma.array([1, 2]),
    ):
        sent: list[np.ndarray] = []
        message, back = over_the_wire({"value": encode(array, sent, [])}, sent)
        np.testing.assert_array_equal(
            decode(message["value"], back, lambda index: None), np.asarray(array, dtype=float)
        )


def test_nan_and_infinity_arrive() -> None:
    message, _ = over_the_wire({"value": [math.nan, math.inf, -math.inf]}, [])
    assert math.isnan(message["value"][0])
    assert message["value"][1:] == [math.inf, -math.inf]


@pytest.mark.parametrize(
    "array", [np.array([object()]), np.array([1j]), np.array([b"x"]), np.array(["2020"], dtype="M8")]
)
def test_arrays_of_anything_but_numbers_are_not_sent(array: np.ndarray) -> None:
    with pytest.raises(TypeError):
        encode(array, [], [])


@settings(max_examples=300)
@given(st.binary(max_size=200))
def test_noise_is_a_protocol_error(data: bytes) -> None:
    with pytest.raises((Broken, Closed)):
        received(data)


@settings(max_examples=300)
@given(
    st.recursive(scalars, lambda x: st.lists(x, max_size=3) | st.dictionaries(texts, x, max_size=3), max_leaves=10),
    st.binary(max_size=64),
)
def test_any_json_in_a_frame_is_a_message_or_a_protocol_error(message: object, body: bytes) -> None:
    try:
        received(frame({"arrays": message}, body))
        received(frame(message, body))
    except (Broken, Closed):
        pass


json_values = st.recursive(
    scalars,
    lambda x: (
        st.lists(x, max_size=3)
        | st.dictionaries(
            st.sampled_from(["array", "scalar", "function", "int", "text", "tuple", "dict"]), x, min_size=1, max_size=1
        )
    ),
    max_leaves=12,
)


@settings(max_examples=500)
@given(json_values)
def test_any_form_decodes_to_a_value_or_is_a_protocol_error(item: object) -> None:
    with contextlib.suppress(Broken):
        decode(item, [np.zeros(2)], lambda index: None)


@pytest.mark.parametrize(
    "data",
    [
        HEADER.pack(MAGIC, MAX_JSON + 1, 0),
        HEADER.pack(MAGIC, 0, MAX_BYTES + 1),
        HEADER.pack(b"HTTP", 2, 0) + b"{}",
        frame(b"{" * 10_000),
        frame(b"[" * 200_000),
        frame(b"\xff\xfe"),
        frame(b'{"a": ' + b"9" * 10_000 + b"}"),
        frame([1]),
        frame({}),
        frame({"arrays": []}, b"x"),
        frame({"arrays": [["|O", [1]]]}, b"12345678"),
        frame({"arrays": [["<f8", [2]]]}, b"12345678"),
        frame({"arrays": [["<f8", [-1]]]}, b""),
        frame({"arrays": [["<f8", [0, 64_000_000, 64_000_000, 64_000_000]]]}),
        frame({"arrays": [["<f8", [0] * 40]]}),
        frame({"arrays": [["<f8", [True]]]}, b"12345678"),
        frame({"arrays": [["<f8", [1.0]]]}, b"12345678"),
        frame({"arrays": [["<U4", [1]]]}, b"12345678"),
        frame({"arrays": [[{}, [1]]]}, b"12345678"),
        frame({"arrays": [["<f8", [1]]] * 2_000}),
    ],
)
def test_malformed_frames_are_refused(data: bytes) -> None:
    with pytest.raises(Broken):
        received(data)


def test_a_byte_that_is_not_a_truth_value_becomes_one() -> None:
    _, (array,) = received(frame({"arrays": [["|b1", [3]]]}, b"\x00\x01\xff"))  # type: ignore[misc]
    assert array.tolist() == [False, True, True]
    assert array.view(np.uint8).tolist() == [0, 1, 1]


def test_silence_and_a_slow_trickle_are_late() -> None:
    left, right = socket.socketpair()
    with left, right:
        channel = Channel(right)
        with pytest.raises(Late):
            channel.receive(time.monotonic() + 0.2)
        left.sendall(frame({"arrays": []})[:5])
        with pytest.raises(Late):
            channel.receive(time.monotonic() + 0.2)


def test_a_reader_who_does_not_read_makes_the_writer_late() -> None:
    left, right = socket.socketpair()
    with left, right, pytest.raises(Late):
        Channel(left).send({}, [np.zeros(1_500_000)], time.monotonic() + 0.3)


def test_text_is_made_fit_to_show() -> None:
    assert clean("θ ≤ 0\tok\n") == "θ ≤ 0\tok\n"
    assert clean("\x1b[31m\x00\x9b\u202e\ud800") == "\ufffd[31m\ufffd\ufffd\ufffd\ufffd"


@pytest.mark.parametrize(
    "item",
    [
        {"text": ["x" * 100_000] + [""] * 100_000},  # would be 40 GB as an array
        {"text": [["a"], ["b", "c"]]},
        {"dict": [[n * (2**61 - 1), 0] for n in range(1_000)]},  # keys that collide
        {"set": [n * (2**61 - 1) for n in range(1_000)]},
        {"dict": [[[1], 0]]},
        {"set": [{"array": 0}]},
        {"array": 1},
        {"array": -1},
        {"array": True},
        {"int": "z"},
        {"int": "1" * 10_000},
        {"array": 0, "scalar": 0},
        {},
        {"unknown": 1},
        {"generator": ["0x1", "0x1", "0x0"]},
        {"generator": ["0x1", "0x1", "0x0", "f" * 100]},
        {"generator": ["0x1", "0x1", "0x0", "-0x1"]},
        {"generator": ["0x1", "0x1", "0x0", "f" * 30]},
    ],
)
def test_values_made_to_cost_or_confuse_are_refused(item: object) -> None:
    with pytest.raises(Broken):
        decode(item, [np.zeros(2)], lambda index: None)
