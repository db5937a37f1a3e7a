"""The package on a GPU. On a machine without one this file is left out; tools/run_documents.py runs the documents there.

    .venv/bin/python -m pytest -c tools/pytest.ini frontends/python/tests/gpu_test.py
"""

import contextlib
import gc

import numpy
import pytest
import torch

import hidet
import hidet.cuda
import hidet.onnx
import hidet.torch

pytestmark = [pytest.mark.skipif(not hidet.cuda.available(), reason='needs a GPU'), pytest.mark.usefixtures('fresh')]


def test_tensors_move_and_print():
    a = hidet.randn([2, 3])
    b = a.cuda()
    assert b.device == 'cuda:0' and str(b).startswith("Tensor(shape=(2, 3), dtype='float32', device='cuda:0')\n[[")
    numpy.testing.assert_array_equal(b.cpu().numpy(), a.numpy())
    with pytest.raises(ValueError, match='call cpu'):
        b.numpy()
    assert hidet.zeros([3], device='cuda').tolist() == [0, 0, 0] and int(hidet.asarray(3, device='cuda')) == 3


def test_torch_shares_memory():
    t = torch.arange(4, dtype=torch.float32, device='cuda')
    shared = hidet.from_torch(t)
    t[1] = 9
    torch.cuda.synchronize()
    assert shared.tolist() == [0, 9, 2, 3]
    back = (shared + 1).torch()
    assert back.is_cuda
    torch.testing.assert_close(back, t + 1)


@pytest.mark.parametrize('precision, tolerance', [('', 1e-5), ('float16', 1e-2)])
def test_an_onnx_file_runs_on_tensors_of_hidet_and_torch(tmp_path, precision, tolerance):
    layer = torch.nn.Sequential(torch.nn.Linear(64, 128), torch.nn.GELU(), torch.nn.LayerNorm(128)).eval()
    x = torch.randn(5, 64)
    path = tmp_path / 'layer.onnx'
    torch.onnx.export(layer, (x,), path, dynamo=False, input_names=['x'], dynamic_axes={'x': {0: 'n'}}, opset_version=17)
    model = hidet.onnx.from_onnx(path, device='cuda', **({'precision': precision} if precision else {})).build()
    want = layer(x)
    ours = model(hidet.from_torch(x).cuda())
    assert isinstance(ours, hidet.Tensor) and ours.device == 'cuda:0'
    for y in (ours.cpu().torch(), model(x.cuda()).cpu()):
        torch.testing.assert_close(y, want, rtol=tolerance, atol=tolerance)


def test_models_with_steps_on_the_host_run_on_the_gpu():
    import hidet.onnx.backend as backend

    onnx = pytest.importorskip('onnx')
    model = onnx.parser.parse_model("""
        <ir_version: 10, opset_import: ["" : 21]>
        m (float[n, 300] x, float[300, 40] w, int64 times) => (float[k, 40] y, float[n, 300] state) {
            limit = Constant <value_float = 0.0> ()
            first = Constant <value_ints = [0]> ()
            true = Constant <value = bool {1}> ()
            state = Loop (times, true, x) <body = step (int64 i, bool go, float[n, 300] before) => (bool on, float[n, 300] after) {
                on = Identity (go)
                half = Constant <value_float = 0.5> ()
                scaled = Mul (before, half)
                after = Sub (before, scaled)
            }>
            firsts = Gather <axis = 1> (state, first)
            column = Squeeze (firsts)
            chosen = Greater (column, limit)
            rows = Compress <axis = 0> (state, chosen)
            y = MatMul (rows, w)
        }""")
    onnx.checker.check_model(model)
    x, w = (numpy.random.default_rng(0).standard_normal(shape).astype(numpy.float32) for shape in ((70, 300), (300, 40)))
    on_cpu, on_gpu = (backend.prepare(model, device).run([x, w, numpy.array(3)]) for device in ('CPU', 'CUDA'))
    assert on_cpu[0].shape == ((x[:, 0] > 0).sum(), 40)
    for got, want in zip(on_gpu, on_cpu):
        numpy.testing.assert_allclose(got, want, rtol=1e-4, atol=1e-4)
    built = hidet.onnx.from_onnx(model, device='cuda')
    y, state = built(*(torch.from_numpy(array).cuda() for array in (x, w)), torch.tensor(3))
    assert y.is_cuda and state.is_cuda
    torch.testing.assert_close(y.cpu(), torch.from_numpy(on_cpu[0]), rtol=1e-4, atol=1e-4)


