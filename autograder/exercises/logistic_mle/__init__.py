"""The exercises of the lesson 08_logistic_mle."""
