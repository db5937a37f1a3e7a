"""Recurrent layers whose sequences have a free length.

    torch.compile(torch.nn.LSTM(8, 16), backend='hidet', dynamic=True)     one model for sequences of 5 steps and of 500

Dynamo runs each call that it captures on fake tensors, and torch's LSTM, GRU and RNN are loops over their steps there: the length would be
a number from then on, each other one a graph of its own, and a long sequence would take a minute to capture. All steps give results of one
kind, so that one step is run in their place. Who traces a layer to decompose it gets all of its steps, as ever.
"""

from __future__ import annotations

import functools
from typing import Any, Callable

import torch
from torch._C import DispatchKey
from torch.fx.experimental.proxy_tensor import get_proxy_mode

__all__ = ['keep_lengths_free']

_LAYERS = (torch.ops.aten.lstm.input, torch.ops.aten.gru.input, torch.ops.aten.rnn_tanh.input, torch.ops.aten.rnn_relu.input)
_KEYS = (DispatchKey.CompositeImplicitAutograd, DispatchKey.Autograd)


def keep_lengths_free() -> None:
    """Has such layers run on fake tensors without a loop over their steps. It holds for the process, as Dynamo's settings do."""
    for layer in _LAYERS:
        for key in _KEYS:
            steps = layer.py_kernels.pop(key, None)
            if steps is not None:
                layer.py_impl(key)(steps if hasattr(steps, '_hidet_steps') else _by_one_step(steps))


def _by_one_step(all_steps: Callable) -> Callable:
    @functools.wraps(all_steps)
    def run(input: torch.Tensor, hx: Any, params: Any, has_biases: bool, num_layers: int, dropout: float, train: bool, bidirectional: bool,
            batch_first: bool) -> tuple:
        rest = hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first
        time = 1 if batch_first else 0
        length = input.shape[time]
        # Torch has an error of its own for sequences without steps.
        if type(input) is not torch._subclasses.FakeTensor or get_proxy_mode() is not None or isinstance(length, int) and length < 2:
            return all_steps(input, *rest)
        output, *states = all_steps(input.narrow(time, 0, 1), *rest)
        by_time = output.transpose(0, 1) if batch_first else output
        longer = by_time.expand(length, -1, -1).clone(memory_format=torch.contiguous_format)
        return (longer.transpose(0, 1) if batch_first else longer, *states)

    run._hidet_steps = all_steps  # type: ignore[attr-defined]
    return run
