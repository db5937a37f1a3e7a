"""Sizes that depend on data, in models that nobody's Python calls: as many rows as there may be, of which the first ones count.

    rows = x[mask]          places = where mask is true, and behind them where it is not
                            rows = x.index_select(0, places), of which the first mask.sum() count
    torch.unique(x)         the same, where an element in order is not the one before
    y = layer(rows)         of all rows
    y.sum(0)                where(counts, y, 0).sum(0), and extremes alike
    y.sort(0)               where(counts, y, inf).sort(0): rows that do not count stay behind the others, as in y[1:9] and in
                            torch.cat([y, z]).index_select(0, places)
    z[mask] = y             where(mask, y[mask.cumsum(0) - 1], z)

What is between must do the same with each row. Rows that do not count are those of other elements: an index of theirs that is out of
range is an error, as in a branch that is not taken. torch.bincount(x, minlength=n) has n counts, and larger numbers are an error.
"""

# Arguments of nodes are of any type, which only torch knows.
# mypy: disable-error-code="assignment, attr-defined, index, arg-type, operator, union-attr, return-value, misc"

from __future__ import annotations

import math
import operator
import sys
from dataclasses import dataclass
from typing import Any, Callable, Optional, Sequence

import torch
from torch.fx.experimental.proxy_tensor import make_fx

from hidet.torch import decompose
from hidet.torch.decompose import example_of
from hidet.torch.observe import tensors_of
from hidet.torch.running_again import mode_of, without_guards

__all__ = ['with_padded_rows']

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
_PRODUCTS = {aten.mm.default: 0, aten.matmul.default: 0, aten.bmm.default: 0, aten.addmm.default: 1, aten.baddbmm.default: 1}
_NORMS = {aten.layer_norm.default, aten.native_layer_norm.default, aten.rms_norm.default}
# Of which the first dimension alone is that of rows.
_BATCHED = {aten.conv1d.default, aten.conv2d.default, aten.group_norm.default, aten.scaled_dot_product_attention.default}
# What rows that do not count are, so that they count for nothing where rows are reduced.
_NOTHING = {aten.sum.default: 0, aten.sum.dim_IntList: 0, aten.mean.default: 0, aten.mean.dim: 0, aten.any.default: False, aten.any.dim: False,
            aten.all.default: True, aten.all.dim: True, aten.prod.default: 1, aten.prod.dim_int: 1}
# Of numbers that are read of tensors.
_ARITHMETIC = {operator.add: aten.add.Tensor, operator.sub: aten.sub.Tensor, operator.mul: aten.mul.Tensor, operator.mod: aten.remainder.Tensor,
               operator.neg: aten.neg.default}


@dataclass
class _Rows:
    """Rows of one kind: where a mask is true."""

    mask: torch.fx.Node
    places: torch.fx.Node  # all places of the mask, first those that count
    count: torch.fx.Node
    counts: torch.fx.Node  # by row


def with_padded_rows(gm: torch.fx.GraphModule) -> torch.fx.GraphModule:
    """Returns the graph without sizes that depend on data; itself if it has none. NotImplementedError names a call that does otherwise
    with rows than is said above."""
    if not any(_unknown_sizes(example_of(node)) or node.target is aten.bincount.default for node in gm.graph.nodes):
        return gm
    return _Rewriter(gm).run()


def _unknown_sizes(example: Any) -> list[torch.SymInt]:
    """Returns a size, or those of tensors, that depend on data."""
    sizes = [example, *(size for tensor in tensors_of(example) for size in tensor.shape)]
    return [size for size in sizes if isinstance(size, torch.SymInt) and not size.node.has_hint()]


