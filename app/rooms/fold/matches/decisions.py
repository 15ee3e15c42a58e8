"""What comes of commands about what is played, and when the next deal begins."""

from app.bots.levels import levels, usual
from app.rooms.fold import events
from app.rooms.fold.errors import NotAllowed, Refused, Stale
from app.rooms.fold.fairness.decisions import letter_with, next_deal
from app.rooms.fold.matches import commands
from app.rooms.fold.matches.results import finished
from app.rooms.fold.request import Request
from app.rooms.fold.seats.decisions import unready
from app.rooms.fold.seats.naming import bots_for, offered
from app.rooms.fold.seats.seat import for_so_many
from app.rules.counts import counted
from app.rules.errors import BadOption
from app.rules.games import find


def decide(asked: Request, command: commands.Command) -> list[events.Event]:
    """The events that a command causes; raises Refused with the reason."""
    match command:
        case commands.Choose():
            return _choose(asked, command)
        case commands.ChooseGame():
            return _choose_game(asked, command)
        case commands.Start():
            return _start(asked, command)
        case commands.Ready():
            return _ready(asked, command)
        case commands.Abandon():
            return _abandon(asked, command)


def _choose(asked: Request, command: commands.Choose) -> list[events.Event]:
    asked.only_host()
    room, game = asked.room, asked.room.game
    if not room.between_matches:
        raise Refused("Options are for a whole match. Change them when this one is over.")
    wanted = {**game.options, **command.options}
    for option in game.options_for(game.players):
        if wanted.get(option.name) is None and option.default is not None:
            wanted.pop(option.name, None)  # an emptied field: as usual
    try:
        checked = type(game)(game.players, wanted).options
    except BadOption as error:
        raise Refused(game.for_players(error)) from None
    return [] if checked == game.options else [events.OptionsChosen(options=checked)]


def _choose_game(asked: Request, command: commands.ChooseGame) -> list[events.Event]:
    asked.only_host()
    room = asked.room
    if not room.between_matches:
        raise Refused("Another game can be chosen when this match is over.")
    try:
        game = find(command.game)(command.players, command.options)
    except BadOption as error:
        raise Refused(str(error)) from None
    people = len(room.seats.members)
    if people > game.players:
        raise Refused(
            f"There are {people} of you, and only {counted(game.players, 'seat')} in that game."
        )
    now = room.game.name, room.game.players, room.game.options
    if room.deal is None and now == (game.name, game.players, game.options):
        return []
    chosen = events.GameChosen(game=game.name, players=game.players, options=dict(game.options))
    strengths, seats = levels(game.name), for_so_many(room.seats, game.players)
    unknown = [n for n, seat in enumerate(seats) if seat.level and seat.level not in strengths]
    return [chosen, *bots_for(room, unknown, usual(game.name)), *_letter(asked, command.letter)]


def _start(asked: Request, command: commands.Start) -> list[events.Event]:
    asked.only_host()
    room = asked.room
    if room.deal is not None:
        raise Stale("The game has already begun.")
    level = offered(room, command.level or usual(room.game.name))
    free = [number for number, seat in enumerate(room.seats) if seat.free]
    letter = _letter(asked, command.letter)
    return [*bots_for(room, free, level), *letter, next_deal(asked, letter)]


def _ready(asked: Request, command: commands.Ready) -> list[events.Event]:
    room, person = asked.room, asked.person
    if room.deal is None:
        return _ready_to_begin(asked)
    if room.playing:
        raise Stale("The next deal has already begun.")
    if command.over is False and room.match.over:
        why = "Nobody bids any more" if room.match.given_up else "Time is up"
        raise Refused(f"{why}: the match is over, and this is the result.")
    letter = _letter(asked, command.letter)
    if command.anyway:
        asked.only_host()
        return [*letter, next_deal(asked, letter)]
    seat = room.seats.of(person)
    if seat < 0 and room.seats.waiting_for(person) >= 0 and not unready(asked):
        return [*letter, next_deal(asked, letter)]
    if seat < 0:
        raise NotAllowed("Only players can go on to the next deal.")
    found: list[events.Event] = [*letter, *_company(asked, command.company)]
    if seat not in room.matches.ready:
        found.append(events.Readied(seat=seat))
    if not unready(asked) - {seat}:
        found.append(next_deal(asked, letter))
    return found


def _ready_to_begin(asked: Request) -> list[events.Event]:
    """Before the first deal, for which the host need not wait."""
    seat = asked.room.seats.of(asked.person)
    if seat < 0:
        raise NotAllowed("Take a seat first.")
    return [] if seat in asked.room.matches.ready else [events.Readied(seat=seat)]


def _letter(asked: Request, letter: str) -> list[events.LetterSealed]:
    """That comes along, of somebody at the table."""
    return letter_with(asked, letter) if asked.room.seats.name_of(asked.person) else []


def _company(asked: Request, level: str) -> list[events.BotSeated]:
    """Other bots in the place of those there are, for the next match."""
    if not level:
        return []
    asked.only_host()
    room = asked.room
    if not room.match.over:
        raise Refused("Other bots can come when the match is over.")
    level = offered(room, level)
    at = [n for n, seat in enumerate(room.seats) if seat.level and seat.level != level]
    return bots_for(room, at, level)


def _abandon(asked: Request, command: commands.Abandon) -> list[events.Event]:
    """While the host is away for long, who stands in may do it, too."""
    room = asked.room
    if asked.person != room.seats.host_now(asked.gone):
        raise NotAllowed(
            "Only the host can end a match; or who stands in, once a bot plays for the host."
        )
    if room.between_matches or command.seal != room.fairness.commitment:
        raise Stale("That match is over.")
    return [*finished(room), events.Abandoned()]
