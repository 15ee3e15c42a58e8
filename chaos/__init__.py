"""Is anything ever lost? The server is killed and its disk fails while scripted people play."""
