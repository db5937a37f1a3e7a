"""Poolings and convolutions against torch: large windows, which are taken along one dimension after the other, images of free size, and
channels of free number."""

import pytest
import torch

import hidet.torch

F = torch.nn.functional

pytestmark = pytest.mark.usefixtures('fresh')


@pytest.mark.parametrize('how', [
    {'kernel_size': 13, 'stride': 1, 'padding': 6},
    {'kernel_size': (7, 9), 'stride': (3, 2), 'padding': (2, 4), 'ceil_mode': True},
    {'kernel_size': 5, 'stride': 2, 'dilation': (1, 2)},
    {'kernel_size': 1, 'stride': 2},  # no large one: taken apart, it would be the same again
], ids=str)
def test_large_windows(how):
    x = torch.randn(2, 3, 21, 26)
    x[0, 1, 10, 12] = float('nan')
    fast = torch.compile(lambda x: F.max_pool2d(x, **how), backend='hidet', fullgraph=True)
    torch.testing.assert_close(fast(x), F.max_pool2d(x, **how), rtol=0, atol=0, equal_nan=True)


def test_large_windows_of_volumes():
    x = torch.randn(1, 2, 9, 10, 11)
    fast = torch.compile(lambda x: F.max_pool3d(x, (3, 5, 5), 1, (1, 2, 2)), backend='hidet', fullgraph=True)
    torch.testing.assert_close(fast(x), F.max_pool3d(x, (3, 5, 5), 1, (1, 2, 2)), rtol=0, atol=0)


@pytest.mark.parametrize('pool', [F.adaptive_max_pool2d, F.adaptive_avg_pool2d])
def test_adaptive_windows_of_free_size(pool):
    fast = torch.compile(lambda x: pool(x, (3, 4)), backend='hidet', fullgraph=True, dynamic=True)
    for height, width in ((6, 8), (7, 9), (11, 6), (2, 3), (30, 41)):
        x = torch.randn(2, 3, height, width)
        torch.testing.assert_close(fast(x), pool(x, (3, 4)))


def test_places_of_maxima_in_adaptive_windows_of_free_size():
    fast = torch.compile(lambda x: F.adaptive_max_pool2d(x, (3, 4), return_indices=True), backend='hidet', fullgraph=True, dynamic=True)
    for height, width in ((6, 8), (7, 9), (2, 3), (11, 30)):
        x = torch.randn(2, 3, height, width).round(decimals=1)
        for ours, theirs in zip(fast(x), F.adaptive_max_pool2d(x, (3, 4), return_indices=True), strict=True):
            torch.testing.assert_close(ours, theirs, rtol=0, atol=0)


def test_free_numbers_of_adaptive_windows():
    def f(x, y):
        size = y.shape[-2:]
        return (F.adaptive_avg_pool2d(x, size), *F.adaptive_max_pool2d(x, size, return_indices=True), F.adaptive_max_pool2d(x, (None, 2)),
                F.interpolate(x, size=size, mode='area'), F.interpolate(x, scale_factor=0.5, mode='area'))

    fast = torch.compile(f, backend='hidet', fullgraph=True, dynamic=True)
    for height, width, rows, columns in ((6, 8, 2, 3), (7, 9, 5, 13), (11, 6, 12, 6)):
        x, y = torch.randn(2, 3, height, width), torch.randn(rows, columns)
        for ours, theirs in zip(fast(x, y), f(x, y), strict=True):
            torch.testing.assert_close(ours, theirs)


@pytest.mark.parametrize('how', [
    {'kernel_size': 2}, {'kernel_size': 3, 'stride': 2, 'padding': 1}, {'kernel_size': (3, 2), 'stride': (1, 2), 'dilation': (2, 1)},
    {'kernel_size': 3, 'stride': 2, 'padding': 1, 'dilation': 2, 'ceil_mode': True},
], ids=str)
def test_places_of_maxima_in_images_of_free_size(how):
    fast = torch.compile(lambda x: F.max_pool2d(x, return_indices=True, **how), backend='hidet', fullgraph=True, dynamic=True)
    for height, width in ((8, 9), (13, 7), (6, 6)):
        x = torch.randn(2, 3, height, width).round(decimals=1)
        x[1, 2] = 0.5  # all are the largest: the first is found
        for ours, theirs in zip(fast(x), F.max_pool2d(x, return_indices=True, **how), strict=True):
            torch.testing.assert_close(ours, theirs, rtol=0, atol=0)


@pytest.mark.parametrize('dtype', [torch.float32, torch.float64, torch.bfloat16])
@pytest.mark.parametrize('dynamic', [False, True])
def test_places_of_nan_are_those_of_the_last_in_each_window(dynamic, dtype):
    def f(x):
        image = x.to(memory_format=torch.channels_last)
        ceil = {'padding': 1, 'dilation': 2, 'ceil_mode': True}
        return (*F.max_pool1d(x[0].flatten(1), 3, 2, 1, return_indices=True), *F.max_pool2d(x, 3, 2, return_indices=True, **ceil),
                *F.max_pool2d(image, 3, 1, 1, return_indices=True), *F.max_pool3d(x, 3, 2, 1, return_indices=True),
                *F.adaptive_max_pool1d(x[0].flatten(1), 5, return_indices=True), *F.adaptive_max_pool2d(image, (3, 4), return_indices=True),
                *F.adaptive_max_pool3d(x, 2, return_indices=True), F.max_unpool2d(*F.max_pool2d(x, 2, return_indices=True), 2))

    fast = torch.compile(f, backend='hidet', fullgraph=True, dynamic=dynamic)
    for height, width in ((8, 10), (12, 6)):
        x = torch.randint(-2, 3, (2, 4, height, width)).to(dtype)  # with equals
        x[torch.rand(x.shape) < 0.2], x[torch.rand(x.shape) < 0.2] = float('nan'), float('-inf')
        x[1, 2], x[1, 3] = float('nan'), float('-inf')
        for ours, theirs in zip(fast(x), f(x), strict=True):
            torch.testing.assert_close(ours, theirs, rtol=0, atol=0, equal_nan=True)


