"""The first of torch's own samples of every operator that has a rule: none wrong, none crashes, and what is refused is known."""

import os
import pathlib
import re
import subprocess
import sys

from hidet import _core

ROOT = pathlib.Path(__file__).resolve().parents[3]
ENVIRONMENT = dict(os.environ, PYTHONPATH=os.pathsep.join([str(ROOT / 'frontends' / 'python'), os.environ.get('PYTHONPATH', '')]))
TOOL = str(ROOT / 'tools' / 'torch_conformance.py')
REFUSED = pathlib.Path(__file__).parent / 'testdata' / 'torch_refused.txt'
MAPPED = pathlib.Path(__file__).parent / 'testdata' / 'torch_mapped.txt'


def run(*command):
    """Returns a command's lines, and its exit status."""
    done = subprocess.run([sys.executable, *command], capture_output=True, text=True, timeout=900, env=ENVIRONMENT, check=False)
    assert done.stdout, done.stderr[-2000:]
    return done.stdout.splitlines(), done.returncode


def test_no_mapping_is_lost():
    """What loses its row would drop out of the samples below without a word. What gets one is added to the list."""
    known = set(MAPPED.read_text(encoding='utf-8').splitlines())
    now = set(_core.fx_targets())
    assert now == known, f'lost: {sorted(known - now)}\nto be added to {MAPPED.name}: {sorted(now - known)}'


def test_first_samples_of_mapped_operators():
    lines, status = run(TOOL, '--mapped', '--samples', '1', '--dtypes', 'float32,float16,int64,bool')
    cases = {kind: {line.split(':')[0][9:] for line in lines if line.startswith(kind + ' ')}
             for kind in ('refused', 'wrong', 'crashed')}
    assert status == 0 and not cases['wrong'] and not cases['crashed'], '\n'.join(lines)
    assert int(re.match(r'(\d+) pass', lines[-1])[1]) > 2500
    known = set(REFUSED.read_text(encoding='utf-8').splitlines())
    # What passes now is to be taken off the list; what is refused anew is a regression.
    refused = cases['refused']
    assert refused == known, f'passes now: {sorted(known - refused)}\nrefused now: {sorted(refused - known)}'


BROKEN = f"""
import os, runpy, sys, torch
from hidet.graph.frontend.torch import register_function
from hidet import ops
register_function(torch.exp)(lambda input, out=None: ops.exp(input) * 1.01)
register_function(torch.tan)(lambda input, out=None: os.abort())
register_function(torch.sin)(lambda input, out=None: 1 / 0)
sys.path.insert(0, os.path.dirname({TOOL!r}))
sys.argv[1:] = ['exp|tan|sin|cos', '--samples', '1', '--jobs', '1', '--mapped']
runpy.run_path({TOOL!r}, run_name='__main__')
"""


def test_wrong_results_and_crashes_are_noticed():
    lines, status = run('-c', BROKEN)
    assert status == 1
    for words in ('wrong    exp, function, float32, sample 0: result 0: ', 'crashed  tan, function, float32, sample 0: exit status -6',
                  'crashed  sin, function, float32, sample 0: RuntimeError: '):
        assert any(line.startswith(words) for line in lines), lines
    assert not any(re.search(' cos, function', line) for line in lines) and not any(re.search(' exp, method', line) for line in lines)
