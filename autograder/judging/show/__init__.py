"""How a verdict is shown: as plain data, as a card, with the picture of a failed case."""
