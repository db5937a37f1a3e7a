"""Elementary functions of complex numbers that keep their digits: entries of the tables of `pairs`.

Formulas by way of logarithms and square roots of complex numbers lose the digits of small numbers, the sign at the cuts and the range of
large ones. What is infinite or NaN in one part need not be so in both (C99, annex G). Those here are real functions of the parts: the
inverse ones by T. Hull, T. Fairgrieve and P. Tang, "Implementing the complex arcsine and arccosine functions using exception handling"
(1997), the others as sums without cancellation. Parts of float32 are computed in float64 where that range is needed for their squares.
"""

# Arguments of nodes are of any type, which only torch knows.
# mypy: disable-error-code="assignment, index, arg-type, misc, operator, union-attr"

from __future__ import annotations

import functools
import math
from typing import Any, Callable

import torch

from hidet.torch.operators import aten
from hidet.torch.pairs import _alike, _as_pair, _for, _is_pair, _number, _pair, _parts

__all__: list[str] = []


def _function(*operators: Any, is_wide: bool = True) -> Callable:
    """Registers a function of the two parts, in float64 or, where it needs no greater range, in their own type, that gives two parts."""

    def register(function: Callable) -> Callable:
        @functools.wraps(function)
        def on_pairs(z: Any) -> Any:
            x, y = _parts(z)
            if not is_wide:
                return _pair(*function(x, y))
            return _pair(*(part.to(x.dtype) for part in function(x.to(torch.float64), y.to(torch.float64))))

        return _for(*operators)(on_pairs)

    return register


def _is_unbounded(x: torch.Tensor) -> torch.Tensor:
    """Whether numbers are infinite or NaN, of which there is no sine."""
    return ~torch.isfinite(x)


@_function(aten.exp.default, is_wide=False)
def _exp(x: torch.Tensor, y: torch.Tensor) -> tuple:
    size = torch.exp(x)
    has_no_angle = torch.isinf(x) & _is_unbounded(y)
    real = torch.where(has_no_angle, size, size * torch.cos(y))
    is_zero = has_no_angle & (x < 0)
    return real, torch.where(y == 0, y, torch.where(is_zero, torch.copysign(size, y), size * torch.sin(y)))


