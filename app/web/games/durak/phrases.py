"""What is said at a table of Durak: who attacks whom, what may be done, how it ended."""

from collections.abc import Sequence
from functools import cached_property

from app.rooms.fold.view import TableView
from app.rules import cards
from app.rules.counts import counted
from app.rules.durak.boards import boards, lowest_rank
from app.rules.durak.deal import DurakDeal
from app.rules.durak.game import TEAMS, DurakSetup
from app.rules.durak.table import rank_of
from app.web.games.durak.bouts import ADD, BEAT, OPEN, PASS_ON, SHOW, TAKE, Bout, bout, bout_at
from app.web.table.endings import PLACES, Standing, in_words, standing
from app.web.table.finish import Ended, Evening, evening
from app.web.table.game_ui import won
from app.web.table.sides import Side, sides
from app.web.table.table import Table, short
from app.web.table.words import listed, ordinal

ATTACKING, DEFENDING, THROWING = "attack", "defend", "throw"  # what a deal asks
MOST_RANKS = 3  # that a hint names
MOST_NAMES = 2
FEWEST = 2  # players: one is out, the other is the fool
RANKS = (*cards.RANK_NAMES, "joker")
TIMES = ("never", "once", "twice")


class DurakTalk(Table):
    """The words of one rendering."""

    deal: DurakDeal

    def __init__(self, view: TableView, deal: DurakDeal) -> None:
        super().__init__(view, deal)
        self.to_act = deal.to_act
        self.asked = view.you in self.to_act
        self.last = bout(deal, deal.bouts - 1) if deal.bouts else None
        self.now = bout(deal, deal.bouts) if deal.attacks else None
        self.sides: Sequence[Side] = sides(view, TEAMS) if deal.teams else ()

    # Whose turn it is.

    def hint(self) -> str:
        return f"{self._so_far()}{self._to_do()}"

    def _so_far(self) -> str:
        """What has led to what is asked, with a line's end after it (hint.js)."""
        deal = self.deal
        if deal.asks == THROWING:
            if deal.taking:
                return f"{self.does(deal.defender, 'take', 'takes')}.\n"
            return "" if self.asked else "All beaten so far.\n"
        if deal.asks == DEFENDING and self.now and self.now.steps[-1].kind == SHOW:
            step = self.now.steps[-1]
            return f"{self.does(step.seat, 'show', 'shows')} the {cards.name(step.card)}.\n"
        if deal.asks != ATTACKING or self.last is None:
            return ""
        if self.last.taker < 0:
            return "All beaten.\n"
        return f"{self.does(self.last.taker, 'take', 'takes')} {counted(self.last.size, 'card')}.\n"

    def _to_do(self) -> str:
        """What is asked, and of whom."""
        if self.deal.asks == ATTACKING:
            return self._to_attack()
        if self.deal.asks == DEFENDING:
            return self._to_defend()
        if self.deal.asks == THROWING:
            return self._to_add() if self.deal.taking else self._to_throw()
        return self.ended(self.outcome())

    def to_play(self) -> str:
        """What a card is played for, as the button says it; "" when the viewer is not asked."""
        deal = self.deal
        if not self.asked:
            return ""
        if deal.asks == THROWING:
            return "Add it" if deal.taking else "Throw it in"
        return "Attack" if deal.asks == ATTACKING else "Beat it"

    def _to_attack(self) -> str:
        deal = self.deal
        attacker, whom = deal.attacker, self.lower(deal.defender)
        if self.asked:
            return f"Your turn: attack {whom} with a card."
        if self.view.seats[attacker].away:
            return self.waiting_for(attacker)
        if not deal.history and deal.shown_trump >= 0:
            lowest = short(deal.shown_trump)
            return f"{self.name(attacker)} has the lowest trump ({lowest}) and attacks {whom}."
        return f"{self.name(attacker)} attacks {whom}."

    def _to_defend(self) -> str:
        deal = self.deal
        attack = f"the {cards.name(deal.attack[deal.beaten])}"
        if not self.asked:
            if self.view.seats[deal.turn].away:
                return self.waiting_for(deal.turn)
            return f"{self.name(deal.turn)} to beat {attack}."
        may = []
        if any(text in cards.NUMBERS for text in self.legal):
            may.append(f"beat {attack}")
        if self.transfers:
            may.append(f"pass it on with {a_rank(rank_of(deal.attack[0]))}")
        if self.showable:
            may.append(f"show the {cards.name(cards.NUMBERS[self.showable])}")
        take = "take all" if deal.attacks + deal.beaten > 1 else "take it"
        if not may:
            return f"Your turn: nothing you hold beats {attack}. {take.capitalize()}."
        return f"Your turn: {', '.join(may)}, or {take}."

    @property
    def transfers(self) -> list[str]:
        """The cards that the viewer may pass the attack on with."""
        return sorted(text.split()[1] for text in self.legal if text.startswith("transfer "))

    @property
    def showable(self) -> str:
        """The trump that the viewer may show to pass the attack on, or ""."""
        return next((text.split()[1] for text in self.legal if text.startswith("show ")), "")

    def _to_throw(self) -> str:
        """All is beaten so far."""
        ranks = self._ranks()
        if not self.asked:
            return f"{self._throwers()} may throw in {ranks}."
        if len(self.legal) == 1:
            return f"Your turn: you cannot throw in {self._ranks('anything')}. Say “no more”."
        return f"Your turn: throw in {ranks}, or say “no more”."

    def _to_add(self) -> str:
        """The defender takes."""
        ranks = self._ranks()
        if not self.asked:
            return f"{self._throwers()} may add {ranks}."
        if len(self.legal) == 1:
            return f"You cannot add {self._ranks('anything')}: say “no more”."
        return f"Add {ranks}, or say “no more”."

    def _throwers(self) -> str:
        """Who is asked."""
        names = [self.name(seat) for seat in self.order if seat in self.to_act]
        return listed(names) if len(names) <= MOST_NAMES else "The others"

    def _ranks(self, many: str = "a card of a rank on the table") -> str:
        """What may be thrown in, in words. many: for more ranks than one wants to read."""
        ranks = [rank for rank in range(len(RANKS)) if self.deal.ranks >> rank & 1]
        if len(ranks) > MOST_RANKS:
            return many
        return listed([a_rank(rank) for rank in ranks], "or")

    # What has happened.

    def words(self, seat: int, text: str, at: int) -> str:
        number = bout_at(self.deal, at)
        found = self._bouts[number]
        step = found.steps[at - found.first]
        told = self._told(step.seat, step.kind, step.card, step.on)
        if at + 1 not in self.deal.bout_ends[number : number + 1]:
            return told
        return self._bout_end(found) if step.kind == TAKE else f"{told} {self._bout_end(found)}"

    @cached_property
    def _bouts(self) -> dict[int, Bout]:
        """Those that something is said of, by number."""
        deal = self.deal
        numbers = range(bout_at(deal, self.first_said), deal.bouts + 1)
        return {number: bout(deal, number) for number in numbers}

    def _told(self, seat: int, kind: str, card: int, on: int) -> str:
        if kind == TAKE:
            return f"{self.does(seat, 'take', 'takes')}."
        if card < 0:
            return f"{self.does(seat, 'are', 'is')} done."
        name = f"the {cards.name(card)}"
        if kind == BEAT:
            return f"{self.does(seat, 'beat', 'beats')} the {cards.name(on)} with {name}."
        if kind == SHOW:
            return f"{self.does(seat, 'show', 'shows')} {name} and {self._passes(seat)} it on."
        verbs = {
            OPEN: ("attack with", "attacks with"),
            ADD: ("throw in", "throws in"),
            PASS_ON: ("pass it on with", "passes it on with"),
        }
        return f"{self.does(seat, *verbs[kind])} {name}."

    def _passes(self, seat: int) -> str:
        return "pass" if seat == self.view.you else "passes"

    def _bout_end(self, found: Bout) -> str:
        size = counted(found.size, "card")
        if found.taker < 0:
            return f"All beaten: {size} discarded."
        return f"{self.does(found.taker, 'pick', 'picks')} up {size}."

    def said(self) -> list[tuple[str, str]]:
        deal = self.deal
        dealt = [f"{self.does(self.dealer, 'deal', 'deals')}. {self.trump_words()}"]
        if deal.shown_trump >= 0:
            opener = deal.history[0][0] if deal.history else deal.attacker
            has = self.does(opener, "have", "has")
            dealt.append(f"{has} the lowest trump, the {cards.name(deal.shown_trump)}.")
        *happened, (number, _) = super().said()
        return [(f"{self.view.deals} dealt", " ".join(dealt)), *happened, (number, self._to_do())]

    def trump_words(self) -> str:
        """What is trump, and by which card."""
        card = self.deal.trump_card
        return f"The {cards.name(card)} is turned up: {self.trumps} are trump."

    @property
    def trumps(self) -> str:
        """What all of them are."""
        if self.deal.trump_card in cards.JOKERS:
            return "only jokers"
        return cards.SUIT_NAMES[self.deal.trump]

    # How it ended.

    def outcome(self) -> str:
        """How a deal that is over ended."""
        deal = self.deal
        fools = [seat for seat in self.order if deal.score_of(seat)]
        if not fools:
            return "A draw: nobody is the fool."
        if deal.teams:
            lost, won = sorted(self.sides, key=lambda side: fools[0] not in side.seats)
            return " ".join(filter(None, (f"{won.names} win, {lost.lower} lose.", self._wears())))
        cards_left = counted(deal.hand_size[fools[0]], "card")
        and_worn = f" and {self.worn_words()}" if self.worn else ""
        return f"{self.does(fools[0], 'are', 'is')} the fool, with {cards_left} left{and_worn}."

    @cached_property
    def worn(self) -> tuple[int, ...]:
        """The cards that the fool wears as shoulder boards, if that is played."""
        setup = self.deal.setup
        counted_here = isinstance(setup, DurakSetup) and setup.boards is not None
        return boards(self.deal) if counted_here else ()

    def worn_words(self) -> str:
        """The shoulder boards in words."""
        shoulders = "one shoulder" if len(self.worn) == 1 else "each shoulder"
        return f"{a_rank(lowest_rank(self.deal))} on {shoulders}"

    def ended(self, outcome: str) -> str:
        if self.several:
            return super().ended(outcome)
        return " ".join(filter(None, ("The match is over.", outcome, self.place_words())))

    def finished(self) -> Ended:
        deal, ended = self.deal, super().finished()
        ended = ended._replace(told=self._with_boards(ended.told))
        fools = [seat for seat in self.order if deal.score_of(seat)]
        if self.several or deal.teams:
            scores = [fool(seat.total) for seat in self.view.seats]
            return ended._replace(scores=scores if self.several else [""] * len(scores))
        if not fools:
            return ended._replace(headline="Nobody is the fool", scores=["out"] * len(self.order))
        headline = f"{self.does(fools[0], 'are', 'is')} the fool"
        if len(self.order) == FEWEST and self.view.you >= 0 and self.view.you not in fools:
            headline = "You win!"
        scores = [
            "the fool" if deal.score_of(seat) else f"out {ordinal(place)}"
            for seat, place in enumerate(deal.places)
        ]
        told = self._with_boards(self.place_words())
        return Ended(headline, told, deal.places, scores, fools)

    def _with_boards(self, told: str) -> str:
        return " ".join(filter(None, (told, self._wears())))

    def _wears(self) -> str:
        """Who wears shoulder boards, in a sentence; "" for nobody."""
        if not self.worn:
            return ""
        return f"{self.does(self.deal.defender, 'wear', 'wears')} {self.worn_words()}."

    def evening(self) -> Evening | None:
        if self.view.house.mixed:
            return super().evening()
        fools = [seat.tally.points for seat in self.view.seats]
        return evening(self.view, "This evening, times the fool", fools, least=True)

    @property
    def several(self) -> bool:
        """Whether it is a match of several deals."""
        view = self.view
        return view.deals_in_match > 1 or not view.match_over

    def place_words(self) -> str:
        """Of a match how often each was the fool; of one deal who was out first."""
        view, two = self.view, len(self.order) == FEWEST
        if self.deal.turn < 0 and view.deals_in_match == 1 and not (two and self.several):
            return self._out()
        found = standing(view)
        if self.deal.teams and found.place > 1:
            lose = "lose the match" if view.match_over else "are behind"
            return f"{found.who} {lose}{fools(found)}."
        return in_words(view, fools)

    def _out(self) -> str:
        """As which one the viewer was out, and who was first; "" where nobody was before another
        one, or partners play together."""
        places, you = self.deal.places, self.view.you
        if self.deal.teams:
            return ""
        if len(self.order) == FEWEST:
            return f"{self.winners_words()}." if any(self.deal.scores or ()) else ""
        first = [self.name(seat) for seat in self.order if places[seat] == 1]
        who = f"{listed(first)} {'was' if len(first) == 1 and first != ['You'] else 'were'} out"
        if you < 0 or places[you] == 1 or self.deal.score_of(you):
            return f"{who} first."
        return f"You were out {PLACES[places[you] - 1]}, {listed(first)} first."


