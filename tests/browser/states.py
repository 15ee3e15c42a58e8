"""States of tables that are full, and what lies on what in them."""

# What of these lies below something that is shown for a moment.
HIDDEN = """
([above, which]) => {
  const boxes = [...document.querySelectorAll(above)].map((e) => e.getBoundingClientRect());
  const hits = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return [...document.querySelectorAll(which)]
    .filter((e) => e.checkVisibility({ visibilityProperty: true }))
    .filter((e) => boxes.some((a) => hits(a, e.getBoundingClientRect())))
    .map((e) => `${e.className} ${e.textContent.trim()}`);
}
"""


TELL = """
async (text) => {
  const table = document.querySelector('script[src$="/table.js"]').src;
  const { tell } = await import(table.replace('table.js', 'toast.js'));
  tell(text);
}
"""


UPDATED = "() => dispatchEvent(new Event('htmx:after:swap'))"


TOLD = "You must follow diamonds, and the jack of hearts is one of them: play it, or another one."


# Tables with much on them.
FULL = [
    "black queen table",
    "black_queen 6 middle",
    "called shown",
    "called seven play",
    "durak six pairs",
    "durak throw",
    "follow",
    "oh hell seven follow",
]
# How far two things are apart.
APART = """
([one, other]) => {
  const [a, b] = [one, other].map((which) =>
    document.querySelector(which).getBoundingClientRect());
  return Math.hypot(Math.max(0, a.left - b.right, b.left - a.right),
    Math.max(0, a.top - b.bottom, b.top - a.bottom));
}
"""
