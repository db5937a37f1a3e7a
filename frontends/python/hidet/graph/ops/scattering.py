"""Functions that write to or sum at indices, with the original hidet's names and parameters; they are made of others."""

from __future__ import annotations

import sys
from typing import Any, Optional

from hidet.graph.ops.composed import checked
from hidet.graph.tensor import Tensor, arange

__all__ = ['embedding_bag', 'scatter_', 'scatter_add_']

_ops: Any = sys.modules['hidet.graph.ops']

_REDUCTIONS = {'': 'none', 'replace': 'none', 'none': 'none', 'sum': 'add', 'add': 'add', 'multiply': 'mul', 'prod': 'mul', 'amax': 'max',
               'max': 'max', 'amin': 'min', 'min': 'min'}


def scatter_(input: Tensor, dim: int, index: Tensor, src: Tensor, reduce: str = '') -> Tensor:
    """`input` with each of `src` at its place but for dimension `dim`, where `index` says: put there, or by `reduce` added ('sum'),
    multiplied ('multiply'), compared ('max', 'min') with what is there. `src` may be larger than `index`, whose elements count. A new
    tensor, unlike the name says. ValueError for another word or a dimension that there is not."""
    if reduce not in _REDUCTIONS:
        raise ValueError(f'scatter_: reduce {reduce!r}, expected one of {", ".join(repr(word) for word in _REDUCTIONS)}')
    if not -len(input.shape) <= dim < len(input.shape):
        raise ValueError(f'scatter_: dimension {dim} out of range for rank {len(input.shape)}')
    if list(src.shape) != list(index.shape):
        rank = len(index.shape)
        src = _ops.strided_slice(src, [0] * rank, list(index.shape), list(range(rank)), [1] * rank)
    return _ops.scatter(input, index, src, axis=dim, reduction=_REDUCTIONS[reduce])


def scatter_add_(input: Tensor, dim: int, index: Tensor, src: Tensor) -> Tensor:
    """`scatter_` with the reduction 'sum'."""
    return scatter_(input, dim, index, src, 'sum')


def embedding_bag(indices: Tensor, weight: Tensor, offsets: Optional[Tensor] = None, mode: str = 'mean') -> Tensor:
    """The sum, mean or maximum of rows of `weight` [rows, width], bag by bag: a bag is a row of `indices` [bags, length], or with
    `offsets` [bags] the part of `indices` [length] from its offset to the next bag's. An empty bag gives zeros."""
    if mode not in ('sum', 'mean', 'max'):
        raise ValueError(f"embedding_bag: mode {mode!r}, expected 'sum', 'mean' or 'max'")
    if offsets is not None and not isinstance(offsets, Tensor):
        raise TypeError(f'embedding_bag: offsets: {type(offsets).__name__}, expected a tensor')
    if len(indices.shape) != (2 if offsets is None else 1):
        raise ValueError(f'embedding_bag: indices of rank {len(indices.shape)}, expected ' + ('2 without offsets' if offsets is None else '1 with offsets'))
    rows = _ops.take(weight, indices, axis=0)
    if offsets is None:
        return {'sum': _ops.sum, 'mean': _ops.mean, 'max': _ops.max}[mode](rows, [1])
    length, bags = indices.shape[0], offsets.shape[0]
    if not isinstance(length, int) or not isinstance(bags, int):
        raise NotImplementedError('embedding_bag: offsets with symbolic sizes')
    starts = _ops.reshape(offsets, [bags, 1])
    end = _ops.full([1], length, offsets.dtype, device=offsets._device)
    ends = _ops.reshape(_ops.concat([_ops.strided_slice(offsets, [1], [bags], [0], [1]), end], 0), [bags, 1])
    places = _ops.reshape(arange(length, dtype=offsets.dtype, device=offsets._device), [1, length])
    member = _ops.logical_and(_ops.greater_equal(places, starts), _ops.less(places, ends))  # [bags, length]
    count = _ops.sum(_ops.cast(member, weight.dtype), [1], True)
    if mode == 'max':
        apart = _ops.where(_ops.unsqueeze(member, [2]), _ops.unsqueeze(rows, [0]), float('-inf'))
        return _ops.where(_ops.greater(count, 0.0), _ops.max(apart, [1]), 0.0)
    total = _ops.matmul(_ops.cast(member, weight.dtype), rows)
    return total if mode == 'sum' else _ops.divide(total, _ops.maximum(count, _ops.full([], 1.0, weight.dtype, device=weight._device)))


for _name in __all__:
    globals()[_name] = checked(globals()[_name])
