"""Match records: the text form of a match (RECORDS 1), written and checked by replay.

Reading is strict: what is not in the format, or breaks a rule, is a BadRecord that names the
place ("deal 2, action 14, seat 3") and the reason.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from app.rules.deal import Deal
from app.rules.errors import BadRecord, RulesError
from app.rules.game import Game, Setup
from app.rules.games import find
from app.rules.match import Match
from app.rules.record_fair import check_line, checked, key_of
from app.rules.record_values import Json, fields, items, same, strings, whole
from app.rules.seen import fingerprint

FORMAT = "black-queen/1"
FIELDS = {"format", "game", "players", "options", "names", "deals", "totals"}
DEAL_FIELDS = {"dealer", "deck", "actions", "scores", "legal", "fair", "bots", "advice"}
BOT_FIELDS = {"action", "level", "version", "after", "seen"}


@dataclass(frozen=True)
class Decision:
    """What a bot has decided. place: in the record. key: of the deal (shuffle). view: what its seat
    saw. action: what it did."""

    place: str
    key: bytes
    seat: int
    view: Deal
    level: str
    version: str
    action: str


@dataclass(frozen=True)
class Dealt:
    """A deal of a record: what it begins with, and as it was left. advised: who asked for advice,
    as (actions before it, seat)."""

    setup: Setup
    deck: Sequence[str]
    deal: Deal
    advised: Sequence[tuple[int, int]] = ()


@dataclass
class Record:
    """A record that has been replayed: its match, and the deal that is not over, if any."""

    match: Match
    names: list[str] = field(default_factory=list)
    unfinished: Deal | None = None
    dealt: list[Dealt] = field(default_factory=list)
    fair: list[Json | None] = field(default_factory=list)  # of each deal, where it is told
    decisions: list[Decision] = field(default_factory=list)  # of bots, where they are told


# Writing


def deal_json(
    deal: Deal,
    deck: Sequence[str],
    drawn: Mapping[str, int],
    legal: Sequence[Sequence[str]] | None = None,
    fair: Json | None = None,
    bots: Sequence[Json] = (),
    advice: Sequence[tuple[int, int]] = (),
) -> dict[str, object]:
    """One deal of a record. drawn holds what was drawn for it beside the dealer; legal the legal
    texts before each action, fair where the deck comes from, bots what they decided and how,
    advice who asked for some, as (actions before it, seat)."""
    if not isinstance(deal.setup, Setup):
        raise TypeError("This deal does not come from a game.")
    result: dict[str, object] = {"dealer": deal.setup.dealer}
    result |= {name: value for name, value in drawn.items() if name != "dealer"}
    result |= {"deck": list(deck), "actions": [list(step) for step in deal.history]}
    if legal is not None:
        result["legal"] = [list(texts) for texts in legal]
    if fair is not None:
        result["fair"] = dict(fair)
    if bots:
        result["bots"] = [dict(decision) for decision in bots]
    if advice:
        result["advice"] = [list(asked) for asked in advice]
    if deal.scores is not None:
        result["scores"] = list(deal.scores)
    return result


def match_json(match: Match, deals: Sequence[Json], names: Sequence[str]) -> dict[str, object]:
    """A whole record from the deals of deal_json."""
    record: dict[str, object] = {
        "format": FORMAT,
        "game": match.game.name,
        "players": match.game.players,
        "options": match.game.options,
        "names": list(names),
        "deals": list(deals),
    }
    if match.over:
        record["totals"] = list(match.totals)
    return record


# Reading


def parse(text: str) -> Record:
    """The match of a record's text, every step checked; raises BadRecord."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        where = ""
        if isinstance(error, json.JSONDecodeError):
            where = f"line {error.lineno}, column {error.colno}"
            reason = error.msg
        elif isinstance(error, RecursionError):
            reason = "nested too deeply"
        else:
            reason = "a number is too long"
        raise BadRecord(where, f"This is not JSON ({reason}).") from None
    try:
        return replay(data)
    except RecursionError:
        raise BadRecord("", "It is nested too deeply.") from None


