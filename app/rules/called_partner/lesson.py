"""A guided first deal of Called Partners: as a secret partner, for four tricks."""

from app.rules.lesson import Lesson

LESSON = Lesson(
    players=6,
    seed=257,
    options={},
    script="""
        4 bid 75; 5 bid 110; 0 pass; 1 bid 115; 2 bid 120; 3 pass; 4 pass; 5 bid 125;
        1 pass; 2 pass;
        5 trump S; 5 call AS; 5 call AC;
        5 5S; 0 8S; 1 9S; 2 AS; 3 4S; 4 TS;
        2 3S; 3 7S; 4 8D; 5 QS; 0 3D; 1 7H;
        5 AD; 0 6D; 1 4D; 2 JD; 3 3C; 4 6C;
        5 JC; 0 AC; 1 KC; 2 5C; 3 4C; 4 7C""",
)
