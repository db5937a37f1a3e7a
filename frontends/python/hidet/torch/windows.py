"""Windows of signals, which torch gives without their formulas (F. J. Harris, "On the use of windows for harmonic analysis with the
discrete Fourier transform", Proceedings of the IEEE 66, 1978), sampled symmetrically or as one period."""

from __future__ import annotations

import math
from typing import Any, Callable, Optional

import torch

from hidet.torch.composing import composition_of
from hidet.torch.operators import aten

__all__: list[str] = []


def _sampled(shape: Callable, length: Any, periodic: bool, dtype: Optional[torch.dtype], device: Any) -> torch.Tensor:
    """Returns a function of places from 0 to 1 at `length` places; of one place alone it is 1."""
    dtype = dtype or torch.get_default_dtype()
    if length <= 1:
        return torch.ones(length, dtype=dtype, device=device)
    place = torch.arange(length, dtype=torch.float64, device=device) / (length if periodic else length - 1)
    return shape(place).to(dtype)


@composition_of(aten.bartlett_window.default, aten.bartlett_window.periodic)
def _bartlett(length: Any, periodic: bool = True, *, dtype: Any = None, device: Any = None, **_: Any) -> torch.Tensor:
    return _sampled(lambda t: 1 - (2 * t - 1).abs(), length, periodic, dtype, device)


@composition_of(aten.hann_window.default, aten.hann_window.periodic)
def _hann(length: Any, periodic: bool = True, **options: Any) -> torch.Tensor:
    return _hamming(length, periodic, 0.5, 0.5, **options)


@composition_of(aten.hamming_window.default, aten.hamming_window.periodic, aten.hamming_window.periodic_alpha, aten.hamming_window.periodic_alpha_beta)
def _hamming(length: Any, periodic: bool = True, alpha: float = 0.54, beta: float = 0.46, *, dtype: Any = None, device: Any = None,
             **_: Any) -> torch.Tensor:
    return _sampled(lambda t: alpha - beta * torch.cos(2 * math.pi * t), length, periodic, dtype, device)


@composition_of(aten.blackman_window.default, aten.blackman_window.periodic)
def _blackman(length: Any, periodic: bool = True, *, dtype: Any = None, device: Any = None, **_: Any) -> torch.Tensor:
    def shape(t: torch.Tensor) -> torch.Tensor:
        return 0.42 - 0.5 * torch.cos(2 * math.pi * t) + 0.08 * torch.cos(4 * math.pi * t)

    return _sampled(shape, length, periodic, dtype, device)


@composition_of(aten.kaiser_window.default, aten.kaiser_window.periodic, aten.kaiser_window.beta)
def _kaiser(length: Any, periodic: bool = True, beta: float = 12.0, *, dtype: Any = None, device: Any = None, **_: Any) -> torch.Tensor:
    def shape(t: torch.Tensor) -> torch.Tensor:
        height = torch.i0(beta * torch.sqrt((1 - (2 * t - 1) ** 2).clamp_min(0)))
        return height / torch.i0(torch.full((), beta, dtype=torch.float64, device=t.device))

    return _sampled(shape, length, periodic, dtype, device)
