"""Special functions of torch that no kernel has, each by a formula that holds for all arguments.

An integral is a sum over a last dimension of nodes: the trapezoidal rule, which converges faster than any power where the integrand
falls off on both sides. So every element costs some hundred exponentials, without a loop whose length would depend on the data. Bessel's
functions and Airy's that are rounded to fewer digits are series of some forty terms. All is computed in float64.
"""

from __future__ import annotations

import functools
import math
from typing import Any, Callable, Optional

import torch

from hidet.torch.composing import MOST_STEPS, TABLE, instead_of
from hidet.torch.operators import aten


# The degree up to which torch gives Hermite's polynomials, by dtype; beyond it NaN.
_HERMITE_LIMIT = {torch.float64: 512}
# The degree up to which Laguerre's and Legendre's are given; beyond it NaN.
_MOST_DEGREE = 256
_EULER = 0.5772156649015329
_AIRY_AT_ZERO, _AIRY_SLOPE = 0.355028053887817239, 0.258819403792806798


def _float(*values: Any) -> torch.dtype:
    dtype = functools.reduce(torch.promote_types, (value.dtype for value in values if isinstance(value, torch.Tensor)))
    return dtype if dtype.is_floating_point else torch.get_default_dtype()


def _nodes(first: float, last: float, step: float, like: torch.Tensor) -> torch.Tensor:
    return torch.arange(round((last - first) / step) + 1, dtype=torch.float64, device=like.device) * step + first


def _halved_at_zero(t: torch.Tensor, step: float) -> torch.Tensor:
    """Returns the weights of nodes from 0 on, of an even integrand's half."""
    return step - step / 2 * (t == 0).to(torch.float64)


def _half_line(like: torch.Tensor, last: float) -> tuple[torch.Tensor, torch.Tensor]:
    """Returns nodes from 0 to beyond e**last, and their weights, for integrands that fall off exponentially."""
    step = 0.08
    t = _nodes(-3.6, last, step, like)
    u = torch.exp(t - torch.exp(-t))
    return u, step * u * (1 + torch.exp(-t))


def _unary(*operators: Any, narrow: Optional[Callable] = None) -> Callable:
    """Registers a function of float64 for operators of one tensor; `narrow` is one of fewer digits, for what is then rounded."""

    def register(function: Callable) -> Callable:
        def call(x: torch.Tensor) -> torch.Tensor:
            dtype = _float(x)
            return (function if narrow is None or dtype == torch.float64 else narrow)(x.to(torch.float64)).to(dtype)

        TABLE.update(dict.fromkeys(operators, call))
        return function

    return register


@instead_of(torch.special.ndtr)
def _ndtr(x: torch.Tensor) -> torch.Tensor:
    """By the complement, which has the digits of the left tail; torch's sum of 1 and an error function has none."""
    dtype = _float(x)
    return (torch.erfc(x.to(torch.promote_types(dtype, torch.float32)) * -math.sqrt(0.5)) * 0.5).to(dtype)


# Incomplete gamma functions.