class _Rewriter:
    """Copies a graph."""

    def __init__(self, gm: torch.fx.GraphModule):
        self._gm, self._graph = gm, torch.fx.Graph()
        self._env: dict[torch.fx.Node, Any] = {}
        self._kinds: list[_Rows] = []
        self._by_symbol: dict[str, _Rows] = {}
        self._told: set[str] = set()  # symbols of sizes that the new graph knows
        self._numbers: dict[torch.fx.Node, torch.fx.Node] = {}  # what is read of tensors of one number: those
        self._line: Any = None
        examples = [tensor for node in gm.graph.nodes for tensor in tensors_of(example_of(node))]
        self._mode = mode_of(examples)

    def run(self) -> torch.fx.GraphModule:
        for node in self._gm.graph.nodes:
            self._line = node
            if node.op == 'output':
                results = [n for n in decompose.node_arguments(node) if self._free_symbols(example_of(n))]
                if results:
                    raise NotImplementedError(f'hidet: a result whose size depends on data (node {results[0].name}), which a file has no room '
                                              'for: return as many rows as there may be, and how many of them count')
                self._graph.output(torch.fx.map_arg(node.args[0], lambda n: self._env[n]))
            else:
                self._env[node] = self._written(node)
        self._graph.eliminate_dead_code()
        return torch.fx.GraphModule(self._gm, self._graph)

    def _depends(self, size: Any) -> bool:
        return isinstance(size, torch.SymInt) and not size.node.has_hint() and not {str(s) for s in size.node.expr.free_symbols} <= self._told

    def _free_symbols(self, example: Any) -> set[str]:
        return {str(size.node.expr) for size in _unknown_sizes(example) if self._depends(size)}

    # What nodes become.

    def _written(self, node: torch.fx.Node) -> Any:
        concerned = [node, *decompose.node_arguments(node)]
        if node.target is aten.bincount.default:
            return self._bincount(node)
        if node.op != 'call_function' or not any(self._free_symbols(example_of(n)) for n in concerned):
            if node.op == 'call_function' and any(_unknown_sizes(example_of(n)) for n in concerned):
                return self._with_told_sizes(node)
            made = self._graph.node_copy(node, lambda n: self._env[n])
            made.meta.setdefault('example_value', example_of(node))
            return made
        if node.target is operator.getitem:
            return self._getitem(node)
        if isinstance(example_of(node), (torch.SymInt, torch.SymBool)):
            return self._size(node)
        for n in decompose.node_arguments(node):  # a size that rows have since then
            if self._env[n] is None and n.target is not aten.item.default and isinstance(example_of(n), torch.SymInt):
                self._env[n] = self._size(n)
        writer = _WRITERS.get(node.target)
        written = writer(self, node) if writer is not None else None
        if written is not None:
            return written
        tensors = [tensor for n in concerned for tensor in tensors_of(example_of(n))]
        is_of_numbers = not any(map(self._free_symbols, tensors)) and torch.Tag.pointwise in getattr(node.target, 'tags', ())
        if is_of_numbers or self._is_by_row(node):
            return self._copied(node)
        inner = self._decomposed(node)
        if inner is None:
            raise self._refused()
        return self._copies(inner, dict(zip((n for n in inner.graph.nodes if n.op == 'placeholder'), map(self._env.get, decompose.node_arguments(node)))))

    def _with_told_sizes(self, node: torch.fx.Node) -> Any:
        if any(self._env[n] is None for n in decompose.node_arguments(node)):
            raise self._refused()
        if node.target is operator.getitem:
            return self._getitem(node)
        args, kwargs = torch.fx.map_arg((node.args, node.kwargs), lambda n: self._env[n])
        return self._add(node.target, *args, **kwargs)

    def _decomposed(self, node: torch.fx.Node) -> Optional[torch.fx.GraphModule]:
        """Returns what torch makes of a call that is made of others, or None."""
        target: Any = node.target
        if not isinstance(target, torch._ops.OpOverload):
            return None
        function = target.decompose if target._can_decompose() else decompose.table().get(target)
        if function is None:
            return None
        try:
            with torch.no_grad(), self._mode, without_guards(self._mode):
                return make_fx(decompose.of_arguments(node, function), tracing_mode='real')(*map(example_of, decompose.node_arguments(node)))
        except Exception:  # what torch asks the number of rows for
            return None

    def _copies(self, gm: torch.fx.GraphModule, env: dict[torch.fx.Node, Any]) -> Any:
        """Adds what a graph becomes, whose inputs `env` has, and returns its result."""
        self._env.update(env)
        for node in gm.graph.nodes:
            if node.op == 'output':
                return torch.fx.map_arg(node.args[0], lambda n: self._env[n])
            if node.op == 'get_attr':
                raise self._refused()
            if node not in env:
                self._env[node] = self._written(node)
        raise ValueError('a graph without results')

    def _refused(self, why: str = 'sizes that depend on data are taken by what does the same with each row, by sums, extremes and '
                                  'sorting, not here') -> NotImplementedError:
        return NotImplementedError(f'hidet: {self._line.target} (node {self._line.name}): {why}')

    def _getitem(self, node: torch.fx.Node) -> Any:
        whole = self._env[node.args[0]]
        return whole[node.args[1]] if isinstance(whole, tuple) else self._add(operator.getitem, whole, node.args[1])

    def _size(self, node: torch.fx.Node) -> Any:
        """A size is how many rows there may be, where it is asked for as that; other numbers are tensors of one (`_numbers`), or go with
        the checks of them."""
        if node.target is aten.item.default:
            self._numbers[node] = self._env[node.args[0]]
        elif node.target in _ARITHMETIC and any(n in self._numbers for n in decompose.node_arguments(node)):
            given = torch.fx.map_arg(node.args, lambda n: self._numbers.get(n, self._env[n]))
            if any(number is None for number in given):
                return None
            like = next(made for made in given if isinstance(example_of(made), torch.Tensor))
            self._numbers[node] = self._add(_ARITHMETIC[node.target], *(self._as_tensor(number, like) for number in given))
        rows = self._by_symbol.get(str(example_of(node).node.expr))
        if rows is None or node.target is aten.item.default:
            return None
        self._numbers[node] = rows.count
        return self._add(aten.sym_size.int, rows.places, 0)

    def _copied(self, node: torch.fx.Node) -> Any:
        """The same call, of all rows. A size that is no size there is how many rows count, as a number."""
        target = node.target
        if any(self._env[n] is None and n not in self._numbers for n in decompose.node_arguments(node)):
            raise self._refused()
        args, kwargs = torch.fx.map_arg((node.args, node.kwargs), lambda n: self._env[n])
        args = list(args)
        for place, argument in enumerate(node.target._schema.arguments):
            given = node.args[place] if place < len(node.args) else node.kwargs.get(argument.name)
            if not any(self._depends(example_of(n)) for n in (given if isinstance(given, (tuple, list)) else [given])):
                continue
            if place == 1 and str(argument.real_type) in ('Tensor', 'number') and given in self._numbers:
                args[place] = self._numbers[given]
                target = getattr(target.overloadpacket, 'Tensor', None)
                if target is None or str(target._schema.arguments[1].real_type) != 'Tensor':
                    raise self._refused()
            elif node.target not in _MAPS | _RESHAPES or 'List[int]' not in str(argument.real_type):
                raise self._refused()
        made = self._add(target, *args, **kwargs)
        if [tensor.dtype for tensor in tensors_of(example_of(made))] != [tensor.dtype for tensor in tensors_of(example_of(node))]:
            raise self._refused()
        return made

    def _add(self, target: Any, *args: Any, **kwargs: Any) -> torch.fx.Node:
        made = self._graph.call_function(target, args, kwargs)
        given, named = torch.fx.map_arg((args, kwargs), example_of)
        try:
            with torch.no_grad(), self._mode, without_guards(self._mode):
                made.meta['example_value'] = made.meta['val'] = target(*given, **named)
        except (RuntimeError, TypeError, ValueError) as error:  # sizes that torch asks more of
            raise self._refused() from error
        return made

    # Rows.

    def _dimension(self, node: Any) -> Optional[int]:
        """Returns which dimension of a tensor is that of rows, None if there is none."""
        example = example_of(node)
        if not isinstance(example, torch.Tensor):
            return None
        found = [d for d, size in enumerate(example.shape) if self._depends(size)]
        if len(found) > 1 or found and str(example.shape[found[0]].node.expr) not in self._by_symbol:
            raise self._refused()
        return found[0] if found else None

    def _rows_of(self, nodes: Sequence[Any]) -> _Rows:
        """Returns the rows that some tensors have, which must be the same."""
        symbols = {symbol for node in nodes for tensor in tensors_of(example_of(node)) for symbol in self._free_symbols(tensor)}
        kinds = [self._by_symbol.get(symbol) for symbol in symbols]
        if not kinds or any(kind is None or kind is not kinds[0] for kind in kinds):
            raise self._refused()
        return kinds[0]

    def _true(self, mask: torch.fx.Node) -> torch.fx.Node:
        """Returns a mask, which is not true in rows that do not count."""
        return self._env[mask] if self._dimension(mask) is None else self._filled(mask, False)

    def _select(self, mask: torch.fx.Node, symbol: str) -> _Rows:
        """Returns the rows where a mask is true, and that a size has the name of."""
        rows = next((kind for kind in self._kinds if _is_same(kind.mask, mask)), None)
        if rows is None:
            true = self._add(aten.reshape.default, mask, [-1])
            number = self._add(aten.arange.default, self._add(aten.sym_size.int, true, 0), device=example_of(mask).device)
            ends = self._add(aten.cumsum.default, true, 0)
            count = self._add(aten.sum.default, true)
            # Each place is written once: those that count from the front, the others behind them.
            others = self._add(aten.add.Tensor, self._add(aten.sub.Tensor, number, ends), count)
            at = self._add(aten.where.self, true, self._add(aten.sub.Tensor, ends, 1), others)
            places = self._add(aten.scatter.src, self._add(aten.zeros_like.default, number), 0, at, number)
            rows = _Rows(mask, places, count, self._add(aten.lt.Tensor, number, count))
            self._kinds.append(rows)
        if self._by_symbol.setdefault(symbol, rows) is not rows:
            raise self._refused()  # rows of one number that are told by two masks
        return rows

    def _filled(self, node: torch.fx.Node, value: Any, counts: Optional[torch.fx.Node] = None,
                made: Optional[torch.fx.Node] = None) -> torch.fx.Node:
        """Returns a tensor, or what is made of it, with a number in rows that do not count."""
        d, made = self._dimension(node), self._env[node] if made is None else made
        if d is None:
            return made
        rank = example_of(node).dim()
        counts = self._rows_of([node]).counts if counts is None else counts
        counts = self._add(aten.reshape.default, counts, [-1 if i == d else 1 for i in range(rank)])
        return self._add(aten.where.self, counts, made, self._add(aten.full.default, [], value, dtype=example_of(node).dtype,
                                                                  device=example_of(node).device))

    def _is_by_row(self, node: torch.fx.Node) -> bool:
        """Whether a call does the same with each row."""
        target: Any = node.target
        if not isinstance(target, torch._ops.OpOverload) or target._schema.is_mutable:
            return False
        self._rows_of([node, *decompose.node_arguments(node)])
        given = [n for n in decompose.node_arguments(node) if self._dimension(n) is not None]
        if torch.Tag.nondeterministic_seeded in target.tags:
            return False
        if torch.Tag.pointwise in target.tags:
            return len({example_of(n).dim() - self._dimension(n) for n in given}) <= 1
        if target in _MAPS:
            return True
        first: Any = node.args[0]
        if target in _ALONG:
            return self._is_along_others(node, given)
        if target in _RESHAPES:
            return self._keeps_rows(first, node)
        if target is aten.embedding.default:
            return given == [node.args[1]]
        if target is aten.linear.default:
            return given == [first] and self._dimension(first) != example_of(first).dim() - 1
        if target in _PRODUCTS:
            return self._is_product_by_row(node, given)
        if target in _NORMS:
            return given == [first] and self._dimension(first) < example_of(first).dim() - len(node.args[1])
        if target in _BATCHED:
            wanted = {n for n in node.args if isinstance(example_of(n), torch.Tensor)} if 'attention' in target.name() else {first}
            return set(given) == wanted and all(self._dimension(n) == 0 and example_of(n).dim() == max(3, example_of(first).dim()) for n in given)
        if target is aten.index.Tensor:  # rows of places in another tensor
            return first not in given and all(index is None or example_of(index).dtype not in (torch.bool, torch.uint8)
                                              for index in node.args[1])
        return False

    def _is_along_others(self, node: torch.fx.Node, given: Sequence[torch.fx.Node]) -> bool:
        along = self._dims(node)
        if along is None:
            return False
        return all(self._dimension(n) not in along for n in given) and len({self._dimension(n) for n in given}) == 1

    def _dims(self, node: torch.fx.Node) -> Optional[set[int]]:
        """Returns the dimensions that a call is along, None for all."""
        names = [argument.name for argument in node.target._schema.arguments]
        place = next(i for i, name in enumerate(names) if name in ('dim', 'dims'))
        dims: Any = node.args[place] if place < len(node.args) else node.kwargs.get(names[place], node.target._schema.arguments[place].default_value)
        rank = next(example_of(n).dim() for n in decompose.node_arguments(node) if self._dimension(n) is not None)
        if dims is None or dims == []:
            return None
        return {d % rank for d in (dims if isinstance(dims, (list, tuple)) else [dims])}

    def _keeps_rows(self, before: torch.fx.Node, after: torch.fx.Node) -> bool:
        """Whether as many elements are before and behind each row."""
        d, e = self._dimension(before), self._dimension(after)
        if d is None or e is None:
            return False
        shapes = example_of(before).shape, example_of(after).shape
        return all(math.prod(x) == math.prod(y) for x, y in ((shapes[0][:d], shapes[1][:e]), (shapes[0][d + 1:], shapes[1][e + 1:])))

    def _is_product_by_row(self, node: torch.fx.Node, given: Sequence[torch.fx.Node]) -> bool:
        place = _PRODUCTS[node.target]
        left, right = node.args[place:place + 2]
        if place and node.args[0] in given:
            return False
        ranks = example_of(left).dim(), example_of(right).dim()
        behind = [None if d is None else rank - d for d, rank in zip((self._dimension(left), self._dimension(right)), ranks)]
        if min(ranks) < 2:
            return False
        if None not in behind:
            return behind[0] == behind[1] and behind[0] > 2
        return behind[0] != 1 and behind[1] != 2

    # Calls that are written anew.

    def _index(self, node: torch.fx.Node) -> Any:
        """x[:, mask]"""
        source: Any = node.args[0]
        indices: Any = node.args[1]
        masks = [place for place, index in enumerate(indices) if _is_mask(index)]
        if not masks:
            return self._rows_at(source, indices)
        others = [index for index in indices if index is not None]
        d = masks[0]
        if len(others) != 1 or self._dimension(source) not in (None, d) or self._dimension(source) is None and self._free_symbols(example_of(others[0])):
            raise self._refused()
        rows = self._select(self._true(others[0]), str(example_of(node).shape[d].node.expr))
        rank = example_of(others[0]).dim()
        flat = self._env[source] if rank == 1 else self._add(aten.flatten.using_ints, self._env[source], d, d + rank - 1)
        return self._add(aten.index_select.default, flat, d, rows.places)

    def _rows_at(self, source: torch.fx.Node, indices: Sequence[Any]) -> Any:
        """rows[:, places]"""
        d = self._dimension(source)
        others = [place for place, index in enumerate(indices) if index is not None]
        if d is None or others != [d] or example_of(indices[d]).dtype == torch.uint8:
            return None
        at = self._places_of_rows(source, indices[d])
        return self._add(aten.index.Tensor, self._env[source], [None] * d + [self._filled(indices[d], 0, made=at)])

    def _places_of_rows(self, rows: torch.fx.Node, index: torch.fx.Node) -> torch.fx.Node:
        """Returns an index of rows that count, from the front. Others, which are torch's error, are out of range."""
        made, count = self._env[index], self._rows_of([rows]).count
        at = self._add(aten.where.self, self._add(aten.lt.Scalar, made, 0), self._add(aten.add.Tensor, made, count), made)
        end = self._add(aten.full_like.default, at, self._add(aten.sym_size.int, self._env[rows], self._dimension(rows)))
        return self._add(aten.where.self, self._add(aten.logical_and.default, self._add(aten.ge.Scalar, at, 0),
                                                    self._add(aten.lt.Tensor, at, count)), at, end)

    def _slice(self, node: torch.fx.Node) -> Any:
        """x[m:n], of which one is read of a tensor"""
        x, d, *ends = (*node.args, *[0, None, None][len(node.args) - 1:])[:4]
        step = node.args[4] if len(node.args) > 4 else 1
        if self._dimension(x) == d % example_of(x).dim():
            return self._rows_between(node, ends[0] or 0, sys.maxsize if ends[1] is None else ends[1], step)
        if self._dimension(x) is not None or step != 1 or not any(n in self._numbers for n in ends if isinstance(n, torch.fx.Node)):
            return None
        made = self._env[x]
        size = self._add(aten.sym_size.int, made, d)
        places = self._add(aten.arange.default, size, device=example_of(x).device)
        inside: Any = None
        for end, compare in zip(ends, (aten.ge.Tensor, aten.lt.Tensor)):
            if end in (None, 0) and compare is aten.ge.Tensor or end is None or isinstance(end, int) and end >= sys.maxsize:
                continue
            number = self._from_front(end, size, places)
            found = self._add(compare, places, number)
            inside = found if inside is None else self._add(aten.logical_and.default, inside, found)
        rows = self._select(inside, str(example_of(node).shape[d].node.expr))
        return self._add(aten.index_select.default, made, d, rows.places)

    def _rows_between(self, node: torch.fx.Node, start: Any, end: Any, step: Any) -> torch.fx.Node:
        """rows[1:], rows[:8], rows[:-1]: those that count are the first ones of these too."""
        x: Any = node.args[0]
        d, end = self._dimension(x), self._most(end, x)
        if not isinstance(start, int) or not isinstance(end, int) or start < 0 or step != 1:
            raise self._refused()
        made = self._env[x]
        if start == 0 and end >= sys.maxsize:
            return made
        behind = start if end >= 0 else start - end  # a row counts if that many behind it do
        counts = self._add(aten.slice.Tensor, self._rows_of([x]).counts, 0, behind, sys.maxsize if end < 0 else end)
        if self._depends(example_of(node).shape[d]):
            self._select(counts, str(example_of(node).shape[d].node.expr))
        return self._add(aten.slice.Tensor, made, d, start, end)

    def _most(self, number: Any, x: torch.fx.Node) -> Any:
        """Returns a number, or n of min(n, len(rows)), where there are only so many."""
        if not self._depends(example_of(number)):
            return number
        expr, size = example_of(number).node.expr, example_of(x).shape[self._dimension(x)].node.expr
        if expr == size:
            return sys.maxsize
        least = [part for part in expr.args if part.is_Integer] if type(expr).__name__ == 'Min' else []
        return int(least[0]) if least and {*expr.args} == {least[0], size} else number

    def _from_front(self, number: Any, size: torch.fx.Node, like: torch.fx.Node) -> torch.fx.Node:
        """Returns a number, as a tensor, that may count from the end of a dimension."""
        made = self._as_tensor(self._numbers.get(number, self._env.get(number)) if isinstance(number, torch.fx.Node) else number, like)
        return self._add(aten.where.self, self._add(aten.lt.Scalar, made, 0), self._add(aten.add.Tensor, made, size), made)

    def _as_tensor(self, number: Any, like: torch.fx.Node) -> torch.fx.Node:
        if isinstance(example_of(number), torch.Tensor):
            return number
        return self._add(aten.full.default, [], number, dtype=torch.int64, device=example_of(like).device)

    def _one(self, node: torch.fx.Node) -> Any:
        """x[n], where n is read of a tensor"""
        x, d, index = node.args
        if index not in self._numbers or self._dimension(x) is not None:
            return None
        made = self._env[x]
        at = self._from_front(index, self._add(aten.sym_size.int, made, d), made)
        return self._add(aten.squeeze.dim, self._add(aten.index_select.default, made, d, self._add(aten.reshape.default, at, [1])), d)

    def _arange(self, node: torch.fx.Node) -> Any:
        """Numbers of rows."""
        start = node.args[0] if node.target is not aten.arange.default else 0
        step = node.args[2] if len(node.args) > 2 else 1
        end: Any = node.args[0] if node.target is aten.arange.default else node.args[1]
        if start != 0 or step != 1 or self._env.get(end) is None:
            raise self._refused()
        return self._add(aten.arange.default, self._env[end], **node.kwargs)

    def _masked_select(self, node: torch.fx.Node) -> Any:
        pair = [self._env[argument] for argument in node.args]
        if any(self._free_symbols(example_of(argument)) for argument in node.args):
            raise self._refused()
        shape = torch.broadcast_shapes(*(example_of(argument).shape for argument in node.args))
        if not all(example_of(argument).shape == shape for argument in node.args):
            if not all(isinstance(size, int) for size in shape):
                raise self._refused()
            pair = [self._add(aten.expand.default, argument, list(shape)) for argument in pair]
        rows = self._select(pair[1], str(example_of(node).shape[0].node.expr))
        return self._add(aten.index_select.default, self._add(aten.reshape.default, pair[0], [-1]), 0, rows.places)

    def _nonzero(self, node: torch.fx.Node) -> Any:
        source: Any = node.args[0]
        example, made = example_of(source), self._env[source]
        if self._free_symbols(example) or example.dim() == 0:
            raise self._refused()
        results = example_of(node)
        symbol = str((results if isinstance(results, torch.Tensor) else results[0]).shape[0].node.expr)
        mask = made if example.dtype == torch.bool else self._add(aten.ne.Scalar, made, 0)
        at = self._select(mask, symbol).places
        columns = []
        for d in reversed(range(example.dim())):
            size = self._add(aten.sym_size.int, made, d)
            columns.append(at if d == 0 else self._add(aten.remainder.Scalar, at, size))
            at = at if d == 0 else self._add(aten.div.Scalar_mode, at, size, rounding_mode='floor')
        columns.reverse()
        return self._add(aten.stack.default, columns, 1) if isinstance(results, torch.Tensor) else tuple(columns)

    def _unique(self, node: torch.fx.Node) -> Any:
        """The elements that differ from the one before, put in order or as they stand: with the number of its run for each, and the
        lengths of the runs."""
        source: Any = node.args[0]
        along = node.args[3] if len(node.args) > 3 else node.kwargs.get('dim')
        if self._free_symbols(example_of(source)) or node.target is aten.unique_consecutive.default and along is not None:
            raise self._refused()
        made, order = self._env[source], None
        x = self._add(aten.reshape.default, made, [-1])
        if node.target is aten._unique2.default:
            pair = self._add(aten.sort.stable, x, stable=True, dim=0)
            x, order = (self._add(operator.getitem, pair, place) for place in (0, 1))
        differs = self._add(aten.ne.Tensor, self._add(aten.slice.Tensor, x, 0, 1), self._add(aten.slice.Tensor, x, 0, 0, -1))
        # No first one of no elements.
        one = self._add(aten.slice.Tensor, self._add(aten.ones_like.default, x, dtype=torch.bool), 0, 0, 1)
        first = self._add(aten.cat.default, [one, differs])
        rows = self._select(first, str(example_of(node)[0].shape[0].node.expr))
        run = self._add(aten.sub.Tensor, self._add(aten.cumsum.default, first, 0), 1)
        zeros = self._add(aten.zeros_like.default, run)
        lengths = self._add(aten.scatter_add.default, zeros, 0, run, self._add(aten.ones_like.default, run))
        inverse = run if order is None else self._add(aten.scatter.src, zeros, 0, order, run)
        return (self._add(aten.index_select.default, x, 0, rows.places), self._add(aten.reshape.default, inverse, self._sizes(made)), lengths)

    def _index_put(self, node: torch.fx.Node) -> Any:
        """x[mask] = rows, and x[places] += rows"""
        x, indices, values = node.args[:3]
        accumulate = len(node.args) > 3 and bool(node.args[3])
        if self._dimension(x) not in (None, 0):
            raise self._refused()
        if not any(map(_is_mask, indices)):
            if any(index is not None and example_of(index).dtype == torch.uint8 for index in indices):
                raise self._refused()
            if not accumulate or self._dimension(x) is not None:
                raise self._refused()  # rows that do not count would be written
            self._rows_of([n for n in (*indices, values) if self._free_symbols(example_of(n))])
            if self._dimension(values) is None or any(self._dimension(index) != 0 for index in indices if index is not None):
                raise self._refused()
            return self._add(node.target, self._env[x], [self._env.get(index) for index in indices], self._filled(values, 0), True)
        mask = indices[0]
        rank = example_of(x).dim() - example_of(mask).dim() + 1 if _is_mask(mask) else 0
        if len([index for index in indices if index is not None]) != 1 or rank == 0:
            raise self._refused()
        true = self._true(mask)
        if example_of(values).dim() == 0:
            where = self._add(aten.reshape.default, true, [*self._sizes(true), *[1] * (rank - 1)])
            made = self._add(aten.add.Tensor, self._env[x], self._env[values]) if accumulate else self._env[values]
            return self._add(aten.where.self, where, made, self._env[x])
        if self._dimension(values) != 0 or example_of(values).dim() != rank or not _is_same(self._rows_of([values]).mask, true):
            raise self._refused()  # nothing says that there are as many
        ends = self._add(aten.cumsum.default, self._add(aten.reshape.default, true, [-1]), 0)
        row = self._add(aten.clamp.default, self._add(aten.sub.Tensor, ends, 1), 0)
        taken = self._add(aten.index_select.default, self._env[values], 0, row)
        sizes = self._sizes(true)
        taken = self._add(aten.reshape.default, taken, [*sizes, *example_of(taken).shape[1:]])
        where = self._add(aten.reshape.default, true, [*sizes, *[1] * (rank - 1)])
        if accumulate:
            taken = self._add(aten.add.Tensor, self._env[x], taken)
        return self._add(aten.where.self, where, taken, self._env[x])

    def _masked_scatter(self, node: torch.fx.Node) -> Any:
        """The elements of rows, in order, where a mask is true; an index out of range if there are fewer of them, which is torch's error."""
        x, mask, source = node.args
        if self._free_symbols(example_of(x)) or self._free_symbols(example_of(mask)) or self._dimension(source) != 0:
            raise self._refused()
        made, rows = self._env[x], self._env[source]
        sizes = self._sizes(made)
        true = self._add(aten.expand.default, self._env[mask], sizes)
        flat = self._add(aten.reshape.default, true, [-1])
        number = self._add(aten.sub.Tensor, self._add(aten.cumsum.default, flat, 0), 1)
        elements = self._rows_of([source]).count
        for size in self._sizes(rows)[1:]:
            elements = self._add(aten.mul.Tensor, elements, size)
        values = self._add(aten.reshape.default, rows, [-1])
        is_there = self._add(aten.logical_or.default, self._add(aten.lt.Tensor, number, elements), self._add(aten.logical_not.default, flat))
        end = self._add(aten.full_like.default, number, self._add(aten.sym_size.int, values, 0))
        at = self._add(aten.where.self, is_there, self._add(aten.clamp.default, number, 0), end)
        at = self._add(aten.where.self, flat, at, self._add(aten.zeros_like.default, at))
        taken = self._add(aten.reshape.default, self._add(aten.index_select.default, values, 0, at), sizes)
        return self._add(aten.where.self, true, taken, made)

    def _length(self, made: torch.fx.Node, d: int) -> Any:
        size = example_of(made).shape[d]
        return size if isinstance(size, int) else self._add(aten.sym_size.int, made, d)

    def _sizes(self, made: torch.fx.Node) -> list[torch.fx.Node]:
        return [self._add(aten.sym_size.int, made, d) for d in range(example_of(made).dim())]

    def _index_add(self, node: torch.fx.Node) -> Any:
        x, dim, index, source = node.args[:4]
        if self._dimension(x) == dim % example_of(x).dim() and self._dimension(index) is None and self._dimension(source) is None:
            return self._add(node.target, self._env[x], dim, self._places_of_rows(x, index), self._env[source], **node.kwargs)
        if self._free_symbols(example_of(x)) or self._dimension(index) != 0 or self._dimension(source) != dim % example_of(x).dim():
            raise self._refused()
        self._rows_of([index, source])
        return self._add(node.target, self._env[x], dim, self._env[index], self._filled(source, 0), **node.kwargs)

    def _scatter_add(self, node: torch.fx.Node) -> Any:
        x, dim, index, source = node.args[:4]
        if self._free_symbols(example_of(x)) or self._dimension(index) is None or self._dimension(index) != self._dimension(source):
            raise self._refused()
        self._rows_of([index, source])
        return self._add(node.target, self._env[x], dim, self._env[index], self._filled(source, 0))

    def _reduced(self, node: torch.fx.Node) -> Any:
        """Sums and the like of rows; others have no result of no rows."""
        x: Any = node.args[0]
        d = self._dimension(x)
        along = self._dims(node) if len(node.args) > 1 or node.kwargs.get('dim') is not None else None
        if d is None or along is not None and d not in along:
            return None
        filled = self._filled(x, _NOTHING[node.target])
        if node.target not in (aten.mean.default, aten.mean.dim):
            return self._add(node.target, filled, *node.args[1:], **node.kwargs)
        dtype = node.kwargs.get('dtype') or example_of(x).dtype
        dims = list(range(example_of(x).dim())) if along is None else sorted(along)
        total = self._add(aten.sum.dim_IntList, filled, dims, bool(node.args[2]) if len(node.args) > 2 else False,
                          dtype=torch.promote_types(dtype, torch.float32))
        count = self._rows_of([x]).count
        for other in dims:
            if other != d:
                count = self._add(aten.mul.Tensor, count, self._add(aten.sym_size.int, self._env[x], other))
        return self._add(aten._to_copy.default, self._add(aten.div.Tensor, total, count), dtype=dtype)

    def _at_least(self, rows: _Rows, number: int) -> torch.fx.Node:
        """Returns which rows count; an index out of range if there are fewer than a number of them, which is torch's error."""
        at = self._add(aten.where.self, self._add(aten.ge.Scalar, rows.count, number), *(
            self._add(aten.full.default, [], place, dtype=torch.int64, device=example_of(rows.count).device) for place in (0, 1)))
        pair = self._add(aten.unsqueeze.default, rows.counts, 0)
        return self._add(aten.squeeze.dim, self._add(aten.index_select.default, pair, 0, self._add(aten.reshape.default, at, [1])), 0)

    def _extreme(self, node: torch.fx.Node) -> Any:
        """The largest or smallest of rows, or its place."""
        x: Any = node.args[0]
        d = self._dimension(x)
        along = self._dims(node) if any(argument.name == 'dim' for argument in node.target._schema.arguments) else None
        if d is None or along is not None and d not in along:
            return None
        if along is None and d != 0 and 'arg' in node.target.name():
            raise self._refused()  # places among all elements
        least, greatest = _range(example_of(x).dtype)
        filled = self._filled(x, least if 'max' in node.target.name() else greatest, self._at_least(self._rows_of([x]), 1))
        return self._add(node.target, filled, *node.args[1:], **node.kwargs)

    def _sorted(self, node: torch.fx.Node) -> Any:
        """Rows that do not count are behind the others, of which some may be as large: what is sorted keeps its order."""
        x: Any = node.args[0]
        (d,) = self._dims(node)
        if self._dimension(x) != d:
            return None
        named = dict(zip((argument.name for argument in node.target._schema.arguments), node.args)) | node.kwargs
        k = self._most(named['k'], x) if 'k' in named else None
        descending = named.get('largest', True) if k is not None else named.get('descending', False)
        if k is not None and not isinstance(k, int):
            raise self._refused()
        dtype, rows = example_of(x).dtype, self._rows_of([x])
        last = _range(dtype)[0] if descending else math.nan if dtype.is_floating_point else _range(dtype)[1]
        filled = self._filled(x, last, None if k is None or k is not named['k'] else self._at_least(rows, k))
        pair = self._add(aten.sort.stable, filled, stable=True, dim=d, descending=descending)
        parts = [self._add(operator.getitem, pair, place) for place in (0, 1)]
        if k in (None, sys.maxsize):
            return tuple(parts)
        if k is not named['k']:
            self._select(self._add(aten.slice.Tensor, rows.counts, 0, 0, k), str(example_of(named['k']).node.expr))
        return tuple(self._add(aten.slice.Tensor, part, d, 0, k) for part in parts)

    def _cat(self, node: torch.fx.Node) -> Any:
        """Rows behind rows."""
        tensors: Any = node.args[0]
        d = (node.args[1] if len(node.args) > 1 else 0) % example_of(node).dim()
        if not any(self._dimension(x) == d for x in tensors):
            return None
        if any(self._dimension(x) not in (d, None) for x in tensors):
            raise self._refused()
        made = [self._env[x] for x in tensors]
        return self._joined(node, d, made, [self._rows_of([x]).counts if self._dimension(x) == d else self._whole(y, d)
                                            for x, y in zip(tensors, made)])

    def _pad(self, node: torch.fx.Node) -> Any:
        """Rows of one number behind rows."""
        x, pads = node.args[:2]
        named = dict(zip((argument.name for argument in node.target._schema.arguments), node.args)) | node.kwargs
        d, shape = self._dimension(x), list(example_of(x).shape)
        place = 2 * (len(shape) - 1 - d)
        if not all(isinstance(pad, int) for pad in pads) or sum(map(abs, pads)) != sum(pads[place + 1:place + 2]) or named.get('mode') not in (
                None, 'constant'):
            return None
        made = self._env[x]
        sizes = [pads[place + 1] if i == d else self._length(made, i) for i in range(len(shape))]
        more = self._add(aten.full.default, sizes, named.get('value') or 0, dtype=example_of(x).dtype, device=example_of(x).device)
        return self._joined(node, d, [made, more], [self._rows_of([x]).counts, self._whole(more, d)])

    def _whole(self, made: torch.fx.Node, d: int) -> torch.fx.Node:
        """Returns which rows count, where all do."""
        return self._add(aten.full.default, [self._length(made, d)], True, dtype=torch.bool, device=example_of(made).device)

    def _joined(self, node: torch.fx.Node, d: int, made: list[torch.fx.Node], counts: list[torch.fx.Node]) -> torch.fx.Node:
        rows = self._select(self._add(aten.cat.default, counts), str(example_of(node).shape[d].node.expr))
        return self._add(aten.index_select.default, self._add(aten.cat.default, made, d), d, rows.places)

    def _bincount(self, node: torch.fx.Node) -> Any:
        """As many counts as are asked for at least; a larger number than those is out of range."""
        x, weights, size = (*node.args, *(None, 0)[len(node.args) - 1:])[:3]
        weights, size = node.kwargs.get('weights', weights), node.kwargs.get('minlength', size)
        found = example_of(node).shape[0]
        if size == 0 or isinstance(size, int) and isinstance(found, int) and size != found:
            raise self._refused('nothing says how many counts there may be: give minlength, which says so in files')
        made = self._env[x]
        dtype = torch.int64 if weights is None else example_of(node).dtype
        values = self._add(aten.ones_like.default, made, dtype=dtype) if weights is None else self._add(aten._to_copy.default, self._env[weights],
                                                                                                       dtype=dtype)
        if self._dimension(x) is not None:
            made = self._filled(x, 0)
            values = self._add(aten.where.self, self._rows_of([x]).counts, values, self._add(aten.zeros_like.default, values))
        counts = self._add(aten.full.default, [self._env.get(size, size)], 0, dtype=dtype, device=example_of(made).device)
        self._told |= {str(unknown.node.expr) for unknown in _unknown_sizes(found)}
        return self._add(aten.scatter_add.default, counts, 0, self._add(aten._to_copy.default, made, dtype=torch.int64), values)

    def _soft(self, node: torch.fx.Node) -> Any:
        """softmax among rows"""
        x: Any = node.args[0]
        along = self._dims(node)
        if self._dimension(x) not in (along or ()):
            return None
        return self._add(node.target, self._filled(x, -math.inf), *node.args[1:], **node.kwargs)

    def _product(self, node: torch.fx.Node) -> Any:
        """Products that add up rows."""
        place = _PRODUCTS[node.target]
        left, right = node.args[place:place + 2]
        ends = example_of(left).dim() - 1, max(example_of(right).dim() - 2, 0)
        if (self._dimension(left), self._dimension(right)) != ends or any(self._dimension(n) is not None for n in node.args[:place]):
            return None
        self._rows_of([left, right])
        return self._add(node.target, *(self._env[n] for n in node.args[:place]), self._filled(left, 0), self._filled(right, 0),
                         *node.args[place + 2:], **node.kwargs)


