"""Models that ONNX Runtime has optimized for this machine and written again, beside ONNX Runtime."""

import collections

import numpy as np
import onnx
import onnxruntime
import pytest
from onnx import TensorProto, helper, numpy_helper

import hidet.onnx

RANDOM = np.random.default_rng(6)


def reals(*shape):
    return RANDOM.standard_normal(shape).astype(np.float32)


def optimized(path, nodes, shape, constants, opset=13):
    """Writes the model as ONNX Runtime's optimizer leaves it; returns how it runs there and how many operators of its layout there are."""
    graph = helper.make_graph(nodes, 'g', [helper.make_tensor_value_info('x', TensorProto.FLOAT, shape)],
                              [helper.make_tensor_value_info('y', TensorProto.FLOAT, None)],
                              [numpy_helper.from_array(value, name) for name, value in constants.items()])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid('', opset)], ir_version=8)
    options = onnxruntime.SessionOptions()
    options.optimized_model_filepath, options.log_severity_level = str(path), 4
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_ALL
    session = onnxruntime.InferenceSession(model.SerializeToString(), options, providers=['CPUExecutionProvider'])
    kinds = collections.Counter(node.op_type for node in onnx.load(path).graph.node if node.domain == 'com.microsoft.nchwc')
    return session, kinds


CONV = {'kernel_shape': [3, 3], 'pads': [1, 1, 1, 1]}


def of_three_channels():
    """Weights that fill no block, one a group, padded ones; a sum and functions behind them."""
    nodes = [helper.make_node('Conv', ['x', 'w0', 'b0'], ['a'], strides=[2, 2], **CONV), helper.make_node('Relu', ['a'], ['b']),
             helper.make_node('Conv', ['b', 'w1', 'b1'], ['c'], group=32, **CONV), helper.make_node('Clip', ['c', 'lo', 'hi'], ['d']),
             helper.make_node('Conv', ['d', 'w2'], ['e'], **CONV), helper.make_node('Add', ['e', 'd'], ['f']), helper.make_node('Relu', ['f'], ['g']),
             helper.make_node('MaxPool', ['g'], ['h'], kernel_shape=[3, 3], pads=[1, 1, 1, 1], strides=[2, 2]),
             helper.make_node('Conv', ['h', 'w3', 'b3'], ['y'], **CONV)]
    constants = {'w0': reals(32, 3, 3, 3), 'b0': reals(32), 'w1': reals(32, 1, 3, 3), 'b1': reals(32), 'w2': reals(32, 32, 3, 3) / 9,
                 'w3': reals(20, 32, 3, 3), 'b3': reals(20), 'lo': np.float32(0), 'hi': np.float32(6)}
    return nodes, constants


def of_many_channels():
    """An image that is put into blocks, groups of whole blocks, means, and an image that grows."""
    nodes = [helper.make_node('Conv', ['x', 'w0', 'b0'], ['a'], **CONV), helper.make_node('LeakyRelu', ['a'], ['b'], alpha=.2),
             helper.make_node('AveragePool', ['b'], ['c'], kernel_shape=[2, 2], strides=[2, 2]),
             helper.make_node('Conv', ['c', 'w1'], ['d'], group=2, **CONV), helper.make_node('Sigmoid', ['d'], ['e']),
             helper.make_node('Resize', ['e', '', 's'], ['f'], mode='nearest', coordinate_transformation_mode='asymmetric', nearest_mode='floor'),
             helper.make_node('Concat', ['b', 'f'], ['g'], axis=1), helper.make_node('Conv', ['g', 'w2'], ['h'], kernel_shape=[1, 1]),
             helper.make_node('GlobalAveragePool', ['h'], ['y'])]
    constants = {'w0': reals(32, 20, 3, 3), 'b0': reals(32), 'w1': reals(32, 16, 3, 3), 's': np.array([1, 1, 2, 2], np.float32), 'w2': reals(64, 64, 1, 1)}
    return nodes, constants


@pytest.mark.parametrize('batch', [2, 'n'])
@pytest.mark.parametrize('network, channels', [(of_three_channels, 3), (of_many_channels, 20)])
def test_blocks_of_channels(tmp_path, network, channels, batch):
    nodes, constants = network()
    session, kinds = optimized(tmp_path / 'optimized.onnx', nodes, [batch, channels, 14, 12], constants)
    if not kinds:
        pytest.skip('ONNX Runtime has no such layout on this machine')
    x = reals(2, channels, 14, 12)
    expected, = session.run(None, {'x': x})
    np.testing.assert_allclose(hidet.onnx.from_onnx(tmp_path / 'optimized.onnx')(x), expected, rtol=1e-3, atol=1e-3)


def test_blocks_of_another_machine_are_refused():
    node = helper.make_node('Conv', ['x', 'w'], ['y'], domain='com.microsoft.nchwc', kernel_shape=[1, 1])
    graph = helper.make_graph([node], 'g', [helper.make_tensor_value_info('x', TensorProto.FLOAT, [1, 3, 4, 4])],
                              [helper.make_tensor_value_info('y', TensorProto.FLOAT, None)], [numpy_helper.from_array(reals(12, 3, 1, 1), 'w')])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid('', 13), helper.make_opsetid('com.microsoft.nchwc', 1)], ir_version=8)
    with pytest.raises(ValueError, match='12 channels in blocks of'):
        hidet.onnx.from_onnx(model.SerializeToString())
