"""What figures belong to: the machine, Python, the build of the rules."""

import os
import platform
from pathlib import Path

from app import built


def line() -> str:
    """One line that says where the figures come from."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return (
        f"{_processor()}, {os.cpu_count()} cores, {platform.system()}, {python}; {built.notice()}"
    )


def _processor() -> str:
    """The processor's name where the system tells it, else its kind."""
    info = Path("/proc/cpuinfo")
    if info.exists():
        for text in info.read_text(encoding="utf-8").splitlines():
            key, _, value = text.partition(":")
            if key.strip() == "model name":
                return f"{value.strip()} ({platform.machine()})"
    return platform.processor() or platform.machine()
