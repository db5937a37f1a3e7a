"""Options of compiling, for everything that is compiled afterwards or inside a context.

    hidet.option.set_option('threads', 2)
    with hidet.option.context():
        hidet.option.search_space(2)
        graph.build()

The options are the rows of `hidet.option_table()`; a call's own options win over these.
"""

import contextlib
from typing import Any, Iterator

from hidet import _core

__all__ = ['context', 'get_option', 'is_option_exist', 'search_space', 'set_option']

_NAMES = {name for name, _ in _core.option_table()}
_stack: list[dict[str, Any]] = [{}]


def is_option_exist(name: str) -> bool:
    """True if there is an option of that name."""
    return name in _NAMES


def _check(name: str) -> None:
    if name not in _NAMES:
        raise ValueError(f'option {name!r}: expected one of ' + ', '.join(sorted(_NAMES)))


def set_option(name: str, value: Any) -> None:
    """Sets an option in the innermost context. ValueError for one that there is not."""
    _check(name)
    _stack[-1][name] = value


def get_option(name: str) -> Any:
    """Returns what the option was set to, or None."""
    _check(name)
    for values in reversed(_stack):
        if name in values:
            return values[name]
    return None


def search_space(space: int) -> None:
    """Sets how far kernels are searched for: 0 not at all, 1 among few, 2 among many."""
    set_option('search_space', space)


@contextlib.contextmanager
def context() -> Iterator[None]:
    """What is set inside holds until the end of the `with` block."""
    _stack.append({})
    try:
        yield
    finally:
        _stack.pop()


def merged(*more: dict[str, Any]) -> dict[str, Any]:
    """Returns all options that are set, each set of `more` winning over what is before it."""
    result: dict[str, Any] = {}
    for values in (*_stack, *more):
        result.update(values)
    if str(result.get('device', '')).startswith('cuda') and not result.get('nvrtc_dir'):
        from hidet.cuda import nvrtc_folder

        result['nvrtc_dir'] = nvrtc_folder()
    return result
