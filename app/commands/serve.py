"""black-queen serve: host tables."""

import argparse
import os
from typing import TYPE_CHECKING

from pydantic import ValidationError
from pydantic_settings import SettingsError

from app import logs
from app.cli.program import fail, starting
from app.settings import Settings, misspelt

if TYPE_CHECKING:
    from app.cli.subparsers import Subparsers


def add_to(subparsers: "Subparsers") -> None:
    """Add the command."""
    parser = subparsers.add_parser("serve", help="host tables")
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 for the whole network")
    parser.add_argument("--port", type=int, help="default: the first free one from 8000 on")
    parser.add_argument("--data", help="folder of the event log (default: data)")
    parser.add_argument(
        "--root-path", help="path that it is under at its host, such as /cards (default: none)"
    )
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Serve until interrupted."""
    with starting():
        from app.main import CannotServe, serve

    if not chosen.host.strip():
        return fail("--host: name an address to listen on, such as 127.0.0.1.")
    wrong = misspelt(os.environ)
    try:
        given = {"data": chosen.data, "root_path": chosen.root_path}
        settings = Settings(**{name: text for name, text in given.items() if text is not None})
    except SettingsError as error:
        wrong.append(f'{error}; a list is written as JSON, such as ["https://a.example"]')
    except ValidationError as error:
        for problem in error.errors():
            place = ".".join(map(str, problem["loc"]))
            wrong.append(f"{place}: {problem['msg'].removeprefix('Value error, ')}")
    if wrong:
        return fail("settings: " + "; ".join(wrong))
    several = [logs.is_one_of(settings.process)] if settings.store else []
    logs.configure(settings.log_format, settings.log_level, more=several)
    try:
        serve(chosen.host, chosen.port, settings)
    except CannotServe as error:
        return fail(str(error))
    return 0
