"""Facts at Durak: what can be beaten, what a take brings, and which cards are spent."""

from collections.abc import Callable

from app.review.reasons.reasons import AGAINST, FOR, Fact, Kind, the
from app.rules import cards
from app.rules.cards import NUMBERS, RANK_NAMES
from app.rules.counts import counted
from app.rules.deal import Deal
from app.rules.durak.deal import DurakDeal
from app.rules.durak.table import rank_of

PASSED_ON = "transfer "
SHOWN = "show "


def _deal(view: Deal) -> DurakDeal:
    if not isinstance(view, DurakDeal):
        raise TypeError("This is no deal of Durak.")
    return view


def _on_card(
    tells: Callable[[DurakDeal, int, str], Fact | None],
) -> Callable[[Deal, str], Fact | None]:
    """A kind of fact about the card that is played, in whatever way."""

    def told(view: Deal, text: str) -> Fact | None:
        card = NUMBERS.get(text.removeprefix(PASSED_ON), -1)
        return tells(_deal(view), card, text) if card >= 0 else None

    return told


def may_hold(view: DurakDeal, seat: int) -> int:
    """The cards that another seat may hold, as a mask."""
    known = view.hands[seat]
    if known.bit_count() == view.hand_size[seat]:
        return known
    return known | view.unseen_cards()


def _attacks(view: DurakDeal) -> bool:
    return view.asks in ("attack", "throw")


def _not_to_be_beaten(view: DurakDeal, card: int, text: str) -> Fact | None:
    if not _attacks(view) or view.taking:
        return None
    if view.beating(card) & may_hold(view, view.defender):
        return None
    return Fact(
        f"{the(card)} cannot be beaten by anything that {{{view.defender}}} may hold.", speaks=FOR
    )


