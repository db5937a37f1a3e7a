"""Torch's operators on numbers that stand for real ones: of export quantization, fake quantization, and products of few bits."""

import pytest
import torch
import torch.ao.quantization.fx._decomposed  # noqa: F401  # the operators
import torch.nn.functional as F

import hidet.torch  # noqa: F401

q = torch.ops.quantized_decomposed
FLOAT8 = torch.float8_e4m3fn


def compiled(function):
    torch._dynamo.reset()
    return torch.compile(function, backend='hidet', fullgraph=True)


def check(function, *inputs, tolerance=0.0):
    got, want = compiled(function)(*inputs), function(*inputs)
    torch.testing.assert_close(got, want, rtol=tolerance, atol=tolerance)


def rows(count, width=32, dtype=torch.float32):
    torch.manual_seed(count)
    return torch.randn(count, width).to(dtype)


@pytest.mark.parametrize('dtype', [torch.float32, torch.bfloat16])
def test_tensors_are_quantized_with_numbers_and_with_tensors(dtype):
    scale, zero_point = torch.tensor([0.05], dtype=torch.float64), torch.tensor([3])
    least, most = torch.tensor(0), torch.tensor(255)
    check(lambda x: q.quantize_per_tensor(x, 0.05, 3, 0, 255, torch.uint8), rows(8, dtype=dtype))
    check(lambda x, s, z: q.quantize_per_tensor.tensor(x, s, z, 0, 255, torch.uint8), rows(8, dtype=dtype), scale, zero_point)
    check(lambda x, s, z, a, b: q.quantize_per_tensor.tensor2(x, s, z, a, b, torch.uint8), rows(8, dtype=dtype), scale, zero_point, least, most)


def test_tensors_are_what_their_numbers_stand_for():
    x = torch.arange(-128, 128, dtype=torch.int8)
    for out, tolerance in ((None, 1e-6), (torch.bfloat16, 1e-2)):
        check(lambda x, out=out: q.dequantize_per_tensor(x, 0.05, 3, -128, 127, torch.int8, out_dtype=out), x, tolerance=tolerance)
        check(lambda x, s, z, out=out: q.dequantize_per_tensor.tensor(x, s, z, -128, 127, torch.int8, out_dtype=out), x,
              torch.tensor(0.05), torch.tensor(3), tolerance=tolerance)


@pytest.mark.parametrize('choose', [q.choose_qparams.tensor, q.choose_qparams_symmetric.tensor])
def test_ranges_are_those_of_the_values(choose):
    check(lambda x: choose(x, 0, 255, 1e-6, torch.uint8), rows(4))
    check(lambda x: choose(x, -128, 127, 1e-6, torch.int8), rows(4).abs() + 1)
    check(lambda x: choose(x, -128, 127, 1e-6, torch.int8), torch.zeros(4, 2))  # the smallest scale that is allowed


def test_channels_tokens_and_groups():
    scales, zeros = torch.rand(16) * 0.1 + 0.01, torch.randint(-3, 3, (16,))
    check(lambda x: q.quantize_per_channel(x, scales, zeros, 0, -127, 127, torch.int8), rows(16))
    check(lambda x: q.dequantize_per_channel(q.quantize_per_channel(x, scales, zeros, 1, -127, 127, torch.int8), scales, zeros, 1, -127,
                                             127, torch.int8), rows(16).t())
    check(lambda x: q.choose_qparams_per_token(x, torch.int8), rows(5))

    def by_token(x):
        scale, zero = q.choose_qparams_per_token_asymmetric(x, torch.int8)
        return q.dequantize_per_token(q.quantize_per_token(x, scale, zero, -128, 127, torch.int8), scale, zero, -128, 127, torch.int8,
                                      torch.float32)

    check(by_token, rows(5), tolerance=1e-6)
    groups, zero_points = torch.rand(16, 4) + 0.1, torch.randint(-2, 2, (16, 4), dtype=torch.int32)
    check(lambda x: q.quantize_per_channel_group(x, groups, zero_points, -8, 7, torch.int8, 8), rows(16))
    check(lambda x: q.dequantize_per_channel_group(x, groups, zero_points, -8, 7, torch.int8, 8, torch.float32),
          torch.randint(-8, 8, (16, 32), dtype=torch.int8))


