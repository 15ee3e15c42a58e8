"""What the contracts of all games need to know of Euchre."""

from itertools import combinations

from app.rules import cards
from app.rules.euchre.actions import CALLED
from tests.games.contract import Contract, Start

CROPS = [[text for text in cards.TEXTS if text[0] in low] for low in ("9T", "78")]

CONTRACT = Contract(
    kinds={
        *("pass", "order", "order alone", "call", "call alone", "discard", "keep", "redraw"),
        *("defend alone", "defend together", "give", "a card"),
    },
    tries=(
        *("pass", "order", "order alone", "defend together", "defend alone", "keep"),
        *(f"call {suit}{alone}" for suit in CALLED for alone in ("", " alone")),
        *(f"{verb} {text}" for verb in ("discard", "give") for text in cards.TEXTS),
        *(" ".join(["redraw", *sorted(three)]) for low in CROPS for three in combinations(low, 3)),
    ),
    records={
        ("0", 4): [
            {},
            {"target": 5, "defend_alone": True, "lone_lead": "left_of_maker"},
            {"target": 5, "partner_assist": "must_alone", "super_euchre": True},
            {"target": 5, "partner_assist": "no_alone", "stick_dealer": True},
            {"target": 5, "defend_alone": True, "farmers_hand": True, "stick_dealer": True},
            {"target": 5, "farmers_hand": True, "discard_turnup": True},
            {"target": 5, "best_card": True, "defend_alone": True},
            {"target": 5, "best_card": True, "partner_assist": "must_alone"},
            {"target": 5, "no_trump": True, "stick_dealer": True, "partner_assist": "no_alone"},
            {"target": 5, "pack": 32, "farmers_hand": True, "super_euchre": True},
            {"target": 5, "benny": True, "no_trump": True, "discard_turnup": True},
        ],
        ("2", 4): [{"target": 7}],
        ("0", 3): [{"target": 5, "farmers_hand": True, "pack": 32, "benny": True}],
        ("2", 3): [{"target": 5}],
    },
    ways=[
        (Start(4, {}), (3, 13, 63, 269, 777, 2927)),
        (
            Start(4, {"stick_dealer": True, "partner_assist": "no_alone"}, ("pass",) * 3),
            (3, 17, 87, 342, 1045, 3871),
        ),
        (
            Start(
                4,
                {"partner_assist": "must_alone", "defend_alone": True, "discard_turnup": True},
            ),
            (3, 14, 47, 190, 576),
        ),
        (Start(4, {"farmers_hand": True}), (2, 5, 19, 89, 417, 1285)),
        (
            Start(4, {}, ("order",), 10),
            (3, 8, 12, 24, 48, 82, 152, 272, 272, 272, 272, 272),
        ),
        (
            Start(4, {}, (*["pass"] * 5, "call S"), 14),
            (3, 8, 22, 30, 60, 112, 208, 304, 304, 304, 304, 304),
        ),
        (
            Start(4, {"lone_lead": "left_of_maker"}, ("pass", "pass", "order alone"), 11),
            (3, 3, 6, 12, 18, 18, 18, 18),
        ),
        (
            Start(4, {"defend_alone": True}, ("pass", "order alone", "defend alone"), 5),
            (4, 13, 39, 99, 198, 360, 360, 360),
        ),
        (Start(3, {}), (2, 7, 32, 104, 280, 959)),
        (
            Start(3, {}, ("pass", "order"), 8),
            (3, 9, 21, 54, 108, 182, 324, 324, 324, 324),
        ),
        (
            Start(4, {"best_card": True, "defend_alone": True}, ("pass", "order alone")),
            (6, 36, 72, 252, 985),
        ),
        (
            Start(4, {"best_card": True}, (*["pass"] * 3, "order alone")),
            (5, 25, 125, 625),
        ),
    ],
    claims={"settled": {}, "winners": {}},
    moments={"all": 80, "alone": 4, "euchred": 4},  # a march is rare
)