def _hyperbolic_sine(x: torch.Tensor, y: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Returns the parts of the hyperbolic sine of x + y i."""
    has_no_angle = _is_unbounded(y)
    real = torch.where(has_no_angle & (x == 0), x, torch.where(has_no_angle & torch.isinf(x), math.inf, torch.sinh(x) * torch.cos(y)))
    return real, torch.where(y == 0, y, torch.cosh(x) * torch.sin(y))


def _hyperbolic_cosine(x: torch.Tensor, y: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Returns the parts of the hyperbolic cosine of x + y i."""
    has_no_angle = _is_unbounded(y)
    real = torch.where(has_no_angle & torch.isinf(x), math.inf, torch.cosh(x) * torch.cos(y))
    # Of zero it is zero, also where the sine is infinite.
    imaginary = torch.where(y == 0, torch.where(torch.signbit(x) & ~torch.isnan(x), -y, y), torch.sinh(x) * torch.sin(y))
    return real, torch.where(has_no_angle & (x == 0), 0.0, imaginary)


@_function(aten.sinh.default, is_wide=False)
def _sinh(x: torch.Tensor, y: torch.Tensor) -> tuple:
    return _hyperbolic_sine(x, y)


@_function(aten.cosh.default, is_wide=False)
def _cosh(x: torch.Tensor, y: torch.Tensor) -> tuple:
    return _hyperbolic_cosine(x, y)


@_function(aten.sin.default, is_wide=False)
def _sin(x: torch.Tensor, y: torch.Tensor) -> tuple:
    imaginary, real = _hyperbolic_sine(y, x)
    return real, imaginary


@_function(aten.cos.default, is_wide=False)
def _cos(x: torch.Tensor, y: torch.Tensor) -> tuple:
    return _hyperbolic_cosine(-y, x)


@_function(aten.sqrt.default)
def _sqrt(x: torch.Tensor, y: torch.Tensor) -> tuple:
    """The greater part is the root of (|x| + |z|) / 2, the other one y over twice that: nothing cancels."""
    greater = torch.sqrt(x.abs() * 0.5 + torch.hypot(x, y) * 0.5)
    # Of an infinite x, to which a finite y adds no angle.
    less = torch.where(torch.isinf(x) & torch.isfinite(y), 0.0, y.abs() / (2 * greater))
    less = torch.where(greater == 0, 0.0, less)
    is_left = torch.signbit(x)
    real, imaginary = torch.where(is_left, less, greater), torch.where(is_left, greater, less)
    is_infinite = torch.isinf(y)
    return (torch.where(is_infinite, math.inf, real), torch.copysign(torch.where(is_infinite, math.inf, imaginary), y))


def _inverse_sine(x: torch.Tensor, y: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Returns the real part of the arc sine of |x| + |y| i, that of its arc cosine, and the imaginary part of both, without its sign."""
    x, y = x.abs(), y.abs()
    r, s = torch.hypot(x + 1, y), torch.hypot(x - 1, y)
    a = (r + s) * 0.5
    b = x / a
    # a - x for the angle and a - 1 for the logarithm, which are small where the differences would lose their digits.
    right, left = y * y / (r + x + 1), y * y / (s + 1 - x)
    inside = torch.sqrt((a + x) * 0.5 * (right + (s + 1 - x)))
    outside = y * torch.sqrt(((a + x) / (r + x + 1) + (a + x) / (s + x - 1)) * 0.5)
    opposite = torch.where(x <= 1, inside, outside)
    is_near = b <= 0.6417
    sine = torch.where(is_near, torch.asin(b), torch.atan2(x, opposite))
    cosine = torch.where(is_near, torch.acos(b), torch.atan2(opposite, x))
    less = torch.where(x < 1, right + left, right + (s + x - 1)) * 0.5
    size = torch.where(a <= 1.5, torch.log1p(less + torch.sqrt(less * (a + 1))),
                       torch.log(a) + torch.log1p(torch.sqrt((1 - 1 / a) * (1 + 1 / a))))
    # Where an infinite number lies is an angle.
    angle = torch.where(torch.isinf(y), math.pi / 4, math.pi / 2)
    sine = torch.where(torch.isinf(x), angle, sine)
    cosine = torch.where(torch.isinf(x), math.pi / 2 - angle, cosine)
    return sine, cosine, size


@_function(aten.asin.default)
def _asin(x: torch.Tensor, y: torch.Tensor) -> tuple:
    sine, _, size = _inverse_sine(x, y)
    return torch.copysign(sine, x), torch.copysign(size, y)


@_function(aten.asinh.default)
def _asinh(x: torch.Tensor, y: torch.Tensor) -> tuple:
    sine, _, size = _inverse_sine(y, x)
    return torch.copysign(size, x), torch.copysign(sine, y)


def _from_left(x: torch.Tensor, cosine: torch.Tensor) -> torch.Tensor:
    return torch.where(torch.signbit(x), math.pi - cosine, cosine)


@_function(aten.acos.default)
def _acos(x: torch.Tensor, y: torch.Tensor) -> tuple:
    _, cosine, size = _inverse_sine(x, y)
    return _from_left(x, cosine), -torch.copysign(size, y)


@_function(aten.acosh.default)
def _acosh(x: torch.Tensor, y: torch.Tensor) -> tuple:
    _, cosine, size = _inverse_sine(x, y)
    return size, torch.copysign(_from_left(x, cosine), y)


def _inverse_tangent(x: torch.Tensor, y: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Returns the parts of the hyperbolic arc tangent of x + y i."""
    size = x.abs()
    is_infinite = torch.isinf(x) | torch.isinf(y)
    real = torch.log1p(4 * size / ((1 - size) * (1 - size) + y * y)) * 0.25
    angle = torch.atan2(2 * y, (1 - size) * (1 + size) - y * y) * 0.5
    return (torch.copysign(torch.where(is_infinite, 0.0, real), x),
            torch.where(is_infinite, torch.copysign(torch.full_like(y, math.pi / 2), y), angle))


@_function(aten.atanh.default)
def _atanh(x: torch.Tensor, y: torch.Tensor) -> tuple:
    return _inverse_tangent(x, y)


@_function(aten.atan.default)
def _atan(x: torch.Tensor, y: torch.Tensor) -> tuple:
    angle, real = _inverse_tangent(y, x)
    return real, angle


def _tangent(x: torch.Tensor, y: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Returns the parts of the hyperbolic tangent of x + y i: of (sinh 2x + i sin 2y) / (cosh 2x + cos 2y)."""
    is_far = x.abs() > 20  # where it is 1 or -1, but for what is added by y
    sinh, cosh = torch.sinh(torch.where(is_far, 0.0, x)), torch.cosh(torch.where(is_far, 0.0, x))
    sin, cos = torch.sin(y), torch.cos(y)
    below = sinh * sinh + cos * cos
    sign = torch.where(torch.isfinite(y) & (y.abs() > 1), sin * cos, y)
    far = torch.where(torch.isinf(x), torch.copysign(torch.zeros_like(x), sign), 4 * sin * cos * torch.exp(-2 * x.abs()))
    one = torch.where(torch.isinf(x) | torch.isfinite(y), torch.copysign(torch.ones_like(x), x), torch.nan)
    return (torch.where(x == 0, x, torch.where(is_far, one, sinh * cosh / below)),
            torch.where(torch.isnan(x) & (y == 0), y, torch.where(is_far, far, sin * cos / below)))


@_function(aten.tanh.default)
def _tanh(x: torch.Tensor, y: torch.Tensor) -> tuple:
    return _tangent(x, y)


@_function(aten.tan.default)
def _tan(x: torch.Tensor, y: torch.Tensor) -> tuple:
    imaginary, real = _tangent(y, x)
    return real, imaginary


@_function(aten.expm1.default)
def _expm1(x: torch.Tensor, y: torch.Tensor) -> tuple:
    half = torch.sin(y * 0.5)
    return torch.expm1(x) * torch.cos(y) - 2 * half * half, torch.exp(x) * torch.sin(y)


@_function(aten.log1p.default)
def _log1p(x: torch.Tensor, y: torch.Tensor) -> tuple:
    is_near = (x.abs() < 0.5) & (y.abs() < 0.5)
    near = torch.log1p(torch.where(is_near, x * (2 + x) + y * y, 0.0)) * 0.5
    return torch.where(is_near, near, torch.log(torch.hypot(1 + x, y))), torch.atan2(y, 1 + x)


@_function(aten.reciprocal.default)
def _reciprocal(x: torch.Tensor, y: torch.Tensor) -> tuple:
    below = x * x + y * y
    is_zero, is_infinite = below == 0, torch.isinf(x) | torch.isinf(y)
    real = torch.where(is_infinite, torch.copysign(torch.zeros_like(x), x), x / below)
    return (torch.where(is_zero, math.inf, real),
            torch.where(is_infinite, torch.copysign(torch.zeros_like(y), -y), -y / below))


@_for(aten.div.Tensor, aten.div.Scalar)
def _div(a: Any, b: Any) -> Any:
    """By the greater part of the divisor, as torch does it: its square may have no place in its type."""
    if isinstance(b, complex):
        b = _number(b, a.device)
    a, b = _alike(a, b)
    if not _is_pair(b):
        return _pair(a.re / b, a.im / b)
    (x, y), (c, d) = _parts(_as_pair(a)), _parts(b)
    is_first = c.abs() >= d.abs()
    most, least = torch.where(is_first, c, d), torch.where(is_first, d, c)
    ratio = least / most
    scale = 1 / (most + least * ratio)
    re = (torch.where(is_first, x, y) + torch.where(is_first, y, x) * ratio) * scale
    im = torch.where(is_first, y - x * ratio, y * ratio - x) * scale
    is_zero = most == 0
    return _pair(torch.where(is_zero, x / c.abs(), re), torch.where(is_zero, y / d.abs(), im))


def _logistic(x: torch.Tensor, y: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Returns the parts of 1 / (1 + exp(-x - y i)), by the exponential that is at most 1."""
    e = torch.exp(-x.abs())
    sin, cos = (torch.where(e == 0, 0.0, part) for part in (torch.sin(y), torch.cos(y)))  # of an infinite y too
    below = 1 + e * (2 * cos + e)
    is_right = x >= 0
    real = torch.where(is_right, 1 + e * cos, e * (cos + e)) / below
    return real, e * sin / below


@_function(aten.sigmoid.default)
def _sigmoid(x: torch.Tensor, y: torch.Tensor) -> tuple:
    return _logistic(x, y)


@_function(aten.silu.default)
def _silu(x: torch.Tensor, y: torch.Tensor) -> tuple:
    re, im = _logistic(x, y)
    return x * re - y * im, x * im + y * re
