"""What ONNX Runtime's optimizer makes of ONNX's operators, its attentions, and weights of a few bits, against ONNX Runtime."""

import numpy as np
import onnx
import onnxruntime
import pytest
from onnx import helper

onnxruntime = pytest.importorskip('onnxruntime')

from beside_runtime import OPSETS, check, make_model, narrow_weights, run_both, run_here  # noqa: E402

import hidet.onnx  # noqa: E402

GENERATOR = np.random.default_rng(1)


def reals(*shape):
    return GENERATOR.standard_normal(shape).astype(np.float32)


def integers(dtype, *shape):
    info = np.iinfo(dtype)
    return GENERATOR.integers(info.min, info.max + 1, shape).astype(dtype)


@pytest.mark.parametrize('name,numbers', [('Relu', []), ('Sigmoid', []), ('Tanh', []), ('LeakyRelu', [0.3]), ('HardSigmoid', [0.3, 0.4]),
                                          ('Clip', [-0.5, 0.7])])
def test_functions_of_products_and_convolutions(name, numbers):
    image, weight, bias = reals(2, 4, 9, 7), reals(6, 2, 3, 3), reals(6)
    window = {'activation': name, 'group': 2, 'pads': [1, 1, 1, 1], 'strides': [2, 1], **({'activation_params': numbers} if numbers else {})}
    check('FusedConv', [image, weight, bias], window)
    if name == 'Relu':
        check('FusedConv', [image, weight, bias, reals(2, 6, 5, 7)], window)
    if name != 'Clip':
        given = dict(zip(('activation_alpha', 'activation_beta'), numbers))
        check('FusedGemm', [reals(5, 7), reals(3, 7), reals(3)], {'activation': name, 'transB': 1, 'alpha': 0.5, **given})


def test_transposed_products():
    check('FusedMatMul', [reals(2, 3, 4, 5), reals(2, 3, 4, 6)], {'transA': 1, 'alpha': 0.5})
    check('FusedMatMul', [reals(4, 2, 3, 5), reals(2, 3, 5, 6)], {'transBatchA': 1})
    check('FusedMatMul', [reals(2, 3, 4, 5), reals(6, 2, 3, 5)], {'transBatchB': 1, 'transB': 1})
    check('TransposeMatMul', [reals(3, 5, 4), reals(3, 5, 6)], {'transA': 1})


def test_sums_before_functions():
    # ONNX Runtime has both on other devices alone.
    values = {'x': reals(3, 4), 'b': reals(4), 'r': reals(3, 4)}
    node = helper.make_node('BiasDropout', list(values), ['y'], domain='com.microsoft')
    np.testing.assert_allclose(run_here(make_model([node], values, {}, ['y']), values)[0], sum(values.values()), rtol=1e-6)
    for axis, bias in ((3, reals(2, 1, 1, 5)), (2, reals(1, 1, 4, 5))):
        values = {'x': reals(2, 3, 4, 5), 'b': bias}
        node = helper.make_node('BiasSoftmax', ['x', 'b'], ['y'], domain='com.microsoft', axis=axis, is_inner_broadcast=int(axis == 3))
        powers = np.exp(values['x'] + bias)
        want = powers / powers.sum(tuple(range(axis, 4)), keepdims=True)
        np.testing.assert_allclose(run_here(make_model([node], values, {}, ['y']), values)[0], want, rtol=1e-5, atol=1e-6)


def test_rows_that_are_masked_whole():
    # Their weights are equal, however large the scores are: -1e9 and less than 32 is -1e9, but -1e9 and 40 is not.
    q, k, v = 8 * reals(2, 5, 16), 8 * reals(2, 7, 16), reals(2, 7, 16)
    drop = np.stack([np.ones((5, 7), bool), np.arange(7) > np.arange(5)[:, None]])
    nodes = [helper.make_node('Transpose', ['k'], ['kt'], perm=[0, 2, 1]), helper.make_node('MatMul', ['q', 'kt'], ['scores']),
             helper.make_node('Where', ['drop', 'fill', 'scores'], ['masked']), helper.make_node('Softmax', ['masked'], ['weights'], axis=-1),
             helper.make_node('MatMul', ['weights', 'v'], ['y'])]
    values = {'q': q, 'k': k, 'drop': drop, 'v': v}
    for fill in (-1e9, np.finfo(np.float32).min):
        data = make_model(nodes, values, {'fill': np.float32(fill)}, ['y'])
        want, = onnxruntime.InferenceSession(data, providers=['CPUExecutionProvider']).run(None, values)
        np.testing.assert_allclose(run_here(data, values)[0], want, rtol=1e-4, atol=1e-5)


