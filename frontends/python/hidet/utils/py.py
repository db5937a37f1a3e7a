"""Numbers and lists, as programs of the original hidet count with them."""

from __future__ import annotations

import functools
import math
import statistics
from typing import Any, Callable, Iterable, Iterator, Sequence

__all__ = ['cdiv', 'clip', 'factorize', 'gcd', 'index_of', 'initialize', 'is_power_of_two', 'lcm', 'median', 'prod', 'same_list', 'strict_zip',
           'unique']


def prod(numbers: Iterable[Any]) -> Any:
    """Returns the product of numbers or sizes; 1 of none."""
    result: Any = 1
    for number in numbers:
        result = result * number
    return result


def cdiv(a: Any, b: Any) -> Any:
    """Returns the least whole number that is not below a / b, of numbers or sizes above 0."""
    return (a + (b - 1)) // b


def gcd(a: int, *others: int) -> int:
    """Returns the greatest common divisor."""
    return math.gcd(a, *others)


def lcm(a: int, *others: int) -> int:
    """Returns the least common multiple."""
    return math.lcm(a, *others)


def is_power_of_two(n: int) -> bool:
    """Returns whether n is 1, 2, 4, 8 and so on."""
    return n > 0 and n & (n - 1) == 0


def factorize(n: int) -> list[int]:
    """Returns the prime factors of n, the least first; none of 1. ValueError for numbers below 1."""
    if n < 1:
        raise ValueError(f'factorize: {n}, expected a number above 0')
    factors, factor = [], 2
    while factor * factor <= n:
        while n % factor == 0:
            factors.append(factor)
            n //= factor
        factor += 1
    return factors + ([n] if n > 1 else [])


def clip(x: Any, low: Any = None, high: Any = None) -> Any:
    """Returns x within low .. high; None is no bound."""
    x = x if low is None else max(x, low)
    return x if high is None else min(x, high)


def median(numbers: Sequence[float]) -> float:
    """Returns the number that as many are below as above."""
    return statistics.median(numbers)


def unique(items: Iterable[Any]) -> list[Any]:
    """Returns the items without those that stood before."""
    return list(dict.fromkeys(items))


def same_list(a: Sequence[Any], b: Sequence[Any], use_equal: bool = False) -> bool:
    """Returns whether two lists have the same objects in the same order, or, with `use_equal`, equal ones."""
    return len(a) == len(b) and all(x == y if use_equal else x is y for x, y in zip(a, b))


def index_of(item: Any, items: Sequence[Any]) -> int:
    """Returns where this very object stands. ValueError if it does not."""
    for place, each in enumerate(items):
        if each is item:
            return place
    raise ValueError(f'{item!r} is not in the list')


def strict_zip(*lists: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    """Gives tuples of one item of each list. ValueError unless they are of one length."""
    return zip(*lists, strict=True)


def initialize(*args: Any, **kwargs: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Has the function that it decorates called once, now, with these arguments."""
    def call(function: Callable[..., Any]) -> Callable[..., Any]:
        function(*args, **kwargs)
        return functools.wraps(function)(lambda *args, **kwargs: None)

    return call
