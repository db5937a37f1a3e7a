"""Least squares: x of least length, of those for which a x is nearest to b.

    gels                    by QR of a, or of its adjoint where it is wide: for matrices of full rank
    gelsy, gelsd, gelss     by singular values, of which those below `rcond` times the greatest count as zero

The last three give the same numbers: they differ in how LAPACK finds the rank. Residuals of matrices that are not of full rank are NaN;
torch returns an empty tensor, whose size would depend on data.
"""

# Arguments of nodes are of any type, which only torch knows.
# mypy: disable-error-code="assignment, index, arg-type, misc, operator, union-attr"

from __future__ import annotations

from typing import Any, Optional

import torch

from hidet.torch.composing import composition_of, instead_of, real_part, turned, zeros
from hidet.torch.eigenvectors import singular
from hidet.torch.linear_algebra import reflect, reflected, substitute
from hidet.torch.operators import aten

__all__: list[str] = []


def _by_reflections(a: torch.Tensor, b: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Returns x, of matrices of full rank, and the part of b that no x reaches, in another basis."""
    m, n = a.shape[-2:]
    if m >= n:
        packed, factors = reflected(a)
        turned_b = reflect(packed, factors, b, False, True)
        return substitute(packed[..., :n, :], turned_b[..., :n, :], True, False), turned_b[..., n:, :]
    packed, factors = reflected(turned(a))
    x = substitute(turned(packed[..., :m, :]), b, False, False)
    x = torch.cat([x, zeros(x, (*x.shape[:-2], n - m, x.shape[-1]))], -2)
    return reflect(packed, factors, x, True, False), b[..., :0, :]


def _by_singular_values(a: torch.Tensor, b: torch.Tensor, rcond: float) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Returns x, the rank, and the singular values."""
    is_wide = a.shape[-2] < a.shape[-1]
    scaled, values, vectors = singular(turned(a) if is_wide else a)
    counted = values > rcond * values[..., :1]
    inverse = torch.where(counted, 1 / torch.where(counted, values * values, 1), 0)[..., :, None]
    wide = b.to(scaled.dtype)
    x = scaled @ (inverse * (turned(vectors) @ wide)) if is_wide else vectors @ (inverse * (turned(scaled) @ wide))
    return x.to(a.dtype), counted.sum(-1), values.to(real_part(a).dtype)


@composition_of(aten.linalg_lstsq.default)
@instead_of(torch.linalg.lstsq)
def _lstsq(input: torch.Tensor, b: torch.Tensor, rcond: Optional[float] = None, *, driver: Optional[str] = None) -> tuple:
    driver = driver or ('gelsy' if input.device.type == 'cpu' else 'gels')
    if driver not in ('gels', 'gelsy', 'gelsd', 'gelss'):
        raise NotImplementedError(f'least squares by a driver {driver}')
    is_vector = b.dim() == input.dim() - 1 and b.shape == input.shape[:-1]
    wide = b.unsqueeze(-1) if is_vector else b
    m, n = input.shape[-2:]
    batch = torch.broadcast_shapes(input.shape[:-2], wide.shape[:-2])
    a, wide = input.expand(*batch, m, n), wide.expand(*batch, *wide.shape[-2:])
    has_rank, has_values = driver != 'gels', driver in ('gelsd', 'gelss')
    real: Any = real_part(a)
    rank = zeros(a, batch if has_rank else (0,), torch.int64)
    values = zeros(real, (*batch, min(m, n)) if has_values else (0,))
    rest = wide[..., n:, :]
    if m == 0 or n == 0:
        rest = rest if has_rank else torch.zeros_like(rest)  # as torch has it
        x = zeros(a, (*batch, n, wide.shape[-1]))
    elif has_rank:
        found = torch.finfo(a.dtype).eps * (max(m, n) if rcond is None else 1.0)
        x, rank, every = _by_singular_values(a, wide, found if rcond is None or rcond < 0 else rcond)
        values = every if has_values else values
        rest = _by_reflections(a, wide)[1] if has_values and m > n else rest
    else:
        x, rest = _by_reflections(a, wide)
    residuals = zeros(real, (0,))
    if m > n and driver != 'gelsy':
        residuals = (real_part(rest) ** 2 + (torch.imag(rest) ** 2 if rest.is_complex() else 0)).sum(-2)
        if has_rank:
            residuals = torch.where((rank == n).all(), residuals, torch.nan)
    return (x.squeeze(-1) if is_vector else x), residuals, rank, values
