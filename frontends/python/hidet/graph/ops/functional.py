"""Functions with the original hidet's names and parameters, where they differ from the records' own.

Each is made of functions of hidet.ops. Shapes and dtypes are checked there.
"""

from __future__ import annotations

import builtins
import math
import operator as python_operator
import sys
from typing import Any, Optional, Sequence, Union

from hidet.graph.tensor import Tensor, arange as arange_tensor, asarray, dtype_name, full as full_tensor

__all__ = [
    'all', 'any', 'arange', 'argmax', 'argmin', 'attention', 'avg_pool2d', 'avg_pool3d', 'batch_norm_infer', 'bitwise_invert',
    'bitwise_left_shift', 'bitwise_right_shift', 'broadcast', 'clamp', 'concat', 'conv1d', 'conv2d', 'conv3d', 'cuda_batch_matmul', 'cumsum',
    'expand_dims', 'floor_divide', 'full', 'get_item', 'group_norm', 'hardshrink', 'hardsigmoid', 'hardswish', 'isfinite', 'isinf', 'isnan',
    'layer_norm', 'logsigmoid', 'logsoftmax', 'max', 'maximum', 'mean', 'min', 'minimum', 'pad', 'permute_dims', 'positive', 'prelu', 'prod',
    'relu6', 'softplus', 'softshrink', 'softsign', 'split', 'squeeze', 'std', 'strided_slice', 'sum', 'tanhshrink', 'tile', 'transpose',
    'true_divide', 'unsqueeze', 'var', 'where',
]

_ops: Any = sys.modules['hidet.graph.ops']
_generated = dict(_ops._generated)
Dims = Union[int, Sequence[int], None]
Ints = Union[int, Sequence[int]]


def _ints(dims: Dims) -> Optional[list]:
    return None if dims is None else [dims] if isinstance(dims, int) else list(dims)


def sum(x: Tensor, dims: Dims = None, keep_dim: bool = False) -> Tensor:
    """The sum over some dimensions, or all."""
    return _ops.reduce_sum(x, _ints(dims), keep_dim)


def mean(x: Tensor, dims: Dims = None, keep_dim: bool = False) -> Tensor:
    """The mean over some dimensions, or all."""
    return _ops.reduce_mean(x, _ints(dims), keep_dim)


def max(x: Tensor, dims: Dims = None, keep_dim: bool = False) -> Tensor:
    """The largest elements over some dimensions, or all; NaN wins."""
    return _ops.reduce_max(x, _ints(dims), keep_dim)


def min(x: Tensor, dims: Dims = None, keep_dim: bool = False) -> Tensor:
    """The smallest elements over some dimensions, or all; NaN wins."""
    return _ops.reduce_min(x, _ints(dims), keep_dim)


def prod(x: Tensor, dims: Dims = None, keep_dim: bool = False) -> Tensor:
    """The product over some dimensions, or all."""
    return _ops.reduce_prod(x, _ints(dims), keep_dim)


def any(x: Tensor, /, *, axis: Dims = None, keepdims: bool = False) -> Tensor:
    """True where any element is not zero."""
    return _ops.reduce_or(x, _ints(axis), keepdims)


def all(x: Tensor, /, *, axis: Dims = None, keepdims: bool = False) -> Tensor:
    """True where no element is zero."""
    return _ops.reduce_and(x, _ints(axis), keepdims)


def var(x: Tensor, dims: Dims = None, keep_dim: bool = False, correction: int = 0) -> Tensor:
    """The variance, divided by the count less `correction`."""
    return _ops.reduce_var(x, dims=_ints(dims), keepdims=keep_dim, correction=correction)


def std(x: Tensor, dims: Dims = None, keep_dim: bool = False, correction: int = 0) -> Tensor:
    """The square root of the variance."""
    return _ops.reduce_std(x, dims=_ints(dims), keepdims=keep_dim, correction=correction)


def argmax(x: Tensor, dim: int, keep_dim: bool = False) -> Tensor:
    """The index of the largest element, the lowest among equals."""
    return _ops.arg_max(x, dim, keep_dim)


def argmin(x: Tensor, dim: int, keep_dim: bool = False) -> Tensor:
    """The index of the smallest element, the lowest among equals."""
    return _ops.arg_min(x, dim, keep_dim)


