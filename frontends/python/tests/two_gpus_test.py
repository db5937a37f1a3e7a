"""The package on a machine with two GPUs. On another this file is left out.

    .venv/bin/python -m pytest -c tools/pytest.ini frontends/python/tests/two_gpus_test.py
"""

import concurrent.futures

import numpy
import pytest
import torch

import hidet
import hidet.cuda
import hidet.torch

pytestmark = [pytest.mark.skipif(hidet.cuda.device_count() < 2, reason='needs two GPUs'), pytest.mark.usefixtures('fresh')]


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = torch.nn.Sequential(torch.nn.Linear(64, 128), torch.nn.GELU(), torch.nn.LayerNorm(128), torch.nn.Linear(128, 16))

    def forward(self, x):
        return self.layers(x)


def close(ours, want):
    assert ours.device == want.device
    torch.testing.assert_close(ours, want, rtol=3e-3, atol=3e-3)


def test_tensors_move_between_gpus():
    a = hidet.randn([300, 7])
    there = a.to(device='cuda:1')
    assert there.device == 'cuda:1'
    back = there.to(device='cuda:0')
    assert back.device == 'cuda:0'
    numpy.testing.assert_array_equal(back.cpu().numpy(), a.numpy())
    t = torch.arange(6.0, device='cuda:1')
    shared = hidet.from_torch(t)
    assert shared.device == 'cuda:1' and (shared + 1).torch().device == t.device
    torch.testing.assert_close((shared + 1).torch(), t + 1)
    with pytest.raises(ValueError, match='different devices'):
        there + back


@pytest.mark.parametrize('current', [0, 1])
@pytest.mark.parametrize('device', ['cuda:0', 'cuda:1'])
def test_models_run_where_their_inputs_are_whatever_the_current_gpu(device, current):
    with torch.cuda.device(current):
        model, x = Model().to(device).eval(), torch.randn(10, 64, device=device)
        fast = torch.compile(model, backend='hidet', fullgraph=True)
        for _ in range(3):
            close(fast(x), model(x))
            model.layers[0].weight.mul_(1.5)
        assert torch.cuda.current_device() == current


def test_one_module_compiled_on_two_gpus():
    modules = [Model().to(f'cuda:{gpu}').eval() for gpu in range(2)]
    modules[1].load_state_dict(modules[0].state_dict())
    fast = [torch.compile(module, backend='hidet', fullgraph=True) for module in modules]
    x = torch.randn(33, 64)
    for _ in range(3):
        first, second = (run(x.to(f'cuda:{gpu}')) for gpu, run in enumerate(fast))
        close(first, modules[0](x.to('cuda:0')))
        torch.testing.assert_close(first.cpu(), second.cpu(), rtol=0, atol=0)


def test_work_goes_on_the_current_stream_of_its_gpu():
    model, x = Model().to('cuda:1').eval(), torch.randn(10, 64, device='cuda:1')
    fast = torch.compile(model, backend='hidet', fullgraph=True)
    fast(x)
    for stream in [torch.cuda.Stream(device=1) for _ in range(12)]:
        with torch.cuda.stream(stream):
            torch.cuda._sleep(1_000_000)
            y = fast(x * 2)
        stream.synchronize()
        close(y, model(x * 2))


def test_a_file_is_loaded_once_for_each_gpu(tmp_path):
    module, x = Model().eval(), torch.randn(9, 64)
    path = tmp_path / 'model.hidet'
    exported = hidet.torch.export(module.to('cuda:1'), (x.to('cuda:1'),), path)
    assert exported.device == 'cuda:1'
    want = module(x.to('cuda:1')).cpu()
    models = [hidet.load(path, device=f'cuda:{gpu}') for gpu in range(2)]
    assert [model.device for model in models] == ['cuda:0', 'cuda:1'] and models[1].inputs[0].device == 'cuda:1'
    for gpu, model in enumerate(models):
        y = model(x.to(f'cuda:{gpu}'))
        assert y.device == torch.device('cuda', gpu)
        torch.testing.assert_close(y.cpu(), want, rtol=3e-3, atol=3e-3)
    with pytest.raises(ValueError, match='device is cuda:1, expected cuda:0'):
        models[0](x.to('cuda:1'))
    with pytest.raises(ValueError, match='on cuda:0, expected cuda:1 or cpu'):
        weight = models[1].weights[0]
        models[1].set_weights({weight.name: torch.zeros(weight.shape, device='cuda:0')})
    with pytest.raises(ValueError, match='compiled for cuda'):
        hidet.load(path, device='cpu')
    with pytest.raises(RuntimeError, match='no GPU cuda:99, there are'):
        hidet.load(path, device='cuda:99')


def test_threads_on_two_gpus_at_once():
    modules = [Model().to(f'cuda:{gpu}').eval() for gpu in range(2)]
    fast = [torch.compile(module, backend='hidet', fullgraph=True) for module in modules]
    xs = [torch.randn(17, 64, device=f'cuda:{gpu}') for gpu in range(2)]
    want = [module(x) for module, x in zip(modules, xs)]
    for run, x in zip(fast, xs):
        run(x)

    def call(gpu):
        with torch.no_grad():
            for _ in range(50):
                close(fast[gpu](xs[gpu]), want[gpu])

    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        list(pool.map(call, [0, 1, 0, 1]))


def test_graphs_and_operators_on_the_second_gpu():
    a, b = hidet.randn([4, 5], device='cuda:1'), hidet.randn([5, 3], device='cuda:1')
    want = a.cpu().numpy() @ b.cpu().numpy()
    numpy.testing.assert_allclose(hidet.ops.matmul(a, b).cpu().numpy(), want, rtol=1e-3, atol=1e-3)
    graph = hidet.trace_from(hidet.ops.matmul(hidet.symbol_like(a), b))
    for run in (graph, hidet.graph.optimize(graph)):
        y = run(a)
        assert y.device == 'cuda:1'
        numpy.testing.assert_allclose(y.cpu().numpy(), want, rtol=1e-3, atol=1e-3)
    model = graph.build(space=1)
    assert model.device == 'cuda:1'
    with pytest.raises(ValueError, match='device is cuda:0, expected cuda:1'):
        model(a.to(device='cuda:0'))


def test_inputs_on_two_gpus_are_refused():
    with pytest.raises(Exception, match='inputs on cuda:0 and cuda:1: a model runs on one GPU'):
        torch.compile(lambda x, y: x + y.to(x.device), backend='hidet')(torch.ones(2, device='cuda:0'), torch.ones(2, device='cuda:1'))


def test_weights_written_on_a_side_stream_are_waited_for():
    model, x = Model().to('cuda:1').eval(), torch.randn(10, 64, device='cuda:1')
    fast = torch.compile(model, backend='hidet', fullgraph=True)
    fast(x)
    stream = torch.cuda.Stream(device=1)
    for _ in range(5):
        stream.wait_stream(torch.cuda.current_stream(1))
        with torch.cuda.stream(stream):
            torch.cuda._sleep(20_000_000)
            model.layers[0].weight.mul_(-1.5)
            y = fast(x)
        stream.synchronize()
        close(y, model(x))
