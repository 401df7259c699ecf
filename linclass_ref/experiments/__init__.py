"""What one lesson tries out, beside the algorithms that it teaches."""
