"""A real Chromium, without a window."""

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from bench.missing import Missing, program

if TYPE_CHECKING:
    from playwright.async_api import Browser

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@asynccontextmanager
async def running() -> "AsyncIterator[Browser]":
    """A browser; raises Missing."""
    try:
        from playwright.async_api import async_playwright
    except ImportError:
        raise Missing("Playwright is missing: make .venv/dev") from None
    path = shutil.which("chromium-headless-shell") or program("chromium")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        try:
            yield browser
        finally:
            await browser.close()