def _known_to_beat(view: DurakDeal, card: int, text: str) -> Fact | None:
    """By a card of its suit: a trump that has to be spent on another one is a gain."""
    if not _attacks(view) or view.taking:
        return None
    known = cards.of_mask(view.beating(card) & view.hands[view.defender])
    same = [other for other in known if other // 13 == card // 13]
    if not same:
        return None
    held = min(same, key=view.power)
    return Fact(
        f"{{{view.defender}}} is known to hold the {cards.name(held)},"
        f" which beats the {cards.name(card)}.",
        speaks=AGAINST,
    )


def _spends_trump(view: DurakDeal, card: int, text: str) -> Fact | None:
    if not view.trumps >> card & 1:
        return None
    if view.stock_left:
        drawn = f"while {counted(view.stock_left, 'card')} can still be drawn"
        return Fact(f"{the(card)} is a trump, spent {drawn}.", speaks=AGAINST)
    return Fact(f"{the(card)} spends a trump.", speaks=AGAINST)


def _same_rank(view: DurakDeal, card: int, text: str) -> Fact | None:
    """A lead that can be followed by others of its rank."""
    if view.asks != "attack":
        return None
    if view.trumps >> card & 1:
        return None
    same = [other for other in view.hand(view.viewer) if rank_of(other) == rank_of(card)]
    plain = [other for other in same if not view.trumps >> other & 1]
    if len(plain) < 2:
        return None
    beside = " beside the trump" if len(plain) < len(same) else ""
    return Fact(
        f"This hand has {len(plain)} {_ranks(card)}{beside} to attack with, one after the other.",
        speaks=FOR,
    )


def _ranks(card: int) -> str:
    """ "Sixes", in the middle of a sentence."""
    if card in cards.JOKERS:
        return "jokers"
    rank = RANK_NAMES[card % 13]
    return f"{rank}es" if rank == "six" else f"{rank}s"


def _adds_to_take(view: DurakDeal, card: int, text: str) -> Fact | None:
    if view.asks != "throw" or not view.taking:
        return None
    return Fact(f"{{{view.defender}}} has to pick up the {cards.name(card)}, too.", speaks=FOR)


def _no_new_rank(view: DurakDeal, card: int, text: str) -> Fact | None:
    """A card of a rank that lies there lets nothing new be thrown in."""
    if view.asks != "defend" or text.startswith(PASSED_ON):
        return None
    if not view.ranks >> rank_of(card) & 1:
        return None
    return Fact(
        f"{the(card)} is of a rank that lies there already, so it lets no other rank be thrown in.",
        speaks=FOR,
    )


def _new_rank(view: DurakDeal, card: int, text: str) -> Fact | None:
    """A card of another rank lets others of it be thrown in."""
    if view.asks != "defend" or text.startswith(PASSED_ON) or view.ranks >> rank_of(card) & 1:
        return None
    if view.attacks == view.limit or view.hand_size[view.viewer] == 1:
        return None  # nothing can be thrown in any more
    held = 0
    for seat in range(view.players):
        held |= may_hold(view, seat) if view.may_throw(seat) else 0
    same = sum(rank_of(other) == rank_of(card) for other in cards.of_mask(held))
    if not same:
        return None
    told = f"{the(card)} lets {_ranks(card)} be thrown in, too: other hands may hold {same}."
    return Fact(told, speaks=AGAINST)


def _least(view: DurakDeal, card: int, text: str) -> Fact | None:
    """The cheapest card that does it."""
    if text.startswith(PASSED_ON):
        return None
    able = [NUMBERS[each] for each in view.actions(view.viewer) if each in NUMBERS]
    if len(able) < 2 or card != min(able, key=lambda c: (view.trumps >> c & 1, view.power(c))):
        return None
    if [c % 13 for c in able if not view.trumps >> c & 1].count(card % 13) > 1:
        return None  # there is another one as low
    what = "beats it" if view.asks == "defend" else "this hand can lay"
    return Fact(f"{the(card)} is the lowest card that {what}.", speaks=FOR)


def _passes_on(view: Deal, text: str) -> Fact | None:
    deal = _deal(view)
    if not text.startswith((PASSED_ON, SHOWN)):
        return None
    seat = deal.active_from(deal.defender + 1)
    many = deal.attacks + text.startswith(PASSED_ON)
    return Fact(
        f"{{{seat}}}, with {counted(deal.hand_size[seat], 'card')}, has to beat"
        f" {counted(many, 'card')} then.",
        key=many,
    )


def _keeps_trump(view: Deal, text: str) -> Fact | None:
    if not text.startswith(SHOWN):
        return None
    card = NUMBERS[text.removeprefix(SHOWN)]
    return Fact(f"{the(card)} is only shown, and stays in this hand.", speaks=FOR)


def _last_card(view: DurakDeal, card: int, text: str) -> Fact | None:
    if view.stock_left or view.hand_size[view.viewer] != 1:
        return None
    return Fact(
        f"{the(card)} is the last card of this hand, and there is nothing to draw.", speaks=FOR
    )


def _takes(view: Deal, text: str) -> Fact | None:
    deal = _deal(view)
    if text != "take":
        return None
    lying = cards.of_mask(deal.on_table())
    trumps = sum(deal.trumps >> card & 1 for card in lying)
    among = ""
    if trumps and len(lying) == 1:
        among = ", a trump"
    elif trumps:
        among = ", a trump among them" if trumps == 1 else f", {trumps} of them trumps"
    brought = f"Taking brings this hand {counted(len(lying), 'card')}{among}"
    return Fact(f"{brought}, and whatever is thrown in.", speaks=AGAINST)


def _lets_off(view: Deal, text: str) -> Fact | None:
    deal = _deal(view)
    if text != "done" or deal.taking:
        return None
    if deal.stock_left:
        return None
    left = counted(deal.hand_size[deal.defender], "card")
    return Fact(
        f"Ending the attack lets {{{deal.defender}}} off, with {left} left.", speaks=AGAINST
    )


KINDS = (
    Kind("not to be beaten", _on_card(_not_to_be_beaten)),
    Kind("last card", _on_card(_last_card)),
    Kind("known to beat", _on_card(_known_to_beat)),
    Kind("takes", _takes),
    Kind("spends trump", _on_card(_spends_trump)),
    Kind("passes on", _passes_on),
    Kind("keeps trump", _keeps_trump),
    Kind("no new rank", _on_card(_no_new_rank)),
    Kind("new rank", _on_card(_new_rank)),
    Kind("adds to take", _on_card(_adds_to_take)),
    Kind("same rank", _on_card(_same_rank)),
    Kind("least", _on_card(_least)),
    Kind("lets off", _lets_off),
)
