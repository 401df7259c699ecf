"""A submission becomes a result: read, rebuilt, run in the sandbox, judged from outside."""
