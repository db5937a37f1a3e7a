"""Recurrent layers: one kernel for all steps, whatever their number."""

from __future__ import annotations

import copy
import functools

import onnx
import onnx.helper
import onnx.numpy_helper
import numpy as np
import pytest
import torch

import hidet
import hidet.onnx
from hidet.onnx import backend
import hidet.torch

LAYERS = {
    'lstm': torch.nn.LSTM,
    'gru': torch.nn.GRU,
    'rnn_tanh': torch.nn.RNN,
    'rnn_relu': lambda *args, **kwargs: torch.nn.RNN(*args, nonlinearity='relu', **kwargs),
}

pytestmark = pytest.mark.usefixtures('fresh')


def flat(results):
    output, states = results
    return [output, *(states if isinstance(states, tuple) else [states])]


def check(layer, *args, tolerance=1e-5, **options):
    fast = torch.compile(layer, backend='hidet', fullgraph=True, **options)
    for actual, expected in zip(flat(fast(*args)), flat(layer(*args))):
        torch.testing.assert_close(actual, expected, rtol=tolerance, atol=tolerance)
    return fast


@pytest.mark.parametrize('name', LAYERS)
@pytest.mark.parametrize('bidirectional', [False, True])
def test_layers_and_directions(name, bidirectional):
    layer = LAYERS[name](10, 21, num_layers=2, bidirectional=bidirectional).eval()
    check(layer, torch.randn(6, 3, 10))


@pytest.mark.parametrize('name', LAYERS)
def test_batch_first_and_no_bias(name):
    check(LAYERS[name](10, 16, batch_first=True, bias=False).eval(), torch.randn(3, 6, 10))


@pytest.mark.parametrize('name', ['lstm', 'gru'])
def test_states_are_given_and_taken(name):
    layer = LAYERS[name](8, 16, num_layers=2).eval()
    state = torch.randn(2, 3, 16)
    check(layer, torch.randn(5, 3, 8), (state, torch.randn(2, 3, 16)) if name == 'lstm' else state)


def test_one_sequence_alone():
    check(torch.nn.LSTM(8, 16).eval(), torch.randn(5, 8))


