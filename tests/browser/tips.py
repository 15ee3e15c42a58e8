"""Tips to newcomers, and what they must not cover."""

from playwright.sync_api import Page

from tests.browser.table import ready

# What lies below the tip: cards, a star at the corner of one, names, words and buttons.
COVERED = """() => {
  const tip = document.querySelector("#tip");
  if (!tip || tip.hidden) return [];
  const box = tip.getBoundingClientRect();
  const inside = box.left >= 0 && box.top >= 0
    && box.right <= innerWidth && box.bottom <= innerHeight;
  const all = ".card .face, .pair small, .plate, .fan, .hint, .badge, .says, .pill, .panel,"
    + ".dealer, .centre > :not(.trick, .bout), button:not(.card)";
  return [...document.querySelectorAll(`#table :is(${all})`)].filter((one) => {
    const { left, right, top, bottom, width } = one.getBoundingClientRect();
    const star = one.matches(".winning .face") ? width * 0.08 : 0;
    const at = { left, right: right + star, top: top - star, bottom, width };
    return one.checkVisibility() && at.width && at.left < box.right - 1 && at.right > box.left + 1
      && at.top < box.bottom - 1 && at.bottom > box.top + 1;
  }).map((one) => one.outerHTML.slice(0, 80)).concat(inside ? [] : ["it is cut off"]);
}"""


NEW = "() => localStorage.setItem('black-queen', '{}')"


def come_anew(page: Page) -> None:
    """As somebody to whom nothing was ever told."""
    page.evaluate(NEW)
    page.reload()
    ready(page)
