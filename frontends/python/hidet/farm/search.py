"""Who does what in a farm: candidates wait in two queues, to be compiled and to be measured, and each process takes the next one of its
queue when it has nothing to do. Several tasks may be searched for at once, so that no process waits for the last candidate of one."""

from __future__ import annotations

import logging
import queue
import threading
from dataclasses import dataclass
from typing import Any, Callable, Optional, Protocol, Sequence

from hidet.farm.worker import Candidate, Lost

__all__ = ['Farm', 'Process', 'current_hooks']

_log = logging.getLogger('hidet.farm')
# So often a candidate is begun anew when the process that had it is lost. One that ends each process is at fault itself.
_MOST_LOSSES = 3


class Process(Protocol):
    """A process of a farm, as the farm sees it."""

    name: str

    def call(self, method: str, *args: Any) -> Any:
        """Has its Worker run a method; raises what that raises, and Lost if there is no process any more."""

    def restart(self) -> bool:
        """Begins it anew; False if that cannot be."""

    def close(self) -> None:
        """Ends it."""


@dataclass
class _Job:
    search: '_Search'
    place: int
    candidate: Candidate
    binary: Optional[bytes] = None  # compiled: to be measured
    losses: int = 0


class _Line:
    """What waits for the processes of one build and target: candidates of all tasks that are searched for just now."""

    def __init__(self, identity: bytes) -> None:
        self.identity = identity
        self.to_compile: queue.SimpleQueue[Optional[_Job]] = queue.SimpleQueue()
        self.to_measure: queue.SimpleQueue[Optional[_Job]] = queue.SimpleQueue()
        self.threads: list[tuple[threading.Thread, queue.SimpleQueue[Optional[_Job]]]] = []
        self.searches = 0
        self.broken = False  # one search ended early, and so must the others


class _Search:
    """The candidates of one task on their way through a farm."""

    def __init__(self, candidates: Sequence[Candidate], step: Callable[[], None], line: _Line):
        self.results: list[Any] = [None] * len(candidates)
        self.step = step
        self.finished = threading.Event()
        self.stopped = False  # nobody waits for what is left
        self._line = line
        self._left = len(candidates)
        self._lock = threading.Lock()
        for place, candidate in enumerate(candidates):
            line.to_compile.put(_Job(self, place, candidate))

    def finish(self, job: _Job, result: Any) -> None:
        with self._lock:
            self.results[job.place] = result
            self._left -= 1
            if self._left == 0:
                self.finished.set()

    def advance(self, job: _Job, made: Any) -> None:
        """Notes what a process made of a candidate: machine code, or a time."""
        self.step()
        if job.binary is None:
            self._line.to_measure.put(_Job(self, job.place, job.candidate, made))
        else:
            self.finish(job, made)

    def fail(self, job: _Job, why: str) -> None:
        self.step()
        if job.binary is None:
            self.step()
        self.finish(job, why)

    def again(self, job: _Job, name: str) -> None:
        job.losses += 1
        if job.losses >= _MOST_LOSSES:
            self.fail(job, f'lost with {job.losses} processes, the last of which was {name}')
        else:
            (self._line.to_compile if job.binary is None else self._line.to_measure).put(job)


