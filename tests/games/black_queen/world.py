"""What Black Queen hides: hands, and the face-down cards of piles."""

from collections import Counter
from collections.abc import Sequence

from app.rules import cards
from app.rules.black_queen.deal import BlackQueenDeal
from app.rules.deal import Deal
from app.rules.tricks import Trick
from tests.games.world import World, begun_so

ROOM_FOR_PILES = 13  # per seat, in a deal's lists of piles


class Hidden(World):
    """See tests.games.world."""

    def likely(
        self, legal: list[str], done: Sequence[str], seat: int, wanted: Sequence[str]
    ) -> list[str]:
        """Odd seats keep their hands as long as they can and even ones their piles, so that
        something of both is hidden to the end."""
        if legal and legal[0].startswith("pass"):
            return begun_so(legal, len(done), wanted)
        return [text for text in legal if ("@" in text) == bool(seat % 2)] or legal

    def deck_of(self, first: Deal, now: Deal, rest: Deal, viewer: int) -> list[str]:
        assert isinstance(first, BlackQueenDeal)
        assert isinstance(rest, BlackQueenDeal)
        players, piles = first.players, first.piles
        hands: list[list[str]] = [[] for _ in range(players)]
        for seat, text in now.history:
            if text in cards.NUMBERS:
                hands[seat].append(text)
        dealt = []
        for seat in range(players):
            own = [*hands[seat], *(cards.TEXTS[card] for card in rest.hand(seat))]
            gave = [cards.TEXTS[card] for card in rest.three(seat)]
            got = [] if rest.to_pass else rest.three(rest.giver(seat))
            for card in got if rest.passing else []:
                own.remove(cards.TEXTS[card])
            own += gave
            below = []
            for pile in range(piles):
                at = seat * ROOM_FOR_PILES + pile
                turned_up = rest.down[at] < 0
                below.append(cards.TEXTS[(first if turned_up else rest).down[at]])
            above = [cards.TEXTS[first.up_card(seat, pile)] for pile in range(piles)]
            dealt.append(own + below + above)
        eldest = first.setup.dealer + 1  # type: ignore[attr-defined]
        all_cards = sum(map(len, dealt))
        return [dealt[(eldest + i) % players][i // players] for i in range(all_cards)]

    def text_of(self, text: str, seat: int, rest: Deal, viewer: int, done: int) -> str:
        assert isinstance(rest, BlackQueenDeal)
        if not text.startswith("pass"):
            return text
        three = sorted(cards.TEXTS[card] for card in rest.three(seat))
        return " ".join(["pass", *three])

    def elsewhere(self, one: Deal, other: Deal) -> int:
        assert isinstance(one, BlackQueenDeal)
        assert isinstance(other, BlackQueenDeal)
        found = sum(a != b for a, b in zip(one.down, other.down, strict=True))
        for seat in range(one.players):
            found += (Counter(one.hand(seat)) - Counter(other.hand(seat))).total()
        return found

    def open_cards(self, deal: Deal) -> list[str]:
        assert isinstance(deal, BlackQueenDeal)
        up = [
            deal.up_card(seat, pile) for seat in range(deal.players) for pile in range(deal.piles)
        ]
        trick: Trick = deal.tricks()[-1] if deal.history else Trick([], [])
        return [cards.TEXTS[card] for card in [*up, *trick.cards] if card >= 0]
