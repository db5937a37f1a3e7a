"""Calls that choose rows by data, and rows of rows: which places they have, and how many of them count."""

# Arguments of nodes are of any type, which only torch knows.
# mypy: disable-error-code="assignment, attr-defined, index, arg-type, operator, union-attr, return-value, misc"

from __future__ import annotations

import operator
import sys
from typing import Any, Sequence

import torch

from hidet.torch.decompose import example_of
from hidet.torch.padded_graph import PaddedGraph, is_mask

__all__ = ['WRITERS']

aten = torch.ops.aten


def indexed(g: PaddedGraph, node: torch.fx.Node) -> Any:
    """x[:, mask]"""
    source: Any = node.args[0]
    indices: Any = node.args[1]
    masks = [place for place, index in enumerate(indices) if is_mask(index)]
    if not masks:
        return _rows_at(g, source, indices)
    others = [index for index in indices if index is not None]
    d = masks[0]
    if len(others) != 1 or g.dimension(source) not in (None, d) or g.dimension(source) is None and g.free_symbols(example_of(others[0])):
        raise g.refused()
    rows = g.select(g.true(others[0]), str(example_of(node).shape[d].node.expr))
    rank = example_of(others[0]).dim()
    flat = g.env[source] if rank == 1 else g.add(aten.flatten.using_ints, g.env[source], d, d + rank - 1)
    return g.add(aten.index_select.default, flat, d, rows.places)


def _rows_at(g: PaddedGraph, source: torch.fx.Node, indices: Sequence[Any]) -> Any:
    """rows[:, places]"""
    d = g.dimension(source)
    others = [place for place, index in enumerate(indices) if index is not None]
    if d is None or others != [d] or example_of(indices[d]).dtype == torch.uint8:
        return None
    at = g.places_of_rows(source, indices[d])
    return g.add(aten.index.Tensor, g.env[source], [None] * d + [g.filled(indices[d], 0, made=at)])


def slice_of(g: PaddedGraph, node: torch.fx.Node) -> Any:
    """x[m:n], of which one is read of a tensor"""
    x, d, *ends = (*node.args, *[0, None, None][len(node.args) - 1:])[:4]
    step = node.args[4] if len(node.args) > 4 else 1
    if g.dimension(x) == d % example_of(x).dim():
        return _rows_between(g, node, ends[0] or 0, sys.maxsize if ends[1] is None else ends[1], step)
    if g.dimension(x) is not None or step != 1 or not any(n in g.numbers for n in ends if isinstance(n, torch.fx.Node)):
        return None
    made = g.env[x]
    size = g.add(aten.sym_size.int, made, d)
    places = g.add(aten.arange.default, size, device=example_of(x).device)
    inside: Any = None
    for end, compare in zip(ends, (aten.ge.Tensor, aten.lt.Tensor)):
        if end in (None, 0) and compare is aten.ge.Tensor or end is None or isinstance(end, int) and end >= sys.maxsize:
            continue
        number = g.from_front(end, size, places)
        found = g.add(compare, places, number)
        inside = found if inside is None else g.add(aten.logical_and.default, inside, found)
    rows = g.select(inside, str(example_of(node).shape[d].node.expr))
    return g.add(aten.index_select.default, made, d, rows.places)


def _rows_between(g: PaddedGraph, node: torch.fx.Node, start: Any, end: Any, step: Any) -> torch.fx.Node:
    """rows[1:], rows[:8], rows[:-1]: those that count are the first ones of these too."""
    x: Any = node.args[0]
    d, end = g.dimension(x), g.most(end, x)
    if not isinstance(start, int) or not isinstance(end, int) or start < 0 or step != 1:
        raise g.refused()
    made = g.env[x]
    if start == 0 and end >= sys.maxsize:
        return made
    behind = start if end >= 0 else start - end  # a row counts if that many behind it do
    counts = g.add(aten.slice.Tensor, g.rows_of([x]).counts, 0, behind, sys.maxsize if end < 0 else end)
    if g.depends(example_of(node).shape[d]):
        g.select(counts, str(example_of(node).shape[d].node.expr))
    return g.add(aten.slice.Tensor, made, d, start, end)


def one_row(g: PaddedGraph, node: torch.fx.Node) -> Any:
    """x[n], where n is read of a tensor"""
    x, d, index = node.args
    if index not in g.numbers or g.dimension(x) is not None:
        return None
    made = g.env[x]
    at = g.from_front(index, g.add(aten.sym_size.int, made, d), made)
    return g.add(aten.squeeze.dim, g.add(aten.index_select.default, made, d, g.add(aten.reshape.default, at, [1])), d)


def arange(g: PaddedGraph, node: torch.fx.Node) -> Any:
    """Numbers of rows."""
    start = node.args[0] if node.target is not aten.arange.default else 0
    step = node.args[2] if len(node.args) > 2 else 1
    end: Any = node.args[0] if node.target is aten.arange.default else node.args[1]
    if start != 0 or step != 1 or g.env.get(end) is None:
        raise g.refused()
    return g.add(aten.arange.default, g.env[end], **node.kwargs)


def masked_select(g: PaddedGraph, node: torch.fx.Node) -> Any:
    pair = [g.env[argument] for argument in node.args]
    if any(g.free_symbols(example_of(argument)) for argument in node.args):
        raise g.refused()
    shape = torch.broadcast_shapes(*(example_of(argument).shape for argument in node.args))
    if not all(example_of(argument).shape == shape for argument in node.args):
        if not all(isinstance(size, int) for size in shape):
            raise g.refused()
        pair = [g.add(aten.expand.default, argument, list(shape)) for argument in pair]
    rows = g.select(pair[1], str(example_of(node).shape[0].node.expr))
    return g.add(aten.index_select.default, g.add(aten.reshape.default, pair[0], [-1]), 0, rows.places)


