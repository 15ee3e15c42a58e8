"""A guided first deal of Oh Hell: four cards each, two bid and two taken."""

from app.rules.lesson import Lesson

LESSON = Lesson(
    players=4,
    seed=451,
    options={"max_hand": 4},
    script="""
        1 bid 1; 2 bid 0; 3 bid 0; 0 bid 2;
        1 AH; 2 KS; 3 8H; 0 8S;
        1 9C; 2 8C; 3 TC; 0 9S;
        3 TS; 0 8D; 1 7S; 2 KC;
        0 QD; 1 TD; 2 4C; 3 3D""",
)
