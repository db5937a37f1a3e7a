"""Eigenvalues of matrices that need not be Hermitian, and their vectors, by the shifted QR algorithm.

    prepare      the matrix in an order in which it is block triangular, balanced, in Hessenberg form H = Q* A Q
    sweep        one step H := R Q + s I, where H - s I = Q R and s is an eigenvalue of the last two rows that have not converged
    eigenvalues  the diagonal of the triangular H
    vectors      those of the triangular matrix, by substitution, times the product of all Q

How often `sweep` is called depends on the data: `iterations` makes a loop of it, which ends when nothing is left below the diagonal.
Golub and Van Loan, Matrix Computations, 4th edition: 7.4.3 (Hessenberg form), 7.5 (shifts, deflation, balancing), 7.6.4 (vectors);
explicit single shifts are those of EISPACK's comqr2, exceptional ones those of LAPACK's zlahqr. What is computed in is float64 and
complex128. Matrices of a batch take their steps together, each on its own rows; one that has converged stays as it is.
"""

# Arguments of nodes are of any type, which only torch knows.
# mypy: disable-error-code="assignment, index, arg-type, misc, operator, union-attr"

from __future__ import annotations

from typing import Optional

import torch

from hidet.torch.composing import absolute_sum, conjugate, counting, first_of, identity, known_steps, turned, zeros
from hidet.torch.repeating import repeated

__all__ = ['eigenvalues', 'is_left', 'prepare', 'sweep', 'vectors']

_EPS = torch.finfo(torch.float64).eps
# Sweeps that matrices of n columns may take, which is LAPACK's bound.
_SWEEPS_A_COLUMN = 30
# After so many without an eigenvalue the shift is another one: that of a permutation's matrix would be 0 for ever.
_PATIENCE = 10
# How far from the real line rounding takes a real eigenvalue of a matrix whose greatest element is 1, as that of H is.
_ROUNDING = 64 * _EPS
# Columns of greater numbers are made smaller as they are substituted.
_LARGE = 1e100
# Steps of balancing, and the greatest power of two that they give.
_BALANCING_STEPS = 24
_MOST_EXPONENT = 200


def prepare(re: torch.Tensor, im: Optional[torch.Tensor]) -> tuple[torch.Tensor, ...]:
    """Returns the state of the algorithm: H and the product of the Q, both [..., n, n] of float64 as real and imaginary parts, and what the
    steps count: the elements below the diagonal that are not 0, [...]; the steps since there are so few, [...]; all steps, []. Then what
    was done to the matrix before: the row that now stands in each place, and its factor, [..., n, 1]; the factor of the whole, [..., 1].

    `re` and `im`, None for a real matrix, are [..., n, n] of float32 or float64, with n of at most 64; NotImplementedError for others. A
    matrix with infinities or NaN has a factor of NaN, and nothing below its diagonal."""
    a = re.to(torch.float64) if im is None else torch.complex(re.to(torch.float64), im.to(torch.float64))
    is_finite = torch.isfinite(a.abs()).all(-1).all(-1)[..., None]
    a = torch.where(is_finite[..., None], a, torch.zeros_like(a))
    size = _greatest(a)
    a = a / size[..., None]
    block, order = _blocks(a != 0)
    places = order[..., None]
    a = a.gather(-2, places.expand(a.shape)).gather(-1, order[..., None, :].expand(a.shape))
    block = block.gather(-1, order)
    factor = _balancing(torch.where(block[..., None] == block[..., None, :], a.abs(), 0.0))
    a = a / factor * factor.transpose(-1, -2)
    balanced = _greatest(a)  # which may be far less than 1
    h, q = _hessenberg(a / balanced[..., None])
    size = size * balanced
    size = torch.where(is_finite, size, torch.full_like(size, torch.nan))
    q = torch.where(is_finite[..., None], q, torch.full_like(q, torch.nan))
    h, q = (torch.complex(x, torch.zeros_like(x)) if not x.is_complex() else x for x in (h, q))
    h, left = _deflated(h)
    parts = (torch.real(h), torch.imag(h), torch.real(q), torch.imag(q))
    return (*parts, left, torch.zeros_like(left), zeros(a, (), torch.int64), places, factor, size)


