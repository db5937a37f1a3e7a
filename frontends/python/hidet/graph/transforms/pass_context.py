"""The context of graph passes: precision, and what is watched while they run."""

from __future__ import annotations

import contextvars
import os
import sys
from typing import Any, Optional

__all__ = ['PassContext', 'options_of_context']

# Of the code that runs, not of the process: threads do not see each other's.
_stack: contextvars.ContextVar[tuple['PassContext', ...]] = contextvars.ContextVar('hidet.PassContext', default=())


class PassContext:
    """Settings for hidet.graph.optimize and everything else that compiles inside the `with` block.

        with hidet.graph.PassContext() as ctx:
            ctx.set_precision('float16').profile_pass_instrument(print_stdout=True)
            graph = hidet.graph.optimize(graph)
    """

    def __init__(self) -> None:
        self.configs: dict[str, Any] = {}
        self._dump_dir: Optional[str] = None
        self._profile: Optional[tuple[Optional[str], bool]] = None
        self._verbose = False

    def __enter__(self) -> PassContext:
        _stack.set((*_stack.get(), self))
        return self

    def __exit__(self, *_: Any) -> None:
        _stack.set(tuple(context for context in _stack.get() if context is not self))

    @staticmethod
    def current() -> Optional[PassContext]:
        """Returns the innermost context, or None."""
        return next(reversed(_stack.get()), None)

    def set_precision(self, dtype: Optional[str] = None) -> PassContext:
        """Has float32 operators compute with 'float16' or 'bfloat16' elements; inputs and outputs keep their dtypes. 'float32' or
        None: as the graph says. ValueError for another."""
        if dtype not in (None, 'float16', 'bfloat16', 'float32'):
            raise ValueError(f"precision {dtype!r}: expected 'float16', 'bfloat16', 'float32' or None")
        self.configs['precision'] = '' if dtype in (None, 'float32') else dtype
        return self

    def set_reduce_precision(self, dtype: Optional[str] = None) -> PassContext:
        """'float16': products of float16 elements are summed in float16 where tensor cores do so. 'float32' or None: in float32."""
        if dtype not in (None, 'float16', 'float32'):
            raise ValueError(f"reduce precision {dtype!r}: expected 'float16', 'float32' or None")
        self.configs['reduce_precision'] = '' if dtype in (None, 'float32') else dtype
        return self

    def set_mma(self, mma: str) -> PassContext:
        """'mma': tensor cores where they fit. 'simt': none."""
        if mma not in ('simt', 'mma'):
            raise ValueError(f"mma {mma!r}: expected 'simt' or 'mma'")
        self.configs['mma'] = mma
        return self

    def set_verbose(self) -> PassContext:
        """Prints each pass and its time to the error stream."""
        self._verbose = True
        return self

    def save_graph_instrument(self, out_dir: str) -> PassContext:
        """Writes the graph after each pass to `out_dir`, as text that can be read back, with the constants beside."""
        self._dump_dir = os.fspath(out_dir)
        return self

    def profile_pass_instrument(self, log_file: Optional[str] = None, print_stdout: bool = False) -> PassContext:
        """Writes the time of each pass to a file, or prints them."""
        self._profile = (log_file, print_stdout)
        return self

    def _report(self, timings: list[tuple[str, float]]) -> None:
        text = ''.join(f'{milliseconds:10.3f} ms  {name}\n' for name, milliseconds in timings)
        if self._verbose:
            sys.stderr.write(text)
        if self._profile is None:
            return
        log_file, print_stdout = self._profile
        if log_file is not None:
            with open(log_file, 'w', encoding='utf-8') as file:
                file.write(text)
        if print_stdout:
            sys.stdout.write(text)


def options_of_context() -> dict[str, Any]:
    """Returns the options that the contexts set, the innermost winning."""
    result: dict[str, Any] = {}
    for context in _stack.get():
        result.update(context.configs)
    return result
