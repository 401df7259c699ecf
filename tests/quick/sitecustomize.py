"""Python imports this by itself: at the end of a command it looks through all objects once more, which takes a quarter of a second."""

import atexit
import gc

atexit.register(gc.freeze)
