"""Operators that are not torch's own: those of a library or the user (`torch.library.custom_op`, TORCH_LIBRARY, `triton_op`), and
functions that are no operators, but are not looked into either (`leaf_function`). Where no rule says what one is, it is a step of the model
that torch runs, between compiled parts, as it is one for torch's own compiler."""

from __future__ import annotations

from typing import Any, Optional

import torch

__all__ = ['custom_operator', 'is_custom']

# The namespaces of operators that torch has itself, and ours.
_OF_TORCH = {
    '_c10d_functional', '_c10d_functional_autograd', '_dtensor', '_inductor_test', '_native', '_quantized', '_test', 'aten', 'c10d',
    'c10d_functional', 'cuda', 'debug_mode_ops', 'debugprims', 'export', 'flex_lib', 'fsdp', 'hidet', 'inductor', 'inductor_prims', 'mkl',
    'mkldnn', 'mkldnn_prepacked', 'onednn', 'onnx', 'onnx_symbolic', 'prim', 'prims', 'profiler', 'quantization', 'quantized',
    'quantized_decomposed', 'rngprims', 'sparse', 'static_runtime', 'streams', 'symm_mem', 'xnnpack',
}
# What AOTAutograd and torch.export write for one that changes its arguments: a call of it on copies, which are further results.
_ON_COPIES = ('auto_functionalized', 'auto_functionalized_v2')
_LEAF = getattr(torch.ops.higher_order, 'invoke_leaf_function', None)


def custom_operator(node: torch.fx.Node) -> Optional[Any]:
    """Returns the operator that a node calls, itself or on copies of what it changes, if that is not one of torch's own."""
    target: Any = node.target
    if getattr(target, '__name__', '') in _ON_COPIES and isinstance(target, torch._ops.HigherOrderOperator):
        target = node.args[0]
    if isinstance(target, torch._ops.OpOverload):
        name = target._schema.name
    elif isinstance(target, torch._ops.OpOverloadPacket):
        name = target._qualified_op_name
        target = target.default if target.overloads() == ['default'] else target
    elif target is _LEAF:
        return target
    else:
        return None
    return target if name.partition('::')[0] not in _OF_TORCH else None


def is_custom(node: torch.fx.Node) -> bool:
    """Whether a node calls an operator that is not one of torch's own."""
    return node.op == 'call_function' and custom_operator(node) is not None
