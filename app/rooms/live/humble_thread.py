"""A thread that gives way to the server itself, which plays."""

import os
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress


def humble_thread(name: str, lower: int) -> ThreadPoolExecutor:
    """One thread for long work. lower: how much less it is to be run, as nice has it."""

    def give_way() -> None:
        with suppress(AttributeError, OSError):  # elsewhere threads have no priority of their own
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), lower)

    return ThreadPoolExecutor(1, name, give_way)
