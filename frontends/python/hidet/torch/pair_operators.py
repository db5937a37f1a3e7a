"""More operators of complex numbers, in terms of their parts: entries of the tables of `pairs`."""

# Arguments of nodes are of any type, which only torch knows.
# mypy: disable-error-code="assignment, index, arg-type, misc, operator, union-attr"

from __future__ import annotations

import math
from typing import Any, Callable, Sequence

import torch

from hidet.torch.composing import instead_of
from hidet.torch.operators import aten
from hidet.torch.pairs import _REAL, _for, _is_pair, _pair, _parts


# Exponentials and logarithms.


@_for(aten.log2.default)
def _log2(x: Any) -> Any:
    return torch.log(x) * (1 / math.log(2))


@_for(aten.log10.default)
def _log10(x: Any) -> Any:
    return torch.log(x) * (1 / math.log(10))


@_for(aten.exp2.default)
def _exp2(x: Any) -> Any:
    return torch.exp(x * math.log(2))


@_for(aten.logaddexp.default)
def _logaddexp(a: Any, b: Any) -> Any:
    # Beside the greater of the two, whose imaginary part is kept as it is: torch does not bring the sum's into a turn.
    (a_re, a_im), (b_re, b_im) = _parts(a), _parts(b)
    first = a_re >= b_re
    most_re, most_im = torch.where(first, a_re, b_re), torch.where(first, a_im, b_im)
    shift = torch.where(torch.isfinite(most_re), most_re, torch.zeros_like(most_re))
    ratio = torch.exp(_pair(torch.where(first, b_re, a_re) - shift, torch.where(first, b_im, a_im) - most_im))
    re, im = _parts(torch.log(ratio + torch.exp(_pair(most_re - shift, torch.zeros_like(most_im)))))
    return _pair(re + shift, im + most_im)


def _linspace(op: Any) -> Callable:
    def function(start: Any, end: Any, steps: int, *, dtype: Any = None, **kwargs: Any) -> Any:
        ends = [_parts(x) if _is_pair(x) else (x.real, x.imag) if isinstance(x, complex) else (x, x * 0) for x in (start, end)]
        return _pair(*(op(*(parts[i] for parts in ends), steps, dtype=_REAL[dtype], **kwargs) for i in range(2)))

    return function


for _op in (aten.linspace.Tensor_Tensor, aten.linspace.Tensor_Scalar, aten.linspace.Scalar_Tensor):
    _for(_op)(_linspace(_op))


@_for(aten.logspace.default, aten.logspace.Tensor_Tensor, aten.logspace.Tensor_Scalar, aten.logspace.Scalar_Tensor)
def _logspace(start: Any, end: Any, steps: int, base: float = 10.0, *, dtype: Any = None, **kwargs: Any) -> Any:
    return torch.pow(base, torch.linspace(start, end, steps, dtype=dtype, **kwargs))


@instead_of(torch.square)
def _square(input: Any) -> Any:
    return input * input


def _log_of_sums(x: Any, dim: Any, sums: Callable) -> Any:
    """The logarithms of sums of exponentials, beside the greatest of them; the sums keep their dimensions."""
    re, im = _parts(x)
    most = re.amax(dim, keepdim=True) if re.numel() > 0 else re
    most = torch.where(torch.isfinite(most), most, torch.zeros_like(most))
    a, b = _parts(torch.log(sums(torch.exp(_pair(re - most, im)))))
    return _pair(a + most, b)


@_for(aten.logcumsumexp.default)
def _logcumsumexp(x: Any, dim: int) -> Any:
    """torch adds one element after another, each time beside the greater of element and sum, whose angle it keeps: the angle of a sum
    is the nearest to that of the element where this is the greater, and to that of the sum before elsewhere."""
    re, im = _parts(x)
    if x.dim() == 0 or x.shape[dim] == 0:
        return _pair(re.clone(), im.clone())
    sums, angles = _parts(_log_of_sums(x, dim, lambda z: torch.cumsum(z, dim)))
    length = x.shape[dim]
    # The first element is the greater: the sum before it is of nothing.
    sums_before = torch.cat([torch.full_like(re.narrow(dim, 0, 1), -math.inf), sums.narrow(dim, 0, length - 1)], dim)
    angles_before = torch.cat([im.narrow(dim, 0, 1), angles.narrow(dim, 0, length - 1)], dim)
    is_greater = re >= sums_before
    turn = (angles - torch.where(is_greater, im, angles_before)).to(torch.float64)
    turn = turn - 2 * math.pi * torch.round(turn * (0.5 / math.pi))
    turned = turn.cumsum(dim)
    place = torch.arange(length, device=re.device).reshape([-1 if d == dim % x.dim() else 1 for d in range(x.dim())])
    last = torch.where(is_greater, place, 0).cummax(dim)[0]
    start = (im.to(torch.float64) + turn - turned).gather(dim, last)
    return _pair(sums, (start + turned).to(im.dtype))


