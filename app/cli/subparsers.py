"""A name for what argparse keeps private, for annotations only."""

import argparse

Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]