def _greatest(a: torch.Tensor) -> torch.Tensor:
    """Returns the size of the greatest element, [..., 1], or 1 for a matrix of zeros."""
    size = a.abs().amax((-2, -1))[..., None]
    return torch.where(size > 0, size, torch.ones_like(size))


def _blocks(edges: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Returns for each row a number of the block that it is of, and an order of rows and columns in which those blocks stand on the
    diagonal and nothing below: the strongly connected components of a graph with these edges, in the order of those that they reach.
    A triangular matrix, in any order, thus has its eigenvalues on the diagonal; LAPACK looks for them at both ends."""
    n = edges.shape[-1]
    reach = torch.maximum(edges.to(torch.float32), identity(n, edges).to(torch.float32))
    length = 1
    while length < n:
        reach = ((reach @ reach) > 0).to(torch.float32)
        length *= 2
    both = (reach > 0) & (reach.transpose(-1, -2) > 0)
    block = torch.where(both, counting(n, edges), n).amin(-1)
    return block, (((n - reach.sum(-1).to(torch.int64)) * n + block) * n + counting(n, edges)).argsort(-1)


def _balancing(size: torch.Tensor) -> torch.Tensor:
    """Returns powers of two [..., n, 1] by which rows are divided and columns multiplied, so that those of an index are about as
    long. Each step goes half of the way, for all rows at once."""
    n = size.shape[-1]
    squares = torch.where(identity(n, size) > 0, 0.0, size * size)

    def step(exponent: torch.Tensor) -> tuple:
        scaled = squares * torch.exp2(2 * (exponent.transpose(-1, -2) - exponent))
        rows, columns = scaled.sum(-1, keepdim=True), scaled.sum(-2, keepdim=True).transpose(-1, -2)
        is_bound = (rows > 0) & (columns > 0)
        ratio = torch.where(is_bound, rows, 1.0) / torch.where(is_bound, columns, 1.0)
        return (torch.clamp(exponent + torch.log2(ratio) / 8, -_MOST_EXPONENT, _MOST_EXPONENT),)

    return torch.exp2(torch.round(repeated(step, _BALANCING_STEPS, zeros(size, (*size.shape[:-1], 1)))[0]))


def _hessenberg(a: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Returns H, with zeros below the first diagonal under the main one, and a unitary Q, with Q H Q* = a: by Householder's reflections, of
    one column after the other."""
    n = a.shape[-1]
    rows, columns = counting(n, a)[:, None], counting(n, a)

    def step(k: torch.Tensor, a: torch.Tensor, q: torch.Tensor) -> tuple:
        column = a.index_select(-1, k)
        head = column.index_select(-2, k + 1)
        tail = torch.where(rows > k + 1, column, torch.zeros_like(column))
        rest = (tail.abs() ** 2).sum(-2, keepdim=True)
        is_done = rest == 0
        length = (head.abs() ** 2 + rest).sqrt()
        # Away from the head, so that nothing cancels: its own phase, with the other sign.
        size = head.abs()
        phase = torch.where(size > 0, head / torch.where(size > 0, size, torch.ones_like(size)), torch.ones_like(head))
        beta = -phase * length
        vector = torch.where(rows == k + 1, torch.ones_like(column), tail / torch.where(is_done, torch.ones_like(head), head - beta))
        vector = torch.where(rows > k, vector, torch.zeros_like(vector))
        # 2 / |v|^2, where |v|^2 = 1 + rest / |head - beta|^2.
        tau = torch.where(is_done, 0.0, 1 + size / torch.where(is_done, torch.ones_like(length), length))
        a = a - (tau * vector) * (turned(vector) @ a)
        a = a - (a @ vector) * (tau * turned(vector))
        q = q - (q @ vector) * (tau * turned(vector))
        return k + 1, torch.where((columns == k) & (rows > k + 1), torch.zeros_like(a), a), q

    return repeated(step, max(n - 2, 0), first_of(a), a, identity(n, a).expand(a.shape))[1:]


def _under(h: torch.Tensor) -> torch.Tensor:
    """The diagonal under the main one, with a last element of 0."""
    under = h.diagonal(offset=-1, dim1=-2, dim2=-1)
    return torch.cat([under, torch.zeros_like(h[..., :1, 0])], -1)


def _deflated(h: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Returns H with zeros for what is under the diagonal and too small to change a digit beside it, and how much else is there."""
    n = h.shape[-1]
    under, size = absolute_sum(_under(h)), absolute_sum(h.diagonal(dim1=-2, dim2=-1))
    beside = size + torch.cat([size[..., 1:], torch.zeros_like(size[..., :1])], -1)
    whole = absolute_sum(h).amax((-2, -1))[..., None]
    stays = (under > _EPS * torch.where(beside > 0, beside, whole)) & (under > torch.finfo(torch.float64).tiny / _EPS)
    rows, columns = counting(n, h)[:, None], counting(n, h)
    return torch.where((rows == columns + 1) & ~stays[..., None, :], torch.zeros_like(h), h), stays.sum(-1)


def is_left(h_re: torch.Tensor, h_im: torch.Tensor, q_re: torch.Tensor, q_im: torch.Tensor, left: torch.Tensor, age: torch.Tensor,
            count: torch.Tensor) -> torch.Tensor:
    """Whether another sweep is wanted of the first seven results of `prepare`: [], of bool."""
    return (left > 0).any() & (count < _SWEEPS_A_COLUMN * max(known_steps(h_re.shape[-1]), 10))


def sweep(h_re: torch.Tensor, h_im: torch.Tensor, q_re: torch.Tensor, q_im: torch.Tensor, left: torch.Tensor, age: torch.Tensor,
          count: torch.Tensor) -> tuple[torch.Tensor, ...]:
    """Returns the first seven results of `prepare` after one more step of the algorithm."""
    h, q = torch.complex(h_re, h_im), torch.complex(q_re, q_im)
    n = known_steps(h.shape[-1])
    places = counting(n, h)
    under = _under(h)
    # The last block that has not converged: the rows from `first` to `last`.
    last = torch.where(absolute_sum(under) > 0, places + 1, 0).amax(-1, keepdim=True)
    first = torch.where((absolute_sum(under) == 0) & (places + 1 < last), places + 1, 0).amax(-1, keepdim=True)
    is_active = (places >= first) & (places <= last) & (last > 0)
    shift = _shift(h, last, age)[..., None]
    diagonal = (identity(n, h_re) > 0) & is_active[..., None]
    shifts = torch.where(diagonal, shift, torch.zeros_like(h))
    rotation = _rotations(h - shifts, is_active & (places < last))
    upper = turned(rotation) @ (h - shifts)
    is_below = (places[:, None] > places) & is_active[..., None, :]
    h = torch.where(is_below, torch.zeros_like(upper), upper) @ rotation + shifts
    q = q @ rotation
    before = left
    h, left = _deflated(h)
    return (torch.real(h), torch.imag(h), torch.real(q), torch.imag(q), left, torch.where(left < before, torch.zeros_like(age), age + 1),
            count + 1)


def _picked(x: torch.Tensor, place: torch.Tensor) -> torch.Tensor:
    """Returns the element of each row at a place [..., 1]."""
    return x.gather(-1, place.expand(*x.shape[:-1], 1))


def _shift(h: torch.Tensor, last: torch.Tensor, age: torch.Tensor) -> torch.Tensor:
    """Returns [..., 1] the eigenvalue of the rows and columns `last` - 1 and `last` that is nearest to the last element; at times, another
    number."""
    before = (last - 1).clamp(min=0)
    diagonal = h.diagonal(dim1=-2, dim2=-1)
    above = torch.cat([h.diagonal(offset=1, dim1=-2, dim2=-1), torch.zeros_like(diagonal[..., :1])], -1)
    a, d, b, c = _picked(diagonal, before), _picked(diagonal, last), _picked(above, before), _picked(_under(h), before)
    half, product = (a - d) / 2, b * c
    root = torch.sqrt(half * half + product)
    plus, minus = half + root, half - root
    divisor = torch.where(absolute_sum(plus) >= absolute_sum(minus), plus, minus)
    is_zero = absolute_sum(divisor) == 0
    near = d - torch.where(is_zero, torch.zeros_like(d), product / torch.where(is_zero, torch.ones_like(d), divisor))
    is_other = (age % _PATIENCE == _PATIENCE - 1)[..., None]
    return torch.where(is_other, d + 0.75 * absolute_sum(c), near)


def _rotations(m: torch.Tensor, is_active: torch.Tensor) -> torch.Tensor:
    """Returns Q of the factorization m = Q R of a Hessenberg matrix, of rotations of two neighbouring rows each where `is_active`, [..., n].

    A rotation needs the row that those before it have left, and nothing else of R: what it is made of, c and s, is found row by row.
    The columns of their product are, for i <= j: conj(c[i-1]) * (-conj(s[i])) * ... * (-conj(s[j-1])) * c[j], and s[j] below."""
    n = m.shape[-1]
    places = counting(n, m)

    def step(k: torch.Tensor, row: torch.Tensor, cosines: torch.Tensor, sines: torch.Tensor) -> tuple:
        below = m.index_select(-2, k + 1)[..., 0, :]
        head, under = row.index_select(-1, k), below.index_select(-1, k)
        length = torch.hypot(torch.hypot(torch.real(head), torch.imag(head)), torch.hypot(torch.real(under), torch.imag(under)))
        turns = is_active.index_select(-1, k) & (length > 0)
        length = torch.where(turns, length, 1.0)
        c = torch.where(turns, torch.complex(torch.real(head) / length, torch.imag(head) / length), torch.ones_like(head))
        s = torch.where(turns, torch.complex(torch.real(under) / length, torch.imag(under) / length), torch.zeros_like(head))
        return k + 1, c * below - s * row, torch.where(places == k, c, cosines), torch.where(places == k, s, sines)

    _, _, c, s = repeated(step, n - 1, first_of(m), m[..., 0, :], torch.ones_like(m[..., 0, :]), torch.zeros_like(m[..., 0, :]))
    rows, columns = places[:, None], places
    # The products of -conj(s[i]) to -conj(s[j-1]), in row i and column j; those of twice as many factors in each step.
    ones = torch.ones_like(m)
    factors = -conjugate(torch.cat([torch.zeros_like(s[..., :1]), s[..., :-1]], -1))
    products = torch.where(columns > rows, factors[..., None, :], ones)
    length = 1
    while length < n:
        before = torch.cat([ones[..., :length], products[..., :-length]], -1)
        products = products * before
        length *= 2
    left = conjugate(torch.cat([torch.ones_like(c[..., :1]), c[..., :-1]], -1))
    upper = (left[..., :, None] * products * c[..., None, :]).triu()
    return torch.where(rows == columns + 1, s[..., None, :], upper)


def eigenvalues(h_re: torch.Tensor, h_im: torch.Tensor, left: torch.Tensor, size: torch.Tensor, tolerance: float
                ) -> tuple[torch.Tensor, ...]:
    """Returns the real and imaginary parts of the eigenvalues, [..., n], that stand on the diagonal of what has become triangular, NaN if it
    has not; the place there of each; which are real, and which are conjugates of the one before.

    Those of a real matrix are real or come in pairs. Rounding is not symmetric, as the steps are those of complex numbers: what it has
    left of that is made exact where no value moves by more than `tolerance` times the greatest element of the balanced matrix,
    which bounds what is added to A v - w v there. Such pairs stand side by side, the one whose imaginary part is above zero first, as
    LAPACK has them. With a tolerance of 0 the matrix is complex, and nothing is moved."""
    values = torch.complex(h_re, h_im).diagonal(dim1=-2, dim2=-1)
    scale = torch.where(left[..., None] == 0, size, torch.nan)
    places = counting(values.shape[-1], values).expand(values.shape)
    if tolerance == 0:
        return torch.real(values) * scale, torch.imag(values) * scale, places, places < 0, places < 0
    distance = (values[..., :, None] - conjugate(values)[..., None, :]).abs()
    least, other = distance.min(-1)
    # A value that is real but for its rounding is no half of a pair, whose vectors are conjugates: of equal ones each has its own.
    other = torch.where(distance.diagonal(dim1=-2, dim2=-1) <= torch.clamp(least, min=_ROUNDING), places, other)
    is_pair = (other.gather(-1, other) == places) & (least <= 2 * tolerance)
    values = torch.where(is_pair, (values + conjugate(values.gather(-1, other))) / 2, values)
    is_second = is_pair & (torch.imag(values) < 0)
    order = torch.where(is_pair, 2 * torch.minimum(places, other) + is_second, 2 * places).argsort(-1)
    is_own = is_pair & (other == places)
    values = values.gather(-1, order)
    return torch.real(values) * scale, torch.imag(values) * scale, order, is_own.gather(-1, order), is_second.gather(-1, order)


def vectors(h_re: torch.Tensor, h_im: torch.Tensor, q_re: torch.Tensor, q_im: torch.Tensor, places: torch.Tensor, factor: torch.Tensor,
            order: torch.Tensor, is_own: torch.Tensor, is_second: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Returns the real and imaginary parts of eigenvectors in columns, [..., n, n], each of Euclidean length 1 and with a greatest element
    that is real, where H has become triangular. `places` and `factor` are those of `prepare`, the last three those of `eigenvalues`."""
    h, q = torch.complex(h_re, h_im), torch.complex(q_re, q_im)
    n = known_steps(h.shape[-1])
    rows, columns = counting(n, h)[:, None], counting(n, h)
    diagonal = h.diagonal(dim1=-2, dim2=-1)[..., None, :]
    least = torch.clamp(_EPS * absolute_sum(diagonal), min=torch.finfo(torch.float64).tiny / _EPS)

    def step(k: torch.Tensor, x: torch.Tensor) -> tuple:
        row = h.index_select(-2, k)
        difference = row.index_select(-1, k) - diagonal
        difference = torch.where(absolute_sum(difference) < least, least + torch.zeros_like(difference), difference)
        known = torch.where(columns > k, row, torch.zeros_like(row)) @ x
        known = torch.where(columns > k, known, torch.zeros_like(known))
        # As much smaller as keeps the quotient in its type.
        scale = torch.clamp(_LARGE * absolute_sum(difference) / torch.clamp(absolute_sum(known), min=torch.finfo(torch.float64).tiny), max=1.0)
        found = torch.where(columns > k, -(known * scale) / difference, x.index_select(-2, k))
        return k - 1, torch.where(rows == k, found, x * scale)

    x = repeated(step, n, first_of(h) + (n - 1), identity(n, h).expand(h.shape))[1]
    v = _normalized((q @ x) * factor)
    v = v.gather(-2, places.argsort(-2).expand(v.shape)).gather(-1, order[..., None, :].expand(v.shape))
    before = torch.cat([v[..., :1], v[..., :-1]], -1)
    imaginary = torch.where(is_own[..., None, :], 0.0, torch.where(is_second[..., None, :], -torch.imag(before), torch.imag(v)))
    v = _normalized(torch.complex(torch.where(is_second[..., None, :], torch.real(before), torch.real(v)), imaginary))
    return torch.real(v), torch.imag(v)


def _normalized(v: torch.Tensor) -> torch.Tensor:
    """Returns columns of Euclidean length 1, turned so that the greatest element is real."""
    v = v / absolute_sum(v).amax(-2, keepdim=True)
    size = v.abs()
    place = size.argmax(-2, keepdim=True)
    most = v.gather(-2, place)
    v = v * (conjugate(most) / (most.abs() * (size * size).sum(-2, keepdim=True).sqrt()))
    return torch.complex(torch.real(v), torch.where(counting(v.shape[-2], v)[:, None] == place, 0.0, torch.imag(v)))
