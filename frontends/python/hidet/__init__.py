"""Compiles deep learning models to machine code for CPUs and GPUs.

    import hidet.onnx
    model = hidet.onnx.from_onnx('model.onnx').build()
    y = model(x)                                         # numpy arrays, torch tensors, anything with DLPack

    import torch
    fast = torch.compile(module, backend='hidet')        # no import of hidet is needed

    model.save('model.hidet')                            # and in another process, without torch, ONNX or the compiler's work:
    model = hidet.load('model.hidet')

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

from hidet import _core, option
from hidet._core import CompiledModel, TensorInfo, option_table
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
    from_numpy,
    from_torch,
    full,
    full_like,
    ones,
    ones_like,
    linspace,
    randint,
    randn,
    randn_like,
    symbol,
    symbol_like,
    symbol_var,
    zeros,
    zeros_like,
)
from hidet import dtypes, graph, logging, weights
from hidet.devices import Device, device
from hidet.dtypes import DataType, data_type
from hidet.page import Page, show
from hidet.watch import compilations, counters, trace
from hidet.saving import load, load_compiled_graph, load_graph, save_compiled_graph, save_graph

sys.modules['hidet.ops'] = ops
globals().update({name: getattr(dtypes, name) for name in dtypes.NAMES})  # hidet.float32 and the like

__version__: str = getattr(_core, '__version__')  # the stub has no such names
__all__ = [
    'CompiledModel', 'CudaGraph', 'DataType', 'Device', 'FlowGraph', 'Operator', 'Page', 'Tensor', 'TensorInfo', 'arange', 'asarray',
    'compilations', 'counters', 'data_type', 'device', 'dtypes', 'empty', 'empty_like',
    'from_dlpack', 'from_numpy', 'from_torch', 'full', 'full_like', 'graph', 'load',
    'load_compiled_graph', 'load_graph', 'logging', 'ones', 'ones_like', 'ops', 'option', 'option_table',
    'linspace', 'randint', 'randn', 'randn_like', 'save_compiled_graph', 'save_graph', 'show', 'symbol', 'symbol_like', 'symbol_var', 'trace', 'trace_from', 'weights', 'zeros', 'zeros_like',
]


def __getattr__(name: str) -> Any:
    if name in ('onnx', 'torch', 'cuda', 'distributed', 'externals', 'farm', 'nn', 'runtime_library', 'testing', 'utils'):  # they need libraries that not everybody has
        return importlib.import_module(f'hidet.{name}')
    if name == 'Module':
        return importlib.import_module('hidet.nn').Module
    raise AttributeError(f'module hidet has no attribute {name!r}')
