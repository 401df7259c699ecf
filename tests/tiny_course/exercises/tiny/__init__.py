"""The exercises of the tiny lesson."""
