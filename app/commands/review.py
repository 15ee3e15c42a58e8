"""black-queen review: what each decision of a match cost, and what the cards were worth."""

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from app.cli.numbers import at_least
from app.commands.record_files import each
from app.review.intervals import SURE
from app.review.judging import INACCURACY, MARKED, judging_of
from app.review.reasons.reasons import with_names
from app.review.review import DealReview, Decision, Figure, Shares, review
from app.review.told import match_json
from app.rules.errors import BadRecord
from app.rules.record import Record

if TYPE_CHECKING:
    from app.cli.subparsers import Subparsers

ABOUT = """Judges each decision by what its seat could know: all that could be done is tried out in
deals that fit what was seen, and played on. Then bots play each deal again, to tell the luck of the
cards from what was made of them. ± is half of a 95 % interval; as JSON, errors are standard errors.
The same record gives the same figures.
"""
FEWEST = 50  # tries that can tell anything


def add_to(subparsers: "Subparsers") -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "review", help="tell what each decision of a match cost", description=ABOUT
    )
    parser.add_argument(
        "file",
        metavar="RECORD",
        help="a record, as a table gives it when a match is over, or one a line; - reads the input",
    )
    parser.add_argument(
        "--seat",
        type=at_least(0),
        metavar="N",
        help="judge the decisions of this seat only, from 0; the deals are not shared out then",
    )
    parser.add_argument(
        "--budget",
        type=at_least(FEWEST),
        default=0,
        metavar="N",
        help="playouts for a decision at most (as many as the game is usually judged by)",
    )
    parser.add_argument("--json", action="store_true", help="one object a match (docs/review.md)")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Review every record of a file."""

    def look(place: str, record: Record) -> None:
        players = record.match.game.players
        if chosen.seat is not None and chosen.seat >= players:
            raise BadRecord("", f"There is no seat {chosen.seat}; there are 0 to {players - 1}.")
        deals = review(record, None if chosen.seat is None else [chosen.seat], chosen.budget)
        name = record.match.game.name
        unit = judging_of(name).unit
        if chosen.json:
            print(
                json.dumps(match_json(name, unit, deals, record.names), ensure_ascii=False),
                flush=True,
            )
            return
        print(f"{place}: {name}, in {unit}")
        for deal in deals:
            print("\n".join(_lines(deal, record.names)), flush=True)

    return each(chosen.file, look)


def _lines(deal: DealReview, names: Sequence[str]) -> Iterator[str]:
    counts = Counter(decision.judged.verdict for decision in deal.decisions)
    told = ", ".join(f"{number} {verdict}" for verdict, number in counts.most_common())
    yield f"deal {deal.number}: {len(deal.decisions)} decisions: {told}"
    for seat, shares in enumerate(deal.shares):
        yield f"  {_who(seat, names)}: {_shares(shares)}"
    marked = [each for each in deal.decisions if each.judged.verdict in MARKED]
    for decision in sorted(marked, key=lambda each: -each.judged.loss):
        yield f"  {_marked(decision, names)}"
        for words in decision.judged.reasons:
            yield f"    {with_names(words, names)}"


def _who(seat: int, names: Sequence[str]) -> str:
    return f"seat {seat} ({names[seat]})" if names else f"seat {seat}"


def _shares(shares: Shares) -> str:
    return (
        f"result {shares.result:+.2f} = cards {_figure(shares.cards)}, own decisions"
        f" {_figure(shares.own)}, those of others {_figure(shares.others)},"
        f" the rest {_figure(shares.rest)}"
    )


def _figure(figure: Figure) -> str:
    return f"{round(figure.value, 2) + 0.0:+.2f} ± {SURE * figure.error:.2f}"


def _marked(decision: Decision, names: Sequence[str]) -> str:
    judged = decision.judged
    return (
        f"move {decision.move}, {_who(decision.seat, names)}: {decision.action} is"
        f" {'an' if judged.verdict == INACCURACY else 'a'} {judged.verdict}:"
        f" {judged.loss:.2f} ± {SURE * judged.error:.2f} less than {judged.best}"
    )
