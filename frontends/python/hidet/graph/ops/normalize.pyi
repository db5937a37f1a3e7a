# Written by tools/make_stubs.py.
from collections.abc import Sequence

from hidet._core import Size
from hidet.graph.operator import Operator
from hidet.graph.tensor import Tensor

class LayerNormOp(Operator):
    """Dimensions from `axis` on to mean 0 and variance 1, then scale and bias."""

def layer_norm(x: Tensor | float, scale: Tensor | None = None, bias: Tensor | None = None, *, axis: int = -1, epsilon: float = 1e-05) -> Tensor:
    """Dimensions from `axis` on to mean 0 and variance 1, then scale and bias."""

class RmsNormOp(Operator):
    """Dimensions from `axis` on divided by the root of their mean square, then scale."""

def rms_norm(x: Tensor | float, scale: Tensor | None = None, *, axis: int = -1, epsilon: float = 1e-05) -> Tensor:
    """Dimensions from `axis` on divided by the root of their mean square, then scale."""

class BatchNormInferOp(Operator):
    """(x - mean) / sqrt(variance + epsilon) scale + bias, by channel (dimension 1)."""

def batch_norm_infer(x: Tensor | float, mean: Tensor | float, variance: Tensor | float, scale: Tensor | None = None, bias: Tensor | None = None, *, epsilon: float = 1e-05) -> Tensor:
    """(x - mean) / sqrt(variance + epsilon) scale + bias, by channel (dimension 1)."""

class GroupNormOp(Operator):
    """Each group of channels of each image to mean 0 and variance 1, then scale and bias."""

def group_norm(x: Tensor | float, scale: Tensor | None = None, bias: Tensor | None = None, *, groups: int, epsilon: float = 1e-05) -> Tensor:
    """Each group of channels of each image to mean 0 and variance 1, then scale and bias."""
