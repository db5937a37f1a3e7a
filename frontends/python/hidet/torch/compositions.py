"""Operators of torch written with other operators of torch, which the compiler maps: all that is in the tables of `composing`."""

# Arguments of nodes are of any type, which only torch knows.
# mypy: disable-error-code="assignment, index, arg-type, misc, operator, union-attr"

from __future__ import annotations

import itertools
import math
from typing import Any, Optional

import torch

from hidet.torch import (  # noqa: F401  # their entries
    cells,
    eigenvectors,
    gpu_operators,
    indefinite,
    least_squares,
    linear_algebra,
    lists,
    losses,
    pixels,
    quantized,
    special_functions,
    windows,
)
from hidet.torch.composing import (
    FUNCTIONS,
    NAMED,
    TABLE,
    composition_of,
    fills_memory,
    instead_of,
    real_part,
    turned,
    zeros,
)
from hidet.torch.operators import aten

__all__ = ['FUNCTIONS', 'NAMED', 'TABLE', 'instead_of']


# Elements at computed places.


def _numbers_like(x: torch.Tensor) -> torch.Tensor:
    return torch.arange(x.numel(), device=x.device).reshape(x.shape)


@composition_of(aten.diagonal_scatter.default)
def _diagonal_scatter(x: torch.Tensor, src: torch.Tensor, offset: int = 0, dim1: int = 0, dim2: int = 1) -> torch.Tensor:
    return torch.put(x.contiguous(), _numbers_like(x).diagonal(offset, dim1, dim2), src.to(x.dtype))


@composition_of(aten.slice_scatter.default)
def _slice_scatter(x: torch.Tensor, src: torch.Tensor, dim: int = 0, start: Any = None, end: Any = None, step: Any = 1) -> Any:
    """Neighbours are joined with what stands before and behind them; otherwise each element is chosen, as torch does it."""
    size = x.shape[dim]
    if not isinstance(size, int) or step != 1 or not all(bound is None or isinstance(bound, int) for bound in (start, end)):
        from torch._decomp import decomposition_table

        return decomposition_table[aten.slice_scatter.default](x, src, dim, start, end, step)
    begin, stop, _ = slice(start, end).indices(size)
    if stop <= begin:
        return x.clone()
    parts = [x.narrow(dim, 0, begin), src.to(x.dtype), x.narrow(dim, stop, size - stop)]
    return torch.cat([part for part in parts if part.shape[dim] > 0], dim)


@composition_of(aten.affine_grid_generator.default)
def _affine_grid(theta: torch.Tensor, size: Any, align_corners: bool) -> torch.Tensor:
    """Each coordinate is a sum over the dimensions, whose steps are as many as the dimension is long: no grid of all of them is multiplied."""
    images, _, *extents = size
    dims = len(extents)
    rows = [1] * (dims + 1)
    grid = theta[:, :, dims].reshape([images, *rows[:dims], dims])
    for d, count in enumerate(extents):  # the last dimension is the first coordinate
        steps = torch.linspace(-1, 1, count, dtype=theta.dtype, device=theta.device) if count > 1 else theta.new_zeros(1)
        if not align_corners:
            steps = steps * ((count - 1) / count)
        factor = theta[:, :, dims - 1 - d].reshape([images, *rows[:dims], dims])
        grid = grid + steps.reshape([1, *rows[:d], count, *rows[:dims - d]]) * factor
    return grid


@composition_of(aten.as_strided_scatter.default)
def _as_strided_scatter(x: torch.Tensor, src: torch.Tensor, size: Any, stride: Any, storage_offset: Optional[int] = None) -> torch.Tensor:
    part = getattr(x, 're', x)
    if not fills_memory(part):
        raise NotImplementedError('places in a memory that holds other elements too')
    places = torch.full((1,) * max(len(size), 1), storage_offset or 0, device=x.device, dtype=torch.int64)
    for d, (count, step) in enumerate(zip(size, stride)):
        shape = [1] * len(size)
        shape[d] = count
        places = places + (torch.arange(count, device=x.device) * step).reshape(shape)
    return torch.put(x.contiguous(), places.reshape(size), src.expand(size).to(x.dtype))


@composition_of(aten.empty_permuted.default, torch.ops.prims.empty_strided.default)
def _empty_in_order(size: Any, order: Any, **kwargs: Any) -> torch.Tensor:
    return torch.empty(size, dtype=kwargs.get('dtype'), device=kwargs.get('device'))


