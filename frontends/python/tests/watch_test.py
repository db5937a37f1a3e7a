"""What hidet says about itself: counters, compilations, traces, bars."""

import io
import json
import os
import pathlib
import subprocess
import sys

import numpy as np
import pytest

import hidet
from hidet.graph.transforms import progress

PACKAGE = pathlib.Path(hidet.__file__).resolve().parents[1]


def made(width):
    x = hidet.symbol([4, width])
    return hidet.trace_from(hidet.ops.softmax(hidet.ops.relu(x) * 3.0, 1))


def test_counters_count_what_was_done(tmp_path):
    before = hidet.counters()
    graph = made(31)
    model = graph.build(cache_dir=str(tmp_path))
    model(np.zeros((4, 31), np.float32))
    after = hidet.counters()
    assert after['models_compiled'] == before['models_compiled'] + 1
    assert after['kernels_compiled'] > before['kernels_compiled']
    assert after['models_loaded'] > before['models_loaded']
    assert after['plans_made'] == before['plans_made'] + 1
    again = made(31).build(cache_dir=str(tmp_path))
    again(np.zeros((4, 31), np.float32))
    assert hidet.counters()['models_compiled'] == after['models_compiled']
    assert hidet.counters()['models_from_cache'] == after['models_from_cache'] + 1
    assert set(after) == {name for name, doc in hidet._core.counter_table() if doc}


def test_an_arena_is_counted_while_it_is_held(tmp_path):
    x = hidet.symbol([64, 300])
    y = hidet.ops.softmax(hidet.ops.matmul(x, hidet.ops.transpose(x, [1, 0])), 1)
    model = hidet.trace_from(hidet.ops.matmul(y, x)).build(cache_dir=str(tmp_path))
    before = hidet.counters()['arena_bytes']
    model(np.ones((64, 300), np.float32))
    assert hidet.counters()['arena_bytes'] > before
    del model
    assert hidet.counters()['arena_bytes'] == before


def test_compilations_say_why(tmp_path):
    graph = made(33)
    graph.build(cache_dir=str(tmp_path))
    assert hidet.compilations()[-1]['reason'] == 'it was not compiled before'
    assert hidet.compilations()[-1]['tasks'] > 0
    made(33).build(cache_dir=str(tmp_path))
    assert hidet.compilations()[-1]['reason'] == ''
    made(33).build(cache_dir='off')
    assert hidet.compilations()[-1]['reason'] == 'no folder keeps compiled models'
    with hidet.graph.PassContext() as context:
        context.save_graph_instrument(str(tmp_path / 'dumps'))
        made(33).build(cache_dir=str(tmp_path))
    assert hidet.compilations()[-1]['reason'] == 'dumps are asked for'


def test_an_unknown_counter_is_an_error():
    with pytest.raises(ValueError, match='there is no counter "cups"'):
        hidet._core.count('cups', 1)


def test_a_trace_has_passes_kernels_calls_and_steps(tmp_path):
    path = tmp_path / 'trace.json'
    with hidet.trace(path):
        made(37).build(cache_dir='off')(np.zeros((4, 37), np.float32))
    events = [event for event in json.loads(path.read_text())['traceEvents'] if event['ph'] == 'X']
    categories = {event['cat'] for event in events}
    assert {'stage', 'pass', 'task', 'kernels', 'load', 'prepare', 'call', 'step'} <= categories
    assert all(event['ts'] >= 0 and event['dur'] >= 0 for event in events)
    call = next(event for event in events if event['cat'] == 'call')
    for step in (event for event in events if event['cat'] == 'step' and event['ts'] >= call['ts']):
        assert step['ts'] + step['dur'] <= call['ts'] + call['dur'] + 1
        assert step['args']['detail']


def test_two_traces_at_once_are_refused_and_a_failure_ends_one(tmp_path):
    with pytest.raises(ZeroDivisionError), hidet.trace(tmp_path / 'a.json'):
        with pytest.raises(RuntimeError, match='another one'), hidet.trace(tmp_path / 'b.json'):
            pass
        raise ZeroDivisionError
    assert (tmp_path / 'a.json').exists() and not (tmp_path / 'b.json').exists()
    with pytest.raises(FileNotFoundError), hidet.trace(tmp_path / 'missing' / 'c.json'):
        pass
    with hidet.trace(tmp_path / 'd.json'):
        pass


