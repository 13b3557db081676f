"""Odds of battles fought with dice: exact distributions, and samples where exact ones cannot be reached.

NumPy is imported by the modules that compute (`lineup`, `exact`, `sampled`), never by this package itself.
Matrices are small here: several threads would wait for each other longer than they multiply, so there is one.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
