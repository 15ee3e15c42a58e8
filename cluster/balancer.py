"""HAProxy before the processes.

New connections go to one that is ready, and those of a process that is dead or frozen are closed,
so that browsers come back elsewhere. Where none is ready, for the database is away, those that live
say so.
"""

import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from cluster.postgres import free_port
from cluster.processes import Process

MISSING = "HAProxy is missing: apt-get install haproxy"
STOP_S = 10.0
LOOK_S = 0.02
HEAD = """\
defaults
    mode http
    timeout connect 1s
    timeout check 1s
    timeout http-request 10s
    timeout client 2m
    timeout server 2m
    timeout tunnel 2m
    retries 3
    option redispatch 1
    option forwardfor

frontend tables
    bind {bind}
    use_backend alive if {{ nbsrv(processes) eq 0 }}
    default_backend processes
"""
BACKEND = """
backend {name}
    balance {balance}
    option httpchk
    http-check send meth GET uri {check} ver HTTP/1.1 hdr host {name}
    http-check expect status 200
    default-server check inter 300ms fall 2 rise 1 on-marked-down shutdown-sessions
"""
CHECKS = {"processes": "/readyz", "alive": "/healthz"}


class NoBalancer(Exception):
    """There is none here, or it does not start; the message says why."""


def configuration(bind: str, processes: Sequence[Process], balance: str) -> str:
    """HAProxy's file. It asks at the internal addresses how the processes are, where it does not
    wait behind hundreds of browsers that come at once."""
    lines = "".join(
        f"    server {process.name} 127.0.0.1:{process.port} port {process.internal_port}\n"
        for process in processes
    )
    backends = (
        BACKEND.format(name=name, balance=balance, check=check) + lines
        for name, check in CHECKS.items()
    )
    return HEAD.format(bind=bind) + "".join(backends)


@contextmanager
def balanced(
    processes: Sequence[Process], folder: Path, *, port: int = 0, balance: str = "leastconn"
) -> Iterator[str]:
    """HAProxy before processes while it is needed: the origin that browsers open."""
    program = shutil.which("haproxy") or shutil.which("haproxy", path="/usr/sbin:/usr/local/sbin")
    if not program:
        raise NoBalancer(MISSING)
    port = port or free_port()
    file = folder / "haproxy.cfg"
    file.write_text(configuration(f"127.0.0.1:{port}", processes, balance), encoding="utf-8")
    command = [program, "-db", "-f", str(file)]
    with (folder / "haproxy.log").open("w") as said:
        running = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=said, stderr=said)
    try:
        while not _listens(port):
            if running.poll() is not None:
                raise NoBalancer((folder / "haproxy.log").read_text())
            time.sleep(LOOK_S)
        yield f"http://127.0.0.1:{port}"
    finally:
        running.send_signal(signal.SIGTERM)
        try:
            running.wait(STOP_S)
        except subprocess.TimeoutExpired:
            running.kill()
            running.wait()


def _listens(port: int) -> bool:
    with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
        return True
    return False
