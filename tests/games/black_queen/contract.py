"""What the contracts of all games need to know of Black Queen."""

from app.rules import cards
from tests.games.contract import Contract, Start

CONTRACT = Contract(
    kinds={"a card", "a card of a pile", "pass"},
    howlers=3,  # hearts that level 4 takes for the points that its trials promise
    tries=(*(f"{text}@{pile}" for text in cards.TEXTS for pile in (0, 1)),),
    records={
        ("0", 2): [
            {"deals": 2, "first_leader": "random"},
            {"piles": 0},
            {"piles": 1, "tie_wins": "first"},
            {"piles": 13},
        ],
        ("0", 3): [
            {"deals": 2, "passing": "turns", "piles": 6},
            {"piles": 0, "first_leader": "random"},
            {"piles": 8, "tie_wins": "first"},
        ],
        ("0", 4): [
            {"piles": 0},
            {"piles": 1, "tie_wins": "first"},
            {"piles": 13, "first_leader": "random"},
            {"good_jack": True},
            {"first_leader": "lowest_club", "no_queen_first": True},
        ],
        ("0", 5): [{}, {"piles": 0}, {"piles": 1, "tie_wins": "first"}, {"piles": 10}],
        ("0", 6): [
            {"piles": 0, "tie_wins": "first"},
            {"piles": 13},
        ],
        ("2", 2): [{"piles": 1}],
        ("2", 3): [{"deals": 2, "first_leader": "random"}],
        ("2", 4): [{}],
        ("2", 5): [{"tie_wins": "first"}],
        ("2", 6): [{"piles": 13}],
    },
    ways=[
        (Start(2, {}, actions=42), (5, 16, 64, 159, 477, 902, 1804, 2524, 2524, 2524)),
        (
            Start(2, {"piles": 13}, actions=42),
            (4, 14, 46, 126, 324, 670, 1226, 1848, 1848, 1848),
        ),
        (
            Start(3, {}, actions=39),
            (3, 6, 24, 56, 120, 300, 564, 1080, 1824, 1824, 1824, 1824),
        ),
        (
            Start(3, {"piles": 8}, actions=39),
            (3, 3, 9, 27, 55, 102, 204, 328, 468, 468, 468, 468),
        ),
        (Start(4, {}, actions=92), (2, 4, 8, 10, 20, 20, 30, 48, 48, 48, 48, 48)),
        (
            Start(4, {"piles": 0, "tie_wins": "first"}, actions=92),
            (3, 6, 18, 54, 108, 162, 324, 648, 648, 648, 648, 648),
        ),
        (Start(4, {"no_queen_first": True}), (17, 80, 288, 1296)),
        (Start(3, {"piles": 7, "passing": "left"}), (1, 1, 1, 10)),
        (Start(4, {"passing": "left"}), (120, 14400)),
        (Start(5, {"piles": 10}, actions=90), (2, 2, 4, 8, 16, 16, 16, 16, 16, 16)),
        (Start(6, {"piles": 13}, actions=144), (2, 2, 3, 6, 6, 8, 8, 8, 8, 8, 8, 8)),
        (
            Start(6, {"piles": 0, "tie_wins": "first"}, actions=144),
            (2, 3, 6, 12, 12, 24, 24, 24, 24, 24, 24, 24),
        ),
    ],
    claims={"settled": {}, "winners": {}},
    moments={"queen": 4},
)
