"""Images whose sizes each call decides, through hidet.onnx, beside ONNX Runtime."""

import numpy as np
import onnx
import onnxruntime
import pytest
from onnx import TensorProto, helper

import hidet.onnx

GENERATOR = np.random.default_rng(0)
# Below a tile of rows, whole tiles, and some rows and columns more.
SIZES = [(4, 5), (5, 33), (8, 16), (17, 40), (64, 7)]


def on_both(nodes, constants, inputs, dims, opset=19):
    """Returns a function of arrays that gives hidet's results and ONNX Runtime's."""
    infos = [helper.make_tensor_value_info(name, TensorProto.FLOAT, dims[name]) for name in inputs]
    graph = helper.make_graph(nodes, 'test', infos, [onnx.ValueInfoProto(name='y')],
                              [onnx.numpy_helper.from_array(value, name) for name, value in constants.items()])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid('', opset)], ir_version=9).SerializeToString()
    compiled, session = hidet.onnx.from_onnx(model).build(), onnxruntime.InferenceSession(model, providers=['CPUExecutionProvider'])
    return lambda *arrays: (compiled(*arrays), session.run(None, dict(zip(inputs, arrays)))[0])


def random(*shape):
    return GENERATOR.standard_normal(shape).astype(np.float32)


WINDOWS = {
    'largest': helper.make_node('MaxPool', ['x'], ['y'], kernel_shape=[3, 3], strides=[2, 2], pads=[1, 1, 1, 1]),
    'depthwise by two': helper.make_node('Conv', ['x', 'w'], ['y'], kernel_shape=[3, 3], strides=[2, 2], pads=[1, 1, 1, 1], group=6),
    'padding above': helper.make_node('Conv', ['x', 'w'], ['y'], kernel_shape=[3, 3], pads=[2, 1, 0, 1], group=6),
    'mean': helper.make_node('AveragePool', ['x'], ['y'], kernel_shape=[3, 3], pads=[1, 1, 1, 1]),
    'mean with padding': helper.make_node('AveragePool', ['x'], ['y'], kernel_shape=[3, 2], pads=[2, 0, 1, 1], count_include_pad=1),
    'depthwise': helper.make_node('Conv', ['x', 'w'], ['y'], kernel_shape=[3, 3], pads=[1, 1, 1, 1], group=6),
    'dilated': helper.make_node('Conv', ['x', 'w'], ['y'], kernel_shape=[3, 3], pads=[2, 2, 2, 2], dilations=[2, 2], group=6),
    'without padding': helper.make_node('MaxPool', ['x'], ['y'], kernel_shape=[3, 3]),
}


@pytest.mark.parametrize('kind', WINDOWS)
@pytest.mark.parametrize('open_columns', [False, True])
def test_windows(kind, open_columns):
    node = WINDOWS[kind]
    constants = {'w': random(6, 1, 3, 3)} if 'w' in node.input else {}
    run = on_both([node], constants, ['x'], {'x': ['n', 6, 'h', 'w' if open_columns else 19]})
    for height, width in SIZES:
        got, expected = run(random(2, 6, height, width if open_columns else 19))
        np.testing.assert_allclose(got, expected, rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize('mode', ['reflect', 'edge', 'constant', 'wrap'])
@pytest.mark.parametrize('pads', [(3, 3, 3, 3), (0, 2, 1, 0), (0, 0, 0, 3), (-1, -2, 0, 1)])
def test_padding(mode, pads):
    if mode == 'wrap' and min(pads) < 0:
        pytest.skip('what is cut off is not repeated')
    top, left, bottom, right = pads
    run = on_both([helper.make_node('Pad', ['x', 'p'], ['y'], mode=mode)],
                  {'p': np.array([0, 0, top, left, 0, 0, bottom, right])}, ['x'], {'x': [1, 3, 'h', 'w']})
    for height, width in SIZES:
        np.testing.assert_array_equal(*run(random(1, 3, height, width)))


@pytest.mark.parametrize('axis', [2, 3])
def test_joins_along_an_open_axis(axis):
    shared = {2: (['h', 'w'], ['i', 'w'], ['j', 'w']), 3: (['h', 'w'], ['h', 'v'], ['h', 'u'])}[axis]
    run = on_both([helper.make_node('Concat', ['a', 'b', 'c'], ['y'], axis=axis)], {}, ['a', 'b', 'c'],
                  {name: [2, 3, *sizes] for name, sizes in zip('abc', shared)})
    for sizes in [(1, 1, 1), (3, 40, 2), (17, 1, 33), (64, 16, 8)]:
        np.testing.assert_array_equal(*run(*(random(2, 3, *((size, 9) if axis == 2 else (9, size))) for size in sizes)))


@pytest.mark.parametrize('repeats', [(1, 1, 2, 3), (2, 1, 1, 4), (1, 3, 2, 1)])
def test_repetitions(repeats):
    run = on_both([helper.make_node('Tile', ['x', 'r'], ['y'])], {'r': np.array(repeats)}, ['x'], {'x': [2, 3, 'h', 'w']})
    for height, width in SIZES:
        np.testing.assert_array_equal(*run(random(2, 3, height, width)))


@pytest.mark.parametrize('place, nearest', [('half_pixel', 'floor'), ('asymmetric', 'ceil'), ('half_pixel', 'round_prefer_floor')])
def test_nearest_neighbours(place, nearest):
    node = helper.make_node('Resize', ['x', '', 's'], ['y'], mode='nearest', coordinate_transformation_mode=place, nearest_mode=nearest)
    run = on_both([node], {'s': np.array([1, 1, 1.5, 1.5], np.float32)}, ['x'], {'x': [1, 3, 'h', 'w']})
    for height, width in SIZES:
        np.testing.assert_array_equal(*run(random(1, 3, height, width)))


@pytest.mark.parametrize('transformation', ['half_pixel', 'output_half_pixel'])
@pytest.mark.parametrize('samples', [1, 2, 3])
def test_regions(transformation, samples):
    node = helper.make_node('RoiAlign', ['x', 'r', 'i'], ['y'], output_height=4, output_width=3, sampling_ratio=samples, spatial_scale=0.7,
                            coordinate_transformation_mode=transformation)
    run = on_both([node], {'i': np.array([0, 1, 1, 0])}, ['x', 'r'], {'x': [2, 7, 'h', 'w'], 'r': [4, 4]}, opset=16)
    for height, width in SIZES:
        begin = GENERATOR.uniform(-2, width, (4, 2))
        regions = np.concatenate((begin, begin + GENERATOR.uniform(0, 30, (4, 2))), 1).astype(np.float32)
        got, expected = run(random(2, 7, height, width), regions)
        np.testing.assert_allclose(got, expected, rtol=1e-5, atol=1e-5)
