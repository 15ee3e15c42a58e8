"""Who waits long is offered to ask the player on turn. The table stays as it is, and nothing is
covered."""

import pytest

from tests.browser.conftest import Server, Visitors
from tests.browser.scene_rooms import go

# The button comes, as an update brings it: what moves for it, and what it lies on.
COMES = """
() => {
  const all = document.querySelectorAll('#table :is(.card .face, .plate, .hint, .stock, .panel)');
  const seen = [...all].filter((part) => part.getBoundingClientRect().width);
  const before = seen.map((part) => part.getBoundingClientRect());
  document.querySelector('.centre').insertAdjacentHTML('beforeend', `<p class="waiting row">
    <button type="button" id="nudge" class="secondary">Nudge <bdi>Bartholomew</bdi></button>
    <button type="button" id="release" class="quiet">Let a bot play this move</button></p>`);
  const came = [...document.querySelectorAll('.waiting button')];
  const buttons = came.map((each) => each.getBoundingClientRect());
  return seen.flatMap((part, at) => {
    const now = part.getBoundingClientRect();
    const told = part.closest('[id]').id;
    const moves = Math.hypot(now.x - before[at].x, now.y - before[at].y) > 0.5;
    const lies = buttons.some((each) => each.left < now.right && now.left < each.right
      && each.top < now.bottom && now.top < each.bottom);
    return [...(moves ? [`${told} moves`] : []), ...(lies ? [`on ${told}`] : [])];
  });
}
"""
SCENES = (
    "called wait",
    "called four play",
    "sit out",
    "oh hell wait",
    "durak wait",
)


@pytest.mark.parametrize("size", [(390, 844), (360, 740), (820, 1180)])
def test_nothing_moves_and_nothing_is_covered(
    server: Server, visitors: Visitors, size: tuple[int, int]
) -> None:
    width, height = size
    page = visitors.visit("phone")
    page.set_viewport_size({"width": width, "height": height})
    for scene in SCENES:
        go(page, server.url, scene)
        assert not page.query_selector(".felt.yours"), scene
        assert page.evaluate(COMES) == [], scene
