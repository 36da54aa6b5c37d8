"""Dark Blood, for one to four players: four Cults bid blood for the five Locations of a village."""
