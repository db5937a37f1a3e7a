# Written by tools/make_stubs.py.
from collections.abc import Sequence

from hidet._core import Size
from hidet.graph.operator import Operator
from hidet.graph.tensor import Tensor

from hidet.graph.operator import FusedOperator as FusedOperator
from hidet.graph.ops.composed import *
from hidet.graph.ops.functional import *

def snake_case(name: str) -> str: ...

def abs(x: Tensor | float) -> Tensor:
    """|x|."""

def acos(x: Tensor | float) -> Tensor:
    """Inverse cosine."""

def acosh(x: Tensor | float) -> Tensor:
    """Inverse hyperbolic cosine."""

def adaptive_avg_pool1d(x: Tensor | float, output_size: int | Size | Sequence[int | Size]) -> Tensor:
    """Mean of each of output_size windows that cover the image."""

def adaptive_avg_pool2d(x: Tensor | float, output_size: int | Size | Sequence[int | Size]) -> Tensor:
    """Mean of each of output_size windows that cover the image."""

def adaptive_avg_pool3d(x: Tensor | float, output_size: int | Size | Sequence[int | Size]) -> Tensor:
    """Mean of each of output_size windows that cover the image."""

def adaptive_max_pool1d(x: Tensor | float, output_size: int | Size | Sequence[int | Size]) -> Tensor:
    """Largest element of each of output_size windows that cover the image."""

def adaptive_max_pool2d(x: Tensor | float, output_size: int | Size | Sequence[int | Size]) -> Tensor:
    """Largest element of each of output_size windows that cover the image."""

def adaptive_max_pool3d(x: Tensor | float, output_size: int | Size | Sequence[int | Size]) -> Tensor:
    """Largest element of each of output_size windows that cover the image."""

def adaptive_max_pool_places1d(x: Tensor | float, output_size: int | Size | Sequence[int | Size]) -> Tensor:
    """Where in its image, counted row by row, the largest element of each of output_size windows that cover it stands."""

def adaptive_max_pool_places2d(x: Tensor | float, output_size: int | Size | Sequence[int | Size]) -> Tensor:
    """Where in its image, counted row by row, the largest element of each of output_size windows that cover it stands."""

def adaptive_max_pool_places3d(x: Tensor | float, output_size: int | Size | Sequence[int | Size]) -> Tensor:
    """Where in its image, counted row by row, the largest element of each of output_size windows that cover it stands."""

def add(x: Tensor | float, y: Tensor | float) -> Tensor:
    """x + y."""

def all_gather(x: Tensor | float, ranks: int, group: str, order: int) -> Tensor:
    """The rows of x of all `ranks` ranks of a group, in their order. Begins; WaitCollective ends."""

def all_reduce(x: Tensor | float, reduction: str, group: str, order: int, peers: int = 0) -> Tensor:
    """Element by element the sum (avg, product, min, max) of x over the ranks of a group. Begins; WaitCollective ends. `peers` are the ranks, where their GPUs reach each other's memory, else 0."""

def all_reduce_by_peers(x: Tensor | float, *memory: Tensor | float, ranks: int, group: str, order: int) -> Tensor:
    """Element by element the sum of x over the `ranks` ranks of a group, in their order, through memory that their GPUs share: `memory` is this rank's data and flags, then the data of each rank and the flags of each."""

def all_to_all(x: Tensor | float, ranks: int, group: str, order: int, sent: int | Sequence[int] = [], received: int | Sequence[int] = []) -> Tensor:
    """Rows of x to each rank of a group, and rows from each, in their order: `sent` and `received` of them, or equal shares. Begins; WaitCollective ends."""

def arg_max(x: Tensor | float, dim: int, keepdims: bool = False, last: bool = False, last_nan: bool = False) -> Tensor:
    """Index of the largest element, the lowest among equals."""

def arg_min(x: Tensor | float, dim: int, keepdims: bool = False, last: bool = False, nan_is_largest: bool = False) -> Tensor:
    """Index of the smallest element, the lowest among equals; NaN wins unless it is the largest."""

def asin(x: Tensor | float) -> Tensor:
    """Inverse sine."""

def asinh(x: Tensor | float) -> Tensor:
    """Inverse hyperbolic sine."""

def atan(x: Tensor | float) -> Tensor:
    """Inverse tangent."""

def atan2(x: Tensor | float, y: Tensor | float) -> Tensor:
    """Angle of the point (y, x)."""

def atanh(x: Tensor | float) -> Tensor:
    """Inverse hyperbolic tangent."""

