"""Mixtures of experts and decoders of one token of com.microsoft, beside ONNX Runtime."""

import numpy as np
import onnxruntime  # noqa: F401
import pytest
from beside_runtime import check, make_model, run_both, run_here
from onnx import helper

RANDOM = np.random.default_rng(5)


def reals(*shape):
    return RANDOM.standard_normal(shape).astype(np.float32)


def refused(op, values, attributes, outputs=1):
    given = {f'x{place}': x for place, x in enumerate(values) if x is not None}
    names = ['' if x is None else f'x{place}' for place, x in enumerate(values)]
    node = helper.make_node(op, names, [f'y{place}' for place in range(outputs)], domain='com.microsoft', **attributes)
    with pytest.raises(Exception) as error:
        run_here(make_model([node], given, {}, node.output), given)
    return str(error.value)


# As many tokens as choose experts one by one, and more.
@pytest.mark.parametrize('tokens', [(2,), (3, 7)])
@pytest.mark.parametrize('attributes', [{'activation_type': 'relu'}, {'activation_type': 'gelu', 'normalize_routing_weights': 1},
                                        {'activation_type': 'silu'}, {'activation_type': 'identity', 'normalize_routing_weights': 1}])
def test_experts_of_two_layers(tokens, attributes):
    experts, width, inner, k = 5, 16, 24, 2
    count = int(np.prod(tokens))
    values = [reals(*tokens, width), reals(count, experts), reals(experts, inner, width), reals(experts, inner), reals(experts, width, inner),
              reals(experts, width)]
    places = tuple(range(2, 6))
    check('MoE', values, {'k': k, **attributes}, constants=places)
    check('MoE', [*values[:3], None, values[4]], {'k': k, **attributes}, constants=(2, 4))


@pytest.mark.parametrize('limit', [None, 0.7])
@pytest.mark.parametrize('count', [2, 9])
def test_gated_experts(count, limit):
    experts, width, inner = 4, 8, 12
    attributes = {'k': 2, 'activation_type': 'swiglu', 'activation_alpha': 1.702, 'activation_beta': 1.0}
    if limit is not None:
        attributes['swiglu_limit'] = limit
    x, router, second = reals(count, width), reals(count, experts), reals(experts, width, inner)
    both, bias = reals(experts, 2 * inner, width), reals(experts, 2 * inner)
    by_turns = [x, router, both, bias, second]
    want = run_both('MoE', by_turns, {**attributes, 'swiglu_fusion': 1}, constants=(2, 3, 4))[1]
    gate, linear = both[:, 0::2], both[:, 1::2]
    halves = [x, router, np.concatenate([gate, linear], 1), np.concatenate([bias[:, 0::2], bias[:, 1::2]], 1), second]
    apart = [x, router, gate, bias[:, 0::2], second, None, linear, bias[:, 1::2]]
    for fusion, values in enumerate((apart, by_turns, halves)):
        names = ['' if value is None else f'x{place}' for place, value in enumerate(values)]
        node = helper.make_node('MoE', names, ['y'], domain='com.microsoft', swiglu_fusion=fusion, **attributes)
        given = {name: value for name, value in zip(names, values) if name}
        got = run_here(make_model([node], given, {}, ['y']), given)
        np.testing.assert_allclose(got[0], want[0], rtol=1e-4, atol=1e-4, err_msg=str(fusion))


