"""One's own matches: figures, a chart, and the way back to each of them."""

import asyncio
import re
import time

import httpx
import pytest

from app.rules.deal import COMPILED
from app.rules.games import GAMES
from app.web.game_uis import GAME_UIS
from app.web.pages import figures, results
from app.web.pages.luck import FEW
from app.web.pages.results import Result
from tests.patience import PATIENCE_S
from tests.web.browsing import open_room, seated, token
from tests.web.conftest import Server
from tests.web.results import ended, page_of

# Of one deal with one card each.
SHORTEST = {"game": "oh_hell", "players": "3", "option.oh_hell.pattern": "1"}


def test_matches_are_counted_against_bots_and_with_people() -> None:
    found = [
        ended(4, [1, 2, 3, 4]),
        ended(3, [2, 1, 3, 3]),
        ended(2, [1, 1, 3, 3], ("", "", "2", "2"), "euchre"),
        ended(1, []),  # abandoned
    ]
    everything, black_queen, euchre = figures.rows(found)
    assert [part.words for part in everything.sums] == ["2 of 3", "1 of 2", "1 of 1"]
    assert [part.words for part in black_queen.sums] == ["1 of 2", "1 of 2", ""]
    assert euchre.sums[0].even == 0.5  # of two sides one wins
    assert everything.sums[0].even == 1
    assert [row.sums[0].usual for row in (everything, euchre)] == ["1.0", "0.5"]
    (one, *_) = figures.rows([ended(4, [1, 2, 3, 4])])
    assert one.sums[0].usual == "0.25"
    assert [row.name for row in figures.rows(found[:2])] == ["black_queen"]


def test_a_match_after_a_guided_deal_is_listed_and_not_counted() -> None:
    played = ended(3, [1, 2, 3, 4])
    guided = played._replace(match=played.match.model_copy(update={"guided": True}))
    (row,) = figures.rows([guided, ended(2, [2, 1, 3, 4]), ended(1, [3, 1, 2, 4])])
    assert row.sums[0].words == "0 of 2"
    assert row.latest == (False, False)
    drawn = results.chart([guided, played, ended(1, [4, 1, 2, 3])])
    assert drawn
    assert drawn.last == results.day_of(played.at)
    assert "Won: 3 points, after a guided deal, so not counted" in page_of([guided])
    assert 'class="summary"' not in page_of([guided], "black_queen")  # it would be empty
    assert 'class="summary"' in page_of([played], "black_queen")


@pytest.mark.parametrize(
    ("places", "standing"),
    [
        ([1, 2, 3, 4], 1),
        ([4, 1, 2, 3], 0),
        ([1, 1, 3, 3], 1),
        ([2, 1, 3, 3], 2 / 3),
        ([1] * 4, 0.5),
    ],
)
def test_a_standing_is_the_part_of_the_others_who_did_worse(
    places: list[int], standing: float
) -> None:
    assert ended(0, places).standing == standing


def test_the_chart_has_a_line_for_each_kind() -> None:
    people = ("", "", "2", "2")
    found = [ended(n, [1, 2, 3, 4] if n % 3 else [4, 1, 2, 3]) for n in range(40, 20, -1)]
    found += [ended(n, [2, 1, 3, 4], people) for n in range(20, 0, -1)]
    chart = results.chart(found)
    assert chart is not None
    bots, friends = chart.tracks
    assert (bots.kind, friends.kind) == results.KINDS
    points = [[float(x) for x in point.split(",")] for point in bots.points.split()]
    assert len(points) == 20 - results.SPAN + 1
    assert points == sorted(points, key=lambda point: point[0])
    assert points[-1][0] == chart.right
    assert (chart.first.words, chart.last.words) == ("1 Feb 2026 UTC", "12 Mar 2026 UTC")
    assert bots.last == "70%"
    assert friends.last == "67%"


def test_there_is_no_line_of_one_match() -> None:
    assert results.chart([]) is None
    assert results.chart([ended(1, [1, 2, 3, 4])]) is None
    one_of_each = [ended(1, [1, 2, 3, 4]), ended(2, [1, 2, 3, 4], ("", "", "2", "2"))]
    assert results.chart(one_of_each) is None
    assert results.chart([ended(1, []), ended(2, [])]) is None


def test_a_year_of_evenings_makes_no_longer_line() -> None:
    chart = results.chart([ended(n, [1, 2, 3, 4]) for n in range(1000, 0, -1)])
    assert chart is not None
    assert len(chart.tracks[0].points.split()) <= results.POINTS


def test_matches_are_told_in_words() -> None:
    won, second, early, shared = (
        results.line(one)
        for one in (
            ended(3, [1, 2, 3, 4]),
            ended(2, [2, 1, 3, 4], ("", "", "2", "2")),
            ended(1, []),
            ended(0, [1, 1, 3, 3]),
        )
    )
    assert (won.outcome, won.won, won.company) == ("Won: 3 points", True, "with 3 bots")
    assert (second.outcome, second.company) == ("Second of 4: 3 points", "with Ben and 2 bots")
    assert (early.outcome, early.won) == ("Ended early", False)
    assert shared.outcome == "Won: 3 points"
    advised = ended(1, [1, 2, 3, 4])
    told = advised._replace(match=advised.match.model_copy(update={"advised": True}))
    assert results.line(told).outcome == "Won: 3 points, with advice"
    page = page_of([ended(2, [2, 1, 3, 4], ("", "", "", "2"))])
    assert "&lt;i&gt;Cleo" in page
    assert "<i>Cleo" not in page


