"""A guided first deal of Durak for two: four bouts, then both play on."""

from app.rules.lesson import Lesson

LESSON = Lesson(
    players=2,
    seed=1154,
    options={},
    script="""
        0 6H; 1 JH; 0 6S; 1 9S; 0 done;
        1 QC; 0 7D; 1 done;
        0 6C; 1 AC; 0 done;
        1 8H; 0 9H; 1 8S; 0 take; 1 done;
        1 KH""",
)