def test_root_mean_squares_in_either_domain():
    for domain in ('', 'com.microsoft'):
        if domain == '':
            check('SimplifiedLayerNormalization', [reals(2, 3, 8), reals(8)], {'axis': -1, 'epsilon': 1e-3}, domain=domain)
        else:
            node = helper.make_node('SimplifiedLayerNormalization', ['x', 's'], ['y', 'r'], domain=domain, epsilon=1e-3)
            x, s = reals(2, 3, 8), reals(8)
            y, r = run_here(make_model([node], {'x': x, 's': s}, {}, ['y', 'r']), {'x': x, 's': s})
            root = np.sqrt((x ** 2).mean(-1, keepdims=True) + 1e-3)
            np.testing.assert_allclose(y, x / root * s, rtol=1e-5, atol=1e-5)
            np.testing.assert_allclose(r, 1 / root, rtol=1e-5, atol=1e-5)


def test_channels_behind():  # ONNX Runtime has these on other devices alone
    image, weight, bias, skip = reals(2, 7, 6, 8), reals(4, 8, 3, 3), reals(4), reals(2, 7, 6, 8)
    first, values = image.transpose(0, 3, 1, 2), {'x': image, 'w': weight, 'b': bias}
    node = helper.make_node('NhwcConv', list(values), ['y'], domain='com.microsoft', pads=[1, 1, 1, 1])
    plain = helper.make_node('Conv', list(values), ['y'], pads=[1, 1, 1, 1])
    want = run_here(make_model([plain], {**values, 'x': first}, {}, ['y']), {**values, 'x': first})[0]
    np.testing.assert_allclose(run_here(make_model([node], values, {}, ['y']), values)[0], want.transpose(0, 2, 3, 1), rtol=1e-5, atol=1e-5)
    scale, shift = reals(8), reals(8)

    def normalized(x):
        groups = x.reshape(2, 42, 4, 2)
        mean, variance = groups.mean((1, 3), keepdims=True), groups.var((1, 3), keepdims=True)
        y = ((groups - mean) / np.sqrt(variance + 1e-5)).reshape(x.shape) * scale + shift
        return y / (1 + np.exp(-y))

    values = {'x': image, 's': scale, 'b': shift}
    node = helper.make_node('GroupNorm', list(values), ['y'], domain='com.microsoft', groups=4, activation=1, channels_last=1)
    np.testing.assert_allclose(run_here(make_model([node], values, {}, ['y']), values)[0], normalized(image), rtol=1e-4, atol=1e-4)
    values = {**values, 'k': skip, 'l': reals(8)}
    node = helper.make_node('SkipGroupNorm', list(values), ['y', 'z'], domain='com.microsoft', groups=4, activation=1)
    y, z = run_here(make_model([node], values, {}, ['y', 'z']), values)
    np.testing.assert_allclose(z, image + skip + values['l'], rtol=1e-5, atol=1e-5)
    np.testing.assert_allclose(y, normalized(z), rtol=1e-4, atol=1e-4)
    check('NhwcMaxPool', [integers('int8', 2, 9, 8, 4)], {'kernel_shape': [3, 2], 'strides': [2, 2], 'pads': [1, 0, 1, 0]})
    values = {'x': reals(2, 3, 8), 'b': reals(8)}
    node = helper.make_node('BiasSplitGelu', list(values), ['y'], domain='com.microsoft')
    left, right = np.split(values['x'] + values['b'], 2, -1)
    from scipy.special import erf
    np.testing.assert_allclose(run_here(make_model([node], values, {}, ['y']), values)[0],
                               left * right * 0.5 * (1 + erf(right / np.sqrt(2))), rtol=1e-5, atol=1e-5)


