"""A bar on a terminal while something long is compiled."""

from __future__ import annotations

import sys
import time
from typing import Any, Callable, Optional

__all__ = ['progress_callback']

_TITLES = {'optimize': 'Optimizing graph', 'artifact': 'Parallel build'}
_WIDTH = 30
_QUIET_SECONDS = 0.5


def _is_terminal(stream: Any) -> bool:
    return hasattr(stream, 'isatty') and stream.isatty()


class _Bar:
    """One bar a stage, and one a task whose candidates are measured, drawn once it has taken half a second: count, and the time that
    is left at this rate."""

    def __init__(self, stream: Any):
        self._stream = stream
        self._title = ''
        self._begin = 0.0
        self._drawn = False

    def __call__(self, stage: str, done: int, total: int, searched: str = '') -> None:
        title = f'Finding the best candidates for {searched}' if searched else _TITLES.get(stage, stage)
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


def progress_callback(stream: Any = None) -> Optional[Callable[..., None]]:
    """Returns what draws bars, or None if nobody watches."""
    stream = sys.stderr if stream is None else stream
    return _Bar(stream) if _is_terminal(stream) else None
