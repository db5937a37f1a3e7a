"""Functions that are made of others, and modules, against numpy and torch."""

import numpy as np
import pytest

import hidet

torch = pytest.importorskip('torch')
ops = hidet.ops


def random(*shape):
    return torch.from_numpy(np.random.default_rng(sum(shape)).standard_normal(shape).astype(np.float32))


def check(actual, expected, rtol=1e-4, atol=1e-5):
    np.testing.assert_allclose(actual.numpy(), expected.numpy(), rtol=rtol, atol=atol)
    assert tuple(actual.shape) == tuple(expected.shape)


CONVOLUTIONS = [dict(), dict(stride=2), dict(stride=2, padding=1), dict(stride=3, padding=2, output_padding=1), dict(groups=2),
                dict(stride=2, groups=2, padding=1, output_padding=1)]


@pytest.mark.parametrize('options', CONVOLUTIONS)
@pytest.mark.parametrize('rank', [1, 2, 3])
def test_convolutions_backwards(rank, options):
    x, w = random(2, 4, *[5, 4, 3][:rank]), random(4, 3, *[3, 4, 3][:rank])
    expected = getattr(torch.nn.functional, f'conv_transpose{rank}d')(x, w, **options)
    check(getattr(ops, f'conv{rank}d_transpose')(hidet.from_torch(x), hidet.from_torch(w), **options), expected)


def test_convolutions_backwards_on_symbols_and_with_bad_arguments():
    x, w = hidet.symbol(['n', 4, 5, 5]), hidet.from_torch(random(4, 2, 3, 3))
    graph = hidet.trace_from(ops.conv2d_transpose(x, w, stride=2, padding=1))
    value = random(3, 4, 5, 5)
    check(graph(hidet.from_torch(value)), torch.nn.functional.conv_transpose2d(value, w.torch(), stride=2, padding=1))
    with pytest.raises(ValueError, match='output_padding 2, expected less than the stride 2'):
        ops.conv2d_transpose(x, w, stride=2, output_padding=2)
    with pytest.raises(ValueError, match='3 groups'):
        ops.conv2d_transpose(x, w, groups=3)


@pytest.mark.parametrize('equation,shapes', [
    ('ij,jk->ik', [(2, 3), (3, 4)]), ('bij,bjk->bik', [(2, 3, 4), (2, 4, 5)]), ('ij->ji', [(2, 3)]), ('ij->', [(2, 3)]),
    ('i,j->ij', [(2,), (3,)]), ('i,i', [(4,), (4,)]), ('bhqd,bhkd->bhqk', [(2, 3, 4, 5), (2, 3, 6, 5)]),
    ('ij,jk,kl->il', [(2, 3), (3, 4), (4, 5)]), ('ijk,k->ij', [(2, 3, 4), (4,)]), ('ij,jk', [(2, 3), (3, 4)]),
    ('ai,bi,ci->abc', [(2, 5), (3, 5), (4, 5)])])
def test_einsum(equation, shapes):
    tensors = [random(*shape) for shape in shapes]
    check(ops.einsum(equation, [hidet.from_torch(x) for x in tensors]), torch.einsum(equation, *tensors))


def test_einsum_refuses_what_does_not_fit():
    a = hidet.ones([2, 3])
    for equation, operands in (('ij,jk->ik', [a]), ('ijk->i', [a]), ('ij,ij->ik', [a, a]), ('ij,jk->ik', [a, a])):
        with pytest.raises(ValueError, match='einsum'):
            ops.einsum(equation, operands)
    for equation in ('...i->i', 'ii->i'):
        with pytest.raises(NotImplementedError, match='einsum'):
            ops.einsum(equation, [hidet.ones([2, 2])])


def test_elements_elsewhere():
    x = random(3, 4, 5)
    t = hidet.from_torch(x)
    check(ops.roll(t, 2, 1), torch.roll(x, 2, 1))
    check(ops.roll(t, [-7, 1], [2, 0]), torch.roll(x, [-7, 1], [2, 0]))
    check(ops.roll(t, 13), torch.roll(x, 13))
    check(ops.repeat_interleave(t, 3, 1), x.repeat_interleave(3, 1))
    check(ops.repeat_interleave(t, 2), x.repeat_interleave(2))
    check(ops.index_select(t, hidet.asarray([2, 0]), -2), torch.index_select(x, 1, torch.tensor([2, 0])))
    check(ops.view(t, [12, -1]), x.view(12, -1))
    check(ops.conv_pad(hidet.from_torch(random(1, 2, 3, 3)), [1, 2]), torch.nn.functional.pad(random(1, 2, 3, 3), (2, 2, 1, 1)))
    for indexing in ('ij', 'xy'):
        a, b, c = random(2), random(3), random(4)
        for actual, expected in zip(ops.meshgrid(*map(hidet.from_torch, (a, b, c)), indexing=indexing),
                                    torch.meshgrid(a, b, c, indexing=indexing)):
            check(actual, expected)