@_for(aten.logsumexp.default)
def _logsumexp(x: Any, dim: Any, keepdim: bool = False) -> Any:
    result = _log_of_sums(x, dim, lambda z: torch.sum(z, dim, keepdim=True))
    return result if keepdim or x.dim() == 0 else torch.squeeze(result, dim)


@_for(aten._neg_view.default)
def _negative(x: Any) -> Any:
    return -x


@_for(aten.lerp.Scalar, aten.lerp.Tensor)
def _lerp(a: Any, b: Any, weight: Any) -> Any:
    return a + (b - a) * weight


# Products.


@_for(aten.addmm.default)
def _addmm(x: Any, a: Any, b: Any, *, beta: Any = 1, alpha: Any = 1) -> Any:
    return (a @ b) * alpha + x * beta


@_for(aten.baddbmm.default)
def _baddbmm(x: Any, a: Any, b: Any, *, beta: Any = 1, alpha: Any = 1) -> Any:
    return torch.bmm(a, b) * alpha + x * beta


@_for(aten.addbmm.default)
def _addbmm(x: Any, a: Any, b: Any, *, beta: Any = 1, alpha: Any = 1) -> Any:
    return torch.bmm(a, b).sum(0) * alpha + x * beta


@_for(aten.addmv.default)
def _addmv(x: Any, a: Any, b: Any, *, beta: Any = 1, alpha: Any = 1) -> Any:
    return (a @ b.unsqueeze(-1)).squeeze(-1) * alpha + x * beta


@_for(aten.addr.default)
def _addr(x: Any, a: Any, b: Any, *, beta: Any = 1, alpha: Any = 1) -> Any:
    return a.unsqueeze(1) * b.unsqueeze(0) * alpha + x * beta


@_for(aten.addcmul.default)
def _addcmul(x: Any, a: Any, b: Any, *, value: Any = 1) -> Any:
    return x + a * b * value


@_for(aten.addcdiv.default)
def _addcdiv(x: Any, a: Any, b: Any, *, value: Any = 1) -> Any:
    return x + a / b * value


