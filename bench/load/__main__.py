"""python -m bench.load [people | peer | bots]: all three unless one is named, with arguments."""

import sys
from collections.abc import Callable, Mapping, Sequence

from bench import machine
from bench.missing import Missing


def benchmarks() -> Mapping[str, Callable[[Sequence[str]], None]]:
    """What can be measured, by name; needs uvloop."""
    try:
        import uvloop  # noqa: F401
    except ImportError:
        raise Missing("uvloop is missing: it runs on Linux and macOS") from None
    from bench.load import bots, peer, people

    return {"people": people.main, "peer": peer.main, "bots": bots.main}


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure what is named first, with the arguments behind it, or everything."""
    alone = arguments is None
    given = list(sys.argv[1:] if arguments is None else arguments)
    known = benchmarks()
    if given and given[0] not in known:
        sys.exit(f"usage: python -m bench.load [{' | '.join(known)}] [--help]")
    if alone:
        print(machine.line())
    for name in given[:1] or known:
        print(f"  {name}:", flush=True)
        try:
            known[name](given[1:])
        except Missing as reason:
            print(f"  left out: {reason}")


if __name__ == "__main__":
    main()
