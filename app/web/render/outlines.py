"""Outlines of a WOFF2 font as they are packed (https://www.w3.org/TR/WOFF2/, 5.1).

All glyphs one after the other, each cut up into streams: numbers of contours, of points, flags,
coordinates, composites, boxes, instructions.
"""

import struct
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Final

_SIZES: Final = struct.Struct(">4H7I")
_WORDS, _SCALE, _MORE, _TWO_SCALES, _MATRIX, _INSTRUCTED = 1, 8, 32, 64, 128, 256
_BOX: Final = 8


@dataclass
class _Glyph:
    """A glyph's part of each stream. parts: glyphs that it is made of."""

    contours: bytes
    points: bytes = b""
    flags: bytes = b""
    coordinates: bytes = b""
    composite: bytes = b""
    box: bytes = b""
    instructions: bytes = b""
    parts: list[int] = field(default_factory=list)


class _Stream:
    """Bytes that are taken from the front."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def take(self, count: int) -> bytes:
        self._at += count
        return self._data[self._at - count : self._at]

    def number(self) -> tuple[int, bytes]:
        """One of the format's short numbers, and its bytes."""
        first = self.take(1)
        code = first[0]
        if code == 253:  # a word follows
            rest = self.take(2)
            return int.from_bytes(rest), first + rest
        if code in (254, 255):  # a byte follows, to which as much is added
            rest = self.take(1)
            return rest[0] + (506 if code == 254 else 253), first + rest
        return code, first


def emptied(table: bytes, wanted: Collection[int]) -> bytes:
    """The table with nothing in all glyphs but the wanted ones and what these are made of."""
    reserved, options, count, form, *sizes = _SIZES.unpack_from(table)
    glyphs = _cut(table, count, sizes)
    kept = {0, *wanted}
    while more := {part for at in kept for part in glyphs[at].parts} - kept:
        kept |= more
    empty = _Glyph(bytes(2))
    left = [glyph if at in kept else empty for at, glyph in enumerate(glyphs)]
    boxed = bytearray(4 * ((count + 31) // 32))
    for at, glyph in enumerate(left):
        if glyph.box:
            boxed[at >> 3] |= 128 >> (at & 7)
    streams = [
        b"".join(glyph.contours for glyph in left),
        b"".join(glyph.points for glyph in left),
        b"".join(glyph.flags for glyph in left),
        b"".join(glyph.coordinates for glyph in left),
        b"".join(glyph.composite for glyph in left),
        bytes(boxed) + b"".join(glyph.box for glyph in left),
        b"".join(glyph.instructions for glyph in left),
    ]
    # Of the options one says that a bitmap of overlaps follows; that of the fonts here is not set.
    header = _SIZES.pack(reserved, options & ~1, count, form, *map(len, streams))
    return header + b"".join(streams)


def _cut(table: bytes, count: int, sizes: list[int]) -> list[_Glyph]:
    """The glyphs, each with its part of the streams."""
    whole = _Stream(table[_SIZES.size :])
    streams = [_Stream(whole.take(size)) for size in sizes]
    contours, points, flags, coordinates, composites, boxes, instructions = streams
    boxed = boxes.take(4 * ((count + 31) // 32))
    found = []
    for at in range(count):
        glyph = _Glyph(contours.take(2))
        (many,) = struct.unpack(">h", glyph.contours)
        if many > 0:
            for _ in range(many):
                number, text = points.number()
                glyph.points += text
                glyph.flags += flags.take(number)
            glyph.coordinates = coordinates.take(sum(map(_length, glyph.flags)))
        instructed = many > 0 or (many < 0 and _composed(glyph, composites))
        if instructed:
            length, text = coordinates.number()
            glyph.coordinates += text
            glyph.instructions = instructions.take(length)
        if boxed[at >> 3] & 128 >> (at & 7):
            glyph.box = boxes.take(_BOX)
        found.append(glyph)
    return found


def _length(flag: int) -> int:
    """How many bytes the coordinates of a point with this flag have."""
    kind = flag & 127
    return 1 if kind < 84 else 2 if kind < 120 else 3 if kind < 124 else 4


def _composed(glyph: _Glyph, composites: _Stream) -> bool:
    """Take the parts of a composite glyph; returns whether it has instructions."""
    instructed, more = False, True
    while more:
        head = composites.take(4)
        flags, part = struct.unpack(">HH", head)
        length = 4 if flags & _WORDS else 2
        length += 2 if flags & _SCALE else 4 if flags & _TWO_SCALES else 8 if flags & _MATRIX else 0
        glyph.composite += head + composites.take(length)
        glyph.parts.append(part)
        instructed |= bool(flags & _INSTRUCTED)
        more = bool(flags & _MORE)
    return instructed
