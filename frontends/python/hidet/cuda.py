"""NVIDIA GPUs."""

from __future__ import annotations

import glob
import importlib.util
import os
from typing import Optional

from hidet import _core

__all__ = ['available', 'nvrtc_folder']


def available() -> bool:
    """Returns whether there is a GPU that hidet can use."""
    try:
        _core.Array.empty([], 'float32', 'cuda')
    except RuntimeError:
        return False
    return True


def nvrtc_folder() -> Optional[str]:
    """Returns the folder of the compiler library that Python packages such as torch brought along, or None."""
    spec = importlib.util.find_spec('nvidia')
    for root in (spec.submodule_search_locations or []) if spec is not None else []:
        for path in sorted(glob.glob(os.path.join(root, '*', 'lib', 'libnvrtc.so.*')), reverse=True):
            return os.path.dirname(path)
    return None
