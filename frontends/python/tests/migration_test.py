"""What docs/migration.md says programs of the original may go on calling: members of tensors, devices, ONNX models, options, checks."""

import itertools

import numpy
import onnx
import onnx.helper as oh
import pytest

import hidet
import hidet.graph.frontend.onnx
import hidet.testing


def test_a_device_is_its_name_and_knows_more():
    assert hidet.device('cuda') == 'cuda:0' == hidet.device('cuda', 0) and hidet.device('cuda:1').id == 1
    assert hidet.device('cpu').is_cpu() and hidet.device('cpu').id is None and hidet.device('cuda', 2).target == 'cuda'
    x = hidet.zeros([2], device=hidet.device('cpu'))
    assert isinstance(x.device, hidet.Device) and x.device.is_cpu() and not x.device.is_cuda() and x.device == 'cpu'
    assert hidet.symbol([2], device='fake_cuda').device.is_cuda()
    for wrong, words in ((('tpu',), "expected 'cpu'"), (('cuda:1', 2), 'has a number already'), (('cpu', 1), 'one processor'),
                         (('cuda', -1), 'from 0 on')):
        with pytest.raises(ValueError, match=words):
            hidet.device(*wrong)
    assert issubclass(hidet.nn.Linear, hidet.Module)


def test_slices_go_back():
    values = numpy.arange(5)
    x = hidet.asarray(values)
    places = [None, *range(-7, 8)]
    for start, stop, step in itertools.product(places, places, (-3, -1, 2)):
        numpy.testing.assert_array_equal(x[start:stop:step].numpy(), values[start:stop:step], err_msg=f'{start}:{stop}:{step}')
    a = numpy.arange(24).reshape(2, 3, 4)
    numpy.testing.assert_array_equal(hidet.asarray(a)[::-1, 1, None, ::-2].numpy(), a[::-1, 1, None, ::-2])
    n = hidet.symbol(['migration_n'], 'int64')
    numpy.testing.assert_array_equal(hidet.trace_from(n[-2:1:-2])(x).numpy(), values[-2:1:-2])
    half = n.shape[0] // 2
    numpy.testing.assert_array_equal(hidet.trace_from(n[half:])(x).numpy(), values[2:])
    with pytest.raises(ValueError, match='stride 0'):
        print(x[::0])
    with pytest.raises(NotImplementedError, match='stride -1 of place 0 from or to the symbolic'):
        print(n[n.shape[0]::-1])


def test_memory_is_seen_in_another_shape_and_dtype():
    x = hidet.asarray(numpy.arange(6, dtype='float32'))
    pairs = x.view(shape=[2, -1])
    bits = x.view('int32')
    assert pairs.shape == (2, 3) and bits.dtype == 'int32' and x.view('uint8').shape == (24,)
    assert x.view('int16', [-1, 4]).shape == (3, 4)
    bits.copy_(hidet.zeros([6], 'int32'))
    assert pairs.tolist() == [[0, 0, 0], [0, 0, 0]]
    assert hidet.symbol([2, 3]).view(shape=[-1]).shape == (6,)
    for make, error, words in ((lambda: x.view(shape=[4]), ValueError, '4 elements for 6'),
                               (lambda: hidet.symbol([2]).view('int32'), NotImplementedError, 'as int32'),
                               (lambda: x.view('bfloat16'), NotImplementedError, 'as bfloat16'),
                               (lambda: hidet.zeros([3], 'int16').view('int32'), ValueError, 'size')):
        with pytest.raises(error, match=words):
            make()


def test_elements_are_written_into_tensors():
    array = numpy.zeros((2, 3), numpy.float32)
    x = hidet.from_numpy(array)
    assert x.copy_(hidet.ones([2, 3], 'int64')) is x and array.sum() == 6
    with pytest.raises(ValueError, match='expected the same shape'):
        x.copy_(hidet.ones([3, 2]))
    with pytest.raises(ValueError, match='symbolic'):
        x.copy_(hidet.symbol([2, 3]))
    copied = x.copy_async()
    copied.copy_(hidet.zeros([2, 3]))
    assert array.sum() == 6 and x.cpu_async() is x and x.to_device('cpu') is x
    assert hidet.zeros([0]).copy_(hidet.zeros([0])).tolist() == []


def test_tensors_say_how_they_lie():
    x = hidet.asarray(numpy.arange(24).reshape(2, 3, 4))
    assert x.layout.strides == (12, 4, 1) and x.layout.size == 24 and x.layout(1, 2, 3) == 23
    assert x.layout == hidet.zeros([2, 3, 4], 'int8').layout and hidet.zeros([]).layout() == 0
    with pytest.raises(TypeError, match='2 indices, expected 3'):
        x.layout(1, 2)
    numpy.testing.assert_array_equal(x.rearrange([[2], [0, 1]]).numpy(), x.numpy().transpose(2, 0, 1).reshape(4, 6))


def test_functions_of_torch_take_tensors():
    torch = pytest.importorskip('torch')
    from hidet.torch import Registry, register_function

    x = hidet.asarray(numpy.array([-1.0, 2.0], numpy.float32))
    y = torch.relu(x)
    assert isinstance(y, hidet.Tensor) and y.tolist() == [0, 2]
    assert torch.add(x, torch.ones(2), alpha=2).tolist() == [1, 4] and isinstance(torch.ones(2) * x, hidet.Tensor)
    values, places = torch.sort(x, descending=True)
    assert values.tolist() == [2, -1] and places.dtype == 'int64'
    symbol = hidet.symbol_like(x)
    with pytest.raises(TypeError, match='relu of torch, of Tensor.* symbolic, call the function of hidet.ops'):
        torch.relu(symbol)
    kept = Registry.registered_functions.get(torch.sinc)
    register_function(torch.sinc)(lambda t: t + 1)
    try:
        assert torch.sinc(x).tolist() == [0, 3] and torch.sinc(symbol).is_symbolic()
    finally:
        if kept is None:
            dict.__delitem__(Registry.registered_functions, torch.sinc)
        else:
            Registry.registered_functions[torch.sinc] = kept


