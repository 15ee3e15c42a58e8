"""Cards that fly, as they are seen."""

from playwright.sync_api import Page

# Each animation: its card's id, its first transform, its delay; which signs show beside the card.
RECORD = """
  window.flights = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    const card = this.closest('.card');
    flights.push({ id: card?.id ?? '', gone: card?.matches('.leaving') ?? false,
      signs: [...(card?.closest('.slot')?.querySelectorAll('.card ~ *') ?? [])]
        .map((e) => getComputedStyle(e).visibility),
      slot: this.matches('.slot'), from: frames[0].transform, delay: timing.delay ?? 0,
      box: card?.getBoundingClientRect().toJSON() });
    return animate.call(this, frames, timing);
  };
"""


def flights(page: Page) -> list[dict[str, object]]:
    found: list[dict[str, object]] = page.evaluate("() => window.flights")
    return found
