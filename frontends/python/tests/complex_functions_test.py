"""Elementary functions of complex numbers of all sizes, on and beside their cuts, compared with eager's in twice the digits."""

import math

import pytest
import torch

import hidet.torch  # noqa: F401

pytestmark = pytest.mark.usefixtures('fresh')


def grid(*numbers):
    return torch.tensor([complex(re, im) for re in numbers for im in numbers], dtype=torch.complex64)


def numbers():
    torch.manual_seed(0)
    sizes = [torch.randn(300, dtype=torch.complex64) * size for size in (1e-12, 1e-4, 1, 30, 1e4, 1e18, 1e30)]
    return torch.cat([*sizes, grid(-3.0, -1.0, -0.5, -0.0, 0.0, 0.5, 1.0, 3.0)])


FUNCTIONS = [torch.acos, torch.acosh, torch.asin, torch.asinh, torch.atan, torch.atanh, torch.tan, torch.tanh, torch.expm1, torch.log1p,
             torch.reciprocal, torch.sigmoid, torch.sqrt, torch.log, torch.nn.functional.silu, torch.nn.functional.tanhshrink,
             torch.nn.functional.softsign]


def check(got, want, exact):
    """All elements as near as eager's are to the exact ones, by their absolute value; those that eager has no number for are left out."""
    is_number = torch.isfinite(torch.view_as_real(want)).all(-1) & torch.isfinite(torch.view_as_real(exact.to(torch.complex64))).all(-1)
    far, size = (got.to(torch.complex128) - exact).abs(), exact.abs()
    worst = (far / size.clamp(min=1e-37))[is_number & (size > 0)]
    assert worst.max() <= 4e-6, worst.max()
    assert torch.equal(got[is_number & (size == 0)].abs(), size[is_number & (size == 0)].float())


@pytest.mark.parametrize('function', FUNCTIONS, ids=lambda f: f.__name__)
def test_numbers_of_all_sizes_keep_their_digits(function):
    x = numbers()
    if function is torch.nn.functional.tanhshrink:
        x = x[x.abs() > 1]  # a difference, of which eager has no more digits
    got = torch.compile(function, backend='hidet', fullgraph=True)(x)
    check(got, function(x), function(x.to(torch.complex128)))


def test_quotients_of_numbers_of_all_sizes():
    x = numbers()
    y = x[torch.randperm(len(x))]
    for function, args in ((torch.div, (x, y)), (torch.div, (x.real, y)), (torch.div, (x, y.real)), (lambda x: 2 / x, (x,)),
                           (lambda x: x / (3 - 4j), (x,)), (lambda x, y: y / x, (x, torch.tensor(3 + 1j, dtype=torch.complex128)))):
        torch._dynamo.reset()
        got, want = torch.compile(function, backend='hidet', fullgraph=True)(*args), function(*args)
        assert got.dtype == want.dtype
        check(got, want, function(*(arg.to(torch.complex128) for arg in args)))


@pytest.mark.parametrize('dtype', [torch.complex64, torch.complex128], ids=str)
@pytest.mark.parametrize('function', [torch.exp, torch.sin, torch.cos, torch.sinh, torch.cosh, torch.tan, torch.tanh, torch.sqrt, torch.log])
def test_infinities_and_nan_stay_in_their_parts(function, dtype):
    """What C99 says of each, the signs of zeros and infinities too."""
    x = grid(-math.inf, -1e30, -2.5, -1.0, -0.0, 0.0, 1.0, 100.0, math.inf, math.nan).to(dtype)
    got, want = (torch.view_as_real(y) for y in (torch.compile(function, backend='hidet', fullgraph=True)(x), function(x)))
    torch.testing.assert_close(got, want, rtol=1e-5, atol=0, equal_nan=True)
    is_number = ~want.isnan()
    assert torch.equal(got.signbit()[is_number], want.signbit()[is_number])
    assert (~torch.isfinite(want)).sum() > 50


@pytest.mark.parametrize('function', [torch.acos, torch.acosh, torch.asin, torch.asinh, torch.atan, torch.atanh, torch.tanh])
def test_infinite_numbers_have_an_angle(function):
    x = grid(-math.inf, -1.0, 2.0, math.inf)
    want = function(x)
    torch.testing.assert_close(torch.compile(function, backend='hidet', fullgraph=True)(x), want, equal_nan=True)


def test_kinds_of_numbers_beside_tensors():
    """A tensor without dimensions gives its kind alone; 16-bit numbers are complex numbers of 32 or 64 bits."""
    z = torch.randn(5, dtype=torch.complex64)
    scalars = [torch.tensor(2.0, dtype=torch.float64), torch.tensor(1 + 2j, dtype=torch.complex128), torch.tensor(3), 2j, 1.5]
    pairs = [(z, other) for other in scalars] + [(torch.randn(5, dtype=torch.bfloat16), 2j), (torch.randn(5, dtype=torch.bfloat16), z),
                                                 (torch.randn(5, dtype=torch.float64), z), (torch.randint(1, 9, (5,)), z)]
    for a, b in pairs:
        for function in (torch.add, torch.sub, torch.mul, torch.div):
            torch._dynamo.reset()
            got, want = torch.compile(function, backend='hidet', fullgraph=True)(a, b), function(a, b)
            torch.testing.assert_close(got, want)


def test_reductions_compute_in_the_dtype_that_they_are_told():
    def function(z):
        return torch.linalg.vector_norm(z, dtype=torch.complex128), torch.cumprod(z, 0, dtype=torch.complex128)

    z = torch.randn(6, dtype=torch.complex64)
    for got, want in zip(torch.compile(function, backend='hidet', fullgraph=True)(z), function(z), strict=True):
        torch.testing.assert_close(got, want)


@pytest.mark.parametrize('dynamic', [False, True])
def test_complex_results_lie_in_memory_as_in_eager(dynamic):
    def function(x, window):
        return torch.stft(x, 8, 4, window=window, return_complex=True), torch.complex(x, x).t() * 2, torch.fft.fft(x, dim=0)

    fast = torch.compile(function, backend='hidet', fullgraph=True, dynamic=dynamic)
    for rows in (2, 3):
        given = torch.randn(rows, 16), torch.hann_window(8)
        for ours, theirs in zip(fast(*given), function(*given), strict=True):
            assert ours.stride() == theirs.stride()
            torch.testing.assert_close(ours, theirs)
