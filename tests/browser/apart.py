"""Whether things on the page are apart."""

APART = """
([one, other]) => {
  const [a, b] = [one, other].map((which) =>
    document.querySelector(which).getBoundingClientRect());
  return Math.hypot(Math.max(0, a.left - b.right, b.left - a.right),
    Math.max(0, a.top - b.bottom, b.top - a.bottom));
}
"""
