"""A guided first deal of Short Spades: the bids, and the first trick."""

from app.rules.lesson import Lesson

LESSON = Lesson(
    players=4,
    seed=35,
    options={},
    script="""
        3 bid 0; 0 bid 2; 1 bid 2; 2 bid 1;
        3 KD; 0 JS; 1 JD; 2 AD""",
)
