"""Drawings as XML, and how far their colours are apart."""

from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"


def parse(document: str) -> ElementTree.Element:
    return ElementTree.fromstring(document)  # noqa: S314 - our own drawing


def luminance(colour: str) -> float:
    """Relative luminance of `#rrggbb` (WCAG 2.2, "relative luminance")."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)
