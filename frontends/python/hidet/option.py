"""Options of compiling and running, for everything that is compiled afterwards or inside a context.

    hidet.option.set_option('threads', 2)
    with hidet.option.context():
        hidet.option.search_space(2)
        graph.build()

The options are the rows of `hidet.option_table()`. A call's own options win over those of the innermost context, these over
those of outer ones, then what was set outside of any, then the environment (HIDET_THREADS=2 is threads=2).

What is set outside of a context holds for the whole process. A context holds for the code inside it alone: other threads, and
other tasks of asyncio, do not see it.
"""

import contextlib
import contextvars
import os
import re
from typing import Any, Iterator

from hidet import _core

__all__ = [
    'cache_dir', 'context', 'cpu', 'cuda', 'dump_options', 'get_cache_dir', 'get_num_local_workers', 'get_option', 'get_parallel_build', 'get_search_space',
    'is_option_exist', 'num_local_workers', 'parallel_build', 'restore_options', 'search_space', 'set_option',
]

_NAMES = {name for name, _ in _core.option_table()}
_process: dict[str, Any] = {}
# What each context that we are in has set, the innermost last. Replaced, never changed: threads and tasks share the values.
_contexts: contextvars.ContextVar[tuple[dict[str, Any], ...]] = contextvars.ContextVar('hidet.option', default=())


def is_option_exist(name: str) -> bool:
    """True if there is an option of that name."""
    return name in _NAMES


def _check(name: str) -> None:
    if name not in _NAMES:
        raise ValueError(f'option {name!r}: expected one of ' + ', '.join(sorted(_NAMES)))


def set_option(name: str, value: Any) -> None:
    """Sets an option in the innermost context, or for the process; None takes back what was set there. ValueError for an option
    that there is not, or a value that does not fit it."""
    _check(name)
    if value is not None:
        _core.check_option(name, value)
    contexts = _contexts.get()
    if contexts:
        _contexts.set((*contexts[:-1], {**contexts[-1], name: value}))
    else:
        _process[name] = value


def get_option(name: str) -> Any:
    """Returns what the option was set to here, or in the environment, or None."""
    _check(name)
    for values in (*reversed(_contexts.get()), _process):
        if values.get(name) is not None:
            return values[name]
    return _core.environment_options().get(name)


def search_space(space: int) -> None:
    """Sets how far kernels are searched for: 0 not at all, 1 among few, 2 among many."""
    set_option('search_space', space)


def get_search_space() -> int:
    """Returns what search_space set here; 0 if nothing did."""
    return int(get_option('search_space') or 0)


def cache_dir(path: Any) -> None:
    """Sets the folder of compiled kernels and models; 'off' for none."""
    set_option('cache_dir', os.fspath(path))


def get_cache_dir() -> str:
    """Returns the folder that is used for compiled kernels and models; empty for none."""
    return str(_core.cache_folder(merged()))


def parallel_build(enabled: bool = True) -> None:
    """Sets whether kernels are compiled by all processors, or one after the other."""
    set_option('compile_threads', 0 if enabled else 1)


def get_parallel_build() -> bool:
    """Returns whether more than one thread may compile kernels."""
    return get_num_local_workers() != 1


def num_local_workers(num_workers: int) -> None:
    """Sets how many threads compile kernels; 0 for as many as there are processors to be used."""
    set_option('compile_threads', num_workers)


def get_num_local_workers() -> int:
    """Returns what num_local_workers set here; 0 if nothing did."""
    return int(get_option('compile_threads') or 0)


class cuda:  # pylint: disable=invalid-name
    """Options of GPUs, under the original's names."""

    @staticmethod
    def arch(arch: str) -> None:
        """Sets the architecture that kernels are made for, 'sm_90a'; 'auto' for the default."""
        set_option('arch', None if arch == 'auto' else arch)

    @staticmethod
    def get_arch() -> str:
        """Returns what arch set here, or 'auto'."""
        return str(get_option('arch') or 'auto')

    @staticmethod
    def get_arch_pair() -> tuple[int, int]:
        """Returns the architecture that kernels are made for as two numbers, (9, 0) for 'sm_90a': what arch set here, else that of the
        first GPU. RuntimeError if there is none."""
        arch = get_option('arch')
        if arch is None:
            from hidet.cuda import compute_capability

            return compute_capability(0)
        found = re.fullmatch(r'sm_(\d+)(\d)[a-z]?', str(arch))
        if found is None:
            raise ValueError(f'arch {arch!r}: expected a name such as sm_90a')
        return int(found.group(1)), int(found.group(2))


class cpu:  # pylint: disable=invalid-name
    """Options of CPUs, under the original's names."""

    @staticmethod
    def arch(arch: str) -> None:
        """Sets the level of x86-64 that kernels are made for, 'x86-64-v3'; 'auto' for this machine."""
        set_option('cpu', None if arch == 'auto' else arch)

    @staticmethod
    def get_arch() -> str:
        """Returns what arch set here, or 'auto'."""
        return str(get_option('cpu') or 'auto')


def dump_options() -> dict[str, Any]:
    """Returns the options that are set here, for restore_options in another process."""
    result: dict[str, Any] = {}
    for values in (_process, *_contexts.get()):
        result.update((name, value) for name, value in values.items() if value is not None)
    return result


def restore_options(options: dict[str, Any]) -> None:
    """Sets all options of dump_options; ValueError for one that there is not, and nothing is set then."""
    for name, value in options.items():
        _check(name)
        _core.check_option(name, value)
    for name, value in options.items():
        set_option(name, value)


@contextlib.contextmanager
def context() -> Iterator[None]:
    """What is set inside holds until the end of the `with` block."""
    token = _contexts.set((*_contexts.get(), {}))
    try:
        yield
    finally:
        _contexts.reset(token)


def merged(*more: dict[str, Any]) -> dict[str, Any]:
    """Returns all options that are set, each set of `more` winning over what is before it; None in one leaves what is before."""
    result: dict[str, Any] = _core.environment_options()
    for values in (_process, *_contexts.get(), *more):
        result.update((name, value) for name, value in values.items() if value is not None)
    if 'cuda' in str(result.get('device', '')) and not result.get('nvrtc_dir'):
        from hidet.cuda import nvrtc_folder

        result['nvrtc_dir'] = nvrtc_folder()
    return result
