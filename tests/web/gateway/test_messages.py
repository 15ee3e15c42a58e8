"""Whatever a message of a browser holds, it is done or refused, and the connection goes on."""

import asyncio
import json
from random import Random
from typing import get_args

import pytest
from pydantic import BaseModel

from app.rooms.fold.commands import Close, Command
from app.web.gateway import messages
from tests.many import some
from tests.patience import PATIENCE_S
from tests.web.browsing import Table, open_room, seated, token
from tests.web.conftest import Server

WHO = ("host", "stranger")
LONG = 4301  # digits: one more than Python makes a number of
DEEP = 1000
ODD = [  # as they stand in the message
    "null",
    "true",
    "0",
    "-1",
    "7",
    "4.0",
    "1e400",
    "-1e400",
    "NaN",
    "Infinity",
    "9" * 19,
    "9" * (LONG - 1),
    "9" * LONG,
    "-" + "9" * LONG,
    "0." + "9" * LONG,
    "00",
    '""',
    '" "',
    '"0"',
    f'"{"9" * LONG}"',
    f'"{"x" * 41}"',
    f'"{"x" * 201}"',
    '"\\u0000"',
    '"\\ud800"',
    '"\\udfff\\ud800"',
    '"\\ud83d\\ude00"',
    '"\u202e\u200d\u0301"',
    '"<script>"',
    "[]",
    '["\\ud800"]',
    "[" * DEEP + "]" * DEEP,
    "[" * DEEP,
    "{}",
    '{"\\ud800": 1}',
    '{"a":' * DEEP + "1" + "}" * DEEP,
    "{" * DEEP,
    f'{{"piles": {"9" * LONG}}}',
    f'{{"piles": {"9" * 4000}}}',
    '{"piles": 1e400}',
    '{"piles": "\\ud800"}',
    '{"tie_wins": [[[]]]}',
    '{"grace_s": 1e400}',
    '{"window_s": "usual"}',
    "1 2",
    "}",
    "",
]
USUAL = {
    "hash": "0" * 64,
    "seat": 0,
    "name": "Ann",
    "options": {},
    "timing": {},
    "speed": "quick",
    "level": "0",
    "action": "QS",
    "text": "8d1f",
    "move": "0.0",
    "seal": "8d1f",
    "game": "euchre",
    "players": 4,
    "reaction": "clap",
    "talk": "words",
    "with_seat": 1,
    "locked": True,
    "allowed": True,
    "public": True,
}
COMMANDS: list[type[BaseModel]] = list(get_args(Command))
SENT = [(command, who) for command in COMMANDS if command is not Close for who in WHO]
# In every run of the tests each command by somebody; make nightly lets both send all.
OFTEN = [sent for at, sent in enumerate(SENT) if at % 4 in (0, 3)]
AT_ONCE = 12  # messages that are none may be sent on a connection; more end it


def usual(command: type[BaseModel]) -> dict[str, str]:
    """The fields of a command that must be there, as JSON."""
    fields = {"do": command.model_fields["do"].default, "id": "odd"} | {
        name: USUAL[name]
        for name, field in command.model_fields.items()
        if field.is_required() and name != "id"
    }
    return {name: json.dumps(value) for name, value in fields.items()}


def message(fields: dict[str, str]) -> str:
    return "{" + ",".join(f'"{name}":{value}' for name, value in fields.items()) + "}"


def odd(command: type[BaseModel]) -> list[str]:
    """A command with each of its fields odd, and with one more."""
    whole = [value for value in ODD if command is COMMANDS[0]]
    return whole + [
        message({**usual(command), name: value})
        for name in (*command.model_fields, "more", "\\ud800")
        for value in ODD
    ]


def at_random(seed: int) -> list[str]:
    """Commands with some fields odd, and now and then a character too many, or too few."""
    random = Random(seed)
    found = []
    for _ in range(300):
        command = random.choice(COMMANDS)
        fields = usual(command)
        for _ in range(random.randrange(4)):
            fields[random.choice([*command.model_fields, "more"])] = random.choice(ODD)
        text = message(fields)
        if random.random() < 0.3:
            at = random.randrange(len(text))
            text = (
                text[:at] + random.choice(("", "\0", '"', "\\", "{", "\U0001f0a1")) + text[at + 1 :]
            )
        found.append(text)
    return found


@pytest.mark.parametrize("command", COMMANDS)
def test_an_odd_command_is_understood_or_malformed(command: type[BaseModel]) -> None:
    for text in odd(command):
        parsed(text)


@pytest.mark.parametrize("seed", range(4))
def test_odd_messages_at_random_are_understood_or_malformed(seed: int) -> None:
    for text in at_random(seed):
        parsed(text)


def parsed(text: str) -> None:
    """See that a message is a command, or that its refusal can be sent."""
    try:
        messages.parse(text)
    except messages.Malformed as reason:
        said = messages.Refusal(refused="malformed", id=messages.id_in(text), text=str(reason))
        assert said.text.startswith("The message is not understood (")
        said.model_dump_json().encode()


async def answered(table: Table, text: str) -> list[dict[str, str]]:
    """Send a message, and one after it that is always refused; the refusals before that one."""
    await table.socket.send(text)
    last = await table.do("nudge", move="never")
    refusals = []
    while (refusal := await table.refusal())["id"] != last:
        refusals.append(refusal)
    return refusals


@pytest.mark.parametrize(("command", "kind"), some(SENT, often=OFTEN))
@pytest.mark.alike
def test_an_odd_command_harms_no_connection(
    server: Server, command: type[BaseModel], kind: str
) -> None:
    """At a table that waits for people, and of a stranger."""
    texts = [text for text in odd(command) if len(text) < 8000]

    async def main() -> None:
        with server.browser() as browser:
            code = open_room(browser, friends="true")
            cookie = token(browser) if kind == "host" else ""
        while texts:
            async with asyncio.timeout(PATIENCE_S), seated(server, code, cookie) as table:
                for _ in range(AT_ONCE):
                    if texts:
                        said = await answered(table, texts.pop())
                        assert len(said) <= 1
                        assert not [one for one in said if one["refused"] == "unavailable"], said

    before = len(server.log)
    asyncio.run(main())
    said = server.log[before:]
    assert "Traceback" not in said, said
