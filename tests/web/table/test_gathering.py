"""The chairs where the players gather: where each stands, on whose side, and what a press does."""

import re
from collections.abc import Sequence

import pytest

from app.rooms.fold import commands
from app.rooms.fold.view import view_of
from app.web.render.assets import Assets
from app.web.render.renderer import Renderer
from app.web.table.gathering import Gathering
from tests.rooms.table import GUEST, HOST, THIRD, Told, gathered, new_id


def around(told: Told, person: str) -> Gathering:
    return Gathering(view_of(told.room, person, frozenset()))


def does(told: Told, person: str) -> Sequence[str]:
    """What a press on each seat's chair does for a person."""
    chairs = sorted(around(told, person).chairs, key=lambda chair: chair.seat.number)
    return [chair.does for chair in chairs]


def test_a_press_on_a_chair_does_what_its_viewer_may() -> None:
    told = gathered(HOST, GUEST)
    told.do(HOST, commands.SeatBot(id=new_id(), seat=2, level="2"))
    assert does(told, HOST) == ["open", "open", "open", "bot"]
    assert does(told, GUEST) == ["open", "open", "", "move"]  # the host can be muted
    assert does(told, THIRD) == ["", "", "sit", "sit"]
    assert [seat.number for seat in around(told, THIRD).joins] == [3, 2]  # the free one first
    told.do(HOST, commands.ChooseTalk(id=new_id(), talk="off"))
    assert does(told, GUEST) == ["", "open", "", "move"]
    told.do(HOST, commands.Lock(id=new_id(), locked=True))
    assert does(told, THIRD) == ["", "", "", ""]
    assert around(told, THIRD).joins == []


def test_random_bots_are_offered_last() -> None:
    told = gathered(HOST, GUEST)
    html = Renderer(Assets()).table(view_of(told.room, HOST, frozenset()))
    offered = html[html.index('id="level"') : html.index("</select>", html.index('id="level"'))]
    # What is not compiled has no strong bots to offer.
    *others, last = re.findall(r'value="(\d)"', offered)
    assert others
    assert others == sorted(others)
    assert last == "0"


def test_free_seats_are_told_apart() -> None:
    told = gathered(HOST, GUEST)

    def called(person: str) -> list[str]:
        found = around(told, person)
        return [found.called(seat) for seat in found.view.seats]

    free = ["Free seat, opposite you", "Free seat, on your right"]
    assert called(HOST) == ["Host", "Guest", *free]
    assert called(GUEST)[2:] == ["Free seat, on your left", "Free seat, opposite you"]
    assert called(THIRD)[2:] == ["Free seat 3", "Free seat 4"]


@pytest.mark.parametrize(
    ("game", "options", "sides"),
    [
        ("euchre", {}, ["ours", "theirs", "ours", "theirs"]),
        ("durak", {"teams": True}, ["ours", "theirs", "ours", "theirs"]),
        ("durak", {}, ["", "", "", ""]),
        ("called_partner", {}, ["", "", "", ""]),
    ],
)
def test_partners_that_are_fixed_sit_opposite_in_one_colour(
    game: str, options: dict[str, object], sides: list[str]
) -> None:
    told = gathered(HOST, GUEST, game=game, options=options)
    chairs = around(told, GUEST).chairs
    assert [chair.where for chair in chairs] == ["me", "w", "n", "e"]
    assert [chair.side for chair in chairs] == sides
    assert [chair.partner for chair in chairs] == [False, False, sides[2] == "ours", False]
    assert not any(chair.partner for chair in around(told, THIRD).chairs)  # who has no seat


def test_the_sides_are_named_with_the_viewers_first() -> None:
    told = gathered(HOST, GUEST, game="euchre")
    assert around(told, GUEST).sides == [("ours", ["You", ""]), ("theirs", ["Host", ""])]
    told.sit(THIRD, 3, "Third")
    assert around(told, THIRD).sides[0] == ("ours", ["You", "Guest"])


def test_it_is_full_once_people_sit_on_all_chairs() -> None:
    told = gathered(HOST, GUEST, game="durak", players=3)
    assert not around(told, HOST).full
    told.do(HOST, commands.SeatBot(id=new_id(), seat=2, level="0"))
    assert not around(told, HOST).full  # a friend may still take the chair
    told.do(THIRD, commands.Sit(id=new_id(), seat=2, name="Third"))
    assert around(told, HOST).full
