"""One module for each command of the workshop."""

from functools import partial

from app.cli import program

USAGE = "python -m lab"
fail = partial(program.fail, program="lab")
