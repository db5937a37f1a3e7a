"""Small things that programs of the original hidet use."""

from hidet.utils.benchmark import benchmark_func, do_bench

__all__ = ['assert_close', 'benchmark_func', 'do_bench', 'prod']


def prod(numbers):
    """Returns the product of numbers or sizes; 1 of none."""
    result = 1
    for number in numbers:
        result = result * number
    return result


def assert_close(actual, expected, rtol=1e-5, atol=1e-5):
    """AssertionError unless two tensors, of hidet, torch or numpy, are equal but for this much."""
    import numpy

    from hidet.testing import to_numpy

    numpy.testing.assert_allclose(to_numpy(actual), to_numpy(expected), rtol=rtol, atol=atol)
