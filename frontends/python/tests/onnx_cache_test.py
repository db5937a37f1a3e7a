"""Decoders that are given their cache: the first call brings an empty one."""

import numpy as np
import pytest
from onnx import TensorProto, helper

import hidet.onnx

HEADS, DEPTH = 2, 8


def declare(name, *shape):
    return helper.make_tensor_value_info(name, TensorProto.FLOAT, shape)


def decoder(extra=()):
    """Attention over the keys and values of a cache and the call's own, which it returns together."""
    nodes = [helper.make_node('Concat', ['past_k', 'k'], ['all_k'], axis=2), helper.make_node('Concat', ['past_v', 'v'], ['all_v'], axis=-2),
             helper.make_node('Transpose', ['all_k'], ['turned'], perm=[0, 1, 3, 2]), helper.make_node('MatMul', ['q', 'turned'], ['scores']),
             helper.make_node('Softmax', ['scores'], ['shares'], axis=-1), helper.make_node('MatMul', ['shares', 'all_v'], ['y']), *extra]
    inputs = [declare(name, 'batch', HEADS, 'length', DEPTH) for name in 'qkv']
    inputs += [declare(name, 'batch', HEADS, 'past', DEPTH) for name in ('past_k', 'past_v')]
    outputs = [helper.make_empty_tensor_value_info(name) for name in ('y', 'all_k', 'all_v', *(node.output[0] for node in extra))]
    return helper.make_model(helper.make_graph(nodes, 'test', inputs, outputs), opset_imports=[helper.make_opsetid('', 17)]).SerializeToString()


def values(batch, length, past):
    generator = np.random.default_rng(past)
    shapes = [(batch, HEADS, length, DEPTH)] * 3 + [(batch, HEADS, past, DEPTH)] * 2
    return [generator.standard_normal(shape).astype(np.float32) for shape in shapes]


def test_a_cache_begins_empty():
    model = hidet.onnx.from_onnx(decoder()).build()
    for batch, length, past in ((2, 5, 0), (2, 1, 5), (1, 3, 0)):
        q, k, v, past_k, past_v = given = values(batch, length, past)
        y, all_k, all_v = model(*given)
        np.testing.assert_array_equal(all_k, np.concatenate([past_k, k], 2))
        powers = np.exp(q @ all_k.transpose(0, 1, 3, 2))
        np.testing.assert_allclose(y, powers / powers.sum(-1, keepdims=True) @ all_v, rtol=1e-4, atol=1e-5)


def test_other_sizes_begin_at_one():
    model = hidet.onnx.from_onnx(decoder()).build()
    with pytest.raises(ValueError, match='symbol "batch".* is 0, expected at least 1'):
        model(*values(0, 2, 3))
    # Whoever reads the cache otherwise may need an element of it.
    model = hidet.onnx.from_onnx(decoder([helper.make_node('ReduceMax', ['past_k'], ['most'], axes=[2])])).build()
    with pytest.raises(ValueError, match='symbol "past".* is 0, expected at least 1'):
        model(*values(2, 2, 0))


def test_a_caller_may_say_otherwise():
    model = hidet.onnx.from_onnx(decoder(), symbols={'past': (2, 16)}).build()
    with pytest.raises(ValueError, match='symbol "past".* is 0, expected at least 2'):
        model(*values(2, 2, 0))
