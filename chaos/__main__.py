"""python -m chaos: is anything ever lost? Ends with status 1 if so.

Scripted people play on real tables while the server is killed and its disk fails; what they were
told is compared with the log. Last comes a server that confirms too early: it must be caught.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from chaos import disk, kills
from chaos.victim import POINTS

CONTROL_KILLS = 6
CONTROL_TRIES = 5
CONTROL_WAYS = (POINTS[-1], kills.RANDOM)


async def run_cluster(count: int, seed: int, folder: Path) -> bool:
    """Three processes over one database, with figures on stdout; returns whether all was well."""
    from chaos import cluster

    start = time.monotonic()
    found = await cluster.trouble(_new(folder, "faults"), cluster.of_all_kinds(count), seed)
    print(f"{found}\n", flush=True)
    control = await cluster.control(_new(folder, "control"), CONTROL_TRIES, seed)
    caught = control.stale > 0
    print(
        f"negative control, processes that do not check their epochs:"
        f" {'caught' if caught else 'NOT CAUGHT'}, {control.stale} stale writes taken\n"
    )
    verdict = "sound" if found.sound and caught else "NOT SOUND"
    late = "" if found.in_time else ", but TOO LATE"
    print(f"{verdict}{late}, {time.monotonic() - start:.0f} s")
    return found.sound and found.in_time and caught


async def run(count: int, seed: int, folder: Path) -> bool:
    """Everything, with figures on stdout; returns whether all was well."""
    start = time.monotonic()
    found = await kills.kill(_new(folder, "kills"), count, seed)
    print(f"{found}\n", flush=True)
    sound = found.sound
    for kind in disk.KINDS:
        outcome = await disk.fail(_new(folder, kind), kind)
        print(f"{outcome}\n", flush=True)
        sound = sound and outcome.sound
    control = await kills.kill(
        _new(folder, "control"), CONTROL_KILLS, seed, CONTROL_WAYS, early=True
    )
    caught = control.findings.wrong["lost"] > 0
    print(
        f"negative control, a server that confirms before it stores:"
        f" {'caught' if caught else 'NOT CAUGHT'}\n{control}\n"
    )
    print(f"{'sound' if sound and caught else 'NOT SOUND'}, {time.monotonic() - start:.0f} s")
    return sound and caught


def _new(folder: Path, name: str) -> Path:
    made = folder / name.replace(" ", "-")
    made.mkdir()
    return made


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m chaos", description=__doc__)
    parser.add_argument("--kills", type=int, default=200, help="(200)")
    parser.add_argument(
        "--cluster", action="store_true", help="three processes over one PostgreSQL instead"
    )
    parser.add_argument("--faults", type=int, default=108, help="with --cluster (108)")
    parser.add_argument("--seed", type=int, default=1, help="of the moments (1)")
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="chaos-") as folder:
        if chosen.cluster:
            running = run_cluster(chosen.faults, chosen.seed, Path(folder))
        else:
            running = run(chosen.kills, chosen.seed, Path(folder))
        return 0 if asyncio.run(running) else 1


if __name__ == "__main__":
    sys.exit(main())
