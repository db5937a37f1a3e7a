"""Eigenvalues of Hermitian matrices and singular values, by Jacobi's method: columns are made orthogonal two by two.

Columns lie in two halves. A round turns each column of the first against that of the second at its place; then all but one move on by
one place, down one half and up the other, so that after as many rounds as there are columns, less one, each has met each, and all are
where they began. All rounds are the same operators (`repeated`). What is computed in is float64: a matrix of float32 is made wider.
"""

# Arguments of nodes are of any type, which only torch knows.
# mypy: disable-error-code="assignment, index, arg-type, misc, operator, union-attr"

from __future__ import annotations

from typing import Optional

import torch

from hidet.torch.composing import composition_of, conjugate, identity, known_steps, real_part, turned, zeros
from hidet.torch.linear_algebra import orthonormal
from hidet.torch.operators import aten
from hidet.torch.repeating import repeated

__all__ = ['eigenvectors', 'singular']


_MOST_COLUMNS = 32
_WIDER = {torch.float32: torch.float64, torch.complex64: torch.complex128}


def _product(x: tuple, y: tuple) -> list[torch.Tensor]:
    """Returns the parts of the sums of conj(x) y over rows, of matrices in parts: one each if they are real, else two."""
    pairs = [[(x[0], y[0], 1)]] if len(x) == 1 else [[(x[0], y[0], 1), (x[1], y[1], 1)], [(x[0], y[1], 1), (x[1], y[0], -1)]]
    made = []
    for terms in pairs:
        total = None
        for a, b, sign in terms:
            total = a * b if total is None else total + a * b if sign > 0 else total - a * b
        made.append(total.sum(-2, keepdim=True))
    return made


def _rotated(p: tuple, q: tuple, rows: int) -> tuple[list, list]:
    """Turns each column of one half against that of the other, so that their first `rows` elements are orthogonal; all are in parts."""
    x, y = ([part[..., :rows, :] for part in half] for half in (p, q))
    xx, yy, xy = _product(x, x)[0], _product(y, y)[0], _product(x, y)
    size = xy[0].abs() if len(xy) == 1 else torch.hypot(*xy)
    # An angle that changes no digit; and the quotients below would have squares of what is too small for its type.
    digit = torch.finfo(size.dtype).eps
    is_done = size <= digit * digit * (xx + yy)
    safe = torch.where(is_done, 1.0, size)
    theta = (yy - xx) / (2 * safe)
    slope = 1 / (theta.abs() + (theta * theta + 1).sqrt())
    t = torch.where(is_done, 0.0, torch.where(theta >= 0, slope, -slope))
    c = torch.rsqrt(t * t + 1)
    factor = t * c / safe
    s = [part * factor for part in xy]
    if len(s) == 1:
        return [p[0] * c - s[0] * q[0]], [s[0] * p[0] + c * q[0]]
    return ([p[0] * c - s[0] * q[0] - s[1] * q[1], p[1] * c - s[0] * q[1] + s[1] * q[0]],
            [s[0] * p[0] - s[1] * p[1] + c * q[0], s[0] * p[1] + s[1] * p[0] + c * q[1]])


def _orthogonal(a: torch.Tensor, sweeps: int, with_vectors: bool) -> tuple[torch.Tensor, torch.Tensor]:
    """Returns a times a unitary matrix, whose columns are orthogonal, and that matrix, or one without rows."""
    m, n = a.shape[-2:]
    vectors = identity(n, a).expand(*a.shape[:-2], n, n)[..., :n if with_vectors else 0, :]
    if known_steps(n, _MOST_COLUMNS) < 2:
        return a, vectors
    columns = torch.cat([a, vectors], -2)
    if n % 2:
        columns = torch.cat([columns, zeros(a, (*columns.shape[:-1], 1))], -1)
    half = (n + 1) // 2
    parts = [torch.real(columns), torch.imag(columns)] if a.is_complex() else [columns]
    count = len(parts)

    def step(*state: torch.Tensor) -> list:
        p, q = _rotated(state[:count], state[count:], m)
        if half == 1:
            return p + q
        return ([torch.cat([x[..., :1], y[..., :1], x[..., 1:-1]], -1) for x, y in zip(p, q)]
                + [torch.cat([y[..., 1:], x[..., -1:]], -1) for x, y in zip(p, q)])

    made = repeated(step, sweeps * (2 * half - 1), *(x[..., :half] for x in parts), *(x[..., half:] for x in parts))
    parts = [torch.cat([x, y], -1)[..., :n] for x, y in zip(made[:count], made[count:])]
    columns = torch.complex(*parts) if a.is_complex() else parts[0]
    return columns[..., :m, :], columns[..., m:, :]


