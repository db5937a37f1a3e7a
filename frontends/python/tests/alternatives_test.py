"""What a row refuses, as it is called, is made of torch's core operators: in one reading of the graph, however many there are."""

import warnings

import pytest
import torch

import hidet.torch

torch.set_grad_enabled(False)


@pytest.fixture
def compilations(monkeypatch):
    """The arguments of each call of the compiler."""
    calls = []
    original = hidet.torch.backend._core.compile_fx
    monkeypatch.setattr(hidet.torch.backend._core, 'compile_fx', lambda *args: calls.append(args) or original(*args))
    torch._dynamo.reset()
    return calls


def check(function, compilations):
    fast = torch.compile(function, backend='hidet', fullgraph=True, dynamic=True)
    for rows in (6, 9):
        x = torch.randn(rows, 8)
        for got, want in zip(fast(x.clone()), function(x.clone()), strict=True):
            torch.testing.assert_close(got, want)
    assert len(compilations) == 1


def test_twenty_refused_calls_are_one_compilation(compilations):
    def chain(x):
        for _ in range(20):
            x = torch.celu(x, x.shape[0] / 10) + torch.tril(x, x.shape[0] - 3)
        return (x,)

    check(chain, compilations)


def test_changes_in_place_are_those_of_the_alternative(compilations):
    def change(x):
        y = x * 2
        v = y[1:]
        torch.celu_(v, x.shape[0] / 10)
        x.tril_(x.shape[0] - 5)
        return y, v, x

    check(change, compilations)


def test_what_has_no_alternative_is_named_at_once(monkeypatch):
    torch._dynamo.reset()

    def bad(x):
        first = torch.var(x, 0, correction=x.shape[0] / 4)
        second = torch.std(x, 0, correction=x.shape[0] / 3)
        return first.exp(), second

    x = torch.randn(6, 8)
    torch.testing.assert_close(torch.compile(bad, backend='hidet', fullgraph=True, dynamic=True)(x), bad(x))  # compiled for this size
    torch._dynamo.reset()
    monkeypatch.setattr(hidet.torch.backend, 'know_sizes', lambda nodes: False)  # as if it depended on data
    with pytest.raises(Exception, match=r'(?s)torch.var \(node \w+\): argument correction.*torch.std \(node \w+\): argument correction'):
        torch.compile(bad, backend='hidet', fullgraph=True, dynamic=True)(x)


def test_a_fallback_leaves_to_torch_what_has_no_alternative():
    torch._dynamo.reset()

    def bad(x):
        y = torch.var(x * 2, 0, correction=x.shape[0] / 4) * 3
        return torch.std(y * 2 + x, 0, correction=x.shape[0] / 3) + 1, torch.std(x.relu(), 0, correction=x.shape[0] / 5) * 2

    fast = torch.compile(bad, backend='hidet', fullgraph=True, dynamic=True, options={'fallback': 'eager'})
    x = torch.randn(9, 8)
    with pytest.warns(UserWarning, match='torch.var.*torch.std'):
        got = fast(x)
    for mine, theirs in zip(got, bad(x), strict=True):
        torch.testing.assert_close(mine, theirs)


def compare(function, *arguments):
    """Compiles with free sizes and compares with eager, on each list of arguments."""
    torch._dynamo.reset()
    fast = torch.compile(function, backend='hidet', fullgraph=True, dynamic=True)
    for given in arguments:
        for got, want in zip(fast(*given), function(*given), strict=True):
            torch.testing.assert_close(got, want, rtol=1e-4, atol=1e-4)


def test_triangular_systems_of_chunks_of_a_free_length():
    def chunks(x):
        more = (64 - x.shape[1] % 64) % 64
        x = torch.nn.functional.pad(x, (0, 0, 0, more))
        count = (x.shape[1]) // 64
        x = x.reshape(x.shape[0], count, x.shape[1] // count, x.shape[-1])
        system = x @ x.transpose(-1, -2) / 64
        return (torch.linalg.solve_triangular(system, x, upper=False, unitriangular=True),)

    compare(chunks, (torch.randn(2, 70, 8),), (torch.randn(3, 129, 8),))


@pytest.mark.parametrize('upper', [False, True])
@pytest.mark.parametrize('unit', [False, True])
def test_triangular_systems_of_many_rows(upper, unit):
    a = torch.randn(2, 64, 64) / 8 + 2 * torch.eye(64)
    compare(lambda a, b: (torch.linalg.solve_triangular(a.reshape(-1, 64, 64), b, upper=upper, unitriangular=unit),),
            (a, torch.randn(2, 64, 3)))


def test_whole_numbers_in_floating_point_count_down_free_sizes():
    compare(lambda x: (torch.arange(x.shape[0], -x.shape[0], -1.0, dtype=torch.int64),), (torch.zeros(5),), (torch.zeros(8),))


def test_numbers_made_of_sizes_fill_tensors():
    compare(lambda x: (torch.full_like(x, x.shape[0] / 2), torch.full_like(x, x.shape[0] * 3)), (torch.zeros(5, 2),), (torch.zeros(8, 3),))


@pytest.mark.parametrize('name', ['conv2d', 'conv_transpose2d'])
def test_the_weight_says_how_many_channels_there_are(name):
    weight = torch.nn.Parameter(torch.randn(6, 6, 3, 3))

    def convolve(x):  # [n, height, 3, height]: as many channels as the height has rows and half as many, which is no constant
        return (getattr(torch.nn.functional, name)(x.reshape(-1, x.shape[1] + x.shape[1] // 2, 3, x.shape[1]), weight),)

    compare(convolve, (torch.randn(2, 4, 18),), (torch.randn(3, 4, 36),))


def test_parts_take_negative_sizes_and_numbers():
    def positions(x, lengths, least: int):
        low = -x.shape[0]  # which nothing computes between the checks
        torch._check(lengths.max().item() <= x.shape[0])
        return torch.arange(low, x.shape[0]) * 2 + lengths.max(), torch.clamp(x, min=least) * 2

    with torch._dynamo.config.patch(capture_scalar_outputs=True), warnings.catch_warnings():
        warnings.simplefilter('error')  # a part that runs in torch after all
        compare(positions, (torch.randn(7, 2), torch.tensor([3, 5]), -3), (torch.randn(9, 2), torch.tensor([2, 6]), -2))


def test_a_size_that_is_rounded_stays_free():
    torch._dynamo.reset()

    def half(x):
        return torch.nn.functional.interpolate(x, scale_factor=0.5, mode='area')

    fast = torch.compile(half, backend='hidet', fullgraph=True, dynamic=True)
    for height, width in ((7, 9), (12, 5)):
        x = torch.randn(2, 3, height, width)
        torch.testing.assert_close(fast(x), half(x))


@pytest.mark.parametrize('function', [lambda x, size: torch.nn.functional.fold(torch.nn.functional.unfold(x, 2), size, 2), torch.tile],
                         ids=['fold', 'tile'])
def test_sizes_in_one_argument_are_as_many_as_there_are(function):
    torch._dynamo.reset()
    fast = torch.compile(function, backend='hidet', fullgraph=True, dynamic=True)
    for height, width in ((8, 6), (5, 7)):
        x = torch.randn(2, 3, height, width)
        torch.testing.assert_close(fast(x, x.shape[2:]), function(x, x.shape[2:]))
