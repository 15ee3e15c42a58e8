"""What people say: shown at their seats, muted by whoever wants, and never a part of the page."""

import re
from collections.abc import Sequence
from itertools import product

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from app.rooms.fold.access.talk import Remark
from app.rooms.fold.seats.people import MAX_TEXT, clean_text
from app.rooms.fold.view import view_of
from app.web.gateway.table_diff import TableDiff
from app.web.render.assets import Assets
from app.web.render.renderer import Renderer
from app.web.table.talk import SHOWN
from tests.browser.conftest import Server, Visitors
from tests.browser.evening import gather, menu, open_private_table, react, sit_down
from tests.browser.fits import at_each
from tests.browser.scene_rooms import go
from tests.browser.states import APART
from tests.browser.table import ready
from tests.rooms.table import GUEST, HOST, gathered

ELEMENTS = (
    "script", "img src=x", "svg", "iframe srcdoc='<script>{}</script>'", "video src=x", "body",
    "details open ontoggle={}", "input autofocus", "math", "object data=javascript:{}",
    "embed src=x", "a href=javascript:{}", "form action=javascript:{}",
    "button formaction=javascript:{}", "style", "link rel=stylesheet href=x",
    "meta http-equiv=refresh content='0;url=javascript:{}'", "base href=javascript:{}//",
    "marquee", "template", "custom-element", "isindex", "p class=plate", "dialog open",
    "div popover id=menu", "li data-n=1 data-seat=0",
)  # fmt: skip
HANDLERS = ("", " onload={}", " onerror={}", " onfocus={} tabindex=0", " onanimationstart={}")
BREAKS = (
    "</li></ol>", "</p>", '">', "'>", "-->", "]]>", "</textarea>", "</title>", "</script>",
    "\\", "{{7*7}}", "{% raw %}", "${", "`", "&lt;script&gt;", "&#60;script&#62;",
    "%3Cscript%3E", "\\u003cscript\\u003e", "<!--", "<![CDATA[", "<?php", "javascript:",
    "data:text/html,", "\u202e", "\ufeff<script>", "<scr<script>ipt>", "<SCRIPT/x>",
    "<img/src/onerror=", "\uff1cscript\uff1e", "<\x00script>", "\x1e@0+1", "\x1e!<b>", "!", "@",
    "data-do='{\"do\":\"close\"}'", "hx-on::load=", "hx-get=/", "[hx-on]",
    "<div hx-get=/ hx-trigger=load>", "<hx-partial>", "<b data-opens=menu>",
)  # fmt: skip
ACT = "globalThis.pwned=1"
FEW = 4  # payloads at a time


def payloads() -> list[str]:
    """Texts that would be markup, scripts or templates somewhere."""
    found = [
        f"<{element.format(ACT)}{handler.format(ACT)}>{ACT if element == 'script' else ''}"
        for element, handler in product(ELEMENTS, HANDLERS)
    ]
    found += [f"{start}<img src=x onerror={ACT}>" for start in BREAKS]
    found += [f"x{start}{ACT}//" for start in BREAKS]
    lines = [clean_text(payload) for payload in found]
    return sorted({line for line in lines if line and len(line) < MAX_TEXT})


class Pretender:
    """A page whose server is this test: it is sent tables with what is said."""

    def __init__(self, page: Page, url: str) -> None:
        self._page = page
        self._told = gathered(HOST, GUEST)
        self._renderer = Renderer(Assets())
        self._changes = TableDiff()
        self._sockets: list[WebSocketRoute] = []
        self._sheet = ""
        page.route_web_socket(re.compile("/ws"), self._connect)
        page.route(re.compile("/r/.*/talk$"), self._answer)
        page.goto(url)
        page.wait_for_function("() => document.body.dataset.uiReady === ''")
        while not self._sockets:
            page.wait_for_timeout(20)

    def _connect(self, socket: WebSocketRoute) -> None:
        self._sockets.append(socket)

    def _answer(self, route: Route) -> None:
        route.fulfill(body=self._sheet, content_type="text/html")

    def show(self, remarks: Sequence[Remark]) -> None:
        """Send a table with these, and wait until it is there."""
        view = view_of(self._told.room, GUEST, frozenset())
        house = view.house._replace(talk="words")
        view = view._replace(house=house, now=view.now._replace(remarks=tuple(remarks)))
        self._sheet = self._renderer.sheet("talk", view)
        self._sockets[-1].send(self._changes.message(self._renderer.tables.parts(view)))
        self._page.locator(f'#remarks [data-n="{remarks[-1].id}"]').wait_for(state="attached")


