"""Nobody can tell who holds a called card: with it in another hand, every page is the same byte for
byte, but for those of its holders, until it is played."""

from collections.abc import Iterator, Mapping, Sequence

import pytest

from app.rooms.fold import events
from app.rooms.fold.room import Room
from app.rooms.fold.view import view_of
from app.rules import cards
from app.rules.called_partner.deal import CalledPartnerDeal
from app.web.render.assets import Assets
from app.web.render.renderer import Renderer
from app.web.render.tickets import Tickets
from tests.games.worlds import PEOPLE, Story, Telling
from tests.rooms.table import CODE

LINK = f"http://127.0.0.1:8000/r/{CODE}"
STORIES: Mapping[str, tuple[int, Mapping[str, object], int]] = {
    "six": (6, {}, 1),
    "six at odd bids": (6, {"bid_step": 1, "variable_points": True}, 2),
    "four": (4, {"forced_bid": True}, 1),
    "seven": (7, {}, 1),
}


@pytest.fixture(scope="module")
def renderer() -> Renderer:
    return Renderer(Assets())


def exchanges(deal: CalledPartnerDeal) -> Iterator[tuple[int, int, int, int]]:
    """For each called card that is hidden: its holder, the card, another hand, a card of that one.

    They are of one suit, so that nothing that was observed speaks against the exchange.
    """
    for card in deal.called[: deal.calls]:
        holders = [seat for seat in range(deal.players) if card in deal.hand(seat)]
        for holder in holders:
            for other in range(deal.players):
                of_suit = [
                    each
                    for each in deal.hand(other)
                    if each // 13 == card // 13 and each not in deal.called[: deal.calls]
                ]
                if other != holder and of_suit:
                    yield holder, card, other, of_suit[0]


def exchanged(deck: Sequence[str], one: int, other: int) -> list[str]:
    """The deck with two cards in each other's place."""
    places = {cards.TEXTS[one]: cards.TEXTS[other], cards.TEXTS[other]: cards.TEXTS[one]}
    return [places.get(text, text) for text in deck]


def pages(renderer: Renderer, story: Story, deck: Sequence[str], done: int) -> list[str]:
    """What each seat, and then a spectator, gets after so many actions."""
    opened, *rest = story.log(Telling(deck, story.steps), 1, done)
    assert isinstance(opened, events.RoomOpened)
    room = Room.opened(CODE, opened)
    for event in rest:
        room.apply(event)
    renderer.tickets = Tickets()  # each page as the first one
    found = [
        renderer.room(view_of(room, PEOPLE[seat], frozenset()), LINK)
        for seat in range(story.game.players)
    ]
    return [*found, renderer.room(view_of(room, "", frozenset()), LINK)]


@pytest.mark.parametrize("name", STORIES)
def test_no_byte_tells_who_holds_a_called_card(renderer: Renderer, name: str) -> None:
    players, options, deals = STORIES[name]
    story = Story(players, options, deals, game="called_partner", wanted=("bid",))
    deal = story.dealt_out(story.deck)
    assert isinstance(deal, CalledPartnerDeal)
    compared = 0
    for done, (seat, text) in enumerate(story.steps):
        found = list(exchanges(deal))
        for holder, card, other, its_card in found[:: max(1, len(found) // 2)]:
            own = pages(renderer, story, story.deck, done)
            others = pages(renderer, story, exchanged(story.deck, card, its_card), done)
            for viewer in range(players + 1):
                assert (own[viewer] != others[viewer]) == (viewer in (holder, other))
                compared += 1
        deal.act(seat, text)
    assert compared > 5 * players
