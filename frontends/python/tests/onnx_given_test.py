"""Initializers that calls give: `from_onnx(inputs=...)`, against NumPy."""

import numpy as np
import onnx
import pytest
import torch
from onnx import TensorProto, helper

import hidet
import hidet.onnx
from hidet import _core
from hidet.__main__ import main

GENERATOR = np.random.default_rng(4)
W, B = (GENERATOR.standard_normal(shape).astype(np.float32) for shape in ((3, 4), (4,)))
X = GENERATOR.standard_normal((2, 3)).astype(np.float32)


def info(name, shape, kind=TensorProto.FLOAT):
    return helper.make_tensor_value_info(name, kind, shape)


def model(nodes, inputs, outputs, constants, version=3):
    graph = helper.make_graph(nodes, 'g', inputs, outputs, [onnx.numpy_helper.from_array(value, name) for name, value in constants.items()])
    return helper.make_model(graph, opset_imports=[helper.make_opsetid('', 8 if version == 3 else 17)], ir_version=version)


def linear(version=3):
    """An old model lists its weights as inputs, before the input that it has; a new one lists none."""
    listed = [info('w', [3, 4]), info('x', ['n', 3]), info('b', [4])] if version == 3 else [info('x', ['n', 3])]
    nodes = [helper.make_node('MatMul', ['x', 'w'], ['h']), helper.make_node('Add', ['h', 'b'], ['y'])]
    return model(nodes, listed, [info('y', ['n', 4])], {'w': W, 'b': B}, version)


@pytest.mark.parametrize('version', [3, 8])
def test_named_initializers_are_inputs_behind_the_models_own(version):
    read = hidet.onnx.from_onnx(linear(version), inputs=['b', 'w'])
    assert read.names == ['x', 'b', 'w']
    assert [tuple(value.shape) for value in read.inputs[1:]] == [(4,), (3, 4)]
    for w in (W, 2 * W):
        np.testing.assert_allclose(read.build()(X, B + 1, w), X @ w + B + 1, rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize('version', [3, 8])
def test_what_a_call_leaves_out_is_what_the_file_says(version):
    read = hidet.onnx.from_onnx(linear(version), inputs=['w', 'b'])
    np.testing.assert_array_equal(read.defaults['w'].numpy(), W)
    for given, w, b in (((X,), W, B), ((X, 2 * W), 2 * W, B), ((X, 2 * W, B + 1), 2 * W, B + 1)):
        np.testing.assert_allclose(read(*given), X @ w + b, rtol=1e-5, atol=1e-5)
    np.testing.assert_allclose(read(x=X, b=B + 1), X @ W + B + 1, rtol=1e-5, atol=1e-5)
    np.testing.assert_allclose(read.dict_forward({'b': B + 1, 'x': X})[0], X @ W + B + 1, rtol=1e-5, atol=1e-5)
    by_torch, by_hidet = read(torch.from_numpy(X)), read(hidet.asarray(X))
    assert isinstance(by_torch, torch.Tensor) and isinstance(by_hidet, hidet.Tensor)
    np.testing.assert_allclose(by_torch.numpy(), by_hidet.numpy(), rtol=1e-6)
    with pytest.raises(TypeError, match='got 0 arguments, expected 3'):
        read()
    with pytest.raises(TypeError, match='x'):
        read(b=B)


def test_without_the_option_they_are_constants():
    read = hidet.onnx.from_onnx(linear())
    assert read.names == ['x'] and not read.defaults
    with pytest.raises(TypeError, match='the model has no input w'):
        read(x=X, w=W)


def test_names_that_are_none():
    with pytest.raises(ValueError, match='input "v": the model has no initializer of that name'):
        hidet.onnx.from_onnx(linear(), inputs=['v'])
    with pytest.raises(TypeError, match='expected a list of names'):
        hidet.onnx.from_onnx(linear(), inputs='w')
    assert hidet.onnx.from_onnx(linear(), inputs=['x', 'w', 'w']).names == ['x', 'w']


def test_weights_beside_the_file(tmp_path):
    onnx.save(linear(8), tmp_path / 'm.onnx', save_as_external_data=True, location='m.data', size_threshold=0)
    read = hidet.onnx.from_onnx(tmp_path / 'm.onnx', inputs=['w'])
    np.testing.assert_allclose(read(X), X @ W + B, rtol=1e-5, atol=1e-5)
    np.testing.assert_allclose(read(X, -W), X @ -W + B, rtol=1e-5, atol=1e-5)


def test_a_size_that_a_call_gives_is_a_model_with_steps_on_the_host():
    nodes = [helper.make_node('Reshape', ['x', 's'], ['y'])]
    data = model(nodes, [info('x', [2, 6]), info('s', [2], TensorProto.INT64)], [info('y', None)], {'s': np.array([3, 4])})
    x = np.arange(12, dtype=np.float32).reshape(2, 6)
    assert hidet.onnx.from_onnx(data)(x).shape == (3, 4)
    read = hidet.onnx.from_onnx(data, inputs=['s'])
    assert isinstance(read, hidet.onnx.OnnxProgram) and read.names == ['x', 's']
    assert read(x).shape == (3, 4) and read(x, np.array([12, 1])).shape == (12, 1)
    np.testing.assert_array_equal(read.build()(x, np.array([4, 3])), x.reshape(4, 3))


def test_the_initializers_of_a_model():
    found = _core.onnx_initializers(linear().SerializeToString(), ['b', 'x'])
    assert list(found) == ['b']


def test_the_command_takes_files_for_them(tmp_path, capfd):
    file = tmp_path / 'm.onnx'
    onnx.save(linear(8), file)
    for name, value in (('x', X), ('w', 2 * W)):
        np.save(tmp_path / f'{name}.npy', value)
    given = [word for name in ('x', 'w') for word in ('--input', f'{name}={tmp_path / name}.npy')]
    assert main(['run', str(file), '--as-input', 'w', *given, '--output-dir', str(tmp_path)]) == 0
    np.testing.assert_allclose(np.load(tmp_path / 'y.npy'), X @ (2 * W) + B, rtol=1e-5, atol=1e-5)
    compiled = str(tmp_path / 'm.hidet')
    assert main(['compile', str(file), '--as-input', 'w', '-o', compiled]) == 0
    assert hidet.load(compiled).input_names == ['x', 'w']
    assert main(['run', compiled, '--as-input', 'w', '--random']) == 2
    assert '--as-input on a compiled model' in capfd.readouterr().err
