"""What is said in the guided deal of Durak, by how many actions have been."""

from collections.abc import Mapping

WORDS: Mapping[int, str] = {
    0: (
        "You attack first, and diamonds are trump. Begin with a low card that isn’t a trump: "
        "the six of hearts."
    ),
    2: (
        "A higher heart has beaten it. You may throw in more cards of any rank on the table, and "
        "you have another six."
    ),
    4: (
        "Beaten again. Your nine is worth keeping, so press No more this bout. Then these cards "
        "are out of play, and you both draw up to six."
    ),
    6: ("Now you defend, and need a higher club or any trump. Your lowest trump is enough."),
    8: (
        "All beaten, so it is your turn to attack. The six of clubs is of little use: get rid of "
        "it."
    ),
    10: ("An ace has beaten it, and you have no low card to throw in: no more this time."),
    12: ("You defend again. A higher heart will do: the nine."),
    14: (
        "Another eight was thrown in. You could trump it, but good trumps win the end of the "
        "game. Take: you pick up the cards, and lose your turn to attack."
    ),
    17: (
        "Now you know enough: play on as you like. Whoever is left with cards once the draw pile "
        "is gone is the fool, the durak."
    ),
}
