"""Facts at Euchre: trumps in the hand, where the turn-up goes, and the tricks."""

from app.review.reasons.reasons import AGAINST, FOR, NEITHER, Fact, Kind, some
from app.review.reasons.reasons import SUITS as CALLED
from app.review.reasons.tricks import (
    OnePack,
    is_gone,
    leaving,
    saving,
    takes,
    tricks,
    trumping,
    void_making,
)
from app.rules import cards
from app.rules.cards import NUMBERS, RANKS, SUIT_NAMES
from app.rules.cards import RED_JOKER as BENNY
from app.rules.counts import counted
from app.rules.deal import Deal
from app.rules.euchre.actions import CALLED as CALLS
from app.rules.euchre.actions import NO_TRUMP
from app.rules.euchre.cards import same_colour, suit_in
from app.rules.euchre.deal import EuchreDeal
from app.rules.euchre.refusals import name as called
from app.rules.trick_deal import TrickDeal

ALONE = "alone"
JACK = RANKS.index("J")
MANY = 3  # trumps that make a hand to bid on
FOUR = 4  # seats, of which two make trump together
HIGH = 2  # aces that make one without trump


class EuchreTrick(OnePack):
    """One in which jacks are bowers."""

    def name(self, card: int) -> str:
        return _name(card, self.trump)


def _name(card: int, trump: int) -> str:
    if card == BENNY:
        return "Benny"
    if card == _right(trump):
        return "right bower"
    return "left bower" if card == _right(same_colour(trump)) else cards.name(card)


def _trick(view: Deal) -> EuchreTrick | None:
    return EuchreTrick(_deal(view)) if _deal(view).asks == "play" else None


def is_partner(view: Deal, seat: int, other: int) -> bool:
    """Whether two seats play together in a deal."""
    return seat != other and not _deal(view).opposed(seat, other)


def _deal(view: Deal) -> EuchreDeal:
    if not isinstance(view, EuchreDeal):
        raise TypeError("This is no deal of Euchre.")
    return view


def _trump_of(view: EuchreDeal, text: str) -> int:
    """The suit that a bid makes trump, or NO_TRUMP; -1 for other actions."""
    verb, *words = text.split()
    if verb == "order":
        return view.turned // 13
    return CALLS.index(words[0]) if verb == "call" else -1


def trumps_after(view: EuchreDeal, trump: int) -> list[int]:
    """The trumps that a hand has if a suit is made trump, the turn-up with them where it comes to
    the hand."""
    held = view.hand(view.viewer)
    if view.asks == "order" and view.viewer == view.dealer:
        held = [*held, view.turned]
    return [card for card in held if suit_in(card, trump) == trump]


def _trumps(view: Deal, text: str) -> Fact | None:
    deal = _deal(view)
    trump = _trump_of(deal, text) if deal.asks in ("order", "call") else -1
    if trump < 0 or trump == NO_TRUMP:
        return None
    held = trumps_after(deal, trump)
    bowers = [card for card in held if card in (_right(trump), _right(same_colour(trump)))]
    named = some(len(held), "trump")
    tops = ["the Benny"] if BENNY in held else []
    if len(bowers) == 2:
        tops.append("both bowers")
    elif bowers:
        tops.append(f"the {'right' if bowers[0] == _right(trump) else 'left'} bower")
    high = len(bowers) + (BENNY in held)
    if tops:
        named += f", {' and '.join(tops)}{' among them' if len(held) > high else ''}"
    many = len(held) >= MANY
    speaks = FOR if many else NEITHER if high == 2 else AGAINST
    has = "has only" if speaks == AGAINST and held else "has"
    return Fact(f"With {SUIT_NAMES[trump]} as trump this hand {has} {named}.", trump, speaks)


def _high_cards(view: Deal, text: str) -> Fact | None:
    """What a call of no trump rests on."""
    deal = _deal(view)
    if deal.asks != "call" or _trump_of(deal, text) != NO_TRUMP:
        return None
    aces = sum(RANKS[card % 13] == "A" for card in deal.hand(deal.viewer))
    few = aces < HIGH
    has = "has only" if few and aces else "has"
    return Fact(
        f"Without trump this hand {has} {some(aces, 'ace')}.", "aces", AGAINST if few else FOR
    )


def _right(trump: int) -> int:
    return 13 * trump + JACK


def _turn_up_goes(view: Deal, text: str) -> Fact | None:
    """Who is given the turn-up by who orders it up."""
    deal = _deal(view)
    if deal.asks != "order" or text == "pass" or deal.viewer == deal.dealer:
        return None
    card = cards.name(deal.turned)
    if not is_partner(deal, deal.viewer, deal.dealer):
        return Fact(f"The {card} goes to {{{deal.dealer}}}, on the other side.", "theirs", AGAINST)
    if _goes_alone(text):
        return None  # the partner lays the hand down
    return Fact(f"The {card} goes to {{{deal.dealer}}}, the partner.", "ours", FOR)


