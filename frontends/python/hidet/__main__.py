"""The command `hidet`, also as `python -m hidet`."""

from __future__ import annotations

import os
import sys
from typing import Optional, Sequence

from hidet import _core
from hidet.cuda import nvrtc_folder

__all__ = ['main']


def main(words: Optional[Sequence[str]] = None) -> int:
    """Runs the command with these words, by default the process's own; returns the exit code."""
    folder = None if 'HIDET_NVRTC_DIR' in os.environ else nvrtc_folder()
    if folder is not None:
        os.environ['HIDET_NVRTC_DIR'] = folder
    return _core.main(list(sys.argv[1:] if words is None else words))


if __name__ == '__main__':
    sys.exit(main())
