"""Exercises of 08_logistic_mle, in its order."""

from autograder.exercises._likelihoods import CROSS_ENTROPY, CROSS_ENTROPY_GRADIENT, CROSS_ENTROPY_HESSIAN
from autograder.exercises._logistic_descent import FIT_GRADIENT_DESCENT
from autograder.exercises._logistic_newton import FIT_NEWTON
from autograder.exercises._probabilities import PREDICT_LABEL, PREDICT_PROBABILITY, SIGMOID
from autograder.exercises._softmax import SOFTMAX

EXERCISES = (
    SIGMOID,
    PREDICT_PROBABILITY,
    PREDICT_LABEL,
    CROSS_ENTROPY,
    CROSS_ENTROPY_GRADIENT,
    CROSS_ENTROPY_HESSIAN,
    FIT_GRADIENT_DESCENT,
    FIT_NEWTON,
    SOFTMAX,
)
