"""Each option of the table reaches the compiler through each door, and has a test of what it does: an option that is added without
either fails here."""

import contextlib
import json
import os
import pathlib
import re

import numpy as np
import onnx
import onnx.helper as oh
import onnx.numpy_helper as onh
import pytest
import torch

import hidet
from hidet.__main__ import main
from hidet.torch.settings import Settings

FOLDER = pathlib.Path(__file__).resolve().parent
ROOT = FOLDER.parents[2]
OPTIONS = [name for name, _ in hidet.option_table()]

# Another value than the default for each.
VALUES = {
    'device': 'fake_cuda', 'arch': 'sm_80', 'cpu': 'x86-64-v2', 'nvrtc_dir': '/nowhere', 'threads': 3, 'compile_threads': 1,
    'cache_dir': 'off', 'search_space': 1, 'tuning_file': '{tmp}/records', 'cuda_graph': 0, 'nvtx': 1,
    'perf_map': 1, 'precision': 'float16', 'reduce_precision': 'float16', 'matmul_precision': 'high', 'convolution_precision': 'high',
    'mma': 'simt', 'attention': 0, 'deterministic': 1, 'replaceable_weights': 1
}

# Where it is shown what an option does.
EFFECTS = {
    'device': 'option_doors_test.py: test_the_device_and_its_architecture_decide_what_is_written',
    'arch': 'option_doors_test.py: test_the_device_and_its_architecture_decide_what_is_written',
    'cpu': 'saving_test.py: test_a_file_has_code_for_several_processors',
    'nvrtc_dir': 'option_doors_test.py: test_the_compiler_of_gpus_is_looked_for_where_the_option_says',
    'threads': 'options_test.py: test_threads_are_those_that_run_the_model',
    'compile_threads': 'option_doors_test.py: test_so_many_threads_compile',
    'cache_dir': 'options_test.py: test_the_cache_is_where_the_option_says',
    'search_space': 'options_test.py: test_the_search_space_decides_what_is_measured',
    'tuning_file': 'option_doors_test.py: test_measured_times_are_kept_in_the_file_and_taken_from_it',
    'cuda_graph': 'runtime/model_devices_test.cc: WithoutGraphsKernelsAreLaunchedOneByOne',
    'nvtx': 'watch_test.py: test_nvtx_names_calls_and_steps',
    'perf_map': 'watch_test.py: test_perf_map_names_kernels',
    'precision': 'options_test.py: test_precision_changes_the_numbers',
    'reduce_precision': 'option_doors_test.py: test_tensor_cores_and_their_sums_are_as_the_options_say',
    'matmul_precision': 'option_doors_test.py: test_float32_is_multiplied_as_the_options_say',
    'convolution_precision': 'option_doors_test.py: test_float32_is_multiplied_as_the_options_say',
    'mma': 'option_doors_test.py: test_tensor_cores_and_their_sums_are_as_the_options_say',
    'attention': 'mapping_test.py: test_attention_is_recognized_unless_told_otherwise',
    'deterministic': 'option_doors_test.py: test_scattered_sums_are_in_order_where_the_option_says',
    'replaceable_weights': 'saving_test.py: test_weights_are_replaced_by_name',
}

# dynamo_config's method for an option, and its argument for the value above.
CONFIG = {
    'search_space': ('search_space', 1), 'cuda_graph': ('use_cuda_graph', False), 'precision': ('use_fp16', True),
    'reduce_precision': ('use_fp16_reduction', True), 'mma': ('use_tensor_core', False), 'attention': ('use_attention', False)
}


def save_model(path, dtype, size):
    """Saves y = relu(x w) of so many rows and columns."""
    kind = oh.np_dtype_to_tensor_dtype(np.dtype(dtype))
    w = np.random.default_rng(0).standard_normal((size, size)).astype(dtype)
    graph = oh.make_graph([oh.make_node('MatMul', ['x', 'w'], ['s']), oh.make_node('Relu', ['s'], ['y'])], 'm',
                          [oh.make_tensor_value_info('x', kind, [size, size])], [oh.make_tensor_value_info('y', kind, [size, size])],
                          [onh.from_array(w, 'w')])
    onnx.save(oh.make_model(graph, opset_imports=[oh.make_opsetid('', 17)]), path)
    return str(path)


@pytest.fixture(scope='module')
def small(tmp_path_factory):
    return save_model(tmp_path_factory.mktemp('doors') / 'small.onnx', 'float32', 16)


@pytest.fixture(scope='module')
def halves(tmp_path_factory):
    return save_model(tmp_path_factory.mktemp('doors') / 'halves.onnx', 'float16', 256)


# What is compiled is the same whatever these are; what shows that they arrive is below.
NOT_COMPILED = {'nvrtc_dir', 'threads', 'compile_threads', 'cache_dir', 'cuda_graph', 'nvtx', 'perf_map'}


