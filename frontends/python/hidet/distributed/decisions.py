"""All ranks compile a model in the same way: where kernels are chosen by measuring, rank 0 of the group chooses.

Rank 0 writes the record of each task, by whose times it chooses, into the group's store, and in the end that it is done. The others
choose by the same times, keep them among their own records, and measure only what rank 0 had no part in (ranks with uneven shares have
tasks of their own).
"""

from __future__ import annotations

import contextlib
import hashlib
import time
from typing import Any, Iterator, Optional

import torch.distributed as dist

from hidet.distributed import agreement, collectives

__all__ = ['hooks_for']

_POLL_SECONDS = 0.005
_DONE = 'done'


@contextlib.contextmanager
def hooks_for(name: str) -> Iterator[dict[str, Any]]:
    """Gives the hooks for compiling a model with collectives of the group of that name; the compiling is inside."""
    group = collectives.group_of(name)
    store, ranks = agreement.store_of(group), dist.get_world_size(group)
    if store is None or ranks == 1:
        yield {}
        return
    place = store.add(f'hidet/{name}/{dist.get_rank(group)}/searches', 1)
    prefix = f'hidet/{name}/decisions/{place}'
    if dist.get_rank(group) == 0:
        outcome = 'it was given up'
        try:
            yield {'decided': lambda task, record: store.set(f'{prefix}/{_digest(task)}', record)}
            outcome = _DONE
        except Exception as error:
            outcome = str(error)
            raise
        finally:
            store.set(f'{prefix}/done', outcome)
        return

    def follow(task: bytes) -> Optional[str]:
        choice, done = f'{prefix}/{_digest(task)}', f'{prefix}/done'
        deadline = time.monotonic() + agreement.timeout_of(group).total_seconds()
        while True:
            is_done = store.check([done])  # asked first: what is chosen is written before
            if store.check([choice]):
                return store.get(choice).decode()
            if is_done:
                error = store.get(done).decode()
                if error != _DONE:
                    raise agreement.Disagreement(f'hidet: process group {name!r}: rank 0 could not compile model {place}: {error}')
                return None
            if time.monotonic() > deadline:
                raise agreement.Disagreement(f'hidet: process group {name!r}: rank 0 has chosen nothing for model {place} within '
                                             f'{agreement.timeout_of(group)}')
            time.sleep(_POLL_SECONDS)

    yield {'follow': follow}


def _digest(task: bytes) -> str:
    return hashlib.sha256(task).hexdigest()
