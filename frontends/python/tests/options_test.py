"""Options mean the same through each door: a call, a context, the process, the environment, torch.compile, the command."""

import asyncio
import json
import os
import pathlib
import subprocess
import sys
import threading

import numpy as np
import onnx
import onnx.helper as oh
import onnx.numpy_helper as onh
import pytest

import hidet

PACKAGE = pathlib.Path(hidet.__file__).resolve().parents[1]
N = 512


@pytest.fixture(scope='module')
def model_file(tmp_path_factory):
    """y = relu(x w), large enough for several threads."""
    path = tmp_path_factory.mktemp('options') / 'm.onnx'
    w = np.random.default_rng(0).standard_normal((N, N)).astype(np.float32)
    graph = oh.make_graph([oh.make_node('MatMul', ['x', 'w'], ['s']), oh.make_node('Relu', ['s'], ['y'])], 'm',
                          [oh.make_tensor_value_info('x', onnx.TensorProto.FLOAT, [N, N])],
                          [oh.make_tensor_value_info('y', onnx.TensorProto.FLOAT, [N, N])], [onh.from_array(w, 'w')])
    onnx.save(oh.make_model(graph, opset_imports=[oh.make_opsetid('', 17)]), path)
    return path


# Compiles and calls the model with one option given through one door; prints what can be seen of it.
PROGRAM = """
import json, os, sys
import numpy as np
import hidet
model_file, door, name, value = sys.argv[1:]
value = int(value) if value.isdigit() else value
options = {name: value} if door == 'call' else {}
x = np.random.default_rng(1).standard_normal((512, 512)).astype(np.float32)
def workers():
    return sum(open(f'/proc/self/task/{task}/comm').read() == 'hidet\\n' for task in os.listdir('/proc/self/task'))
if door == 'process':
    hidet.option.set_option(name, value)
if door in ('torch', 'torch process'):
    import torch
    class M(torch.nn.Module):
        def forward(self, x):
            return torch.relu(x @ x)
    if door == 'torch process':
        hidet.option.set_option(name, value)
    torch.set_num_threads(1)
    call = torch.compile(M(), backend='hidet', options={name: value} if door == 'torch' else {})
    with torch.no_grad():
        call(torch.from_numpy(x[:2, :2].copy()))
        reference = (torch.relu(torch.from_numpy(x) @ torch.from_numpy(x)).numpy())
        y = call(torch.from_numpy(x)).numpy()
else:
    def build():
        return hidet.onnx.from_onnx(model_file, **options).build()
    if door == 'context':
        with hidet.option.context():
            hidet.option.set_option(name, value)
            model = build()
    else:
        model = build()
    y = model(x)
    import onnx, onnx.numpy_helper
    w = onnx.numpy_helper.to_array(onnx.load(model_file).graph.initializer[0])
    reference = np.maximum(x @ w, 0)
print(json.dumps({'workers': workers(), 'error': float(np.abs(y - reference).max())}))
"""


def look(model_file, door, name, value, cache, tmp_path):
    """Returns what PROGRAM saw."""
    environment = {'PYTHONPATH': str(PACKAGE), 'PATH': os.environ['PATH'], 'HOME': str(tmp_path), 'HIDET_CACHE_DIR': str(cache),
                   'OMP_NUM_THREADS': '1', 'OPENBLAS_NUM_THREADS': '1', 'MKL_NUM_THREADS': '1'}
    if door == 'environment':
        environment[f'HIDET_{name.upper()}'] = str(value)
    result = subprocess.run([sys.executable, '-c', PROGRAM, str(model_file), door, name, str(value)], capture_output=True, text=True,
                            check=False, env=environment, cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)


DOORS = ['call', 'context', 'process', 'environment', 'torch', 'torch process']


