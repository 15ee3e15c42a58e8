"""The compose files fit the image and the settings. No container engine is needed, and none starts
them: that is all that is known of them."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from importlib import import_module
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import pytest
import yaml

from app.settings import PREFIX, Settings, misspelt
from cluster.balancer import PLACES

ROOT = Path(__file__).resolve().parents[1]
COMPOSE = ROOT / "packaging" / "compose"
FILES = {"compose.yml": ROOT / "compose.yml", "postgres.yml": COMPOSE / "postgres.yml"}
VARIABLE = re.compile(r"\$\{(\w+)(?::([-?])([^}]*))?\}")
EXAMPLE = {"BLACK_QUEEN_ADDRESS": "https://cards.example.org", "PASSWORD": "secret"}
PAGE = (ROOT / "docs" / "hosting" / "compose.md").read_text(encoding="utf-8")
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
PORT = "8000"  # that the image listens on


@pytest.fixture
def recipe(monkeypatch: pytest.MonkeyPatch) -> Any:
    """What the Dockerfile says, as `make image-check` reads it."""
    monkeypatch.syspath_prepend(ROOT / "packaging")
    return import_module("imagecheck.recipe").read_recipe(DOCKERFILE)


def filled(text: str, chosen: Mapping[str, str]) -> str:
    """A file as compose reads it, with what `.env` says."""

    def value(found: re.Match[str]) -> str:
        name, how, other = found.groups()
        assert how in ("-", "?"), f"{name} has neither a default nor what is said without it"
        if how == "?":
            return chosen[name]
        return chosen.get(name) or other

    return VARIABLE.sub(value, text)


def read(name: str, chosen: Mapping[str, str]) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(filled(FILES[name].read_text("utf-8"), chosen))
    return found


@pytest.fixture(params=FILES)
def compose(request: pytest.FixtureRequest) -> dict[str, Any]:
    """Each of the files."""
    return read(str(request.param), EXAMPLE)


def servers(compose: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The services that are ours."""
    for service in compose["services"].values():
        if service["image"] == "black-queen":
            yield service


@pytest.mark.parametrize("chosen", [EXAMPLE, {"PASSWORD": "x"}], ids=["with a name", "without"])
@pytest.mark.parametrize("name", FILES)
def test_every_variable_is_a_setting(
    monkeypatch: pytest.MonkeyPatch, name: str, chosen: Mapping[str, str]
) -> None:
    monkeypatch.setenv("BLACK_QUEEN_BUILD", "")
    for service in servers(read(name, chosen)):
        environment = service["environment"]
        assert misspelt(environment) == []
        assert all(variable.startswith(PREFIX) for variable in environment)
        assert all(isinstance(value, str) for value in environment.values())
        for variable, value in environment.items():
            monkeypatch.setenv(variable, value)
        found = Settings.model_validate({})
        assert found.address == chosen.get("BLACK_QUEEN_ADDRESS", "")
        subnet = read(name, chosen)["networks"]["default"]["ipam"]["config"][0]["subnet"]
        assert [ip_network(proxy) for proxy in found.proxies] == [ip_network(subnet)]
        inside = found.internal.partition(":")[0]
        assert not inside or ip_address(inside) in ip_network(subnet)


def test_a_server_runs_as_the_image_does(compose: dict[str, Any], recipe: Any) -> None:
    found = list(servers(compose))
    assert found
    assert recipe.start[-1] == PORT
    for service in found:
        assert service["user"] == f"{recipe.user}:{recipe.user}"
        assert f"USER {service['user']}\n" in DOCKERFILE
        assert service["healthcheck"]["test"] == ["CMD", *recipe.health]
        stated = re.search(
            r"HEALTHCHECK --interval=(\S+) --timeout=(\S+) --start-period=(\S+)", DOCKERFILE
        )
        assert stated
        names = ("interval", "timeout", "start_period")
        assert stated.groups() == tuple(service["healthcheck"][name] for name in names)
        assert (service["read_only"], service["cap_drop"]) == (True, ["ALL"])
        assert service["security_opt"] == ["no-new-privileges:true"]
        for volume in service.get("volumes", []):
            assert volume == "data:/data"
            assert "VOLUME /data\n" in DOCKERFILE
        for port in service.get("ports", []):
            assert port == f"127.0.0.1:8000:{PORT}"
        assert (ROOT / service["build"] / "Dockerfile").exists()


