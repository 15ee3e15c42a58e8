"""Every case leaves the server well: it answers, and its log holds no exception."""

from collections.abc import Iterator

import pytest

from tests.web.browsing import open_room
from tests.web.conftest import Server

BAD_SIGNS = ("traceback", "exception", "unhandled", "error")


@pytest.fixture(scope="module")
def table(server: Server) -> str:
    """The code of a table that nobody plays at."""
    with server.browser() as browser:
        return open_room(browser, friends="true")


@pytest.fixture(autouse=True)
def _stays_well(server: Server) -> Iterator[None]:
    before = len(server.log)
    yield
    with server.browser() as browser:
        assert browser.get("/readyz").text == "ready"
    said = server.log[before:]
    assert not [sign for sign in BAD_SIGNS if sign in said.lower()], said
