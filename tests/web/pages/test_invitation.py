"""Links that friends can open, and their QR codes."""

import ipaddress

import pytest

from app.web.table.invitation import is_local, own_address, qr, reaches_others, site

CODE = "k7m29xpd"


@pytest.mark.parametrize(
    ("base", "public", "listens", "expected"),
    [
        ("http://192.168.1.7:8000", "", "0.0.0.0", "http://192.168.1.7:8000"),
        ("http://cards.lan", "", "::", "http://cards.lan"),
        ("https://a.example", "", "127.0.0.1", "https://a.example"),
        ("http://127.0.0.1:8000", "", "127.0.0.1", "http://127.0.0.1:8000"),
        ("http://[::1]:8000", "", "::1", "http://[::1]:8000"),
        ("http://127.0.0.1:1", "https://a.example/", "::1", "https://a.example"),
    ],
)
def test_a_link_is_the_address_that_others_use(
    base: str, public: str, listens: str, expected: str
) -> None:
    assert site(base, public, listens) == expected


@pytest.mark.parametrize("base", ["http://localhost:8000", "http://127.0.0.1:8000"])
def test_at_the_servers_own_machine_the_link_names_it_in_the_network(base: str) -> None:
    assert site(base, "", "0.0.0.0") == f"http://{own_address()}:8000"


def test_the_own_address_is_an_address() -> None:
    ipaddress.ip_address(own_address())


@pytest.mark.parametrize(
    ("host", "local"),
    [
        ("localhost", True),
        ("a.localhost", True),
        ("127.0.0.1", True),
        ("127.9.9.9", True),
        ("[::1]", True),
        ("192.168.1.7", False),
        ("localhost.example", False),
        ("[2001:db8::1]", False),
        ("", False),
    ],
)
def test_what_is_local(host: str, local: bool) -> None:
    assert is_local(host) is local
    assert reaches_others(f"http://{host}:8000/r/x") is not local


def test_a_qr_code_is_dark_on_white() -> None:
    picture = qr(f"http://192.168.1.7:8000/r/{CODE}").decode()
    assert picture.startswith("<svg")
    assert "#fff" in picture
    assert "style=" not in picture
    assert picture != qr("http://192.168.1.7:8000/r/00000000").decode()
