"""Files that are damaged as disks damage them: a page of nonsense."""

from pathlib import Path

PAGE = 4096


def spoil(path: Path, *pages: int) -> None:
    """Overwrite pages, from 1 on."""
    with path.open("r+b") as file:
        for page in pages:
            file.seek((page - 1) * PAGE)
            file.write(b"\xa5" * PAGE)


def pages(path: Path) -> int:
    return path.stat().st_size // PAGE
