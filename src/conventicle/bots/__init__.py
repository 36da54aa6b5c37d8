"""Bots: one class per bot, one row in the registry."""


def breathe() -> None:
    """Let Python look for signals (Ctrl-C, a time that is up): code that only calls compiled code never does.

    It stands here because the `__init__.py` files are the ones that stay interpreted.
    """