def cumsum(x: Tensor, dim: int, exclusive: bool = False, reverse: bool = False) -> Tensor:
    """Sums of the elements so far."""
    return _ops.cumulative_sum(x, dim, exclusive, reverse)


def transpose(x: Tensor, axes: Optional[Sequence[int]] = None) -> Tensor:
    """Dimensions in another order, reversed by default."""
    return _generated['permute_dims'](x, None if axes is None else list(axes))


def permute_dims(x: Tensor, /, axes: Optional[Sequence[int]] = None) -> Tensor:
    """Dimensions in another order, reversed by default."""
    return transpose(x, axes)


def squeeze(x: Tensor, dims: Dims = None) -> Tensor:
    """Without the given dimensions of size 1, or without all of them."""
    return _generated['squeeze'](x, _ints(dims))


def unsqueeze(x: Tensor, dims: Dims) -> Tensor:
    """With new dimensions of size 1 at these places of the result."""
    return _generated['unsqueeze'](x, _ints(dims))


def expand_dims(x: Tensor, /, *, axis: int = 0) -> Tensor:
    """With a new dimension of size 1."""
    return unsqueeze(x, axis)


def concat(tensors: Any, *more: Tensor, axis: int = 0) -> Tensor:
    """The tensors one after the other along `axis`; a list, or one argument each."""
    if isinstance(tensors, Tensor):
        tensors = [tensors, *more]
    elif more:  # concat([a, b], 1)
        axis = more[0]  # type: ignore[assignment]
    return _generated['concat'](*tensors, axis=axis)


def strided_slice(data: Tensor, starts: Sequence, ends: Sequence, axes: Optional[Sequence[int]] = None,
                  strides: Optional[Sequence[int]] = None) -> Tensor:
    """Elements starts[i], starts[i] + strides[i], ... before ends[i] along axes[i]; None is from or to the end. A stride below 0 goes
    back, from the last element on. ValueError for a stride of 0, NotImplementedError for one below 0 between sizes that are symbolic."""
    axes = list(range(len(starts))) if axes is None else list(axes)
    steps = [1 if step is None else step for step in strides] if strides is not None else [1] * len(axes)
    if 0 in steps:
        raise ValueError(f'strided_slice: stride 0 of place {steps.index(0)}')
    back = [axis for axis, step in zip(axes, steps) if step < 0]
    if back:
        # From the last element on, place i is -1 - i.
        data = _ops.flip(data, back)
        starts, ends = list(starts), list(ends)
        for place, step in enumerate(steps):
            if step > 0:
                continue
            for bounds in (starts, ends):
                if isinstance(bounds[place], (int, type(None))):
                    bounds[place] = None if bounds[place] is None else -1 - bounds[place]
                else:
                    raise NotImplementedError(f'strided_slice: stride {step} of place {place} from or to the symbolic {bounds[place]}')
            steps[place] = -step
    first = [0 if start is None else start for start in starts]
    last = [data.shape[axis] if end is None else end for axis, end in zip(axes, ends)]
    return _generated['strided_slice'](data, first, last, axes, steps)


def _index(item: Any) -> Any:
    """Returns an index with integers of other libraries, such as numpy's, as Python's, and their arrays as tensors."""
    if item is None or item is Ellipsis or isinstance(item, (Tensor, slice, bool)):
        return item
    if isinstance(item, list) or type(item).__module__ == 'numpy' and getattr(item, 'ndim', 0) > 0:
        indices = asarray(item)
        if indices.dtype == 'bool' or 'float' in indices.dtype:
            raise TypeError(f'indices of {indices.dtype} are not supported, expected integers')
        return indices
    return python_operator.index(item) if hasattr(item, '__index__') else item


def _any_given(*bounds: Any) -> bool:
    return not builtins.all(bound is None for bound in bounds)  # symbolic sizes do not compare with None


