"""What is said in the guided deal of Oh Hell, by how many actions have been."""

from collections.abc import Mapping

WORDS: Mapping[int, str] = {
    3: (
        "Four cards each, and the card that is turned up makes diamonds trump. Say how many "
        "tricks you will take: your two trumps are good for 2. You bid last, so 3 is barred: the "
        "bids may not add up to the number of tricks."
    ),
    7: (
        "Hearts were led and you have none, so you may play any card. You could trump, but keep "
        "your trumps for later and throw away a spade."
    ),
    11: (
        "Again you cannot follow. Throw away the other spade: then your two trumps are left for "
        "the two tricks that you have bid."
    ),
    13: (
        "Now it is time: trump the spade with your eight of diamonds. The last trick will play "
        "itself."
    ),
    20: (
        "Two bid and two taken: 10 points, and one for each trick. A trick too many would have "
        "cost you the 10 as surely as one too few. That is Oh Hell; each deal has another number "
        "of cards."
    ),
}
