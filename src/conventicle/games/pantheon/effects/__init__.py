"""What cards and titles do, by the sort of card."""