def get_item(x: Tensor, item: Any) -> Tensor:
    """What x[item] gives: ints, slices, None, an Ellipsis, and one tensor of indices in front."""
    items = [_index(i) for i in (item if isinstance(item, tuple) else [item])]
    if len(items) == 1 and isinstance(items[0], Tensor):
        return _ops.take(x, items[0], axis=0)
    rank = len(x.shape)
    given = len([i for i in items if i is not None and i is not Ellipsis])
    if given > rank:
        raise IndexError(f'{given} indices for {x.signature()}')
    if len([i for i in items if i is Ellipsis]) > 1:
        raise IndexError('an index of several ellipses, expected one at most')
    if Ellipsis not in [i for i in items if not isinstance(i, Tensor)]:
        items.append(Ellipsis)
    axis, added, dropped, starts, ends, axes, strides = 0, [], [], [], [], [], []
    place = 0  # in the result with all sliced dimensions and new ones
    for index in items:
        if index is Ellipsis:
            place += rank - given
            axis += rank - given
        elif index is None:
            added.append(place)
            place += 1
        elif isinstance(index, slice):
            if _any_given(index.start, index.stop, index.step):
                starts.append(index.start)
                ends.append(index.stop)
                axes.append(axis)
                strides.append(index.step)
            axis += 1
            place += 1
        elif isinstance(index, int):
            size = x.shape[axis]
            if isinstance(size, int) and not -size <= index < size:
                raise IndexError(f'index {index} out of range for size {size} of {x.signature()}')
            starts.append(index)
            ends.append(index + 1 if index != -1 else None)
            axes.append(axis)
            strides.append(1)
            dropped.append((axis, place))
            axis += 1
            place += 1
        else:
            raise TypeError(f'an index of type {type(index).__name__} is not supported')
    result = strided_slice(x, starts, ends, axes, strides) if axes else x
    if dropped:
        result = squeeze(result, [axis for axis, _ in dropped])
    if added:
        gone = [place for _, place in dropped]
        result = unsqueeze(result, [place - len([g for g in gone if g < place]) for place in added])
    return result


def where(cond: Tensor, x: Any, y: Any) -> Tensor:
    """x where the condition holds, y elsewhere; either may be a number."""
    if not isinstance(x, Tensor) and not isinstance(y, Tensor):
        dtype = 'float32' if isinstance(x, float) or isinstance(y, float) else 'int64'
        x, y = full_tensor([], x, dtype, cond._device), full_tensor([], y, dtype, cond._device)
    like = x if isinstance(x, Tensor) else y
    numbers = _ops._as_tensors('where', [like, x, y])
    return _generated['where'](cond, *numbers[1:])


def maximum(a: Tensor, b: Any, *others: Tensor) -> Tensor:
    """The largest of the tensors, element by element; NaN wins."""
    return _generated['max'](a, b, *others)


def minimum(a: Tensor, b: Any, *others: Tensor) -> Tensor:
    """The smallest of the tensors, element by element; NaN wins."""
    return _generated['min'](a, b, *others)


def clamp(x: Tensor, min: Any = None, max: Any = None) -> Tensor:
    """x kept within min .. max, numbers or tensors; None is no limit."""
    result = x if min is None else maximum(x, min)
    return result if max is None else minimum(result, max)


def true_divide(x: Any, y: Any) -> Tensor:
    """x / y; integers are converted to float32."""
    return _ops.divide(x, y, rounding='true')


def floor_divide(x: Any, y: Any) -> Tensor:
    """The largest whole number not above x / y: of the exact quotient, where the rounded one may be the next whole number already."""
    x, y = _ops._as_tensors('floor_divide', [x, y])
    if not builtins.any('float' in tensor.dtype for tensor in (x, y)):
        return _ops.divide(x, y, rounding='floor')
    quotient = true_divide(x, y)
    if quotient.dtype in ('float16', 'bfloat16'):  # steps of 16 bits would be rounded, too
        x, y = _ops.cast(x, 'float32'), _ops.cast(y, 'float32')
    whole = _ops.round(true_divide(_ops.subtract(x, _ops.mod(x, y)), y))
    return where(_ops.equal(y, 0), quotient, whole if whole.dtype == quotient.dtype else _ops.cast(whole, quotient.dtype))


def positive(x: Tensor) -> Tensor:
    """x itself."""
    return x


def relu6(x: Tensor) -> Tensor:
    """x kept within 0 .. 6."""
    return _ops.clip(x, 0.0, 6.0)


def logsoftmax(x: Tensor, axis: int = 1) -> Tensor:
    """The logarithm of softmax."""
    return _ops.log_softmax(x, axis)


def softplus(x: Tensor, beta: float = 1.0, threshold_val: float = 20.0) -> Tensor:
    """log(1 + exp(beta x)) / beta, or x where beta x is above the threshold."""
    return _ops.soft_plus(x, beta=beta, threshold_val=threshold_val)