def test_a_quantized_layer_serves_any_batch():
    weight, scales, zeros = torch.randint(-127, 128, (16, 32), dtype=torch.int8), torch.rand(16) * 0.1, torch.zeros(16, dtype=torch.int64)

    def layer(x):
        scale, zero = q.choose_qparams.tensor(x, 0, 255, 1e-6, torch.uint8)
        x = q.quantize_per_tensor.tensor(x, scale, zero, 0, 255, torch.uint8)
        x = q.dequantize_per_tensor.tensor(x, scale, zero, 0, 255, torch.uint8)
        return F.linear(x, q.dequantize_per_channel(weight, scales, zeros, 0, -127, 127, torch.int8))

    fast = compiled(layer)
    for count in (4, 3, 7):
        torch.testing.assert_close(fast(rows(count)), layer(rows(count)), rtol=1e-5, atol=1e-4)


@pytest.mark.parametrize('dtype', [torch.float32, torch.float16])
def test_fake_quantization(dtype):
    x = rows(8, dtype=dtype)
    x[0, 0] = float('nan')
    check(lambda x: torch.fake_quantize_per_tensor_affine(x, 0.1, 3, 0, 255), x)
    check(lambda x, s, z: torch.fake_quantize_per_tensor_affine(x, s, z, 0, 255), x, torch.tensor(0.1), torch.tensor(3, dtype=torch.int32))
    check(lambda x: torch.fake_quantize_per_channel_affine(x, torch.full((32,), 0.1), torch.full((32,), 2, dtype=torch.int32), 1, -5, 9), x)


def eighths(rows_of, columns):
    return rows(rows_of, columns).to(FLOAT8)


@pytest.mark.parametrize('scales', [((), ()), ((1,), (1,)), ((16, 1), (1, 48))])
@pytest.mark.parametrize('out', [torch.float32, torch.bfloat16, None])
def test_products_of_floats_of_eight_bits(scales, out):
    a, b = eighths(16, 32), eighths(48, 32).t()
    bias = None if out is None else torch.randn(48).to(out)
    scale_a, scale_b = (torch.rand(shape) + 0.1 for shape in scales)

    def product(a, b, s, t):
        return torch._scaled_mm(a, b, scale_a=s, scale_b=t, bias=bias, out_dtype=out)

    got, want = compiled(product)(a, b, scale_a, scale_b), product(a, b, scale_a, scale_b)
    assert got.dtype == want.dtype
    least = {torch.float32: 1e-5, torch.bfloat16: 1e-2, None: 0.07}[out]
    torch.testing.assert_close(got.float(), want.float(), rtol=least, atol=least)


def test_products_by_recipes():
    kind = F.ScalingType.TensorWise
    a, b = eighths(16, 32), eighths(48, 32).t()
    check(lambda a, b: F.scaled_mm(a, b, torch.tensor(0.5), kind, torch.tensor(0.25), kind, output_dtype=torch.float32), a, b, tolerance=1e-5)


def test_a_scale_of_the_result_is_refused():
    a, b, one = eighths(16, 32), eighths(48, 32).t(), torch.tensor(1.0)
    with pytest.raises(Exception, match='_scaled_mm'):
        compiled(lambda a, b: torch._scaled_mm(a, b, scale_a=one, scale_b=one, scale_result=one, out_dtype=torch.float32))(a, b)


def test_products_with_weights_of_bytes():
    weight, scales = torch.randint(-128, 128, (48, 32), dtype=torch.int8), torch.rand(48).bfloat16()
    check(lambda x: torch._weight_int8pack_mm(x, weight, scales), rows(8, dtype=torch.bfloat16), tolerance=1e-2)
