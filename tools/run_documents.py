#!/usr/bin/env python3
"""Runs every document of docs/gallery as a script, on a GPU unless told otherwise, and says which went to their ends.

    .venv/bin/python tools/run_documents.py                  # on the GPU
    .venv/bin/python tools/run_documents.py --device cpu
    .venv/bin/python tools/run_documents.py --show           # with what they print

Exit code 1 if one failed. tools/build_extension must have been run.

What the documents import is imported once before, by a process that keeps the bytecode for the others, as pip does when it installs a
package: where there is none, and the environment says that none is to be written, Python compiles torch's sources in each process,
which takes 5 s of its time.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
# Torch imports more where a model is compiled.
IMPORTS = """
import torch
with torch.no_grad():
    torch.compile(torch.nn.Linear(4, 4).eval(), backend='hidet', options={'cache_dir': 'off'})(torch.ones(1, 4))
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--device', default='cuda', choices=('cpu', 'cuda'))
    parser.add_argument('--show', action='store_true', help='print what the documents print')
    parser.add_argument('documents', nargs='*', help='names of some, without .py')
    args = parser.parse_args()
    paths = [p for p in sorted((ROOT / 'docs' / 'gallery').glob('*.py')) if p.stem != 'setting']
    paths = [p for p in paths if not args.documents or p.stem in args.documents]
    env = dict(os.environ, HIDET_DOCS_DEVICE=args.device, PYTHONUNBUFFERED='1',
               PYTHONPATH=os.pathsep.join([str(ROOT / 'frontends' / 'python'), os.environ.get('PYTHONPATH', '')]))
    env.pop('PYTHONDONTWRITEBYTECODE', None)
    failed = []
    with tempfile.TemporaryDirectory() as folder:
        env.setdefault('PYTHONPYCACHEPREFIX', folder)
        subprocess.run([sys.executable, '-c', IMPORTS], env=env, check=True)
        for path in paths:
            begin = time.perf_counter()
            result = subprocess.run([sys.executable, str(path)], env=env, capture_output=True, text=True, check=False)
            seconds = time.perf_counter() - begin
            print(f'{path.stem}: {"ok" if result.returncode == 0 else "FAILED"}, {seconds:.1f} s', flush=True)
            if args.show or result.returncode != 0:
                print(result.stdout + result.stderr, flush=True)
            if result.returncode != 0:
                failed.append(path.stem)
    print(f'{len(paths) - len(failed)} of {len(paths)} documents on {args.device}')
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
