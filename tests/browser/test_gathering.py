"""Where the players gather: a press on a chair takes it, gives it away or frees it."""

import pytest
from playwright.sync_api import Locator, Page, expect

from app.rules.games import GAMES
from tests.browser.conftest import Server, Visitors
from tests.browser.devices import SIZES
from tests.browser.fits import at_each
from tests.browser.places import gathering
from tests.browser.states import HIDDEN
from tests.browser.table import ready
from tests.many import some

# What lies on something else, or outside of the window.
LIES_ON = """
() => {
  const shown = [...document.querySelectorAll(
      '.chair, .welcome, #invite, .gathering .bar > :not(.gap), .gathering footer > *')]
    .filter((e) => e.checkVisibility() && e.getBoundingClientRect().width)
    .flatMap((e) => (e.matches('footer .row') ? [...e.children] : [e]))
    .map((e) => {
      const range = document.createRange();
      range.selectNodeContents(e);
      const box = (e.matches('.chair') ? range : e).getBoundingClientRect();
      return [`${e.id || e.className} ${e.textContent.trim().slice(0, 20)}`, box];
    });
  const out = shown
    .filter(([, box]) => Math.min(box.left, box.top) < -1 || box.right > innerWidth + 1
      || box.bottom > innerHeight + 1)
    .map(([name]) => `${name} outside`);
  const on = shown.flatMap(([name, one], at) => shown.slice(at + 1)
    .filter(([, other]) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
      && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1)
    .map(([other]) => `${name} on ${other}`));
  return [...out, ...on];
}
"""
# Words that are cut off, or too small to read.
CUT = """
() => [...document.querySelectorAll('.gathering h1, .chosen, .chair small, #invite :is(p, small)')]
  .filter((e) => e.checkVisibility())
  .filter((e) => (getComputedStyle(e).overflow !== 'visible' && e.scrollWidth > e.clientWidth + 1)
    || parseFloat(getComputedStyle(e).fontSize) < 11)
  .map((e) => e.textContent.trim())
"""
NET_ON = """
() => {
  const net = document.querySelector('#net').getBoundingClientRect();
  return [...document.querySelectorAll('.chair :is(.avatar, b, small), #invite, #start')]
    .filter((e) => e.checkVisibility())
    .filter((e) => {
      const box = e.getBoundingClientRect();
      return Math.min(net.right, box.right) > Math.max(net.left, box.left)
        && Math.min(net.bottom, box.bottom) > Math.max(net.top, box.top);
    }).map((e) => e.textContent);
}
"""
WHERE = """
() => [...document.querySelectorAll('.chair, #invite, #start, .gathering h1')].map((e) => {
  const { left, top } = e.getBoundingClientRect();
  return [e.id, Math.round(left), Math.round(top)];
})
"""
SMALL = {
    "low": (740, 360),
    "lower": (667, 375),
    "lowest": (640, 360),
    "short": (360, 640),
    "shorter": (375, 667),
}
LARGE = {"large": (1920, 1080), "laptop": (1366, 650), "tablet": (820, 1180)}
SCREENS = {**SIZES, **SMALL, **LARGE}


def amiss(page: Page, size: tuple[int, int]) -> list[str]:
    """What lies on something else, or outside of a window of this size."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    found: list[str] = page.evaluate(LIES_ON)
    return found


def opened(page: Page, url: str, game: str, players: int, **form: str) -> str:
    """A table of the host's, and its link."""
    answer = page.request.post(
        f"{url}rooms",
        form={"game": game, "players": str(players), "friends": "true", "name": "Hanna", **form},
        headers={"Origin": url.rstrip("/")},
        max_retries=1,  # of a connection that the server has closed just then
    )
    page.goto(answer.url)
    ready(page)
    return answer.url


def guest_of(visitors: Visitors, link: str, size: str = "phone") -> Page:
    """Somebody who has opened the link."""
    page = visitors.open(size)
    page.goto(link)
    ready(page)
    return page


def chair(page: Page, seat: int) -> Locator:
    """What one presses to sit there, or to do something about who does."""
    return page.locator(f"#at{seat}")


