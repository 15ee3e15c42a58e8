"""Messages over the websocket. In: JSON, a command of app.rooms.fold.commands. Out: HTML, the whole
table, or JSON, a refusal."""

import json
from re import fullmatch
from typing import Literal

from pydantic import BaseModel, ValidationError

from app.rooms.fold import errors
from app.rooms.fold.base_command import ID
from app.rooms.fold.commands import COMMAND, Command

Kind = Literal["malformed", "stale", "against the rules", "not allowed", "unavailable", "refused"]


class Malformed(Exception):
    """A message that is no command."""


class Refusal(BaseModel):
    """Why a command was not done; text can be shown. id: of the command, "" when unreadable."""

    refused: Kind
    id: str
    text: str


def parse(text: str) -> Command:
    """The command of a message; raises Malformed."""
    try:
        return COMMAND.validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"]) or "message"
        raise Malformed(f"The message is not understood ({where}: {first['msg']}).") from None


def id_in(text: str) -> str:
    """The id in a message that is not understood, as far as there is one."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return ""
    found_id = found.get("id") if isinstance(found, dict) else None
    return found_id if isinstance(found_id, str) and fullmatch(ID, found_id) else ""


def kind_of(reason: errors.Refused) -> Kind:
    """The kind of a refusal."""
    kinds: dict[type[errors.Refused], Kind] = {
        errors.Stale: "stale",
        errors.AgainstRules: "against the rules",
        errors.NotAllowed: "not allowed",
        errors.KeptOut: "not allowed",
        errors.Unavailable: "unavailable",
    }
    return kinds.get(type(reason), "refused")
