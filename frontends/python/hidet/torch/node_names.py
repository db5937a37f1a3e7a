"""What people call the function of a node, in errors and reports."""

from __future__ import annotations

import operator

import torch

from hidet.graph.frontend.torch.register_functions import DIFFERENT

__all__ = ['display_name']


def display_name(node: torch.fx.Node) -> str:
    """Returns what people call a node's function: torch.nn.functional.relu, operator.add, torch.Tensor.flatten."""
    if node.op == 'call_method':
        return f'torch.Tensor.{node.target}'
    function = node.target
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
