# Written by tools/make_stubs.py.
from collections.abc import Sequence

from hidet._core import Size
from hidet.graph.operator import Operator
from hidet.graph.tensor import Tensor

class SortPlacesOp(Operator):
    """The places in each row of x, along the last dimension, of its first `count` elements in order: int64. A stable sort; NaN is the largest."""

def sort_places(x: Tensor | float, count: Sequence[int | Size], descending: bool) -> Tensor:
    """The places in each row of x, along the last dimension, of its first `count` elements in order: int64. A stable sort; NaN is the largest."""
