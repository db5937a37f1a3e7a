"""Views as another dtype: the same bytes."""

import itertools
import math

import numpy
import onnx
import pytest
import torch
from onnx import helper

import hidet.onnx
import hidet.torch  # noqa: F401

DTYPES = [torch.uint8, torch.int8, torch.float8_e4m3fn, torch.int16, torch.float16, torch.bfloat16, torch.int32, torch.float32, torch.int64,
          torch.float64]


def compiled(function, **options):
    torch._dynamo.reset()
    return torch.compile(function, backend='hidet', fullgraph=True, **options)


def bytes_of(x):
    return x.contiguous().view(torch.uint8)


def numbers(dtype, *shape):
    """Finite ones, whose parts are numbers too."""
    return torch.randint(1, 60, shape).to(dtype) if dtype != torch.float64 else torch.rand(shape, dtype=dtype)


@pytest.mark.parametrize('given', DTYPES, ids=str)
def test_bytes_stay_as_they_are(given):
    x = numbers(given, 3, 16)
    for dtype in DTYPES:
        # Views of inputs are torch's own; that of what is computed is compiled.
        got, want = compiled(lambda x, d=dtype: torch.stack([x, x]).view(d))(x), torch.stack([x, x]).view(dtype)
        assert got.dtype == dtype and got.shape == want.shape
        assert torch.equal(bytes_of(got), bytes_of(want)), dtype


def test_bits_of_what_is_computed_and_what_is_computed_of_bits():
    def f(x, packed):
        exponent = ((x * 3).view(torch.int32) >> 23 & 255) - 127
        halves = (x + 1).to(torch.bfloat16).view(torch.int16)
        scales = packed[:, :4].contiguous().view(torch.float16)
        return exponent, halves ^ 1, scales * x[:, :2], (x > 0).view(torch.uint8) + 1, packed.view(torch.int8).float()

    x, packed = torch.randn(5, 8), torch.randint(0, 60, (5, 12), dtype=torch.uint8)
    fast = compiled(f, dynamic=True)
    for rows in (5, 3, 1):
        for got, want in zip(fast(x[:rows], packed[:rows]), f(x[:rows], packed[:rows]), strict=True):
            torch.testing.assert_close(got, want)


def test_floats_of_8_bits():
    def f(x, stored, codes):
        scale = x.abs().amax(-1, keepdim=True) / 448
        rounded = (x / scale).to(torch.float8_e4m3fn)
        weights = codes.view(torch.float8_e4m3fn)
        return rounded, rounded.to(x.dtype) * scale, weights.float() @ stored.float().T, stored.view(torch.uint8) + 1, stored.to(torch.bfloat16)

    x, codes = torch.randn(3, 8), torch.randint(0, 120, (5, 8), dtype=torch.uint8)
    stored = torch.randn(4, 8).to(torch.float8_e4m3fn)
    # Quotients of bfloat16 are not rounded before they become 8 bits, which is a last place of those.
    for dtype, places in ((torch.float32, 0), (torch.bfloat16, 1)):
        for got, want in zip(compiled(f)(x.to(dtype), stored, codes), f(x.to(dtype), stored, codes), strict=True):
            assert got.dtype == want.dtype
            torch.testing.assert_close(got.float(), want.float(), rtol=places * 0.125 or 1e-6, atol=1e-6)


@pytest.mark.parametrize('dtype', [torch.float32, torch.float64, torch.float16, torch.bfloat16, torch.float8_e5m2, torch.int64, torch.int16,
                                   torch.uint8])
def test_numbers_beyond_floats_of_8_bits(dtype):
    numbers = [0, 1, 255, -448, 449, 464, -465, 480, 1000, -30000]
    numbers += [1e9, -math.inf, math.nan] if dtype.is_floating_point else []
    x = torch.tensor(numbers, dtype=torch.float64).to(dtype)

    def f(x):
        return x.to(torch.float8_e4m3fn), x.to(torch.float8_e5m2), x.to(torch.float8_e4m3fn).float() * 2

    for got, want in zip(compiled(f)(x), f(x), strict=True):
        torch.testing.assert_close(got.float(), want.float(), equal_nan=True)


def test_a_view_sees_what_becomes_of_its_tensor():
    def f(x):
        y = x.clone()
        bits = y.view(torch.int32)
        y.add_(1)
        return bits & 0x7fffff, y

    x = torch.randn(4, 6)
    for got, want in zip(compiled(f)(x), f(x), strict=True):
        assert torch.equal(got, want)


def test_changes_through_a_view_are_those_of_its_tensor():
    def f(x):
        y, z = x.clone(), x.clone()
        y.view(torch.int32).bitwise_and_(0x7fffffff)  # magnitudes
        z.view(torch.uint8)[:, 3] ^= 0x80
        parts = z.view(torch.int16)
        parts[:, 0] = 0
        z.mul_(2)
        return y, z, parts

    x = torch.randn(4, 6)
    for dynamic in (False, True):
        for got, want in zip(compiled(f, dynamic=dynamic)(x), f(x), strict=True):
            assert torch.equal(got, want)


def test_complex_numbers_are_pairs():
    def f(x):
        z = (x * 2).view(torch.complex64)
        return torch.view_as_real(z * z), (z * 1j).view(torch.float32), z.view(torch.int32) >> 23, z

    x = torch.randn(4, 6)
    for got, want in zip(compiled(f)(x), f(x), strict=True):
        torch.testing.assert_close(got, want)


def test_views_that_torch_refuses_are_refused():
    with pytest.raises(Exception, match='divisible'):
        compiled(lambda x: x.view(torch.float32))(torch.zeros(3, 6, dtype=torch.uint8))


@pytest.mark.parametrize('given, to', list(itertools.permutations(['float32', 'int32', 'uint32'], 2)))
def test_bits_of_onnx(given, to):
    kinds = {name: getattr(onnx.TensorProto, name.upper().replace('FLOAT32', 'FLOAT')) for name in (given, to)}
    node = helper.make_node('BitCast', ['x'], ['y'], to=kinds[to])
    graph = helper.make_graph([node], 'g', [helper.make_tensor_value_info('x', kinds[given], ['n', 3])],
                              [helper.make_tensor_value_info('y', kinds[to], ['n', 3])])
    x = numpy.arange(1, 7).reshape(2, 3).astype(given)
    model = hidet.onnx.from_onnx(helper.make_model(graph, opset_imports=[helper.make_opsetid('', 26)], ir_version=12)).build()
    numpy.testing.assert_array_equal(model(x), x.view(to))
