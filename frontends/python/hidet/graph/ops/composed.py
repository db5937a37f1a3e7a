"""Functions with the original hidet's names and parameters that are made of others.

No record of the compiler's table stands behind them, so that fusion and schedules see the parts.
"""

from __future__ import annotations

import functools
import inspect
import string
import sys
from typing import Any, Callable, Optional, Sequence, Union

from hidet.graph.tensor import Tensor, asarray

__all__ = [
    'conv1d_transpose', 'conv2d_transpose', 'conv3d_transpose', 'conv_pad', 'einsum', 'hardtanh', 'index_select', 'instance_norm',
    'linspace', 'logaddexp', 'lp_norm', 'matmul_nt', 'meshgrid', 'remainder', 'repeat_interleave', 'roll', 'softmin',
    'symmetric_dequantize', 'symmetric_quantize', 'tri', 'view',
]

_ops: Any = sys.modules['hidet.graph.ops']
Ints = Union[int, Sequence[int]]


def _each(value: Ints, count: int, name: str) -> list[int]:
    """Returns a number for each dimension."""
    values = [value] * count if isinstance(value, int) else list(value)
    if len(values) != count:
        raise ValueError(f'{name}: {len(values)} numbers, expected {count}')
    return values


def _axis(dim: int, rank: int, name: str) -> int:
    if not -rank <= dim < rank:
        raise ValueError(f'{name}: dimension {dim} out of range for rank {rank}')
    return dim % rank


def _slice(x: Tensor, dim: int, begin: Any, end: Any) -> Tensor:
    return _ops.strided_slice(x, [begin], [end], [dim], [1])


# Convolutions backwards.