def _range(dtype: torch.dtype) -> tuple[Any, Any]:
    """Returns the least and the greatest number."""
    if dtype == torch.bool:
        return False, True
    return (-math.inf, math.inf) if dtype.is_floating_point else (torch.iinfo(dtype).min, torch.iinfo(dtype).max)


def _is_mask(index: Any) -> bool:
    example = example_of(index)
    return isinstance(example, torch.Tensor) and example.dtype == torch.bool


def _is_same(a: Any, b: Any, depth: int = 8) -> bool:
    """Whether two nodes of a graph that changes nothing surely give the same."""
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
        return len(a) == len(b) and all(_is_same(x, y, depth) for x, y in zip(a, b))
    if a is b or not isinstance(a, torch.fx.Node) or not isinstance(b, torch.fx.Node):
        return a is b or type(a) is type(b) and not isinstance(a, torch.fx.Node) and bool(a == b)
    if depth == 0 or a.op != 'call_function' or a.op != b.op or a.target != b.target or a.kwargs != b.kwargs or len(a.args) != len(b.args):
        return False
    if not isinstance(a.target, torch._ops.OpOverload) or torch.Tag.nondeterministic_seeded in a.target.tags:
        return False
    return all(_is_same(x, y, depth - 1) for x, y in zip(a.args, b.args))


