"""Oh Hell: the trials of its searching bots. What somebody loses is nobody's gain."""

from app.bots.levels import find
from app.bots.oh_hell.playouts import Playouts
from app.review.judging import Judging, Marks
from app.review.reasons.oh_hell import KINDS
from app.review.second_look import SecondLook
from app.review.trials import FlatTrials

JUDGING = Judging(
    trials=lambda: FlatTrials(Playouts()),
    marks=Marks(0.25, 0.6, 1.6),
    unit="points",
    tries=12_000,
    result=lambda scores, seat: float(scores[seat]),
    share=lambda seat, other, players: 0.0,
    quick=150,
    kinds=KINDS,
    again=SecondLook(lambda: find("oh_hell", "3"), 24, 80),
)