def _alone_pays(view: Deal, text: str) -> Fact | None:
    if not _goes_alone(text):
        return None
    return Fact("Alone, all five tricks count four points.", speaks=FOR)


def _alone_lacks(view: Deal, text: str) -> Fact | None:
    if not _goes_alone(text):
        return None
    return Fact("Alone, this hand has to do without the partner’s tricks.", speaks=AGAINST)


def _goes_alone(text: str) -> bool:
    return ALONE in text.split() and not text.startswith("defend")


def _takes_from_partner(view: Deal, text: str) -> Fact | None:
    deal, trick = _deal(view), _trick(view)
    if not trick or trick.leads or not is_partner(deal, deal.viewer, deal.winner):
        return None
    card = NUMBERS[text]
    if not trick.beats(card, deal.best, deal.led) or not is_gone(trick):
        return None
    return Fact(
        f"The {trick.name(card)} takes a trick that {{{deal.winner}}}, the partner, had for sure.",
        speaks=AGAINST,
    )


def _third_trick(view: Deal, text: str) -> Fact | None:
    """The trick that decides."""
    deal, trick = _deal(view), _trick(view)
    if not trick or not takes(trick, NUMBERS[text]) or deal.tricks_of_side(deal.viewer) != 2:
        return None
    third = f"The {trick.name(NUMBERS[text])} takes the third trick"
    if not deal.opposed(deal.viewer, deal.maker):
        return Fact(f"{third}, and makes it.", speaks=FOR)
    makers = "makers" if deal.players == FOUR else "maker"
    return Fact(f"{third}, and euchres the {makers}.", speaks=FOR)


def _gift(view: Deal, text: str) -> Fact | None:
    """What a lone maker is given, or not."""
    deal = _deal(view)
    if deal.asks != "give":
        return None
    card = NUMBERS[text.removeprefix("give ")]
    best = max(filter(deal.is_trump, deal.hand(deal.viewer)), key=deal.power, default=-1)
    if best >= 0 and RANKS[best % 13] in "JA" and card != best:
        kept = _name(best, deal.trump)
        return Fact(f"The {kept} would stay in a hand that takes no part.", "kept", AGAINST)
    if card == best:
        return Fact(
            f"The {_name(card, deal.trump)} is the highest trump of this hand.", "highest", FOR
        )
    if RANKS[card % 13] == "A":
        suit = CALLED[deal.suit_of(card)]
        return Fact(f"The {cards.name(card)} is the highest {suit}.", "ace", FOR)
    return None


def _void_made(view: Deal, text: str) -> Fact | None:
    """A discard that leaves a suit to be trumped."""
    deal = _deal(view)
    if deal.asks != "discard":
        return None
    card = NUMBERS[text.removeprefix("discard ")]
    suit = deal.suit_of(card)
    if suit == deal.trump:
        return Fact(f"The {called(card)} is a trump, and it would be gone.", "trump", AGAINST)
    held = deal.hand(deal.viewer)
    if sum(deal.suit_of(other) == suit for other in held) > 1 or not any(map(deal.is_trump, held)):
        return None
    return Fact(
        f"Without the {cards.name(card)} this hand is void in {SUIT_NAMES[suit]},"
        " and can trump them.",
        "void",
        FOR,
    )


def _few_follow(view: Deal, text: str) -> Fact | None:
    """A lead that is likely to be trumped."""
    deal, trick = _deal(view), _trick(view)
    suit = trick.suit_of(NUMBERS[text]) if trick and trick.leads else -1
    if not trick or suit in (-1, deal.trump):
        return None
    held = {seat: set(trick.may_play(seat)) for seat in trick.to_come}
    follow = {c for able in held.values() for c in able if trick.suit_of(c) == suit}
    rivals = (able for seat, able in held.items() if _rival(deal, seat))
    if len(follow) >= len(held) or not any(deal.is_trump(c) for able in rivals for c in able):
        return None
    if not follow:
        return Fact(f"No other hand can hold a {CALLED[suit]}.", speaks=AGAINST)
    few = counted(len(follow), CALLED[suit])
    told = f"At most {few} can be in other hands, so not everybody can follow."
    return Fact(told, speaks=AGAINST)


def _wanted(view: Deal) -> int:
    return FOR


def _rival(view: TrickDeal, seat: int) -> bool:
    return not is_partner(view, view.viewer, seat)


KINDS = (
    Kind("turn-up", _turn_up_goes),
    Kind("trumps", _trumps),
    Kind("high cards", _high_cards),
    Kind("alone pays", _alone_pays),
    Kind("alone lacks", _alone_lacks),
    Kind("gift", _gift),
    Kind("void made", _void_made),
    Kind("third trick", _third_trick),
    Kind("from partner", _takes_from_partner),
    *trumping(_trick, _rival, _wanted),
    *tricks(_trick, _wanted),
    *leaving(_trick, lambda view, seat: is_partner(view, view.viewer, seat), "the partner"),
    *saving(_trick, _wanted),
    Kind("few follow", _few_follow),
    *void_making(_trick, to_trump=True),
)
