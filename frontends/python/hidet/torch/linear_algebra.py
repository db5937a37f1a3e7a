"""Linear algebra that has a direct algorithm, written with other operators of torch: what the compiler maps.

Factorizations go column by column: as many steps as the matrix has columns, each a few operators on the whole matrix, so that sizes
have to be known. Which column it is, is a tensor, so that all steps are the same operators (`repeated`). Of a matrix of more than
`_PANEL` columns that many are factorized at a time, and products bring the others up to date, as LAPACK does it. Where LAPACK's choices
show in the result (the signs of Householder's reflections, the first of equal pivots) they are made the same way.
"""

# Arguments of nodes are of any type, which only torch knows.
# mypy: disable-error-code="assignment, index, arg-type, misc, operator, union-attr"

from __future__ import annotations

from typing import Any, Optional

import torch

from hidet.torch.composing import absolute_sum, composition_of, conjugate, counting, first_of, identity, known_steps, real_part, turned, zeros
from hidet.torch.operators import aten
from hidet.torch.repeating import repeated

__all__ = ['cholesky_of_shrinking', 'orthonormal', 'reflect', 'reflected', 'substitute']


# Triangular systems and Cholesky.


# From so many rows on, triangular matrices are inverted by blocks.
_MANY_ROWS = 32
# Columns that are factorized one by one; a power of two, as `_inverse_by_blocks` takes them.
_PANEL = 64
# Columns of the largest matrix: each is a step that is compiled.
_MOST_COLUMNS = 256


def _steps(count: Any) -> int:
    """Returns the number of a matrix's columns. NotImplementedError if it depends on data or is too great."""
    return known_steps(count, _MOST_COLUMNS)


def _inverse_by_blocks(a: torch.Tensor, n: int, unit: bool) -> torch.Tensor:
    """Returns the inverse of a lower triangular matrix of n = 2^k rows, from the inverses of blocks on the diagonal, which are twice as
    large in each step:

        A 0      has the inverse      A'        0
        C B                          -B' C A'   B'

    That is k steps of products of many small matrices, instead of n of a row each."""
    batch = a.shape[:-2]
    inverses = torch.ones_like(a[..., :1, :1]).unsqueeze(-3).expand(*batch, n, 1, 1) if unit else \
        a.diagonal(dim1=-2, dim2=-1).reciprocal()[..., None, None]
    size = 1
    while size < n:
        count = n // (2 * size)
        below = a.reshape(*batch, count, 2 * size, count, 2 * size).diagonal(dim1=-4, dim2=-2).movedim(-1, -3)[..., size:, :size]
        first, second = inverses.reshape(*batch, count, 2, size, size).unbind(-3)
        left = torch.cat([first, -(second @ below @ first)], -2)
        inverses = torch.cat([left, torch.cat([torch.zeros_like(second), second], -2)], -1)
        size *= 2
    return inverses.squeeze(-3)


def substitute(a: torch.Tensor, b: torch.Tensor, upper: bool, unit: bool) -> torch.Tensor:
    """Solves a x = b, row by row, where a is triangular."""
    n = _steps(a.shape[-1])
    if n > _PANEL:
        return _substitute_by_panels(a, b, upper, unit)
    if n >= _MANY_ROWS and n & (n - 1) == 0 and a.is_floating_point():
        if upper:
            return _inverse_by_blocks(a.transpose(-1, -2), n, unit).transpose(-1, -2) @ b
        return _inverse_by_blocks(a, n, unit) @ b
    batch = torch.broadcast_shapes(a.shape[:-2], b.shape[:-2])
    a = a.expand(*batch, n, n)
    rows = counting(n, a)[:, None]

    def step(k: torch.Tensor, x: torch.Tensor) -> tuple:
        row, column = x.index_select(-2, k), a.index_select(-1, k)
        if not unit:
            row = row / column.index_select(-2, k)
        rest = rows < k if upper else rows > k
        return (k - 1 if upper else k + 1), torch.where(rows == k, row, torch.where(rest, x - column * row, x))

    return repeated(step, n, first_of(a) + (n - 1 if upper else 0), b.expand(*batch, *b.shape[-2:]))[1]


