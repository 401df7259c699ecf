"""The colours of the course, and how the points of each class look. Nothing here needs matplotlib: the grader draws with it too."""

from dataclasses import dataclass

INK = "#222222"  # boundaries, arrows, text
QUIET = "#8a8a8a"  # things that are there only for comparison
ACCENT = "#117733"  # what the picture is about: a solution cone, an update, a chosen model
ALARM = "#b3001b"  # a mistake


@dataclass(frozen=True)
class ClassStyle:
    """How the points of one class look. The marker alone and the colour alone each identify the class."""

    color: str
    marker: str
    tint: str  # of the class's region

    @property
    def size(self) -> float:
        """A factor for the marker's area that makes all shapes look equally large."""
        return {"o": 1.0, "s": 0.85, "D": 0.75, "*": 1.8, "P": 1.15, "X": 1.15, "p": 1.15}.get(self.marker, 1.1)


# Class 0 looks like -1 and class 1 like +1, so that the pictures agree however a lesson codes its labels.
CLASSES = (
    ClassStyle("#d55e00", "s", "#fbe3d3"),
    ClassStyle("#0072b2", "o", "#d6e8f5"),
    ClassStyle("#00805c", "^", "#d3efe5"),
    ClassStyle("#b0478a", "D", "#f5e0ec"),
    ClassStyle("#7a5c00", "v", "#f3ebcb"),
    ClassStyle("#5b4fa0", "P", "#e4e0f4"),
    ClassStyle("#3a9bc4", "X", "#dff2fa"),
    ClassStyle("#555555", "p", "#e8e8e8"),
    ClassStyle("#8c2d04", "*", "#f0d9cd"),
    ClassStyle("#4d7c0f", "<", "#e6f0d3"),
)


def class_style(label: int) -> ClassStyle:
    """The style of a label: -1, or a class index 0 … 9 (so that +1 and class 1 look the same).

    >>> class_style(+1).marker, class_style(-1).marker
    ('o', 's')
    """
    index = 0 if label == -1 else int(label)
    if not 0 <= index < len(CLASSES):
        raise ValueError(f"a label must be -1 or a class index from 0 to {len(CLASSES) - 1}; got {label}")
    return CLASSES[index]
