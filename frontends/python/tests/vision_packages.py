"""torchvision and timm, from the folder build/vision, which `HIDET_VISION=1 tools/setup.sh` fills, or from the environment.

The package index has torchvision with a library for CUDA, which the CPU build of torch cannot load. There, what the library registers is
defined here in its place, by plain loops and by torchvision's own functions in Python, so that the rest of the package imports.
"""

from __future__ import annotations

import functools
import importlib.util
import pathlib
import sys
from typing import Any

import torch

FOLDER = pathlib.Path(__file__).resolve().parents[3] / 'build' / 'vision'

_SCHEMAS = [
    'nms(Tensor dets, Tensor scores, float iou_threshold) -> Tensor',
    'qnms(Tensor dets, Tensor scores, float iou_threshold) -> Tensor',
    'roi_align(Tensor input, Tensor rois, float spatial_scale, SymInt pooled_height, SymInt pooled_width, int sampling_ratio, '
    'bool aligned) -> Tensor',
    'roi_pool(Tensor input, Tensor rois, float spatial_scale, SymInt pooled_height, SymInt pooled_width) -> (Tensor, Tensor)',
    'ps_roi_align(Tensor input, Tensor rois, float spatial_scale, SymInt pooled_height, SymInt pooled_width, int sampling_ratio) '
    '-> (Tensor, Tensor)',
    'ps_roi_pool(Tensor input, Tensor rois, float spatial_scale, SymInt pooled_height, SymInt pooled_width) -> (Tensor, Tensor)',
    'deform_conv2d(Tensor input, Tensor weight, Tensor offset, Tensor mask, Tensor bias, SymInt stride_h, SymInt stride_w, SymInt pad_h, '
    'SymInt pad_w, SymInt dilation_h, SymInt dilation_w, SymInt groups, SymInt offset_groups, bool use_mask) -> Tensor',
]


@functools.cache
def prepare() -> frozenset:
    """Makes the packages importable; returns the names of those that there are."""
    if FOLDER.is_dir() and str(FOLDER) not in sys.path:
        sys.path.append(str(FOLDER))
    found = [name for name in ('torchvision', 'timm') if importlib.util.find_spec(name) is not None]
    if 'torchvision' in found:
        _import_torchvision()
    return frozenset(found if 'torchvision' in found else [])  # timm needs the other


def _import_torchvision() -> None:
    if hasattr(torch.ops.torchvision, 'nms'):
        return
    try:
        import torchvision
    except RuntimeError:  # operator torchvision::nms does not exist
        for name in [name for name in sys.modules if name.split('.')[0] == 'torchvision']:
            del sys.modules[name]
    else:
        return
    library = torch.library.Library('torchvision', 'FRAGMENT')
    _import_torchvision.library = library  # type: ignore[attr-defined]  # what it defines lives as long as it does
    for schema in _SCHEMAS:
        library.define(schema)
    import torchvision

    torchvision.extension._has_ops = lambda: True
    for name, function in (('nms', _nms), ('roi_align', _roi_align), ('roi_pool', _roi_pool), ('deform_conv2d', _deform_conv2d)):
        library.impl(name, function, 'CPU')
    metas = torchvision._meta_registrations
    for name in ('roi_align', 'roi_pool', 'ps_roi_align', 'ps_roi_pool', 'deform_conv2d'):
        library.impl(name, getattr(metas, f'meta_{name}'), 'Meta')


def _nms(dets: torch.Tensor, scores: torch.Tensor, iou_threshold: float) -> torch.Tensor:
    """Boxes from the best score down, each kept unless it overlaps one that was kept."""
    boxes = dets.double().tolist()
    kept: list[int] = []

    def overlap(a: Any, b: Any) -> float:
        wide = max(0.0, min(a[2], b[2]) - max(a[0], b[0]))
        high = max(0.0, min(a[3], b[3]) - max(a[1], b[1]))
        both = wide * high
        return both / ((a[2] - a[0]) * (a[3] - a[1]) + (b[2] - b[0]) * (b[3] - b[1]) - both) if both > 0 else 0.0

    for place in scores.sort(stable=True, descending=True)[1].tolist():
        if all(overlap(boxes[other], boxes[place]) <= iou_threshold for other in kept):
            kept.append(place)
    return torch.tensor(kept, dtype=torch.int64)


