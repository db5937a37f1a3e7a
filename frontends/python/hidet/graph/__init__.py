"""Tensors, operators and graphs of them; see hidet.graph.flow_graph for how they come together."""

from hidet.graph import ops, transforms
from hidet.graph.flow_graph import CudaGraph, FlowGraph, trace_from
from hidet.graph.operator import Operator
from hidet.graph.tensor import Tensor, asarray, empty, from_torch, full, ones, randn, symbol, symbol_like, zeros
from hidet.graph.transforms import PassContext, optimize

__all__ = [
    'CudaGraph', 'FlowGraph', 'Operator', 'PassContext', 'Tensor', 'asarray', 'empty', 'from_torch', 'full', 'ones',
    'ops', 'optimize', 'randn', 'symbol', 'symbol_like', 'trace_from', 'transforms', 'zeros',
]
