"""Calls that write rows which count to places, add them up, compare or sort them."""

# Arguments of nodes are of any type, which only torch knows.
# mypy: disable-error-code="assignment, attr-defined, index, arg-type, operator, union-attr, return-value, misc"

from __future__ import annotations

import math
import operator
import sys
from typing import Any

import torch

from hidet.torch.decompose import example_of
from hidet.torch.padded_by_row import PRODUCTS, copied
from hidet.torch.padded_graph import PaddedGraph, is_mask, is_same, range_of, unknown_sizes

__all__ = ['WRITERS', 'bincount']

aten = torch.ops.aten

# What rows that do not count are, so that they count for nothing where rows are reduced.
NOTHING = {aten.sum.default: 0, aten.sum.dim_IntList: 0, aten.mean.default: 0, aten.mean.dim: 0, aten.any.default: False, aten.any.dim: False,
           aten.all.default: True, aten.all.dim: True, aten.prod.default: 1, aten.prod.dim_int: 1}


def index_put(g: PaddedGraph, node: torch.fx.Node) -> Any:
    """x[mask] = rows, and x[places] += rows"""
    x, indices, values = node.args[:3]
    accumulate = len(node.args) > 3 and bool(node.args[3])
    if g.dimension(x) not in (None, 0):
        raise g.refused()
    if not any(map(is_mask, indices)):
        if any(index is not None and example_of(index).dtype == torch.uint8 for index in indices):
            raise g.refused()
        if not accumulate or g.dimension(x) is not None:
            raise g.refused()  # rows that do not count would be written
        g.rows_of([n for n in (*indices, values) if g.free_symbols(example_of(n))])
        if g.dimension(values) is None or any(g.dimension(index) != 0 for index in indices if index is not None):
            raise g.refused()
        return g.add(node.target, g.env[x], [g.env.get(index) for index in indices], g.filled(values, 0), True)
    mask = indices[0]
    rank = example_of(x).dim() - example_of(mask).dim() + 1 if is_mask(mask) else 0
    if len([index for index in indices if index is not None]) != 1 or rank == 0:
        raise g.refused()
    true = g.true(mask)
    if example_of(values).dim() == 0:
        where = g.add(aten.reshape.default, true, [*g.sizes(true), *[1] * (rank - 1)])
        made = g.add(aten.add.Tensor, g.env[x], g.env[values]) if accumulate else g.env[values]
        return g.add(aten.where.self, where, made, g.env[x])
    if g.dimension(values) != 0 or example_of(values).dim() != rank or not is_same(g.rows_of([values]).mask, true):
        raise g.refused()  # nothing says that there are as many
    ends = g.add(aten.cumsum.default, g.add(aten.reshape.default, true, [-1]), 0)
    row = g.add(aten.clamp.default, g.add(aten.sub.Tensor, ends, 1), 0)
    taken = g.add(aten.index_select.default, g.env[values], 0, row)
    sizes = g.sizes(true)
    taken = g.add(aten.reshape.default, taken, [*sizes, *example_of(taken).shape[1:]])
    where = g.add(aten.reshape.default, true, [*sizes, *[1] * (rank - 1)])
    if accumulate:
        taken = g.add(aten.add.Tensor, g.env[x], taken)
    return g.add(aten.where.self, where, taken, g.env[x])


def masked_scatter(g: PaddedGraph, node: torch.fx.Node) -> Any:
    """The elements of rows, in order, where a mask is true; an index out of range if there are fewer of them, which is torch's error."""
    x, mask, source = node.args
    if g.free_symbols(example_of(x)) or g.free_symbols(example_of(mask)) or g.dimension(source) != 0:
        raise g.refused()
    made, rows = g.env[x], g.env[source]
    sizes = g.sizes(made)
    true = g.add(aten.expand.default, g.env[mask], sizes)
    flat = g.add(aten.reshape.default, true, [-1])
    number = g.add(aten.sub.Tensor, g.add(aten.cumsum.default, flat, 0), 1)
    elements = g.rows_of([source]).count
    for size in g.sizes(rows)[1:]:
        elements = g.add(aten.mul.Tensor, elements, size)
    values = g.add(aten.reshape.default, rows, [-1])
    is_there = g.add(aten.logical_or.default, g.add(aten.lt.Tensor, number, elements), g.add(aten.logical_not.default, flat))
    end = g.add(aten.full_like.default, number, g.add(aten.sym_size.int, values, 0))
    at = g.add(aten.where.self, is_there, g.add(aten.clamp.default, number, 0), end)
    at = g.add(aten.where.self, flat, at, g.add(aten.zeros_like.default, at))
    taken = g.add(aten.reshape.default, g.add(aten.index_select.default, values, 0, at), sizes)
    return g.add(aten.where.self, true, taken, made)