def test_operators_on_different_devices_are_an_error():
    with pytest.raises(ValueError, match='different devices'):
        hidet.ones([2]) + hidet.ones([2], device='cuda')


def test_the_quick_start_prints_and_runs():
    a, b, c = hidet.randn([2, 3], device='cuda'), hidet.randn([3, 2], device='cuda'), hidet.randn([2], device='cuda')
    want = a.cpu().numpy() @ b.cpu().numpy() + c.cpu().numpy()
    numpy.testing.assert_allclose((hidet.ops.matmul(a, b) + c).cpu().numpy(), want, rtol=1e-5, atol=1e-6)
    graph = hidet.trace_from(hidet.ops.matmul(hidet.symbol_like(a), b) + c)
    assert str(graph) == """Graph(x: float32[2, 3][cuda]){
  c = Constant(float32[3, 2][cuda])
  c_1 = Constant(float32[2][cuda])
  x_1: float32[2, 2][cuda] = Matmul(x, c, require_prologue=False, transpose_b=False)  
  x_2: float32[2, 2][cuda] = Add(x_1, c_1)  
  return x_2
}"""
    optimized = hidet.graph.optimize(graph)
    assert str(optimized) == """Graph(x: float32[2, 3][cuda]){
  c = Constant(float32[2][cuda])
  c_1 = Constant(float32[3, 2][cuda])
  x_1: float32[2, 2][cuda] = FusedCudaBatchMatmul(c, x, c_1, fused_graph=FlowGraph(Broadcast, Broadcast, CudaBatchMatmul, Reshape, Add), anchor=2)  
  return x_1
}"""
    numpy.testing.assert_allclose(optimized(a).cpu().numpy(), want, rtol=1e-5, atol=1e-6)
    cuda_graph = optimized.cuda_graph()
    for _ in range(3):
        numpy.testing.assert_allclose(cuda_graph.run([a])[0].cpu().numpy(), want, rtol=1e-5, atol=1e-6)


def test_tensors_are_copied_on_streams_and_into_each_other():
    a = hidet.randn([3, 5])
    stream = hidet.cuda.Stream()
    b = a.cuda_async(stream=stream)
    c = b.copy_async(stream)
    d = c.to_device('cpu', stream=stream)
    stream.synchronize()
    assert b.device == 'cuda:0' and b.device.is_cuda() and d.device.is_cpu()
    numpy.testing.assert_array_equal(d.numpy(), a.numpy())
    b.copy_(hidet.zeros([3, 5]))
    assert b.cpu().numpy().sum() == 0
    numpy.testing.assert_array_equal(c.cpu().numpy(), a.numpy())


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = torch.nn.Linear(10, 10)

    def forward(self, x):
        x = torch.nn.functional.relu(self.linear(x))
        return (x + x).flatten()


@pytest.mark.parametrize('mode', ['default', 'reduce-overhead', 'max-autotune', 'max-autotune-no-cudagraphs'])
def test_models_equal_eager_and_see_changed_weights(mode):
    model, x = Model().cuda().eval(), torch.randn(10, 10, device='cuda')
    fast = torch.compile(model, backend='hidet', fullgraph=True, mode=mode)
    for _ in range(3):
        torch.testing.assert_close(fast(x), model(x), rtol=3e-3, atol=3e-3)
        model.linear.weight.mul_(1.5)


def test_work_goes_on_the_current_stream():
    model, x = Model().cuda().eval(), torch.randn(10, 10, device='cuda')
    fast = torch.compile(model, backend='hidet', fullgraph=True)
    fast(x)
    stream = torch.cuda.Stream()
    with torch.cuda.stream(stream):
        y = fast(x * 2)
    stream.synchronize()
    torch.testing.assert_close(y, model(x * 2), rtol=3e-3, atol=3e-3)


