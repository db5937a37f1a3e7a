"""Functions that nothing maps, as the core ATen operators that torch decomposes them into."""

from __future__ import annotations

import functools
import operator
from typing import Any, Optional

import torch
from torch.fx.experimental.proxy_tensor import make_fx

from hidet import _core

__all__ = ['arguments_of', 'decompose', 'node_arguments', 'target_of']

_TARGETS = set(_core.fx_targets())
# Operators that mean or order their arguments otherwise than the function of that name.
_RENAMED = {'embedding': 'torch.embedding', 'unfold': 'Tensor.unfold', 'batch_norm': '', 'instance_norm': '', 'dropout': '', 'group_norm': ''}


@functools.cache
def _table() -> dict:
    from torch._decomp import core_aten_decompositions, decomposition_table

    # Beyond the core: what torch can decompose and nothing maps.
    table = {op: function for op, function in decomposition_table.items() if target_of(op) is None}
    table.update(core_aten_decompositions())
    return table


def target_of(function: Any) -> Optional[str]:
    """Returns the row of the compiler's map for a core operator, or None."""
    if function is operator.getitem:
        return 'getitem'
    if not isinstance(function, torch._ops.OpOverload) or function.namespace != 'aten':
        return None
    name = function._schema.name.split('::')[1]
    name = _RENAMED.get(name, name)
    return name if name in _TARGETS else None


def arguments_of(node: torch.fx.Node) -> list:
    """Returns a core operator's arguments as its row wants them."""
    args = list(node.args)
    if isinstance(node.target, torch._ops.OpOverload) and node.target._schema.name == 'aten::index':
        indices = list(args[1])  # type: ignore[arg-type]
        while indices and indices[-1] is None:
            indices.pop()
        args[1] = [slice(None) if index is None else index for index in indices]
    return args


def node_arguments(node: torch.fx.Node) -> list[torch.fx.Node]:
    """Returns the nodes among a node's arguments, each once, in order."""
    found: dict[torch.fx.Node, None] = {}
    torch.fx.map_arg((node.args, node.kwargs), lambda n: found.setdefault(n))
    return list(found)


def decompose(node: torch.fx.Node) -> Optional[torch.fx.Graph]:
    """Returns a graph of mapped core operators that computes the node from node_arguments(node), or None if there is none."""
    arguments = node_arguments(node)
    examples = [argument.meta.get('example_value') for argument in arguments]
    if not examples or any(example is None for example in examples):
        return None
    if not any(isinstance(example, torch.Tensor) for example in examples):
        return None
    function = node.target if node.op == 'call_function' else getattr(torch.Tensor, str(node.target), None)
    if function is None or isinstance(function, str):
        return None

    def run(*values: Any) -> Any:
        given = dict(zip(arguments, values))
        args, kwargs = torch.fx.map_arg((node.args, node.kwargs), lambda n: given[n])
        return function(*args, **kwargs)  # type: ignore[operator]

    try:
        mode = next(e.fake_mode for e in examples if isinstance(e, torch._subclasses.FakeTensor))
        with torch.no_grad(), mode:
            graph = make_fx(run, decomposition_table=_table(), tracing_mode='real')(*examples).graph
    except Exception:  # what torch cannot trace by itself is not decomposed
        return None
    graph.eliminate_dead_code()
    for inner in graph.nodes:
        if inner.op == 'call_function' and target_of(inner.target) is None and getattr(
                inner.target, '__name__', '') not in _TARGETS:
            return None
        if inner.op not in ('placeholder', 'call_function', 'output'):
            return None
    return graph
