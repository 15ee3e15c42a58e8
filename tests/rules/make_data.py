"""Records of whole matches for tests/data: python -m tests.rules.make_data

They are kept so that a change of the rules that is not meant shows. A file holds the matches of
one number of seats and one level of bots, each with all legal actions.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from app.bots.levels import find
from app.lab.table import key_of, play_match
from app.rules.games import GAMES

DATA = Path(__file__).parents[1] / "data"
Options = dict[str, object]

# By game: level and number of seats to the options of each match.
PLAN: Mapping[str, Mapping[tuple[str, int], Sequence[Options]]] = {
    "black_queen": {
        ("0", 2): [
            {"deals": 3, "first_leader": "random"},
            {"piles": 0},
            {"piles": 1, "tie_wins": "first"},
            {"piles": 13},
        ],
        ("0", 3): [
            {"deals": 2},
            {"piles": 0, "first_leader": "random"},
            {"piles": 8, "tie_wins": "first"},
        ],
        ("0", 4): [
            {"deals": 2, "piles": 0},
            {"piles": 1, "tie_wins": "first"},
            {"piles": 13, "first_leader": "random"},
        ],
        ("0", 5): [{}, {"piles": 0}, {"piles": 1, "tie_wins": "first"}, {"piles": 10}],
        ("0", 6): [
            {"piles": 0, "tie_wins": "first"},
            {"piles": 1, "first_leader": "random"},
            {"piles": 13},
        ],
        ("2", 2): [{"deals": 2, "piles": 1}],
        ("2", 3): [{"deals": 2, "first_leader": "random"}],
        ("2", 4): [{}],
        ("2", 5): [{"tie_wins": "first"}],
        ("2", 6): [{"piles": 13}],
    },
    "called_partner": {
        ("0", 4): [
            {"hands": 2},
            {"hands": 1, "max_bid": 90, "bid_step": 1, "variable_points": True},
        ],
        ("0", 5): [
            {"hands": 1, "forced_bid": True, "minutes": 20, "variable_points": True},
            {"hands": 2, "max_bid": 75},  # the second deal is thrown in
        ],
        ("0", 6): [
            {"hands": 2},
            {"hands": 1, "forced_bid": True, "max_bid": 75, "variable_points": True},
        ],
        ("0", 7): [
            {"hands": 1, "bid_step": 1, "max_bid": 84},
            {"hands": 1, "forced_bid": True, "max_bid": 80, "variable_points": True},
        ],
        ("2", 4): [{"hands": 1}],
        ("2", 5): [{"hands": 1}],
        ("2", 6): [{"hands": 2}, {"hands": 1, "variable_points": True}],
        ("2", 7): [{"hands": 1}],
    },
    "durak": {
        ("0", 2): [{"deals": 2, "transfer": True}, {"pack": 24, "first_bout_five": False}],
        ("0", 3): [
            {"pack": 24, "deals": 2, "next_first": "left_of_fool_attacked"},
            {"pack": 52, "deuce_beats_ace": True, "throwers": "neighbours"},
        ],
        ("0", 4): [
            {"teams": True, "transfer": True},
            {"pack": 24, "deals": 2, "next_first": "left_of_fool_attacked"},
        ],
        ("0", 5): [{"pack": 32, "first_bout_five": False}],
        ("0", 6): [{"pack": 36, "transfer": True}],
        ("2", 2): [{}],
        ("2", 3): [{"pack": 24, "transfer": True}],
        ("2", 4): [{"teams": True}],
        ("2", 5): [{"pack": 32}],
        ("2", 6): [{"throwers": "neighbours"}],
    },
    "euchre": {
        ("0", 4): [
            {},
            {"target": 7, "defend_alone": True, "lone_lead": "left_of_maker"},
            {"target": 5, "partner_assist": "must_alone", "super_euchre": True},
            {"target": 5, "partner_assist": "no_alone", "stick_dealer": True},
            {"target": 5, "defend_alone": True, "farmers_hand": True, "stick_dealer": True},
            {"target": 5, "farmers_hand": True, "discard_turnup": True},
        ],
        ("2", 4): [{}],
    },
    "oh_hell": {
        ("0", 3): [
            {"max_hand": 4},
            {
                "max_hand": 6,
                "shape": "down",
                "hook_last": False,
                "trump_source": "cycle",
                "scoring": "square",
            },
        ],
        ("0", 4): [
            {"max_hand": 13, "shape": "down", "no_trump_on_full_pack": True},
            {"max_hand": 3, "shape": "up", "trump_source": "spades", "scoring": "minus"},
        ],
        ("0", 5): [
            {"max_hand": 3, "trump_source": "cycle_no_nt", "scoring": "tricks5"},
            {"max_hand": 2, "hook": False},
        ],
        ("0", 6): [{"max_hand": 3, "shape": "single_one", "scoring": "exact_only"}],
        ("0", 7): [{"max_hand": 3, "shape": "up_down", "hook_last": False}],
        ("1", 3): [{"max_hand": 3}],
        ("1", 4): [{"max_hand": 3, "shape": "down", "scoring": "square"}],
        ("1", 5): [{}],
        ("1", 6): [{"max_hand": 3, "shape": "single_one", "trump_source": "cycle"}],
        ("1", 7): [{"max_hand": 2, "shape": "up_down"}],
    },
}


def text(game: str, level: str, players: int) -> str:
    """The records of one file, one a line."""
    lines = []
    for number, options in enumerate(PLAN[game][level, players]):
        record = play_match(
            GAMES[game](players, options),
            [find(game, level)] * players,
            [f"Bot {level}"] * players,
            key_of("data", game, level, players, number),
            legal=True,
        )
        lines.append(json.dumps(record, separators=(",", ":")) + "\n")
    return "".join(lines)


def path(game: str, level: str, players: int) -> Path:
    """Where a file belongs."""
    return DATA / game / f"{players}-seats-level-{level}.jsonl"


def main() -> None:
    """Write every file anew."""
    for game, files in PLAN.items():
        for level, players in files:
            file = path(game, level, players)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text(game, level, players), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
