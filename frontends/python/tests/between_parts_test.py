"""What stands in a graph and is no operator of the compiler's: switches of gradients, assertions, draws that torch makes between parts, and
operators that call functions."""

import pytest
import torch

import hidet
import hidet.torch
from hidet.graph.frontend.torch.registry import Registry

D = torch.distributions


def compiled(function):
    torch._dynamo.reset()
    return torch.compile(function, backend='hidet', fullgraph=True)


def parts_without_gradients(x):
    with torch.no_grad():
        scale = x.softmax(-1)
    with torch.inference_mode():
        shift = x.mean()
    shift = shift + torch.zeros_like(x).requires_grad_().detach()
    with torch.enable_grad():
        return torch.tanh(x) * scale + shift


@pytest.mark.parametrize('wants', [True, False])
def test_switches_of_gradients_leave_users_rules_in_use(wants):
    before = Registry.registered_functions[torch.tanh]
    hidet.torch.register_function(torch.tanh)(lambda input: hidet.ops.relu(input))
    try:
        with torch.set_grad_enabled(wants):
            x = torch.randn(4, 6)
            torch.testing.assert_close(compiled(parts_without_gradients)(x), x.relu() * x.softmax(-1) + x.mean())
    finally:
        Registry.registered_functions[torch.tanh] = before


DRAWS = {
    'gamma': lambda x: D.Gamma(x.exp(), x.exp() + 1, validate_args=False).sample() * 2, 'poisson': lambda x: torch.poisson(x.exp()) + x,
    'binomial': lambda x: torch.binomial(torch.full_like(x, 5.0), x.sigmoid()) - 1,
    'beta': lambda x: D.Beta(x.exp(), 2.0, validate_args=False).sample(),
    'in order': lambda x: torch.randn_like(x) + torch.poisson(x.exp()) * torch.rand_like(x),
}


@pytest.mark.parametrize('name', DRAWS)
def test_draws_of_computed_parameters_follow_the_seed(name):
    function, x = DRAWS[name], torch.linspace(-1, 1, 24).reshape(4, 6)
    fast = compiled(function)
    for _ in range(2):
        torch.manual_seed(7)
        want = function(x)
        torch.manual_seed(7)
        torch.testing.assert_close(fast(x), want)


class Signed(torch.nn.Module):
    def forward(self, x, y):
        torch._assert_async((x > 0).all(), 'x is not positive')  # what Dynamo writes for an assert that pytest has not rewritten
        z = x.sqrt() + y
        torch._assert_async(z.isfinite().all(), 'z is not finite')
        return z * 2, y


@pytest.mark.parametrize('dynamic', [None, True])
def test_assertions_of_data_are_checked_at_each_call(dynamic):
    torch._dynamo.reset()
    fast = torch.compile(Signed(), backend='hidet', fullgraph=True, dynamic=dynamic)
    for count in (4, 5):
        x, y = torch.rand(count, 6) + 0.1, torch.randn(count, 6)
        torch.testing.assert_close(fast(x, y), Signed()(x, y))
        with pytest.raises(RuntimeError, match='x is not positive'):
            fast(-x, y)
        with pytest.raises(RuntimeError, match='z is not finite'):
            fast(x, y / 0)
    models = hidet.torch.compiled_models(fast)
    assert len(models) == (2 if dynamic is None else 1)
    with pytest.raises(NotImplementedError, match='assertions of data'):
        models[0].save('unused.hidet')
    report = hidet.torch.check(Signed(), (x, y))
    assert report.ok and not report.refused


def test_a_graph_keeps_its_assertions_when_it_is_compiled():
    graphs = []
    torch._dynamo.reset()
    torch.compile(Signed(), backend=lambda gm, inputs: graphs.append((gm, inputs)) or gm, fullgraph=True)(torch.ones(2, 3), torch.ones(2, 3))
    (gm, inputs), = graphs
    for _ in range(2):
        model = hidet.torch.compile_graph(gm, inputs)
        assert len(model(torch.ones(2, 3), torch.ones(2, 3))) == 1  # Dynamo gives the caller's own tensor itself
        with pytest.raises(RuntimeError, match='x is not positive'):
            model(torch.zeros(2, 3), torch.ones(2, 3))


def half_constant(x):
    with torch.no_grad():
        scale = x.exp()
    return (x.sin() * scale).sum()


@pytest.mark.parametrize('wants', [True, False])
@pytest.mark.parametrize('function', [
    lambda x: torch.func.grad(lambda y: (y.sin() * y).sum())(x), lambda x: torch.func.jacrev(lambda y: y.tanh() * y[0])(x[0]),
    torch.func.grad(half_constant), lambda x: torch.func.vjp(torch.sin, x)[1](x)[0]])
