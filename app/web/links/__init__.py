"""How the processes of a cluster reach each other: one websocket for each two of them.

A browser may come to any process. What it asks of a room that another one owns goes there and back
over a channel of the link between the two, as it is: requests one way, finished pages and frames of
one seat's view the other. No card crosses a link that this browser is not shown.
"""
