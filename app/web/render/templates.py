"""The templates, and what all of them may use."""

import re
import sys
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from jinja2 import Environment, FileSystemBytecodeCache, FileSystemLoader, StrictUndefined
from jinja2.bccache import Bucket

from app.bots.levels import anywhere, everywhere, levels
from app.built import APP
from app.rooms.fold.seats import company
from app.rooms.fold.seats.people import initial
from app.rules import cards
from app.rules.counts import counted
from app.rules.games import GAMES
from app.web.faces import ICONS, portraits
from app.web.game_uis import GAME_UIS
from app.web.render.assets import Assets
from app.web.table import options, shuffles, talk, timing, words
from app.web.table.table import SIGNS

FOLDER = APP / "templates"
Macro = Callable[..., str]
STRENGTHS = {"0": "Random", "1": "Beginner", "2": "Careful", "3": "Strong", "4": "Master"}


# Attributes that hold an address of the server, which templates write from its own root on.
ADDRESS = re.compile(r'\b(href|src|action|data-check|data-from|data-of|data-socket)="/')


class ShorteningLoader(FileSystemLoader):
    """Templates without what indents their lines: it would be sent with every page and table. Their
    addresses get the path that the server is under."""

    def __init__(self, folder: Path, root_path: str) -> None:
        super().__init__(folder)
        self._addressed = rf'\1="{root_path}/'

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str, Callable[[], bool]]:
        source, name, is_fresh = super().get_source(environment, template)
        return ADDRESS.sub(self._addressed, re.sub(r"\n\s+", "\n", source)), name, is_fresh


class Compiled(FileSystemBytecodeCache):
    """Templates as processes before have compiled them, in a folder that is this user's alone. What
    cannot be kept there is compiled anew."""

    def __init__(self) -> None:
        """Raises OSError or RuntimeError where there is no such folder."""
        how = sha256(Path(__file__).read_bytes()).hexdigest()[:12]  # they are compiled
        super().__init__(pattern=f"black-queen-{how}-%s.cache")

    def get_cache_key(self, name: str, filename: str | None = None) -> str:
        """See jinja2. One for all copies of the project: it is kept with a digest of its source."""
        return super().get_cache_key(name)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """See jinja2."""
        with suppress(OSError):
            super().dump_bytecode(bucket)


def _compiled() -> Compiled | None:
    try:
        return None if sys.dont_write_bytecode else Compiled()
    except (OSError, RuntimeError):
        return None


class Templates(Environment):
    """All of them."""

    def __init__(self, assets: Assets) -> None:
        super().__init__(
            loader=ShorteningLoader(FOLDER, assets.root_path),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            auto_reload=False,
            bytecode_cache=_compiled(),
        )
        self.globals.update(
            url=assets.url,
            picture=assets.picture,
            root_path=assets.root_path,
            strengths=STRENGTHS,
            levels=levels,
            cast=company,
            anywhere=anywhere,
            everywhere=everywhere,
            complete=assets.complete,
            code=words.code,
            initial=initial,
            icons=ICONS,
            suit_signs=dict(zip(cards.SUITS, SIGNS, strict=True)),
            figure=words.figure,
            portraits=[assets.url(name) for name in portraits()],
            talks=lambda name, level: company.manner(name, level).talks > 0,
            signed=words.signed,
            counted=counted,
            listed=words.listed,
            games=GAMES,
            game_uis=GAME_UIS,
            two_coloured=[GAMES[name].called() for name, ui in GAME_UIS.items() if ui.colours == 2],
            options=options,
            timing=timing,
            talk=talk,
            shuffles=shuffles,
        )

    def prepare(self) -> None:
        """Compile all of them, so that the first table of a game holds up no other."""
        for name in self.list_templates():
            self.get_template(name)

    def filled(self, name: str, **context: object) -> str:
        """A template with what it shows."""
        return self.get_template(name).render(context)

    def macro(self, template: str, name: str) -> Macro:
        """A part of a page: it can show nothing but its arguments."""
        found: Macro = getattr(self.get_template(template).module, name)
        return found
