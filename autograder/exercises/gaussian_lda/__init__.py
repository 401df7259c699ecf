"""The exercises of the lesson 07_gaussian_lda."""
