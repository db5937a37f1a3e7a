"""Functions of lists of tensors (`torch._foreach_*`) against torch."""

import pytest
import torch

import hidet.torch  # noqa: F401

pytestmark = pytest.mark.usefixtures('fresh')


def _changed(function, lists, *rest):
    copies = [tensor.clone() for tensor in lists]
    function(copies, *rest)
    return copies


FUNCTIONS = {
    'alpha': lambda a, b: torch._foreach_add(a, b, alpha=2),
    'numbers': lambda a, b: torch._foreach_div(torch._foreach_mul(a, 3.0), [2.0, 4.0]),
    'tensor': lambda a, b: torch._foreach_mul(a, b[1].sum()),
    'unary': lambda a, b: torch._foreach_sqrt(torch._foreach_abs(torch._foreach_neg(a))),
    'norms': lambda a, b: [*torch._foreach_norm(a), *torch._foreach_norm(b, 1)],
    'fused': lambda a, b: [*torch._foreach_addcmul(a, a, b, 0.5), *torch._foreach_addcdiv(a, b, b, [2.0, 3.0])],
    'between': lambda a, b: torch._foreach_lerp(a, b, 0.3),
    'bounds': lambda a, b: [*torch._foreach_clamp_min(a, 0.1), *torch._foreach_maximum(a, b), *torch._foreach_minimum(a, 0.2)],
    'powers': lambda a, b: [*torch._foreach_pow(b, 2), *torch._foreach_pow(2.0, a)],
    'in place': lambda a, b: [*_changed(torch._foreach_add_, a, b), *_changed(torch._foreach_zero_, a), *_changed(torch._foreach_copy_, a, b),
                              *_changed(torch._foreach_addcmul_, a, b, b, 0.5)],
}


@pytest.mark.parametrize('name', FUNCTIONS)
def test_functions_of_lists_equal_eager(name):
    a, b = [torch.randn(3), torch.randn(2, 4)], [torch.rand(3) + 1, torch.rand(2, 4) + 1]
    fast = torch.compile(FUNCTIONS[name], backend='hidet', fullgraph=True)
    for ours, theirs in zip(fast(a, b), FUNCTIONS[name](a, b), strict=True):
        torch.testing.assert_close(ours, theirs)


def test_inputs_in_a_list_are_changed_in_place():
    def step(weights, gradients):
        torch._foreach_mul_(weights, 0.9)
        torch._foreach_add_(weights, gradients, alpha=-0.1)

    ours, gradients = [torch.randn(5), torch.randn(2, 3)], [torch.randn(5), torch.randn(2, 3)]
    theirs = [tensor.clone() for tensor in ours]
    torch.compile(step, backend='hidet', fullgraph=True)(ours, gradients)
    step(theirs, gradients)
    for mine, other in zip(ours, theirs, strict=True):
        torch.testing.assert_close(mine, other)


@pytest.mark.parametrize('others', [lambda a, b: [b, a], lambda a, b: [b, a.view(-1)], lambda a, b: [b * 2, a]])
def test_tensors_that_were_changed_are_operands_of_the_next(others):
    def step(a, b):
        torch._foreach_add_([a, b], others(a, b))
        torch._foreach_mul_([a, a], [b, 2.0 * b])
        return a - b

    ours = [torch.randn(5), torch.randn(5)]
    theirs = [tensor.clone() for tensor in ours]
    results = [torch.compile(step, backend='hidet', fullgraph=True)(*ours), step(*theirs)]
    for mine, other in zip([*ours, results[0]], [*theirs, results[1]], strict=True):
        torch.testing.assert_close(mine, other)


def test_distances_under_autocast():
    def distances(a, b):
        with torch.autocast('cpu', dtype=torch.bfloat16):
            return torch.cdist(a, b), a @ b.T

    a, b = torch.randn(4, 3), torch.randn(5, 3)
    for ours, theirs in zip(torch.compile(distances, backend='hidet', fullgraph=True)(a, b), distances(a, b), strict=True):
        torch.testing.assert_close(ours, theirs)
