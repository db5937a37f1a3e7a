"""The runtime for programs without Python, as the wheel carries it: header, shared library, files for CMake and pkg-config.

    c++ serve.cc $(python -m hidet.runtime_library --pkg-config) -o serve
    cmake -DCMAKE_PREFIX_PATH=$(python -m hidet.runtime_library) ...       # find_package(hidet_runtime 1)
"""

from __future__ import annotations

import os
import sys

__all__ = ['folder']


def folder() -> str:
    """Returns the folder that has include/hidet_runtime.h and lib/libhidet_runtime.so.1. FileNotFoundError in a package that was
    built without them."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'runtime')
    if not os.path.exists(os.path.join(path, 'include', 'hidet_runtime.h')):
        raise FileNotFoundError(f'{path}: this package has no runtime for programs without Python: the wheels have it')
    return path


def main(words: list[str]) -> int:
    if words not in ([], ['--pkg-config']):
        print('usage: python -m hidet.runtime_library [--pkg-config]', file=sys.stderr)
        return 2
    try:
        root = folder()
    except FileNotFoundError as error:
        print(f'hidet.runtime_library: {error}', file=sys.stderr)
        return 1
    print(f'-I{root}/include -L{root}/lib -lhidet_runtime -Wl,-rpath,{root}/lib' if words else root)
    return 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