def fools(found: Standing) -> str:
    """How often those were the fool who are compared: ": the fool twice, Ann once"."""
    own = fool(found.total)
    each = "each " if len(found.names) > 1 and found.total else ""
    others = f", {found.rivals} {times(found.others)}" if found.rivals else ""
    return f": {each}{own}{others}"


def fool(number: int) -> str:
    """How often somebody was the fool."""
    return f"the fool {times(number)}" if number else "never the fool"


def total(totals: Sequence[int], seat: int) -> str:
    """How a seat's match that is past ended: how often it was the fool, or whether, where nobody
    was twice; partners are fools together."""
    if max(totals) > 1 or 0 not in totals:
        return fool(totals[seat])
    return "the fool" if totals[seat] else "not the fool"


def ended(names: Sequence[str], totals: Sequence[int], places: Sequence[int]) -> str:
    """How a match that is past ended: who was the fool in it, or won a series."""
    fooled = [name for name, total in zip(names, totals, strict=True) if total]
    if not fooled:
        return "Nobody was the fool"
    if sum(totals) > 1 or len(fooled) != 1:
        return won(names, totals, places)
    return f"{fooled[0]} {'were' if fooled == ['You'] else 'was'} the fool"


def counts(totals: Sequence[int]) -> tuple[str, str]:
    """How often somebody was the fool."""
    number = sum(totals)
    return str(number), f"{'time' if number == 1 else 'times'} the fool"


def best(totals: Sequence[int]) -> str:
    """In how many matches somebody never was."""
    return f"safe in {totals.count(0)} of {len(totals)}"


def times(number: int) -> str:
    """How often."""
    return TIMES[number] if number < len(TIMES) else f"{number} times"


def a_rank(rank: int) -> str:
    """A card of a rank: "an eight", "a jack"."""
    name = RANKS[rank]
    return f"{'an' if name in ('eight', 'ace') else 'a'} {name}"
