"""The end of a match: a headline for who reads it, all in order, what decided, the evening."""

import json
import re
from collections.abc import Mapping
from html import unescape

import pytest

from app.rooms.fold import commands
from app.rooms.fold.view import TableView, view_of
from app.rules.games import GAMES
from app.web.game_uis import GAME_UIS
from app.web.render.assets import Assets
from app.web.render.renderer import Renderer
from app.web.table import finish
from app.web.table.table import Table
from tests.games.contract import fewest
from tests.rooms.table import GUEST, HOST, THIRD, Told, gathered, new_id
from tests.web.standings import OVER, standing

Options = Mapping[str, object]


def over(
    game: str, *, players: int = 0, matches: int = 1, options: Options | None = None, seed: int = 0
) -> Told:
    """A room in which so many matches are over."""
    many = players or fewest(game)
    told = gathered(HOST, GUEST, players=many, game=game, options=options, seed=seed)
    told.start("1")
    for match in range(matches):
        while not told.room.match.over:
            told.play()
            if not told.room.match.over:
                told.ready(HOST)
                told.ready(GUEST)
        if match < matches - 1:
            told.ready(HOST)
            told.ready(GUEST)
    return told


def table(told: Told, person: str) -> Table:
    view = view_of(told.room, person, frozenset())
    found = GAME_UIS[view.game].table(view)
    assert isinstance(found, Table)
    return found


def ended(view: TableView) -> finish.Ended:
    return finish.Ended("", "", view.places, finish.totals(view))


@pytest.mark.parametrize("game", GAMES)
def test_a_headline_fits_who_reads_it(game: str) -> None:
    told = over(game)
    for person in (HOST, GUEST, THIRD):
        shown = table(told, person)
        headline = shown.finished().headline
        assert headline.endswith("!") == headline.startswith("You") or "the fool" in headline
        if person == THIRD:
            assert "You" not in headline


def test_at_durak_the_fool_reads_it_first() -> None:
    told = over("durak", players=3)
    assert told.room.deal
    assert told.room.deal.scores
    (fool,) = (seat for seat, score in enumerate(told.room.deal.scores) if score)
    name = told.room.seats[fool].name
    for seat, person in ((0, HOST), (1, GUEST)):
        who = "You are" if seat == fool else f"{name} is"
        assert table(told, person).finished().headline == f"{who} the fool"


def test_the_headline_is_not_said_again() -> None:
    view = standing((1, 0), 0, OVER)
    ended = finish.Ended("You win!", "You win.", (1, 2), ("", ""))
    assert finish.finish(view, ended, None).told == ""
    assert finish.finish(view, ended._replace(told="Ann wins."), None).told == "Ann wins."


def test_those_who_share_a_place_stand_together() -> None:
    view = standing((30, 42, 30, 5), 0, OVER)
    found = finish.groups(view, ended(view))
    assert [(one.names, one.score, one.mark) for one in found] == [
        ("Bob", "42", "first"),
        ("You + Cleo", "30", ""),
        ("Dora", "5", ""),
    ]
    tied = standing((7, 7), -1, OVER)
    assert [one.mark for one in finish.groups(tied, ended(tied))] == [""]


@pytest.mark.parametrize(
    ("deals", "turned", "title"),
    [
        (4, 3, "Decided in deal 3"),
        (4, 4, "Decided in the last deal"),
        (4, 1, "Ahead from the start"),
        (1, 1, ""),
    ],
)
def test_the_deal_is_told_that_turned_it(deals: int, turned: int, title: str) -> None:
    view = standing((3, 2, 1), 0, OVER)._replace(deals_in_match=deals, turned=turned)
    found = finish.turn(view)
    assert (found.title if found else "") == title


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("game", "players", "options"),
    [*((game, 0, {}) for game in GAMES), ("durak", 3, {"deals": 2})],
)
def test_the_lead_changed_for_good_in_that_deal(
    game: str, players: int, options: Options, seed: int
) -> None:
    match = over(game, players=players, options=options, seed=seed).room.match

    def first(deals: int) -> set[int]:
        scores = [result.scores for result in match.results[:deals]]
        worth = [sum(map(match.game.gain, own)) for own in zip(*scores, strict=True)]
        return {seat for seat, sum_of in enumerate(worth) if sum_of == max(worth)}

    winners, deals = first(len(match.results)), len(match.results)
    assert 1 <= match.turned <= deals
    assert all(first(done) == winners for done in range(match.turned, deals + 1))
    assert match.turned == 1 or first(match.turned - 1) != winners


