"""Functions of lists of tensors (`torch._foreach_*`), as the functions of one tensor that they call on each.

    torch._foreach_add([a, b], [c, d], alpha=2)     [torch.add(a, c, alpha=2), torch.add(b, d, alpha=2)]
    torch._foreach_mul_([a, b], 2.0)                a.mul_(2.0), b.mul_(2.0)

A list among the other arguments has one entry for each tensor; what is none is the same for all.
"""

from __future__ import annotations

from typing import Any, Callable

import torch

from hidet.torch.composing import TABLE

__all__: list[str] = []

_PREFIX = 'aten::_foreach_'


def _extreme(of_tensors: Callable, of_number: Callable) -> Callable:
    return lambda x, other: of_tensors(x, other) if isinstance(other, torch.Tensor) else of_number(x, other)


# Functions of one tensor that are called otherwise than by their name, or take their arguments otherwise.
_ONE: dict[str, Callable] = {
    'addcdiv': lambda x, a, b, value=1: torch.addcdiv(x, a, b, value=value),
    'addcmul': lambda x, a, b, value=1: torch.addcmul(x, a, b, value=value),
    'copy': lambda x, source, non_blocking=False: source.to(x.dtype).expand(x.shape).clone(),
    'max': torch.max,
    'maximum': _extreme(torch.maximum, torch.clamp_min),
    'minimum': _extreme(torch.minimum, torch.clamp_max),
    'norm': lambda x, ord=2, dtype=None: torch.linalg.vector_norm(x, ord, dtype=dtype),
    'powsum': lambda x, ord=2, dtype=None: (x if dtype is None else x.to(dtype)).abs().pow(ord).sum(),
    'zero': torch.zeros_like,
}


def _on_each(one: Callable, in_place: bool) -> Callable:
    def function(*args: Any, **kwargs: Any) -> Any:
        count = next(len(arg) for arg in args if isinstance(arg, (list, tuple)))

        def part(value: Any, place: int) -> Any:
            return value[place] if isinstance(value, (list, tuple)) else value

        made = []
        for place in range(count):
            made.append(one(*(part(arg, place) for arg in args), **{name: part(value, place) for name, value in kwargs.items()}))
            if in_place:  # one after the other: a tensor that was changed may be an operand of the next
                args[0][place].copy_(made[-1])
        return None if in_place else made

    return function


def _register() -> None:
    for name in torch._C._dispatch_get_all_op_names():
        if not name.startswith(_PREFIX):
            continue
        base, _, overload = name.removeprefix('aten::').partition('.')
        short = base.removeprefix('_foreach_')
        in_place = short.endswith('_')
        one = _ONE.get(short.removesuffix('_'), getattr(torch, short.removesuffix('_'), None))
        op = getattr(getattr(torch.ops.aten, base), overload or 'default', None)
        if one is not None and op is not None and not overload.endswith('out'):
            TABLE[op] = _on_each(one, in_place)


_register()
