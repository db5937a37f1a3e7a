"""Arrays of types that NumPy lacks, which ml_dtypes has, into compiled models and out of them."""

import ml_dtypes
import numpy as np
import pytest
from onnx import helper

import hidet.onnx

RANDOM = np.random.default_rng(5)


def build(node, dtype, shape):
    """Returns a model of one node whose input and output are of a type."""
    kind = helper.np_dtype_to_tensor_dtype(np.dtype(dtype))
    graph = helper.make_graph([node], 'g', [helper.make_tensor_value_info('x', kind, shape)], [helper.make_tensor_value_info('y', kind, None)])
    return hidet.onnx.from_onnx(helper.make_model(graph, opset_imports=[helper.make_opsetid('', 20)], ir_version=9)).build()


def values(dtype, *shape):
    return RANDOM.standard_normal(shape).astype(dtype)


@pytest.mark.parametrize('dtype', [ml_dtypes.bfloat16, ml_dtypes.float8_e4m3fn, ml_dtypes.float8_e5m2])
def test_arrays_come_in_and_go_out(dtype):
    x = values(dtype, 3, 70, 90)
    turned = build(helper.make_node('Transpose', ['x'], ['y'], perm=[2, 0, 1]), dtype, ['n', 70, 90])
    for given in (x, x[:1], np.asfortranarray(x), np.repeat(x, 2, 0)[::2]):
        got = turned(given)
        assert got.dtype == x.dtype
        np.testing.assert_array_equal(got.astype(np.float32), given.astype(np.float32).transpose(2, 0, 1))


def test_sums_in_bfloat16():
    x = values(ml_dtypes.bfloat16, 5, 7)
    np.testing.assert_array_equal(build(helper.make_node('Add', ['x', 'x'], ['y']), x.dtype, ['n', 7])(x), x + x)


def test_arrays_of_another_type_are_refused():
    model = build(helper.make_node('Add', ['x', 'x'], ['y']), ml_dtypes.bfloat16, ['n', 7])
    with pytest.raises(ValueError, match='float16'):
        model(values(np.float16, 5, 7))
    with pytest.raises(ValueError, match='buffer'):
        model(np.zeros((5, 7), ml_dtypes.float8_e8m0fnu))
