"""What is said in the guided deal of Short Spades, by how many actions have been."""

from collections.abc import Mapping

WORDS: Mapping[int, str] = {
    1: "Two aces, a trick each: bid 2. Your partner bids, too, and both bids are added up.",
    5: "Diamonds were led and you have none, so you may trump. The jack of spades will do.",
    8: "You took it, so you lead. Your side needs two tricks more. Go on as you like.",
}