def _roi_align(input: torch.Tensor, rois: torch.Tensor, spatial_scale: float, pooled_height: int, pooled_width: int,
               sampling_ratio: int, aligned: bool) -> torch.Tensor:
    from torchvision.ops import roi_align as _  # noqa: F401

    own = sys.modules['torchvision.ops.roi_align']._roi_align
    while hasattr(own, '__wrapped__'):
        own = own.__wrapped__
    return own(input, rois, spatial_scale, pooled_height, pooled_width, sampling_ratio, aligned)


def _roi_pool(input: torch.Tensor, rois: torch.Tensor, spatial_scale: float, pooled_height: int, pooled_width: int) -> tuple:
    height, width = input.shape[-2:]
    result = input.new_zeros(rois.shape[0], input.shape[1], pooled_height, pooled_width)
    places = torch.full(result.shape, -1, dtype=torch.int32)
    for r, roi in enumerate(rois.tolist()):
        left, top, right, bottom = (int(torch.tensor(edge * spatial_scale).round()) for edge in roi[1:])
        high, wide = max(bottom - top + 1, 1) / pooled_height, max(right - left + 1, 1) / pooled_width
        for y in range(pooled_height):
            for x in range(pooled_width):
                y0, y1 = (min(max(int(edge) + top, 0), height) for edge in (y * high, -(-(y + 1) * high // 1)))
                x0, x1 = (min(max(int(edge) + left, 0), width) for edge in (x * wide, -(-(x + 1) * wide // 1)))
                if y1 > y0 and x1 > x0:
                    part = input[int(roi[0]), :, y0:y1, x0:x1].flatten(1)
                    result[r, :, y, x], at = part.max(1)
                    places[r, :, y, x] = ((at // (x1 - x0) + y0) * width + at % (x1 - x0) + x0).int()
    return result, places


def _deform_conv2d(input: torch.Tensor, weight: torch.Tensor, offset: torch.Tensor, mask: torch.Tensor, bias: torch.Tensor, stride_h: int,
                   stride_w: int, pad_h: int, pad_w: int, dilation_h: int, dilation_w: int, groups: int, offset_groups: int,
                   use_mask: bool) -> torch.Tensor:
    """Each tap of the kernel is a picture of its own, sampled where the offsets say."""
    batch, channels, height, width = input.shape
    kernel_h, kernel_w = weight.shape[-2:]
    high, wide = offset.shape[-2:]
    moved = offset.reshape(batch, offset_groups, kernel_h * kernel_w, 2, high, wide)
    shares = mask.reshape(batch, offset_groups, kernel_h * kernel_w, high, wide) if use_mask else None
    taps = []
    for tap in range(kernel_h * kernel_w):
        y = torch.arange(high)[:, None] * stride_h - pad_h + (tap // kernel_w) * dilation_h + moved[:, :, tap, 0]
        x = torch.arange(wide) * stride_w - pad_w + (tap % kernel_w) * dilation_w + moved[:, :, tap, 1]
        grid = torch.stack([(2 * x + 1) / width - 1, (2 * y + 1) / height - 1], -1).flatten(0, 1)
        part = input.reshape(batch * offset_groups, channels // offset_groups, height, width)
        part = torch.nn.functional.grid_sample(part, grid.to(input.dtype), align_corners=False)
        part = part.reshape(batch, offset_groups, channels // offset_groups, high, wide)
        taps.append((part * shares[:, :, tap, None] if shares is not None else part).reshape(batch, channels, high, wide))
    columns = torch.stack(taps, 2).reshape(batch, groups, -1, high * wide)
    result = weight.reshape(groups, weight.shape[0] // groups, -1) @ columns
    return result.reshape(batch, -1, high, wide) + bias[:, None, None]
