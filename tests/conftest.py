"""Fuzzing is the same in every run, so that a red build is about the change; soak runs look further."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "calm",
    deadline=None,
    derandomize="TAVOLIERE_SOAK" not in os.environ,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("calm")