def test_calls_may_be_captured_into_a_graph_of_the_users():
    model, x = Model().cuda().eval(), torch.randn(10, 10, device='cuda')
    fast = torch.compile(model, backend='hidet', fullgraph=True)
    for _ in range(3):
        fast(x)
    graphs, results = [torch.cuda.CUDAGraph() for _ in range(2)], []
    for graph in graphs:
        with torch.cuda.graph(graph):
            results.append(fast(fast(x).view(10, 10)))
    for value in (1.0, 2.0):
        x.fill_(value)
        other = fast(x * 3)  # calls between do not use the graphs' memory
        for graph, result in zip(graphs, results):
            graph.replay()
            torch.testing.assert_close(result, model(model(x).view(10, 10)), rtol=3e-3, atol=3e-3)
        torch.testing.assert_close(other, model(x * 3), rtol=3e-3, atol=3e-3)


def test_half_precision_models_equal_eager():
    import pathlib
    import sys

    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / 'examples'))
    import torch_models

    model = torch_models.resnet18().cuda().eval().half()
    x = torch.randn(1, 3, 224, 224, dtype=torch.float16, device='cuda')
    torch.testing.assert_close(torch.compile(model, backend='hidet', fullgraph=True)(x), model(x), rtol=2e-2, atol=2e-2)
    full = model.float()
    hidet.torch.dynamo_config.use_fp16(True)
    torch._dynamo.reset()
    y = torch.compile(full, backend='hidet', fullgraph=True)(x.float())
    assert y.dtype == torch.float32
    torch.testing.assert_close(y, full(x.float()), rtol=5e-2, atol=5e-2)


def test_scalars_and_indices_may_be_on_the_host():
    x, scale, rows = torch.randn(5, 4, device='cuda'), torch.tensor(2.5), torch.tensor([3, 0, 3])
    fast = torch.compile(lambda x, scale, rows: (x * scale)[rows], backend='hidet', fullgraph=True)
    torch.testing.assert_close(fast(x, scale, rows), (x * scale)[rows])
    torch.testing.assert_close(fast(x, scale + 1, rows - 1), (x * (scale + 1))[rows - 1])
    with pytest.raises(Exception, match='is on cpu, others are on cuda'):
        torch.compile(lambda x, y: x + y.sum(), backend='hidet')(x, torch.ones(3))


def test_places_to_split_at_are_read_from_the_host():
    x, places = torch.randn(6, 4, device='cuda'), torch.tensor([1, 4])
    parts = torch.compile(lambda x, places: torch.tensor_split(x, places), backend='hidet')(x, places)
    assert [part.shape[0] for part in parts] == [1, 3, 2]
    torch.testing.assert_close(torch.cat(parts), x)


def test_results_may_be_on_the_host():
    x = torch.randn(5, 4, device='cuda')
    there, here = torch.compile(lambda x: (x + 1, (x * 2).sum(0).cpu()), backend='hidet', fullgraph=True)(x)
    assert there.is_cuda and not here.is_cuda
    torch.testing.assert_close(here, (x * 2).sum(0).cpu())


def test_a_graph_without_tensors_is_where_its_results_are():
    made = torch.compile(lambda: torch.arange(6, device='cuda').reshape(2, 3) * 2, backend='hidet', fullgraph=True)()
    assert made.is_cuda and made.tolist() == [[0, 2, 4], [6, 8, 10]]


def test_statistics_of_a_layer_norm_are_float32():
    x = torch.randn(3, 8, dtype=torch.float16, device='cuda')
    results = torch.compile(lambda x: torch.native_layer_norm(x, (8,), None, None, 1e-5), backend='hidet', fullgraph=True)(x)
    assert [result.dtype for result in results] == [torch.float16, torch.float32, torch.float32]


def between(x, y):
    return torch.relu(x @ y) @ y.T  # what is between two products is in memory


@pytest.fixture
def nothing_kept():
    """No model of an earlier test has memory, nor does torch keep any; cuBLAS has its workspace, which would else be a part of what
    a test has torch keep, and hold all of that."""
    between(torch.ones(8, 64, device='cuda'), torch.ones(64, 4096, device='cuda'))
    torch._dynamo.reset()
    gc.collect()
    torch.cuda.empty_cache()


