"""Settings for the reference's tests: how long a property takes depends on who else uses the machine, so no deadline an example."""

from hypothesis import settings

settings.register_profile("reference", deadline=None)
settings.load_profile("reference")
