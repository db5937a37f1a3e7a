"""What people call the function of a node, in errors and reports, why it is none of ours, and the inputs of a graph."""

from __future__ import annotations

import operator
import re
from typing import Any

import torch

from hidet.graph.frontend.torch.register_functions import DIFFERENT
from hidet.torch.custom_operators import custom_operator

__all__ = ['display_name', 'input_names', 'name_of', 'why_unmapped']


def name_of(node: torch.fx.Node) -> str:
    """Returns a call's function or method without its module."""
    target = node.target
    if isinstance(target, str):
        return target
    if isinstance(target, torch._ops.OpOverload):
        return target._schema.name.split('::')[1]
    return getattr(target, '__name__', '')


def display_name(node: torch.fx.Node) -> str:
    """Returns what people call a node's function: torch.nn.functional.relu, operator.add, torch.Tensor.flatten."""
    if node.op == 'call_method':
        return f'torch.Tensor.{node.target}'
    function = custom_operator(node) or node.target
    if isinstance(function, (torch._ops.OpOverload, torch._ops.OpOverloadPacket)):
        return f'torch.ops.{function}'
    if function in DIFFERENT:
        return DIFFERENT[function]
    name = getattr(function, '__name__', str(function))
    module = getattr(function, '__module__', None) or 'torch'
    if getattr(torch, name, None) is function:
        module = 'torch'
    if getattr(torch.nn.functional, name, None) is function:
        module = 'torch.nn.functional'
    if getattr(operator, name, None) is function:
        module = 'operator'
    return f'{module}.{name}'


_GENERAL = ('eigenvalues of matrices that need not be symmetric are found by a loop, which a graph has where it calls the function itself, of '
            'matrices with a known number of columns, of at most 64')
_REASONS = {'linalg_eig': _GENERAL, 'linalg_eigvals': _GENERAL, '_linalg_eigvals': _GENERAL}


def why_unmapped(node: torch.fx.Node) -> str:
    """Returns why no row and no decomposition stands for a node's function, where there is more to say of it than that; else ''."""
    if isinstance(node.target, (torch._ops.OpOverload, torch._ops.OpOverloadPacket)):
        return _REASONS.get(str(node.target).split('.')[1], '')
    return _REASONS.get(getattr(node.target, '__name__', ''), '')


# A step of the way from a frame's local variable to a tensor, as Dynamo writes it.
_STEP = re.compile(r"(?:\._(modules|parameters|buffers))?\[(?:'([A-Za-z0-9_.]+)'|(\d+))\]|\.([A-Za-z_]\w*)")


def input_names(graph: torch.fx.Graph) -> dict[torch.fx.Node, str]:
    """Returns the names of a graph's inputs: those of the function's parameters ('x', 'batch.ids'), and of weights in the module's
    state dictionary ('blocks.0.weight'), where Dynamo says where they come from; else those of the nodes. Each name is one
    input's."""
    wanted = {node: _name_of_source(node) or node.name for node in graph.nodes if node.op == 'placeholder'}
    counts: dict[str, int] = {}
    for name in wanted.values():
        counts[name] = counts.get(name, 0) + 1
    return {node: name if counts[name] == 1 else node.name for node, name in wanted.items()}


def _name_of_source(node: torch.fx.Node) -> str:
    source: Any = getattr(node.meta.get('grapharg'), 'source', None)
    name = getattr(source, 'name', '')
    text = name() if callable(name) else str(name)
    root = re.match(r"L\['([A-Za-z_]\w*)'\]", text)
    if root is None:
        return ''
    parts, end = [root.group(1)], root.end()
    while end < len(text):
        step = _STEP.match(text, end)
        if step is None:
            return ''
        if step.group(1) is not None and end == root.end():
            parts = []  # of the module itself, as in its state dictionary
        parts.append(step.group(2) or step.group(3) or step.group(4))
        end = step.end()
    return '.'.join(parts)