def build(model, **options):
    return hidet.onnx.from_onnx(model, **options).build()


@contextlib.contextmanager
def set_for_the_process(name, value):
    hidet.option.set_option(name, value)
    try:
        yield
    finally:
        hidet.option.set_option(name, None)


@contextlib.contextmanager
def set_in_a_context(name, value):
    with hidet.option.context():
        hidet.option.set_option(name, value)
        yield


@contextlib.contextmanager
def set_in_the_environment(name, value):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(f'HIDET_{name.upper()}', str(value))
        yield


@contextlib.contextmanager
def set_in_dynamo_config(name, value):
    import hidet.torch

    method, argument = CONFIG[name]
    getattr(hidet.torch.dynamo_config, method)(argument)
    try:
        yield
    finally:
        hidet.torch.dynamo_config.reset()


AROUND = [set_in_a_context, set_for_the_process, set_in_the_environment]


def compile_from_python(model, **options):
    """What is given in a call."""
    with contextlib.suppress(RuntimeError):  # there is no such GPU
        build(model, **options)


def compile_by_the_command(model, **options):
    assert main(['compile', model, '-o', '/dev/null', *(f"--{name.replace('_', '-')}={value}" for name, value in options.items())]) == 0


def compile_by_torch(model, **options):
    torch = pytest.importorskip('torch')
    torch._dynamo.reset()
    with torch.no_grad():
        torch.compile(lambda x: torch.relu(x @ x), backend='hidet', options=options)(torch.ones(4, 4))


def ways_to_compile(front, name, value):
    """Yields ways to compile with the option, one a door of a front end."""
    yield 'a call', lambda model: front(model, **{name: value})
    for around in AROUND:
        if front is not compile_by_the_command or around is set_in_the_environment:
            yield around.__name__, lambda model, around=around: in_surroundings(around, name, value, front, model)
    if front is compile_by_torch and name in CONFIG:
        method, argument = CONFIG[name]
        yield 'a name of dynamo_config', lambda model: front(model, **{method: argument})
        yield 'dynamo_config', lambda model: in_surroundings(set_in_dynamo_config, name, value, front, model)


def in_surroundings(around, name, value, front, model):
    with around(name, value):
        front(model)


def test_each_option_has_a_value_and_a_test_of_its_effect():
    assert sorted(VALUES) == sorted(OPTIONS) and sorted(EFFECTS) == sorted(OPTIONS)
    for place in EFFECTS.values():
        file, test = place.split(': ')
        pattern = rf'^TEST\(\w+, {test}\)' if file.endswith('.cc') else rf'^def {test}\('
        path = ROOT / file if file.endswith('.cc') else FOLDER / file
        assert re.search(pattern, path.read_text(), re.MULTILINE), place


@pytest.fixture
def fresh_cache(tmp_path, monkeypatch):
    for option in OPTIONS:
        monkeypatch.delenv(f'HIDET_{option.upper()}', raising=False)
    monkeypatch.setenv('HIDET_CACHE_DIR', str(tmp_path / 'cache'))


@pytest.mark.parametrize('front', [compile_from_python, compile_by_the_command, compile_by_torch])
@pytest.mark.parametrize('name', [name for name in OPTIONS if name not in NOT_COMPILED])
def test_what_is_compiled_is_the_same_through_each_door_and_another_without(fresh_cache, small, front, name, tmp_path):
    """Compiled models are kept by their options: one that is found again was compiled with the same ones."""
    if name == 'device' and front is compile_by_torch:
        pytest.skip('where the inputs are decides: the next test')
    value = str(VALUES[name]).format(tmp=tmp_path) if isinstance(VALUES[name], str) else VALUES[name]
    front(small)
    assert hidet.compilations()[-1]['reason']
    for number, (door, compile_it) in enumerate(ways_to_compile(front, name, value)):
        before = hidet.counters()
        compile_it(small)
        made, found = (hidet.counters()[count] - before[count] for count in ('models_compiled', 'models_from_cache'))
        assert (made, found) == ((1, 0) if number == 0 else (0, 1)), door


def test_the_inputs_decide_the_device_of_what_torch_compiles():
    torch = pytest.importorskip('torch')
    with pytest.raises(torch._dynamo.exc.BackendCompilerFailed,
                       match="option device: 'fake_cuda', but the inputs, which decide it, are on cpu"):
        compile_by_torch(None, device='fake_cuda')
    compile_by_torch(None, device='cpu')
    in_surroundings(set_for_the_process, 'device', 'fake_cuda', compile_by_torch, None)


