"""Linear attention of com.microsoft and what stands around it, beside ONNX Runtime."""

import numpy as np
import onnxruntime  # noqa: F401
import pytest
from beside_runtime import check, make_model, run_here
from onnx import helper

RANDOM = np.random.default_rng(6)


def reals(*shape):
    return RANDOM.standard_normal(shape).astype(np.float32)


@pytest.mark.parametrize('activation', ['silu', 'swish', 'sigmoid'])
def test_gated_rows_are_normalized(activation):
    check('GatedRMSNorm', [reals(2, 3, 24), reals(8), reals(2, 3, 24)], {'activation': activation, 'epsilon': 1e-3}, constants=(1,))


def test_gates():
    check('LinearAttentionGate', [reals(2, 3, 4), reals(4), -np.abs(reals(4)), reals(2, 3, 4)], outputs=2, constants=(1, 2))
    check('LinearAttentionGate', [20 * reals(2, 3, 4), reals(4), reals(4)], constants=(1, 2))
    check('GatedAdd', [reals(2, 3, 4), reals(2, 3, 4), reals(2, 3, 1)])
    check('ScaledSiLU', [reals(3, 4)], {'alpha': 0.7})
    check('ScaledSiLU', [reals(3, 4), np.float32(1.3)], {'alpha': 0.7})


@pytest.mark.parametrize('layout', [0, 1])
@pytest.mark.parametrize('interleaved', [0, 1])
@pytest.mark.parametrize('shape', [(2, 5, 3 * 16), (2, 3, 5, 16)])
def test_rotations_by_three_positions(layout, interleaved, shape):
    positions = RANDOM.integers(0, 20, (3, 2, 5))
    attributes = {'mrope_section': [4, 2, 2], 'mrope_layout': layout, 'interleaved': interleaved, 'num_heads': 3}
    check('MRotaryEmbedding', [reals(*shape), positions, reals(20, 8), reals(20, 8)], attributes, constants=(2, 3))
    part = {**attributes, 'mrope_section': [2, 1, 1], 'rotary_embedding_dim': 8}
    check('MRotaryEmbedding', [reals(*shape), positions, reals(20, 4), reals(20, 4)], part, constants=(2, 3))


@pytest.mark.parametrize('activation', ['none', 'silu'])
@pytest.mark.parametrize('dilation', [1, 3])
@pytest.mark.parametrize('last', [0, 1])
def test_causal_convolutions_keep_a_state(activation, dilation, last):
    batch, channels, steps, kernel = 2, 6, 5, 4
    before = (kernel - 1) * dilation
    shape = (lambda length: (batch, length, channels)) if last else (lambda length: (batch, channels, length))
    attributes = {'activation': activation, 'dilation': dilation, 'channels_last': last}
    values = [reals(*shape(steps)), reals(channels, 1, kernel), reals(channels), reals(*shape(before))]
    check('CausalConvWithState', values, attributes, outputs=2, constants=(1, 2))
    check('CausalConvWithState', [*values[:2], None, None], attributes, outputs=2, constants=(1,))


@pytest.mark.parametrize('rule', ['linear', 'gated', 'delta', 'gated_delta'])
def test_linear_attention_goes_step_by_step(rule):
    batch, steps, heads, kv_heads, keys, values = 2, 4, 4, 2, 8, 6
    k = reals(batch, steps, kv_heads, keys)
    k /= np.linalg.norm(k, axis=-1, keepdims=True)
    operands = [reals(batch, steps, heads * keys), k.reshape(batch, steps, -1), reals(batch, steps, kv_heads * values),
                reals(batch, kv_heads, keys, values), -np.abs(reals(batch, steps, kv_heads)) if 'gated' in rule else None,
                RANDOM.random((batch, steps, kv_heads)).astype(np.float32) if 'delta' in rule else None]
    check('LinearAttention', operands, {'update_rule': rule, 'q_num_heads': heads, 'kv_num_heads': kv_heads}, outputs=2)


def test_what_is_refused():
    def error_of(op, values, **attributes):
        given = {f'x{place}': x for place, x in enumerate(values)}
        node = helper.make_node(op, list(given), ['y'], domain='com.microsoft', **attributes)
        with pytest.raises(Exception) as error:
            run_here(make_model([node], given, {}, ['y']), given)
        return str(error.value)

    assert 'activation "tanh"' in error_of('GatedRMSNorm', [reals(2, 4), reals(4), reals(2, 4)], activation='tanh')
    assert 'rows of 3 of an input of 4' in error_of('GatedRMSNorm', [reals(2, 4), reals(3), reals(2, 4)])
    assert 'ndim 2' in error_of('CausalConvWithState', [reals(2, 4, 5), reals(4, 1, 2)], ndim=2)
    assert 'several states' in error_of('CausalConvWithState', [reals(2, 4, 5), reals(4, 1, 2)], state_window=2)
    positions = np.zeros((3, 2, 5), np.int64)
    assert 'mrope_section does not divide 8 pairs' in error_of(
        'MRotaryEmbedding', [reals(2, 5, 16), positions, reals(20, 8), reals(20, 8)], mrope_section=[1, 2, 3])
