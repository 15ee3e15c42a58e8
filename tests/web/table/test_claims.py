"""How a deal whose rest is certain is ended, on its pages."""

import re

import pytest

from app.rooms.fold import commands
from app.rooms.fold.view import TableView, Transient, view_of
from app.rules.deal import SETTLED, WINNERS
from app.web.render.assets import Assets
from app.web.render.renderer import Renderer
from tests.rooms.claiming import KINDS, PEOPLE, until_claimed
from tests.rooms.table import THIRD, new_id

WAITS = Transient(may_nudge=True, may_release=True)
LABELS = {SETTLED: "Skip to the score", WINNERS: "Claim the rest"}


@pytest.fixture(scope="module")
def renderer() -> Renderer:
    return Renderer(Assets())


def seen(table: str) -> list[str]:
    """What the button for it says, where there is one."""
    return re.findall(r'<button [^>]*id="claim"[^>]*>([^<]*)</button>', table)


@pytest.mark.parametrize(("game", "why"), KINDS)
def test_only_who_may_sees_the_button(renderer: Renderer, game: str, why: str) -> None:
    told, seat = until_claimed(game, why)
    people = PEOPLE[: len(told.room.seats)]

    def view(person: str) -> TableView:
        return view_of(told.room, person, frozenset())

    table = renderer.table(view(PEOPLE[seat]))
    assert seen(table) == [LABELS[why]]
    assert """data-do='{"do":"claim"}' data-of-move""" in table
    assert seen(renderer.table(view(THIRD))) == []
    for person in people:
        offered = view(person).claim
        assert seen(renderer.table(view(person))) == ([LABELS[offered]] if offered else [])

    waits = view_of(told.room, PEOPLE[seat], frozenset(), WAITS)
    assert 'id="nudge"' not in renderer.table(waits)  # nor does anything move for it
    assert 'id="release"' not in renderer.table(waits)
    name = PEOPLE[seat].capitalize()
    told.do(PEOPLE[seat], commands.Claim(id=new_id(), move=told.room.move))
    for person in (*people, THIRD):
        who = "You" if person == PEOPLE[seat] else name
        table = renderer.table(view(person))
        assert seen(table) == []
        if why == WINNERS:
            sentence = f"{who} claimed the rest."
        else:
            ended = "you" if who == "You" else who
            sentence = f"Result was decided; {ended} skipped to the score."
        assert f'<p class="after">{sentence}</p>' in table
        assert f"{sentence}</li>" in table  # for a screen reader
    for person in people:
        told.ready(person)
    assert "claimed the rest" not in renderer.table(view(THIRD))
    assert "skipped to the score" not in renderer.table(view(THIRD))
