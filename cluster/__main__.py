"""python -m cluster: three servers over one PostgreSQL, behind a balancer, on this machine.

Each of them can be stopped (kill PID) and is started again, while the others play on. Without
--store the database is one of their own, and gone with them.
"""

import argparse
import signal
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from cluster.balancer import BALANCERS, HAPROXY, NoBalancer, balanced
from cluster.postgres import NoPostgres, running
from cluster.processes import DoesNotStart, Process, serving, some

DATABASE = "tables"
LOOK_S = 1.0


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m cluster", description=__doc__)
    parser.add_argument("--processes", type=int, default=3, choices=range(1, 9), help="(3)")
    parser.add_argument("--port", type=int, default=8080, help="that browsers open (8080)")
    parser.add_argument("--balancer", choices=BALANCERS, default=HAPROXY.name, help="(haproxy)")
    parser.add_argument("--store", help="postgresql://... of a database that is there already")
    parser.add_argument("--folder", type=Path, default=Path("build/cluster"), help="for their logs")
    chosen = parser.parse_args(arguments)
    chosen.folder.mkdir(parents=True, exist_ok=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        with ExitStack() as held:
            store = chosen.store or held.enter_context(running()).create(DATABASE)
            processes = some(chosen.processes, store, chosen.folder)
            held.enter_context(serving(processes))
            url = held.enter_context(
                balanced(
                    processes,
                    chosen.folder.resolve(),
                    port=chosen.port,
                    by=BALANCERS[chosen.balancer],
                )
            )
            print(f"Black Queen: {url}/", flush=True)
            for process in processes:
                _tell(process)
            print("Ctrl+C ends all.", flush=True)
            _keep(processes)
    except (NoPostgres, NoBalancer, DoesNotStart) as error:
        print(f"cluster: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 0
    return 0


def _tell(process: Process) -> None:
    print(
        f"  {process.name}: {process.origin}/, process {process.pid},"
        f" {process.internal}/metrics, log {process.said}",
        flush=True,
    )


def _keep(processes: Sequence[Process]) -> None:
    """Start again what has ended."""
    while True:
        time.sleep(LOOK_S)
        for process in processes:
            if not process.running:
                process.wait()
                process.start()
                _tell(process)


if __name__ == "__main__":
    sys.exit(main())
