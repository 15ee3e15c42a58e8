"""A guided first deal of Black Queen: four tricks, then everybody plays on."""

from app.rules.lesson import Lesson

LESSON = Lesson(
    players=4,
    seed=747,
    options={},
    script="""
        0 4H; 1 2H@6; 2 6H; 3 5H;
        2 9H@2; 3 8H; 0 9H@1; 1 8H;
        0 QD; 1 9D; 2 AD@1; 3 QD;
        2 5H; 3 AH@0; 0 QS@1; 1 AC@0;
        3 3H@0""",
)
