"""Pages, websockets and rendering."""
