"""Sizes that Python computes from others by way of numbers with a fraction:

    int(x.shape[2] * 0.5), round(n / 3), math.ceil(n * 1.5), interpolate(x, scale_factor=0.7), arange(0.5, n)

A compiled model computes sizes by whole numbers alone. These become inputs of the graph, sizes of their own, which each call computes
from the sizes of its arguments, as Python does.
"""

from __future__ import annotations

import math
import operator
from typing import Any, Callable, NamedTuple, Optional, Sequence

import torch

from hidet.torch.decompose import example_of, node_arguments, with_facts_of

__all__ = ['ComputedSizes', 'with_computed_sizes']


# Those of torch.nn.functional.interpolate behind the first.
_ARGUMENTS = ('size', 'scale_factor', 'mode', 'align_corners', 'recompute_scale_factor', 'antialias')
# The compiler multiplies an open size by so many parts itself, and so knows that a size times 2 is that of another image.
_PARTS = 1024


class ComputedSizes(NamedTuple):
    module: torch.fx.GraphModule
    examples: list[Any]  # of its inputs: those of the graph, and the sizes behind them
    compute: Callable  # the sizes of a call, from its arguments


def with_computed_sizes(gm: torch.fx.GraphModule, example_inputs: Sequence[Any]) -> Optional[ComputedSizes]:
    """Returns the graph with such sizes as inputs, or None if it has none. The graph itself stays as it is."""
    places = _places_of_symbols(gm, example_inputs)

    def is_known(size: Any) -> bool:
        return not isinstance(size, torch.SymInt) or size.node.expr.free_symbols <= places.keys()

    rounded = [node for node in gm.graph.nodes if _is_rounded(node) and is_known(example_of(node))]
    resized = [node for node in gm.graph.nodes if _is_resized(node) and all(map(is_known, example_of(node).shape))]
    ranges = [node for node in gm.graph.nodes if _is_range(node) and is_known(example_of(node).shape[0])]
    if not rounded and not resized and not ranges:
        return None
    graph = torch.fx.Graph()
    env: dict[torch.fx.Node, torch.fx.Node] = {}
    graph.output(graph.graph_copy(gm.graph, env))
    for node, made in env.items():
        with_facts_of(made, node)
    inputs: dict[Any, torch.fx.Node] = {}  # by expression
    last = [node for node in graph.nodes if node.op == 'placeholder'][-1]

    def input_of(size: Any) -> Any:
        nonlocal last
        if not isinstance(size, torch.SymInt) or size.node.expr.is_Integer:
            return int(size)
        if size.node.expr not in inputs:
            with graph.inserting_after(last):
                last = inputs[size.node.expr] = graph.placeholder(f'computed_size_{len(inputs)}')
            last.meta['example_value'] = size
        return inputs[size.node.expr]

    for node in map(env.__getitem__, rounded):
        node.replace_all_uses_with(input_of(example_of(node)))
    for node in map(env.__getitem__, resized):
        sizes = [input_of(size) for size in example_of(node).shape[2:]]
        node.args, node.kwargs = node.args[:1], {**_named(node), 'size': sizes}
    for node in map(env.__getitem__, ranges):
        _write_out_range(graph, node, input_of(example_of(node).shape[0]))
    _erase_numbers(graph)
    compute = _function_of(list(inputs), places)
    return ComputedSizes(torch.fx.GraphModule(gm, graph), [*example_inputs, *(node.meta['example_value'] for node in inputs.values())], compute)


def _is_rounded(node: torch.fx.Node) -> bool:
    """Whether a node makes a whole number of one with a fraction."""
    size = example_of(node)
    return node.op.startswith('call') and isinstance(size, torch.SymInt) and not size.node.expr.is_Integer and any(
        isinstance(example_of(argument), torch.SymFloat) for argument in node_arguments(node))


def _named(node: torch.fx.Node) -> dict[str, Any]:
    """Returns the arguments of a call of interpolate behind the first, by name."""
    return {**dict(zip(_ARGUMENTS, node.args[1:])), **node.kwargs}


def _is_resized(node: torch.fx.Node) -> bool:
    """Whether a node makes images larger or smaller by factors that the compiler cannot multiply open sizes by: of more than a few bits."""
    if node.target is not torch.nn.functional.interpolate or not isinstance(example_of(node), torch.Tensor):
        return False
    factors = _named(node).get('scale_factor')
    factors = factors if isinstance(factors, (list, tuple)) else [factors]
    sizes = example_of(node).shape[2:]
    return any(isinstance(size, torch.SymInt) for size in sizes) and any(
        isinstance(factor, float) and not (factor * _PARTS).is_integer() for factor in factors)


def _is_range(node: torch.fx.Node) -> bool:
    """Whether a node makes a range of as many floats as numbers with a fraction say."""
    value = example_of(node)
    return node.target is torch.arange and isinstance(value, torch.Tensor) and value.is_floating_point() and any(
        isinstance(size, torch.SymInt) for size in value.shape) and any(
        isinstance(example_of(bound), (float, torch.SymFloat)) for bound in (*node.args, *node.kwargs.values()))


def _write_out_range(graph: torch.fx.Graph, node: torch.fx.Node, count: Any) -> None:
    """Replaces a range by start + i * step, in float64 as torch computes it."""
    bounds = list(node.args)
    start = bounds[0] if len(bounds) > 1 else node.kwargs.get('start', 0)
    step = bounds[2] if len(bounds) > 2 else node.kwargs.get('step', 1)
    value = example_of(node)
    with graph.inserting_before(node):
        made = graph.call_function(torch.arange, (count,), {'dtype': torch.float64, 'device': value.device})
        made = graph.call_function(operator.mul, (made, step))
        made = graph.call_function(operator.add, (made, start))
        made = graph.call_method('to', (made, value.dtype))
    made.meta = dict(node.meta)
    node.replace_all_uses_with(made)
    graph.erase_node(node)


def _places_of_symbols(gm: torch.fx.GraphModule, example_inputs: Sequence[Any]) -> dict[Any, int]:
    """Returns which input is each size that has a name: Dynamo gives a graph all that it mentions."""
    placeholders = (node for node in gm.graph.nodes if node.op == 'placeholder')
    sizes = [node.meta.get('example_value', given) for node, given in zip(placeholders, example_inputs)]
    return {size.node.expr: place for place, size in enumerate(sizes) if isinstance(size, torch.SymInt) and size.node.expr.is_Symbol}


def _erase_numbers(graph: torch.fx.Graph) -> None:
    """Erases the numbers that nothing is computed from any more."""
    for node in reversed(list(graph.nodes)):
        if node.op.startswith('call') and not node.users and isinstance(example_of(node), (torch.SymInt, torch.SymFloat)):
            graph.erase_node(node)


def _function_of(sizes: Sequence[Any], places: dict[Any, int]) -> Callable:
    """Returns a function from a call's arguments to these sizes, which torch writes out as it does those that it checks."""
    from torch.utils._sympy.printers import PythonPrinter

    symbols = sorted(set().union(*(size.free_symbols for size in sizes)), key=str)
    reads = ', '.join(f'args[{places[symbol]}]' for symbol in symbols)
    written = ', '.join(map(PythonPrinter().doprint, sizes))
    code = f'def compute(args):\n    {", ".join(map(str, symbols))}, = {reads},\n    return {written},\n'
    names: dict[str, Any] = {'math': math, 'torch': torch}
    exec(code, names)
    return names['compute']  # type: ignore[no-any-return]
