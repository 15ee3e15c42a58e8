"""What can be had as a file."""

import json
from collections.abc import Mapping

from fastapi import Response


def record_file(record: Mapping[str, object]) -> Response:
    """The record of a match."""
    headers = {"Content-Disposition": 'attachment; filename="black-queen.json"'}
    return Response(json.dumps(record) + "\n", headers=headers, media_type="application/json")
