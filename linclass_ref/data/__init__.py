"""The data of the course: real data sets that are shipped with it (see LICENCES.md), and seeded generators."""

from linclass_ref.data.real import Dataset, breast_cancer, credit, digits, iris, spam
from linclass_ref.data.scenarios import credit_default, shifted_test_set, striped_images, wavy
from linclass_ref.data.splits import Split, split
from linclass_ref.data.synthetic import (
    collinear_classes,
    gaussian_classes,
    non_separable,
    separable,
    two_blobs,
    with_outliers,
    xor,
)
from linclass_ref.data.text import inbox

__all__ = [
    "Dataset",
    "Split",
    "breast_cancer",
    "collinear_classes",
    "credit",
    "credit_default",
    "digits",
    "gaussian_classes",
    "inbox",
    "iris",
    "non_separable",
    "separable",
    "shifted_test_set",
    "spam",
    "split",
    "striped_images",
    "two_blobs",
    "wavy",
    "with_outliers",
    "xor",
]