def index_add(g: PaddedGraph, node: torch.fx.Node) -> Any:
    x, dim, index, source = node.args[:4]
    if g.dimension(x) == dim % example_of(x).dim() and g.dimension(index) is None and g.dimension(source) is None:
        return g.add(node.target, g.env[x], dim, g.places_of_rows(x, index), g.env[source], **node.kwargs)
    if g.free_symbols(example_of(x)) or g.dimension(index) != 0 or g.dimension(source) != dim % example_of(x).dim():
        raise g.refused()
    g.rows_of([index, source])
    return g.add(node.target, g.env[x], dim, g.env[index], g.filled(source, 0), **node.kwargs)


def scatter_add(g: PaddedGraph, node: torch.fx.Node) -> Any:
    x, dim, index, source = node.args[:4]
    if g.free_symbols(example_of(x)) or g.dimension(index) is None or g.dimension(index) != g.dimension(source):
        raise g.refused()
    g.rows_of([index, source])
    return g.add(node.target, g.env[x], dim, g.env[index], g.filled(source, 0))


def reduced(g: PaddedGraph, node: torch.fx.Node) -> Any:
    """Sums and the like of rows; others have no result of no rows."""
    x: Any = node.args[0]
    d = g.dimension(x)
    along = g.dims(node) if len(node.args) > 1 or node.kwargs.get('dim') is not None else None
    if d is None or along is not None and d not in along:
        return None
    filled = g.filled(x, NOTHING[node.target])
    if node.target not in (aten.mean.default, aten.mean.dim):
        return g.add(node.target, filled, *node.args[1:], **node.kwargs)
    dtype = node.kwargs.get('dtype') or example_of(x).dtype
    dims = list(range(example_of(x).dim())) if along is None else sorted(along)
    total = g.add(aten.sum.dim_IntList, filled, dims, bool(node.args[2]) if len(node.args) > 2 else False,
                  dtype=torch.promote_types(dtype, torch.float32))
    count = g.rows_of([x]).count
    for other in dims:
        if other != d:
            count = g.add(aten.mul.Tensor, count, g.add(aten.sym_size.int, g.env[x], other))
    return g.add(aten._to_copy.default, g.add(aten.div.Tensor, total, count), dtype=dtype)


def extreme(g: PaddedGraph, node: torch.fx.Node) -> Any:
    """The largest or smallest of rows, or its place."""
    x: Any = node.args[0]
    d = g.dimension(x)
    along = g.dims(node) if any(argument.name == 'dim' for argument in node.target._schema.arguments) else None
    if d is None or along is not None and d not in along:
        return None
    if along is None and d != 0 and 'arg' in node.target.name():
        raise g.refused()  # places among all elements
    least, greatest = range_of(example_of(x).dtype)
    filled = g.filled(x, least if 'max' in node.target.name() else greatest, g.at_least(g.rows_of([x]), 1))
    return g.add(node.target, filled, *node.args[1:], **node.kwargs)


