"""Drawing: what one viewer sees of a game in play, and how it becomes HTML."""
