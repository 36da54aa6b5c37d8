"""The five Rituals of each Cult, one module for each of them, and the choices they ask for."""
