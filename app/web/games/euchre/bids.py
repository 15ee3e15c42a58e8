"""The bidding of Euchre in words: the buttons of a panel, what a seat announces."""

from collections.abc import Sequence

from app.rules import cards
from app.web.table.choices import Choice, Panel, Row
from app.web.table.table import SIGNS

TITLES = {
    "farmer": "Farmer’s hand",
    "order": "Your bid",
    "call": "Your bid",
    "name": "Name trump",
    "defend": "Defend alone?",
}


def panel(asks: str, actions: Sequence[str], dealer: bool) -> Panel:
    """The buttons of a seat that is asked. dealer: whether it is the dealer."""
    rows: list[Row] = []
    if asks == "call":
        rows = [
            Row(tuple(map(_call, _suits(actions, alone=False))), 3),
            Row(tuple(map(_call, _suits(actions, alone=True))), 3),
        ]
        rows = [row for row in rows if row.choices]  # with three seats nobody goes alone
        last = [_call_no_trump(text) for text in sorted(actions) if _is_no_trump(text)]
        last += [_plain(text, dealer) for text in actions if text == "pass"]
        rows += [Row(tuple(last), len(last))] if last else []
        actions = []
    elif asks == "name":
        rows = [Row(tuple(map(_call, _suits(actions, alone=False))))]
        actions = []
    elif asks == "farmer":
        redraws = tuple(_redraw(text) for text in actions if text != "keep")
        rows = [Row(redraws, 5)] if redraws else []
        actions = ["keep"]
    if actions:
        rows.append(Row(tuple(_plain(text, dealer) for text in _in_order(actions))))
    return Panel(TITLES[asks], tuple(rows))


def _suits(actions: Sequence[str], *, alone: bool) -> list[str]:
    """The calls of suits, in alternating colours."""
    calls = [text for text in actions if text != "pass" and text.endswith("alone") == alone]
    calls = [text for text in calls if not _is_no_trump(text)]
    return sorted(calls, key=lambda text: "SHCD".index(text.split()[1]))


def _call(text: str) -> Choice:
    _, suit, *alone = text.split()
    sign = SIGNS[cards.SUITS.index(suit)]
    name = cards.SUIT_NAMES[cards.SUITS.index(suit)].capitalize()
    if alone:
        return Choice(text, "alone", f"{name}, alone", sign)
    return Choice(text, name, sign=sign, kind="primary")


def _is_no_trump(text: str) -> bool:
    return text.startswith("call N")


def _call_no_trump(text: str) -> Choice:
    if text.endswith("alone"):
        return Choice(text, "alone", "No trump, alone", "NT")
    return Choice(text, "No trump", kind="primary")


def _redraw(text: str) -> Choice:
    three = tuple(text.split()[1:])
    names = [cards.name(cards.NUMBERS[card]) for card in three]
    return Choice(text, "", f"Exchange {names[0]}, {names[1]} and {names[2]}", cards=three)


def _in_order(actions: Sequence[str]) -> list[str]:
    """As the rules sort them, to pass last; defending together is more usual than alone."""
    return sorted(actions, key=lambda text: (text == "pass", text == "defend alone", text))


def _plain(text: str, dealer: bool) -> Choice:
    order = "Take it up" if dealer else "Order it up"
    words, kind = {
        "pass": ("Pass", "secondary"),
        "order": (order, "primary"),
        "order alone": (f"{order}, alone", "secondary"),
        "defend together": ("With my partner", "primary"),
        "defend alone": ("Alone", "secondary"),
        "keep": ("Keep", "primary"),
    }[text]
    return Choice(text, words, kind=kind)


def named(called: str) -> str:
    """A suit that is called, or no trump."""
    return "no trump" if called == "N" else cards.SUIT_NAMES[cards.SUITS.index(called)]


def announced(text: str, dealer: bool) -> str:
    """What a seat says, in the fewest words; "" for what is not said aloud."""
    verb, *rest = text.split()
    alone = rest[-1:] == ["alone"]
    if verb == "order":
        return "alone!" if alone else "take it up" if dealer else "order it up"
    if verb == "call":
        suit = named(rest[0])
        return f"{suit}, alone!" if alone else suit
    if verb == "defend":
        return "alone!" if alone else "with partner"
    return {"pass": "pass", "keep": "keep", "redraw": "exchange three"}.get(verb, "")