@pytest.mark.parametrize('name', ['threads', 'compile_threads', 'cuda_graph', 'nvtx', 'perf_map'])
@pytest.mark.parametrize('front', [compile_from_python, compile_by_torch])
def test_a_number_that_does_not_fit_is_refused_at_each_door(fresh_cache, small, front, name):
    for door, compile_it in ways_to_compile(front, name, 'many'):
        if 'dynamo_config' not in door:  # takes truths alone
            with pytest.raises(Exception, match=f'option {name}: "many", expected 0 to') as error:
                compile_it(small)
            assert isinstance(error.value, ValueError) or 'ValueError' in str(error.value), door


def test_the_compiler_of_gpus_is_read_at_each_door(fresh_cache, small, tmp_path):
    for around in AROUND:
        with around('nvrtc_dir', not_the_compiler(tmp_path)), pytest.raises(RuntimeError, match='the library lacks a function'):
            build(small, device='fake_cuda', cache_dir='off')
    assert main(['compile', small, '-o', str(tmp_path / 'm.hidet'), '--device=fake_cuda', '--cache-dir=off',
                 '--nvrtc-dir', not_the_compiler(tmp_path)]) == 1
    assert not (tmp_path / 'm.hidet').exists()


def not_the_compiler(folder):
    """Returns a folder with another library under the compiler's name."""
    place = folder / 'nvrtc'
    if not place.exists():
        place.mkdir()
        maps = pathlib.Path('/proc/self/maps').read_text().splitlines()
        (place / 'libnvrtc.so.99').symlink_to(next(line.split()[-1] for line in maps if 'libc.so' in line or 'libc-' in line))
    return str(place)


def source_of(model, capfd, *words):
    capfd.readouterr()
    assert main(['compile', model, '--to', 'source', '--cache-dir', 'off', *words]) == 0
    return capfd.readouterr().out


def test_the_device_and_its_architecture_decide_what_is_written(halves, capfd):
    assert 'define void' in source_of(halves, capfd)  # LLVM's language
    hopper = source_of(halves, capfd, '--device', 'fake_cuda')
    assert '__global__' in hopper and 'wgmma.mma_async' in hopper
    ampere = source_of(halves, capfd, '--device', 'fake_cuda', '--arch', 'sm_80')
    assert 'wgmma' not in ampere and 'mma.sync.aligned' in ampere


def test_tensor_cores_and_their_sums_are_as_the_options_say(halves, capfd):
    sums = '.f32.f16.f16'
    assert sums in source_of(halves, capfd, '--device', 'fake_cuda')
    half = source_of(halves, capfd, '--device', 'fake_cuda', '--reduce-precision', 'float16')
    assert '.f16.f16.f16' in half and sums not in half
    assert 'mma' not in re.sub(r'//.*', '', source_of(halves, capfd, '--device', 'fake_cuda', '--mma', 'simt'))


def save_products(path):
    """Saves a product of float32 matrices and a convolution of float32, one after the other."""
    rng = np.random.default_rng(0)
    w = onh.from_array(rng.standard_normal((64, 64)).astype(np.float32), 'w')
    k = onh.from_array(rng.standard_normal((128, 128, 3, 3)).astype(np.float32), 'k')
    nodes = [oh.make_node('MatMul', ['x', 'w'], ['s']), oh.make_node('Conv', ['s', 'k'], ['y'], pads=[1, 1, 1, 1])]
    infos = [oh.make_tensor_value_info(name, 1, [4, 128, 64, 64]) for name in 'xy']
    onnx.save(oh.make_model(oh.make_graph(nodes, 'm', infos[:1], infos[1:], [w, k]), opset_imports=[oh.make_opsetid('', 17)]), path)
    return str(path)


@pytest.mark.parametrize('arch', ['sm_80', 'sm_90a'])
def test_float32_is_multiplied_as_the_options_say(tmp_path, capfd, arch):
    path = save_products(tmp_path / 'products.onnx')

    def count(*options):
        """Returns how many kernels multiply TF32."""
        kernels = source_of(path, capfd, '--device', 'fake_cuda', '--arch', arch, *options).split('__global__')[1:]
        assert kernels
        return sum('.f32.tf32.tf32' in kernel for kernel in kernels)

    product, convolution = ('--matmul-precision', 'high'), ('--convolution-precision', 'high')
    assert [count(), count(*product), count(*convolution), count(*product, *convolution)] == [0, 1, 1, 2]
    assert count(*product, *convolution, '--mma', 'simt') == 0


def test_passes_alone_go_by_the_options_as_compiling_does(tmp_path, capfd):
    graph, physical, made = tmp_path / 'product.graph', tmp_path / 'physical.graph', set()
    graph.write_text('graph(x: float32[1001, 1003][cuda], w: float32[1003, 1005][cuda]) {\n'
                     '  y: float32[1001, 1005][cuda] = Matmul(x, w)\n  return y\n}\n')
    for options in ((), ('--matmul-precision', 'high')):
        assert main(['compile', str(graph), '--to', 'physical', '-o', str(physical), '--device', 'fake_cuda', *options]) == 0
        capfd.readouterr()
        assert main(['opt', str(graph), '--device', 'fake_cuda', *options]) == 0
        made.add(capfd.readouterr().out)
        assert physical.read_text() in made
    assert len(made) == 2


