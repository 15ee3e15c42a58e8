"""What is said at a table of Euchre: whose turn it is, what was announced, how a deal ended."""

from app.rooms.fold.view import TableView
from app.rules import cards
from app.rules.counts import counted
from app.rules.euchre import deal as rules
from app.rules.euchre.actions import NO_TRUMP
from app.rules.euchre.deal import EuchreDeal
from app.rules.euchre.refusals import USUAL, name
from app.web.games.euchre.bids import named
from app.web.table.partners import PartnerTable
from app.web.table.tricks import is_card

NOTHING = -1  # was given
NO_TRUMP_CALLED = named("N")


class EuchreTalk(PartnerTable):
    """The words of one rendering."""

    deal: EuchreDeal

    def __init__(self, view: TableView, deal: EuchreDeal) -> None:
        super().__init__(view, deal, deal)
        self.turned_up = name(deal.turned)
        benny = deal.turned == cards.RED_JOKER
        self.pairs = bool(view.partners)  # or the maker against both others
        self.turned_suit = "" if benny else cards.SUIT_NAMES[deal.turned // 13]

    def suit(self, card: int) -> int:
        return self.deal.suit_of(card)

    def spoken(self, card: int) -> str:
        return name(card)

    # Whose turn it is.

    @property
    def before_play(self) -> bool:
        return self.deal.asks not in ("play", "")

    def waits_for(self) -> str:
        who = self.name(self.deal.turn)
        if self.deal.asks == "give":
            return f"{who} gives {self.to_maker()} a card, face down."
        if self.deal.asks == "discard" and self.deal.given != NOTHING:
            return f"{who} has been given a card and discards one."
        return {
            "farmer": f"{who} may exchange a farmer’s hand.",
            "name": f"{who} has turned up the Benny, and names trump unseen.",
            "discard": f"{who} picks up the {self.turned_up} and discards a card.",
            "defend": f"{who} may defend alone.",
        }.get(self.deal.asks, f"{who} to bid.")

    def to_answer(self) -> str:
        deal = self.deal
        if deal.asks == "order":
            take = "take" if deal.turn == deal.dealer else "order"
            plain, alone = "order" in self.legal, "order alone" in self.legal
            house = ""
            if self.pairs and not (plain and alone):
                must = "cannot go" if plain else "must go"
                house = f" At this table the dealer’s partner {must} alone."
            return f"{take} up the {self.turned_up}, or pass.{house}"
        if deal.asks == "call":
            other = f"name a suit other than {self.turned_suit}"
            if deal.no_trump:
                other = f"{other}, or no trump"
            stuck = "pass" not in self.legal
            return f"{other}; the dealer cannot pass now." if stuck else f"{other}, or pass."
        if deal.asks == "give":
            return (
                f"{self.name(deal.maker)} goes alone; give your partner your best card, face down."
            )
        if deal.asks == "discard" and deal.given != NOTHING:
            given = name(deal.given)
            return f"{self.name(deal.partner_of(deal.turn))} gave you the {given}; discard a card."
        if deal.asks == "discard":
            card = "a card" if deal.discard_turnup else "another card"
            return f"you picked up the {self.turned_up}; discard {card}."
        if deal.asks == "defend":
            return f"{self.name(deal.maker)} goes alone. Do you defend alone, too?"
        if deal.asks == "name":
            return "you turned up the Benny. Name a suit before you see your cards."
        low = "nines and tens" if deal.pack_size == USUAL else "sevens and eights"
        return f"exchange three {low}, or keep your cards."

    def to_play(self) -> str:
        told = super().to_play()
        deal, you = self.deal, self.view.you
        if you >= 0 and deal.sits_out(you):
            return f"You sit out. {told}"
        playable = [cards.NUMBERS[text] for text in self.legal]
        left = [card for card in playable if self.suit(card) != card // 13]
        if deal.in_trick and deal.led == deal.trump and left:
            return f"{told[:-1]}; the {name(left[0])} is a trump, too."
        return told

    # What has happened.

    def words(self, seat: int, text: str, at: int) -> str:
        if is_card(text):
            return super().words(seat, text, at)
        verb, *rest = text.split()
        alone = " alone" if rest[-1:] == ["alone"] else ""
        if verb == "pass":
            return f"{self.does(seat, 'pass', 'passes')}.{self._after_pass(at)}"
        if verb == "order":
            return self._ordered(seat, alone)
        if verb == "call" and self.turned_up == name(cards.RED_JOKER):
            picks = "pick" if seat == self.view.you else "picks"
            makes = self.does(seat, "make", "makes")
            return f"{makes} {named(rest[0])} trump unseen and {picks} up the Benny."
        if verb == "call":
            suit = named(rest[0])
            if suit == NO_TRUMP_CALLED:
                return f"{self.does(seat, 'call', 'calls')} {suit}{alone and ','}{alone}."
            return f"{self.does(seat, 'make', 'makes')} {suit} trump{alone and ' and'}{alone}."
        if verb == "discard":
            card = f"the {name(cards.NUMBERS[rest[0]])}" if rest else "a card"
            return f"{self.does(seat, 'discard', 'discards')} {card}."
        if verb == "give":
            card = f"the {name(cards.NUMBERS[rest[0]])}" if rest else "a card"
            return f"{self.does(seat, 'give', 'gives')} {self.to_maker()} {card}."
        if verb == "defend":
            how = "alone" if alone else "with the partner"
            return f"{self.does(seat, 'defend', 'defends')} {how}."
        if verb == "keep":
            return f"{self.does(seat, 'keep', 'keeps')} the cards."
        return f"{self.does(seat, 'exchange', 'exchanges')} three cards."

    def to_maker(self) -> str:
        """Whom a card is given."""
        maker = self.deal.maker
        return "you" if maker == self.view.you else self.name(maker)

    def _after_pass(self, at: int) -> str:
        passes = sum(text == "pass" for _, text in self.deal.history[: at + 1])
        seats = self.deal.players
        if passes == seats:
            return f" The {self.turned_up} is turned down."
        return " The cards are thrown in." if passes == 2 * seats else ""

    def _ordered(self, seat: int, alone: str) -> str:
        dealer = self.deal.dealer
        trump = f"{self.turned_suit.capitalize()} are trump"
        going = f" and {'go' if seat == self.view.you else 'goes'} alone" if alone else ""
        if seat == dealer:
            takes = self.does(seat, "take", "takes")
            return f"{takes} up the {self.turned_up}{going}. {trump}."
        told = f"{self.does(seat, 'order it', 'orders it')} up{going}. {trump}."
        if self.deal.sits_out(dealer):
            return told
        return f"{told} {self.does(dealer, 'pick', 'picks')} up the {self.turned_up}."

    def said(self) -> list[tuple[str, str]]:
        opening = f"The {self.turned_up} is turned up. {self.does(self.dealer, 'deal', 'deals')}."
        return [(f"{self.view.deals} dealt", opening), *super().said()]

    def made_by(self, who: str) -> str:
        """What the maker did, in the past."""
        if self.deal.trump == NO_TRUMP:
            return f"{who} called no trump"
        return f"{who} made {cards.SUIT_NAMES[self.deal.trump]} trump"

    # How it ended.

    def outcome(self) -> str:
        """How a deal that is over ended, and what it counts."""
        deal = self.deal
        ended = deal.reckon()
        if ended == rules.THROWN_IN:
            return "Nobody made trump. The cards are thrown in."
        makers, took = self.side(deal.maker), deal.tricks_of_side(deal.maker)
        who = self.name(deal.maker) if deal.alone or not self.pairs else makers.names
        made = self.made_by(who)
        if deal.alone:
            made += " alone"
        points = counted(max(deal.scores or (0,)), "point")
        if ended == rules.EUCHRED:
            few = f"only {trick_count(took)}" if took else "no tricks"
            defended = ""
            if deal.lone_defender >= 0:
                defended = f" {self.name(deal.lone_defender)} defended alone."
            return f"{made}, but took {few}: euchred.{defended} {points} for {self.others()}."
        all_five = ended in (rules.MARCH, rules.ALONE_MARCH)
        return f"{made} and took {'all five tricks' if all_five else trick_count(took)}: {points}."

    def others(self) -> str:
        """Those whom a euchre counts for, inside a sentence."""
        if self.pairs:
            makers = self.side(self.deal.maker)
            return next(side for side in self.sides if side is not makers).lower
        seats = [seat for seat in self.order if seat != self.deal.maker]
        return f"{' and '.join(map(self.lower, seats))} each"


def trick_count(tricks: int) -> str:
    """A number of tricks in words."""
    return counted(tricks, "trick")