def _substitute_by_panels(a: torch.Tensor, b: torch.Tensor, upper: bool, unit: bool) -> torch.Tensor:
    if upper:
        last = substitute(a[..., -_PANEL:, -_PANEL:], b[..., -_PANEL:, :], True, unit)
        first = substitute(a[..., :-_PANEL, :-_PANEL], b[..., :-_PANEL, :] - a[..., :-_PANEL, -_PANEL:] @ last, True, unit)
    else:
        first = substitute(a[..., :_PANEL, :_PANEL], b[..., :_PANEL, :], False, unit)
        last = substitute(a[..., _PANEL:, _PANEL:], b[..., _PANEL:, :] - a[..., _PANEL:, :_PANEL] @ first, False, unit)
    return torch.cat([first, last], -2)


@composition_of(aten.linalg_solve_triangular.default)
def _solve_triangular(a: torch.Tensor, b: torch.Tensor, *, upper: bool, left: bool = True, unitriangular: bool = False) -> torch.Tensor:
    if left:
        return substitute(a, b, upper, unitriangular)
    return substitute(a.transpose(-1, -2), b.transpose(-1, -2), not upper, unitriangular).transpose(-1, -2)


@composition_of(aten.triangular_solve.default)
def _triangular_solve(b: torch.Tensor, a: torch.Tensor, upper: bool = True, transpose: bool = False, unitriangular: bool = False) -> tuple:
    batch = torch.broadcast_shapes(a.shape[:-2], b.shape[:-2])
    a = a.expand(*batch, *a.shape[-2:])
    if transpose:
        return substitute(a.transpose(-1, -2), b, not upper, unitriangular), a.clone()
    return substitute(a, b, upper, unitriangular), a.clone()


def _cholesky_lower(a: torch.Tensor) -> torch.Tensor:
    n = _steps(a.shape[-1])
    if n > _PANEL:
        head = _cholesky_lower(a[..., :_PANEL, :_PANEL])
        tail = turned(substitute(head, turned(a[..., _PANEL:, :_PANEL]), False, False))
        rest = _cholesky_lower(a[..., _PANEL:, _PANEL:] - tail @ turned(tail))
        above = torch.zeros_like(tail).transpose(-1, -2)
        return torch.cat([torch.cat([head, above], -1), torch.cat([tail, rest], -1)], -2)
    if a.device.type == 'cuda':
        return cholesky_of_shrinking(a)
    rows, columns = counting(n, a)[:, None], counting(n, a)

    def step(k: torch.Tensor, rest: torch.Tensor, lower: torch.Tensor) -> tuple:
        column = rest.index_select(-1, k)
        pivot = real_part(column.index_select(-2, k)).sqrt()
        column = column / pivot
        column = torch.where(rows == k, (pivot + 0 * column) if a.is_complex() else pivot, torch.where(rows > k, column, 0 * column))
        return k + 1, rest - column * turned(column), torch.where(columns == k, column, lower)

    return repeated(step, n, first_of(a), a, torch.zeros_like(a))[2]


def cholesky_of_shrinking(a: torch.Tensor) -> torch.Tensor:
    """Returns the factor by one kernel a column, for a GPU, where each of the three that it takes otherwise costs its launch; on a CPU
    what they move costs more."""
    n = _steps(a.shape[-1])
    if n < 2:
        return a.sqrt()

    def step(both: torch.Tensor) -> torch.Tensor:
        rest = both[..., 1:, 1:n] - both[..., 1:, :1] * (both[..., :1, 1:n] / real_part(both[..., :1, :1]))
        return torch.cat([torch.nn.functional.pad(rest, (0, 1, 0, 1)), both[..., n + 1:], both[..., :1]], -1)

    # What is left of the matrix, moved to its first row and column, so that all steps are one kernel, which reads a row as well as a column:
    # what is above the diagonal is made from below it. Beside it the columns that are done.
    whole = a.tril() + turned(a.tril(-1))
    done = repeated(lambda both: (step(both),), n, torch.cat([whole, torch.zeros_like(a)], -1))[0][..., n:]
    pivots = real_part(done[..., :1, :]).sqrt()
    columns = torch.cat([pivots + 0 * done[..., :1, :], done[..., 1:, :] / pivots], -2)
    # Each column from its own row on: rows of n + 1 elements, read as rows of n.
    moved = torch.nn.functional.pad(columns.transpose(-1, -2), (0, 1)).flatten(-2)[..., :n * n].unflatten(-1, (n, n))
    return moved.transpose(-1, -2).tril()


