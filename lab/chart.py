"""Differences between bots as a picture: a mark for each pair, with the range of two standard
errors that the true one most likely lies in."""

from collections.abc import Sequence
from html import escape

from lab.arena import Comparison

ROW, LEFT, WIDTH, RIGHT = 30, 230, 420, 150
TOP = 60
TICKS = 5
STEPS = (1.0, 2.0, 5.0)  # of a scale, and ten times, a tenth of that, ...
LIKELY = 2.0  # standard errors
BETTER, WORSE, UNSURE = "#15603f", "#a3372c", "#7d8a82"


def step_of(reach: float) -> float:
    """A round number that goes into a scale to that reach some five times."""
    power = 1e-9
    while power * 10 * TICKS < reach:
        power *= 10
    return next((power * step for step in STEPS if power * step * TICKS >= reach), 10 * power)


def colour_of(comparison: Comparison) -> str:
    """Green if the first is better for all that is likely, red if the second is."""
    reach = LIKELY * (comparison.error or 0.0)
    if abs(comparison.difference) <= reach:
        return UNSURE
    return BETTER if comparison.difference > 0 else WORSE


def chart(title: str, comparisons: Sequence[Comparison]) -> str:
    """An SVG picture; title: the game, its seats, and what is counted."""
    reach = max(abs(c.difference) + LIKELY * (c.error or 0.0) for c in comparisons)
    step = step_of(reach or 1.0)
    end = step * max(1, -int(-reach // step))
    low = min(0.0, *(c.difference - LIKELY * (c.error or 0.0) for c in comparisons))
    begin = step * int(low // step)
    height = TOP + ROW * len(comparisons) + 20

    def x(points: float) -> float:
        return LEFT + WIDTH * (points - begin) / (end - begin)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDTH + RIGHT} {height}" '
        'font-family="system-ui, sans-serif" font-size="13">',
        '<rect width="100%" height="100%" fill="#fffdf6"/>',
        f'<text x="16" y="22" font-weight="600">{escape(title)}</text>',
    ]
    for number in range(round((end - begin) / step) + 1):
        points = begin + step * number
        dark = abs(points) < step / 2
        parts.append(
            f'<path d="M{x(points):.1f} {TOP - 14}V{height - 16}" '
            f'stroke="{"#43554a" if dark else "#d9d5c5"}"/>'
        )
        parts.append(
            f'<text x="{x(points):.1f}" y="{TOP - 20}" text-anchor="middle" font-size="11" '
            f'fill="#43554a">{f"{points:+g}" if not dark else "0"}</text>'
        )
    for at, each in enumerate(comparisons):
        y = TOP + ROW * at + ROW / 2
        error = each.error or 0.0
        colour = colour_of(each)
        parts += [
            f'<text x="{LEFT - 14}" y="{y + 4:.1f}" text-anchor="end">'
            f"{escape(each.first)} against {escape(each.second)}</text>",
            f'<path d="M{x(each.difference - LIKELY * error):.1f} {y:.1f}'
            f'H{x(each.difference + LIKELY * error):.1f}" stroke="{colour}" stroke-width="3"/>',
            f'<circle cx="{x(each.difference):.1f}" cy="{y:.1f}" r="5" fill="{colour}"/>',
            f'<text x="{LEFT + WIDTH + 14}" y="{y + 4:.1f}">'
            f"{each.difference:+.3f} ± {error:.3f}</text>",
        ]
    return "\n".join([*parts, "</svg>", ""])
