"""Products of quantized numbers through hidet.onnx, against integers of numpy."""

import itertools

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper

import hidet.onnx

GENERATOR = np.random.default_rng(0)
TYPES = {'uint8': TensorProto.UINT8, 'int8': TensorProto.INT8}


def integers(dtype, *shape):
    info = np.iinfo(dtype)
    return GENERATOR.integers(info.min, info.max + 1, shape).astype(dtype)


def build(node, inputs, initializers, result):
    """Returns the node as a compiled model: the named inputs are given at a call, the rest is constant."""
    values = [helper.make_tensor_value_info(name, TYPES[str(x.dtype)], x.shape) for name, x in inputs.items()]
    graph = helper.make_graph([node], 'test', values, [helper.make_tensor_value_info('y', result, None)],
                              [onnx.numpy_helper.from_array(x, name) for name, x in initializers.items()])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid('', 17)], ir_version=8)
    return hidet.onnx.from_onnx(model.SerializeToString()).build()


@pytest.mark.parametrize('of_a,of_b', itertools.product(TYPES, TYPES))
@pytest.mark.parametrize('zeros', ['none', 'of a', 'of both', 'lists'])
def test_matmul_integer_is_exact(of_a, of_b, zeros):
    a, b = integers(of_a, 2, 7, 45), integers(of_b, 45, 33)
    names, constants = ['a', 'b'], {'b': b}
    a_zero, b_zero = np.zeros((), of_a), np.zeros((), of_b)
    if zeros != 'none':
        a_zero = integers(of_a, 7) if zeros == 'lists' else integers(of_a)
        names.append('a_zero')
        constants['a_zero'] = a_zero
    if zeros in ('of both', 'lists'):
        b_zero = integers(of_b, 33) if zeros == 'lists' else integers(of_b)
        names.append('b_zero')
        constants['b_zero'] = b_zero
    model = build(helper.make_node('MatMulInteger', names, ['y']), {'a': a}, constants, TensorProto.INT32)
    rows = a_zero.astype(np.int32).reshape(-1, 1) if a_zero.ndim else a_zero.astype(np.int32)
    expected = (a.astype(np.int32) - rows) @ (b.astype(np.int32) - b_zero.astype(np.int32))
    np.testing.assert_array_equal(model(a), expected)


@pytest.mark.parametrize('of_a,of_b', [('uint8', 'int8'), ('int8', 'uint8'), ('uint8', 'uint8')])
@pytest.mark.parametrize('rows', [1, 5])
@pytest.mark.parametrize('terms', [4, 8, 16, 32, 64])
def test_columns_of_a_vector_of_bytes_are_summed_to_the_end(of_a, of_b, rows, terms):
    a, b = integers(of_a, rows, terms), integers(of_b, terms, 1)
    model = build(helper.make_node('MatMulInteger', ['a', 'b'], ['y']), {'a': a, 'b': b}, {}, TensorProto.INT32)
    np.testing.assert_array_equal(model(a, b), a.astype(np.int32) @ b.astype(np.int32))


def test_matmul_integer_of_two_inputs():
    a, b = integers('uint8', 19, 64), integers('uint8', 64, 50)
    model = build(helper.make_node('MatMulInteger', ['a', 'b'], ['y']), {'a': a, 'b': b}, {}, TensorProto.INT32)
    np.testing.assert_array_equal(model(a, b), a.astype(np.int32) @ b.astype(np.int32))


@pytest.mark.parametrize('zeros', [{}, {'a_zero': 3}, {'b_zero': 7}, {'a_zero': 3, 'b_zero': 7}], ids=len)
def test_products_of_an_open_inner_size_are_one_graph(zeros):
    names = ['a', 'b', 'a_zero' if zeros else '', 'b_zero' if 'b_zero' in zeros else '']
    given = {name: zeros.get(name, 0) for name in names[2:] if name}
    values = [helper.make_tensor_value_info(name, TensorProto.UINT8, shape) for name, shape in (('a', ['n', 'k']), ('b', ['k', 'm']))]
    node = helper.make_node('MatMulInteger', names, ['y'])
    graph = helper.make_graph([node], 'test', values, [helper.make_tensor_value_info('y', TensorProto.INT32, None)],
                              [onnx.numpy_helper.from_array(np.uint8(zero), name) for name, zero in given.items()])
    model = hidet.onnx.from_onnx(helper.make_model(graph, opset_imports=[helper.make_opsetid('', 17)], ir_version=8))
    assert isinstance(model, hidet.onnx.OnnxModel)
    for n, k, m in [(3, 5, 4), (9, 70, 33), (1, 1, 1), (17, 300, 20)]:
        a, b = integers('uint8', n, k), integers('uint8', k, m)
        want = (a.astype(np.int32) - zeros.get('a_zero', 0)) @ (b.astype(np.int32) - zeros.get('b_zero', 0))
        np.testing.assert_array_equal(model(a, b), want)


