"""A step that is applied many times to what it gave, in graphs that are traced.

    x, y = repeated(lambda x, y: (x + y, x), 40, x, y)

Tracing an operator takes milliseconds, most of which go into finding out its shapes and dtypes. As those of a step are the same each time,
it is traced once, and its nodes are written down anew for each further time.
"""

from __future__ import annotations

from typing import Any, Callable

import torch
from torch.fx.experimental import proxy_tensor

__all__ = ['repeated']


def _parts(x: torch.Tensor) -> list[torch.Tensor]:
    """Returns the tensors that make up a complex one, or the tensor itself."""
    return [x.re, x.im] if hasattr(x, 're') else [x]  # type: ignore[attr-defined]


def _node_of(x: torch.Tensor, tracer: Any) -> Any:
    slot = proxy_tensor.get_proxy_slot(x, tracer, None)
    return None if slot is None else slot.proxy.node


def repeated(step: Callable, count: int, *state: torch.Tensor) -> tuple:
    """Returns the state, one tensor or several, after `count` steps. A step takes the tensors and returns as many, of the same shapes
    and dtypes; what else it reads must be the same each time."""
    mode = proxy_tensor.get_proxy_mode()
    if mode is None or count < 2:
        for _ in range(count):
            state = tuple(step(*state))
        return state
    tracer = mode.tracer
    # Copies, so that a node stands for one tensor of the state and for nothing else that the step reads.
    state = tuple(x.clone() for x in state)
    before = [_node_of(part, tracer) for x in state for part in _parts(x)]
    last = next(iter(reversed(tracer.graph.nodes)))
    made = tuple(step(*state))
    parts = [part for x in made for part in _parts(x)]
    after = [_node_of(part, tracer) for part in parts]
    if [(x.shape, x.dtype) for x in made] != [(x.shape, x.dtype) for x in state]:
        raise NotImplementedError('a step that changes shapes or dtypes')
    body = []
    node = last.next
    while node.op != 'root':
        body.append(node)
        node = node.next
    current = after
    for _ in range(count - 1):
        env = dict(zip(before, current))
        for node in body:
            env[node] = tracer.graph.node_copy(node, lambda n: env.get(n, n))  # pylint: disable=cell-var-from-loop
        current = [env.get(n, n) for n in after]
    with proxy_tensor.disable_proxy_modes_tracing():
        results = iter([torch.empty_like(part) for part in parts])
    fresh: list[torch.Tensor] = []
    for x in made:
        own = [next(results) for _ in _parts(x)]
        for part in own:
            proxy_tensor.track_tensor_tree(part, torch.fx.Proxy(current[len(fresh)], tracer), constant=None, tracer=tracer)
            fresh.append(part)
    wrapped, place = [], 0
    for x in made:
        own = fresh[place:place + len(_parts(x))]
        place += len(own)
        wrapped.append(type(x)(*own) if len(own) == 2 else own[0])
    return tuple(wrapped)
