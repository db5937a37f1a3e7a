"""Factorizations A = L D L^T of symmetric matrices that need not be definite, and A = L D L^H of Hermitian ones: D has blocks of one row
or two on its diagonal, and L holds the exchanges of rows between its columns.

The pivots are those of Bunch and Kaufman, as LAPACK's sytf2 and hetf2 choose them in the lower triangle: Golub and Van Loan, Matrix
Computations, 4th edition, 4.4.4. The greatest element under the diagonal, and that of its own column, say whether the next block has one
row or two. Each matrix of a batch has a place of its own, so that n steps are enough for all.
"""

# Arguments of nodes are of any type, which only torch knows.
# mypy: disable-error-code="assignment, index, arg-type, misc, operator, union-attr"

from __future__ import annotations

import math

import torch

from hidet.torch.composing import absolute_sum, composition_of, conjugate, counting, first_of, known_steps, turned, zeros
from hidet.torch.operators import aten
from hidet.torch.repeating import repeated

__all__: list[str] = []


# The ratio that bounds how elements grow.
_ALPHA = (1 + math.sqrt(17)) / 8


def _with_real_diagonal(a: torch.Tensor) -> torch.Tensor:
    rows = counting(a.shape[-1], a)
    return torch.complex(torch.real(a), torch.where(rows[:, None] == rows, 0.0, torch.imag(a)))


def _mirrored(a: torch.Tensor, hermitian: bool) -> torch.Tensor:
    """Returns the matrix of the lower triangle."""
    below = a.tril(-1)
    return a.tril() + (turned(below) if hermitian else below.transpose(-1, -2))


def _element(x: torch.Tensor, at: torch.Tensor) -> torch.Tensor:
    """Returns the element [..., 1] of rows [..., n] where `at` is true; 0 if it is nowhere."""
    return torch.where(at, x, torch.zeros_like(x)).sum(-1, keepdim=True)


def _column(a: torch.Tensor, at: torch.Tensor) -> torch.Tensor:
    return torch.where(at[..., None, :], a, torch.zeros_like(a)).sum(-1)


def _quotient(x: torch.Tensor, y: torch.Tensor, is_wanted: torch.Tensor) -> torch.Tensor:
    return x / torch.where(is_wanted, y, torch.ones_like(y))


@composition_of(aten.linalg_ldl_factor_ex.default)
def _ldl_factor_ex(a: torch.Tensor, *, hermitian: bool = False, check_errors: bool = False) -> tuple:
    """Returns [..., n, n] with L below D in one matrix, the pivots [..., n] of int32, and the number of the first block that is 0,
    from 1, or 0, of int32: as LAPACK has them. A negative pivot, of two rows, says which row the second of them was exchanged with."""
    n = known_steps(a.shape[-1])
    batch = a.shape[:-2]
    if n == 0:
        return a.clone(), zeros(a, (*batch, 0), torch.int32), zeros(a, batch, torch.int32)
    rows = counting(n, a)
    tidied = _with_real_diagonal if hermitian and a.is_complex() else lambda x: x

    def step(k: torch.Tensor, rest: torch.Tensor, packed: torch.Tensor, pivots: torch.Tensor, info: torch.Tensor) -> tuple:
        at, below = rows == k, rows > k
        diagonal = rest.diagonal(dim1=-2, dim2=-1)
        size = torch.where(below, absolute_sum(_column(rest, at)), -1.0)
        most, place = size.amax(-1, keepdim=True).clamp(min=0), size.argmax(-1, keepdim=True)
        own = absolute_sum(_element(diagonal, at))
        is_empty = (torch.maximum(own, most) == 0) | torch.isnan(own)
        others = torch.where((rows >= k) & (rows != place), absolute_sum(_column(rest, rows == place)), 0.0).amax(-1, keepdim=True)
        stays = is_empty | (own >= _ALPHA * most) | (own >= _ALPHA * most * (most / others))
        is_one = stays | (absolute_sum(_element(diagonal, rows == place)) >= _ALPHA * others)
        chosen = torch.where(stays, k, place)
        second = k + 1
        last = torch.where(is_one, k, second)
        order = torch.where(rows == last, chosen, torch.where(rows == chosen, last, rows)).clamp(max=n - 1)
        rest = rest.gather(-2, order[..., :, None].expand(rest.shape)).gather(-1, order[..., None, :].expand(rest.shape))

        is_second = (rows == second) & ~is_one
        x, y = _column(rest, at), _column(rest, is_second)
        a11, a21, a22 = _element(x, at), _element(x, is_second), _element(y, is_second)
        is_pair = ~is_one & (k < n)
        is_single = is_one & ~is_empty & (k < n)
        # The inverse of a block of two rows, divided by the element beside the diagonal, which is the greatest.
        beside = conjugate(a21) if hermitian else a21
        upper, lower = _quotient(a22, a21, is_pair), _quotient(a11, beside, is_pair)
        scale = _quotient(torch.ones_like(a21), upper * lower - 1, is_pair)
        first = torch.where(is_pair, _quotient(scale, beside, is_pair) * (upper * x - y), _quotient(x, a11, is_single))
        other = _quotient(scale, a21, is_pair) * (lower * y - x)
        column = torch.where(at | is_second | is_empty, x, first)
        packed = torch.where(at[..., None, :] & (rows >= k)[..., None], column[..., None], packed)
        column = torch.where(is_second, a22, other)
        packed = torch.where(is_second[..., None, :] & (rows >= second)[..., None], column[..., None], packed)
        is_changed = torch.where(is_pair, rows > second, is_single & below)
        first, x = (torch.where(is_changed, z, torch.zeros_like(z)) for z in (first, x))
        other, y = (torch.where(is_changed & is_pair, z, torch.zeros_like(z)) for z in (other, y))
        first, other = (conjugate(z) if hermitian else z for z in (first, other))
        rest = tidied(rest - x[..., None] * first[..., None, :] - y[..., None] * other[..., None, :])
        pivots = torch.where(at | is_second, torch.where(is_one, chosen + 1, -chosen - 1), pivots)
        info = torch.where((info == 0) & is_empty & (k < n), k + 1, info)
        return torch.where(is_one, k + 1, k + 2).clamp(max=n), rest, packed, pivots, info

    start = first_of(a).expand(*batch, 1)
    state = (start, tidied(_mirrored(a, hermitian)), torch.zeros_like(a), rows.expand(*batch, n), start)
    _, _, packed, pivots, info = repeated(step, n, *state)
    return packed, pivots.to(torch.int32), info[..., 0].to(torch.int32)


