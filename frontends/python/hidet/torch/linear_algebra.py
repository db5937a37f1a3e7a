"""Linear algebra that has a direct algorithm, written with other operators of torch: what the compiler maps.

Factorizations go column by column: as many steps as the matrix has columns, each a few operators on the whole matrix, so that sizes
have to be known and small. Where LAPACK's choices show in the result (the signs of Householder's reflections, the first of equal
pivots) they are made the same way.
"""

# Arguments of nodes are of any type, which only torch knows.
# mypy: disable-error-code="assignment, index, arg-type, misc, operator, union-attr"

from __future__ import annotations

from typing import Optional

import torch

from hidet.torch.composing import composition_of, conjugate, counting, identity, known_steps, real_part, turned, zeros

__all__ = ['free_choice']

aten = torch.ops.aten

# Of Jacobi's method, which converges quadratically, and what it is written out for.
_SWEEPS = 7
_MOST_COLUMNS = 16


# Triangular systems and Cholesky.


def _substitute(a: torch.Tensor, b: torch.Tensor, upper: bool, unit: bool) -> torch.Tensor:
    """Solves a x = b, row by row, where a is triangular."""
    n = known_steps(a.shape[-1])
    batch = torch.broadcast_shapes(a.shape[:-2], b.shape[:-2])
    a, x = a.expand(*batch, n, n), b.expand(*batch, *b.shape[-2:])
    rows = counting(n, a)[:, None]
    for k in reversed(range(n)) if upper else range(n):
        row = x[..., k:k + 1, :]
        if not unit:
            row = row / a[..., k:k + 1, k:k + 1]
        rest = rows < k if upper else rows > k
        x = torch.where(rows == k, row, torch.where(rest, x - a[..., :, k:k + 1] * row, x))
    return x


@composition_of(aten.linalg_solve_triangular.default)
def _solve_triangular(a: torch.Tensor, b: torch.Tensor, *, upper: bool, left: bool = True, unitriangular: bool = False) -> torch.Tensor:
    if left:
        return _substitute(a, b, upper, unitriangular)
    return _substitute(a.transpose(-1, -2), b.transpose(-1, -2), not upper, unitriangular).transpose(-1, -2)


@composition_of(aten.triangular_solve.default)
def _triangular_solve(b: torch.Tensor, a: torch.Tensor, upper: bool = True, transpose: bool = False, unitriangular: bool = False) -> tuple:
    batch = torch.broadcast_shapes(a.shape[:-2], b.shape[:-2])
    a = a.expand(*batch, *a.shape[-2:])
    if transpose:
        return _substitute(a.transpose(-1, -2), b, not upper, unitriangular), a.clone()
    return _substitute(a, b, upper, unitriangular), a.clone()


def _cholesky_lower(a: torch.Tensor) -> torch.Tensor:
    n = known_steps(a.shape[-1])
    rows, columns = counting(n, a)[:, None], counting(n, a)
    rest, lower = a, torch.zeros_like(a)
    for k in range(n):
        pivot = real_part(rest[..., k:k + 1, k:k + 1]).sqrt()
        column = rest[..., :, k:k + 1] / pivot
        column = torch.where(rows == k, (pivot + 0 * column) if a.is_complex() else pivot, torch.where(rows > k, column, 0 * column))
        lower = torch.where(columns == k, column, lower)
        rest = rest - column * turned(column)
    return lower


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
    return _substitute(turned(lower), _substitute(lower, b, False, False), True, False)


@composition_of(aten.cholesky_inverse.default)
def _cholesky_inverse(a: torch.Tensor, upper: bool = False) -> torch.Tensor:
    return _cholesky_solve(identity(a.shape[-1], a).expand(a.shape), a, upper)


# LU and what it solves.


def _swapped(x: torch.Tensor, order: torch.Tensor) -> torch.Tensor:
    """Returns the rows in another order, one for each matrix."""
    return x.gather(-2, order[..., None].expand(x.shape))


