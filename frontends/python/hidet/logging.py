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

__all__ = ['CRITICAL', 'DEBUG', 'ERROR', 'INFO', 'WARNING', 'logger', 'setConsoleLevel']

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


_core.set_log_sink(lambda level, message: logger.log(_LEVELS[level], message))
