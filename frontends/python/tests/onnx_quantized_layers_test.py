"""ONNX Runtime's operators of quantized numbers, against ONNX Runtime."""

import numpy as np
import onnx
import pytest
from onnx import helper

import hidet.onnx

pytest.importorskip('onnxruntime')

from beside_runtime import OPSETS, narrow_weights, run_both  # noqa: E402

GENERATOR = np.random.default_rng(0)


def integers(dtype, *shape):
    info = np.iinfo(dtype)
    return GENERATOR.integers(info.min, info.max + 1, shape).astype(dtype)


def reals(*shape):
    return GENERATOR.standard_normal(shape).astype(np.float32)


def scale(*shape):
    return GENERATOR.uniform(0.01, 0.03, shape).astype(np.float32)


def zero(dtype, *shape):
    middle = np.iinfo(dtype).min + 128
    return GENERATOR.integers(middle - 20, middle + 20, shape).astype(dtype)


def check_quantized(op, values, attributes=None):
    for constants in ((), [place for place, x in enumerate(values) if np.ndim(x) == 0 and x is not None]):
        (got,), (want,) = run_both(op, values, attributes or {}, constants=constants)
        assert got.dtype == want.dtype and got.shape == want.shape
        # What lies in the middle between two steps may be rounded to either.
        distance = np.abs(got.astype(np.int64) - want.astype(np.int64))
        assert distance.max() <= 1 and np.mean(distance) < 0.03, (op, distance.max(), np.mean(distance))


@pytest.mark.parametrize('dtype', ['uint8', 'int8'])
@pytest.mark.parametrize('op', ['QLinearAdd', 'QLinearMul'])
def test_pairs(op, dtype):
    for a, b in (((3, 5, 7), (3, 5, 7)), ((3, 5, 7), (5, 1)), ((4, 1), (1, 6))):
        check_quantized(op, [integers(dtype, *a), scale(), zero(dtype), integers(dtype, *b), scale(), zero(dtype), scale() * 2, zero(dtype)])


@pytest.mark.parametrize('dtype', ['uint8', 'int8'])
def test_single_tensors(dtype):
    x, image = integers(dtype, 4, 6, 5), integers(dtype, 2, 3, 9, 8)
    where = [scale(), zero(dtype), scale(), zero(dtype)]
    check_quantized('QLinearLeakyRelu', [x, *where], {'alpha': 0.1})
    check_quantized('QLinearSigmoid', [x, scale(), zero(dtype), np.float32(1 / 256), np.asarray(np.iinfo(dtype).min, dtype)])
    check_quantized('QLinearGlobalAveragePool', [image, *where])
    check_quantized('QLinearGlobalAveragePool', [image, *where], {'channels_last': 1})
    check_quantized('QLinearAveragePool', [image, *where], {'kernel_shape': [3, 2], 'strides': [2, 1], 'pads': [1, 0, 1, 1]})
    check_quantized('QLinearAveragePool', [image, *where], {'kernel_shape': [2, 2], 'channels_last': 1})
    for opset, axis in ((12, 1), (13, 1), (13, -1)):
        check_quantized('QLinearSoftmax', [x, scale(), zero(dtype), np.float32(1 / 256), np.asarray(np.iinfo(dtype).min, dtype)],
                        {'axis': axis, 'opset': opset})


def test_means_are_those_of_numpy():  # ONNX Runtime declares the operator and lacks it
    x, scales, zeros = integers('uint8', 4, 6, 5), (scale(), scale()), (zero('uint8'), zero('uint8'))
    node = helper.make_node('QLinearReduceMean', ['x', 's', 'z', 't', 'u'], ['y'], domain='com.microsoft', axes=[1, -1], keepdims=0)
    values = {'s': scales[0], 'z': zeros[0], 't': scales[1], 'u': zeros[1]}
    graph = helper.make_graph([node], 'test', [helper.make_tensor_value_info('x', onnx.TensorProto.UINT8, x.shape)],
                              [helper.make_tensor_value_info('y', onnx.TensorProto.UINT8, [4])],
                              [onnx.numpy_helper.from_array(np.asarray(value), name) for name, value in values.items()])
    model = helper.make_model(graph, opset_imports=OPSETS, ir_version=8)
    mean = (x.astype(np.float64) - zeros[0]).mean((1, 2)) * scales[0]
    want = np.clip(np.rint(mean / scales[1]) + zeros[1], 0, 255)
    np.testing.assert_allclose(hidet.onnx.from_onnx(model.SerializeToString()).build()(x), want, atol=1)


@pytest.mark.parametrize('dtype', ['uint8', 'int8'])
def test_joined_and_chosen(dtype):
    parts = [[integers(dtype, 2, count, 3), scale(), zero(dtype)] for count in (4, 1, 5)]
    check_quantized('QLinearConcat', [scale() * 2, zero(dtype), *sum(parts, [])], {'axis': 1})
    x, y = integers(dtype, 4, 5), integers(dtype, 5)
    choice = GENERATOR.integers(0, 2, (4, 5)).astype(bool)
    check_quantized('QLinearWhere', [choice, x, scale(), zero(dtype), y, scale(), zero(dtype), scale() * 2, zero(dtype)])