@composition_of(aten.linalg_cholesky_ex.default)
def _cholesky_ex(a: torch.Tensor, *, upper: bool = False, check_errors: bool = False) -> tuple:
    lower = _cholesky_lower(turned(a) if upper else a)
    diagonal = real_part(lower.diagonal(dim1=-2, dim2=-1))
    failed = ~(diagonal > 0)
    n = a.shape[-1]
    first = torch.where(failed, counting(n, a) + 1, n + 1).amin(-1) if n > 0 else zeros(a, a.shape[:-2], torch.int64)
    info = torch.where(first > n, 0, first) if n > 0 else first
    return turned(lower) if upper else lower, info.to(torch.int32)


@composition_of(aten.cholesky.default)
def _cholesky(a: torch.Tensor, upper: bool = False) -> torch.Tensor:
    return _cholesky_ex(a, upper=upper)[0]


@composition_of(aten.cholesky_solve.default)
def _cholesky_solve(b: torch.Tensor, a: torch.Tensor, upper: bool = False) -> torch.Tensor:
    lower = turned(a) if upper else a
    return substitute(turned(lower), substitute(lower, b, False, False), True, False)


@composition_of(aten.cholesky_inverse.default)
def _cholesky_inverse(a: torch.Tensor, upper: bool = False) -> torch.Tensor:
    return _cholesky_solve(identity(a.shape[-1], a).expand(a.shape), a, upper)


# LU and what it solves.


def _swapped(x: torch.Tensor, order: torch.Tensor) -> torch.Tensor:
    """Returns the rows in another order, one for each matrix."""
    return x.gather(-2, order[..., None].expand(x.shape))


def _line(x: torch.Tensor, dim: int, at: torch.Tensor) -> torch.Tensor:
    """Returns the row or column of a number, one for all matrices or one for each. On a GPU it is repeated for all elements, so that the
    map that makes a step's result looks it up itself: one kernel, where each number that is looked up apart would be one."""
    shape = list(x.shape)
    if x.device.type == 'cpu':
        if at.dim() == 1:
            return x.index_select(dim, at)
        shape[dim] = 1
    return x.gather(dim, at.expand(shape))


def _eliminated(a: torch.Tensor, beside: torch.Tensor, pivot: bool = True, above: bool = False) -> torch.Tensor:
    """Returns what Gauss's elimination makes of [a | beside], and in three more columns the order of the rows, the row that each
    step swapped with, and the number of steps. L and U are in the place of a; with `above` each step eliminates what is above its
    pivot too (Gauss and Jordan): only the diagonal of U is left then.

    All that a step needs from the one before is one tensor, which its choice of a pivot and the map that makes the next one read:
    two kernels a step. The numbers, up to that of rows, are exact as floats."""
    m, n = a.shape[-2:]
    steps = known_steps(min(m, n)) if 0 not in a.shape else 0
    rows, columns = counting(m, a), counting(n + beside.shape[-1] + 3, a)
    end = columns.shape[0]
    of_rows, is_matrix, is_pivot, is_count = rows[:, None], columns < end - 3, columns == end - 2, columns == end - 1

    def step(x: torch.Tensor) -> tuple:
        flat = real_part(x).reshape(-1)
        # The same in all rows; a slice between two free places would be no one element to the compiler.
        count = flat[end - 1:end] if isinstance(end, int) else flat[end - 1].reshape(1)
        k = count.to(torch.int64)
        whole = x
        if pivot:
            # What LAPACK compares complex numbers by.
            size = absolute_sum(x.index_select(-1, k)[..., 0])
            at = torch.where(rows >= k.expand(size.shape), size, -1.0).argmax(-1, keepdim=True)
            turn = torch.where(rows == k, at, torch.where(rows == at, k, rows))
            x = _swapped(x, turn)
        row = _line(whole, -2, at[..., None] if pivot else k)
        column, head = _line(x, -1, k), _line(row, -1, k)
        below = of_rows > k
        factor = torch.where(below & (head == 0), 0, column / head)
        left = factor if pivot else torch.where(head == 0, column, factor)
        changed = of_rows != k if above else below
        made = torch.where(changed & ((columns > k) & is_matrix), x - factor * row, torch.where(below & (columns == k), left, x))
        if pivot:
            made = torch.where((of_rows == k) & is_pivot, at[..., None].to(x.dtype), made)
        return (torch.where(is_count, (count + 1).to(x.dtype), made),)

    order = of_rows.to(a.dtype).expand(*a.shape[:-1], 1)
    first = first_of(a).to(a.dtype).expand(*a.shape[:-1], 1)
    return repeated(step, steps, torch.cat([a, beside, order, order, first], -1))[0]