def test_what_torch_keeps_serves_models(nothing_kept):
    y = torch.randn(64, 4096, device='cuda')
    fast = torch.compile(between, backend='hidet', dynamic=True)
    fast(torch.randn(100, 64, device='cuda'), y)
    held = torch.empty(torch.cuda.mem_get_info()[0] - (512 << 20), dtype=torch.uint8, device='cuda')
    del held  # torch keeps it, and the driver has nearly nothing left
    assert fast(torch.randn(100000, 64, device='cuda'), y).shape == (100000, 64)  # 1.6 GB between the products


def test_no_memory_is_torchs_error(nothing_kept):
    y, x = torch.randn(64, 4096, device='cuda'), torch.randn(200000, 64, device='cuda')
    fast = torch.compile(between, backend='hidet', dynamic=True)
    fast(x[:100], y)
    torch.cuda.empty_cache()
    held = torch.empty(torch.cuda.mem_get_info()[0] - (1 << 30), dtype=torch.uint8, device='cuda')
    with pytest.raises(torch.OutOfMemoryError):
        fast(x, y)  # 3 GB between the products
    del held
    torch.testing.assert_close(fast(x, y), between(x, y), rtol=1e-3, atol=1e-2)


def test_memory_of_models_is_torchs_own(nothing_kept):
    x, y = torch.randn(2048, 64, device='cuda'), torch.randn(64, 4096, device='cuda')
    before = torch.cuda.memory_allocated()
    fast = torch.compile(between, backend='hidet')
    result = fast(x, y)
    (graph, ) = hidet.torch.compiled_models(fast)
    held = graph.model.memory['calls']
    assert held > 0
    assert torch.cuda.memory_allocated() - before >= held + result.nbytes
    del fast, graph, result
    torch._dynamo.reset()
    gc.collect()
    assert torch.cuda.memory_allocated() <= before


@contextlib.contextmanager
def at_most_more(size):
    """Limits torch's memory to so many bytes more than there are tensors."""
    gc.collect()
    torch.cuda.empty_cache()
    total = torch.cuda.get_device_properties(0).total_memory
    torch.cuda.set_per_process_memory_fraction((torch.cuda.memory_reserved() + size) / total)
    try:
        yield
    finally:
        torch.cuda.set_per_process_memory_fraction(1.0)


def test_models_keep_to_the_limit_of_torchs_memory(nothing_kept):
    fast = torch.compile(between, backend='hidet', dynamic=True)
    y, x = torch.randn(64, 4096, device='cuda'), torch.randn(200000, 64, device='cuda')
    fast(x[:100], y)
    with at_most_more(1 << 30), pytest.raises(torch.OutOfMemoryError):
        fast(x, y)  # 3 GB between the products
    torch.testing.assert_close(fast(x, y), between(x, y), rtol=1e-3, atol=1e-2)


def test_results_that_there_is_no_memory_for_are_torchs_error(nothing_kept):
    fast = torch.compile(lambda x: x + 1, backend='hidet', dynamic=True)
    x = torch.empty(1 << 20, 1024, device='cuda')  # 4 GB
    fast(x[:100])
    with at_most_more(1 << 30), pytest.raises(torch.OutOfMemoryError):
        fast(x)


def on_gpu(function, *inputs, **options):
    return torch.compile(function, backend='hidet', options=options)(*inputs)


@pytest.mark.parametrize('shape, dim', [((64, 256), -1), ((3, 1000), 1), ((5, 7, 3), 1), ((1, 5000), -1), ((2, 40000), -1), ((300000, ), 0)])
@pytest.mark.parametrize('dtype', [torch.float32, torch.float16, torch.int64, torch.float64])
def test_sorted_rows_are_torchs(shape, dim, dtype):
    # Few values, so that many are equal, and some that are no numbers.
    x = torch.randint(-50, 50, shape, device='cuda').to(dtype)
    if dtype.is_floating_point:
        x.view(-1)[::17] = float('nan')
        x.view(-1)[1::19] = -0.0
    for descending in (False, True):
        want = torch.sort(x, dim=dim, descending=descending, stable=True)
        got = on_gpu(lambda x: torch.sort(x, dim=dim, descending=descending, stable=True), x)
        assert torch.equal(got[1], want[1])
        torch.testing.assert_close(got[0], want[0], rtol=0, atol=0, equal_nan=True)
    k = min(5, x.shape[dim])
    values, places = on_gpu(lambda x: torch.topk(x, k, dim), x)
    torch.testing.assert_close(values, want[0].narrow(dim, 0, k), rtol=0, atol=0, equal_nan=True)
    torch.testing.assert_close(values, x.gather(dim, places), rtol=0, atol=0, equal_nan=True)


