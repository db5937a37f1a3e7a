"""Operators of torch that have a direct algorithm, written with other operators of torch: what the compiler maps.

    TABLE[torch.ops.aten.linalg_cholesky_ex.default]       a function of the same arguments
    FUNCTIONS[torch.cov]                                   the same for functions that torch would ask for data to decompose
    NAMED['transformers::grouped_mm_fallback']             the same for operators of other packages

Factorizations go column by column: as many steps as the matrix has columns, each a few operators on the whole matrix, so that sizes
have to be known and small. Where LAPACK's choices show in the result (the signs of Householder's reflections, the first of equal
pivots) they are made the same way.
"""

# Arguments of nodes are of any type, which only torch knows.
# mypy: disable-error-code="assignment, index, arg-type, misc, operator, union-attr"

from __future__ import annotations

import functools
import itertools
import math
from typing import Any, Callable, Optional

import torch

__all__ = ['FUNCTIONS', 'NAMED', 'TABLE', 'instead_of']

aten = torch.ops.aten

TABLE: dict[Any, Callable] = {}
FUNCTIONS: dict[Any, Callable] = {}
# Steps that a composition is at most written out for.
_MOST_STEPS = 64
# Of Jacobi's method, which converges quadratically, and what it is written out for.
_SWEEPS = 7
_MOST_COLUMNS = 16


def _for(*operators: Any) -> Callable:
    def register(function: Callable) -> Callable:
        for op in operators:
            TABLE[op] = function
        return function

    return register


def instead_of(*functions: Any) -> Callable:
    """Registers what functions are decomposed by in place of what torch does."""

    def register(function: Callable) -> Callable:
        for other in functions:
            FUNCTIONS[other] = function
        return function

    return register


def _steps(count: Any, most: int = _MOST_STEPS) -> int:
    if not isinstance(count, int) or count > most:
        raise NotImplementedError(f'{count} steps, expected a known number of at most {most}')
    return count


def _count(n: Any, x: torch.Tensor) -> torch.Tensor:
    return torch.arange(n, device=x.device)


def _eye(n: Any, x: torch.Tensor) -> torch.Tensor:
    return torch.eye(n, dtype=x.dtype, device=x.device)


def _conj(x: torch.Tensor) -> torch.Tensor:
    return x.conj_physical() if x.is_complex() else x


def _adjoint(x: torch.Tensor) -> torch.Tensor:
    return _conj(x).transpose(-1, -2)


def _real(x: torch.Tensor) -> torch.Tensor:
    return torch.real(x) if x.is_complex() else x


def _zeros(x: torch.Tensor, shape: Any, dtype: Optional[torch.dtype] = None) -> torch.Tensor:
    return torch.zeros(shape, dtype=dtype or x.dtype, device=x.device)


# Triangular systems and Cholesky.


def _substitute(a: torch.Tensor, b: torch.Tensor, upper: bool, unit: bool) -> torch.Tensor:
    """Solves a x = b, row by row, where a is triangular."""
    n = _steps(a.shape[-1])
    batch = torch.broadcast_shapes(a.shape[:-2], b.shape[:-2])
    a, x = a.expand(*batch, n, n), b.expand(*batch, *b.shape[-2:])
    rows = _count(n, a)[:, None]
    for k in reversed(range(n)) if upper else range(n):
        row = x[..., k:k + 1, :]
        if not unit:
            row = row / a[..., k:k + 1, k:k + 1]
        rest = rows < k if upper else rows > k
        x = torch.where(rows == k, row, torch.where(rest, x - a[..., :, k:k + 1] * row, x))
    return x


@_for(aten.linalg_solve_triangular.default)
def _solve_triangular(a: torch.Tensor, b: torch.Tensor, *, upper: bool, left: bool = True, unitriangular: bool = False) -> torch.Tensor:
    if left:
        return _substitute(a, b, upper, unitriangular)
    return _substitute(a.transpose(-1, -2), b.transpose(-1, -2), not upper, unitriangular).transpose(-1, -2)


@_for(aten.triangular_solve.default)
def _triangular_solve(b: torch.Tensor, a: torch.Tensor, upper: bool = True, transpose: bool = False, unitriangular: bool = False) -> tuple:
    batch = torch.broadcast_shapes(a.shape[:-2], b.shape[:-2])
    a = a.expand(*batch, *a.shape[-2:])
    if transpose:
        return _substitute(a.transpose(-1, -2), b, not upper, unitriangular), a.clone()
    return _substitute(a, b, upper, unitriangular), a.clone()


def _cholesky_lower(a: torch.Tensor) -> torch.Tensor:
    n = _steps(a.shape[-1])
    rows, columns = _count(n, a)[:, None], _count(n, a)
    rest, lower = a, torch.zeros_like(a)
    for k in range(n):
        pivot = _real(rest[..., k:k + 1, k:k + 1]).sqrt()
        column = rest[..., :, k:k + 1] / pivot
        column = torch.where(rows == k, (pivot + 0 * column) if a.is_complex() else pivot, torch.where(rows > k, column, 0 * column))
        lower = torch.where(columns == k, column, lower)
        rest = rest - column * _adjoint(column)
    return lower


@_for(aten.linalg_cholesky_ex.default)
def _cholesky_ex(a: torch.Tensor, *, upper: bool = False, check_errors: bool = False) -> tuple:
    lower = _cholesky_lower(_adjoint(a) if upper else a)
    diagonal = _real(lower.diagonal(dim1=-2, dim2=-1))
    failed = ~(diagonal > 0)
    n = a.shape[-1]
    first = torch.where(failed, _count(n, a) + 1, n + 1).amin(-1) if n > 0 else _zeros(a, a.shape[:-2], torch.int64)
    info = torch.where(first > n, 0, first) if n > 0 else first
    return _adjoint(lower) if upper else lower, info.to(torch.int32)


@_for(aten.cholesky.default)
def _cholesky(a: torch.Tensor, upper: bool = False) -> torch.Tensor:
    return _cholesky_ex(a, upper=upper)[0]


