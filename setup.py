"""The optional compiled build; everything else stands in pyproject.toml."""

from setuptools import setup

setup()