def avg_pool1d(x: Tensor | float, kernel: int | Sequence[int], stride: int | Sequence[int], padding: int | Sequence[int], ceil_mode: bool = False, count_include_pad: bool = True) -> Tensor:
    """Mean of each window; the padding counts as zeros or not at all."""

def bitcast(x: Tensor | float, dtype: str) -> Tensor:
    """The same bits as another dtype of as many bits."""

def bitwise_and(x: Tensor | float, y: Tensor | float) -> Tensor:
    """Bits that both have."""

def bitwise_not(x: Tensor | float) -> Tensor:
    """Every bit inverted."""

def bitwise_or(x: Tensor | float, y: Tensor | float) -> Tensor:
    """Bits that either has."""

def bitwise_xor(x: Tensor | float, y: Tensor | float) -> Tensor:
    """Bits that one of the two has."""

def broadcast_from(x: Tensor | float, source: int, group: str, order: int) -> Tensor:
    """x of the rank `source` of a group. Begins; WaitCollective ends."""

def cast(x: Tensor | float, dtype: str) -> Tensor:
    """Converted to another dtype."""

def ceil(x: Tensor | float) -> Tensor:
    """Smallest whole number that is not smaller."""

def celu(x: Tensor | float, alpha: float = 1.0) -> Tensor:
    """max(x, 0) + min(alpha (exp(x / alpha) - 1), 0)."""

def clip(x: Tensor | float, min_val: float | None = None, max_val: float | None = None) -> Tensor:
    """x kept within min_val .. max_val."""

def conv1d_integer(x: Tensor | float, w: Tensor | float, padding: int | Sequence[int] = [0], stride: int | Sequence[int] = [1], dilations: int | Sequence[int] = [1], groups: int = 1, fill: int = 0) -> Tensor:
    """Convolution over 1 spatial dimensions. padding: one number a dimension, or all beginnings, then all ends. Of integers of 8 bits, signed or not, with sums in int32; fill: what stands in the padding."""

def conv2d_integer(x: Tensor | float, w: Tensor | float, padding: int | Sequence[int] = [0, 0], stride: int | Sequence[int] = [1, 1], dilations: int | Sequence[int] = [1, 1], groups: int = 1, fill: int = 0) -> Tensor:
    """Convolution over 2 spatial dimensions. padding: one number a dimension, or all beginnings, then all ends. Of integers of 8 bits, signed or not, with sums in int32; fill: what stands in the padding."""

def conv3d_integer(x: Tensor | float, w: Tensor | float, padding: int | Sequence[int] = [0, 0, 0], stride: int | Sequence[int] = [1, 1, 1], dilations: int | Sequence[int] = [1, 1, 1], groups: int = 1, fill: int = 0) -> Tensor:
    """Convolution over 3 spatial dimensions. padding: one number a dimension, or all beginnings, then all ends. Of integers of 8 bits, signed or not, with sums in int32; fill: what stands in the padding."""

def cos(x: Tensor | float) -> Tensor:
    """Cosine."""

def cosh(x: Tensor | float) -> Tensor:
    """Hyperbolic cosine."""

def count_below(bounds: Tensor | float, values: Tensor | float, right: bool = False) -> Tensor:
    """How many bounds are less than each value, or with `right` not greater: int64. Bounds are sorted along their last dimension; those of one dimension are those of all values. On the CPU."""

def count_steps(bounds: Tensor | float, values: Tensor | float, begin: Tensor | None = None, *, step: int, most: int, right: bool = False) -> Tensor:
    """The place behind `begin`, or the first, that as many whole steps reach as have a last bound less than the value, or with `right` not greater; at most `most` steps. Bounds are sorted along their last dimension; those of one dimension are those of all values. int64."""

def cpu_batch_matmul(a: Tensor | float, b: Tensor | float, transpose_b: bool = False, transpose_a: bool = False) -> Tensor:
    """Matrix products of equal batches on a CPU."""

def cube(x: Tensor | float) -> Tensor:
    """x * x * x."""

def cumulative_log_sum_exp(x: Tensor | float, dim: int, exclusive: bool = False, reverse: bool = False) -> Tensor:
    """Logarithms of the running sums of exponentials along a dimension."""

def cumulative_max(x: Tensor | float, dim: int, exclusive: bool = False, reverse: bool = False) -> Tensor:
    """The largest element so far along a dimension; NaN wins."""

