"""The cards as a seat saw them when it decided, as a review shows them."""

from collections import Counter
from collections.abc import Iterator
from functools import partial

import pytest

from app.rooms.logbook.look_back import LookBack
from app.rules import cards
from app.rules.durak.deal import DurakDeal
from app.rules.games import GAMES
from app.rules.trick_deal import TrickDeal
from app.web.game_uis import GAME_UIS
from app.web.table.as_seen import AsSeen, as_seen
from app.web.table.table import Table
from tests.rooms.finished import ended, finished


def seen(match: LookBack, number: int, *, own: bool) -> Iterator[tuple[int, str, object, AsSeen]]:
    """Each decision of a deal as its seat saw it: (seat, action, deal, what is shown)."""
    for _, seat, text, room in match.decisions(number):
        table = GAME_UIS[match.game].table(match.seen(room, seat, own=own))
        assert isinstance(table, Table)
        yield seat, text, room.deal, as_seen(table, text)


@pytest.mark.parametrize("game", GAMES)
def test_the_hand_and_the_middle_are_those_of_the_decision(game: str) -> None:
    match = LookBack.of(ended(finished(game)))
    own = partial(seen, own=True)
    for seat, text, deal, shown in own(match, 0):
        assert isinstance(deal, TrickDeal | DurakDeal) or game == "black_queen"
        held = Counter(cards.TEXTS[card] for card in deal.hand(seat))  # type: ignore[attr-defined]
        assert Counter(card.text for card in shown.hand) == held
        card = text.rsplit(" ", maxsplit=1)[-1]
        assert [each.text for each in shown.hand if each.did] == ([card] if held[card] else [])
        assert [column.mine for column in shown.columns].count(True) == 1
        assert shown.asked
        if isinstance(deal, TrickDeal):
            laid = [column.laid.text for column in shown.columns if column.laid]
            newest = deal.tricks()[-1:] if deal.in_trick else []
            assert laid == [cards.TEXTS[card] for trick in newest for card in trick.cards]
        if isinstance(deal, DurakDeal):
            pairs = [[each.text for each in laid] for _, laid in shown.pairs]
            lie = [[cards.TEXTS[card] for card in pair if card >= 0] for pair in deal.pairs()]
            assert pairs == lie


def test_a_card_of_a_pile_is_marked_there() -> None:
    match = LookBack.of(ended(finished("black_queen")))
    marked = 0
    for seat, text, _, shown in seen(match, 0, own=True):
        card, _, pile = text.partition("@")
        if pile:
            mine = next(column for column in shown.columns if column.mine)
            up = mine.piles[int(pile)][0]
            assert up is not None
            assert (up.text, up.did) == (card, True)
            assert (
                sum(bool(up and up.did) for column in shown.columns for up, _ in column.piles) == 1
            )
            marked += 1
        assert seat >= 0
    assert marked


@pytest.mark.parametrize("game", GAMES)
def test_a_stranger_hears_names(game: str) -> None:
    match = LookBack.of(ended(finished(game)))
    for seat, _, _, shown in seen(match, 0, own=False):
        assert "You" not in {column.name for column in shown.columns}
        assert match.names[seat] in {column.name for column in shown.columns if column.mine}
