"""Nested tensors (torch.nested), whose rows have lengths of their own. No tensor of the compiler's is one: a graph that has them is
refused by name, or run by torch where the option `fallback` says so."""

from __future__ import annotations

from typing import Any, Callable, Optional, Sequence

import torch

from hidet.torch.decompose import example_of
from hidet.torch.fallback import run_in_torch

__all__ = ['run_nested']


def run_nested(gm: torch.fx.GraphModule, example_inputs: Sequence[Any], fallback: Callable[[], str]) -> Optional[Callable]:
    """Returns what runs a graph with nested tensors in torch, None if it has none. NotImplementedError if `fallback`, which is asked
    only then, is 'error'."""
    examples = dict(zip((node for node in gm.graph.nodes if node.op == 'placeholder'), example_inputs))
    nested = [node for node in gm.graph.nodes if getattr(examples.get(node, example_of(node)), 'is_nested', False) is True]
    if not nested:
        return None
    if fallback() != 'eager':
        raise NotImplementedError(f'hidet: a nested tensor ({nested[0].name}) is not supported: give the rows as one padded tensor '
                                  "(torch.nested.to_padded_tensor), or pass options={'fallback': 'eager'} to run the graph in torch")
    return run_in_torch(gm, [node for node in gm.graph.nodes if node.op.startswith('call')])
