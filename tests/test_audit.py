"""make audit against a vulnerability service of our own: what fails it, and what it admits."""

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

AUDIT = Path(__file__).resolve().parents[1] / "packaging" / "audit.py"
HASH = f"--hash=sha256:{'0' * 64}"
OLD = {
    "id": "PYSEC-2019-217",
    "affected": [
        {
            "package": {"name": "jinja2", "ecosystem": "PyPI"},
            "ranges": [{"type": "ECOSYSTEM", "events": [{"introduced": "0"}, {"fixed": "2.10.1"}]}],
        }
    ],
}


class Service(BaseHTTPRequestHandler):
    """Speaks as OSV does, and knows of one vulnerability."""

    def do_POST(self) -> None:
        query = json.loads(self.rfile.read(int(self.headers["content-length"])))
        known = (query["package"]["name"], query["version"]) == ("jinja2", "2.10")
        answer = json.dumps({"vulns": [OLD]} if known else {}).encode()
        self.send_response(200)
        self.send_header("content-length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def service() -> Iterator[str]:
    """The address of a service that runs."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Service) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,))
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


def audit(folder: Path, pin: str, service: str) -> subprocess.CompletedProcess[str]:
    lock = folder / "lock.txt"
    lock.write_text(pin + "\n", encoding="utf-8")
    return subprocess.run(
        [sys.executable, AUDIT, lock, "--", "--vulnerability-service", "osv", "--osv-url", service],
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_known_vulnerability_fails_it(tmp_path: Path, service: str) -> None:
    done = audit(tmp_path, f"jinja2==2.10 {HASH}", service)
    assert done.returncode == 1
    assert "jinja2 2.10: PYSEC-2019-217, fixed in 2.10.1" in done.stderr


def test_a_sound_lock_passes(tmp_path: Path, service: str) -> None:
    done = audit(tmp_path, f"jinja2==3.1.6 {HASH}", service)
    assert (done.returncode, done.stderr) == (0, "")
    assert "no known vulnerability in 1 packages" in done.stdout


def test_no_answer_is_no_clean_audit(tmp_path: Path) -> None:
    done = audit(tmp_path, f"jinja2==2.10 {HASH}", "http://127.0.0.1:9/")  # nobody listens there
    assert done.returncode == 0
    assert "NOT AUDITED" in done.stderr
    assert done.stdout == ""


def test_a_lock_without_hashes_fails_it(tmp_path: Path, service: str) -> None:
    done = audit(tmp_path, "jinja2==3.1.6", service)
    assert done.returncode == 1
    assert "hash" in done.stderr
