"""Known vulnerabilities in locked packages: audit.py LOCK... [-- OPTION...], options of pip-audit.

A vulnerability fails it, and so does a lock that cannot be read. A service that cannot be reached,
or that does not know a package, does not: it says which packages nobody looked at.
"""

import json
import subprocess
import sys
from typing import Any

TIMEOUT_S = 10
MOST_NAMES = 10
RULE = "!" * 78


def main(arguments: list[str]) -> int:
    """Audit the locks; the exit status."""
    split = arguments.index("--") if "--" in arguments else len(arguments)
    locks, options = arguments[:split], arguments[split + 1 :]
    planned = pip_audit(locks, ["--dry-run"])
    if planned.returncode:
        print(planned.stderr, file=sys.stderr)
        return 1
    done = pip_audit(locks, options)
    if done.returncode not in {0, 1}:  # 2: these are not its options
        print(done.stderr, file=sys.stderr)
        return done.returncode
    try:
        packages = json.loads(done.stdout)["dependencies"]
    except ValueError:
        last = (done.stderr.strip().splitlines() or ["pip-audit says nothing"])[-1]
        warn(f"the service did not answer: {last}")
        return 0
    return judge(packages)


def pip_audit(locks: list[str], options: list[str]) -> subprocess.CompletedProcess[str]:
    """Run pip-audit on hashed requirements; nothing is installed."""
    command = [sys.executable, "-m", "pip_audit", "--format", "json", "--progress-spinner", "off"]
    command += ["--disable-pip", "--require-hashes", "--timeout", str(TIMEOUT_S), *options]
    for lock in locks:
        command += ["--requirement", lock]
    return subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603


def judge(packages: list[dict[str, Any]]) -> int:
    """Say what was found and what was not looked at; the exit status."""
    names = {package["name"] for package in packages}
    skipped = sorted({package["name"] for package in packages if "skip_reason" in package})
    found = {
        f"{package['name']} {package['version']}: {flaw['id']}, fixed in "
        + (", ".join(flaw["fix_versions"]) or "no version yet")
        for package in packages
        for flaw in package.get("vulns", [])
    }
    for line in sorted(found):
        print(f"audit: known vulnerability in {line}", file=sys.stderr)
    if skipped:
        more = len(skipped) - MOST_NAMES
        some = ", ".join(skipped[:MOST_NAMES]) + (f" and {more} more" if more > 0 else "")
        warn(f"the service does not know {len(skipped)} of {len(names)} packages: {some}")
    elif not found:
        print(f"audit: no known vulnerability in {len(names)} packages")
    return 1 if found else 0


def warn(text: str) -> None:
    """Say what must not be overlooked."""
    print(f"{RULE}\naudit: NOT AUDITED: {text}\n{RULE}", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
