"""Play as an older commit did: run with its code, its packages and its own scripted people.

    python play.py PLACE

PLACE is an empty folder, or an empty PostgreSQL. A whole match of Durak is played in it, then part
of a deal of Black Queen, so that it holds what is over and what goes on.
"""

import asyncio
import sys
import time

from bench.host import SETTINGS, Server, running
from chaos.player import Life, Player
from chaos.tables import Seating, playing, quiet

WHOLE = Seating("durak", 2, 2)
BEGUN = Seating("black_queen", 4, 1)
FAR = (1, 12, 0)  # in the first deal, after so many actions
LONGEST_S = 300
OVER = b'id="record"'  # the link to it is there once the match is over


def let_nobody_go_on(life: Life) -> None:
    """Stop all who play as soon as somebody is shown that the match is over."""
    shown = Player._shown

    def showing(player: Player, table: bytes) -> None:
        shown(player, table)
        if OVER in table:
            life.playing = False

    Player._shown = showing  # type: ignore[assignment,method-assign]


async def play(server: Server) -> None:
    """Both tables, one after the other; raises TimeoutError."""
    life = Life()
    life.begin()
    let_nobody_go_on(life)
    async with playing(server, life, [WHOLE]), asyncio.timeout(LONGEST_S):
        while life.playing:
            await asyncio.sleep(0.02)
    life.playing = True
    async with playing(server, life, [BEGUN]) as players, asyncio.timeout(LONGEST_S):
        while players[0].seen < FAR:
            await asyncio.sleep(0.01)
        life.playing = False
        await quiet(players, time.monotonic())


def main(place: str) -> None:
    """Serve and play."""
    command = [sys.executable, "-m", "app", "serve", "--port", "0"]
    setting = "BLACK_QUEEN_STORE" if "://" in place else "BLACK_QUEEN_DATA"
    with running(command, {**SETTINGS, setting: place}) as server:
        asyncio.run(play(server))


if __name__ == "__main__":
    main(sys.argv[1])
