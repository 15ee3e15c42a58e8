"""The balancers send all that is asked of a room to one server, while it can be reached."""

import http.client
import shutil
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import pytest

from app.rooms.fold.access.codes import new_code
from cluster.balancer import BALANCERS, PLACES, Balancer, balanced
from cluster.postgres import free_port
from tests.patience import PATIENCE_S

NAMES = ("a", "b", "c")
ROOMS = 40


@dataclass(frozen=True)
class Stub:
    """A server that says its name to whatever is asked."""

    name: str
    port: int

    @property
    def internal_port(self) -> int:
        return self.port

    @contextmanager
    def answering(self) -> Iterator[None]:
        name = self.name.encode()

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(200)
                self.send_header("Content-Length", str(len(name)))
                self.end_headers()
                self.wfile.write(name)

            def log_message(self, format: str, *arguments: object) -> None:
                pass

        server = ThreadingHTTPServer(("127.0.0.1", self.port), Handler)
        threading.Thread(target=server.serve_forever, args=[0.01], daemon=True).start()
        try:
            yield
        finally:
            server.shutdown()
            server.server_close()


def asked(origin: str, path: str) -> str:
    """Who answers."""
    connection = http.client.HTTPConnection(urlsplit(origin).netloc)
    connection.request("GET", path)
    answer = connection.getresponse()
    said = answer.read().decode()
    connection.close()
    return said if answer.status == 200 else ""


def owners(origin: str, codes: Sequence[str]) -> list[str]:
    """Who answers for each room, however it is asked for."""
    found = []
    for code in codes:
        paths = (f"/r/{code}", f"/r/{code}/ws", f"/r/{code}?ticket=1", f"/r/{code}abcd1234/menu")
        said = {asked(origin, path) for path in paths}
        found.append("/".join(sorted(said)))
    return found


def settled(origin: str, codes: Sequence[str]) -> list[str]:
    """Who answers for each, as soon as everything is answered."""
    until = time.monotonic() + PATIENCE_S
    while not all(asked(origin, f"/r/{code}") for code in codes):
        assert time.monotonic() < until
    return owners(origin, codes)


@pytest.mark.parametrize("by", BALANCERS.values(), ids=BALANCERS)
def test_a_room_is_at_one_server_while_that_answers(by: Balancer, tmp_path: Path) -> None:
    if not shutil.which(by.name) and not shutil.which(by.name, path=PLACES):
        pytest.skip(f"{by.name} is not here")
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        folder.mkdir()
    codes = [new_code(Random(number).randbytes) for number in range(ROOMS)]
    stubs = [Stub(name, free_port()) for name in NAMES]
    with ExitStack() as held:
        for stub in stubs[1:]:
            held.enter_context(stub.answering())
        with stubs[0].answering():
            origins = [held.enter_context(balanced(stubs, one, by=by)) for one in folders]
            at_first = settled(origins[0], codes)
            assert set(at_first) == set(NAMES)
            assert settled(origins[1], codes) == at_first  # all balancers are of one opinion
            assert {asked(origins[0], "/") for _ in range(9)} <= set(NAMES)
        without = settled(origins[0], codes)
        assert "a" not in without
        for before, after in zip(at_first, without, strict=True):
            assert before in ("a", after)
        with stubs[0].answering():  # its rooms come home
            until = time.monotonic() + PATIENCE_S
            while settled(origins[0], codes) != at_first:
                assert time.monotonic() < until