@pytest.mark.parametrize('of_b', TYPES)
def test_qlinear_matmul(of_b):
    a, b = integers('uint8', 9, 70), integers(of_b, 70, 24)
    constants = {'sa': np.float32(0.02), 'za': np.uint8(131), 'b': b, 'sb': np.float32(0.03), 'zb': np.zeros((), of_b),
                 'sy': np.float32(1.7), 'zy': np.uint8(120)}
    node = helper.make_node('QLinearMatMul', ['a', 'sa', 'za', 'b', 'sb', 'zb', 'sy', 'zy'], ['y'])
    model = build(node, {'a': a}, {name: np.asarray(x) for name, x in constants.items()}, TensorProto.UINT8)
    sums = (a.astype(np.int64) - 131) @ b.astype(np.int64)
    expected = np.clip(np.rint(sums * (0.02 * 0.03 / 1.7)) + 120, 0, 255)
    # A sum in the middle between two steps may be rounded to either.
    np.testing.assert_allclose(model(a).astype(np.int64), expected, atol=1)
    assert np.mean(model(a) != expected) < 0.02


def test_products_on_a_cpu_are_of_integers():
    a, b = integers('uint8', 16, 64), integers('int8', 64, 48)
    model = build(helper.make_node('MatMulInteger', ['a', 'b'], ['y']), {'a': a}, {'b': b}, TensorProto.INT32)
    strategies = [kernel['strategy'] for kernel in model.kernels]
    assert any(strategy.startswith('matmul_packed') and strategy.endswith(('dots', 'matrix tiles')) for strategy in strategies), strategies


def convolution(x, x_zero, w, w_zero, groups=1, pad=0, stride=1):
    """The sums of a convolution over two dimensions, in int64."""
    images = np.pad(x.astype(np.int64) - int(x_zero), ((0, 0), (0, 0), (pad, pad), (pad, pad)))
    weights = w.astype(np.int64) - np.reshape(w_zero, (-1, 1, 1, 1)).astype(np.int64)
    windows = np.lib.stride_tricks.sliding_window_view(images, w.shape[2:], (2, 3))[:, :, ::stride, ::stride]
    parts = zip(np.split(windows, groups, 1), np.split(weights, groups, 0))
    return np.concatenate([np.einsum('ncijuv,kcuv->nkij', window, weight, optimize=True) for window, weight in parts], 1)


SHAPES = {'1x1': ((1, 20, 9, 7), (33, 20, 1, 1), {}), '3x3': ((2, 37, 9, 11), (24, 37, 3, 3), {'pad': 1}),
          'strided': ((1, 16, 13, 9), (32, 16, 3, 3), {'pad': 1, 'stride': 2}), 'first': ((1, 3, 20, 22), (16, 3, 5, 5), {'pad': 2, 'stride': 2}),
          'strided point': ((1, 32, 8, 10), (24, 32, 1, 1), {'stride': 2}), 'depthwise': ((1, 48, 9, 9), (48, 1, 3, 3), {'groups': 48, 'pad': 1}),
          'groups': ((1, 24, 8, 9), (32, 12, 3, 3), {'groups': 2, 'pad': 1}), 'one channel': ((1, 1, 9, 9), (20, 1, 3, 3), {'pad': 1})}


