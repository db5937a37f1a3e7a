"""The torch functions that hidet maps itself: those of torch, torch.nn.functional and operator that have a row in the
compiler's map (frontends/fx). Importing this puts them into Registry.registered_functions."""

from __future__ import annotations

import operator
from typing import Any

import torch

from hidet import _core
from hidet.graph.frontend.torch.registry import NativeRule, Registry

# Functions of one name mean the same wherever they are from, but for these.
DIFFERENT: dict[Any, str] = {
    torch.embedding: 'torch.embedding', torch.layer_norm: 'torch.layer_norm', torch.dropout: 'torch.dropout',
    torch.batch_norm: 'torch.batch_norm', torch.instance_norm: 'torch.instance_norm',
}


def _register_all() -> None:
    for target in _core.fx_targets():
        for module in (torch.nn.functional, torch, operator, torch._C._nn):
            function = getattr(module, target, None)
            if callable(function) and not isinstance(function, type) and function not in DIFFERENT:
                Registry.registered_functions.setdefault(function, NativeRule(target))
    targets = set(_core.fx_targets())
    for function, target in DIFFERENT.items():
        if target in targets:
            Registry.registered_functions.setdefault(function, NativeRule(target))
    Registry.registered_functions.setdefault(getattr, NativeRule('getattr'))


_register_all()