def test_older_forms():
    check('CDist', [reals(5, 7), reals(4, 7)], {'metric': 'euclidean'})
    check('CDist', [reals(5, 7), reals(4, 7)], {'metric': 'sqeuclidean'})
    check('ExpandDims', [reals(3, 4), np.asarray(-1, np.int32)], constants=(1,))
    check('Trilu', [reals(4, 5), np.asarray(1, np.int64)], {'upper': 0}, constants=(1,))
    check('GatherND', [reals(3, 4, 5), np.asarray([[0, 1], [2, 3]], np.int64)])
    check('GridSample', [reals(1, 2, 5, 6), np.clip(reals(1, 3, 4, 2), -1, 1)], {'mode': 'bilinear', 'align_corners': 1})
    a, b = reals(3, 4, 2), reals(3, 4, 2)
    for op, second in (('ComplexMul', b), ('ComplexMulConj', b * [1, -1])):
        node = helper.make_node(op, ['a', 'b'], ['y'], domain='com.microsoft')
        got = run_here(make_model([node], {'a': a, 'b': b}, {}, ['y']), {'a': a, 'b': b})[0]
        product = (a[..., 0] + 1j * a[..., 1]) * (second[..., 0] + 1j * second[..., 1])
        np.testing.assert_allclose(got, np.stack([product.real, product.imag], -1), rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize('bits,block,k', [(4, 32, 64), (4, 16, 40), (8, 32, 64), (4, 32, 96), (2, 32, 64)])
def test_weights_of_a_few_bits(bits, block, k):
    n, blocks = 24, -(-k // block)
    weight, scales = integers('uint8', n, blocks, block * bits // 8), 0.1 * reals(n, blocks)
    zeros = integers('uint8', n, -(-blocks * bits // 8))
    attributes = {'K': k, 'N': n, 'bits': bits, 'block_size': block}
    for zero, bias in ((None, None), (zeros, reals(n))):
        check('MatMulNBits', [reals(2, 5, k), weight, scales, zero, None, bias], attributes, constants=(1, 2, 3, 5), tolerance=1e-3)
    if bits == 4:
        check('MatMulNBits', [reals(5, k), weight, scales, 7 + reals(n, blocks)], attributes, constants=(1, 2, 3), tolerance=1e-3)


@pytest.mark.parametrize('kind', [0, 1])
def test_weights_as_places_in_a_table(kind):
    n, k, block = 12, 40, 32
    weight, largest = integers('uint8', n * k // 2), np.abs(reals(n * k // block))
    check('MatMulBnb4', [reals(3, k), weight, largest], {'K': k, 'N': n, 'block_size': block, 'quant_type': kind}, constants=(1, 2))


@pytest.mark.parametrize('bits', [2, 4, 8])
def test_rows_of_a_quantized_table(bits):
    rows, width, block = 20, 64, 32
    table, scales = integers('uint8', rows, width * bits // 8), 0.1 * reals(rows, width // block)
    zeros = integers('uint8', rows, -(-(width // block) * bits // 8))
    places = GENERATOR.integers(0, rows, (2, 5))
    for zero in (None, zeros):
        check('GatherBlockQuantized', [table, places, scales, zero], {'bits': bits, 'block_size': block, 'gather_axis': 0, 'quantize_axis': 1},
              constants=(0, 2, 3))


@pytest.mark.parametrize('kind', ['INT4', 'UINT4'])
def test_rows_of_a_table_of_halves_of_bytes(kind):
    kind = getattr(onnx.TensorProto, kind)
    least = -8 if kind == onnx.TensorProto.INT4 else 0
    numbers = GENERATOR.integers(least, least + 16, (20, 3, 64))
    table = helper.make_tensor('t', kind, numbers.shape, numbers.flatten())
    check('GatherBlockQuantized', [table, GENERATOR.integers(0, 3, (4,)), 0.1 * reals(20, 3, 2)],
          {'block_size': 32, 'gather_axis': 1, 'quantize_axis': 2}, constants=(0, 2))


@pytest.mark.parametrize('dtype', ['uint8', 'int8', 'int16', 'int4', 'uint4'])
def test_numbers_in_blocks(dtype):
    opsets = [helper.make_opsetid('', 21)]
    scales = np.abs(reals(3, 3, 5)) * 0.1 + 0.01
    if dtype in ('int4', 'uint4'):
        kind = getattr(onnx.TensorProto, dtype.upper())
        least = -8 if dtype == 'int4' else 0
        numbers = GENERATOR.integers(least, least + 16, (3, 16, 5))
        x = helper.make_tensor('x', kind, numbers.shape, numbers.flatten())
        zeros = helper.make_tensor('z', kind, (3, 2, 5), np.full(30, 3))
        check('DequantizeLinear', [x, scales[:, :2], zeros], {'axis': 1, 'block_size': 8}, constants=(0, 1, 2), domain='', opsets=opsets)
        return
    zeros = GENERATOR.integers(0, 9, (3, 3, 5)).astype(dtype)
    check('DequantizeLinear', [integers(dtype, 3, 17, 5), scales, zeros], {'axis': 1, 'block_size': 8}, domain='', opsets=opsets)
    check('DequantizeLinear', [integers(dtype, 3, 17, 5), scales], {'axis': -2, 'block_size': 6}, domain='', opsets=opsets)
    check('QuantizeLinear', [reals(3, 17, 5), scales, zeros], {'axis': 1, 'block_size': 6}, domain='', opsets=opsets, tolerance=1)


def test_blocks_that_do_not_fit_are_named():
    node = helper.make_node('DequantizeLinear', ['x', 's'], ['y'], axis=0, block_size=4)
    values = {'x': integers('int8', 16, 3), 's': reals(3, 3)}
    with pytest.raises(ValueError, match='DequantizeLinear.*3 scales or zero points for 16 elements in blocks of 4'):
        run_here(make_model([node], values, {}, ['y'], [helper.make_opsetid('', 21)]), values)


@pytest.mark.parametrize('causal', [0, 1])
@pytest.mark.parametrize('padded', [False, True])
def test_attention_of_quantized_numbers(causal, padded):
    batch, length, width, heads = 2, 6, 32, 4
    x, weight, bias = integers('uint8', batch, length, width), narrow_weights(GENERATOR, 'int8', width, 3 * width), 0.1 * reals(3 * width)
    mask = np.asarray([6, 4], np.int32) if padded else None
    values = [x, weight, bias, np.float32(0.02), np.float32(0.01), mask, np.uint8(120), np.int8(0)]
    check('QAttention', values, {'num_heads': heads, 'unidirectional': causal}, constants=(1, 2, 3, 4, 6, 7), tolerance=1e-3)


def test_packed_heads():
    batch, length, heads, depth = 2, 5, 4, 8
    together, bias = reals(batch, length, heads, 3, depth), reals(3 * heads * depth)
    q, pairs = reals(batch, length, heads * depth), reals(batch, 7, heads, 2, depth)

    def here(values):
        names = [f'x{i}' if x is not None else '' for i, x in enumerate(values)]
        node = helper.make_node('MultiHeadAttention', names, ['y'], domain='com.microsoft', num_heads=heads)
        given = {name: x for name, x in zip(names, values) if name}
        return run_here(make_model([node], given, {}, ['y']), given)[0]

    apart = [together[:, :, :, i].reshape(batch, length, -1) for i in range(3)]  # ONNX Runtime has packed ones on GPUs alone
    np.testing.assert_allclose(here([together]), here(apart), rtol=1e-5, atol=1e-5)
    np.testing.assert_allclose(here([together, None, None, bias]), here([*apart, bias]), rtol=1e-5, atol=1e-5)
    keys = [pairs[:, :, :, i].reshape(batch, 7, -1) for i in range(2)]
    np.testing.assert_allclose(here([q, pairs]), here([q, *keys]), rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize('options', [
    {}, {'softcap': 5.0}, {'local_window_size': 3}, {'smooth_softmax': 1}, {'do_rotary': 1}, {'do_rotary': 1, 'rotary_interleaved': 1},
    {'packed': True}, {'bias': True}, {'sink': True, 'local_window_size': 4}, {'packed': True, 'do_rotary': 1, 'softcap': 3.0}])
@pytest.mark.parametrize('past', [0, 4])
def test_groups_of_queries(options, past):
    heads, kv_heads, depth, batch = 4, 2, 16, 2
    length = 1 if past else 6
    q, k, v = (reals(batch, length, count * depth) for count in (heads, kv_heads, kv_heads))
    attributes = {key: value for key, value in options.items() if key not in ('packed', 'bias', 'sink')}
    total = past + length
    angles = reals(16, depth // 2)
    rotary = [np.cos(angles), np.sin(angles)] if options.get('do_rotary') else [None, None]
    operands = [np.concatenate([q, k, v], -1), None, None] if options.get('packed') else [q, k, v]
    lasts = np.full(batch, total - 1, np.int32)
    values = [*operands, *(reals(batch, kv_heads, past, depth) for _ in range(2)), lasts, np.asarray(total, np.int32), *rotary, None,
              reals(1, heads, length, total) if options.get('bias') else None, reals(heads) if options.get('sink') else None]
    while values[-1] is None:
        values.pop()
    check('GroupQueryAttention', values, {'num_heads': heads, 'kv_num_heads': kv_heads, **attributes}, outputs=3, constants=(6,), tolerance=1e-3)


def softmax(x):
    powers = np.exp(x - x.max(-1, keepdims=True))
    return powers / powers.sum(-1, keepdims=True)


@pytest.mark.parametrize('form', ['projected', 'apart', 'together'])
@pytest.mark.parametrize('bias', [False, True])
def test_attention_of_packed_tokens(form, bias):
    """ONNX Runtime has them on GPUs alone: each sample is computed by itself."""
    heads, depth, length, lengths = 2, 8, 6, np.array([3, 6, 1])
    width, samples = heads * depth, len(lengths)
    tokens = np.arange(samples * length).reshape(samples, length)
    kept = np.arange(length) < lengths[:, None]
    offsets = np.concatenate([tokens[kept], tokens[~kept]]).astype(np.int32).reshape(samples, length)
    ends = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int32)
    x, added = reals(lengths.sum(), 5), reals(3 * width)
    weights = reals(5, 3 * width)
    all_three = x @ weights
    scores_bias = reals(1, heads, length, length) if bias else np.zeros((1, heads, length, length), np.float32)
    last = [scores_bias] if bias else []
    if form == 'projected':
        op, values = 'PackedAttention', [x, weights, added, offsets, ends, *last]
    elif form == 'apart':
        op, values = 'PackedMultiHeadAttention', [*np.split(all_three, 3, 1), added, offsets, ends, *last]
    else:
        together = all_three.reshape(-1, 3, heads, depth).transpose(0, 2, 1, 3)
        op, values = 'PackedMultiHeadAttention', [np.ascontiguousarray(together), None, None, added, offsets, ends, *last]
    names = [f'x{i}' if value is not None else '' for i, value in enumerate(values)]
    node = helper.make_node(op, names, ['y'], domain='com.microsoft', num_heads=heads)
    given = {name: value for name, value in zip(names, values) if name}
    got = run_here(make_model([node], given, {}, ['y']), given)[0]
    projected = all_three + added
    for sample, (begin, end) in enumerate(zip(ends, ends[1:])):
        q, k, v = (part.reshape(-1, heads, depth).transpose(1, 0, 2) for part in np.split(projected[begin:end], 3, 1))
        count = lengths[sample]
        shares = softmax(q @ k.transpose(0, 2, 1) / np.sqrt(depth) + scores_bias[0, :, :count, :count])
        np.testing.assert_allclose(got[begin:end], (shares @ v).transpose(1, 0, 2).reshape(count, width), rtol=1e-4, atol=1e-4)


def test_padding_is_taken_off_and_put_back():
    x, lengths = reals(3, 4, 5), np.array([2, 0, 4], np.int32)
    nodes = [helper.make_node('RemovePadding', ['x', 'lengths'], ['tokens', 'offsets', 'ends', 'most'], domain='com.microsoft'),
             helper.make_node('RestorePadding', ['tokens', 'offsets'], ['y'], domain='com.microsoft')]
    given = {'x': x, 'lengths': lengths}
    tokens, offsets, ends, most, y = run_here(make_model(nodes, given, {}, ['tokens', 'offsets', 'ends', 'most', 'y']), given)
    kept = np.arange(4) < lengths[:, None]
    np.testing.assert_array_equal(tokens, x[kept])
    assert sorted(offsets.ravel()) == list(range(12)) and ends.tolist() == [0, 2, 2, 6] and most.tolist() == [4]
    np.testing.assert_array_equal(y, np.where(kept[:, :, None], x, 0))
    with pytest.raises(Exception, match='5 tokens of 4'):
        run_here(make_model(nodes, given, {}, ['y']), {'x': x, 'lengths': np.array([5, 0, 0], np.int32)})


@pytest.mark.parametrize('rows, columns', [(1, 1), (5, 9), (9, 5), (1, 7)])
def test_dynamic_time_warping(rows, columns):
    check('DynamicTimeWarping', [reals(rows, columns)])
    check('DynamicTimeWarping', [np.zeros((1, rows, columns), np.float32)])


def compressed_rows(seen):
    """Returns where each row of layouts of blocks begins, and the columns of the blocks that are seen, filled up with -1."""
    columns = [np.nonzero(layout)[1] for layout in seen]
    begins = [np.concatenate(([0], np.cumsum(layout.sum(1)))) for layout in seen]
    longest = max(map(len, columns))
    return np.array(begins, np.int32), np.array([np.pad(x, (0, longest - len(x)), constant_values=-1) for x in columns], np.int32)


@pytest.mark.parametrize('rotary', [False, True])
@pytest.mark.parametrize('taken, queries', [((0, 0), 64), ((0, 0), 40), ((40, 40), 1), ((40, 21), 1)])
def test_sparse_attention(rotary, taken, queries):
    """A first call of whole samples, and a token of each: behind as many keys beside ONNX Runtime, whose results of shorter samples are those
    of no mask, behind others beside each sample alone."""
    heads, kv_heads, depth, block, blocks = 4, 2, 32, 16, 4
    seen = np.tril(np.ones((2, blocks, blocks), bool))
    seen[0, 3, 1] = seen[1, 2, 0] = False
    rows, columns = compressed_rows(seen)
    past = [reals(2, kv_heads, block * blocks, depth) for _ in range(2)]
    lengths = np.array(taken, np.int32) + np.int32(queries)
    angles = [reals(block * blocks, depth // 2) for _ in range(2)] if rotary else []
    values = [reals(2, queries, heads * depth), reals(2, queries, kv_heads * depth), reals(2, queries, kv_heads * depth), *past, rows, columns,
              lengths.max().reshape(1), lengths, *angles]
    attributes = {'num_heads': heads, 'kv_num_heads': kv_heads, 'sparse_block_size': block, 'do_rotary': int(rotary), 'scale': 0.2}
    names = [f'x{i}' for i in range(len(values))]
    node = helper.make_node('SparseAttention', names, ['y', 'keys', 'values'], domain='com.microsoft', **attributes)
    given = {name: value for name, value in zip(names, values) if name not in ('x5', 'x6')}
    data = make_model([node], given, {'x5': rows, 'x6': columns}, node.output)
    got = run_here(data, given)
    if len(set(taken)) > 1:
        for sample in range(2):
            alone = {name: x if name == 'x7' or (rotary and name in ('x9', 'x10')) else x[sample:sample + 1] for name, x in given.items()}
            alone['x7'] = lengths[sample:sample + 1]
            one = run_here(make_model([node], alone, {'x5': rows, 'x6': columns}, node.output), alone)
            for whole, part in zip(got, one):
                np.testing.assert_allclose(whole[sample], part[0], rtol=1e-5, atol=1e-5)
        return
    # ONNX Runtime writes the new keys and values into the past.
    session = onnxruntime.InferenceSession(data, providers=['CPUExecutionProvider'])
    binding, kept = session.io_binding(), [onnxruntime.OrtValue.ortvalue_from_numpy(x.copy()) for x in past]
    for name, value in given.items():
        if name not in ('x3', 'x4'):
            binding.bind_cpu_input(name, value)
    for name, result, value in zip(('x3', 'x4'), ('keys', 'values'), kept):
        binding.bind_ortvalue_input(name, value)
        binding.bind_ortvalue_output(result, value)
    binding.bind_output('y')
    session.run_with_iobinding(binding)
    y, keys, values = binding.copy_outputs_to_cpu()[2], *(x.numpy() for x in kept)
    for ours, theirs in zip(got, (y, keys, values)):
        np.testing.assert_allclose(ours, theirs, rtol=1e-3, atol=1e-3)


def test_shorter_samples_of_a_first_call():
    heads, depth, batch, length = 2, 16, 3, 6
    q, k, v = (reals(batch, length, heads * depth) for _ in range(3))
    lasts = np.asarray([5, 2, 3], np.int32)
    angles = reals(16, depth // 2)
    past = np.zeros((batch, heads, 0, depth), np.float32)
    values = [q, k, v, past, past, lasts, np.asarray(length, np.int32), np.cos(angles), np.sin(angles)]
    got, want = run_both('GroupQueryAttention', values, {'num_heads': heads, 'kv_num_heads': heads, 'do_rotary': 1}, constants=(6,))
    for sample, last in enumerate(lasts):
        np.testing.assert_allclose(got[0][sample, :last + 1], want[0][sample, :last + 1], rtol=1e-4, atol=1e-4)


# ONNX Runtime's kernels for processors have none of float64.
@pytest.mark.parametrize('form', ['plain', 'causal', 'masked'])
def test_attention_of_float64_has_its_digits(form):
    batch, heads, groups, length, depth = 2, 4, 2, 7, 16
    q, k, v = (GENERATOR.standard_normal((batch, count, length, depth)) for count in (heads, groups, groups))
    mask = GENERATOR.random((length, length)) < 0.6
    mask[2] = False  # a row that sees no key
    given = {'q': q, 'k': k, 'v': v, **({'mask': mask} if form == 'masked' else {})}
    node = helper.make_node('Attention', list(given), ['y'], is_causal=int(form == 'causal'))
    [y] = run_here(make_model([node], given, {}, ['y'], [helper.make_opsetid('', 23)]), given)
    scores = q @ k.repeat(heads // groups, 1).transpose(0, 1, 3, 2) / np.sqrt(depth)
    allowed = {'plain': np.True_, 'causal': np.tri(length, dtype=bool), 'masked': mask}[form]
    scores = np.where(allowed, scores, -1e300)
    shares = np.where(allowed, np.exp(scores - scores.max(-1, keepdims=True)), 0)
    want = shares / np.maximum(shares.sum(-1, keepdims=True), 1e-300) @ v.repeat(heads // groups, 1)
    assert y.dtype == np.float64
    np.testing.assert_allclose(y, want, rtol=1e-12, atol=1e-13)


def test_parts_of_images_resized():
    image = reals(2, 3, 6, 7)
    boxes = np.array([[0, 0, 1, 1], [0.1, 0.2, 1.1, 0.7], [0.9, 0.8, 0.1, 0.2], [0.5, 0.5, 0.5, 0.5]], np.float32)
    places = np.array([0, 1, 1, 0], np.int32)
    for size in ([4, 3], [1, 5], [2, 1]):
        for attributes in ({}, {'mode': 'bilinear', 'extrapolation_value': 7.0}, {'mode': 'nearest', 'extrapolation_value': -1.0}):
            check('CropAndResize', [image, boxes, places, np.array(size, np.int32)], attributes, constants=(3,))


def test_inverses():
    for shape in ((4, 4), (2, 3, 5, 5), (1, 1)):
        matrices = reals(*shape) + 2 * np.eye(shape[-1], dtype=np.float32)
        check('Inverse', [matrices], tolerance=2e-3)
    swapped = np.array([[0, 2, 0], [0, 0, 3], [4, 0, 0]], np.float32)  # no element stands where it divides
    check('Inverse', [swapped])


def test_pads_and_ranges_of_the_runtime():
    for mode in ('constant', 'reflect', 'edge'):
        for pads in ([1, 0, 2, 1], [[0, 2, 1, 0]]):
            check('Pad', [reals(4, 5), np.array(pads), np.array([2.5], np.float32)], {'mode': mode}, constants=(1, 2))
    check('Pad', [reals(2, 3), np.array([1, 0, 0, 1])], {}, constants=(1,))
    for bounds in ([1, 7], [1, 7, 2], [9, 0, -4]):
        for dtype in (np.int64, np.float32):
            check('Range', [np.array(bound, dtype) for bound in bounds], {}, constants=(0, 1, 2))


def test_windows_along_a_dimension():
    for attributes in ({'size': 3}, {'size': 2, 'step': 2, 'dim': 1}, {'size': 4, 'step': 3, 'dim': -3}):
        check('UnfoldTensor', [reals(5, 6, 7)], attributes)


@pytest.mark.parametrize('size', [1, 2, 3, 5, 6])
def test_runs_of_tokens_do_not_repeat(size):
    ids = np.array([[1, 2, 3, 1, 2], [4, 4, 4, 4, 4], [0, 5, 0, 5, 0]])
    check('NGramRepeatBlock', [ids, reals(3, 6)], {'ngram_size': size})
    # Of any length, shorter than a run too.
    node = helper.make_node('NGramRepeatBlock', ['ids', 's'], ['y'], domain='com.microsoft', ngram_size=size)
    infos = [helper.make_tensor_value_info('ids', onnx.TensorProto.INT64, ['b', 'n']), helper.make_tensor_value_info('s', 1, ['b', 6])]
    graph = helper.make_graph([node], 'g', infos, [helper.make_tensor_value_info('y', 1, ['b', 6])])
    data = helper.make_model(graph, opset_imports=OPSETS, ir_version=10).SerializeToString()
    session = onnxruntime.InferenceSession(data, providers=['CPUExecutionProvider'])
    model = hidet.onnx.from_onnx(data).build()
    for length in (1, 2, 4, 5):
        scores = reals(3, 6)
        want = session.run(None, {'ids': ids[:, :length], 's': scores})[0]
        np.testing.assert_array_equal(model(ids[:, :length].copy(), scores), want)


def test_first_appearances():
    numbers = np.array([3, 1, 3, 2, 1, 5, 3], np.float32)
    check('Unique', [numbers], outputs=3)
    check('Unique', [numbers[:1]], outputs=3)


def test_padding_on_either_side_by_lengths():
    """ONNX Runtime takes a large number off what is masked, so that a query that sees nothing sees that: here each sees something."""
    weights, bias = reals(8, 24), reals(24)
    for limits, causal in (([4, 3], 0), ([4, 3, 0, 0], 1), ([4, 3, 2, 1], 0), ([2, 4, 0, 3], 0)):
        values = [reals(2, 4, 8), weights, bias, np.array(limits, np.int32)]
        check('Attention', values, {'num_heads': 2, 'unidirectional': causal}, tolerance=1e-3)


@pytest.mark.parametrize('causal', [0, 1])
def test_rows_that_a_mask_leaves_nothing_attend_as_without_one(causal):
    mask = np.array([[1, 0, 1, 1], [0, 0, 0, 0]], np.int32)
    of_rows = np.array([[[1, 1, 0, 1], [0, 0, 0, 0], [1, 1, 1, 1], [0, 0, 1, 1]], np.zeros((4, 4))], np.int32)
    for padding in (mask, of_rows):
        check('Attention', [reals(2, 4, 8), reals(8, 24), reals(24), padding], {'num_heads': 2, 'unidirectional': causal}, tolerance=2e-3)
        check('MultiHeadAttention', [*(reals(2, 4, 8) for _ in range(3)), None, padding], {'num_heads': 2, 'unidirectional': causal}, tolerance=2e-3)


@pytest.mark.parametrize('queries, keys, past', [(8, 1, 0), (3, 5, 0), (3, 5, 4), (6, 2, 3), (1, 5, 0), (3, 3, 2)])
def test_first_queries_and_first_keys_are_at_one_place(queries, keys, past):
    """But the last query sees all keys: it may be one alone."""
    values = [reals(2, queries, 8), reals(2, keys, 8), reals(2, keys, 8)]
    before = [None, None, None, *(reals(2, 2, past, 4) for _ in range(2))] if past else []
    check('MultiHeadAttention', values + before, {'num_heads': 2, 'unidirectional': 1}, outputs=3 if past else 1)


def test_heads_of_keys_whose_number_a_call_decides():
    given = {'q': reals(2, 3, 16), 'k': reals(2, 2, 5, 8), 'v': reals(2, 2, 5, 8)}
    node = helper.make_node('MultiHeadAttention', list(given), ['y'], domain='com.microsoft', num_heads=2)
    declared = [helper.make_tensor_value_info(name, 1, [f'{name}{d}' for d in range(x.ndim)]) for name, x in given.items()]
    graph = helper.make_graph([node], 'g', declared, [helper.make_tensor_value_info('y', 1, None)])
    data = helper.make_model(graph, opset_imports=OPSETS, ir_version=10).SerializeToString()
    want, = onnxruntime.InferenceSession(data, providers=['CPUExecutionProvider']).run(None, given)
    np.testing.assert_allclose(hidet.onnx.from_onnx(data)(*given.values()), want, rtol=1e-4, atol=1e-4)


def test_scores_as_an_output():
    q, k, v = (reals(2, 4, 8) for _ in range(3))
    mask = np.array([[1, 1, 1, 0], [0, 1, 1, 1]], np.int32)
    for causal in (0, 1):
        for padding in (None, mask, np.array([3, 4], np.int32)):
            for bias in (None, reals(1, 2, 4, 4)):
                check_scores('MultiHeadAttention', [q, k, v, None, padding, bias], {'num_heads': 2, 'unidirectional': causal}, causal)
    check_scores('MultiHeadAttention', [q, k, v, None, mask], {'num_heads': 2, 'mask_filter_value': -5.0}, 0)
    heads = [reals(2, 2, 4, 4) for _ in range(2)]
    check_scores('DecoderMaskedMultiHeadAttention', [reals(2, 1, 8), *heads, mask], {'num_heads': 2, 'output_qk': 1}, 0)


def check_scores(op, values, attributes, causal):
    """Compares values and scores; a row that sees nothing has values of its own in ONNX Runtime, and no others have need of them."""
    given = {f'x{place}': value for place, value in enumerate(values) if value is not None}
    names = [f'x{place}' if f'x{place}' in given else '' for place in range(len(values))]
    node = helper.make_node(op, names, ['y', '', '', 'scores'], domain='com.microsoft', **attributes)
    declared = [helper.make_tensor_value_info(name, helper.np_dtype_to_tensor_dtype(x.dtype), x.shape) for name, x in given.items()]
    graph = helper.make_graph([node], 'g', declared, [helper.make_tensor_value_info(name, 1, None) for name in ('y', 'scores')])
    data = helper.make_model(graph, opset_imports=OPSETS, ir_version=10).SerializeToString()
    want = onnxruntime.InferenceSession(data, providers=['CPUExecutionProvider']).run(None, given)
    got = run_here(data, given)
    np.testing.assert_allclose(got[1], want[1], rtol=1e-4, atol=1e-4)
    sees = (want[1] > -1000).any((1, 3))
    np.testing.assert_allclose(got[0][sees], want[0][sees], rtol=1e-3, atol=1e-3)
    assert np.isfinite(got[0]).all()


def test_scores_of_grouped_queries():
    length, depth = 4, 8
    for softcap, bias in ((0.0, None), (1.5, None), (0.0, reals(1, 2, length, length))):
        for which in (1, 2):
            values = [reals(2, length, 2 * depth), reals(2, length, depth), reals(2, length, depth), None, None,
                      np.full(2, length - 1, np.int32), np.array(length, np.int32), None, None, None, bias]
            attributes = {'num_heads': 2, 'kv_num_heads': 1, 'qk_output': which, 'softcap': softcap}
            given = {f'x{place}': value for place, value in enumerate(values) if value is not None}
            names = [f'x{place}' if f'x{place}' in given else '' for place in range(len(values))]
            node = helper.make_node('GroupQueryAttention', names, ['y', 'k', 'v', 'scores'], domain='com.microsoft', **attributes)
            declared = [helper.make_tensor_value_info(name, helper.np_dtype_to_tensor_dtype(x.dtype), x.shape) for name, x in given.items()]
            graph = helper.make_graph([node], 'g', declared, [helper.make_tensor_value_info(name, 1, None) for name in ('y', 'k', 'v', 'scores')])
            data = helper.make_model(graph, opset_imports=OPSETS, ir_version=10).SerializeToString()
            want = onnxruntime.InferenceSession(data, providers=['CPUExecutionProvider']).run(None, given)
            for ours, theirs in zip(run_here(data, given), want, strict=True):
                np.testing.assert_allclose(ours, theirs, rtol=1e-3, atol=1e-4)


@pytest.mark.parametrize('op, attributes', [
    ('Affine', {'alpha': 2.0, 'beta': -1.0}), ('ParametricSoftplus', {'alpha': 0.5, 'beta': 2.0}), ('ScaledTanh', {'alpha': 1.5, 'beta': 0.5}),
    ('Scale', {'scale': 3.0}), ('ImageScaler', {'scale': 2.0, 'bias': [1.0, -2.0, 0.5]}), ('ImageScaler', {'bias': [1.0, -2.0, 0.5]}),
    ('Crop', {'border': [1, 2, 3, 1]}), ('Crop', {'border': [2, 1, 0, 0], 'scale': [3, 4]})])
def test_experiments_of_the_first_versions(op, attributes):
    check(op, [reals(2, 3, 7, 9)], attributes, domain='', opsets=[helper.make_opsetid('', 7)])