@pytest.mark.parametrize("players", some(range(2, 9), (2, 5, 7, 8)))
def test_nothing_lies_on_anything_around_the_table(
    server: Server, visitors: Visitors, players: int
) -> None:
    game = next(name for name in ("called_partner", "durak") if players in GAMES[name].seats)
    host = visitors.visit("desk")
    guest = guest_of(visitors, opened(host, server.url, game, players), "desk")
    for page in (guest, host):
        for size in SCREENS.values():
            assert amiss(page, size) == [], size
            assert page.evaluate("() => document.documentElement.scrollWidth") <= size[0]
    for seat in range(1, players):
        chair(host, seat).click()
        expect(host.locator(f"#chair{seat}")).not_to_contain_text("Free seat")
    for size in SCREENS.values():
        assert amiss(host, size) == [], size


# Where each line of the chosen options begins, from the left edge of the title.
INDENTED = """
() => {
  const { left } = document.querySelector('.gathering h1').getBoundingClientRect();
  return [...document.querySelectorAll('.chosen :is(dt, dd)')]
    .flatMap((e) => [...e.getClientRects()])
    .filter(({ top }, i, all) => i === 0 || top >= all[i - 1].bottom - 1)
    .map((line) => Math.round(line.left - left)).filter((far) => far);
}
"""


@pytest.mark.parametrize("players", [4, 5])
def test_many_changed_options_stand_in_line_and_lie_on_nothing(
    server: Server, visitors: Visitors, players: int
) -> None:
    chosen = {
        "pack": "32",
        "throwers": '"neighbours"',
        "first_bout_five": "false",
        "transfer": "true",
        "next_first": '"left_of_fool_attacked"',
    }
    form = {f"option.durak.{name}": value for name, value in chosen.items()}
    host = visitors.visit("phone")
    opened(host, server.url, "durak", players, **form)
    expect(host.locator(".chosen").first).to_contain_text("32, from the seven")
    for size in SCREENS.values():
        on = [found for found in amiss(host, size) if "outside" not in found]
        assert on == [], size
        assert host.evaluate(INDENTED) == [], size


@pytest.mark.parametrize("size", ["phone", "narrow", "short", "across", "lowest", "desk"])
def test_the_lobby_reads_whole_with_my_chair_in_the_middle(
    server: Server, visitors: Visitors, size: str
) -> None:
    host = visitors.visit("phone")
    link = opened(host, server.url, "called_partner", 6)
    friend = guest_of(visitors, link)
    width, height = {**SIZES, **SMALL, "narrow": (360, 740)}[size]
    for page in (friend, host):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(CUT) == []
        assert [found for found in page.evaluate(LIES_ON) if "outside" not in found] == []
    chair(friend, 2).tap()
    expect(host.locator("#chair2")).not_to_contain_text("Free seat")
    guest_of(visitors, link)
    friend.locator("#ready").tap()
    for page in (friend, host):
        expect(page.locator("#audience")).to_have_text("1 person watching.")
        expect(page.locator("#chair2")).to_contain_text("ready")
        expect(page.locator("h1")).to_have_text("Called Partners: a private table for 6, 6 deals")
        assert page.evaluate(CUT) == []
        assert [found for found in page.evaluate(LIES_ON) if "outside" not in found] == []
        box = page.locator(".around .me .avatar").bounding_box()
        assert box
        assert abs(box["x"] + box["width"] / 2 - width / 2) < 2


# Names beside the table that lie on its rim.
ON_THE_RIM = """
() => {
  const table = document.querySelector('.tabletop').getBoundingClientRect();
  return [...document.querySelectorAll('.around :is(.w, .e) b')].filter((e) => {
    const { left, right } = e.getBoundingClientRect();
    return right > table.left && left < table.right;
  }).map((e) => e.textContent);
}
"""


