"""What comes of commands that let people in or keep them out, and of what people say."""

from app.rooms.fold import events
from app.rooms.fold.access import commands
from app.rooms.fold.access.codes import new_code
from app.rooms.fold.errors import Refused, Stale
from app.rooms.fold.matches.results import finished
from app.rooms.fold.request import Request
from app.rooms.fold.seats.people import clean_text


def decide(asked: Request, command: commands.Command) -> list[events.Event]:
    """The events that a command causes; raises Refused with the reason."""
    match command:
        case commands.Lock():
            return _lock(asked, command)
        case commands.Publish():
            return _publish(asked, command)
        case commands.LetIn():
            return _let_in(asked, command)
        case commands.ChooseTalk():
            return _choose_talk(asked, command)
        case commands.AllowAdvice():
            return _allow_advice(asked, command)
        case commands.Close():
            return _close(asked)
        case commands.React():
            return _speak(asked)
        case commands.Say():
            return _say(asked, command)
        case commands.Watch() | commands.Bye():
            return []


def _lock(asked: Request, command: commands.Lock) -> list[events.Event]:
    asked.only_host()
    same = command.locked == asked.room.access.locked
    return [] if same else [events.Locked(locked=command.locked)]


def _publish(asked: Request, command: commands.Publish) -> list[events.Event]:
    asked.only_owner()
    same = command.public == asked.room.access.public
    added = "" if command.public else new_code(asked.entropy)
    return [] if same else [events.Published(public=command.public, added=added)]


def _let_in(asked: Request, command: commands.LetIn) -> list[events.Event]:
    asked.only_owner()
    removed = asked.room.access.removed.items()
    found = [person for person, name in removed if name == command.name]
    if not found:
        raise Stale("Nobody of that name has been removed; anybody else can come in.")
    return [events.LetIn(person=person) for person in found]


def _choose_talk(asked: Request, command: commands.ChooseTalk) -> list[events.Event]:
    asked.only_host()
    same = command.talk == asked.room.access.talk
    return [] if same else [events.TalkChosen(talk=command.talk)]


def _allow_advice(asked: Request, command: commands.AllowAdvice) -> list[events.Event]:
    asked.only_host()
    same = command.allowed == asked.room.access.advice
    return [] if same else [events.AdviceAllowed(allowed=command.allowed)]


def _close(asked: Request) -> list[events.Event]:
    asked.only_owner()
    left = [] if asked.room.between_matches else finished(asked.room)
    return [*left, events.RoomClosed()]


def _speak(asked: Request) -> list[events.Event]:
    """Nothing to store; refused unless one may be heard."""
    asked.own_seat("be heard")
    if asked.room.access.talk == "off":
        raise Refused("The host has turned the chat off.")
    return []


def _say(asked: Request, command: commands.Say) -> list[events.Event]:
    if not clean_text(command.text):
        raise Refused("That message is empty. Write something.")
    found = _speak(asked)
    if asked.room.access.talk != "words":
        raise Refused("This table has reactions only. The host can allow messages.")
    return found
