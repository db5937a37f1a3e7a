"""Numbers that stand for real ones by a scale and a zero point, as torch's quantizers write them: models of `quantized_decomposed`
(export quantization), fake quantization, and products of floats of 8 bits and of bytes. Entries of the tables of `composing`.

Operators whose definition in torch reads no elements are that definition; the others are written here, with the same roundings."""

# Arguments of nodes are of any type, which only torch knows.
# mypy: disable-error-code="assignment, index, arg-type, misc, operator, union-attr"

from __future__ import annotations

import importlib
from typing import Any, Callable, Optional, Sequence

import torch

from hidet.torch.composing import NAMED, composition_of
from hidet.torch.operators import aten

__all__ = ['NAMED']


_LIBRARY = 'torch.ao.quantization.fx._decomposed'
# By operator, the function of torch's that defines it.
_OF_TORCH = {
    'quantize_per_channel': 'quantize_per_channel', 'dequantize_per_channel': 'dequantize_per_channel',
    'choose_qparams_per_token': 'choose_qparams_per_token',
    'choose_qparams_per_token_asymmetric': '_choose_qparams_per_token_asymmetric_impl',
    '_choose_qparams_per_token_asymmetric_impl': '_choose_qparams_per_token_asymmetric_impl',
    'quantize_per_token': 'quantize_per_token', 'dequantize_per_token': 'dequantize_per_token',
    'dequantize_per_channel_group': 'dequantize_per_channel_group', 'convert_element_type': 'convert_element_type',
}


def _definition(name: str) -> Callable:
    """A function of torch's, whose file is read when it is first called: only then does the operator exist."""

    def call(*args: Any, **kwargs: Any) -> Any:
        return getattr(importlib.import_module(_LIBRARY), name)(*args, **kwargs)

    return call


def _of_library(name: str) -> Callable:
    def register(function: Callable) -> Callable:
        NAMED[f'quantized_decomposed::{name}'] = function
        return function

    return register


for _operator, _function in _OF_TORCH.items():
    _of_library(_operator)(_definition(_function))


def _number(value: Any) -> Any:
    """A number that may be the one element of a tensor."""
    return value.reshape(()) if isinstance(value, torch.Tensor) else value


def _clamped(x: torch.Tensor, least: Any, most: Any) -> torch.Tensor:
    if isinstance(least, torch.Tensor):
        return torch.minimum(torch.maximum(x, least.to(x.dtype)), most.to(x.dtype))
    return torch.clamp(x, least, most)


@_of_library('quantize_per_tensor')
def _quantize(x: torch.Tensor, scale: Any, zero_point: Any, quant_min: Any, quant_max: Any, dtype: torch.dtype) -> torch.Tensor:
    """Scales are multiplied by as float64's reciprocals, whether they are numbers or tensors."""
    scale = _number(scale)
    inverse = 1.0 / (scale.to(torch.float64) if isinstance(scale, torch.Tensor) else scale)
    quantized = torch.round(x.to(torch.float32) * inverse) + _number(zero_point)
    return _clamped(quantized, _number(quant_min), _number(quant_max)).to(dtype)


@_of_library('dequantize_per_tensor')
def _dequantize(x: torch.Tensor, scale: Any, zero_point: Any, quant_min: Any, quant_max: Any, dtype: torch.dtype, *,
                out_dtype: Optional[torch.dtype] = None) -> torch.Tensor:
    return (x.to(out_dtype or torch.float32) - _number(zero_point)) * _number(scale)


def _range_of(x: torch.Tensor, eps: float) -> tuple:
    least, most = torch.aminmax(x)
    zero = torch.zeros_like(least)
    return torch.minimum(least, zero), torch.maximum(most, zero), torch.full_like(least, eps, dtype=torch.float32)


def _parameters(scale: torch.Tensor, zero_point: torch.Tensor) -> tuple:
    return scale.to(torch.float64).reshape(1), zero_point.to(torch.int64).reshape(1)


@_of_library('choose_qparams')
def _choose(x: torch.Tensor, quant_min: int, quant_max: int, eps: float, dtype: torch.dtype) -> tuple:
    least, most, smallest = _range_of(x, eps)
    scale = torch.maximum((most - least) / float(quant_max - quant_min), smallest)
    zero_point = quant_min - torch.round(least / scale).to(torch.int32)
    return _parameters(scale, torch.clamp(zero_point, quant_min, quant_max))


@_of_library('choose_qparams_symmetric')
def _choose_symmetric(x: torch.Tensor, quant_min: int, quant_max: int, eps: float, dtype: torch.dtype) -> tuple:
    least, most, smallest = _range_of(x, eps)
    scale = torch.maximum(torch.maximum(-least, most) / (float(quant_max - quant_min) / 2), smallest)
    return _parameters(scale, torch.full_like(scale, 128 if dtype == torch.uint8 else 0, dtype=torch.int64))


@_of_library('quantize_per_channel_group')
def _quantize_groups(x: torch.Tensor, scales: torch.Tensor, zero_points: torch.Tensor, quant_min: int, quant_max: int,
                     dtype: torch.dtype, group_size: int = 128) -> torch.Tensor:
    width = x.shape[-1] if group_size > x.shape[-1] and scales.shape[-1] == 1 else group_size
    groups = x.reshape(-1, width).mul(1.0 / scales.reshape(-1, 1)).add(zero_points.reshape(-1, 1))
    return groups.round().clamp(quant_min, quant_max).to(dtype).reshape(x.shape)


# Quantized and back at once.


