"""A scripted person at one of our tables."""

from html import unescape
from itertools import count
from typing import Any

from app.web.gateway.table_diff import Assembled
from app.web.gateway.visitors import COOKIE
from bench.load.connection import Broken, Connection
from bench.load.room import Player
from bench.people import OVER, REFUSAL

STATE = b' data-move="'
YOURS, LEGAL, CARD, ANSWER = b" yours", b' legal"', b' data-action="', b' data-act="'

_ids = count()


def cookie(token: str) -> str:
    """What a browser with this token sends."""
    return f"{COOKIE}={token}"


class Person(Connection, Player):
    """state: of the deal that the newest table shows, such as "3.17"."""

    def __init__(self, *given: Any, alone: bool = False) -> None:
        """alone: goes on after a deal without waiting for the others, as a host may."""
        Connection.__init__(self, *given)
        Player.__init__(self)
        self._alone = alone
        self._assembled = Assembled()
        self.table = b""

    def said(self, text: bytes) -> None:
        if text.startswith(REFUSAL):
            raise Broken(f"A command is refused: {text.decode()}")
        self.table = self._assembled.take(text)
        self.sees(_between(self.table, self.table.rfind(STATE), STATE))

    async def until_after(self, state: bytes) -> None:
        """Wait for a table in another state."""
        await self.until(lambda: self.state != state)

    def do(self, command: str, **fields: str) -> None:
        """Send a command; fields as JSON."""
        more = "".join(f',"{name}":{value}' for name, value in fields.items())
        self.say(f'{{"do":"{command}","id":"b{next(_ids)}"{more}}}')

    def choice(self) -> str:
        if YOURS not in self.table:  # where the rules play the last cards, too
            return ""
        legal = self.table.find(LEGAL)
        if legal >= 0:
            found = _between(self.table, self.table.rfind(CARD, 0, legal), CARD)
        else:
            found = _between(self.table, self.table.find(ANSWER), ANSWER)
        return unescape(found.decode())

    def act(self, choice: str) -> None:
        self.do("act", action=f'"{choice}"', move=f'"{self.state.decode()}"')

    @property
    def over(self) -> bool:
        return OVER in self.table

    def go_on(self) -> None:
        if self._alone:
            self.do("ready", anyway="true")
        else:
            self.do("ready")


def _between(text: bytes, at: int, start: bytes) -> bytes:
    """The value of the attribute that starts there; empty where there is none."""
    return text[at + len(start) : text.index(b'"', at + len(start))] if at >= 0 else b""
