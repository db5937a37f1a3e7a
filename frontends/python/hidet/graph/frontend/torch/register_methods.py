"""The methods of torch.Tensor that hidet maps itself, in place (add_) or not. Importing this puts them into
Registry.registered_methods."""

from __future__ import annotations

import torch

from hidet import _core
from hidet.graph.frontend.torch.registry import NativeRule, Registry

# Methods that mean or order their arguments otherwise than the function of that name.
_DIFFERENT = {'unfold': 'Tensor.unfold', 'where': 'Tensor.where'}


def _register_all() -> None:
    for name, target in _DIFFERENT.items():
        Registry.registered_methods.setdefault(getattr(torch.Tensor, name), NativeRule(target))
    for target in _core.fx_targets():
        for name in (target, f'{target}_'):
            method = getattr(torch.Tensor, name, None)
            if callable(method) and not target.startswith('_'):
                Registry.registered_methods.setdefault(method, NativeRule(name))


_register_all()
