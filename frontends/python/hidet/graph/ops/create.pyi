# Written by tools/make_stubs.py.
from collections.abc import Sequence

from hidet._core import Size
from hidet.graph.operator import Operator
from hidet.graph.tensor import Tensor

class ShapeOp(Operator):
    """The sizes of x."""

def shape(x: Tensor | float) -> Tensor:
    """The sizes of x."""

class SizesOp(Operator):
    """Given integer expressions of the symbols, as a tensor."""

def sizes(values: int | Size | Sequence[int | Size], shape: int | Size | Sequence[int | Size], dtype: str, *, device: str = 'cpu') -> Tensor:
    """Given integer expressions of the symbols, as a tensor."""

class FullOp(Operator):
    """Every element is `value`."""

def full(shape: int | Size | Sequence[int | Size], value: float, dtype: str, *, device: str = 'cpu') -> Tensor:
    """Every element is `value`."""

class ArangeOp(Operator):
    """start, start + delta, ... before limit."""

def arange(start: Tensor | float, limit: Tensor | float, delta: Tensor | float) -> Tensor:
    """start, start + delta, ... before limit."""
