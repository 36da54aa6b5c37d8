"""Conventicle: cult-themed board games on one kernel."""

__version__ = "1.0.0"
