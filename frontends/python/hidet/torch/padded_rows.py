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

import operator
from typing import Any, Callable, Optional

import torch
from torch.fx.experimental.proxy_tensor import make_fx

from hidet.torch import decompose, padded_reads, padded_values
from hidet.torch.decompose import example_of
from hidet.torch.observe import tensors_of
from hidet.torch.padded_by_row import copied, is_by_row
from hidet.torch.padded_graph import PaddedGraph, unknown_sizes
from hidet.torch.running_again import without_guards

__all__ = ['with_padded_rows']

aten = torch.ops.aten

# Of numbers that are read of tensors.
_ARITHMETIC = {operator.add: aten.add.Tensor, operator.sub: aten.sub.Tensor, operator.mul: aten.mul.Tensor, operator.mod: aten.remainder.Tensor,
               operator.neg: aten.neg.default}
_WRITERS: dict[Any, Callable] = {**padded_reads.WRITERS, **padded_values.WRITERS}


def with_padded_rows(gm: torch.fx.GraphModule) -> torch.fx.GraphModule:
    """Returns the graph without sizes that depend on data; itself if it has none. NotImplementedError names a call that does otherwise
    with rows than is said above."""
    if not any(unknown_sizes(example_of(node)) or node.target is aten.bincount.default for node in gm.graph.nodes):
        return gm
    return _Rewriter(gm).run()


class _Rewriter(PaddedGraph):
    """Copies a graph."""

    def __init__(self, gm: torch.fx.GraphModule):
        super().__init__(gm)
        self._gm = gm

    def run(self) -> torch.fx.GraphModule:
        for node in self._gm.graph.nodes:
            self.line = node
            if node.op == 'output':
                results = [n for n in decompose.node_arguments(node) if self.free_symbols(example_of(n))]
                if results:
                    raise NotImplementedError(f'hidet: a result whose size depends on data (node {results[0].name}), which a file has no room '
                                              'for: return as many rows as there may be, and how many of them count')
                self.graph.output(torch.fx.map_arg(node.args[0], lambda n: self.env[n]))
            else:
                self.env[node] = self._written(node)
        self.graph.eliminate_dead_code()
        return torch.fx.GraphModule(self._gm, self.graph)

    def _written(self, node: torch.fx.Node) -> Any:
        concerned = [node, *decompose.node_arguments(node)]
        if node.target is aten.bincount.default:
            return padded_values.bincount(self, node)
        if node.op != 'call_function' or not any(self.free_symbols(example_of(n)) for n in concerned):
            if node.op == 'call_function' and any(unknown_sizes(example_of(n)) for n in concerned):
                return self._with_told_sizes(node)
            made = self.graph.node_copy(node, lambda n: self.env[n])
            made.meta.setdefault('example_value', example_of(node))
            return made
        if node.target is operator.getitem:
            return self._getitem(node)
        if isinstance(example_of(node), (torch.SymInt, torch.SymBool)):
            return self._size(node)
        for n in decompose.node_arguments(node):  # a size that rows have since then
            if self.env[n] is None and n.target is not aten.item.default and isinstance(example_of(n), torch.SymInt):
                self.env[n] = self._size(n)
        writer = _WRITERS.get(node.target)
        written = writer(self, node) if writer is not None else None
        if written is not None:
            return written
        tensors = [tensor for n in concerned for tensor in tensors_of(example_of(n))]
        is_of_numbers = not any(map(self.free_symbols, tensors)) and torch.Tag.pointwise in getattr(node.target, 'tags', ())
        if is_of_numbers or is_by_row(self, node):
            return copied(self, node)
        inner = self._decomposed(node)
        if inner is None:
            raise self.refused()
        return self._copies(inner, dict(zip((n for n in inner.graph.nodes if n.op == 'placeholder'), map(self.env.get, decompose.node_arguments(node)))))

    def _with_told_sizes(self, node: torch.fx.Node) -> Any:
        if any(self.env[n] is None for n in decompose.node_arguments(node)):
            raise self.refused()
        if node.target is operator.getitem:
            return self._getitem(node)
        args, kwargs = torch.fx.map_arg((node.args, node.kwargs), lambda n: self.env[n])
        return self.add(node.target, *args, **kwargs)

    def _decomposed(self, node: torch.fx.Node) -> Optional[torch.fx.GraphModule]:
        """Returns what torch makes of a call that is made of others, or None."""
        target: Any = node.target
        if not isinstance(target, torch._ops.OpOverload):
            return None
        function = target.decompose if target._can_decompose() else decompose.table().get(target)
        if function is None:
            return None
        try:
            with torch.no_grad(), self.mode, without_guards(self.mode):
                return make_fx(decompose.of_arguments(node, function), tracing_mode='real')(*map(example_of, decompose.node_arguments(node)))
        except Exception:  # what torch asks the number of rows for
            return None

    def _copies(self, gm: torch.fx.GraphModule, env: dict[torch.fx.Node, Any]) -> Any:
        """Adds what a graph becomes, whose inputs `env` has, and returns its result."""
        self.env.update(env)
        for node in gm.graph.nodes:
            if node.op == 'output':
                return torch.fx.map_arg(node.args[0], lambda n: self.env[n])
            if node.op == 'get_attr':
                raise self.refused()
            if node not in env:
                self.env[node] = self._written(node)
        raise ValueError('a graph without results')

    def _getitem(self, node: torch.fx.Node) -> Any:
        whole = self.env[node.args[0]]
        return whole[node.args[1]] if isinstance(whole, tuple) else self.add(operator.getitem, whole, node.args[1])

    def _size(self, node: torch.fx.Node) -> Any:
        """A size is how many rows there may be, where it is asked for as that; other numbers are tensors of one (`numbers`), or go with
        the checks of them."""
        if node.target is aten.item.default:
            self.numbers[node] = self.env[node.args[0]]
        elif node.target in _ARITHMETIC and any(n in self.numbers for n in decompose.node_arguments(node)):
            given = torch.fx.map_arg(node.args, lambda n: self.numbers.get(n, self.env[n]))
            if any(number is None for number in given):
                return None
            like = next(made for made in given if isinstance(example_of(made), torch.Tensor))
            self.numbers[node] = self.add(_ARITHMETIC[node.target], *(self.as_tensor(number, like) for number in given))
        rows = self.by_symbol.get(str(example_of(node).node.expr))
        if rows is None or node.target is aten.item.default:
            return None
        self.numbers[node] = rows.count
        return self.add(aten.sym_size.int, rows.places, 0)