def test_arithmetic():
    x, y = random(3, 4, 6), random(4, 3, 6).reshape(3, 4, 6)
    s, t = hidet.from_torch(x), hidet.from_torch(y)
    check(ops.logaddexp(s, t), torch.logaddexp(x, y))
    infinite = torch.tensor([float('inf'), -float('inf'), float('inf'), 1e30])
    other = torch.tensor([float('inf'), -float('inf'), -float('inf'), -1e30])
    check(ops.logaddexp(hidet.from_torch(infinite), hidet.from_torch(other)), torch.logaddexp(infinite, other))
    check(ops.remainder(s, t), torch.remainder(x, y))
    check(ops.hardtanh(s, -0.5, 0.25), torch.nn.functional.hardtanh(x, -0.5, 0.25))
    check(ops.softmin(s, 1), torch.nn.functional.softmin(x, 1))
    check(ops.instance_norm(s), torch.nn.functional.instance_norm(x))
    for p in (1.0, 2.0, 3.0):
        check(ops.lp_norm(s, p, 2), torch.nn.functional.normalize(x, p, 2))
    check(ops.matmul_nt(s, t), x @ y.mT)
    q, scale = ops.symmetric_quantize(s, 'int8', -1)
    assert q.dtype == 'int8' and np.abs(q.numpy().astype(int)).max() == 127
    check(ops.symmetric_dequantize(q, scale), x, atol=0.02)


def test_made_of_nothing():
    np.testing.assert_allclose(ops.linspace(0, 1, 5).numpy(), np.linspace(0, 1, 5))
    np.testing.assert_allclose(ops.linspace(0, 1, 4, endpoint=False).numpy(), np.linspace(0, 1, 4, endpoint=False))
    np.testing.assert_array_equal(ops.tri(3, 5, 1).numpy(), np.tri(3, 5, 1))


class Net(hidet.nn.Module):

    def __init__(self):
        self.features = hidet.nn.Sequential(hidet.nn.Conv2d(3, 4, 3, padding=1, stride=2), hidet.nn.BatchNorm2d(4), hidet.nn.Relu(),
                                            hidet.nn.MaxPool2d(2), hidet.nn.AdaptiveAvgPool2d(2), hidet.nn.Flatten())
        self.norm, self.out = hidet.nn.LayerNorm(16), hidet.nn.Linear(16, 5)

    def forward(self, x):
        return self.out(self.norm(self.features(x)))


class TorchNet(torch.nn.Module):

    def __init__(self):
        super().__init__()
        self.features = torch.nn.Sequential(torch.nn.Conv2d(3, 4, 3, padding=1, stride=2), torch.nn.BatchNorm2d(4), torch.nn.ReLU(),
                                            torch.nn.MaxPool2d(2), torch.nn.AdaptiveAvgPool2d(2), torch.nn.Flatten())
        self.norm, self.out = torch.nn.LayerNorm(16), torch.nn.Linear(16, 5)

    def forward(self, x):
        return self.out(self.norm(self.features(x)))


def test_modules_with_torchs_parameters_compute_the_same():
    torch.manual_seed(0)
    theirs, ours, x = TorchNet().eval(), Net(), random(2, 3, 16, 16)
    state = {name: value for name, value in theirs.state_dict().items() if 'num_batches' not in name}
    assert set(ours.state_dict()) == set(state)
    ours.load_state_dict(state)
    with torch.no_grad():
        expected = theirs(x)
    check(ours(hidet.from_torch(x)), expected, rtol=1e-3, atol=1e-4)
    graph = hidet.trace_from(ours(hidet.symbol([2, 3, 16, 16])))
    check(graph(hidet.from_torch(x)), expected, rtol=1e-3, atol=1e-4)
    assert 'Linear(in_features=16, out_features=5, bias=True)' in repr(ours)


def test_a_state_that_does_not_fit_changes_nothing():
    layer = hidet.nn.Linear(2, 3)
    before = layer.weight
    with pytest.raises(KeyError, match=r"missing \['bias'\]"):
        layer.load_state_dict({'weight': np.zeros((3, 2), np.float32)})
    with pytest.raises(KeyError, match=r"unexpected \['more'\]"):
        layer.load_state_dict({'weight': np.zeros((3, 2), np.float32), 'bias': np.zeros(3, np.float32), 'more': np.zeros(1)})
    with pytest.raises(ValueError, match=r'weight: \(2, 3\), expected \(3, 2\)'):
        layer.load_state_dict({'weight': np.zeros((2, 3), np.float32), 'bias': np.zeros(3, np.float32)})
    assert layer.weight is before
    layers = hidet.nn.ModuleList([hidet.nn.Linear(2, 2), hidet.nn.Identity()])
    layers.append(hidet.nn.Embedding(4, 2))
    assert len(layers) == 3 and [name for name, _ in layers.named_parameters()] == ['0.weight', '0.bias', '2.weight']
    assert layers[2](hidet.asarray([1, 3])).shape == (2, 2)


