"""torch.compile(module, backend='hidet') and its settings: see hidet.torch.backend and hidet.torch.dynamo_config. Models in files
that run without torch: hidet.torch.export, and hidet.torch.compiled_models for what torch.compile made. What would be refused: hidet.torch.check."""

import importlib
import importlib.metadata
import warnings
from typing import Any

import torch

# By this tensors come in and go out without copies, and results are torch's own.
if not hasattr(torch.Tensor, '__dlpack_c_exchange_api__'):
    raise ImportError(f'hidet.torch: torch {torch.__version__} has no DLPack exchange in C; install a newer one (hidet[torch] names the '
                      'version that was tested)')

from hidet.graph.frontend.torch import (  # noqa: E402
    DynamoConfig,
    HidetModule,
    Registry,
    dynamo_config,
    register_function,
    register_method,
    register_module,
)
from hidet.torch.backend import refresh  # noqa: E402
from hidet.torch.compiled import CompiledGraph, compiled_models  # noqa: E402
from hidet.torch.check import Refusal, Report, check  # noqa: E402
from hidet.torch.export import export  # noqa: E402

__all__ = [
    'CompiledGraph', 'DynamoConfig', 'HidetModule', 'Refusal', 'Registry', 'Report', 'available', 'check', 'compile_graph', 'compiled_models', 'dynamo_available', 'dynamo_config', 'export', 'refresh',
    'register_function', 'register_method', 'register_module'
]


def available() -> bool:
    """True: without torch this module cannot be imported."""
    return True


def dynamo_available() -> bool:
    """True: every torch that this module takes has it."""
    return True


def __getattr__(name: str) -> Any:
    # Dynamo takes longer to import than all of this package: it comes with the backend that it calls.
    if name == 'compile_graph':
        return importlib.import_module('hidet.torch.dynamo').compile_graph
    raise AttributeError(f"module 'hidet.torch' has no attribute '{name}'")


def _enter_backend() -> None:
    """Sees to it that torch finds the backend by its name: by the installed package's entry point, or, where the package is on the
    path without being installed, at once. Says so if another package has taken the name, such as the original hidet from PyPI."""
    entries = [entry.value for entry in importlib.metadata.entry_points(group='torch_dynamo_backends') if entry.name == 'hidet']
    if not entries:
        importlib.import_module('hidet.torch.entry')
    for value in entries:
        if value != 'hidet.torch.entry:entered':
            warnings.warn(f"torch.compile(backend='hidet') may reach {value} of another package: uninstall the other hidet, or "
                          'pass backend=hidet.torch.compile_graph', stacklevel=3)


_enter_backend()
