"""Calls of models of open sizes with sizes that nobody foresaw, operators whose sizes a call decides, and whole numbers and truths where one
expects reals, beside ONNX Runtime."""

import numpy as np
import onnxruntime
import pytest
import torch
from onnx import TensorProto, helper, numpy_helper

import hidet.onnx

RANDOM = np.random.default_rng(5)


def reals(*shape):
    return RANDOM.standard_normal(shape).astype(np.float32)


def model(nodes, inputs, constants=(), opset=20, result=TensorProto.FLOAT):
    infos = [helper.make_tensor_value_info(name, kind, shape) for name, (kind, shape) in inputs.items()]
    graph = helper.make_graph(nodes, 'g', infos, [helper.make_tensor_value_info('y', result, None)],
                              [numpy_helper.from_array(value, name) for name, value in dict(constants).items()])
    return helper.make_model(graph, opset_imports=[helper.make_opsetid('', opset)], ir_version=9).SerializeToString()


def open_inputs(values):
    """All sizes of inputs open, each of its own name."""
    return {name: (helper.np_dtype_to_tensor_dtype(value.dtype), [f'{name}_{i}' for i in range(value.ndim)]) for name, value in values.items()}


def check(node, values, constants=(), opset=20, calls=1):
    """Compares a node on these values with all sizes open."""
    result = {'bool': TensorProto.BOOL, 'int8': TensorProto.INT8, 'int32': TensorProto.INT32, 'uint8': TensorProto.UINT8}
    kind = result.get(values['x'].dtype.name, TensorProto.FLOAT) if node.op_type not in ('Less', ) else TensorProto.BOOL
    source = model([node], open_inputs(values), constants, opset, kind)
    expected, = onnxruntime.InferenceSession(source, providers=['CPUExecutionProvider']).run(None, values)
    mine = hidet.onnx.from_onnx(source).build()
    for _ in range(calls):
        got = mine(*values.values())
        assert got.dtype == expected.dtype and got.shape == expected.shape
        np.testing.assert_allclose(got, expected, rtol=1e-4, atol=1e-5)


def test_regions_and_their_images_have_names_of_their_own():
    node = helper.make_node('RoiAlign', ['x', 'regions', 'images'], ['y'], output_height=3, output_width=4, sampling_ratio=2)
    source = model([node], {'x': (TensorProto.FLOAT, [2, 5, 'h', 'w']), 'regions': (TensorProto.FLOAT, ['n', 4]), 'images': (TensorProto.INT64, ['m'])})
    mine = hidet.onnx.from_onnx(source).build()
    for count in (5, 1, 9):
        values = [reals(2, 5, 20, 17), np.sort(RANDOM.random((count, 4), np.float32) * 18, -1), RANDOM.integers(0, 2, count)]
        expected, = onnxruntime.InferenceSession(source, providers=['CPUExecutionProvider']).run(None, dict(zip(('x', 'regions', 'images'), values)))
        np.testing.assert_allclose(mine(*values), expected, rtol=1e-4, atol=1e-5)
    with pytest.raises(ValueError, match='input "images": dimension 0 is 1, expected 9'):
        mine(values[0], values[1], values[2][:1])


@pytest.mark.parametrize('a, b', [((3, 1), (3, 5)), ((3, 5), (1, 5)), ((1,), (7,)), ((2, 1, 4), (3, 1)), ((0, 5), (1, 5)), ((2, 0), (0,))])
@pytest.mark.parametrize('op', ['Add', 'Less', 'Max'])
def test_sizes_that_were_taken_to_be_equal_may_be_one(op, a, b):
    check(helper.make_node(op, ['x', 'z'], ['y']), {'x': reals(*a), 'z': reals(*b)}, calls=2)


@pytest.mark.parametrize('node, shape', [
    (helper.make_node('Tanh', ['x'], ['y']), (0, 4)), (helper.make_node('Softmax', ['x'], ['y'], axis=0), (3, 0)),
    (helper.make_node('Transpose', ['x'], ['y'], perm=[1, 0]), (0, 3)), (helper.make_node('ReduceSum', ['x'], ['y']), (2, 0)),
    (helper.make_node('CumSum', ['x', 'axis'], ['y']), (0, 3))])
