"""What the contracts of all games need to know of Oh Hell."""

from tests.games.contract import Contract, Start

CONTRACT = Contract(
    kinds={"bid", "a card"},
    tries=(*(f"bid {tricks}" for tricks in range(12)),),
    short={"max_hand": 3, "shape": "down"},
    records={
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
            {"max_hand": 13, "pattern": "13 2", "no_trump_on_full_pack": True},
            {"max_hand": 3, "shape": "up", "trump_source": "spades", "scoring": "minus"},
            {"max_hand": 3, "shape": "down", "last_doubled": True},
            {"max_hand": 4, "shape": "down", "scoring": "minus5", "nil": "twenty"},
        ],
        ("0", 5): [
            {"max_hand": 3, "trump_source": "cycle_no_nt", "scoring": "tricks5"},
            {"max_hand": 2, "hook": False},
        ],
        ("0", 6): [
            {"max_hand": 3, "shape": "single_one", "scoring": "exact_only"},
            {"pattern": "3 1 1 2 4"},
            {"max_hand": 3, "shape": "down", "secret_bids": True},
        ],
        ("0", 7): [{"max_hand": 3, "shape": "up_down", "hook_last": False}],
        ("1", 3): [{"max_hand": 3}],
        ("1", 4): [
            {"max_hand": 3, "shape": "down", "scoring": "square"},
            {"max_hand": 3, "shape": "down", "scoring": "romanian", "nil": "five_and_cards"},
        ],
        ("1", 5): [{"max_hand": 4}],
        ("1", 6): [{"max_hand": 3, "shape": "single_one", "trump_source": "cycle"}],
        ("1", 7): [{"max_hand": 2, "shape": "up_down"}],
    },
    ways=[
        (Start(3, {"max_hand": 2}), (3, 9, 21, 42, 84, 168, 168, 168, 168)),
        (
            Start(3, {"max_hand": 17, "trump_source": "spades"}, actions=43),
            (1, 4, 12, 30, 84, 168, 312, 600, 600, 600, 600),
        ),
        (
            Start(4, {"max_hand": 13, "no_trump_on_full_pack": True}, actions=44),
            (3, 9, 15, 45, 90, 180, 216, 432, 432, 432, 432, 432),
        ),
        (
            Start(5, {"max_hand": 1, "shape": "down"}),
            (2, 4, 8, 16, 27, 27, 27, 27, 27, 27),
        ),
        (
            Start(5, {"max_hand": 1, "shape": "down", "hook_last": False}),
            (2, 4, 8, 16, 32, 32, 32, 32, 32, 32),
        ),
        (Start(5, {}, ("bid 3", "bid 2", "bid 2", "bid 1")), (10, 100, 260, 1250)),
        (Start(5, {}, actions=43), (3, 3, 6, 12, 24, 24, 48, 48, 48, 48, 48, 48)),
        (Start(3, {"max_hand": 2, "secret_bids": True}), (3, 9, 27, 54, 108, 216, 216, 216, 216)),
        (
            Start(7, {"hook": False, "max_hand": 2, "shape": "up_down"}),
            (2, 4, 8, 16, 32, 64, 128, 128, 128, 128, 128, 128, 128, 128),
        ),
        (
            Start(7, {}, actions=42),
            (2, 3, 5, 10, 18, 34, 68, 68, 68, 68, 68, 68, 68, 68),
        ),
    ],
    claims={"settled": {"scoring": "exact_only"}, "winners": {}},
    moments={"exact": 4},
)
