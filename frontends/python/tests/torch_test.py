"""torch.compile(backend='hidet'): equal to eager, weights that change, and what is refused."""

import importlib.metadata
import math
import pathlib
import re
import subprocess
import sys

import numpy
import pytest
import torch
from unheard import unheard, unseen

import hidet.torch
import hidet.torch.backend

ROOT = pathlib.Path(__file__).resolve().parents[3]


class Model(torch.nn.Module):
    """The model of the original's guide to operator mappings."""

    def __init__(self):
        super().__init__()
        self.linear = torch.nn.Linear(10, 10)

    def forward(self, x):
        x = self.linear(x)
        x = torch.nn.functional.relu(x)
        x = x + x
        return x.flatten()

pytestmark = pytest.mark.usefixtures('fresh')


def compiled(module, **options):
    return torch.compile(module, backend='hidet', fullgraph=True, **options)


def test_the_backend_is_found_by_its_name():
    groups = importlib.metadata.entry_points(group='torch_dynamo_backends')
    assert any(entry.name == 'hidet' for entry in groups)


def test_threads_that_name_the_backend_first_at_once_all_find_it():
    code = """
import sys, threading, torch
sys.setswitchinterval(1e-5)
start, found = threading.Barrier(8), []

def work():
    start.wait()
    found.append(torch._dynamo.lookup_backend('hidet'))

threads = [threading.Thread(target=work) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
assert len(found) == 8 and len(set(found)) == 1, found
assert found[0] is __import__('hidet.torch').torch.compile_graph
"""
    result = subprocess.run([sys.executable, '-c', code], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr


def test_importing_the_package_does_not_import_dynamo():
    code = "import sys, hidet.torch; assert 'torch._dynamo' not in sys.modules; hidet.torch.compile_graph; assert 'torch._dynamo' in sys.modules"
    result = subprocess.run([sys.executable, '-c', code], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr


def test_small_model_equals_eager():
    model, x = Model().eval(), torch.randn(10, 10)
    torch.testing.assert_close(compiled(model)(x), model(x))


@pytest.mark.parametrize('compare', [torch.lt, torch.le, torch.gt, torch.ge, torch.eq, torch.ne])
def test_truths_are_compared_in_vectors(compare):
    a, b = torch.rand(7, 33) < 0.5, torch.rand(33) < 0.5
    assert torch.equal(torch.compile(lambda a, b: compare(a, b), backend='hidet', fullgraph=True)(a, b), compare(a, b))


def test_a_weight_that_is_changed_in_place_is_seen():
    model, x = Model().eval(), torch.randn(10, 10)
    fast = compiled(model)
    before = fast(x)
    model.linear.weight.mul_(2)
    model.linear.bias.add_(1)
    torch.testing.assert_close(fast(x), model(x))
    assert not torch.equal(before, fast(x))


def test_a_weight_that_is_replaced_is_seen():
    model, x = Model().eval(), torch.randn(10, 10)
    fast = compiled(model)
    fast(x)
    model.linear.weight = torch.nn.Parameter(torch.randn(10, 10))
    torch.testing.assert_close(fast(x), model(x))
    model.linear.bias.data = torch.randn(10)
    torch.testing.assert_close(fast(x), model(x))


def test_refresh_sees_what_torch_does_not_count():
    model, x = Model().eval(), torch.randn(10, 10)
    fast = compiled(model)
    fast(x)
    model.linear.weight.data.mul_(3)
    hidet.torch.refresh()
    torch.testing.assert_close(fast(x), model(x))


def test_sizes_stay_symbolic():
    model = torch.nn.Sequential(torch.nn.Linear(8, 16), torch.nn.GELU(), torch.nn.LayerNorm(16), torch.nn.Softmax(-1)).eval()
    counts = []

    def backend(gm, inputs):
        counts.append(1)
        return hidet.torch.compile_graph(gm, inputs)

    fast = torch.compile(model, backend=backend, fullgraph=True)
    x = torch.randn(4, 8)
    torch._dynamo.mark_dynamic(x, 0)
    torch.testing.assert_close(fast(x), model(x))
    for rows in (2, 7, 100):
        x = torch.randn(rows, 8)
        torch.testing.assert_close(fast(x), model(x))
    assert len(counts) == 1


FUNCTIONS = {
    'promotion': lambda x: (x.to(dtype=torch.float64), x.long().to(tensor=x), x.sum(1, dtype=torch.float64),
                            x.long() + 1.5, x.long() * 2, x + torch.arange(4), 1 - x, x / 3, x.long() / 2),
    'compare': lambda x: (x > 0, (x > 0) & (x < 1), x.eq(0), ~(x > 0)),
    'views': lambda x: (x.transpose(0, 1), x.view(2, -1), x.permute(1, 0).reshape(-1), x.unsqueeze(1).squeeze(1), x.t()),
    'slices': lambda x: (x[0], x[:, 1:3], x[None, :, -1], x[..., ::2], x[:, None, 2]),
    'indices': lambda x: (x[[1, 2]], x[1, 2], x[torch.arange(3)], x[torch.arange(3)[:, None], torch.arange(4)[None, :]]),
    'reductions': lambda x: (x.sum(), x.mean(1), x.sum(-1, keepdim=True), x.mean((0, 1)), x.long().sum(0)),
    'rows': lambda x: (torch.softmax(x, 0), torch.nn.functional.normalize(x), torch.nn.functional.layer_norm(x, (4,))),
    'choice': lambda x: (torch.where(x > 0, x, 0.0), x.masked_fill(x > 0, -1.0), x.clamp(-0.5, 0.5), x.clamp(min=0)),
    'products': lambda x: (x @ x.t(), torch.bmm(x[None], x.t()[None]), torch.cat([x, x * 2], 1)),
    'functions': lambda x: (x.exp(), torch.tanh(x), torch.sigmoid(x), torch.nn.functional.silu(x), x.abs().sqrt(), x.pow(2), -x),
    'nothing': lambda x: (x[:0].t() @ x[:0], x[:, :0] @ x[:, :0].t(), x[:0].sum(0), torch.nn.functional.linear(x[:0], x)),
    'rounding': lambda x: (torch.floor_divide(x.round() + 1, 0.1), (x * 4).floor() // 0.3, -x // 1e30, x // 0.0, (x / 0).sign()),
    'truths': lambda x: ((x > 0).amax(1), (x > 0).max(0).values, (x > 0).sign(), (x > 0).byte().any(1), (x > 0).byte().all()),
    'without dimensions': lambda x: (x[0, 0].softmax(0), x[0, 0].cumsum(0), x[0, 0].max(), x[0, 0].mean(0)),
    'methods': lambda x: (x.where(x > 0, 0.0), torch.where(x > 0, x, 0.0), x.unfold(1, 3, 1), x.mH, x.absolute(), x.greater(0)),
    'counted': lambda x: (x.long().logsumexp(0), (x > 0).logsumexp(1), (x > 0).square(), x.max(0).indices[0].argmax(0),
                          torch.clamp_max(x > 0, x > 1)),
    'mixed indices': lambda x: (x[1, torch.arange(3)], x[None, torch.arange(3), 1:], x[torch.arange(3)[:, None], :, None],
                                x[:, [1, 0], None], x.view(6, 2, 2)[torch.arange(2), :, torch.arange(2)],
                                x.view(6, 2, 2)[:, torch.arange(2), torch.arange(2)], x.view(2, 3, 4)[:, [0, 2], [[1], [3]]],
                                x[:, torch.arange(2)][..., torch.arange(2)]),
    'made': lambda x: (x.new_ones(2, 3) + 1, x.expand(2, -1, -1), torch.nn.functional.dropout(x, 0.5, False)),
}


@pytest.mark.parametrize('name', FUNCTIONS)
def test_functions_equal_eager(name):
    function, x = FUNCTIONS[name], torch.randn(6, 4)
    for got, want in zip(compiled(function)(x), function(x), strict=True):
        torch.testing.assert_close(got, want)


@pytest.mark.parametrize('causal', [False, True])
def test_attention_equals_eager(causal):
    q, k, v = (torch.randn(2, 3, 5, 16) for _ in range(3))

    def attend(q, k, v):
        return torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=causal)

    torch.testing.assert_close(compiled(attend)(q, k, v), attend(q, k, v))


def test_unmapped_functions_are_named_each_once():
    def odd(x):
        return unheard(unseen(x)) + unseen(x + 1)

    with pytest.raises(Exception, match=r'NotImplementedError(.|\n)*not supported or mapped by hidet yet(.|\n)*unheard') as error:
        torch.compile(odd, backend='hidet', fullgraph=True, options={'fallback': 'error'})(torch.randn(3, 3))
    assert str(error.value).count('unseen') == 1


@pytest.mark.parametrize('index', [6, -7, 1 << 40])
def test_bad_indices_are_errors(index):
    x, table = torch.randn(6, 4), torch.randn(6, 3)
    take, embed = compiled(lambda x, i: x[i]), compiled(lambda i, w: torch.nn.functional.embedding(i, w))
    torch.testing.assert_close(take(x, torch.tensor([5, -6])), x[torch.tensor([5, -6])])
    for call in (lambda: take(x, torch.tensor([0, index])), lambda: embed(torch.tensor([index, 1]), table)):
        with pytest.raises(IndexError, match='index'):
            call()
    torch.testing.assert_close(embed(torch.tensor([5, 0]), table), table[torch.tensor([5, 0])])


@pytest.mark.parametrize('call', [
    lambda i, w: torch.nn.functional.embedding(i, w), lambda i, w: torch.index_select(w, 0, i), lambda i, w: w[:, 0].gather(0, i)])
def test_an_index_that_may_not_be_negative_is_refused(call):
    w = torch.randn(6, 3)
    torch.testing.assert_close(compiled(call)(torch.tensor([5, 0]), w), call(torch.tensor([5, 0]), w))
    with pytest.raises(IndexError, match='index -1 is out of range'):
        compiled(call)(torch.tensor([0, -1]), w)


NAMED = {
    'one': (lambda x, i, j: x[i], 7), 'from the end': (lambda x, i, j: x[-i], -7), 'beside another': (lambda x, i, j: x[i % 5, j], 9),
    'both from the end': (lambda x, i, j: x[i % 5, -j], -9), 'taken': (lambda x, i, j: x.take(i - 32), -31),
    'written': (lambda x, i, j: x.index_put((i,), x[0]), 7), 'written from the end': (lambda x, i, j: x.index_fill(0, -i, 1.0), -7),
    'written beside another': (lambda x, i, j: x.index_put((i % 5, j), x[0, 0]), 9),
    'added both from the end': (lambda x, i, j: x.index_put((i % 5, -j), x[0, 0], accumulate=True), -9),
    'scattered': (lambda x, i, j: x.scatter_add(0, i.reshape(4, 1), x), 7),
}


@pytest.mark.parametrize('dynamic', [False, True])
@pytest.mark.parametrize('name', NAMED)
def test_the_index_that_is_wrong_is_named(name, dynamic):
    call, wrong = NAMED[name]
    x, i, j = torch.randn(5, 6), torch.tensor([1, 7, 2, 3]), torch.tensor([2, 0, 9, 1])
    with pytest.raises((IndexError, RuntimeError), match=f'index {wrong} (is out|on a tensor)'):
        call(x, i, j)
    with pytest.raises(IndexError, match=f'index {wrong} is out of range'):
        compiled(call, dynamic=dynamic)(x, i, j)


@pytest.mark.parametrize('index', [3, -1])
def test_classes_that_there_are_not_are_refused(index):
    one_hot = compiled(lambda i: torch.nn.functional.one_hot(i, 3))
    torch.testing.assert_close(one_hot(torch.tensor([2, 0])), torch.tensor([[0, 0, 1], [1, 0, 0]]))
    with pytest.raises(IndexError, match=f'index {index} is out of range'):
        one_hot(torch.tensor([2, index]))


# What is indexed need not be read where it lies: parts of it, constants, what is padded.
SEEN = {
    'a constant': lambda x, i: torch.full((5,), 2.0)[i], 'a part': lambda x, i: x[1:6][i], 'a broadcast': lambda x, i: x[:1].expand(5)[i],
    'a padded': lambda x, i: torch.nn.functional.pad(x[:3], (1, 1))[i], 'a sum': lambda x, i: (x[2:7] + 1)[i], 'numbers': lambda x, i: torch.arange(5)[i],
    'rows': lambda x, i: x.reshape(10, 1)[2:7].expand(5, 3)[i], 'a turned': lambda x, i: x[:5].flip(0)[i],
    'by gather': lambda x, i: x[1:6].gather(0, i), 'by index_select': lambda x, i: (x[:5] * 2).index_select(0, i),
}


@pytest.mark.parametrize('name', SEEN)
def test_an_index_is_checked_whatever_becomes_of_what_it_chooses(name):
    fast = torch.compile(SEEN[name], backend='hidet', fullgraph=True)
    x = torch.arange(10.0)
    good = torch.tensor([4, 0, 2])
    torch.testing.assert_close(fast(x, good), SEEN[name](x, good))
    for bad in (5, 7, -6):
        with pytest.raises(IndexError, match='out of range'):
            fast(x, torch.tensor([0, bad, 1]))


@pytest.mark.parametrize('dtype', [torch.int64, torch.uint8])
@pytest.mark.parametrize('function', [
    lambda x, y: x // y, lambda x, y: x % y, torch.fmod, lambda x, y: torch.div(x, y, rounding_mode='trunc')])
def test_whole_numbers_are_not_divided_by_zero(function, dtype):
    x, y = torch.tensor([7, 8, 9], dtype=dtype), torch.tensor([2, 3, 5], dtype=dtype)
    fast = compiled(function)
    torch.testing.assert_close(fast(x, y), function(x, y))
    with pytest.raises(RuntimeError, match='ZeroDivisionError'):
        fast(x, y * torch.tensor([1, 0, 1], dtype=dtype))
    torch.testing.assert_close(compiled(function)(x.float(), y.float() * 0), function(x.float(), y.float() * 0), equal_nan=True)


def powers(x, n):
    return x ** n, torch.pow(x, n), torch.pow(2, x), x ** torch.tensor(n)


@pytest.mark.parametrize('dynamic', [False, True])
@pytest.mark.parametrize('dtype', [torch.int64, torch.uint8, torch.bool])
def test_whole_numbers_have_no_powers_of_negative_numbers(dtype, dynamic):
    x = torch.tensor([3, 0, 2]).to(dtype)
    fast = compiled(powers, dynamic=dynamic)
    for n in (2, 0, 5, -1, 1, 3, -2):
        if n < 0:
            with pytest.raises(RuntimeError, match='ntegers to negative integer powers are not allowed'):
                fast(x, n)
        else:
            for ours, theirs in zip(fast(x, n), powers(x, n), strict=True):
                torch.testing.assert_close(ours, theirs)
    torch.testing.assert_close(compiled(powers, dynamic=dynamic)(x.float(), -1), powers(x.float(), -1))
    exponents = torch.full((3,), -1)  # those of a tensor are zeros and ones, as eager has them
    torch.testing.assert_close(compiled(lambda x, y: x ** y)(x, exponents), x ** exponents)


@pytest.mark.parametrize('dynamic', [False, True])
def test_sizes_and_logarithms_of_numbers(dynamic):
    def f(x, n):
        return x + abs(n) * abs(n - 4), x * math.log2(abs(n) + x.shape[0])

    fast = compiled(f, dynamic=dynamic)
    for n in (5, -2, 3, 1, 0):
        for ours, theirs in zip(fast(torch.arange(n + 3), n), f(torch.arange(n + 3), n), strict=True):
            torch.testing.assert_close(ours, theirs)


@pytest.mark.parametrize('dtype', [torch.int8, torch.uint8, torch.int32, torch.bool, torch.float32])
def test_sums_and_products_have_the_dtype_that_is_asked_for(dtype):
    def reduced(x):
        return x.sum(dtype=dtype), x.sum(1, dtype=dtype), torch.prod(x, 1, dtype=dtype), x.prod(dtype=dtype)

    x = torch.arange(6).reshape(2, 3) * 50
    for got, want in zip(compiled(reduced)(x), reduced(x), strict=True):
        torch.testing.assert_close(got, want)


@pytest.mark.parametrize('mode', ['bilinear', 'bicubic'])
@pytest.mark.parametrize('align', [False, True])
def test_images_of_bytes_are_resized_as_torch_does(mode, align):
    def resize(x):
        sizes = ((13, 20), (3, 9), (7, 4), (14, 18))
        return [torch.nn.functional.interpolate(x, size=size, mode=mode, align_corners=align) for size in sizes] + [
            torch.nn.functional.interpolate(x, scale_factor=1.7, mode=mode, align_corners=align)]

    x = torch.randint(0, 256, (2, 3, 7, 9), dtype=torch.uint8)
    for got, want in zip(compiled(resize)(x), resize(x), strict=True):
        assert torch.equal(got, want)


def nearest_places(size, to, exact):
    """What the importer computes (NearestPlace in frontends/fx/rules_resize.cc), for images of float32."""
    scale, i = numpy.float32(size) / numpy.float32(to), numpy.arange(to)
    if exact:
        places = (numpy.float64(scale) * (i + 0.5) - 0.5).astype(numpy.float32) + numpy.float32(0.5)
    else:
        places = i.astype(numpy.float32) * scale
    return numpy.minimum(numpy.floor(places).astype(int), size - 1)


@pytest.mark.parametrize('mode', ['nearest', 'nearest-exact'])
def test_the_nearest_pixel_is_torchs_by_arithmetic_at_all_sizes(mode):
    for size in range(1, 201):
        x = torch.arange(float(size))[None, None]
        for to in range(1, 201):
            want = torch.nn.functional.interpolate(x, size=to, mode=mode)[0, 0].int().numpy()
            assert (nearest_places(size, to, mode == 'nearest-exact') == want).all(), (size, to)


@pytest.mark.parametrize('dtype', [torch.float32, torch.float64, torch.float16, torch.uint8])
@pytest.mark.parametrize('mode', ['nearest', 'nearest-exact'])
def test_the_nearest_pixel_is_torchs(mode, dtype):
    sizes = ((224, 384), (112, 320), (60, 416), (30, 416), (24, 608), (200, 1080), (7, 5), (9, 18))

    def resize(x):
        return [torch.nn.functional.interpolate(x[:, :, :size], size=to, mode=mode) for size, to in sizes] + [
            torch.nn.functional.interpolate(x[:, :, :31], scale_factor=factor, mode=mode) for factor in (2.3, 3.0, 41.0, 0.7)]

    x = torch.arange(224).to(dtype)[None, None]
    for got, want in zip(compiled(resize)(x), resize(x), strict=True):
        assert torch.equal(got, want)


@pytest.mark.parametrize('mode', ['nearest', 'nearest-exact', 'bilinear', 'bicubic'])
@pytest.mark.parametrize('how', [{'scale_factor': 2.0}, {'scale_factor': 1.5}, {'size': (14, 10)}, 'corners', 'as another'])
def test_images_of_any_size_are_resized(mode, how):
    def resize(x, y):
        if how == 'corners':
            return torch.nn.functional.interpolate(x, size=(14, 10), mode=mode, **({} if 'near' in mode else {'align_corners': True}))
        given = {'size': y.shape[2:]} if how == 'as another' else how
        return torch.nn.functional.interpolate(x, mode=mode, **given)

    fast = compiled(resize, dynamic=True)
    for height, width in ((7, 9), (12, 5), (31, 64)):
        x, y = torch.randn(2, 3, height, width), torch.randn(1, 1, width + 3, height * 2)
        torch.testing.assert_close(fast(x, y), resize(x, y), rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize('function, words', [
    (lambda x: torch.zeros(2, device='meta'), r'torch.zeros \(node zeros\): .*tensors move to meta'),
])
def test_what_would_be_wrong_is_refused(function, words):
    with pytest.raises(Exception, match='NotImplementedError(.|\n)*' + words):
        compiled(function)(torch.randn(3))


def in_place(x):
    y = x * 2
    z = y
    y += 1
    torch.nn.functional.relu(y, inplace=True)
    y.mul_(3).sub_(0.5)
    return y, z + y


def test_changes_in_place_are_seen_by_all_names_of_the_tensor():
    x = torch.randn(3, 4)
    for got, want in zip(compiled(in_place)(x), in_place(x), strict=True):
        torch.testing.assert_close(got, want)


def rewritten(x):
    y = x * 2
    y[1:3, :2] = x[:2, :2]
    y[0] = 1
    y[..., -1] = x[..., 0]
    y[-1, 1:] = 7.0
    y[y > 6] = 0
    return y, y + 1


def reshaped_in_place(x):
    y = x * 2
    view = y.view(-1)
    y.unsqueeze_(0)
    z = y + 1
    y.transpose_(1, 2)
    return y, z, view


def kept_dtypes(x):
    y, z = x * 2, x > 0
    y.gt_(0.5)
    z.logical_not_()
    w = x.long()
    w **= 2
    return y, z, w


@pytest.mark.parametrize('function', [rewritten, reshaped_in_place, kept_dtypes])
def test_parts_shapes_and_truths_written_in_place_are_seen(function):
    x = torch.randn(4, 4)
    for got, want in zip(compiled(function)(x), function(x), strict=True):
        torch.testing.assert_close(got, want)


def relu_by_name(x):
    h = x + 1
    torch.nn.functional.relu(input=h, inplace=True)
    return h


DEFAULTS = {
    'a change in place by name': (relu_by_name, torch.randn(4, 4)),
    'whole numbers beyond 53 bits': (lambda x: x * 6364136223846793005 + (2**53 + 1), torch.arange(5)),
    'tensors of whole numbers beyond 53 bits': (
        lambda x: (x + torch.tensor([2**53 + 1, 2**63 - 1]), torch.where(x > 3, x, torch.tensor(2**63 - 1)), torch.full_like(x, 2**53 + 1),
                   x.new_full((2,), 2**53 + 1)), torch.arange(2)),
    'the last part': (lambda x: x.narrow(0, -2, 2), torch.arange(12.0).reshape(6, 2)),
    'an argmax of all that keeps dimensions': (lambda x: torch.argmax(x, keepdim=True), torch.randn(2, 3)),
    'numbers of several kinds': (lambda x: x + torch.tensor([1, 2.5]) + torch.tensor([True, 2]), torch.zeros(2)),
    'rms norm of bfloat16': (lambda x: torch.nn.functional.rms_norm(x, (4,)), torch.full((2, 4), 1e-3, dtype=torch.bfloat16)),
    'two million elements': (lambda x: x + 1, torch.ones(2_000_000)),
}


@pytest.mark.parametrize('name', DEFAULTS)
def test_defaults_are_those_of_torch(name):
    function, x = DEFAULTS[name]
    torch.testing.assert_close(compiled(function, dynamic=x.numel() > 1 << 20)(x.clone()), function(x.clone()))


def test_functions_without_tensors_give_torch_tensors():
    class Weighed(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.weight = torch.nn.Parameter(torch.rand(4))

        def forward(self):
            return self.weight * 2, torch.arange(3, device='cpu')

    model = Weighed()
    for function in (lambda: torch.arange(5), lambda: torch.zeros(2, 3), model):
        got, want = compiled(function)(), function()
        torch.testing.assert_close(got, want)


def test_weights_of_elementwise_operators_are_bound():
    class Scale(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.weight = torch.nn.Parameter(torch.rand(4))
            self.register_buffer('table', torch.tensor([2, 0, 1]))
            self.one = torch.nn.Parameter(torch.rand(1))

        def forward(self, x):
            return self.weight * x, x[self.table], self.one + x

    model, x = Scale(), torch.randn(3, 4)
    fast = compiled(model)
    for _ in range(2):
        for got, want in zip(fast(x), model(x), strict=True):
            torch.testing.assert_close(got, want)
        model.weight.mul_(3)
        model.one.add_(1)


def test_unknown_options_are_refused():
    with pytest.raises(Exception, match='colour'):
        compiled(Model(), options={'colour': 1})(torch.randn(10, 10))


def test_floats_that_change_are_inputs():
    def scale(x, factor):
        return torch.softmax(x * factor, -1)

    fast, x = compiled(scale, dynamic=True), torch.randn(3, 5)
    for factor in (1.5, 2.5, 1.5, -0.25):
        torch.testing.assert_close(fast(x, factor), scale(x, factor))


def test_integers_that_shape_nothing_are_inputs_and_others_are_compiled_in():
    def scale(x, factor, places=1):
        return (x * factor + factor ** 2 // 3).flatten(places)

    fast, x = compiled(scale), torch.randn(3, 5, 2)
    for factor in (1, 2, -3, 4, 0, -3):
        torch.testing.assert_close(fast(x, factor), scale(x, factor))


@pytest.mark.parametrize('dtype', [torch.float16, torch.float32, torch.float64])
def test_floored_quotients_that_are_zero_have_their_sign(dtype):
    x, y = torch.tensor([-0.0, -0.0, 0.0, 0.0, 0.3, -0.3]).to(dtype), torch.tensor([1.0, -1.0, 1.0, -1.0, 2.0, -2.0]).to(dtype)
    for got, want in zip(compiled(lambda x, y: (x // y, x // 1))(x, y), (x // y, x // 1), strict=True):
        assert torch.equal(got, want) and torch.equal(got.signbit(), want.signbit())


def test_gelu_is_zero_far_below_it():
    x = torch.tensor([-750.0, -20.0, -14.0, 20.0])
    assert torch.equal(compiled(torch.nn.functional.gelu)(x), torch.nn.functional.gelu(x))


def test_a_number_of_a_call_is_no_reason_to_compile_again(counted):
    def scale(x, factor, exponent):
        return x * factor + factor * 2 / 3, x / factor, torch.clamp(x, max=factor), torch.full_like(x, factor) * exponent - 1

    fast, x = compiled(scale), torch.randn(3, 5)
    for factor, exponent in ((1.5, 3), (2.5, -4), (-0.25, 7), (1e-3, 1 << 40), (0.0, 5), (-0.0, 5), (float('inf'), 9)):
        for got, want in zip(fast(x, factor, exponent), scale(x, factor, exponent), strict=True):
            torch.testing.assert_close(got, want, equal_nan=True)
    assert counted.models <= 3  # once with the numbers written in, once for each kind of number


def _graphs_of(function, **how):
    """Returns the function compiled, and a list of what runs its graphs."""
    graphs = []
    backend = lambda gm, inputs: graphs.append(hidet.torch.compile_graph(gm, inputs)) or graphs[-1]  # noqa: E731
    return torch.compile(function, backend=backend, **how), graphs


def test_models_for_numbers_that_are_compiled_in_are_bounded(monkeypatch):
    def fold(x, size):
        return x.reshape(size, -1).sum(0)

    monkeypatch.setattr(hidet.torch.backend._NumberRunner, '_with_free_sizes', lambda self, examples: None)
    x = torch.randn(720)
    fast, graphs = _graphs_of(fold)
    for size in [n for n in range(2, 361) if 720 % n == 0][:20]:
        torch.testing.assert_close(fast(x, size), fold(x, size))
    runners = [graph for graph in graphs if hasattr(graph, '_by_values')]
    assert runners and all(len(runner._by_values) <= runner.MOST_MODELS for runner in runners)


def test_a_model_for_a_number_takes_all_lengths(monkeypatch):
    def ahead(x, size):
        return torch.cat([torch.zeros(size), x.cumsum(0)])

    monkeypatch.setattr(hidet.torch.backend._NumberRunner, '_with_free_sizes', lambda self, examples: None)
    fast, _ = _graphs_of(ahead, dynamic=True)
    for length, size in ((5, 3), (9, 4), (5, 4), (7, 3)):  # the model for 4 is made with 9 elements
        x = torch.randn(length)
        torch.testing.assert_close(fast(x, size), ahead(x, size))


def test_numbers_that_are_sizes_are_free():
    def fold(x, size):
        return x.reshape(size, -1).sum(0), torch.zeros(size)

    x = torch.randn(60)
    fast, graphs = _graphs_of(fold, dynamic=True)
    for size in (2, 3, 4, 5, 6, 10, 15, 20, 30):
        torch.testing.assert_close(fast(x, size), fold(x, size))
    assert len(graphs) == 1 and not graphs[0]._by_values

    def zeros(x, size):
        return x + 1, torch.zeros(size)

    fast, graphs = _graphs_of(zeros, dynamic=True)
    for size in (3, 4, (1 << 20) + 1):  # what is more than a free size may be has a graph of its own
        torch.testing.assert_close(fast(x, size), zeros(x, size))
    assert len(graphs) == 2 and not any(graph._by_values for graph in graphs)


@pytest.mark.parametrize('part', [
    lambda x, n: x[:n].sum(0), lambda x, n: x[n:].softmax(0), lambda x, n: x[:-n] + 1, lambda x, n: x[1:n + 1].mean(),
    lambda x, n: x[:, :n].exp(), lambda x, n: torch.cat([x[:n], x]), lambda x, n: x[:n].mT @ x[:n], lambda x, n: x.narrow(0, 1, n) * 2])
def test_parts_of_known_sizes_end_at_numbers_that_change(part):
    fast, x = compiled(part), torch.randn(6, 5)
    for n in (1, 2, 3, 5, 4):
        torch.testing.assert_close(fast(x, n), part(x, n))


def test_tensors_without_dimensions_or_elements():
    x, empty = torch.tensor(2.0), torch.zeros(0, 4, dtype=torch.int64)
    for function, given in ((lambda x: (x.flip(0), x.flip(-1)), x), (lambda x: torch.take_along_dim(x, x, 0), empty),
                            (lambda x: (x % x.shape[0], x // x.shape[0]), empty)):
        for got, want in zip(compiled(function)(given), function(given), strict=True):
            torch.testing.assert_close(got, want)
        torch._dynamo.reset()


def test_norms_of_orders_that_change():
    def norm(x, p):
        return x.norm(p, dim=1), torch.linalg.vector_norm(x, p)

    fast, x = compiled(norm), torch.randn(6, 5)
    for p in (2.0, 3.0, 1.5, 1.0, 3.0):
        for got, want in zip(fast(x, p), norm(x, p), strict=True):
            torch.testing.assert_close(got, want)


def test_long_chains_compile():
    def chain(x):
        for _ in range(300):
            x = x * 1.001 + 0.001
        return x

    x = torch.randn(3, 4)
    torch.testing.assert_close(compiled(chain)(x), chain(x), rtol=1e-4, atol=1e-4)


def test_values_that_are_used_twice_do_not_double_the_text():
    def f(x):
        for _ in range(40):
            x = x + torch.tanh(x) * 0.1
        return x

    x = torch.randn(100)
    torch.testing.assert_close(compiled(f)(x), f(x))


def test_sizes_are_results_too():
    def sizes(x):
        return x.shape[0], x * 2, x.shape[0] * x.shape[1] + 1, x[1:].shape

    fast = compiled(sizes, dynamic=True)
    for rows in (3, 5, 8):
        x = torch.randn(rows, 4)
        got, want = fast(x), sizes(x)
        assert got[0] == want[0] and type(got[0]) is int and got[2:] == want[2:]
        torch.testing.assert_close(got[1], want[1])


def test_weights_in_another_order_of_memory_are_bound_once():
    model = torch.nn.Conv2d(3, 8, 3).to(memory_format=torch.channels_last)
    x = torch.randn(1, 3, 9, 9)
    fast = compiled(model)
    torch.testing.assert_close(fast(x), model(x))
    copies = []

    class Counted(torch.overrides.TorchFunctionMode):
        def __torch_function__(self, func, types, args=(), kwargs=None):
            copies.append(func)
            return func(*args, **(kwargs or {}))

    gm = []
    torch._dynamo.reset()
    torch.compile(model, backend=lambda graph, inputs: gm.append((graph, inputs)) or graph.forward)(x)
    run = hidet.torch.compile_graph(*gm[0])
    with Counted():
        run(*gm[0][1])
    assert torch.Tensor.contiguous not in copies
    model.weight.mul_(2)
    torch.testing.assert_close(fast(x), model(x))


@pytest.mark.parametrize('dynamic', [None, True])
def test_minilm_equals_eager_at_all_sizes_and_after_its_weights_change(dynamic):
    sys.path.insert(0, str(ROOT / 'tools'))
    try:
        from export_minilm import make_encoder
    finally:
        sys.path.pop(0)
    encoder = make_encoder()
    if dynamic:  # the other way to the same models, which two of the six layers show
        encoder.bert.encoder.layer = encoder.bert.encoder.layer[:2]
    fast = compiled(encoder, dynamic=dynamic)

    def check(batch, length):
        ids = torch.randint(1000, 20000, (batch, length))
        mask = torch.ones(batch, length, dtype=torch.int64)
        mask[0, length // 2 + 1:] = 0
        torch.testing.assert_close(fast(ids, mask), encoder(ids, mask))

    for batch, length in ((2, 16), (5, 23), (3, 64), (1, 7)):
        check(batch, length)
    encoder.bert.encoder.layer[0].attention.self.query.weight.mul_(1.5)
    check(5, 23)


@pytest.mark.parametrize('dynamic', [None, True])
def test_inputs_are_taken_as_they_lie_in_memory(tmp_path, dynamic):
    conv = torch.nn.Conv2d(8, 16, 3).to(memory_format=torch.channels_last)

    def function(image, heads):
        return conv(image) + 1, heads @ heads.transpose(-1, -2)

    image = torch.randn(2, 8, 9, 10).to(memory_format=torch.channels_last)
    heads = torch.randn(2, 6, 4, 5).transpose(1, 2)
    compiled = torch.compile(function, backend='hidet', dynamic=dynamic, options={'dump_graph_ir': str(tmp_path)})
    with torch.no_grad():
        for got, want in zip(compiled(image, heads), function(image, heads)):
            torch.testing.assert_close(got, want)
            assert got.stride() == want.stride()
        # The same graph of tensors that lie otherwise, and of more of them.
        image, heads = torch.randn(3, 8, 9, 10), torch.randn(3, 4, 6, 5)
        for got, want in zip(compiled(image, heads), function(image, heads)):
            torch.testing.assert_close(got, want)
    first = next(iter(sorted(tmp_path.rglob('import.graph')))).read_text()
    assert re.search(r'PermuteDims\(image, axes=\[0, 3, 1, 2\]', first), first
    assert re.search(r'PermuteDims\(heads, axes=\[0, 2, 1, 3\]', first), first


@pytest.mark.parametrize('dynamic', [False, True])
def test_dimensions_are_turned_without_a_call_of_torchs(monkeypatch, dynamic):
    def function(x, y):
        return x + y, (x * 2).transpose(0, 2), y.sum(1)

    fast = torch.compile(function, backend='hidet', fullgraph=True, dynamic=dynamic)
    x, y = torch.randn(6, 4, 5).permute(1, 2, 0), torch.randn(4, 6, 5).transpose(1, 2)
    expected = function(x, y)
    fast(x, y)

    def permute(*_):
        raise AssertionError('a call takes microseconds')

    monkeypatch.setattr(torch.Tensor, 'permute', permute)
    for got, want in zip(fast(x, y), expected, strict=True):
        torch.testing.assert_close(got, want, check_stride=True)


@pytest.mark.parametrize('dynamic', [None, True])
def test_results_that_repeat_their_elements_do_so_in_memory(dynamic):
    def function(x, y):
        rows, columns = torch.meshgrid(x + 1, torch.arange(y.shape[1], dtype=torch.float32), indexing='ij')
        mask = (y > 0).transpose(0, 1)[None].expand(3, -1, -1)
        return rows, columns, mask, x.sum().expand(2, 2), y.new_zeros(1).expand(y.shape[0]), mask

    fast = torch.compile(function, backend='hidet', fullgraph=True, dynamic=dynamic)
    for rows, columns in ((3, 4), (5, 6)):
        x, y = torch.randn(rows), torch.randn(rows, columns)
        for got, want in zip(fast(x, y), function(x, y), strict=True):
            torch.testing.assert_close(got, want, check_stride=True)
