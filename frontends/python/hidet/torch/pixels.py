"""Images and windows, written with other operators of torch: resizing with antialiasing, fractional pooling, volumes."""

# Arguments of nodes are of any type, which only torch knows.
# mypy: disable-error-code="assignment, index, arg-type, misc, operator, union-attr"

from __future__ import annotations

import functools
import itertools
import math
from typing import Any, Callable, Optional

import torch

from hidet.torch.composing import NAMED, composition_of
from hidet.torch.operators import aten


# Resizing with antialiasing: a product with a matrix along each dimension.


def _triangle(x: torch.Tensor) -> torch.Tensor:
    return (1 - x.abs()).clamp(min=0)


def _cubic_near(x: torch.Tensor, a: float) -> torch.Tensor:
    """Of numbers from 0 to 1."""
    return ((a + 2) * x - (a + 3)) * x * x + 1


def _cubic_far(x: torch.Tensor, a: float) -> torch.Tensor:
    """Of numbers from 1 to 2."""
    return ((x - 5) * x + 8) * x * a - 4 * a


def _cubic(x: torch.Tensor, a: float = -0.5) -> torch.Tensor:
    x = x.abs()
    return torch.where(x < 1, _cubic_near(x, a), torch.where(x < 2, _cubic_far(x, a), torch.zeros_like(x)))


def _weights(x: torch.Tensor, size: Any, count: Any, align: bool, given: Optional[float], kernel: Callable, support: float) -> torch.Tensor:
    """Returns what each of `count` results takes of each of `size` elements."""
    if align:
        scale = (size - 1) / (count - 1) if count > 1 else 0.0
    else:
        scale = 1 / given if given is not None and given > 0 else size / count
    wide = max(scale, 1.0)
    dtype = torch.float64 if x.dtype in (torch.float64, torch.uint8) else torch.float32
    centre = scale * (torch.arange(count, dtype=dtype, device=x.device) + 0.5)[:, None]
    place = torch.arange(size, dtype=dtype, device=x.device)
    first, last = torch.trunc(centre - support * wide + 0.5).clamp(min=0), torch.trunc(centre + support * wide + 0.5).clamp(max=size)
    weight = kernel((place + 0.5 - centre) * (1 / wide))
    weight = torch.where((place >= first) & (place < last), weight, torch.zeros_like(weight))
    return weight / weight.sum(1, keepdim=True)