def test_sizes_of_sorted_rows_may_be_free():
    compiled = torch.compile(lambda x: torch.topk(x, 3, -1), backend='hidet', dynamic=True)
    for n in (10, 700, 3000, 50000):
        x = torch.randn(2, n, device='cuda')
        got, want = compiled(x), torch.topk(x, 3, -1)
        assert torch.equal(got[1], want[1]) and torch.equal(got[0], want[0])


@pytest.mark.parametrize('dtype', [torch.float32, torch.float64, torch.float16, torch.int32, torch.int64])
def test_scattered_sums_equal_torchs(dtype):
    target = torch.randint(-4, 5, (50, 40), device='cuda').to(dtype)
    index = torch.randint(0, 50, (3000, 40), device='cuda')
    source = torch.randint(-1, 2, (3000, 40), device='cuda').to(dtype)
    want = target.scatter_add(0, index, source)
    for deterministic in (0, 1):
        got = on_gpu(lambda a, i, b: a.scatter_add(0, i, b), target, index, source, deterministic=deterministic)
        assert torch.equal(got, want)
    rows = index[:, 0].contiguous()
    assert torch.equal(on_gpu(lambda a, i, b: a.index_add(0, i, b), target, rows, source), target.index_add(0, rows, source))


def test_deterministic_sums_have_the_same_bits():
    target, source = torch.zeros(7, 64, device='cuda'), torch.randn(20000, 64, device='cuda')
    index = torch.randint(0, 7, (20000, 64), device='cuda')
    torch.use_deterministic_algorithms(True)
    try:
        compiled = torch.compile(lambda a, i, b: a.scatter_add(0, i, b), backend='hidet')
        first = compiled(target, index, source).clone()
        assert all(torch.equal(first, compiled(target, index, source)) for _ in range(5))
    finally:
        torch.use_deterministic_algorithms(False)
    torch.testing.assert_close(first.double(), target.double().scatter_add(0, index, source.double()), rtol=1e-4, atol=1e-3)


@pytest.mark.parametrize('m, n, k', [(512, 512, 512), (100, 70, 33), (1000, 8, 2000)])
def test_products_of_doubles_are_exact_to_their_precision(m, n, k):
    a, b = torch.randn(m, k, device='cuda', dtype=torch.float64), torch.randn(k, n, device='cuda', dtype=torch.float64)
    torch.testing.assert_close(on_gpu(torch.matmul, a, b), a @ b, rtol=1e-11, atol=1e-11)


@pytest.mark.parametrize('dtype', [torch.float8_e4m3fn, torch.float8_e5m2])
def test_floats_of_8_bits_are_converted_exactly(dtype):
    every = torch.arange(256, dtype=torch.uint8, device='cuda').view(dtype)
    for to in (torch.float32, torch.float16):
        torch.testing.assert_close(on_gpu(lambda x: x.to(to) * 2, every), every.to(to) * 2, rtol=0, atol=0, equal_nan=True)
    numbers = torch.randint(-2**31, 2**31, (1 << 20, ), device='cuda').to(torch.int32).view(torch.float32)
    numbers = torch.where(numbers.abs() > 448, 1, numbers)  # torch's releases differ in what is beyond
    near = every.float().nan_to_num()
    halves = torch.cat([(near + near.roll(n)) / 2 for n in (1, 2, 255)])
    for x in (numbers, halves, halves.half()):
        got, want = on_gpu(lambda x: x.to(dtype), x), x.to(dtype)
        torch.testing.assert_close(got.float(), want.float(), rtol=0, atol=0, equal_nan=True)


