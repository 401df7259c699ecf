"""The reference implementation of the linclass course: one small NumPy module per algorithm.

The modules are named as the notebooks name them; import the one you need. Data come first, then labels, then parameters.
`experiments` holds what a single lesson tries out.

>>> from linclass_ref import perceptron
>>> perceptron.perceptron([[2, 2], [2, -1]], [1, -1], T=10)[2]
2
"""
