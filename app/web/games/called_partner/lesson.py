"""What is said in the guided deal of Called Partners, by how many actions have been."""

from collections.abc import Mapping

WORDS: Mapping[int, str] = {
    2: (
        "There are 150 points in the tricks: 15 for each ace, 10 for a ten, 5 for a five, 30 for "
        "the black queen. Who bids most names trump, and must take so many points with two "
        "partners. Your hand is not made for that: pass."
    ),
    14: (
        "Spades are trump, and the caller has called two aces. Who holds them is a partner, in "
        "secret: one is yours! Nobody knows it yet but you. Follow suit."
    ),
    23: (
        "The ace of spades was the other called card. Who played it is with you, and so is the "
        "caller, whose queen of spades wins this trick. You have no spade, and no points to give "
        "but your ace: throw away a low card."
    ),
    26: (
        "The caller wins this trick, and you are partners. Had you diamonds that count, you would "
        "give one now. Play the six."
    ),
    32: (
        "Play your ace. It takes the trick with all that it counts, and shows everybody on whose "
        "side you are."
    ),
    37: (
        "Your side has 95 of the 125 points that were bid. It is yours to lead now: play on as "
        "you like. If the points are made, each of you scores the bid; if not, each loses it."
    ),
}