def test_products_of_scaled_floats_of_8_bits():
    a, b = torch.randn(48, 256, device='cuda').to(torch.float8_e4m3fn), torch.randn(80, 256, device='cuda').to(torch.float8_e4m3fn)
    wide = a.double() @ b.double().t()
    for scale_a, scale_b in ((torch.tensor(0.5), torch.tensor(3.0)), (torch.rand(48, 1), torch.rand(1, 80))):
        scales = scale_a.cuda(), scale_b.cuda()
        got = on_gpu(lambda a, b, s, t: torch._scaled_mm(a, b.t(), s, t, out_dtype=torch.bfloat16), a, b, *scales)
        torch.testing.assert_close(got, (wide * scales[0] * scales[1]).to(torch.bfloat16), rtol=1e-2, atol=1e-3)


def test_products_of_halves_in_float32():
    a, b = torch.randn(130, 300, device='cuda').half(), torch.randn(300, 70, device='cuda').half()
    got = on_gpu(lambda a, b: a.float() @ b.float(), a, b)
    torch.testing.assert_close(got.double(), a.double() @ b.double(), rtol=1e-5, atol=1e-4)


@pytest.mark.parametrize('shape, dim', [((4, 1000), 1), ((2, 70000), 1), ((300, 40), 0), ((5000, 30), 1)])
def test_running_sums_take_what_stands_around_them(shape, dim):
    x, w = torch.randint(-3, 4, shape, device='cuda').float(), torch.randint(-2, 3, shape[1:], device='cuda').float()
    got = on_gpu(lambda x, w: ((x * w).cumsum(dim) + w).half(), x, w)
    torch.testing.assert_close(got, ((x * w).cumsum(dim) + w).half(), rtol=0, atol=0)
    mask = torch.rand(shape, device='cuda') < 0.5
    places = on_gpu(lambda m: (m.long().cumsum(dim) - 1).masked_fill(~m, 1), mask)
    assert torch.equal(places, (mask.long().cumsum(dim) - 1).masked_fill(~mask, 1))


@pytest.mark.parametrize('layer', [torch.nn.LSTM, torch.nn.GRU, torch.nn.RNN])
@pytest.mark.parametrize('units, rows', [(20, 1), (128, 5), (300, 200), (1100, 3)])
@pytest.mark.parametrize('dtype, times', [(torch.float32, 1), (torch.float16, 2)])
def test_recurrent_layers_are_as_near_as_torchs(layer, units, rows, dtype, times):
    model = layer(16, units, bidirectional=True).eval().to('cuda', dtype)
    x = torch.randn(12, rows, 16, device='cuda', dtype=dtype)
    with torch.no_grad():
        exact = layer(16, units, bidirectional=True).eval().to('cuda', torch.float64)
        exact.load_state_dict(model.state_dict())
        want = exact(x.double())[0]
        ours, theirs = torch.compile(model, backend='hidet', fullgraph=True)(x)[0], model(x)[0]
    bound = max((theirs.double() - want).abs().max().item(), 1e-6 if dtype == torch.float32 else 2e-3)
    assert (ours.double() - want).abs().max().item() <= 2 * times * bound


@pytest.mark.parametrize('dtype', [torch.float32, torch.int64], ids=str)
def test_counts_and_searches(dtype):
    x = (torch.randn(5000, device='cuda') * 10).to(dtype)
    bounds = (torch.randn(1000, device='cuda') * 10).to(dtype).sort().values
    compiled = torch.compile(lambda x, b: (torch.histc(x, 50, -20, 20), torch.histc(x, 300, -20, 20), torch.searchsorted(b, x),
                                           torch.searchsorted(b, x, right=True), torch.bucketize(x, b[:3])), backend='hidet', fullgraph=True)
    for got, want in zip(compiled(x, bounds), (torch.histc(x, 50, -20, 20), torch.histc(x, 300, -20, 20), torch.searchsorted(bounds, x),
                                               torch.searchsorted(bounds, x, right=True), torch.bucketize(x, bounds[:3])), strict=True):
        torch.testing.assert_close(got, want)


@pytest.mark.parametrize('length', [100000, 100002, 100003])
def test_few_long_rows(length):
    x = torch.randn(5, length, device='cuda').half()
    compiled = torch.compile(lambda x: (x.softmax(-1), x.float().sum(-1), x.float().mean(-1), x.amax(-1)), backend='hidet', fullgraph=True)
    for got, want in zip(compiled(x), (x.softmax(-1), x.float().sum(-1), x.float().mean(-1), x.amax(-1)), strict=True):
        torch.testing.assert_close(got, want, rtol=2e-3, atol=2e-3)


