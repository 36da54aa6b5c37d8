"""The Eternal City: rival Cults send their Priests into thirteen Locations to wake a dark deity."""
