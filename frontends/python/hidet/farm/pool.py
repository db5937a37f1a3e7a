"""A farm of processes on this machine."""

from __future__ import annotations

import importlib
import multiprocessing
import multiprocessing.connection
import os
import subprocess
import sys
from typing import Any, Optional

from hidet.farm.search import Farm
from hidet.farm.worker import Lost, Restarted

__all__ = ['pool']


def load(path: str) -> Any:
    """Returns the class that 'module:Class' names."""
    module, _, name = path.partition(':')
    return getattr(importlib.import_module(module), name)


def main() -> None:
    """What a process runs: `python -c 'from hidet.farm.pool import main; main()' DESCRIPTOR`."""
    connection = multiprocessing.connection.Connection(int(sys.argv[1]))
    worker, options = connection.recv()
    try:
        made = load(worker)(options)
        failed = None
    except Exception as error:
        failed = error
    while True:
        try:
            method, args = connection.recv()
        except EOFError:  # who started this is gone
            return
        try:
            if failed is not None:
                raise failed
            connection.send((True, getattr(made, method)(*args)))
        except Exception as error:
            try:
                connection.send((False, error))
            except Exception:  # one that cannot be sent
                connection.send((False, RuntimeError(f'{type(error).__name__}: {error}')))


class PoolProcess(Restarted):
    """A process of this machine, at the other end of a pipe."""

    def __init__(self, name: str, worker: str, options: dict[str, Any], environment: dict[str, str]):
        self.name = name
        self._arguments, self._environment = (worker, options), environment
        self._start()

    def _start(self) -> None:
        self._connection, theirs = multiprocessing.Pipe()
        path = os.pathsep.join(folder for folder in sys.path if folder)
        # No fork, which threads of this process may not survive, and no spawn, which runs the program's main module again.
        self._process = subprocess.Popen([sys.executable, '-c', 'from hidet.farm.pool import main; main()', str(theirs.fileno())],
                                         env={**os.environ, 'PYTHONPATH': path, **self._environment}, pass_fds=[theirs.fileno()])
        theirs.close()  # its end is seen here then
        self._connection.send(self._arguments)

    def call(self, method: str, *args: Any) -> Any:
        try:
            self._connection.send((method, args))
            well, value = self._connection.recv()
        except (EOFError, OSError) as error:
            raise Lost(self.name) from error
        if not well:
            raise value
        return value

    def close(self) -> None:
        self._connection.close()
        self._process.kill()  # it holds nothing that it would have to put in order
        self._process.wait()


def pool(cards: Optional[int] = None, compilers: Optional[int] = None, *, card: Optional[str] = None,
         worker: str = 'hidet.farm.worker:Worker', **options: Any) -> Farm:
    """Returns a farm of processes on this machine: one a card, and `compilers` more that compile, by default one a core.

    `cards` is how many GPUs measure, by default all that the process sees; on the CPU (device='cpu') one process measures. `card` is the
    model of card that counts, by default that of the first. `options` are those of the models to come (hidet.option_table:
    device, arch, threads). RuntimeError if nothing could measure.
    """
    options = {name: value for name, value in options.items() if value is not None}
    if options.get('device', 'cpu') == 'cpu':
        places: list[dict[str, str]] = [{}] * (1 if cards is None else cards)
    else:
        import hidet.cuda

        count = hidet.cuda.device_count() if cards is None else cards
        visible = os.environ.get('CUDA_VISIBLE_DEVICES')
        names = visible.split(',') if visible else [str(i) for i in range(count)]
        places = [{'CUDA_VISIBLE_DEVICES': name} for name in names[:count]]
    count = compilers if compilers is not None else len(os.sched_getaffinity(0))
    return Farm([PoolProcess(f'compiler {i}', worker, options, {}) for i in range(count)],
                [PoolProcess(f'card {i}', worker, options, place) for i, place in enumerate(places)], card=card)
