"""Functions that move elements, with the original hidet's names and parameters; they are made of others."""

from __future__ import annotations

import math
import re
import sys
from typing import Any, Optional, Sequence, Union

from hidet.graph.ops.composed import checked
from hidet.graph.tensor import Tensor, asarray

__all__ = ['as_strided', 'barrier', 'conj', 'einops_rearrange', 'imag', 'real', 'rearrange', 'set_strided_slice', 'transfer']

_ops: Any = sys.modules['hidet.graph.ops']
Ints = Union[int, Sequence[int]]
_MOST_PLACES = 1 << 28  # that an index is written out for


def _numbers(x: Tensor, name: str) -> list[int]:
    if not all(isinstance(size, int) for size in x.shape):
        raise NotImplementedError(f'{name}: {x.signature()} has symbolic sizes')
    return [int(size) for size in x.shape]


def rearrange(x: Tensor, plan: Sequence[Sequence[int]]) -> Tensor:
    """Dimension i of the result is made of the dimensions of x in plan[i], the last of them the fastest; none make a dimension of
    size 1. ValueError unless each dimension of x stands in the plan once."""
    order = [dim for group in plan for dim in group]
    if sorted(order) != list(range(len(x.shape))):
        raise ValueError(f'rearrange: plan {[list(group) for group in plan]}, expected each of {len(x.shape)} dimensions once')
    shape: list[Any] = []
    for group in plan:
        size: Any = 1
        for dim in group:
            size = x.shape[dim] * size
        shape.append(size)
    return _ops.reshape(_ops.transpose(x, order) if order != sorted(order) else x, shape)


_TOKEN = re.compile(r'\s*(\(|\)|1|[A-Za-z_]\w*)')


def _side(pattern: str, side: str) -> list[list[str]]:
    groups: list[list[str]] = []
    place = 0
    group: Optional[list[str]] = None
    while place < len(side.rstrip()):
        token = _TOKEN.match(side, place)
        if token is None:
            raise ValueError(f'einops_rearrange: {pattern!r}: {side[place:].strip()!r} is neither an axis nor a group')
        place, word = token.end(), token.group(1)
        if word == '(' and group is None:
            group = []
        elif word == ')' and group is not None:
            groups.append(group)
            group = None
        elif word in '()':
            raise ValueError(f'einops_rearrange: {pattern!r}: parentheses that do not match')
        elif group is not None:
            group += [] if word == '1' else [word]
        else:
            groups.append([] if word == '1' else [word])
    if group is not None:
        raise ValueError(f'einops_rearrange: {pattern!r}: parentheses that do not match')
    return groups


def einops_rearrange(x: Tensor, pattern: str, **axes_lengths: int) -> Tensor:
    """x with its axes split, ordered and joined as einops writes it: 'b (h d) s -> b h s d', h=8. Of the axes in a group one may be
    left without a length. ValueError for a pattern that does not fit x; `...` is not taken."""
    sides = pattern.split('->')
    if len(sides) != 2:
        raise ValueError(f'einops_rearrange: {pattern!r}: expected one ->')
    before, after = _side(pattern, sides[0]), _side(pattern, sides[1])
    names = [name for group in before for name in group]
    if len(set(names)) != len(names) or sorted(names) != sorted(name for group in after for name in group):
        raise ValueError(f'einops_rearrange: {pattern!r}: expected the same axes on both sides, each once')
    if len(before) != len(x.shape):
        raise ValueError(f'einops_rearrange: {pattern!r}: {len(before)} dimensions for {x.signature()}')
    for name in axes_lengths:
        if name not in names:
            raise ValueError(f'einops_rearrange: {pattern!r} has no axis {name}')
    lengths: dict[str, Any] = dict(axes_lengths)
    for group, size in zip(before, x.shape):
        open_ones = [name for name in group if name not in lengths]
        known = 1
        for name in group:
            known *= lengths.get(name, 1)
        if len(open_ones) > 1:
            raise ValueError(f'einops_rearrange: {pattern!r}: the lengths of {" and ".join(open_ones)} are open')
        if isinstance(size, int) and (size % known != 0 if open_ones else size != known):
            raise ValueError(f'einops_rearrange: {pattern!r}: a dimension of {size} as {" times ".join(group) or 1}')
        for name in open_ones:
            lengths[name] = size if known == 1 else size // known
    split = _ops.reshape(x, [lengths[name] for name in names])
    return rearrange(split, [[names.index(name) for name in group] for group in after])


