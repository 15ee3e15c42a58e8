"""Calls that keep nobody alive: a room that has gone is not held by what it wanted to do later."""

from collections.abc import Callable
from weakref import WeakMethod


def weakly(method: Callable[[], None]) -> Callable[[], None]:
    """A method of an object, to be called as long as somebody else keeps that object."""
    found = WeakMethod(method)

    def call() -> None:
        if kept := found():
            kept()

    return call
