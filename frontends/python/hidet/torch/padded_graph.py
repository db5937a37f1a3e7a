"""A graph in which rows whose number depends on data are as many as there may be, of which the first ones count."""

# Arguments of nodes are of any type, which only torch knows.
# mypy: disable-error-code="assignment, attr-defined, index, arg-type, operator, union-attr, return-value, misc"

from __future__ import annotations

import math
import sys
from dataclasses import dataclass
from typing import Any, Optional, Sequence

import torch

from hidet.torch import decompose
from hidet.torch.decompose import example_of
from hidet.torch.observe import tensors_of
from hidet.torch.running_again import mode_of, without_guards

__all__ = ['PaddedGraph', 'Rows', 'is_mask', 'is_same', 'range_of', 'unknown_sizes']

aten = torch.ops.aten


@dataclass
class Rows:
    """Rows of one kind: where a mask is true."""

    mask: torch.fx.Node
    places: torch.fx.Node  # all places of the mask, first those that count
    count: torch.fx.Node
    counts: torch.fx.Node  # by row


def unknown_sizes(example: Any) -> list[torch.SymInt]:
    """Returns a size, or those of tensors, that depend on data."""
    sizes = [example, *(size for tensor in tensors_of(example) for size in tensor.shape)]
    return [size for size in sizes if isinstance(size, torch.SymInt) and not size.node.has_hint()]


