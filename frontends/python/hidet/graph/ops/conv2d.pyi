# Written by tools/make_stubs.py.
from collections.abc import Sequence

from hidet._core import Size
from hidet.graph.operator import Operator
from hidet.graph.tensor import Tensor

class Conv2dOp(Operator):
    """Convolution over 2 spatial dimensions. padding: one number a dimension, or all beginnings, then all ends."""

def conv2d(x: Tensor | float, w: Tensor | float, padding: int | Sequence[int] = [0, 0], stride: int | Sequence[int] = [1, 1], dilations: int | Sequence[int] = [1, 1], groups: int = 1) -> Tensor:
    """Convolution over 2 spatial dimensions. padding: one number a dimension, or all beginnings, then all ends."""

class Conv2dIntegerOp(Operator):
    """Convolution over 2 spatial dimensions. padding: one number a dimension, or all beginnings, then all ends. Of integers of 8 bits, signed or not, with sums in int32; fill: what stands in the padding."""

def conv2d_integer(x: Tensor | float, w: Tensor | float, padding: int | Sequence[int] = [0, 0], stride: int | Sequence[int] = [1, 1], dilations: int | Sequence[int] = [1, 1], groups: int = 1, fill: int = 0) -> Tensor:
    """Convolution over 2 spatial dimensions. padding: one number a dimension, or all beginnings, then all ends. Of integers of 8 bits, signed or not, with sums in int32; fill: what stands in the padding."""
