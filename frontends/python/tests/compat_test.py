"""What programs of the original hidet call: element types as objects, random tensors, checks and benchmarks."""

import subprocess
import sys

import numpy
import pytest

import hidet
import hidet.testing
import hidet.utils


def test_element_types_are_names_that_know_more():
    assert hidet.float32 == 'float32' and hidet.float32.nbytes == 4 and hidet.boolean == 'bool' and repr(hidet.boolean) == 'hidet.boolean'
    assert hidet.data_type('f16') is hidet.float16 and hidet.data_type(numpy.int64) is hidet.int64
    for name in ('int8', 'uint16', 'int64', 'float16', 'float32', 'float64'):
        ours, theirs = hidet.data_type(name), (numpy.finfo if 'float' in name else numpy.iinfo)(name)
        assert (ours.min_value, ours.max_value, ours.nbits) == (theirs.min, theirs.max, theirs.bits)
        assert ours.is_float() == ('float' in name) and ours.is_integer() != ours.is_float()
    assert hidet.float32.one == 1.0 and isinstance(hidet.float32.one, float) and hidet.int32.zero == 0
    x = hidet.zeros([2], dtype=hidet.float16, device='cpu')
    assert x.dtype == hidet.float16 and x.to(dtype=hidet.int32).dtype == 'int32'
    with pytest.raises(ValueError, match="dtype 'f17': expected one of"):
        hidet.data_type('f17')
    assert hidet.zeros([1], 'f16').dtype == 'float16' and hidet.symbol([1], 'f32').dtype == 'float32'
    with pytest.raises(ValueError, match='4 bits'):
        print(hidet.dtypes.int4.nbytes)
    with pytest.raises(TypeError, match='have no order'):
        print(hidet.complex64.max_value)


def test_tensors_are_made_in_the_originals_ways():
    x = hidet.randint(3, 7, [100])
    assert x.dtype == 'int32' and x.shape == (100,) and set(x.tolist()) == {3, 4, 5, 6}
    assert 0 <= hidet.randint(5).item() < 5
    numpy.testing.assert_allclose(hidet.linspace(0, 1, 5).numpy(), numpy.linspace(0, 1, 5, dtype=numpy.float32))
    array = numpy.arange(3.0)
    shared = hidet.from_numpy(array)
    array[0] = 7
    assert shared.tolist() == [7, 1, 2]
    with pytest.raises(TypeError, match='expected a numpy array, got list'):
        hidet.from_numpy([1])


def test_what_is_no_tensor_and_no_graph_is_named(tmp_path):
    graph = hidet.trace_from(hidet.ops.relu(hidet.symbol([2])))
    for function in (hidet.zeros_like, hidet.ones_like, hidet.empty_like, hidet.randn_like, hidet.symbol_like,
                     lambda data: hidet.full_like(data, 1), hidet.zeros([2]).copy_):
        for given in (None, 3, numpy.ones(2, numpy.float32)):
            with pytest.raises(TypeError, match=f'expected a hidet.Tensor, got {type(given).__name__}'):
                function(given)
    with pytest.raises(TypeError, match='expected a hidet.FlowGraph, got NoneType'):
        hidet.graph.optimize(None)
    # Each has a method `save`, and writes another kind of file.
    with pytest.raises(TypeError, match='expected a hidet.CompiledModel, got FlowGraph'):
        hidet.save_compiled_graph(graph, tmp_path / 'm.hidet')
    with pytest.raises(TypeError, match='expected a hidet.FlowGraph, got CompiledModel'):
        hidet.save_graph(graph.build(), tmp_path / 'g.graph')
    assert not list(tmp_path.iterdir())
    for function in (hidet.asarray, hidet.from_dlpack, graph.build().save):
        with pytest.raises(TypeError, match='^(?!.*incompatible).*got NoneType|, not NoneType'):
            function(None)


def test_a_size_keeps_its_bounds():
    n = hidet.symbol_var('compat_n', 1, 8)
    assert hidet.symbol_var('compat_n') is n and hidet.symbol_var('compat_n', 1, 8) is n
    with pytest.raises(ValueError, match="size 'compat_n': max 4096, but it was 8"):
        hidet.symbol_var('compat_n', 1, 4096)


