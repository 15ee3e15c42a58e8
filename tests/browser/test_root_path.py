"""A server under a path, behind the proxies of packaging/subpath: each game is played behind one of
them, a friend comes by the link, and no request leaves the path."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from app.rules.games import GAMES
from cluster.balancer import AROUND_NGINX, PLACES, running
from cluster.postgres import free_port
from cluster.processes import ROOT
from tests.browser.conftest import FLAGS, Server, chromium_path
from tests.browser.devices import EXPERIENCED, SIZES
from tests.browser.table import (
    ANSWERS,
    LEGAL,
    choose_game,
    click_a_card,
    play_together,
    ready,
)
from tests.many import some

FILES = ROOT / "packaging" / "subpath"
PATH = "/cards"
LISTENS = "127.0.0.1:8080"  # in the file of nginx
HOST = "home.example.org"  # in that of Caddy
SERVER = "127.0.0.1:8000"
MOVES = 3
Proxy = Callable[[int, Path], tuple[str, str]]  # for a port and a folder: command, configuration


def nginx(port: int, folder: Path) -> tuple[str, str]:
    """Its command and its configuration."""
    text = (FILES / "nginx.conf").read_text(encoding="utf-8")
    inside = text.replace(LISTENS, f"127.0.0.1:{port}")
    return "nginx -e stderr -c", AROUND_NGINX.format(folder=folder, inside=inside)


def caddy(port: int, folder: Path) -> tuple[str, str]:
    """The same of Caddy, by https with a certificate of its own."""
    text = (FILES / "Caddyfile").read_text(encoding="utf-8")
    alone = (
        "{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n"
    )
    here = alone + text.replace(HOST, f"https://127.0.0.1:{port}")
    return "caddy run --adapter caddyfile --config", here


def caddy_takes_it_off(port: int, folder: Path) -> tuple[str, str]:
    """The same by http, where the path is taken off before the server."""
    command, text = caddy(port, folder)
    text = text.replace("https://", "http://")
    return command, text.replace(f"handle {PATH}/*", f"handle_path {PATH}/*")


PROXIES = (nginx, caddy, caddy_takes_it_off)


@contextmanager
def behind(proxy: Proxy, server: Server, folder: Path) -> Iterator[str]:
    """The address of the first page, as people open it."""
    port = free_port()
    command, text = proxy(port, folder)
    assert SERVER in text
    text = text.replace(SERVER, f"127.0.0.1:{server.port}")
    with running(command.split(), text, folder / "proxy.conf", port):
        scheme = "https" if f"https://127.0.0.1:{port}" in text else "http"
        yield f"{scheme}://127.0.0.1:{port}{PATH}/"


@pytest.fixture(scope="module")
def under(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that is under the path."""
    own = Server(tmp_path_factory.mktemp("data"), BLACK_QUEEN_ROOT_PATH=PATH)
    yield own
    own.stop()


@pytest.fixture(scope="module")
def trusting(browser: Browser) -> Iterator[Browser]:
    """A browser that takes certificates of ours: a service worker is only for one that does."""
    flags = [*FLAGS, "--ignore-certificate-errors"]
    own = browser.browser_type.launch(executable_path=chromium_path(), args=flags)
    yield own
    own.close()


class Asked:
    """What browsers ask for."""

    def __init__(self) -> None:
        self.paths: list[str] = []
        self.wrong: list[str] = []

    def listen(self, context: BrowserContext) -> None:
        """To a browser, its pages and its service worker."""
        context.on("request", lambda request: self._note(request.url))
        context.on("response", lambda answer: self._look(answer.status, answer.url))
        context.on("page", self._meet)

    def _meet(self, page: Page) -> None:
        page.on("websocket", lambda socket: self._note(socket.url))
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("console", self._hear)

    def _hear(self, said: ConsoleMessage) -> None:
        if said.type == "error" and "ERR_INTERNET_DISCONNECTED" not in said.text:
            self.wrong.append(said.text)

    def _note(self, url: str) -> None:
        if urlsplit(url).scheme in ("http", "https", "ws", "wss"):
            self.paths.append(urlsplit(url).path)

    def _look(self, status: int, url: str) -> None:
        if status >= 400:
            self.wrong.append(f"{status} {url}")


