"""Conventicle: cult-themed board games on one kernel."""

__version__ = "0.1.0"
