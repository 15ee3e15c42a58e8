"""A guided first deal of Euchre, from the first pass to the point that it counts."""

from app.rules.lesson import Lesson

LESSON = Lesson(
    players=4,
    seed=358,
    options={},
    script="""
        3 pass; 0 order; 2 discard 9C;
        3 JD; 0 KD; 1 9D; 2 TD;
        0 JC; 1 JS; 2 QS; 3 AS;
        1 AC; 2 KS; 3 KC; 0 QC;
        2 TH; 3 KH; 0 TS; 1 TC;
        0 AD; 1 9S; 2 QD; 3 QH""",
)