def test_free_sizes():
    layer = torch.nn.GRU(8, 20).eval()
    fast = check(layer, torch.randn(7, 3, 8), dynamic=True)
    for steps, rows in [(9, 3), (4, 5)]:
        x = torch.randn(steps, rows, 8)
        torch.testing.assert_close(fast(x)[0], layer(x)[0], rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize('name', LAYERS)
@pytest.mark.parametrize('layer', [{'num_layers': 2}, {'batch_first': True, 'bidirectional': True}], ids=['two', 'batch first'])
def test_one_model_takes_sequences_of_all_lengths(name, layer, counted):
    # In training mode without dropout, which is a free float there: more lengths than Dynamo compiles graphs of one function.
    layer = LAYERS[name](4, 5, **layer)
    fast = torch.compile(layer, backend=counted.backend, fullgraph=True, dynamic=True)
    with torch.no_grad():
        for length in range(2, 13):
            x = torch.randn(length, 3, 4)
            for actual, expected in zip(flat(fast(x)), flat(layer(x))):
                torch.testing.assert_close(actual, expected, rtol=1e-5, atol=1e-5)
    assert counted.graphs == 1


@pytest.mark.parametrize('name', LAYERS)
def test_who_decomposes_a_layer_gets_all_of_its_steps(name):
    layer = LAYERS[name](4, 5, batch_first=True).eval()
    fast = torch.compile(layer, backend='aot_eager', fullgraph=True, dynamic=True)
    for length in (2, 5):
        x = torch.randn(3, length, 4)
        for actual, expected in zip(flat(fast(x)), flat(layer(x))):
            torch.testing.assert_close(actual, expected)
            assert actual.stride() == expected.stride() and actual.requires_grad == expected.requires_grad


@pytest.mark.parametrize('cell', [
    torch.nn.LSTMCell, torch.nn.GRUCell, torch.nn.RNNCell, functools.partial(torch.nn.RNNCell, nonlinearity='relu', bias=False)
], ids=['lstm', 'gru', 'tanh', 'relu'])
def test_cells_in_loops_of_python_keep_the_batch_free(cell):
    class Loop(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.cell = cell(5, 7)

        def forward(self, x):
            state = torch.zeros(x.shape[0], 7)
            if isinstance(self.cell, torch.nn.LSTMCell):
                state = (state, state)
            for t in range(x.shape[1]):
                state = self.cell(x[:, t], state)
            return state

    graphs = []

    def backend(gm, inputs):
        graphs.append(gm)
        return hidet.torch.compile_graph(gm, inputs)

    loop = Loop().eval()
    fast = torch.compile(loop, backend=backend, fullgraph=True)
    for batch in (3, 2, 6):
        x = torch.randn(batch, 4, 5)
        torch._dynamo.mark_dynamic(x, 0)
        torch.testing.assert_close(fast(x), loop(x))
    assert len(graphs) == 1


@pytest.mark.parametrize('name', ['lstm', 'gru'])
def test_sixteen_bits_round_states_alone(name):
    # Cells that add up over the steps, and biases larger than what they are added to, are not rounded on their way.
    layer = LAYERS[name](8, 32).eval()
    for bias in (layer.bias_ih_l0, layer.bias_hh_l0):
        bias.data.normal_()
    layer, x = layer.half(), torch.randn(200, 4, 8).half()
    wanted = copy.deepcopy(layer).double()(x.double())[0]
    error = (torch.compile(layer, backend='hidet')(x)[0] - wanted).abs().max()
    assert error < 1.1e-3


@pytest.mark.parametrize('dtype', [torch.bfloat16, torch.float64])
def test_dtypes(dtype):
    layer = torch.nn.LSTM(8, 16).eval().to(dtype)
    check(layer, torch.randn(5, 3, 8, dtype=dtype), tolerance=2e-2 if dtype == torch.bfloat16 else 1e-12)


def test_a_thousand_steps_are_one_kernel():
    class Net(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.layer = torch.nn.LSTM(8, 16, batch_first=True)
            self.head = torch.nn.Linear(16, 3)

        def forward(self, x):
            return self.head(self.layer(x)[0][:, -1])

    net, x = Net().eval(), torch.randn(2, 1000, 8)
    fast = torch.compile(net, backend='hidet', fullgraph=True)
    torch.testing.assert_close(fast(x), net(x), rtol=1e-4, atol=1e-4)


def test_what_has_no_kernel_is_made_of_other_operators():
    check(torch.nn.LSTM(8, 16, proj_size=4).eval(), torch.randn(5, 3, 8))


def test_export():
    layer = torch.nn.GRU(8, 16, batch_first=True).eval()
    x = torch.randn(2, 6, 8)
    exported = torch.export.export(layer, (x,))
    fast = torch.compile(exported.module(), backend='hidet', fullgraph=True)
    torch.testing.assert_close(fast(x)[0], layer(x)[0], rtol=1e-5, atol=1e-5)


def onnx_layer(kind, direction, layout=0, **attributes):
    """Returns a model of one layer, and its torch twin."""
    gates, order = {'LSTM': (4, [0, 3, 1, 2]), 'GRU': (3, [1, 0, 2]), 'RNN': (1, [0])}[kind]
    ways = 2 if direction == 'bidirectional' else 1
    twin = getattr(torch.nn, kind)(5, 7, bidirectional=ways == 2, batch_first=bool(layout)).eval()

    def weights(names, axis):
        rows = []
        for way in range(ways):
            suffix = '_reverse' if way else ''
            parts = [getattr(twin, f'{name}_l0{suffix}').detach().chunk(gates) for name in names]
            rows.append(torch.cat([part[gate] for part in parts for gate in order]))
        return torch.stack(rows)

    named = {'W': weights(['weight_ih'], 0), 'R': weights(['weight_hh'], 0), 'B': weights(['bias_ih', 'bias_hh'], 0)}
    outputs = ['Y', 'Y_h'] + (['Y_c'] if kind == 'LSTM' else [])
    node = onnx.helper.make_node(kind, ['X', 'W', 'R', 'B'], outputs, hidden_size=7, direction=direction, layout=layout,
                                 **({'linear_before_reset': 1} if kind == 'GRU' else {}), **attributes)
    shape = ['batch', 'steps', 5] if layout else ['steps', 'batch', 5]
    graph = onnx.helper.make_graph(
        [node], 'layer', [onnx.helper.make_tensor_value_info('X', onnx.TensorProto.FLOAT, shape)],
        [onnx.helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, None) for name in outputs],
        [onnx.numpy_helper.from_array(value.numpy(), name) for name, value in named.items()])
    return onnx.helper.make_model(graph, opset_imports=[onnx.helper.make_opsetid('', 22)], ir_version=10), twin


@pytest.mark.parametrize('kind', ['LSTM', 'GRU', 'RNN'])
@pytest.mark.parametrize('direction,layout', [('forward', 0), ('bidirectional', 0), ('bidirectional', 1)])
def test_onnx(kind, direction, layout):
    model, twin = onnx_layer(kind, direction, layout)
    x = torch.randn(6, 3, 5)
    results = backend.prepare(model, 'CPU').run([x.numpy()])
    output, *states = flat(twin(x))
    # [steps, ways, batch, units], or [batch, steps, ways, units].
    own = torch.from_numpy(np.array(results[0])) if layout else torch.from_numpy(np.array(results[0])).transpose(1, 2)
    torch.testing.assert_close(own.flatten(2), output, rtol=1e-5, atol=1e-5)
    for state, expected in zip(results[1:], states):
        state = torch.from_numpy(np.array(state))
        torch.testing.assert_close(state.transpose(0, 1) if layout else state, expected, rtol=1e-5, atol=1e-5)


def test_onnx_is_imported_whole():
    model, twin = onnx_layer('LSTM', 'reverse')
    imported = hidet.onnx.from_onnx(model.SerializeToString())
    x = torch.randn(4, 2, 5)
    output = imported.build()(hidet.from_torch(x))[0].torch()
    torch.testing.assert_close(output[:, 0].flip(0), twin(x.flip(0))[0], rtol=1e-5, atol=1e-5)
