"""What is said in the guided deal of Euchre, by how many actions have been."""

from collections.abc import Mapping

WORDS: Mapping[int, str] = {
    1: (
        "The card in the middle offers spades as trump. You hold the ten, and the jack of clubs, "
        "which would be the second-highest trump. Order it up: your partner, the dealer, gets it."
    ),
    4: (
        "Your side made trump, so it needs three of the five tricks. Follow diamonds: you hold "
        "the ace as well, so the king is just as good."
    ),
    7: (
        "You lead. Draw out trumps with your jack of clubs, which is a spade now: only the jack "
        "of trumps itself beats it."
    ),
    14: (
        "That trick went to the jack of spades. Now your partner has trumped the ace of clubs and "
        "is winning, so your queen is safe: follow suit with it."
    ),
    17: (
        "Hearts were led, and you have none: trump it with the ten of spades. If it holds, it is "
        "the third trick for your side."
    ),
    23: (
        "Three tricks: your side has made it and scores a point; all five would score two. If the "
        "makers take fewer than three they are euchred, and the other side scores two. That is "
        "Euchre: play on until one side has won."
    ),
}
