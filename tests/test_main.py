"""The parts put together: listening, the address that is printed, starting and stopping."""

import asyncio
import os
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from app import main
from app.main import CannotServe, address, build, listen, site
from app.rooms.live.rooms import RoomRequest, Rooms
from app.rooms.logbook.log import Entry
from app.settings import Settings
from app.store import LOG_FILE
from app.store.sqlite import SqliteLog
from app.web.gateway.readiness import Readiness
from tests.patience import PATIENCE_S

ROOT = Path(__file__).resolve().parents[1]
LOCAL = "127.0.0.1"


def test_a_free_port_is_listened_on() -> None:
    with listen(LOCAL, 0) as bound:
        host, port = bound.getsockname()
        assert host == LOCAL
        with socket.create_connection((LOCAL, port), timeout=PATIENCE_S):
            pass


def test_a_small_table_does_not_wait_for_the_answer_to_the_one_before() -> None:
    """Where it does, the second of two tables in a row comes 40 ms late."""
    with (
        listen(LOCAL, 0) as bound,
        socket.create_connection(bound.getsockname(), timeout=PATIENCE_S),
        bound.accept()[0] as accepted,
    ):
        assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_a_taken_port_is_named() -> None:
    with listen(LOCAL, 0) as bound:
        port = bound.getsockname()[1]
        with pytest.raises(CannotServe, match=rf"127\.0\.0\.1:{port}: .*in use"):
            listen(LOCAL, port)


@pytest.mark.parametrize(
    ("host", "port"), [("192.0.2.1", 0), ("no.such.host.invalid", 0), (LOCAL, 65536), (LOCAL, -1)]
)
def test_what_cannot_be_listened_on_is_named(host: str, port: int) -> None:
    with pytest.raises(CannotServe, match=f"{host}:{port}: ."):
        listen(host, port)


def test_without_a_port_the_first_free_one_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with listen(LOCAL, 0) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(main, "FIRST_PORT", port)
        monkeypatch.setattr(main, "LAST_PORT", port)
        with pytest.raises(CannotServe, match=f"no free port from {port} to {port}.*--port"):
            listen(LOCAL, None)
        monkeypatch.setattr(main, "LAST_PORT", min(port + 50, 65535))
        with listen(LOCAL, None) as bound:
            assert port < bound.getsockname()[1] <= port + 50


def has_ipv6() -> bool:
    try:
        with socket.create_server(("::1", 0), family=socket.AF_INET6):
            return True
    except OSError:
        return False


@pytest.mark.skipif(not has_ipv6(), reason="no IPv6 here")
@pytest.mark.parametrize("host", ["::1", "::"])
def test_an_ipv6_address_is_listened_on(host: str) -> None:
    with listen(host, 0) as bound:
        socket.create_connection(("::1", bound.getsockname()[1]), timeout=PATIENCE_S).close()


@pytest.mark.parametrize(
    ("host", "url"),
    [
        (LOCAL, "http://127.0.0.1:8000/"),
        ("localhost", "http://localhost:8000/"),
        ("::1", "http://[::1]:8000/"),
        ("fe80::1", "http://[fe80::1]:8000/"),
    ],
)
def test_the_address_can_be_opened(host: str, url: str) -> None:
    assert address(host, 8000) == url


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_the_address_of_all_addresses_is_one_of_them(
    monkeypatch: pytest.MonkeyPatch, host: str
) -> None:
    found = httpx.URL(address(host, 8123))
    assert found.port == 8123
    assert found.host not in ("", "0.0.0.0", "::")
    socket.inet_aton(found.host)
    monkeypatch.setattr(main, "own_address", lambda: "192.0.2.7")
    assert address(host, 8123) == "http://192.0.2.7:8123/"


def test_without_a_network_the_address_is_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreachable(self: object, target: object) -> None:
        raise OSError("Network is unreachable")

    class Offline(socket.socket):
        connect = unreachable

    monkeypatch.setattr(socket, "socket", Offline)
    assert address("0.0.0.0", 80) == "http://127.0.0.1:80/"


