"""One suite that every game passes, at every number of seats and with every option."""
