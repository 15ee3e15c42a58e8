"""What the contracts of all games need to know of Durak."""

from app.rules import cards
from tests.games.contract import Contract, Start

CONTRACT = Contract(
    kinds={"a card", "take", "done", "transfer", "show"},
    tries=(
        "take",
        "done",
        *(f"transfer {text}" for text in cards.TEXTS),
        *(f"show {text}" for text in cards.TEXTS),
    ),
    short={"pack": 36},
    records={
        ("0", 2): [
            {"deals": 2, "transfer": True},
            {"pack": 24, "first_bout_five": False},
            {"pack": 54, "transfer": True},
        ],
        ("0", 3): [
            {"pack": 24},
            {"pack": 52, "deuce_beats_ace": True, "throwers": "neighbours"},
        ],
        ("0", 4): [
            {"teams": True, "transfer": True},
            {"pack": 24, "deals": 2, "next_first": "left_of_fool_attacked"},
        ],
        ("0", 5): [{"pack": 32, "first_bout_five": False}],
        ("0", 6): [
            {"pack": 36, "transfer": True},
            {"pack": 36, "transfer": True, "shown_transfer": True},
        ],
        ("2", 2): [{}, {"pack": 24, "transfer": True, "shown_transfer": True}],
        ("2", 3): [{"pack": 24, "transfer": True}, {"pack": 54}],
        ("2", 4): [{"teams": True}],
        ("2", 5): [{"pack": 32}],
        ("2", 6): [{"throwers": "neighbours"}],
    },
    ways=[
        (Start(2, {}), (6, 15, 27, 111, 332, 600)),
        (
            Start(2, {"pack": 24, "transfer": True}, actions=44),
            (2, 11, 21, 74, 238, 780),
        ),
        (
            Start(2, {"pack": 24, "transfer": True}, actions=62),
            (1, 3, 9, 15, 52, 81, 152, 480, 975),
        ),
        (Start(2, {"pack": 24, "transfer": True}, actions=68), (1, 1, 2, 0)),
        (Start(3, {"transfer": True}), (6, 12, 25, 43, 100)),
        (
            Start(2, {"pack": 24, "transfer": True, "shown_transfer": True}, actions=19),
            (8, 22, 90, 345, 1207),
        ),
        (
            Start(4, {"pack": 36, "transfer": True, "shown_transfer": True}, actions=6),
            (6, 12, 35, 69, 154),
        ),
        (
            Start(3, {"pack": 24}, actions=70),
            (4, 18, 23, 155, 262, 606),
        ),
        (Start(3, {"pack": 24}, actions=80), (5, 0)),
        (
            Start(4, {"pack": 24, "throwers": "neighbours"}, actions=36),
            (1, 2, 3, 10, 10, 50, 230, 1002),
        ),
        (
            Start(4, {"pack": 24, "teams": True}, actions=25),
            (4, 10, 43, 102, 257, 620),
        ),
        (Start(4, {"pack": 24, "teams": True}, actions=30), (1, 1, 6, 0)),
        (
            Start(5, {"pack": 32, "first_bout_five": False}, actions=70),
            (1, 3, 5, 5, 7, 15, 19, 59, 119, 224),
        ),
        (Start(6, {"pack": 36}, actions=90), (3, 6, 10, 18, 25, 49, 87, 150, 253, 457)),
        (
            Start(6, {"deuce_beats_ace": True, "transfer": True}, actions=8),
            (1, 1, 6, 17, 29),
        ),
    ],
    claims={"winners": {}},
    moments={"fool": 4},
    err=("1", "2-no-ending"),  # nobody errs in solved endings
)