def _factor(a: torch.Tensor, pivot: bool = True) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Returns L and U in one matrix, the row that each step swapped with, and the order of the rows."""
    m, n = a.shape[-2:]
    steps = known_steps(min(m, n))
    rows, columns = counting(m, a), counting(n, a)
    order = rows.expand(*a.shape[:-2], m)
    chosen = []
    for k in range(steps):
        if pivot:
            column = a[..., :, k]
            # What LAPACK compares complex numbers by.
            size = torch.real(column).abs() + torch.imag(column).abs() if a.is_complex() else column.abs()
            at = torch.where(rows >= k, size, -1.0).argmax(-1, keepdim=True)
            chosen.append(at)
            turn = torch.where(rows == k, at, torch.where(rows == at, k, rows.expand(order.shape)))
            a, order = _swapped(a, turn), order.gather(-1, turn)
        else:
            chosen.append(zeros(a, (*a.shape[:-2], 1), torch.int64) + k)
        head = a[..., k:k + 1, k:k + 1]
        below = (rows > k)[:, None]
        factor = torch.where(below & (head != 0), a[..., :, k:k + 1] / torch.where(head != 0, head, torch.ones_like(head)),
                             torch.zeros_like(a[..., :, k:k + 1]))
        a = torch.where(below & (columns == k), torch.where(head != 0, factor, a[..., :, k:k + 1]),
                        torch.where(below & (columns > k), a - factor * a[..., k:k + 1, :], a))
    pivots = torch.cat(chosen, -1) if chosen else zeros(a, (*a.shape[:-2], 0), torch.int64)
    return a, pivots, order


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
    """Returns the order of the rows after swapping each with the one that is named."""
    count = counting(rows, pivots)
    order = count.expand(*pivots.shape[:-1], rows)
    for k in range(known_steps(pivots.shape[-1])):
        at = pivots[..., k:k + 1].to(torch.int64) - 1
        turn = torch.where(count == k, at, torch.where(count == at, k, count.expand(order.shape)))
        order = order.gather(-1, turn)
    return order


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
        x = _substitute(lu, _swapped(b, order), False, True)
        return _substitute(lu, x, True, False)
    x = _substitute(turned(lu), b, False, False)
    return _swapped(_substitute(turned(lu), x, True, True), order.argsort(-1))


@composition_of(aten._linalg_solve_ex.default)
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


def _reflected(a: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Returns what LAPACK's geqrf does: R, the reflections' vectors below it, and their factors."""
    m, n = a.shape[-2:]
    rows, columns = counting(m, a)[:, None], counting(n, a)
    factors = []
    for k in range(known_steps(min(m, n))):
        column = torch.where(rows >= k, a[..., :, k:k + 1], 0)
        head = column[..., k:k + 1, :]
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
        factors.append(tau[..., 0])
    return a, torch.cat(factors, -1) if factors else zeros(a, (*a.shape[:-2], 0))


def _reflect(packed: torch.Tensor, factors: torch.Tensor, x: torch.Tensor, backward: bool, adjoint: bool) -> torch.Tensor:
    """Returns the reflections, one after the other, of x."""
    m = packed.shape[-2]
    rows = counting(m, packed)[:, None]
    steps = range(known_steps(factors.shape[-1]))
    for k in reversed(steps) if backward else steps:
        vector = packed[..., :, k:k + 1]
        vector = torch.where(rows == k, torch.ones_like(vector), torch.where(rows > k, vector, torch.zeros_like(vector)))
        tau = factors[..., k:k + 1, None]
        x = x - (conjugate(tau) if adjoint else tau) * vector * (turned(vector) @ x)
    return x


@composition_of(aten.geqrf.default)
def _geqrf(a: torch.Tensor) -> tuple:
    return _reflected(a)


