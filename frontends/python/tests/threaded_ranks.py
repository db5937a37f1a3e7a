"""A model on four ranks of torch's group of threads; each checks its results. A program, since torch's registry of groups is changed for
good: tests/distributed_test.py runs it."""

import os
import threading
import traceback

import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as fc
from torch.testing._internal.distributed.multi_threaded_pg import _install_threaded_pg

import hidet.torch  # noqa: F401


def main():
    torch._C._distributed_c10d._set_thread_isolation_mode(True)
    _install_threaded_pg()
    store, ranks, failures = dist.HashStore(), 4, []

    def function(x):
        total = fc.all_reduce(x * 2, 'sum', dist.group.WORLD)
        every = fc.all_gather_tensor(x + 1, 0, dist.group.WORLD)
        return total + 1, every, fc.reduce_scatter_tensor(every.clone(), 'sum', 0, dist.group.WORLD)

    def run(rank):
        try:
            dist.init_process_group('threaded', rank=rank, world_size=ranks, store=store)
            x = torch.arange(6.0).reshape(3, 2) * (rank + 1)
            with torch.no_grad():
                made = torch.compile(function, backend='hidet', fullgraph=True)(x)
            every = torch.cat([torch.arange(6.0).reshape(3, 2) * (other + 1) + 1 for other in range(ranks)])
            wanted = (torch.arange(6.0).reshape(3, 2) * 20 + 1, every, every[3 * rank:3 * rank + 3] * ranks)
            for actual, expected in zip(made, wanted):
                torch.testing.assert_close(actual, expected)
        except BaseException:
            failures.append(f'rank {rank}: {traceback.format_exc()}')

    threads = [threading.Thread(target=run, args=(rank,), daemon=True) for rank in range(ranks)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    failures += [f'rank {rank} still waits' for rank, thread in enumerate(threads) if thread.is_alive()]
    print('\n'.join(failures) or 'all ranks agree', flush=True)
    os._exit(1 if failures else 0)


if __name__ == '__main__':
    main()
