"""torch's own operators. Their names differ between versions of torch: one that this version lacks can be named all the same, and is the
target of no node.

    aten.add.Tensor              torch.ops.aten.add.Tensor
    aten.cholesky.default        likewise until torch 2.13; later what `is_here` is False of
"""

from __future__ import annotations

from typing import Any

import torch

__all__ = ['aten', 'is_here']


class _Lacking:
    """An operator that this version of torch lacks."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __repr__(self) -> str:
        return self._name

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        raise NotImplementedError(f'torch {torch.__version__} has no operator {self._name}')


class _Overloads:
    """The overloads of an operator."""

    def __init__(self, name: str) -> None:
        self._name = name

    def overloads(self) -> list[str]:
        """The names of those that are here."""
        packet = getattr(torch.ops.aten, self._name, None)
        return [] if packet is None else packet.overloads()

    def __getattr__(self, overload: str) -> Any:
        found = getattr(getattr(torch.ops.aten, self._name, None), overload, None)
        if found is None:
            found = _Lacking(f'aten.{self._name}.{overload}')
        setattr(self, overload, found)
        return found


class _Aten:
    def __getattr__(self, name: str) -> _Overloads:
        overloads = _Overloads(name)
        setattr(self, name, overloads)
        return overloads


aten = _Aten()


def is_here(operator: Any) -> bool:
    """Whether this version of torch has an operator of `aten`."""
    return not isinstance(operator, _Lacking)
