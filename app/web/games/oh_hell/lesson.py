"""What is said in the guided deal of Oh Hell, by how many actions have been."""

from collections.abc import Mapping

WORDS: Mapping[int, str] = {
    3: ("Diamonds are trump, and you hold two of them. Bid two of the four tricks."),
    7: (
        "Hearts were led and you have none, so you may play any card. You could trump, but keep "
        "your trumps for later and throw away a spade."
    ),
    11: (
        "Again you cannot follow. Throw away the other spade: that leaves your two trumps for the "
        "two tricks you bid."
    ),
    13: (
        "Now it is time: trump the spade with your eight of diamonds. The last trick will play "
        "itself."
    ),
    20: (
        "Two bid and two taken: 10 points, and one more for each trick. One trick too many would "
        "have cost you the 10 just as one too few. That is Oh Hell; the number of cards changes "
        "from deal to deal."
    ),
}
