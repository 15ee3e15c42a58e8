"""Several servers over one PostgreSQL on this machine: to try it out, for tests and for chaos."""
