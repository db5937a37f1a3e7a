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
