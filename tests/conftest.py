"""Settings for every test."""

from hypothesis import settings

# A busy machine must not fail an example for being slow; speed is measured by `make bench`, not here.
settings.register_profile("wartable", deadline=None)
settings.load_profile("wartable")
