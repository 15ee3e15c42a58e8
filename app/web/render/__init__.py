"""Views to HTML, each only once."""
