"""The options of a game as fields of a form, and what comes back from one."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.rules.game import Game, Option, Value, Variant
from app.rules.games import GAMES

USUAL, USUAL_ABOUT = "Usual rules", "The usual rules of this site."
MOST = 40  # characters of a value; those that games offer are shorter, but for what people write


@dataclass(frozen=True)
class Field:
    """An option in a form. Values are JSON, so that true, 1 and "1" stay apart."""

    name: str
    label: str
    help: str
    choices: Sequence[tuple[str, str]]  # (value, words); empty for a whole number or a text
    least: int = 0
    most: int = 0
    value: str = ""  # "" for the usual one
    usual: str = ""
    optional: bool = False  # whether an empty field is a value of its own: the usual one
    longest: int = 0  # characters of a text, which is no JSON; 0 for all else
    replaces: Sequence[str] = ()  # fields that mean nothing unless this one is as usual


@dataclass(frozen=True)
class Chosen:
    """What a table plays by: an option and its value in words."""

    label: str
    words: str
    telling: bool  # a plain number, or not the usual: what one wants to know before a match


def prefix(game: str) -> str:
    """Of the fields' names in the form of the first page, which may hold those of several games."""
    return f"option.{game}."


def fields(
    game: type[Game], players: int, chosen: Mapping[str, Value] | None = None
) -> list[Field]:
    """The options of a game that leave so many seats a choice, as chosen."""
    return [_field(o, (chosen or {}).get(o.name)) for o in _open(game, players)]


def in_form(game: str, form: Mapping[str, str]) -> dict[str, object]:
    """The options of a game in a form of the first page."""
    start = prefix(game)
    own = {name.removeprefix(start): text for name, text in form.items() if name.startswith(start)}
    return read(game, own)


def read(game: str, texts: Mapping[str, str]) -> dict[str, object]:
    """What fields say, by option; an empty one means the usual."""
    known = GAMES[game].all_options() if game in GAMES else ()
    written = {option.name for option in known if option.read}
    return {
        name: text if name in written else _value(text)
        for name, text in texts.items()
        if text.strip()
    }


@dataclass(frozen=True)
class Known:
    """Options that people know by a name.

    values: what they set in a form, as JSON, by option what its field has: all choices but the
    length of a match, and what some variant sets. chosen: whether the form says so.
    """

    title: str
    about: str
    values: str
    chosen: bool


def known(game: type[Game], players: int, chosen: Mapping[str, Value] | None = None) -> list[Known]:
    """What is usual here, and the variants that so many seats can play; none without variants."""
    variants = game.variants_for(players)
    if not variants:
        return []
    set_by = {name for variant in variants for name in variant.options}
    shown = [
        option
        for option in _open(game, players)
        if set_by.intersection((option.name, *option.replaces))
        or not (option.lasts or option.read or isinstance(option.values, range))
    ]
    told = []
    for variant in (Variant(USUAL, {}, USUAL_ABOUT), *variants):
        values = {o.name: variant.options.get(o.name, o.default) for o in shown}
        now = {o.name: (chosen or {}).get(o.name, o.default) for o in shown}
        texts = {o.name: _text(o, values[o.name]) for o in shown}
        told.append(Known(variant.title, variant.about, json.dumps(texts), values == now))
    return told


def in_words(game: type[Game], players: int, chosen: Mapping[str, Value]) -> list[Chosen]:
    """What a table plays by: the variant, if it has a name, and option by option."""
    named = [each for each in known(game, players, chosen)[1:] if each.chosen]
    offered = _open(game, players)
    idle = {name for o in offered if chosen[o.name] != o.default for name in o.replaces}
    return [Chosen("Played as", each.title, True) for each in named] + [
        Chosen(option.label, _words(option, value), plain or value != option.default)
        for option in offered
        if option.name not in idle
        for value in (chosen[option.name],)
        for plain in (type(value) is int and value not in option.words,)
    ]


def _open(game: type[Game], players: int) -> list[Option]:
    """The options with more than one value: partners, for one, take four at Durak."""
    return [option for option in game.options_for(players) if len(option.values) > 1]


def _field(option: Option, chosen: Value) -> Field:
    usual = _words(option, option.default)
    if option.read:
        value = chosen if isinstance(chosen, str) else ""
        longest = option.longest
        return Field(
            option.name,
            option.label,
            option.help,
            (),
            value=value,
            usual=usual,
            longest=longest,
            replaces=option.replaces,
        )
    value = "" if chosen is None else json.dumps(chosen)
    if isinstance(option.values, range):
        least, most = option.values[0], option.values[-1]
        optional = option.default is None
        return Field(
            option.name, option.label, option.help, (), least, most, value, usual, optional
        )
    choices = [(json.dumps(allowed), _words(option, allowed)) for allowed in option.values]
    value = value or json.dumps(option.default)
    return Field(
        option.name,
        option.label,
        option.help,
        choices,
        value=value,
        usual=usual,
        replaces=option.replaces,
    )


def _text(option: Option, value: Value) -> str:
    """A value as its field has it."""
    if value is None:
        return ""
    return str(value) if option.read else json.dumps(value)


def _words(option: Option, value: Value) -> str:
    if value in option.words:
        return option.words[value]
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _value(text: str) -> object:
    """The value that a text stands for; a text that can be none stays, for the refusal."""
    if len(text) > MOST:
        return text[:MOST] + "…"
    if text.strip().isdecimal():
        return int(text)
    try:
        found: object = json.loads(text)
    except (ValueError, RecursionError):
        return text
    return text if isinstance(found, str) and not found.isprintable() else found
