"""Deals of Called Partners as the tests wish for them, and short words to play them with."""

from collections.abc import Container, Sequence
from random import Random

from app.rules import cards
from app.rules.called_partner.deal import CalledPartnerDeal
from app.rules.called_partner.game import CalledPartner
from app.rules.game import Value
from app.rules.match import Match


def stacked(hands: Sequence[str] = (), players: int = 6, **options: Value) -> CalledPartnerDeal:
    """The first deal of a match, in which seats hold certain cards ("AH KC") and the rest of the
    pack lies anywhere. Seat 0 is the eldest."""
    game = CalledPartner(players, options)
    held = [text.split() for text in hands] + [[]] * (players - len(hands))
    named = {card for hand in held for card in hand}
    others = [card for card in game.pack if card not in named]
    Random("stacked").shuffle(others)
    spare = iter(others)
    size = len(game.pack) // players
    full = [[*hand, *(next(spare) for _ in range(size - len(hand)))] for hand in held]
    deck = [full[seat][number] for number in range(size) for seat in range(players)]
    return game.deal(game.setup([], {"dealer": players - 1}), deck)


def some_deal(match: Match, rng: Random, dealer: int = 0) -> CalledPartnerDeal:
    """The next deal of a match, shuffled; the first one has this dealer."""
    deck = list(match.game.pack)
    rng.shuffle(deck)
    deal = match.game.deal(match.next_setup(dict.fromkeys(match.draws(), dealer)), deck)
    assert isinstance(deal, CalledPartnerDeal)
    return deal


def say(deal: CalledPartnerDeal, *texts: str) -> CalledPartnerDeal:
    """Each text by the seat whose turn it is."""
    for text in texts:
        deal.act(deal.turn, text)
    return deal


def passes(deal: CalledPartnerDeal, times: int) -> CalledPartnerDeal:
    return say(deal, *["pass"] * times)


def contract(
    deal: CalledPartnerDeal, bid: int, trump: str, *called: str, caller: int = 0
) -> CalledPartnerDeal:
    """One seat bids and all the others pass; then it names trump and calls cards."""
    while deal.turn != caller:
        say(deal, "pass")
    say(deal, f"bid {bid}")
    while deal.asks == "bid":
        say(deal, "pass")
    assert deal.caller == caller
    return say(deal, f"trump {trump}", *(f"call {card}" for card in called))


def play_out(deal: CalledPartnerDeal, rng: Random) -> CalledPartnerDeal:
    """Any legal actions, to the end."""
    while deal.turn >= 0:
        say(deal, rng.choice(legal(deal)))
    return deal


def ended(deal: CalledPartnerDeal, side: Sequence[int], got: Container[int]) -> CalledPartnerDeal:
    """A deal played to its end in such a way that the points that these seats take are among got.

    They play high and the others low, or the other way round, and now and then at random.
    """
    for number in range(1000):
        rng = Random(f"ended {number}")
        high = number % 2 == 0
        end = deal.copy()
        while end.turn >= 0:
            choice = sorted(legal(end), key=lambda text: strength(text, deal.trump))
            at_will = rng.random() < number % 5 / 4
            best = choice[-1 if (end.turn in side) == high else 0]
            say(end, rng.choice(choice) if at_will else best)
        if sum(end.taken[seat] for seat in side) in got:
            return end
    raise AssertionError(f"{side} never take {got}")


def strength(card: str, trump: int) -> tuple[bool, int]:
    return cards.SUITS.index(card[1]) == trump, cards.RANKS.index(card[0])


def legal(deal: CalledPartnerDeal) -> list[str]:
    return deal.actions(deal.turn)


def bids(deal: CalledPartnerDeal) -> list[int]:
    """What may be bid, in order; a pass is always possible, too."""
    assert deal.asks == "bid"
    assert "pass" in legal(deal)
    return sorted(int(text.removeprefix("bid ")) for text in legal(deal) if text != "pass")


def texts(deal: CalledPartnerDeal, seat: int) -> set[str]:
    return {cards.TEXTS[card] for card in deal.hand(seat)}


def named(mask: int) -> set[str]:
    """The cards of a mask."""
    return {text for card, text in enumerate(cards.TEXTS) if mask >> card & 1}


def seats(mask: int) -> set[int]:
    """The seats of a mask."""
    return {seat for seat in range(8) if mask >> seat & 1}