@_for(aten.cholesky_solve.default)
def _cholesky_solve(b: torch.Tensor, a: torch.Tensor, upper: bool = False) -> torch.Tensor:
    lower = _adjoint(a) if upper else a
    return _substitute(_adjoint(lower), _substitute(lower, b, False, False), True, False)


@_for(aten.cholesky_inverse.default)
def _cholesky_inverse(a: torch.Tensor, upper: bool = False) -> torch.Tensor:
    return _cholesky_solve(_eye(a.shape[-1], a).expand(a.shape), a, upper)


# LU and what it solves.


def _swapped(x: torch.Tensor, order: torch.Tensor) -> torch.Tensor:
    """Returns the rows in another order, one for each matrix."""
    return x.gather(-2, order[..., None].expand(x.shape))


def _factor(a: torch.Tensor, pivot: bool = True) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Returns L and U in one matrix, the row that each step swapped with, and the order of the rows."""
    m, n = a.shape[-2:]
    steps = _steps(min(m, n))
    rows, columns = _count(m, a), _count(n, a)
    order = rows.expand(*a.shape[:-2], m)
    chosen = []
    for k in range(steps):
        if pivot:
            size = a[..., :, k].abs()
            at = torch.where(rows >= k, size, -1.0).argmax(-1, keepdim=True)
            chosen.append(at)
            turn = torch.where(rows == k, at, torch.where(rows == at, k, rows.expand(order.shape)))
            a, order = _swapped(a, turn), order.gather(-1, turn)
        else:
            chosen.append(_zeros(a, (*a.shape[:-2], 1), torch.int64) + k)
        head = a[..., k:k + 1, k:k + 1]
        below = (rows > k)[:, None]
        factor = torch.where(below & (head != 0), a[..., :, k:k + 1] / torch.where(head != 0, head, torch.ones_like(head)),
                             torch.zeros_like(a[..., :, k:k + 1]))
        a = torch.where(below & (columns == k), torch.where(head != 0, factor, a[..., :, k:k + 1]),
                        torch.where(below & (columns > k), a - factor * a[..., k:k + 1, :], a))
    pivots = torch.cat(chosen, -1) if chosen else _zeros(a, (*a.shape[:-2], 0), torch.int64)
    return a, pivots, order


def _info(factored: torch.Tensor) -> torch.Tensor:
    """Returns the number of the first diagonal element that is 0, from 1, or 0."""
    k = min(factored.shape[-2:])
    if k == 0:
        return _zeros(factored, factored.shape[:-2], torch.int32)
    is_zero = factored.diagonal(dim1=-2, dim2=-1) == 0
    first = torch.where(is_zero, _count(k, factored) + 1, k + 1).amin(-1)
    return torch.where(first > k, 0, first).to(torch.int32)


@_for(aten.linalg_lu_factor_ex.default)
def _lu_factor_ex(a: torch.Tensor, *, pivot: bool = True, check_errors: bool = False) -> tuple:
    factored, pivots, _ = _factor(a, pivot)
    return factored, (pivots + 1).to(torch.int32), _info(factored)


def _permutation(order: torch.Tensor, like: torch.Tensor) -> torch.Tensor:
    m = order.shape[-1]
    return (_count(m, like)[:, None] == order[..., None, :]).to(like.dtype)


def _parts(factored: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    m, n = factored.shape[-2:]
    k = min(m, n)
    lower = factored[..., :, :k]
    unit = _count(m, factored)[:, None] == _count(k, factored)
    lower = torch.where(unit, torch.ones_like(lower), lower.tril(-1))
    return lower, factored[..., :k, :].triu()


@_for(aten.linalg_lu.default)
def _lu(a: torch.Tensor, *, pivot: bool = True) -> tuple:
    factored, _, order = _factor(a, pivot)
    lower, upper = _parts(factored)
    return (_permutation(order, a) if pivot else _zeros(a, (0,))), lower, upper


def _order_of(pivots: torch.Tensor, rows: int) -> torch.Tensor:
    """Returns the order of the rows after swapping each with the one that is named."""
    count = _count(rows, pivots)
    order = count.expand(*pivots.shape[:-1], rows)
    for k in range(_steps(pivots.shape[-1])):
        at = pivots[..., k:k + 1].to(torch.int64) - 1
        turn = torch.where(count == k, at, torch.where(count == at, k, count.expand(order.shape)))
        order = order.gather(-1, turn)
    return order


@_for(aten.lu_unpack.default)
def _lu_unpack(data: torch.Tensor, pivots: torch.Tensor, unpack_data: bool = True, unpack_pivots: bool = True) -> tuple:
    nothing = _zeros(data, (0,))
    lower, upper = _parts(data) if unpack_data else (nothing, nothing)
    return (_permutation(_order_of(pivots, data.shape[-2]), data) if unpack_pivots else nothing), lower, upper


@_for(aten.linalg_lu_solve.default)
def _lu_solve(lu: torch.Tensor, pivots: torch.Tensor, b: torch.Tensor, *, left: bool = True, adjoint: bool = False) -> torch.Tensor:
    if not left:
        return _adjoint(_lu_solve(lu, pivots, _adjoint(b), left=True, adjoint=not adjoint))
    batch = torch.broadcast_shapes(lu.shape[:-2], b.shape[:-2])
    order = _order_of(pivots, lu.shape[-2]).expand(*batch, lu.shape[-2])
    b = b.expand(*batch, *b.shape[-2:])
    if not adjoint:
        x = _substitute(lu, _swapped(b, order), False, True)
        return _substitute(lu, x, True, False)
    x = _substitute(_adjoint(lu), b, False, False)
    return _swapped(_substitute(_adjoint(lu), x, True, True), order.argsort(-1))


@_for(aten._linalg_solve_ex.default)
def _solve_ex(a: torch.Tensor, b: torch.Tensor, *, left: bool = True, check_errors: bool = False) -> tuple:
    is_vector = b.dim() == 1 or (b.dim() == a.dim() - 1 and b.shape == a.shape[:-1])
    wide = b.unsqueeze(-1) if is_vector else b
    factored, pivots, order = _factor(a if left else a.transpose(-1, -2))
    wide = wide if left else wide.transpose(-1, -2)
    batch = torch.broadcast_shapes(a.shape[:-2], wide.shape[:-2])
    wide = wide.expand(*batch, *wide.shape[-2:])
    x = _swapped(wide, order.expand(*batch, order.shape[-1]))
    x = _substitute(factored, _substitute(factored, x, False, True), True, False)
    x = x if left else x.transpose(-1, -2)
    return (x.squeeze(-1) if is_vector else x), factored, (pivots + 1).to(torch.int32), _info(factored)


@_for(aten.linalg_inv_ex.default)
def _inv_ex(a: torch.Tensor, *, check_errors: bool = False) -> tuple:
    result = _solve_ex(a, _eye(a.shape[-1], a).expand(a.shape))
    return result[0], result[3]


@_for(aten._linalg_check_errors.default)
def _check_errors(info: torch.Tensor, name: str, *, is_matrix: bool) -> None:
    """What cannot be solved gives infinities and NaN."""


def _swap_sign(pivots: torch.Tensor, like: torch.Tensor) -> torch.Tensor:
    swaps = (pivots != _count(pivots.shape[-1], pivots)).sum(-1)
    return (1 - 2 * (swaps % 2)).to(like.dtype)


@_for(aten._linalg_det.default)
def _det(a: torch.Tensor) -> tuple:
    factored, pivots, _ = _factor(a)
    return factored.diagonal(dim1=-2, dim2=-1).prod(-1) * _swap_sign(pivots, a), factored, (pivots + 1).to(torch.int32)


@_for(aten._linalg_slogdet.default)
def _slogdet(a: torch.Tensor) -> tuple:
    factored, pivots, _ = _factor(a)
    diagonal = factored.diagonal(dim1=-2, dim2=-1)
    sign = torch.sgn(diagonal).prod(-1) * _swap_sign(pivots, a)
    return sign, diagonal.abs().log().sum(-1), factored, (pivots + 1).to(torch.int32)


# QR by Householder's reflections.


def _reflected(a: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Returns what LAPACK's geqrf does: R, the reflections' vectors below it, and their factors."""
    m, n = a.shape[-2:]
    rows, columns = _count(m, a)[:, None], _count(n, a)
    factors = []
    for k in range(_steps(min(m, n))):
        column = torch.where(rows >= k, a[..., :, k:k + 1], 0)
        head = column[..., k:k + 1, :]
        tail = torch.where(rows > k, column, 0)
        rest = (tail.abs() ** 2).sum(-2, keepdim=True)
        length = (head.abs() ** 2 + rest).sqrt()
        real = _real(head)
        beta = torch.where(real >= 0, -length, length)
        imaginary = torch.imag(head) if a.is_complex() else None
        is_done = rest == 0 if imaginary is None else (rest == 0) & (imaginary == 0)
        safe = torch.where(is_done, torch.ones_like(beta), beta)
        tau = torch.where(is_done, torch.zeros_like(head), (safe - head) / safe)
        scale = torch.where(is_done, torch.ones_like(head), head - safe)
        vector = torch.where(rows == k, torch.ones_like(column), tail / scale)
        changed = a - _conj(tau) * vector * (_adjoint(vector) @ a)
        kept = torch.where(is_done, head, beta + 0 * head)
        a = torch.where((columns == k) & (rows == k), kept, torch.where((columns == k) & (rows > k), vector,
                                                                       torch.where((columns > k) & (rows >= k), changed, a)))
        factors.append(tau[..., 0])
    return a, torch.cat(factors, -1) if factors else _zeros(a, (*a.shape[:-2], 0))