def _factor(a: torch.Tensor, pivot: bool = True) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Returns L and U in one matrix, the row that each step swapped with, and the order of the rows."""
    m, n = a.shape[-2:]
    if 0 not in a.shape and _steps(min(m, n)) > _PANEL:
        return _factor_by_panels(a, pivot)
    whole = _eliminated(a, a[..., :0], pivot)
    numbers = real_part(whole[..., n:]).to(torch.int64)
    return whole[..., :n], numbers[..., :min(m, n), 1], numbers[..., 0]


def _factor_by_panels(a: torch.Tensor, pivot: bool) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    left, pivots, order = _factor(a[..., :_PANEL], pivot)
    right = _swapped(a[..., _PANEL:], order) if pivot else a[..., _PANEL:]
    top, below = left[..., :_PANEL, :], left[..., _PANEL:, :]
    beside = substitute(top, right[..., :_PANEL, :], False, True)
    rest, later, moved = _factor(right[..., _PANEL:, :] - below @ beside, pivot)
    if pivot:
        below = _swapped(below, moved)
    whole = torch.cat([torch.cat([top, beside], -1), torch.cat([below, rest], -1)], -2)
    order = torch.cat([order[..., :_PANEL], order[..., _PANEL:].gather(-1, moved)], -1)
    return whole, torch.cat([pivots, later + _PANEL], -1), order


def _info(factored: torch.Tensor) -> torch.Tensor:
    """Returns the number of the first diagonal element that is 0, from 1, or 0."""
    k = min(factored.shape[-2:])
    if k == 0:
        return zeros(factored, factored.shape[:-2], torch.int32)
    is_zero = factored.diagonal(dim1=-2, dim2=-1) == 0
    first = torch.where(is_zero, counting(k, factored) + 1, k + 1).amin(-1)
    return torch.where(first > k, 0, first).to(torch.int32)


@composition_of(aten.linalg_lu_factor_ex.default)
def _lu_factor_ex(a: torch.Tensor, *, pivot: bool = True, check_errors: bool = False) -> tuple:
    factored, pivots, _ = _factor(a, pivot)
    return factored, (pivots + 1).to(torch.int32), _info(factored)


def _permutation(order: torch.Tensor, like: torch.Tensor) -> torch.Tensor:
    m = order.shape[-1]
    return (counting(m, like)[:, None] == order[..., None, :]).to(like.dtype)


def _parts(factored: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    m, n = factored.shape[-2:]
    k = min(m, n)
    lower = factored[..., :, :k]
    unit = counting(m, factored)[:, None] == counting(k, factored)
    lower = torch.where(unit, torch.ones_like(lower), lower.tril(-1))
    return lower, factored[..., :k, :].triu()


@composition_of(aten.linalg_lu.default)
def _lu(a: torch.Tensor, *, pivot: bool = True) -> tuple:
    factored, _, order = _factor(a, pivot)
    lower, upper = _parts(factored)
    return (_permutation(order, a) if pivot else zeros(a, (0,))), lower, upper


def _order_of(pivots: torch.Tensor, rows: int) -> torch.Tensor:
    """Returns the order of the rows after swapping each with the one that is named: the swaps, each an order, one after the other. Pairs
    of neighbours become one until one is left."""
    steps, columns = _steps(pivots.shape[-1]), counting(rows, pivots)
    if steps == 0:
        return columns.expand(*pivots.shape[:-1], rows)
    places, named = counting(steps, pivots)[:, None], pivots.to(torch.int64)[..., None] - 1
    orders = torch.where(columns == places, named, torch.where(columns == named, places, columns))
    while orders.shape[-2] > 1:
        paired = orders.shape[-2] // 2 * 2
        made = orders[..., :paired:2, :].gather(-1, orders[..., 1:paired:2, :])
        orders = torch.cat([made, orders[..., paired:, :]], -2)
    return orders.squeeze(-2)


@composition_of(aten.lu_unpack.default)
def _lu_unpack(data: torch.Tensor, pivots: torch.Tensor, unpack_data: bool = True, unpack_pivots: bool = True) -> tuple:
    nothing = zeros(data, (0,))
    lower, upper = _parts(data) if unpack_data else (nothing, nothing)
    return (_permutation(_order_of(pivots, data.shape[-2]), data) if unpack_pivots else nothing), lower, upper


@composition_of(aten.linalg_lu_solve.default)
def _lu_solve(lu: torch.Tensor, pivots: torch.Tensor, b: torch.Tensor, *, left: bool = True, adjoint: bool = False) -> torch.Tensor:
    if not left:
        return turned(_lu_solve(lu, pivots, turned(b), left=True, adjoint=not adjoint))
    batch = torch.broadcast_shapes(lu.shape[:-2], b.shape[:-2])
    order = _order_of(pivots, lu.shape[-2]).expand(*batch, lu.shape[-2])
    b = b.expand(*batch, *b.shape[-2:])
    if not adjoint:
        x = substitute(lu, _swapped(b, order), False, True)
        return substitute(lu, x, True, False)
    x = substitute(turned(lu), b, False, False)
    return _swapped(substitute(turned(lu), x, True, True), order.argsort(-1))


def _solved(a: torch.Tensor, b: torch.Tensor, factored: torch.Tensor, order: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Returns x of a x = b, and the number of the first pivot that is 0, from 1, or 0. The factors of a
    and its order of rows serve where it has many columns; of few, b is eliminated beside a."""
    n = a.shape[-1]
    batch = torch.broadcast_shapes(a.shape[:-2], b.shape[:-2])
    if a.dim() == 2 and b.dim() > 2:
        x, info = _solved(a, b.movedim(-2, 0).reshape(n, -1), factored, order)
        return x.reshape(n, *batch, b.shape[-1]).movedim(0, -2), info
    if 0 not in a.shape and _steps(n) > _PANEL:
        x = substitute(factored, _swapped(b.expand(*batch, *b.shape[-2:]), order.expand(*batch, n)), False, True)
        return substitute(factored, x, True, False), _info(factored)
    whole = _eliminated(a.expand(*batch, n, n), b.expand(*batch, *b.shape[-2:]), above=True)
    return whole[..., n:-3] / whole[..., :n].diagonal(dim1=-2, dim2=-1)[..., None], _info(whole[..., :n])


