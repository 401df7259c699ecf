"""Settings for the reference's tests: no deadline per example, because its duration depends on what else the machine is doing."""

from hypothesis import settings

settings.register_profile("reference", deadline=None)
settings.load_profile("reference")
