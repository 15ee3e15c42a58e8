"""What is said in the guided deal of Black Queen, by how many actions have been."""

from collections.abc import Mapping

WORDS: Mapping[int, str] = {
    0: (
        "Take as few hearts as you can, and never the black queen, a spade: that’s the whole "
        "game. You lead to the first trick. A low heart is a good start: the others may have to "
        "play higher ones."
    ),
    6: (
        "Hearts were led, so you must follow suit. Your hand has none, but one lies face up "
        "before you: play from your piles, too."
    ),
    8: (
        "Two nines of hearts: the later one wins, so you took four hearts. Under that card lay a "
        "black queen, which costs 12. Lead something else."
    ),
    14: (
        "Hearts again, and you have none left. When you cannot follow suit, you may play any card "
        "at all: so get rid of the black queen."
    ),
    17: (
        "She cost another player 12 points. Play on as you like: no hearts and no black queen is "
        "worth 5 points, no trick at all 10."
    ),
}
