"""Whether somebody still waits for an answer: for who has hung up nothing more is done."""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, TypeVar

from fastapi import HTTPException
from starlette.types import Receive

Found = TypeVar("Found")


class HungUp(Exception):
    """The browser is gone."""


async def while_waited_for(work: Coroutine[Any, Any, Found], receive: Receive) -> Found:
    """What comes of work; raises what it raises, or HungUp.

    receive: of a request whose body nobody reads.
    """
    return await unless(_gone(receive), work)


async def unless(gone: Coroutine[Any, Any, None], work: Coroutine[Any, Any, Found]) -> Found:
    """What comes of work; raises HungUp if the browser is gone before."""
    working = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(gone)
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise HungUp
        return working.result()
    finally:
        working.cancel()
        leaving.cancel()
        await asyncio.gather(working, leaving, return_exceptions=True)
        del working, leaving  # why nothing came of it knows this frame, and would hold itself


async def _gone(receive: Receive) -> None:
    with suppress(HTTPException):  # a body that is too long
        while (await receive())["type"] != "http.disconnect":
            pass
        return
    await asyncio.get_running_loop().create_future()  # who knows