def test_pytorch_says_whether_float32_becomes_tf32():
    before = torch.get_float32_matmul_precision(), torch.backends.cudnn.allow_tf32
    rows = lambda device: {name: value for name, value in Settings.read(None, None, device).options.items() if name.endswith('_precision')}
    try:
        torch.set_float32_matmul_precision('highest')
        torch.backends.cudnn.allow_tf32 = False
        assert 'high' not in rows('cuda').values()
        torch.backends.cudnn.allow_tf32 = True
        assert rows('cuda')['convolution_precision'] == 'high' and rows('cuda').get('matmul_precision') != 'high'
        torch.set_float32_matmul_precision('medium')
        assert rows('cuda')['matmul_precision'] == 'high' and 'high' not in rows('cpu').values()
    finally:
        torch.set_float32_matmul_precision(before[0])
        torch.backends.cudnn.allow_tf32 = before[1]


def test_scattered_sums_are_in_order_where_the_option_says(tmp_path, capfd):
    infos = [oh.make_tensor_value_info(name, kind, [8, 8]) for name, kind in (('x', 1), ('i', 7), ('u', 1))]
    node = oh.make_node('ScatterElements', ['x', 'i', 'u'], ['y'], reduction='add')
    path = tmp_path / 'scatter.onnx'
    onnx.save(oh.make_model(oh.make_graph([node], 'm', infos, [oh.make_tensor_value_info('y', 1, [8, 8])]),
                            opset_imports=[oh.make_opsetid('', 18)], ir_version=8), path)
    assert 'red.relaxed' in source_of(str(path), capfd, '--device', 'fake_cuda')
    assert 'red.relaxed' not in source_of(str(path), capfd, '--device', 'fake_cuda', '--deterministic', '1')


def test_the_compiler_of_gpus_is_looked_for_where_the_option_says(small, tmp_path):
    with pytest.raises(RuntimeError, match='the library lacks a function of CUDA 12 or 13'):
        build(small, device='fake_cuda', nvrtc_dir=not_the_compiler(tmp_path), cache_dir='off')


def test_so_many_threads_compile(tmp_path):
    x = hidet.symbol([4, 16])
    y = x
    for size in range(17, 25):  # different tasks
        y = hidet.ops.matmul(y, hidet.randn([y.shape[1], size]))
    graph = hidet.trace_from(y)
    for count in (1, 4):
        with hidet.trace(tmp_path / 'trace.json'):
            graph.build(compile_threads=count, cache_dir='off')
        events = json.loads((tmp_path / 'trace.json').read_text())['traceEvents']
        threads = {event['tid'] for event in events if event.get('cat') == 'task'}
        assert len(threads) == 1 if count == 1 else 2 <= len(threads) <= 4


def test_measured_times_are_kept_in_the_file_and_taken_from_it(tmp_path):
    x = hidet.symbol([64, 64])
    graph = hidet.trace_from(hidet.ops.matmul(x, hidet.randn([64, 64])))
    options = {'search_space': 1, 'cache_dir': 'off', 'tuning_file': str(tmp_path / 'records')}
    counts = [hidet.counters()['candidates_measured']]
    for threads in (1, 2):  # the graph keeps what it was built to, by its options
        graph.build(**options, compile_threads=threads)
        counts.append(hidet.counters()['candidates_measured'])
    assert counts[0] < counts[1] == counts[2]
    assert (tmp_path / 'records').stat().st_size > 0


@pytest.mark.parametrize('door', ['flag', 'environment', 'load'])
def test_a_compiled_model_takes_the_options_of_running(small, door, tmp_path, monkeypatch):
    path, names = str(tmp_path / 'm.hidet'), pathlib.Path(f'/tmp/perf-{os.getpid()}.map')
    build(small, cache_dir='off').save(path)
    names.unlink(missing_ok=True)
    try:
        if door == 'load':
            assert hidet.load(path, perf_map=1)(np.ones((16, 16), np.float32)).shape == (16, 16)
        else:
            if door == 'environment':
                monkeypatch.setenv('HIDET_PERF_MAP', '1')
            flags = ['--perf-map', '1', '--nvtx', '0', '--cuda-graph', '0', '--threads', '1'] if door == 'flag' else []
            assert main(['run', path, '--random', *flags]) == 0
        assert names.read_text()
    finally:
        names.unlink(missing_ok=True)
    assert main(['run', path, '--random', '--precision', 'float16']) != 0