def nonzero(g: PaddedGraph, node: torch.fx.Node) -> Any:
    source: Any = node.args[0]
    example, made = example_of(source), g.env[source]
    if g.free_symbols(example) or example.dim() == 0:
        raise g.refused()
    results = example_of(node)
    symbol = str((results if isinstance(results, torch.Tensor) else results[0]).shape[0].node.expr)
    mask = made if example.dtype == torch.bool else g.add(aten.ne.Scalar, made, 0)
    at = g.select(mask, symbol).places
    columns = []
    for d in reversed(range(example.dim())):
        size = g.add(aten.sym_size.int, made, d)
        columns.append(at if d == 0 else g.add(aten.remainder.Scalar, at, size))
        at = at if d == 0 else g.add(aten.div.Scalar_mode, at, size, rounding_mode='floor')
    columns.reverse()
    return g.add(aten.stack.default, columns, 1) if isinstance(results, torch.Tensor) else tuple(columns)


def unique(g: PaddedGraph, node: torch.fx.Node) -> Any:
    """The elements that differ from the one before, put in order or as they stand: with the number of its run for each, and the
    lengths of the runs."""
    source: Any = node.args[0]
    along = node.args[3] if len(node.args) > 3 else node.kwargs.get('dim')
    if g.free_symbols(example_of(source)) or node.target is aten.unique_consecutive.default and along is not None:
        raise g.refused()
    made, order = g.env[source], None
    x = g.add(aten.reshape.default, made, [-1])
    if node.target is aten._unique2.default:
        pair = g.add(aten.sort.stable, x, stable=True, dim=0)
        x, order = (g.add(operator.getitem, pair, place) for place in (0, 1))
    differs = g.add(aten.ne.Tensor, g.add(aten.slice.Tensor, x, 0, 1), g.add(aten.slice.Tensor, x, 0, 0, -1))
    # No first one of no elements.
    one = g.add(aten.slice.Tensor, g.add(aten.ones_like.default, x, dtype=torch.bool), 0, 0, 1)
    first = g.add(aten.cat.default, [one, differs])
    rows = g.select(first, str(example_of(node)[0].shape[0].node.expr))
    run = g.add(aten.sub.Tensor, g.add(aten.cumsum.default, first, 0), 1)
    zeros = g.add(aten.zeros_like.default, run)
    lengths = g.add(aten.scatter_add.default, zeros, 0, run, g.add(aten.ones_like.default, run))
    inverse = run if order is None else g.add(aten.scatter.src, zeros, 0, order, run)
    return (g.add(aten.index_select.default, x, 0, rows.places), g.add(aten.reshape.default, inverse, g.sizes(made)), lengths)


def cat(g: PaddedGraph, node: torch.fx.Node) -> Any:
    """Rows behind rows."""
    tensors: Any = node.args[0]
    d = (node.args[1] if len(node.args) > 1 else 0) % example_of(node).dim()
    if not any(g.dimension(x) == d for x in tensors):
        return None
    if any(g.dimension(x) not in (d, None) for x in tensors):
        raise g.refused()
    made = [g.env[x] for x in tensors]
    return _joined(g, node, d, made, [g.rows_of([x]).counts if g.dimension(x) == d else g.whole(y, d)
                                      for x, y in zip(tensors, made)])


def pad(g: PaddedGraph, node: torch.fx.Node) -> Any:
    """Rows of one number behind rows."""
    x, pads = node.args[:2]
    named = dict(zip((argument.name for argument in node.target._schema.arguments), node.args)) | node.kwargs
    d, shape = g.dimension(x), list(example_of(x).shape)
    place = 2 * (len(shape) - 1 - d)
    if not all(isinstance(pad, int) for pad in pads) or sum(map(abs, pads)) != sum(pads[place + 1:place + 2]) or named.get('mode') not in (
            None, 'constant'):
        return None
    made = g.env[x]
    sizes = [pads[place + 1] if i == d else g.length(made, i) for i in range(len(shape))]
    more = g.add(aten.full.default, sizes, named.get('value') or 0, dtype=example_of(x).dtype, device=example_of(x).device)
    return _joined(g, node, d, [made, more], [g.rows_of([x]).counts, g.whole(more, d)])


def _joined(g: PaddedGraph, node: torch.fx.Node, d: int, made: list[torch.fx.Node], counts: list[torch.fx.Node]) -> torch.fx.Node:
    rows = g.select(g.add(aten.cat.default, counts), str(example_of(node).shape[d].node.expr))
    return g.add(aten.index_select.default, g.add(aten.cat.default, made, d), d, rows.places)


WRITERS = {
    aten.index.Tensor: indexed, aten.masked_select.default: masked_select,
    **dict.fromkeys((aten.nonzero.default, aten.nonzero_numpy.default, aten.argwhere.default, aten.where.default), nonzero),
    aten.slice.Tensor: slice_of, aten.select.int: one_row, aten.cat.default: cat,
    **dict.fromkeys((aten.pad.default, aten.constant_pad_nd.default), pad),
    **dict.fromkeys((aten._unique2.default, aten.unique_consecutive.default), unique),
    **dict.fromkeys((aten.arange.default, aten.arange.start, aten.arange.start_step), arange),
}
