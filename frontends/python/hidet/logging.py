"""What hidet logs: warnings, what was compiled and how long it took, weights that were bound again.

    hidet.logging.setConsoleLevel(hidet.logging.DEBUG)

It goes to Python's logger 'hidet', where handlers and levels of the application's own apply; without any, Python prints warnings.
"""

from __future__ import annotations

import logging as _logging
import sys
from logging import CRITICAL, DEBUG, ERROR, INFO, WARNING
from typing import Optional

from hidet import _core

__all__ = ['CRITICAL', 'DEBUG', 'ERROR', 'INFO', 'WARNING', 'logger', 'setConsoleLevel', 'to_file']

logger = _logging.getLogger('hidet')
_LEVELS = (DEBUG, INFO, WARNING)
_console: Optional[_logging.Handler] = None


def setConsoleLevel(level: int) -> None:
    """Prints what is logged from this level on to standard error."""
    global _console
    if _console is None:
        _console = _logging.StreamHandler(sys.stderr)
        _console.setFormatter(_logging.Formatter('hidet: %(levelname)s: %(message)s'))
        logger.addHandler(_console)
    _console.setLevel(level)
    logger.setLevel(min(level, logger.level or level))


def to_file(filename: str, level: int = DEBUG, mode: str = 'w') -> None:
    """Writes what is logged from this level on to a file, new or, with mode 'a', at its end. OSError and the like for the file."""
    handler = _logging.FileHandler(filename, mode, encoding='utf-8')
    handler.setFormatter(_logging.Formatter('%(asctime)s %(levelname)s %(message)s'))
    handler.setLevel(level)
    logger.addHandler(handler)
    logger.setLevel(min(level, logger.level or level))


_core.set_log_sink(lambda level, message: logger.log(_LEVELS[level], message))
