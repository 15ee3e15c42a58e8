"""What is said in the guided deal of Black Queen, by how many actions have been."""

from collections.abc import Mapping

WORDS: Mapping[int, str] = {
    0: (
        "Take as few hearts as you can, and no black queen: that is the whole game. You lead to "
        "the first trick. A low heart is a good start: the others may have to play higher ones."
    ),
    6: (
        "Hearts were led, and you must follow suit. You have no heart left in your hand, but one "
        "lies face up in front of you: cards on your piles are played like those in your hand."
    ),
    8: (
        "Two nines of hearts, and the later one wins: you took the trick, with four hearts, a "
        "point each. And the card under your pile was turned up: a black queen, which costs 12. "
        "Lead something else."
    ),
    14: (
        "Hearts again, and you have none left. When you cannot follow suit, you may play any card "
        "at all: so get rid of the black queen."
    ),
    17: (
        "She has cost another player 12 points. Now you know enough: play on as you like. Whoever "
        "takes no hearts and no black queen gets 5 points, and whoever takes no trick at all gets "
        "10."
    ),
}
