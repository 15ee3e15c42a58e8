"""What somebody new to Durak is told, and when it matters."""

from collections.abc import Collection, Iterator

from app.rules.durak.deal import DurakDeal

TIPS = {
    "attack": (
        "You may attack with any card. Low cards that are not trumps are usually played first."
    ),
    "defend": (
        "Beat it with a higher card of its suit, or with a trump; a trump only with a higher one."
        " If you cannot, or would rather not, take it."
    ),
    "pass": (
        "With a card of the same rank you may pass the attack on:"
        " then the next player has to defend."
    ),
    "show": (
        "You may show that trump and keep it: the attack goes to the next player as it is."
        " Everybody then knows that you hold it, and each trump can be shown once in a deal."
    ),
    "joker": (
        "A joker is a trump and beats every other card. Of the two, the red one is the higher if"
        " hearts or diamonds are trump, otherwise the black one;"
        " if a joker was turned up, that one."
    ),
    "throw": (
        "You may throw in cards of the ranks on the table. The defender has to beat them, too, or"
        " take them with the others."
    ),
    "taken": "Whoever takes the cards misses a turn: the next player attacks.",
    "draw": (
        "After each bout everybody draws up to six cards from the draw pile."
        " The open trump below it is drawn last."
    ),
    "gone": (
        "The draw pile is empty. Whoever has no cards left is out;"
        " the last one with cards is the fool."
    ),
    "gone_teams": (
        "The draw pile is empty. Whoever has no cards left is out;"
        " the first side with both players out wins."
    ),
}


def due(deal: DurakDeal, you: int, legal: Collection[str], *, taken: bool) -> Iterator[str]:
    """What matters now to a seat that may do these, the most important first. taken: the last bout
    was."""
    if you in deal.to_act:
        if any(text.startswith("show ") for text in legal):
            yield "show"
        if any(text.startswith("transfer ") for text in legal):
            yield "pass"
        yield deal.asks  # "attack", "defend" or "throw"
        if deal.hands[you] & deal.jokers:
            yield "joker"
    if not deal.bouts:
        return
    if not deal.stock_left:
        yield "gone_teams" if deal.teams else "gone"
    if taken:
        yield "taken"
    if deal.stock_left:
        yield "draw"
