"""Images of open sizes in other sizes, and samples of them, beside ONNX Runtime: one model for all sizes."""

import itertools

import numpy as np
import onnxruntime
import pytest
from onnx import TensorProto, helper, numpy_helper

import hidet.onnx
from hidet._core import CompiledModel

RANDOM = np.random.default_rng(8)


def reals(*shape):
    return RANDOM.standard_normal(shape).astype(np.float32)


def check(nodes, inputs, calls, constants=(), opset=20):
    """Compares calls of one model; `inputs` are its shapes by name, with names of sizes."""
    infos = [helper.make_tensor_value_info(name, TensorProto.FLOAT, shape) for name, shape in inputs.items()]
    graph = helper.make_graph(nodes, 'g', infos, [helper.make_tensor_value_info('y', TensorProto.FLOAT, None)],
                              [numpy_helper.from_array(value, name) for name, value in dict(constants).items()])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid('', opset)], ir_version=9).SerializeToString()
    session = onnxruntime.InferenceSession(model, providers=['CPUExecutionProvider'])
    mine = hidet.onnx.from_onnx(model).build()
    assert isinstance(mine, CompiledModel)  # no steps on the host, which are compiled for each size
    for call in calls:
        expected, = session.run(None, dict(zip(inputs, call)))
        np.testing.assert_allclose(mine(*call), expected, rtol=1e-3, atol=1e-4)


IMAGES = [(8, 9), (10, 7), (1, 5), (4, 1)]
MODES = [*itertools.product(['nearest'], ['round_prefer_floor', 'round_prefer_ceil', 'floor', 'ceil']), ('linear', 'floor'), ('cubic', 'floor')]
PLACES = ['half_pixel', 'asymmetric', 'align_corners', 'pytorch_half_pixel', 'half_pixel_symmetric']


@pytest.mark.parametrize('mode, nearest, place', [*((*mode, place) for mode, place in zip(MODES, PLACES)), ('nearest', 'floor', 'asymmetric'),
                                                  ('linear', 'floor', 'half_pixel'), ('linear', 'floor', 'align_corners'),
                                                  ('cubic', 'floor', 'half_pixel')])
def test_images_of_open_sizes_are_resized(mode, nearest, place):
    attributes = {'mode': mode, 'nearest_mode': nearest, 'coordinate_transformation_mode': place}
    resize = helper.make_node('Resize', ['x', '', 's'], ['y'], **attributes)
    check([resize], {'x': ['n', 2, 'h', 'w']}, [[reals(2, 2, *size)] for size in ((8, 10), (5, 6))], {'s': np.array([1, 1, 2, 1.5], np.float32)})
    to_sizes = [helper.make_node('Shape', ['z'], ['s'], start=2), helper.make_node('Resize', ['x', '', '', 's'], ['y'], axes=[2, 3], **attributes)]
    check(to_sizes, {'x': ['n', 2, 'h', 'w'], 'z': ['a', 'b', 'c', 'd']},
          [[reals(1, 2, *size), reals(1, 1, *other)] for size, other in zip(IMAGES, [(16, 19), (7, 7), (2, 9), (5, 1)])])


@pytest.mark.parametrize('nearest, place', [('floor', 'asymmetric'), ('round_prefer_floor', 'half_pixel'), ('round_prefer_ceil', 'half_pixel'),
                                            ('round_prefer_floor', 'pytorch_half_pixel')])
@pytest.mark.parametrize('sizes', [['h', 'w'], [6, 5]])
def test_whole_multiples_repeat_what_is_nearest(sizes, nearest, place):
    attributes = {'mode': 'nearest', 'nearest_mode': nearest, 'coordinate_transformation_mode': place}
    by_scale = [helper.make_node('Resize', ['x', '', 's'], ['y'], **attributes)]
    by_size = [helper.make_node('Shape', ['x'], ['z']), helper.make_node('Mul', ['z', 'f'], ['s']),
               helper.make_node('Resize', ['x', '', '', 's'], ['y'], **attributes)]
    calls = [[reals(2, 3, *size)] for size in ([(6, 5)] if sizes == [6, 5] else [(6, 5), (1, 7), (3, 1)])]
    for nodes, constants in ((by_scale, {'s': np.array([1, 1, 3, 2], np.float32)}), (by_size, {'f': np.array([1, 1, 3, 2])})):
        check(nodes, {'x': ['n', 3, *sizes]}, calls, constants)
        info = helper.make_tensor_value_info('x', TensorProto.FLOAT, ['n', 3, *sizes])
        graph = helper.make_graph(nodes, 'g', [info], [helper.make_empty_tensor_value_info('y')],
                                  [numpy_helper.from_array(value, name) for name, value in constants.items()])
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid('', 20)], ir_version=9)
        assert 'Take' not in str(hidet.onnx.from_onnx(model).flow_graph())


def test_taps_outside_an_image_of_open_sizes_are_left_out():
    resize = helper.make_node('Resize', ['x', '', 's'], ['y'], mode='cubic', exclude_outside=1)
    check([resize], {'x': [1, 1, 'h', 'w']}, [[reals(1, 1, *size)] for size in IMAGES], {'s': np.array([1, 1, 2, 2], np.float32)})


# ONNX Runtime has another rule for aligned corners where a scale gives no whole size.
@pytest.mark.parametrize('place', ['half_pixel', 'asymmetric', 'pytorch_half_pixel'])
@pytest.mark.parametrize('mode, nearest', MODES)
def test_places_are_rounded_as_float32(mode, nearest, place):
    resize = helper.make_node('Resize', ['x', '', 's'], ['y'], mode=mode, nearest_mode=nearest, coordinate_transformation_mode=place)
    for size, scales in (((8, 9), (1.7, 0.6)), ((13, 10), (1.7, 0.7)), ((7, 30), (0.6, 1.1))):
        check([resize], {'x': [1, 2, *size]}, [[reals(1, 2, *size)]], {'s': np.array([1, 1, *scales], np.float32)})


