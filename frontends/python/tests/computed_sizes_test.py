"""Sizes that Python computes from free ones by way of numbers with a fraction: one model for all sizes."""

import math

import pytest
import torch
from torch.nn import functional as F

import hidet.torch

pytestmark = pytest.mark.usefixtures('fresh')

CONVOLUTION = torch.nn.Conv2d(3, 4, 3, stride=2, padding=1)


def resized(x):
    return F.interpolate(x, size=(int(x.shape[2] * 0.5), int(x.shape[3] * 1.3)))


def pyramid(x):
    deep = CONVOLUTION(x)
    coarse = F.interpolate(deep, size=(math.ceil(deep.shape[2] * 0.7), deep.shape[3]), mode='bilinear')
    return F.interpolate(coarse, size=x.shape[2:]).mean(1, keepdim=True) * x


def rounded(x):
    kept = round(x.shape[3] / 3)
    return x[..., :kept].softmax(-1) * kept, math.floor(x.shape[2] * 0.4)


def of_a_root(x):
    side = int(math.sqrt(x.shape[2] * x.shape[3]))
    return x.flatten(2)[..., :side * side].reshape(x.shape[0], 3, side, side).transpose(2, 3) + 1


def by_factors(x):
    finer = F.interpolate(x, scale_factor=(0.7, 1.3), mode='bilinear')
    return finer, F.interpolate(x, scale_factor=0.6, mode='bicubic', recompute_scale_factor=True), F.interpolate(x, None, 1.7)


def ranges(x):
    n = x.shape[3]
    return torch.arange(0, n, 0.5) * 2 + x.mean(), torch.arange(0.5, n + 0.5, dtype=torch.float64), x * torch.arange(n * 0.5).sum()


def used_twice(x):
    half = int(x.shape[2] * 0.5)
    return torch.zeros(half, 2) + 1, x[:, :, half:].exp(), torch.arange(half) * half


FUNCTIONS = [resized, pyramid, rounded, of_a_root, by_factors, ranges, used_twice]
SHAPES = [(2, 3, 8, 12), (1, 3, 10, 14), (3, 3, 21, 9), (2, 3, 33, 16)]


@pytest.mark.parametrize('function', FUNCTIONS)
def test_one_model_for_all_sizes(function):
    models = []

    def backend(graph, inputs):
        models.append(hidet.torch.compile_graph(graph, inputs))
        return models[-1]

    fast = torch.compile(function, backend=backend, fullgraph=True)
    for shape in SHAPES:
        torch._dynamo.maybe_mark_dynamic(x := torch.randn(shape), (0, 2, 3))
        torch.testing.assert_close(fast(x), function(x))
    assert len(models) <= 2  # a batch of one is another


@pytest.mark.parametrize('function', [
    lambda x, p: F.pad(x, (p, p), mode='reflect'), lambda x, p: F.pad(x * p, (1, p)) + 1, lambda x, p: torch.roll(x, p, -1),
    lambda x, p: x.select(-1, p), lambda x, p: F.leaky_relu(x, p),
], ids=['reflect', 'pad', 'roll', 'select', 'leaky_relu'])
def test_tensors_where_numbers_are_expected_are_read(function):
    x, compiled = torch.randn(1, 2, 10), torch.compile(function, backend='hidet')
    for number in (2, 3, 4, 2, 1):
        torch.testing.assert_close(compiled(x, torch.tensor(number)), function(x, torch.tensor(number)))


class Padded(torch.nn.Module):
    """A convolution as audio codecs have it: what is padded is computed from buffers."""

    def __init__(self):
        super().__init__()
        self.conv = torch.nn.Conv1d(2, 2, 5, 2)
        self.register_buffer('kernel', torch.tensor(5))
        self.register_buffer('stride', torch.tensor(2))

    def forward(self, x):
        frames = torch.ceil((x.shape[-1] - self.kernel + 3) / self.stride + 1).to(torch.int64) - 1
        return self.conv(F.pad(x, (3, frames * self.stride + self.kernel - 3 - x.shape[-1])))


def test_paddings_computed_from_buffers():
    module = Padded()
    compiled = torch.compile(module, backend='hidet')
    with torch.no_grad():
        for length in (10, 11, 17, 30):
            x = torch.randn(1, 2, length)
            torch.testing.assert_close(compiled(x), module(x))


def overlapping(x):
    """Windows that overlap, as attention of a sliding window has them, of a tensor that is not stored row by row."""
    h = (x * 2).transpose(0, 1).contiguous().transpose(0, 1).view(x.shape[0], 2, 8, 3)
    size, stride = list(h.size()), list(h.stride())
    size[1], stride[1] = size[1] * 2 - 1, stride[1] // 2
    return h.as_strided(size, stride) + 1


def columns(x):
    return (x * 2).transpose(1, 2).as_strided((x.shape[0], 5), (x.shape[1] * x.shape[2], 2), 1) + 1


@pytest.mark.parametrize('function, shapes', [(overlapping, [(2, 16, 3)]), (columns, [(2, 5, 4), (3, 5, 4), (4, 5, 4)])])
def test_memory_in_another_order_is_strided(function, shapes):
    compiled = torch.compile(function, backend='hidet', dynamic=len(shapes) > 1)
    for shape in shapes:
        x = torch.randn(shape)
        torch.testing.assert_close(compiled(x), function(x))