def test_there_may_be_nothing(node, shape):
    check(node, {'x': reals(*shape)}, {'axis': np.array(0)} if node.op_type == 'CumSum' else ())


def test_a_compiled_model_serves_the_sizes_that_it_was_compiled_for_and_tensors_of_torch_all_sizes():
    source = model([helper.make_node('Mul', ['x', 'z'], ['y'])], {'x': (TensorProto.FLOAT, ['n', 3]), 'z': (TensorProto.FLOAT, ['m', 3])})
    mine = hidet.onnx.from_onnx(source)
    x, z = reals(4, 3), reals(1, 3)
    for a, b in ((x, x), (x, z), (z, x), (x, x)):
        np.testing.assert_array_equal(mine(a, b), a * b)
    got = mine(torch.from_numpy(x), torch.from_numpy(z))
    assert isinstance(got, torch.Tensor)
    np.testing.assert_array_equal(got.numpy(), x * z)
    np.testing.assert_array_equal(mine(x=x, z=z), x * z)


def test_sizes_that_do_not_fit_each_other_or_the_file_are_errors_as_ever():
    source = model([helper.make_node('Mul', ['x', 'z'], ['y'])], {'x': (TensorProto.FLOAT, ['n', 3]), 'z': (TensorProto.FLOAT, ['m', 3])})
    mine = hidet.onnx.from_onnx(source)
    with pytest.raises(ValueError, match='expected'):
        mine(reals(4, 3), reals(2, 3))
    with pytest.raises(ValueError, match='dimension 1 is 1, expected 3'):
        mine(reals(4, 1), reals(4, 3))
    with pytest.raises(ValueError, match='expected at least 2'):
        hidet.onnx.from_onnx(source, symbols={'n': (2, 9)})(reals(1, 3), reals(1, 3))


def test_a_size_in_the_file_may_be_one_that_no_open_size_is():
    for fixed, given in (((3, 0), (3, 0)), ((1, 0), (4, 1))):
        values = {'x': reals(*given)}
        check(helper.make_node('Add', ['x', 'c'], ['y']), values, {'c': reals(*fixed)})


@pytest.mark.parametrize('node, values, constants', [
    (helper.make_node('AffineGrid', ['x', 's'], ['y']), {'x': reals(2, 2, 3)}, {'s': np.array([2, 1, 3, 4])}),
    (helper.make_node('RotaryEmbedding', ['x', 'c', 's'], ['y'], num_heads=2),
     {'x': reals(2, 3, 16), 'c': reals(2, 3, 4), 's': reals(2, 3, 4)}, {}),
    (helper.make_node('Col2Im', ['x', 'i', 'k'], ['y']), {'x': reals(1, 8, 6)}, {'i': np.array([3, 4]), 'k': np.array([2, 2])}),
    (helper.make_node('GroupNormalization', ['x', 's', 'b'], ['y'], num_groups=2), {'x': reals(2, 4, 5)}, {'s': reals(4), 'b': reals(4)}),
    (helper.make_node('OneHot', ['x', 'd', 'v'], ['y']), {'x': np.array([1, 0, 2]), 'v': reals(2)}, {'d': np.array(3)}),
    (helper.make_node('Gemm', ['x', 'w', 'b'], ['y']), {'x': reals(3, 2)}, {'w': reals(2, 4), 'b': reals(3, 4)}),
    (helper.make_node('Attention', ['x', 'k', 'v'], ['y']), {'x': reals(1, 4, 3, 8), 'k': reals(1, 2, 5, 8), 'v': reals(1, 2, 5, 8)}, {}),
    (helper.make_node('MaxPool', ['x'], ['y'], kernel_shape=[2, 2], dilations=[3, 3]), {'x': reals(1, 2, 6, 5)}, {})])
def test_sizes_that_a_rule_must_know_are_those_of_the_call(node, values, constants):
    opset = 23 if node.op_type in ('Attention', 'RotaryEmbedding') else 21
    check(node, values, constants, opset)


