"""Mappings that users add or remove, decompositions, modes and settings of the backend."""

import operator
import warnings

import pytest
import torch

import hidet
import hidet.torch
from hidet import ops
from hidet.graph.frontend.torch import dynamo_backends  # noqa: F401
from hidet.graph.frontend.torch.registry import (
    HidetModule,
    Registry,
    register_function,
    register_method,
    register_module,
)


@pytest.fixture(autouse=True)
def registered(fresh):
    """What a test registers is taken back."""
    tables = (Registry.registered_functions, Registry.registered_modules, Registry.registered_methods)
    kept = [(dict(table), set(table.deleted)) for table in tables]
    yield
    for table, (items, deleted) in zip(tables, kept):
        dict.clear(table)
        dict.update(table, items)
        table.deleted = deleted


def compiled(module, **options):
    return torch.compile(module, backend='hidet', fullgraph=True, **options)


def test_the_dictionaries_hold_what_is_mapped():
    for function in (torch.nn.functional.relu, torch.relu, operator.add, torch.nn.functional.conv2d, torch.cat, getattr):
        assert function in Registry.registered_functions
    for method in (torch.Tensor.flatten, torch.Tensor.view, torch.Tensor.add_):
        assert method in Registry.registered_methods
    for module in (torch.nn.Linear, torch.nn.Conv2d, torch.nn.GELU):
        assert module in Registry.registered_modules
    assert len(Registry.registered_functions) > 150 and len(Registry.registered_methods) > 100


def test_what_is_deleted_is_unsupported_until_it_is_registered():
    def function(x):
        return (torch.relu(x) + torch.relu(x)).flatten()

    x = torch.randn(3, 4)
    del Registry.registered_functions[torch.relu]
    del Registry.registered_methods[torch.Tensor.flatten]
    for words in ('torch.relu', 'torch.Tensor.flatten'):
        with pytest.raises(Exception, match=r'not supported or mapped by hidet yet:\n  ' + words + r'\nPass options'):
            compiled(function)(x)
        torch._dynamo.reset()
        register_function(torch.relu)(lambda input: ops.relu(input))
    register_method(torch.Tensor.flatten)(lambda self, start_dim=0, end_dim=-1: ops.flatten(self, start_dim, end_dim))
    torch.testing.assert_close(compiled(function)(x), function(x))


def test_the_last_registration_whose_signature_fits_wins():
    @register_function(torch.tanh)
    def first(input, scale):
        raise AssertionError('does not fit')

    @register_function('torch.tanh')
    def second(input):
        return input * 2

    register_function(torch.tanh)(lambda input: input * 3)
    register_function(torch.tanh)(lambda input, other: input * 5)
    x = torch.randn(4)
    torch.testing.assert_close(compiled(lambda x: torch.tanh(x))(x), x * 3)


def test_rules_get_sizes_numbers_and_lists():
    @register_function(torch.roll)
    def roll(input, shifts, dims=None):
        size = input.shape[dims[0]]
        assert shifts == [1] and not isinstance(size, int)
        last = ops.strided_slice(input, [size - 1], [size], axes=[dims[0]])
        return ops.concat([last, ops.strided_slice(input, [0], [size - 1], axes=[dims[0]])], axis=dims[0])

    x = torch.randn(5, 2)
    torch._dynamo.mark_dynamic(x, 0)
    torch.testing.assert_close(compiled(lambda x: torch.roll(x, [1], [0]))(x), torch.roll(x, 1, 0))


@pytest.mark.parametrize('rule, words', [
    (lambda input: 1 / 0, r'mapping <lambda>: ZeroDivisionError'),
    (lambda input: 'text', r'mapping <lambda> returned str'),
    (lambda a, b, c: a, r'TypeError: no registered rule takes \(Tensor\)'),
    (lambda input: ops.reshape(input, [7]), r'Reshape'),
])
def test_errors_of_rules_name_them(rule, words):
    register_function(torch.tanh)(rule)
    with pytest.raises(Exception, match=words):
        compiled(lambda x: torch.tanh(x))(torch.randn(3))


def test_what_is_no_rule_cannot_be_registered():
    for call in (lambda: register_function(3), lambda: register_method(None), lambda: register_module('Linear'),
                 lambda: register_module(torch.nn.Linear)(int), lambda: register_function(torch.tanh)(3)):
        with pytest.raises(TypeError):
            call()


class Twice(torch.nn.Module):
    """Its rule multiplies by four."""

    def __init__(self):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.randn(4))

    def forward(self, x):
        return torch.tanh(x * self.weight) * 2


class Around(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = Twice()

    def forward(self, x):
        return self.inner(self.inner(x) + 1)


def test_module_rules_replace_each_call_and_see_changed_weights():
    seen = []

    @register_module(Twice)
    class Rule(HidetModule):
        def __init__(self, module):
            super().__init__(module)
            seen.append(module)
            self.weight = self.param('weight')
            assert self.param('bias', optional=True) is None
            with pytest.raises(KeyError, match='no parameter .bias.*weight'):
                self.param('bias')

        def __call__(self, x):
            return x * self.weight * 4

    model, x = Around(), torch.randn(2, 4)
    fast = compiled(model)

    def want():
        w = model.inner.weight
        return (x * w * 4 + 1) * w * 4

    torch.testing.assert_close(fast(x), want())
    assert seen == [model.inner] * 2
    model.inner.weight.mul_(2)
    torch.testing.assert_close(fast(x), want())


class Mix(torch.nn.Module):
    """Uses its arguments in another order than it takes them."""

    def __init__(self):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.randn(4))

    def forward(self, x, y, factor=2.0, *, shape=None, flip=False):
        z = y * self.weight - x * factor
        z = torch.flip(z, [0]) if flip else z
        return z if shape is None else z.reshape(shape)