@pytest.mark.parametrize('rounding', ['trunc', 'floor'])
def test_a_size_is_divided_and_rounded(rounding):
    def halves(x):
        return x.view(x.shape[0], torch.div(x.shape[1], 4, rounding_mode=rounding), 4).sum(2), torch.div(x.shape[1], 3, rounding_mode=rounding)

    compiled = torch.compile(halves, backend='hidet', dynamic=True)
    for length in (16, 8, 24):
        x = torch.randn(2, length)
        for result, expected in zip(compiled(x), halves(x), strict=True):
            torch.testing.assert_close(result, expected)


def padded(x):
    return F.pad(x, (0, 0, 0, (16 - x.shape[1] % 16) % 16))


def of_padded(x):
    p = padded(x)
    return p.view(p.shape[0], torch.div(p.shape[1], 16, rounding_mode='trunc'), 16, p.shape[2]) + 1


def strided_as_it_is(x):
    p = padded(x)
    return p.as_strided(p.shape, p.stride()) + 1


def by_strides(x):
    y = x.transpose(1, 2) * 2
    return y.contiguous().view(-1)[:y.stride(0)] + y.stride()[1], x * x.stride(1)


@pytest.mark.parametrize('function', [of_padded, strided_as_it_is, by_strides])
def test_strides_and_quotients_of_computed_sizes_are_free(function):
    graphs = {}
    for backend in ('eager', 'hidet'):
        torch._dynamo.reset()
        torch._dynamo.utils.counters.clear()
        compiled = torch.compile(function, backend=backend, dynamic=True)
        for length in (12, 20, 33, 5):
            x = torch.randn(2, length, 3)
            torch.testing.assert_close(compiled(x), function(x))
        graphs[backend] = torch._dynamo.utils.counters['stats']['unique_graphs']
    assert graphs['hidet'] <= graphs['eager']


def test_a_window_that_the_first_call_fills_is_free(counted):
    def kept(x, window):
        cache = torch.cat([torch.tensor([]), x.transpose(1, 2) * 1], -2)  # it was empty
        return cache[:, :, 1 - window:, :], cache @ cache.mT

    compiled = torch.compile(kept, backend=counted.backend, fullgraph=True, dynamic=True)
    for length in (5, 9, 12):
        x = torch.randn(2, length, 2, 8)
        torch.testing.assert_close(compiled(x, 6), kept(x, 6))
    assert counted.graphs == 1


SHAPES_AS_ARGUMENTS = {
    'folded': lambda x: F.fold(x.flatten(2)[..., :4].repeat(1, 4, 1), x.shape[-2:], (2, 2), stride=(x.shape[-2] - 2, x.shape[-1] - 2))[0],
    'a grid': lambda x: F.affine_grid(x.new_ones(x.shape[0], 2, 3), x.shape, align_corners=False).relu(),
    'a sum of a grid': lambda x: F.affine_grid(x.new_ones(x.shape[0], 2, 3), x.shape, align_corners=True).sum(),
    'a grid and more': lambda x: torch.cat([F.affine_grid(x.new_ones(x.shape[0], 2, 3), x.size(), align_corners=True), x[:, 0, ..., None]], -1),
    'parts of a list': lambda x: torch.block_diag(*x[0].unbind(0)),
}


@pytest.mark.parametrize('name', SHAPES_AS_ARGUMENTS)
def test_whole_shapes_are_arguments(name):
    """Of operators that are written out: the result is one tensor, not a list of one."""
    function = SHAPES_AS_ARGUMENTS[name]
    compiled = torch.compile(function, backend='hidet', fullgraph=True, dynamic=True)
    for rows, columns in ((5, 7), (6, 4), (9, 9)):
        x = torch.randn(2, 3, rows, columns)
        torch.testing.assert_close(compiled(x), function(x))


def test_random_tensors_of_whole_shapes_are_one_tensor():
    function = torch.compile(lambda x: torch.rand(x.shape)[0] + x[0], backend='hidet', fullgraph=True, dynamic=True)
    for rows in (4, 7):
        assert function(torch.zeros(rows, 5)).shape == (5,)


def test_distances_of_a_few_rows_keep_their_digits():
    """Few by the first call: torch itself takes a product for more than 25 rows."""
    compiled = torch.compile(torch.cdist, backend='hidet', fullgraph=True, dynamic=True)
    for rows in (5, 9, 20):
        x = torch.randn(rows, 3) + 1000
        torch.testing.assert_close(compiled(x, x + 1e-3), (x[:, None].double() - (x + 1e-3).double()).norm(dim=-1).float(), rtol=1e-4, atol=1e-4)


def test_images_are_resized_to_computed_sizes_beside_others_by_factors():
    """Antialiasing among free sizes is written out node by node, whatever else resizes in the graph."""

    def function(x):
        height, width = x.shape[-2:]
        size = (24, int(24 * width / height)) if height < width else (int(24 * height / width), 24)
        return F.interpolate(x, size, mode='bilinear', antialias=True), F.interpolate(x, scale_factor=0.5, mode='area')

    compiled = torch.compile(function, backend='hidet', fullgraph=True, dynamic=True)
    for rows, columns in ((41, 17), (20, 30), (64, 20)):
        x = torch.rand(2, 3, rows, columns)
        for got, want in zip(compiled(x), function(x), strict=True):
            torch.testing.assert_close(got, want, rtol=1e-4, atol=1e-5)