def _there_and_back(x: torch.Tensor, scale: Any, zero_point: Any, quant_min: int, quant_max: int) -> tuple:
    """Returns what values become, and where they lie inside of the range. What is no number becomes the least."""
    wide = x.to(torch.float32) if x.dtype in (torch.float16, torch.bfloat16) else x
    quantized = torch.round(wide * (1.0 / scale)) + zero_point
    inside = (quantized >= quant_min) & (quantized <= quant_max)
    clamped = torch.where(quantized.isnan(), float(quant_min), torch.clamp(quantized, quant_min, quant_max))
    return ((clamped - zero_point) * scale).to(x.dtype), inside


@composition_of(aten.fake_quantize_per_tensor_affine_cachemask.default)
def _fake_quantize(x: torch.Tensor, scale: float, zero_point: int, quant_min: int, quant_max: int) -> tuple:
    one = torch.full((), scale, dtype=torch.float32, device=x.device)
    return _there_and_back(x, one, zero_point, quant_min, quant_max)


@composition_of(aten._fake_quantize_per_tensor_affine_cachemask_tensor_qparams.default)
def _fake_quantize_by_tensors(x: torch.Tensor, scale: torch.Tensor, zero_point: torch.Tensor, enabled: torch.Tensor, quant_min: int,
                              quant_max: int) -> tuple:
    made, inside = _there_and_back(x, scale.reshape(()), zero_point.reshape(()), quant_min, quant_max)
    wanted = enabled.reshape(()) != 0
    return torch.where(wanted, made, x), inside | ~wanted


@composition_of(aten.fake_quantize_per_channel_affine_cachemask.default)
def _fake_quantize_channels(x: torch.Tensor, scale: torch.Tensor, zero_point: torch.Tensor, axis: int, quant_min: int,
                            quant_max: int) -> tuple:
    shape = [-1 if d == axis % x.dim() else 1 for d in range(x.dim())]
    return _there_and_back(x, scale.reshape(shape), zero_point.reshape(shape), quant_min, quant_max)


# Products.


@composition_of(aten._weight_int8pack_mm.default)
def _product_with_bytes(x: torch.Tensor, weight: torch.Tensor, scales: torch.Tensor) -> torch.Tensor:
    return ((x.to(torch.float32) @ weight.to(torch.float32).t()) * scales.to(torch.float32)).to(x.dtype)


def _scaled(x: torch.Tensor, scale: torch.Tensor) -> torch.Tensor:
    """A matrix times a scale, or one for each row, column or block of it, as the shape of the scales says."""
    if scale.dtype != torch.float32:
        raise NotImplementedError(f'scales of {scale.dtype}, expected float32')
    if scale.numel() == 1:
        return x.to(torch.float32) * scale.reshape(())
    if scale.dim() != 2:
        raise NotImplementedError(f'scales of {scale.dim()} dimensions, expected one scale or 2 dimensions')
    for d in range(2):
        size, count = x.shape[d], scale.shape[d]
        if count not in (1, size):
            if size % count:
                raise NotImplementedError(f'{count} scales of {size} elements, expected blocks of one size')
            scale = scale.repeat_interleave(size // count, d)
    return x.to(torch.float32) * scale


def _is_of_rows(scale: torch.Tensor, x: torch.Tensor, d: int) -> bool:
    """Whether a scale is one number, or one for each index of dimension `d`, so that it can be applied to a product's results."""
    return scale.dtype == torch.float32 and (scale.numel() == 1 or (
        scale.dim() == 2 and scale.shape[d] == x.shape[d] and scale.shape[1 - d] == 1))


def _product_of_scaled(a: torch.Tensor, b: torch.Tensor, scale_a: torch.Tensor, scale_b: torch.Tensor) -> torch.Tensor:
    """The product of scaled 8-bit floats, in float32. float16 has their values, and tensor cores for it."""
    if not (_is_of_rows(scale_a, a, 0) and _is_of_rows(scale_b, b, 1)):
        return _scaled(a, scale_a) @ _scaled(b, scale_b)
    product = a.to(torch.float16).to(torch.float32) @ b.to(torch.float16).to(torch.float32)
    return _scaled(_scaled(product, scale_a), scale_b)


@composition_of(aten._scaled_mm.default)
def _scaled_product(a: torch.Tensor, b: torch.Tensor, scale_a: torch.Tensor, scale_b: torch.Tensor, bias: Optional[torch.Tensor] = None,
                    scale_result: Optional[torch.Tensor] = None, out_dtype: Optional[torch.dtype] = None,
                    use_fast_accum: bool = False) -> torch.Tensor:
    if scale_result is not None:
        raise NotImplementedError('a scale of the result, which torch applies on some devices alone')
    product = _product_of_scaled(a, b, scale_a, scale_b)
    product = product if bias is None else product + bias.to(torch.float32)
    return product.to(out_dtype or a.dtype)


@composition_of(aten._scaled_mm_v2.default)
def _scaled_product_by_recipes(a: torch.Tensor, b: torch.Tensor, scale_a: Sequence[torch.Tensor], recipe_a: Sequence[int],
                               swizzle_a: Sequence[int], scale_b: Sequence[torch.Tensor], recipe_b: Sequence[int],
                               swizzle_b: Sequence[int], bias: Optional[torch.Tensor], out_dtype: Optional[torch.dtype],
                               contraction_dim: Sequence[int] = (), use_fast_accum: bool = False) -> torch.Tensor:
    if len(scale_a) != 1 or len(scale_b) != 1 or any(swizzle_a) or any(swizzle_b) or contraction_dim:
        raise NotImplementedError('scales of several levels or in the order of a device, or other dimensions than the last and first')
    return _scaled_product(a, b, scale_a[0], scale_b[0], bias, None, out_dtype)
