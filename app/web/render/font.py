"""A font made lighter: of a WOFF2 file what browsers need to draw plain text of some characters.

Kerning and all that is no outline goes, the price of a page in the weight that it may have; the
outlines of other characters are emptied, so that glyphs keep their numbers. The style sheet says by
`unicode-range` which characters a file is for. The form is that of https://www.w3.org/TR/WOFF2/.
"""

import re
import struct
from collections.abc import Iterator
from functools import lru_cache

import brotli  # type: ignore[import-untyped]

from app.web.render.outlines import emptied

_HEADER = struct.Struct(">4s4sIHHIIHHIIIII")
# By the numbers that the format has for them: cmap, head, hhea, hmtx, maxp, name, OS/2, post, glyf
# and loca.
_NEEDED = {0, 1, 2, 3, 4, 5, 6, 7, 10, 11}
_CMAP, _POST, _GLYPHS, _OUTLINES, _OTHER = 0, 7, 10, (10, 11), 63
_NAMELESS = 0x00030000  # the version of a post table that has no names of glyphs
_NAMELESS_SIZE = 32


_FACE = re.compile(r"@font-face\s*{[^}]*url\(([\w-]+\.woff2)\)[^}]*unicode-range:([^;}]*)")


def files(sheet: str) -> dict[str, frozenset[int]]:
    """The files that the font faces of a style sheet want, with the code points of each."""
    return {name: frozenset(_points(ranges)) for name, ranges in _FACE.findall(sheet)}


def _points(ranges: str) -> Iterator[int]:
    for each in ranges.split(","):
        first, _, last = each.strip().removeprefix("U+").partition("-")
        yield from range(int(first, 16), int(last or first, 16) + 1)


@lru_cache(maxsize=8)  # it takes a tenth of a second
def lighter(font: bytes, characters: frozenset[int]) -> bytes:
    """A WOFF2 font with what plain text of these code points needs; raises ValueError for what is
    no such font."""
    if len(font) < _HEADER.size or font[:4] != b"wOF2":
        raise ValueError("This is no WOFF2 font.")
    signature, flavor, _, count, _, _, packed, *_ = _HEADER.unpack_from(font)
    entries = list(_directory(font, count))
    start = entries[-1][-1] if entries else _HEADER.size
    data: bytes = brotli.decompress(font[start : start + packed])
    tables, at = {}, 0
    for flags, _, stored, _, _ in entries:
        tables[flags & 63], at = data[at : at + stored], at + stored
    wanted = {glyph for code, glyph in _mapped(tables[_CMAP]) if code in characters}
    tables[_GLYPHS] = emptied(tables[_GLYPHS], wanted)
    tables[_POST] = struct.pack(">I", _NAMELESS) + tables[_POST][4:_NAMELESS_SIZE]
    directory, kept, size = b"", b"", 12
    for flags, whole, _, transformed, _ in entries:
        if flags & 63 not in _NEEDED:
            continue
        table = tables[flags & 63]
        length = whole if transformed else len(table)
        directory += bytes([flags]) + _number(length)
        directory += _number(len(table)) if transformed else b""
        kept += table
        size += 16 + -(-length // 4) * 4
    body: bytes = brotli.compress(kept, mode=brotli.MODE_FONT)
    number = sum(flags & 63 in _NEEDED for flags, *_ in entries)
    padded = body + bytes(-(_HEADER.size + len(directory) + len(body)) % 4)
    file_size = _HEADER.size + len(directory) + len(padded)
    header = (signature, flavor, file_size, number, 0, size, len(body), 1, 0, 0, 0, 0, 0, 0)
    return _HEADER.pack(*header) + directory + padded


def _directory(font: bytes, count: int) -> Iterator[tuple[int, int, int, bool, int]]:
    """Each table's flags, its length, that of what is stored, whether it is transformed; and where
    the next entry begins."""
    at = _HEADER.size
    for _ in range(count):
        flags = font[at]
        at += 1 + 4 * (flags & 63 == _OTHER)
        length, at = _read(font, at)
        # Outlines are transformed unless their version is 3, others only where it is not 0.
        transformed = (flags >> 6 != 3) if flags & 63 in _OUTLINES else bool(flags >> 6)
        stored, at = _read(font, at) if transformed else (length, at)
        yield flags, length, stored, transformed, at


def _mapped(cmap: bytes) -> Iterator[tuple[int, int]]:
    """Code points and their glyphs, of the subtables in format 4."""
    for record in range(struct.unpack_from(">H", cmap, 2)[0]):
        start = struct.unpack_from(">I", cmap, 8 + 8 * record)[0]
        form, _, _, twice = struct.unpack_from(">4H", cmap, start)
        if form != 4:
            continue
        row = f">{twice // 2}H"
        ends, firsts, deltas, offsets = (
            struct.unpack_from(row, cmap, start + 14 + twice * at + 2 * (at > 0)) for at in range(4)
        )
        for at, (last, first, delta, offset) in enumerate(
            zip(ends, firsts, deltas, offsets, strict=True)
        ):
            for code in range(first, last + 1):
                if not offset:
                    yield code, (code + delta) % 65536
                    continue
                where = start + 16 + 3 * twice + 2 * at + offset + 2 * (code - first)
                (glyph,) = struct.unpack_from(">H", cmap, where)
                yield code, (glyph + delta) % 65536 if glyph else 0


def _read(font: bytes, at: int) -> tuple[int, int]:
    """A number in base 128, and where it ends."""
    value = 0
    while True:
        value, at = value << 7 | font[at] & 127, at + 1
        if font[at - 1] < 128:
            return value, at


def _number(value: int) -> bytes:
    """A number in base 128, the highest digit first."""
    digits = [value & 127]
    while value := value >> 7:
        digits.append(value & 127 | 128)
    return bytes(reversed(digits))
