"""Keys lead to what can be done, and press nothing that is not seen."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, Visitors
from tests.browser.scene_rooms import go

SENT = """
window.sent = [];
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (text) { sent.push(text); send.call(this, text); };
"""
READY = "() => sent.filter((text) => JSON.parse(text).do === 'ready').length"
MOST = 60  # steps around the page


def focused(page: Page, which: str) -> bool:
    found: bool = page.evaluate("(which) => document.activeElement.matches(which)", which)
    return found


def test_an_arrow_leads_into_the_hand(server: Server, visitors: Visitors) -> None:
    page = visitors.open("desk")
    go(page, server.url, "follow")
    page.keyboard.press("ArrowRight")
    assert focused(page, ".hand .card.legal")
    page.keyboard.press("ArrowLeft")
    assert focused(page, ".hand .card")
    page.locator("#show-menu").click()
    page.locator("#menu").get_by_role("button", name="Settings").wait_for()
    page.keyboard.press("Escape")
    page.locator("#show-menu").focus()  # as after what the menu opens
    page.keyboard.press("ArrowRight")
    assert focused(page, ".hand .card")


def test_tab_goes_round_the_whole_page(server: Server, visitors: Visitors) -> None:
    page = visitors.open("desk")
    go(page, server.url, "durak throw")
    page.keyboard.press("Tab")
    assert focused(page, ".hand .card.legal")
    page.keyboard.press("Tab")
    for wanted in ("#show-menu", ".panel [data-act]"):
        steps = 0
        while not focused(page, wanted):
            steps += 1
            assert steps < MOST, wanted
            page.keyboard.press("Tab")


def test_tab_stays_in_an_open_sheet(server: Server, visitors: Visitors) -> None:
    page = visitors.open("desk")
    go(page, server.url, "called trump")
    page.locator(".bar .logo").focus()
    page.keyboard.press("Enter")
    page.locator("#go-home").wait_for()
    for key in (*["Tab"] * 4, *["Shift+Tab"] * 4):
        page.keyboard.press(key)
        assert focused(page, "#going *"), key
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    assert not focused(page, "#going *")


def test_where_one_sheet_has_opened_another_keys_go_back_to_it(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.open("desk")
    go(page, server.url, "durak end")
    for opener in ("#show-more", "#show-review"):
        page.locator(opener).focus()
        page.keyboard.press("Enter")
    expect(page.locator("#review")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#review")).to_be_hidden()
    expect(page.locator("#show-review")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#more")).to_be_hidden()
    expect(page.locator("#show-more")).to_be_focused()


def test_enter_presses_nothing_on_a_sheet_that_is_not_yet_seen(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.open("desk", motion=True)
    page.add_init_script(SENT)
    go(page, server.url, "sheet")
    page.evaluate(
        """() => {
          const sheet = document.querySelector("#scores");
          for (const each of sheet.getAnimations()) each.finish();
          window.comes = sheet.animate([{ opacity: 0 }, { opacity: 0 }], 1e6);
        }"""
    )
    page.locator("#ready").focus()
    page.keyboard.press("Enter")
    assert page.evaluate(READY) == 0
    page.evaluate("comes.cancel()")
    page.keyboard.press("Enter")
    assert page.evaluate(READY) == 1


def test_a_long_sheet_can_be_scrolled(server: Server, visitors: Visitors) -> None:
    page = visitors.open("desk")
    go(page, server.url, "oh hell follow")
    page.locator("[popovertarget=score-sheet]").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#score-sheet")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("[popovertarget=score-sheet]").first).to_be_focused()
