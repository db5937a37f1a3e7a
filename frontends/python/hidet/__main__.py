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
    table = json.loads((pathlib.Path(__file__).parent / 'torch' / 'operators.json').read_text(encoding='utf-8'))
    parts = [word for word in words if word != '--json']
    chosen = {name: row for name, row in table.items() if all(part.lower() in name.lower() for part in parts)}
    if not chosen:
        print(f"hidet: ops: no operator has \"{' '.join(parts)}\" in its name", file=sys.stderr)
        return 1
    if '--json' in words:
        print(json.dumps(chosen))
        return 0
    for name, row in chosen.items():
        ways: dict[str, list[str]] = {}
        for dtype, how in row.items():
            if dtype != 'why':
                ways.setdefault(how, []).append(dtype)
        text = '; '.join(f"{how}: {', '.join(dtypes)}" for how, dtypes in ways.items())
        print(f"{name:40} {text}{' (' + row['why'] + ')' if 'why' in row else ''}")
    return 0


if __name__ == '__main__':
    sys.exit(main())