@pytest.mark.parametrize('mode', ['nearest', 'linear'])
def test_crops_of_open_sizes(mode):
    node = helper.make_node('Resize', ['x', 'r', 's'], ['y'], mode=mode, coordinate_transformation_mode='tf_crop_and_resize')
    check(node, {'x': reals(1, 1, 3, 8)}, {'r': np.array([0, 0, .1, .2, 1, 1, .8, .8], np.float32), 's': np.array([1, 1, .7, .4], np.float32)}, 11)


@pytest.mark.parametrize('op, reduction', [('ScatterElements', 'add'), ('ScatterElements', 'mul'), ('ScatterND', 'add'), ('ScatterND', 'mul')])
def test_truths_are_scattered(op, reduction):
    data, updates = RANDOM.random(8) < .5, RANDOM.random(12) < .5
    places = RANDOM.integers(0, 8, 12)
    node = helper.make_node(op, ['x', 'i', 'u'], ['y'], reduction=reduction)
    check(node, {'x': data, 'u': updates}, {'i': places if op == 'ScatterElements' else places[:, None]}, 18)


def test_whole_numbers_shrink_towards_zero_and_have_slopes():
    x = np.arange(-9, 9, dtype=np.int8)
    check(helper.make_node('Shrink', ['x'], ['y'], lambd=1.5, bias=.3), {'x': x})
    x = x.astype(np.int32)
    source = model([helper.make_node('PRelu', ['x', 's'], ['y'])], open_inputs({'x': x}), {'s': np.array([3], np.int32)}, result=TensorProto.INT32)
    got = hidet.onnx.from_onnx(source)(x)  # ONNX Runtime has it for no signed integers
    assert got.dtype == x.dtype
    np.testing.assert_array_equal(got, np.where(x < 0, 3 * x, x))


@pytest.mark.parametrize('limit, bias', [(.5, 0.), (.5, .5), (.5, .2), (-.6, .2)])
def test_no_number_shrinks_to_zero(limit, bias):
    check(helper.make_node('Shrink', ['x'], ['y'], lambd=limit, bias=bias), {'x': np.array([np.nan, np.inf, -np.inf, -.5, .5, .7, -.9, 0], np.float32)})


def test_error_functions_of_whole_numbers_are_whole():
    x = np.arange(-3, 4, dtype=np.int32)
    source = model([helper.make_node('Erf', ['x'], ['y'])], open_inputs({'x': x}), result=TensorProto.INT32)
    np.testing.assert_array_equal(hidet.onnx.from_onnx(source)(x), [0, 0, 0, 0, 0, 0, 0])


@pytest.mark.parametrize('sizes', [['n', 2, 9, 7], ['n', 'c', 'h', 'w']])
def test_means_count_the_padding_that_is_found_by_itself(sizes):
    x = reals(1, 2, 9, 7)
    for automatic in ('SAME_LOWER', 'SAME_UPPER', 'VALID'):
        node = helper.make_node('AveragePool', ['x'], ['y'], kernel_shape=[1, 3], strides=[1, 3], dilations=[3, 1], auto_pad=automatic, count_include_pad=1)
        source = model([node], {'x': (TensorProto.FLOAT, sizes)}, opset=19)
        expected, = onnxruntime.InferenceSession(source, providers=['CPUExecutionProvider']).run(None, {'x': x})
        np.testing.assert_allclose(hidet.onnx.from_onnx(source)(x), expected, rtol=1e-5, atol=1e-5)


def test_a_number_that_no_padding_takes_may_be_any():
    node = helper.make_node('Pad', ['x', 'p', 'v'], ['y'], mode='reflect')
    x = np.arange(5)
    source = model([node], open_inputs({'x': x}), {'p': np.array([2, 1]), 'v': np.array(2**60 + 1)}, result=TensorProto.INT64)
    np.testing.assert_array_equal(hidet.onnx.from_onnx(source)(x), np.pad(x, (2, 1), 'reflect'))