@pytest.mark.parametrize('door', DOORS)
def test_threads_are_those_that_run_the_model(model_file, door, tmp_path):
    if door.startswith('torch'):
        pytest.importorskip('torch')
    assert look(model_file, door, 'threads', 1, 'off', tmp_path)['workers'] == 0
    assert look(model_file, door, 'threads', 3, 'off', tmp_path)['workers'] == 2


@pytest.mark.parametrize('door', DOORS)
def test_precision_changes_the_numbers(model_file, door, tmp_path):
    if door.startswith('torch'):
        pytest.importorskip('torch')
    assert look(model_file, door, 'precision', '', 'off', tmp_path)['error'] < 1e-3
    assert 1e-3 < look(model_file, door, 'precision', 'float16', 'off', tmp_path)['error'] < 1


@pytest.mark.parametrize('door', DOORS)
def test_the_cache_is_where_the_option_says(model_file, door, tmp_path):
    if door.startswith('torch'):
        pytest.importorskip('torch')
    look(model_file, door, 'cache_dir', tmp_path / 'here', tmp_path / 'there', tmp_path)
    assert list((tmp_path / 'here').glob('kernels/*.bin'))
    assert not (tmp_path / 'there').exists()


@pytest.mark.parametrize('door', ['call', 'context', 'process', 'environment', 'torch'])
def test_the_search_space_decides_what_is_measured(model_file, door, tmp_path):
    if door.startswith('torch'):
        pytest.importorskip('torch')
    def measured_tasks(folder):
        # The speeds of the processor are kept there too.
        return [path for path in folder.glob('tuning/*.bin') if b'processor speeds' not in path.read_bytes()]

    look(model_file, door, 'search_space', 0, tmp_path / 'model', tmp_path)
    assert not measured_tasks(tmp_path / 'model')
    look(model_file, door, 'search_space', 1, tmp_path / 'measured', tmp_path)
    assert measured_tasks(tmp_path / 'measured')