_WRITERS: dict[Any, Callable] = {
    aten.index.Tensor: _Rewriter._index, aten.masked_select.default: _Rewriter._masked_select, aten.nonzero.default: _Rewriter._nonzero,
    aten.nonzero_numpy.default: _Rewriter._nonzero, aten.argwhere.default: _Rewriter._nonzero, aten.where.default: _Rewriter._nonzero,
    aten.slice.Tensor: _Rewriter._slice, aten.select.int: _Rewriter._one,
    aten.cat.default: _Rewriter._cat, aten.pad.default: _Rewriter._pad, aten.constant_pad_nd.default: _Rewriter._pad,
    **dict.fromkeys((aten.sort.default, aten.sort.stable, aten.topk.default), _Rewriter._sorted),
    **dict.fromkeys((aten.amax.default, aten.amin.default, aten.max.default, aten.min.default, aten.max.dim, aten.min.dim, aten.argmax.default,
                     aten.argmin.default), _Rewriter._extreme),
    aten._unique2.default: _Rewriter._unique, aten.unique_consecutive.default: _Rewriter._unique,
    **dict.fromkeys((aten.cumsum.default, aten.cumprod.default), _Rewriter._copied),  # rows that do not count come last
    **dict.fromkeys((aten.arange.default, aten.arange.start, aten.arange.start_step), _Rewriter._arange),
    aten.index_put.default: _Rewriter._index_put,
    aten.index_add.default: _Rewriter._index_add, aten.scatter_add.default: _Rewriter._scatter_add, aten.masked_scatter.default: _Rewriter._masked_scatter,
    aten.softmax.int: _Rewriter._soft,
    aten._softmax.default: _Rewriter._soft, **dict.fromkeys(_NOTHING, _Rewriter._reduced),
    **dict.fromkeys(_PRODUCTS, _Rewriter._product),
}
