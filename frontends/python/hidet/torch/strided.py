"""What graphs say of strides, which the compiler's row-major tensors do not have.

    y = x.transpose(0, 1).as_strided(...)       y = x.transpose(0, 1).permute(1, 0).as_strided(...)
    s = x.stride()                              s = (x.size(1) * x.size(2), x.size(2), 1)

as_strided is about what lies in memory: it is given the tensor in the order of its memory. Strides are products of sizes.
"""

from __future__ import annotations

import operator
from typing import Any, Optional

import torch

from hidet.torch.composing import fills_memory
from hidet.torch.decompose import example_of, hint_of

__all__ = ['order_strided', 'spell_strides']


def order_strided(gm: torch.fx.GraphModule) -> None:
    """Rewrites calls of as_strided, in the graph itself, where a tensor fills its memory in some order of its dimensions."""
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


def spell_strides(gm: torch.fx.GraphModule) -> None:
    """Rewrites calls of Tensor.stride, in the graph itself, where a tensor has no gaps."""
    changed = False
    for node in list(gm.graph.nodes):
        if node.op != 'call_method' or node.target != 'stride' or node.kwargs:
            continue
        example = example_of(node.args[0])
        order = _storage_order(example, whole=False) if isinstance(example, torch._subclasses.FakeTensor) else None
        if order is None:
            continue
        with gm.graph.inserting_before(node):
            strides = _strides(gm.graph, node.args[0], order)
        _replace(gm.graph, node, strides if len(node.args) == 1 else strides[node.args[1]])
        changed = True
    if changed:
        gm.recompile()


def _strides(graph: torch.fx.Graph, tensor: torch.fx.Node, order: tuple[int, ...]) -> tuple[Any, ...]:
    example = example_of(tensor)
    strides: list[Any] = [1] * len(order)
    step: Any = 1
    for dim in reversed(order):
        strides[dim] = step
        size: Any = example.shape[dim]
        if isinstance(size, torch.SymInt):
            size = graph.call_method('size', (tensor, dim))
            size.meta['example_value'] = example.shape[dim]
        step = _product(graph, step, size)
    return tuple(strides)


def _product(graph: torch.fx.Graph, a: Any, b: Any) -> Any:
    """Returns the product of two numbers, of which nodes of the graph stand for those that are not known."""
    if not isinstance(a, torch.fx.Node) and not isinstance(b, torch.fx.Node):
        return a * b
    if a == 1:
        return b
    product = graph.call_function(operator.mul, (a, b))
    product.meta['example_value'] = example_of(a) * example_of(b)
    return product


def _replace(graph: torch.fx.Graph, node: torch.fx.Node, value: Any) -> None:
    """Has all who read a node read a number, or a tuple of numbers, in its place."""
    def spelled(part: Any) -> Any:
        return torch.fx.node.map_aggregate(part, lambda argument: value if argument is node else argument)

    for user in list(node.users):
        place: Any = user.args[1] if user.target is operator.getitem else None
        if isinstance(value, tuple) and place is not None:
            _replace(graph, user, value[place])
            continue
        user.args, user.kwargs = spelled(user.args), spelled(user.kwargs)
    graph.erase_node(node)


def _storage_order(x: torch.Tensor, whole: bool = True) -> Optional[tuple[int, ...]]:
    """Returns the dimensions from the outermost in memory to the innermost, or None where x has gaps, and, if it is to be the whole of
    its memory, where that holds something else."""
    order = tuple(sorted(range(x.dim()), key=lambda d: -hint_of(x.stride(d))))
    with x.fake_mode:  # type: ignore[attr-defined]
        ordered = x.permute(order)
        return order if (fills_memory(ordered) if whole else ordered.is_contiguous()) else None
