"""python -m bench [NAME ...]: run benchmarks, all of them unless some are named."""

import argparse
from collections.abc import Callable, Mapping, Sequence

from bench import (
    bots,
    chosen,
    cluster,
    depths,
    lengths,
    lighthouse,
    loading,
    machine,
    memory,
    moves,
    page,
    playouts,
    rates,
    review,
    server,
    simulations,
    soak,
    stops,
    store,
    takeover,
    tells,
    wire,
    year,
)
from bench.floods import __main__ as floods
from bench.load import __main__ as load
from bench.missing import Missing

BENCHMARKS: Mapping[str, Callable[[Sequence[str]], None]] = {
    "playouts": playouts.main,
    "bots": bots.main,
    "simulations": simulations.main,
    "depths": depths.main,
    "lengths": lengths.main,
    "rates": rates.main,
    "store": store.main,
    "cluster": cluster.main,
    "takeover": takeover.main,
    "server": server.main,
    "memory": memory.main,
    "soak": soak.main,
    "floods": floods.main,
    "tells": tells.main,
    "load": load.main,
    "loading": loading.main,
    "stops": stops.main,
    "year": year.main,
    "shuffles": lambda _: chosen.main(),
    "wire": wire.main,
    "page": page.main,
    "moves": moves.main,
    "review": review.main,
    "lighthouse": lighthouse.main,
}


def main(arguments: Sequence[str] | None = None) -> None:
    names = ", ".join(BENCHMARKS)
    parser = argparse.ArgumentParser(
        prog="python -m bench",
        description=f"Run benchmarks: {names}. Each has arguments of its own as a module,"
        " such as python -m bench.playouts --help.",
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="all unless some are named")
    chosen = parser.parse_args(arguments)
    for name in chosen.names:
        if name not in BENCHMARKS:
            parser.error(f"there is no benchmark {name!r}; there are {names}")
    print(machine.line())
    for name in dict.fromkeys(chosen.names or BENCHMARKS):
        print(f"\n{name}", flush=True)
        try:
            BENCHMARKS[name]([])
        except Missing as reason:
            print(f"  left out: {reason}")


if __name__ == "__main__":
    main()
