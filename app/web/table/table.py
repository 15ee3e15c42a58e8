"""What the table of any game shows of seats and cards. Only places and words are decided here."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple, Protocol, Self

from app.rooms.fold.view import SeatView, TableView
from app.rules import cards
from app.rules.counts import counted
from app.rules.deal import Deal
from app.rules.game import Setup
from app.web.table import endings
from app.web.table.finish import Ended, Evening, evening, finish, picture, totals
from app.web.table.layout import Part
from app.web.table.moments import Moment
from app.web.table.words import inside

# Where the other seats sit, clockwise from the left of the viewer, by their number.
AROUND = {
    1: ("n",),
    2: ("w", "e"),
    3: ("w", "n", "e"),
    4: ("w", "nw", "ne", "e"),
    5: ("w", "nw", "n", "ne", "e"),
    6: ("sw", "w", "nw", "ne", "e", "se"),
    7: ("sw", "w", "nw", "n", "ne", "e", "se"),
}
SIGNS = "♣♦♥♠"  # by suit
GUIDED = "Your turn: choose what is marked"
SAID = 6  # so many actions at least are told to a screen reader
PLAYABLE = "playable"  # what may be done with most cards
LABELS = [cards.name(card).capitalize() for card in range(len(cards.TEXTS))]
SUIT_PLACES = {cards.SPADES: 0, cards.HEARTS: 1, cards.CLUBS: 2, cards.DIAMONDS: 3}


class Face(NamedTuple):
    """A card that shows its face. id: of its element, the same as long as it is the same card."""

    id: str
    text: str
    action: str = ""  # what playing it is called, "" for a card that is not the viewer's to play
    may: str = ""  # what may be done with it now, after its label; "" for nothing
    label: str = ""
    sort: tuple[int, int] | None = None  # suit and power, if not the card's; trumps are suit 0
    mark: str = ""  # a sign on it
    leaves: str | None = None  # where it flies to when it is gone: a seat, or "" for aside
    comes: str = ""  # the seat from which it flies in, where another player passed it


class Badge(NamedTuple):
    """What marks a seat: a few characters, and what they mean in words."""

    text: str
    words: str
    kind: str = ""


class Pile(NamedTuple):
    """A pile: its face-up card, and whether a face-down one lies below."""

    up: Face | None
    covers: bool


class Piles(Protocol):
    """The piles before a seat; hashable, since the HTML of others' is kept by it."""

    def shown(self) -> Sequence[Pile]:
        """The piles as cards."""

    def __hash__(self) -> int: ...


class Hand(Protocol):
    """The viewer's hand; hashable, since its HTML is kept by it."""

    def faces(self) -> Sequence[Face]:
        """Its cards, in the usual order."""

    def __hash__(self) -> int: ...


class Shown(NamedTuple):
    """A hand as its cards."""

    cards: tuple[Face, ...]

    def faces(self) -> Sequence[Face]:
        return self.cards


class Middle(NamedTuple):
    """What lies in the middle while something is being decided. laid: by whom, and what lies on it;
    in_turn: each seat lays one card, one after the other; first: who does or did so first, or -1;
    up: a card that lies open for all; note: what else is to be known."""

    laid: tuple[tuple[int, tuple[Face, ...]], ...] = ()
    in_turn: bool = False
    first: int = -1
    up: Face | None = None
    note: str = ""


class Spot(NamedTuple):
    """A seat in the layout. where: "me" or a direction; piles: their number."""

    where: str
    seat: int
    piles: int


class Place(NamedTuple):
    """A seat at the table, without its cards."""

    seat: SeatView
    turn: bool
    dealer: bool
    note: str = ""  # below the name, while nothing else is to be said there
    score: str = ""
    score_label: str = ""
    score_kind: str = ""  # its class
    side: str = ""  # the class of its side: "ours" or "theirs"
    side_words: str = ""
    idle: str = ""  # why it takes no part
    badges: tuple[Badge, ...] = ()
    says: str = ""  # what it has just announced

    def about(self, hand_size: int) -> str:
        """What a screen reader says when it comes to the seat."""
        parts = [self.seat.name, "bot" if self.seat.bot else "", self.side_words]
        if self.seat.stood_in:
            parts.append("away, a bot plays for this person")
        elif self.seat.away:
            parts.append("closed the page" if self.seat.closed_the_page else "away")
        parts += [badge.words for badge in self.badges]
        parts += [self.idle, f"{counted(hand_size, 'card')} in hand"]
        return ", ".join(filter(None, parts))