@composition_of(aten.linalg_householder_product.default)
def _householder_product(packed: torch.Tensor, factors: torch.Tensor) -> torch.Tensor:
    m, n = packed.shape[-2:]
    return _reflect(packed, factors, identity(m, packed)[:, :n].expand(*packed.shape[:-2], m, n), True, False)


@composition_of(aten.ormqr.default)
def _ormqr(packed: torch.Tensor, factors: torch.Tensor, other: torch.Tensor, left: bool = True, transpose: bool = False) -> torch.Tensor:
    if left:
        return _reflect(packed, factors, other, not transpose, transpose)
    return turned(_reflect(packed, factors, turned(other), transpose, not transpose))


@composition_of(aten.linalg_qr.default)
def _qr(a: torch.Tensor, mode: str = 'reduced') -> tuple:
    m, n = a.shape[-2:]
    packed, factors = _reflected(a)
    k = min(m, n)
    if mode == 'r':
        return zeros(a, (0,)), packed[..., :k, :].triu()
    size = m if mode == 'complete' else k
    q = _reflect(packed, factors, identity(m, a)[:, :size].expand(*a.shape[:-2], m, size), True, False)
    return q, packed[..., :size, :].triu()


# Eigenvalues and singular values by Jacobi's method.


@torch.library.custom_op('hidet::free_choice', mutates_args=())
def free_choice(x: torch.Tensor) -> torch.Tensor:
    """What another algorithm would give another of, such as the signs of singular vectors. Nothing maps it: only what is never read
    may be one."""
    return x.clone()


@free_choice.register_fake
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
    # An angle that changes no digit; and the quotients below would have squares of what is too small for its type.
    digit = torch.finfo(x.dtype).eps
    is_done = size <= digit * digit * (app.abs() + aqq.abs())
    safe = torch.where(is_done, torch.ones_like(size), size)
    theta = (aqq - app) / (2 * safe)
    sign = torch.where(theta >= 0, torch.ones_like(theta), -torch.ones_like(theta))
    t = torch.where(is_done, torch.zeros_like(theta), sign / (theta.abs() + (theta * theta + 1).sqrt()))
    c = 1 / (t * t + 1).sqrt()
    s = t * c * torch.where(is_done, torch.zeros_like(apq), apq) / safe
    places = [n] * n
    partner, role = list(range(n)), [0] * n
    for i, (a, b) in enumerate(zip(p, q)):
        places[a], places[b], partner[a], partner[b], role[a], role[b] = i, i, b, a, 1, 2
    index = torch.tensor([min(place, len(p) - 1) for place in places], device=x.device)
    kind, other = torch.tensor(role, device=x.device), torch.tensor(partner, device=x.device)
    rows = counting(n, x)[:, None]
    cosine, sine = c.index_select(-1, index)[..., None, :], s.index_select(-1, index)[..., None, :]
    own = torch.where(kind > 0, cosine + 0 * sine, torch.ones_like(sine))
    away = torch.where(kind == 1, -conjugate(sine), torch.where(kind == 2, sine, torch.zeros_like(sine)))
    nothing = torch.zeros_like(own)
    return torch.where(rows == counting(n, x), own, torch.where(rows == other, away, nothing))


