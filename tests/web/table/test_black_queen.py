"""What the score sheet of Black Queen says."""

import re
from collections import Counter

import pytest

from app.rooms.fold import events
from app.rooms.fold.room import Room
from app.rooms.fold.view import view_of
from app.rules import cards
from app.rules.black_queen.deal import BlackQueenDeal
from app.rules.counts import counted
from app.web.game_uis import GAME_UIS
from app.web.games.black_queen import table as black_queen
from app.web.render.assets import Assets
from app.web.render.renderer import Renderer
from app.web.table.table import short
from app.web.table.words import signed
from tests.games.black_queen.scenes import Scene
from tests.games.worlds import PEOPLE
from tests.rooms.table import HOST, gathered


@pytest.mark.parametrize("good_jack", [False, True])
@pytest.mark.parametrize("seed", range(12))
def test_what_was_taken_adds_up_to_the_score(seed: int, good_jack: bool) -> None:
    told = gathered(HOST, players=2 + seed % 5, seed=seed, options={"good_jack": good_jack})
    told.start()
    told.play()
    table = black_queen.table(view_of(told.room, HOST, frozenset()))
    for line in table.lines():
        signed = re.findall(r"([+\u2212])(\d+)", line.why)
        if signed:
            costs = [int(number) * (-1 if sign == "\u2212" else 1) for sign, number in signed]
            assert sum(costs) == line.score, line.why
        else:
            assert line.why.startswith("took "), line.why


