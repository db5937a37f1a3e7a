"""Functions run again on fake tensors, and what they ask of sizes then.

A question that torch answers by the sizes of this call becomes a guard: a later call that it does not hold for is compiled apart.

    mode = mode_of(examples)
    with mode, without_guards(mode): ...     the functions as they were captured: all was asked before
    with mode, run_again(mode): ...          decompositions, which ask what the functions did not
    with mode, strides_unasked(mode): ...    decompositions that read no numbers of tensors
"""

from __future__ import annotations

import contextlib
import dataclasses
from typing import Any, Iterable, Iterator

import torch
import torch._prims_common
from torch.fx.experimental import proxy_tensor

__all__ = ['mode_of', 'run_again', 'strides_unasked', 'without_guards']


def mode_of(values: Iterable[Any]) -> Any:
    """Returns the mode of the first fake tensor among some values, None if there is none."""
    return next((value.fake_mode for value in values if isinstance(value, torch._subclasses.FakeTensor)), None)


@contextlib.contextmanager
def _reading_data(env: Any) -> Iterator[None]:
    """Numbers are read also where Dynamo was not told to capture them: who runs functions again says what becomes of them."""
    settings = env.settings
    env.settings = dataclasses.replace(settings, allow_scalar_outputs=True, allow_dynamic_output_shape_ops=True)
    try:
        with env.ignore_fresh_unbacked_symbols():
            yield
    finally:
        env.settings = settings


# Where torch asks how a tensor lies in memory, and writes it down.
_OF_STRIDES = [(proxy_tensor, 'set_meta'), *((torch._prims_common, name) for name in (
    'is_contiguous', 'is_channels_last_contiguous_2d', 'is_channels_last_contiguous_3d', 'is_non_overlapping_and_dense_or_false',
    'compute_elementwise_output_strides') if hasattr(torch._prims_common, name))]


@contextlib.contextmanager
def strides_unasked(mode: Any) -> Iterator[None]:
    """No guards come of questions about strides: they are no matter of the graph."""
    env = mode.shape_env
    if env is None:
        yield
        return

    def unasked(function: Any) -> Any:
        def ask(*args: Any, **kwargs: Any) -> Any:
            with env.suppress_guards():
                return function(*args, **kwargs)

        return ask

    before = [getattr(module, name) for module, name in _OF_STRIDES]
    for (module, name), function in zip(_OF_STRIDES, before):
        setattr(module, name, unasked(function))
    try:
        yield
    finally:
        for (module, name), function in zip(_OF_STRIDES, before):
            setattr(module, name, function)


@contextlib.contextmanager
def run_again(mode: Any) -> Iterator[None]:
    """Lets functions run again on fake tensors, in decompositions, whose questions become guards."""
    if mode.shape_env is None:
        yield
        return
    with _reading_data(mode.shape_env), strides_unasked(mode):
        yield


@contextlib.contextmanager
def without_guards(mode: Any) -> Iterator[None]:
    """Lets functions run again on fake tensors as they are: what they ask of sizes was asked before, and makes no new guards."""
    env = mode.shape_env
    if env is None:
        yield
        return
    with _reading_data(env), env.suppress_guards():
        yield
