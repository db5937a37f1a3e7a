"""The methods of torch.Tensor that hidet maps itself, in place (add_) or not. Importing this puts them into
Registry.registered_methods."""

from __future__ import annotations

import torch

from hidet import _core
from hidet.graph.frontend.torch.registry import NativeRule, Registry


def _register_all() -> None:
    for target in _core.fx_targets():
        for name in (target, f'{target}_'):
            method = getattr(torch.Tensor, name, None)
            if callable(method) and not target.startswith('_'):
                Registry.registered_methods.setdefault(method, NativeRule(name))


_register_all()