@pytest.mark.parametrize('shape', SHAPES)
@pytest.mark.parametrize('of_x,of_w', itertools.product(TYPES, TYPES))
@pytest.mark.parametrize('zeros', ['none', 'one', 'list', 'given'])
def test_conv_integer_is_exact(shape, of_x, of_w, zeros):
    x_shape, w_shape, how = SHAPES[shape]
    x, w = integers(of_x, *x_shape), integers(of_w, *w_shape)
    x_zero = np.zeros((), of_x) if zeros == 'none' else integers(of_x)
    w_zero = integers(of_w, w_shape[0]) if zeros == 'list' else integers(of_w) if zeros == 'given' else np.array(0 if of_w == 'int8' else 128, of_w)
    inputs, constants = {'x': x}, {'w': w, 'x_zero': x_zero, 'w_zero': w_zero}
    if zeros == 'given':
        inputs['x_zero'] = constants.pop('x_zero')
    pad, stride = how.get('pad', 0), how.get('stride', 1)
    node = helper.make_node('ConvInteger', ['x', 'w', 'x_zero', 'w_zero'], ['y'], pads=[pad] * 4, strides=[stride] * 2,
                            group=how.get('groups', 1))
    model = build(node, inputs, constants, TensorProto.INT32)
    np.testing.assert_array_equal(model(*inputs.values()), convolution(x, x_zero, w, w_zero, **how))


@pytest.mark.parametrize('of_x', TYPES)
def test_convolutions_on_a_cpu_are_of_integers(of_x):
    x, w = integers(of_x, 1, 64, 20, 20), integers('int8', 64, 64, 3, 3)
    node = helper.make_node('ConvInteger', ['x', 'w', 'zero'], ['y'], pads=[1] * 4)
    model = build(node, {'x': x}, {'w': w, 'zero': np.array(5, of_x)}, TensorProto.INT32)
    assert any(kernel['strategy'].endswith(('dots', 'matrix tiles')) for kernel in model.kernels), model.kernels


@pytest.mark.parametrize('of_x', TYPES)
@pytest.mark.parametrize('per_channel', [False, True])
def test_convolutions_between_dequantized_tensors_are_of_integers(of_x, per_channel):
    x, w, bias = integers(of_x, 1, 24, 9, 8), integers('int8', 40, 24, 3, 3), GENERATOR.standard_normal(40).astype(np.float32)
    x_zero = integers(of_x)
    w_scale = (GENERATOR.random(40).astype(np.float32) + .5) / 50 if per_channel else np.float32(.03)
    nodes = [helper.make_node('DequantizeLinear', ['x', 'x_scale', 'x_zero'], ['p']),
             helper.make_node('DequantizeLinear', ['w', 'w_scale', 'w_zero'], ['q'], axis=0),
             helper.make_node('Conv', ['p', 'q', 'bias'], ['y'], pads=[1] * 4)]
    constants = {'x_scale': np.float32(.02), 'x_zero': x_zero, 'w': w, 'w_scale': w_scale, 'w_zero': np.zeros_like(w_scale, np.int8), 'bias': bias}
    graph = helper.make_graph(nodes, 'test', [helper.make_tensor_value_info('x', TYPES[of_x], x.shape)],
                              [helper.make_tensor_value_info('y', TensorProto.FLOAT, None)],
                              [onnx.numpy_helper.from_array(np.asarray(v), name) for name, v in constants.items()])
    model = hidet.onnx.from_onnx(helper.make_model(graph, opset_imports=[helper.make_opsetid('', 17)], ir_version=8).SerializeToString()).build()
    assert any('integer' in kernel['name'] for kernel in model.kernels)
    sums = convolution(x, x_zero, w, 0, pad=1).astype(np.float32)
    expected = sums * (np.float32(.02) * w_scale.reshape(-1, 1, 1)) + bias.reshape(-1, 1, 1)
    np.testing.assert_allclose(model(x), expected, rtol=1e-6, atol=1e-5)


