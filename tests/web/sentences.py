"""What pages say."""

import re


def sentence(page: str) -> str:
    """What a page for what cannot be done says."""
    found = re.search(r'<p class="lead">(.*?)</p>', page, re.DOTALL)
    assert found, page
    return found[1].strip()