@composition_of(aten.linalg_ldl_solve.default)
def _ldl_solve(packed: torch.Tensor, pivots: torch.Tensor, b: torch.Tensor, *, hermitian: bool = False) -> torch.Tensor:
    """Solves A x = b, [..., n, k], with the first two results of `_ldl_factor_ex`, as LAPACK's sytrs and hetrs do."""
    n = known_steps(packed.shape[-1])
    batch = torch.broadcast_shapes(packed.shape[:-2], b.shape[:-2])
    x = b.expand(*batch, *b.shape[-2:])
    if n == 0 or b.shape[-1] == 0:
        return x.clone()
    packed, pivots = packed.expand(*batch, n, n), pivots.expand(*batch, n).to(torch.int64)
    rows = counting(n, packed)
    is_first, is_second = _pairs(pivots)
    lower = packed.tril(-1)
    lower = torch.where((rows[:, None] == rows + 1) & is_first[..., None, :], torch.zeros_like(lower), lower)
    # The second row of a pair is what is exchanged; once, where its first one stands.
    moved = rows + is_first
    chosen = torch.where(is_second, rows, pivots.abs() - 1)

    def exchanged(x: torch.Tensor, k: torch.Tensor) -> torch.Tensor:
        first, second = moved.index_select(-1, k), chosen.index_select(-1, k)
        order = torch.where(rows == first, second, torch.where(rows == second, first, rows))
        return x.gather(-2, order[..., None].expand(x.shape))

    def forward(k: torch.Tensor, x: torch.Tensor) -> tuple:
        x = exchanged(x, k)
        return k + 1, x - lower.index_select(-1, k) * x.index_select(-2, k)

    def backward(k: torch.Tensor, x: torch.Tensor) -> tuple:
        column = lower.index_select(-1, k)
        column = conjugate(column) if hermitian else column
        x = x - torch.where(rows[:, None] == k, (column * x).sum(-2, keepdim=True), torch.zeros_like(x))
        return k - 1, exchanged(x, k)

    x = repeated(forward, n, first_of(packed), x)[1]
    x = _divided(packed, x, is_first, is_second, hermitian)
    return repeated(backward, n, first_of(packed) + (n - 1), x)[1]


def _pairs(pivots: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Returns which rows are the first of two, and which the second."""
    is_negative = pivots < 0
    is_odd = is_negative.to(torch.int64).cumsum(-1) % 2 == 1
    return is_negative & is_odd, is_negative & ~is_odd


def _divided(packed: torch.Tensor, x: torch.Tensor, is_first: torch.Tensor, is_second: torch.Tensor, hermitian: bool) -> torch.Tensor:
    """Returns D^-1 x. A block of two rows is divided by the elements beside its diagonal first, as LAPACK does."""
    is_first, is_second = is_first[..., None], is_second[..., None]
    packed = _with_real_diagonal(packed) if hermitian and packed.is_complex() else packed
    diagonal = packed.diagonal(dim1=-2, dim2=-1)[..., None]
    under = packed.diagonal(offset=-1, dim1=-2, dim2=-1)[..., None]
    after = torch.cat([under, torch.zeros_like(diagonal[..., :1, :])], -2)
    before = torch.cat([torch.zeros_like(diagonal[..., :1, :]), under], -2)
    is_pair = is_first | is_second
    beside = torch.where(is_first, conjugate(after) if hermitian else after, torch.where(is_second, before, torch.ones_like(diagonal)))
    next_row, row_before = (lambda z: torch.cat([z[..., 1:, :], z[..., :1, :]], -2)), (lambda z: torch.cat([z[..., -1:, :], z[..., :-1, :]], -2))

    def partner(z: torch.Tensor) -> torch.Tensor:
        return torch.where(is_first, next_row(z), row_before(z))

    # Of both equations each is divided by what the other variable has in it: d x1 + x2 = y1.
    d, y = diagonal / beside, x / beside
    determinant = torch.where(is_pair, d * partner(d) - 1, torch.ones_like(d))
    return torch.where(is_pair, (partner(d) * y - partner(y)) / determinant, x / torch.where(is_pair, torch.ones_like(diagonal), diagonal))
