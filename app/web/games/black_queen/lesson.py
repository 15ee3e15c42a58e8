"""What is said in the guided deal of Black Queen, by how many actions have been."""

from collections.abc import Mapping

WORDS: Mapping[int, str] = {
    0: (
        "Take as few hearts as you can, and no black queen: that is the whole game. You lead to "
        "the first trick. A low heart is a good beginning, for the others may have to play higher "
        "ones."
    ),
    6: (
        "Hearts were led, and you must follow suit. There is no heart left in your hand, but one "
        "lies open before you: cards on your piles are played like those of your hand."
    ),
    8: (
        "Two nines of hearts, and the later one wins: you took the trick, with four hearts, a "
        "point each. And the card below your pile was turned up: a black queen, who costs twelve. "
        "Lead something else."
    ),
    14: (
        "Hearts again, and you have none left. Who cannot follow may play any card at all: so "
        "give the black queen away."
    ),
    17: (
        "She has cost another player twelve points. Now you know enough: play on as you like. Who "
        "takes no heart and no queen gets 5 points, and who takes no card at all gets 10."
    ),
}
