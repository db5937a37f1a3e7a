"""Operators that torch's functions become where tensors are on a GPU, and nowhere else: entries of the tables of `composing`."""

# Arguments of nodes are of any type, which only torch knows.
# mypy: disable-error-code="assignment, index, arg-type, misc, operator, union-attr"

from __future__ import annotations

from typing import Optional

import torch

from hidet.torch import pixels
from hidet.torch.composing import composition_of

aten = torch.ops.aten


@composition_of(aten.cudnn_grid_sampler.default)
def _grid_sampler(x: torch.Tensor, grid: torch.Tensor) -> torch.Tensor:
    """Between the nearest pixels, zeros outside, corners aligned: the one kind that cuDNN has."""
    return pixels.grid_sampler(x, grid, 0, 0, True)


# Cells of recurrent layers, of the products of their inputs and of their states with the weights.


@composition_of(aten._thnn_fused_lstm_cell.default)
def _lstm_cell(of_input: torch.Tensor, of_state: torch.Tensor, cell: torch.Tensor, input_bias: Optional[torch.Tensor] = None,
               state_bias: Optional[torch.Tensor] = None) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    gates = of_input + of_state
    if input_bias is not None:
        gates = gates + input_bias + state_bias
    take, keep, new, give = gates.chunk(4, 1)
    cell = torch.sigmoid(keep) * cell + torch.sigmoid(take) * torch.tanh(new)
    return torch.sigmoid(give) * torch.tanh(cell), cell, gates


@composition_of(aten._thnn_fused_gru_cell.default)
def _gru_cell(of_input: torch.Tensor, of_state: torch.Tensor, state: torch.Tensor, input_bias: Optional[torch.Tensor] = None,
              state_bias: Optional[torch.Tensor] = None) -> tuple[torch.Tensor, torch.Tensor]:
    if input_bias is not None:
        of_input, of_state = of_input + input_bias, of_state + state_bias
    (reset, update, new), (state_reset, state_update, state_new) = of_input.chunk(3, 1), of_state.chunk(3, 1)
    new = torch.tanh(new + torch.sigmoid(reset + state_reset) * state_new)
    return new + torch.sigmoid(update + state_update) * (state - new), of_state


@composition_of(aten._int_mm.default)
def _product_of_bytes(a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
    """The product of matrices of int8, summed in int32."""
    return a.to(torch.int32) @ b.to(torch.int32)


@composition_of(aten._neg_view.default)
def _negative(x: torch.Tensor) -> torch.Tensor:
    return torch.neg(x)
