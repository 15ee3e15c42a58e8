"""The app icon: the Black Queen's spade in gold, with her crown, on ink."""

from app.web.faces.palette import GOLD, INK
from app.web.faces.shapes import CROWN, PIPS


def icon() -> str:
    """A square SVG of 512 x 512; the middle 80 % hold the drawing, so it may be masked."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512">'
        f'<path d="M0 0H512V512H0Z" fill="{INK}"/>'
        '<g transform="translate(256 256) scale(3.8)" stroke-linejoin="round">'
        f'<path d="{PIPS["S"]}" fill="{GOLD}"/>'
        f'<path d="{CROWN}" transform="translate(0 8)" fill="{INK}"/></g></svg>'
    )