@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_when_somebody_opens_the_link(
    server: Server, visitors: Visitors, size: str
) -> None:
    host = visitors.visit("desk")
    width, height = SIZES[size]
    host.set_viewport_size({"width": width, "height": height})
    link = opened(host, server.url, "euchre", 4)
    if size != "across":
        expect(host.locator("#audience")).to_have_text("Nobody else is here.")
    before = host.evaluate(WHERE)
    guest_of(visitors, link)
    expect(host.locator("#audience")).to_have_text("1 person watching.")
    assert host.evaluate(WHERE) == before


def test_a_long_name_stays_off_the_table(server: Server, visitors: Visitors) -> None:
    host = visitors.visit("desk")
    guest = guest_of(visitors, opened(host, server.url, "euchre", 4))
    guest.get_by_label("Your name").fill("Wilhelmina-Charlotte")
    chair(guest, 1).tap()
    expect(host.locator("#chair1")).to_contain_text("Wilhelmina")
    for size in at_each(host, [(820, 1180), (1024, 768), (1280, 800), (1920, 1080)]):
        assert host.evaluate(ON_THE_RIM) == [], size


def test_a_guest_sits_down_with_a_name_in_one_step(server: Server, visitors: Visitors) -> None:
    host = visitors.open("desk")
    link = opened(host, server.url, "euchre", 4)
    guest, other = guest_of(visitors, link), guest_of(visitors, link)
    expect(guest.get_by_role("heading", name="Hanna invites you to Euchre")).to_be_visible()
    guest.get_by_label("Your name").fill("Gus")
    guest.get_by_role("button", name="Sit down").tap()
    partner = host.locator("#chair2.ours")  # friends come to be partners
    expect(partner).to_contain_text("Gus")
    expect(partner).to_contain_text("your partner")
    expect(guest.locator("#chair2.mine")).to_contain_text("you")
    expect(guest.get_by_text("When everybody is here, Hanna will deal.")).to_be_visible()
    other.get_by_label("Your name").fill("Olga")
    chair(other, 1).tap()
    expect(host.locator("#chair1.theirs")).to_contain_text("Olga")
    expect(host.locator(".sides")).to_contain_text("You + Gus against Olga + open")
    chair(guest, 3).tap()
    expect(host.locator("#chair3.theirs")).to_contain_text("Gus")
    expect(partner).to_contain_text("opposite you")


def test_the_link_is_copied(server: Server, visitors: Visitors) -> None:
    host = visitors.open("desk")
    with host.expect_response(lambda answer: "/invitation" in answer.url) as script:
        opened(host, server.url, "euchre", 4)
    host.evaluate("(url) => import(url)", script.value.url)  # it runs once it is there
    host.locator("#copy").click()
    expect(host.locator("#toast")).to_have_text("Link copied.")


def test_the_host_gives_a_chair_to_a_bot_and_frees_it_by_keys(
    server: Server, visitors: Visitors
) -> None:
    host = visitors.open("desk")
    opened(host, server.url, "euchre", 4)
    chair(host, 1).press("Enter")
    expect(host.locator("#chair1")).not_to_contain_text("Free seat")
    chair(host, 1).press("Enter")
    sheet = host.locator("#chair-sheet1")
    expect(sheet).to_be_visible()
    greta = sheet.get_by_role("button", name="Greta", exact=True)
    greta.press("Enter")
    expect(sheet.locator("h2")).to_have_text("Greta")
    expect(greta).to_have_attribute("aria-pressed", "true")
    expect(greta).to_be_focused()
    sheet.get_by_role("button", name="Free seat").last.press("Enter")
    expect(host.locator("#chair3")).to_contain_text("Beginner bot")
    expect(host.locator("#chair1")).to_contain_text("Free seat")
    chair(host, 3).click()
    host.locator("#unbot3").click()
    expect(host.locator("#chair3")).to_contain_text("Free seat")
    expect(chair(host, 3)).to_be_focused()


def test_bots_come_from_the_company_chosen_at_home(server: Server, visitors: Visitors) -> None:
    host = visitors.visit("desk")
    opened(host, server.url, "euchre", 4)
    expect(host.locator("#level")).to_have_value("2")  # as there
    host.evaluate("""localStorage.setItem("black-queen", '{"level": "1"}')""")
    opened(host, server.url, "euchre", 4)
    expect(host.locator("#level")).to_have_value("1")
    chair(host, 1).click()
    expect(host.locator("#chair1")).to_contain_text("Beginner bot")