class Table:
    """One rendering. A game adds its middle, its words and what its seats show."""

    deal: Deal
    pile_count = 0  # before each seat

    def __init__(self, view: TableView, deal: Deal) -> None:
        self.view = view
        self.deal = deal
        self.seat = view.you if view.you >= 0 else view.beside  # whose cards are seen, or -1
        # Seats in the order of the table, that one first; a spectator looks from seat 0.
        base = max(self.seat, 0)
        self.order = [(base + i) % deal.players for i in range(deal.players)]
        self.where = dict(zip(self.order, ("me", *AROUND[deal.players - 1]), strict=True))
        self.legal = frozenset(deal.actions(view.you)) if view.you >= 0 else frozenset()
        self.first_said = max(0, len(deal.history) - max(SAID, deal.players))  # in the history
        self.dealer = deal.setup.dealer if isinstance(deal.setup, Setup) else -1

    @cached_property
    def places(self) -> Mapping[int, Place]:
        """All seats, the viewer's first; nobody is on turn while the last cards play themselves."""
        found = {seat: self.place(seat) for seat in self.order}
        if not self.deal.plays_itself:
            return found
        return {seat: place._replace(turn=False) for seat, place in found.items()}

    @cached_property
    def asks(self) -> str:
        """Whose turn it is and what may be done, in words."""
        return GUIDED if self.view.guide and self.view.guide.action else self.as_ended.hint()

    @property
    def as_ended(self) -> Self:
        """The table with those who played the match that is over."""
        return self._before_they_left or self

    @cached_property
    def _before_they_left(self) -> Self | None:  # never itself: what refers to itself stays
        return type(self)(self.view.as_ended, self.deal) if self.view.played else None

    def layout(self) -> dict[str, Hashable]:
        """All that table.html uses."""
        view = self.view
        return {
            "title": view.title,
            "seated": self.seat >= 0,
            "yours": view.you >= 0,
            "talks": view.you >= 0 and view.house.talk != "off" and not view.viewer.alone,
            "advises": view.viewer.advised,
            "speed": view.house.timing.speed,
            "spots": tuple(Spot(self.where[seat], seat, self.pile_count) for seat in self.order),
        }

    def parts(self) -> list[Part]:
        """What fills its slots."""
        you, clock = self.view.you, self.view.now.clock
        moments = self.moments()
        said = [(number, words, moments.get(number)) for number, words in self.said()]
        found: list[Part] = [("said", "line", said)]
        for seat, place in self.places.items():
            shown = seat == you, clock if place.turn else None
            found.append((f"plate{seat}", "plate", [(place, *shown)]))
            if seat != self.order[0] or self.seat < 0:
                found.append((f"fan{seat}", "fan", [(self.hand_size(seat),)]))
            if piles := self.piles(seat):
                found.append((f"piles{seat}", "row", [(piles,)]))
        if self.seat >= 0:
            found.append(("hand", "hand", [(self.hand(),)]))
        return found

    def texts(self) -> dict[str, str]:
        """Holes that are filled with plain text; a state is what classes say."""
        yours = self.view.you in self.deal.to_act and not self.deal.plays_itself
        fresh = not self.deal.history
        found = {
            "move": self.view.move,
            "hint": self.asks,
            "state": " yours" * yours + " fresh" * fresh,
            "progress": self.progress(),
            "medal": cards.SUITS[self.medal()] if self.medal() >= 0 else "",
        }
        if self.seat >= 0:
            found["held"] = str(self.hand_size(self.seat))
        if self.view.you >= 0:
            found["tips"] = "" if self.view.house.guided else " ".join(self.tips())
            found["rule"] = self.rule()
            found["undo"] = str(self.view.may_take_back)
        for seat, place in self.places.items():
            found[f"state{seat}"] = " turn" * place.turn + " idle" * bool(place.idle)
            if seat != self.view.you:
                found[f"about{seat}"] = place.about(self.hand_size(seat))
        return found

    def progress(self) -> str:
        """How far the match is, or how it ends, in a few words."""
        return self.view.ends.capitalize()

    def medal(self) -> int:
        """The suit that stands on the cloth, as trump does; -1 for none."""
        return -1

    def score_sheet(self) -> Mapping[str, object] | None:
        """What the score sheet shows beside the view; None while the deal is played."""
        if self.deal.turn >= 0:
            return None
        return {**self.as_ended.result(), "readiness": endings.readiness(self.view)}

    def result(self) -> Mapping[str, object]:
        """What of it follows from who played the deal."""
        number, over = self.view.deals_in_match, self.view.match_over
        return {
            "title": self.finished().headline if over else f"After deal {number}",
            "finish": finish(self.view, self.finished(), self.evening()) if over else None,
            "picture": self.picture() if over else {},
            "outcome": "",
            "standing": self.place_words(),
            "claimed": endings.claimed(self.view),
            "given_up": endings.given_up(self.view),
            "next_company": endings.next_company(self.view),
            **self.scored(),
        }

    def finished(self) -> Ended:
        """How a match is over, as its end shows it."""
        words = self.winners_words()
        headline = f"{words}!" if words.startswith("You") else words
        return Ended(headline, self.place_words(), self.view.places, totals(self.view))

    def picture(self) -> Mapping[str, object]:
        """What a picture of the result shows: nobody is "You" in it."""
        watched = self.view._replace(you=-1)
        return picture(watched, type(self)(watched, self.deal).finished())

    def evening(self) -> Evening | None:
        """What the matches of the room came to."""
        wins = [seat.tally.wins for seat in self.view.seats]
        return evening(self.view, "This evening, matches won", wins)

    def scored(self) -> Mapping[str, object]:
        """What the score sheet shows of a deal that is over: its table and, unless they are the
        usual ones, its title, outcome and standing in words."""
        raise NotImplementedError

    def review(self) -> tuple[Hashable, ...]:
        """What a deal that is over leaves to look at, for the game's macro of that name."""
        raise NotImplementedError

    def place(self, seat: int) -> Place:
        """A seat as it is shown."""
        raise NotImplementedError

    def hand_size(self, seat: int) -> int:
        """The cards in a hand."""
        raise NotImplementedError

    def piles(self, seat: int) -> Piles | None:
        """The piles before a seat, if the game has any."""
        return None

    def hand(self) -> Hand:
        """The hand that the viewer sees."""
        raise NotImplementedError

    def middle(self) -> Middle:
        """What lies in the middle, as far as it is not complete."""
        return Middle()

    def hint(self) -> str:
        """Whose turn it is and what may be done, in words."""
        raise NotImplementedError

    def tips(self) -> Iterable[str]:
        """Keys of the game's tips that matter to the viewer now, the most important first."""
        return ()

    def rule(self) -> str:
        """The section of the game's help that has the rules of what is asked now."""
        return "play"

    def words(self, seat: int, text: str, at: int) -> str:
        """An action of the history, for a screen reader."""
        raise NotImplementedError

    def moment(self, at: int) -> Moment | None:
        """What an action of the history brings about that the table feels, if anything."""
        return None

    def moments(self) -> Mapping[str, Moment]:
        """Those of what has just happened, by the number of what is said."""
        found = ((at, self.moment(at)) for at in range(self.first_said, len(self.deal.history)))
        return {f"{self.view.deals}.{at}": moment for at, moment in found if moment}

    def said(self) -> list[tuple[str, str]]:
        """What has just happened, for a screen reader: numbered, so that each is heard once."""
        history = self.deal.history
        found = [
            (f"{self.view.deals}.{at}", self.as_ended.words(*history[at], at))
            for at in range(self.first_said, len(history))
        ]
        if claimed := endings.claimed(self.view):
            found.append((f"{self.view.deals} claimed", claimed))
        ready = endings.readiness(self.view) if self.deal.turn < 0 else ""
        if ready:
            found.append((f"{self.view.deals} ready", ready))
        return [*found, (f"{self.view.move} next", self.asks)]

    def winners_words(self) -> str:
        """Who has won a match that is over."""
        return endings.winners(self.view)

    def place_words(self) -> str:
        """The viewer's place after a deal, in a sentence; the first one for who watches."""
        return endings.in_words(self.view)

    def ended(self, outcome: str) -> str:
        """That a deal is over, or the match, and how, for a screen reader."""
        view = self.view
        over = "The match is over." if view.match_over else "The deal is over."
        if view.match_over and view.you >= 0 and view.places[view.you] > 1:
            over = f"{over} {self.winners_words()}."  # to others the place tells it
        why = endings.given_up(view)
        return " ".join(filter(None, (over, why, outcome, self.place_words())))

    def name(self, seat: int) -> str:
        """A seat at the start of a sentence."""
        return "You" if seat == self.view.you else inside(self.view.seats[seat].name)

    def lower(self, seat: int) -> str:
        """A seat inside a sentence."""
        return "you" if seat == self.view.you else self.name(seat)

    def counted_for(self, seat: int, result: str = "") -> str:
        """Whose result a seat's is, and what it is: "Edith (for Ben, 1 of 2)" where a bot went on
        for who has left."""
        left = inside(self.view.seats[seat].left_name)
        whom = "you" if seat == self.view.viewer.left_seat else left
        told = [f"for {whom}"] if left else []
        told += [result] if result else []
        return f"{self.name(seat)} ({', '.join(told)})" if told else self.name(seat)

    def waiting_for(self, seat: int) -> str:
        """That somebody is away whom the table waits for, and what comes of it."""
        if self.view.seats[seat].stood_in:
            return f"A bot plays for {self.name(seat)}."
        waits = f"Waiting for {self.name(seat)} (away)."
        never = self.view.house.timing.grace_s == "never"
        return waits if never else f"{waits} A bot takes over soon."

    def does(self, seat: int, you: str, other: str) -> str:
        """A seat and its verb: "You play", "Ann plays"."""
        return f"{self.name(seat)} {you if seat == self.view.you else other}"


def label(card: int) -> str:
    """A card in words, at the start of a label."""
    return LABELS[card]


def short(card: int) -> str:
    """A card in two signs: "10♥"; a joker by its name."""
    if card in cards.JOKERS:
        return cards.name(card)
    return f"{cards.RANKS[card % 13].replace('T', '10')}{SIGNS[card // 13]}"


def by_suit(card: int) -> tuple[int, int]:
    """Jokers, then spades, hearts, clubs, diamonds; the ace first."""
    return SUIT_PLACES.get(card // 13, -1), -card
