"""Pages: what answers at each address of `urls.py`."""
