"""What somebody made of their cards: results, and the same less the luck of the cards."""

import re

import pytest

from app.rooms.logbook.worth import MatchWorth, SeatWorth
from app.rules.games import GAMES
from app.web.pages.luck import FEW, Luck, lucks
from app.web.pages.results import Result
from tests.web.results import ended, page_of

LEVELS = ("", "2", "2", "2")


def valued(
    made: list[float], cards: list[float], game: str = "black_queen", *, own: bool = True
) -> tuple[list[Result], dict[str, MatchWorth]]:
    """Matches of seat 0, in which it made so much more than its cards were worth."""
    results = [ended(n, [1, 2, 3, 4], game=game) for n in range(len(made))]
    worths = {
        one.match.seal: MatchWorth(
            made_by="level 3",
            seats=(
                SeatWorth(round(more + worth, 3), worth, 0.5, own),
                SeatWorth(0.0, -worth, 0.5, own=False),
                *[SeatWorth(0.0, 0.0, 0.5, own=False)] * 2,
            ),
        )
        for one, more, worth in zip(results, made, cards, strict=True)
    }
    return results, worths


def told(made: list[float], cards: list[float]) -> Luck:
    (found,) = lucks(*valued(made, cards), "")
    return found


def test_luck_of_the_cards_is_taken_off() -> None:
    found = told([2.0, 1.0, 3.0, 2.0, 2.0, 2.0], [-20.0, 10.0, -10.0, 15.0, 0.0, -7.0])
    assert found.matches == 6
    came, made = found.marks
    assert (came.name, made.name) == ("As the cards fell", "Luck taken off")
    assert came.words == "+0 ± 13"
    assert made.words == "+2.00 ± 0.66"
    assert found.verdict == "You make more of your cards than they are worth among Strong bots."
    assert found.until == (
        "Until skill weighs more than luck it takes about 160 matches as the cards fall, and"
        " 1 match with luck taken off."
    )
    assert found.left == ""
    assert 0 < came.low < made.low < made.at < made.high < came.high < 100
    assert came.low < found.even < made.low


def test_where_seats_have_more_or_less_in_the_mean_that_is_no_luck() -> None:
    """As at Oh Hell, where all may make their bids."""
    results, worths = valued([1.0, 2.0] * 4, [30.0] * 8, "oh_hell")
    same = {
        seal: worth.model_copy(update={"seats": (worth.seats[0], *[worth.seats[0]] * 3)})
        for seal, worth in worths.items()
    }
    (found,) = lucks(results, same, "oh_hell")
    came, made = found.marks
    assert came.words == made.words == "+1.50 ± 0.45"


def test_less_than_bots_make() -> None:
    found = told([-2.0, -1.0, -3.0, -2.0, -2.0], [5.0, -5.0, 0.0, 1.0, -1.0])
    assert found.marks[1].words == "−2.00 ± 0.88"  # noqa: RUF001 - the sign for minus
    assert found.verdict == "You make less of your cards than they are worth among Strong bots."
    assert found.even > found.marks[1].high


def test_what_is_not_known_is_said() -> None:
    found = told([9.0, -9.0, 5.0, -5.0, 1.0], [0.0, 1.0, 2.0, 3.0, 4.0])
    assert "too close to call" in found.verdict
    assert found.until.endswith("is not known yet.")


def test_nobody_need_count_for_ever() -> None:
    found = told([0.5] * 3 + [0.6] * 3, [900.0, -900.0, 950.0, -950.0, 920.0, -920.0])
    assert "more than 10,000 matches as the cards fall, and 1 match with" in found.until


def test_matches_that_say_nothing_are_told() -> None:
    results, worths = valued([2.0, 1.0, 3.0, 2.0, 2.0, 2.0, 9.0], [0.0] * 7)
    foreign = worths[results[-1].match.seal]
    seats = (foreign.seats[0]._replace(own=False), *foreign.seats[1:])
    worths[results[-1].match.seal] = foreign.model_copy(update={"seats": seats})
    unsealed = ended(20, [1, 2, 3, 4])
    unsealed = Result(unsealed.at, unsealed.match.model_copy(update={"seal": ""}))
    (found,) = lucks([*results, unsealed, ended(21, [2, 1, 3, 4]), ended(22, [])], worths, "")
    assert found.matches == 6
    assert found.left == (
        "2 matches are left out: you did not sit in one seat and play all of it yourself, or it"
        " cannot be valued. 1 match is not valued yet."
    )


def test_there_is_nothing_of_few_matches_or_of_damage() -> None:
    results, worths = valued([1.0] * (FEW - 1), [0.0] * (FEW - 1))
    assert lucks(results, worths, "") == []
    results, worths = valued([1.0] * FEW, [0.0] * FEW)
    assert lucks(results, worths, "euchre") == []
    worths[results[0].match.seal] = MatchWorth(made_by="level 3", seats=())
    assert lucks(results, worths, "") == []


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_game_shows_both(game: str) -> None:
    results, worths = valued([2.0, 1.0, 3.0, 2.0, 2.0], [-5.0, 5.0, 0.0, 1.0, -1.0], game)
    page = page_of(results, game, worths=worths)
    assert "What you made of your cards" in page
    assert "+2.00 ±\N{NO-BREAK SPACE}0.88" in page
    assert "You make more of your cards than they are worth among Strong bots." in page
    assert "Luck taken off" in page


def test_the_page_of_all_games_has_a_line_of_each() -> None:
    one, first = valued([2.0, 1.0, 3.0, 2.0, 2.0], [-5.0, 5.0, 0.0, 1.0, -1.0])
    other, second = valued([2.0, 1.0, 3.0, 2.0, 2.0], [-5.0, 5.0, 0.0, 1.0, -1.0], "euchre")
    other = [
        Result(each.at, each.match.model_copy(update={"seal": f"e{each.match.seal[1:]}"}))
        for each in other
    ]
    second = {f"e{seal[1:]}": worth for seal, worth in second.items()}
    page = page_of([*one, *other], worths=first | second)
    assert re.findall(r'<th scope="row">(.*?)</th>', page) == ["Black Queen", "Euchre"]


def test_a_server_that_cannot_value_cards_says_so() -> None:
    results, _ = valued([1.0] * FEW, [0.0] * FEW)
    words = "This server cannot tell what cards were worth"
    assert words in page_of(results, "black_queen", valuing=False)
    assert words not in page_of(results, "black_queen")
