"""The collectives of a compiled model, run by torch.distributed.

A plan names a collective with all that it needs besides tensors: `collective all_reduce reduction=sum group=0`. Each begins and
returns; `collective wait` ends the one that writes the tensor it is given. In between the group's own threads, or its own stream,
write into memory of the plan, so a call that fails waits for what it has begun.
"""

from __future__ import annotations

import contextlib
import threading
from typing import Any, Callable, Iterator, Optional

import torch
import torch.distributed as dist

__all__ = ['abandon', 'function_of', 'group_of', 'parse']

REDUCTIONS = {'sum': dist.ReduceOp.SUM, 'avg': dist.ReduceOp.AVG, 'product': dist.ReduceOp.PRODUCT, 'min': dist.ReduceOp.MIN,
              'max': dist.ReduceOp.MAX}
WAIT = 'collective wait'


class _Begun(threading.local):
    """What this thread's calls have begun: by the address of what is written."""

    def __init__(self) -> None:
        self.work: dict[int, list] = {}


_begun = _Begun()


def parse(name: str) -> tuple[str, dict[str, str]]:
    """Returns the kind of a collective and its settings, of which `group` may be any text."""
    head, _, group = name.partition(' group=')
    _, kind, *settings = head.split(' ')
    return kind, {**dict(setting.split('=', 1) for setting in settings), 'group': group}


def group_of(name: str) -> dist.ProcessGroup:
    """Returns the process group of that name. ValueError if there is none, or this process is not in it."""
    if not dist.is_available() or not dist.is_initialized():
        raise ValueError(f'hidet: process group {name!r}: torch.distributed is not initialized (torch.distributed.init_process_group)')
    try:
        group = torch._C._distributed_c10d._resolve_process_group(name)  # type: ignore[arg-type]  # a string in Python
    except (RuntimeError, LookupError, ValueError) as error:
        known = ', '.join(sorted(repr(group) for group in dist.distributed_c10d._world.pg_names.values()))
        raise ValueError(f'hidet: process group {name!r} does not exist in this process, which has {known}') from error
    if dist.get_rank(group) < 0:
        raise ValueError(f'hidet: rank {dist.get_rank()} is not in process group {name!r}')
    return group


@contextlib.contextmanager
def _on_stream(tensor: torch.Tensor, stream: int) -> Iterator[None]:
    """Has torch queue work on the plan's stream."""
    if tensor.device.type != 'cuda' or torch.cuda.current_stream(tensor.device).cuda_stream == stream:
        yield
        return
    with torch.cuda.stream(torch.cuda.ExternalStream(stream, device=tensor.device)):
        yield


def _copy(source: torch.Tensor, target: torch.Tensor) -> None:
    if source.data_ptr() != target.data_ptr():
        target.copy_(source)


def _rows(text: str) -> Optional[list[int]]:
    return [int(count) for count in text.split(',')] if text else None


def _begin(kind: str, settings: dict[str, str], group: dist.ProcessGroup, x: torch.Tensor, y: torch.Tensor) -> Any:
    """Starts a collective of x that writes y; returns what waits for it."""
    reduction = REDUCTIONS[settings.get('reduction', 'sum')]
    if kind == 'all_reduce':
        _copy(x, y)
        return dist.all_reduce(y, op=reduction, group=group, async_op=True)
    if kind == 'broadcast':
        _copy(x, y)
        return dist.broadcast(y, group_src=int(settings['source']), group=group, async_op=True)
    if kind == 'all_gather':
        return dist.all_gather_into_tensor(y, x, group=group, async_op=True)
    if kind == 'reduce_scatter':
        return dist.reduce_scatter_tensor(y, x, op=reduction, group=group, async_op=True)
    if kind == 'all_to_all':
        return dist.all_to_all_single(y, x, _rows(settings['received']), _rows(settings['sent']), group=group, async_op=True)
    raise ValueError(f'hidet: collective {kind!r} is not known to this version')


def function_of(name: str) -> Callable[[list, int], None]:
    """Returns what runs the collective of that name. ValueError for a group that is not there."""
    if name == WAIT:
        return _wait
    kind, settings = parse(name)
    group_of(settings['group'])

    def begin(tensors: list, stream: int) -> None:
        x, y = tensors
        with torch.no_grad(), _on_stream(y, stream):
            work = _begin(kind, settings, group_of(settings['group']), x, y)
        if work is not None:
            _begun.work.setdefault(y.data_ptr(), []).append(work)

    begin.__name__ = kind
    return begin


def _wait(tensors: list, stream: int) -> None:
    y = tensors[-1]
    with _on_stream(y, stream):
        for work in _begun.work.pop(y.data_ptr(), ()):
            work.wait()


def abandon() -> None:
    """Waits for all that this thread has begun, whatever becomes of it: afterwards nobody writes into a plan's memory."""
    begun, _begun.work = _begun.work, {}
    for work in (work for works in begun.values() for work in works):
        with contextlib.suppress(Exception):  # the call has failed with another error already
            work.wait()
