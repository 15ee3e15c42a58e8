"""Worker processes of long runs, and Ctrl+C, which ends them at once.

Each worker has a pipe of its own, and this process no threads: an interrupt in the middle of the
library's pools leaves locks held that their end waits for.
"""

import multiprocessing
import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

Result = TypeVar("Result")


class WorkerDied(Exception):
    """A worker process ended by itself: it was killed, or memory ran out."""


class Workers:
    """Up to `jobs` processes, started when there is something to do for them."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._processes: dict[Connection, BaseProcess] = {}
        self._idle: list[Connection] = []
        self._waiting = False
        self._interrupted = False

    def map(
        self, function: Callable[..., Result], tasks: Iterable[tuple[Any, ...]]
    ) -> Iterator[Result]:
        """What the function returns for each task's arguments, in their order.

        Raises what it raises, WorkerDied, or KeyboardInterrupt: between two results, never while
        the caller deals with one.
        """
        left = enumerate(tasks)
        busy: dict[Connection, int] = {}
        found: dict[int, Result] = {}
        due = 0
        while True:
            while len(busy) < self._jobs and (task := next(left, None)):
                pipe = self._idle.pop() if self._idle else self._start()
                busy[pipe] = task[0]
                pipe.send((function, task[1]))
            if not busy:
                return
            for pipe in self._ready(list(busy)):
                found[busy.pop(pipe)] = _answer(pipe)
                self._idle.append(pipe)
            while due in found:
                yield found.pop(due)
                due += 1

    def _start(self) -> Connection:
        ours, theirs = multiprocessing.Pipe()
        process = multiprocessing.Process(target=_work, args=(theirs,), daemon=True)
        process.start()
        self._processes[ours] = process
        theirs.close()
        return ours

    def _ready(self, pipes: list[Connection]) -> list[Connection]:
        """Wait for some of them; here an interrupt is raised."""
        self._waiting = True
        try:
            self.raise_interrupt()
            return [pipe for pipe in wait(pipes) if isinstance(pipe, Connection)]
        finally:
            self._waiting = False

    def interrupt(self, *_: object) -> None:
        """The handler of Ctrl+C."""
        self._interrupted = True
        if self._waiting:
            raise KeyboardInterrupt

    def raise_interrupt(self) -> None:
        """Raise KeyboardInterrupt if it has come."""
        if self._interrupted:
            raise KeyboardInterrupt

    def end(self) -> None:
        """Let the processes end; what somebody still does nobody waits for any more."""
        for pipe, process in self._processes.items():
            if pipe in self._idle:
                pipe.send(None)
            else:
                process.kill()
        self._join()

    def kill(self) -> None:
        """End the processes in the middle of what they do."""
        for process in self._processes.values():
            process.kill()
        self._join()

    def _join(self) -> None:
        for process in self._processes.values():
            process.join()


@contextmanager
def workers(jobs: int) -> Iterator[Workers]:
    """Processes to map tasks to; they end with the block, at once if it is left by an error."""
    some = Workers(jobs)
    heeded = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if heeded:
        signal.signal(signal.SIGINT, some.interrupt)
    try:
        yield some
        some.raise_interrupt()
        some.end()
    except BaseException:
        some.kill()
        raise
    finally:
        if heeded:
            signal.signal(signal.SIGINT, signal.default_int_handler)


def _answer(pipe: Connection) -> Any:
    try:
        result, error = pipe.recv()
    except (EOFError, OSError):
        raise WorkerDied("A worker process ended by itself; is there enough memory?") from None
    if error is not None:
        raise error
    return result


def _work(pipe: Connection) -> None:
    """What a worker does. Ctrl+C reaches it too, and the parent alone decides."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    ends = [parent.sentinel] if parent else []
    while pipe in wait([pipe, *ends]) and (task := pipe.recv()):
        function, arguments = task
        answer: tuple[object, Exception | None]
        try:
            answer = function(*arguments), None
        except Exception as error:  # noqa: BLE001 - the parent raises it
            answer = None, error
        pipe.send(answer)
