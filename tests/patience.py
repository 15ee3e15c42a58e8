"""How long tests wait for what must come. Only a broken test waits so long, on whatever machine."""

PATIENCE_S = 600.0