@_for(aten.convolution.default)
def _convolution(x: Any, weight: Any, bias: Any, *rest: Any) -> Any:
    def convolve(a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        return aten.convolution.default(a, b, None, *rest)

    (a, b), (c, d) = _parts(x), _parts(weight)
    result = _pair(convolve(a, c) - convolve(b, d), convolve(a, d) + convolve(b, c))
    return result if bias is None else result + bias.reshape(-1, *[1] * (x.dim() - 2))


def _convolve(n: int, own: Callable, transposed: bool) -> Callable:
    """What torch does by views of complex numbers as real ones; of real numbers torch's own function, which autocast casts for."""

    def several(value: Any) -> list:
        return list(value) * (n if len(value) == 1 else 1) if isinstance(value, (list, tuple)) else [value] * n

    def convolve(input: Any, weight: Any, bias: Any = None, stride: Any = 1, padding: Any = 0, dilation: Any = 1, groups: int = 1) -> Any:
        if not (input.is_complex() or weight.is_complex()):
            return own(input, weight, bias, stride, padding, dilation, groups)
        x = input if input.dim() == n + 2 else input.unsqueeze(0)
        spans = [d * (k - 1) for d, k in zip(several(dilation), weight.shape[2:])]
        if padding == 'same':
            x = torch.nn.functional.pad(x, [p for span in reversed(spans) for p in (span // 2, span - span // 2)])
        pads = [0] * n if isinstance(padding, str) else several(padding)
        result = aten.convolution.default(x, weight, bias, several(stride), pads, several(dilation), False, [0] * n, groups)
        return result if input.dim() == n + 2 else result.squeeze(0)

    def turn_back(input: Any, weight: Any, bias: Any = None, stride: Any = 1, padding: Any = 0, output_padding: Any = 0, groups: int = 1,
                  dilation: Any = 1) -> Any:
        if not (input.is_complex() or weight.is_complex()):
            return own(input, weight, bias, stride, padding, output_padding, groups, dilation)
        x = input if input.dim() == n + 2 else input.unsqueeze(0)
        result = aten.convolution.default(x, weight, bias, several(stride), several(padding), several(dilation), True,
                                          several(output_padding), groups)
        return result if input.dim() == n + 2 else result.squeeze(0)

    return turn_back if transposed else convolve


for _n in (1, 2, 3):
    for _own, _transposed in ((getattr(torch, f'conv{_n}d'), False), (getattr(torch, f'conv_transpose{_n}d'), True)):
        instead_of(_own)(_convolve(_n, _own, _transposed))


# Statistics.


def _variance(x: Any, dim: Any, correction: Any, keepdim: bool) -> Any:
    return sum(torch.var(part, dim, correction=correction, keepdim=keepdim) for part in _parts(x))


def _mean(x: Any, dim: Any, keepdim: bool) -> Any:
    dims = list(range(x.dim())) if dim is None else dim
    return _pair(*(part.mean(dims, keepdim) for part in _parts(x)))


@_for(aten.var_mean.correction)
def _var_mean(x: Any, dim: Any = None, *, correction: Any = None, keepdim: bool = False) -> tuple:
    return _variance(x, dim, 1 if correction is None else correction, keepdim), _mean(x, dim, keepdim)


@_for(aten.std_mean.correction)
def _std_mean(x: Any, dim: Any = None, *, correction: Any = None, keepdim: bool = False) -> tuple:
    return _variance(x, dim, 1 if correction is None else correction, keepdim).sqrt(), _mean(x, dim, keepdim)


# Elements at places: real and imaginary ones go to the same.


def _at_places(op: Any, *values: int) -> Callable:
    """What writes the arguments at the places `values` into its first one."""

    def function(*args: Any, **kwargs: Any) -> Any:
        if any(_is_pair(value) or isinstance(value, complex) for value in kwargs.values()):
            raise NotImplementedError('a complex factor')
        made = []
        for part in (0, 1):
            given = list(args)
            for place in (0, *values):
                value = args[place]
                if isinstance(value, torch.Tensor):
                    given[place] = _parts(value)[part]
                else:
                    given[place] = (value.real, value.imag)[part] if isinstance(value, complex) else (value, 0)[part]
            made.append(op(*given, **kwargs))
        return _pair(*made)

    return function


@_for(aten.index_fill.int_Tensor)
def _index_fill(x: Any, dim: int, index: torch.Tensor, value: Any) -> Any:
    return _pair(*(torch.index_fill(part, dim, index, number) for part, number in zip(_parts(x), _parts(value))))


for _op, _values in ((aten.put.default, (2,)), (aten.scatter.src, (3,)), (aten.scatter.value, (3,)), (aten.scatter_add.default, (3,)),
                     (aten.index_copy.default, (3,)), (aten.index_add.default, (3,)), (aten.index_fill.int_Scalar, (3,)),
                     (aten.index_put.default, (2,)), (aten.masked_scatter.default, (2,))):
    _for(_op)(_at_places(_op, *_values))


@_for(aten.constant_pad_nd.default)
def _constant_pad(x: Any, pad: Sequence[int], value: Any = 0) -> Any:
    value = complex(value)
    return _pair(*(aten.constant_pad_nd.default(part, pad, number) for part, number in zip(_parts(x), (value.real, value.imag))))


@instead_of(torch.nn.functional.pad, torch._C._nn.pad)
def _pad(input: torch.Tensor, pad: Sequence[int], mode: str = 'constant', value: Any = None) -> torch.Tensor:
    """Around each dimension, from the last: by constants, or by the elements at places that the mode says."""
    if mode == 'constant':
        return aten.constant_pad_nd.default(input, pad, 0 if value is None else value)
    x = input
    for i in range(len(pad) // 2):
        before, after = pad[2 * i], pad[2 * i + 1]
        dim = x.dim() - 1 - i
        if mode == 'circular':  # what is cut off is cut off first
            x = x.narrow(dim, max(-before, 0), x.shape[dim] - max(-before, 0) - max(-after, 0))
            before, after = max(before, 0), max(after, 0)
        size = x.shape[dim]
        place = torch.arange(-before, size + after, device=x.device)
        if mode == 'circular':
            place = torch.remainder(place, size)
        elif mode == 'replicate':
            place = place.clamp(0, size - 1)
        elif mode == 'reflect':
            place = size - 1 - (size - 1 - place.abs()).abs()
        else:
            raise NotImplementedError(f'padding of mode {mode}')
        x = x.index_select(dim, place)
    return x
