"""What hidet does in this process: counters, compilations and why they happened, and traces for a viewer.

    hidet.counters()['models_compiled']                    # 3
    for row in hidet.compilations():
        print(row['model'], row['reason'], row['seconds'])
    with hidet.trace('trace.json'):                        # for ui.perfetto.dev
        model(x)

Any thread may ask, at any time.
"""

from __future__ import annotations

import contextlib
import os
import threading
from typing import Any, Iterator, Union

from hidet import _core

__all__ = ['compilations', 'counters', 'trace']

_recording = threading.Lock()


def counters() -> dict[str, int]:
    """Returns what this process has done so far, by name: models_compiled, models_from_cache, kernels_compiled, kernels_from_cache,
    candidates_measured, models_loaded, plans_made (tuples of sizes that a session met first), weight_rebinds, arena_bytes (held now
    for intermediate tensors) and fallback_operators (of torch, left to eager execution)."""
    return dict(_core.counters())


def compilations() -> list[dict[str, Any]]:
    """Returns the last 256 compilations, the oldest first, each a dictionary: model (its name), device, reason (why it was compiled;
    empty where it was taken whole from the folder of compiled models), tasks (different fused operators), tasks_from_cache, seconds."""
    return list(_core.compilations())


@contextlib.contextmanager
def trace(path: Union[str, 'os.PathLike[str]']) -> Iterator[None]:
    """Writes what happens inside the `with` block, on all threads, to a file that ui.perfetto.dev and chrome://tracing read: stages,
    passes and kernels of compilations, loading, calls and their steps.

    Steps are timed one by one meanwhile, so that a call on a GPU waits for each and does without its CUDA graph. RuntimeError if
    another trace is being recorded, OSError and the like for the file."""
    if not _recording.acquire(blocking=False):
        raise RuntimeError('trace: another one is being recorded in this process')
    try:
        _core.start_trace()
        try:
            yield
        finally:
            _core.stop_trace(os.fspath(path))
    finally:
        _recording.release()