@pytest.mark.parametrize('dynamic', [False, True])
def test_maxima_are_put_back(dynamic):
    def both(x, size=None):
        y, places = F.max_pool2d(x, 2, return_indices=True)
        return F.max_unpool2d(torch.tanh(y), places, 2, output_size=size)

    fast = torch.compile(both, backend='hidet', fullgraph=True, dynamic=dynamic)
    for height, width in ((8, 6), (10, 12), (9, 7)):
        x = torch.randn(2, 3, height, width)
        if height % 2 == 0:  # else there are places beyond the least sizes
            torch.testing.assert_close(fast(x), both(x))
        torch.testing.assert_close(fast(x, x.shape), both(x, x.shape))
    rows, volume = torch.randn(3, 11), torch.randn(2, 5, 7, 9)
    for pool, unpool, x in ((F.max_pool1d, F.max_unpool1d, rows), (F.max_pool3d, F.max_unpool3d, volume)):
        def back(x):
            return unpool(*pool(x, 3, 2, 1, return_indices=True), 3, 2, 1)

        torch.testing.assert_close(torch.compile(back, backend='hidet', fullgraph=True, dynamic=dynamic)(x), back(x))


def test_sizes_that_no_pool_had_are_refused():
    y, places = F.max_pool2d(torch.randn(1, 2, 8, 8), 2, return_indices=True)
    function = torch.ops.aten.max_unpool2d.default
    torch.testing.assert_close(torch.compile(lambda y: function(y, places, [9, 8]), backend='hidet')(y), function(y, places, [9, 8]))
    with pytest.raises(Exception, match='output_size'):
        torch.compile(lambda y: F.max_unpool2d(y, places, 2, output_size=(12, 8)), backend='hidet', fullgraph=True)(y)


@pytest.mark.parametrize('dynamic', [False, True])
def test_windows_of_more_elements_than_the_image_reach_beyond_it(dynamic):
    def f(x):
        return (F.avg_pool2d(x, 8, ceil_mode=True), F.avg_pool2d(x, 9, 8, 1, ceil_mode=True, count_include_pad=False),
                F.max_pool2d(x, 8, ceil_mode=True))

    fast = torch.compile(f, backend='hidet', fullgraph=True, dynamic=dynamic)
    for height, width in ((1, 1), (5, 9), (8, 3)):
        x = torch.randn(2, 3, height, width)
        for ours, theirs in zip(fast(x), f(x), strict=True):
            torch.testing.assert_close(ours, theirs)


@pytest.mark.parametrize('how', [{'padding': 1}, {'stride': (2, 1), 'dilation': (1, 2)}], ids=str)
def test_convolutions_whose_channels_are_known_at_the_call(how):
    graphs = []

    def backend(gm, inputs):
        graphs.append(gm)
        return hidet.torch.compile_graph(gm, inputs)

    fast = torch.compile(lambda x, w, b: F.conv2d(x, w, b, **how), backend=backend, fullgraph=True)
    for channels, outputs, size in ((3, 4, 9), (5, 7, 12), (16, 33, 10)):
        x, w, b = torch.randn(2, channels, size, size + 1), torch.randn(outputs, channels, 3, 3), torch.randn(outputs)
        for tensor, dims in ((x, (1, 2, 3)), (w, (0, 1)), (b, (0,))):
            for dim in dims:
                torch._dynamo.mark_dynamic(tensor, dim)
        torch.testing.assert_close(fast(x, w, b), F.conv2d(x, w, b, **how), rtol=1e-4, atol=1e-4)
    assert len(graphs) == 1


def test_image_and_weight_have_the_same_channels_also_where_a_call_decides_them():
    channels, depth = hidet.symbol_var('channels', 1, 64), hidet.symbol_var('depth', 1, 64)
    x, w = hidet.symbol([1, channels, 8, 8]), hidet.symbol([4, depth, 3, 3])
    model = hidet.trace_from(hidet.ops.conv2d(x, w), [x, w]).build()
    x, w = torch.randn(1, 5, 8, 8), torch.randn(4, 5, 3, 3)
    torch.testing.assert_close(model(x, w), F.conv2d(x, w), rtol=1e-4, atol=1e-4)
    with pytest.raises(ValueError, match='channels = 5, depth = 6, expected channels == depth'):
        model(x, torch.randn(4, 6, 3, 3))
    with pytest.raises(NotImplementedError, match='the number of channels is not constant, and they are in groups'):
        hidet.ops.conv2d(hidet.symbol([1, channels, 8, 8]), hidet.symbol([4, depth, 3, 3]), groups=2)
