"""Operators that are not torch's own (torch.library): torch runs them between compiled parts, and nothing differs from eager."""

import copy
import warnings
from typing import List, Optional, Tuple

import pytest
import torch

import hidet.torch

pytestmark = pytest.mark.usefixtures('fresh')

Tensor = torch.Tensor
seen = []


@torch.library.custom_op('hidet_custom::scaled', mutates_args=())
def scaled(x: Tensor, factor: float, shift: Optional[Tensor] = None) -> Tensor:
    seen.append('scaled')
    y = x * factor
    return y if shift is None else y + shift


@scaled.register_fake
def _(x, factor, shift=None):
    return torch.empty_like(x)


@torch.library.custom_op('hidet_custom::halves', mutates_args=())
def halves(x: Tensor) -> Tuple[Tensor, Tensor, int]:
    n = x.shape[0] // 2
    return x[:n].clone(), x[n:].clone(), n


@halves.register_fake
def _(x):
    n = x.shape[0] // 2
    return torch.empty_like(x[:n]), torch.empty_like(x[n:]), n


@torch.library.custom_op('hidet_custom::rotated', mutates_args=())
def rotated(xs: List[Tensor]) -> List[Tensor]:
    return [x.clone() for x in (*xs[1:], xs[0])]


@rotated.register_fake
def _(xs):
    return [torch.empty_like(x) for x in (*xs[1:], xs[0])]


@torch.library.custom_op('hidet_custom::bump', mutates_args={'x'})
def bump(x: Tensor, by: float) -> None:
    x.add_(by)


@torch.library.custom_op('hidet_custom::bump_all', mutates_args={'xs'})
def bump_all(xs: List[Tensor], by: float) -> Tensor:
    for x in xs:
        x.add_(by)
    return xs[0].sum(0)


@bump_all.register_fake
def _(xs, by):
    return xs[0].new_empty(xs[0].shape[1:])


@torch.library.custom_op('hidet_custom::moments', mutates_args={'mean'})
def moments(x: Tensor, mean: Tensor) -> Tuple[Tensor, Tensor]:
    mean.lerp_(x.mean(0), 0.5)
    return x - mean, x.var(0)


@moments.register_fake
def _(x, mean):
    return torch.empty_like(x), torch.empty_like(mean)


@torch.library.triton_op('hidet_custom::doubled', mutates_args={})
def doubled(x: Tensor) -> Tensor:
    return x + x


# As a library of C++ has it: by its schema alone, and no count of changes.
library = torch.library.Library('hidet_custom', 'FRAGMENT')
library.define('negate_(Tensor(a!) x) -> ()')
library.define('fill_all(Tensor(a!)[] xs, float value) -> ()')
library.impl('negate_', lambda x: (x.copy_(-x.clone()), None)[1], 'CompositeExplicitAutograd')
library.impl('fill_all', lambda xs, value: ([x.fill_(value) for x in xs], None)[1], 'CompositeExplicitAutograd')
torch.library.register_fake('hidet_custom::negate_', lambda x: None, lib=library)
torch.library.register_fake('hidet_custom::fill_all', lambda xs, value: None, lib=library)


def values_alone(x, y):
    return torch.relu(scaled(x + 1, 2.0) * 3 + scaled(y, 0.5, x)), scaled(torch.ops.hidet_custom.scaled(x, 3.0), 3.0)


def several_results(x, y):
    first, second, count = halves(x * 2)
    return first.exp() + second[:count].sum() * 2, second


def lists(x, y):
    a, b, c = rotated([x + 1, y * 2, x])
    bump_all([b, c], 2.0)
    return a * 2 + b, c.sin() * 2


def what_a_part_made_is_changed(x, y):
    a = (x * 2).exp()
    view, turned = a[0], a.t()
    bump(view, 1.0)
    b = turned.sum(0) + 1
    bump(a, 2.0)
    return b, view * 3, turned, a * 2


def inputs_are_changed(x, y):
    z = x * 2 + y
    bump(x, 1.0)
    total = bump_all([y, x], 2.0)
    return x * z + y, total * 2


def statistics(x, y):
    mean = y[0]
    centred, variance = moments(x + 1, mean)
    return centred * 2, variance + mean, y.sum(0) * 2


def by_a_schema_alone(x, y):
    a = x * 2 + 1
    torch.ops.hidet_custom.negate_(a)
    torch.ops.hidet_custom.negate_.default(y)
    b = (a + y) * 2
    torch.ops.hidet_custom.fill_all([a, y], 0.25)
    return a * 3 + y, b


def kernels_of_triton(x, y):
    return doubled(x + 1) * y


def in_another_precision(x, y):
    with torch.autocast('cpu', dtype=torch.bfloat16):
        z = x @ y.mT
        w = scaled(z, 2.0) @ z.mT
    return w.float() + 1


FUNCTIONS = [values_alone, several_results, lists, what_a_part_made_is_changed, inputs_are_changed, statistics, by_a_schema_alone,
             kernels_of_triton, in_another_precision]


