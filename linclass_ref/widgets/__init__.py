"""What moves: small interactive pictures. No mathematics here, only state, drawing and controls."""
