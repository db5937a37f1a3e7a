"""Small things that programs of the original hidet use."""

from hidet.utils.benchmark import benchmark_func, do_bench
from hidet.utils.py import (
    cdiv,
    clip,
    factorize,
    gcd,
    index_of,
    initialize,
    is_power_of_two,
    lcm,
    median,
    prod,
    same_list,
    strict_zip,
    unique,
)

__all__ = [
    'assert_close', 'benchmark_func', 'cdiv', 'clip', 'do_bench', 'factorize', 'gcd', 'index_of', 'initialize', 'is_power_of_two', 'lcm', 'median',
    'prod', 'same_list', 'strict_zip', 'unique',
]


def assert_close(actual, expected, rtol=1e-5, atol=1e-5):
    """AssertionError unless two tensors, of hidet, torch or numpy, are equal but for this much."""
    import numpy

    from hidet.testing import to_numpy

    numpy.testing.assert_allclose(to_numpy(actual), to_numpy(expected), rtol=rtol, atol=atol)
