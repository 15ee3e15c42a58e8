"""What runs where a wheel is installed, as CycloneDX lists it: packages, and pages' libraries."""

import base64
import json
from pathlib import Path
from typing import Any

from trying.command import ROOT
from wheels.environment import Environment
from wheels.making import Workshop

NODE = "node_modules/"


def list_materials(workshop: Workshop, fresh: Environment) -> Path:
    """Write it beside the wheels; raises Failed."""
    target = workshop.target / "black_queen-sbom.cdx.json"
    project = ROOT / "pyproject.toml"
    workshop.tools.run(
        *(
            "-m",
            "cyclonedx_py",
            "environment",
            "--pyproject",
            str(project),
            "--output-reproducible",
        ),
        *("--mc-type", "application", "--output-format", "JSON", "--output-file", str(target)),
        str(fresh.python),
    )
    bill = json.loads(target.read_text(encoding="utf-8"))
    lock = json.loads((workshop.source / "package-lock.json").read_text(encoding="utf-8"))
    bill["components"] += libraries(lock)
    target.write_text(json.dumps(bill, indent=2) + "\n", encoding="utf-8")
    return target


def libraries(lock: dict[str, Any]) -> list[dict[str, Any]]:
    """What npm fetched and pages load: not what only made it smaller."""
    return [
        {
            "type": "library",
            "bom-ref": f"npm:{name.removeprefix(NODE)}",
            "name": name.removeprefix(NODE),
            "version": package["version"],
            "purl": purl(name.removeprefix(NODE), package["version"]),
            "hashes": [{"alg": "SHA-512", "content": digest(package["integrity"])}],
        }
        for name, package in sorted(lock["packages"].items())
        if name.startswith(NODE) and not package.get("dev") and not package.get("devOptional")
    ]


def purl(name: str, version: str) -> str:
    """The address of a package among all kinds of them."""
    return f"pkg:npm/{name.replace('@', '%40')}@{version}"


def digest(integrity: str) -> str:
    """A checksum of npm as CycloneDX writes it."""
    algorithm, _, value = integrity.partition("-")
    assert algorithm == "sha512", integrity  # noqa: S101 - so says the lock
    return base64.b64decode(value).hex()
