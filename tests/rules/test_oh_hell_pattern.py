"""Own hand sizes at Oh Hell: how they are written down, and the deals that follow."""

import re
from collections.abc import Sequence
from random import Random

import pytest

from app.rules.errors import BadOption
from app.rules.match import Match
from app.rules.oh_hell.deal import NO_TRUMPS
from app.rules.oh_hell.game import OhHell, OhHellSetup
from tests.rules.test_oh_hell import play_out, some_deal

PATTERNS = [  # as it is written, as it is kept, deal by deal
    ("3 2 1 1 2", "3-1, 1, 2", [3, 2, 1, 1, 2]),
    ("8 to 6,6-8", "8-6, 6-8", [8, 7, 6, 6, 7, 8]),
    ("1-1", "1", [1]),
    ("7-1, 1-7", "7-1, 1-7", [*range(7, 0, -1), *range(1, 8)]),
    ("\t7 \N{EN DASH} 5 ;5,  ", "7-5, 5", [7, 6, 5, 5]),
    ("7-5,4-3", "7-3", [7, 6, 5, 4, 3]),
    ("5 4 3 4 5", "5-3, 4, 5", [5, 4, 3, 4, 5]),
    ("1 2 1 2", "1, 2, 1, 2", [1, 2, 1, 2]),
    ("007", "7", [7]),
    ("5 TO 3", "5-3", [5, 4, 3]),
]


@pytest.mark.parametrize(("text", "kept", "sizes"), PATTERNS)
def test_example_13_own_hand_sizes(text: str, kept: str, sizes: Sequence[int]) -> None:
    for written in (text, kept):
        game = OhHell(4, {"pattern": written, "max_hand": 2, "shape": "up"})
        assert game.options["pattern"] == kept
        assert list(game.sizes) == sizes
        assert game.length == len(sizes)


@pytest.mark.parametrize(
    ("pattern", "why"),
    [
        ("0-3", "With 4 players a hand has 1 to 13 cards, not 0 "),
        ("14", "With 4 players a hand has 1 to 13 cards, not 14 "),
        ("1-999", "not 999 "),
        ("1-9999", "“1-9999” is not a number of cards. Write how many cards each deal has"),
        ("5 4 x", "“x” is not a number of cards. Write how many cards each deal has, such as 7-1"),
        ("5 -", "“5-” is not a number of cards"),
        ("3-2-1", "“3-2-1” is not a number"),
        ("\N{ARABIC-INDIC DIGIT FIVE}", "is not a number of cards"),
        ("2.5", "“2.5” is not a number of cards"),
        ("", "Write how many cards each deal has"),
        (" , ", "Write how many cards each deal has"),
        ("13-1", "no card is left to turn up. Take 12 at most (option pattern), or let all"),
        ("1-12, 12-1, 1-12, 12-1", "A match has 40 deals at most; these are 48 "),
        ("1 " * 100, "This is too long. Write how many"),
    ],
)
def test_example_13_what_is_no_pattern(pattern: str, why: str) -> None:
    with pytest.raises(BadOption, match=re.escape(why)) as refused:
        OhHell(4, {"pattern": pattern})
    assert "option pattern" in str(refused.value)


@pytest.mark.parametrize("pattern", [5, 5.0, True, ["5"], {}])
def test_a_pattern_is_a_text(pattern: object) -> None:
    with pytest.raises(BadOption, match='Option pattern must be a text such as "5-1, 1'):
        OhHell(4, {"pattern": pattern})


def test_the_longest_pattern_can_be_written() -> None:
    zigzag = "10, 12, " * 20
    game = OhHell(4, {"pattern": zigzag})
    assert list(game.sizes) == [10, 12] * 20
    assert OhHell(4, game.options).options == game.options


def test_a_pattern_may_deal_the_whole_pack() -> None:
    game = OhHell(4, {"pattern": "13-11", "no_trump_on_full_pack": True})
    deal = some_deal(Match(game), Random(3))
    assert (deal.size, deal.trump) == (13, NO_TRUMPS)
    assert OhHell(4, {"pattern": "2", "max_hand": 13}).length == 1, "it replaces what is too many"


def test_the_last_deal_of_a_pattern_may_be_free_and_count_double() -> None:
    game = OhHell(3, {"pattern": "1 2 1", "hook_last": False, "last_doubled": True})
    setups = []
    match, rng = Match(game), Random(1)
    while not match.over:
        deal = some_deal(match, rng)
        setups.append(deal.setup)
        match.add(play_out(deal, rng))
    assert [(s.size, s.hook, s.counts) for s in setups if isinstance(s, OhHellSetup)] == [
        (1, True, 1),
        (2, True, 1),
        (1, False, 2),
    ]
