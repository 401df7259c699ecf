"""What a submission may use while it is graded, besides the standard library. What is not on these lists is not in the sandbox.

MAY_IMPORT are packages, and what these import themselves: no package of classifiers is among them, neither scikit-learn nor SciPy.

FOR_STUDENTS are the files of `linclass_ref`: data, input checks, plots, and `nonnegative.py`, a tool that the lesson on the convergence
proof gives to learners. None of them may import one that is not on the list (a test checks this), so none can bring with it an algorithm
that an exercise asks for. Plots that need an algorithm and all widgets are replaced by stand-ins that do nothing; every other import of
the reference is refused.
"""

NOT_RUN = "(not run while grading, because the sandbox has no programs: "  # then the command, and a parenthesis

SCRATCH = "/scratch"  # the one writable place: /tmp, /dev/shm, /dev/null and the home folder lead there
COURSE = {"autograder", "linclass_ref"}  # the stand-ins
PACKAGES = {"numpy", "matplotlib", "mpl_toolkits", "pylab", "IPython", "ipywidgets"}
FOR_MATPLOTLIB = "PIL pillow contourpy cycler dateutil fontTools kiwisolver packaging pyparsing six tzdata"
FOR_IPYTHON = (  # older versions need more of these than newer ones
    "asttokens backcall colorama comm decorator exceptiongroup executing ipython_pygments_lexers jedi jupyterlab_widgets lazy_importer "
    "matplotlib_inline parso pexpect pickleshare prompt_toolkit psutil ptyprocess pure_eval pygments stack_data traitlets "
    "typing_extensions wcwidth widgetsnbextension"
)
MAY_IMPORT = COURSE | PACKAGES | {*FOR_MATPLOTLIB.split(), *FOR_IPYTHON.split()}

FOR_STUDENTS = (
    "_support/__init__.py",
    "_support/signs.py",
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
    "nonnegative.py",
    "plots/__init__.py",
    "plots/classification_setup.py",
    "plots/common.py",
    "plots/levels.py",
    "plots/linclass.mplstyle",
    "plots/looks.py",
    "plots/multiclass_least_squares.py",
    "plots/numbers.py",
    "plots/perceptron.py",
    "plots/png.py",
    "plots/setup_panels.py",
    "plots/shown.py",
    "plots/start.py",
    "plots/style.py",
    "plots/ticks.py",
    "plots/weight_space.py",
)
