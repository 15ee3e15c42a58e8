"""Durak's bots to compare with.

Level 1 with other readings of the source's value of a hand (app/bots/durak/value.py): "1-meant"
(the share of the cards as a fraction, cards of one rank worth what the text says of them),
"1-published" (as the article has it).

Level 2 with one thing off: "2-no-ending" (trials to the end), "2-meant" (the value as meant in its
playouts), "2-no-trials" (the source's player before the ending). "3-wild" does what no good player
would think of, too; "3-free" needs no reason for anything. "4-tries" is level 4 as it was, with
6,000 tries and no endings in them.
"""

from dataclasses import replace
from functools import partial

from app.bots.durak.bot import ALL, STRONG, SearchBot, SourceBot
from lab.durak.fewest import Fewest

BOTS = {
    "1-meant": partial(SourceBot, "meant"),
    "1-published": partial(SourceBot, "orig"),
    "2-no-ending": partial(SearchBot, replace(ALL, ending=False)),
    "2-meant": partial(SearchBot, replace(ALL, form="meant")),
    "2-no-trials": partial(SearchBot, replace(ALL, playouts=0)),
    "3-free": partial(SearchBot, replace(STRONG, price=0.0)),
    "4-tries": partial(SearchBot, replace(STRONG, playouts=6_000)),
    "3-wild": partial(SearchBot, replace(STRONG, price=0.0, sense=False)),
}
PLAIN = Fewest
