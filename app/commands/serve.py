"""black-queen serve: host tables."""

import argparse
from typing import TYPE_CHECKING

from pydantic import ValidationError
from pydantic_settings import SettingsError

from app import logs
from app.commands import fail
from app.settings import Settings

if TYPE_CHECKING:
    from app.commands.subparsers import Subparsers


def add_to(subparsers: "Subparsers") -> None:
    """Add the command."""
    parser = subparsers.add_parser("serve", help="host tables")
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 for the whole network")
    parser.add_argument("--port", type=int, help="default: the first free one from 8000 on")
    parser.add_argument("--data", help="folder of the event log (default: data)")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Serve until interrupted."""
    from app.main import CannotServe, serve

    try:
        settings = Settings(**({"data": chosen.data} if chosen.data else {}))
    except SettingsError as error:
        return fail(f'settings: {error}; a list is written as JSON, such as ["https://a.example"]')
    except ValidationError as error:
        problems = (f"{'.'.join(map(str, e['loc']))}: {e['msg']}" for e in error.errors())
        return fail("settings: " + "; ".join(problems))
    logs.configure(settings.log_format, settings.log_level)
    try:
        serve(chosen.host, chosen.port, settings)
    except CannotServe as error:
        return fail(str(error))
    return 0
