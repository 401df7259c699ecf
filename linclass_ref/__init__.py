"""The reference implementation of the linclass course: one small NumPy module per algorithm.

The modules have the names that the notebooks use; import the one you need. Arguments come in the order data, labels, parameters.
`experiments` holds what only one lesson tries out.

>>> from linclass_ref import perceptron
>>> perceptron.perceptron([[2, 2], [2, -1]], [1, -1], T=10)[2]
2
"""