@contextmanager
def person(browser: Browser, asked: Asked) -> Iterator[Page]:
    """A page of somebody new, whose service worker works."""
    width, height = SIZES["desk"]
    context = browser.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce"
    )
    context.add_init_script(EXPERIENCED)
    asked.listen(context)
    try:
        yield context.new_page()
    finally:
        context.close()


def by_mouse(page: Page) -> None:
    """A card; where none is asked for, the last answer."""
    if page.locator(LEGAL).count():
        click_a_card(page)
    else:
        page.locator(ANSWERS).last.click()


@pytest.mark.parametrize("proxy", some(PROXIES, often=(nginx, caddy)), ids=lambda one: one.__name__)
@pytest.mark.long
def test_all_of_it_stays_under_the_path(
    under: Server, trusting: Browser, tmp_path: Path, proxy: Proxy
) -> None:
    program = proxy.__name__.partition("_")[0]
    if not shutil.which(program) and not shutil.which(program, path=PLACES):
        pytest.skip(f"{program} is not here: apt-get install {program}")
    asked = Asked()
    with behind(proxy, under, tmp_path) as home, person(trusting, asked) as page:
        page.goto(home.rstrip("/"))
        expect(page).to_have_url(home)
        scope = "() => navigator.serviceWorker.ready.then((found) => found.scope)"
        assert page.evaluate(scope) == home
        for game in list(GAMES)[PROXIES.index(proxy) :: 2]:
            page.goto(home)
            choose_game(page, game)
            page.locator("details.options summary").click()
            page.get_by_role("button", name="Play now").or_(
                page.get_by_role("button", name="Yes, play now")
            ).click()
            ready(page)
            play_together(page, by_mouse, MOVES)
        page.reload()
        ready(page)
        page.keyboard.press("m")
        page.locator("#menu h2").wait_for()
        page.keyboard.press("Escape")
        come_and_go(page, trusting, asked, home)
        without_a_network(page, home)
        cookies = page.context.cookies(home)
        assert {cookie["path"] for cookie in cookies} == {PATH}
        assert {cookie["secure"] for cookie in cookies} == {home.startswith("https:")}
        assert page.context.cookies(home.removesuffix(f"{PATH}/")) == []
    assert [path for path in asked.paths if not path.startswith(f"{PATH}/")] == [PATH]
    assert any(path.endswith("/ws") for path in asked.paths)
    assert asked.wrong == []


def come_and_go(page: Page, browser: Browser, asked: Asked, home: str) -> None:
    """A friend comes by the link of a private table; then to other pages by what can be clicked."""
    page.goto(home)
    page.get_by_role("button", name="Play with friends").click()
    ready(page)
    link = page.locator("#link").input_value()
    assert link.startswith(f"{home}r/")
    with person(browser, asked) as friend:
        friend.goto(link)
        ready(friend)
        friend.get_by_role("button", name="Sit here").first.click()
        expect(page.locator(".chairs")).to_contain_text("Ben")
        friend.goto(home)
        friend.locator("#code").fill(f"Come to {link}")
        friend.get_by_role("button", name="Join").click()
        expect(friend).to_have_url(link)
        ready(friend)
    page.goto(home)
    for name in ("How to play", "Euchre", "The table and its keys", "♠ Black Queen"):
        page.get_by_role("link", name=name).first.click()
    expect(page).to_have_url(home)
    page.get_by_role("link", name="Your matches").click()
    page.get_by_role("link", name="Play one").click()
    expect(page).to_have_url(home)


def without_a_network(page: Page, home: str) -> None:
    """The page that says so comes, and goes by itself."""
    page.context.set_offline(True)
    page.goto(f"{home}help")
    expect(page.locator("h1")).to_have_text("No connection")
    page.context.set_offline(False)
    expect(page.locator("h1")).not_to_have_text("No connection")
