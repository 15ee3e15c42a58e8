"""A table of scripted players: whose click was seen by all of them after how long."""

import asyncio
import time
from array import array
from collections.abc import Callable, Sequence


class Player:
    """A seat of any server. state: "deal.actions"; sees tells the room of a new one."""

    received: int  # bytes of all that came

    def __init__(self) -> None:
        self.room: Room | None = None
        self.state = b""

    def sees(self, state: bytes) -> None:
        """A table has come that shows this state."""
        if state != self.state:
            self.state = state
            if self.room is not None:
                self.room.seen(self)

    def choice(self) -> str:
        """The first action that this player may do now, "" when there is none."""
        raise NotImplementedError

    def act(self, choice: str) -> None:
        """Click."""
        raise NotImplementedError

    @property
    def over(self) -> bool:
        """Whether the table shows the end of a deal."""
        raise NotImplementedError

    def go_on(self) -> None:
        """Ask for the next deal."""
        raise NotImplementedError


class Tally:
    """What happened at all tables. waits: seconds from each click to the last player's new table;
    late: seconds by which clicks came late, which is the load's fault. moves: with those of bots
    and of the rules; clicks: those of players."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Begin anew."""
        self.waits = array("d")
        self.late = array("d")
        self.moves = 0
        self.clicks = 0


class Room:
    """Players at a table. on_free is called when all of them see one state and nothing is on its
    way: a pace (paces.py) decides there when the next click comes."""

    def __init__(
        self, players: Sequence[Player], tally: Tally, goes_on: Sequence[Player] | None = None
    ) -> None:
        """goes_on: who asks for the next deal; None: all of them."""
        self.players = players
        self.tally = tally
        self.on_free: Callable[[], None] = _nothing
        self._goes_on = players if goes_on is None else goes_on
        self._blind: set[Player] = set()  # who has not yet seen what came of the click
        self._since = 0.0  # the click, 0 where its wait does not count
        self._counted = players[0].state
        for player in players:
            player.room = self

    @property
    def free(self) -> bool:
        """Whether all see the same and nothing is on its way."""
        state = self.players[0].state
        return not self._blind and all(player.state == state for player in self.players)

    @property
    def asks(self) -> bool:
        """Whether the free table waits for a player."""
        return self.players[0].over or any(player.choice() for player in self.players)

    async def settled(self) -> None:
        """Wait until it is free. It has no pace any more."""
        if not self.free:
            free = asyncio.Event()
            self.on_free = free.set
            await free.wait()

    def click(self, due: float = 0.0) -> bool:
        """Let who is asked act, at a free table; False where nobody is.

        due: when that was to be (monotonic), if the wait counts from there; else from now.
        """
        for player in self.players:
            choice = player.choice()
            if choice:
                self._blind.update(self.players)
                self._since = due or time.monotonic()
                self.tally.clicks += 1
                player.act(choice)
                return True
        if not self.players[0].over:
            return False
        self._blind.update(self.players)
        self._since = 0.0
        for player in self._goes_on:
            player.go_on()
        return True

    def seen(self, player: Player) -> None:
        """A player has a table in another state."""
        if self._blind:
            self._blind.discard(player)
            if not self._blind and self._since:
                self.tally.waits.append(time.monotonic() - self._since)
        if self.free:
            state = player.state
            self.tally.moves += moves_between(self._counted, state)
            self._counted = state
            self.on_free()


def moves_between(before: bytes, after: bytes) -> int:
    """Actions from one state to a later one, which is no more than a deal away."""
    deal, _, done = before.partition(b".")
    now, _, actions = after.partition(b".")
    return int(actions) - (int(done) if now == deal else 0)


def _nothing() -> None:
    """No pace: the table rests."""
