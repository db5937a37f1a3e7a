# Written by tools/make_stubs.py.
from collections.abc import Sequence

from hidet._core import Size
from hidet.graph.operator import Operator
from hidet.graph.tensor import Tensor

class ReduceSumOp(Operator):
    """Sum."""

def reduce_sum(x: Tensor | float, dims: int | Sequence[int] | None = None, keepdims: bool = False) -> Tensor:
    """Sum."""

class ReduceMeanOp(Operator):
    """Mean."""

def reduce_mean(x: Tensor | float, dims: int | Sequence[int] | None = None, keepdims: bool = False) -> Tensor:
    """Mean."""

class ReduceMaxOp(Operator):
    """Largest element; NaN wins."""

def reduce_max(x: Tensor | float, dims: int | Sequence[int] | None = None, keepdims: bool = False) -> Tensor:
    """Largest element; NaN wins."""

class ReduceMinOp(Operator):
    """Smallest element; NaN wins."""

def reduce_min(x: Tensor | float, dims: int | Sequence[int] | None = None, keepdims: bool = False) -> Tensor:
    """Smallest element; NaN wins."""

class ReduceProdOp(Operator):
    """Product."""

def reduce_prod(x: Tensor | float, dims: int | Sequence[int] | None = None, keepdims: bool = False) -> Tensor:
    """Product."""

class ReduceOrOp(Operator):
    """True if any element is not zero."""

def reduce_or(x: Tensor | float, dims: int | Sequence[int] | None = None, keepdims: bool = False) -> Tensor:
    """True if any element is not zero."""

class ReduceAndOp(Operator):
    """True if no element is zero."""

def reduce_and(x: Tensor | float, dims: int | Sequence[int] | None = None, keepdims: bool = False) -> Tensor:
    """True if no element is zero."""

class ReduceL1Op(Operator):
    """Sum of absolute values."""

def reduce_l1(x: Tensor | float, dims: int | Sequence[int] | None = None, keepdims: bool = False) -> Tensor:
    """Sum of absolute values."""

class ReduceL2Op(Operator):
    """Root of the sum of squares."""

def reduce_l2(x: Tensor | float, dims: int | Sequence[int] | None = None, keepdims: bool = False) -> Tensor:
    """Root of the sum of squares."""

class ReduceSumSquareOp(Operator):
    """Sum of squares."""

def reduce_sum_square(x: Tensor | float, dims: int | Sequence[int] | None = None, keepdims: bool = False) -> Tensor:
    """Sum of squares."""

class ReduceLogSumExpOp(Operator):
    """Logarithm of the sum of exponentials."""

def reduce_log_sum_exp(x: Tensor | float, dims: int | Sequence[int] | None = None, keepdims: bool = False) -> Tensor:
    """Logarithm of the sum of exponentials."""

class ReduceVarOp(Operator):
    """Variance, divided by the count less `correction`."""

def reduce_var(x: Tensor | float, dims: int | Sequence[int] | None = None, keepdims: bool = False, correction: int = 1) -> Tensor:
    """Variance, divided by the count less `correction`."""

class ReduceStdOp(Operator):
    """Standard deviation, with the variance divided by the count less `correction`."""

def reduce_std(x: Tensor | float, dims: int | Sequence[int] | None = None, keepdims: bool = False, correction: int = 1) -> Tensor:
    """Standard deviation, with the variance divided by the count less `correction`."""

class ReduceVarMeanOp(Operator):
    """The mean as it is found beside a variance, from the same moments: NaN where an element is infinite."""

def reduce_var_mean(x: Tensor | float, dims: int | Sequence[int] | None = None, keepdims: bool = False) -> Tensor:
    """The mean as it is found beside a variance, from the same moments: NaN where an element is infinite."""

class ArgMaxOp(Operator):
    """Index of the largest element, the lowest among equals."""

def arg_max(x: Tensor | float, dim: int, keepdims: bool = False, last: bool = False, last_nan: bool = False) -> Tensor:
    """Index of the largest element, the lowest among equals."""

class ArgMinOp(Operator):
    """Index of the smallest element, the lowest among equals; NaN wins unless it is the largest."""

def arg_min(x: Tensor | float, dim: int, keepdims: bool = False, last: bool = False, nan_is_largest: bool = False) -> Tensor:
    """Index of the smallest element, the lowest among equals; NaN wins unless it is the largest."""

class CumulativeSumOp(Operator):
    """Running sums along a dimension."""

def cumulative_sum(x: Tensor | float, dim: int, exclusive: bool = False, reverse: bool = False) -> Tensor:
    """Running sums along a dimension."""

class CumulativeProductOp(Operator):
    """Running products along a dimension."""

def cumulative_product(x: Tensor | float, dim: int, exclusive: bool = False, reverse: bool = False) -> Tensor:
    """Running products along a dimension."""

class CumulativeMaxOp(Operator):
    """The largest element so far along a dimension; NaN wins."""

def cumulative_max(x: Tensor | float, dim: int, exclusive: bool = False, reverse: bool = False) -> Tensor:
    """The largest element so far along a dimension; NaN wins."""

class CumulativeMinOp(Operator):
    """The smallest element so far along a dimension; NaN wins."""

def cumulative_min(x: Tensor | float, dim: int, exclusive: bool = False, reverse: bool = False) -> Tensor:
    """The smallest element so far along a dimension; NaN wins."""

class CumulativeLogSumExpOp(Operator):
    """Logarithms of the running sums of exponentials along a dimension."""

def cumulative_log_sum_exp(x: Tensor | float, dim: int, exclusive: bool = False, reverse: bool = False) -> Tensor:
    """Logarithms of the running sums of exponentials along a dimension."""