def test_who_sits_down_is_heard_by_those_who_wait(server: Server, visitors: Visitors) -> None:
    host = visitors.open("desk")
    host.add_init_script(
        "window.heard = 0; const begin = OscillatorNode.prototype.start;"
        "OscillatorNode.prototype.start = function (...at) { heard += 1; begin.apply(this, at); };"
    )
    link = opened(host, server.url, "euchre", 4)
    chair(host, 3).click()  # browsers allow sound after a press
    expect(host.locator("#chair3")).not_to_contain_text("Free seat")
    guest = guest_of(visitors, link)
    chair(guest, 1).tap()
    expect(host.locator("#said")).to_contain_text("Ben")
    host.wait_for_function("heard === 2")


@pytest.mark.parametrize("size", [(1280, 800), (820, 1180), (1024, 768)])
def test_what_is_said_of_the_connection_lies_on_no_chair(
    server: Server, visitors: Visitors, size: tuple[int, int]
) -> None:
    host = visitors.open("desk")
    host.set_viewport_size({"width": size[0], "height": size[1]})
    opened(host, server.url, "euchre", 4)
    host.locator("#show-menu").click()
    host.locator("#close-table").click()
    host.locator("#close-table", has_text="Really close").click()
    net = host.locator("#net")
    expect(net).to_contain_text("This table is closed.")
    host.keyboard.press("Escape")
    assert host.evaluate(NET_ON) == []


def test_a_press_on_ones_own_chair_changes_the_name_that_friends_read(
    server: Server, visitors: Visitors
) -> None:
    host = visitors.visit("phone")
    guest = guest_of(visitors, opened(host, server.url, "euchre", 4))
    expect(guest.get_by_role("heading", name="Hanna invites you to Euchre")).to_be_visible()
    for page, seat, name in ((host, 0, "Zoë"), (guest, 1, "Yves")):
        if page is guest:
            chair(guest, 1).click()
        chair(page, seat).get_by_text("change name").click()
        page.locator(f"#chair-sheet{seat}").get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Change", exact=True).click()
        expect(page.locator(f"#chair-sheet{seat}")).to_be_hidden()
        for each in (host, guest):
            expect(chair(each, seat)).to_contain_text(name)


@pytest.mark.parametrize(("game", "players"), [("euchre", 4), ("black_queen", 6)])
def test_what_is_told_lies_on_no_chair(
    server: Server, visitors: Visitors, game: str, players: int
) -> None:
    """Such as that the link is copied, which somebody does who wants to see who comes."""
    page = visitors.visit("desk")
    opened(page, server.url, game, players)
    others = ".chair :is(.avatar, b, small), #invite, .gathering :is(h1, button:not(.chair))"
    for size in at_each(page, [(1280, 800), (1920, 1080), (820, 1180), SIZES["phone"]]):
        page.get_by_role("button", name="Copy link").click()
        expect(page.locator("#toast")).to_be_visible()
        assert page.evaluate(HIDDEN, ["#toast", others]) == [], size
        page.evaluate("document.querySelector('#toast').hidePopover()")


# What is said of a match that was ended early: whether it lies on paper, and on what else.
ENDED = """
() => {
  document.querySelector('.gathering footer').insertAdjacentHTML('afterbegin', '<p class="after" '
    + 'id="ended">The last match ended early; you can now verify its shuffle. <a>Replay</a></p>');
  const ended = document.querySelector('#ended');
  const a = ended.getBoundingClientRect();
  const on = [...document.querySelectorAll('#invite, .chair, .about, #deal')].filter((e) => {
    const b = e.getBoundingClientRect();
    return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  });
  return [getComputedStyle(ended).backgroundColor !== 'rgba(0, 0, 0, 0)', on.map((e) => e.id)];
}
"""


def test_held_across_that_a_match_was_ended_can_be_read(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("across")
    gathering(page, server.url)
    assert page.evaluate(ENDED) == [True, []]