@pytest.mark.parametrize('dynamic', [None, True])
@pytest.mark.parametrize('function', FUNCTIONS)
def test_results_and_what_is_changed_are_those_of_eager(function, dynamic):
    fast = torch.compile(function, backend='hidet', fullgraph=True, dynamic=dynamic)
    for rows in (4, 6, 4):
        given = (torch.randn(rows, 4), torch.randn(rows, 4))
        mine, theirs = copy.deepcopy(given), copy.deepcopy(given)
        close = {'rtol': 2e-2, 'atol': 2e-2} if function is in_another_precision else {}
        torch.testing.assert_close(fast(*mine), function(*theirs), check_stride=True, **close)
        torch.testing.assert_close(mine, theirs)
    assert sum(graph.model is not None for graph in hidet.torch.compiled_models(fast)) >= 1  # the rest is compiled


def test_one_warning_names_them_with_counts_and_an_option_refuses_them():
    def mixed(x):
        return scaled(scaled(x, 2.0) + 1, 2.0) + halves(x)[0].sum()

    with pytest.warns(UserWarning, match='hidet: runs in torch') as said:
        torch.compile(mixed, backend='hidet', fullgraph=True)(torch.randn(4, 4))
    text, = [str(w.message) for w in said if str(w.message).startswith('hidet')]
    assert 'hidet_custom.scaled.default (2)' in text and 'hidet_custom.halves.default (1)' in text and 'getitem' not in text
    torch._dynamo.reset()
    with pytest.raises(Exception, match=r'not supported or mapped by hidet yet(.|\n)*scaled'):
        torch.compile(mixed, backend='hidet', fullgraph=True, options={'fallback': 'error'})(torch.randn(4, 4))


def test_what_else_is_lacking_is_refused_and_named_alone():
    def mixed(x):
        return torch.linalg.eigvals(scaled(x, 2.0) @ x.mT).real

    with pytest.raises(Exception, match='linalg_eigvals') as error:
        torch.compile(mixed, backend='hidet', fullgraph=True)(torch.randn(65, 4))  # of more columns than a loop is made for
    assert 'scaled' not in str(error.value).split('yet:')[1].split('Pass options')[0]


def test_an_operator_whose_result_nobody_reads_runs():
    def function(x):
        scaled(x, 2.0)
        return x + 1

    fast = torch.compile(function, backend='hidet', fullgraph=True)
    for _ in range(2):
        seen.clear()
        fast(torch.randn(3))
        assert seen == ['scaled']


class Own(torch.nn.Module):
    """Its weights are read by a custom operator, and its buffer is changed by another."""

    def __init__(self):
        super().__init__()
        self.linear = torch.nn.Linear(64, 64)
        self.register_buffer('mean', torch.zeros(64))

    def forward(self, x):
        centred, _ = moments(self.linear(x), self.mean)
        return torch.relu(centred) + scaled(self.linear.weight, 2.0).sum(0)


@pytest.mark.parametrize('steals', [False, True])
def test_weights_are_there_for_them_and_buffers_change(steals):
    model = Own().eval()
    twin = copy.deepcopy(model)
    fast = torch.compile(model, backend='hidet', fullgraph=True, options={'steal_weights': steals})
    for _ in range(3):
        x = torch.randn(5, 64)
        torch.testing.assert_close(fast(x), twin(x))
    torch.testing.assert_close(model.state_dict(), twin.state_dict())


def test_in_the_bodies_of_branches():
    def function(x):
        return torch.cond(x.sum() > 0, lambda x: scaled(x + 1, 2.0) * 2, lambda x: x.sin(), (x,)) + 1

    fast = torch.compile(function, backend='hidet', fullgraph=True)
    for x in (torch.ones(3), -torch.ones(3)):
        torch.testing.assert_close(fast(x), function(x))


def test_a_rule_of_the_users_own_comes_first():
    import hidet

    function = torch.ops.hidet_custom.scaled.default
    hidet.torch.register_function(function)(lambda x, factor, shift=None: hidet.ops.relu(x))
    try:
        fast = torch.compile(lambda x: scaled(x, 2.0), backend='hidet', fullgraph=True)
        x = torch.randn(5)
        with warnings.catch_warnings():
            warnings.simplefilter('error')
            torch.testing.assert_close(fast(x), torch.relu(x))
    finally:
        hidet.torch.fx_reader.Registry.registered_functions.pop(function, None)


def test_a_report_counts_them():
    report = hidet.torch.check(values_alone, (torch.randn(4, 4), torch.randn(4, 4)))
    found, = report.custom
    assert report.ok and not report.refused and found.count == 4 and 'hidet_custom.scaled' in found.operator
    assert len(found.places) >= 1 and 0 < report.share_in_torch < 1 and '4 run by torch' in str(report)
    report = hidet.torch.check(values_alone, (torch.randn(4, 4), torch.randn(4, 4)), options={'fallback': 'error'}, measure=False)
    assert not report.ok and not report.custom and [r.count for r in report.refused] == [4]


class Exported(torch.nn.Module):
    def __init__(self, function):
        super().__init__()
        self.function = function

    def forward(self, x):
        return self.function(x + 1)


@pytest.mark.parametrize('function,name', [(lambda x: scaled(x, 2.0), 'hidet_custom.scaled'),
                                           (lambda x: (bump(x, 2.0), x * 2)[1], 'hidet_custom.bump')], ids=['value', 'change'])
def test_a_file_has_none(function, name):
    with pytest.raises(NotImplementedError, match=name):
        hidet.torch.export(Exported(function), (torch.randn(3),))