class PaddedGraph:
    """What a graph becomes, written call by call: `env` has what each of its nodes is here, None for a size that nothing asks for."""

    def __init__(self, gm: torch.fx.GraphModule):
        self.graph = torch.fx.Graph()
        self.env: dict[torch.fx.Node, Any] = {}
        self.by_symbol: dict[str, Rows] = {}
        self.told: set[str] = set()  # symbols of sizes that the new graph knows
        self.numbers: dict[torch.fx.Node, torch.fx.Node] = {}  # what is read of tensors of one number: those
        self.line: Any = None  # the node that is being written
        self.kinds: list[Rows] = []
        self.mode = mode_of([tensor for node in gm.graph.nodes for tensor in tensors_of(example_of(node))])

    def depends(self, size: Any) -> bool:
        return isinstance(size, torch.SymInt) and not size.node.has_hint() and not {str(s) for s in size.node.expr.free_symbols} <= self.told

    def free_symbols(self, example: Any) -> set[str]:
        return {str(size.node.expr) for size in unknown_sizes(example) if self.depends(size)}

    def refused(self, why: str = 'sizes that depend on data are taken by what does the same with each row, by sums, extremes and '
                                 'sorting, not here') -> NotImplementedError:
        return NotImplementedError(f'hidet: {self.line.target} (node {self.line.name}): {why}')

    def add(self, target: Any, *args: Any, **kwargs: Any) -> torch.fx.Node:
        made = self.graph.call_function(target, args, kwargs)
        given, named = torch.fx.map_arg((args, kwargs), example_of)
        try:
            with torch.no_grad(), self.mode, without_guards(self.mode):
                made.meta['example_value'] = made.meta['val'] = target(*given, **named)
        except (RuntimeError, TypeError, ValueError) as error:  # sizes that torch asks more of
            raise self.refused() from error
        return made

    def dimension(self, node: Any) -> Optional[int]:
        """Returns which dimension of a tensor is that of rows, None if there is none."""
        example = example_of(node)
        if not isinstance(example, torch.Tensor):
            return None
        found = [d for d, size in enumerate(example.shape) if self.depends(size)]
        if len(found) > 1 or found and str(example.shape[found[0]].node.expr) not in self.by_symbol:
            raise self.refused()
        return found[0] if found else None

    def rows_of(self, nodes: Sequence[Any]) -> Rows:
        """Returns the rows that some tensors have, which must be the same."""
        symbols = {symbol for node in nodes for tensor in tensors_of(example_of(node)) for symbol in self.free_symbols(tensor)}
        kinds = [self.by_symbol.get(symbol) for symbol in symbols]
        if not kinds or any(kind is None or kind is not kinds[0] for kind in kinds):
            raise self.refused()
        return kinds[0]

    def true(self, mask: torch.fx.Node) -> torch.fx.Node:
        """Returns a mask, which is not true in rows that do not count."""
        return self.env[mask] if self.dimension(mask) is None else self.filled(mask, False)

    def select(self, mask: torch.fx.Node, symbol: str) -> Rows:
        """Returns the rows where a mask is true, and that a size has the name of."""
        rows = next((kind for kind in self.kinds if is_same(kind.mask, mask)), None)
        if rows is None:
            true = self.add(aten.reshape.default, mask, [-1])
            number = self.add(aten.arange.default, self.add(aten.sym_size.int, true, 0), device=example_of(mask).device)
            ends = self.add(aten.cumsum.default, true, 0)
            count = self.add(aten.sum.default, true)
            # Each place is written once: those that count from the front, the others behind them.
            others = self.add(aten.add.Tensor, self.add(aten.sub.Tensor, number, ends), count)
            at = self.add(aten.where.self, true, self.add(aten.sub.Tensor, ends, 1), others)
            places = self.add(aten.scatter.src, self.add(aten.zeros_like.default, number), 0, at, number)
            rows = Rows(mask, places, count, self.add(aten.lt.Tensor, number, count))
            self.kinds.append(rows)
        if self.by_symbol.setdefault(symbol, rows) is not rows:
            raise self.refused()  # rows of one number that are told by two masks
        return rows

    def filled(self, node: torch.fx.Node, value: Any, counts: Optional[torch.fx.Node] = None,
               made: Optional[torch.fx.Node] = None) -> torch.fx.Node:
        """Returns a tensor, or what is made of it, with a number in rows that do not count."""
        d, made = self.dimension(node), self.env[node] if made is None else made
        if d is None:
            return made
        rank = example_of(node).dim()
        counts = self.rows_of([node]).counts if counts is None else counts
        counts = self.add(aten.reshape.default, counts, [-1 if i == d else 1 for i in range(rank)])
        return self.add(aten.where.self, counts, made, self.add(aten.full.default, [], value, dtype=example_of(node).dtype,
                                                                device=example_of(node).device))

    def dims(self, node: torch.fx.Node) -> Optional[set[int]]:
        """Returns the dimensions that a call is along, None for all."""
        names = [argument.name for argument in node.target._schema.arguments]
        place = next(i for i, name in enumerate(names) if name in ('dim', 'dims'))
        dims: Any = node.args[place] if place < len(node.args) else node.kwargs.get(names[place], node.target._schema.arguments[place].default_value)
        rank = next(example_of(n).dim() for n in decompose.node_arguments(node) if self.dimension(n) is not None)
        if dims is None or dims == []:
            return None
        return {d % rank for d in (dims if isinstance(dims, (list, tuple)) else [dims])}

    def most(self, number: Any, x: torch.fx.Node) -> Any:
        """Returns a number, or n of min(n, len(rows)), where there are only so many."""
        if not self.depends(example_of(number)):
            return number
        expr, size = example_of(number).node.expr, example_of(x).shape[self.dimension(x)].node.expr
        if expr == size:
            return sys.maxsize
        least = [part for part in expr.args if part.is_Integer] if type(expr).__name__ == 'Min' else []
        return int(least[0]) if least and {*expr.args} == {least[0], size} else number

    def as_tensor(self, number: Any, like: torch.fx.Node) -> torch.fx.Node:
        if isinstance(example_of(number), torch.Tensor):
            return number
        return self.add(aten.full.default, [], number, dtype=torch.int64, device=example_of(like).device)

    def from_front(self, number: Any, size: torch.fx.Node, like: torch.fx.Node) -> torch.fx.Node:
        """Returns a number, as a tensor, that may count from the end of a dimension."""
        made = self.as_tensor(self.numbers.get(number, self.env.get(number)) if isinstance(number, torch.fx.Node) else number, like)
        return self.add(aten.where.self, self.add(aten.lt.Scalar, made, 0), self.add(aten.add.Tensor, made, size), made)

    def places_of_rows(self, rows: torch.fx.Node, index: torch.fx.Node) -> torch.fx.Node:
        """Returns an index of rows that count, from the front. Others, which are torch's error, are out of range."""
        made, count = self.env[index], self.rows_of([rows]).count
        at = self.add(aten.where.self, self.add(aten.lt.Scalar, made, 0), self.add(aten.add.Tensor, made, count), made)
        end = self.add(aten.full_like.default, at, self.add(aten.sym_size.int, self.env[rows], self.dimension(rows)))
        return self.add(aten.where.self, self.add(aten.logical_and.default, self.add(aten.ge.Scalar, at, 0),
                                                  self.add(aten.lt.Tensor, at, count)), at, end)

    def at_least(self, rows: Rows, number: int) -> torch.fx.Node:
        """Returns which rows count; an index out of range if there are fewer than a number of them, which is torch's error."""
        at = self.add(aten.where.self, self.add(aten.ge.Scalar, rows.count, number), *(
            self.add(aten.full.default, [], place, dtype=torch.int64, device=example_of(rows.count).device) for place in (0, 1)))
        pair = self.add(aten.unsqueeze.default, rows.counts, 0)
        return self.add(aten.squeeze.dim, self.add(aten.index_select.default, pair, 0, self.add(aten.reshape.default, at, [1])), 0)

    def length(self, made: torch.fx.Node, d: int) -> Any:
        size = example_of(made).shape[d]
        return size if isinstance(size, int) else self.add(aten.sym_size.int, made, d)

    def sizes(self, made: torch.fx.Node) -> list[torch.fx.Node]:
        return [self.add(aten.sym_size.int, made, d) for d in range(example_of(made).dim())]

    def whole(self, made: torch.fx.Node, d: int) -> torch.fx.Node:
        """Returns which rows count, where all do."""
        return self.add(aten.full.default, [self.length(made, d)], True, dtype=torch.bool, device=example_of(made).device)


def range_of(dtype: torch.dtype) -> tuple[Any, Any]:
    """Returns the least and the greatest number."""
    if dtype == torch.bool:
        return False, True
    return (-math.inf, math.inf) if dtype.is_floating_point else (torch.iinfo(dtype).min, torch.iinfo(dtype).max)


def is_mask(index: Any) -> bool:
    example = example_of(index)
    return isinstance(example, torch.Tensor) and example.dtype == torch.bool


def is_same(a: Any, b: Any, depth: int = 8) -> bool:
    """Whether two nodes of a graph that changes nothing surely give the same."""
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
        return len(a) == len(b) and all(is_same(x, y, depth) for x, y in zip(a, b))
    if a is b or not isinstance(a, torch.fx.Node) or not isinstance(b, torch.fx.Node):
        return a is b or type(a) is type(b) and not isinstance(a, torch.fx.Node) and bool(a == b)
    if depth == 0 or a.op != 'call_function' or a.op != b.op or a.target != b.target or a.kwargs != b.kwargs or len(a.args) != len(b.args):
        return False
    if not isinstance(a.target, torch._ops.OpOverload) or torch.Tag.nondeterministic_seeded in a.target.tags:
        return False
    return all(is_same(x, y, depth - 1) for x, y in zip(a.args, b.args))