async def test_the_application_starts_and_stops_with_its_parts(tmp_path: Path) -> None:
    app = build(Settings.model_validate({"data": tmp_path / "new" / "data"}))
    for _ in range(2):  # it can be started again
        async with app.router.lifespan_context(app):
            assert isinstance(app.state.services.rooms, Rooms)
            transport = httpx.ASGITransport(app)
            async with httpx.AsyncClient(transport=transport, base_url="http://h") as client:
                assert (await client.get("/healthz")).text == "ok"
                assert (await client.get("/readyz")).text == "ready"
    assert (tmp_path / "new" / "data" / "rooms.sqlite3").exists()


async def test_old_rooms_are_removed_while_it_runs(tmp_path: Path) -> None:
    log = SqliteLog(tmp_path / LOG_FILE)
    await log.open()
    await log.append([Entry("01d01d01", 0, 0, "", "1999-12-31T12:00:00.000+00:00", "x", "{}")])
    app = build(Settings.model_validate({"data": tmp_path, "forget_days": 30}))
    async with app.router.lifespan_context(app), asyncio.timeout(PATIENCE_S):
        rooms = app.state.services.rooms
        code = await rooms.open("host", "Ada", RoomRequest("black_queen", 4, {}))
        assert rooms.in_use(code)
        while await log.read("01d01d01"):  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0.01)
        assert await log.read(code)
    assert not rooms.in_use(code)
    await log.close()


async def test_a_server_that_cannot_store_is_not_ready(tmp_path: Path) -> None:
    app = build(Settings.model_validate({"data": tmp_path}))
    async with app.router.lifespan_context(app):
        log = SqliteLog(tmp_path / LOG_FILE)
        await log.open()
        app.state.services.readiness = Readiness(log)
        await log.close()
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://h") as client:
            for _ in range(2):
                answer = await client.get("/readyz")
                assert answer.status_code == 503
                assert answer.text == (
                    "The game log is closed: the server is starting or stopping."
                )
            assert (await client.get("/healthz")).status_code == 200


def test_the_pages_know_where_the_server_is(tmp_path: Path) -> None:
    public = "https://cards.example.org"
    app = build(Settings.model_validate({"data": tmp_path, "address": public}), "192.0.2.7")
    assert (app.state.services.site.address, app.state.services.site.listens) == (
        public,
        "192.0.2.7",
    )
    assert public in app.state.services.site.all_origins


def test_the_machines_own_name_is_one_of_the_hosts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Box.Example.org")
    settings = Settings.model_validate(
        {"address": "https://a.example:8443", "hosts": ["b.example"]}
    )
    assert site(settings, "").all_hosts == {"box.example.org", "a.example", "b.example"}


def serve(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """Run a server that cannot start."""
    return subprocess.run(
        [sys.executable, "-m", "app", "serve", *arguments],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )


def test_a_server_that_cannot_listen_says_so_in_a_line(tmp_path: Path) -> None:
    with listen(LOCAL, 0) as bound:
        port = str(bound.getsockname()[1])
        done = serve("--port", port, "--data", str(tmp_path))
    assert done.returncode == 1
    assert "cannot listen" in done.stderr
    assert "Traceback" not in done.stderr
    assert "http" not in done.stdout


@pytest.mark.parametrize(
    ("name", "text"), [("BOT_THREADS", "none"), ("ORIGINS", "https://cards.example")]
)
def test_a_wrong_setting_is_said_in_a_line(tmp_path: Path, name: str, text: str) -> None:
    done = serve("--port", "0", "--data", str(tmp_path), **{f"BLACK_QUEEN_{name}": text})
    assert done.returncode == 1
    assert name.lower() in done.stderr
    assert "Traceback" not in done.stderr


def test_data_that_cannot_be_written_is_said_in_a_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = serve("--port", "0", "--data", str(tmp_path / "file" / "data"))
    assert done.returncode == 1
    assert "cannot be used" in done.stderr
    assert "Traceback" not in done.stderr