def replay(data: object) -> Record:
    """The match of a record's JSON value, every step checked; raises BadRecord."""
    data = fields("", data, FIELDS, required={"format", "game", "players", "deals"})
    if data["format"] != FORMAT:
        raise BadRecord("format", f"It must be {FORMAT!r}, not {data['format']!r}.")
    game = _game(data)
    names = strings("names", data.get("names", []))
    if names and len(names) != game.players:
        raise BadRecord("names", f"There must be {game.players} names, not {len(names)}.")

    record = Record(Match(game), names)
    deals = items("deals", data["deals"])
    for index, entry in enumerate(deals):
        _replay_deal(record, f"deal {index}", entry, last=index == len(deals) - 1)
    _check_totals(record, data)
    return record


def _game(data: Json) -> Game:
    try:
        kind = find(data["game"] if isinstance(data["game"], str) else repr(data["game"]))
    except RulesError as error:
        raise BadRecord("game", str(error)) from None
    options = data.get("options", {})
    if not isinstance(options, dict):
        raise BadRecord("options", "They must be an object.")
    try:
        return kind(kind.check_seats(data["players"]), options)
    except RulesError as error:
        raise BadRecord("options" if "ption" in str(error) else "players", str(error)) from None


def _replay_deal(record: Record, place: str, entry: object, *, last: bool) -> None:
    match = record.match
    if match.over:
        raise BadRecord(place, "The match was over before this deal.")
    draws = match.draws()
    known = DEAL_FIELDS | set(draws)
    data = fields(place, entry, known, required={"dealer", "deck", "actions"} | set(draws))
    deck = strings(f"{place}, deck", data["deck"])
    drawn = {name: whole(f"{place}, {name}", data[name]) for name in draws}
    try:
        setup = match.next_setup(drawn)
        deal = match.game.deal(setup, deck)
    except RulesError as error:
        raise BadRecord(place, str(error)) from None
    if whole(f"{place}, dealer", data["dealer"]) != setup.dealer:
        raise BadRecord(f"{place}, dealer", f"It must be seat {setup.dealer}.")
    fair = None
    if "fair" in data:
        fair = checked(f"{place}, fair", data["fair"], match.game, deck)
        check_line(f"{place}, fair", fair, record.fair)
    record.fair.append(fair)

    _replay_actions(place, deal, data)
    if "bots" in data:
        if fair is None:
            raise BadRecord(f"{place}, bots", "What bots drew from is not told: fair is missing.")
        told = _decisions(f"{place}, bots", data["bots"], len(deal.history))
        again = match.game.deal(setup, deck)
        record.decisions += _decided(place, told, again, deal.history, key_of(fair))
    _check_scores(place, deal, data)
    advised = _advised(f"{place}, advice", data.get("advice", []), deal)
    record.dealt.append(Dealt(setup, deck, deal, advised))
    if deal.scores is not None:
        match.add(deal)
    elif last:
        record.unfinished = deal
    else:
        raise BadRecord(place, "It is not over, yet another deal follows.")


def _replay_actions(place: str, deal: Deal, data: Json) -> None:
    actions = items(f"{place}, actions", data["actions"])
    legal = None
    if "legal" in data:
        legal = items(f"{place}, legal", data["legal"])
        if len(legal) != len(actions):
            raise BadRecord(
                f"{place}, legal",
                f"There must be {len(actions)} entries, one for each action, not {len(legal)}.",
            )
    for number, step in enumerate(actions):
        here = f"{place}, action {number}"
        if not isinstance(step, list) or len(step) != 2 or not isinstance(step[1], str):
            raise BadRecord(here, 'It must be a seat and a text, such as [0, "QS"].')
        seat = whole(here, step[0])
        here = f"{here}, seat {seat}"
        if deal.scores is None and seat not in deal.to_act:
            waiting = " or ".join(str(s) for s in deal.to_act)
            raise BadRecord(here, f"It is the turn of seat {waiting}.")
        if legal is not None:
            expected = deal.actions(seat)
            if legal[number] != expected:
                raise BadRecord(here, f"The legal actions are {json.dumps(expected)}.")
        try:
            deal.act(seat, step[1])
        except RulesError as error:
            raise BadRecord(here, f"{step[1]!r} is refused: {error}") from None


