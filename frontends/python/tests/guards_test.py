"""What a decomposition asks of sizes that differ from call to call holds for the calls that it holds for: others are compiled apart."""

import pytest
import torch
import torch.nn.functional as F
from torch._dynamo.utils import counters

import hidet.torch  # noqa: F401  registers the backend


def check(function, inputs, rtol=1e-4, **options):
    torch._dynamo.reset()
    compiled = torch.compile(function, backend='hidet', fullgraph=True, **options)
    for x in inputs:
        torch.testing.assert_close(compiled(x), function(x), rtol=rtol, atol=rtol)


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
