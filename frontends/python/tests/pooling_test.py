"""Poolings against torch: large windows, which are taken along one dimension after the other, and images of free size."""

import pytest
import torch

import hidet.torch

F = torch.nn.functional


@pytest.fixture(autouse=True)
def fresh():
    torch._dynamo.reset()
    torch.manual_seed(0)
    with torch.no_grad():
        yield


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
