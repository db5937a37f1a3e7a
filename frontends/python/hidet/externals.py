"""Functions of the host that compiled models call: who runs what a plan names.

    hidet.externals.register('company::lookup', lookup)      # lookup(tensors, stream)

A function gets torch tensors on the model's own memory, inputs before outputs, and writes the outputs; `stream` is the number of the
CUDA stream that its work belongs on, 0 for the default one and on a CPU. What it raises, the model's call raises. Collectives are
known already (`hidet.distributed`).
"""

from __future__ import annotations

from typing import Any, Callable, Optional

__all__ = ['abandon', 'find', 'loaded', 'register']

Function = Callable[[list, int], None]

COLLECTIVE = 'collective '
_functions: dict[str, Function] = {}


def register(name: str, function: Function) -> None:
    """Has models that are loaded from now on call `function` where their plans name `name`. ValueError for a name
    of ours: a collective, or what begins with "hidet.", as steps of the runtime do; TypeError for what is no function."""
    if not callable(function):
        raise TypeError(f'hidet: function {name!r}: {function!r} is no function')
    if name.startswith(COLLECTIVE):
        raise ValueError(f'hidet: function {name!r}: names that begin with {COLLECTIVE!r} are those of torch.distributed')
    if name.startswith('hidet.'):
        raise ValueError(f"hidet: function {name!r}: names that begin with 'hidet.' are those of the runtime")
    _functions[name] = function


def find(name: str) -> Optional[Function]:
    """Returns the function of that name, or None. ValueError for a collective of a process group that is not there."""
    if name.startswith(COLLECTIVE):
        from hidet.distributed import collectives

        return collectives.function_of(name)
    return _functions.get(name)


def loaded(calls: list[tuple[str, list]], device: str) -> None:
    """Called with the functions and tensors of each model that is loaded for a device, in the order of its plan."""
    if any(name.startswith(COLLECTIVE) for name, _ in calls):
        from hidet.distributed import agreement

        agreement.check(calls, device)


def abandon() -> None:
    """Called when a model's call failed: ends what functions have begun for it on this thread."""
    from hidet.distributed import collectives

    collectives.abandon()

