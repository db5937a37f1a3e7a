"""The command `hidet`, also as `python -m hidet`."""

from __future__ import annotations

import json
import os
import pathlib
import sys
from typing import Optional, Sequence

from hidet import _core
from hidet.cuda import nvrtc_folder

__all__ = ['main']


def main(words: Optional[Sequence[str]] = None) -> int:
    """Runs the command with these words, by default the process's own; returns the exit code."""
    words = list(sys.argv[1:] if words is None else words)
    if words[:2] == ['ops', 'torch']:
        return list_torch_operators(words[2:])
    folder = None if 'HIDET_NVRTC_DIR' in os.environ else nvrtc_folder()
    if folder is not None:
        os.environ['HIDET_NVRTC_DIR'] = folder
    return _core.main(words)


def list_torch_operators(words: Sequence[str]) -> int:
    """Prints how torch's operators run, by dtype, as they were measured when the package was made: those with a word in their names."""
    flags = [word for word in words if word.startswith('-')]
    if '--help' in flags or '-h' in flags:
        print('usage: hidet ops torch [PART...] [--json]\n\nlist the operators of PyTorch and how each runs; PART is part of a name')
        return 0
    for flag in flags:
        if flag not in ('--json', '--verbose', '-v'):
            print(f'hidet: ops: flag {flag} has no effect on `ops torch`, which takes --json', file=sys.stderr)
            return 2
    table = json.loads((pathlib.Path(__file__).parent / 'torch' / 'operators.json').read_text(encoding='utf-8'))
    parts = [word for word in words if word not in flags]
    chosen = {name: row for name, row in table.items() if all(part.lower() in name.lower() for part in parts)}
    if not chosen:
        print(f"hidet: ops: no operator has \"{' '.join(parts)}\" in its name", file=sys.stderr)
        return 1
    lines = [json.dumps(chosen)] if '--json' in flags else [_describe(name, row) for name, row in chosen.items()]
    try:
        print('\n'.join(lines), flush=True)
    except OSError as error:  # a reader that has gone, a full disk
        print(f'hidet: ops: cannot write the output: {error.strerror}', file=sys.stderr)
        sys.stdout = open(os.devnull, 'w', encoding='utf-8')  # what is left is not written when Python ends
        return 1
    return 0


def _describe(name: str, row: dict[str, str]) -> str:
    ways: dict[str, list[str]] = {}
    for dtype, how in row.items():
        if dtype != 'why':
            ways.setdefault(how, []).append(dtype)
    text = '; '.join(f"{how}: {', '.join(dtypes)}" for how, dtypes in ways.items())
    return f"{name:40} {text}{' (' + row['why'] + ')' if 'why' in row else ''}"


if __name__ == '__main__':
    sys.exit(main())