@composition_of(aten._linalg_solve_ex.default)
def _solve_ex(a: torch.Tensor, b: torch.Tensor, *, left: bool = True, check_errors: bool = False) -> tuple:
    is_vector = b.dim() == 1 or (b.dim() == a.dim() - 1 and b.shape == a.shape[:-1])
    wide = b.unsqueeze(-1) if is_vector else b
    square, wide = (a, wide) if left else (a.transpose(-1, -2), wide.transpose(-1, -2))
    factored, pivots, order = _factor(square)
    x, info = _solved(square, wide, factored, order)
    x = x if left else x.transpose(-1, -2)
    info = info if info.shape == a.shape[:-2] else _info(factored)  # of fewer matrices than right sides
    return (x.squeeze(-1) if is_vector else x), factored, (pivots + 1).to(torch.int32), info


@composition_of(aten.linalg_inv_ex.default)
def _inv_ex(a: torch.Tensor, *, check_errors: bool = False) -> tuple:
    result = _solve_ex(a, identity(a.shape[-1], a).expand(a.shape))
    return result[0], result[3]


@composition_of(aten._linalg_check_errors.default)
def _check_errors(info: torch.Tensor, name: str, *, is_matrix: bool) -> None:
    """What cannot be solved gives infinities and NaN."""


