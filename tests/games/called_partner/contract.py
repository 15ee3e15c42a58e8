"""What the contracts of all games need to know of Called Partners."""

from app.rules import cards
from tests.games.contract import Contract, Start

CONTRACT = Contract(
    kinds={"bid", "pass", "trump", "call", "first", "second", "a card"},
    tries=(
        "pass",
        *(f"bid {points}" for points in (75, 80, 100, 149, 150, 155)),
        *(f"trump {suit}" for suit in cards.SUITS),
        *(f"call {text}" for text in cards.TEXTS),
        *("first", "second"),
    ),
    short={"hands": 1},
    records={
        ("0", 4): [{"hands": 2}],
        ("0", 5): [
            {"hands": 1, "forced_bid": True, "minutes": 20, "variable_points": True},
            {"hands": 2, "max_bid": 75},  # the second deal is thrown in
            {"hands": 1, "packs": 2},
        ],
        ("0", 6): [
            {"hands": 2},
            {"hands": 1, "forced_bid": True, "max_bid": 75, "variable_points": True},
        ],
        ("0", 7): [{"hands": 1, "bid_step": 1, "max_bid": 84, "variable_points": True}],
        ("0", 8): [{"hands": 1, "forced_bid": True, "max_bid": 80, "variable_points": True}],
        ("2", 4): [{"hands": 1}, {"hands": 1, "black_card": "3S"}],
        ("2", 5): [
            {"hands": 1, "own_calls": False, "defence": True},
            {"hands": 1, "packs": 2, "black_card": "3S"},
        ],
        ("2", 6): [{"hands": 1}, {"hands": 1, "variable_points": True}],
        ("2", 7): [{"hands": 1, "calls": 1}, {"hands": 1, "packs": 2}],
        ("2", 8): [{"hands": 1}],
    },
    ways=[
        (Start(4, {"max_bid": 85}), (4, 13, 236, 3377)),
        (
            Start(4, {"max_bid": 85, "bid_step": 1}, ("bid 82", "pass")),
            (4, 13, 236),
        ),
        (
            Start(4, {}, ("bid 75", *["pass"] * 3, "trump D", "call AS"), 46),
            (3, 5, 15, 33, 66, 132, 216, 432, 432, 432, 432, 432),
        ),
        (
            Start(
                4,
                {"variable_points": True},
                ("bid 150", "trump H", "call QS"),
                43,
            ),
            (3, 3, 9, 27, 54, 78, 120, 192, 192, 192, 192, 192),
        ),
        (
            Start(5, {"max_bid": 80, "forced_bid": True}),
            (2, 6, 206, 2206, 7008),
        ),
        (
            Start(5, {}, ("bid 75", *["pass"] * 4, "trump S", "call AC"), 44),
            (1, 1, 3, 6, 10, 18, 24, 48, 48, 48, 48, 48, 48),
        ),
        (Start(6, {}, ("pass",) * 4), (17, 156, 1041)),
        (
            Start(
                6,
                {},
                ("bid 75", *["pass"] * 5, "trump C", "call AS", "call QS"),
                42,
            ),
            (1, 3, 3, 6, 6, 6, 6, 12, 24, 24, 24, 24, 24, 24, 24),
        ),
        (
            Start(
                6,
                {},
                ("pass", "bid 100", *["pass"] * 4, "trump S", "call TD", "call QS"),
                43,
            ),
            (1, 2, 4, 8, 16, 24, 32, 48, 48, 48, 48, 48, 48, 48),
        ),
        (
            Start(
                7,
                {},
                ("bid 75", *["pass"] * 6, "trump D", "call 2S", "call AD"),
                44,
            ),
            (1, 2, 4, 8, 12, 24, 32, 64, 64, 64, 64, 64, 64, 64, 64),
        ),
    ],
    claims={"settled": {}, "winners": {}},
    moments={"partner": 4},
)