def cumulative_min(x: Tensor | float, dim: int, exclusive: bool = False, reverse: bool = False) -> Tensor:
    """The smallest element so far along a dimension; NaN wins."""

def cumulative_product(x: Tensor | float, dim: int, exclusive: bool = False, reverse: bool = False) -> Tensor:
    """Running products along a dimension."""

def cumulative_sum(x: Tensor | float, dim: int, exclusive: bool = False, reverse: bool = False) -> Tensor:
    """Running sums along a dimension."""

def divide(x: Tensor | float, y: Tensor | float, rounding: str = 'none') -> Tensor:
    """x / y. rounding: none (integers truncate), floor, trunc, or true (integers are converted to float32)."""

def elu(x: Tensor | float, alpha: float = 1.0) -> Tensor:
    """x, or alpha (exp(x) - 1) where it is negative."""

def equal(x: Tensor | float, y: Tensor | float) -> Tensor:
    """x == y."""

def erf(x: Tensor | float) -> Tensor:
    """Error function."""

def exp(x: Tensor | float) -> Tensor:
    """e to the power of x."""

def exp2(x: Tensor | float) -> Tensor:
    """2 to the power of x."""

def expm1(x: Tensor | float) -> Tensor:
    """exp(x) - 1."""

def flatten(x: Tensor | float, start_dim: int = 0, end_dim: int = -1) -> Tensor:
    """Dimensions start_dim to end_dim as one."""

def flip(x: Tensor | float, dims: int | Sequence[int]) -> Tensor:
    """Reversed along the given dimensions."""

def floor(x: Tensor | float) -> Tensor:
    """Largest whole number that is not larger."""

def fmod(x: Tensor | float, y: Tensor | float) -> Tensor:
    """Remainder with the sign of x."""

def fourier_transform(re: Tensor | float, im: Tensor | None = None, *, forward: bool) -> Tensor:
    """The discrete Fourier transforms of the rows of complex numbers re + i im, along the last dimension: their real parts and then their imaginary parts. Without im those of real rows, of which only the first n / 2 + 1 are computed. Backward they are not divided by n."""

def gather(data: Tensor | float, indices: Tensor | float, axis: int = 0, wrap: bool = True) -> Tensor:
    """For each place of `indices`, the element of `data` there but for `axis`, where the index says."""

def gather_nd(data: Tensor | float, indices: Tensor | float, batch_dims: int = 0) -> Tensor:
    """Slices of `data` at the coordinates in the last dimension of `indices`."""

def gelu(x: Tensor | float, approximate: bool = False) -> Tensor:
    """x times the normal distribution at x; approximate uses tanh."""

def greater(x: Tensor | float, y: Tensor | float) -> Tensor:
    """x > y."""

def greater_equal(x: Tensor | float, y: Tensor | float) -> Tensor:
    """x >= y."""

def hard_shrink(x: Tensor | float, lambda_val: float = 0.5) -> Tensor:
    """x, or 0 where |x| is at most lambda_val."""

def hard_sigmoid(x: Tensor | float, alpha: float = 0.16666666666666666, beta: float = 0.5) -> Tensor:
    """min(max(alpha x + beta, 0), 1)."""

def hard_swish(x: Tensor | float) -> Tensor:
    """x min(max(x + 3, 0), 6) / 6."""

def identity(x: Tensor | float) -> Tensor:
    """The input itself."""

def im2col(x: Tensor | float, kernel_size: int | Sequence[int], dilation: int | Sequence[int] = [1, 1], padding: int | Sequence[int] = [0, 0], stride: int | Sequence[int] = [1, 1]) -> Tensor:
    """The patches of images [n, c, h, w] or [c, h, w] under a kernel as columns: [n, c * kh * kw, places], places by rows."""

def is_finite(x: Tensor | float) -> Tensor:
    """True where x is neither NaN nor infinite."""

def is_inf(x: Tensor | float) -> Tensor:
    """True where x is infinite."""

def is_nan(x: Tensor | float) -> Tensor:
    """True where x is NaN."""

def leaky_relu(x: Tensor | float, alpha: float = 0.01) -> Tensor:
    """x, or alpha x where it is negative."""

def left_shift(x: Tensor | float, y: Tensor | float) -> Tensor:
    """x shifted left by y bits."""

def less(x: Tensor | float, y: Tensor | float) -> Tensor:
    """x < y."""

def less_equal(x: Tensor | float, y: Tensor | float) -> Tensor:
    """x <= y."""

