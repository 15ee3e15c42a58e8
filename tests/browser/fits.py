"""Whether all of a table can be seen and pressed."""

from playwright.sync_api import Page

INSIDE = """
(slack) => [...document.querySelectorAll('.card, .plate, .hint, .bar button, .panel button')]
  .map((e) => [e, (e.querySelector('.face') ?? e).getBoundingClientRect()])
  .filter(([e, r]) => r.width && !e.closest('[popover]'))
  .filter(([, r]) => r.left < -slack || r.top < -slack ||
    r.right > innerWidth + slack || r.bottom > innerHeight + slack)
  .map(([e, r]) => `${e.className} ${e.id} ${Math.round(r.left)} ${Math.round(r.top)}`)
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
  .filter((e) => e.checkVisibility() && e.getBoundingClientRect().width)
  .filter((e) => {
    const text = document.createRange();
    text.selectNodeContents(e);
    const [box, words] = [e.getBoundingClientRect(), text.getBoundingClientRect()];
    const [left, right] = [Math.max(box.left, words.left), Math.min(box.right, words.right)];
    const seen = [0.1, 0.5, 0.9].every((part) => {
      const at = document.elementFromPoint(left + part * (right - left), box.top + box.height / 2);
      return at && (e.contains(at) || at.contains(e));
    });
    return !seen || (e.matches('button, .says') && e.scrollWidth > e.clientWidth + 1);
  })
  .map((e) => `${e.className} ${e.textContent.trim().slice(0, 30)}`)
"""
DEVICES = {
    "phone": [(390, 844), (360, 640), (844, 390)],
    "desk": [(1280, 800), (900, 600), (820, 1180)],
}
A_FRAME = "() => new Promise((done) => requestAnimationFrame(done))"


def fits(page: Page, device: str, state: str) -> None:
    """At every size of a device: all is in sight, nothing covers words, what is pressed is large
    enough. state: of the table, for who reads of a failure."""
    for width, height in DEVICES[device]:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(A_FRAME)
        at = f"{state} at {width} x {height}"
        found = [*page.evaluate(INSIDE, 2), *page.evaluate(COVERED)]
        assert not found, (at, found)
        if page.locator(".hand").is_visible():
            strips = page.evaluate(STRIPS)  # below 0 from the end of a row to the next one
            assert [strip for strip in strips if 0 <= strip < 24] == [], at
        for button in page.locator(".panel button").all():
            box = button.bounding_box()
            assert box
            assert min(box["width"], box["height"]) >= 44, at
