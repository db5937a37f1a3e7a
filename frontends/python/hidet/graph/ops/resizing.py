"""Images in another size."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Optional, Sequence, Union

from hidet.graph.ops.composed import checked
from hidet.graph.tensor import Tensor, asarray

if TYPE_CHECKING:
    import numpy

__all__ = ['resize2d']

_ops: Any = sys.modules['hidet.graph.ops']

_ROUNDINGS = ('round_prefer_floor', 'round_prefer_ceil', 'floor', 'ceil')


def _rounded(at: numpy.ndarray, rounding: str) -> numpy.ndarray:
    import numpy

    if rounding.startswith('round_prefer'):
        return numpy.ceil(at - 0.5) if rounding == 'round_prefer_floor' else numpy.floor(at + 0.5)
    return numpy.floor(at) if rounding == 'floor' else numpy.ceil(at)


def _coordinates(size: int, target: int, scale: float, mode: str, roi: Optional[tuple[float, float]]) -> numpy.ndarray:
    """Returns where each of `target` places lies among `size`. ONNX's operator Resize defines the modes."""
    import numpy

    out = numpy.arange(target, dtype=numpy.float64)
    if mode == 'half_pixel':
        return (out + 0.5) / scale - 0.5
    if mode == 'pytorch_half_pixel':
        return (out + 0.5) / scale - 0.5 if target > 1 else numpy.zeros(target)
    if mode == 'align_corners':
        return out * (size - 1) / (target - 1) if target > 1 else numpy.zeros(target)
    if mode == 'asymmetric':
        return out / scale
    if mode == 'tf_half_pixel_for_nn':
        return (out + 0.5) / scale
    if mode == 'tf_crop_and_resize':
        if roi is None:
            raise ValueError("resize2d: coordinate_transformation_mode 'tf_crop_and_resize' needs roi")
        begin, end = roi
        if target == 1:
            return numpy.full(1, 0.5 * (begin + end) * (size - 1))
        return begin * (size - 1) + out * (end - begin) * (size - 1) / (target - 1)
    raise ValueError(f'resize2d: coordinate_transformation_mode {mode!r}')


def _taps(at: numpy.ndarray, size: int, method: str, rounding: str, alpha: float, exclude: bool) -> list[tuple[Any, Any]]:
    """Returns the places that are read for each result, and their weights: a pair of arrays a tap."""
    import numpy

    if method == 'nearest':
        return [(numpy.clip(_rounded(at, rounding), 0, size - 1).astype(numpy.int64), None)]
    base = numpy.floor(at)
    part = at - base
    if method == 'linear':
        taps = [(base, 1 - part), (base + 1, part)]
    else:
        def near(t: Any) -> Any:
            return ((alpha + 2) * t - (alpha + 3)) * t * t + 1

        def far(t: Any) -> Any:
            return ((alpha * t - 5 * alpha) * t + 8 * alpha) * t - 4 * alpha

        taps = [(base - 1, far(part + 1)), (base, near(part)), (base + 1, near(1 - part)), (base + 2, far(2 - part))]
    if exclude:
        inside = [(place, numpy.where((place >= 0) & (place < size), weight, 0.0)) for place, weight in taps]
        total = sum(weight for _, weight in inside)
        taps = [(place, weight / total) for place, weight in inside]
    return [(numpy.clip(place, 0, size - 1).astype(numpy.int64), weight) for place, weight in taps]


def resize2d(data: Tensor, *, size: Optional[Sequence[int]] = None, scale_factor: Optional[Union[float, Sequence[float]]] = None,
             method: str = 'nearest', coordinate_transformation_mode: str = 'half_pixel', rounding_method: str = 'round_prefer_floor',
             roi: Optional[Sequence[float]] = None, cubic_alpha: float = -0.75, cubic_exclude: bool = False,
             extrapolation_value: Optional[float] = None, recompute_scale_factor: Optional[bool] = None) -> Tensor:
    """data [n, c, h, w] in another size, given as `size` [h, w] or as factors. `method` is 'nearest', 'linear' or 'cubic'; the modes of
    coordinates are those of ONNX's Resize, `roi` is [h begin, w begin, h end, w end] from 0 to 1 for 'tf_crop_and_resize', where what
    lies outside of data gets `extrapolation_value`. h and w are numbers. ValueError for words and sizes that do not fit."""
    import numpy

    if len(data.shape) != 4:
        raise ValueError(f'resize2d: {data.signature()}, expected rank 4')
    if (size is None) == (scale_factor is None):
        raise ValueError('resize2d: expected either size or scale_factor')
    if method not in ('nearest', 'linear', 'cubic'):
        raise ValueError(f"resize2d: method {method!r}, expected 'nearest', 'linear' or 'cubic'")
    if rounding_method not in _ROUNDINGS:
        raise ValueError(f'resize2d: rounding_method {rounding_method!r}, expected one of ' + ', '.join(map(repr, _ROUNDINGS)))
    if roi is not None and len(roi) != 4:
        raise ValueError(f'resize2d: roi of {len(roi)} numbers, expected 4')
    if not data.dtype.startswith(('float', 'bfloat')) and method != 'nearest':
        raise NotImplementedError(f'resize2d: method {method!r} of {data.dtype} elements')
    factors: list[Any] = [None, None] if scale_factor is None else (
        [scale_factor] * 2 if isinstance(scale_factor, (int, float)) else list(scale_factor))
    outside: list[Any] = []
    result = data
    for i in range(2):
        old = data.shape[2 + i]
        if not isinstance(old, int):
            raise NotImplementedError(f'resize2d: {data.signature()} has symbolic sizes')
        factor = factors[i]
        new = int(size[i]) if size is not None else int(numpy.floor(old * factor))
        if new < 1 or old < 1:
            raise ValueError(f'resize2d: from {old} to {new} elements, expected at least 1')
        scale = new / old if factor is None or recompute_scale_factor else float(factor)
        at = _coordinates(old, new, scale, coordinate_transformation_mode, None if roi is None else (roi[i], roi[2 + i]))
        outside.append((at < 0) | (at > old - 1))
        total: Any = None
        for place, weight in _taps(at, old, method, rounding_method, cubic_alpha, cubic_exclude):
            part = _ops.take(result, asarray(place, device=data._device), axis=2 + i)
            if weight is not None:
                shape = [-1, 1] if i == 0 else [-1]
                weights = asarray(weight.reshape(shape).astype(numpy.float32), device=data._device)
                part = part * (_ops.cast(weights, data.dtype) if data.dtype != 'float32' else weights)
            total = part if total is None else total + part
        result = total
    if coordinate_transformation_mode == 'tf_crop_and_resize' and extrapolation_value is not None:
        beyond = outside[0][:, None] | outside[1][None, :]
        result = _ops.where(asarray(beyond, device=data._device), extrapolation_value, result)
    return result


for _name in __all__:
    globals()[_name] = checked(globals()[_name])
