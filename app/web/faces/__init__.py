"""Our own card faces, portraits, cloths and app icon, drawn as SVG by code."""

from app.web.faces.backs import backs
from app.web.faces.cap import fools_cap
from app.web.faces.icon import icon
from app.web.faces.icons import ICONS
from app.web.faces.nets import prints
from app.web.faces.palette import variables
from app.web.faces.portraits import portraits
from app.web.faces.posters import posters
from app.web.faces.rosette import rosette
from app.web.faces.sprites import sprites

__all__ = [
    "ICONS",
    "backs",
    "fools_cap",
    "icon",
    "portraits",
    "posters",
    "prints",
    "rosette",
    "sprites",
    "variables",
]
