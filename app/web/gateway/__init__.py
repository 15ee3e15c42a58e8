"""Where requests come in: protocols with bounds, the gate, the websocket."""