def test_everything_starts_again_and_is_reached_from_this_machine_only(
    compose: dict[str, Any],
) -> None:
    for name, service in compose["services"].items():
        assert service["restart"] == "unless-stopped", name
        for port in service.get("ports", []):
            assert port.startswith("127.0.0.1:") or name == "caddy", port
        assert service.get("profiles", []) == (["caddy"] if name == "caddy" else [])
        for other in service.get("depends_on", []):
            assert other in compose["services"]


def test_what_is_mounted_is_there(compose: dict[str, Any]) -> None:
    for service in compose["services"].values():
        for volume in service.get("volumes", []):
            source = volume.partition(":")[0]
            if source.startswith("."):
                assert (ROOT / source).is_file(), source
                assert volume.endswith(":ro")
            else:
                assert source in compose["volumes"]
    mounted = re.findall(r"\./(packaging/\S+?):", "".join(map(Path.read_text, FILES.values())))
    assert set(mounted) == {
        path.relative_to(ROOT).as_posix() for path in COMPOSE.iterdir() if path.suffix != ".yml"
    }


def test_the_balancer_is_the_one_that_is_tested() -> None:
    """Its file is that of packaging/balancers, with other addresses."""
    tested = (ROOT / "packaging" / "balancers" / "haproxy.cfg").read_text(encoding="utf-8")
    services = read("postgres.yml", EXAMPLE)["services"]
    ours = [name for name, each in services.items() if each["image"] == "black-queen"]
    for number, name in enumerate(ours, 1):
        at = services[name]["networks"]["default"]["ipv4_address"]
        internal = services[name]["environment"]["BLACK_QUEEN_INTERNAL"]
        assert internal == f"{at}:9000"
        assert services[name]["environment"]["BLACK_QUEEN_NAME"] == name
        tested = tested.replace(f"127.0.0.1:800{number}", f"{at}:{PORT}")
        tested = tested.replace(f"port 900{number}", "port 9000")
    tested = tested.replace("bind 127.0.0.1:8080", "bind :8080")
    made = (COMPOSE / "haproxy.cfg").read_text(encoding="utf-8")
    assert made.partition("\ndefaults")[2] == tested.partition("\ndefaults")[2]
    (port,) = services["balancer"]["ports"]
    assert port.endswith(":8080")


def program(name: str) -> str:
    found = shutil.which(name) or shutil.which(name, path=PLACES)
    if not found:
        pytest.skip(f"{name} is not here: apt-get install {name}")
    return found


def test_haproxy_understands_its_file() -> None:
    command = [program("haproxy"), "-c", "-f", str(COMPOSE / "haproxy.cfg")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_caddy_understands_its_file(compose: dict[str, Any], tmp_path: Path) -> None:
    caddy = compose["services"]["caddy"]
    (mounted,) = (volume for volume in caddy["volumes"] if volume.startswith("."))
    source, goal, _ = mounted.split(":")
    assert goal == "/etc/caddy/Caddyfile"
    done = subprocess.run(
        [program("caddy"), "adapt", "--adapter", "caddyfile", "--config", str(ROOT / source)],
        env={"HOME": str(tmp_path), **caddy["environment"]},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    made = json.dumps(json.loads(done.stdout))
    assert '"host": ["cards.example.org"]' in made
    upstream, port = caddy["environment"]["UPSTREAM"].split(":")
    assert f'"dial": "{upstream}:{port}"' in made
    service = compose["services"][upstream]
    assert port == (PORT if service["image"] == "black-queen" else "8080")


@pytest.mark.parametrize("name", FILES)
def test_what_may_be_chosen_is_told(name: str) -> None:
    told = set(re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE))
    chosen = {found[0] for found in VARIABLE.findall(FILES[name].read_text(encoding="utf-8"))}
    assert chosen <= told
    assert FILES[name].relative_to(ROOT).as_posix() in PAGE
