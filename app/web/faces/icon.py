"""The app icon: the Black Queen's spade, crowned, on the green felt."""

from app.web.faces.palette import GOLD, INK
from app.web.faces.shapes import CROWN, PIPS


def icon() -> str:
    """A square SVG of 512 x 512; the middle 80 % hold the drawing, so it may be masked."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512">'
        '<defs><radialGradient id="felt"><stop stop-color="#2f9362"/>'
        '<stop offset="1" stop-color="#155a3b"/></radialGradient></defs>'
        '<path d="M0 0H512V512H0Z" fill="url(#felt)"/>'
        '<g transform="translate(256 256) scale(3.8)" stroke-linejoin="round">'
        f'<path d="{PIPS["S"]}" fill="{INK}" stroke="{GOLD}" stroke-width="5"/>'
        f'<path d="{CROWN}" transform="translate(0 8)" fill="{GOLD}"/></g></svg>'
    )