# Makes a model with one option given through one door, calls it, and prints what perf would read.
PERF_PROGRAM = """
import os, sys, numpy as np, hidet
door, name, value = sys.argv[1:]
options = {name: int(value)}
x = hidet.symbol([4, 41])
graph = hidet.trace_from(hidet.ops.softmax(x, 1))
value = np.zeros((4, 41), np.float32)
if door == 'call':
    graph.build(**options)(value)
elif door == 'context':
    with hidet.option.context():
        hidet.option.set_option(name, options[name])
        graph.build()(value)
elif door == 'process':
    hidet.option.set_option(name, options[name])
    graph.build()(value)
elif door == 'torch':
    import torch
    torch.compile(lambda x: torch.softmax(x, 1), backend='hidet', options=options)(torch.zeros(4, 41))
elif door == 'load':
    graph.build().save(f'{os.environ["HIDET_CACHE_DIR"]}/m.hidet')
    hidet.load(f'{os.environ["HIDET_CACHE_DIR"]}/m.hidet', **options)(value)
else:
    graph.build()(value)
sys.stdout.flush()
path = f'/tmp/perf-{os.getpid()}.map'
print(open(path).read() if os.path.exists(path) else 'none', end='')
if os.path.exists(path): os.unlink(path)
"""
DOORS = ['call', 'context', 'process', 'environment', 'torch', 'load']


def run_with(door, name, value, folder, **more):
    environment = {**os.environ, 'PYTHONPATH': str(PACKAGE), 'HIDET_CACHE_DIR': str(folder), **more}
    if door == 'environment':
        environment[f'HIDET_{name.upper()}'] = str(value)
    result = subprocess.run([sys.executable, '-c', PERF_PROGRAM, door, name, str(value)], env=environment, capture_output=True, text=True,
                            check=False)
    assert result.returncode == 0, result.stderr
    return result.stdout


@pytest.mark.parametrize('door', DOORS)
def test_perf_map_names_kernels(door, tmp_path):
    if door == 'torch':
        pytest.importorskip('torch')
    assert run_with(door, 'perf_map', 0, tmp_path) == 'none'
    begin, size, name = run_with(door, 'perf_map', 1, tmp_path).splitlines()[0].split()
    assert int(begin, 16) > 0 and 0 < int(size, 16) < 1 << 20 and name.startswith('hidet::') and 'softmax' in name


@pytest.fixture(scope='module')
def profiler(tmp_path_factory):
    """A library that NVTX takes for a profiler, which prints the names of ranges."""
    import glob
    import shutil
    import sysconfig

    headers = glob.glob(sysconfig.get_paths()['purelib'] + '/nvidia/*/include/nvtx3')
    source = PACKAGE.parents[1] / 'runtime' / 'devices' / 'testdata' / 'nvtx_injection.cc'
    compiler = shutil.which('clang++-19') or shutil.which('g++')
    if not headers or compiler is None or not source.exists():
        pytest.skip('needs the headers of NVTX and a compiler')
    library = tmp_path_factory.mktemp('nvtx') / 'libprofiler.so'
    subprocess.run([compiler, '-shared', '-fPIC', '-I', str(pathlib.Path(headers[0]).parent), str(source), '-o', str(library)], check=True)
    return library


@pytest.mark.parametrize('door', DOORS)
def test_nvtx_names_calls_and_steps(door, profiler, tmp_path):
    if door == 'torch':
        pytest.importorskip('torch')
    assert 'push' not in run_with(door, 'nvtx', 0, tmp_path, NVTX_INJECTION64_PATH=str(profiler))
    lines = run_with(door, 'nvtx', 1, tmp_path, NVTX_INJECTION64_PATH=str(profiler)).splitlines()
    assert 'domain hidet' in lines and lines.count('pop') == sum(line.startswith('push') for line in lines) >= 2


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize('with_tqdm', [True, False])
def test_a_bar_shows_stages_on_a_terminal(monkeypatch, with_tqdm):
    if with_tqdm:
        pytest.importorskip('tqdm')
    else:
        monkeypatch.setitem(sys.modules, 'tqdm.auto', None)
    monkeypatch.setattr(progress, '_QUIET_SECONDS', 0)
    terminal = Terminal()
    bar = progress.progress_callback(terminal)
    for done in range(4):
        bar('artifact', done, 3)
    bar('artifact', 1, 2, 'matmul')
    bar('artifact', 2, 2, 'matmul')
    text = terminal.getvalue()
    assert 'Parallel build' in text and '3/3' in text
    assert 'Finding the best candidates for matmul' in text and ('2/2' in text or with_tqdm)  # tqdm takes that one away at its end
    assert progress.progress_callback(io.StringIO()) is None