def hardshrink(x: Tensor, lambda_val: float = 0.5) -> Tensor:
    """x, or 0 where |x| is at most lambda_val."""
    return _ops.hard_shrink(x, lambda_val=lambda_val)


def softshrink(x: Tensor, lambda_val: float = 0.5) -> Tensor:
    """x moved towards 0 by lambda_val."""
    return _ops.soft_shrink(x, lambda_val=lambda_val)


def hardsigmoid(x: Tensor) -> Tensor:
    """min(max(x / 6 + 1 / 2, 0), 1)."""
    return _ops.hard_sigmoid(x, alpha=1.0 / 6.0, beta=0.5)


def _accumulates_in_float32(dtype: str, name: str) -> None:
    if dtype not in ('float32', 'float64'):
        raise ValueError(f"{name}: accumulate_dtype {dtype!r}, expected 'float32' or 'float64'")


def layer_norm(x: Tensor, num_last_dims: Any = 1, epsilon: Any = 1e-5, accumulate_dtype: str = 'float32', *, scale: Optional[Tensor] = None,
               bias: Optional[Tensor] = None, axis: Optional[int] = None) -> Tensor:
    """The last `num_last_dims` dimensions, or those from `axis` on, to mean 0 and variance 1, then scale and bias. Scale and bias may
    also stand second and third. Sums are of float32 at least."""
    _accumulates_in_float32(accumulate_dtype, 'layer_norm')
    if isinstance(num_last_dims, Tensor) or num_last_dims is None:
        scale, num_last_dims = num_last_dims, 1
    if isinstance(epsilon, Tensor) or epsilon is None:
        bias, epsilon = epsilon, 1e-5
    return _generated['layer_norm'](x, scale, bias, axis=-num_last_dims if axis is None else axis, epsilon=epsilon)


def group_norm(x: Tensor, num_groups: Any = None, epsilon: Any = 1e-5, accumulate_dtype: str = 'float32', *, scale: Optional[Tensor] = None,
               bias: Optional[Tensor] = None, groups: Optional[int] = None) -> Tensor:
    """Each of `num_groups` groups of channels of x [n, c, ...] to mean 0 and variance 1, then scale [c] and bias [c]. Scale and bias may
    also stand second and third, the number then as `groups`. Sums are of float32 at least."""
    _accumulates_in_float32(accumulate_dtype, 'group_norm')
    if isinstance(num_groups, Tensor):
        scale, num_groups = num_groups, None
    if isinstance(epsilon, Tensor) or epsilon is None:
        bias, epsilon = epsilon, 1e-5
    count = groups if num_groups is None else num_groups
    if count is None:
        raise TypeError('group_norm: the number of groups is missing')
    return _generated['group_norm'](x, scale, bias, groups=count, epsilon=epsilon)


