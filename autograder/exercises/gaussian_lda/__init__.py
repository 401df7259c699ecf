"""Exercises of 07_gaussian_lda, in its order."""

from autograder.exercises.gaussian_lda._gaussian_densities import GAUSSIAN_PDF, LDA_BOUNDARY_1D, LOG_MULTIVARIATE_NORMAL
from autograder.exercises.gaussian_lda._lda_models import LDA_DISCRIMINANTS, LDA_FIT
from autograder.exercises.gaussian_lda._lda_posteriors import LDA_POSTERIOR, LOG_ODDS

EXERCISES = (
    GAUSSIAN_PDF,
    LDA_BOUNDARY_1D,
    LOG_MULTIVARIATE_NORMAL,
    LDA_DISCRIMINANTS,
    LOG_ODDS,
    LDA_FIT,
    LDA_POSTERIOR,
)