def log(x: Tensor | float) -> Tensor:
    """Natural logarithm."""

def log10(x: Tensor | float) -> Tensor:
    """Logarithm to base 10."""

def log1p(x: Tensor | float) -> Tensor:
    """log(1 + x)."""

def log2(x: Tensor | float) -> Tensor:
    """Logarithm to base 2."""

def log_sigmoid(x: Tensor | float) -> Tensor:
    """log(sigmoid(x))."""

def log_softmax(x: Tensor | float, axis: int = 1) -> Tensor:
    """Logarithm of softmax."""

def logical_and(x: Tensor | float, y: Tensor | float) -> Tensor:
    """True where both are not zero."""

def logical_not(x: Tensor | float) -> Tensor:
    """True where x is zero."""

def logical_or(x: Tensor | float, y: Tensor | float) -> Tensor:
    """True where one is not zero."""

def logical_xor(x: Tensor | float, y: Tensor | float) -> Tensor:
    """True where exactly one is not zero."""

def matmul(a: Tensor | float, b: Tensor | float, require_prologue: bool = False, transpose_b: bool = False, transpose_a: bool = False) -> Tensor:
    """Matrix product over the last two dimensions; those before broadcast, vectors are rows or columns."""

def matmul_integer(a: Tensor | float, b: Tensor | float, transpose_b: bool = False, transpose_a: bool = False) -> Tensor:
    """Matrix product of integers of 8 bits, signed or not, with sums in int32."""

def max_pool1d(x: Tensor | float, kernel: int | Sequence[int], stride: int | Sequence[int], padding: int | Sequence[int], ceil_mode: bool = False, dilations: int | Sequence[int] = [1]) -> Tensor:
    """Largest element of each window."""

def max_pool2d(x: Tensor | float, kernel: int | Sequence[int], stride: int | Sequence[int], padding: int | Sequence[int], ceil_mode: bool = False, dilations: int | Sequence[int] = [1, 1]) -> Tensor:
    """Largest element of each window."""

def max_pool3d(x: Tensor | float, kernel: int | Sequence[int], stride: int | Sequence[int], padding: int | Sequence[int], ceil_mode: bool = False, dilations: int | Sequence[int] = [1, 1, 1]) -> Tensor:
    """Largest element of each window."""

def max_pool_places1d(x: Tensor | float, kernel: int | Sequence[int], stride: int | Sequence[int], padding: int | Sequence[int], ceil_mode: bool = False, dilations: int | Sequence[int] = [1]) -> Tensor:
    """Where in its image, counted row by row, the largest element of each window stands: the first of equals, but the last NaN."""

def max_pool_places2d(x: Tensor | float, kernel: int | Sequence[int], stride: int | Sequence[int], padding: int | Sequence[int], ceil_mode: bool = False, dilations: int | Sequence[int] = [1, 1]) -> Tensor:
    """Where in its image, counted row by row, the largest element of each window stands: the first of equals, but the last NaN."""

def max_pool_places3d(x: Tensor | float, kernel: int | Sequence[int], stride: int | Sequence[int], padding: int | Sequence[int], ceil_mode: bool = False, dilations: int | Sequence[int] = [1, 1, 1]) -> Tensor:
    """Where in its image, counted row by row, the largest element of each window stands: the first of equals, but the last NaN."""

def mish(x: Tensor | float) -> Tensor:
    """x tanh(softplus(x))."""

def mod(x: Tensor | float, y: Tensor | float) -> Tensor:
    """Remainder with the sign of y."""

def multiply(x: Tensor | float, y: Tensor | float) -> Tensor:
    """x * y."""

def negative(x: Tensor | float) -> Tensor:
    """-x."""

def not_equal(x: Tensor | float, y: Tensor | float) -> Tensor:
    """x != y."""

def pow(x: Tensor | float, y: Tensor | float) -> Tensor:
    """x to the power of y."""

def real_from_fourier(re: Tensor | float, im: Tensor | float, length: int | Size | Sequence[int | Size]) -> Tensor:
    """The rows of `length` real numbers whose Fourier transforms begin with re + i im, of length / 2 + 1 numbers, times the length. Imaginary parts of numbers that are their own conjugates count as zero."""

def reciprocal(x: Tensor | float) -> Tensor:
    """1 / x."""