@composition_of(aten.new_empty_strided.default)
def _new_empty_strided(x: torch.Tensor, size: Any, stride: Any, **kwargs: Any) -> torch.Tensor:
    return torch.empty(size, dtype=kwargs.get('dtype') or x.dtype, device=x.device)


@composition_of(aten.frexp.Tensor)
def _frexp(x: torch.Tensor) -> tuple:
    wide = x.to(torch.float64)
    plain = torch.isfinite(wide) & (wide != 0)
    size = torch.where(plain, wide.abs(), torch.ones_like(wide))
    exponent = torch.floor(torch.log2(size)) + 1
    half = torch.floor(exponent / 2)
    mantissa = size * torch.exp2(-half) * torch.exp2(half - exponent)
    exponent = torch.where(mantissa >= 1, exponent + 1, torch.where(mantissa < 0.5, exponent - 1, exponent))
    mantissa = torch.where(mantissa >= 1, mantissa / 2, torch.where(mantissa < 0.5, mantissa * 2, mantissa))
    mantissa = torch.where(plain, torch.where(wide < 0, -mantissa, mantissa), wide)
    return mantissa.to(x.dtype), torch.where(plain, exponent, torch.zeros_like(exponent)).to(torch.int32)


@composition_of(aten.convolution.default)
def _convolution(x: torch.Tensor, weight: torch.Tensor, bias: Optional[torch.Tensor], *rest: Any) -> Any:
    """Of whole numbers, by float64, which has all that a sum of products of them usually gives."""
    if x.is_floating_point() or x.is_complex():
        return NotImplemented
    wide = torch.ops.aten.convolution.default(x.to(torch.float64), weight.to(torch.float64),
                                              None if bias is None else bias.to(torch.float64), *rest)
    return wide.to(x.dtype)


