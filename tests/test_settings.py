"""Settings come from the environment; what makes no sense is refused by name."""

from pathlib import Path

import pytest
from pydantic import ValidationError
from pydantic_settings import SettingsError

from app.settings import Settings, misspelt


@pytest.fixture(autouse=True)
def clean(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(f"BLACK_QUEEN_{name.upper()}", raising=False)


def test_the_defaults() -> None:
    settings = Settings.model_validate({})
    assert settings.data == Path("data")
    assert settings.trick_pause_s >= 1
    assert settings.message_bytes == 8192
    assert settings.origins == settings.hosts == []
    assert settings.address == ""
    assert settings.proxies == ["127.0.0.1", "::1"]
    assert settings.log_format == "auto"


def test_every_setting_is_described() -> None:
    for name, field in Settings.model_fields.items():
        assert field.description, name


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("data", "/srv/black queen", Path("/srv/black queen")),
        ("bot_delay_s", "0", 0.0),
        ("bot_delay_spread_s", "1.5", 1.5),
        ("trick_pause_s", "2", 2.0),
        ("bot_threads", "8", 8),
        ("message_bytes", "256", 256),
        ("origins", '["https://cards.example"]', ["https://cards.example"]),
        ("origins", "[]", []),
        ("origins", '["https://A.example/", "http://b:80"]', ["https://a.example", "http://b"]),
        ("forget_days", "90", 90),
        ("hosts", '["Cards.Example.org"]', ["cards.example.org"]),
        ("address", "", ""),
        ("address", "https://Cards.Example.org/", "https://cards.example.org"),
        ("address", "https://cards.example.org:443", "https://cards.example.org"),
        ("address", "http://192.0.2.7:8000", "http://192.0.2.7:8000"),
        ("address", "http://[2001:DB8::7]:80", "http://[2001:db8::7]"),
        ("root_path", "", ""),
        ("root_path", "/", ""),
        ("root_path", "/cards", "/cards"),
        ("root_path", "/cards/", "/cards"),
        ("root_path", "/games/black-queen_2.0~x", "/games/black-queen_2.0~x"),
        ("proxies", "[]", []),
        ("proxies", '["192.0.2.1", "2001:db8::/32"]', ["192.0.2.1", "2001:db8::/32"]),
        ("log_format", "json", "json"),
        ("log_level", "debug", "debug"),
        ("sockets", "1", 1),
    ],
)
def test_a_setting_comes_from_the_environment(
    monkeypatch: pytest.MonkeyPatch, name: str, text: str, value: object
) -> None:
    monkeypatch.setenv(f"BLACK_QUEEN_{name.upper()}", text)
    assert getattr(Settings.model_validate({}), name) == value


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("bot_delay_s", "-1"),
        ("bot_delay_s", "soon"),
        ("bot_delay_s", ""),
        ("bot_delay_s", "nan"),
        ("bot_delay_s", "inf"),
        ("bot_delay_spread_s", "-0.1"),
        ("trick_pause_s", "inf"),
        ("bot_threads", "0"),
        ("bot_threads", "1.5"),
        ("message_bytes", "255"),
        ("hosts", '["https://cards.example.org"]'),
        ("hosts", '["cards.example.org:8000"]'),
        ("hosts", '["*.example.org"]'),
        ("hosts", '[""]'),
        ("address", "cards.example.org"),
        ("address", "ftp://cards.example.org"),
        ("address", "https://cards.example.org/table"),
        ("address", "https://cards.example.org?"),
        ("address", "https://user@cards.example.org"),
        ("address", "https://cards.example.org\nx"),
        ("root_path", "cards"),
        ("root_path", "//cards"),
        ("root_path", "/cards//"),
        ("root_path", "/cards/.."),
        ("root_path", "/./cards"),
        ("root_path", "/two words"),
        ("root_path", "/c%61rds"),
        ("root_path", "/é"),
        ("root_path", "/cards?x"),
        ("root_path", "/cards\n"),
        ("root_path", "https://a.example/cards"),
        ("proxies", '["*"]'),
        ("proxies", '["proxy"]'),
        ("proxies", '["192.0.2.1/24"]'),
        ("log_format", "xml"),
        ("log_level", "loud"),
        ("sockets", "0"),
        ("address_rooms_per_hour", "0"),
        ("origins", "[1]"),
        ("origins", '[""]'),
        ("origins", '["null"]'),
        ("origins", '["https://cards.example/table"]'),
        ("origins", '["https://cards.example:99999"]'),
        ("address", "https://cards.example.org:99999"),
        ("address", "https://cards.example.org:0"),
        ("address", "https://[::1::]"),
        ("data", ""),
        ("forget_days", "-1"),
        ("forget_days", "0.5"),
        ("origins", '{"a": 1}'),
    ],
)
def test_a_wrong_value_is_refused_by_name(
    monkeypatch: pytest.MonkeyPatch, name: str, text: str
) -> None:
    monkeypatch.setenv(f"BLACK_QUEEN_{name.upper()}", text)
    with pytest.raises(ValidationError, match=name):
        Settings.model_validate({})