def _product_of_bytes(x: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    """Returns x weight^T in bytes, as torch computes it: with weights of 16 bits, as many of them behind the point as the largest leaves."""
    steps = torch.exp2(torch.arange(1, 23, dtype=torch.float64, device=x.device))
    digits = (torch.floor(weight.max() * steps + 0.5) < 2**15).sum()
    whole = torch.trunc(weight * torch.exp2(digits.to(torch.float64)) + torch.where(weight < 0, -0.5, 0.5)).to(torch.int32)
    digits = digits.to(torch.int32)
    total = torch.matmul(x.to(torch.int32), whole.mT) + (1 << (digits - 1))
    return (total >> digits).clamp(0, 255).to(torch.uint8)


def _resized(x: torch.Tensor, sizes: Any, align: bool, scales: list, kernel: Callable, support: float) -> torch.Tensor:
    if not x.is_floating_point() and x.dtype != torch.uint8:
        raise NotImplementedError(f'antialiasing of {str(x.dtype)[6:]}')
    columns = _weights(x, x.shape[-1], sizes[1], align, scales[1], kernel, support)
    rows = _weights(x, x.shape[-2], sizes[0], align, scales[0], kernel, support)
    if x.dtype == torch.uint8:
        return _product_of_bytes(_product_of_bytes(x, columns).mT, rows).mT.contiguous()
    wide = x if x.dtype == torch.float64 else x.to(torch.float32)
    return torch.matmul(rows, torch.matmul(wide, columns.mT)).to(x.dtype)


def _both(name: str, kernel: Callable, support: float) -> None:
    packet = getattr(aten, name)

    @composition_of(packet.default)
    def resize(x: torch.Tensor, output_size: Any, align_corners: bool, scales_h: Any = None, scales_w: Any = None) -> torch.Tensor:
        return _resized(x, output_size, align_corners, [scales_h, scales_w], kernel, support)

    @composition_of(packet.vec)
    def resize_by(x: torch.Tensor, output_size: Any, align_corners: bool, scale_factors: Any) -> torch.Tensor:
        scales = list(scale_factors) if scale_factors is not None else [None, None]
        sizes = output_size if output_size is not None else [int(size * scale) for size, scale in zip(x.shape[-2:], scales)]
        return _resized(x, sizes, align_corners, scales, kernel, support)


_both('_upsample_bilinear2d_aa', _triangle, 1.0)
_both('_upsample_bicubic2d_aa', _cubic, 2.0)


# Pooling of windows at random places.


@composition_of(aten.fractional_max_pool2d.default, aten.fractional_max_pool3d.default)
def _fractional_max_pool(x: torch.Tensor, kernel_size: Any, output_size: Any, random_samples: torch.Tensor) -> tuple:
    n = random_samples.shape[-1]
    kernel, counts = (list(value) if isinstance(value, (list, tuple)) else [value] * n for value in (kernel_size, output_size))
    sizes, outer = x.shape[-n:], x.shape[:-n]
    random = random_samples.reshape(*outer, n) if random_samples.dim() == len(outer) + 1 else random_samples.reshape(*outer, n)
    starts = []
    for d, (size, k, count) in enumerate(zip(sizes, kernel, counts)):
        # In two dimensions the last number is for the rows, in three the first for the depth.
        u = random[..., n - 1 - d if n == 2 else d][..., None]
        step = torch.arange(count, dtype=x.dtype, device=x.device)
        alpha = (size - k) / (count - 1) if count > 1 else 0.0
        start = torch.trunc((step + u) * alpha) - torch.trunc(u * alpha)
        starts.append(torch.where(step == count - 1, torch.full_like(start, size - k), start).to(torch.int64))
    flat = x.flatten(-n)  # of no images too
    best = place = None
    for offsets in itertools.product(*(range(k) for k in kernel)):
        at = None
        for d, (start, offset) in enumerate(zip(starts, offsets)):
            index = (start + offset).reshape(*outer, *[1] * d, counts[d], *[1] * (n - 1 - d))
            at = index if at is None else at * sizes[d] + index
        at = at.expand(*outer, *counts)
        value = flat.gather(-1, at.flatten(-n)).reshape(*outer, *counts)
        if best is None:
            best, place = value, at
        else:
            is_better = (value > best) | torch.isnan(value)
            best, place = torch.where(is_better, value, best), torch.where(is_better, at, place)
    return best, place


# Windows that are shifted.


@composition_of(aten.roll.default)
def _roll(x: torch.Tensor, shifts: Any, dims: Any = ()) -> torch.Tensor:
    """On a CPU both pieces of each dimension change places, which are copies; a GPU gathers vectors by their index, in one pass."""
    if len(dims) == 0:
        return _roll(x.reshape(-1), shifts, [0]).reshape(x.shape)
    for shift, dim in zip(shifts, dims):
        size = x.shape[dim]
        if x.device.type != 'cpu' or not isinstance(size, int):  # where the pieces of a free size end is known at the call
            x = x.index_select(dim, (torch.arange(size, device=x.device) - shift) % size)
        elif size > 0 and shift % size != 0:
            first = (size - shift) % size
            x = torch.cat([x.narrow(dim, first, size - first), x.narrow(dim, 0, first)], dim)
    return x.clone()


# Pixels at the places of a grid. Where they are and what they count is computed once for all channels.


_FEW_CHANNELS = 5


@composition_of(aten.grid_sampler_2d.default, aten.grid_sampler_3d.default)
def grid_sampler(x: torch.Tensor, grid: torch.Tensor, mode: int, padding: int, align: bool) -> torch.Tensor:
    """A CPU adds up the rows of all channels of pixels, in vectors; of few channels, on a GPU, and where nothing is added up, each is
    gathered by itself."""
    batch, channels, *sizes = x.shape
    places, points = math.prod(sizes), math.prod(grid.shape[1:-1])
    in_rows = x.device.type == 'cpu' and mode != 1 and not (isinstance(channels, int) and channels < _FEW_CHANNELS)
    # Twice as many in a vector, where the image is known to be small enough.
    whole_type = torch.int32 if isinstance(batch * places, int) and batch * places < 1 << 31 else torch.int64

    def padded(value: torch.Tensor, size: Any) -> torch.Tensor:
        if padding == 1:
            return value.clamp(0, size - 1)
        if padding == 2:
            low, span = (0.0, size - 1) if align else (-0.5, size)
            if align and size == 1:
                return torch.zeros_like(value)
            away = (value - low).abs()
            turns, rest = torch.floor(away / span), torch.fmod(away, span)
            value = torch.where(torch.fmod(turns, 2) == 0, rest + low, span - rest + low)
            return value.clamp(0, size - 1)
        return value

    def pixels_of(value: torch.Tensor, size: Any) -> list[tuple[torch.Tensor, torch.Tensor]]:
        """Returns the pixels along a dimension that places lie between, and their weights."""
        value = (value + 1) / 2 * (size - 1) if align else ((value + 1) * size - 1) / 2
        if mode == 1:
            at = torch.round(padded(value, size))
            return [(at, torch.ones_like(at))]
        value = value if mode == 2 else padded(value, size)
        first = torch.floor(value)
        part = value - first
        if mode == 0:
            return [(first, 1 - part), (first + 1, part)]
        weights = [_cubic_far(part + 1, -0.75), _cubic_near(part, -0.75), _cubic_near(1 - part, -0.75), _cubic_far(2 - part, -0.75)]
        return [(padded(first + (i - 1), size), weight) for i, weight in enumerate(weights)]

    wide = grid.to(torch.float32) if grid.element_size() == 2 else grid  # 16 bits do not tell pixels apart
    # Of which the grid has the last one first.
    taps = [pixels_of(wide[..., len(sizes) - 1 - i].reshape(batch, 1, points), size) for i, size in enumerate(sizes)]
    if in_rows:
        total = _sum_of_rows(x, sizes, taps, whole_type)
    elif mode == 2:
        total = _sum_of_sixteen(x, taps, padding == 0, whole_type)
    else:
        # Pixels are made ones of the image by dimension, so that the index of a pixel is known to be.
        inside = [[((at >= 0) & (at <= size - 1), at.to(whole_type).clamp(0, size - 1), weight) for at, weight in pixels]
                  for pixels, size in zip(taps, sizes)]
        flat = x.reshape(batch, channels, places)  # not -1, which an empty batch does not say
        total = None
        for pixel in itertools.product(*inside):
            exists, at, weight = pixel[0]
            for (also, behind, part), size in zip(pixel[1:], sizes[1:]):
                exists, at, weight = exists & also, at * size + behind, weight * part
            chosen = flat.gather(2, at.to(torch.int64).expand(batch, channels, points))
            term = torch.where(exists, chosen, torch.zeros_like(chosen)) * weight
            total = term if total is None else total + term
    return total.reshape(batch, channels, *grid.shape[1:-1]).to(x.dtype)


def _sum_of_sixteen(x: torch.Tensor, taps: list, has_border: bool, whole_type: torch.dtype) -> torch.Tensor:
    """Returns the sums of four rows of four pixels, with their weights. Where pixels outside count as zero the image has a border of zeros,
    for each pixel then takes few operators, and all sixteen are one kernel."""
    border = 1 if has_border else 0
    image = torch.nn.functional.pad(x, (1, 1, 1, 1)) if has_border else x
    batch, channels, height, width = image.shape
    rows, columns = ([(at.clamp(-border, size - 1 - border).to(whole_type) + border, weight) for at, weight in pixels]
                     for pixels, size in zip(taps, (height, width)))
    flat = image.reshape(batch, channels, height * width)

    def of_row(row: torch.Tensor) -> torch.Tensor:
        places = [(row * width + column).to(torch.int64) for column, _ in columns]
        return functools.reduce(torch.add, (flat.gather(2, place.expand(batch, channels, place.shape[2])) * weight
                                            for place, (_, weight) in zip(places, columns)))

    return functools.reduce(torch.add, (of_row(row) * weight for row, weight in rows))


def _sum_of_rows(x: torch.Tensor, sizes: list, taps: list, whole_type: torch.dtype) -> torch.Tensor:
    """Returns the sums of pixels, each of all channels, with their weights: the pixels along each dimension are given."""
    batch, channels, places = x.shape[0], x.shape[1], math.prod(sizes)
    index = weight = None
    for pixels, size in zip(taps, sizes):
        at = torch.stack([at.squeeze(1) for at, _ in pixels], 2)
        at = torch.where((at >= 0) & (at <= size - 1), at, torch.full_like(at, -1)).to(whole_type)
        part = torch.stack([part.squeeze(1) for _, part in pixels], 2)
        if index is None:
            index, weight = at, part
            continue
        index, at, weight, part = index.unsqueeze(3), at.unsqueeze(2), weight.unsqueeze(3), part.unsqueeze(2)
        index = torch.where((index >= 0) & (at >= 0), index * size + at, -1).flatten(2, 3)
        weight = (weight * part).flatten(2, 3)
    rows = x.movedim(1, -1).reshape(batch * places, channels)
    first = torch.arange(batch, dtype=index.dtype, device=x.device)[:, None, None] * places
    index = torch.where(index >= 0, index + first, -1).unsqueeze(-1)
    chosen = rows[index.squeeze(-1).clamp(min=0).to(torch.int64)]
    return (torch.where(index >= 0, chosen, torch.zeros_like(chosen)) * weight.unsqueeze(-1)).sum(2).movedim(-1, 1)


# Regions of images, as torchvision has them.


def _roi_align(x: torch.Tensor, rois: torch.Tensor, spatial_scale: float, pooled_height: int, pooled_width: int, sampling_ratio: int,
               aligned: bool) -> torch.Tensor:
    if sampling_ratio <= 0:
        raise NotImplementedError('as many samples as a region is large')
    n, channels, height, width = x.shape
    boxes = rois[:, 1:] * spatial_scale - (0.5 if aligned else 0.0)
    rows = []

    def corners(low: torch.Tensor, high: torch.Tensor, count: int, size: Any) -> tuple:
        """Returns the places of samples along a dimension: the two pixels, how near the second is, and whether they are inside."""
        length = high - low if aligned else (high - low).clamp(min=1)
        step = (torch.arange(count * sampling_ratio, dtype=x.dtype, device=x.device) + 0.5) / sampling_ratio
        at = low[:, None] + step * (length / count)[:, None]
        inside = (at >= -1) & (at <= size)
        at = at.clamp(min=0)
        first = torch.floor(at).clamp(max=size - 1)
        part = torch.where(first >= size - 1, torch.zeros_like(at), at - first)
        first = torch.where(inside, first, torch.zeros_like(first)).to(torch.int64)
        return first, (first + 1).clamp(max=size - 1), part, inside

    y0, y1, fy, in_y = corners(boxes[:, 1], boxes[:, 3], pooled_height, height)
    x0, x1, fx, in_x = corners(boxes[:, 0], boxes[:, 2], pooled_width, width)
    pixels = x.permute(0, 2, 3, 1).reshape(n * height * width, channels)
    image = rois[:, 0].to(torch.int64)[:, None, None] * height
    for ys, weight_y in ((y0, 1 - fy), (y1, fy)):
        for xs, weight_x in ((x0, 1 - fx), (x1, fx)):
            weight = weight_y[:, :, None] * weight_x[:, None, :] * (in_y[:, :, None] & in_x[:, None, :]).to(x.dtype)
            place = (image + ys[:, :, None]) * width + xs[:, None, :]
            rows.append(pixels[place] * weight[..., None])
    total = rows[0] + rows[1] + rows[2] + rows[3]
    total = total.reshape(-1, pooled_height, sampling_ratio, pooled_width, sampling_ratio, channels)
    return total.mean((2, 4)).permute(0, 3, 1, 2)


NAMED['torchvision::roi_align'] = _roi_align