def as_strided(x: Tensor, size: Ints, stride: Ints, storage_offset: Optional[int] = None) -> Tensor:
    """The tensor of that size whose element (i, j, ...) is element offset + i * stride[0] + j * stride[1] + ... of x, read row by row.
    A copy; ValueError where it reaches beyond x."""
    import numpy

    sizes = [size] if isinstance(size, int) else list(size)
    strides = [stride] if isinstance(stride, int) else list(stride)
    if len(sizes) != len(strides):
        raise ValueError(f'as_strided: {len(sizes)} sizes and {len(strides)} strides')
    total = math.prod(_numbers(x, 'as_strided'))
    first = last = storage_offset or 0
    for length, step in zip(sizes, strides):
        if length < 0:
            raise ValueError(f'as_strided: size {sizes}, expected no negative numbers')
        first, last = first + min(0, (length - 1) * step), last + max(0, (length - 1) * step)
    if math.prod(sizes) > 0 and not (0 <= first and last < total):
        raise ValueError(f'as_strided: elements {first} to {last} of {total}')
    if math.prod(sizes) > _MOST_PLACES:
        raise NotImplementedError(f'as_strided: {math.prod(sizes)} elements, expected at most {_MOST_PLACES}')
    index = numpy.full(sizes, storage_offset or 0, numpy.int64)
    for axis, step in enumerate(strides):
        index += (numpy.arange(sizes[axis]) * step).reshape([-1] + [1] * (len(sizes) - axis - 1))
    return _ops.take(_ops.reshape(x, [-1]), asarray(index, device=x._device), axis=0)


def set_strided_slice(data: Tensor, setvalue: Any, starts: Sequence[Optional[int]], ends: Sequence[Optional[int]],
                      index_dims: Sequence[int], strides: Optional[Sequence[Optional[int]]] = None) -> Tensor:
    """`data` with a slice of it replaced by a number, or by a tensor of the slice's shape: along dimension index_dims[i] the elements
    from starts[i] to before ends[i], each strides[i]-th. None stands for an end of the dimension."""
    import numpy

    sizes = _numbers(data, 'set_strided_slice')
    steps = list(strides) if strides is not None else [None] * len(index_dims)
    if not len(starts) == len(ends) == len(index_dims) == len(steps):
        raise ValueError(f'set_strided_slice: {len(starts)} starts, {len(ends)} ends, {len(index_dims)} dimensions, {len(steps)} strides')
    inside = numpy.ones([1] * len(sizes), bool)
    picks: list[tuple[int, Any]] = []
    shape: list[int] = list(sizes)
    for begin, end, dim, step in zip(starts, ends, index_dims, steps):
        axis = dim % len(sizes) if -len(sizes) <= dim < len(sizes) else -1
        if axis < 0:
            raise ValueError(f'set_strided_slice: dimension {dim} out of range for rank {len(sizes)}')
        if step is not None and step < 1:
            raise ValueError(f'set_strided_slice: stride {step}, expected at least 1')
        places = numpy.arange(sizes[axis])[slice(begin, end, step)]
        taken = numpy.zeros(sizes[axis], bool)
        taken[places] = True
        index = numpy.zeros(sizes[axis], numpy.int64)
        index[places] = numpy.arange(len(places))
        inside = inside & taken.reshape([-1 if i == axis else 1 for i in range(len(sizes))])
        picks.append((axis, index))
        shape[axis] = len(places)
    if isinstance(setvalue, Tensor):
        if list(setvalue.shape) != shape:
            raise ValueError(f'set_strided_slice: a value of {list(setvalue.shape)}, expected {shape}')
        if 0 in shape:
            return data
        value = _ops.cast(setvalue, data.dtype) if setvalue.dtype != data.dtype else setvalue
        for axis, index in picks:
            value = _ops.take(value, asarray(index, device=data._device), axis=axis)
    else:
        value = setvalue
    return _ops.where(asarray(numpy.broadcast_to(inside, sizes).copy(), device=data._device), value, data)


def transfer(x: Tensor, dst_device: str) -> Tensor:
    """x on another device. NotImplementedError for a symbolic tensor: one graph runs on one device."""
    if x.is_symbolic():
        raise NotImplementedError('transfer: a graph runs on one device; move its inputs')
    return x.to(device=dst_device)


def barrier(x: Tensor) -> Tensor:
    """x: what the original keeps fusion from crossing needs no mark here."""
    return _ops.identity(x)


def _is_real(x: Tensor, name: str) -> None:
    if x.dtype.startswith('complex'):
        raise NotImplementedError(f'{name}: {x.signature()}: complex elements are not computed with')


def real(x: Tensor) -> Tensor:
    """The real parts of x, which are x where its elements are real; NotImplementedError for complex ones."""
    _is_real(x, 'real')
    return x


def imag(x: Tensor) -> Tensor:
    """The imaginary parts of x, zeros where its elements are real; NotImplementedError for complex ones."""
    _is_real(x, 'imag')
    zero = _ops.full([], 0, x.dtype, device=x._device)
    return _ops.where(_ops.equal(x, x), zero, zero)


def conj(x: Tensor) -> Tensor:
    """The conjugates of x, which are x where its elements are real; NotImplementedError for complex ones."""
    _is_real(x, 'conj')
    return x


for _name in __all__:
    globals()[_name] = checked(globals()[_name])
