"""What torch.compile made: found by the object, looked at, saved, and run in another process without torch."""

import gc
import pathlib
import subprocess
import sys

import numpy as np
import pytest

import hidet

torch = pytest.importorskip('torch')
PACKAGE = pathlib.Path(hidet.__file__).resolve().parents[1]


class Classifier(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.hidden, self.out = torch.nn.Linear(6, 16), torch.nn.Linear(16, 3)
        self.register_buffer('scale', torch.full((3,), 2.0))

    def forward(self, batch):
        x = torch.nn.functional.gelu(self.hidden(batch['ids']))  # a node of the graph has the name of many an argument
        return {'scores': torch.softmax(self.out(x) * self.scale, -1), 'hidden': x}

pytestmark = pytest.mark.usefixtures('fresh')


def test_a_compiled_module_is_saved_and_runs_without_torch(tmp_path):
    module = Classifier().eval()
    fast = torch.compile(module, backend='hidet')
    assert hidet.torch.compiled_models(fast) == []
    x = torch.randn(4, 6)
    results = fast({'ids': x})
    graph, = hidet.torch.compiled_models(fast)
    assert [y.name for y in graph.model.outputs] == ['output0', 'output1'] and graph.sizes == {} and graph.adds == ''
    assert {weight.name for weight in graph.model.weights} == set(module.state_dict())
    before = hidet.counters()
    graph.save(tmp_path / 'm.hidet')
    changed = {name for name, value in hidet.counters().items() if value != before[name]}
    assert not changed & {'models_compiled', 'kernels_compiled'}, changed
    np.save(tmp_path / 'x.npy', x.numpy())
    program = """
import sys, numpy, hidet
model = hidet.load(sys.argv[1] + '/m.hidet')
assert repr(model.inputs) == '[batch.ids: float32[4, 6]]', model.inputs
for place, y in enumerate(model(numpy.load(sys.argv[1] + '/x.npy'))):
    numpy.save(f'{sys.argv[1]}/y{place}.npy', y)
assert 'torch' not in sys.modules
"""
    subprocess.run([sys.executable, '-c', program, str(tmp_path)], check=True, env={'PYTHONPATH': str(PACKAGE), 'PATH': '/usr/bin:/bin'})
    for place, expected in enumerate(results.values()):
        np.testing.assert_array_equal(np.load(tmp_path / f'y{place}.npy'), expected.numpy())
    model = hidet.load(tmp_path / 'm.hidet')
    model.set_weights({'out.weight': torch.zeros(3, 16), 'out.bias': torch.zeros(3)})
    np.testing.assert_allclose(model(x)[0], np.full((4, 3), 1 / 3), rtol=1e-6)


def test_models_come_in_the_order_of_compilation_with_their_sizes(tmp_path):
    fast = torch.compile(lambda x: torch.relu(x) + 1, backend='hidet')
    fast(torch.randn(3, 5)), fast(torch.randn(4, 5)), fast(torch.randn(7, 5))
    fixed, free = hidet.torch.compiled_models(fast)
    assert fixed.sizes == {} and fixed.model.inputs[0].shape == (3, 5)
    (name, (least, most)), = free.sizes.items()
    assert free.model.inputs[0].shape == (name, 5) and least <= 4 and most >= 1 << 20
    free.save(tmp_path / 'm.hidet')
    x = torch.randn(9, 5)
    torch.testing.assert_close(hidet.load(tmp_path / 'm.hidet')(x), torch.relu(x) + 1)
    del fixed, free
    torch._dynamo.reset()
    gc.collect()
    assert hidet.torch.compiled_models(fast) == []


def test_each_object_has_its_own_models():
    one, other = Classifier().eval(), Classifier().eval()
    first = torch.compile(one, backend='hidet')
    other.compile(backend='hidet')
    first({'ids': torch.randn(2, 6)})
    assert len(hidet.torch.compiled_models(first)) == 1 and hidet.torch.compiled_models(other) == []
    other({'ids': torch.randn(3, 6)})
    assert len(hidet.torch.compiled_models(other)) == 1 and len(hidet.torch.compiled_models(first)) == 1

    def broken(x):
        x = torch.sin(x)
        torch._dynamo.graph_break()
        return torch.cos(x) * 2

    parts = torch.compile(broken, backend='hidet', options={'threads': 1})
    parts(torch.randn(5))
    assert len(hidet.torch.compiled_models(parts)) == 2
    again = torch.compile(broken, backend='hidet', options={'threads': 1})
    again(torch.randn(5))  # compiles nothing
    second = torch.compile(one, backend='hidet')
    second({'ids': torch.randn(2, 6)})
    for new, old in ((again, parts), (second, first)):
        assert [graph.model for graph in hidet.torch.compiled_models(new)] == [graph.model for graph in hidet.torch.compiled_models(old)]
    assert hidet.torch.compiled_models(torch.compile(lambda x: x, backend='hidet')) == []
    for wrong in (one, broken, 3):
        with pytest.raises(TypeError, match='expected what torch.compile'):
            hidet.torch.compiled_models(wrong)


@pytest.mark.parametrize('function, adds', [
    (lambda x: x * torch.rand(4), 'random numbers'),
    (lambda x: (x * 2, x[1:]), 'results that are inputs, or views of them'),
    (lambda x: x.add_(1) * 2, 'changes of its inputs'),
    (lambda x: torch.view_as_complex(x.reshape(2, 2)).abs() * torch.complex(x[:2], x[2:]), 'complex numbers'),
    (lambda x: x * int(x.sum()), 'the other parts that the graph is cut into'),
], ids=['random', 'views', 'changes', 'complex', 'parts'])
def test_what_a_file_would_lack_is_said(function, adds, tmp_path):
    with torch._dynamo.config.patch(capture_scalar_outputs=True):
        fast = torch.compile(function, backend='hidet')
        fast(torch.ones(4))
    graphs = hidet.torch.compiled_models(fast)
    assert graphs
    for graph in graphs:
        if adds in graph.adds:
            with pytest.raises(NotImplementedError, match=adds):
                graph.save(tmp_path / 'm.hidet')
    assert any(adds in graph.adds for graph in graphs) and not (tmp_path / 'm.hidet').exists()


def test_weights_are_saved_as_the_last_call_saw_them(tmp_path):
    module, x = torch.nn.Linear(64, 64), torch.randn(3, 64)
    fast = torch.compile(module, backend='hidet')
    fast(x)
    module.weight.mul_(2)
    want = fast(x)
    hidet.torch.compiled_models(fast)[0].save(tmp_path / 'm.hidet')
    torch.testing.assert_close(hidet.load(tmp_path / 'm.hidet')(x), want)
    stolen = torch.compile(module, backend='hidet', options={'steal_weights': True})
    stolen(x)
    with pytest.raises(RuntimeError, match='was released after it was prepared'):
        hidet.torch.compiled_models(stolen)[0].save(tmp_path / 'n.hidet')
    assert not (tmp_path / 'n.hidet').exists()


def test_images_that_lie_channels_last_are_no_rows_of_a_file(tmp_path):
    module = torch.nn.Conv2d(3, 8, 3).eval()
    fast = torch.compile(module, backend='hidet')
    x = torch.randn(1, 3, 9, 9)
    fast(x)
    plain, = hidet.torch.compiled_models(fast)
    plain.save(tmp_path / 'm.hidet')
    torch.testing.assert_close(hidet.load(tmp_path / 'm.hidet')(x), module(x), rtol=1e-4, atol=1e-5)
    fast(x.to(memory_format=torch.channels_last))
    turned = hidet.torch.compiled_models(fast)[-1]
    with pytest.raises(NotImplementedError, match='dimensions in the order in which they lie'):
        turned.save(tmp_path / 'n.hidet')


def test_an_export_afterwards_finds_the_kernels(tmp_path):
    with hidet.option.context():
        hidet.option.cache_dir(tmp_path / 'cache')
        module = torch.nn.Sequential(*(torch.nn.Sequential(torch.nn.Linear(n, n + 1), torch.nn.GELU()) for n in range(8, 24))).eval()
        x = torch.randn(4, 8)
        y = torch.compile(module, backend='hidet')(x)
        before = hidet.counters()
        exported = hidet.torch.export(module, (x,))
        after = hidet.counters()
        made, found = (after[name] - before[name] for name in ('kernels_compiled', 'kernels_from_cache'))
        assert after['models_from_cache'] > before['models_from_cache'] or (made <= 1 and found >= 15), (made, found)
        torch.testing.assert_close(exported(x), y)
