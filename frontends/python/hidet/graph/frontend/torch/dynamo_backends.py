"""The torch.compile backend by its original name. Importing this also fills the registry."""

from hidet.graph.frontend.torch import register_functions, register_methods, register_modules  # noqa: F401
from hidet.torch.dynamo import compile_graph as hidet_backend

__all__ = ['hidet_backend']
