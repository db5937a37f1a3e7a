"""All ranks of a group run the same collectives, or say how they differ.

When a model with collectives is loaded, each rank writes down its sequence of them for each group, and looks at the others': their
hashes first, the texts where those differ. A rank that has loaded no such model within the group's timeout is named too. What is
written goes through the store by which the process group was made: no collective is needed to find out that there would be none.
"""

from __future__ import annotations

import hashlib
from datetime import timedelta
from typing import Any

import torch
import torch.distributed as dist

from hidet.distributed import collectives

__all__ = ['Disagreement', 'check', 'sequences_of', 'store_of', 'timeout_of']


class Disagreement(RuntimeError):
    """Ranks of a group would run different collectives: they would wait for each other for ever, or mix their data."""


def _text(name: str, tensors: list) -> str:
    kind, settings = collectives.parse(name)
    shown = {key: value for key, value in settings.items() if key != 'group'}
    x = tensors[0]
    shape = [size if isinstance(size, int) else '?' for size in x.shape]
    if kind == 'all_to_all' and shown.get('sent'):  # each rank has its own numbers of rows
        shown, shape = {'rows': 'unequal'}, ['?', *shape[1:]]
    settings_text = ''.join(f' {key}={value}' for key, value in shown.items() if value)
    return f'{kind}{settings_text} {x.dtype}[{", ".join(map(str, shape))}]'


def sequences_of(calls: list[tuple[str, list]]) -> dict[str, list[str]]:
    """Returns the collectives of a plan by group, each as a line of text; sizes that a call decides are '?'."""
    sequences: dict[str, list[str]] = {}
    for name, tensors in calls:
        if name.startswith('collective ') and name != collectives.WAIT:
            sequences.setdefault(collectives.parse(name)[1]['group'], []).append(_text(name, tensors))
    return sequences


def check(calls: list[tuple[str, list]], device: str) -> None:
    """Compares the collectives of a model that was loaded for a device with those of the other ranks of each group.

    Disagreement names both sequences where they differ, or the ranks that have not come; ValueError where a group is not made for
    the device."""
    for name, sequence in sorted(sequences_of(calls).items()):
        group = collectives.group_of(name)
        kind = torch.device(device).type
        kinds = sorted(place.type for place in group._device_types)  # none: of any, as torch's groups of threads
        if kinds and kind not in kinds:
            made_for = ' and '.join(kinds)
            raise ValueError(f'hidet: process group {name!r} is for tensors on {made_for}; the model runs on {device}')
        _compare(group, name, sequence)


def store_of(group: dist.ProcessGroup) -> Any:
    """Returns the store of a group, or None where its other ranks are no processes: torch's fake groups, and those of threads, which
    compile one after the other and would wait for each other."""
    if dist.get_backend(group) in ('fake', 'threaded'):
        return None
    return dist.distributed_c10d._world.pg_map[group][1]


def timeout_of(group: dist.ProcessGroup) -> timedelta:
    """Returns how long a rank of the group waits for the others."""
    device = next(iter(group._device_types))
    return group._get_backend(device).options._timeout


def _compare(group: dist.ProcessGroup, name: str, sequence: list[str]) -> None:
    store, ranks, rank = store_of(group), dist.get_world_size(group), dist.get_rank(group)
    if store is None or ranks == 1:
        return
    place = store.add(f'hidet/{name}/{rank}/models', 1)  # counted there: groups of one name may come and go
    text = '\n'.join(sequence)
    digest = hashlib.sha256(text.encode()).hexdigest()

    def key(of: int, what: str) -> str:
        return f'hidet/{name}/{place}/{of}/{what}'

    store.set(key(rank, 'text'), text)
    store.set(key(rank, 'hash'), digest)
    for other in range(ranks):
        if other == rank:
            continue
        try:
            store.wait([key(other, 'hash')], timeout_of(group))
        except Exception as error:  # each store has its own
            raise Disagreement(f'hidet: process group {name!r}: rank {other} has loaded no model within {timeout_of(group)}, where '
                               f'rank {rank} has its number {place}, with\n{_listing(sequence)}') from error
        if store.get(key(other, 'hash')).decode() == digest:
            continue
        theirs = store.get(key(other, 'text')).decode().split('\n')
        raise Disagreement(f'hidet: process group {name!r}: the ranks would run different collectives\n'
                           f'rank {rank}:\n{_listing(sequence)}\nrank {other}:\n{_listing(theirs)}')


def _listing(sequence: list[str]) -> str:
    return '\n'.join(f'  {place}. {line}' for place, line in enumerate(sequence, 1))
