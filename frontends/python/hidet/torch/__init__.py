"""torch.compile(module, backend='hidet'), and its settings: see hidet.torch.backend and hidet.torch.dynamo_config."""

from hidet.graph.frontend.torch import (
    DynamoConfig,
    HidetModule,
    Registry,
    dynamo_config,
    register_function,
    register_method,
    register_module,
)
from hidet.torch.backend import compile_graph, refresh

__all__ = [
    'DynamoConfig', 'HidetModule', 'Registry', 'compile_graph', 'dynamo_config', 'refresh', 'register_function',
    'register_method', 'register_module'
]