def test_checks_pass_and_fail():
    hidet.testing.check_unary([2, 3], numpy.exp, hidet.ops.exp, device='cpu')
    hidet.testing.check_unary_dynamic([('compat_rows', 3), 4], numpy.abs, hidet.ops.abs, device='cpu')
    hidet.testing.check_binary([2, 3], [3, 4], numpy.matmul, hidet.ops.matmul, device='cpu', atol=1e-5)
    with pytest.raises(AssertionError, match='at once, on cpu'):
        hidet.testing.check_unary([2, 3], numpy.sin, hidet.ops.cos, device='cpu')
    torch = pytest.importorskip('torch')
    hidet.testing.check_torch_unary([2, 3], torch.nn.functional.gelu, hidet.ops.gelu, device='cpu')
    hidet.testing.check_module(torch.nn.Linear(3, 4), [torch.randn(2, 3)], device='cpu')
    hidet.testing.check_module(hidet.testing.FunctionalModule(lambda x: (x + 1, x.sum())), [torch.randn(2, 3)], device='cpu')
    hidet.utils.assert_close(hidet.ones([2]), torch.ones(2))
    with pytest.raises(AssertionError):
        hidet.utils.assert_close(hidet.ones([2]), numpy.zeros(2))


def test_functions_are_timed():
    calls = []
    milliseconds = hidet.utils.benchmark_func(calls.append, 1, warmup=2, number=3, repeat=4)
    assert len(calls) == 14 and 0 < milliseconds < 10
    assert len(hidet.utils.benchmark_func(calls.append, 1, median=False)) == 5
    low, middle, high = hidet.utils.do_bench(lambda: sum(range(100)), warmup=1, rep=5)
    assert 0 < low <= middle <= high
    with pytest.raises(ValueError, match='number 0'):
        hidet.utils.benchmark_func(calls.append, 1, number=0)


def test_a_package_without_the_runtime_says_so():
    result = subprocess.run([sys.executable, '-m', 'hidet.runtime_library', 'no', 'such'], capture_output=True, text=True, check=False)
    assert result.returncode == 2 and 'usage: ' in result.stderr
    result = subprocess.run([sys.executable, '-m', 'hidet.runtime_library'], capture_output=True, text=True, check=False)
    assert result.returncode == 1 and result.stderr.startswith('hidet.runtime_library: ') and result.stderr.count('\n') == 1
    import hidet.runtime_library

    with pytest.raises(FileNotFoundError, match='the wheels have it'):
        hidet.runtime_library.folder()


def test_options_have_the_originals_names(tmp_path):
    with hidet.option.context():
        hidet.option.cache_dir(tmp_path)
        hidet.option.num_local_workers(3)
        hidet.option.search_space(1)
        hidet.option.cuda.arch('sm_90a')
        hidet.option.cpu.arch('x86-64-v3')
        assert hidet.option.get_cache_dir() == str(tmp_path) and hidet.option.get_num_local_workers() == 3
        assert hidet.option.get_search_space() == 1
        assert hidet.option.cuda.get_arch() == 'sm_90a' and hidet.option.cpu.get_arch() == 'x86-64-v3'
        kept = hidet.option.dump_options()
    assert hidet.option.cuda.get_arch() == 'auto'
    with hidet.option.context():
        hidet.option.restore_options(kept)
        assert hidet.option.get_option('compile_threads') == 3
        hidet.option.cpu.arch('auto')
        assert hidet.option.cpu.get_arch() == 'auto'
        with pytest.raises(ValueError):
            hidet.option.restore_options({'threads': 2, 'search_space': 9})
        assert hidet.option.get_option('threads') is None
        hidet.option.cache_dir('off')
        assert hidet.option.get_cache_dir() == ''


def test_a_graph_is_drawn_counted_and_profiled(tmp_path):
    x = hidet.symbol([2, 3])
    y = hidet.ops.relu(x)
    graph = hidet.trace_from([y + y, y], [x])
    counts = graph.usage_count()
    assert counts[y] == 3 and counts[x] == 1
    graph.draw(tmp_path / 'graph.dot')
    text = (tmp_path / 'graph.dot').read_text()
    assert text.count('-> n1;') == 2 and '-> y0;' in text and '-> y1;' in text and 'label="Relu"' in text
    rows = graph.profile()
    assert rows and all(row['microseconds'] >= 0 and row['kernel'] for row in rows)


def test_a_log_goes_to_a_file(tmp_path):
    program = ('import sys, hidet; hidet.logging.to_file(sys.argv[1])\n'
               'hidet.trace_from(hidet.ops.relu(hidet.symbol([2, 9]))).build(cache_dir="off")')
    subprocess.run([sys.executable, '-c', program, str(tmp_path / 'log')], check=True)
    assert 'INFO model' in (tmp_path / 'log').read_text()
