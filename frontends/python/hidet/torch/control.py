"""Control flow: torch.cond, while_loop, scan and map. Which body runs, and how often, is decided at the call; the bodies are compiled.
Functions that are marked to be compiled once (torch.compiler.nested_compile_region) are no control flow: they are written out (`written_out`).
"""

from __future__ import annotations

from typing import Any, Callable, Optional

import torch

__all__ = ['bodies_of', 'is_control']

_NAMES = ('cond', 'while_loop', 'scan', 'map_impl', 'associative_scan')
_OPERATORS = {getattr(torch.ops.higher_order, name) for name in _NAMES if hasattr(torch.ops.higher_order, name)}


def is_control(node: torch.fx.Node) -> bool:
    return node.op == 'call_function' and node.target in _OPERATORS


class _Body(torch.nn.Module):
    """A function that control flow calls, compiled for the sizes of its first call; those that are free in the graph stay so."""

    def __init__(self, gm: torch.fx.GraphModule, compile_body: Callable):
        super().__init__()
        self._gm, self._compile = gm, compile_body
        self._call: Optional[Callable] = None
        self._layout: Any = None
        examples = [node.meta.get('example_value') for node in gm.graph.nodes if node.op == 'placeholder']
        self._free = [{d for d, size in enumerate(example.shape) if isinstance(size, torch.SymInt)}
                      if isinstance(example, torch.Tensor) else set() for example in examples]

    def forward(self, *args: Any) -> Any:
        layout = tuple((tuple(None if d in free else size for d, size in enumerate(arg.shape)), arg.dtype)
                       if isinstance(arg, torch.Tensor) else arg for arg, free in zip(args, self._free))
        if self._call is None or layout != self._layout:
            self._call, self._layout = self._compile(self._gm, args), layout
        results = self._call(*args)
        is_tuple = isinstance(next(n for n in self._gm.graph.nodes if n.op == 'output').args[0], (tuple, list))
        return tuple(results) if is_tuple else results[0]


def bodies_of(gm: torch.fx.GraphModule, compile_body: Callable) -> dict[str, torch.nn.Module]:
    """Returns the graph's functions by name, each compiled by `compile_body(graph, example inputs)` when it is first called."""
    names = {str(argument.target) for node in gm.graph.nodes if is_control(node) for argument in node.all_input_nodes
             if argument.op == 'get_attr'}
    return {name: _Body(getattr(gm, name), compile_body) for name in names if isinstance(getattr(gm, name), torch.fx.GraphModule)}
