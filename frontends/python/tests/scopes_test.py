"""vmap, gradients, autocast and attention that calls functions, in graphs that are cut where data say how they go on."""

import pytest
import torch
from beside_eager import check

pytestmark = pytest.mark.usefixtures('fresh')
X = torch.randn(6, 4, generator=torch.Generator().manual_seed(0))


@pytest.fixture(autouse=True)
def sizes_from_data():
    with torch._dynamo.config.patch(capture_dynamic_output_shape_ops=True, capture_scalar_outputs=True):
        yield


def _branch(x):
    return torch.cond(x.sum() > 0, lambda a: a * 2, lambda a: a - 1, (x,))


def _attention(x):
    from torch.nn.attention.flex_attention import flex_attention

    return flex_attention(*[x[None, None]] * 3, score_mod=lambda score, b, h, q, k: score + q - k)


SCOPES = {
    'vmap': torch.func.vmap(lambda a: a / a.norm()),
    'gradient': torch.func.grad(lambda a: (a ** 3).sum()),
    'gradient in vmap': torch.func.vmap(torch.func.grad(lambda a: a.sin().sum())),
    'jvp': lambda x: torch.func.jvp(torch.sin, (x,), (x,)),
    'jacobians': lambda x: (torch.func.jacrev(lambda a: a.sin() * a.sum())(x[0]), torch.func.hessian(lambda a: (a ** 3).sum())(x[0])),
    'attention': _attention,
}
CUTS = {
    'branch': _branch,
    'rows': lambda x: x[x > 0],
    'number': lambda x: x[:torch.count_nonzero(x[:, 0] > 0).clamp(1).item()] * 2,
    'draws': lambda x: torch.poisson(x.abs()),
}


@pytest.mark.parametrize('cut', CUTS)
@pytest.mark.parametrize('scope', SCOPES)
def test_what_stands_between_nodes_is_apart_from_what_data_say(scope, cut):
    check(lambda x: (SCOPES[scope](x), CUTS[cut](x), SCOPES[scope](x + 1)), X)


def test_a_gradient_reads_what_is_between_it_and_its_function():
    def function(x):
        y, pull = torch.func.vjp(lambda a: a.sin() * a.sum(), x)
        return pull(_branch(x)), y

    check(function, X)


def test_a_scope_that_changes_its_tensors_keeps_its_place():
    def function(x):
        x = x.clone()
        first = torch.func.vmap(lambda a: a.mul_(2).sum())(x)
        x.add_(1)
        return first, torch.func.vmap(torch.sum)(x), x[x > 0]

    check(function, X)


def _cast(function, *args):
    """Of exact numbers, so that 16 bits say what was cast."""
    fast = torch.compile(function, backend='hidet', fullgraph=True)
    got, want = fast(*args), function(*args)
    assert [result.dtype for result in got] == [result.dtype for result in want]
    torch.testing.assert_close(got, want, rtol=0, atol=0)


ROWS, SQUARE = torch.arange(12.0).reshape(3, 4) - 5, torch.eye(4) + 257 * torch.eye(4).flip(0)


def _cut_within(x, w):
    y = x @ w
    z = torch.cond(x.sum() > 0, lambda a, b: a @ b, lambda a, b: (a * 2) @ b, (x, w))
    rows = y[x[:, 0] > -2] @ w
    count = (x[:, 0] > -2).sum().item()
    return y, z, rows, y[:count] @ w, rows.float() @ w


@pytest.mark.parametrize('x', [ROWS, -ROWS, ROWS[:2]], ids=['one branch', 'the other', 'two rows'])
def test_autocast_that_is_cut_is_on_each_side_and_in_branches(x):
    def function(x, w):
        with torch.autocast('cpu', torch.bfloat16):
            results = _cut_within(x, w)
            with torch.autocast('cpu', enabled=False):
                whole = x @ w
        return *results, whole, x @ w

    _cast(function, x, SQUARE)


def test_autocast_around_a_call_that_is_cut():
    with torch.autocast('cpu', torch.bfloat16):
        _cast(_cut_within, ROWS, SQUARE)


def test_beside_a_scope_rules_of_users_own_hold():
    import hidet
    from hidet.torch.fx_reader import Registry

    hidet.torch.register_function(torch.erfinv)(lambda input: hidet.ops.relu(input))
    try:
        fast = torch.compile(lambda x: (torch.func.vmap(torch.sum)(x), torch.erfinv(x)), backend='hidet', fullgraph=True)
        torch.testing.assert_close(fast(X), (X.sum(1), X.relu()))
    finally:
        Registry.registered_functions.pop(torch.erfinv)