def _reflect(packed: torch.Tensor, factors: torch.Tensor, x: torch.Tensor, backward: bool, adjoint: bool) -> torch.Tensor:
    """Returns the reflections, one after the other, of x."""
    m = packed.shape[-2]
    rows = _count(m, packed)[:, None]
    steps = range(_steps(factors.shape[-1]))
    for k in reversed(steps) if backward else steps:
        vector = packed[..., :, k:k + 1]
        vector = torch.where(rows == k, torch.ones_like(vector), torch.where(rows > k, vector, torch.zeros_like(vector)))
        tau = factors[..., k:k + 1, None]
        x = x - (_conj(tau) if adjoint else tau) * vector * (_adjoint(vector) @ x)
    return x


@_for(aten.geqrf.default)
def _geqrf(a: torch.Tensor) -> tuple:
    return _reflected(a)


@_for(aten.linalg_householder_product.default)
def _householder_product(packed: torch.Tensor, factors: torch.Tensor) -> torch.Tensor:
    m, n = packed.shape[-2:]
    return _reflect(packed, factors, _eye(m, packed)[:, :n].expand(*packed.shape[:-2], m, n), True, False)


@_for(aten.ormqr.default)
def _ormqr(packed: torch.Tensor, factors: torch.Tensor, other: torch.Tensor, left: bool = True, transpose: bool = False) -> torch.Tensor:
    if left:
        return _reflect(packed, factors, other, not transpose, transpose)
    return _adjoint(_reflect(packed, factors, _adjoint(other), transpose, not transpose))


@_for(aten.linalg_qr.default)
def _qr(a: torch.Tensor, mode: str = 'reduced') -> tuple:
    m, n = a.shape[-2:]
    packed, factors = _reflected(a)
    k = min(m, n)
    if mode == 'r':
        return _zeros(a, (0,)), packed[..., :k, :].triu()
    size = m if mode == 'complete' else k
    q = _reflect(packed, factors, _eye(m, a)[:, :size].expand(*a.shape[:-2], m, size), True, False)
    return q, packed[..., :size, :].triu()


# Eigenvalues and singular values by Jacobi's method.


@torch.library.custom_op('hidet::free_choice', mutates_args=())
def _free_choice(x: torch.Tensor) -> torch.Tensor:
    """What another algorithm would give another of, such as the signs of singular vectors. Nothing maps it: only what is never read
    may be one."""
    return x.clone()