@pytest.mark.parametrize("players", [2, 4, 5])
def test_hearts_and_queens_still_out_are_those_that_nobody_has_taken(players: int) -> None:
    told = gathered(HOST, players=players, seed=players)
    told.start()
    for play in range(6 * players + 1):
        view = view_of(told.room, HOST, frozenset())
        deal = told.room.deal
        assert isinstance(deal, BlackQueenDeal)
        taken = [card for trick in deal.tricks() if trick.winner >= 0 for card in trick.cards]
        hearts, queens, jacks = black_queen.table(view).still_out()
        assert jacks is None
        assert hearts + sum(card // 13 == 2 for card in taken) == sum(deal.pack[26:39]), play
        assert queens + taken.count(49) == deal.decks
        told.play(1)


@pytest.mark.parametrize("seed", range(6))
def test_a_plate_and_the_score_sheet_agree(seed: int) -> None:
    """Once the deal is over: who took nothing has gained, and not 0."""
    told = gathered(HOST, players=2 + seed % 5, seed=seed)
    told.start()
    told.play()
    table = black_queen.table(view_of(told.room, HOST, frozenset()))
    for line in table.lines():
        place = table.place(line.seat.number)
        assert place.score == signed(line.score)
        assert place.score_label == f"{counted(line.score, 'point')} in this deal"


def test_jacks_of_diamonds_are_told_where_they_count() -> None:
    told = gathered(HOST, players=4, options={"good_jack": True})
    told.start()
    renderer = Renderer(Assets())
    html = renderer.table(view_of(told.room, HOST, frozenset()))
    assert "26 hearts, 2 black queens, 2 jacks of diamonds<" in html
    assert 'class="felt n4 good-jack' in html
    gained = 0
    while (deal := told.room.deal) and deal.turn >= 0:
        assert isinstance(deal, BlackQueenDeal)
        table = black_queen.table(view_of(told.room, HOST, frozenset()))
        assert table.still_out()[2] == 2 - sum(deal.jacks)
        for seat in range(4):
            place, points = table.place(seat), deal.gains(seat) - deal.points(seat)
            shown = place.score.replace("&minus;", "-").replace("+", "")
            assert int(shown) == points
            if deal.jacks[seat]:
                gained += 1
                assert f"+{10 * deal.jacks[seat]} for jacks of diamonds so far" in place.score_label
        told.play(1)
    assert gained
    usual = gathered(HOST, players=4)
    usual.start()
    html = renderer.table(view_of(usual.room, HOST, frozenset()))
    assert "good-jack" not in html
    assert "jack of diamonds so" not in html
    assert "jacks of diamonds<" not in html


def test_one_queen_is_no_queens() -> None:
    told = gathered(HOST, players=2)
    told.start()
    html = Renderer(Assets()).table(view_of(told.room, HOST, frozenset()))
    assert "Still out: 13 hearts, 1 black queen<" in html


def test_the_first_trick_says_that_no_black_queen_may_be_led() -> None:
    told = gathered(HOST, players=4, options={"no_queen_first": True}, seed=1)
    told.start()
    asked = set()
    while isinstance(deal := told.room.deal, BlackQueenDeal) and sum(deal.taken) < 2:
        table = black_queen.table(view_of(told.room, HOST, frozenset()))
        if deal.turn == 0:
            hint, tips = table.hint(), list(table.tips())
            barred = bool(deal.queen_barred)
            assert ("any card but a black queen" in hint) == (barred and "any card" in hint)
            assert "free" not in tips or not barred
            asked.add(barred)
        told.play(1)
    assert asked == {True, False}


def test_the_goal_names_the_jack_where_it_counts() -> None:
    for good_jack in (False, True):
        told = gathered(HOST, players=4, options={"good_jack": good_jack})
        view = view_of(told.room, HOST, frozenset())
        goal = GAME_UIS["black_queen"].goal_of(view.house.options)
        assert ("Each jack of diamonds" in goal) == good_jack
        menu = Renderer(Assets()).sheet("menu", view)
        assert f'<p id="goal">{goal}</p>' in menu


def test_the_lowest_club_is_asked_for_by_name() -> None:
    for seed in range(20):
        told = gathered(HOST, players=2, options={"first_leader": "lowest_club"}, seed=seed)
        told.start()
        deal = told.room.deal
        assert isinstance(deal, BlackQueenDeal)
        hint = black_queen.table(view_of(told.room, HOST, frozenset())).hint()
        assert (deal.turn == 0) == (hint == f"Your turn: lead the {cards.name(deal.to_lead)}.")


def passing(viewer: int, tricks: int = -1) -> black_queen.BlackQueenTable:
    """A table at which four pass cards to the left, as a seat sees it in the turn of seat 0, after
    so many tricks; -1: while cards are passed."""
    first, *rest = Scene(tricks=tricks, options={"passing": "left"}).happened()
    assert isinstance(first, events.RoomOpened)
    room = Room.opened("passing", first)
    for event in rest:
        room.apply(event)
    person = PEOPLE[viewer] if viewer >= 0 else ""
    return black_queen.table(view_of(room, person, frozenset()))


def test_who_passes_to_whom_is_said() -> None:
    table = passing(0)
    names = [seat.name for seat in table.view.seats]
    assert table.hint() == f"Your turn: choose three cards for {names[1]}."
    assert table.layout()["passes"]
    assert {face.may for face in table.hand().faces()} == {"can be passed"}
    assert {face.action for face in table.hand().faces()} == {""}
    assert [table.place(seat).note for seat in range(4)] == [
        *("0 tricks", "0 tricks"),
        *("has passed", "has passed"),
    ]
    assert [words for _, words in table.said()][:2] == [
        f"{names[2]} passes {names[3]} three cards.",
        f"{names[3]} passes you three cards.",
    ]


def test_what_others_choose_is_not_shown() -> None:
    ahead, done, watching = passing(1), passing(2), passing(-1)
    name = ahead.view.seats[0].name
    assert ahead.layout()["passes"], "it can be chosen ahead"
    assert ahead.hint() == watching.hint() == f"{name} chooses three cards to pass."
    assert not done.layout()["passes"]
    given = done.deal.three(2)
    assert len(given) == 3
    assert done.hint().startswith(f"{name} chooses three cards to pass. You pass ")
    assert all(short(card) in done.hint() for card in given)
    assert "three cards" in watching.words(*watching.deal.history[0], 0)


def test_cards_that_came_are_marked_until_the_first_trick_is_over() -> None:
    table = passing(0, 0)
    giver = table.view.seats[3].name
    came = [face for face in table.hand().faces() if face.comes]
    assert Counter(face.text for face in came) == Counter(
        cards.TEXTS[card] for card in table.deal.three(3)
    )
    assert {face.comes for face in came} == {"3"}
    assert all(face.label.endswith(f", from {giver}") for face in came)
    seat, text = next(step for step in table.deal.history if step[0] == 3)
    assert table.words(seat, text, 0).startswith(f"{giver} passes you the ")
    assert not [face for face in passing(0, 1).hand().faces() if face.comes]