def _gamma_density(b: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    """Returns y**b exp(-y) / gamma(b); of large b by Stirling's series, where powers and factorials would cancel."""
    c = torch.clamp(b, min=10.0)
    u, w = (y - c) / c, 1 / (c * c)
    rest = _sum_of_powers(w, [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360]) / c
    large = c * (torch.log1p(u) - u) + 0.5 * torch.log(c / (2 * math.pi)) - rest
    return torch.exp(torch.where(b >= 10, large, b * torch.log(y) - y - torch.lgamma(b)))


def _incomplete_gamma(a: torch.Tensor, x: torch.Tensor, is_lower: bool) -> torch.Tensor:
    """By one integral: of exp(b s - y expm1(s)), over s < 0 for the lower function and over s > 0 for the upper one, whichever is the smaller.
    The integrand falls within a distance that the peak's width or its slope gives, by which nodes are scaled. Below a = 1 the lower
    function is that of a + 1 and one term."""
    dtype = _float(a, x)
    a, x = torch.broadcast_tensors(a.to(torch.float64), x.to(torch.float64))
    plain = (a > 0) & (x > 0) & torch.isfinite(a) & torch.isfinite(x)
    b, y = (torch.where(plain, value, torch.ones_like(value)) for value in (a, x))
    is_below = y <= b + 1
    is_near = (is_below & (b < 1)).to(torch.float64)
    b = b + is_near
    # Errors of 2e-13, and of 2e-8 where 24 bits are kept, near a = 0.01 and x = 1.1; most are a hundred times less.
    step, first, last = (0.09, -3.7, 3.5) if dtype == torch.float64 else (0.155, -2.9, 3.0)
    width = 1 / torch.maximum(torch.abs(b - y), torch.sqrt(torch.where(is_below, b, y)))
    # The nodes' dimension is the first, so that elements are side by side.
    t = _nodes(first, last, step, x).reshape(-1, *[1] * x.dim())
    u = torch.exp(t - torch.exp(-t))
    s = u * torch.where(is_below, -width, width)
    integral = width * (step * u * (1 + torch.exp(-t)) * torch.exp(b * s - y * torch.expm1(s))).sum(0)
    smaller = _gamma_density(b, y) * (integral + is_near / y)
    lower = torch.where(is_below, smaller, 1 - smaller)
    upper = torch.where(is_below, 1 - smaller, smaller)
    zero, one, nan = (torch.full_like(a, value) for value in (0.0, 1.0, math.nan))
    undefined = ((a < 0) | (x < 0) | torch.isnan(a) | torch.isnan(x) & ~torch.isinf(a) | (a == 0) & (x == 0) |
                 torch.isinf(a) & torch.isinf(x))
    special = torch.where(undefined, nan, torch.where((a == 0) | torch.isinf(x), one, zero))
    result = torch.where(plain, lower, special) if is_lower else torch.where(plain, upper, 1 - special)
    return result.to(dtype)


TABLE[aten.igamma.default] = TABLE[torch.ops.prims.igamma.default] = functools.partial(_incomplete_gamma, is_lower=True)
TABLE[aten.igammac.default] = TABLE[torch.ops.prims.igammac.default] = functools.partial(_incomplete_gamma, is_lower=False)


# Bessel's functions and Airy's.


def _hankel(x: torch.Tensor, order: float) -> tuple[torch.Tensor, torch.Tensor]:
    """Returns the functions of the first and second kind of positive x."""
    u, weight = _half_line(x, 5.0)
    y = u / (2 * x[..., None])
    power = order - 0.5
    size = weight * torch.exp(-u) * u ** power * (1 + y * y) ** (power / 2)
    angle = power * torch.atan(y)
    real, imaginary = (size * torch.cos(angle)).sum(-1), (size * torch.sin(angle)).sum(-1)
    front = torch.sqrt(2 / (math.pi * x)) / math.gamma(order + 0.5)
    phase = x - (order / 2 + 0.25) * math.pi
    cosine, sine = torch.cos(phase), torch.sin(phase)
    return front * (cosine * real - sine * imaginary), front * (cosine * imaginary + sine * real)


# Series for results that are rounded to at most 24 bits: of powers near zero, asymptotic ones beyond.


def _sum_of_powers(x: torch.Tensor, coefficients: list) -> torch.Tensor:
    total = torch.full_like(x, coefficients[-1])
    for coefficient in reversed(coefficients[:-1]):
        total = total * x + coefficient
    return total


def _power_series(order: int, sign: int) -> tuple[list, list]:
    """Returns the coefficients of (x / 2)**2 in the function of the first kind over (x / 2)**order, modified where the sign is 1, and those
    in the part of the second kind without a logarithm."""
    first, second, term, harmonic = [], [], 1.0, sum(1 / j for j in range(1, order + 1))
    for k in range(40):
        first.append(term)
        second.append(term * harmonic)
        harmonic += 1 / (k + 1) + 1 / (k + 1 + order)
        term *= sign / ((k + 1) * (k + 1 + order))
    return first, second


def _asymptotic(order: float, count: int) -> list:
    """Returns the coefficients of Hankel's series in 1 / x."""
    made, c = [], 1.0
    for k in range(count):
        made.append(c)
        c *= (4 * order * order - (2 * k + 1) ** 2) / (8 * (k + 1))
    return made


def _hankel_series(x: torch.Tensor, order: float) -> tuple[torch.Tensor, torch.Tensor]:
    """Returns the functions of the first and second kind of x from 9 on."""
    c = _asymptotic(order, 18)
    w = 1 / (x * x)
    even = _sum_of_powers(w, [v * (-1) ** i for i, v in enumerate(c[::2])])
    odd = _sum_of_powers(w, [v * (-1) ** i for i, v in enumerate(c[1::2])]) / x
    phase = x - (order / 2 + 0.25) * math.pi
    cosine, sine, front = torch.cos(phase), torch.sin(phase), torch.sqrt(2 / (math.pi * x))
    return front * (even * cosine - odd * sine), front * (even * sine + odd * cosine)


def _second_kind_series(x: torch.Tensor, order: int) -> torch.Tensor:
    meet = 12.0
    near, far = x.clamp(min=0, max=meet), x.clamp(min=meet)
    first, second = (_sum_of_powers(near * near / 4, c) for c in _power_series(order, -1))
    log = torch.log(near / 2) + _EULER
    small = (2 * log * first - second) / math.pi
    if order == 1:
        small = small * near / 2 - 2 / (math.pi * near)
    result = torch.where(x < meet, small, _hankel_series(far, order)[1])
    return torch.where(x > 0, result, torch.where(x == 0, torch.full_like(x, -math.inf), torch.full_like(x, math.nan)))


def _modified_series(x: torch.Tensor, order: int, is_scaled: bool) -> torch.Tensor:
    meet = 9.0
    near, far = x.clamp(min=0, max=meet), x.clamp(min=meet)
    first, second = (_sum_of_powers(near * near / 4, c) for c in _power_series(order, 1))
    small = second / 2 - (torch.log(near / 2) + _EULER) * first
    small = small if order == 0 else 1 / near - small * near / 2
    large = torch.sqrt(math.pi / (2 * far)) * _sum_of_powers(1 / far, _asymptotic(order, 18))
    result = torch.where(x < meet, small * torch.exp(near), large) if is_scaled else torch.where(x < meet, small, large * torch.exp(-far))
    return torch.where(x > 0, result, torch.where(x == 0, torch.full_like(x, math.inf), torch.full_like(x, math.nan)))


def _airy_series(x: torch.Tensor) -> torch.Tensor:
    meet = 5.7
    near, far = x.clamp(-meet, meet), x.abs().clamp(min=meet)
    f, g = [1.0], [1.0]
    for k in range(1, 30):
        f.append(f[-1] / ((3 * k - 1) * (3 * k)))
        g.append(g[-1] / ((3 * k) * (3 * k + 1)))
    cube = near * near * near
    small = _AIRY_AT_ZERO * _sum_of_powers(cube, f) - _AIRY_SLOPE * near * _sum_of_powers(cube, g)
    zeta = 2 / 3 * far * torch.sqrt(far)
    above = torch.exp(-zeta) * torch.sqrt(far / (6 * math.pi * zeta)) * _sum_of_powers(1 / zeta, _asymptotic(1 / 3, 18))
    below = _airy_below(far, *_hankel_series(zeta, 1 / 3))
    return torch.where(x.abs() < meet, small, torch.where(x > 0, above, torch.where(torch.isnan(x), x, below)))


def _airy_below(z: torch.Tensor, first: torch.Tensor, second: torch.Tensor) -> torch.Tensor:
    """Airy's function of -z by Bessel's of order 1/3; that of order -1/3 is a mixture of both kinds."""
    return torch.sqrt(z) / 3 * (first * (1 + math.cos(math.pi / 3)) - second * math.sin(math.pi / 3))


def _second_kind(x: torch.Tensor, order: float) -> torch.Tensor:
    safe = torch.where(x > 0, x, torch.ones_like(x))
    result = _hankel(safe, order)[1]
    if order == 0:  # whose integrand has a long tail there
        square = safe * safe / 4
        series = (torch.log(safe / 2) + _EULER) * (1 - square * (1 - square / 4 * (1 - square / 9)))
        series = series + square * (1 - square * (3 / 8 - square * 11 / 216))
        result = torch.where(safe < 0.1, 2 / math.pi * series, result)
    return torch.where(x > 0, result, torch.where(x == 0, torch.full_like(x, -math.inf), torch.full_like(x, math.nan)))


@_unary(aten.special_bessel_y0.default, narrow=functools.partial(_second_kind_series, order=0))
def _y0(x: torch.Tensor) -> torch.Tensor:
    return _second_kind(x, 0.0)


@_unary(aten.special_bessel_y1.default, narrow=functools.partial(_second_kind_series, order=1))
def _y1(x: torch.Tensor) -> torch.Tensor:
    return _second_kind(x, 1.0)


def _scaled_k(x: torch.Tensor, order: float) -> torch.Tensor:
    """Returns exp(x) K(x) of x from 0.01 on."""
    is_large = x >= 1
    z = torch.where(is_large & torch.isfinite(x), x, torch.ones_like(x))
    u, weight = _half_line(x, 5.0)
    power = order - 0.5
    large = (weight * torch.exp(-u) * u ** power * (1 + u / (2 * z[..., None])) ** power).sum(-1)
    large = large * torch.sqrt(math.pi / (2 * z)) / math.gamma(order + 0.5)
    # The integral of exp(x (1 - cosh(t))) cosh(order t).
    y = torch.where(is_large, torch.ones_like(x), x)
    t = _nodes(0.0, 12.0, 0.1, x)
    half = torch.sinh(t / 2)
    small = (_halved_at_zero(t, 0.1) * torch.exp(-2 * y[..., None] * half * half) * torch.cosh(order * t)).sum(-1)
    return torch.where(is_large, torch.where(torch.isinf(x), torch.zeros_like(x), large), small)


def _modified_second_kind(x: torch.Tensor, order: int, is_scaled: bool) -> torch.Tensor:
    near = x < 0.01
    z = torch.where((x > 0) & near, x, torch.ones_like(x))
    log, square = torch.log(z / 2) + _EULER, z * z
    if order == 0:
        close = -log * (1 + square / 4 + square * square / 64) + square / 4 + 3 * square * square / 128
    else:
        close = 1 / z + z / 2 * (log - 0.5) + z * square / 16 * (log - 1.25)
    far = _scaled_k(torch.where(near, torch.ones_like(x), x), order)
    result = torch.where(near, close * torch.exp(z), far) if is_scaled else torch.where(near, close, far * torch.exp(-x))
    return torch.where(x > 0, result, torch.where(x == 0, torch.full_like(x, math.inf), torch.full_like(x, math.nan)))


for _order in (0, 1):
    for _name, _is_scaled in ((f'special_modified_bessel_k{_order}', False), (f'special_scaled_modified_bessel_k{_order}', True)):
        _unary(getattr(aten, _name).default, narrow=functools.partial(_modified_series, order=_order, is_scaled=_is_scaled))(
            functools.partial(_modified_second_kind, order=_order, is_scaled=_is_scaled))


@_unary(aten.special_airy_ai.default, narrow=_airy_series)
def _airy(x: torch.Tensor) -> torch.Tensor:
    size = x.abs()
    is_near = size < 1
    z = torch.where(is_near, torch.ones_like(size), size)
    zeta = 2 / 3 * z * torch.sqrt(z)
    above = torch.exp(-zeta) * torch.sqrt(z / 3) / math.pi * _scaled_k(zeta, 1 / 3)
    below = _airy_below(z, *_hankel(zeta, 1 / 3))
    w = torch.where(is_near, x, torch.zeros_like(x))
    cube = w * w * w
    f, g = torch.ones_like(w), w
    term_f, term_g = f, g
    for k in range(1, 9):
        term_f = term_f * cube / ((3 * k - 1) * (3 * k))
        term_g = term_g * cube / ((3 * k) * (3 * k + 1))
        f, g = f + term_f, g + term_g
    near = _AIRY_AT_ZERO * f - _AIRY_SLOPE * g
    return torch.where(is_near, near, torch.where(x > 0, above, torch.where(torch.isnan(x), x, below)))


# Polynomials, whose degree is a tensor too.


def _polynomial(name: str, function: Callable, step: Callable) -> None:
    """Registers a polynomial of x and its degree, which is cut to a whole number. `step` makes the one of degree k + 1 of those of degrees
    k and k - 1: a degree that is a number is so many steps."""

    def call(x: Any, n: Any) -> torch.Tensor:
        like = next(value for value in (x, n) if isinstance(value, torch.Tensor))
        dtype = torch.result_type(x, n)
        dtype = dtype if dtype.is_floating_point else torch.get_default_dtype()
        if isinstance(n, (int, float, torch.SymInt)) and 0 <= n <= MOST_STEPS:
            x = x.to(torch.float64)
            before, current = torch.zeros_like(x), torch.ones_like(x)
            for k in range(int(n)):
                before, current = current, step(x, k, current, before)
            return current.to(dtype)
        x, n = torch.broadcast_tensors(*(value.to(torch.float64) if isinstance(value, torch.Tensor) else
                                         torch.full((), float(value), dtype=torch.float64, device=like.device) for value in (x, n)))
        n = torch.trunc(n)
        most = _HERMITE_LIMIT.get(dtype, 128) if 'hermite' in name else _MOST_DEGREE
        inside = (n >= 0) & (n <= most)
        result = function(x, torch.where(inside, n, torch.zeros_like(n)))
        return torch.where(inside, result, torch.where(n < 0, torch.zeros_like(n), torch.full_like(n, math.nan))).to(dtype)

    packet = getattr(aten, f'special_{name}')
    for overload in (packet.default, packet.n_scalar, packet.x_scalar):
        TABLE[overload] = call


def _power(real: torch.Tensor, imaginary: torch.Tensor, n: torch.Tensor, turn: Any = 0.0) -> torch.Tensor:
    """Returns the real part of a complex number to the power of n, turned by an angle: 1 for n = 0."""
    square = real * real + imaginary * imaginary
    size = torch.exp(n / 2 * torch.log(torch.where(square > 0, square, torch.ones_like(square))))
    result = size * torch.cos(n * torch.atan2(imaginary, real) + turn)
    return torch.where((square > 0) | (n == 0), result, torch.zeros_like(result))


def _hermite(x: torch.Tensor, n: torch.Tensor) -> torch.Tensor:
    # The mean of (2 x + 2 i t)**n under the normal distribution of t, moved by i s to where the integrand is no larger than it must.
    size = x.abs()
    root = torch.sqrt(torch.clamp(size * size - 2 * n, min=0))
    shift = (size - root) / 2
    t = _nodes(0.0, 24.0, 0.1, x)
    wide = shift[..., None]
    real, imaginary = torch.broadcast_tensors(2 * (size - shift)[..., None], 2 * t)
    total = (_halved_at_zero(t, 0.2) * torch.exp(-t * t) * _power(real, imaginary, n[..., None], -2 * wide * t)).sum(-1)
    result = total * torch.exp(shift * shift) / math.sqrt(math.pi)
    return torch.where((x < 0) & (torch.fmod(n, 2) != 0), -result, result)


def _legendre(x: torch.Tensor, n: torch.Tensor) -> torch.Tensor:
    # Laplace: the mean of (x + sqrt(x**2 - 1) cos(a))**n over a circle, for which as many nodes as the degree has powers are exact.
    count = 2 * _MOST_DEGREE
    angle = (torch.arange(count, dtype=torch.float64, device=x.device) + 0.5) * (math.pi / count)
    wide, square = x[..., None], (x * x - 1)[..., None]
    away = torch.sqrt(square.abs()) * torch.cos(angle)
    real = torch.where(square > 0, wide + away, wide + 0 * away)
    imaginary = torch.where(square > 0, 0 * away, away)
    return _power(real, imaginary, n[..., None]).mean(-1)


def _laguerre(x: torch.Tensor, n: torch.Tensor) -> torch.Tensor:
    # Cauchy: the coefficient of t**n in exp(-x t / (1 - t)) / (1 - t), on a circle on which the integrand is not much larger than it.
    count = 2048
    angle = (torch.arange(count, dtype=torch.float64, device=x.device) + 0.5) * (math.pi / count)
    size = torch.where(x < 0, -x, torch.zeros_like(x))
    whole = torch.clamp(n, min=1)
    saddle = (2 * whole + size - torch.sqrt(size * (size + 4 * whole))) / (2 * whole)
    radius = torch.minimum(saddle, 1 - 4 / (n + 5))[..., None]
    wide_n, wide_x = n[..., None], x[..., None]
    cosine, sine = radius * torch.cos(angle), radius * torch.sin(angle)
    square = (1 - cosine) * (1 - cosine) + sine * sine  # of 1 - t
    up, turn = (cosine - radius * radius) / square, sine / square  # t / (1 - t)
    log = -wide_x * up - wide_n * torch.log(radius) - torch.log(square) / 2
    phase = -wide_x * turn - wide_n * angle + torch.atan2(sine, 1 - cosine)
    return (torch.exp(log) * torch.cos(phase)).mean(-1)


_polynomial('hermite_polynomial_h', _hermite, lambda x, k, p, before: 2 * (x * p - k * before))
_polynomial('hermite_polynomial_he', lambda x, n: _hermite(x / math.sqrt(2), n) * torch.exp(-n * (math.log(2) / 2)),
            lambda x, k, p, before: x * p - k * before)
_polynomial('legendre_polynomial_p', _legendre, lambda x, k, p, before: ((2 * k + 1) * x * p - k * before) / (k + 1))
_polynomial('laguerre_polynomial_l', _laguerre, lambda x, k, p, before: ((2 * k + 1 - x) * p - k * before) / (k + 1))


# Chebyshev's polynomials, by the functions of angles that they are, inside and outside of [-1, 1].


def _chebyshev(name: str, of_angle: Callable, of_size: Callable) -> None:
    """Registers a polynomial of x and its degree: what it is at cos(a), and at cosh(b) times the sign of x."""

    def function(x: Any, n: Any, shifted: bool = False) -> torch.Tensor:
        like = next(value for value in (x, n) if isinstance(value, torch.Tensor))
        dtype = torch.result_type(x, n)
        dtype = dtype if dtype.is_floating_point else torch.get_default_dtype()
        x, n = (value.to(torch.float64) if isinstance(value, torch.Tensor) else torch.full((), float(value), dtype=torch.float64,
                                                                                           device=like.device) for value in (x, n))
        x = 2 * x - 1 if shifted else x
        n = torch.trunc(n)
        odd = torch.where(torch.fmod(n, 2) != 0, -torch.ones_like(n), torch.ones_like(n))
        inside = of_angle(torch.acos(x.clamp(-1, 1)), n, x, odd)
        outside = of_size(torch.acosh(x.abs().clamp(min=1)), n, x > 0)
        outside = torch.where(x > 0, outside, odd * outside)
        result = torch.where(x.abs() <= 1, inside, torch.where(torch.isnan(x), x, outside))
        return torch.where(n < 0, torch.zeros_like(result), result).to(dtype)

    for prefix in ('', 'shifted_'):
        packet = getattr(aten, f'special_{prefix}{name}')
        for overload in (packet.default, packet.n_scalar, packet.x_scalar):
            TABLE[overload] = functools.partial(function, shifted=bool(prefix))


def _ratio(top: torch.Tensor, bottom: torch.Tensor, x: torch.Tensor, at_one: Any, at_minus_one: Any) -> torch.Tensor:
    safe = torch.where(x.abs() == 1, torch.ones_like(bottom), bottom)
    return torch.where(x == 1, at_one + 0 * top, torch.where(x == -1, at_minus_one + 0 * top, top / safe))


_chebyshev('chebyshev_polynomial_t', lambda a, n, x, odd: torch.cos(n * a), lambda b, n, above: torch.cosh(n * b))
_chebyshev('chebyshev_polynomial_u',
           lambda a, n, x, odd: _ratio(torch.sin((n + 1) * a), torch.sin(a), x, n + 1, odd * (n + 1)),
           lambda b, n, above: torch.sinh((n + 1) * b) / torch.sinh(b))
_chebyshev('chebyshev_polynomial_v',
           lambda a, n, x, odd: _ratio(torch.cos((n + 0.5) * a), torch.cos(a / 2), x, torch.ones_like(n), odd * (2 * n + 1)),
           lambda b, n, above: torch.where(above, torch.cosh((n + 0.5) * b) / torch.cosh(b / 2),
                                            torch.sinh((n + 0.5) * b) / torch.sinh(b / 2)))
_chebyshev('chebyshev_polynomial_w',
           lambda a, n, x, odd: _ratio(torch.sin((n + 0.5) * a), torch.sin(a / 2), x, 2 * n + 1, odd),
           lambda b, n, above: torch.where(above, torch.sinh((n + 0.5) * b) / torch.sinh(b / 2),
                                            torch.cosh((n + 0.5) * b) / torch.cosh(b / 2)))
