"""The workshop: what bots are measured and made with.

It is no part of what is served: a checkout has it, what is packed for hosts does not.
"""

import app  # noqa: F401 - it decides which form of the compiled modules runs, of these, too
