"""The days of somebody's matches are those of the own time zone."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser, Page, expect

from app.web.pages.results import Result
from tests.browser.conftest import Server
from tests.web.results import ended, page_of

ZONES = ("UTC", "Pacific/Auckland", "America/Los_Angeles", "Asia/Kolkata", "Pacific/Kiritimati")
BEGIN = datetime(2025, 12, 31, 11, 30, tzinfo=UTC)
MATCHES = [
    Result(BEGIN + timedelta(hours=7 * number, days=25 * number), ended(number, [1, 2, 3, 4]).match)
    for number in range(24, -1, -1)
]


def shown(page: Page, server: Server) -> list[str]:
    """The days in the list, after a check that the ends of the chart have them, too."""
    page.route(
        "**/matches", lambda route: route.fulfill(body=page_of(MATCHES), content_type="text/html")
    )
    page.goto(f"{server.url}matches")
    days = page.locator("ol.list li > span time").all_inner_texts()
    expect(page.locator("svg text.last")).to_have_text(days[0])
    expect(page.locator("svg text.first")).to_have_text(days[-1])
    name = f"Replay Black Queen of {days[0]}"
    expect(page.get_by_role("link", name=name, exact=True)).to_be_visible()
    chart = f"from {days[-1]} to {days[0]}: which part of the others did worse"
    assert chart in (page.locator("#chart-words").text_content() or "")
    return days


@pytest.mark.parametrize("zone", ZONES)
def test_a_day_is_the_browsers_own(server: Server, browser: Browser, zone: str) -> None:
    with browser.new_context(timezone_id=zone) as context:
        own = [one.at.astimezone(ZoneInfo(zone)) for one in MATCHES]
        assert shown(context.new_page(), server) == [f"{at.day} {at:%b %Y}" for at in own]


def test_without_scripts_a_day_says_that_it_is_one_of_utc(server: Server, browser: Browser) -> None:
    with browser.new_context(timezone_id="Pacific/Auckland", java_script_enabled=False) as context:
        days = shown(context.new_page(), server)
        assert days == [f"{one.at.day} {one.at:%b %Y} UTC" for one in MATCHES]


# How large the letters of the chart are, and what of them is out of sight.
LETTERS = """
() => [...document.querySelectorAll('.chart text')].map((text) => {
  const { left, right } = text.getBoundingClientRect();
  const { width } = text.ownerSVGElement.getBoundingClientRect();
  const size = parseFloat(getComputedStyle(text).fontSize);
  const scale = width / text.ownerSVGElement.viewBox.baseVal.width;
  return [size * scale, left >= 0 && right <= innerWidth];
})
"""


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (844, 390)])
def test_the_chart_can_be_read_on_a_phone(
    server: Server, browser: Browser, size: tuple[int, int]
) -> None:
    with browser.new_context(viewport={"width": size[0], "height": size[1]}) as context:
        page = context.new_page()
        shown(page, server)
        letters = page.evaluate(LETTERS)
        assert letters
        assert all(height >= 11 and inside for height, inside in letters), letters
