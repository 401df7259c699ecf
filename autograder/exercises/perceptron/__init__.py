"""The exercises of the lesson 02_perceptron."""
