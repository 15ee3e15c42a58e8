"""The command line: a module of app.commands for each command."""

from collections.abc import Iterable, Sequence

from app.cli import program


def commands() -> Iterable[program.Command]:
    """Those of the product; the workshop's are in lab."""
    from app.commands import move_log, replay, rescue, review, selfplay, serve, verify

    return serve, selfplay, replay, verify, review, rescue, move_log


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit status."""
    return program.perform(program.PRODUCT, "Card tables in the browser.", commands, arguments)


def run() -> None:
    """Be the process of a command."""
    program.be_the_process_of(main)


if __name__ == "__main__":
    run()
