"""What somebody new to Black Queen is told, and when it matters."""

from collections.abc import Collection, Iterator

from app.rules import cards
from app.rules.black_queen.deal import BlackQueenDeal

QUEEN = cards.NUMBERS["QS"]

TIPS = {
    "pass": (
        "Before the play you give three cards away, and get three. High hearts, and high spades"
        " without low ones beside them, are good to be rid of."
    ),
    "piles": "The cards that lie open before you are yours to play, too, just like your hand.",
    "follow": (
        "Follow the suit that was led, from your hand or from your piles."
        " If you have none of it, play any card."
    ),
    "free": (
        "You have none of this suit, so you cannot take the trick:"
        " a good moment to be rid of a heart or a black queen."
    ),
    "barred": (
        "You have none of this suit, so you cannot take the trick."
        " In the first trick you cannot be rid of a black queen, but of a heart."
    ),
    "turned": (
        "A card played from a pile uncovers the one below it,"
        " which is turned up once the trick is over."
    ),
    "queen": (
        "A black queen has been taken, which costs 12 points."
        " The number beside each name is what that player has taken so far."
    ),
    "equal": "When the same card is played twice in a trick, the later one beats the earlier one.",
}


def due(deal: BlackQueenDeal, you: int, legal: Collection[str]) -> Iterator[str]:
    """What matters now to a seat that may play these, the most important first."""
    if deal.turn < 0:
        return
    if deal.asks == "pass":
        if deal.turn == you:
            yield "pass"
        return
    if any(deal.queens):
        yield "queen"
    complete = [trick for trick in deal.tricks(2) if len(trick.cards) == deal.players]
    if complete:
        trick = complete[-1]
        winning = trick.cards[trick.seats.index(trick.winner)]
        if deal.tie_last and trick.cards.count(winning) > 1:
            yield "equal"
        end = len(deal.history) - len(deal.history) % deal.players
        if any("@" in text for _, text in deal.history[end - deal.players : end]):
            yield "turned"
    if deal.turn != you:
        return
    if deal.in_trick:
        may = {cards.NUMBERS[text[:2]] for text in legal}
        if any(card // 13 == deal.led for card in may):
            yield "follow"
        elif any(card // 13 == cards.HEARTS for card in may):
            yield "barred" if deal.queen_barred else "free"
        elif QUEEN in may:
            yield "free"
    if any("@" in text for text in legal) and not any(
        seat == you and "@" in text for seat, text in deal.history
    ):
        yield "piles"
