"""What docs/operations.md says of the settings is what they are."""

import json
import re
from pathlib import Path

from app.settings import Settings

PAGE = Path(__file__).resolve().parents[1] / "docs" / "operations.md"


def shown(default: object) -> str:
    if isinstance(default, list):
        return f"`{json.dumps(default)}`"
    return f"`{default}`" if str(default) else "none"


def test_every_setting_has_its_row() -> None:
    rows = re.findall(r"^\| `BLACK_QUEEN_(\w+)` \| (.*?) \|", PAGE.read_text("utf-8"), re.MULTILINE)
    fields = Settings.model_fields.items()
    assert rows == [(name.upper(), shown(field.default)) for name, field in fields]
