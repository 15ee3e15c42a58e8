"""The check of a match as one file that works from a disk: a suspected server's own page proves
little. docs/verify.html is this file; made anew: python -m app.web.render.standalone"""

import re
from functools import cache

from app.web.render.scripts import STATIC

SCRIPTS = (
    "digest.js",
    "kept.js",
    "letter.js",
    "check.js",
    "verify.js",
)  # each uses those before it
PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
script-src 'unsafe-inline'">
<title>Check a match of Black Queen</title>
<style>
body {{ max-width: 44rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui; \
color-scheme: light dark; }}
label {{ display: block; font-weight: 600; }}
input {{ font: inherit; }}
code {{ overflow-wrap: anywhere; }}
.wrong h2 {{ color: #c62828; }}
</style>
<h1>Check a match</h1>
<p>This page makes every deck of a match again from the number and the letters that were sealed, and
compares them with their seals, and with what your browser saw at the table. It needs no server, and
sends nothing anywhere.</p>
<form id="verify">
<p><label for="record">The record of a match</label>
<input id="record" name="record" type="file" accept=".json,application/json"></p>
<p><label for="kept">What your browser has saved of it (Fair play), if you have it</label>
<input id="kept" name="kept" type="file" accept=".json,application/json"></p>
</form>
<div id="verdict" role="status"></div>
<script type="module">
{script}</script>
</html>
"""


@cache
def page() -> str:
    """The whole file."""
    parts = [(STATIC / name).read_text(encoding="utf-8") for name in SCRIPTS]
    inner = re.sub(r"^import .*\n", "", "\n".join(parts), flags=re.MULTILINE)
    script = re.sub(r"^export ", "", inner, flags=re.MULTILINE)
    return PAGE.format(script=script)


if __name__ == "__main__":
    goal = STATIC.parents[1] / "docs" / "verify.html"
    goal.write_text(page(), encoding="utf-8")