def _eigh_jacobi(a: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Returns the eigenvalues of a Hermitian matrix in ascending order, and its vectors."""
    n = known_steps(a.shape[-1], _MOST_COLUMNS)
    vectors = identity(n, a).expand(a.shape)
    for _ in range(_SWEEPS if n > 1 else 0):
        for p, q in _rounds(n):
            first, second = torch.tensor(p, device=a.device), torch.tensor(q, device=a.device)
            diagonal = real_part(a.diagonal(dim1=-2, dim2=-1))
            flat = a.reshape(*a.shape[:-2], n * n)
            turn = _turn(a, n, p, q, diagonal.index_select(-1, first), diagonal.index_select(-1, second),
                         flat.index_select(-1, first * n + second))
            a = turned(turn) @ a @ turn
            vectors = vectors @ turn
    values, order = real_part(a.diagonal(dim1=-2, dim2=-1)).sort(-1)
    return values, vectors.gather(-1, order[..., None, :].expand(vectors.shape))


@composition_of(aten._linalg_eigh.default)
def _eigh(a: torch.Tensor, UPLO: str = 'L', compute_v: bool = True) -> tuple:
    half = a.tril(-1) if UPLO.upper() == 'L' else a.triu(1)
    diagonal = real_part(a.diagonal(dim1=-2, dim2=-1))
    whole = half + turned(half) + torch.diag_embed(diagonal)
    values, vectors = _eigh_jacobi(whole)
    return values, vectors if compute_v else zeros(a, (0,))


def _singular_jacobi(a: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Returns a times the right vectors, the singular values in descending order, and the vectors: columns are made orthogonal two
    by two."""
    n = known_steps(a.shape[-1], _MOST_COLUMNS)
    vectors = identity(n, a).expand(*a.shape[:-2], n, n)
    for _ in range(_SWEEPS if n > 1 else 0):
        for p, q in _rounds(n):
            first, second = torch.tensor(p, device=a.device), torch.tensor(q, device=a.device)
            x, y = a.index_select(-1, first), a.index_select(-1, second)
            turn = _turn(a, n, p, q, (x.abs() ** 2).sum(-2), (y.abs() ** 2).sum(-2), (conjugate(x) * y).sum(-2))
            a, vectors = a @ turn, vectors @ turn
    values, order = (a.abs() ** 2).sum(-2).sqrt().sort(-1, descending=True)
    place = order[..., None, :]
    return a.gather(-1, place.expand(a.shape)), values, vectors.gather(-1, place.expand(vectors.shape))


@composition_of(aten._linalg_svd.default)
def _svd(a: torch.Tensor, full_matrices: bool = False, compute_uv: bool = True, *, driver: Optional[str] = None) -> tuple:
    """The left vectors are the orthonormal basis of QR of a times the right ones, whose columns are orthogonal: also those of singular
    values that are 0, and those that `full_matrices` adds."""
    m, n = a.shape[-2:]
    if n > m:
        right, values, left = _svd(turned(a), full_matrices, compute_uv)
        return (turned(left), values, turned(right)) if compute_uv else (right, values, left)
    scaled, values, vectors = _singular_jacobi(a)
    if not compute_uv:
        return zeros(a, (0,)), values, zeros(a, (0,))
    basis, triangle = _qr(scaled, 'complete' if full_matrices else 'reduced')
    diagonal = triangle.diagonal(dim1=-2, dim2=-1)
    sign = torch.where(diagonal == 0, torch.ones_like(diagonal), torch.sgn(diagonal))
    if full_matrices and m > n:
        sign = torch.cat([sign, torch.ones_like(basis[..., 0, n:])], -1)
    return basis * sign[..., None, :], values, turned(vectors)


@composition_of(aten.linalg_pinv.atol_rtol_tensor)
def _pinv(a: torch.Tensor, *, atol: Optional[torch.Tensor] = None, rtol: Optional[torch.Tensor] = None,
          hermitian: bool = False) -> torch.Tensor:
    m, n = a.shape[-2:]
    if m == 0 or n == 0:
        return zeros(a, (*a.shape[:-2], n, m))
    if hermitian:
        half = a.tril(-1)
        a = half + turned(half) + torch.diag_embed(real_part(a.diagonal(dim1=-2, dim2=-1)))
    wide = n > m
    scaled, values, vectors = _singular_jacobi(turned(a) if wide else a)
    atol_ = zeros(values, ()) if atol is None else atol
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
    result = (vectors * inverse) @ turned(scaled)
    return turned(result) if wide else result


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
    term = identity(n, a).expand(a.shape)
    result = term
    for k in range(1, 19 if a.dtype in (torch.float64, torch.complex128) else 12):
        term = term @ x / k
        result = result + term
    for k in range(most):
        result = torch.where(halvings > k, result @ result, result)
    return result
