"""Everything that touches nbgrader: the only package that imports it."""

import importlib
import sys

# With jsonschema comes a grammar of internationalised web addresses that takes a second to build and that no notebook needs.
# jsonschema does without it where it is not installed, so for the time of this import it is not.
if "jsonschema" not in sys.modules and "rfc3987_syntax" not in sys.modules:
    sys.modules["rfc3987_syntax"] = None  # type: ignore[assignment]
    try:
        importlib.import_module("jsonschema")
    finally:
        del sys.modules["rfc3987_syntax"]
