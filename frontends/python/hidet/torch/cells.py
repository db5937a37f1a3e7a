"""Cells of recurrent layers: entries of the tables of `composing`.

What torch itself makes of them on the CPU reads sizes as numbers, which would make a free batch one of the first call's size.
"""

from __future__ import annotations

from typing import Optional, Sequence

import torch

from hidet.torch.composing import composition_of, instead_of
from hidet.torch.operators import aten

__all__: list[str] = []

linear = torch.nn.functional.linear


# Of the products of their inputs and of their states with the weights, as a GPU has them.


@composition_of(aten._thnn_fused_lstm_cell.default)
def _lstm_cell(of_input: torch.Tensor, of_state: torch.Tensor, cell: torch.Tensor, input_bias: Optional[torch.Tensor] = None,
               state_bias: Optional[torch.Tensor] = None) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    gates = of_input + of_state
    if input_bias is not None and state_bias is not None:
        gates = gates + input_bias + state_bias
    take, keep, new, give = gates.chunk(4, 1)
    cell = torch.sigmoid(keep) * cell + torch.sigmoid(take) * torch.tanh(new)
    return torch.sigmoid(give) * torch.tanh(cell), cell, gates


@composition_of(aten._thnn_fused_gru_cell.default)
def _gru_cell(of_input: torch.Tensor, of_state: torch.Tensor, state: torch.Tensor, input_bias: Optional[torch.Tensor] = None,
              state_bias: Optional[torch.Tensor] = None) -> tuple[torch.Tensor, torch.Tensor]:
    if input_bias is not None and state_bias is not None:
        of_input, of_state = of_input + input_bias, of_state + state_bias
    (reset, update, new), (state_reset, state_update, state_new) = of_input.chunk(3, 1), of_state.chunk(3, 1)
    new = torch.tanh(new + torch.sigmoid(reset + state_reset) * state_new)
    return new + torch.sigmoid(update + state_update) * (state - new), of_state


# Whole cells.


@instead_of(torch.lstm_cell)
def _whole_lstm_cell(input: torch.Tensor, hx: Sequence[torch.Tensor], w_ih: torch.Tensor, w_hh: torch.Tensor,
                     b_ih: Optional[torch.Tensor] = None, b_hh: Optional[torch.Tensor] = None) -> tuple[torch.Tensor, torch.Tensor]:
    state, cell = hx
    return _lstm_cell(linear(input, w_ih, b_ih), linear(state, w_hh, b_hh), cell)[:2]


@instead_of(torch.gru_cell)
def _whole_gru_cell(input: torch.Tensor, hx: torch.Tensor, w_ih: torch.Tensor, w_hh: torch.Tensor, b_ih: Optional[torch.Tensor] = None,
                    b_hh: Optional[torch.Tensor] = None) -> torch.Tensor:
    return _gru_cell(linear(input, w_ih, b_ih), linear(hx, w_hh, b_hh), hx)[0]


@instead_of(torch.rnn_tanh_cell)
def _tanh_cell(input: torch.Tensor, hx: torch.Tensor, w_ih: torch.Tensor, w_hh: torch.Tensor, b_ih: Optional[torch.Tensor] = None,
               b_hh: Optional[torch.Tensor] = None) -> torch.Tensor:
    return torch.tanh(linear(input, w_ih, b_ih) + linear(hx, w_hh, b_hh))


@instead_of(torch.rnn_relu_cell)
def _relu_cell(input: torch.Tensor, hx: torch.Tensor, w_ih: torch.Tensor, w_hh: torch.Tensor, b_ih: Optional[torch.Tensor] = None,
               b_hh: Optional[torch.Tensor] = None) -> torch.Tensor:
    return torch.relu(linear(input, w_ih, b_ih) + linear(hx, w_hh, b_hh))
