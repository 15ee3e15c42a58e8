"""What Windows lacks has another way: no module needs it when it is imported, and none later on.

Nothing here runs on Windows; this is what can be seen from elsewhere.
"""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from app.built import APP, ROOT
from tests.patience import PATIENCE_S

MODULES = sorted(APP.rglob("*.py"))
# What the standard library has on POSIX only, and packages that are not for Windows.
ABSENT = {
    *("crypt", "curses", "fcntl", "grp", "nis", "ossaudiodev", "posix", "pty", "pwd", "readline"),
    *("resource", "spwd", "syslog", "termios", "tty", "uvloop"),
}
LACKS = {
    "os": {
        *("WNOHANG", "chown", "chroot", "confstr", "fchmod", "fchown", "fdatasync", "fork"),
        *("forkpty", "getegid", "geteuid", "getgid", "getgroups", "getloadavg", "getpgid"),
        *("getpriority", "getresuid", "getsid", "getuid", "initgroups", "killpg", "lchown"),
        *("lockf", "mkfifo", "mknod", "nice", "openpty", "pathconf", "pipe2", "posix_fadvise"),
        *("posix_fallocate", "posix_spawn", "pread", "pwrite", "register_at_fork"),
        *("sched_getaffinity", "sched_setaffinity", "sendfile", "set_blocking", "setegid"),
        *("seteuid", "setgid", "setpgid", "setpriority", "setsid", "setuid", "statvfs", "sync"),
        *("sysconf", "tcgetpgrp", "ttyname", "uname", "wait", "wait3", "waitid"),
        *("O_CLOEXEC", "O_DIRECTORY", "O_DSYNC", "O_NOFOLLOW", "O_NONBLOCK", "O_SYNC"),
    },
    "signal": {
        *("SIGALRM", "SIGCHLD", "SIGCONT", "SIGHUP", "SIGKILL", "SIGPIPE", "SIGQUIT", "SIGSTOP"),
        *("SIGTSTP", "SIGUSR1", "SIGUSR2", "SIGWINCH", "alarm", "pause", "pthread_kill"),
        *("pthread_sigmask", "set_wakeup_fd", "setitimer", "siginterrupt", "sigpending", "sigwait"),
    },
    "socket": {
        *("AF_UNIX", "MSG_DONTWAIT", "MSG_NOSIGNAL", "SO_PEERCRED", "SO_REUSEPORT", "TCP_CORK"),
        *("TCP_NOTSENT_LOWAT", "TCP_USER_TIMEOUT", "recv_fds", "send_fds", "socketpair"),
    },
    "time": {"clock_gettime", "clock_settime", "pthread_getcpuclockid", "tzset"},
}
METHODS = {"add_signal_handler", "remove_signal_handler", "add_reader", "add_writer", "sendmsg"}
GUARDS = ("sys.platform", "os.name", "hasattr(", "TYPE_CHECKING")


def needed(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """What a module needs that Windows lacks, unless it looks first whether it is there."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and any(word in ast.unparse(node.test) for word in GUARDS):
            continue
        if isinstance(node, ast.Try) and any(missing(handler.type) for handler in node.handlers):
            continue
        if isinstance(node, ast.With) and any(missing(item.context_expr) for item in node.items):
            continue  # suppress(...)
        yield from named(node)
        yield from needed(node)


def missing(errors: ast.expr | None) -> bool:
    """Whether these are for what is not there."""
    named = ast.unparse(errors) if errors else ""
    return any(kind in named for kind in ("ImportError", "ModuleNotFoundError", "AttributeError"))


def named(node: ast.AST) -> Iterator[tuple[int, str]]:
    """What one node names of it."""
    if isinstance(node, ast.Import):
        names = [alias.name.partition(".")[0] for alias in node.names]
        yield from ((node.lineno, name) for name in names if name in ABSENT)
    elif isinstance(node, ast.ImportFrom) and not node.level:
        module = (node.module or "").partition(".")[0]
        if module in ABSENT:
            yield node.lineno, module
        lacks = LACKS.get(module, set())
        yield from ((node.lineno, f"{module}.{a.name}") for a in node.names if a.name in lacks)
    elif isinstance(node, ast.Attribute) and (
        node.attr in LACKS.get(ast.unparse(node.value), set()) or node.attr in METHODS
    ):
        yield node.lineno, ast.unparse(node)


def without_encoding(tree: ast.AST) -> Iterator[int]:
    """Where a text is read or written in whatever encoding a system has: on Windows not UTF-8."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or any(k.arg == "encoding" for k in node.keywords):
            continue
        function = ast.unparse(node.func)
        given = len(node.args)
        if (
            (function.endswith(".read_text") and not given)
            or (function.endswith(".write_text") and given < 2)
            or (function == "open" and not any("b'" in ast.unparse(a) for a in node.args[1:]))
        ):
            yield node.lineno


def test_no_module_needs_what_windows_lacks() -> None:
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in MODULES}
    found = [
        (str(path.relative_to(ROOT)), *what)
        for path, tree in trees.items()
        for what in needed(tree)
    ]
    assert found == []


def test_the_search_finds_it() -> None:
    """What is unguarded, and nothing else."""
    source = """
import os, fcntl
from uvloop import run
from signal import SIGKILL
if sys.platform != "win32":
    import resource
try:
    import pwd
except ImportError:
    pwd = None
def f():
    import termios
    os.fork()
    if hasattr(os, "getuid"):
        os.getuid()
    loop.add_signal_handler(2, f)
"""
    found = [name for _, name in needed(ast.parse(source))]
    assert found == [
        "fcntl",
        "uvloop",
        "signal.SIGKILL",
        "termios",
        "os.fork",
        "loop.add_signal_handler",
    ]
    opened = (
        'open(a)\nopen(a, "rb")\np.read_text()\np.read_text("utf-8")\np.open(encoding="utf-8")\n'
    )
    assert list(without_encoding(ast.parse(opened))) == [1, 3]


def test_every_text_file_is_utf_8() -> None:
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in MODULES}
    found = [
        (str(path.relative_to(ROOT)), line)
        for path, tree in trees.items()
        for line in without_encoding(tree)
    ]
    assert found == []


WITHOUT = """
import sys
sys.modules.update(dict.fromkeys(["fcntl", "grp", "pwd", "resource", "termios", "uvloop"]))
"""


def test_the_command_line_is_imported_without_them() -> None:
    """filelock and the standard library look first, as they do there."""
    script = (
        f"{WITHOUT}\nimport app.main\nfrom app.__main__ import commands\nprint(len([*commands()]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 5


SERVE = """
import sys
sys.modules["uvloop"] = None
from app.__main__ import main
sys.exit(main(["serve", "--port", "0", "--data", sys.argv[1]]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="that is what it does there")
def test_the_server_runs_on_the_loop_of_the_standard_library(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", SERVE, str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, "BLACK_QUEEN_LOG_FORMAT": "json"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout
        url = process.stdout.readline().partition(": ")[2].strip()
        try:
            assert httpx.get(url, timeout=PATIENCE_S).status_code == 200
        finally:
            process.terminate()
            _, errors = process.communicate(timeout=PATIENCE_S)
    assert "Traceback" not in errors


def test_what_a_pipe_cannot_carry_ends_no_command() -> None:
    script = "from app.cli.program import be_the_process_of as b; b(lambda: print('a \u2660') or 0)"
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "cp1252"},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stdout.rstrip()) == (0, b"a \\u2660"), done.stderr


def test_uvloop_is_asked_for_where_it_is() -> None:
    assert "uvloop>=0.23; sys_platform != 'win32'" in (ROOT / "pyproject.toml").read_text("utf-8")
