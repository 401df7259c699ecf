"""The exercises of the lesson 01_classification_setup."""
