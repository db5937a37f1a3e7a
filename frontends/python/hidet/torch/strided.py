"""Calls of as_strided on tensors that are not stored row by row.

    y = x.transpose(0, 1).as_strided(...)       y = x.transpose(0, 1).permute(1, 0).as_strided(...)

The compiler's tensors are row-major, and as_strided is about what lies in memory: it is given the tensor in the order of its memory.
"""

from __future__ import annotations

from typing import Optional

import torch

from hidet.torch.composing import fills_memory
from hidet.torch.decompose import example_of, hint_of

__all__ = ['order_strided']


def order_strided(gm: torch.fx.GraphModule) -> None:
    """Rewrites such calls, in the graph itself, where a tensor fills its memory in some order of its dimensions."""
    changed = False
    for node in list(gm.graph.nodes):
        if not node.op.startswith('call') or 'as_strided' not in str(node.target) or not node.args:
            continue
        example = example_of(node.args[0])
        if not isinstance(example, torch._subclasses.FakeTensor) or fills_memory(example):
            continue
        order = _storage_order(example)
        if order is None:
            continue
        with gm.graph.inserting_before(node):
            made = gm.graph.call_function(torch.permute, (node.args[0], order))
        with example.fake_mode:
            made.meta = {**node.args[0].meta, 'example_value': example.permute(order)}
        node.args = (made, *node.args[1:])
        changed = True
    if changed:
        gm.recompile()


def _storage_order(x: torch.Tensor) -> Optional[tuple[int, ...]]:
    """Returns the dimensions from the outermost in memory to the innermost, or None where memory holds something else than x."""
    order = tuple(sorted(range(x.dim()), key=lambda d: -hint_of(x.stride(d))))
    with x.fake_mode:  # type: ignore[attr-defined]
        return order if fills_memory(x.permute(order)) else None
