"""Durak's bots by their level.

Level 1 is the source's stateless player, with its hand value repaired (value.py).

Level 2 remembers all cards that were seen: what it does not see lies with the others or in the
stock, each way equally likely. It tries its actions in deals that fit, played out by the source's
player with the repaired value (playouts.py), and plays perfectly once two players are left and the
stock is gone (ending.py).

Levels 3 and 4 try more, but nothing that no good player would think of (sense.py). What needs a
reason they do only where trials show one. In the trials of level 4 the last cards of two players
are solved, too.
"""

from dataclasses import dataclass, replace
from functools import partial

from app.bots.bot import Bots, RandomBot
from app.bots.durak.ending import UNKNOWN_VALUE, Ending
from app.bots.durak.play import Play
from app.bots.durak.playouts import Playouts
from app.bots.durak.sense import frugal, sensible
from app.bots.durak.value import FORMS
from app.bots.search.flat import Flat
from app.rules.deal import Deal
from app.rules.durak.deal import DurakDeal
from app.rules.rng import Rng

WEARY = 100  # bouts after which a bot does anything: cards could be given round for ever
POSITIONS = 1_000_000  # of an ending, after which it is left to the trials
A_FEW = 200  # of them for each playout of a small budget
A_GLANCE = 1_000  # of an ending in a playout


@dataclass(frozen=True)
class Ways:
    """What a bot that searches does.

    form: a name of FORMS. playouts: at a decision, 0 for none. doubt: standard errors by which
    an action must be better than that of the source's player. sense: whether it leaves out what
    no good player would think of.
    """

    form: str = "repaired"
    playouts: int = 400
    doubt: float = 1.7
    sense: bool = False
    price: float = 0.0  # of not being the fool, for which it does what needs a reason
    ending: bool = True
    solved: int = 0  # cards, at most, of an ending that is solved in playouts, too
    version: str = "6"


ALL = Ways()
STRONG = Ways(playouts=1_000, doubt=1.0, sense=True, price=0.1)
WAYS = {"2": ALL, "3": STRONG, "4": replace(STRONG, solved=10, version="7")}


class SourceBot:
    """Level 1: the hand that is left decides, nothing is remembered."""

    version = "2"

    def __init__(self, form: str = "repaired") -> None:
        """form: a name of FORMS."""
        self._play = Play(FORMS[form])

    def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
        view = checked(seen)
        if view.bouts >= WEARY:
            return anything(view, rng)
        self._play.look(view)
        return view.text_of(view.viewer, self._play.choose(view, view.viewer))


class SearchBot:
    """Levels 2 to 4: sampled deals played out, and exact endings."""

    def __init__(self, ways: Ways = ALL) -> None:
        self.version = ways.version
        self._ways = ways
        self._play = Play(FORMS[ways.form])
        self._flat = Flat(Playouts(FORMS[ways.form], ways.solved, A_GLANCE), ways.doubt)
        self._ending = Ending()

    def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
        view = checked(seen)
        if view.bouts >= WEARY:
            return anything(view, rng)
        me = view.viewer
        good = view.legal_of(me)
        if self._ways.sense:
            good = sensible(view, good)
        if good & (good - 1) and self._ways.ending and self._ending.fits(view):
            good = self._best(view, rng, budget) or good
        if good & (good - 1) == 0:
            action = good.bit_length() - 1
        elif self._ways.playouts:
            playouts = min(self._ways.playouts, budget) if budget else self._ways.playouts
            action = self._tried(view, good, playouts, rng)
        else:
            self._play.look(view)
            action = self._play.choose(view, me)
            if not good >> action & 1:
                action = good.bit_length() - 1
        return view.text_of(me, action)

    def _tried(self, view: DurakDeal, good: int, playouts: int, rng: Rng) -> int:
        """The best of some actions (a mask) by trials; what needs a reason must have one."""
        flat = self._flat
        flat.try_out(view, playouts, rng, good)
        calm = frugal(view, good) if self._ways.price else good
        return flat.best_for(view, calm, self._ways.price, playouts // 2, rng)

    def _best(self, view: DurakDeal, rng: Rng, budget: int) -> int:
        """The best actions of an ending, as a mask; 0 if it takes too long to find them."""
        most = min(POSITIONS, A_FEW * budget) if budget else POSITIONS
        value = self._ending.solve(view.fill(rng), view.viewer, most)
        if value == UNKNOWN_VALUE:
            return 0
        found = self._ending.values
        return sum(1 << action for action in range(len(found)) if found[action] == value)


def anything(view: DurakDeal, rng: Rng) -> str:
    actions = view.actions(view.viewer)
    return actions[rng.below(len(actions))]


def checked(seen: Deal) -> DurakDeal:
    """A view of this game."""
    if not isinstance(seen, DurakDeal):
        raise TypeError("This is no deal of Durak.")
    return seen


BOTS = Bots(
    {
        "0": RandomBot,
        "1": SourceBot,
        **{level: partial(SearchBot, ways) for level, ways in WAYS.items()},
    },
    searching=tuple(WAYS),
)
