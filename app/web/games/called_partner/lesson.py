"""What is said in the guided deal of Called Partners, by how many actions have been."""

from collections.abc import Mapping

WORDS: Mapping[int, str] = {
    2: (
        "Aces count 15, tens 10, fives 5, the black queen 30: 150 points in all. Whoever bids most "
        "is the caller, and must take that many with two partners. Your hand is too weak: pass."
    ),
    14: (
        "Spades are trump, and the caller called two aces. Whoever holds one is a partner, in "
        "secret: you do! So far only you know. Follow suit."
    ),
    23: (
        "The ace of spades was the other called card: whoever played it is with you, and so is "
        "the caller. You have no spades: throw away a low card."
    ),
    26: (
        "The caller is winning this trick, and you are partners. If you had a diamond with "
        "points, you would give it now. Play the six."
    ),
    32: (
        "Play your ace. It takes the trick with all the points in it, and shows everybody whose "
        "side you are on."
    ),
    37: (
        "Your side has 95 of its 125 points. You lead now: play on as you like. Make it, and each "
        "of you three scores the bid; fail, and each of you loses it."
    ),
}