@pytest.mark.parametrize('weights, wide', [(1, False), (118, True)])
def test_sums_of_convolutions_in_groups_are_of_the_float_that_their_weights_need(weights, wide):
    """576 products of any bytes do not fit into float32, of small weights they do. Zero points that no byte holds are taken off before."""
    x, w = integers('uint8', 1, 128, 6, 6), np.where(integers('int8', 4, 64, 3, 3) < 0, 9 - weights, 9 + weights).astype(np.int8)
    x[:] = np.where(x > 127, 255, x)
    w[0, 0, 0, 0] = -127
    constants = {'w': w, 'zero': np.uint8(0), 'w_zero': np.int8(9)}
    node = helper.make_node('ConvInteger', ['x', 'w', 'zero', 'w_zero'], ['y'], group=2)
    values = [helper.make_tensor_value_info('x', TensorProto.UINT8, x.shape)]
    graph = helper.make_graph([node], 'test', values, [helper.make_tensor_value_info('y', TensorProto.INT32, None)],
                              [onnx.numpy_helper.from_array(value, name) for name, value in constants.items()])
    model = hidet.onnx.from_onnx(helper.make_model(graph, opset_imports=[helper.make_opsetid('', 17)], ir_version=8))
    np.testing.assert_array_equal(model(x), convolution(x, 0, w, 9, groups=2))
    assert ('float64' in str(model.flow_graph())) == wide


def test_a_bias_counts_among_the_sums_of_a_convolution():
    x, w = integers('uint8', 1, 4, 5, 5), integers('int8', 3, 4, 3, 3)
    bias = np.array([2**24 + 1, -2**24 - 3, 5], np.int32)
    constants = {'w': w, 's': np.float32(1), 'z': np.uint8(0), 'zw': np.int8(0), 'one': np.float32(2**18), 'b': bias}
    node = helper.make_node('QLinearConv', ['x', 's', 'z', 'w', 's', 'zw', 'one', 'z', 'b'], ['y'])
    model = build(node, {'x': x}, constants, TensorProto.UINT8)
    windows = np.lib.stride_tricks.sliding_window_view(x[0].astype(np.int64), (3, 3), (1, 2))
    sums = np.einsum('cijuv,kcuv->kij', windows, w.astype(np.int64)) + bias[:, None, None]
    want = np.clip(np.round(sums.astype(np.float32) * np.float32(2.0 ** -18)), 0, 255).astype(np.uint8)
    np.testing.assert_array_equal(model(x)[0], want)


@pytest.mark.parametrize('of_b', TYPES)
@pytest.mark.parametrize('form', ['a number', 'columns', 'gemm'])
def test_products_between_dequantized_tensors_are_of_integers(of_b, form):
    a, b, bias = integers('uint8', 9, 200), integers(of_b, 200, 33), GENERATOR.standard_normal(33).astype(np.float32)
    a_scale, a_zero = np.float32(.02), np.uint8(119)
    b_scale = (GENERATOR.random(33).astype(np.float32) + .5) / 50 if form != 'a number' else np.float32(.03)
    b_zero = integers(of_b, *b_scale.shape)
    turned = form == 'gemm'
    nodes = [helper.make_node('DequantizeLinear', ['a', 'a_scale', 'a_zero'], ['p']),
             helper.make_node('DequantizeLinear', ['b', 'b_scale', 'b_zero'], ['q'], axis=0 if turned else 1),
             helper.make_node('Gemm', ['p', 'q', 'bias'], ['y'], transB=1) if turned else helper.make_node('MatMul', ['p', 'q'], ['y'])]
    constants = {'a_scale': a_scale, 'a_zero': a_zero, 'b': b.T.copy() if turned else b, 'b_scale': b_scale, 'b_zero': b_zero, 'bias': bias}
    graph = helper.make_graph(nodes, 'test', [helper.make_tensor_value_info('a', TensorProto.UINT8, ['n', 200])],
                              [helper.make_tensor_value_info('y', TensorProto.FLOAT, None)],
                              [onnx.numpy_helper.from_array(np.asarray(x), name) for name, x in constants.items()])
    model = hidet.onnx.from_onnx(helper.make_model(graph, opset_imports=[helper.make_opsetid('', 17)], ir_version=8).SerializeToString()).build()
    assert any('matmul_integer' in kernel['name'] for kernel in model.kernels)
    total = (a.astype(np.int32) - a_zero) @ (b.astype(np.int32) - b_zero.astype(np.int32))
    expected = total.astype(np.float32) * (a_scale * b_scale) + (bias if turned else 0)
    np.testing.assert_allclose(model(a), expected, rtol=1e-6, atol=1e-6 if turned else 0)
