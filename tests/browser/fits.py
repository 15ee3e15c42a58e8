"""Whether all of a table can be seen and pressed."""

from collections.abc import Iterable, Iterator

from playwright.sync_api import Page

from tests.many import some

INSIDE = """
(slack) => [...document.querySelectorAll('.card, .plate, .hint, .bar button, .panel button')]
  .map((e) => [e, (e.querySelector('.face') ?? e).getBoundingClientRect()])
  .filter(([e, r]) => r.width && !e.closest('[popover]'))
  .filter(([, r]) => r.left < -slack || r.top < -slack ||
    r.right > innerWidth + slack || r.bottom > innerHeight + slack)
  .map(([e, r]) => `${e.className} ${e.id} ${Math.round(r.left)} ${Math.round(r.top)} is outside`)
"""
# How much wider a line is than its words, in the size of their letters.
SPARE = """
(line) => {
  const words = document.createRange();
  words.selectNodeContents(line);
  const more = line.getBoundingClientRect().width - words.getBoundingClientRect().width;
  return more / parseFloat(getComputedStyle(line).fontSize);
}
"""
STRIPS = """
() => {
  const hand = [...document.querySelectorAll('.hand .card')].map((e) => e.getBoundingClientRect());
  return hand.slice(1).map((r, i) => r.left - hand[i].left);
}
"""
# What of a table's own words is covered by something else, or does not fit into its button.
COVERED = """
() => [...document.querySelectorAll('.plate b, .plate .sub > span, .plate .badge, .plate .score, '
    + '.says, .panel button, .hint, .board, .bar .pill, .turned .card, .bids li, #panel-note')]
  .filter((e) => e.checkVisibility({ visibilityProperty: true }) && e.getBoundingClientRect().width)
  .flatMap((e) => {
    const text = document.createRange();
    text.selectNodeContents(e);
    const [box, words] = [e.getBoundingClientRect(), text.getBoundingClientRect()];
    const [left, right] = [Math.max(box.left, words.left), Math.min(box.right, words.right)];
    const lies = [0.1, 0.5, 0.9]
      .map((part) => left + part * (right - left))
      .map((x) => document.elementFromPoint(x, box.top + box.height / 2))
      .filter((at) => !at || !(e.contains(at) || at.contains(e)));
    const name = `${e.className} ${e.textContent.trim().slice(0, 30)}`;
    const over = lies[0]?.id || lies[0]?.className || 'nothing';
    if (lies.length) return [`${name} is covered by ${over}`];
    const whole = e.matches('button:not(.cell), .says, .bar .pill, .plate .badge');
    return whole && e.scrollWidth > e.clientWidth + 1 ? [`${name} is cut off`] : [];
  })
"""
# Cards of one seat among those of another one.
MIXED = """
() => {
  const seats = [...document.querySelectorAll('.others .seat')]
    .map((seat) => [seat.id, seat.querySelector('.piles')?.getBoundingClientRect()])
    .filter(([, box]) => box?.width);
  return seats.flatMap(([name, a], i) => seats.slice(i + 1)
    .filter(([, b]) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
    .map(([other]) => `${name} among ${other}`));
}
"""
# Words in letters that are hard to read; those of a drawing grow and shrink with it, and those of a
# table that is drawn smaller, too.
SMALL = """
() => {
  const size = (e) => {
    const drawing = e.ownerSVGElement;
    const scale = drawing
      ? drawing.getBoundingClientRect().width / drawing.viewBox.baseVal.width : 1;
    const zoom = e.currentCSSZoom ?? 1;
    return Math.round(parseFloat(getComputedStyle(e).fontSize) * scale * zoom * 100) / 100;
  };
  return [...document.querySelectorAll('body *')]
    .filter((e) => [...e.childNodes].some((one) => one instanceof Text && one.data.trim()))
    .filter((e) => size(e) < 11)
    .filter((e) => e.checkVisibility({ visibilityProperty: true }) && e.getClientRects().length)
    .map((e) => `${e.textContent.trim()} in ${size(e)} px`);
}
"""
# All of it in one go.
MEASURED = f"""
() => {{
  const hand = document.querySelector('.hand');
  const seen = hand?.checkVisibility({{ visibilityProperty: true }}) && hand.clientWidth;
  return {{
    wrong: [...({INSIDE})(2), ...({COVERED})(), ...({MIXED})(), ...({SMALL})()],
    strips: seen ? ({STRIPS})() : [],
    buttons: [...document.querySelectorAll('.panel button')]
      .map((button) => button.getBoundingClientRect())
      .map((box) => Math.min(box.width, box.height)),
  }};
}}
"""
SCREENS = {
    "phone": [(390, 844), (844, 390)],
    "desk": [(1280, 800)],
    "any phone": [(390, 844), (844, 390), (360, 640)],
    "any desk": [(1280, 800), (900, 600), (820, 1180), (1920, 1080), (2560, 1440)],
}
STATES_AT = some(SCREENS, ("phone",))  # each state of a table is tried where room is scarce
# A browser without a window now and then draws no frame for minutes: what is measured is laid out
# when it is asked for, so nobody waits for more than a second.
A_FRAME = """
() => new Promise((done) => {
  requestAnimationFrame(done);
  setTimeout(done, 1000);
})
"""

# By how many pixels what must not move does so when the hand is empty.
JUMPS = """
() => {
  const places = () => [...document.querySelectorAll('.plate, .hint, .trick, .bout, .others .up')]
    .flatMap((e) => [e.getBoundingClientRect().left, e.getBoundingClientRect().top]);
  const hand = document.querySelector('.hand');
  const [before, cards, { n }] = [places(), [...hand.children], { ...hand.dataset }];
  hand.replaceChildren();
  hand.dataset.n = '0';
  const after = places();
  hand.replaceChildren(...cards);
  hand.dataset.n = n;
  return Math.max(...after.map((at, i) => Math.abs(at - before[i])));
}
"""


def at_each(page: Page, sizes: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Have a page on screens of these sizes, laid out, one after the other. The size that it has
    is the first, since each change costs as much as a small page."""
    assert page.viewport_size
    here = (page.viewport_size["width"], page.viewport_size["height"])
    ways = list(sizes)
    if here in ways:
        ways.remove(here)
        ways.insert(0, here)
    for width, height in ways:
        if page.viewport_size != {"width": width, "height": height}:
            page.set_viewport_size({"width": width, "height": height})
        page.evaluate(A_FRAME)
        yield width, height


def on(screens: str) -> str:
    """The device that has such screens."""
    return screens.removeprefix("any ")


def fits(page: Page, screens: str, state: str) -> None:
    """On all these screens: everything is in sight, nothing covers words, letters and what is
    pressed are large enough. state: of the table, for who reads of a failure."""
    for size in at_each(page, SCREENS[screens]):
        at = f"{state} at {size}"
        found = page.evaluate(MEASURED)
        assert not found["wrong"], (at, found["wrong"])
        # Below 0 from the end of a row to the next one.
        least = 28 if size in SCREENS["phone"] else 24  # less for a mouse, and where it is small
        assert [strip for strip in found["strips"] if 0 <= strip < least] == [], at
        assert min(found["buttons"], default=44) >= 44, at
