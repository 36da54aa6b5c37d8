"""The server as a program: connections and requests, the data folder, the database file and its backups."""