def sorted_rows(g: PaddedGraph, node: torch.fx.Node) -> Any:
    """Rows that do not count are behind the others, of which some may be as large: what is sorted keeps its order."""
    x: Any = node.args[0]
    (d,) = g.dims(node)
    if g.dimension(x) != d:
        return None
    named = dict(zip((argument.name for argument in node.target._schema.arguments), node.args)) | node.kwargs
    k = g.most(named['k'], x) if 'k' in named else None
    descending = named.get('largest', True) if k is not None else named.get('descending', False)
    if k is not None and not isinstance(k, int):
        raise g.refused()
    dtype, rows = example_of(x).dtype, g.rows_of([x])
    last = range_of(dtype)[0] if descending else math.nan if dtype.is_floating_point else range_of(dtype)[1]
    filled = g.filled(x, last, None if k is None or k is not named['k'] else g.at_least(rows, k))
    pair = g.add(aten.sort.stable, filled, stable=True, dim=d, descending=descending)
    parts = [g.add(operator.getitem, pair, place) for place in (0, 1)]
    if k in (None, sys.maxsize):
        return tuple(parts)
    if k is not named['k']:
        g.select(g.add(aten.slice.Tensor, rows.counts, 0, 0, k), str(example_of(named['k']).node.expr))
    return tuple(g.add(aten.slice.Tensor, part, d, 0, k) for part in parts)


def softmax(g: PaddedGraph, node: torch.fx.Node) -> Any:
    """softmax among rows"""
    x: Any = node.args[0]
    along = g.dims(node)
    if g.dimension(x) not in (along or ()):
        return None
    return g.add(node.target, g.filled(x, -math.inf), *node.args[1:], **node.kwargs)


def product_over_rows(g: PaddedGraph, node: torch.fx.Node) -> Any:
    """Products that add up rows."""
    place = PRODUCTS[node.target]
    left, right = node.args[place:place + 2]
    ends = example_of(left).dim() - 1, max(example_of(right).dim() - 2, 0)
    if (g.dimension(left), g.dimension(right)) != ends or any(g.dimension(n) is not None for n in node.args[:place]):
        return None
    g.rows_of([left, right])
    return g.add(node.target, *(g.env[n] for n in node.args[:place]), g.filled(left, 0), g.filled(right, 0),
                 *node.args[place + 2:], **node.kwargs)


def bincount(g: PaddedGraph, node: torch.fx.Node) -> Any:
    """As many counts as are asked for at least; a larger number than those is out of range."""
    x, weights, size = (*node.args, *(None, 0)[len(node.args) - 1:])[:3]
    weights, size = node.kwargs.get('weights', weights), node.kwargs.get('minlength', size)
    found = example_of(node).shape[0]
    if size == 0 or isinstance(size, int) and isinstance(found, int) and size != found:
        raise g.refused('nothing says how many counts there may be: give minlength, which says so in files')
    made = g.env[x]
    dtype = torch.int64 if weights is None else example_of(node).dtype
    values = g.add(aten.ones_like.default, made, dtype=dtype) if weights is None else g.add(aten._to_copy.default, g.env[weights],
                                                                                            dtype=dtype)
    if g.dimension(x) is not None:
        made = g.filled(x, 0)
        values = g.add(aten.where.self, g.rows_of([x]).counts, values, g.add(aten.zeros_like.default, values))
    counts = g.add(aten.full.default, [g.env.get(size, size)], 0, dtype=dtype, device=example_of(made).device)
    g.told |= {str(unknown.node.expr) for unknown in unknown_sizes(found)}
    return g.add(aten.scatter_add.default, counts, 0, g.add(aten._to_copy.default, made, dtype=torch.int64), values)


WRITERS = {
    **dict.fromkeys((aten.sort.default, aten.sort.stable, aten.topk.default), sorted_rows),
    **dict.fromkeys((aten.amax.default, aten.amin.default, aten.max.default, aten.min.default, aten.max.dim, aten.min.dim, aten.argmax.default,
                     aten.argmin.default), extreme),
    **dict.fromkeys((aten.cumsum.default, aten.cumprod.default), copied),  # rows that do not count come last
    aten.index_put.default: index_put, aten.index_add.default: index_add, aten.scatter_add.default: scatter_add,
    aten.masked_scatter.default: masked_scatter, aten.softmax.int: softmax, aten._softmax.default: softmax,
    **dict.fromkeys(NOTHING, reduced), **dict.fromkeys(PRODUCTS, product_over_rows),
}
