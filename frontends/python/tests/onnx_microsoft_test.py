"""Operators of com.microsoft beside ONNX's: streams of features, biases by position, integers, transforms. Against ONNX Runtime, or
NumPy where its CPU has none."""

import numpy as np
import pytest
from onnx import TensorProto, helper

onnxruntime = pytest.importorskip('onnxruntime')

from beside_runtime import check, make_model, run_here  # noqa: E402

import hidet.onnx  # noqa: E402

GENERATOR = np.random.default_rng(2)


def reals(*shape):
    return GENERATOR.standard_normal(shape).astype(np.float32)


def integers(dtype, *shape):
    return GENERATOR.integers(-100, 100, shape).astype(dtype)


def run(op, values, outputs=1, **attributes):
    """Returns the results of a node whose inputs are these arrays."""
    given = {f'x{i}': x for i, x in enumerate(values)}
    node = helper.make_node(op, list(given), [f'y{i}' for i in range(outputs)], domain='com.microsoft', **attributes)
    return run_here(make_model([node], given, {}, node.output), given)


def close(got, want, tolerance=1e-4):
    for ours, theirs in zip(got, want, strict=True):
        assert ours.shape == theirs.shape and ours.dtype == theirs.dtype
        np.testing.assert_allclose(ours, theirs, rtol=tolerance, atol=tolerance)


@pytest.mark.parametrize('shapes,attributes', [
    ([(2, 5, 4, 8), (4, 8)], {}), ([(2, 5, 32), (32,)], {'num_branches': 4}), ([(2, 5, 32), (8,)], {'num_branches': 4, 'epsilon': 1e-3})])
def test_branches_are_normalized(shapes, attributes):
    check('BranchwiseRMSNorm', [reals(*shape) for shape in shapes], attributes)


def test_streams_are_mixed():
    check('HyperConnectionPreMix', [reals(2, 5, 4, 8), reals(2, 5, 4)], {'reduction_scale': 0.5})
    check('HyperConnectionPreMix', [reals(2, 5, 4, 8), reals(2, 5, 4, 1)])
    check('HyperConnectionPreMix', [reals(2, 5, 32), reals(2, 5, 32)], {'num_branches': 4})
    check('HyperConnectionPostMix', [reals(2, 5, 4, 8), reals(2, 5, 8), reals(2, 5, 4), reals(2, 5, 4, 4)])
    check('HyperConnectionPostMix', [reals(2, 5, 32), reals(2, 5, 8), reals(2, 5, 4, 8)], {'num_branches': 4})
    with pytest.raises(ValueError, match='3 branches of rows of 32'):
        run('HyperConnectionPreMix', [reals(2, 5, 32), reals(2, 5, 3)], num_branches=3)


def test_gates_of_embeddings():
    check('EngramGate', [reals(2, 5, 4, 8), reals(2, 5, 4, 8), reals(2, 5, 8), reals(4, 8), reals(4, 8), reals(4, 8)], outputs=2)


def buckets(queries, keys, count, most, both_ways):
    """T5's buckets, as its authors wrote them."""
    place = np.arange(keys)[None] - np.arange(queries)[:, None]
    result = np.zeros_like(place)
    if both_ways:
        count //= 2
        result += (place > 0) * count
        place = np.abs(place)
    else:
        place = -np.minimum(place, 0)
    exact = count // 2
    with np.errstate(divide='ignore'):
        shared = np.log(place.astype(np.float32) / exact) / np.float32(np.log(most / exact)) * (count - exact)
    shared = np.minimum(exact + np.where(place < exact, 0, shared).astype(np.int64), count - 1)
    return result + np.where(place < exact, place, shared)


@pytest.mark.parametrize('both_ways', [0, 1])
@pytest.mark.parametrize('length', [1, 5, 200])
def test_biases_by_position(length, both_ways):
    table = reals(32, 4)
    for most in (128, 20):
        got = run('RelativePositionBias', [table, np.array([length]), np.array([length])], is_bidirectional=both_ways, max_distance=most)
        close(got, [table[buckets(length, length, 32, most, both_ways)].transpose(2, 0, 1)[None]])


def test_gated_biases_by_position():
    query, bias, position, weight, offset, scale = reals(2, 5, 32), reals(32), reals(1, 4, 5, 5), reals(8, 8), reals(8), reals(1, 4, 1, 1)
    apart = (query + bias).reshape(2, 5, 4, 8).transpose(0, 2, 1, 3)
    sums = (apart @ weight + offset).reshape(2, 4, 5, 2, 4).sum(-1)
    gates = 1 / (1 + np.exp(-sums))
    want = (gates[..., :1] * (gates[..., 1:] * scale - 1) + 2) * position
    close(run('GatedRelativePositionBias', [query, bias, position, weight, offset, scale], num_heads=4), [want])


def test_turned_queries_and_keys():
    angles, states = reals(2, 5, 8), [reals(2, 3, 5, 8) for _ in range(4)]
    cos, sin = np.cos(angles)[:, None], np.sin(angles)[:, None]
    close(run('GemmaRotaryEmbedding', [angles, *states], outputs=2),
          [states[0] * cos + states[1] * sin, states[2] * cos + states[3] * sin])