def test_modules_of_diffusion_models():
    norm, reference = hidet.nn.GroupNorm(2, 6), torch.nn.GroupNorm(2, 6)
    with torch.no_grad():
        reference.weight.copy_(random(6))
        reference.bias.copy_(random(6) + 1)
    norm.load_state_dict(reference.state_dict())
    x = random(2, 6, 3, 4)
    check(norm(hidet.from_torch(x)), reference(x).detach())
    with pytest.raises(ValueError, match='6 channels in 4 groups'):
        hidet.nn.GroupNorm(4, 6)

    transposed = hidet.nn.LinearTransposed(4, 3)
    w, b = random(4, 3), random(3)
    transposed.load_state_dict({'weight': w, 'bias': b})
    check(transposed(hidet.from_torch(random(2, 4))), random(2, 4) @ w + b)

    geglu = hidet.nn.Geglu(4, 3)
    w, b = random(6, 4), random(6)
    geglu.load_state_dict({'proj.weight': w, 'proj.bias': b})
    value, gate = (random(2, 4) @ w.T + b).chunk(2, -1)
    check(geglu(hidet.from_torch(random(2, 4))), value * torch.nn.functional.gelu(gate))


@pytest.mark.parametrize('with_context', [False, True])
def test_cross_attention(with_context):
    module = hidet.nn.CrossAttention(8, 6 if with_context else None, heads=2, dim_head=4)
    other = 6 if with_context else 8
    state = {'to_q.weight': random(8, 8), 'to_k.weight': random(8, other), 'to_v.weight': random(8, other), 'to_out.weight': random(8, 8),
             'to_out.bias': random(8)}
    module.load_state_dict(state)
    x, context = random(2, 5, 8), random(2, 3, other)
    source = context if with_context else x
    q, k, v = ((y @ state[f'to_{name}.weight'].T).reshape(2, -1, 2, 4).transpose(1, 2) for name, y in (('q', x), ('k', source), ('v', source)))
    y = torch.nn.functional.scaled_dot_product_attention(q, k, v).transpose(1, 2).reshape(2, 5, 8)
    expected = y @ state['to_out.weight'].T + state['to_out.bias']
    check(module(hidet.from_torch(x), hidet.from_torch(context)) if with_context else module(hidet.from_torch(x)), expected, rtol=1e-3, atol=1e-4)


def test_norms_and_splits_with_the_originals_parameters():
    x = random(2, 6, 4)
    check(ops.layer_norm(hidet.from_torch(x), 2, 1e-3), torch.nn.functional.layer_norm(x, (6, 4), eps=1e-3))
    scale = random(4)
    check(ops.layer_norm(hidet.from_torch(x), hidet.from_torch(scale)), torch.nn.functional.layer_norm(x, (4,), scale))
    check(ops.group_norm(hidet.from_torch(x), 3), torch.nn.functional.group_norm(x, 3))
    check(ops.group_norm(hidet.from_torch(x), groups=3), torch.nn.functional.group_norm(x, 3))
    for part, expected in zip(ops.split(hidet.from_torch(x), 3, 1), x.chunk(3, 1)):
        check(part, expected)
    check(ops.split(hidet.from_torch(x), [2, 4], 1)[1], x[:, 2:])
    with pytest.raises(ValueError, match='4 equal parts of dimension 1 of size 6'):
        ops.split(hidet.from_torch(x), 4, 1)
    with pytest.raises(TypeError, match='number of groups is missing'):
        ops.group_norm(hidet.from_torch(x))
    with pytest.raises(ValueError, match='accumulate_dtype'):
        ops.layer_norm(hidet.from_torch(x), accumulate_dtype='float16')


