"""Phones and desks with a browser, lent to one test after another."""

from urllib.parse import urljoin

from playwright.sync_api import Browser, Error, Page

from tests.browser.table import WAIT_MS

SIZES = {"desk": (1280, 800), "phone": (390, 844), "across": (844, 390)}


# Whoever comes knows the games: nothing is taught to them, unless a test is about that.
EXPERIENCED = """
try {
  localStorage.getItem("black-queen")
    ?? localStorage.setItem("black-queen", '{"tips": "off", "worth": "off"}');
} catch {}
"""


FORGET = "() => { localStorage.clear(); sessionStorage.clear(); }"


class Device:
    """A phone or a desk with a page that stays open.

    Whoever gets it after somebody else finds nothing of that person, but the files of the server
    are at hand, which makes a visit several times as cheap as the first one of a new browser.
    """

    def __init__(self, browser: Browser, *, touch: bool) -> None:
        width, height = SIZES["phone" if touch else "desk"]
        self.touch = touch
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="reduce",
            service_workers="block",  # its requests pass by those who would route them
        )
        self.context.set_default_timeout(WAIT_MS)
        self.context.add_init_script(EXPERIENCED)
        self.kept = self.context.new_page()
        self._opened: list[Page] = []

    def open(self) -> Page:
        """A new page."""
        self._opened.append(self.context.new_page())
        return self._opened[-1]

    def empty(self) -> bool:
        """Forget whoever had it; False when it cannot be lent again."""
        if any(page.is_closed() for page in self._opened):
            return False  # it may have kept something
        try:
            for page in self.context.pages:
                if page.url.startswith("http"):
                    page.evaluate(FORGET)
                if page is not self.kept:
                    page.close()
            if self.kept.url.startswith("http"):
                # Off the scripts, which would write what they remember; on the same server, since
                # another page would be shown by another process, with all scripts and styles anew.
                self.kept.goto(urljoin(self.kept.url, "/robots.txt"))
                self.kept.evaluate(FORGET)
            self.kept.mouse.move(0, 0)
            self.kept.emulate_media(color_scheme="light", reduced_motion="reduce")
            self.context.clear_cookies()
            self.context.set_offline(False)
        except Error:
            return False
        self._opened = []
        return True


class Devices:
    """All that there are; more are made when they are wanted."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: list[Device] = []

    def lend(self, *, touch: bool) -> Device:
        """One that nobody has."""
        for device in self._free:
            if device.touch == touch:
                self._free.remove(device)
                return device
        return Device(self._browser, touch=touch)

    def take_back(self, device: Device, *, sound: bool) -> None:
        """One that nobody needs any more. sound: nothing went wrong on it."""
        if sound and device.empty():
            self._free.append(device)
        else:
            device.context.close()
