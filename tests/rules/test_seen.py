"""Nobody learns what they may not: deals that differ in hidden cards only look the same.

Hidden cards are followed through the deck here: a place in the deck is a place at the table, and
what has not been seen of it may be exchanged for anything that keeps the same actions legal.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from app.rules import cards
from app.rules.black_queen.deal import BlackQueenDeal
from app.rules.black_queen.game import BlackQueen
from app.rules.deal import SPECTATOR
from app.rules.errors import IllegalAction
from app.rules.rng import Rng
from tests.rules.public import public

pytestmark = pytest.mark.plays_much

MAX_PILES = 13
NONE, UNKNOWN = -1, -2

History = list[tuple[int, str]]


class Table:
    """A deck with the seat, and the part of its cards, that each place in it belongs to."""

    def __init__(self, players: int, piles: int, deck: list[str], dealer: int = 0) -> None:
        self.game = BlackQueen(players, {"piles": piles})
        self.players = players
        self.deck = deck
        self.dealer = dealer
        hand = len(deck) // players - 2 * piles
        self.places: list[tuple[int, str, int]] = []  # seat; hand, down or up; pile
        for i in range(len(deck)):
            seat, round_ = (dealer + 1 + i) % players, i // players
            if round_ < hand:
                self.places.append((seat, "hand", 0))
            elif round_ < hand + piles:
                self.places.append((seat, "down", round_ - hand))
            else:
                self.places.append((seat, "up", round_ - hand - piles))

    def replay(self, deck: list[str], history: History) -> BlackQueenDeal:
        """The same actions with another deck; IllegalAction if they could not be."""
        deal = self.game.deal(self.game.setup([], {"dealer": self.dealer}), deck)
        for seat, text in history:
            deal.act(seat, text)
        return deal

    def hidden(self, history: History, viewer: int) -> list[int]:
        """The places in the deck of which the viewer has not seen the card."""
        played = Counter((seat, text) for seat, text in history if "@" not in text)
        whole = len(history) // self.players * self.players  # what whole tricks uncovered is seen
        seen = {(seat, text.partition("@")[2]) for seat, text in history[:whole] if "@" in text}
        found = []
        for i, (seat, part, pile) in enumerate(self.places):
            if part == "up":
                continue
            if part == "down":
                if (seat, str(pile)) not in seen:
                    found.append(i)
            elif played[seat, self.deck[i]]:
                played[seat, self.deck[i]] -= 1
            elif seat != viewer:
                found.append(i)
        assert not +played
        return found


def told(deal: BlackQueenDeal) -> dict[str, object]:
    """All data that can be read from a deal, and what its methods tell."""
    found = public(deal)
    seats = range(deal.players)
    piles = range(deal.piles)
    found["actions()"] = [deal.actions(seat) for seat in seats]
    found["hand()"] = [deal.hand(seat) for seat in seats]
    found["up_card()"] = [deal.up_card(seat, pile) for seat in seats for pile in piles]
    found["covers()"] = [deal.covers(seat, pile) for seat in seats for pile in piles]
    found["reckon()"] = [deal.reckon(seat) for seat in seats]
    found["unseen_counts()"] = deal.unseen_counts()
    found["tricks()"] = deal.tricks()
    return found


def table(players: int, piles: int, salt: str) -> tuple[Table, Random]:
    rng = Random(f"{players} {piles} {salt}")
    deck = list(BlackQueen(players).pack)
    rng.shuffle(deck)
    return Table(players, piles, deck, rng.randrange(players)), rng


def play(where: Table, rng: Random, actions: int) -> BlackQueenDeal:
    deal = where.replay(where.deck, [])
    for _ in range(actions):
        deal.act(deal.turn, rng.choice(deal.actions(deal.turn)))
    return deal


def exchanged(
    where: Table, history: History, places: list[int], rng: Random, tries: int
) -> Iterator[tuple[BlackQueenDeal, set[str]]]:
    """Replays with cards of these places exchanged, as far as the actions stay possible.

    With each deal goes which parts of the table changed.
    """
    for number in range(tries if len(places) > 1 else 0):
        deck = list(where.deck)
        some = rng.sample(places, 2 if number % 3 else min(len(places), 4))
        for at, card in zip(some, [deck[i] for i in some[1:] + some[:1]], strict=True):
            deck[at] = card
        try:
            deal = where.replay(deck, history)
        except IllegalAction:  # a hand showed a void, or a flipped card was played
            continue
        changed = {where.places[i][1] for i in some if deck[i] != where.deck[i]}
        if changed:
            yield deal, changed


@pytest.mark.parametrize("piles", [0, 2, 8])
@pytest.mark.parametrize("players", range(2, 7))
def test_hidden_cards_do_not_show(players: int, piles: int) -> None:
    where, rng = table(players, piles, "hidden")
    size = len(where.deck)
    found = Counter[str]()
    for actions in (0, rng.randrange(size // 3), rng.randrange(size // 2), size - 3 * players + 1):
        deal = play(where, rng, actions)
        for viewer in range(SPECTATOR, players):
            shows = told(deal.seen_by(viewer))
            hidden = where.hidden(deal.history, viewer)
            for other, changed in exchanged(where, deal.history, hidden, rng, 6):
                assert told(other) != told(deal) or changed == {"hand"}
                assert told(other.seen_by(viewer)) == shows
                found.update(changed)
    assert found["hand"] > 10 or piles == 8
    assert not piles or found["down"] > 10


@pytest.mark.parametrize("players", [2, 4, 5])
def test_what_a_seat_has_seen_does_show(players: int) -> None:
    """The control: the same exchange with a card that the viewer knows is seen there."""
    where, rng = table(players, 4, "control")
    deal = play(where, rng, len(where.deck) // 3)
    found = 0
    for viewer in range(players):
        shows = told(deal.seen_by(viewer))
        all_hidden = where.hidden(deal.history, SPECTATOR)
        hidden = where.hidden(deal.history, viewer)
        for own in set(all_hidden) - set(hidden):
            assert where.places[own][:2] == (viewer, "hand")
            for other, changed in exchanged(where, deal.history, [own, rng.choice(hidden)], rng, 1):
                assert changed
                assert told(other.seen_by(viewer)) != shows
                assert told(other.seen_by(SPECTATOR)) == told(deal.seen_by(SPECTATOR))
                found += 1
    assert found > 2 * players


@pytest.mark.parametrize("piles", [0, 1, 8])
@pytest.mark.parametrize("players", range(2, 7))
def test_a_view_holds_no_unknown_card(players: int, piles: int) -> None:
    where, rng = table(players, piles, "unknown")
    size = len(where.deck)
    for actions in (0, size // 4 + 1, size // 2 + 1, size - players - 1, size):
        deal = play(where, rng, actions)
        for viewer in range(SPECTATOR, players):
            view = deal.seen_by(viewer)
            for seat in range(players):
                own = seat == viewer
                assert view.hand(seat) == (deal.hand(seat) if own else [])
                for mine, whole in (
                    (view.once, deal.once),
                    (view.twice, deal.twice),
                    (view.thrice, deal.thrice),
                ):
                    assert mine[seat] == (whole[seat] if own else 0)
            assert list(view.down) == [NONE if card == NONE else UNKNOWN for card in deal.down]
            assert list(view.up) == list(deal.up)
            assert list(view.hand_size) == list(deal.hand_size)
            hidden = where.hidden(deal.history, viewer)
            unseen = Counter(cards.NUMBERS[where.deck[i]] for i in hidden)
            assert view.unseen_counts() == [unseen[card] for card in range(52)]
            assert view.tricks() == deal.tricks()
            for seat in range(players):
                for pile in range(piles):
                    assert view.covers(seat, pile) == deal.covers(seat, pile)


def void_shown(deal: BlackQueenDeal) -> Iterator[tuple[int, int]]:
    """Seats and suits that their hands do not hold, where a hand and a face-down card are left."""
    for seat in range(deal.players):
        covers = any(deal.covers(seat, pile) for pile in range(deal.piles))
        for suit in range(4):
            if deal.voids[seat] >> suit & 1 and deal.hand_size[seat] and covers:
                yield seat, suit


@pytest.mark.parametrize("players", range(2, 6))
def test_a_void_speaks_of_the_hand_only(players: int) -> None:
    """Face down may lie what a hand does not hold, and fill thinks of it."""
    found = 0
    for number in range(12):
        where, rng = table(players, 2 + number % 4, f"void {number}")
        deal = play(where, rng, 0)
        while deal.turn >= 0 and not any(void_shown(deal)):
            deal.act(deal.turn, rng.choice(deal.actions(deal.turn)))
        for seat, suit in void_shown(deal):
            assert not [card for card in deal.hand(seat) if card // 13 == suit]
            for viewer in {SPECTATOR, (seat + 1) % players, seat}:
                view = deal.seen_by(viewer)
                counts = view.unseen_counts()
                if sum(counts[suit * 13 : suit * 13 + 13]) < 2:
                    continue
                mine = [seat * MAX_PILES + pile for pile in range(deal.piles)]
                below = 0
                for seed in range(60):
                    whole = view.fill(Rng(seed))
                    assert not [card for card in whole.hand(seat) if card // 13 == suit]
                    below += any(whole.down[at] // 13 == suit for at in mine if whole.down[at] >= 0)
                assert below
                found += 1
    assert found >= 4


def test_a_flipped_card_of_a_void_suit_binds() -> None:
    """Its owner showed a void, turns up a card of that suit, and must follow with it."""
    found = 0
    for number in range(40):
        where, rng = table(4, 6, f"flip {number}")
        deal = play(where, rng, 0)
        while deal.turn >= 0:
            seat = deal.turn
            if deal.in_trick and deal.voids[seat] >> deal.led & 1:
                shown = [deal.up_card(seat, pile) for pile in range(6)]
                follow = [c for c in shown if c // 13 == deal.led and c >= 0]
                if follow and deal.hand_size[seat]:
                    found += 1
                    texts = deal.actions(seat)
                    assert len(texts) == len(follow)
                    assert {text[:2] for text in texts} == {cards.TEXTS[c] for c in follow}
                    assert all("@" in text for text in texts)
                    assert deal.seen_by(seat).actions(seat) == texts
            deal.act(seat, rng.choice(deal.actions(seat)))
        assert deal.scores is not None
    assert found >= 10
