"""Compiles deep learning models to machine code for CPUs and GPUs.

    import hidet.onnx
    model = hidet.onnx.from_onnx('model.onnx').build()
    y = model(x)                                         # numpy arrays, torch tensors, anything with DLPack

    import torch
    fast = torch.compile(module, backend='hidet')        # no import of hidet is needed

    a = hidet.randn([2, 3])
    print(hidet.ops.relu(a) + 1)                         # operators run at once
    x = hidet.symbol([2, 3])
    graph = hidet.trace_from(hidet.ops.relu(x) + 1)      # or become a graph
    print(hidet.graph.optimize(graph)(a))

Neither torch nor a GPU is needed to import this; `hidet.torch` imports torch when it is first used.
"""

import importlib
import sys
from typing import Any

from hidet import option
from hidet._core import CompiledModel, option_table
from hidet.graph import ops
from hidet.graph.flow_graph import CudaGraph, FlowGraph, trace_from
from hidet.graph.operator import Operator
from hidet.graph.tensor import (
    Tensor,
    arange,
    asarray,
    empty,
    empty_like,
    from_dlpack,
    from_torch,
    full,
    full_like,
    ones,
    ones_like,
    randn,
    randn_like,
    symbol,
    symbol_like,
    symbol_var,
    zeros,
    zeros_like,
)
from hidet import graph

sys.modules['hidet.ops'] = ops

__version__ = '0.1.0'
__all__ = [
    'CompiledModel', 'CudaGraph', 'FlowGraph', 'Operator', 'Tensor', 'arange', 'asarray', 'empty', 'empty_like',
    'from_dlpack', 'from_torch', 'full', 'full_like', 'graph', 'ones', 'ones_like', 'ops', 'option', 'option_table',
    'randn', 'randn_like', 'symbol', 'symbol_like', 'symbol_var', 'trace_from', 'zeros', 'zeros_like',
]


def __getattr__(name: str) -> Any:
    if name in ('onnx', 'torch', 'cuda'):  # they need libraries that not everybody has
        return importlib.import_module(f'hidet.{name}')
    raise AttributeError(f'module hidet has no attribute {name!r}')