# Rows of the weights have a scale each, or each block of a row, and perhaps a zero point.
@pytest.mark.parametrize('bits', [4, 8])
@pytest.mark.parametrize('block', [0, 32])
@pytest.mark.parametrize('with_zeros', [False, True])
def test_experts_of_few_bits(bits, block, with_zeros):
    experts, width, inner, count = 3, 64, 32, 5

    def layer(outputs, inputs):
        blocks = inputs // block if block else 1
        weights = RANDOM.integers(0, 256, (experts, outputs, inputs * bits // 8)).astype(np.uint8)
        scales = (0.01 + 0.02 * RANDOM.random((experts, outputs, blocks))).astype(np.float32)
        zeros = RANDOM.integers(0, 256, (experts, outputs, -(-blocks * bits // 8)) if block else (experts, outputs * bits // 8))
        return weights, scales if block else scales[:, :, 0], zeros.astype(np.uint8) if with_zeros else None

    first, second = layer(inner, width), layer(width, inner)
    values = [reals(count, width), reals(count, experts), first[0], first[1], reals(experts, inner), second[0], second[1],
              reals(experts, width), None, None, None, first[2], second[2]]
    attributes = {'k': 2, 'expert_weight_bits': bits, 'activation_type': 'silu', 'normalize_routing_weights': 1}
    if block:
        attributes['block_size'] = block
    places = [place for place in range(2, 13) if values[place] is not None]
    got, want = run_both('QMoE', values, attributes, constants=places)
    # ONNX Runtime rounds the tokens to 8 bits before it multiplies them with blocks of 8 bits.
    off = np.abs(got[0] - want[0]).max() / np.abs(want[0]).max()
    assert off < (2e-2 if bits == 8 and block else 1e-5), off


# ONNX Runtime's kernel for processors has the normalized shares even where the node asks for the others: MoE, which the same attribute
# belongs to, says what they make of such weights.
@pytest.mark.parametrize('normalize', [0, 1])
@pytest.mark.parametrize('count', [1, 6])
def test_shares_of_experts_of_few_bits_are_normalized_where_the_node_says_so(normalize, count):
    experts, width, inner = 4, 8, 6
    packed = [RANDOM.integers(0, 256, (experts, *shape)).astype(np.uint8) for shape in ((inner, width // 2), (width, inner // 2))]
    scales = [(0.01 + 0.02 * RANDOM.random((experts, rows))).astype(np.float32) for rows in (inner, width)]
    weights = [(np.stack([few & 15, few >> 4], -1).reshape(*few.shape[:2], -1).astype(np.float32) - 8) * scale[..., None]
               for few, scale in zip(packed, scales)]
    x, router, attributes = reals(count, width), reals(count, experts), {'k': 2, 'normalize_routing_weights': normalize}
    want = run_both('MoE', [x, router, weights[0], None, weights[1]], attributes, constants=(2, 4))[1]
    given = {'x': x, 'router': router, 'first': packed[0], 's1': scales[0], 'second': packed[1], 's2': scales[1]}
    node = helper.make_node('QMoE', ['x', 'router', 'first', 's1', '', 'second', 's2'], ['y'], domain='com.microsoft', **attributes)
    got = run_here(make_model([node], given, {}, ['y']), given)
    np.testing.assert_allclose(got[0], want[0], rtol=1e-4, atol=1e-5)


def test_what_weighs_experts_is_not_what_picks_them():
    experts, width, inner, count = 4, 32, 32, 6
    weights = [RANDOM.integers(0, 256, (experts, inner, width // 2)).astype(np.uint8) for _ in range(2)]
    scales = [(0.01 + 0.02 * RANDOM.random((experts, inner))).astype(np.float32) for _ in range(2)]
    values = [reals(count, width), reals(count, experts), weights[0], scales[0], None, weights[1], scales[1], *[None] * 7,
              RANDOM.random((count, experts)).astype(np.float32)]
    for normalize in (0, 1):
        check('QMoE', values, {'k': 2, 'normalize_routing_weights': normalize}, constants=(2, 3, 5, 6), tolerance=2e-3)


def test_experts_that_are_refused():
    x, router, first, second = reals(2, 8), reals(2, 4), reals(4, 6, 8), reals(4, 8, 6)
    assert 'k 5, of 4 experts' in refused('MoE', [x, router, first, None, second], {'k': 5})
    assert 'activation_type "tanh"' in refused('MoE', [x, router, first, None, second], {'activation_type': 'tanh'})
    assert 'swiglu_fusion 0 without a third layer' in refused('MoE', [x, router, first, None, second], {'activation_type': 'swiglu'})
    assert 'use_sparse_mixer' in refused('MoE', [x, router, first, None, second], {'use_sparse_mixer': 1})
    packed = np.zeros((4, 6, 4), np.uint8), np.zeros((4, 8, 3), np.uint8)
    assert 'quant_type "fp8"' in refused('QMoE', [x, router, packed[0], reals(4, 6), None, packed[1], reals(4, 8)], {'quant_type': 'fp8'})
    assert 'fc1 of 3 bits' in refused('QMoE', [x, router, packed[0], reals(4, 6), None, packed[1], reals(4, 8)], {'expert_weight_bits': 3})


@pytest.mark.parametrize('signed', [False, True])
@pytest.mark.parametrize('segments', [False, True])
def test_quantized_embeddings(signed, segments):
    dtype = np.int8 if signed else np.uint8
    info = np.iinfo(dtype)

    def table(*shape):
        return RANDOM.integers(info.min, info.max + 1, shape).astype(dtype)

    def scale():
        return np.float32(0.01 + 0.1 * RANDOM.random())

    ids = RANDOM.integers(0, 30, (2, 7)).astype(np.int32)
    mask = (np.arange(7) < np.array([[4], [7]])).astype(np.int32)
    values = [ids, RANDOM.integers(0, 2, (2, 7)).astype(np.int32) if segments else None, table(30, 16), table(12, 16),
              table(2, 16) if segments else None, table(16), table(16), mask, scale(), scale(), scale() if segments else None, scale(), scale(),
              table()[()], table()[()], table()[()] if segments else None, table()[()], table()[()]]
    values = [None if x is None else np.asarray(x) for x in values]
    constants = [place for place in range(2, 18) if values[place] is not None and place != 7]
    check('QEmbedLayerNormalization', values, {'epsilon': 1e-6}, outputs=2, constants=constants)


def test_embeddings_without_segments():
    ids = RANDOM.integers(0, 30, (2, 7)).astype(np.int32)
    check('EmbedLayerNormalization', [ids, None, reals(30, 16), reals(12, 16), None, reals(16), reals(16)], {'epsilon': 1e-6}, outputs=2,
          constants=(2, 3, 5, 6))


# The cache has room for more tokens than it holds.
@pytest.mark.parametrize('form', ['apart', 'packed', 'with bias'])
def test_decoders_write_into_a_cache(form):
    batch, heads, depth, most, filled = 2, 3, 8, 12, 5
    width = heads * depth
    q, k, v = reals(batch, 1, width), reals(batch, 1, width), reals(batch, 1, width)
    past = [reals(batch, heads, most, depth) for _ in range(2)]
    mask = np.ones((batch, filled + 1), np.int32)
    mask[1, :2] = 0
    bias = reals(3 * width) if form == 'with bias' else None
    operands = [np.concatenate([q, k, v], 2), None, None] if form == 'packed' else [q, k, v]
    values = [*operands, mask, reals(1, heads, 1, filled + 1), *past, np.array([filled], np.int32), None, None, bias]
    if form == 'packed':  # ONNX Runtime reads other elements than its kernels write where all three are in one
        got = run_here(*decoder([*operands, *values[3:]], heads))
        want = run_here(*decoder([q, k, v, *values[3:]], heads))
        for ours, theirs in zip(got, want, strict=True):
            np.testing.assert_allclose(ours, theirs, rtol=1e-5, atol=1e-5)
        return
    got, want = run_both('DecoderMaskedMultiHeadAttention', values, {'num_heads': heads, 'past_present_share_buffer': 1}, 3)
    np.testing.assert_allclose(got[0], want[0], rtol=1e-4, atol=1e-4)
    for ours, theirs, old in zip(got[1:], want[1:], past):
        np.testing.assert_allclose(ours[:, :, :filled + 1], theirs[:, :, :filled + 1], rtol=1e-4, atol=1e-4)
        np.testing.assert_array_equal(ours[:, :, filled + 1:], old[:, :, filled + 1:])


def decoder(values, heads):
    names = ['' if x is None else f'x{place}' for place, x in enumerate(values)]
    given = {name: x for name, x in zip(names, values) if name}
    node = helper.make_node('DecoderMaskedMultiHeadAttention', names, ['y', 'k', 'v'], domain='com.microsoft', num_heads=heads,
                            past_present_share_buffer=1)
    return make_model([node], given, {}, node.output), given


# A search of several beams: each token's keys and values are in the row of the beam that it came from.
@pytest.mark.parametrize('form', ['alone', 'with mask', 'with bias'])
def test_decoders_trace_beams_back(form):
    samples, beams, heads, depth, most, filled = 2, 3, 2, 8, 12, 5
    batch, width = samples * beams, heads * depth
    past = [reals(batch, heads, most, depth) for _ in range(2)]
    origin = RANDOM.integers(0, beams, (samples, beams, most)).astype(np.int32)
    mask = np.ones((batch, filled + 1), np.int32) if form == 'with mask' else None
    if mask is not None:
        mask[1, :2] = 0
    bias = reals(1, heads, 1, filled + 1) if form == 'with bias' else None
    parts = [reals(batch, 1, width) for _ in range(3)]
    values = [*parts, mask, bias, *past, np.array([filled], np.int32), np.array([beams], np.int32), origin]
    y, keys, content = run_here(*decoder(values, heads))
    apart = [part.reshape(batch, heads, 1, depth) for part in parts]
    seen = []
    for kept, token, present in zip(past, apart[1:], (keys, content)):
        want = kept.copy()
        want[:, :, filled] = token[:, :, 0]
        np.testing.assert_array_equal(present, want)
        rows = np.repeat(np.arange(samples) * beams, beams)[:, None] + origin.reshape(batch, most)[:, :filled]
        traced = kept[rows, :, np.arange(filled)].transpose(0, 2, 1, 3)
        seen.append(np.concatenate([traced, token], 2))
    scores = apart[0] @ seen[0].transpose(0, 1, 3, 2) / np.sqrt(depth)
    if mask is not None:
        scores = np.where(mask[:, None, None], scores, -np.inf)
    scores = scores + (0 if bias is None else bias)
    shares = np.exp(scores - scores.max(-1, keepdims=True))
    want = (shares / shares.sum(-1, keepdims=True) @ seen[1]).transpose(0, 2, 1, 3).reshape(batch, 1, width)
    np.testing.assert_allclose(y, want, rtol=1e-4, atol=1e-4)
    if form != 'with mask':  # ONNX Runtime reads no mask beside beams
        theirs = run_both('DecoderMaskedMultiHeadAttention', values, {'num_heads': heads, 'past_present_share_buffer': 1}, 3)[1]
        np.testing.assert_allclose(y, theirs[0], rtol=1e-4, atol=1e-4)


def test_decoders_read_an_encoder():
    batch, heads, depth, keys = 2, 3, 8, 6
    values = [reals(batch, 1, heads * depth), reals(batch, heads, keys, depth), reals(batch, heads, keys, depth)]
    check('DecoderMaskedMultiHeadAttention', values, {'num_heads': heads})


# ONNX Runtime has this one on other devices alone: the other operator is told the same.
@pytest.mark.parametrize('room', [False, True])
def test_decoders_that_project(room):
    batch, heads, depth, inputs, filled = 2, 2, 4, 10, 3
    width = heads * depth
    x, weights, bias = reals(batch, 1, inputs), reals(inputs, 3 * width), reals(3 * width)
    past = reals(2, batch, heads, 6 if room else filled, depth)
    given = {'x': x, 'w': weights, 'b': bias, 'past': past, 'length': np.array([filled], np.int32)}
    node = helper.make_node('DecoderMaskedSelfAttention', ['x', 'w', 'b', '', 'past', '', 'length'], ['y', 'present'],
                            domain='com.microsoft', num_heads=heads, past_present_share_buffer=int(room))
    y, present = run_here(make_model([node], given, {}, ['y', 'present']), given)
    q, k, v = np.split(x @ weights + bias, 3, 2)
    apart = [part.reshape(batch, 1, heads, depth).transpose(0, 2, 1, 3) for part in (q, k, v)]
    keys, values = (np.concatenate([past[i, :, :, :filled], apart[1 + i]], 2) for i in range(2))
    scores = apart[0] @ keys.transpose(0, 1, 3, 2) / np.sqrt(depth)
    shares = np.exp(scores - scores.max(-1, keepdims=True))
    want = (shares / shares.sum(-1, keepdims=True) @ values).transpose(0, 2, 1, 3).reshape(batch, 1, width)
    np.testing.assert_allclose(y, want, rtol=1e-4, atol=1e-4)
    np.testing.assert_allclose(present[0, :, :, :filled + 1], keys, rtol=1e-5, atol=1e-5)
    np.testing.assert_allclose(present[1, :, :, :filled + 1], values, rtol=1e-5, atol=1e-5)


def test_decoders_that_are_refused():
    q = reals(2, 1, 6)
    cache = [reals(2, 2, 5, 3)] * 2
    attributes = {'num_heads': 2, 'past_present_share_buffer': 1}
    assert 'without past_sequence_length' in refused('DecoderMaskedMultiHeadAttention', [q, q, q, None, None, *cache], attributes, 3)
    beams = [np.array([1], np.int32), None, np.zeros((1, 2, 5), np.int32)]
    assert 'several beams without a shared buffer' in refused(
        'DecoderMaskedMultiHeadAttention', [q, q, q, None, None, *cache, *beams], {'num_heads': 2}, 3)
    assert 'cache_indirection of rank 2' in refused(
        'DecoderMaskedMultiHeadAttention', [q, q, q, None, None, *cache, *beams[:2], beams[2][0]], attributes, 3)
    assert 'keys without values' in refused('DecoderMaskedMultiHeadAttention', [q, q], attributes)