class Farm:
    """Processes that compile candidates and processes that measure them. As a context, what everything that is compiled inside uses;
    the processes end with it."""

    def __init__(self, compilers: Sequence[Process], measurers: Sequence[Process], *, card: Optional[str] = None):
        """Measurers of another card than `card` (by default that of the first) are refused. RuntimeError if none is left."""
        self._all = [*compilers, *measurers]
        self._identities: dict[str, bytes] = {}
        self._compilers = [process for process in compilers if self._ask(process) is not None]
        self._measurers: list[Process] = []
        self._card = card or ''
        for process in measurers:
            name = self._ask(process)
            if name and not self._card:
                self._card = name
            if name and name == self._card:
                self._measurers.append(process)
            elif name is not None:
                _log.warning('%s has %s, not %s: it measures nothing', process.name, name or 'no card', self._card or 'a card')
        if not self._compilers or not self._measurers:
            self.close()
            raise RuntimeError(f'hidet.farm: {len(self._compilers)} processes compile and {len(self._measurers)} measure on '
                               f'{card or "a card"}: at least one of each is needed')
        self.losses = 0  # processes that went while they had something to do
        self._lines: dict[bytes, _Line] = {}
        self._lines_lock = threading.Lock()

    def _ask(self, process: Process) -> Optional[str]:
        try:
            self._identities[process.name], card = process.call('describe')
        except Lost:
            _log.warning('%s did not start', process.name)
            return None
        return card

    # What the compiler calls.

    def device_name(self) -> str:
        return self._card

    def measure(self, identity: bytes, candidates: Sequence[Candidate], step: Callable[[], None]) -> list:
        """Returns the seconds of each candidate, or a text that says why it has none. RuntimeError if no process is left, or none is
        of this build and target."""
        if not candidates:
            return []
        line = self._join(identity)
        search = _Search(candidates, step, line)
        try:
            while not search.finished.wait(0.05):  # signals come in between
                if line.broken:
                    raise RuntimeError('hidet.farm: the search for another task ended early')
                if not all(any(p.name in self._identities for p in ps) for ps in (self._compilers, self._measurers)):
                    raise RuntimeError('hidet.farm: no process is left that could go on')
        except BaseException:
            self._break(line)
            raise
        finally:
            search.stopped = True
            self._leave(line)
        return search.results

    def _join(self, identity: bytes) -> _Line:
        """Returns the line of that build and target, with a thread for each of its processes."""
        with self._lines_lock:
            line = self._lines.get(identity)
            if line is None:
                line = _Line(identity)
                for kind, processes, source in (('compile', self._compilers, line.to_compile), ('measure', self._measurers, line.to_measure)):
                    mine = [process for process in processes if self._identities.get(process.name) == identity]
                    if not mine:
                        raise RuntimeError(f'hidet.farm: of {len(processes)} processes that {kind} none is of this build and target')
                    line.threads += [(threading.Thread(target=self._serve, args=(process, source), daemon=True), source) for process in mine]
                for thread, _ in line.threads:
                    thread.start()
                self._lines[identity] = line
            line.searches += 1
            return line

    def _break(self, line: _Line) -> None:
        """Ends all searches of a line; those to come have another."""
        with self._lines_lock:
            line.broken = True
            if self._lines.get(line.identity) is line:
                del self._lines[line.identity]

    def _leave(self, line: _Line) -> None:
        """Ends the threads of a line when its last search has ended."""
        with self._lines_lock:
            line.searches -= 1
            if line.searches:
                return
            if self._lines.get(line.identity) is line:
                del self._lines[line.identity]
            for _, source in line.threads:
                source.put(None)
            for thread, _ in line.threads:
                thread.join()

    def _serve(self, process: Process, source: 'queue.SimpleQueue[Optional[_Job]]') -> None:
        while True:
            job = source.get()
            if job is None:
                return
            if job.search.stopped:
                continue
            try:
                if job.binary is None:
                    job.search.advance(job, process.call('compile', job.candidate))
                else:
                    job.search.advance(job, process.call('measure', job.candidate, job.binary))
            except Lost:
                self.losses += 1
                _log.warning('%s is lost; what it had goes to another', process.name)
                job.search.again(job, process.name)
                if not process.restart():
                    del self._identities[process.name]
                    return
            except Exception as error:  # of the candidate: it cannot be compiled, or not run
                job.search.fail(job, f'{type(error).__name__}: {error}')

    # As a context.

    def __enter__(self) -> 'Farm':
        _farms.append(self)
        return self

    def __exit__(self, *_: Any) -> None:
        _farms.remove(self)
        self.close()

    def close(self) -> None:
        """Ends the processes."""
        for process in self._all:
            process.close()


_farms: list[Farm] = []


def current_hooks() -> dict[str, Any]:
    """Returns the hooks of the farm whose context was entered last, on whatever thread, or none."""
    return {'farm': _farms[-1]} if _farms else {}