def _swap_sign(pivots: torch.Tensor, like: torch.Tensor) -> torch.Tensor:
    swaps = (pivots != counting(pivots.shape[-1], pivots)).sum(-1)
    return (1 - 2 * (swaps % 2)).to(like.dtype)


@composition_of(aten._linalg_det.default)
def _det(a: torch.Tensor) -> tuple:
    factored, pivots, _ = _factor(a)
    return factored.diagonal(dim1=-2, dim2=-1).prod(-1) * _swap_sign(pivots, a), factored, (pivots + 1).to(torch.int32)


@composition_of(aten._linalg_slogdet.default)
def _slogdet(a: torch.Tensor) -> tuple:
    factored, pivots, _ = _factor(a)
    diagonal = factored.diagonal(dim1=-2, dim2=-1)
    sign = torch.sgn(diagonal).prod(-1) * _swap_sign(pivots, a)
    return sign, diagonal.abs().log().sum(-1), factored, (pivots + 1).to(torch.int32)


# QR by Householder's reflections.


def reflected(a: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Returns what LAPACK's geqrf does: R, the reflections' vectors below it, and their factors."""
    m, n = a.shape[-2:]
    if _steps(min(m, n)) > _PANEL:
        left, factors = reflected(a[..., :_PANEL])
        right = reflect(left, factors, a[..., _PANEL:], False, True)
        rest, others = reflected(right[..., _PANEL:, :])
        right = torch.cat([right[..., :_PANEL, :], rest], -2)
        return torch.cat([left, right], -1), torch.cat([factors, others], -1)
    rows, columns, places = counting(m, a)[:, None], counting(n, a), counting(min(m, n), a)

    def step(k: torch.Tensor, a: torch.Tensor, factors: torch.Tensor) -> tuple:
        column = torch.where(rows >= k, a.index_select(-1, k), 0)
        head = column.index_select(-2, k)
        tail = torch.where(rows > k, column, 0)
        rest = (tail.abs() ** 2).sum(-2, keepdim=True)
        length = (head.abs() ** 2 + rest).sqrt()
        real = real_part(head)
        beta = torch.where(real >= 0, -length, length)
        imaginary = torch.imag(head) if a.is_complex() else None
        is_done = rest == 0 if imaginary is None else (rest == 0) & (imaginary == 0)
        safe = torch.where(is_done, torch.ones_like(beta), beta)
        tau = torch.where(is_done, torch.zeros_like(head), (safe - head) / safe)
        scale = torch.where(is_done, torch.ones_like(head), head - safe)
        vector = torch.where(rows == k, torch.ones_like(column), tail / scale)
        changed = a - conjugate(tau) * vector * (turned(vector) @ a)
        kept = torch.where(is_done, head, beta + 0 * head)
        a = torch.where((columns == k) & (rows == k), kept, torch.where((columns == k) & (rows > k), vector,
                                                                       torch.where((columns > k) & (rows >= k), changed, a)))
        return k + 1, a, torch.where(places == k, tau[..., 0], factors)

    steps = min(m, n)
    return repeated(step, steps, first_of(a), a, zeros(a, (*a.shape[:-2], steps)))[1:]


def _reflect_by_panels(packed: torch.Tensor, factors: torch.Tensor, x: torch.Tensor, backward: bool, adjoint: bool) -> torch.Tensor:
    """Returns the reflections, one after the other, of x, many at a time: those of a panel are I - V T V', where the inverse of T has the
    inverses of the factors D on its diagonal and V' V above it (Puglisi 1992), so that T is the inverse of I + D triu(V' V, 1), times D.
    A factor may be 0."""
    steps = factors.shape[-1]
    panels = range(0, steps, _PANEL)
    for first in reversed(panels) if backward else panels:
        count = min(_PANEL, steps - first)
        part = packed[..., first:, first:first + count]
        vectors = part.tril(-1) + torch.eye(*part.shape[-2:], dtype=part.dtype, device=part.device)
        of_panel = factors[..., first:first + count]
        triangle = of_panel[..., None] * (turned(vectors) @ vectors).triu(1)
        t = substitute(triangle, torch.diag_embed(of_panel), True, True)
        rows = x[..., first:, :]
        changed = rows - vectors @ ((turned(t) if adjoint else t) @ (turned(vectors) @ rows))
        x = changed if first == 0 else torch.cat([x[..., :first, :], changed], -2)
    return x


def reflect(packed: torch.Tensor, factors: torch.Tensor, x: torch.Tensor, backward: bool, adjoint: bool) -> torch.Tensor:
    """Returns the reflections, one after the other, of x: Q x, the last first, with `backward`, Q' x with `adjoint`."""
    m, steps = packed.shape[-2], _steps(factors.shape[-1])
    if steps >= _MANY_ROWS and backward != adjoint:
        return _reflect_by_panels(packed, factors, x, backward, adjoint)
    rows = counting(m, packed)[:, None]

    def step(k: torch.Tensor, x: torch.Tensor) -> tuple:
        vector = packed.index_select(-1, k)
        vector = torch.where(rows == k, torch.ones_like(vector), torch.where(rows > k, vector, torch.zeros_like(vector)))
        tau = factors.index_select(-1, k)[..., None]
        return (k - 1 if backward else k + 1), x - (conjugate(tau) if adjoint else tau) * vector * (turned(vector) @ x)

    return repeated(step, steps, first_of(x) + (steps - 1 if backward else 0), x)[1]


