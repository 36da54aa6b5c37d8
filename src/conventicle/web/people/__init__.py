"""People: who looks at a page, from where, and how much one may do."""
