"""Control flow: torch.cond, while_loop, scan and map. Which body runs, and how often, is decided at the call; the bodies are compiled.
Functions that are marked to be compiled once (torch.compiler.nested_compile_region) are no control flow: they are written out, and so are
branches in models that are exported.
"""

from __future__ import annotations

import operator
from typing import Any, Callable, Optional

import torch

__all__ = ['bodies_of', 'is_control', 'without_branches', 'without_regions']

_NAMES = ('cond', 'while_loop', 'scan', 'map_impl', 'associative_scan')
_OPERATORS = {getattr(torch.ops.higher_order, name) for name in _NAMES if hasattr(torch.ops.higher_order, name)}


def is_control(node: torch.fx.Node) -> bool:
    return node.op == 'call_function' and node.target in _OPERATORS


def without_regions(gm: torch.fx.GraphModule) -> torch.fx.GraphModule:
    """Returns the graph with what such functions compute in place of their calls; itself if it has none."""
    return _written_out(gm, _is_region)


def without_branches(gm: torch.fx.GraphModule) -> torch.fx.GraphModule:
    """Returns the graph with both branches of each torch.cond, and the choice between their results, for models that nobody's Python calls.
    Branches change nothing, so the one that is not taken is a loss of time, or an error of an index that it has out of range."""
    return _written_out(gm, lambda node: _is_region(node) or _is_choice(node))


def _written_out(gm: torch.fx.GraphModule, is_call: Callable[[torch.fx.Node], bool]) -> torch.fx.GraphModule:
    if not any(map(is_call, gm.graph.nodes)):
        return gm
    graph = torch.fx.Graph()
    graph.output(_write_out(gm, '', {}, graph, is_call))
    return torch.fx.GraphModule(gm, graph)


def _is_region(node: torch.fx.Node) -> bool:
    return node.op == 'call_function' and node.target is torch.ops.higher_order.invoke_subgraph


def _example_of(node: torch.fx.Node) -> Any:
    return node.meta.get('example_value', node.meta.get('val'))


def _is_choice(node: torch.fx.Node) -> bool:
    """Whether a node is a torch.cond of a tensor whose branches give tensors."""
    if node.op != 'call_function' or node.target is not torch.ops.higher_order.cond:
        return False
    told, results = node.args[0], _example_of(node)
    return isinstance(told, torch.fx.Node) and isinstance(_example_of(told), torch.Tensor) and isinstance(
        results, (tuple, list)) and all(isinstance(result, torch.Tensor) for result in results)


def _write_out(gm: torch.fx.GraphModule, path: str, env: dict[torch.fx.Node, Any], graph: torch.fx.Graph,
               is_call: Callable[[torch.fx.Node], bool]) -> Any:
    """Adds the nodes of a module at a path of the whole, whose inputs `env` may have; returns its results."""

    def call(function: Any, operands: Any) -> tuple:
        inner: Any = gm.get_submodule(str(function.target))
        inputs = [n for n in inner.graph.nodes if n.op == 'placeholder']
        given = torch.fx.map_arg(operands, lambda n: env[n])
        return tuple(_write_out(inner, f'{path}{function.target}.', dict(zip(inputs, given)), graph, is_call))

    for node in gm.graph.nodes:
        if node in env or node.op == 'get_attr' and node.users and all(map(is_call, node.users)):
            continue
        if node.op == 'output':
            return torch.fx.map_arg(node.args[0], lambda n: env[n])
        if is_call(node) and _is_region(node):
            function, _, *operands = node.args
            env[node] = call(function, operands)
        elif is_call(node):
            told, first, second, operands = node.args
            choices = zip(call(first, operands), call(second, operands), _example_of(node))
            env[node] = tuple(_choose(graph, env[told], *choice) for choice in choices)
        elif node.target is operator.getitem and isinstance(env.get(node.args[0]), tuple):
            env[node] = env[node.args[0]][node.args[1]]
        else:
            env[node] = graph.node_copy(node, lambda n: env[n])
            env[node].meta.setdefault('example_value', _example_of(node))
            if node.op == 'get_attr':
                env[node].target = f'{path}{node.target}'
    raise ValueError('a graph without results')


def _choose(graph: torch.fx.Graph, told: torch.fx.Node, first: torch.fx.Node, second: torch.fx.Node, example: torch.Tensor) -> torch.fx.Node:
    chosen = graph.call_function(torch.ops.aten.where.self, (told, first, second))
    chosen.meta['example_value'] = chosen.meta['val'] = example
    return chosen


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