def test_an_evening_is_counted_once_there_are_two_matches() -> None:
    assert table(over("black_queen", players=3), HOST).evening() is None
    told = over("black_queen", players=3, matches=3)
    shown = table(told, HOST).evening()
    assert shown
    numbers = [number for _, number, _ in shown.rows]
    assert numbers == sorted(numbers, reverse=True)
    assert sum(seat.tally.wins for seat in table(told, HOST).view.seats) >= 3


@pytest.mark.parametrize("game", GAMES)
def test_a_result_keeps_those_who_played_it(game: str) -> None:
    """Whoever comes and goes after it, until the next match."""
    told, renderer = over(game, matches=2), Renderer(Assets())

    def html(person: str) -> str:
        return renderer.table(view_of(told.room, person, frozenset()))

    def heard(person: str) -> list[str]:
        """What a screen reader reads of the last moves."""
        return re.findall(r'<li data-n="\d+\.\d+"[^>]*>(.*?)</li>', html(person))

    def shown(person: str) -> list[str]:
        page = html(person)
        order = re.search(r'<ol class="order".*?</ol>', page, re.DOTALL)
        facts = re.search(r'<div class="facts">.*?</div>', page, re.DOTALL)
        return [found[0] if found else "" for found in (order, facts)]

    told_before = [table(told, person).score_sheet() for person in (HOST, GUEST)]
    before = [shown(HOST), shown(GUEST)]
    last_moves = [heard(HOST), heard(GUEST)]
    assert all(last_moves)
    played = told.room.matches.ended
    assert played
    told.leave(GUEST)
    bot = told.room.seats[1].name
    assert [shown(HOST), shown(GUEST)] == before
    assert [heard(HOST), heard(GUEST)] == last_moves
    assert "Guest" in str(before[0])
    told.sit(THIRD, 1)
    assert [shown(HOST), shown(GUEST)] == before
    after = [table(told, person).score_sheet() for person in (HOST, GUEST)]
    for was, now in zip(told_before, after, strict=True):
        assert was
        assert now
        assert (was["finish"], was["standing"]) == (now["finish"], now["standing"])
    assert "You" not in str(shown(THIRD)[0])
    assert told.room.matches.ended
    assert told.room.matches.ended.players == played.players
    told.do(HOST, commands.Rename(id=new_id(), name="Zoe"))
    assert "Zoe" in str(shown(THIRD))
    told.ready(HOST)
    told.ready(THIRD)
    assert not view_of(told.room, HOST, frozenset()).played
    assert bot not in str(table(told, HOST).places)


def test_after_several_games_the_fool_is_counted_by_matches_won() -> None:
    shown = table(over("durak", players=3, matches=2), HOST)
    house = shown.view.house._replace(mixed=True)
    mixed = type(shown)(shown.view._replace(house=house), shown.deal)
    titles = [evening.title for each in (shown, mixed) if (evening := each.evening())]
    assert titles == ["This evening, times the fool", "This evening, matches won"]


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_shows_names_and_points_alone(game: str) -> None:
    """It is the same whoever makes it, and nobody is "You" in it."""
    told = over(game)
    renderer = Renderer(Assets())
    found = set()
    for person in (HOST, GUEST, THIRD):
        html = renderer.table(view_of(told.room, person, frozenset()))
        data = re.search(r"data-picture='([^']*)'", html)
        assert data
        found.add(data[1])
    assert len(found) == 1
    told_of = json.loads(unescape(found.pop()))
    assert set(told_of) == {"game", "headline", "score", "groups"}
    assert "You" not in str(told_of)
    names = {seat.name for seat in told.room.seats}
    assert all(any(name in group["names"] for name in names) for group in told_of["groups"])


@pytest.mark.parametrize("players", [3, 6])
def test_another_game_is_offered_for_as_many_as_sit_there(players: int) -> None:
    told = over("black_queen", players=players)
    html = Renderer(Assets()).sheet("another", view_of(told.room, HOST, frozenset()))
    chosen = re.findall(r'id="play-(\w+)".*?<option value="(\d)" selected>', html, re.DOTALL)
    assert dict(chosen) == {
        name: str(max((n for n in game.seats if n <= players), default=game.seats[0]))
        for name, game in GAMES.items()
    }
