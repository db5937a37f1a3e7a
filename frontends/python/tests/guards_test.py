"""What a decomposition asks of sizes that differ from call to call holds for the calls that it holds for: others are compiled apart."""

import pytest
import torch
import torch.nn.functional as F
from torch._dynamo.utils import counters

import hidet.torch  # noqa: F401  registers the backend


def check(function, inputs, rtol=1e-4, **options):
    """Compares with eager the results of a function of one tensor or several."""
    torch._dynamo.reset()
    compiled = torch.compile(function, backend='hidet', fullgraph=True, **options)
    for given in inputs:
        given = given if isinstance(given, tuple) else (given,)
        torch.testing.assert_close(compiled(*given), function(*given), rtol=rtol, atol=rtol)


@pytest.mark.parametrize('mode', ['bilinear', 'bicubic'])
def test_images_that_are_reduced_and_then_enlarged(mode):
    """The windows of the smaller image are not scaled with it."""

    def resize(x):
        return F.interpolate(x, size=(x.shape[2] + 3, 7), mode=mode, antialias=True)

    torch.manual_seed(0)
    check(resize, [torch.randn(2, 3, *size) for size in ((9, 11), (9, 3), (2, 3), (40, 30))], dynamic=True)


def test_images_under_autocast():
    def resize(x):
        with torch.autocast('cpu', torch.bfloat16):
            return F.interpolate(x, size=(9, 7), mode='bilinear', antialias=True)

    torch.manual_seed(0)
    check(resize, [torch.randn(2, 3, 9, width) for width in (11, 3, 5)], dynamic=True)


@pytest.mark.parametrize('function', [torch.linalg.inv, torch.linalg.cholesky, torch.linalg.eigvalsh, torch.linalg.svdvals],
                         ids=lambda function: function.__name__)
def test_matrices_of_several_sizes(function):
    torch.manual_seed(0)
    roots = [torch.randn(2, n, n + 3) for n in (4, 6, 5, 4, 6)]
    counters.clear()
    check(function, [root @ root.mT + torch.eye(root.shape[1]) for root in roots], rtol=1e-3)
    assert counters['stats']['unique_graphs'] == 3


@pytest.mark.parametrize('function, shapes', [(torch.linalg.lu_factor, [(5, 5), (3, 5, 5), (2, 5, 9)]),
                                              (lambda x: torch.linalg.tensorinv(x, ind=1), [(12, 4, 3), (6, 2, 3)])], ids=['wide', 'joined'])
def test_matrices_of_columns_that_stay_free(function, shapes):
    torch.manual_seed(0)
    check(function, [torch.randn(shape) for shape in shapes], rtol=1e-3, dynamic=True)


def test_places_in_the_memory_of_tensors_of_free_sizes():
    torch.manual_seed(0)
    check(lambda x, part: torch.as_strided_scatter(x, part, (2, 2), (4, 1), 1), [(torch.randn(n, 4), torch.randn(2, 2)) for n in (4, 6)], dynamic=True)


BY_SIZES = {
    'kernel': (F.conv2d, [((1, 2, 8, 8), (3, 2, 2, 2)), ((1, 2, 8, 8), (3, 2, 3, 3)), ((4, 2, 9, 7), (3, 2, 3, 3))]),
    'transposed': (lambda x, w: F.conv_transpose2d(x, w, stride=2), [((1, 2, 8, 8), (2, 3, 2, 2)), ((2, 2, 5, 8), (2, 3, 3, 3))]),
    'groups': (lambda x, w: F.conv2d(x, w, groups=x.shape[1]), [((1, 2, 8, 8), (2, 1, 3, 3)), ((1, 4, 8, 8), (4, 1, 3, 3))]),
    'rings': (lambda x, w: F.unfold(x, w.shape[0]), [((1, 2, 8, 8), (2,)), ((2, 2, 6, 9), (3,))]),
    'frequencies': (lambda x, w: torch.fft.fftfreq(x.shape[0]) * w + torch.fft.rfftfreq(2 * x.shape[0] - 1), [((8,), (8,)), ((7,), (7,))]),
}


@pytest.mark.parametrize('name', BY_SIZES)
def test_sizes_that_operators_must_know_are_compiled_apart(name):
    torch.manual_seed(0)
    function, shapes = BY_SIZES[name]
    check(function, [tuple(torch.randn(shape) for shape in both) for both in shapes], dynamic=True)


@pytest.mark.parametrize('function, sizes', [(lambda x, w: F.conv1d(x, w, groups=2), [((1, 4, 9), (2, 2, 3)), ((2, 8, 9), (2, 4, 3))]),
                                             (lambda x, w: x.cumprod(1), [((3, 4), (1,)), ((5, 7), (1,))])], ids=['groups', 'products'])
def test_so_are_those_that_complex_numbers_need(function, sizes):
    torch.manual_seed(0)
    check(function, [tuple(torch.randn(size, dtype=torch.complex64) for size in call) for call in sizes], dynamic=True)


def test_a_dimension_that_is_an_argument_is_squeezed():
    calls = [(torch.randn(3, 1, 5), 1), (torch.randn(4, 1, 5), 1), (torch.randn(4, 2, 1), 2)]
    check(lambda x, dim: (x.squeeze(dim), x.squeeze((0, dim))), calls, dynamic=True)


