"""Fuzzing is the same in every run, so that a red build is about the change; soak runs look further."""

from __future__ import annotations

import os
import signal

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "calm",
    deadline=None,
    derandomize="TAVOLIERE_SOAK" not in os.environ,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("calm")

# A shell that runs us in the background has us ignore Ctrl-C, and whatever we start would, too.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Tests that are coroutines run in asyncio's event loop."""
    return "asyncio"
