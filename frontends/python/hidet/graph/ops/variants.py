"""The original hidet's names for one way to compute an operator: here the compiler chooses the way, so they are the operator."""

from __future__ import annotations

import sys
from typing import Any, Sequence, Union

from hidet.graph.ops.composed import checked
from hidet.graph.tensor import Tensor

__all__ = [
    'conv1d_gemm', 'conv2d_channel_last', 'conv2d_gemm', 'conv2d_gemm_fp16', 'conv2d_gemm_fp16_channel_last',
    'conv2d_gemm_image_transform', 'conv2d_transpose_gemm', 'conv2d_winograd', 'conv3d_gemm', 'matmul_cublas', 'matmul_x86',
]

_ops: Any = sys.modules['hidet.graph.ops']
Ints = Union[int, Sequence[int]]


def matmul_x86(a: Tensor, b: Tensor) -> Tensor:
    """a [..., m, k] times b [..., k, n], as `matmul`."""
    return _ops.matmul(a, b)


def matmul_cublas(a: Tensor, b: Tensor, transpose_b: bool = False) -> Tensor:
    """a [..., m, k] times b [..., k, n], or b [..., n, k] where it is to be transposed. No library computes it."""
    return _ops.matmul_nt(a, b) if transpose_b else _ops.matmul(a, b)


def conv1d_gemm(data: Tensor, weight: Tensor, stride: Ints, dilation: Ints = 1, groups: int = 1) -> Tensor:
    """conv1d of data [n, c, h] and weight [outputs, c / groups, k]."""
    return _ops.conv1d(data, weight, stride=stride, dilations=dilation, groups=groups)


def conv2d_gemm(data: Tensor, weight: Tensor, stride: Ints = 1, dilations: Ints = 1, groups: int = 1) -> Tensor:
    """conv2d of data [n, c, h, w] and weight [outputs, c / groups, kh, kw]."""
    return _ops.conv2d(data, weight, stride=stride, dilations=dilations, groups=groups)


def conv3d_gemm(data: Tensor, weight: Tensor, stride: Ints = 1, dilations: Ints = 1, groups: int = 1) -> Tensor:
    """conv3d of data [n, c, d, h, w] and weight [outputs, c / groups, kd, kh, kw]."""
    return _ops.conv3d(data, weight, stride=stride, dilations=dilations, groups=groups)


def conv2d_winograd(x: Tensor, w: Tensor) -> Tensor:
    """conv2d of x [n, c, h, w] and w [outputs, c, 3, 3] with stride 1 and no padding. ValueError for another kernel."""
    if list(w.shape[2:]) != [3, 3]:
        raise ValueError(f'conv2d_winograd: a kernel of {list(w.shape[2:])}, expected [3, 3]')
    return _ops.conv2d(x, w)


def conv2d_gemm_fp16(img: Tensor, weight: Tensor, padding: Ints = 0, stride: Ints = 1, dilations: Ints = 1, groups: int = 1,
                     parallel_k_parts: int = 1, disable_cp_async: bool = False) -> Tensor:
    """conv2d of img [n, c, h, w] with padding; the last two arguments are about kernels, which the compiler chooses."""
    del parallel_k_parts, disable_cp_async
    return _ops.conv2d(_ops.conv_pad(img, padding), weight, stride=stride, dilations=dilations, groups=groups)


def conv2d_channel_last(data: Tensor, weight: Tensor, stride: Ints = 1, dilations: Ints = 1, groups: int = 1,
                        padding: Ints = 0) -> Tensor:
    """A convolution of data [n, h, w, c] and weight [outputs, kh, kw, c / groups]: [n, oh, ow, outputs]."""
    if len(data.shape) != 4 or len(weight.shape) != 4:
        raise ValueError(f'conv2d_channel_last: data of rank {len(data.shape)} and weight of rank {len(weight.shape)}, expected 4')
    x = _ops.conv_pad(_ops.transpose(data, [0, 3, 1, 2]), padding)
    y = _ops.conv2d(x, _ops.transpose(weight, [0, 3, 1, 2]), stride=stride, dilations=dilations, groups=groups)
    return _ops.transpose(y, [0, 2, 3, 1])


def conv2d_gemm_fp16_channel_last(img: Tensor, weight: Tensor, padding: Ints = 0, stride: Ints = 1, dilations: Ints = 1,
                                  groups: int = 1, parallel_k_parts: int = 1, disable_cp_async: bool = False) -> Tensor:
    """conv2d_channel_last; the last two arguments are about kernels, which the compiler chooses."""
    del parallel_k_parts, disable_cp_async
    return conv2d_channel_last(img, weight, stride=stride, dilations=dilations, groups=groups, padding=padding)


def conv2d_gemm_image_transform(x: Tensor, kernel: Ints, stride: Ints = 1, dilations: Ints = 1, groups: int = 1) -> Tensor:
    """The patches that a convolution of x [n, c, h, w] reads, as rows of a matrix for each group:
    [groups, n * oh * ow, c / groups * kh * kw]."""
    channels = x.shape[1]
    if groups < 1 or channels % groups != 0:
        raise ValueError(f'conv2d_gemm_image_transform: {channels} channels in {groups} groups')
    patches = _ops.im2col(x, kernel, dilation=dilations, stride=stride)  # [n, c * kh * kw, oh * ow]
    count, rows, places = patches.shape
    parts = _ops.reshape(patches, [count, groups, rows // groups, places])
    return _ops.reshape(_ops.transpose(parts, [1, 0, 3, 2]), [groups, count * places, rows // groups])


def conv2d_transpose_gemm(data: Tensor, weight: Tensor, stride: Ints = 1, padding: Ints = 0, groups: int = 1,
                          output_padding: Ints = 0) -> Tensor:
    """conv2d_transpose of data [n, c, h, w] and weight [c, outputs / groups, kh, kw]."""
    return _ops.conv2d_transpose(data, weight, stride=stride, padding=padding, groups=groups, output_padding=output_padding)


for _name in __all__:
    globals()[_name] = checked(globals()[_name])
