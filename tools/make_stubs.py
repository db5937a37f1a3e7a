#!/usr/bin/env python3
"""Writes the stubs of what has no source to read: the extension module, and the operators made of its table.

    .venv/bin/python tools/make_stubs.py            # after tools/build_extension
    .venv/bin/python tools/make_stubs.py --check    # exit code 1 if a stub is out of date
"""

import argparse
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
PACKAGE = ROOT / 'frontends' / 'python'
sys.path.insert(0, str(PACKAGE))

_TYPES = {'a bool': 'bool', 'an int': 'int', 'a float': 'float', 'a string': 'str', 'a list of ints': 'int | Sequence[int]',
          'a list of sizes': 'int | Size | Sequence[int | Size]', 'a dtype': 'str', 'an axis': 'int',
          'a list of axes': 'int | Sequence[int]', 'a layout': 'str'}


def core_stub():
    from nanobind.stubgen import StubGen

    import hidet._core

    generator = StubGen(module=hidet._core, quiet=True)
    generator.put(hidet._core)
    return generator.get()


def _parameter(parameter, attributes, tensors):
    text = parameter.name
    if parameter.kind is parameter.VAR_POSITIONAL:
        return f'*{text}: Tensor | float'
    if text in tensors:
        kind = 'Tensor | float' if parameter.default is parameter.empty else 'Tensor | None'
    elif text == 'device':
        kind = 'str'
    else:
        kind = attributes[text]
    default = '' if parameter.default is parameter.empty else f' = {parameter.default!r}'
    if default == ' = None' and 'None' not in kind:
        kind += ' | None'
    return f'{text}: {kind}{default}'


def _function(name, function, record):
    _, _, doc, inputs, attributes = record
    kinds = {row[0]: _TYPES[row[1]] for row in attributes}
    parts, keyword_only = [], False
    for parameter in function.__signature__.parameters.values():
        if parameter.kind is parameter.VAR_POSITIONAL:
            keyword_only = True
        elif parameter.kind is parameter.KEYWORD_ONLY and not keyword_only:
            parts.append('*')
            keyword_only = True
        parts.append(_parameter(parameter, kinds, {row[0] for row in inputs}))
    result = 'list[Tensor]' if record[0] == 'Split' else 'Tensor'
    return f'def {name}({", ".join(parts)}) -> {result}:\n    """{doc}"""\n'


def operator_stubs():
    """Returns the stubs of hidet.graph.ops and of each family: path to text."""
    import hidet
    from hidet.graph.ops import functional

    records = hidet._core.op_records()
    head = '# Written by tools/make_stubs.py.\nfrom collections.abc import Sequence\n\nfrom hidet._core import Size\n'
    head += 'from hidet.graph.operator import Operator\nfrom hidet.graph.tensor import Tensor\n\n'
    families = {}
    for record in records:
        families.setdefault(record[1], []).append(record)
    stubs, functions = {}, []
    for family, rows in families.items():
        text = head
        for record in rows:
            name = hidet.ops.snake_case(record[0])
            function = hidet.ops._generated[name]
            text += f'class {record[0]}Op(Operator):\n    """{record[2]}"""\n\n' + _function(name, function, record) + '\n'
            if name not in functional.__all__:
                functions.append((name, function, record))
        stubs[f'hidet/graph/ops/{family}.pyi'] = text.rstrip('\n') + '\n'
    text = head + 'from hidet.graph.operator import FusedOperator as FusedOperator\n'
    text += 'from hidet.graph.ops.composed import *\nfrom hidet.graph.ops.functional import *\n\ndef snake_case(name: str) -> str: ...\n\n'
    text += '\n'.join(_function(*row) for row in sorted(functions, key=lambda row: row[0]))
    stubs['hidet/graph/ops/__init__.pyi'] = text
    return stubs


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--check', action='store_true')
    args = parser.parse_args()
    stubs = {'hidet/_core.pyi': '# Written by tools/make_stubs.py.\n' + core_stub(), **operator_stubs()}
    stale = [path for path, text in stubs.items() if not (PACKAGE / path).exists() or (PACKAGE / path).read_text() != text]
    if args.check:
        for path in stale:
            print(f'{path} is out of date: run tools/make_stubs.py')
        return 1 if stale else 0
    for path in stale:
        (PACKAGE / path).write_text(stubs[path])
        print(path)
    return 0


if __name__ == '__main__':
    sys.exit(main())