def singular(a: torch.Tensor, with_vectors: bool = True) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Returns a times the right vectors, the singular values in descending order, and the vectors, of which there are as many."""
    # Each sweep about doubles the digits that are right.
    sweeps = 6 + a.shape[-1] // 12 + int(a.dtype not in _WIDER)
    scaled, vectors = _orthogonal(a.to(_WIDER.get(a.dtype, a.dtype)), sweeps, with_vectors)
    values, order = (scaled.abs() ** 2).sum(-2).sqrt().sort(-1, descending=True)
    place = order[..., None, :]
    return scaled.gather(-1, place.expand(scaled.shape)), values, vectors.gather(-1, place.expand(vectors.shape))


def eigenvectors(a: torch.Tensor, with_vectors: bool = True) -> tuple[torch.Tensor, torch.Tensor]:
    """Returns the eigenvalues of a Hermitian matrix in ascending order, and its vectors."""
    n = a.shape[-1]
    if n == 0:
        return real_part(a.diagonal(dim1=-2, dim2=-1)), a
    # Without eigenvalues below zero a matrix has them for singular values.
    bound = a.abs().sum(-1).amax(-1)[..., None, None]
    _, values, vectors = singular(bound * identity(n, a) - a, with_vectors)
    return (bound[..., 0] - values).to(bound.dtype), vectors.to(a.dtype)


@composition_of(aten._linalg_eigh.default)
def _eigh(a: torch.Tensor, UPLO: str = 'L', compute_v: bool = True) -> tuple:
    half = a.tril(-1) if UPLO.upper() == 'L' else a.triu(1)
    diagonal = real_part(a.diagonal(dim1=-2, dim2=-1))
    values, vectors = eigenvectors(half + turned(half) + torch.diag_embed(diagonal), compute_v)
    return values, vectors if compute_v else zeros(a, (0,))


@composition_of(aten._linalg_svd.default)
def _svd(a: torch.Tensor, full_matrices: bool = False, compute_uv: bool = True, *, driver: Optional[str] = None) -> tuple:
    """The left vectors are the orthonormal basis of QR of a times the right ones, whose columns are orthogonal: also those of singular
    values that are 0, and those that `full_matrices` adds."""
    m, n = a.shape[-2:]
    if n > m:
        right, values, left = _svd(turned(a), full_matrices, compute_uv)
        return (turned(left), values, turned(right)) if compute_uv else (right, values, left)
    scaled, values, vectors = singular(a, compute_uv)
    values = values.to(real_part(a).dtype)
    if not compute_uv:
        return zeros(a, (0,)), values, zeros(a, (0,))
    basis, triangle = orthonormal(scaled, 'complete' if full_matrices else 'reduced')
    diagonal = triangle.diagonal(dim1=-2, dim2=-1)
    sign = torch.where(diagonal == 0, torch.ones_like(diagonal), torch.sgn(diagonal))
    if full_matrices and m > n:
        sign = torch.cat([sign, torch.ones_like(basis[..., 0, n:])], -1)
    return (basis * sign[..., None, :]).to(a.dtype), values, turned(vectors).to(a.dtype)


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
    scaled, values, vectors = singular(turned(a) if wide else a)
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
    result = ((vectors * inverse) @ turned(scaled)).to(a.dtype)
    return turned(result) if wide else result