def test_no_cache_makes_no_folder(model_file, tmp_path):
    look(model_file, 'call', 'threads', 1, 'off', tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_cache_that_others_can_write_to_is_left_alone(model_file, tmp_path):
    for part in ('kernels', 'models', 'tuning'):
        (tmp_path / 'open' / part).mkdir(parents=True)
        (tmp_path / 'open' / part).chmod(0o777)
    assert look(model_file, 'call', 'threads', 1, tmp_path / 'open', tmp_path)['error'] < 1e-3
    assert not list((tmp_path / 'open').glob('*/*'))


def test_contexts_of_threads_are_apart():
    """One thread's context is not seen by another, and leaving one does not end another's."""
    inside, seen, leave = threading.Event(), [], threading.Event()

    def work():
        with hidet.option.context(), hidet.graph.PassContext() as context:
            hidet.option.set_option('precision', 'float16')
            context.set_mma('simt')
            inside.set()
            leave.wait(10)
            seen.append((hidet.option.get_option('precision'), hidet.graph.transforms.options_of_context()))

    thread = threading.Thread(target=work)
    thread.start()
    inside.wait(10)
    assert hidet.option.get_option('precision') is None
    assert hidet.graph.transforms.options_of_context() == {}
    with hidet.option.context():
        hidet.option.set_option('threads', 2)
        leave.set()
        thread.join()
        assert hidet.option.get_option('threads') == 2
    assert seen == [('float16', {'mma': 'simt'})]


def test_contexts_of_asyncio_tasks_are_apart():

    async def work(value):
        with hidet.option.context():
            hidet.option.set_option('threads', value)
            await asyncio.sleep(0)
            return hidet.option.get_option('threads')

    async def main():
        return await asyncio.gather(*(work(value) for value in range(1, 5)))

    assert asyncio.run(main()) == [1, 2, 3, 4]


def test_inner_contexts_win_and_what_is_set_for_the_process_stays(monkeypatch):
    monkeypatch.setenv('HIDET_COMPILE_THREADS', '7')
    assert hidet.option.get_option('compile_threads') == '7'
    try:
        hidet.option.set_option('compile_threads', 1)
        with hidet.option.context():
            hidet.option.set_option('compile_threads', 2)
            with hidet.option.context():
                assert hidet.option.get_option('compile_threads') == 2
                hidet.option.set_option('compile_threads', 3)
                assert hidet.option.merged({'compile_threads': 4})['compile_threads'] == 4
                assert hidet.option.merged({'compile_threads': None})['compile_threads'] == 3
            assert hidet.option.get_option('compile_threads') == 2
        assert hidet.option.get_option('compile_threads') == 1
    finally:
        hidet.option.set_option('compile_threads', None)
    assert hidet.option.get_option('compile_threads') == '7'


def test_values_that_do_not_fit_are_refused_where_they_are_given(monkeypatch):
    with pytest.raises(ValueError, match='option threads: "many", expected 0 to 1024'):
        hidet.option.set_option('threads', 'many')
    with pytest.raises(ValueError, match='expected one of'):
        hidet.option.set_option('no_such_option', 1)
    monkeypatch.setenv('HIDET_THREADS', 'many')
    with pytest.raises(ValueError, match='HIDET_THREADS: option threads: "many"'):
        hidet.trace_from(hidet.ops.relu(hidet.symbol([2]))).build()


def test_a_rule_that_is_registered_later_is_asked():
    """What was built before is not taken for what the rule makes."""
    from hidet.graph.ops.arithmetic import PowOp
    from hidet.graph.transforms import ResolveRule, deregister_resolve_rule, register_resolve_rule

    x = hidet.symbol([2, 3])
    graph = hidet.trace_from(hidet.ops.pow(x, hidet.full([], 3.0)))
    before = graph.build()
    asked = []

    class Rule(ResolveRule):

        def resolve(self, op):
            asked.append(op)

    register_resolve_rule(PowOp)(Rule)
    try:
        after = graph.build()
        assert asked and after is not before
        assert graph.build() is after
    finally:
        deregister_resolve_rule(PowOp, Rule)


def test_torch_threads_are_followed(tmp_path):
    pytest.importorskip('torch')
    program = """
import os, time, torch, hidet
def name_of(task):
    try:
        return open(f'/proc/self/task/{task}/comm').read()
    except (FileNotFoundError, ProcessLookupError):  # it ended meanwhile
        return ''
def workers():
    return sum(name_of(task) == 'hidet\\n' for task in os.listdir('/proc/self/task'))
a, b = hidet.symbol([512, 512]), hidet.randn([512, 512])
torch.set_num_threads(1)
model = hidet.trace_from(hidet.ops.matmul(a, b)).build()
x = torch.ones(512, 512)
for count in (1, 4, 2):
    torch.set_num_threads(count)
    model(x)
    until = time.monotonic() + 10  # a thread takes its name when it first runs, and is gone a while after it was let go
    while workers() != count - 1 and time.monotonic() < until:
        time.sleep(0.01)
    print(workers(), flush=True)
"""
    result = subprocess.run([sys.executable, '-c', program], capture_output=True, text=True, check=False,
                            env={'PYTHONPATH': str(PACKAGE), 'PATH': os.environ['PATH'], 'HIDET_CACHE_DIR': 'off'})
    assert result.returncode == 0, result.stderr
    assert result.stdout.split() == ['0', '3', '1']


def test_few_descriptors_and_no_place_for_files_are_enough(tmp_path):
    """Nothing but memory is needed to compile and run: 60 operators at once and a model, with 24 descriptors and folders that
    cannot be written."""
    program = """
import resource, hidet
resource.setrlimit(resource.RLIMIT_NOFILE, (24, 24))
for n in range(1, 61):
    assert hidet.ops.relu(hidet.ones([n])).shape == (n,)
x = hidet.symbol([4, 4])
y = x
for n in range(1, 31):
    y = hidet.ops.softmax(hidet.ops.concat([y, hidet.ones([4, n])], 1), 1)
assert hidet.trace_from(y)(hidet.ones([4, 4])).shape[0] == 4
print('done')
"""
    result = subprocess.run([sys.executable, '-c', program], capture_output=True, text=True, check=False,
                            env={'PYTHONPATH': str(PACKAGE), 'PATH': os.environ['PATH'], 'TMPDIR': '/proc', 'HIDET_CACHE_DIR': '/proc/no'})
    assert result.returncode == 0 and result.stdout == 'done\n', result.stderr
    assert result.stderr.count('nothing is kept between processes') == 1


def test_numpy_arrays_and_numbers_are_operands():
    t, a = hidet.ones([2, 3]), np.full((2, 3), 2, np.float32)
    for result, value in ((a + t, 3), (t + a, 3), (np.float32(2) * t, 2), (t * np.float64(2), 2), (a - t, 1), (a / t, 2)):
        assert isinstance(result, hidet.Tensor)
        np.testing.assert_array_equal(result.numpy(), np.full((2, 3), value))
    assert isinstance(np.float32(0.5) < t, hidet.Tensor)


def test_tensors_are_arrays_of_numpy():
    t = hidet.asarray(np.arange(6, dtype=np.float32).reshape(2, 3))
    array = np.asarray(t)
    assert array.dtype == np.float32 and array.shape == (2, 3)
    np.testing.assert_array_equal(np.stack([t, t])[1], array)
    assert np.asarray(t, dtype=np.float64).dtype == np.float64
    assert np.asarray(t.to('bfloat16')).dtype == np.float32
    with pytest.raises(TypeError, match='is no array of numpy: it is symbolic'):
        np.asarray(hidet.symbol([2]))
    assert len(t) == 2 and t.T.shape == (3, 2) and t.ndim == 2


def test_indices_of_any_integer():
    t = hidet.asarray(np.arange(12, dtype=np.float32).reshape(3, 4))
    for index in (np.int64(1), np.uint8(1), hidet.asarray(1)):
        if not isinstance(index, hidet.Tensor):
            np.testing.assert_array_equal(t[index].numpy(), [4, 5, 6, 7])
    np.testing.assert_array_equal(t[np.int32(2), np.int64(-1)].numpy(), 11)
    np.testing.assert_array_equal(t[np.array([2, 0])].numpy(), [[8, 9, 10, 11], [0, 1, 2, 3]])
    np.testing.assert_array_equal(t[[2, 0]].numpy(), [[8, 9, 10, 11], [0, 1, 2, 3]])
    with pytest.raises(IndexError):
        t[np.int64(3)]


def test_messages_go_to_the_logger(caplog):
    import logging

    with caplog.at_level(logging.DEBUG, logger='hidet'), hidet.option.context():
        hidet.option.set_option('cache_dir', 'off')
        hidet.trace_from(hidet.ops.relu(hidet.symbol([2, 7]))).build()
    assert any('operators' in record.message and record.levelno == logging.INFO for record in caplog.records)


def test_gpus_are_counted_without_one(monkeypatch):
    monkeypatch.setenv('CUDA_VISIBLE_DEVICES', '')
    if hidet.cuda.devices._library('libnvidia-ml.so.1') is None and hidet.cuda.devices._library('libcuda.so.1') is None:
        assert hidet.cuda.device_count() == 0 and not hidet.cuda.available()
        with pytest.raises(RuntimeError, match='no CUDA driver'):
            hidet.cuda.properties()
    for names, count, left in (('0,1', 4, 2), ('2', 4, 1), ('0,-1,1', 4, 1), ('7', 4, 0), ('GPU-12ab', 4, 1), ('', 4, 0)):
        monkeypatch.setenv('CUDA_VISIBLE_DEVICES', names)
        assert hidet.cuda.devices._visible(count) == left
    monkeypatch.delenv('CUDA_VISIBLE_DEVICES')
    assert hidet.cuda.devices._visible(4) == 4
