# Written by tools/make_stubs.py.
from collections.abc import Sequence

from hidet._core import Size
from hidet.graph.operator import Operator
from hidet.graph.tensor import Tensor

class MaxPool1dOp(Operator):
    """Largest element of each window."""

def max_pool1d(x: Tensor | float, kernel: int | Sequence[int], stride: int | Sequence[int], padding: int | Sequence[int], ceil_mode: bool = False, dilations: int | Sequence[int] = [1]) -> Tensor:
    """Largest element of each window."""

class MaxPoolPlaces1dOp(Operator):
    """Where in its image, counted row by row, the largest element of each window stands: the first of equals, but the last NaN."""

def max_pool_places1d(x: Tensor | float, kernel: int | Sequence[int], stride: int | Sequence[int], padding: int | Sequence[int], ceil_mode: bool = False, dilations: int | Sequence[int] = [1]) -> Tensor:
    """Where in its image, counted row by row, the largest element of each window stands: the first of equals, but the last NaN."""

class AvgPool1dOp(Operator):
    """Mean of each window; the padding counts as zeros or not at all."""

def avg_pool1d(x: Tensor | float, kernel: int | Sequence[int], stride: int | Sequence[int], padding: int | Sequence[int], ceil_mode: bool = False, count_include_pad: bool = True) -> Tensor:
    """Mean of each window; the padding counts as zeros or not at all."""

class AdaptiveAvgPool1dOp(Operator):
    """Mean of each of output_size windows that cover the image."""

def adaptive_avg_pool1d(x: Tensor | float, output_size: int | Size | Sequence[int | Size]) -> Tensor:
    """Mean of each of output_size windows that cover the image."""

class AdaptiveMaxPool1dOp(Operator):
    """Largest element of each of output_size windows that cover the image."""

def adaptive_max_pool1d(x: Tensor | float, output_size: int | Size | Sequence[int | Size]) -> Tensor:
    """Largest element of each of output_size windows that cover the image."""

class AdaptiveMaxPoolPlaces1dOp(Operator):
    """Where in its image, counted row by row, the largest element of each of output_size windows that cover it stands."""

def adaptive_max_pool_places1d(x: Tensor | float, output_size: int | Size | Sequence[int | Size]) -> Tensor:
    """Where in its image, counted row by row, the largest element of each of output_size windows that cover it stands."""

class MaxPool2dOp(Operator):
    """Largest element of each window."""

def max_pool2d(x: Tensor | float, kernel: int | Sequence[int], stride: int | Sequence[int], padding: int | Sequence[int], ceil_mode: bool = False, dilations: int | Sequence[int] = [1, 1]) -> Tensor:
    """Largest element of each window."""

class MaxPoolPlaces2dOp(Operator):
    """Where in its image, counted row by row, the largest element of each window stands: the first of equals, but the last NaN."""

def max_pool_places2d(x: Tensor | float, kernel: int | Sequence[int], stride: int | Sequence[int], padding: int | Sequence[int], ceil_mode: bool = False, dilations: int | Sequence[int] = [1, 1]) -> Tensor:
    """Where in its image, counted row by row, the largest element of each window stands: the first of equals, but the last NaN."""

class AvgPool2dOp(Operator):
    """Mean of each window; the padding counts as zeros or not at all."""

def avg_pool2d(x: Tensor | float, kernel: int | Sequence[int], stride: int | Sequence[int], padding: int | Sequence[int], ceil_mode: bool = False, count_include_pad: bool = True) -> Tensor:
    """Mean of each window; the padding counts as zeros or not at all."""

class AdaptiveAvgPool2dOp(Operator):
    """Mean of each of output_size windows that cover the image."""

def adaptive_avg_pool2d(x: Tensor | float, output_size: int | Size | Sequence[int | Size]) -> Tensor:
    """Mean of each of output_size windows that cover the image."""

class AdaptiveMaxPool2dOp(Operator):
    """Largest element of each of output_size windows that cover the image."""

def adaptive_max_pool2d(x: Tensor | float, output_size: int | Size | Sequence[int | Size]) -> Tensor:
    """Largest element of each of output_size windows that cover the image."""

class AdaptiveMaxPoolPlaces2dOp(Operator):
    """Where in its image, counted row by row, the largest element of each of output_size windows that cover it stands."""

def adaptive_max_pool_places2d(x: Tensor | float, output_size: int | Size | Sequence[int | Size]) -> Tensor:
    """Where in its image, counted row by row, the largest element of each of output_size windows that cover it stands."""

class MaxPool3dOp(Operator):
    """Largest element of each window."""

def max_pool3d(x: Tensor | float, kernel: int | Sequence[int], stride: int | Sequence[int], padding: int | Sequence[int], ceil_mode: bool = False, dilations: int | Sequence[int] = [1, 1, 1]) -> Tensor:
    """Largest element of each window."""

class MaxPoolPlaces3dOp(Operator):
    """Where in its image, counted row by row, the largest element of each window stands: the first of equals, but the last NaN."""

def max_pool_places3d(x: Tensor | float, kernel: int | Sequence[int], stride: int | Sequence[int], padding: int | Sequence[int], ceil_mode: bool = False, dilations: int | Sequence[int] = [1, 1, 1]) -> Tensor:
    """Where in its image, counted row by row, the largest element of each window stands: the first of equals, but the last NaN."""

class AvgPool3dOp(Operator):
    """Mean of each window; the padding counts as zeros or not at all."""

def avg_pool3d(x: Tensor | float, kernel: int | Sequence[int], stride: int | Sequence[int], padding: int | Sequence[int], ceil_mode: bool = False, count_include_pad: bool = True) -> Tensor:
    """Mean of each window; the padding counts as zeros or not at all."""

class AdaptiveAvgPool3dOp(Operator):
    """Mean of each of output_size windows that cover the image."""

def adaptive_avg_pool3d(x: Tensor | float, output_size: int | Size | Sequence[int | Size]) -> Tensor:
    """Mean of each of output_size windows that cover the image."""

class AdaptiveMaxPool3dOp(Operator):
    """Largest element of each of output_size windows that cover the image."""

def adaptive_max_pool3d(x: Tensor | float, output_size: int | Size | Sequence[int | Size]) -> Tensor:
    """Largest element of each of output_size windows that cover the image."""

class AdaptiveMaxPoolPlaces3dOp(Operator):
    """Where in its image, counted row by row, the largest element of each of output_size windows that cover it stands."""

def adaptive_max_pool_places3d(x: Tensor | float, output_size: int | Size | Sequence[int | Size]) -> Tensor:
    """Where in its image, counted row by row, the largest element of each of output_size windows that cover it stands."""
