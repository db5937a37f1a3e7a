"""Operators that torch's functions become where tensors are on a GPU, and nowhere else: entries of the tables of `composing`."""

# Arguments of nodes are of any type, which only torch knows.
# mypy: disable-error-code="assignment, index, arg-type, misc, operator, union-attr"

from __future__ import annotations

import torch

from hidet.torch import pixels
from hidet.torch.composing import composition_of
from hidet.torch.operators import aten


@composition_of(aten.cudnn_grid_sampler.default)
def _grid_sampler(x: torch.Tensor, grid: torch.Tensor) -> torch.Tensor:
    """Between the nearest pixels, zeros outside, corners aligned: the one kind that cuDNN has."""
    return pixels.grid_sampler(x, grid, 0, 0, True)


@composition_of(aten._neg_view.default)
def _negative(x: torch.Tensor) -> torch.Tensor:
    return torch.neg(x)
