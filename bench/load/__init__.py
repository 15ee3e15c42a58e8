"""What the server holds: scripted people over real websockets, and the same beside a peer."""
