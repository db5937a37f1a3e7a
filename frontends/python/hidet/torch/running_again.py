"""Functions run again on fake tensors, and what they ask of sizes then.

A question that torch answers by the sizes of this call becomes a guard: a later call that it does not hold for is compiled apart.

    with mode, without_guards(mode): ...     the functions as they were captured: all was asked before
    with mode, run_again(mode): ...          decompositions, which ask what the functions did not
"""

from __future__ import annotations

import contextlib
import dataclasses
from typing import Any, Iterator

from torch.fx.experimental import proxy_tensor

__all__ = ['run_again', 'strides_unasked', 'without_guards']


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


@contextlib.contextmanager
def _unasked(env: Any, owner: Any, name: str) -> Iterator[None]:
    """What a function of torch's asks of sizes makes no guards."""
    function, is_own = getattr(owner, name), name in vars(owner)

    def unasked(*args: Any, **kwargs: Any) -> Any:
        with env.suppress_guards():
            return function(*args, **kwargs)

    setattr(owner, name, unasked)
    try:
        yield
    finally:
        if is_own:
            setattr(owner, name, function)
        else:
            delattr(owner, name)


@contextlib.contextmanager
def strides_unasked(mode: Any) -> Iterator[None]:
    """No guards come of what is asked where the strides of a result are worked out and written down: they are no matter of the graph."""
    env = mode.shape_env
    if env is None:
        yield
        return
    with _unasked(env, mode, 'dispatch'), _unasked(env, proxy_tensor, 'set_meta'):
        yield


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