@pytest.mark.parametrize('rows, length', [(200, 20000), (200, 50257), (300, 32000), (3, 50001)])
@pytest.mark.parametrize('dtype', [torch.float32, torch.float16])
def test_rows_that_blocks_keep(rows, length, dtype):
    x = torch.randn(rows, length, device='cuda').to(dtype)
    weight = torch.randn(length, device='cuda').to(dtype)

    def function(x, w, wide=torch.float32):
        return (x / 0.7).softmax(-1), x.to(wide).log_softmax(-1), torch.nn.functional.rms_norm(x, (length,), w), torch.nn.functional.normalize(x, dim=-1)

    got = torch.compile(function, backend='hidet', fullgraph=True)(x, weight)
    for ours, theirs, exact in zip(got, function(x, weight), function(x.double(), weight.double(), torch.float64), strict=True):
        bound = (theirs.double() - exact).abs().max().item()
        assert (ours.double() - exact).abs().max().item() <= 2 * bound + 1e-7


@pytest.mark.parametrize('image, weight, padding, dilation', [((1, 64, 96, 96), (3, 64, 9, 9), 4, 1), ((2, 160, 49, 49), (3, 160, 5, 5), (2, 0), 1),
                                                              ((2, 32, 40, 64), (1, 32, 7, 7), 0, 2), ((2, 64, 2000), (2, 64, 7), 3, 1)])
@pytest.mark.parametrize('dtype', [torch.float32, torch.float16])
def test_convolutions_to_few_channels(image, weight, padding, dilation, dtype):
    convolve = torch.nn.functional.conv1d if len(image) == 3 else torch.nn.functional.conv2d
    x, w = (torch.randn(*shape, device='cuda').to(dtype) for shape in (image, weight))
    bias = torch.randn(weight[0], device='cuda').to(dtype)

    class Layer(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.weight, self.bias = torch.nn.Parameter(w), torch.nn.Parameter(bias)

        def forward(self, x):
            return convolve(x, self.weight, self.bias, padding=padding, dilation=dilation).relu()

    with torch.no_grad():
        exact = convolve(x.double(), w.double(), bias.double(), padding=padding, dilation=dilation).relu()
        ours, theirs = torch.compile(Layer(), backend='hidet', fullgraph=True)(x), Layer()(x)
    assert (ours.double() - exact).abs().max() <= 2 * (theirs.double() - exact).abs().max() + 1e-6


@pytest.mark.parametrize('queries, keys, depth', [(200, 256, 40), (512, 512, 64), (130, 1024, 128), (70, 77, 32)])
def test_masks_of_attention(queries, keys, depth):
    attend = torch.nn.functional.scaled_dot_product_attention
    q, k, v = (torch.randn(3, 4, n, depth, device='cuda').half() for n in (queries, keys, keys))
    mask = torch.rand(3, 1, queries, keys, device='cuda') < 0.3
    mask[..., 0] = True
    of_keys = torch.rand(3, 1, 1, keys, device='cuda') < 0.5
    of_keys[..., 0] = True
    bias = torch.randn(4, queries, keys, device='cuda').half()
    for given in (mask, of_keys, bias, torch.where(mask, bias, float('-inf'))):
        got = on_gpu(lambda q, k, v, m: attend(q, k, v, m), q, k, v, given)
        exact = attend(*(t.double() for t in (q, k, v)), given if given.dtype == torch.bool else given.double())
        assert (got.double() - exact).abs().max() <= 2 * (attend(q, k, v, given).double() - exact).abs().max() + 1e-4


class Numbered(torch.nn.Module):
    """Writes numbers, which torch.export keeps on the host, into a tensor on the GPU."""

    def forward(self, x):
        mask = x.new_zeros(x.shape)
        for i in range(3):
            mask[i:, :-i - 1] = i + 1
        return x + mask


def test_exported_models_write_numbers():
    x = torch.randn(5, 7, device='cuda')
    torch.testing.assert_close(hidet.torch.export(Numbered(), (x,))(x), Numbered()(x))
