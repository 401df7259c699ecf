"""The reference implementation of the linclass course: one small NumPy module an algorithm.

The modules are named as the notebooks name them; import the one you need:

>>> from linclass_ref import perceptron
>>> perceptron.perceptron([[2, 2], [2, -1]], [1, -1], T=10)[2]
2
"""