def test_onnx_models_are_called_at_once():
    node = oh.make_node('Sub', ['a', 'b'], ['y'])
    infos = [oh.make_tensor_value_info(name, onnx.TensorProto.FLOAT, [2]) for name in 'aby']
    model = hidet.graph.frontend.onnx.from_onnx(oh.make_model(oh.make_graph([node], 'g', infos[:2], infos[2:]),
                                                             opset_imports=[oh.make_opsetid('', 17)]))
    a, b = (numpy.array(x, numpy.float32) for x in ([3, 4], [1, 1]))
    assert model(a, b).tolist() == [2, 3]
    result, = model.dict_forward({'b': b, 'a': a})
    assert result.tolist() == [2, 3]
    with pytest.raises(TypeError, match='b is too many or missing'):
        model.dict_forward({'a': a})
    graph = model.flow_graph()
    assert isinstance(graph, hidet.FlowGraph) and len(graph.inputs) == 2
    assert hidet.graph.optimize(graph)(hidet.asarray(a), hidet.asarray(b)).tolist() == [2, 3]


def test_options_and_checks_of_the_original():
    with hidet.option.context():
        hidet.option.cuda.arch('sm_100a')
        assert hidet.option.cuda.get_arch_pair() == (10, 0)
        hidet.option.parallel_build(False)
        assert not hidet.option.get_parallel_build() and hidet.option.get_num_local_workers() == 1
        hidet.option.parallel_build()
        assert hidet.option.get_parallel_build()
    torch = pytest.importorskip('torch')
    shape = [2, 3]
    hidet.testing.check_torch_ternary(shape, shape, shape, torch.addcmul, lambda a, b, c: a + b * c, device='cpu')
    hidet.testing.check_torch_binary_dynamic([('migration_m', 2), 3], [3], torch.add, hidet.ops.add, device='cpu')
    hidet.testing.check_torch_binary_with_inputs(torch.ones(2), numpy.ones(2, numpy.float32), torch.add, hidet.ops.add, device='cpu')
    with pytest.raises(AssertionError):
        hidet.testing.check_torch_binary_with_inputs(torch.ones(2), torch.ones(2), torch.add, hidet.ops.subtract, device='cpu')
    with pytest.raises(AssertionError):
        hidet.testing.assert_torch_allclose(torch.ones(2), hidet.zeros([2]))
    with hidet.testing.capture_stdout() as text:
        print('hello')
    assert text.getvalue() == 'hello\n'
    double = torch.nn.Linear(3, 3)
    x = torch.randn(2, 3)
    assert hidet.testing.bench_model(double, [x], bench_iters=3, warmup_iters=1, true_outputs=double(x).detach()) > 0
    with pytest.raises(AssertionError):
        hidet.testing.bench_model(double, [x], bench_iters=1, warmup_iters=0, true_outputs=torch.full((2, 3), 9.0))


def test_modules_are_traced_and_small_helpers_are_there():
    module = hidet.nn.Sequential(hidet.nn.Linear(4, 3), hidet.nn.Relu())
    x = hidet.randn([2, 4])
    graph = module.flow_graph_for([x])
    assert [type(node).__name__ for node in graph.nodes][-1] == 'ReluOp' and graph.inputs[0].is_symbolic()
    numpy.testing.assert_allclose(graph(x).numpy(), module(x).numpy(), rtol=1e-5, atol=1e-6)
    from hidet.utils.py import cdiv, prod

    assert cdiv(7, 2) == 4 == hidet.utils.cdiv(8, 2) and prod([2, 3]) == 6 and hidet.utils.gcd(12, 18, 8) == 2 and hidet.utils.lcm(4, 6) == 12
    rows = hidet.symbol(['rows_of_helpers', 4]).shape[0]
    assert str(cdiv(rows, 4)) == str((rows + 3) // 4)
    assert hidet.utils.factorize(360) == [2, 2, 2, 3, 3, 5] and hidet.utils.factorize(1) == [] and hidet.utils.factorize(97) == [97]
    assert [n for n in range(-1, 9) if hidet.utils.is_power_of_two(n)] == [1, 2, 4, 8]
    assert hidet.utils.unique([3, 1, 3]) == [3, 1] and hidet.utils.clip(5, 1, 3) == 3 and hidet.utils.median([3, 1, 2]) == 2
    assert hidet.utils.same_list([x], [x]) and not hidet.utils.same_list([x], []) and hidet.utils.index_of(x, [module, x]) == 1
    for wrong in (lambda: list(hidet.utils.strict_zip([1], [])), lambda: hidet.utils.index_of(x, []), lambda: hidet.utils.factorize(0)):
        with pytest.raises(ValueError):
            wrong()
    calls = []

    @hidet.utils.initialize(3)
    def begin(n):
        calls.append(n)

    begin()
    assert calls == [3]
    torch = pytest.importorskip('hidet.torch')
    assert torch.available() and torch.dynamo_available()