@pytest.mark.parametrize('dynamic', [None, True])
def test_sizes_far_beyond_the_first(dynamic):
    check(lambda x: (x + 1, x.sum()), [torch.ones(n) for n in (1000, 100_001, 3_000_000, 1000)], dynamic=dynamic)


def test_sizes_that_torch_is_told_nothing_of():
    layers = torch.nn.Sequential(torch.nn.Linear(4, 8), torch.nn.GELU(), torch.nn.LayerNorm(8))
    compiled = torch.compile(layers, backend='hidet', fullgraph=True)
    counters.clear()
    with torch.no_grad():
        for n in (5, 1, 0, 64):
            x = torch.randn(n, 4)
            torch._dynamo.decorators.mark_unbacked(x, 0)
            torch.testing.assert_close(compiled(x), layers(x))
    assert counters['stats']['unique_graphs'] == 1


def test_what_is_asked_of_such_a_size_is_asked_at_each_call():
    def function(x):
        torch._check(x.shape[0] != 4)
        return F.layer_norm(x * 2, (3,))

    compiled = torch.compile(function, backend='hidet', fullgraph=True)
    with torch.no_grad():
        for n in (5, 1, 4):
            x = torch.randn(n, 3)
            torch._dynamo.decorators.mark_unbacked(x, 0)
            if n == 4:
                with pytest.raises(RuntimeError, match=r'assertion failed for expression Ne\(u\d+, 4\)'):
                    compiled(x)
            else:
                torch.testing.assert_close(compiled(x), function(x))


def test_what_no_size_helps_is_refused():
    with pytest.raises(Exception, match='eig.*at most|not supported'):
        check(torch.linalg.eigvalsh, [torch.eye(n) for n in (80, 90)], dynamic=True)


def test_a_tensor_that_a_module_keeps_from_its_last_call():
    class Kept(torch.nn.Module):
        state = None

        def forward(self, x, is_first):
            if is_first:
                self.state = x * 2
                return x
            y = x + self.state
            self.state = self.state + 1
            return y

    compiled = torch.compile(Kept(), backend='hidet', fullgraph=True)
    with torch.no_grad():
        for batch in (2, 5, 7, 4):
            x = torch.ones(batch, 3)
            assert [compiled(x, is_first)[0, 0].item() for is_first in (True, False, False)] == [1, 3, 4]


@pytest.mark.parametrize('function, sizes', [
    (lambda x, y: x[:, :x.shape[1] // 2] * y, [((4, 2), (4, 6)), ((4, 12), (4, 6)), ((4, 3), (4, 9))]),
    (lambda x, y: y + x[:x.shape[0] // 5], [((5,), (4,)), ((9,), (7,)), ((20,), (4,))]),
    (lambda x, y: x * y + F.conv1d(x, torch.ones(3, 3, 4), stride=4), [((2, 3, 7), (7,)), ((2, 3, 6), (6,))]),
    (lambda x, y: x[:, :x.shape[1] // 2].expand(4, 5) + y, [((4, 2), (5,)), ((4, 3), (5,))]),
], ids=['columns', 'rows', 'convolution', 'expanded'])
def test_a_computed_size_that_is_one_is_repeated(function, sizes):
    torch.manual_seed(0)
    check(function, [tuple(torch.randn(size) for size in both) for both in sizes], dynamic=True)


@pytest.mark.parametrize('function, sizes', [
    (lambda theta, x: F.affine_grid(theta, x.shape, align_corners=False), [((2, 2, 3), (2, 3, 5, 7)), ((2, 2, 3), (2, 1, 4, 9))]),
    (lambda columns, x: F.fold(columns, x.shape, 2), [((1, 8, 12), (4, 5)), ((1, 8, 6), (3, 4))]),
    (lambda x, y: torch.unravel_index(x.long().abs(), y.size()), [((4,), (3, 5)), ((6,), (2, 9))]),
], ids=['grid', 'fold', 'places'])
def test_shapes_as_a_whole(function, sizes):
    torch.manual_seed(0)
    check(function, [tuple(torch.randn(size) for size in both) for both in sizes], dynamic=True)


@pytest.mark.parametrize('dtype', [torch.float64, torch.float16], ids=str)
def test_floats_without_a_dtype_have_the_default_one(dtype):
    def make(i):
        return (i / 3, i * 1.5, i.sqrt(), i.sigmoid(), torch.atan2(i, i), torch.special.erfinv(i * 0), i.logsumexp(0), torch.pow(i, 0.5),
                i.clamp(min=0.5), torch.where(i > 0, 1.0, 0.0), torch.ones(1), torch.full((2,), 1.5), torch.tensor(1.5), torch.eye(2),
                torch.arange(0, 1, 0.25), torch.linspace(0, 1, 5), torch.logspace(0, 1, 3), torch.scalar_tensor(2.5),
                torch.scalar_tensor(2), torch.scalar_tensor(True), torch.scalar_tensor(i.shape[0]))

    torch.set_default_dtype(dtype)
    try:
        check(make, [torch.tensor([1, 2])], rtol=1e-12 if dtype == torch.float64 else 2e-3)
    finally:
        torch.set_default_dtype(torch.float32)
