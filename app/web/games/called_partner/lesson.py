"""What is said in the guided deal of Called Partners, by how many actions have been."""

from collections.abc import Mapping

WORDS: Mapping[int, str] = {
    2: (
        "There are 150 points in the tricks: 15 for each ace, 10 for a ten, 5 for a five, 30 for "
        "the black queen. Whoever bids most names trump, and must take that many points with two "
        "partners. Your hand is not made for that: pass."
    ),
    14: (
        "Spades are trump, and the caller has called two aces. Whoever holds one is a partner, in "
        "secret: you have one of them! So far only you know. Follow suit."
    ),
    23: (
        "The ace of spades was the other called card. Whoever played it is with you, and so is "
        "the caller, whose queen of spades wins this trick. You have no spades, and no points to "
        "give but your ace: throw away a low card."
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
        "Your side has 95 of the 125 points that were bid. It is your lead now: play on as you "
        "like. If the bid is made, each of you scores it; if not, each of you loses it."
    ),
}
