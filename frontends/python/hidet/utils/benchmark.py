"""How long functions take.

    hidet.utils.benchmark_func(lambda: graph(x))          # milliseconds, the median of some runs
    hidet.utils.do_bench(lambda: graph(x))                # three percentiles
"""

from __future__ import annotations

import statistics
import time
from typing import Any, Callable, Sequence, Union

__all__ = ['benchmark_func', 'do_bench']


def _synchronize() -> None:
    """Waits for the GPU, if anything runs on one: hidet's calls on its own tensors wait themselves, torch's do not."""
    import sys

    torch = sys.modules.get('torch')
    if torch is not None and torch.cuda.is_initialized():
        torch.cuda.synchronize()


def benchmark_func(run_func: Callable[..., Any], *args: Any, warmup: int = 1, number: int = 5, repeat: int = 5,
                   median: bool = True) -> Union[float, list[float]]:
    """Returns the milliseconds of one call: the median of `repeat` measurements of `number` calls each, or their list."""
    if min(number, repeat) < 1 or warmup < 0:
        raise ValueError(f'warmup {warmup}, number {number}, repeat {repeat}: expected at least 0, 1 and 1')
    for _ in range(warmup):
        run_func(*args)
    _synchronize()
    results = []
    for _ in range(repeat):
        begin = time.perf_counter_ns()
        for _ in range(number):
            run_func(*args)
        _synchronize()
        results.append((time.perf_counter_ns() - begin) / number / 1e6)
    return statistics.median(results) if median else results


def do_bench(fn: Callable[[], Any], warmup: int = 25, rep: int = 100, percentiles: Sequence[float] = (0.2, 0.5, 0.8)) -> Any:
    """Returns percentiles of the milliseconds of a call, measured for about `rep` milliseconds after `warmup` of them; the mean if
    `percentiles` is empty."""
    fn()
    _synchronize()

    def run_for(milliseconds: float) -> list[float]:
        times: list[float] = []
        end = time.perf_counter() + milliseconds / 1e3
        while not times or time.perf_counter() < end:
            begin = time.perf_counter_ns()
            fn()
            _synchronize()
            times.append((time.perf_counter_ns() - begin) / 1e6)
        return times

    run_for(warmup)
    times = sorted(run_for(rep))
    if not percentiles:
        return statistics.fmean(times)
    return [times[min(int(len(times) * part), len(times) - 1)] for part in percentiles]
