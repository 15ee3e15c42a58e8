"""Facts at Black Queen: points that are taken or got rid of, the queen, and the tricks."""

from dataclasses import replace

from app.review.reasons import black_queen_passing as passing
from app.review.reasons.reasons import AGAINST, FOR, SUITS, Fact, Kind, the
from app.review.reasons.tricks import at_least, ducking, misses, takes, tricks, void_making
from app.rules import cards
from app.rules.black_queen.deal import BlackQueenDeal, gain_of, points_of
from app.rules.black_queen.unseen import may_hold
from app.rules.counts import counted
from app.rules.deal import Deal

QUEEN, JACK = cards.NUMBERS["QS"], cards.NUMBERS["JD"]


class Trick:
    """As in tricks.py; cards lie on piles, too, and there are several of each."""

    among = "that this seat can play"

    def __init__(self, view: BlackQueenDeal) -> None:
        self._view = view
        self.seat = view.viewer
        self.leads = view.in_trick == 0
        self.led = view.led
        self.trump = -1
        self.winner = view.winner
        behind = range(1, view.players - view.in_trick)
        self.to_come = tuple((self.seat + i) % view.players for i in behind)
        self._unseen = view.unseen_counts()

    def card_of(self, text: str) -> int:
        return cards.NUMBERS[text.partition("@")[0]]

    def name(self, card: int) -> str:
        return cards.name(card)

    def own(self) -> list[int]:
        return self._view.hand(self.seat) + self._tops(self.seat)

    def suit_of(self, card: int) -> int:
        return card // 13

    def beats(self, later: int, card: int, led: int) -> bool:
        return self._view.beats(later, card, led)

    def best(self) -> int:
        return self._view.best

    def may_play(self, seat: int) -> list[int]:
        view = self._view
        if not view.hand_size[seat]:
            return self._tops(seat)
        unseen = [card for card in range(52) if self._unseen[card]]
        able = [card for card in unseen if may_hold(view, seat, card)]
        return able + view.hand(seat) + self._tops(seat)

    def out(self, suit: int) -> list[int]:
        """The cards of a suit that others hold, show, or may have below."""
        others = (seat for seat in range(self._view.players) if seat != self.seat)
        shown = [card for seat in others for card in self._tops(seat) + self._view.hand(seat)]
        unseen = [card for card in range(52) if self._unseen[card]]
        return [card for card in shown + unseen if card // 13 == suit]

    def copies(self, card: int) -> int:
        view, suit = self._view, card // 13
        able = (view.hand_size[s] and not view.voids[s] >> suit & 1 for s in self.to_come)
        shown = sum((self._tops(s) + view.hand(s)).count(card) for s in self.to_come)
        return shown + (self._unseen[card] if any(able) else 0)

    def shows_out(self, seat: int, suit: int) -> bool:
        return bool(self._view.voids[seat] >> suit & 1) and not self.shows(seat, suit)

    def shows(self, seat: int, suit: int) -> bool:
        """Whether another seat has a card of a suit on its piles."""
        return any(card // 13 == suit for card in self._tops(seat))

    def queen_is_out(self) -> bool:
        """Whether a seat that is still to play may have a black queen, and play her if spades are
        led."""
        return any(QUEEN in self.may_play(s) and not self._spares_queen(s) for s in self.to_come)

    def _spares_queen(self, seat: int) -> bool:
        """Whether all can see that a seat has a better way to follow spades in the first trick."""
        others = any(card // 13 == QUEEN // 13 and card != QUEEN for card in self._tops(seat))
        return bool(self._view.queen_barred) and others

    def _tops(self, seat: int) -> list[int]:
        return [card for card, _ in self._view.piles_of(seat) if card >= 0]


def _deal(view: Deal) -> BlackQueenDeal:
    if not isinstance(view, BlackQueenDeal):
        raise TypeError("This is no deal of Black Queen.")
    return view


def _trick(view: Deal) -> Trick:
    return Trick(_deal(view))


def _its_points(card: int) -> str:
    number = points_of(card)
    return "its point" if number == 1 else f"its {number} points"


def _lying(deal: BlackQueenDeal) -> int:
    """The negative points in the trick."""
    return deal.trick_hearts + points_of(QUEEN) * deal.trick_queens


def _jacks(deal: BlackQueenDeal, *more: int) -> int:
    """The jacks of diamonds that count in the trick, with more cards."""
    return deal.trick_jacks + more.count(JACK) if deal.good_jack else 0


def _takes_jack(view: Deal, text: str) -> Fact | None:
    """A trick that is surely taken, with a jack of diamonds in it that is worth what it costs."""
    deal, trick = _deal(view), _trick(view)
    card = trick.card_of(text)
    jacks = _jacks(deal, card)
    gain = gain_of(JACK) * jacks - _lying(deal) - points_of(card)
    if not jacks or gain <= 0 or not takes(trick, card):
        return None
    what = counted(jacks, "jack of diamonds", "jacks of diamonds")
    return Fact(f"{the(card)} takes this trick, with {what} in it.", ("jacks", gain), FOR)


def _gives_jack(view: Deal, text: str) -> Fact | None:
    deal, trick = _deal(view), _trick(view)
    card = trick.card_of(text)
    if not deal.good_jack or card != JACK or not misses(trick, card):
        return None
    return Fact(
        f"{the(card)} goes to another player, with its {gain_of(JACK)} points.", speaks=AGAINST
    )


def _costs(view: Deal, text: str) -> Fact | None:
    """Points that are surely taken with a trick."""
    deal, trick = _deal(view), _trick(view)
    card = trick.card_of(text)
    if not takes(trick, card) or _takes_jack(view, text):
        return None
    points = _lying(deal) + points_of(card)
    if points:
        held = f"{at_least(trick)}{counted(points, 'point')}"
        return Fact(f"{the(card)} takes this trick, with {held} in it.", points, AGAINST)
    if deal.taken[trick.seat] == 0:
        gives_up = "a first trick, which gives up the 10 points for taking none"
        return Fact(f"{the(card)} takes {gives_up}.", "first", AGAINST)
    return None


def _gives(view: Deal, text: str) -> Fact | None:
    """Points that are got rid of."""
    trick = _trick(view)
    card = trick.card_of(text)
    if not points_of(card) or not misses(trick, card):
        return None
    given = _its_points(card)
    return Fact(f"{the(card)} gives {given} to another player.", card == QUEEN, FOR)


def _above_queen(view: Deal, text: str) -> Fact | None:
    """A card that stays ahead of a black queen which is still to be played."""
    trick = _trick(view)
    card = trick.card_of(text)
    led = card // 13 if trick.leads else trick.led
    ahead = card // 13 == led == QUEEN // 13 and not trick.beats(QUEEN, card, led)
    if not ahead or misses(trick, card) or not trick.queen_is_out():
        return None
    return Fact(f"{the(card)} may catch a black queen, which is still to come.", speaks=AGAINST)


def _sure_winner_goes(view: Deal, text: str) -> Fact | None:
    """A discard of a card that would take whatever trick its suit is led to."""
    trick = _trick(view)
    card = trick.card_of(text)
    suit = card // 13
    if not misses(trick, card) or suit == trick.led:
        return None
    out = trick.out(suit)
    if not out or any(trick.beats(other, card, suit) for other in out):
        return None
    kind = SUITS[suit]
    told = f"No {kind} still out beats the {cards.name(card)}, and here it takes nothing."
    return Fact(told, speaks=FOR)


def _stays_below(view: Deal, text: str) -> Fact | None:
    """The only card of its suit that takes no trick that others lead."""
    trick = _trick(view)
    card = trick.card_of(text)
    suit = card // 13
    out = trick.out(suit)
    low = [c for c in trick.own() if c // 13 == suit and _is_below(trick, c, out)]
    if not out or low != [card]:
        return None
    return Fact(
        f"If kept, the {cards.name(card)} stays below any {SUITS[suit]} that others lead.",
        speaks=AGAINST,
    )


def _is_below(trick: Trick, card: int, out: list[int]) -> bool:
    return not any(trick.beats(card, other, card // 13) for other in out)


def _may_take_queen(view: Deal, text: str) -> Fact | None:
    """A black queen that leads a trick which may stay with it."""
    trick = _trick(view)
    card = trick.card_of(text)
    if card != QUEEN or trick.leads or misses(trick, card) or takes(trick, card):
        return None
    if any(_must_overtake(trick, seat, card) for seat in trick.to_come):
        return None
    return Fact(f"{the(card)} may take this trick, with its own 12 points.", speaks=AGAINST)


def _must_overtake(trick: Trick, seat: int, card: int) -> bool:
    """Whether a seat has to follow with a card that beats one."""
    able = [other for other in trick.may_play(seat) if other // 13 == trick.led]
    beaten = all(trick.beats(other, card, trick.led) for other in able)
    return beaten and trick.shows(seat, trick.led)


def _no_point_falls(view: Deal, text: str) -> Fact | None:
    """A trick that can cost nothing: all who are still to play must follow, and without points."""
    deal, trick = _deal(view), _trick(view)
    card = trick.card_of(text)
    suit = card // 13 if trick.leads else trick.led
    lying = deal.trick_hearts + deal.trick_queens
    if misses(trick, card) or lying or points_of(card) or suit == cards.HEARTS:
        return None
    if deal.good_jack and (suit == JACK // 13 or deal.trick_jacks):
        return None
    if not all(trick.shows(seat, suit) for seat in trick.to_come):
        return None
    if suit == QUEEN // 13 and trick.queen_is_out():
        return None
    if not trick.to_come:
        return Fact("This trick has no points in it, and nobody else plays to it.", speaks=FOR)
    return Fact("Everybody has to follow, so no point can fall on this trick.", speaks=FOR)


def _queen_barred(view: Deal, text: str) -> Fact | None:
    """A card that is ahead in the first trick, where no black queen may be thrown on it."""
    deal, trick = _deal(view), _trick(view)
    card = trick.card_of(text)
    if not deal.queen_barred or deal.trick_queens or card == QUEEN or misses(trick, card):
        return None
    if card // 13 == QUEEN // 13 and trick.queen_is_out():
        return None
    return Fact("No black queen can fall in this trick.", speaks=FOR)


def _drives_queen(view: Deal, text: str) -> Fact | None:
    """A low spade, which a queen that must follow would take."""
    trick = _trick(view)
    card = trick.card_of(text)
    if not trick.leads or card // 13 != QUEEN // 13 or card >= QUEEN or not trick.queen_is_out():
        return None
    if QUEEN in trick.own():
        return None
    return Fact(f"A black queen that must follow the {cards.name(card)} beats it.", speaks=FOR)


def _lowest_out(view: Deal, text: str) -> Fact | None:
    """A lead under all that others can hold."""
    trick = _trick(view)
    card = trick.card_of(text)
    if not trick.leads or _jacks(_deal(view), card):
        return None
    held = {other for seat in trick.to_come for other in trick.may_play(seat)}
    same = {other for other in held if other // 13 == card // 13}
    if not same or not all(trick.beats(other, card, card // 13) for other in same):
        return None
    kind = SUITS[card // 13]
    return Fact(f"Every {kind} that others can hold beats the {cards.name(card)}.", speaks=FOR)


def _leads_point(view: Deal, text: str) -> Fact | None:
    trick = _trick(view)
    card = trick.card_of(text)
    if not trick.leads or not points_of(card):
        return None
    taken = f"Whoever takes the {cards.name(card)} takes {_its_points(card)} with it."
    return Fact(taken, speaks=FOR if _lowest_out(view, text) else AGAINST)


def _uncovers(view: Deal, text: str) -> Fact | None:
    """A face-up card with one below."""
    deal = _deal(view)
    card, at, pile = text.partition("@")
    if not at or not deal.covers(deal.viewer, int(pile)):
        return None
    if not misses(_trick(view), cards.NUMBERS[card]):
        return None
    return Fact(f"{the(cards.NUMBERS[card])} uncovers the card below it.", speaks=FOR)


def _hand_or_pile(view: Deal, text: str) -> Fact | None:
    """Of two equal cards, which one uncovers another: the same is told of both."""
    deal = _deal(view)
    name, at, pile = text.partition("@")
    card = cards.NUMBERS[name]
    covering = [top for top, covers in deal.piles_of(deal.viewer) if covers]
    if card not in deal.hand(deal.viewer) or card not in covering:
        return None
    uncovers = bool(at) and deal.covers(deal.viewer, int(pile))
    told = f"Played from the pile, the {cards.name(card)} uncovers the card below it."
    return Fact(told, (card, uncovers), FOR if uncovers else AGAINST)


def _wanted(view: Deal) -> int:
    """A trick is seldom wanted here."""
    deal = _deal(view)
    return FOR if gain_of(JACK) * _jacks(deal) > _lying(deal) else AGAINST


def _of_cards(kind: Kind) -> Kind:
    """The kind where a card is played."""

    def tells(view: Deal, text: str) -> Fact | None:
        return kind.tells(view, text) if _deal(view).asks == "play" else None

    return replace(kind, tells=tells)


OF_CARDS = (
    Kind("takes a jack", _takes_jack),
    Kind("gives a jack", _gives_jack),
    Kind("costs", _costs),
    Kind("gives", _gives),
    Kind("no point falls", _no_point_falls),
    Kind("sure winner goes", _sure_winner_goes),
    Kind("queen may take", _may_take_queen),
    Kind("above the queen", _above_queen),
    Kind("queen barred", _queen_barred),
    Kind("drives the queen", _drives_queen),
    Kind("lowest out", _lowest_out),
    *ducking(_trick, _wanted),
    *tricks(_trick, _wanted),
    Kind("leads a point", _leads_point),
    Kind("stays below", _stays_below),
    *void_making(_trick),
    Kind("hand or pile", _hand_or_pile, pairs=True),
    Kind("uncovers", _uncovers),
)
KINDS = (*passing.KINDS, *map(_of_cards, OF_CARDS))