def test_integers():
    check('MatMulInteger16', [integers(np.int16, 3, 4, 5), integers(np.int16, 5, 6)])
    a, b = integers(np.int8, 3, 4), integers(np.int8, 4)
    for zeros in ((np.array(3, np.int8), np.array(-7, np.int8)),):
        close(run('MulInteger', [a, zeros[0], b, zeros[1]]), [(a.astype(np.int32) - zeros[0]) * (b.astype(np.int32) - zeros[1])])
    close(run('ReduceSumInteger', [a], axes=[1], keepdims=1), [a.astype(np.int32).sum(1, keepdims=True, dtype=np.int32)])


@pytest.mark.parametrize('length', [2, 16, 20])
def test_spectra_of_real_rows(length):
    x = reals(3, length)
    spectrum = np.fft.rfft(x)
    parts = np.stack([spectrum.real, spectrum.imag], -1).astype(np.float32)
    close(run('Rfft', [x], signal_ndim=1), [parts])
    close(run('Irfft', [parts], signal_ndim=1), [x])


def test_what_training_leaves_behind():
    x, table = reals(3, 4), reals(10, 4)
    close(run('BitmaskDropout', [x]), [x])
    close(run('TorchEmbedding', [table, np.array([[1, 2], [9, 0]])]), [table[[[1, 2], [9, 0]]]])
    for value, attributes, want in ((np.nan, {}, False), (np.nan, {'isinf_only': 1}, True), (np.inf, {'isnan_only': 1}, True), (1.0, {}, True)):
        got = run('IsAllFinite', [x, np.array([value], np.float32)], **attributes)[0]
        assert got.shape == () and bool(got) == want


def test_functions_of_products_and_convolutions():
    x, w = reals(3, 4), reals(4, 5)
    close(run('FusedMatMulActivation', [x, w], activation='Relu', alpha=0.5), [np.maximum(0.5 * x @ w, 0)])
    import torch
    image, weight, bias, skip = reals(1, 5, 6, 3), reals(4, 3, 3, 3), reals(4), reals(1, 5, 6, 4)
    plain = torch.nn.functional.conv2d(torch.tensor(image).permute(0, 3, 1, 2), torch.tensor(weight), torch.tensor(bias), padding=1)
    want = torch.relu(plain.permute(0, 2, 3, 1) + torch.tensor(skip)).numpy()
    close(run('NhwcFusedConv', [image, weight, bias, skip], activation='Relu', pads=[1, 1, 1, 1], kernel_shape=[3, 3]), [want])


def test_pads_of_transposed_convolutions():
    image, weight, bias = reals(1, 3, 5, 6), reals(3, 2, 3, 3), reals(2)
    check('ConvTransposeWithDynamicPads', [image, weight, np.array([1, 0, 1, 0]), bias], {'strides': [2, 2]}, constants=(2,))
    check('ConvTransposeWithDynamicPads', [image, weight, np.array([1, 1, 0, 1])], {'strides': [2, 1]})


@pytest.mark.parametrize('shape', [(1, 2, 6), (2, 3, 9, 7), (1, 2, 4, 5, 6)])
def test_windows_end_where_a_mask_does(shape):
    count, one = len(shape) - 2, (1, 1, *shape[2:])
    for mask in (np.ones(one, np.int32), GENERATOR.integers(0, 2, one).astype(np.int32)):
        check('MaxpoolWithMask', [reals(*shape), mask], {'kernel_shape': [3] * count, 'strides': [2] * count, 'pads': [1] * 2 * count})


@pytest.mark.parametrize('positive', [0, 1])
def test_hashes(positive):
    attributes = {'positive': positive, 'seed': 3}
    for x in (integers(np.int32, 3, 4), integers(np.int64, 5), reals(2, 3)):
        check('MurmurHash3', [x], attributes, tolerance=0)
    node = helper.make_node('MurmurHash3', ['x'], ['y'], domain='com.microsoft', **attributes)
    graph = helper.make_graph([node], 'hash', [helper.make_tensor_value_info('x', TensorProto.STRING, [None])],
                              [helper.make_empty_tensor_value_info('y')])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid('com.microsoft', 1), helper.make_opsetid('', 17)], ir_version=10)
    x = np.array(['', 'a', 'ab', 'abc', 'abcd', 'some words'], dtype=object)
    want = onnxruntime.InferenceSession(model.SerializeToString(), providers=['CPUExecutionProvider']).run(None, {'x': x})[0]
    np.testing.assert_array_equal(hidet.onnx.from_onnx(model)(x), want)


# Of any length: 9001 is a prime, longer than what a matrix of waves is made for. What is cut off or padded counts, too.
@pytest.mark.parametrize('length', [1, 10, 37, 9001])
@pytest.mark.parametrize('inverse', [0, 1])
def test_transforms_of_any_length(length, inverse):
    x = reals(2, 40, 2)
    transform = np.fft.ifft if inverse else np.fft.fft
    for parts, onesided in ((1, 0), (2, 0), (1, 1)):
        if inverse and onesided:
            continue
        numbers = x[..., 0] if parts == 1 else x[..., 0] + 1j * x[..., 1]
        want = transform(numbers.astype(np.complex128), length)[:, :length // 2 + 1 if onesided else length]
        given = {'x': x[..., :parts]}
        node = helper.make_node('DFT', ['x', 'n'], ['y'], inverse=inverse, onesided=onesided)
        model = make_model([node], given, {'n': np.array(length)}, ['y'])
        close(run_here(model, given), [np.stack([want.real, want.imag], -1).astype(np.float32)], 1e-5)