def test_origins_that_are_no_list_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BLACK_QUEEN_ORIGINS", "https://cards.example")
    with pytest.raises((ValidationError, SettingsError), match="origins"):
        Settings.model_validate({})


def test_an_unknown_setting_is_refused() -> None:
    with pytest.raises(ValidationError, match="colour"):
        Settings.model_validate({"colour": "green"})


def test_an_argument_comes_before_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BLACK_QUEEN_DATA", "elsewhere")
    assert Settings.model_validate({"data": "here"}).data == Path("here")


@pytest.mark.parametrize(
    ("variable", "text", "said"),
    [
        ("BLACK_QUEEN_DATA", "x", ""),
        ("black_queen_data", "x", ""),
        ("BLACK_QUEEN_BUILD", "source", ""),
        ("BLACK_QUEEN_CHECKED", "1", ""),
        ("BLACK_QUEENS", "x", ""),
        ("PATH", "x", ""),
        ("BLACK_QUEEN_DAT", "x", "there is no BLACK_QUEEN_DAT; did you mean BLACK_QUEEN_DATA?"),
        (
            "BLACK_QUEEN_SOCKET",
            "1",
            "there is no BLACK_QUEEN_SOCKET; did you mean BLACK_QUEEN_SOCKETS?",
        ),
        ("BLACK_QUEEN_", "1", "there is no BLACK_QUEEN_; docs/operations.md has them all"),
        (
            "BLACK_QUEEN_XYZZY",
            "1",
            "there is no BLACK_QUEEN_XYZZY; docs/operations.md has them all",
        ),
        # What Kubernetes and Docker set where a service has the name black-queen.
        ("BLACK_QUEEN_SERVICE_HOST", "10.0.0.7", ""),
        ("BLACK_QUEEN_SERVICE_PORT_HTTP", "80", ""),
        ("BLACK_QUEEN_PORT", "tcp://10.0.0.7:80", ""),
        ("BLACK_QUEEN_PORT_80_TCP_ADDR", "10.0.0.7", ""),
    ],
)
def test_a_misspelt_variable_is_said(variable: str, text: str, said: str) -> None:
    assert misspelt({variable: text}) == ([said] if said else [])


def test_a_setting_that_is_no_more_says_what_to_do() -> None:
    [said] = misspelt({"BLACK_QUEEN_TOKEN": "t" * 32})
    assert said.startswith("there is no BLACK_QUEEN_TOKEN any more; ")
    assert "take it away" in said
    assert "docs/operations.md" in said


def test_a_port_is_no_setting() -> None:
    [said] = misspelt({"BLACK_QUEEN_PORT": "8000"})
    assert said.startswith("there is no BLACK_QUEEN_PORT; ")
