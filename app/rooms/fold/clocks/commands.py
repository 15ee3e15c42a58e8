"""What people may ask: how long the table waits."""

from typing import Literal

from app.rooms.fold.base_command import BaseCommand
from app.rooms.fold.clocks.timing import Speed, Timing


class ChooseTiming(BaseCommand):
    """Host: wait so long for people and decisions, from the next decision on."""

    do: Literal["timing"] = "timing"
    timing: Timing


class ChooseSpeed(BaseCommand):
    """Host: let bots play so fast, from the next move on."""

    do: Literal["speed"] = "speed"
    speed: Speed


Command = ChooseTiming | ChooseSpeed
