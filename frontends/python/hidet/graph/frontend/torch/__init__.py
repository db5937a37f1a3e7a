"""Graphs from PyTorch: how its functions, modules and methods become operators, and the torch.compile backend's settings.

| module | what |
| --- | --- |
| registry | what is mapped, and how users map more |
| register_functions, register_modules, register_methods | what is mapped by hidet itself |
| dynamo_config | settings of the backend |
| dynamo_backends | the backend |
"""

from hidet.graph.frontend.torch.dynamo_config import DynamoConfig, dynamo_config
from hidet.graph.frontend.torch.registry import (
    HidetModule,
    Registry,
    register_function,
    register_method,
    register_module,
)

__all__ = [
    'DynamoConfig', 'HidetModule', 'Registry', 'dynamo_config', 'register_function', 'register_method', 'register_module'
]
