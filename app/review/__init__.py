"""What decisions cost, judged from what their seats could know, with how sure that is."""
