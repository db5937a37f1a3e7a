"""Calls that do the same with each row, of all rows that there may be."""

# Arguments of nodes are of any type, which only torch knows.
# mypy: disable-error-code="assignment, attr-defined, index, arg-type, operator, union-attr, return-value, misc"

from __future__ import annotations

import math
from typing import Any, Sequence

import torch

from hidet.torch import decompose
from hidet.torch.decompose import example_of
from hidet.torch.observe import tensors_of
from hidet.torch.padded_graph import PaddedGraph

__all__ = ['PRODUCTS', 'copied', 'is_by_row']

aten = torch.ops.aten

# Calls that do with each row what they do with the others, whichever dimension the rows are.
_MAPS = {aten.clone.default, aten._to_copy.default, aten.to.dtype, aten.alias.default, aten.detach.default, aten.contiguous.default,
         aten.unsqueeze.default, aten.permute.default, aten.transpose.int, aten.t.default, aten.zeros.default,
         aten.ones.default, aten.full.default, aten.empty.memory_format, aten.zeros_like.default, aten.ones_like.default,
         aten.full_like.default, aten.empty_like.default, aten.new_zeros.default, aten.new_ones.default, aten.new_full.default,
         aten.new_empty.default, aten.expand.default, aten.lift_fresh_copy.default}
# The same, unless the rows are among the dimensions that an argument says.
_ALONG = {aten.select.int, aten.slice.Tensor, aten.split.Tensor, aten.split_with_sizes.default, aten.chunk.default, aten.unbind.int,
          aten.cat.default, aten.index_select.default, aten.gather.default, aten.softmax.int, aten._softmax.default, aten.log_softmax.int,
          aten._log_softmax.default, aten.sum.dim_IntList, aten.mean.dim, aten.amax.default, aten.amin.default, aten.max.dim, aten.min.dim,
          aten.var.correction, aten.std.correction, aten.argmax.default, aten.argmin.default, aten.cumsum.default, aten.topk.default,
          aten.sort.default, aten.sort.stable, aten.argsort.default, aten.flip.default, aten.glu.default, aten.logsumexp.default,
          aten.any.dim, aten.all.dim, aten.prod.dim_int, aten.linalg_vector_norm.default, aten.squeeze.dim, aten.squeeze.dims}
_RESHAPES = {aten.view.default, aten.reshape.default, aten._unsafe_view.default, aten.flatten.using_ints, aten.unflatten.int}
PRODUCTS = {aten.mm.default: 0, aten.matmul.default: 0, aten.bmm.default: 0, aten.addmm.default: 1, aten.baddbmm.default: 1}
_NORMS = {aten.layer_norm.default, aten.native_layer_norm.default, aten.rms_norm.default}
# Of which the first dimension alone is that of rows.
_BATCHED = {aten.conv1d.default, aten.conv2d.default, aten.group_norm.default, aten.scaled_dot_product_attention.default}


def is_by_row(g: PaddedGraph, node: torch.fx.Node) -> bool:
    """Whether a call does the same with each row."""
    target: Any = node.target
    if not isinstance(target, torch._ops.OpOverload) or target._schema.is_mutable:
        return False
    g.rows_of([node, *decompose.node_arguments(node)])
    given = [n for n in decompose.node_arguments(node) if g.dimension(n) is not None]
    if torch.Tag.nondeterministic_seeded in target.tags:
        return False
    if torch.Tag.pointwise in target.tags:
        return len({example_of(n).dim() - g.dimension(n) for n in given}) <= 1
    if target in _MAPS:
        return True
    first: Any = node.args[0]
    if target in _ALONG:
        return _is_along_others(g, node, given)
    if target in _RESHAPES:
        return _keeps_rows(g, first, node)
    if target is aten.embedding.default:
        return given == [node.args[1]]
    if target is aten.linear.default:
        return given == [first] and g.dimension(first) != example_of(first).dim() - 1
    if target in PRODUCTS:
        return _is_product_by_row(g, node, given)
    if target in _NORMS:
        return given == [first] and g.dimension(first) < example_of(first).dim() - len(node.args[1])
    if target in _BATCHED:
        wanted = {n for n in node.args if isinstance(example_of(n), torch.Tensor)} if 'attention' in target.name() else {first}
        return set(given) == wanted and all(g.dimension(n) == 0 and example_of(n).dim() == max(3, example_of(first).dim()) for n in given)
    if target is aten.index.Tensor:  # rows of places in another tensor
        return first not in given and all(index is None or example_of(index).dtype not in (torch.bool, torch.uint8)
                                          for index in node.args[1])
    return False


def _is_along_others(g: PaddedGraph, node: torch.fx.Node, given: Sequence[torch.fx.Node]) -> bool:
    along = g.dims(node)
    if along is None:
        return False
    return all(g.dimension(n) not in along for n in given) and len({g.dimension(n) for n in given}) == 1


def _keeps_rows(g: PaddedGraph, before: torch.fx.Node, after: torch.fx.Node) -> bool:
    """Whether as many elements are before and behind each row."""
    d, e = g.dimension(before), g.dimension(after)
    if d is None or e is None:
        return False
    shapes = example_of(before).shape, example_of(after).shape
    return all(math.prod(x) == math.prod(y) for x, y in ((shapes[0][:d], shapes[1][:e]), (shapes[0][d + 1:], shapes[1][e + 1:])))


def _is_product_by_row(g: PaddedGraph, node: torch.fx.Node, given: Sequence[torch.fx.Node]) -> bool:
    place = PRODUCTS[node.target]
    left, right = node.args[place:place + 2]
    if place and node.args[0] in given:
        return False
    ranks = example_of(left).dim(), example_of(right).dim()
    behind = [None if d is None else rank - d for d, rank in zip((g.dimension(left), g.dimension(right)), ranks)]
    if min(ranks) < 2:
        return False
    if None not in behind:
        return behind[0] == behind[1] and behind[0] > 2
    return behind[0] != 1 and behind[1] != 2


def copied(g: PaddedGraph, node: torch.fx.Node) -> Any:
    """The same call, of all rows. A size that is no size there is how many rows count, as a number."""
    target = node.target
    if any(g.env[n] is None and n not in g.numbers for n in decompose.node_arguments(node)):
        raise g.refused()
    args, kwargs = torch.fx.map_arg((node.args, node.kwargs), lambda n: g.env[n])
    args = list(args)
    for place, argument in enumerate(node.target._schema.arguments):
        given = node.args[place] if place < len(node.args) else node.kwargs.get(argument.name)
        if not any(g.depends(example_of(n)) for n in (given if isinstance(given, (tuple, list)) else [given])):
            continue
        if place == 1 and str(argument.real_type) in ('Tensor', 'number') and given in g.numbers:
            args[place] = g.numbers[given]
            target = getattr(target.overloadpacket, 'Tensor', None)
            if target is None or str(target._schema.arguments[1].real_type) != 'Tensor':
                raise g.refused()
        elif node.target not in _MAPS | _RESHAPES or 'List[int]' not in str(argument.real_type):
            raise g.refused()
    made = g.add(target, *args, **kwargs)
    if [tensor.dtype for tensor in tensors_of(example_of(made))] != [tensor.dtype for tensor in tensors_of(example_of(node))]:
        raise g.refused()
    return made
