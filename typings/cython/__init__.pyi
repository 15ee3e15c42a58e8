"""What the rules use of Cython's run-time module, which has no types of its own."""

from contextlib import AbstractContextManager
from typing import TypeVar

T = TypeVar("T")

compiled: bool
nogil: AbstractContextManager[None, None]

uint = int
longlong = int
ulonglong = int
double = float

def cast(kind: type[T], value: object) -> T: ...
