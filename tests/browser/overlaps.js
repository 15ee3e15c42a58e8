// What lies on a card, on a name or on a button though it belongs to neither: tips, what is told,
// what people say, banners, badges.
() => {
  const LIES = '#tip, #toast:popover-open, #net, #bubbles p, #guiding, #held-up, .notice, .reveal, .says, '
    + '.role, .plate .badge, .plate .dealer';
  const BELOW = '.card .face, .plate b, button:not(.card), .bar .logo';
  const seen = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const words = (e) => {
    const text = document.createRange();
    text.selectNodeContents(e);
    return text.getBoundingClientRect();
  };
  const cut = (a, b) => ({
    left: Math.max(a.left, b.left), right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top), bottom: Math.min(a.bottom, b.bottom),
  });
  const box = (e) => {
    const whole = e.getBoundingClientRect();
    if (e.matches('.plate b')) return cut(whole, words(e)); // a name, not the room that it has
    if (!e.matches('.face')) return whole;
    // A card that is turned: what its box has more than the card lies in its corners.
    const [wide, high] = [e.offsetWidth, e.offsetHeight];
    const [x, y] = [whole.left + whole.width / 2, whole.top + whole.height / 2];
    return { left: x - wide / 2, right: x + wide / 2, top: y - high / 2, bottom: y + high / 2 };
  };
  const found = (which) => [...document.querySelectorAll(which)].filter(seen)
    .map((e) => [e, box(e)]).filter(([, at]) => at.right - at.left > 1 && at.bottom - at.top > 1);
  const named = (e) => `${e.id ? `#${e.id}` : `.${e.className}`} "${e.textContent.trim().slice(0, 24)}"`
    + ` of ${e.closest('.me, .panel') ? 'me' : (e.closest('.seat')?.id ?? e.dataset.seat ?? '-')}`;
  const below = found(BELOW);
  return found(LIES).flatMap(([one, at]) => below
    .filter(([other]) => !one.contains(other) && !other.contains(one))
    .filter(([, under]) => {
      const both = cut(at, under);
      return both.right - both.left > 2 && both.bottom - both.top > 2;
    })
    .map(([other]) => `${named(one)} on ${named(other.closest('.card') ?? other)}`));
}