def test_nothing_that_is_said_is_markup(server: Server, visitors: Visitors) -> None:
    """Not in a bubble, not in the sheet, not in the table."""
    texts = payloads()
    assert len(texts) >= 200
    page = visitors.open("desk")
    open_private_table(page, server.url, "Finn", players=4)
    url = page.url
    pretender = Pretender(page, url)
    said = [Remark("0.0", 0, "Host", "", "plain")]
    pretender.show(said)
    elements = page.locator("#table :not(#remarks li)").count()
    for at in range(0, len(texts), FEW):
        some = texts[at : at + FEW]
        said += [
            Remark(f"1.{number}", number % 2, ("Host", "Guest")[number % 2], "", text)
            for number, text in enumerate(some, at)
        ]
        pretender.show(said[-SHOWN:])
        there = page.locator("#remarks li").all_text_contents()
        assert there == [remark.text for remark in said[-SHOWN:]]
        for remark in said[-min(2, len(some)) :]:
            bubble = page.locator(f'#bubbles p[data-seat="{remark.seat}"]')
            expect(bubble).to_have_text(remark.text)
        assert page.locator("#remarks li *, #bubbles p *").count() == 0
        assert page.locator("#table :not(#remarks li)").count() == elements
        if at % (10 * FEW) == 0:
            page.locator("#show-talk").click()
            latest = [remark.text for remark in reversed(said[-SHOWN:])]
            expect(page.locator(".remarks li > bdi")).to_have_text(latest)
            assert page.locator(".remarks bdi *").count() == 0
            page.keyboard.press("Escape")
    assert page.evaluate("() => globalThis.pwned") is None
    assert page.url == url


def test_what_bots_say_is_shown_unless_it_is_not_wanted(server: Server, visitors: Visitors) -> None:
    page = visitors.open("desk")
    open_private_table(page, server.url, "Finn", players=4)
    pretender = Pretender(page, page.url)
    by_bot = Remark("0.1", 1, "Guest", "laugh", bot=True)
    pretender.show([Remark("0.0", 0, "Host", "", "plain")])
    bubbles = page.locator("#bubbles p")
    pretender.show([by_bot])
    expect(bubbles.filter(has_text="😂")).to_be_visible()
    page.locator("#show-talk").click()
    expect(page.locator("#talk h2")).to_be_visible()
    expect(page.locator(".remarks")).to_have_count(0)  # it is no conversation
    page.keyboard.press("Escape")
    page.evaluate("look.set('chatter', 'off')")
    expect(bubbles).to_have_count(0)
    pretender.show([by_bot._replace(id="0.2"), Remark("0.3", 0, "Host", "clap")])
    expect(bubbles).to_have_text("👏")


def test_a_reaction_is_seen_at_the_seat_for_some_seconds(
    server: Server, visitors: Visitors
) -> None:
    host, friend = visitors.visit("desk"), visitors.visit("phone")
    gather(host, friend, server.url, players=4)
    react(friend, "applauds")
    for page in (host, friend):
        expect(page.locator("#bubbles p")).to_have_text("👏")
    expect(host.locator("#bubbles p")).to_have_count(0)
    host.locator("#start").click()
    expect(friend.locator(".felt")).to_be_visible()
    react(host, "Good luck!")
    expect(friend.locator("#bubbles p")).to_have_text("Good luck!")
    bubble = friend.locator("#bubbles p").bounding_box()
    assert bubble
    assert bubble["x"] >= 0
    assert bubble["x"] + bubble["width"] <= 390


def test_writing_as_the_host_likes(server: Server, visitors: Visitors) -> None:
    host, friend = visitors.visit("desk"), visitors.visit("desk")
    gather(host, friend, server.url, players=4)
    menu(host)
    host.locator("#talk-mode").select_option("words")
    host.keyboard.press("Escape")
    friend.locator("#show-talk").click()
    friend.locator("#say-text").fill("Shall we <b>begin</b>?")
    friend.keyboard.press("Enter")
    expect(host.locator("#bubbles p")).to_have_text("Shall we <b>begin</b>?")
    host.locator("#show-talk").click()
    expect(host.locator(".remarks li")).to_have_text("Finn Shall we <b>begin</b>?")
    host.keyboard.press("Escape")
    menu(host)
    host.locator("#talk-mode").select_option("off")
    expect(friend.locator("#show-talk")).to_have_count(0)


