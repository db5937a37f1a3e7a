"""Decoders that are given their cache: the first call brings an empty one."""

import numpy as np
import onnx
import onnx.parser
import onnxruntime
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


BEFORE_IT_GROWS = {
    'converted, listed behind its reader': ('float16', 'c = Concat<axis = 2>(past, k)  past = Cast<to = 1>(cache)'),
    'quantized and back': ('float', 'q = QuantizeLinear(cache, scale, zero)  past = DequantizeLinear(q, scale, zero)  c = Concat<axis = 2>(past, k)'),
    'kept as quantized': ('uint8', 'past = DequantizeLinear(cache, scale, zero)  c = Concat<axis = 2>(past, k)'),
    'scaled': ('float16', 'wide = Cast<to = 1>(cache)  past = Mul(wide, scale)  c = Concat<axis = -2>(past, k)'),
    'cut to a window': ('float', 'past = Slice(cache, minus, most, two)  c = Concat<axis = 2>(past, k)'),
    'turned': ('float', 't = Transpose<perm = [0, 2, 1, 3]>(cache)  kt = Transpose<perm = [0, 2, 1, 3]>(k)  ct = Concat<axis = 1>(t, kt)  '
                        'c = Transpose<perm = [0, 2, 1, 3]>(ct)'),
}
STACKED = {
    'by number': 'a = Gather<axis = 0>(cache, one)',
    'by parts': 'b, d = Split<axis = 0>(cache)  a = Squeeze(d, nothing)',
}


def cache_model(kind, cache, nodes):
    return onnx.parser.parse_model(f'''<ir_version: 8, opset_import: ["" : 17]> g ({kind}[{cache}] cache, float[B, 2, s, 4] k) => (float[B, 2, all, 4] c)
        <float scale = {{0.5}}, uint8 zero = {{128}}, int64[1] minus = {{-3}}, int64[1] most = {{100}}, int64[1] two = {{2}}, int64 one = {{1}},
         int64[1] nothing = {{0}}> {{ {nodes} }}''').SerializeToString()


def on_onnxruntime(model, *values):
    session = onnxruntime.InferenceSession(model, providers=['CPUExecutionProvider'])
    return session.run(None, {info.name: value for info, value in zip(session.get_inputs(), values)})[0]


@pytest.mark.parametrize('name', BEFORE_IT_GROWS)
def test_what_a_cache_passes_before_it_grows_may_be_nothing(name):
    kind, nodes = BEFORE_IT_GROWS[name]
    dtype = {'float': np.float32, 'float16': np.float16, 'uint8': np.uint8}[kind]
    mine = hidet.onnx.from_onnx(cache_model(kind, 'B, 2, past, 4', nodes))
    ordered = cache_model(kind, 'B, 2, past, 4', '  '.join(reversed(nodes.split('  '))) if 'behind' in name else nodes)
    for past in (0, 2, 7):
        cache = (np.arange(8 * past).reshape(1, 2, past, 4) * 2).astype(dtype)
        k = np.random.default_rng(past).standard_normal((1, 2, 3, 4)).astype(np.float32)
        np.testing.assert_allclose(mine(cache, k), on_onnxruntime(ordered, cache, k), rtol=1e-6)


@pytest.mark.parametrize('way', STACKED)
def test_keys_and_values_in_one_cache_may_be_nothing(way):
    model = cache_model('float', '2, B, 2, past, 4', STACKED[way] + '  c = Concat<axis = -2>(a, k)')
    mine = hidet.onnx.from_onnx(model)
    for past in (0, 5):
        generator = np.random.default_rng(past)
        cache, k = (generator.standard_normal(shape).astype(np.float32) for shape in ((2, 1, 2, past, 4), (1, 2, 3, 4)))
        np.testing.assert_array_equal(mine(cache, k), on_onnxruntime(model, cache, k))


def test_other_sizes_may_be_nothing_too():
    y, all_k, all_v = hidet.onnx.from_onnx(decoder()).build()(*values(0, 2, 3))
    assert y.shape == (0, HEADS, 2, DEPTH) and all_k.shape == all_v.shape == (0, HEADS, 5, DEPTH)
    # What reads the cache otherwise may have nothing to read: the largest of no elements.
    most = [helper.make_node('ReduceMax', ['past_k'], ['most'], axes=[2])]
    given = values(2, 2, 0)
    _, all_k, _, most = hidet.onnx.from_onnx(decoder(most)).build()(*given)
    np.testing.assert_array_equal(all_k, given[1])
    np.testing.assert_array_equal(most, np.full((2, HEADS, 1, DEPTH), -np.inf, np.float32))


def test_a_caller_may_say_otherwise():
    model = hidet.onnx.from_onnx(decoder(), symbols={'past': (2, 16)}).build()
    with pytest.raises(ValueError, match='symbol "past".* is 0, expected at least 2'):
        model(*values(2, 2, 0))
