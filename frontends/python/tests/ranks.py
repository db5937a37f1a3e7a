"""Processes that are the ranks of a process group, for tests: started once, given functions to run.

    with Ranks(2) as ranks:
        results = ranks.run('distributed_cases', 'all_reduce', 'float32')    # of each rank, in order

Each rank imports the module and calls the function at the same time; what one raises, `run` raises.
"""

import importlib
import multiprocessing
import os
import pathlib
import sys
import tempfile
import traceback
from datetime import timedelta

import vision_packages

FOLDER = str(pathlib.Path(__file__).parent)


def _serve(connection, rank, count, store, seconds, backend):
    # What a test before has put into the path (vision_packages) is not that of a rank, where nothing prepares it.
    sys.path[:] = [FOLDER, str(pathlib.Path(FOLDER).parent), *(path for path in sys.path if path != str(vision_packages.FOLDER))]
    os.environ['GLOO_SOCKET_IFNAME'] = 'lo'
    import torch
    import torch.distributed as dist

    torch.set_num_threads(1)
    if 'cuda' in backend:
        torch.cuda.set_device(rank)
    dist.init_process_group(backend, store=dist.FileStore(store, count), rank=rank, world_size=count, timeout=timedelta(seconds=seconds))
    while True:
        task = connection.recv()
        if task is None:
            break
        module, name, args = task
        try:
            torch._dynamo.reset()
            connection.send((True, getattr(importlib.import_module(module), name)(*args)))
        except BaseException as error:  # who started the rank is told of it
            connection.send((False, (type(error).__name__, str(error), traceback.format_exc())))
    dist.destroy_process_group()


class RankError(AssertionError):
    """What a rank raised."""

    def __init__(self, rank, kind, message, trace):
        super().__init__(f'rank {rank}: {kind}: {message}\n{trace}')
        self.kind, self.message = kind, message


class Ranks:
    def __init__(self, count, seconds=120, backend='cpu:gloo'):
        context = multiprocessing.get_context('spawn')
        self._folder = tempfile.TemporaryDirectory()
        store = os.path.join(self._folder.name, 'store')
        self._connections, self.processes = [], []
        for rank in range(count):
            mine, theirs = context.Pipe()
            process = context.Process(target=_serve, args=(theirs, rank, count, store, seconds, backend), daemon=True)
            process.start()
            self._connections.append(mine)
            self.processes.append(process)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def outcomes(self, module, name, *args, wait=240, only=None):
        """Returns for each rank whether it was well, and its result or (type of error, message, trace); None for one that is dead."""
        for connection in self._connections:
            connection.send((module, name, args))
        found = []
        for rank, (connection, process) in enumerate(zip(self._connections, self.processes)):
            if only is not None and rank not in only:
                found.append(None)
                continue
            assert connection.poll(wait), f'rank {rank} has not answered within {wait} s'
            try:
                found.append(connection.recv())
            except EOFError:
                found.append(None)
        return found

    def run(self, module, name, *args):
        outcomes = self.outcomes(module, name, *args)
        for rank, (well, value) in enumerate(outcomes):
            if not well:
                raise RankError(rank, *value)
        return [value for _, value in outcomes]

    def close(self):
        for connection, process in zip(self._connections, self.processes):
            if process.is_alive():
                try:
                    connection.send(None)
                except OSError:
                    pass
        for process in self.processes:
            process.join(20)
            if process.is_alive():
                process.kill()
        self._folder.cleanup()
