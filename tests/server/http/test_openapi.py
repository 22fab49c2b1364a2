"""Requests that the OpenAPI allows, and many that it does not: none gets a broken answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance

from tests.server.process import ServerProcess

EXAMPLES = 40
CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    server = ServerProcess(
        tmp_path_factory.mktemp("openapi"), tables_per_guest=100_000, tables_per_hour=100_000, admin_token="let-me-in"
    )
    server.start()
    yield server
    said = server.stop()
    assert "Traceback" not in said
    assert "failed" not in said


def test_no_request_breaks_the_server(server: ServerProcess) -> None:
    api = schemathesis.openapi.from_url(f"{server.address}/schema/openapi.json")
    operations: list[Any] = list(api.get_all_operations())
    assert len(operations) > 10
    for operation in operations:
        try_out(operation.ok(), server.guest("Anna"))


def try_out(operation: Any, headers: dict[str, str]) -> None:
    """Requests of one kind, some as described and some not, always the same."""

    @settings(max_examples=EXAMPLES, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy())
    def ask(case: Any) -> None:
        case.call_and_validate(headers=headers, checks=CHECKS)

    ask()
