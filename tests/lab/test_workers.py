"""Worker processes: their results, their errors, and Ctrl+C at whatever moment."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from lab.workers import WorkerDied, workers

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 120.0

# Interrupts itself at the n-th call of a function, from whatever the parent runs meanwhile.
PROGRAM = """
import os, signal, sys
from lab.workers import workers

calls = int(sys.argv[1])
me = os.getpid()

def trace(frame, event, argument):
    global calls
    if os.getpid() == me:
        calls -= 1
        if calls == 0:
            signal.raise_signal(signal.SIGINT)

def double(number):
    return 2 * number

try:
    with workers(2) as some:
        sys.setprofile(trace)
        counted = []
        for found in some.map(double, ((number,) for number in range(5000))):
            counted.append(found)
        sys.setprofile(None)
except KeyboardInterrupt:
    sys.setprofile(None)
    print(counted == [2 * number for number in range(len(counted))])
"""


def slow_first(number: int) -> int:
    if number == 0:
        time.sleep(0.05)
    return number * number


def fail(number: int) -> int:
    if number == 3:
        raise ValueError("three")
    return number


def die(number: int) -> int:
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def me(_: int) -> int:
    return os.getpid()


def for_ever(file: Path, number: int) -> None:
    """The first task does not end; the second one fails once the first has begun."""
    if number == 0:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        file.touch()
    while number == 0 or not file.exists():
        time.sleep(0.01)
    raise ZeroDivisionError


def collect(function: Callable[[int], int], into: list[int], *, interrupted: bool = False) -> None:
    with workers(1) as some:
        for result in some.map(function, numbers(9)):
            if interrupted:
                signal.raise_signal(signal.SIGINT)
            into.append(result)


def numbers(count: int) -> list[tuple[int]]:
    return [(number,) for number in range(count)]


@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_results_come_in_order(jobs: int) -> None:
    with workers(jobs) as some:
        for count in (7, 0, 2):
            assert list(some.map(slow_first, numbers(count))) == [n * n for n in range(count)]


def test_they_are_processes_of_their_own_and_end() -> None:
    with workers(2) as some:
        pids = set(some.map(me, numbers(20)))
    assert 1 <= len(pids) <= 2
    assert os.getpid() not in pids
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_an_error_is_raised_here() -> None:
    found: list[int] = []
    with pytest.raises(ValueError, match="three"):
        collect(fail, found)
    assert found == [0, 1, 2]


def test_a_process_that_is_killed_is_noticed() -> None:
    with pytest.raises(WorkerDied, match="ended by itself"), workers(2) as some:
        list(some.map(die, numbers(9)))


def test_an_interrupt_waits_while_a_result_is_dealt_with() -> None:
    found: list[int] = []
    with pytest.raises(KeyboardInterrupt):
        collect(slow_first, found, interrupted=True)
    assert found == [0]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_an_interrupt_at_the_end_counts() -> None:
    with pytest.raises(KeyboardInterrupt), workers(1):
        signal.raise_signal(signal.SIGINT)


def test_ignored_interrupts_stay_ignored() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with workers(1) as some:
            signal.raise_signal(signal.SIGINT)
            assert list(some.map(slow_first, numbers(2))) == [0, 1]
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_task_without_end_is_ended(tmp_path: Path) -> None:
    tasks = [(tmp_path / "begun", number) for number in range(2)]
    with pytest.raises(ZeroDivisionError), workers(2) as some:
        list(some.map(for_ever, tasks))


@pytest.mark.parametrize("calls", [1, 2, 3, 5, 8, 13, 21, 34, 89, 233, 610, 1597, 4181])
def test_an_interrupt_at_any_call_ends_it(calls: int) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(calls)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "True\n", "")


def endless_after(number: int) -> int:
    if number:
        threading.Event().wait()
    return number


def test_results_that_nobody_waits_for() -> None:
    """Who has found enough goes, though a process is busy."""
    with workers(2) as processes:
        for result in processes.map(endless_after, ((number,) for number in count())):
            assert result == 0
            break
