"""What a benchmark needs of the machine, and what to install where it is not there."""

import shutil


class Missing(Exception):
    """A benchmark cannot run here; the message says what to install."""


def program(name: str, package: str = "") -> str:
    """The path of a program; raises Missing."""
    found = shutil.which(name)
    if not found:
        raise Missing(f"{name} is missing: apt-get install {package or name}")
    return found