def test_a_person_is_muted_in_one_browser_alone(server: Server, visitors: Visitors) -> None:
    host, friend, third = (visitors.open("desk") for _ in range(3))
    gather(host, friend, server.url, players=4)
    third.goto(host.url)
    ready(third)
    sit_down(third, "Thea")
    host.locator("#at1").click()
    host.locator("#mute1").click()
    expect(host.locator("#mute1")).to_have_text("Muted")
    host.keyboard.press("Escape")
    react(friend, "laughs")
    expect(third.locator("#bubbles p")).to_have_text("😂")
    react(third, "Thanks!")
    expect(host.locator("#bubbles p")).to_have_text("Thanks!")
    host.locator("#show-talk").click()
    expect(host.locator(".remarks li:visible")).to_have_count(1)
    host.keyboard.press("Escape")
    host.locator("#at1").click()
    host.locator("#mute1").click()
    host.keyboard.press("Escape")
    react(friend, "Oops!")
    expect(host.locator("#bubbles p").filter(has_text="Oops!")).to_be_visible()


def test_what_is_said_is_read_out_to_whoever_wants(server: Server, visitors: Visitors) -> None:
    host, friend = visitors.open("desk"), visitors.open("desk")
    gather(host, friend, server.url, players=4)
    host.evaluate("() => look.set('talk', 'aloud')")
    friend.evaluate("() => look.set('talk', 'off')")
    react(friend, "celebrates")
    expect(host.locator("#live")).to_have_text("Finn: celebrates")
    react(host, "Hello!")
    expect(host.locator("#bubbles p").filter(has_text="Hello!")).to_be_visible()
    expect(friend.locator("#remarks li")).to_have_count(2)
    expect(friend.locator("#bubbles p")).to_have_count(0)


# Somebody says something; what of it is seen, and on what it lies.
SAY = """async ([kind, words, at = 0]) => {
  document.querySelector('#remarks')?.remove();
  const { seat, name } = [...document.querySelectorAll('#around li')].at(at - 1).dataset;
  const list = document.createElement('ol');
  const line = document.createElement('li');
  list.id = 'remarks';
  list.hidden = true;
  const n = words + performance.now();
  Object.assign(line.dataset, { n, seat, name, words, ...(kind && { [kind]: '' }) });
  line.textContent = words;
  list.append(line);
  document.querySelector('#table').append(list);
  dispatchEvent(new Event('htmx:after:swap'));
  const find = () => document.querySelector(`#bubbles [data-seat="${seat}"]`);
  for (let tries = 0; !find() && tries < 1000; tries += 1) { // its script comes with it
    await new Promise((done) => setTimeout(done, 10));
  }
  const bubble = find();
  const { left, top, right, bottom } = bubble.getBoundingClientRect();
  const READ = 'section.scores, .came > :not(ol), .order :is(.avatar, b), .fact, .hint, .pill, '
    + '.onward :is(button, a, summary, p:not(:empty))';
  const meets = (box) => box.left < right && left < box.right
    && box.top < bottom && top < box.bottom;
  return {
    seen: bubble.checkVisibility(),
    covers: [...document.querySelectorAll(READ)].map((one) => one.getBoundingClientRect())
      .filter(meets).length,
  };
}"""


@pytest.mark.parametrize("scene", ["end", "sheet", "oh hell end", "durak end", "lead"])
@pytest.mark.parametrize("size", ["desk", "phone"])
def test_a_reaction_covers_nothing_that_is_read(
    server: Server, visitors: Visitors, scene: str, size: str
) -> None:
    """Where there is no place for it, it is not shown; words always are."""
    page = visitors.open(size)
    go(page, server.url, scene)
    sign = page.evaluate(SAY, ["sign", "👍"])
    assert not sign["seen"] or sign["covers"] == 0
    for at in range(page.locator("#around li").count()):
        page.evaluate("document.querySelector('#bubbles').replaceChildren()")
        said = page.evaluate(SAY, ["", "Well played!", at])
        assert said["seen"]
        assert said["covers"] == 0 or scene in ("sheet", "lead"), said


