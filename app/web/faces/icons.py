"""Icons for buttons and menus, drawn with a pen in the colour of the text (.pen): the paths
of each, in a square of 24."""

from collections.abc import Mapping
from typing import Final

ICONS: Final[Mapping[str, str]] = {
    "speaker": "M4 9v6h4l5 4V5L8 9z",
    "waves": "M16.5 8.5a5 5 0 0 1 0 7M19 6a8.5 8.5 0 0 1 0 12",
    "cross": "M17 9.5l5 5M22 9.5l-5 5",
    "cards": "M4 7l9-2.5 4 13-9 2.5zM15 5h5v13l-2.5.5",
    "undo": "M9 7L4 12l5 5M4 12h10a5 5 0 0 1 0 10h-3",
    "clock": "M12 4a8 8 0 1 0 .01 0M12 8v4.5l3 2",
    "seal": "M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6zM8.5 12l2.5 2.5 4.5-5",
    "swap": "M4 8h14l-4-4M20 16H6l4 4",
    "invite": "M9 5a3 3 0 1 0 .01 0M3.5 19c0-4 2.5-6 5.5-6s5.5 2 5.5 6M18 8v6M15 11h6",
    "chat": "M4 5h16v11h-9l-4 4v-4H4z",
    "bulb": "M9 17.5h6M10 20.5h4M9.5 15c0-2-3-3.2-3-6.5a5.5 5.5 0 0 1 11 0c0 3.3-3 4.5-3 6.5z",
    "lock": "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
    "globe": "M12 4a8 8 0 1 0 .01 0M4 12h16M12 4c-5 5-5 11 0 16 5-5 5-11 0-16",
    "palette": (
        "M12 4a8 8 0 1 0 0 16c2 0 1.5-2 1-3s0-2 2-2h2c2 0 3-1.5 3-3 0-4.5-4-8-8-8"
        "M8 11h.01M11 8h.01M15.5 9h.01"
    ),
    "help": "M12 4a8 8 0 1 0 .01 0M9.5 10a2.5 2.5 0 1 1 3.5 2.3c-.7.4-1 .9-1 1.7M12 17h.01",
    "out": "M8 16L18 6M9.5 6H18v8.5",
    "keyboard": "M3 7h18v11H3zM7 11h.01M12 11h.01M17 11h.01M8 14.5h8",
    "home": "M4 11l8-7 8 7M6 10v10h12V10",
}
