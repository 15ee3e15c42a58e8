"""How often each card of a bidder won a trick: the source's 24 win rates and ours.

Prints both with their rank correlation; --chart draws them (docs/euchre-rates.svg).
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from statistics import correlation

from bench import machine
from lab.euchre.bots import PUBLISHED, SCALE, tables_of

NAMES = {
    **{i: f"other {name}" for i, name in enumerate(("9", "10", "J", "Q", "K", "A"))},
    **{8 + i: f"shadow {name}" for i, name in enumerate(("9", "10", "Q", "K", "A"))},
    **{
        16 + i: f"trump {name}" if i < 5 else f"{name} bower"
        for i, name in enumerate(("9", "10", "Q", "K", "A", "left", "right"))
    },
}
SERIES = (("the source", "#7d8a82"), ("every legal bid", "#15603f"), ("bids made", "#c79a2f"))


def rates() -> list[list[float]]:
    """The source's shares, ours under every legal bid, ours when the bots bid themselves."""
    ours = [tables_of("measured")["rates"], tables_of("sum")["rates"]]
    return [[PUBLISHED[i] / SCALE for i in NAMES], *[[found[i] for i in NAMES] for found in ours]]


def ranks(values: Sequence[float]) -> list[float]:
    """The rank of each value; equal values share the mean of theirs."""
    ordered = sorted(values)
    return [ordered.index(v) + (ordered.count(v) - 1) / 2 for v in values]


def chart(columns: Sequence[Sequence[float]]) -> str:
    """Bars of the three series for each class, as an SVG picture."""
    row, left, width = 34, 110, 520
    height = row * len(NAMES) + 60
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + width + 60} {height}" '
        'font-family="system-ui, sans-serif" font-size="12">',
        '<rect width="100%" height="100%" fill="#fffdf6"/>',
    ]
    for i, (title, colour) in enumerate(SERIES):
        x = left + 170 * i
        parts.append(f'<rect x="{x}" y="12" width="12" height="12" fill="{colour}"/>')
        parts.append(f'<text x="{x + 18}" y="22">{title}</text>')
    for at, name in enumerate(NAMES.values()):
        y = 44 + at * row
        parts.append(f'<text x="{left - 8}" y="{y + 18}" text-anchor="end">{name}</text>')
        for i, (_, colour) in enumerate(SERIES):
            share = columns[i][at]
            parts.append(
                f'<rect x="{left}" y="{y + 9 * i}" width="{max(1, share * width):.0f}" '
                f'height="8" fill="{colour}"/>'
            )
            parts.append(
                f'<text x="{left + share * width + 5:.0f}" y="{y + 9 * i + 8}" font-size="9" '
                f'fill="#43554a">{100 * share:.0f} %</text>'
            )
    return "\n".join([*parts, "</svg>", ""])


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.rates", description=__doc__)
    parser.add_argument("--chart", type=Path, metavar="FILE", help="draw them there")
    chosen = parser.parse_args(arguments)
    if arguments is None:
        print(machine.line())
    columns = rates()
    source, every, made = columns
    print(f"  {'class':14} {'source':>8} {'every legal bid':>16} {'bids made':>10}")
    for at, name in enumerate(NAMES.values()):
        print(f"  {name:14} {source[at]:8.1%} {every[at]:16.1%} {made[at]:10.1%}")
    for title, ours in (("every legal bid", every), ("bids made", made)):
        found = correlation(ranks(source), ranks(ours))
        print(f"  rank correlation with the source, {title}: {found:.3f}")
    if chosen.chart:
        chosen.chart.write_text(chart(columns), encoding="utf-8")


if __name__ == "__main__":
    main()
