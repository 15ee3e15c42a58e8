"""Text can be read: its colour against what is really painted behind it, in the picture itself."""

import io

import pytest
from PIL import Image
from playwright.sync_api import Page

from tests.browser.conftest import Server, Visitors
from tests.browser.places import (
    SCHEMES,
    Scheme,
    Way,
    alone,
    at,
    called,
    euchre,
    gathering,
    name,
    oh_hell,
    opened,
    table,
)
from tests.many import each_in_one

AA, AA_LARGE = 4.5, 3.0  # WCAG 2.2, 1.4.3

# Every piece of visible text: where it stands, its colour, its size in px; then it is made
# invisible, so that a picture shows what lies behind it.
TEXTS = """
() => {
  const found = [];
  const sheet = document.querySelector('.sheet:popover-open'); // a veil lies over the rest
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const parent = node.parentElement;
    if (!node.textContent.trim() || !parent.checkVisibility({ visibilityProperty: true })) continue;
    if (parent.closest('.unseen, option, noscript') || (sheet && !sheet.contains(parent))) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const style = getComputedStyle(parent);
    const large = parseFloat(style.fontSize) >= (style.fontWeight >= 700 ? 18.66 : 24);
    for (const box of range.getClientRects()) {
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const top = document.elementFromPoint(x, y);
      if (!top || !(parent.contains(top) || top.contains(parent))) continue;
      found.push({ text: node.textContent.trim(), colour: style.color, large,
        box: [box.left, box.top, box.right, box.bottom] });
    }
  }
  const unseen = new CSSStyleSheet(); // no table that comes meanwhile takes it away
  unseen.replaceSync('body * { color: transparent !important; }');
  document.adoptedStyleSheets = [unseen];
  return found;
}
"""


def luminance(colour: tuple[float, ...]) -> float:
    """Relative luminance of sRGB values from 0 to 255 (WCAG 2.2)."""
    parts = [c / 255 for c in colour[:3]]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    """From 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def rgb(colour: str) -> tuple[float, ...]:
    """The numbers of a computed colour, which must be opaque."""
    numbers = [float(n) for n in colour[colour.index("(") + 1 : -1].split(",")]
    assert len(numbers) == 3, f"text is see-through: {colour}"
    return tuple(numbers)


def hard_to_read(page: Page) -> list[str]:
    """The texts with too little contrast to the worst of what lies behind them."""
    texts = page.evaluate(TEXTS)
    assert len(texts) > 5
    picture = Image.open(io.BytesIO(page.screenshot(animations="disabled"))).convert("RGB")
    found = []
    for text in texts:
        left, top, right, bottom = (round(edge) for edge in text["box"])
        margin = (bottom - top) // 5  # letters do not fill their line
        behind = {
            picture.getpixel((x, y))
            for x in range(max(left, 0), min(right, picture.width), 2)
            for y in range(max(top + margin, 0), min(bottom - margin, picture.height), 2)
        }
        colour = rgb(text["colour"])
        worst = min((contrast(colour, b) for b in behind if isinstance(b, tuple)), default=21.0)
        if worst < (AA_LARGE if text["large"] else AA):
            found.append(f"{text['text'][:40]!r}: {worst:.2f}, {text['colour']}")
    return found


PAGES = [
    at(""),
    gathering,
    table,
    opened(table, "#show-menu"),
    *map(euchre, ("call", "follow", "defend", "sit out", "sheet")),
    *map(oh_hell, ("hook", "seven follow", "sheet", "end")),
    *map(called, ("bid", "second", "both", "shown")),
    alone(called("end")),
]


@pytest.mark.parametrize(("reach", "scheme"), each_in_one(PAGES, SCHEMES), ids=name)
def test_text_stands_out_from_what_is_behind_it(
    server: Server, visitors: Visitors, reach: Way, scheme: Scheme
) -> None:
    page = visitors.visit("desk")
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    reach(page, server.url)
    page.mouse.move(1, 1)
    assert hard_to_read(page) == []


def test_what_is_under_more_can_be_read_on_a_phone_held_across(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("across")
    opened(called("end"), "#show-more")(page, server.url)
    assert hard_to_read(page) == []


def test_the_measure_is_right() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


def test_pale_text_would_be_found(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    page.goto(server.url)
    page.evaluate("document.querySelector('.brand').style.color = '#999'")
    page.emulate_media(color_scheme="light")
    assert any("Black Queen" in text for text in hard_to_read(page))
