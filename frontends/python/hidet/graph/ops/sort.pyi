# Written by tools/make_stubs.py.
from collections.abc import Sequence

from hidet._core import Size
from hidet.graph.operator import Operator
from hidet.graph.tensor import Tensor

class SortPlacesOp(Operator):
    """The places in each row of x, along the last dimension, of its first `count` elements in order: int64. A stable sort; NaN is the largest."""

def sort_places(x: Tensor | float, count: int | Size | Sequence[int | Size], descending: bool) -> Tensor:
    """The places in each row of x, along the last dimension, of its first `count` elements in order: int64. A stable sort; NaN is the largest."""

class SelectPlacesOp(Operator):
    """The places in each row of x, along the last dimension, of the elements that as many others come before as `ranks` says: int64. In the order of SortPlaces; on the CPU."""

def select_places(x: Tensor | float, ranks: Tensor | float) -> Tensor:
    """The places in each row of x, along the last dimension, of the elements that as many others come before as `ranks` says: int64. In the order of SortPlaces; on the CPU."""

class CountBelowOp(Operator):
    """How many bounds are less than each value, or with `right` not greater: int64. Bounds are sorted along their last dimension; those of one dimension are those of all values. On the CPU."""

def count_below(bounds: Tensor | float, values: Tensor | float, right: bool = False) -> Tensor:
    """How many bounds are less than each value, or with `right` not greater: int64. Bounds are sorted along their last dimension; those of one dimension are those of all values. On the CPU."""

class CountStepsOp(Operator):
    """The place behind `begin`, or the first, that as many whole steps reach as have a last bound less than the value, or with `right` not greater; at most `most` steps. Bounds are sorted along their last dimension; those of one dimension are those of all values. int64."""

def count_steps(bounds: Tensor | float, values: Tensor | float, begin: Tensor | None = None, *, step: int, most: int, right: bool = False) -> Tensor:
    """The place behind `begin`, or the first, that as many whole steps reach as have a last bound less than the value, or with `right` not greater; at most `most` steps. Bounds are sorted along their last dimension; those of one dimension are those of all values. int64."""
