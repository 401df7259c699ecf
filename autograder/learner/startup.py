# What each kernel of `linclass lab` runs first (PYTHONSTARTUP), in the namespace of the notebook: it leaves no name behind.

try:
    from autograder.learner.names import watch
except ImportError:  # another Python, in a terminal of JupyterLab
    pass
else:
    watch()
    del watch
