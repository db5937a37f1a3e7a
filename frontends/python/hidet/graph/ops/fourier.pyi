# Written by tools/make_stubs.py.
from collections.abc import Sequence

from hidet._core import Size
from hidet.graph.operator import Operator
from hidet.graph.tensor import Tensor

class FourierTransformOp(Operator):
    """The discrete Fourier transforms of the rows of complex numbers re + i im, along the last dimension: their real parts and then their imaginary parts. Without im those of real rows, of which only the first n / 2 + 1 are computed. Backward they are not divided by n."""

def fourier_transform(re: Tensor | float, im: Tensor | None = None, *, forward: bool) -> Tensor:
    """The discrete Fourier transforms of the rows of complex numbers re + i im, along the last dimension: their real parts and then their imaginary parts. Without im those of real rows, of which only the first n / 2 + 1 are computed. Backward they are not divided by n."""

class RealFromFourierOp(Operator):
    """The rows of `length` real numbers whose Fourier transforms begin with re + i im, of length / 2 + 1 numbers, times the length. Imaginary parts of numbers that are their own conjugates count as zero."""

def real_from_fourier(re: Tensor | float, im: Tensor | float, length: int | Size | Sequence[int | Size]) -> Tensor:
    """The rows of `length` real numbers whose Fourier transforms begin with re + i im, of length / 2 + 1 numbers, times the length. Imaginary parts of numbers that are their own conjugates count as zero."""