@pytest.mark.parametrize('of_b', ['uint8', 'int8'])
def test_products(of_b):
    b, bias = narrow_weights(GENERATOR, of_b, 40, 24), reals(24)
    for scales, zeros in ((scale(), zero(of_b)), (scale(24), zero(of_b, 24)), (scale(), None)):
        (got,), (want,) = run_both('DynamicQuantizeMatMul', [reals(3, 7, 40), b, scales, zeros, bias], {}, constants=(1, 2, 3, 4))
        np.testing.assert_allclose(got, want, rtol=1e-4, atol=1e-3)
        values = [integers('uint8', 7, 40), b, scale(), scales, zero('uint8'), zeros, bias]
        (got,), (want,) = run_both('MatMulIntegerToFloat', values, {}, constants=(1, 2, 3, 4, 5, 6))
        np.testing.assert_allclose(got, want, rtol=1e-4, atol=1e-3)
    counts = GENERATOR.integers(-500, 500, 24).astype(np.int32)
    values = [integers('uint8', 7, 40), scale(), zero('uint8'), b.T.copy(), scale(), zero(of_b), counts]
    (got,), (want,) = run_both('QGemm', values, {'transB': 1}, constants=(3,))
    np.testing.assert_allclose(got, want, rtol=1e-4, atol=1e-3)
    check_quantized('QGemm', [*values, scale() * 30, zero('uint8')], {'transB': 1})


@pytest.mark.parametrize('of_weight', ['uint8', 'int8'])
@pytest.mark.parametrize('groups', [1, 3])
def test_convolutions_of_channels_that_stand_behind(of_weight, groups):
    weight, biases = narrow_weights(GENERATOR, of_weight, 6, 3 // groups, 3, 2), GENERATOR.integers(-500, 500, 6).astype(np.int32)
    per_channel = scale(6), np.full(6, 128 if of_weight == 'uint8' else 0, of_weight)
    for scales, zeros in ((scale(), zero(of_weight)), per_channel):
        values = [integers('uint8', 2, 9, 8, 3), scale(), zero('uint8'), weight, scales, zeros, scale() * 10, zero('uint8'), biases]
        attributes = {'channels_last': 1, 'pads': [1, 0, 1, 1], 'strides': [2, 1], 'group': groups}
        (got,), (want,) = run_both('QLinearConv', values, attributes, constants=range(1, 9))
        assert got.dtype == want.dtype and got.shape == want.shape == (2, 5, 8, 6)
        distance = np.abs(got.astype(np.int64) - want.astype(np.int64))
        assert distance.max() <= 1 and np.mean(distance) < 0.03


def test_zeros_alone_are_quantized():
    values = [np.zeros((2, 8), np.float32), integers('uint8', 8, 4), scale(), zero('uint8')]
    (got,), (want,) = run_both('DynamicQuantizeMatMul', values, {}, constants=(1, 2, 3))
    np.testing.assert_array_equal(got, want)


@pytest.mark.parametrize('dtype,zeros', [('uint8', (128, 126)), ('uint8', (126, 128)), ('int8', (0, 0))])
def test_a_quantized_lstm_is_near_to_that_of_runtime(dtype, zeros):
    steps, rows, inputs, units = 6, 2, 10, 8
    w, r = integers(dtype, 2, inputs, 4 * units), integers(dtype, 2, units, 4 * units)
    factor = np.full(2, 0.004, np.float32)
    values = [reals(steps, rows, inputs), w, r, 0.1 * reals(2, 8 * units), None, 0.3 * reals(2, rows, units), 0.3 * reals(2, rows, units),
              None, factor, np.full(2, zeros[0], dtype), factor, np.full(2, zeros[1], dtype)]
    got, want = run_both('DynamicQuantizeLSTM', values, {'hidden_size': units, 'direction': 'bidirectional'}, outputs=3,
                         constants=(1, 2, 3, 8, 9, 10, 11))
    for ours, theirs in zip(got, want, strict=True):
        np.testing.assert_allclose(ours, theirs, atol=0.02)  # theirs rounds its states at each step


def test_inputs_that_are_needed_are_named():
    with pytest.raises(ValueError, match='QLinearAdd.*input 3 is left out'):
        node = helper.make_node('QLinearAdd', ['x', 's'], ['y'], domain='com.microsoft')
        values = [helper.make_tensor_value_info('x', onnx.TensorProto.UINT8, [3]), helper.make_tensor_value_info('s', onnx.TensorProto.FLOAT, [])]
        graph = helper.make_graph([node], 'test', values, [helper.make_tensor_value_info('y', onnx.TensorProto.UINT8, [3])])
        hidet.onnx.from_onnx(helper.make_model(graph, opset_imports=OPSETS, ir_version=8).SerializeToString()).build()
