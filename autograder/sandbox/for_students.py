"""What notebooks may use of `linclass_ref` while they are graded: these files are put into the sandbox, and nothing else.

No file on this list may import one that is not on it (a test checks this), so none can bring an algorithm with it. Plots that need an
algorithm and all widgets are replaced by stand-ins that do nothing; every other import of the reference is refused.
"""

FOR_STUDENTS = (
    "_support/__init__.py",
    "_support/validate.py",
    "data/__init__.py",
    "data/LICENCES.md",
    "data/breast_cancer.csv",
    "data/credit.npz",
    "data/digits.npz",
    "data/iris.csv",
    "data/real.py",
    "data/scenarios.py",
    "data/spam.npz",
    "data/splits.py",
    "data/synthetic.py",
    "data/text.py",
    "plots/__init__.py",
    "plots/classification_setup.py",
    "plots/common.py",
    "plots/linclass.mplstyle",
    "plots/multiclass_least_squares.py",
    "plots/perceptron.py",
    "plots/start.py",
    "plots/style.py",
)
