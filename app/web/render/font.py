"""A font made lighter: of a WOFF2 file the tables that browsers need to draw plain text.

What stays is copied as it is packed (https://www.w3.org/TR/WOFF2/). Kerning is the largest part of
what goes, half of the file: the price of a page in the weight that it may have.
"""

import struct
from collections.abc import Iterator

import brotli  # type: ignore[import-untyped]

_HEADER = struct.Struct(">4s4sIHHIIHHIIIII")
# By the numbers that the format has for them: cmap, head, hhea, hmtx, maxp, name, OS/2, post, glyf
# and loca.
_NEEDED = {0, 1, 2, 3, 4, 5, 6, 7, 10, 11}
_POST, _OUTLINES, _OTHER = 7, (10, 11), 63
_NAMELESS = 0x00030000  # the version of a post table that has no names of glyphs
_NAMELESS_SIZE = 32


def lighter(font: bytes) -> bytes:
    """A WOFF2 font with what plain text needs; raises ValueError for what is none."""
    if len(font) < _HEADER.size or font[:4] != b"wOF2":
        raise ValueError("This is no WOFF2 font.")
    signature, flavor, _, count, *_ = _HEADER.unpack_from(font)
    entries = list(_directory(font, count))
    start = entries[-1][-1] if entries else _HEADER.size
    packed = _HEADER.unpack_from(font)[6]
    data: bytes = brotli.decompress(font[start : start + packed])
    directory, kept, size, at = b"", b"", 12, 0
    for flags, whole, stored, transformed, _ in entries:
        table, at = data[at : at + stored], at + stored
        number, length = flags & 63, whole
        if number not in _NEEDED:
            continue
        if number == _POST:
            table = struct.pack(">I", _NAMELESS) + table[4:_NAMELESS_SIZE]
            length = len(table)
        directory += bytes([flags]) + _number(length)
        directory += _number(len(table)) if transformed else b""
        kept += table
        size += 16 + -(-length // 4) * 4
    body: bytes = brotli.compress(kept, mode=brotli.MODE_FONT)
    tables = sum(flags & 63 in _NEEDED for flags, *_ in entries)
    padded = body + bytes(-(_HEADER.size + len(directory) + len(body)) % 4)
    file_size = _HEADER.size + len(directory) + len(padded)
    header = (signature, flavor, file_size, tables, 0, size, len(body), 1, 0, 0, 0, 0, 0, 0)
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