# ONNX Runtime's own filter of images with antialiasing has coordinates of half pixels.
@pytest.mark.parametrize('mode', ['linear', 'cubic'])
@pytest.mark.parametrize('to', [(12, 31), (5, 100), (40, 7), (3, 3), (20, 100)])
def test_images_are_resized_with_antialiasing(mode, to):
    resize = helper.make_node('Resize', ['x', '', '', 's'], ['y'], axes=[2, 3], mode=mode, antialias=1, exclude_outside=1)
    check([resize], {'x': ['n', 2, 20, 100]}, [[reals(2, 2, 20, 100)]], {'s': np.array(to, np.int64)})


@pytest.mark.parametrize('policy', ['not_larger', 'not_smaller'])
def test_an_aspect_ratio_is_kept_to_the_nearest_size(policy):
    resize = helper.make_node('Resize', ['x', '', '', 's'], ['y'], axes=[2, 3], mode='linear', keep_aspect_ratio_policy=policy)
    for size, to in (((6, 12), (5, 5)), ((12, 6), (5, 9)), ((9, 7), (4, 8)), ((10, 4), (5, 5))):  # 2.5 is rounded up
        check([resize], {'x': [1, 2, *size]}, [[reals(1, 2, *size)]], {'s': np.array(to, np.int64)})


@pytest.mark.parametrize('mode, padding, align', [('nearest', 'reflection', 0), ('linear', 'zeros', 0), ('linear', 'border', 1),
                                                  ('linear', 'reflection', 1), ('cubic', 'zeros', 1)])
def test_images_of_open_sizes_are_sampled(mode, padding, align):
    sample = helper.make_node('GridSample', ['x', 'g'], ['y'], mode=mode, padding_mode=padding, align_corners=align)
    check([sample], {'x': ['n', 2, 'h', 'w'], 'g': ['n', 'p', 'q', 2]},
          [[reals(2, 2, 6, 5), 1.1 * reals(2, 3, 4, 2)], [reals(1, 2, 9, 7), 1.1 * reals(1, 5, 2, 2)]])


@pytest.mark.parametrize('align', [0, 1])
@pytest.mark.parametrize('spatial', [2, 3])
def test_affine_grids_of_open_sizes(spatial, align):
    nodes = [helper.make_node('Shape', ['x'], ['s']), helper.make_node('AffineGrid', ['t', 's'], ['y'], align_corners=align)]
    images = [(2, 3, 5, 4, 6), (1, 2, 7, 3, 2)]  # of a batch of one too
    check(nodes, {'t': ['n', spatial, spatial + 1], 'x': ['n', 'c', *'dhw'[-spatial:]]},
          [[reals(image[0], spatial, spatial + 1), reals(*image[:spatial + 2])] for image in images])


def test_convolutions_of_images_of_open_sizes_take_elements_from_where_offsets_say():
    node = helper.make_node('DeformConv', ['x', 'w', 'o', '', 'm'], ['y'], pads=[1, 1, 1, 1], dilations=[1, 1], group=2, offset_group=2)
    check([node], {'x': ['n', 4, 'h', 'w'], 'o': ['n', 36, 'p', 'q'], 'm': ['n', 18, 'p', 'q']},
          [[reals(n, 4, h, w), reals(n, 36, h, w), reals(n, 18, h, w)] for n, h, w in ((2, 6, 5), (1, 9, 7))], {'w': reals(6, 2, 3, 3)})


@pytest.mark.parametrize('mode', ['nearest', 'linear', 'cubic'])
def test_open_sizes_times_any_factor(mode):
    for scale in (0.7, 2.2, 0.3):
        node = helper.make_node('Resize', ['x', '', 'scales'], ['y'], mode=mode, coordinate_transformation_mode='asymmetric')
        check([node], {'x': [1, 2, 'h', 'w']}, [(reals(1, 2, *size),) for size in ((10, 9), (8, 20), (17, 4))],
              {'scales': np.array([1, 1, scale, 1 / scale], np.float32)})


@pytest.mark.parametrize('nodes', [
    lambda n: [n('Mul', 'size', 'third'), n('Floor', 0)],
    lambda n: [n('Mul', 'size', 'third')],
    lambda n: [n('Div', 'size', 'three'), n('Ceil', 0)],
    lambda n: [n('Div', 'size', 'fourteen'), n('Ceil', 0), n('Mul', 1, 'fourteen')],
    lambda n: [n('Sub', 'size', 'three'), n('Mul', 0, 'third'), n('Add', 1, 'fourteen'), n('Floor', 2)],
])
def test_sizes_times_fractions_and_their_quotients(nodes):
    """As many zeros as the size's floats say."""
    made = []

    def node(op, *operands):
        names = [operand if isinstance(operand, str) else f'step{operand}' for operand in operands]
        made.append(helper.make_node(op, names, [f'step{len(made)}']))

    nodes(node)
    before = [helper.make_node('Shape', ['x'], ['whole']), helper.make_node('Cast', ['whole'], ['size'], to=TensorProto.FLOAT)]
    after = [helper.make_node('Cast', [made[-1].output[0]], ['count'], to=TensorProto.INT64), helper.make_node('ConstantOfShape', ['count'], ['y'])]
    check([*before, *made, *after], {'x': ['n']}, [(reals(size),) for size in (3, 10, 70, 333)],
          {'third': np.array([0.3], np.float32), 'three': np.array([3], np.float32), 'fourteen': np.array([14], np.float32)})
