"""Answers to easier_coordinates, right and wrong, as people might write them."""

import numpy as np

from tests.exercises.bank import Bank

bank = Bank(many_are_right=True)


@bank.right
def by_singular_values(X):
    c = X.mean(axis=0)
    _, s, V = np.linalg.svd(X - c, full_matrices=False)
    return V.T / s * np.sqrt(len(X)), c


@bank.right
def by_cholesky(X):
    c = X.mean(axis=0)
    L = np.linalg.cholesky(np.cov(X, rowvar=False))
    return np.linalg.inv(L).T.tolist(), c.tolist()


@bank.wrong(cause="centered only")
def mean_to_the_origin(X):
    return np.eye(X.shape[1]), np.mean(X, axis=0)


@bank.wrong(cause="each feature scaled by itself")
def standard_units(X):
    return np.diag(1 / np.std(X, axis=0)), np.mean(X, axis=0)


@bank.wrong(cause="not centered")
def whitened_where_they_are(X):
    values, vectors = np.linalg.eigh(np.cov(X.T))
    return vectors / np.sqrt(values), np.zeros(X.shape[1])


@bank.wrong(cause="turned but not scaled")
def principal_axes(X):
    return np.linalg.eigh(np.cov(X.T))[1], X.mean(axis=0)


@bank.wrong(cause="other: nothing is changed")
def as_they_are(X):
    return np.eye(X.shape[1]), np.zeros(X.shape[1])


@bank.wrong(cause="other: one direction is lost")
def projected(X):
    A = np.eye(X.shape[1])
    A[0, 0] = 0
    return A, X.mean(axis=0)


@bank.wrong(cause="other: the points instead of the map")
def moved_points(X):
    return X - X.mean(axis=0)
