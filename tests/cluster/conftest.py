"""Three real servers over one database."""

from collections.abc import Iterator

import pytest

from cluster.postgres import Postgres
from cluster.processes import Process, serving, some
from tests.web.conftest import MANY, QUICK


@pytest.fixture(scope="module")
def three(
    postgres: Postgres, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[list[Process]]:
    """They run; none of them may leave an error in its log."""
    name = request.module.__name__.rpartition(".")[2]
    folder = tmp_path_factory.mktemp(name)
    processes = some(3, postgres.create(name), folder, {**QUICK, **MANY})
    with serving(processes):
        yield processes
    for process in processes:
        assert "Traceback" not in process.said.read_text()
