"""A table's layout, its parts, and what is told of the tricks in it."""

from collections.abc import Hashable, Iterator

import pytest
from jinja2 import DictLoader, Environment

from app.rooms.fold.view import TableView, view_of
from app.web.games.black_queen import table as black_queen
from app.web.render.assets import Assets
from app.web.render.renderer import Renderer
from app.web.table.budget import Budget
from app.web.table.layout import Layouts, Part
from tests.many import some
from tests.rooms.table import GUEST, HOST, THIRD, gathered

NOBODY = frozenset[str]()


def views(players: int, piles: int) -> Iterator[TableView]:
    """Of a player, who watches and who waits, after each action of a deal."""
    told = gathered(HOST, GUEST, players=players, options={"piles": piles})
    told.start()
    told.sit(THIRD, 2) if players > 2 else None
    deal = told.room.deal
    while deal and deal.turn >= 0:
        for person in (HOST, GUEST, THIRD, ""):
            yield view_of(told.room, person, NOBODY)
        told.play(1)
    yield view_of(told.room, HOST, NOBODY)


@pytest.mark.parametrize(("players", "piles"), [(2, 4), (3, 0), (4, 8), (6, 2)])
def test_the_last_trick_is_told_with_who_took_it(players: int, piles: int) -> None:
    for view in views(players, piles):
        assert view.deal is not None
        table = black_queen.table(view)
        told = dict(table.said()[:-1])
        history = view.deal.history
        full = len(history) // players * players
        ends = {f"{view.deals}.{at}" for at in range(players - 1, full, players)}
        assert len(told) >= min(len(history), 6)
        assert {n for n, words in told.items() if "the trick." in words} == ends & told.keys()


@pytest.mark.parametrize(("players", "piles"), some([(2, 4), (4, 0), (4, 8)], often=[(2, 4)]))
def test_what_is_kept_shows_what_is_rendered_anew(players: int, piles: int) -> None:
    assets = Assets()
    kept = Renderer(assets)
    for number, view in enumerate(views(players, piles)):
        if number % 11 == 0:
            assert kept.table(view) == Renderer(assets).table(view)
        else:
            kept.table(view)


class Small:
    """A table of one part."""

    def layout(self) -> dict[str, int]:
        return {"players": 2}

    def parts(self) -> list[Part]:
        return [("names", "name", [("Ann",), ("<b>",)])]

    def texts(self) -> dict[str, str]:
        return {"hint": "a < b"}

    def words(self, seat: int, text: str, at: int) -> str:
        return text

    def place_words(self) -> str:
        return ""

    def score_sheet(self) -> None:
        """There is none."""

    def review(self) -> tuple[Hashable, ...]:
        return ()


def filled(template: str) -> str:
    env = Environment(loader=DictLoader({"small.html": template}), autoescape=True)
    source = "{% macro name(n) %}<i>{{ n }}</i>{% endmacro %}"
    name = vars(env.from_string(source).module)["name"]
    macros = {"name": lambda arguments: name(*arguments)}
    return "".join(
        Layouts(env, Budget(1_000_000)).fill("small.html", Small(), macros, [("end", "<hr>")])
    )


def test_all_templates_are_compiled_ahead() -> None:
    renderer = Renderer(Assets())
    renderer.templates.prepare()
    kept = renderer.templates.cache
    assert kept is not None
    assert len(kept) == len(renderer.templates.list_templates())


def test_holes_are_filled_in_their_places() -> None:
    found = filled(
        "{{ players }}: {{ slot('names') }} {{ slot('hint') }}{{ slot('none') }}{{ slot('end') }}."
    )
    assert found == "2: <i>Ann</i><i>&lt;b&gt;</i> a &lt; b<hr>."


@pytest.mark.parametrize(("left_out", "slot"), [("hint", "names"), ("names", "hint")])
def test_a_part_without_a_hole_is_an_error(left_out: str, slot: str) -> None:
    with pytest.raises(ValueError, match=f"no slot for {left_out}"):
        filled(f"{{{{ slot('{slot}') }}}}")