@composition_of(aten.avg_pool2d.default, aten.avg_pool3d.default)
def _avg_pool(x: torch.Tensor, kernel_size: Any, stride: Any = (), padding: Any = 0, ceil_mode: bool = False,
              count_include_pad: bool = True, divisor_override: Optional[int] = None) -> Any:
    """Of whole numbers, and with a divisor where the last window may stick out, as sums of shifted parts."""
    if x.is_floating_point() and not (ceil_mode and divisor_override is not None):
        return NotImplemented
    n = x.dim() - 2 if x.dim() in (4, 5) and x.dim() - 2 >= len(kernel_size) else len(kernel_size)
    kernel, strides, pads = (list(value) * n if len(value) == 1 else list(value) for value in (
        kernel_size, stride or kernel_size, padding if isinstance(padding, (list, tuple)) else [padding]))
    sizes, counts, ends = list(x.shape[-n:]), [], []
    for size, k, step, pad in zip(sizes, kernel, strides, pads):
        span = size + 2 * pad - k
        count = (-(-span // step) if ceil_mode else span // step) + 1
        if ceil_mode and (count - 1) * step >= size + pad:
            count -= 1
        if (count - 1) * step - pad >= size:
            raise NotImplementedError('windows of nothing')
        counts.append(count)
        ends.append(max(0, (count - 1) * step + k - size - pad))
    padded = torch.nn.functional.pad(x, [v for pad, end in reversed(list(zip(pads, ends))) for v in (pad, end)])
    total = None
    for offsets in itertools.product(*(range(k) for k in kernel)):
        part = padded
        for i, (offset, step, count) in enumerate(zip(offsets, strides, counts)):
            part = part[(..., slice(offset, offset + (count - 1) * step + 1, step), *[slice(None)] * (n - 1 - i))]
        total = part if total is None else total + part
    assert total is not None
    if divisor_override is not None:
        divisor: Any = divisor_override
    else:
        divisor = torch.ones((), dtype=torch.int64, device=x.device)
        for i, (size, k, step, pad, count) in enumerate(zip(sizes, kernel, strides, pads, counts)):
            start = torch.arange(count, device=x.device) * step - pad
            end = torch.clamp(start + k, max=size + pad)
            if not count_include_pad:
                start, end = torch.clamp(start, min=0), torch.clamp(end, max=size)
            divisor = divisor * (end - start).reshape([-1] + [1] * (n - 1 - i))
    return total / divisor if x.is_floating_point() else torch.div(total, divisor, rounding_mode='trunc').to(x.dtype)


@composition_of(aten._trilinear.default)
def _trilinear(a: torch.Tensor, b: torch.Tensor, c: torch.Tensor, expand1: Any, expand2: Any, expand3: Any, sumdim: Any,
               unroll_dim: int = 1) -> torch.Tensor:
    for dim in expand1:
        a = a.unsqueeze(dim)
    for dim in expand2:
        b = b.unsqueeze(dim)
    for dim in expand3:
        c = c.unsqueeze(dim)
    product = a * b * c
    return product.sum(list(sumdim), dtype=product.dtype) if sumdim else product


@composition_of(aten.conv_tbc.default)
def _conv_tbc(x: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor, pad: int = 0) -> torch.Tensor:
    """Of times, batch and channels, in this order; a weight's channels are its last two dimensions."""
    return torch.nn.functional.conv1d(x.permute(1, 2, 0), weight.permute(2, 1, 0), bias, padding=pad).permute(2, 0, 1).contiguous()


@composition_of(aten._pdist_forward.default)
def _pdist(x: torch.Tensor, p: float = 2.0) -> torch.Tensor:
    n = x.shape[0]
    if n < 2:
        return zeros(x, (0,))
    first, second = torch.triu_indices(n, n, 1, device=x.device).unbind(0)
    difference = (x.index_select(0, first) - x.index_select(0, second)).abs()
    if p == 0:
        return difference.ceil().clamp(max=1).sum(-1)  # NaN stays NaN
    if math.isinf(p):
        return difference.amax(-1)
    return (difference ** p).sum(-1) ** (1 / p) if p != 1 else difference.sum(-1)


@composition_of(aten._is_all_true.default)
def _is_all_true(x: torch.Tensor) -> torch.Tensor:  # of torch._check_tensor_all
    return x.all()


@composition_of(aten._is_any_true.default)
def _is_any_true(x: torch.Tensor) -> torch.Tensor:
    return x.any()


@composition_of(aten.nonzero.default)
def _nonzero(x: torch.Tensor) -> torch.Tensor:
    """Of nothing: elsewhere `data_sizes` reads how many there are."""
    if not any(isinstance(size, int) and size == 0 for size in x.shape):
        raise NotImplementedError('a size that depends on data')
    return torch.zeros((0, x.dim()), dtype=torch.int64, device=x.device)


@composition_of(aten.nonzero_static.default)
def _nonzero_static(x: torch.Tensor, *, size: int, fill_value: int = -1) -> torch.Tensor:
    flat = (x != 0).reshape(-1)
    count = flat.shape[0]
    rank = torch.cumsum(flat, 0) - 1
    place = torch.where(flat & (rank < size), rank, size)
    at = torch.full((size + 1,), -1, dtype=torch.int64, device=x.device).scatter(0, place, torch.arange(count, device=x.device))[:size]
    columns = []
    for d in range(x.dim()):
        step = math.prod(x.shape[d + 1:])
        columns.append(torch.where(at >= 0, torch.div(at, max(step, 1), rounding_mode='floor') % max(x.shape[d], 1), fill_value))
    return torch.stack(columns, -1) if columns else torch.zeros((size, 0), dtype=torch.int64, device=x.device)


@composition_of(aten.rrelu_with_noise.default)
def _rrelu(x: torch.Tensor, noise: torch.Tensor, lower: Any = 0.125, upper: Any = 1 / 3, training: bool = False,
           generator: Any = None) -> torch.Tensor:
    slope = aten.uniform.default(torch.empty_like(x), lower, upper) if training else (lower + upper) / 2
    return torch.where(x <= 0, x * slope, x)


# Products of groups of rows, each with a matrix of its own.

def _grouped_product(rows: torch.Tensor, matrices: torch.Tensor, offsets: torch.Tensor) -> torch.Tensor:
    """Rows before offsets[0] times the first matrix, those before offsets[1] times the second, and so on; then zeros."""
    count, experts = rows.shape[0], matrices.shape[0]
    place = torch.arange(count, device=rows.device)
    group = (place[:, None] >= offsets.to(torch.int64)).sum(1)
    chosen = torch.clamp(group, max=experts - 1)
    if isinstance(count, int) and count <= experts:
        product = torch.bmm(rows.unsqueeze(1), matrices.index_select(0, chosen)).squeeze(1)
    else:  # few matrices: all products, of which each row takes one
        all_products = torch.matmul(rows, matrices)
        product = all_products.transpose(0, 1).gather(1, chosen[:, None, None].expand(-1, 1, all_products.shape[-1])).squeeze(1)
    return torch.where((group < experts)[:, None], product, torch.zeros_like(product))


def _grouped_mm_fallback(input: torch.Tensor, weight: torch.Tensor, offs: torch.Tensor) -> torch.Tensor:
    return _grouped_product(input, weight, offs)


NAMED['transformers::grouped_mm_fallback'] = _grouped_mm_fallback


def _multiply_and_add(a: Any, b: Any, c: torch.Tensor) -> torch.Tensor:
    """What Dynamo writes for addcmul_ and addcdiv_ with a factor, and for add_ with one that is a tensor: rounded once."""
    if c.dtype not in (torch.float16, torch.bfloat16):
        return a * b + c
    a, b = (value.float() if isinstance(value, torch.Tensor) else value for value in (a, b))
    return (a * b + c.float()).to(c.dtype)


NAMED['prims::fma'] = _multiply_and_add


@composition_of(aten._grouped_mm.default)
def _grouped_mm(rows: torch.Tensor, matrices: torch.Tensor, offs: Optional[torch.Tensor] = None, bias: Optional[torch.Tensor] = None,
                out_dtype: Optional[torch.dtype] = None) -> torch.Tensor:
    if bias is not None or offs is None or rows.dim() != 2 or matrices.dim() != 3:
        raise NotImplementedError('other products of groups')
    return _grouped_product(rows, matrices, offs).to(out_dtype or rows.dtype)


# Attention.


@instead_of(torch.nn.functional.scaled_dot_product_attention)
def _attention(query: torch.Tensor, key: torch.Tensor, value: torch.Tensor, attn_mask: Optional[torch.Tensor] = None, dropout_p: float = 0.0,
               is_causal: bool = False, scale: Optional[float] = None, enable_gqa: bool = False) -> torch.Tensor:
    """In operators, for float64: the kernel's sums are in float32. A row without keys gives 0."""
    if dropout_p or query.dtype != torch.float64:
        return torch.nn.functional.scaled_dot_product_attention(query, key, value, attn_mask, dropout_p, is_causal, scale=scale, enable_gqa=enable_gqa)
    if enable_gqa:
        key, value = (x.repeat_interleave(query.shape[-3] // x.shape[-3], -3) for x in (key, value))
    scores = query @ key.transpose(-1, -2) * (1 / math.sqrt(query.shape[-1]) if scale is None else scale)
    if is_causal:
        kept = torch.ones(scores.shape[-2:], dtype=torch.bool, device=query.device).tril()
        scores = scores.masked_fill(~kept, float('-inf'))
    if attn_mask is not None:
        scores = scores.masked_fill(~attn_mask, float('-inf')) if attn_mask.dtype == torch.bool else scores + attn_mask
    empty = (scores == float('-inf')).all(-1, keepdim=True)
    return scores.softmax(-1).masked_fill(empty, 0.0) @ value


# Segments.


def _bags(indices: torch.Tensor, offsets: torch.Tensor) -> torch.Tensor:
    """Returns the segment that each place belongs to."""
    return torch.searchsorted(offsets, torch.arange(indices.shape[0], device=indices.device, dtype=offsets.dtype), right=True) - 1


@composition_of(aten._embedding_bag_forward_only.default, aten._embedding_bag.default)
def _embedding_bag(weight: torch.Tensor, indices: torch.Tensor, offsets: torch.Tensor, scale_grad_by_freq: bool = False, mode: int = 0,
                   sparse: bool = False, per_sample_weights: Optional[torch.Tensor] = None, include_last_offset: bool = False,
                   padding_idx: int = -1) -> tuple:
    bags = offsets.shape[0] - (1 if include_last_offset else 0)
    owner = _bags(indices, offsets[:bags])
    rows = torch.nn.functional.embedding(indices, weight)
    if per_sample_weights is not None:
        rows = rows * per_sample_weights[:, None]
    counted = indices != (padding_idx if padding_idx >= 0 else -1)
    counts = torch.zeros(bags, dtype=torch.int64, device=weight.device).index_add(0, owner, counted.to(torch.int64))
    shape = (bags, weight.shape[1])
    if mode == 2:
        low = torch.where(counted[:, None], rows, float('-inf'))
        result = torch.full(shape, float('-inf'), dtype=rows.dtype, device=rows.device).scatter_reduce(
            0, owner[:, None].expand(rows.shape), low, 'amax')
        result = torch.where(counts[:, None] > 0, result, torch.zeros_like(result))
    else:
        result = torch.zeros(shape, dtype=rows.dtype, device=rows.device).index_add(
            0, owner, torch.where(counted[:, None], rows, torch.zeros_like(rows)))
        if mode == 1:
            result = result / torch.clamp(counts, min=1)[:, None].to(rows.dtype)
    return result, owner, counts, counts


@instead_of(torch.nn.functional.embedding_bag)
def _embedding_bag_of_rows(input: torch.Tensor, weight: torch.Tensor, offsets: Optional[torch.Tensor] = None, max_norm: Optional[float] = None,
                           norm_type: float = 2.0, scale_grad_by_freq: bool = False, mode: str = 'mean', sparse: bool = False,
                           per_sample_weights: Optional[torch.Tensor] = None, include_last_offset: bool = False,
                           padding_idx: Optional[int] = None) -> torch.Tensor:
    """Bags of equal length are rows of a matrix, which are reduced where they lie."""
    if input.dim() != 2 or offsets is not None or max_norm is not None or not isinstance(input.shape[1], int) or input.shape[1] == 0:
        return torch.nn.functional.embedding_bag(input, weight, offsets, max_norm, norm_type, scale_grad_by_freq, mode, sparse,
                                                 per_sample_weights, include_last_offset, padding_idx)
    if mode not in ('sum', 'mean', 'max') or per_sample_weights is not None and mode != 'sum':
        raise ValueError(f'embedding_bag: mode {mode!r}')  # which torch refuses
    rows = torch.nn.functional.embedding(input, weight)
    if per_sample_weights is not None:
        rows = rows * per_sample_weights[..., None]
    count: Any = input.shape[1]
    if padding_idx is not None:
        counted = (input != padding_idx % weight.shape[0])[..., None]
        rows = torch.where(counted, rows, torch.full_like(rows, float('-inf') if mode == 'max' else 0.0))
        count = counted.sum(1).clamp(min=1)
    if mode == 'max':
        result = rows.amax(1)
        return result if padding_idx is None else torch.where(counted.any(1), result, torch.zeros_like(result))
    total = rows.sum(1)
    return total if mode == 'sum' else (total / count).to(total.dtype)


@composition_of(aten.segment_reduce.default)
def _segment_reduce(data: torch.Tensor, reduce: str, *, lengths: Optional[torch.Tensor] = None, indices: Optional[torch.Tensor] = None,
                    offsets: Optional[torch.Tensor] = None, axis: int = 0, unsafe: bool = False, initial: Any = None) -> torch.Tensor:
    if indices is not None or data.is_complex():
        raise NotImplementedError('segments by indices')
    if offsets is None:
        assert lengths is not None
        ends = torch.cumsum(lengths, -1)
        starts = ends - lengths
    else:
        starts, ends = offsets[..., :-1], offsets[..., 1:]
    outer, n, segments = data.shape[:axis], data.shape[axis], starts.shape[-1]
    inner = data.shape[axis + 1:]
    places = torch.arange(n, device=data.device)
    inside = (places >= starts[..., None]) & (places < ends[..., None])  # outer, segments, n
    mask = inside.reshape(*outer, segments, n, *[1] * len(inner))
    wide = data.unsqueeze(axis)
    empty = {'sum': 0.0, 'mean': 0.0, 'max': float('-inf'), 'min': float('inf'), 'prod': 1.0}[reduce]
    start = empty if initial is None else initial
    masked = torch.where(mask, wide, torch.full((), empty, dtype=data.dtype, device=data.device))
    if reduce in ('sum', 'mean'):
        result = masked.sum(axis + 1) + start
    elif reduce == 'prod':
        result = masked.prod(axis + 1) * start
    elif reduce == 'max':
        result = torch.clamp(masked.amax(axis + 1), min=start)
    else:
        result = torch.clamp(masked.amin(axis + 1), max=start)
    if reduce == 'mean':
        count = mask.sum(axis + 1)
        result = torch.where(count > 0, result / torch.clamp(count, min=1), result if initial is not None else float('nan'))
    return result


# Writes at indices: sums of truths.


def _of_truths(op: Any, *values: int) -> None:
    """Registers a sum of truths, which is whether one of them is true, for what is summed at these places of the arguments."""

    @composition_of(op)
    def function(*args: Any, **kwargs: Any) -> Any:
        if args[0].dtype != torch.bool:
            return NotImplemented
        given = [arg.to(torch.int64) if place in (0, *values) and isinstance(arg, torch.Tensor) else arg for place, arg in enumerate(args)]
        return op(*given, **kwargs) != 0


_of_truths(aten.index_add.default, 3)
_of_truths(aten.scatter_add.default, 3)
_of_truths(aten.put.default, 2)
_of_truths(aten.scatter.reduce, 3)
_of_truths(aten.scatter_reduce.two, 3)
_of_truths(aten.scatter.value_reduce)


@composition_of(aten.index_put.default)
def _index_put(x: torch.Tensor, indices: Any, values: torch.Tensor, accumulate: bool = False) -> Any:
    if x.dtype != torch.bool or not accumulate:
        return NotImplemented
    return aten.index_put.default(x.to(torch.int64), indices, values.to(torch.int64), True) != 0


@composition_of(aten.embedding_renorm.default)
def _embedding_renorm(weight: torch.Tensor, indices: torch.Tensor, max_norm: float, norm_type: float) -> torch.Tensor:
    """The rows that are looked up, cut down to a norm."""
    looked_up = torch.zeros(weight.shape[0], dtype=torch.bool, device=weight.device).index_fill(0, indices.reshape(-1), True)
    norm = torch.linalg.vector_norm(weight, norm_type, -1)
    return torch.where((looked_up & (norm > max_norm))[:, None], weight * (max_norm / (norm + 1e-7)).to(weight.dtype)[:, None], weight)


@instead_of(torch.renorm)
def _renorm(input: torch.Tensor, p: float, dim: int, maxnorm: float) -> torch.Tensor:
    dims = [d for d in range(input.dim()) if d != dim % input.dim()]
    wide = input.to(torch.float32) if input.dtype in (torch.float16, torch.bfloat16) else input
    norm = torch.linalg.vector_norm(wide, p, dims, keepdim=True)
    factor = torch.where(norm > maxnorm, maxnorm / (norm + 1e-7), torch.ones_like(norm))
    return (input * factor.to(input.dtype)).contiguous()


# Neighbours among the numbers of a dtype.


@composition_of(torch.ops.prims.convert_element_type.default)
def _convert(x: torch.Tensor, dtype: torch.dtype) -> torch.Tensor:
    return x.to(dtype)


@composition_of(aten.nextafter.default, torch.ops.prims.nextafter.default)
def _nextafter(x: torch.Tensor, other: torch.Tensor) -> torch.Tensor:
    """The bits of a number, read as a whole number, count the numbers of its sign."""
    x, other = torch.broadcast_tensors(x, other)
    bits = x.view({2: torch.int16, 4: torch.int32, 8: torch.int64}[x.dtype.itemsize])
    outward = (other > x) == (x > 0)
    moved = torch.where(outward, bits + 1, bits - 1).view(x.dtype)
    least = torch.ones_like(bits).view(x.dtype)
    moved = torch.where(x == 0, torch.where(other > 0, least, -least), moved)
    return torch.where(x == other, other, torch.where(torch.isnan(x), x, torch.where(torch.isnan(other), other, moved)))


# Drawing by weights, as torch does it: the largest of weights over exponential numbers.


@composition_of(aten.multinomial.default)
def _multinomial(weights: torch.Tensor, num_samples: Any, replacement: bool = False, *, generator: Any = None) -> torch.Tensor:
    if not replacement or num_samples == 1:
        score = weights / aten.exponential.default(torch.empty_like(weights), 1.0, generator=generator)
        return score.argmax(-1, keepdim=True) if num_samples == 1 else score.topk(num_samples, -1)[1]
    sums = weights.cumsum(-1)
    drawn = aten.rand.default([*weights.shape[:-1], num_samples], dtype=torch.float64, device=weights.device)
    shares = (sums / sums[..., -1:]).to(torch.float64)
    return torch.searchsorted(shares, drawn).clamp(max=weights.shape[-1] - 1)


# Frequencies of the elements of a Fourier transform.


@composition_of(aten.fft_fftfreq.default)
def _fftfreq(n: Any, d: float = 1.0, **options: Any) -> torch.Tensor:
    at = torch.arange(n, **_dtype_and_device(options))
    return torch.where(at < (n + 1) // 2, at, at - n) * (1.0 / (n * d))


@composition_of(aten.fft_rfftfreq.default)
def _rfftfreq(n: Any, d: float = 1.0, **options: Any) -> torch.Tensor:
    return torch.arange(n // 2 + 1, **_dtype_and_device(options)) * (1.0 / (n * d))


def _dtype_and_device(options: dict[str, Any]) -> dict[str, Any]:
    return {'dtype': options.get('dtype') or torch.get_default_dtype(), 'device': options.get('device')}


# Histograms.


@composition_of(aten.histogram.bins_tensor)
def _histogram(x: torch.Tensor, bins: torch.Tensor, *, weight: Optional[torch.Tensor] = None, density: bool = False) -> tuple:
    flat = x.reshape(-1)
    count = bins.shape[0] - 1
    at = torch.searchsorted(bins, flat, right=True) - 1
    at = torch.where(flat == bins[-1], count - 1, at)
    inside = (flat >= bins[0]) & (flat <= bins[-1])
    weights = torch.ones_like(flat) if weight is None else weight.reshape(-1)
    result = zeros(x, (count,)).index_add(0, torch.where(inside, at, 0), torch.where(inside, weights, torch.zeros_like(weights)))
    if density:
        result = result / (result.sum() * (bins[1:] - bins[:-1]))
    return result, bins.clone()


@composition_of(aten.histogram.bin_ct)
def _histogram_by_count(x: torch.Tensor, bins: int = 100, *, range: Any = None, weight: Optional[torch.Tensor] = None,
                        density: bool = False) -> tuple:
    if range is not None:
        low, high = (torch.full((), float(bound), dtype=x.dtype, device=x.device) for bound in range)
    else:
        low, high = (x.min(), x.max()) if x.numel() > 0 else (zeros(x, ()), zeros(x, ()) + 1)
    return _histogram(x, _even_edges(low, high, bins), weight=weight, density=density)


def _even_edges(low: torch.Tensor, high: torch.Tensor, bins: int) -> torch.Tensor:
    same = low == high
    low, high = torch.where(same, low - 0.5, low), torch.where(same, high + 0.5, high)
    steps = torch.arange(bins + 1, device=low.device, dtype=low.dtype)
    step = (high - low) / bins
    return torch.where(steps < (bins + 1) // 2, low + step * steps, high - step * (bins - steps))


@composition_of(aten._histogramdd_from_bin_tensors.default)
def _histogram_of_points(x: torch.Tensor, bins: Any, *, weight: Optional[torch.Tensor] = None, density: bool = False) -> torch.Tensor:
    points = x.flatten(0, -2)
    counts = [edges.shape[0] - 1 for edges in bins]
    inside, place = None, None
    for d, (edges, count) in enumerate(zip(bins, counts)):
        value = points[:, d].contiguous()
        at = torch.searchsorted(edges, value, right=True) - 1
        at = torch.where(value == edges[-1], count - 1, at)
        fits = (value >= edges[0]) & (value <= edges[-1])
        inside = fits if inside is None else inside & fits
        place = at if place is None else place * count + at
    weights = torch.ones_like(points[:, 0]) if weight is None else weight.reshape(-1)
    counted = torch.where(inside, weights, torch.zeros_like(weights))
    result = zeros(x, (math.prod(counts),)).index_add(0, torch.where(inside, place, 0), counted)
    result = result.reshape(counts)
    if density:
        result = result / result.sum()
        for d, edges in enumerate(bins):
            result = result / (edges[1:] - edges[:-1]).reshape([-1 if i == d else 1 for i in range(len(bins))])
    return result


@composition_of(aten._histogramdd_bin_edges.default)
def _edges_of_points(x: torch.Tensor, bins: Any, *, range: Any = None, weight: Optional[torch.Tensor] = None,
                     density: bool = False) -> list:
    points = x.flatten(0, -2)
    edges = []
    for d, count in enumerate(bins):
        if range is not None:
            low, high = (torch.full((), float(bound), dtype=x.dtype, device=x.device) for bound in range[2 * d:2 * d + 2])
        else:
            low, high = (points[:, d].amin(), points[:, d].amax()) if x.numel() > 0 else (zeros(x, ()), zeros(x, ()) + 1)
        edges.append(_even_edges(low, high, count))
    return edges


@instead_of(torch.histogramdd)
def _histogramdd(input: torch.Tensor, bins: Any, range: Any = None, weight: Optional[torch.Tensor] = None, density: bool = False) -> tuple:
    if isinstance(bins, int):
        bins = [bins] * input.shape[-1]
    edges = list(bins) if isinstance(bins[0], torch.Tensor) else _edges_of_points(input, bins, range=range)
    return _histogram_of_points(input, edges, weight=weight, density=density), edges


@composition_of(aten.angle.default)
def _angle(x: torch.Tensor) -> torch.Tensor:
    wide = x if x.is_floating_point() else x.to(torch.get_default_dtype())
    return torch.where(torch.isnan(wide), wide, torch.where(wide < 0, torch.full_like(wide, math.pi), torch.zeros_like(wide)))


# Functions that ask for data on their way.


@instead_of(torch.combinations)
def _combinations(input: torch.Tensor, r: int = 2, with_replacement: bool = False) -> torch.Tensor:
    choose = itertools.combinations_with_replacement if with_replacement else itertools.combinations
    rows = list(choose(range(input.shape[0]), r))
    if not rows or r == 0:
        return torch.zeros((0,) if r == 0 else (0, r), dtype=input.dtype, device=input.device)
    return torch.stack([input.index_select(0, torch.tensor(column, device=input.device)) for column in zip(*rows)], 1)


@instead_of(torch.cov)
def _cov(input: torch.Tensor, *, correction: int = 1, fweights: Optional[torch.Tensor] = None,
         aweights: Optional[torch.Tensor] = None) -> torch.Tensor:
    x = input.reshape(1, -1) if input.dim() < 2 else input
    x = x if x.is_floating_point() or x.is_complex() else x.to(torch.get_default_dtype())
    weights = fweights
    if aweights is not None:
        weights = aweights if weights is None else weights * aweights
    if weights is None:
        total: Any = x.shape[1]
        mean = x.mean(1, keepdim=True)
        freedom: Any = max(total - correction, 0)
    else:
        total = weights.sum()
        mean = (x * weights).sum(1, keepdim=True) / total
        lost = correction * (weights * aweights).sum() / total if aweights is not None else correction
        freedom = torch.clamp(total - lost, min=0)
    centred = x - mean
    other = centred * weights if weights is not None else centred
    return (centred @ turned(other) / freedom).squeeze()


@instead_of(torch.corrcoef)
def _corrcoef(input: torch.Tensor) -> torch.Tensor:
    c = _cov(input)
    if c.dim() == 0:
        return c / c
    d = real_part(c.diagonal()).sqrt()
    c = c / d[:, None] / d[None, :]
    if c.is_complex():
        return torch.complex(torch.real(c).clamp(-1, 1), torch.imag(c).clamp(-1, 1))
    return c.clamp(-1, 1)


# Bits.


def _bits(x: torch.Tensor) -> torch.Tensor:
    """Returns the bits of numbers as float64 or int64, as int64."""
    if not x.is_floating_point():
        return x.to(torch.int64)
    wide = x.to(torch.float64)
    size = wide.abs()
    is_tiny = size < 2.0 ** -1022
    fraction, exponent = _frexp(torch.where(is_tiny, 1.0, size))
    normal = (exponent.to(torch.int64) + 1022) * 2 ** 52 + ((2 * fraction - 1) * 2.0 ** 52).to(torch.int64)
    bits = torch.where(is_tiny, (size * 2.0 ** 537 * 2.0 ** 537).to(torch.int64), normal)
    bits = torch.where(torch.isinf(wide), 0x7FF << 52, torch.where(torch.isnan(wide), 0xFFF << 51, bits))
    return torch.where(torch.signbit(wide), bits | -(1 << 63), bits)


@composition_of(aten.hash_tensor.default)
def _hash_tensor(x: torch.Tensor, dim: Any = (), *, keepdim: bool = False, mode: int = 0) -> torch.Tensor:
    """How often each bit is set, modulo two. The bits of a NaN are those of the usual one."""
    if mode != 0:
        raise NotImplementedError(f'hashes of mode {mode}')
    dims = [d % max(x.dim(), 1) for d in ([dim] if isinstance(dim, int) else dim)] or list(range(x.dim()))
    place = torch.arange(64, device=x.device)
    odd = torch.bitwise_right_shift(_bits(x).unsqueeze(-1), place) & 1
    odd = odd.sum(dims, keepdim=keepdim) & 1 if x.dim() > 0 else odd
    return torch.bitwise_left_shift(odd, place).sum(-1).to(torch.uint64)