def recurrence(x: Tensor | float, weights: Tensor | float, hidden: Tensor | float, cells: Tensor | None = None, bias: Tensor | None = None, peepholes: Tensor | None = None, lengths: Tensor | None = None, scales: Tensor | None = None, *, cell: str, reverse: bool = False, activations: str = '', clip: float = 0.0, coupled: bool = False) -> Tensor:
    """The states of a recurrent layer after each step, [steps, rows, units]: of x [steps, rows, gates * units], the input's products and biases; weights [units, gates, units]; the first states [rows, units]. An lstm gives its cells too, in float32 where x has 16 bits, for they add up over the steps; its peepholes, [3, units], are those of its gates i, f and o. From the step on that `lengths` [rows] says, a row's states stay. `activations` names other functions than the cell's own, those of cell rnn, as "hardsigmoid 0.2 0.5, tanh, tanh"; sums are cut to -clip .. clip before unless it is 0, and an lstm that is `coupled` forgets as much as it takes in. Weights that are integers of 8 or 16 bits have scales, [gates * units]."""

def reduce_and(x: Tensor | float, dims: int | Sequence[int] | None = None, keepdims: bool = False) -> Tensor:
    """True if no element is zero."""

def reduce_l1(x: Tensor | float, dims: int | Sequence[int] | None = None, keepdims: bool = False) -> Tensor:
    """Sum of absolute values."""

def reduce_l2(x: Tensor | float, dims: int | Sequence[int] | None = None, keepdims: bool = False) -> Tensor:
    """Root of the sum of squares."""

def reduce_log_sum_exp(x: Tensor | float, dims: int | Sequence[int] | None = None, keepdims: bool = False) -> Tensor:
    """Logarithm of the sum of exponentials."""

def reduce_max(x: Tensor | float, dims: int | Sequence[int] | None = None, keepdims: bool = False) -> Tensor:
    """Largest element; NaN wins."""

def reduce_mean(x: Tensor | float, dims: int | Sequence[int] | None = None, keepdims: bool = False) -> Tensor:
    """Mean."""

def reduce_min(x: Tensor | float, dims: int | Sequence[int] | None = None, keepdims: bool = False) -> Tensor:
    """Smallest element; NaN wins."""

def reduce_or(x: Tensor | float, dims: int | Sequence[int] | None = None, keepdims: bool = False) -> Tensor:
    """True if any element is not zero."""

def reduce_prod(x: Tensor | float, dims: int | Sequence[int] | None = None, keepdims: bool = False) -> Tensor:
    """Product."""

def reduce_scatter(x: Tensor | float, reduction: str, ranks: int, group: str, order: int) -> Tensor:
    """This rank's share of the rows of the sum of x over the ranks of a group. Begins; WaitCollective ends."""

def reduce_std(x: Tensor | float, dims: int | Sequence[int] | None = None, keepdims: bool = False, correction: int = 1) -> Tensor:
    """Standard deviation, with the variance divided by the count less `correction`."""

def reduce_sum(x: Tensor | float, dims: int | Sequence[int] | None = None, keepdims: bool = False) -> Tensor:
    """Sum."""

def reduce_sum_square(x: Tensor | float, dims: int | Sequence[int] | None = None, keepdims: bool = False) -> Tensor:
    """Sum of squares."""

def reduce_var(x: Tensor | float, dims: int | Sequence[int] | None = None, keepdims: bool = False, correction: int = 1) -> Tensor:
    """Variance, divided by the count less `correction`."""

def reduce_var_mean(x: Tensor | float, dims: int | Sequence[int] | None = None, keepdims: bool = False) -> Tensor:
    """The mean as it is found beside a variance, from the same moments: NaN where an element is infinite."""

def relayout(x: Tensor | float, layout: str) -> Tensor:
    """The same tensor with its elements in another order in memory, zeros in the padding."""

def relu(x: Tensor | float) -> Tensor:
    """max(x, 0)."""

def reshape(x: Tensor | float, shape: int | Size | Sequence[int | Size]) -> Tensor:
    """The same elements in row-major order in another shape; one size may be -1."""

def right_shift(x: Tensor | float, y: Tensor | float) -> Tensor:
    """x shifted right by y bits, keeping the sign."""

def rms_norm(x: Tensor | float, scale: Tensor | None = None, *, axis: int = -1, epsilon: float = 1e-05) -> Tensor:
    """Dimensions from `axis` on divided by the root of their mean square, then scale."""

def round(x: Tensor | float) -> Tensor:
    """Nearest whole number, halves to even."""

def rsqrt(x: Tensor | float) -> Tensor:
    """1 / sqrt(x)."""