def test_arguments_stand_where_the_original_has_them():
    nn = torch.nn.functional
    x, w = random(2, 4, 9, 8), random(6, 2, 3, 2)
    images, weights = hidet.from_torch(x), hidet.from_torch(w)
    check(ops.conv2d(images, weights, 2, (1, 2), 2, (1, 0)), nn.conv2d(x, w, None, 2, (1, 0), (1, 2), 2))
    check(ops.conv2d(data=images, weight=weights, groups=2, padding=[0, 1, 1, 0]), nn.conv2d(nn.pad(x, (1, 0, 0, 1)), w, groups=2))
    rows, taps = random(2, 4, 9), random(6, 4, 3)
    check(ops.conv1d(hidet.from_torch(rows), hidet.from_torch(taps), 2, 2), nn.conv1d(rows, taps, None, 2, 0, 2))
    solids, cubes = random(1, 2, 5, 6, 7), random(3, 2, 2, 2, 2)
    check(ops.conv3d(hidet.from_torch(solids), hidet.from_torch(cubes), (2, 1, 2)), nn.conv3d(solids, cubes, None, (2, 1, 2)))
    mean, variance = random(4), random(4).abs()
    normed = nn.batch_norm(x, mean, variance, eps=0.5)
    statistics = hidet.from_torch(mean), hidet.from_torch(variance)
    check(ops.batch_norm_infer(images, *statistics, 0.5), normed)
    channels_last = hidet.from_torch(x.permute(0, 2, 3, 1).contiguous())
    check(ops.batch_norm_infer(channels_last, *statistics, 0.5, axis=-1), normed.permute(0, 2, 3, 1))
    with pytest.raises(ValueError, match='axis 4 out of range for rank 4'):
        ops.batch_norm_infer(images, *statistics, axis=4)
    for ceil_mode in (False, True):
        check(ops.avg_pool2d(images, (3, 2), (2, 3), (1, 0), ceil_mode, True, 7), nn.avg_pool2d(x, (3, 2), (2, 3), (1, 0), ceil_mode, True, 7))
    check(ops.avg_pool3d(hidet.from_torch(solids), 3, 2, 1, True, False, 5), nn.avg_pool3d(solids, 3, 2, 1, True, False, 5))
    q, k, v = random(1, 2, 5, 8), random(1, 2, 5, 8) + 1, random(1, 2, 5, 8) - 1
    check(ops.attention(*map(hidet.from_torch, (q, k, v)), None, True), nn.scaled_dot_product_attention(q, k, v, is_causal=True))
    a, b = random(2, 3, 4), random(2, 4, 5)
    check(ops.cuda_batch_matmul(hidet.from_torch(a), hidet.from_torch(b), 'simt'), a @ b)
    check(ops.prelu(images, slope=hidet.asarray(0.25)), nn.prelu(x, torch.tensor(0.25)))
    assert ops.pad(data=images, pads=[0, 0, 1, 1, 0, 0, 1, 1]).shape == (2, 4, 11, 10)
    assert ops.tile(data=images, repeats=[1, 2, 1, 1]).shape == (2, 8, 9, 8)
    assert ops.broadcast(data=hidet.ones([1]), shape=[4]).shape == (4,)
    assert ops.view(images, 'int32').dtype == 'int32'
    assert ops.view(images, shape=[2, -1]).shape == ops.view(images, [2, -1]).shape == (2, 288)
    with pytest.raises(ValueError, match='expected a dtype or a shape'):
        ops.view(images)
    with pytest.raises(TypeError, match="unexpected keyword argument 'x'"):
        ops.pad(x=images, pads=[0] * 8)


def test_full_and_arange_take_what_the_originals_take():
    assert ops.full([2], 3).dtype == 'int64' and ops.full([2], 3.5).dtype == 'float32' and ops.full([2], True).numpy().all()
    assert ops.full([1], 2**60 + 1).numpy()[0] == 2**60 + 1
    assert ops.full([2], hidet.asarray(4), dtype='float32').numpy().tolist() == [4.0, 4.0]
    assert ops.arange(5).numpy().tolist() == [0, 1, 2, 3, 4]
    assert ops.arange(1, 7, 2, dtype='float32').numpy().tolist() == [1.0, 3.0, 5.0]
    assert ops.arange(1, hidet.asarray(7), 2).numpy().tolist() == [1, 3, 5]
    assert ops.arange(hidet.asarray(3)).numpy().tolist() == [0, 1, 2]


@pytest.mark.parametrize('dtype', ['float16', 'bfloat16', 'float32', 'float64'])
def test_floor_division_is_of_the_exact_quotient(dtype):
    x = random(200).to(getattr(torch, dtype)) * 8
    y = ((random(200) * 10).round() / 10).to(getattr(torch, dtype))
    actual = (hidet.from_torch(x) // hidet.from_torch(y)).torch()
    exact = torch.floor_divide(x.double(), y.double())
    expected = torch.where(y == 0, x / y, exact.to(actual.dtype))
    torch.testing.assert_close(actual, expected, rtol=0, atol=0, equal_nan=True)
    assert (hidet.asarray([1.0, 5.0]) // 0.1).numpy().tolist() == [9.0, 49.0]
    assert (hidet.asarray([7, -7]) // 2).numpy().tolist() == [3, -4]
