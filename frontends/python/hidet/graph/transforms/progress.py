"""Bars while something long is compiled: tqdm's where it is installed, widgets in a notebook; else one of our own on a terminal."""

from __future__ import annotations

import sys
import time
from typing import Any, Callable, Optional

__all__ = ['progress_callback']

_TITLES = {'optimize': 'Optimizing graph', 'artifact': 'Parallel build'}
_WIDTH = 30
_QUIET_SECONDS = 0.5


class _TextBar:
    """One line of text that is written over, a stage's or that of a task whose candidates are measured, drawn once that has taken
    half a second: count, and the time that is left at this rate."""

    def __init__(self, stream: Any):
        self._stream = stream
        self._title = ''
        self._begin = 0.0
        self._drawn = False

    def __call__(self, stage: str, done: int, total: int, searched: str = '') -> None:
        title = _title(stage, searched)
        now = time.monotonic()
        if title != self._title:
            self._title, self._begin, self._drawn = title, now, False
        if total <= 0 or (not self._drawn and (now - self._begin < _QUIET_SECONDS or done >= total)):
            return
        self._drawn = True
        filled = _WIDTH * done // total
        left = (now - self._begin) / done * (total - done) if done else 0.0
        self._stream.write(f'\r{title}: {100 * done // total:3d}% |{"#" * filled}{"." * (_WIDTH - filled)}| '
                           f'{done}/{total} [{now - self._begin:.0f}s, {left:.0f}s left]')
        if done >= total:
            self._stream.write('\n')
            self._drawn, self._title = False, ''
        self._stream.flush()


class _TqdmBars:
    """tqdm's bars, of the kind that suits where we run: one a stage, and below it one for the task that is searched."""

    def __init__(self, tqdm: Any, stream: Any):
        self._tqdm, self._stream = tqdm, stream
        self._begin: dict[str, float] = {}
        self._bars: dict[str, Any] = {}

    def __call__(self, stage: str, done: int, total: int, searched: str = '') -> None:
        title = _title(stage, searched)
        now = time.monotonic()
        begin = self._begin.setdefault(title, now)
        bar = self._bars.get(title)
        if total <= 0 or (bar is None and (now - begin < _QUIET_SECONDS or done >= total)):
            return
        if bar is None:
            bar = self._bars[title] = self._tqdm(total=total, desc=title, file=self._stream, leave=not searched)
            bar.start_t -= now - begin  # it began before it was worth a bar
        bar.total = total
        bar.update(done - bar.n)
        if done >= total:
            bar.close()
            del self._bars[title], self._begin[title]


def _title(stage: str, searched: str) -> str:
    return f'Finding the best candidates for {searched}' if searched else _TITLES.get(stage, stage)


def progress_callback(stream: Any = None) -> Optional[Callable[..., None]]:
    """Returns what draws bars on `stream`, standard error by default, or None if nobody watches: no terminal, no notebook."""
    stream = sys.stderr if stream is None else stream
    if not (hasattr(stream, 'isatty') and stream.isatty()) and 'ipykernel' not in sys.modules:
        return None
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return _TextBar(stream)
    return _TqdmBars(tqdm, stream)