def test_what_found_no_place_stays_away_until_there_is_one(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.open("phone")
    page.set_viewport_size({"width": 600, "height": 320})
    go(page, server.url, "sheet")
    assert not page.evaluate(SAY, ["bot", "Well played!"])["seen"]
    page.evaluate("dispatchEvent(new Event('resize'))")
    assert not page.locator("#bubbles p").is_visible()


# Lines of a bubble of which a part is seen.
CUT = """
() => {
  const bubble = document.querySelector('#bubbles p');
  const words = document.createRange();
  words.selectNodeContents(bubble);
  const edge = bubble.getBoundingClientRect().top + bubble.clientTop + bubble.clientHeight;
  return [...words.getClientRects()]
    .filter(({ top, bottom }) => top < edge - 1 && bottom > edge + 1).length;
}
"""


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_no_line_of_a_long_remark_is_cut_through(
    server: Server, visitors: Visitors, size: str
) -> None:
    page = visitors.open(size)
    go(page, server.url, "lead")
    assert page.evaluate(SAY, ["", ("A trump would have been better. " * 5)[:140]])["seen"]
    assert page.evaluate(CUT) == 0


# What of the place where players gather a bubble lies on.
GATHERED = """
() => {
  const said = document.querySelector('#bubbles p').getBoundingClientRect();
  const around = '.about, .sides, .chair > *, #invite, .gathering button:not(.chair)';
  return [...document.querySelectorAll(around)]
    .filter((e) => e.checkVisibility())
    .filter((e) => {
      const box = e.getBoundingClientRect();
      return Math.min(said.right, box.right) - Math.max(said.left, box.left) > 1
        && Math.min(said.bottom, box.bottom) - Math.max(said.top, box.top) > 1;
    }).map((e) => e.id || e.className);
}
"""


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_a_reaction_covers_nothing_where_players_gather(
    server: Server, visitors: Visitors, size: str
) -> None:
    host, friend = visitors.open(size), visitors.open("desk")
    gather(host, friend, server.url, players=4)
    for page in (host, friend):
        react(page, "laughs")
        expect(host.locator("#bubbles p")).to_have_text("😂")
        assert host.evaluate(GATHERED) == []
        host.evaluate("document.querySelector('#bubbles').replaceChildren()")


STOOD = "() => document.querySelector('#bubbles p').getAnimations().length === 0"


def test_what_the_host_says_stands_beside_the_host(server: Server, visitors: Visitors) -> None:
    """Where there is room, however long it is."""
    page = visitors.open("desk")
    open_private_table(page, server.url, "Finn", players=4)
    for size in at_each(page, [(1280, 800), (1920, 1080), (820, 1180)]):
        page.evaluate("document.querySelector('#bubbles').replaceChildren()")
        page.evaluate(SAY, ["", "Good luck to us both, we shall need it tonight! " * 2, 1])
        page.wait_for_function(STOOD)
        assert page.evaluate(APART, ["#bubbles p", "#at0 .avatar"]) < 20, size
        assert page.evaluate(GATHERED) == [], size


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_no_button_moves_while_others_say_something(
    server: Server, visitors: Visitors, size: str
) -> None:
    host, friend = visitors.open(size), visitors.open("desk")
    gather(host, friend, server.url, players=4)
    host.locator("#show-talk").click()
    button = host.get_by_role("button", name="Good luck!")
    expect(button).to_be_visible()
    before = button.bounding_box()
    react(friend, "Hello!")
    expect(host.locator(".remarks li")).to_have_count(1)
    assert button.bounding_box() == before
    expect(host.locator("#bubbles p")).to_have_text("Hello!")
    assert size == "phone" or host.evaluate(GATHERED) == []


# The next deal is shown.
NEXT = """() => {
  const { dataset } = document.querySelector('#state');
  dataset.move = `${parseInt(dataset.move) + 1}.0`;
  dispatchEvent(new Event('htmx:after:swap'));
}"""


def test_what_a_bot_says_goes_with_its_deal(server: Server, visitors: Visitors) -> None:
    """What a person says stays."""
    page = visitors.open("phone")
    go(page, server.url, "lead")
    bubbles = page.locator("#bubbles p")
    page.evaluate(SAY, ["bot", "Oops!"])
    assert bubbles.count() == 1
    page.evaluate(NEXT)
    assert bubbles.count() == 0
    page.evaluate(SAY, ["", "Well played!"])
    page.evaluate(NEXT)
    assert bubbles.count() == 1