def scatter(data: Tensor | float, indices: Tensor | float, updates: Tensor | float, axis: int = 0, reduction: str = 'none', wrap: bool = True) -> Tensor:
    """`data` with each of `updates` at its place but for `axis`, where the index says; reduction: none, or add, mul, max, min with what is there. Of several updates of one element without a reduction any may stay."""

def select_places(x: Tensor | float, ranks: Tensor | float) -> Tensor:
    """The places in each row of x, along the last dimension, of the elements that as many others come before as `ranks` says: int64. In the order of SortPlaces; on the CPU."""

def selu(x: Tensor | float, alpha: float = 1.6732632423543772, scale: float = 1.0507009873554805) -> Tensor:
    """scale times elu."""

def shape(x: Tensor | float) -> Tensor:
    """The sizes of x."""

def sigmoid(x: Tensor | float) -> Tensor:
    """1 / (1 + exp(-x))."""

def sign(x: Tensor | float) -> Tensor:
    """-1, 0 or 1."""

def silu(x: Tensor | float) -> Tensor:
    """x sigmoid(x)."""

def sin(x: Tensor | float) -> Tensor:
    """Sine."""

def sinh(x: Tensor | float) -> Tensor:
    """Hyperbolic sine."""

def sizes(values: int | Size | Sequence[int | Size], shape: int | Size | Sequence[int | Size], dtype: str, *, device: str = 'cpu') -> Tensor:
    """Given integer expressions of the symbols, as a tensor."""

def sliding_windows(x: Tensor | float, axis: int, size: int = 1, stride: int = 1, dilation: int = 1) -> Tensor:
    """Windows of `size` elements, `dilation` apart, at every `stride`-th place of a dimension; what a window sees is the last dimension."""

def soft_plus(x: Tensor | float, beta: float = 1.0, threshold_val: float = 20.0) -> Tensor:
    """log(1 + exp(beta x)) / beta, and x itself where beta x exceeds threshold_val."""

def soft_shrink(x: Tensor | float, lambda_val: float = 0.5) -> Tensor:
    """x moved towards 0 by lambda_val."""

def soft_sign(x: Tensor | float) -> Tensor:
    """x / (1 + |x|)."""

def softmax(x: Tensor | float, axis: int = 1) -> Tensor:
    """Exponentials divided by their sum along `axis`."""

def sort_places(x: Tensor | float, count: int | Size | Sequence[int | Size], descending: bool) -> Tensor:
    """The places in each row of x, along the last dimension, of its first `count` elements in order: int64. A stable sort; NaN is the largest."""

def sqrt(x: Tensor | float) -> Tensor:
    """Square root."""

def square(x: Tensor | float) -> Tensor:
    """x * x."""

def subtract(x: Tensor | float, y: Tensor | float) -> Tensor:
    """x - y."""

def take(data: Tensor | float, indices: Tensor | float, axis: int = 0, wrap: bool = True) -> Tensor:
    """Slices of `data` along `axis`, chosen by `indices` of any shape."""

def take_steps(x: Tensor | float, axis: int, count: int, step: int = 65536, offset: int = 0, parts: int = 65536) -> Tensor:
    """`count` elements of a dimension: result o is the element at (o * step + offset) / parts, the first or the last where that lies outside."""

def tan(x: Tensor | float) -> Tensor:
    """Tangent."""

def tanh(x: Tensor | float) -> Tensor:
    """Hyperbolic tangent."""

def tanh_shrink(x: Tensor | float) -> Tensor:
    """x - tanh(x)."""

def threshold(x: Tensor | float, threshold_val: float = 0.0, value: float = 0.0) -> Tensor:
    """x, or value where it is at most threshold_val."""

def tril(x: Tensor | float, diagonal: int = 0) -> Tensor:
    """The lower triangle of the last two dimensions, 0 elsewhere."""

def triu(x: Tensor | float, diagonal: int = 0) -> Tensor:
    """The upper triangle of the last two dimensions, 0 elsewhere."""

def trunc(x: Tensor | float) -> Tensor:
    """Whole part."""

def wait_collective(begun: Tensor | float, x: Tensor | float) -> Tensor:
    """`begun`, the result of a collective of x, once it is there."""

def weighted_windows(x: Tensor | float, weights: Tensor | float, axis: int, step: int = 65536, offset: int = 0) -> Tensor:
    """Weighted sums of windows along a dimension: result o is the sum of weights[o, j] times the element at (o * step + offset) / 65536 + j, windows kept inside. What a weight of zero stands for is not looked at."""