@pytest.mark.parametrize(
    ("places", "words"),
    [
        ([1, 3, 1, 3], "Won"),
        ([3, 1, 3, 1], "Lost"),
        ([2, 1], "Lost"),
        ([1, 1, 1, 4], "Won, with others"),
        ([3, 1, 1, 3], "Lost"),
        ([4, 1, 1, 1], "Fourth of 4"),
        ([3, 1, 2, 4], "Third of 4"),
    ],
)
def test_of_two_sides_one_has_won_and_the_other_lost(places: list[int], words: str) -> None:
    one = ended(1, places, ("", "2", "2", "2")[: len(places)])
    assert results.line(one).outcome == f"{words}: 3 points"


def test_a_match_is_told_by_what_counts_in_its_game() -> None:
    told = {game: results.line(ended(1, [4, 1, 2, 3], game=game)).outcome for game in GAMES}
    assert told == {game: f"Fourth of 4: {GAME_UIS[game].total([3], 0)}" for game in GAMES}
    assert told["durak"] == "Fourth of 4: the fool 3 times"
    assert told["euchre"] == "Fourth of 4: 3 points"


def test_a_match_says_in_a_line_who_has_won() -> None:
    def told(places: list[int], game: str = "black_queen") -> tuple[str, str]:
        one = results.line(ended(1, places, game=game))
        return one.stamp, one.winners

    assert told([1, 2, 3, 4]) == ("Won", "You won")
    assert told([2, 1, 3, 4]) == ("2nd", "Ben won")
    assert told([3, 1, 3, 1], "euchre") == ("Lost", "Ben and Dora won")
    assert told([1, 1, 1, 1]) == ("Won", "Everyone was tied")
    assert told([]) == ("Ended", "")


@pytest.mark.parametrize(
    ("totals", "words"),
    [
        ([0, 1, 0, 0], "Ben was the fool"),
        ([1, 0, 0, 0], "You were the fool"),
        ([0, 0, 0, 0], "Nobody was the fool"),
        ([0, 2, 1, 0], "You and Dora won"),
    ],
)
def test_at_durak_it_says_who_was_the_fool(totals: list[int], words: str) -> None:
    one = ended(1, [1 if total == 0 else 4 for total in totals], game="durak")
    played = one.match.model_copy(update={"totals": totals})
    assert results.line(Result(one.at, played)).winners == words


@pytest.mark.parametrize(
    ("totals", "words"),
    [
        ([0, 1, 0, 0], "not the fool"),
        ([1, 0, 0, 0], "the fool"),
        ([0, 0, 0, 0], "not the fool"),
        ([1, 0, 1, 0], "the fool"),  # partners
        ([0, 2, 1, 0], "never the fool"),
        ([1, 2, 0, 0], "the fool once"),
    ],
)
def test_at_durak_one_deal_is_told_as_one(totals: list[int], words: str) -> None:
    one = ended(1, [2, 2, 1, 1], game="durak")
    played = one.match.model_copy(update={"totals": totals})
    assert results.line(Result(one.at, played)).outcome.endswith(f": {words}")


def test_a_game_counts_what_counts_there() -> None:
    def row(game: str, places: list[list[int]]) -> figures.Row:
        found = [ended(9 - n, each, game=game) for n, each in enumerate(places)]
        return figures.rows(found)[0]

    won, lost = [1, 2, 3, 4], [4, 1, 2, 3]
    euchre = row("euchre", [won, won, lost])
    assert (euchre.number, euchre.counts, euchre.best) == ("2", "of 3 won", "2 wins in a row")
    assert euchre.latest == (False, True, True)  # the oldest first
    assert row("oh_hell", [lost, won]).best == "best: 3 points"
    durak = row("durak", [lost, won])
    assert (durak.number, durak.counts, durak.best) == ("6", "times the fool", "safe in 0 of 2")
    assert row("black_queen", [lost]).number == "+3"
    assert len(row("euchre", [won] * 30).latest) == figures.LATEST


def test_the_page_has_ones_own_matches_only(server: Server) -> None:
    with server.browser() as browser, server.browser() as other:
        assert "You have not finished a match" in browser.get("/matches").text
        code = open_room(browser, players="2")
        seat = token(browser)
        open_room(other)

        async def play() -> None:
            async with asyncio.timeout(PATIENCE_S), seated(server, code, seat) as table:
                await table.play_on()

        asyncio.run(play())
        page = browser.get("/matches")
        (seal,) = re.findall(r'href="/m/(\w{24})#me1"', page.text)
        assert httpx.get(f"{server.url}/m/{seal}").status_code == 200
        assert "Black Queen" in page.text
        assert "The last 1" not in page.text  # a row of one tells nothing
        assert page.headers["cache-control"] == "no-store"
        assert "You have not finished a match" in other.get("/matches").text
        assert f"/m/{seal}" not in browser.get("/matches?game=durak").text


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("?game=chess", 404),
        ("?page=0", 422),
        ("?page=21", 422),
        ("?page=x", 422),
        ("?page=20&game=durak", 200),
    ],
)
def test_odd_questions_are_answered(server: Server, query: str, status: int) -> None:
    assert httpx.get(f"{server.url}/matches{query}").status_code == status


@pytest.mark.plays_much
@pytest.mark.skipif(not COMPILED, reason="then no cards are valued")
def test_what_was_made_of_the_cards_is_there_soon_after_some_matches(server: Server) -> None:
    with server.browser() as browser:

        async def play(code: str) -> None:
            async with asyncio.timeout(PATIENCE_S), seated(server, code, token(browser)) as table:
                await table.play_on()

        for _ in range(FEW):
            asyncio.run(play(open_room(browser, **SHORTEST)))
        until = time.monotonic() + PATIENCE_S
        while "What you made of your cards" not in browser.get("/matches?game=oh_hell").text:
            assert time.monotonic() < until
            time.sleep(0.1)
        assert "Luck taken off" in browser.get("/matches").text