@pytest.mark.parametrize('call', [
    lambda mix, x, y: mix(x, y), lambda mix, x, y: mix(y, x), lambda mix, x, y: mix(x, y, 3.0), lambda mix, x, y: mix(x, y, flip=True),
    lambda mix, x, y: mix(y=x, x=y, factor=0.5, shape=(4, 2)), lambda mix, x, y: mix(x, y + 1, shape=(8,)),
])
def test_module_rules_get_what_the_module_was_called_with(call):
    @register_module(Mix)
    class Rule(HidetModule):
        def __call__(self, x, y, factor=2.0, *, shape=None, flip=False):
            z = ops.subtract(y * self.param('weight'), x * factor) + 100.0
            z = z if not flip else ops.concat([z[1:], z[:1]], axis=0)
            return z if shape is None else ops.reshape(z, list(shape))

    class Calls(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.mix = Mix()

        def forward(self, x, y):
            return call(self.mix, x, y)

    model, x, y = Calls(), torch.randn(2, 4), torch.randn(2, 4)
    torch.testing.assert_close(compiled(model)(x, y), model(x, y) + 100, rtol=1e-4, atol=1e-4)


def test_a_module_rule_that_cannot_be_used_says_why():
    class Leaky(torch.nn.Module):
        def forward(self, x):
            self.inside = x * 2
            return self.inside + 1

    class Uses(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.leaky = Leaky()

        def forward(self, x):
            return self.leaky(x) + self.leaky.inside

    register_module(Leaky)(type('Rule', (HidetModule,), {'__call__': lambda self, x: x}))
    model, x = Uses(), torch.randn(3)
    with pytest.warns(UserWarning, match='Leaky is not used: something else reads'):
        torch.testing.assert_close(compiled(model)(x), x * 2 + 1 + x * 2)


def test_arguments_go_by_the_names_of_numpy_too():
    def function(x):
        return x.sum(axis=1), x.mean(axis=0, keepdims=True), torch.softmax(x, dim=1), x.argmax(axis=1), torch.cat([x, x], axis=1)

    x = torch.randn(3, 4)
    for got, want in zip(compiled(function)(x), function(x), strict=True):
        torch.testing.assert_close(got, want)


DECOMPOSED = {
    'addcmul': lambda x: torch.addcmul(x, x, x, value=0.5), 'lerp': lambda x: torch.lerp(x, x * 2, 0.3),
    'outer': lambda x: torch.outer(x[0], x[1]), 'std_mean': lambda x: torch.std_mean(x, 1)[1],
    'huber': lambda x: torch.nn.functional.huber_loss(x, x * 2), 'roll': lambda x: torch.roll(x, 1, 0),
    'einsum': lambda x: torch.einsum('ij,kj->ik', x, x), 'addcdiv': lambda x: torch.addcdiv(x, x, x.abs() + 1),
    'logaddexp': lambda x: torch.logaddexp(x, x * 2), 'frac': lambda x: torch.frac(x * 3),
    'cosine_similarity': lambda x: torch.nn.functional.cosine_similarity(x, x * 2 + 1),
    'linalg_norm': lambda x: torch.linalg.vector_norm(x, dim=1),
    'conv_tbc': lambda x: torch.conv_tbc(x[:, :, None] * torch.ones(2), x.reshape(3, 2, 4), x[0, :4], 1),
    'bilinear': lambda x: torch.nn.functional.bilinear((x * 9).to(torch.int8), (x * 9).to(torch.int8), (x @ x.T * 9)[:1, :, None].to(
        torch.int8).expand(3, 4, 1).repeat(1, 2, 6)[:, :6]),
}


@pytest.mark.parametrize('name', DECOMPOSED)
def test_functions_without_a_mapping_are_decomposed(name):
    function, x = DECOMPOSED[name], torch.randn(4, 6)
    torch.testing.assert_close(compiled(function)(x), function(x), rtol=1e-5, atol=1e-5)


def test_decompositions_keep_sizes_symbolic():
    x = torch.randn(4, 6)
    torch._dynamo.mark_dynamic(x, 0)
    fast = compiled(lambda x: torch.roll(torch.addcmul(x, x, x), 1, 1))
    for rows in (4, 7):
        x = torch.randn(rows, 6)
        torch._dynamo.mark_dynamic(x, 0)
        torch.testing.assert_close(fast(x), torch.roll(torch.addcmul(x, x, x), 1, 1))


F = torch.nn.functional


def written_at_tensors(x):
    y = x * 2
    y[torch.tensor([0, 3]), :] = 1.5
    y[:, torch.tensor([0, -1])] = x[:, :2]
    y[[0, 1]] = 0
    y[x > 1] = 9
    return y


FUNCTIONS = {
    'activations': lambda x: (F.leaky_relu(x, 0.2), F.elu(x), F.selu(x), F.celu(x, 2.0), F.hardtanh(x), F.relu6(x * 4),
                              F.hardsigmoid(x), F.hardswish(x), F.mish(x), F.softplus(x, 2.0), F.softsign(x), F.tanhshrink(x),
                              F.hardshrink(x), F.softshrink(x), F.logsigmoid(x), F.glu(x), F.log_softmax(x, 1)),
    'unary': lambda x: (x.floor(), x.ceil(), x.round(), x.trunc(), x.sign(), x.reciprocal(), x.log1p(), x.expm1(), x.isnan(),
                        x.atan(), x.square(), x.abs().log2(), x.long().floor(), x.long().isinf()),
    'binary': lambda x: (torch.remainder(x, 0.7), torch.fmod(x, 0.7), torch.atan2(x, x + 1), x // 0.5, x.add(x, alpha=2),
                         torch.div(x, 0.3, rounding_mode='trunc'), x.long() & 3, x.long() ^ 1, (x > 0) ^ (x > 1),
                         torch.logical_xor(x > 0, x), (x > 0) * (x < 1), (x > 0) + (x < 1), torch.rsub(x, 1)),
    'split': lambda x: (*x.split(4, 1), *x.chunk(2, 0), *x.unbind(0), *torch.split(x, [1, 5], 1)),
    'move': lambda x: (x.repeat(2, 1, 1), x.flip(1), x.narrow(1, 1, 3), x.select(1, -1), x.unflatten(1, (2, -1)), x.mT,
                       x.movedim(0, 1), torch.stack([x, x], 1), x.repeat_interleave(2, 1), x.tril(1), x.triu(-1),
                       F.pad(x, (1, 2, 0, 1), value=3.0), x.diff(dim=1), x.expand_as(x[None]), x.swapaxes(0, 1)),
    'windows': lambda x: (*torch.tensor_split(x, 4, 1), *x.tensor_split((1, 3), 0), x.diagonal(1), torch.linalg.diagonal(x[None]),
                          x.unfold(0, 2, 2), F.pad(x[None], (2, 1), mode='circular'), x.diff(n=3), F.one_hot(x.argmax(1), 6),
                          F.pad(x[None, None], (-1, 2, 1, 1), mode='circular')),
    'norms': lambda x: (x.norm(p=3, dim=1), x.norm(float('inf')), x.norm(float('-inf'), 0), x.norm(0, 0), F.normalize(x, 1.5),
                        x.round(decimals=1), (x * 100).round(decimals=-1), *torch.std_mean(x, 0), *torch.var_mean(x, True)),
    'reduce': lambda x: (x.amax(1), x.max(), *x.max(1), *x.min(0, True), x.argmax(), x.argmin(1), x.prod(1), (x > 0).any(1),
                         (x > 0).all(), x.var(1), x.std(0, unbiased=False), *torch.var_mean(x, 1, correction=0),
                         x.norm(dim=1), x.logsumexp(1), x.cumsum(1), torch.max(x, x * 2), (x > 0).cumsum(0)),
    'make': lambda x: (torch.zeros(2, 3), torch.full((2,), 7), torch.ones_like(x), torch.full_like(x, 2), torch.arange(0, 1, 0.25),
                       x.new_full((2,), 3),
                       torch.arange(0.1, 1.1), torch.arange(end=3.5, start=0),
                       torch.arange(2.9, -3, -1, dtype=torch.int64), torch.linspace(0, 1, 7),
                       torch.linspace(4.3, -2, 9, dtype=torch.int64), torch.tensor([[1, 2], [3, 4]]), torch.tensor(2.5), 
                       torch.zeros_like(x, dtype=torch.int64)),
    'index': lambda x: (x.index_select(1, torch.tensor([2, 0])), x.gather(1, torch.tensor([[0], [1], [2], [3]])), x[:, [1, 0]]),
    'sorted': lambda x: (*x.sort(), *x.sort(0, descending=True), x.argsort(1), *x.topk(2), *x.topk(3, 0, largest=False), x.msort(),
                         *x.kthvalue(2), x.median(), *x.median(1), *x.nanmedian(0), *x.round().mode(), torch.sort(x[0] > 0).values,
                         *torch.sort(torch.tensor([2.0, float('nan'), -1.0, float('inf'), 2.0])), x.quantile(0.3, 1),
                         torch.searchsorted(x[0].sort().values, x), torch.bucketize(x, x[1].sort().values, right=True),
                         torch.isin(x.round(), torch.tensor([0.0, 1.0])), torch.histc(x, 5, -2, 2)),
    'written': lambda x: (x.scatter(1, x.argsort(1), x * 2), x.scatter(0, torch.zeros(1, 6, dtype=torch.long), 3.0),
                          x.scatter_add(0, torch.ones(4, 6, dtype=torch.long), x), x.index_fill(1, torch.tensor([0, -1]), 7.0),
                          x.scatter_reduce(1, torch.zeros(4, 3, dtype=torch.long), x, 'amax'),
                          x.scatter_reduce(1, torch.zeros(4, 3, dtype=torch.long), x, 'mean', include_self=False),
                          x.index_add(0, torch.tensor([0, 0, 3]), x[:3], alpha=2), x.index_copy(1, torch.tensor([5, 2]), x[:, :2]),
                          x.index_reduce(0, torch.tensor([1, 1]), x[:2], 'prod'), x.masked_scatter(x > 0, x.flip(0)),
                          x.put(torch.tensor([1, -2]), torch.tensor([8.0, 9.0])), x.take(torch.tensor([[0, -1]])),
                          x.index_put((torch.tensor([0, 3]), torch.tensor([1, -1])), torch.tensor([5.0, 6.0])),
                          x.index_put((torch.tensor([1, 1]),), x[:2], accumulate=True), written_at_tensors(x)),
    'running': lambda x: (x.cumprod(0), *x.cummax(1), *x.cummin(0), x.logcumsumexp(1), (x * 100).logcumsumexp(0), (x > 0).cumprod(1)),
    'pairs': lambda x: (torch.copysign(x, -x.flip(0)), torch.signbit(x * 0), torch.fmax(x, x / 0), torch.fmin(x, x.log()),
                        torch.hypot(x * 1e25, x), torch.isclose(x, x + 1e-9), torch.gcd(x.long() * 12, (x * 30).long()),
                        torch.lcm((x * 5).long(), torch.tensor(6)), torch.cdist(x, x * 2), torch.cdist(x, x + 1, 1.0)),
    'distances': lambda x: (torch.cdist(x.repeat(7, 1), x.flip(0) + 1), torch.cdist(x + 1, x.repeat(3, 7, 1)), torch.cdist(x[:, :0], x[:, :0].repeat(7, 1)),
                            torch.cdist(x.double().repeat(7, 1), x.double() + 1), torch.cdist((x / x).repeat(7, 1), x + 1),
                            torch.cdist(x.repeat(7, 1), x, compute_mode='donot_use_mm_for_euclid_dist'),
                            torch.cdist(x, x + 1, compute_mode='use_mm_for_euclid_dist'),
                            torch.cdist(torch.where(x > 1, float('nan'), x.round()), x.round(), 0.0),
                            torch.cdist(torch.where(x > 1, float('nan'), x), x + 1, float('inf')),
                            torch.cdist(torch.stack([x, x * 2]) + 4, x, compute_mode='use_mm_for_euclid_dist')),
    'more made': lambda x: (torch.eye(3) + x[0, 0], torch.logspace(0, 2, 5) * x[0, 0], torch.tril_indices(3, 4, 1) + x[0, 0],
                            torch.triu_indices(4, 3) + x[0, 0], torch.hann_window(6) * x, torch.signal.windows.kaiser(6) * x),
    'fractions': lambda x: (x.var(1, correction=0.5), x.std(correction=1.5)),
    'masked': lambda x: (torch.masked.sum(x, 1, mask=x > 0), torch.masked.amax(x, 1, mask=x > 0), torch.masked.softmax(x, 1, mask=x > 0)),
    'strided': lambda x: ((x * 2).as_strided((3, 2), (5, 1), 1), x.narrow(0, torch.tensor(1), 2),
                          torch.repeat_interleave(x, torch.tensor([1, 0, 2, 3]), 0, output_size=6)),
    'mixed stacks': lambda x: (torch.stack([x.to(torch.int8), x.abs().to(torch.uint8)]), torch.stack([x.long(), x])),
    'more products': lambda x: (x.addmm(x[:, :4], x, beta=0.5), torch.addbmm(x[:, :4], x[None].repeat(3, 1, 1), x.t()[None].repeat(3, 1, 1)),
                                x[None].baddbmm(batch1=(x @ x.t())[None], batch2=x[None], beta=0.5, alpha=2.0)),
    'products': lambda x: (torch.addmm(x, x @ x.t(), x, beta=0.5, alpha=2), torch.baddbmm(x[None], (x @ x.t())[None], x[None])),
}


@pytest.mark.parametrize('name', FUNCTIONS)
def test_functions_equal_eager(name):
    function, x = FUNCTIONS[name], torch.randn(4, 6)
    for got, want in zip(compiled(function)(x), function(x), strict=True):
        torch.testing.assert_close(got, want, rtol=1e-5, atol=1e-5, equal_nan=True)


IMAGES = {
    'conv': lambda x, w: (F.conv2d(x, w, stride=2, padding=1), F.conv2d(x, w, padding='same', bias=w[:, 0, 0, 0]),
                          F.conv2d(x[0], w), F.conv1d(x[:, :, 0], w[:, :, 0], dilation=2),
                          F.conv2d(x, w[:, :1], groups=4), F.conv3d(x[:, :, None], w[:, :, None])),
    'transposed': lambda x, w: (F.conv_transpose2d(x, w, w[:, 0, 0, 0], stride=2, padding=1, output_padding=1),
                                F.conv_transpose2d(x, w[:, :3], stride=3, dilation=2), F.conv_transpose2d(x[0], w, padding=3),
                                F.conv_transpose2d(x, w[:, :3], stride=2, groups=2), F.conv_transpose1d(x[:, :, 0], w[:, :, 0], stride=4),
                                F.conv_transpose3d(x[:, :, None], w[:, :, None], stride=(1, 2, 1))),
    'pool': lambda x, w: (F.max_pool2d(x, 2), F.max_pool2d(x, 3, 2, 1, ceil_mode=True), F.avg_pool2d(x, 2, 1), F.max_pool1d(x[0], 2),
                          F.avg_pool2d(x, 3, 2, 1, count_include_pad=False), F.adaptive_avg_pool2d(x, (1, 1)),
                          F.adaptive_avg_pool2d(x, (None, 2)), F.adaptive_max_pool2d(x, 3),
                          F.avg_pool2d(x, 3, padding=1, divisor_override=4)),
    'places of maxima': lambda x, w: (*F.max_pool2d(x, 2, return_indices=True), *F.max_pool2d(x[0], 3, 2, 1, 1, True, True),
                                      *F.max_pool2d(x, 2, 1, dilation=2, return_indices=True), *F.max_pool1d(x[0], 3, return_indices=True),
                                      *F.adaptive_max_pool2d(x, (4, 5), return_indices=True), *F.max_pool3d(x, 2, return_indices=True)),
    'norm': lambda x, w: (F.batch_norm(x, w[:, 0, 0, 0], w[:, 0, 0, 1] ** 2), F.group_norm(x, 2), F.instance_norm(x),
                          F.rms_norm(x, (6,)), F.layer_norm(x, (6, 6)),
                          F.batch_norm(x, None, None, w[0, 0, 0, :1].expand(4), training=True),
                          F.instance_norm(x, w[:, 0, 0, 0], w[:, 0, 0, 1] ** 2, use_input_stats=False),
                          *torch.native_layer_norm(x, (6, 6), None, None, 1e-5)),
    'resize': lambda x, w: (F.interpolate(x, scale_factor=2), F.interpolate(x, size=(4, 9)), F.interpolate(x, scale_factor=1.5),
                            F.interpolate(x, size=(9, 4), mode='bilinear'), F.interpolate(x, size=(9, 4), mode='bicubic'),
                            F.interpolate(x, scale_factor=1.7, mode='bicubic', align_corners=True),
                            F.interpolate(x, size=(3, 4), mode='area'), F.interpolate(x, size=(9, 4), mode='nearest-exact'),
                            F.interpolate(x, scale_factor=2, mode='bilinear', align_corners=True)),
}


@pytest.mark.parametrize('name', IMAGES)
def test_functions_of_images_equal_eager(name):
    function, x, w = IMAGES[name], torch.randn(2, 4, 6, 6), torch.randn(4, 4, 3, 3)
    for got, want in zip(compiled(function)(x, w), function(x, w), strict=True):
        torch.testing.assert_close(got, want, rtol=1e-4, atol=1e-5)


def test_wider_weights_leave_the_dtype_of_what_they_scale():
    norm, x = torch.nn.GroupNorm(2, 4), torch.randn(2, 4, 3).half()
    torch.testing.assert_close(compiled(norm)(x), norm(x))


@pytest.mark.parametrize('grouped', [False, True])
def test_attention_with_masks_and_groups_equals_eager(grouped):
    q, mask = torch.randn(2, 4, 5, 16), torch.rand(2, 1, 5, 7) > 0.3
    mask[..., 0] = True
    k, v = (torch.randn(2, 2 if grouped else 4, 7, 16) for _ in range(2))

    def attend(q, k, v):
        return F.scaled_dot_product_attention(q, k, v, attn_mask=mask, scale=0.3, enable_gqa=grouped)

    torch.testing.assert_close(compiled(attend)(q, k, v), attend(q, k, v), rtol=1e-4, atol=1e-5)


# Modes, settings, options.


@pytest.mark.parametrize('mode', ['default', 'reduce-overhead', 'max-autotune', 'max-autotune-no-cudagraphs'])
def test_modes_are_taken(mode):
    x = torch.randn(4, 6)
    torch.testing.assert_close(compiled(lambda x: torch.relu(x) @ x.t(), mode=mode)(x), torch.relu(x) @ x.t())


@pytest.mark.parametrize('arguments, words', [
    ({'options': {'colour': 1}}, "option 'colour': expected one of .*fallback.*threads"),
    ({'options': {'threads': 'many'}}, 'option threads'),
    ({'options': {'fallback': 'maybe'}}, "fallback 'maybe': expected one of error, custom, eager"),
    ({'options': {'search_space': 3}}, 'search_space'),
])
def test_wrong_options_are_errors(arguments, words):
    with pytest.raises(Exception, match=words):
        compiled(lambda x: x + 1, **arguments)(torch.randn(2))


def test_wrong_modes_are_errors():
    with pytest.raises(ValueError, match="mode 'fast': expected one of default"):
        hidet.torch.compile_graph(torch.fx.symbolic_trace(torch.nn.ReLU()), [torch.randn(2)], mode='fast')


def test_settings_are_read_at_the_first_run_and_stay():
    model, x = torch.nn.Linear(16, 16), torch.randn(4, 16)
    fast = compiled(model)
    hidet.torch.dynamo_config.use_fp16(True)
    half = fast(x)
    assert half.dtype == torch.float32
    error = (half - model(x)).abs().max()
    assert 1e-6 < error < 1e-2
    hidet.torch.dynamo_config.reset()
    torch.testing.assert_close(fast(x), half, rtol=0, atol=0)
    torch._dynamo.reset()
    torch.testing.assert_close(compiled(model)(x), model(x))


@pytest.mark.parametrize('flag', ['false', 'x', 2, None])
def test_switches_of_dynamo_config_are_true_or_false(flag):
    with pytest.raises(ValueError, match='expected True or False'):
        hidet.torch.dynamo_config.use_fp16(flag)
    assert hidet.torch.dynamo_config['use_fp16'] is None


def test_dynamo_config_checks_and_chains():
    config = hidet.torch.dynamo_config
    for name in ('use_fp16', 'nosuch'):  # a method would be lost, and nothing set
        with pytest.raises(AttributeError, match=f"'{name}' = True.*use_fp16"):
            setattr(config, name, True)
    assert config.search_space(1).use_cuda_graph(False)['search_space'] == 1 and config['use_cuda_graph'] is False
    with pytest.raises(ValueError, match='expected 0, 1 or 2'):
        config.search_space(5)
    with pytest.raises(KeyError, match='expected one of'):
        config['speed']
    for name in ('use_tensor_core', 'use_fp16', 'use_fp16_reduction', 'use_attention', 'print_input_graph', 'correctness_report',
                 'steal_weights', 'freeze_weights'):
        assert getattr(config, name)(True)[name] is True
    assert config.reset()['use_fp16'] is None
    for name in ('use_attention', 'steal_weights', 'freeze_weights', 'use_fp16'):
        with pytest.raises(Exception, match=f"option {name}: 'maybe', expected True or False"):
            compiled(lambda x: x + 1, options={name: 'maybe'})(torch.randn(2))


class WrittenOut(torch.nn.Module):
    """Attention in products and a softmax."""

    def forward(self, q, k, v):
        return torch.softmax(q @ k.transpose(-1, -2) * 0.25, -1) @ v


@pytest.mark.parametrize('flag', [None, True, False])
def test_attention_is_recognized_unless_told_otherwise(flag, tmp_path):
    hidet.torch.dynamo_config.dump_graph_ir(tmp_path)
    if flag is not None:
        hidet.torch.dynamo_config.use_attention(flag)
    q, k, v = (torch.randn(2, 3, 5, 16) for _ in range(3))
    torch.testing.assert_close(compiled(WrittenOut())(q, k, v), WrittenOut()(q, k, v))
    last = max(tmp_path.rglob('*.graph')).read_text()
    assert ('Attention(' in last) == (flag is not False) and ('Softmax' in last) == (flag is False)


def resident_megabytes():
    with open('/proc/self/status', encoding='ascii') as file:
        return next(int(line.split()[1]) for line in file if line.startswith('RssAnon')) / 1024


class TwoWeights(torch.nn.Module):
    """A large weight that is packed, and one that calls read themselves."""

    def __init__(self):
        super().__init__()
        self.linear = torch.nn.Linear(4096, 4096, bias=False)
        self.scale = torch.nn.Parameter(torch.rand(4096))

    def forward(self, x):
        return self.linear(x) * self.scale


@pytest.mark.parametrize('steal', [False, True])
def test_stolen_weights_give_their_memory_back(steal):
    model, x = TwoWeights(), torch.randn(8, 4096)
    want, scale = model(x), model.scale.clone()
    before = resident_megabytes()
    fast = compiled(model, options={'steal_weights': steal, 'threads': 1})
    torch.testing.assert_close(fast(x), want, rtol=1e-4, atol=1e-4)
    grown = resident_megabytes() - before
    assert grown < 32 if steal else grown > 48  # the packed copy takes 64, and so did the weight
    assert model.linear.weight.isnan().all().item() == steal
    assert model.linear.weight.stride() == (4096, 1)
    torch.testing.assert_close(model.scale, scale)
    torch.testing.assert_close(fast(x), want, rtol=1e-4, atol=1e-4)


def test_what_becomes_of_stolen_weights_is_said_once(monkeypatch):
    monkeypatch.setattr('hidet.torch.backend._told_of_stolen', False)
    x = torch.randn(3, 64)
    with warnings.catch_warnings():
        warnings.simplefilter('error')
        compiled(torch.nn.Linear(64, 64))(x)
        compiled(torch.nn.Softmax(-1), options={'steal_weights': True})(x)  # has none
    with pytest.warns(UserWarning, match=r'steal_weights gave back the memory of 1 weights \(0.0 MB\).* NaN from now on') as said:
        compiled(torch.nn.Linear(64, 64), options={'steal_weights': True})(x)
        compiled(torch.nn.Linear(64, 8), options={'steal_weights': True})(x)
    assert len([warning for warning in said if 'steal_weights' in str(warning.message)]) == 1


def test_stolen_weights_can_be_loaded_again_but_only_whole():
    model = torch.nn.Sequential(torch.nn.Linear(64, 64), torch.nn.ReLU(), torch.nn.Linear(64, 8))
    other = torch.nn.Sequential(torch.nn.Linear(64, 64), torch.nn.ReLU(), torch.nn.Linear(64, 8))
    x = torch.randn(3, 64)
    hidet.torch.dynamo_config.steal_weights()
    fast = compiled(model)
    want = model(x)
    torch.testing.assert_close(fast(x), want)
    hidet.torch.refresh()
    torch.testing.assert_close(fast(x), want)
    model.load_state_dict(other.state_dict())
    torch.testing.assert_close(fast(x), other(x))
    assert model[0].weight.isnan().all()
    model[0].weight.data = other[0].weight * 2
    torch.testing.assert_close(fast(x), other[2](torch.relu(torch.nn.functional.linear(x, other[0].weight * 2, other[0].bias))))
    model[0].weight[0].fill_(1.0)
    with pytest.raises(RuntimeError, match=r'0\.weight: 4032 elements have no value: .*steal_weights'):
        fast(x)


def test_a_stolen_weight_cannot_be_compiled_again():
    model, x = torch.nn.Linear(64, 64), torch.randn(3, 64)
    kept = model.weight.detach()
    hidet.torch.dynamo_config.steal_weights()
    torch.testing.assert_close(compiled(model)(x), torch.nn.functional.linear(x, kept, model.bias))
    torch._dynamo.reset()
    with pytest.raises(Exception, match='weight: 4096 elements have no value'):
        compiled(model)(x)


def test_reports_are_printed(capsys, tmp_path):
    hidet.torch.dynamo_config.correctness_report().print_input_graph().dump_graph_ir(tmp_path)
    model = torch.nn.Sequential(torch.nn.Linear(4, 4), torch.nn.ReLU())
    x = torch.randn(2, 4)
    torch.testing.assert_close(compiled(model)(x), model(x))
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ['opcode', 'name', 'target', 'args', 'kwargs'] and lines[1].startswith('-------------  ----')
    table = lines[next(i for i, line in enumerate(lines) if 'attention' in line):]
    assert [line.split()[1] for line in table[2:]] == ['placeholder', 'call_module', 'call_module', 'output']
    assert 'Linear(in_features=4, out_features=4, bias=True)' in table[3] and '<------' not in ''.join(table)
    assert any(path.suffix == '.graph' for path in tmp_path.rglob('*'))


def test_errors_are_marked_in_the_report(capsys):
    register_function(torch.tanh)(lambda input: input * 2)
    hidet.torch.dynamo_config.correctness_report()
    compiled(lambda x: torch.tanh(x) + 1)(torch.randn(5))
    rows = [line for line in capsys.readouterr().out.splitlines() if 'call_function' in line]
    assert len(rows) == 2 and all('<------' in row for row in rows)


def test_inputs_of_other_kinds_and_places_are_errors():
    with pytest.raises(Exception, match='sparse'):
        hidet.torch.compile_graph(torch.fx.symbolic_trace(torch.nn.ReLU()), [torch.eye(2).to_sparse()])
    with pytest.raises(NotImplementedError, match='input .* of type str'):
        hidet.torch.compile_graph(torch.fx.symbolic_trace(torch.nn.ReLU()), ['text'])
    with pytest.raises(NotImplementedError, match='is on meta'):
        hidet.torch.compile_graph(torch.fx.symbolic_trace(torch.nn.ReLU()), [torch.empty(2, device='meta')])


def test_options_of_hidet_hold_for_torch_too():
    from hidet.torch.settings import Settings

    with hidet.option.context():
        hidet.option.set_option('search_space', 1)
        hidet.option.set_option('precision', 'float16')
        hidet.option.set_option('threads', 2)
        read = Settings.read(None, None, 'cpu').options
        assert (read['search_space'], read['precision'], read['threads'], read['cuda_graph']) == (1, 'float16', 2, 1)
        assert Settings.read('max-autotune', None, 'cpu').options['search_space'] == 2
        hidet.torch.dynamo_config.search_space(0)
        assert Settings.read('max-autotune', None, 'cpu').options['search_space'] == 0
        given = Settings.read(None, {'search_space': 2, 'use_fp16': False, 'threads': 1}, 'cpu').options
        assert (given['search_space'], given['precision'], given['threads']) == (2, None, 1)
    assert Settings.read(None, None, 'cpu').options['search_space'] == 0


def test_precision_set_for_all_changes_results():
    x, w = torch.randn(8, 64), torch.randn(64, 64)
    exact = compiled(lambda x, w: x @ w)(x, w)
    torch._dynamo.reset()
    with hidet.option.context():
        hidet.option.set_option('precision', 'float16')
        assert not torch.equal(compiled(lambda x, w: x @ w)(x, w), exact)


SPECIAL = {
    'erfc': torch.erfc, 'erfcx': torch.special.erfcx, 'erfinv': lambda x: torch.erfinv(torch.sin(x)), 'lgamma': torch.lgamma,
    'digamma': torch.digamma, 'i0': torch.i0, 'i0e': torch.special.i0e, 'i1': torch.special.i1, 'i1e': torch.special.i1e,
    'bessel_j0': torch.special.bessel_j0, 'bessel_j1': torch.special.bessel_j1, 'log_ndtr': torch.special.log_ndtr,
    'ndtri': lambda x: torch.special.ndtri(x / 32), 'trigamma': lambda x: torch.polygamma(1, x + 0.25),
    'tetragamma': lambda x: torch.polygamma(2, x.abs() + 0.1), 'zeta': lambda x: torch.special.zeta(x.abs() + 1.5, x.abs() + 0.5),
    'mvlgamma': lambda x: torch.mvlgamma(x.abs() + 3, 3), 'spherical_bessel_j0': torch.special.spherical_bessel_j0,
}
POINTS = (0.0, -0.0, 0.5, 1.0, 2.0, -1.0, -2.5, 3.0, 8.0, -8.0, 11.99, 12.01, 17.9, 18.1, -30.0, 25.0, 1e-3, -1e-3, 1e-20)


@pytest.mark.parametrize('name', SPECIAL)
def test_special_functions_are_those_of_torch_in_double_precision(name):
    function = SPECIAL[name]
    x = torch.cat([torch.tensor(POINTS), torch.linspace(-6, 30, 150)]).double()
    # torch's own Bessel functions are 4e-7 off near 5.
    rough = {'rtol': 1e-4, 'atol': 1e-6} if name.startswith('bessel') else {'rtol': 1e-7, 'atol': 1e-9}
    torch.testing.assert_close(compiled(function)(x), function(x), **rough, equal_nan=True)
    narrow = x.float()
    torch.testing.assert_close(compiled(function)(narrow), function(narrow.double()).float(), rtol=3e-6, atol=1e-6, equal_nan=True)


def test_error_functions_are_exact_in_double_precision_to_their_tails():
    infinity, nan = float('inf'), float('nan')
    x = torch.cat([torch.linspace(-5, 25, 301), torch.logspace(-300, 0, 101), torch.tensor([infinity, -infinity, nan])]).double()
    close = {'rtol': 2e-13, 'atol': 0, 'equal_nan': True}  # exp(-x^2) has x^2 roundings of its argument
    torch.testing.assert_close(compiled(torch.erfc)(x), torch.erfc(x), **close)
    torch.testing.assert_close(compiled(torch.special.erfcx)(x), torch.special.erfcx(x), **close)
    p = torch.cat([torch.linspace(-1.1, 1.1, 301, dtype=torch.float64), 1 - torch.logspace(-15, -1, 57, dtype=torch.float64),
                   torch.logspace(-300, -1, 101, dtype=torch.float64), torch.tensor([1, -1, nan], dtype=torch.float64)])
    torch.testing.assert_close(compiled(torch.erfinv)(p), torch.erfinv(p), **close)
    torch.testing.assert_close(compiled(torch.special.ndtri)(p), torch.special.ndtri(p), **close)


@pytest.mark.parametrize('dtype', [torch.int8, torch.uint8, torch.int16, torch.int32, torch.int64], ids=str)
def test_common_divisors_and_multiples_of_all_integers(dtype):
    info = torch.iinfo(dtype)
    x, y = (torch.randint(info.min, info.max, (3000,), dtype=dtype) for _ in range(2))
    x[:5] = torch.tensor([0, info.min, info.min, info.max, 0], dtype=dtype)
    y[:5] = torch.tensor([0, 0, info.min, info.min, info.max], dtype=dtype)
    # Neighbours of Pell's and of Fibonacci's numbers, and multiples of them: the most steps that Euclid's algorithm takes. Divisors that no
    # float has.
    pairs = [(info.max, info.max), (info.max // 2, info.max // 2 * 2), (info.max // 3 * 3, info.max // 3)]
    for factor in (1, 2):
        for pair in ((1, factor), (3, 3 * factor)):
            while max(pair) <= info.max:
                pairs += [pair, pair[::-1]]
                pair = pair[1], factor * pair[1] + pair[0]
    slow = torch.tensor(pairs, dtype=dtype)
    x, y = torch.cat([x, slow[:, 0]]), torch.cat([y, slow[:, 1]])
    for function in (torch.gcd, torch.lcm):
        torch.testing.assert_close(compiled(function)(x, y), function(x, y), rtol=0, atol=0)


SIZED = {
    'parts': lambda x: (*x.chunk(2, 1), *x.split(3, 0), F.glu(x)),
    'remainders': lambda x: (F.pad(x, (0, 1)) * (x.shape[1] % 4), x[:, :x.shape[1] // 2 * 2], x.new_zeros(-(-x.shape[0] // 2), 3)),
    'roots': lambda x: (x * x.shape[1] ** -0.5, x + x.shape[0] / x.shape[1], x * x.shape[0] ** 2),
    'diagonals': lambda x: (x.diagonal(), x.diagonal(1), x.diagonal(-2), x.trace(), x.unfold(1, 3, 2)),
    'grids': lambda x: (*torch.meshgrid(torch.arange(x.shape[0]), torch.arange(x.shape[1]), indexing='ij'), torch.eye(x.shape[0]) @ x),
    'groups': lambda x: (F.group_norm(x[None], 2), F.group_norm(x[None, :, None], 2, x[:, 0], x[:, 1])),
    'order': lambda x: (x.sort(1).values, *x.topk(3, 1), x.argsort(0), x.cumprod(1), *x.cummax(0)),
}


@pytest.mark.parametrize('name', SIZED)
def test_functions_of_open_sizes_equal_eager(name):
    fast = compiled(SIZED[name], dynamic=True)
    for rows, columns in ((6, 8), (6, 12), (8, 16)):
        x = torch.randn(rows, columns)
        for got, want in zip(fast(x), SIZED[name](x), strict=True):
            torch.testing.assert_close(got, want, rtol=1e-5, atol=1e-5)


CROSS_ENTROPY = {
    'classes': {}, 'weighted': {'weight': True}, 'smoothed': {'label_smoothing': 0.1}, 'ignored': {'ignore_index': 2, 'reduction': 'none'},
    'all of them': {'weight': True, 'label_smoothing': 0.3, 'ignore_index': 1}, 'summed': {'weight': True, 'reduction': 'sum', 'ignore_index': 4}
}


@pytest.mark.parametrize('options', CROSS_ENTROPY.values(), ids=CROSS_ENTROPY)
@pytest.mark.parametrize('shape', [(5,), (7, 5), (3, 5, 4, 2)], ids=str)
def test_cross_entropy_equals_eager(shape, options):
    torch.manual_seed(0)
    axis = min(1, len(shape) - 1)
    x = torch.randn(shape) * 4
    options = {**options, **({'weight': torch.rand(5)} if 'weight' in options else {})}
    classes = torch.randint(0, 5, [size for place, size in enumerate(shape) if place != axis])
    targets = [classes] if 'ignore_index' in options else [classes, torch.randn(shape).softmax(axis)]

    def function(x, target):
        own = {name: value.to(x.dtype) if torch.is_tensor(value) else value for name, value in options.items()}
        return torch.nn.functional.cross_entropy(x, target.to(x.dtype) if target.is_floating_point() else target, **own)

    compiled = torch.compile(function, backend='hidet', fullgraph=True)
    for target in targets:
        torch.testing.assert_close(compiled(x, target), function(x, target), equal_nan=True)
        torch.testing.assert_close(compiled(x.half(), target), function(x.half(), target), equal_nan=True, rtol=4e-3, atol=4e-3)


@pytest.mark.parametrize('first', [False, True])
@pytest.mark.parametrize('mask', ['none', 'causal', 'padding'])
def test_encoder_layers_on_their_fast_path_equal_eager(first, mask):
    layer = torch.nn.TransformerEncoderLayer(16, 4, 32, batch_first=True, norm_first=first, activation='gelu' if first else 'relu').eval()
    x = torch.randn(2, 5, 16)
    given = {'none': {}, 'causal': {'src_mask': torch.nn.Transformer.generate_square_subsequent_mask(5)},
             'padding': {'src_key_padding_mask': torch.tensor([[False] * 5, [False] * 3 + [True] * 2])}}[mask]
    want = layer(x, **given)
    torch.testing.assert_close(compiled(layer)(x, **given), want, rtol=1e-4, atol=1e-5)


def test_attention_modules_and_transformers_equal_eager():
    attention = torch.nn.MultiheadAttention(16, 4, batch_first=True).eval()
    x, y = torch.randn(2, 5, 16), torch.randn(2, 7, 16)
    for call in (lambda x, y: attention(x, x, x), lambda x, y: attention(x, x, x, need_weights=False)[:1],
                 lambda x, y: attention(x, y, y, average_attn_weights=False)):
        for got, want in zip(compiled(call)(x, y), call(x, y), strict=True):
            torch.testing.assert_close(got, want, rtol=1e-4, atol=1e-5)
    # Of the narrow one, the weights of several products lie in one panel.
    for width, heads in ((16, 4), (4, 2)):
        model = torch.nn.Transformer(width, heads, 2, 2, 32, batch_first=True, norm_first=width == 4).eval()
        torch._dynamo.reset()
        torch.testing.assert_close(compiled(model)(x[..., :width], y[..., :width]), model(x[..., :width], y[..., :width]),
                                   rtol=1e-4, atol=1e-5)


def test_a_reflection_of_nothing_and_an_empty_gather():
    x = torch.randn(0, 3, 4, 4)
    torch.testing.assert_close(compiled(lambda x: F.pad(x, (1, 1, 1, 1), mode='reflect'))(x), F.pad(x, (1, 1, 1, 1), mode='reflect'))
    x, i = torch.randn(5, 3), torch.zeros(0, dtype=torch.long)
    torch.testing.assert_close(compiled(lambda x, i: torch.gather(x, 0, i))(x, i), torch.gather(x, 0, i))
