"""The negative control: a process that does not check that it still owns a room when it appends.

Nor does it mind that its lease has run out, or hear that another one has claimed the room.
"""

import sys
from unittest.mock import patch

from app.__main__ import main as black_queen
from app.store.postgres import log
from app.store.postgres.membership import Membership

CHECK = "where code = $1 and epoch = $2 for share"


def main() -> int:
    if CHECK not in log._APPEND:
        raise RuntimeError("The statement of an append has changed.")
    careless = log._APPEND.replace(CHECK, "where code = $1 and epoch >= $2")

    async def never(membership: Membership) -> None:
        """Do not look at the lease."""

    def unheard(membership: Membership, *notification: object) -> None:
        """Do not mind that a room was claimed."""

    with (
        patch.object(log, "_APPEND", careless),
        patch.object(Membership, "_look", never),
        patch.object(Membership, "_claimed", unheard),
    ):
        return black_queen(["serve", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