@_free_choice.register_fake
def _(x: torch.Tensor) -> torch.Tensor:
    return torch.empty_like(x)


def _rounds(n: int) -> list[tuple[list[int], list[int]]]:
    """Returns pairs of columns, in rounds in which each column stands once, that make all pairs."""
    players: list[int] = list(range(n + n % 2))
    rounds = []
    for _ in range(len(players) - 1):
        pairs = [(players[i], players[-1 - i]) for i in range(len(players) // 2)]
        pairs = [(min(p), max(p)) for p in pairs if max(p) < n]
        rounds.append(([p for p, _ in pairs], [q for _, q in pairs]))
        players = [players[0], players[-1], *players[1:-1]]
    return rounds


def _turn(x: torch.Tensor, n: int, p: list[int], q: list[int], app: torch.Tensor, aqq: torch.Tensor, apq: torch.Tensor) -> torch.Tensor:
    """Returns the rotation that makes the products of columns p and q zero, as a matrix for all pairs."""
    size = apq.abs()
    is_done = size == 0
    safe = torch.where(is_done, torch.ones_like(size), size)
    theta = (aqq - app) / (2 * safe)
    sign = torch.where(theta >= 0, torch.ones_like(theta), -torch.ones_like(theta))
    t = torch.where(is_done, torch.zeros_like(theta), sign / (theta.abs() + (theta * theta + 1).sqrt()))
    c = 1 / (t * t + 1).sqrt()
    phase = torch.where(is_done, torch.ones_like(apq), apq / safe)
    s = t * c * phase
    places = [n] * n
    partner, role = list(range(n)), [0] * n
    for i, (a, b) in enumerate(zip(p, q)):
        places[a], places[b], partner[a], partner[b], role[a], role[b] = i, i, b, a, 1, 2
    index = torch.tensor([min(place, len(p) - 1) for place in places], device=x.device)
    kind, other = torch.tensor(role, device=x.device), torch.tensor(partner, device=x.device)
    rows = _count(n, x)[:, None]
    cosine, sine = c.index_select(-1, index)[..., None, :], s.index_select(-1, index)[..., None, :]
    own = torch.where(kind > 0, cosine + 0 * sine, torch.ones_like(sine))
    away = torch.where(kind == 1, -_conj(sine), torch.where(kind == 2, sine, torch.zeros_like(sine)))
    nothing = torch.zeros_like(own)
    return torch.where(rows == _count(n, x), own, torch.where(rows == other, away, nothing))


def _eigh_jacobi(a: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Returns the eigenvalues of a Hermitian matrix in ascending order, and its vectors."""
    n = _steps(a.shape[-1], _MOST_COLUMNS)
    vectors = _eye(n, a).expand(a.shape)
    for _ in range(_SWEEPS if n > 1 else 0):
        for p, q in _rounds(n):
            first, second = torch.tensor(p, device=a.device), torch.tensor(q, device=a.device)
            diagonal = _real(a.diagonal(dim1=-2, dim2=-1))
            flat = a.reshape(*a.shape[:-2], n * n)
            turn = _turn(a, n, p, q, diagonal.index_select(-1, first), diagonal.index_select(-1, second),
                         flat.index_select(-1, first * n + second))
            a = _adjoint(turn) @ a @ turn
            vectors = vectors @ turn
    values, order = _real(a.diagonal(dim1=-2, dim2=-1)).sort(-1)
    return values, vectors.gather(-1, order[..., None, :].expand(vectors.shape))


@_for(aten._linalg_eigh.default)
def _eigh(a: torch.Tensor, UPLO: str = 'L', compute_v: bool = True) -> tuple:
    half = a.tril(-1) if UPLO.upper() == 'L' else a.triu(1)
    diagonal = _real(a.diagonal(dim1=-2, dim2=-1))
    whole = half + _adjoint(half) + torch.diag_embed(diagonal)
    values, vectors = _eigh_jacobi(whole)
    return values, _free_choice(vectors) if compute_v else _zeros(a, (0,))


def _singular_jacobi(a: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Returns a times the right vectors, the singular values in descending order, and the vectors: columns are made orthogonal two
    by two."""
    n = _steps(a.shape[-1], _MOST_COLUMNS)
    vectors = _eye(n, a).expand(*a.shape[:-2], n, n)
    for _ in range(_SWEEPS if n > 1 else 0):
        for p, q in _rounds(n):
            first, second = torch.tensor(p, device=a.device), torch.tensor(q, device=a.device)
            x, y = a.index_select(-1, first), a.index_select(-1, second)
            turn = _turn(a, n, p, q, (x.abs() ** 2).sum(-2), (y.abs() ** 2).sum(-2), (_conj(x) * y).sum(-2))
            a, vectors = a @ turn, vectors @ turn
    values, order = (a.abs() ** 2).sum(-2).sqrt().sort(-1, descending=True)
    place = order[..., None, :]
    return a.gather(-1, place.expand(a.shape)), values, vectors.gather(-1, place.expand(vectors.shape))


@_for(aten._linalg_svd.default)
def _svd(a: torch.Tensor, full_matrices: bool = False, compute_uv: bool = True, *, driver: Optional[str] = None) -> tuple:
    m, n = a.shape[-2:]
    values = _singular_jacobi(_adjoint(a) if n > m else a)[1]
    if not compute_uv:
        return _zeros(a, (0,)), values, _zeros(a, (0,))
    k = min(m, n)
    left = _zeros(a, (*a.shape[:-2], m, m if full_matrices else k))
    right = _zeros(a, (*a.shape[:-2], n if full_matrices else k, n))
    return _free_choice(left), values, _free_choice(right)


@_for(aten.linalg_pinv.atol_rtol_tensor)
def _pinv(a: torch.Tensor, *, atol: Optional[torch.Tensor] = None, rtol: Optional[torch.Tensor] = None,
          hermitian: bool = False) -> torch.Tensor:
    m, n = a.shape[-2:]
    if m == 0 or n == 0:
        return _zeros(a, (*a.shape[:-2], n, m))
    if hermitian:
        half = a.tril(-1)
        a = half + _adjoint(half) + torch.diag_embed(_real(a.diagonal(dim1=-2, dim2=-1)))
    wide = n > m
    scaled, values, vectors = _singular_jacobi(_adjoint(a) if wide else a)
    atol_ = _zeros(values, ()) if atol is None else atol
    default = max(m, n) * torch.finfo(a.dtype).eps
    if rtol is None:
        rtol_ = torch.full_like(atol_, default, dtype=values.dtype)
        rtol_ = torch.where(atol_ > 0, torch.zeros_like(rtol_), rtol_) if atol is not None else rtol_
    else:
        rtol_ = rtol
    least = torch.maximum(atol_[..., None], rtol_[..., None] * values[..., :1]).to(values.dtype)
    counted = values > least
    squared = torch.where(counted, values * values, torch.ones_like(values))
    inverse = torch.where(counted, 1 / squared, torch.zeros_like(values))[..., None, :]
    result = (vectors * inverse) @ _adjoint(scaled)
    return _adjoint(result) if wide else result


@_for(aten.linalg_matrix_exp.default)
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
    term = _eye(n, a).expand(a.shape)
    result = term
    for k in range(1, 19 if a.dtype in (torch.float64, torch.complex128) else 12):
        term = term @ x / k
        result = result + term
    for k in range(most):
        result = torch.where(halvings > k, result @ result, result)
    return result


# Elements at computed places.


def _numbers_like(x: torch.Tensor) -> torch.Tensor:
    return torch.arange(x.numel(), device=x.device).reshape(x.shape)


@_for(aten.diagonal_scatter.default)
def _diagonal_scatter(x: torch.Tensor, src: torch.Tensor, offset: int = 0, dim1: int = 0, dim2: int = 1) -> torch.Tensor:
    return torch.put(x.contiguous(), _numbers_like(x).diagonal(offset, dim1, dim2), src.to(x.dtype))


@_for(aten.as_strided_scatter.default)
def _as_strided_scatter(x: torch.Tensor, src: torch.Tensor, size: Any, stride: Any, storage_offset: Optional[int] = None) -> torch.Tensor:
    places = torch.full((1,) * max(len(size), 1), storage_offset or 0, device=x.device, dtype=torch.int64)
    for d, (count, step) in enumerate(zip(size, stride)):
        shape = [1] * len(size)
        shape[d] = count
        places = places + (torch.arange(count, device=x.device) * step).reshape(shape)
    return torch.put(x.contiguous(), places.reshape(size), src.expand(size).to(x.dtype))


@_for(aten.empty_permuted.default)
def _empty_permuted(size: Any, order: Any, **kwargs: Any) -> torch.Tensor:
    return torch.empty(size, dtype=kwargs.get('dtype'), device=kwargs.get('device'))


@_for(torch.ops.prims.empty_strided.default)
def _empty_strided(size: Any, stride: Any, **kwargs: Any) -> torch.Tensor:
    return torch.empty(size, dtype=kwargs.get('dtype'), device=kwargs.get('device'))


@_for(aten.new_empty_strided.default)
def _new_empty_strided(x: torch.Tensor, size: Any, stride: Any, **kwargs: Any) -> torch.Tensor:
    return torch.empty(size, dtype=kwargs.get('dtype') or x.dtype, device=x.device)


@_for(aten.frexp.Tensor)
def _frexp(x: torch.Tensor) -> tuple:
    wide = x.to(torch.float64)
    plain = torch.isfinite(wide) & (wide != 0)
    size = torch.where(plain, wide.abs(), torch.ones_like(wide))
    exponent = torch.floor(torch.log2(size)) + 1
    half = torch.floor(exponent / 2)
    mantissa = size * torch.exp2(-half) * torch.exp2(half - exponent)
    exponent = torch.where(mantissa >= 1, exponent + 1, torch.where(mantissa < 0.5, exponent - 1, exponent))
    mantissa = torch.where(mantissa >= 1, mantissa / 2, torch.where(mantissa < 0.5, mantissa * 2, mantissa))
    mantissa = torch.where(plain, torch.where(wide < 0, -mantissa, mantissa), wide)
    return mantissa.to(x.dtype), torch.where(plain, exponent, torch.zeros_like(exponent)).to(torch.int32)


@_for(aten.convolution.default)
def _convolution(x: torch.Tensor, weight: torch.Tensor, bias: Optional[torch.Tensor], *rest: Any) -> Any:
    """Of whole numbers, by float64, which has all that a sum of products of them usually gives."""
    if x.is_floating_point() or x.is_complex():
        return NotImplemented
    wide = torch.ops.aten.convolution.default(x.to(torch.float64), weight.to(torch.float64),
                                              None if bias is None else bias.to(torch.float64), *rest)
    return wide.to(x.dtype)


@_for(aten.avg_pool2d.default, aten.avg_pool3d.default)
def _avg_pool(x: torch.Tensor, kernel_size: Any, stride: Any = (), padding: Any = 0, ceil_mode: bool = False,
              count_include_pad: bool = True, divisor_override: Optional[int] = None) -> Any:
    """Of whole numbers, and with a divisor where the last window may stick out, as sums of shifted parts."""
    if x.is_floating_point() and not (ceil_mode and divisor_override is not None):
        return NotImplemented
    n = x.dim() - 2 if x.dim() in (4, 5) and x.dim() - 2 >= len(kernel_size) else len(kernel_size)
    kernel, strides, pads = (list(value) * n if len(value) == 1 else list(value) for value in (
        kernel_size, stride or kernel_size, padding if isinstance(padding, (list, tuple)) else [padding]))
    sizes, counts, ends = list(x.shape[-n:]), [], []
    for size, k, step, pad in zip(sizes, kernel, strides, pads):
        span = size + 2 * pad - k
        count = (-(-span // step) if ceil_mode else span // step) + 1
        if ceil_mode and (count - 1) * step >= size + pad:
            count -= 1
        if (count - 1) * step - pad >= size:
            raise NotImplementedError('windows of nothing')
        counts.append(count)
        ends.append(max(0, (count - 1) * step + k - size - pad))
    padded = torch.nn.functional.pad(x, [v for pad, end in reversed(list(zip(pads, ends))) for v in (pad, end)])
    total = None
    for offsets in itertools.product(*(range(k) for k in kernel)):
        part = padded
        for i, (offset, step, count) in enumerate(zip(offsets, strides, counts)):
            part = part[(..., slice(offset, offset + (count - 1) * step + 1, step), *[slice(None)] * (n - 1 - i))]
        total = part if total is None else total + part
    assert total is not None
    if divisor_override is not None:
        divisor: Any = divisor_override
    else:
        divisor = torch.ones((), dtype=torch.int64, device=x.device)
        for i, (size, k, step, pad, count) in enumerate(zip(sizes, kernel, strides, pads, counts)):
            start = torch.arange(count, device=x.device) * step - pad
            end = torch.clamp(start + k, max=size + pad)
            if not count_include_pad:
                start, end = torch.clamp(start, min=0), torch.clamp(end, max=size)
            divisor = divisor * (end - start).reshape([-1] + [1] * (n - 1 - i))
    return total / divisor if x.is_floating_point() else torch.div(total, divisor, rounding_mode='trunc').to(x.dtype)


@_for(aten._trilinear.default)
def _trilinear(a: torch.Tensor, b: torch.Tensor, c: torch.Tensor, expand1: Any, expand2: Any, expand3: Any, sumdim: Any,
               unroll_dim: int = 1) -> torch.Tensor:
    for dim in expand1:
        a = a.unsqueeze(dim)
    for dim in expand2:
        b = b.unsqueeze(dim)
    for dim in expand3:
        c = c.unsqueeze(dim)
    product = a * b * c
    return product.sum(list(sumdim)) if sumdim else product


@_for(aten._pdist_forward.default)
def _pdist(x: torch.Tensor, p: float = 2.0) -> torch.Tensor:
    n = x.shape[0]
    if n < 2:
        return _zeros(x, (0,))
    first, second = torch.triu_indices(n, n, 1, device=x.device).unbind(0)
    difference = (x.index_select(0, first) - x.index_select(0, second)).abs()
    if p == 0:
        return (difference != 0).to(x.dtype).sum(-1)
    if math.isinf(p):
        return difference.amax(-1)
    return (difference ** p).sum(-1) ** (1 / p) if p != 1 else difference.sum(-1)


@_for(aten.nonzero_static.default)
def _nonzero_static(x: torch.Tensor, *, size: int, fill_value: int = -1) -> torch.Tensor:
    flat = (x != 0).reshape(-1)
    count = flat.shape[0]
    rank = torch.cumsum(flat, 0) - 1
    place = torch.where(flat & (rank < size), rank, size)
    at = torch.full((size + 1,), -1, dtype=torch.int64, device=x.device).scatter(0, place, torch.arange(count, device=x.device))[:size]
    columns = []
    for d in range(x.dim()):
        step = math.prod(x.shape[d + 1:])
        columns.append(torch.where(at >= 0, torch.div(at, max(step, 1), rounding_mode='floor') % max(x.shape[d], 1), fill_value))
    return torch.stack(columns, -1) if columns else torch.zeros((size, 0), dtype=torch.int64, device=x.device)


@_for(aten.rrelu_with_noise.default)
def _rrelu(x: torch.Tensor, noise: torch.Tensor, lower: Any = 0.125, upper: Any = 1 / 3, training: bool = False,
           generator: Any = None) -> torch.Tensor:
    slope = aten.uniform.default(torch.empty_like(x), lower, upper) if training else (lower + upper) / 2
    return torch.where(x <= 0, x * slope, x)


# Chebyshev's polynomials, by the functions of angles that they are, inside and outside of [-1, 1].


def _polynomial(name: str, of_angle: Callable, of_size: Callable) -> None:
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


_polynomial('chebyshev_polynomial_t', lambda a, n, x, odd: torch.cos(n * a), lambda b, n, above: torch.cosh(n * b))
_polynomial('chebyshev_polynomial_u',
            lambda a, n, x, odd: _ratio(torch.sin((n + 1) * a), torch.sin(a), x, n + 1, odd * (n + 1)),
            lambda b, n, above: torch.sinh((n + 1) * b) / torch.sinh(b))
_polynomial('chebyshev_polynomial_v',
            lambda a, n, x, odd: _ratio(torch.cos((n + 0.5) * a), torch.cos(a / 2), x, torch.ones_like(n), odd * (2 * n + 1)),
            lambda b, n, above: torch.where(above, torch.cosh((n + 0.5) * b) / torch.cosh(b / 2),
                                            torch.sinh((n + 0.5) * b) / torch.sinh(b / 2)))
_polynomial('chebyshev_polynomial_w',
            lambda a, n, x, odd: _ratio(torch.sin((n + 0.5) * a), torch.sin(a / 2), x, 2 * n + 1, odd),
            lambda b, n, above: torch.where(above, torch.sinh((n + 0.5) * b) / torch.sinh(b / 2),
                                            torch.cosh((n + 0.5) * b) / torch.cosh(b / 2)))


# Products of groups of rows, each with a matrix of its own.

NAMED: dict[str, Callable] = {}


def _grouped_product(rows: torch.Tensor, matrices: torch.Tensor, offsets: torch.Tensor) -> torch.Tensor:
    """Rows before offsets[0] times the first matrix, those before offsets[1] times the second, and so on; then zeros."""
    count, experts = rows.shape[0], matrices.shape[0]
    place = torch.arange(count, device=rows.device)
    group = (place[:, None] >= offsets.to(torch.int64)).sum(1)
    chosen = torch.clamp(group, max=experts - 1)
    if isinstance(count, int) and count <= experts:
        product = torch.bmm(rows.unsqueeze(1), matrices.index_select(0, chosen)).squeeze(1)
    else:  # few matrices: all products, of which each row takes one
        all_products = torch.matmul(rows, matrices)
        product = all_products.transpose(0, 1).gather(1, chosen[:, None, None].expand(-1, 1, all_products.shape[-1])).squeeze(1)
    return torch.where((group < experts)[:, None], product, torch.zeros_like(product))


def _grouped_mm_fallback(input: torch.Tensor, weight: torch.Tensor, offs: torch.Tensor) -> torch.Tensor:
    return _grouped_product(input, weight, offs)


NAMED['transformers::grouped_mm_fallback'] = _grouped_mm_fallback


@_for(aten._grouped_mm.default)
def _grouped_mm(rows: torch.Tensor, matrices: torch.Tensor, offs: Optional[torch.Tensor] = None, bias: Optional[torch.Tensor] = None,
                out_dtype: Optional[torch.dtype] = None) -> torch.Tensor:
    if bias is not None or offs is None or rows.dim() != 2 or matrices.dim() != 3:
        raise NotImplementedError('other products of groups')
    return _grouped_product(rows, matrices, offs).to(out_dtype or rows.dtype)


# Segments.


def _bags(indices: torch.Tensor, offsets: torch.Tensor) -> torch.Tensor:
    """Returns the segment that each place belongs to."""
    return torch.searchsorted(offsets, torch.arange(indices.shape[0], device=indices.device, dtype=offsets.dtype), right=True) - 1


@_for(aten._embedding_bag_forward_only.default, aten._embedding_bag.default)
def _embedding_bag(weight: torch.Tensor, indices: torch.Tensor, offsets: torch.Tensor, scale_grad_by_freq: bool = False, mode: int = 0,
                   sparse: bool = False, per_sample_weights: Optional[torch.Tensor] = None, include_last_offset: bool = False,
                   padding_idx: int = -1) -> tuple:
    bags = offsets.shape[0] - (1 if include_last_offset else 0)
    owner = _bags(indices, offsets[:bags])
    rows = torch.nn.functional.embedding(indices, weight)
    if per_sample_weights is not None:
        rows = rows * per_sample_weights[:, None]
    counted = indices != (padding_idx if padding_idx >= 0 else -1)
    counts = torch.zeros(bags, dtype=torch.int64, device=weight.device).index_add(0, owner, counted.to(torch.int64))
    shape = (bags, weight.shape[1])
    if mode == 2:
        low = torch.where(counted[:, None], rows, float('-inf'))
        result = torch.full(shape, float('-inf'), dtype=rows.dtype, device=rows.device).scatter_reduce(
            0, owner[:, None].expand(rows.shape), low, 'amax')
        result = torch.where(counts[:, None] > 0, result, torch.zeros_like(result))
    else:
        result = torch.zeros(shape, dtype=rows.dtype, device=rows.device).index_add(
            0, owner, torch.where(counted[:, None], rows, torch.zeros_like(rows)))
        if mode == 1:
            result = result / torch.clamp(counts, min=1)[:, None].to(rows.dtype)
    return result, owner, counts, counts


@_for(aten.segment_reduce.default)
def _segment_reduce(data: torch.Tensor, reduce: str, *, lengths: Optional[torch.Tensor] = None, indices: Optional[torch.Tensor] = None,
                    offsets: Optional[torch.Tensor] = None, axis: int = 0, unsafe: bool = False, initial: Any = None) -> torch.Tensor:
    if indices is not None or data.is_complex():
        raise NotImplementedError('segments by indices')
    if offsets is None:
        assert lengths is not None
        ends = torch.cumsum(lengths, -1)
        starts = ends - lengths
    else:
        starts, ends = offsets[..., :-1], offsets[..., 1:]
    outer, n, segments = data.shape[:axis], data.shape[axis], starts.shape[-1]
    inner = data.shape[axis + 1:]
    places = torch.arange(n, device=data.device)
    inside = (places >= starts[..., None]) & (places < ends[..., None])  # outer, segments, n
    mask = inside.reshape(*outer, segments, n, *[1] * len(inner))
    wide = data.unsqueeze(axis)
    empty = {'sum': 0.0, 'mean': 0.0, 'max': float('-inf'), 'min': float('inf'), 'prod': 1.0}[reduce]
    start = empty if initial is None else initial
    masked = torch.where(mask, wide, torch.full((), empty, dtype=data.dtype, device=data.device))
    if reduce in ('sum', 'mean'):
        result = masked.sum(axis + 1) + start
    elif reduce == 'prod':
        result = masked.prod(axis + 1) * start
    elif reduce == 'max':
        result = torch.clamp(masked.amax(axis + 1), min=start)
    else:
        result = torch.clamp(masked.amin(axis + 1), max=start)
    if reduce == 'mean':
        count = mask.sum(axis + 1)
        result = torch.where(count > 0, result / torch.clamp(count, min=1), result if initial is not None else float('nan'))
    return result


# Histograms.


@_for(aten.histogram.bins_tensor)
def _histogram(x: torch.Tensor, bins: torch.Tensor, *, weight: Optional[torch.Tensor] = None, density: bool = False) -> tuple:
    flat = x.reshape(-1)
    count = bins.shape[0] - 1
    at = torch.searchsorted(bins, flat, right=True) - 1
    at = torch.where(flat == bins[-1], count - 1, at)
    inside = (flat >= bins[0]) & (flat <= bins[-1])
    weights = torch.ones_like(flat) if weight is None else weight.reshape(-1)
    result = _zeros(x, (count,)).index_add(0, torch.where(inside, at, 0), torch.where(inside, weights, torch.zeros_like(weights)))
    if density:
        result = result / (result.sum() * (bins[1:] - bins[:-1]))
    return result, bins.clone()


@_for(aten.histogram.bin_ct)
def _histogram_by_count(x: torch.Tensor, bins: int = 100, *, range: Any = None, weight: Optional[torch.Tensor] = None,
                        density: bool = False) -> tuple:
    if range is not None:
        low, high = (torch.full((), float(bound), dtype=x.dtype, device=x.device) for bound in range)
    else:
        low, high = (x.min(), x.max()) if x.numel() > 0 else (_zeros(x, ()), _zeros(x, ()))
    same = low == high
    low, high = torch.where(same, low - 0.5, low), torch.where(same, high + 0.5, high)
    steps = torch.arange(bins + 1, device=x.device, dtype=x.dtype)
    step = (high - low) / bins
    edges = torch.where(steps < (bins + 1) // 2, low + step * steps, high - step * (bins - steps))
    return _histogram(x, edges, weight=weight, density=density)


@_for(aten.angle.default)
def _angle(x: torch.Tensor) -> torch.Tensor:
    wide = x if x.is_floating_point() else x.to(torch.get_default_dtype())
    return torch.where(torch.isnan(wide), wide, torch.where(wide < 0, torch.full_like(wide, math.pi), torch.zeros_like(wide)))


# Functions that ask for data on their way.


@instead_of(torch.combinations)
def _combinations(input: torch.Tensor, r: int = 2, with_replacement: bool = False) -> torch.Tensor:
    choose = itertools.combinations_with_replacement if with_replacement else itertools.combinations
    rows = list(choose(range(input.shape[0]), r))
    if not rows or r == 0:
        return torch.zeros((0,) if r == 0 else (0, r), dtype=input.dtype, device=input.device)
    return input.index_select(0, torch.tensor(rows, device=input.device).reshape(-1)).reshape(len(rows), r)


@instead_of(torch.cov)
def _cov(input: torch.Tensor, *, correction: int = 1, fweights: Optional[torch.Tensor] = None,
         aweights: Optional[torch.Tensor] = None) -> torch.Tensor:
    x = input.reshape(1, -1) if input.dim() < 2 else input
    x = x if x.is_floating_point() or x.is_complex() else x.to(torch.get_default_dtype())
    weights = fweights
    if aweights is not None:
        weights = aweights if weights is None else weights * aweights
    if weights is None:
        total: Any = x.shape[1]
        mean = x.mean(1, keepdim=True)
        freedom: Any = max(total - correction, 0)
    else:
        weights = weights.to(_real(x).dtype)
        total = weights.sum()
        mean = (x * weights).sum(1, keepdim=True) / total
        lost = correction * (weights * aweights).sum() / total if aweights is not None else correction
        freedom = torch.clamp(total - lost, min=0)
    centred = x - mean
    other = centred * weights if weights is not None else centred
    return (centred @ _adjoint(other) / freedom).squeeze()


@instead_of(torch.corrcoef)
def _corrcoef(input: torch.Tensor) -> torch.Tensor:
    c = _cov(input)
    if c.dim() == 0:
        return c / c
    d = _real(c.diagonal()).sqrt()
    c = c / d[:, None] / d[None, :]
    if c.is_complex():
        return torch.complex(torch.real(c).clamp(-1, 1), torch.imag(c).clamp(-1, 1))
    return c.clamp(-1, 1)


@instead_of(torch.nn.functional.gaussian_nll_loss)
def _gaussian_nll_loss(input: torch.Tensor, target: torch.Tensor, var: Any, full: bool = False, eps: float = 1e-6,
                       reduction: str = 'mean') -> torch.Tensor:
    if isinstance(var, float):
        var = var * torch.ones_like(input)
    if var.shape != input.shape and input.shape[:-1] == var.shape:
        var = var.unsqueeze(-1)
    var = var.clamp(min=eps)
    loss = 0.5 * (torch.log(var) + (input - target) ** 2 / var)
    if full:
        loss = loss + 0.5 * math.log(2 * math.pi)
    return loss.mean() if reduction == 'mean' else loss.sum() if reduction == 'sum' else loss


# Pixels of volumes.


@_for(aten.grid_sampler_3d.default)
def _grid_sampler_3d(x: torch.Tensor, grid: torch.Tensor, mode: int, padding: int, align: bool) -> torch.Tensor:
    sizes = [x.shape[4], x.shape[3], x.shape[2]]  # as the grid's coordinates are ordered

    def place(value: torch.Tensor, size: Any) -> torch.Tensor:
        value = (value + 1) / 2 * (size - 1) if align else ((value + 1) * size - 1) / 2
        if padding == 1:
            return value.clamp(0, size - 1)
        if padding == 2:
            low, span = (0.0, size - 1) if align else (-0.5, size)
            if align and size == 1:
                return torch.zeros_like(value)
            away = (value - low).abs()
            turns, rest = torch.floor(away / span), torch.fmod(away, span)
            value = torch.where(torch.fmod(turns, 2) == 0, rest + low, span - rest + low)
            return value.clamp(0, size - 1)
        return value

    at = [place(grid[..., i], size) for i, size in enumerate(sizes)]
    flat = x.reshape(x.shape[0], x.shape[1], -1)

    def pick(index: list[torch.Tensor]) -> torch.Tensor:
        inside = torch.ones_like(index[0], dtype=torch.bool)
        for value, size in zip(index, sizes):
            inside = inside & (value >= 0) & (value <= size - 1)
        ix, iy, iz = (torch.where(inside, value, torch.zeros_like(value)).to(torch.int64) for value in index)
        linear = ((iz * sizes[1] + iy) * sizes[0] + ix).reshape(x.shape[0], 1, -1)
        chosen = flat.gather(2, linear.expand(x.shape[0], x.shape[1], linear.shape[2])).reshape(
            x.shape[0], x.shape[1], *grid.shape[1:4])
        return torch.where(inside.unsqueeze(1), chosen, torch.zeros_like(chosen))

    if mode == 1:
        return pick([torch.round(value) for value in at])
    low = [torch.floor(value) for value in at]
    total = None
    for corner in itertools.product((0, 1), repeat=3):
        weight = None
        for value, floor, step in zip(at, low, corner):
            part = value - floor if step else 1 - (value - floor)
            weight = part if weight is None else weight * part
        term = pick([floor + step for floor, step in zip(low, corner)]) * weight.unsqueeze(1)  # type: ignore[union-attr]
        total = term if total is None else total + term
    return total  # type: ignore[return-value]