@composition_of(aten.geqrf.default)
def _geqrf(a: torch.Tensor) -> tuple:
    return reflected(a)


@composition_of(aten.linalg_householder_product.default)
def _householder_product(packed: torch.Tensor, factors: torch.Tensor) -> torch.Tensor:
    m, n = packed.shape[-2:]
    return reflect(packed, factors, identity(m, packed)[:, :n].expand(*packed.shape[:-2], m, n), True, False)


@composition_of(aten.ormqr.default)
def _ormqr(packed: torch.Tensor, factors: torch.Tensor, other: torch.Tensor, left: bool = True, transpose: bool = False) -> torch.Tensor:
    if left:
        return reflect(packed, factors, other, not transpose, transpose)
    return turned(reflect(packed, factors, turned(other), transpose, not transpose))


@composition_of(aten.linalg_qr.default)
def orthonormal(a: torch.Tensor, mode: str = 'reduced') -> tuple:
    m, n = a.shape[-2:]
    packed, factors = reflected(a)
    k = min(m, n)
    if mode == 'r':
        return zeros(a, (0,)), packed[..., :k, :].triu()
    size = m if mode == 'complete' else k
    q = reflect(packed, factors, identity(m, a)[:, :size].expand(*a.shape[:-2], m, size), True, False)
    return q, packed[..., :size, :].triu()


@composition_of(aten.linalg_matrix_exp.default)
def _matrix_exp(a: torch.Tensor) -> torch.Tensor:
    n = a.shape[-1]
    if 0 in a.shape:
        return a.clone()
    if a.dtype in (torch.float32, torch.complex64):
        return _matrix_exp(a.to(torch.float64 if a.dtype == torch.float32 else torch.complex128)).to(a.dtype)
    most = 24
    norm = a.abs().sum(-2, keepdim=True).amax(-1, keepdim=True)
    halvings = torch.clamp(torch.ceil(torch.log2(torch.clamp(norm, min=1e-30))) + 1, 0, most)
    x = a / torch.exp2(halvings)
    power, total, factorial = x, identity(n, a) + x, 1
    for k in range(2, 19 if a.dtype in (torch.float64, torch.complex128) else 12):
        factorial *= k
        power = power @ x
        total = total + power / factorial

    def step(result: torch.Tensor, left: torch.Tensor) -> tuple:
        return torch.where(left > 0, result @ result, result), left - 1

    return repeated(step, most, total, halvings)[0]
