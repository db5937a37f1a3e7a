"""Numbers beside tensors of 16-bit floats: torch computes with them in float32, and so do we."""

from __future__ import annotations

import pytest
import torch

import hidet.torch  # noqa: F401

F = torch.nn.functional
HALVES = [torch.float16, torch.bfloat16]
# Each rounds once: the results are eager's, bit by bit.
EXACT = {
    'a product': lambda x: x * 0.37, 'a quotient': lambda x: x / 0.37,
    'a tensor without dimensions': lambda x: x * torch.tensor(0.37), 'divided by one': lambda x: x / torch.tensor(0.37),
    'leaky relu': lambda x: F.leaky_relu(x, 0.37), 'soft shrink': lambda x: F.softshrink(x, 0.37),
    'whole quotients': lambda x: torch.div(x, 0.37, rounding_mode='trunc'), 'floors': lambda x: x // 0.37,
    'a sum': lambda x: x + 0.37, 'a difference': lambda x: 0.37 - x,
    'exact numbers': lambda x: (x * 0.5 + 1.0, x - 3, 2 / x),
}
# Of functions whose last bit eager has otherwise.
NEAR = {
    'a quotient of a number': lambda x: 0.37 / x, 'elu': lambda x: F.elu(x, 0.37), 'celu': lambda x: F.celu(x, 0.37),
    'selu': F.selu, 'soft plus': lambda x: F.softplus(x, 0.37), 'hard sigmoid': F.hardsigmoid, 'hard swish': F.hardswish,
    'chain': lambda x: (x * 0.37 + 0.125) * 1.7,
}


def elements(dtype: torch.dtype) -> torch.Tensor:
    torch.manual_seed(0)
    return (torch.randn(4096) * 30).to(dtype)


@pytest.mark.parametrize('dtype', HALVES, ids=str)
@pytest.mark.parametrize('name', EXACT)
def test_numbers_are_not_rounded_to_16_bits(name, dtype):
    x = elements(dtype)
    torch.testing.assert_close(torch.compile(EXACT[name], backend='hidet', fullgraph=True)(x), EXACT[name](x), rtol=0, atol=0,
                               equal_nan=True)


@pytest.mark.parametrize('dtype', HALVES, ids=str)
@pytest.mark.parametrize('name', NEAR)
def test_results_are_as_exact_as_eager_ones(name, dtype):
    x = elements(dtype) / 20
    got = torch.compile(NEAR[name], backend='hidet', fullgraph=True)(x)
    exact, bits = NEAR[name](x.double()), {torch.float16: 11, torch.bfloat16: 8}[dtype]
    assert got.dtype == dtype
    # Half a unit in the last place, and what float32 adds.
    torch.testing.assert_close(got.double(), exact, rtol=1.02 * 2.0 ** -bits, atol=1e-7)


@pytest.mark.parametrize('dtype', HALVES, ids=str)
@pytest.mark.parametrize('rounding', ['trunc', 'floor'])
def test_whole_quotients_are_those_of_eager(rounding, dtype):
    x, y = elements(dtype), elements(dtype).flip(0) / 10
    fast = torch.compile(lambda x, y: torch.div(x, y, rounding_mode=rounding), backend='hidet', fullgraph=True)
    torch.testing.assert_close(fast(x, y), torch.div(x, y, rounding_mode=rounding), rtol=0, atol=0, equal_nan=True)


@pytest.mark.parametrize('dtype', HALVES, ids=str)
def test_a_new_number_each_call(dtype):
    x = elements(dtype)
    fast = torch.compile(lambda x, s: (x * s, x / s), backend='hidet', fullgraph=True)
    for s in (0.37, 1.7, -2.3, 0.11):
        torch.testing.assert_close(fast(x, s), (x * s, x / s), rtol=0, atol=0)


def attention(q, k, v):
    return torch.softmax(q @ k.transpose(-1, -2) * 0.1118, -1) @ v


def gelu(x, *_):
    return 0.5 * x * (1 + torch.tanh(0.7978845608028654 * (x + 0.044715 * x ** 3)))


@pytest.mark.parametrize('function,operator', [(attention, 'Attention('), (gelu, 'Gelu(')])
def test_what_is_written_with_numbers_is_recognized(function, operator, tmp_path):
    given = [torch.randn(2, 3, 40, 80, dtype=torch.bfloat16) for _ in range(3)]
    got = torch.compile(function, backend='hidet', fullgraph=True, options={'dump_graph_ir': str(tmp_path)})(*given)
    torch.testing.assert_close(got, function(*given), rtol=3e-2, atol=2e-2)
    stages = sorted(tmp_path.rglob('*.graph'))
    assert stages and any(operator in stage.read_text() for stage in stages)


@pytest.mark.parametrize('function', [
    lambda x: torch.xlogy(x, 0.37), lambda x: torch.xlogy(2, x), lambda x: torch.special.xlog1py(x, 0.37),
    lambda x: torch.special.xlog1py(2, x)])
def test_a_number_in_place_of_a_tensor(function):
    x = torch.rand(50) + 0.1
    torch.testing.assert_close(torch.compile(function, backend='hidet', fullgraph=True)(x), function(x))


@pytest.mark.parametrize('function', [lambda x: x.clone().fill_(2**53 + 1), lambda x: x.clone().fill_(-2**63), lambda x: x.clone().fill_(x.shape[0])],
                         ids=['odd', 'least', 'size'])
def test_whole_numbers_are_filled_in_exactly(function):
    x = torch.zeros(3, dtype=torch.int64)
    assert torch.equal(torch.compile(function, backend='hidet', fullgraph=True, dynamic=True)(x), function(x))