def split(data: Tensor, parts_or_sections: Any, axis: int = 0) -> list[Tensor]:
    """Consecutive parts along a dimension: of the given sizes, or as many equal ones as the number says."""
    if not isinstance(parts_or_sections, int):
        return _generated['split'](data, parts_or_sections, axis)
    size, count = data.shape[axis], parts_or_sections
    if count < 1 or (isinstance(size, int) and size % count != 0):
        raise ValueError(f'split: {count} equal parts of dimension {axis} of size {size}')
    return _generated['split'](data, [size // count] * count, axis)


def _convolution(dimensions: int, data: Tensor, weight: Tensor, stride: Ints, dilations: Ints, groups: int, padding: Ints) -> Tensor:
    stride, dilations, padding = ([x] * dimensions if isinstance(x, int) else list(x) for x in (stride, dilations, padding))
    return _generated[f'conv{dimensions}d'](data, weight, padding=padding, stride=stride, dilations=dilations, groups=groups)


def conv1d(data: Tensor, weight: Tensor, stride: Ints = 1, dilations: Ints = 1, groups: int = 1, padding: Ints = 0) -> Tensor:
    """Convolution of data [n, c, h] by weight [outputs, c / groups, kh]. Padding: before and after, or [before, after]."""
    return _convolution(1, data, weight, stride, dilations, groups, padding)


def conv2d(data: Tensor, weight: Tensor, stride: Ints = 1, dilations: Ints = 1, groups: int = 1, padding: Ints = 0) -> Tensor:
    """Convolution of data [n, c, h, w] by weight [outputs, c / groups, kh, kw]. Padding: one number for all sides, one a dimension, or all
    beginnings, then all ends."""
    return _convolution(2, data, weight, stride, dilations, groups, padding)


def conv3d(data: Tensor, weight: Tensor, stride: Ints = 1, dilations: Ints = 1, groups: int = 1, padding: Ints = 0) -> Tensor:
    """Convolution of data [n, c, d, h, w] by weight [outputs, c / groups, kd, kh, kw]. Padding: as that of conv2d."""
    return _convolution(3, data, weight, stride, dilations, groups, padding)


def cuda_batch_matmul(a: Tensor, b: Tensor, mma: str = 'mma', *, transpose_b: bool = False, transpose_a: bool = False) -> Tensor:
    """Products of a [batch, m, k] and b [batch, k, n], each transposed where it says so. `mma`, the original's 'mma' or 'simt', is about
    kernels, which the compiler chooses. ValueError for another."""
    if mma not in ('mma', 'simt'):
        raise ValueError(f"cuda_batch_matmul: mma {mma!r}, expected 'mma' or 'simt'")
    return _generated['cuda_batch_matmul'](a, b, transpose_b=transpose_b, transpose_a=transpose_a)


def attention(q: Tensor, k: Tensor, v: Tensor, mask: Optional[Tensor] = None, is_causal: bool = False, *, scale: Optional[float] = None,
              nan_rows: bool = False) -> Tensor:
    """softmax(scale q k^T + mask) v; scale is 1 / sqrt(depth) by default, a causal mask keeps keys up to the query. A row without keys
    gives 0, or NaN with nan_rows."""
    return _generated['attention'](q, k, v, mask, is_causal=is_causal, scale=scale, nan_rows=nan_rows)


def batch_norm_infer(x: Tensor, running_mean: Tensor, running_var: Tensor, epsilon: Any = 1e-5, axis: Any = 1, *,
                     scale: Optional[Tensor] = None, bias: Optional[Tensor] = None) -> Tensor:
    """(x - running_mean) / sqrt(running_var + epsilon) scale + bias, by channels, which dimension `axis` counts. Scale and bias may also
    stand fourth and fifth."""
    if isinstance(epsilon, Tensor) or epsilon is None:
        scale, epsilon = epsilon, 1e-5
    if isinstance(axis, Tensor) or axis is None:
        bias, axis = axis, 1
    if not isinstance(x, Tensor):
        raise TypeError(f'batch_norm_infer: x of type {type(x).__name__}, expected a tensor')
    rank = len(x.shape)
    if not isinstance(axis, int) or not -rank <= axis < rank:
        raise ValueError(f'batch_norm_infer: axis {axis} out of range for rank {rank}')
    order = list(range(rank))
    order[1 % rank], order[axis] = order[axis], order[1 % rank]  # an exchange, which is its own inverse
    turned = transpose(x, order) if order != sorted(order) else x
    y = _generated['batch_norm_infer'](turned, running_mean, running_var, scale, bias, epsilon=epsilon)
    return transpose(y, order) if turned is not x else y


def _average(dimensions: int, x: Tensor, kernel: Ints, stride: Ints, padding: Ints, ceil_mode: bool, count_include_pad: bool,
             divisor_override: Optional[int]) -> Tensor:
    pool = _generated[f'avg_pool{dimensions}d']
    if divisor_override is None:
        return pool(x, kernel, stride, padding, ceil_mode, count_include_pad)
    if divisor_override == 0:
        raise ValueError(f'avg_pool{dimensions}d: divisor_override 0')
    kernel, stride, padding = ([value] * dimensions if isinstance(value, int) else list(value) for value in (kernel, stride, padding))
    if ceil_mode:  # windows that begin inside are whole once zeros stand behind
        sizes, results = x.shape[2:], pool(x, kernel, stride, padding, True, True).shape[2:]
        behind = [(results[i] - 1) * stride[i] + kernel[i] - padding[i] - sizes[i] for i in range(dimensions)]
        x, padding = pad(x, [0, 0, *padding, 0, 0, *behind]), [0] * dimensions
    return pool(x, kernel, stride, padding, False, True) * (float(math.prod(kernel)) / divisor_override)


def avg_pool2d(x: Tensor, kernel: Ints, stride: Ints, padding: Ints, ceil_mode: bool = False, count_include_pad: bool = True,
               divisor_override: Optional[int] = None) -> Tensor:
    """Mean of each window of x [n, c, h, w]; the padding counts as zeros or not at all. With a divisor the sum is divided by that."""
    return _average(2, x, kernel, stride, padding, ceil_mode, count_include_pad, divisor_override)


def avg_pool3d(x: Tensor, kernel: Ints, stride: Ints, padding: Ints, ceil_mode: bool = False, count_include_pad: bool = True,
               divisor_override: Optional[int] = None) -> Tensor:
    """Mean of each window of x [n, c, d, h, w]; the padding counts as zeros or not at all. With a divisor the sum is divided by that."""
    return _average(3, x, kernel, stride, padding, ceil_mode, count_include_pad, divisor_override)


def full(shape: Sequence[Any], value: Any, dtype: Any = None, device: Any = 'cpu') -> Tensor:
    """Every element is `value`, a number or a tensor of one element, whose dtype it has unless another is given."""
    if isinstance(value, Tensor):
        scalar = _ops.reshape(value, [])
        return _ops.broadcast(scalar if dtype is None else _ops.cast(scalar, dtype), list(shape))
    dtype = asarray(value).dtype if dtype is None else dtype_name(dtype)
    if isinstance(value, int) and int(float(value)) != value:  # no float has it
        return _ops.broadcast(full_tensor([], value, dtype, device), list(shape))
    return _generated['full'](list(shape), float(value), dtype, device=device)


def arange(start: Any, stop: Any = None, step: Any = 1, *, dtype: Any = None, device: Any = 'cpu') -> Tensor:
    """start, start + step, ... before stop; from 0 to start without a stop. Tensors of one element are numbers that a call decides."""
    if not builtins.any(isinstance(value, Tensor) for value in (start, stop, step)):
        return arange_tensor(start, stop, step, dtype=dtype, device=device)
    first, last = (start, stop) if stop is not None else (0, start)
    row = _generated['arange'](first, last, step)
    return row if dtype is None else _ops.cast(row, dtype)


def _with_parameters(name: str, **renamed: str) -> Any:
    """Returns a record's function with other names of its parameters."""
    record = _generated[name]
    signature = record.__signature__
    own = {new: old for old, new in renamed.items()}

    def function(*args: Any, **kwargs: Any) -> Tensor:
        for old in renamed:
            if old in kwargs:
                raise TypeError(f'{name}: got an unexpected keyword argument {old!r}')
        return record(*args, **{own.get(key, key): value for key, value in kwargs.items()})

    function.__name__ = function.__qualname__ = name
    lines = record.__doc__
    for old, new in renamed.items():
        lines = lines.replace(f'\n    {old}: ', f'\n    {new}: ')
    function.__doc__ = lines
    function.__signature__ = signature.replace(parameters=[  # type: ignore[attr-defined]
        row.replace(name=renamed.get(row.name, row.name)) for row in signature.parameters.values()])
    return function


broadcast = _with_parameters('broadcast', x='data')
pad = _with_parameters('pad', x='data')
tile = _with_parameters('tile', x='data')
prelu = _with_parameters('prelu', y='slope')


def _renamed(name: str, of: str) -> Any:
    def function(*args: Any, **kwargs: Any) -> Tensor:
        return _generated[of](*args, **kwargs)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = _generated[of].__doc__
    function.__signature__ = _generated[of].__signature__  # type: ignore[attr-defined]
    return function


hardswish = _renamed('hardswish', 'hard_swish')
logsigmoid = _renamed('logsigmoid', 'log_sigmoid')
softsign = _renamed('softsign', 'soft_sign')
tanhshrink = _renamed('tanhshrink', 'tanh_shrink')
isnan = _renamed('isnan', 'is_nan')
isinf = _renamed('isinf', 'is_inf')
isfinite = _renamed('isfinite', 'is_finite')
bitwise_invert = _renamed('bitwise_invert', 'bitwise_not')
bitwise_left_shift = _renamed('bitwise_left_shift', 'left_shift')
bitwise_right_shift = _renamed('bitwise_right_shift', 'right_shift')