def _decisions(place: str, value: object, actions: int) -> list[Json]:
    """What is told of bots, in the order of the actions."""
    found = []
    last = -1
    for number, entry in enumerate(items(place, value)):
        here = f"{place}, entry {number}"
        data = fields(here, entry, BOT_FIELDS, required=BOT_FIELDS)
        strings(here, [data["level"], data["version"], data["seen"]])
        action, after = whole(here, data["action"]), whole(here, data["after"])
        if not last < action < actions or not 0 <= after <= action:
            raise BadRecord(here, "Entries must be in the order of the actions that were done.")
        last = action
        found.append(data)
    return found


def _decided(
    place: str, told: Sequence[Json], deal: Deal, history: Sequence[tuple[int, str]], key: bytes
) -> Iterator[Decision]:
    """The decisions of bots in a deal, that is dealt anew; raises BadRecord where a seat did not
    see what it is told to have seen."""
    places = [(whole("", data["action"]), whole("", data["after"])) for data in told]
    wanted = {(after, history[action][0]) for action, after in places}
    views: dict[tuple[int, int], Deal] = {}
    for at in range(len(history)):
        views |= {(at, seat): deal.seen_by(seat) for after, seat in wanted if after == at}
        deal.act(*history[at])
    for data, (action, after) in zip(told, places, strict=True):
        seat, text = history[action]
        view = views[after, seat]
        here = f"{place}, action {action}, seat {seat}"
        if seat not in view.to_act:
            raise BadRecord(here, "The seat was not asked when the bot is told to have looked.")
        if data["seen"] != fingerprint(view, seat):
            raise BadRecord(here, "The bot is told to have seen something else than its seat saw.")
        level, version = str(data["level"]), str(data["version"])
        yield Decision(here, key, seat, view, level, version, text)


def _advised(place: str, value: object, deal: Deal) -> list[tuple[int, int]]:
    """Who asked for advice, in order of time."""
    found: list[tuple[int, int]] = []
    for number, entry in enumerate(items(place, value)):
        here = f"{place}, entry {number}"
        pair = items(here, entry)
        if len(pair) != 2:
            raise BadRecord(here, "It must be how many actions there were, and a seat: [14, 0].")
        at, seat = whole(here, pair[0]), whole(here, pair[1])
        if not 0 <= at <= len(deal.history) or not 0 <= seat < deal.players:
            raise BadRecord(here, "There is no such action or seat.")
        if found and at < found[-1][0]:
            raise BadRecord(here, "Entries must be in the order of the actions.")
        found.append((at, seat))
    return found


def _check_scores(place: str, deal: Deal, data: Json) -> None:
    if deal.scores is None:
        if "scores" in data:
            raise BadRecord(f"{place}, scores", "There are none before the deal is over.")
        return
    if not same(data.get("scores"), deal.scores):
        raise BadRecord(f"{place}, scores", f"They must be {list(deal.scores)}.")


def _check_totals(record: Record, data: Json) -> None:
    totals = list(record.match.totals)
    if "totals" in data and not record.unfinished:  # nothing else in a record tells of such an end
        record.match.time_over = record.match.game.minutes is not None
        record.match.given_up = record.match.endless
    if record.match.over and not same(data.get("totals"), totals):
        raise BadRecord("totals", f"They must be {totals}.")
    if not record.match.over and "totals" in data:
        raise BadRecord("totals", "There are none before the match is over.")
