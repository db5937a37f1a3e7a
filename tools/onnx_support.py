"""Writes docs/onnx_operators.md: PYTHONPATH=frontends/python .venv/bin/python tools/onnx_support.py [--check]

One row an operator of the package onnx, with how hidet runs it. --check writes nothing and fails where the page is not up to date.
"""

import pathlib
import sys

from hidet import _core

PAGE = pathlib.Path(__file__).parent.parent / 'docs' / 'onnx_operators.md'
HEAD = '''# ONNX operators

Written by `tools/onnx_support.py`. Each operator of the package `onnx`, and those of `com.microsoft` that hidet knows.

| word | what it says |
| --- | --- |
| compiled | becomes kernels, in one graph with what stands around it |
| compiled, a loop | the same for its step, which runs once an element of the sequence |
| by its function | ONNX's own definition by other operators |
| on the host | a step between compiled parts, on the host where those run on a GPU; beside "compiled": where sizes, elements or types are such that no kernel fits |
| refused | `NotImplementedError` that names it |

| domain | operator | versions | runs |
| --- | --- | --- | --- |
'''


def rows():
    """Returns the lines of the table."""
    lines = []
    for domain, name, versions, ways in _core.onnx_operators():
        known = ', '.join(map(str, versions)) or '1'
        lines.append(f"| {domain or 'ai.onnx'} | {name} | {known} | {'; '.join(ways or ['refused'])} |\n")
    return lines


def main():
    text = HEAD + ''.join(rows())
    if '--check' in sys.argv:
        sys.exit(0 if PAGE.read_text(encoding='utf-8') == text else f'{PAGE} is not up to date: run {sys.argv[0]}')
    PAGE.write_text(text, encoding='utf-8')


if __name__ == '__main__':
    main()
