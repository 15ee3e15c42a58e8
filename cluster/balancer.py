"""A balancer before the processes, by its file in packaging/balancers: HAProxy, or nginx.

It sends all requests of a room to one process, by the room's code. HAProxy asks the processes how
they are, at their internal addresses, where it does not wait behind hundreds of browsers that come
at once; it closes the connections of one that is dead or frozen, so that browsers come back
elsewhere.
"""

import os
import re
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from cluster.postgres import free_port
from cluster.processes import ROOT

FILES = ROOT / "packaging" / "balancers"
PLACES = "/usr/sbin:/usr/local/sbin"
ADDRESS = "127.0.0.1:8080"  # in the files
STOP_S = 10.0
LOOK_S = 0.02
AROUND_NGINX = """\
daemon off;
pid {folder}/nginx.pid;
error_log stderr;
events {{ }}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
{inside}
}}
"""


class NoBalancer(Exception):
    """There is none here, or it does not start; the message says why."""


class Behind(Protocol):
    """A process that stands behind it."""

    @property
    def name(self) -> str: ...

    @property
    def port(self) -> int: ...

    @property
    def internal_port(self) -> int: ...


@dataclass(frozen=True)
class Balancer:
    """One of them. around: makes a whole configuration of its file, for a folder."""

    name: str
    file: str
    options: Sequence[str]
    around: Callable[[str, Path], str]

    def configuration(self, address: str, processes: Sequence[Behind]) -> str:
        """Its file, for these processes: each line of the first server of three is one of each."""
        lines = []
        for line in (FILES / self.file).read_text(encoding="utf-8").splitlines():
            if "127.0.0.1:8001" in line:
                lines += [_of(line, process) for process in processes]
            elif not re.search(r"127\.0\.0\.1:800[23]", line):
                lines.append(line.replace(ADDRESS, address))
        return "".join(f"{line}\n" for line in lines)


def _of(line: str, process: Behind) -> str:
    line = re.sub(r"\bone\b", process.name, line)
    return line.replace("8001", str(process.port)).replace("9001", str(process.internal_port))


HAPROXY = Balancer("haproxy", "haproxy.cfg", ("-db", "-f"), lambda text, folder: text)
NGINX = Balancer(
    "nginx",
    "nginx.conf",
    ("-e", "stderr", "-c"),
    lambda text, folder: AROUND_NGINX.format(folder=folder, inside=text),
)
BALANCERS = {balancer.name: balancer for balancer in (HAPROXY, NGINX)}


@contextmanager
def balanced(
    processes: Sequence[Behind], folder: Path, *, port: int = 0, by: Balancer = HAPROXY
) -> Iterator[str]:
    """A balancer before processes while it is needed: the origin that browsers open."""
    port = port or free_port()
    text = by.around(by.configuration(f"127.0.0.1:{port}", processes), folder)
    with running([by.name, *by.options], text, folder / by.file, port):
        yield f"http://127.0.0.1:{port}"


@contextmanager
def running(command: Sequence[str], text: str, file: Path, port: int) -> Iterator[None]:
    """A proxy while it is needed, once it listens. text: its configuration, to be written to file,
    whose name ends the command."""
    name, *options = command
    program = shutil.which(name) or shutil.which(name, path=PLACES)
    if not program:
        raise NoBalancer(f"{name} is missing: apt-get install {name}")
    file.write_text(text, encoding="utf-8")
    log = file.with_suffix(".log")
    home = {**os.environ, "HOME": str(file.parent)}
    with log.open("w") as said:
        proxy = subprocess.Popen(
            [program, *options, str(file)],
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=said,
            env=home,
        )
    try:
        while not _listens(port):
            if proxy.poll() is not None:
                raise NoBalancer(log.read_text())
            time.sleep(LOOK_S)
        yield
    finally:
        proxy.send_signal(signal.SIGTERM)
        try:
            proxy.wait(STOP_S)
        except subprocess.TimeoutExpired:
            proxy.kill()
            proxy.wait()


def _listens(port: int) -> bool:
    with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
        return True
    return False
