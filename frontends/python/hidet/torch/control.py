"""Control flow: torch.cond, while_loop, scan and map. Which body runs, and how often, is decided at the call; the bodies are compiled.
Functions that are marked to be compiled once (torch.compiler.nested_compile_region) are no control flow: they are written out.
"""

from __future__ import annotations

import operator
from typing import Any, Callable, Optional

import torch

__all__ = ['bodies_of', 'is_control', 'without_regions']

_NAMES = ('cond', 'while_loop', 'scan', 'map_impl', 'associative_scan')
_OPERATORS = {getattr(torch.ops.higher_order, name) for name in _NAMES if hasattr(torch.ops.higher_order, name)}


def is_control(node: torch.fx.Node) -> bool:
    return node.op == 'call_function' and node.target in _OPERATORS


def without_regions(gm: torch.fx.GraphModule) -> torch.fx.GraphModule:
    """Returns the graph with what such functions compute in place of their calls; itself if it has none."""
    if not any(map(_is_region, gm.graph.nodes)):
        return gm
    graph = torch.fx.Graph()
    graph.output(_write_out(gm, '', {}, graph))
    return torch.fx.GraphModule(gm, graph)


def _is_region(node: torch.fx.Node) -> bool:
    return node.op == 'call_function' and node.target is torch.ops.higher_order.invoke_subgraph


def _write_out(gm: torch.fx.GraphModule, path: str, env: dict[torch.fx.Node, Any], graph: torch.fx.Graph) -> Any:
    """Adds the nodes of a module at a path of the whole, whose inputs `env` may have; returns its results."""
    for node in gm.graph.nodes:
        if node in env or node.op == 'get_attr' and node.users and all(map(_is_region, node.users)):
            continue
        if node.op == 'output':
            return torch.fx.map_arg(node.args[0], lambda n: env[n])
        if _is_region(node):
            function, _, *operands = node.args
            inner = gm.get_submodule(str(function.target))  # type: ignore[union-attr]
            inputs = [n for n in inner.graph.nodes if n.op == 'placeholder']  # type: ignore[union-attr]
            given = torch.fx.map_arg(operands, lambda n: env[n])
            env[node] = tuple(_write_out(inner, f'{path}{function.target}.', dict(zip(inputs, given)), graph))  # type: ignore
        elif node.target is operator.getitem and isinstance(env.get(node.args[0]), tuple):
            env[node] = env[node.args[0]][node.args[1]]
        else:
            env[node] = graph.node_copy(node, lambda n: env[n])
            if node.op == 'get_attr':
                env[node].target = f'{path}{node.target}'
    raise ValueError('a graph without results')


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