def test_gradients_that_a_model_takes_itself(function, wants):
    x = torch.linspace(-1, 1, 12).reshape(3, 4)
    with torch.set_grad_enabled(wants):
        torch.testing.assert_close(compiled(function)(x), function(x))


@torch.compiler.nested_compile_region
def layer(x, weight, bias):
    return torch.nn.functional.linear(x, weight, bias).relu(), x.mean()


@torch.compiler.nested_compile_region
def block(x, weight, bias):
    return layer(layer(x, weight, bias)[0], weight, bias)


class Layers(torch.nn.Module):
    """A layer that is compiled once for all of its calls, within another one and alone."""

    def __init__(self):
        super().__init__()
        self.first, self.second = torch.nn.Linear(6, 6), torch.nn.Linear(6, 6)

    def forward(self, x):
        y, mean = block(x, self.first.weight, self.first.bias)
        z, other = layer(y, self.second.weight, self.second.bias)
        return z, mean + other


def test_functions_that_are_compiled_once_are_written_out():
    model = Layers().eval()
    fast = compiled(model)
    for count in (4, 3):
        x = torch.randn(count, 6)
        torch.testing.assert_close(fast(x), model(x))
    assert hidet.torch.check(model, (torch.randn(2, 6),)).ok


def doubled(x, y):
    return x * 2 + y, x.mean()


CALLS = {
    'strict_mode': lambda x, y: torch._higher_order_ops.strict_mode(doubled, (x, y)),
    'wrap': lambda x, y: torch.ops.higher_order.wrap(doubled, x, y),
    'checkpoint': lambda x, y: torch.utils.checkpoint.checkpoint(doubled, x, y, use_reentrant=False),
    'foreach_map': lambda x, y: torch._higher_order_ops.foreach_map(lambda a, b: a * 2 + b, [x, y], [y, x]),
    'invoke_quant': lambda x, y: torch._higher_order_ops.InvokeQuant()(doubled, x, y, scheme='nf4'),
    'hints_wrapper': lambda x, y: torch._higher_order_ops.hints_wrap.hints_wrapper(doubled, (x, y), {}, hints={'place': 'here'}),
}


@pytest.mark.parametrize('name', CALLS)
def test_operators_that_call_a_function_once_are_written_out(name):
    from torch._higher_order_ops import hints_wrap, wrap  # noqa: F401

    rules = Registry.registered_functions
    before = rules[torch.nn.functional.relu]
    hidet.torch.register_function(torch.nn.functional.relu)(lambda input, inplace=False: hidet.ops.tanh(input))  # what is traced anew has no such call
    try:
        torch._dynamo.reset()
        fast = torch.compile(lambda x, y: CALLS[name](torch.nn.functional.relu(x), y), backend='hidet', fullgraph=True, dynamic=True)
        for count in (4, 3):
            x, y = torch.randn(count, 6), torch.randn(count, 6)
            z = x.tanh()
            want = (z * 2 + y, y * 2 + z) if name == 'foreach_map' else doubled(z, y)
            got = fast(x, y)
            assert len(got) == 2
            for mine, right in zip(got, want):
                torch.testing.assert_close(mine, right, rtol=1e-5, atol=1e-5)
    finally:
        rules[torch.nn.functional.relu] = before


def test_what_a_model_prints_is_printed_at_each_call(capfd):
    def f(x):
        y = x.sin()
        torch._higher_order_ops.print('sum {}', y.sum())
        return y * 2

    fast, x = compiled(f), torch.ones(3)
    for _ in range(2):
        torch.testing.assert_close(fast(x), x.sin() * 2)
        assert capfd.readouterr().out.startswith('sum 2.52')


def test_functions_that_are_not_looked_into_run_in_torch():
    from torch._dynamo.decorators import leaf_function

    calls = []

    @leaf_function
    def odd(x):
        calls.append(x.shape)
        return (x.sin() * 2,)

    @odd.register_fake
    def _(x):
        return (torch.empty_like(x),)

    fast, x = compiled(lambda x: odd(x + 1)[0] * 3), torch.randn(4)
    with torch.no_grad():
        with pytest.warns(UserWarning, match=r'runs in torch, not compiled: .*invoke_leaf_function \(1\)'):
            torch.testing.assert_close(fast(x), (x + 1).sin() * 6)
        fast(x)
    assert calls == [torch.Size([4])] * 2
    with pytest.raises(Exception, match='invoke_leaf_function'):
        torch._dynamo.reset()
        torch.compile(lambda x: odd(x + 1)[0] * 3, backend='hidet', options={'fallback': 'error'})(x)
