"""Games on the machines of a Ray cluster: the one that `RAY_ADDRESS` names, or a local one of so many workers."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from tavoliere.arena.executors import InProcess
from tavoliere.engine.errors import TavoliereError, quote


class RayCluster(InProcess):
    """Plays games as Ray tasks. Every machine needs Tavoliere and what the bots import."""

    def __init__(self, workers: int | None = None) -> None:
        try:
            import ray
        except ImportError as error:
            raise TavoliereError("Ray is not installed: install tavoliere[ray].") from error
        self._ray = ray
        elsewhere = os.environ.get("RAY_ADDRESS")
        try:
            ray.init(
                num_cpus=None if elsewhere else workers,
                include_dashboard=False,
                log_to_driver=False,
                logging_level="error",
                runtime_env={"env_vars": {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}},
            )
        except Exception as error:  # a bad address, no cluster there, or another release
            which = f"The Ray cluster {quote(elsewhere)}" if elsewhere else "A Ray cluster on this machine"
            raise TavoliereError(f"{which} does not answer: {error}") from error
        self.size = workers or int(ray.cluster_resources()["CPU"])
        self._call = ray.remote(max_retries=1)(_call)
        self._running: set[Future[Any]] = set()

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        promised: Future[Any] = Future()
        self._running.add(promised)
        self._call.remote(function, *arguments).future().add_done_callback(lambda done: self._keep(promised, done))
        return promised

    def _keep(self, promised: Future[Any], done: Future[Any]) -> None:
        """Hand a result on; of an error, what the task itself has raised."""
        self._running.discard(promised)
        error = done.exception()
        if error is None:
            promised.set_result(done.result())
        elif isinstance(getattr(error, "cause", None), TavoliereError):
            promised.set_exception(error.cause)  # type: ignore[attr-defined]
        else:
            promised.set_exception(TavoliereError(f"The cluster has lost a game: {type(error).__name__}."))

    def stopped(self, time_left: Callable[[], float]) -> Callable[[], bool]:
        return lambda: False

    def close(self) -> None:
        """Games that still run end with the connection; only finished ones count."""
        for promised in list(self._running):
            promised.cancel()
        self._ray.shutdown()


def _call(function: Callable[..., Any], *arguments: Any) -> Any:
    return function(*arguments)
