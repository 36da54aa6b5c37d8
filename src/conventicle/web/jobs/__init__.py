"""Work that is not lost: one table of jobs for all processes, on SQLite and on PostgreSQL.

Whatever has to be done later, elsewhere or again until it works is put there: bots' thoughts where several processes
share a database, and messages, clocks and long runs. There is no second queue. `queue` puts, takes and ends jobs,
`kinds` says what is done with each kind, `runner` does it, `processes` knows who is alive, `moment` what time it is.
"""
