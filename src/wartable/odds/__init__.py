"""Odds of battles fought with dice: exact distributions, and samples where exact ones cannot be reached.

NumPy is imported by the modules that compute (`lineup`, `exact`, `sampled`), never by this package itself.
"""
