"""What a process of a farm does. No torch here: a worker starts fast."""

from __future__ import annotations

import contextlib
import fcntl
import os
import re
import tempfile
from typing import Any, Iterator, Optional

__all__ = ['Candidate', 'Lost', 'Worker']

# Task, strategy, version of the strategy, configuration.
Candidate = tuple[str, str, int, str]


class Lost(Exception):
    """A process of the farm is gone: what it was doing is another's to do."""


class Restarted:
    """A process of a farm that is begun anew when it is lost, so often and no more."""

    _MOST_RESTARTS = 2
    _restarts = 0

    def _start(self) -> None:
        raise NotImplementedError

    def close(self) -> None:
        """Ends it."""
        raise NotImplementedError

    def restart(self) -> bool:
        """Ends it and begins it anew; False if that was done often enough."""
        self.close()
        if self._restarts >= self._MOST_RESTARTS:
            return False
        self._restarts += 1
        self._start()
        return True


@contextlib.contextmanager
def _alone_on(card: str) -> Iterator[None]:
    """Holds the lock of a card: of all farms on a machine one measures there at a time."""
    folder = os.path.join(tempfile.gettempdir(), f'hidet-farm-{os.getuid()}')
    os.makedirs(folder, mode=0o700, exist_ok=True)
    if os.stat(folder).st_uid != os.getuid():
        raise PermissionError(f'hidet.farm: {folder} belongs to somebody else')
    with open(os.path.join(folder, re.sub(r'\W', '_', card) + '.lock'), 'w') as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


class Worker:
    """Compiles and measures candidates with the options of one search (hidet.option_table: device, arch, cpu, threads, mma)."""

    def __init__(self, options: dict[str, Any]):
        from hidet import _core

        self._core = _core.CandidateWorker.make(options)
        self._card = f"{options.get('device', 'cpu')}-{os.environ.get('CUDA_VISIBLE_DEVICES', 'all')}"

    def describe(self) -> tuple[bytes, str]:
        """Returns what build and target this process compiles for, and the name of the card that it has, or ''."""
        return self._core.identity, self._core.device_name

    def compile(self, candidate: Candidate) -> bytes:
        """Returns the machine code of a candidate."""
        return self._core.compile(candidate)

    def measure(self, candidate: Candidate, binary: bytes) -> float:
        """Returns the seconds of one run of what `compile` gave; nobody else measures on the card meanwhile."""
        with _alone_on(self._card):
            return self._core.measure(candidate, binary)

    def process(self) -> Optional[int]:
        """Returns the number of the process, for who wants to end it."""
        return os.getpid()
