"""The exercises of the lesson 04_hinge_sgd."""