def _conv_transpose(name: str, x: Tensor, weight: Tensor, stride: Ints, padding: Ints, groups: int, output_padding: Ints) -> Tensor:
    """Each element of x adds the weight, scaled by it, to the result: that is a convolution of x, with stride - 1 zeros between its
    elements, by the weight turned round."""
    rank = len(weight.shape) - 2
    if len(x.shape) != rank + 2:
        raise ValueError(f'{name}: x of rank {len(x.shape)}, expected {rank + 2}')
    strides, more = _each(stride, rank, f'{name}: stride'), _each(output_padding, rank, f'{name}: output_padding')
    pads = [padding] * (2 * rank) if isinstance(padding, int) else list(padding)
    if len(pads) == rank:
        pads = pads * 2
    if len(pads) != 2 * rank:
        raise ValueError(f'{name}: padding: {len(pads)} numbers, expected {rank} or {2 * rank}')
    for one, step in zip(more, strides):
        if not 0 <= one < step:
            raise ValueError(f'{name}: output_padding {one}, expected less than the stride {step}')
    channels, per_group = weight.shape[0], weight.shape[1]
    if groups < 1 or channels % groups != 0 or x.shape[1] != channels:
        raise ValueError(f'{name}: {x.shape[1]} channels of x, {channels} of the weight, {groups} groups')
    kernel = list(weight.shape[2:])
    for i, step in enumerate(strides):  # zeros in between
        if step == 1:
            continue
        sizes = list(x.shape)
        wide = _ops.unsqueeze(x, [3 + i])
        wide = _ops.pad(wide, [0] * len(wide.shape) + [step - 1 if axis == 3 + i else 0 for axis in range(len(wide.shape))])
        sizes[2 + i] = sizes[2 + i] * step
        x = _slice(_ops.reshape(wide, sizes), 2 + i, 0, sizes[2 + i] - (step - 1))
    before = [kernel[i] - 1 - pads[i] for i in range(rank)]
    after = [kernel[i] - 1 - pads[rank + i] + more[i] for i in range(rank)]
    x = _ops.pad(x, [0, 0, *before, 0, 0, *after])
    turned = _ops.flip(weight, list(range(2, rank + 2)))
    turned = _ops.reshape(turned, [groups, channels // groups, per_group, *kernel])
    turned = _ops.transpose(turned, [0, 2, 1, *range(3, rank + 3)])
    turned = _ops.reshape(turned, [groups * per_group, channels // groups, *kernel])
    return getattr(_ops, f'conv{rank}d')(x, turned, groups=groups)


def conv1d_transpose(data: Tensor, weight: Tensor, stride: Ints = 1, padding: Ints = 0, groups: int = 1,
                     output_padding: Ints = 0) -> Tensor:
    """The gradient of conv1d with regard to its input: data [n, c, h], weight [c, outputs / groups, k]."""
    return _conv_transpose('conv1d_transpose', data, weight, stride, padding, groups, output_padding)


def conv2d_transpose(data: Tensor, weight: Tensor, stride: Ints = 1, padding: Ints = 0, groups: int = 1,
                     output_padding: Ints = 0) -> Tensor:
    """The gradient of conv2d with regard to its input: data [n, c, h, w], weight [c, outputs / groups, kh, kw]."""
    return _conv_transpose('conv2d_transpose', data, weight, stride, padding, groups, output_padding)


def conv3d_transpose(data: Tensor, weight: Tensor, stride: Ints = 1, padding: Ints = 0, groups: int = 1,
                     output_padding: Ints = 0) -> Tensor:
    """The gradient of conv3d with regard to its input: data [n, c, d, h, w], weight [c, outputs / groups, kd, kh, kw]."""
    return _conv_transpose('conv3d_transpose', data, weight, stride, padding, groups, output_padding)


def conv_pad(data: Tensor, pads: Ints, value: float = 0.0) -> Tensor:
    """data [n, c, ...] with pads[i] elements before its spatial dimension i and pads[i + rank] after it."""
    rank = len(data.shape) - 2
    pads = [pads] * rank if isinstance(pads, int) else list(pads)
    pads = pads * 2 if len(pads) == rank else pads
    if len(pads) != 2 * rank:
        raise ValueError(f'conv_pad: {len(pads)} pads, expected {rank} or {2 * rank}')
    return _ops.pad(data, [0, 0, *pads[:rank], 0, 0, *pads[rank:]], value=value)


# Products.


def matmul_nt(a: Tensor, b: Tensor, require_prologue: bool = False) -> Tensor:
    """a times b with its last two dimensions swapped. `require_prologue` is about kernels, which the compiler chooses."""
    del require_prologue
    axes = list(range(len(b.shape)))
    axes[-2:] = axes[-1], axes[-2]
    return _ops.matmul(a, _ops.transpose(b, axes))


def einsum(equation: str, operands: Sequence[Tensor]) -> Tensor:
    """Sums of products by the names of dimensions: einsum('bij,bjk->bik', [a, b]). Two operands at a time become one matrix product.

    ValueError for an equation that does not fit, NotImplementedError for a name twice in one operand, and an ellipsis.
    """
    text = equation.replace(' ', '')
    if '.' in text:
        raise NotImplementedError('einsum: an ellipsis is not supported')
    left, arrow, result = text.partition('->')
    names = left.split(',')
    if len(names) != len(operands):
        raise ValueError(f'einsum {equation!r}: {len(names)} operands, got {len(operands)}')
    sizes: dict[str, Any] = {}
    for labels, operand in zip(names, operands):
        if len(labels) != len(operand.shape) or any(label not in string.ascii_letters for label in labels):
            raise ValueError(f'einsum {equation!r}: {labels!r} for an operand of rank {len(operand.shape)}')
        if len(set(labels)) != len(labels):
            raise NotImplementedError(f'einsum {equation!r}: a name twice in {labels!r}')
        for label, size in zip(labels, operand.shape):
            if sizes.setdefault(label, size) != size:
                raise ValueError(f'einsum {equation!r}: {label} is {sizes[label]} and {size}')
    if not arrow:
        result = ''.join(sorted(label for label in sizes if left.count(label) == 1))
    if len(set(result)) != len(result) or not set(result) <= set(sizes):
        raise ValueError(f'einsum {equation!r}: the result {result!r}')
    labels, value = names[0], operands[0]
    for i in range(1, len(operands)):
        later = set(result).union(*names[i + 1:])
        labels, value = _product(labels, value, names[i], operands[i], later, sizes)
    gone = [place for place, label in enumerate(labels) if label not in result]
    if gone:
        value = _ops.sum(value, gone)
        labels = ''.join(label for label in labels if label in result)
    order = [labels.index(label) for label in result]
    return value if order == list(range(len(order))) else _ops.transpose(value, order)


def _product(a: str, x: Tensor, b: str, y: Tensor, later: set[str], sizes: dict[str, Any]) -> tuple[str, Tensor]:
    """Returns the product of two operands, summed over the names that are in both and not needed later."""

    def volume(labels: str) -> Any:
        result: Any = 1
        for label in labels:
            result = result * sizes[label]
        return result

    both = [label for label in a if label in b]
    batch = ''.join(label for label in both if label in later)
    summed = ''.join(label for label in both if label not in later)
    rows, columns = (''.join(label for label in own if label not in both) for own in (a, b))
    x = _ops.transpose(x, [a.index(label) for label in batch + rows + summed]) if len(a) > 1 else x
    y = _ops.transpose(y, [b.index(label) for label in batch + summed + columns]) if len(b) > 1 else y
    x = _ops.reshape(x, [volume(batch), volume(rows), volume(summed)])
    y = _ops.reshape(y, [volume(batch), volume(summed), volume(columns)])
    labels = batch + rows + columns
    return labels, _ops.reshape(_ops.matmul(x, y), [sizes[label] for label in labels])


# Elements elsewhere.


def view(x: Tensor, dtype: Any = None, shape: Any = None) -> Tensor:
    """The elements in another shape, of which one size may be -1, or the same memory as another dtype, as Tensor.view says; a shape may
    stand second. ValueError without either."""
    if isinstance(dtype, (list, tuple)):
        if shape is not None:
            raise ValueError(f'view: two shapes, {list(dtype)} and {list(shape)}')
        dtype, shape = None, dtype
    if dtype is None and shape is None:
        raise ValueError('view: expected a dtype or a shape')
    return _ops.reshape(x, list(shape)) if dtype is None else x.view(dtype, shape)


def index_select(data: Tensor, index: Tensor, dim: int) -> Tensor:
    """Slices of data along a dimension, chosen by a vector."""
    if len(index.shape) != 1:
        raise ValueError(f'index_select: index of rank {len(index.shape)}, expected 1')
    return _ops.take(data, index, _axis(dim, len(data.shape), 'index_select'))


def repeat_interleave(data: Tensor, repeats: int, dim: Optional[int] = None) -> Tensor:
    """Each element along a dimension `repeats` times, one after the other; without a dimension, of the flat tensor."""
    if dim is None:
        data, dim = _ops.reshape(data, [-1]), 0
    axis, sizes = _axis(dim, len(data.shape), 'repeat_interleave'), list(data.shape)
    wide = _ops.broadcast(_ops.unsqueeze(data, [axis + 1]), [*sizes[:axis + 1], repeats, *sizes[axis + 1:]])
    sizes[axis] = sizes[axis] * repeats
    return _ops.reshape(wide, sizes)


def roll(x: Tensor, shifts: Ints, dims: Optional[Ints] = None) -> Tensor:
    """Elements moved along dimensions; what leaves one end comes in at the other. Without dimensions, of the flat tensor."""
    if dims is None:
        if not isinstance(shifts, int):
            raise ValueError('roll: several shifts need dimensions')
        return _ops.reshape(roll(_ops.reshape(x, [-1]), shifts, 0), list(x.shape))
    axes = [dims] if isinstance(dims, int) else list(dims)
    for shift, dim in zip(_each(shifts, len(axes), 'roll: shifts'), axes):
        axis = _axis(dim, len(x.shape), 'roll')
        size = x.shape[axis]
        if not isinstance(size, int):
            raise NotImplementedError(f'roll: dimension {dim} of size {size}, expected a number')
        cut = (-shift) % size if size else 0
        if cut:
            x = _ops.concat([_slice(x, axis, cut, size), _slice(x, axis, 0, cut)], axis)
    return x


def meshgrid(*tensors: Tensor, indexing: str = 'ij') -> list[Tensor]:
    """Coordinates of a grid: each vector along its own dimension, repeated along the others. With 'xy' the first two are swapped."""
    if indexing not in ('ij', 'xy'):
        raise ValueError(f"meshgrid: indexing {indexing!r}, expected 'ij' or 'xy'")
    sizes = []
    for tensor in tensors:
        if len(tensor.shape) > 1:
            raise ValueError(f'meshgrid: {tensor.signature()}, expected vectors')
        sizes.append(tensor.shape[0] if tensor.shape else 1)
    order = list(range(len(tensors)))
    if indexing == 'xy' and len(tensors) > 1:
        order[:2] = [1, 0]
    shape = [sizes[i] for i in order]
    return [_ops.broadcast(_ops.reshape(tensor, [sizes[i] if order[axis] == i else 1 for axis in range(len(order))]), shape)
            for i, tensor in enumerate(tensors)]


# Arithmetic.


def remainder(x: Tensor, y: Tensor) -> Tensor:
    """What x leaves when divided by y, with the sign of y."""
    return _ops.mod(x, y)


def logaddexp(x: Tensor, y: Tensor) -> Tensor:
    """log(exp(x) + exp(y)) without overflow."""
    larger = _ops.maximum(x, y)
    # Two infinities of the same sign have no difference.
    difference = _ops.where(_ops.equal(x, y), _ops.multiply(_ops.cast(_ops.is_finite(x), x.dtype), 0.0), _ops.negative(_ops.abs(x - y)))
    return larger + _ops.log1p(_ops.exp(difference))


def hardtanh(x: Tensor, min_val: float = -1.0, max_val: float = 1.0, inplace: bool = False) -> Tensor:
    """x within bounds."""
    del inplace  # tensors are values
    return _ops.clamp(x, min_val, max_val)


def softmin(x: Tensor, axis: int = 1) -> Tensor:
    """softmax of -x."""
    return _ops.softmax(_ops.negative(x), axis)


def instance_norm(x: Tensor, epsilon: float = 1e-5, accumulate_dtype: str = 'float32') -> Tensor:
    """x [n, c, ...] with each channel of each sample made mean 0 and variance 1."""
    if len(x.shape) < 3:
        raise ValueError(f'instance_norm: {x.signature()}, expected at least three dimensions')
    dims, dtype = list(range(2, len(x.shape))), x.dtype
    x = x.to(accumulate_dtype)
    centered = x - _ops.mean(x, dims, True)
    return (centered * _ops.rsqrt(_ops.mean(centered * centered, dims, True) + epsilon)).to(dtype)


def lp_norm(x: Tensor, p: float = 2.0, dim: int = 1, eps: float = 1e-12) -> Tensor:
    """x divided by its p-norm along a dimension, at least eps."""
    if p == 2.0:
        norm = _ops.sqrt(_ops.sum(x * x, [dim], True))
    elif p == 1.0:
        norm = _ops.sum(_ops.abs(x), [dim], True)
    else:
        norm = _ops.pow(_ops.sum(_ops.pow(_ops.abs(x), p), [dim], True), 1.0 / p)
    return x / _ops.clamp(norm, eps, None)


def symmetric_quantize(w: Tensor, quant_type: str = 'int8', dims: Ints = -1) -> tuple[Tensor, Tensor]:
    """Returns integers and the scale of each slice: its largest absolute value becomes the type's largest number."""
    bits = {'int8': 8, 'int16': 16}.get(str(quant_type))
    if bits is None:
        raise ValueError(f"symmetric_quantize: {quant_type}, expected 'int8' or 'int16'")
    axes = [dims] if isinstance(dims, int) else list(dims)
    most = float(2 ** (bits - 1) - 1)
    scale = _ops.max(_ops.abs(w), axes, True) / most
    safe = _ops.where(_ops.equal(scale, 0.0), 1.0, scale)
    return _ops.cast(_ops.clamp(_ops.round(w / safe), -most, most), str(quant_type)), scale


def symmetric_dequantize(wq: Tensor, scale: Tensor, dims: Ints = -1) -> Tensor:
    """What symmetric_quantize took, as nearly as its integers say."""
    del dims  # the scale has them
    return _ops.cast(wq, scale.dtype) * scale


# Made of nothing.


def linspace(start: float, stop: float, /, num: int, *, dtype: Any = None, device: Any = 'cpu', endpoint: bool = True) -> Tensor:
    """`num` numbers from start to stop at equal distances; without the last one where `endpoint` is False."""
    import numpy

    return asarray(numpy.linspace(start, stop, num, endpoint=endpoint).astype(numpy.float32), dtype=dtype, device=device)


def tri(n: int, m: Optional[int] = None, k: int = 0, dtype: Any = 'float32', device: Any = 'cpu') -> Tensor:
    """A matrix of n rows with ones at and below the diagonal k, zeros above it."""
    import numpy

    return asarray(numpy.tri(n, m, k, dtype=numpy.float32), dtype=dtype, device=device)


_TYPES: dict[str, tuple[type, ...]] = {'Tensor': (Tensor,), 'str': (str,), 'int': (int,), 'float': (int, float)}


def checked(function: Callable[..., Any]) -> Callable[..., Any]:
    """Returns the function, which raises TypeError for arguments that are not of the types that it names."""
    signature = inspect.signature(function)

    @functools.wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        for name, value in signature.bind(*args, **kwargs).arguments.items():
            parameter = signature.parameters[name]
            annotation = str(parameter.annotation)
            listed = annotation == 'Sequence[Tensor]'
            if listed and not isinstance(value, (list, tuple)):
                raise TypeError(f'{function.__name__}: {name} of type {type(value).__name__}, expected a list of tensors')
            expected = _TYPES.get('Tensor' if listed else annotation)
            if parameter.kind == parameter.VAR_KEYWORD:
                value = tuple(value.values())
            several = listed or parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD)
            for item in value if several else (value,):
                if expected is not None and not isinstance(item, expected):
                    raise TypeError(f'{function.__name__}: {name} of type {type(item).__name__}, expected '
                                    + ('a tensor' if expected == (Tensor,) else expected[-1].__name__))
        return function(*args, **kwargs)

    return call


for _name in __all__:
    globals()[_name] = checked(globals()[_name])
