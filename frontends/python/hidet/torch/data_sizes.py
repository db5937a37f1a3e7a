"""Calls whose results have sizes that depend on data, as calls that have them from a number that is read.

    y = torch.nonzero(x)        ends = (x != 0).reshape(-1).cumsum(0)
                                places of true and other elements, the former in front, of which there are
                                ends[-1:].sum().item(): y, as indices of each dimension

Only the number passes the host: what is before it and what is behind it are compiled apart (`fallback.partition`), the second for a
free size. A mask as an index is the places where it is true. Where a size is a tensor of one number, `x.repeat(2, n.max())`, it is read.
"""

from __future__ import annotations

import math
import operator
from typing import Any, Callable, Optional

import torch

from hidet.torch.decompose import example_of, node_arguments, with_facts_of
from hidet.torch.node_names import name_of
from hidet.torch.observe import may_write

__all__ = ['with_read_sizes']

_MOST_COLUMNS = 64


def with_read_sizes(gm: torch.fx.GraphModule) -> Optional[torch.fx.GraphModule]:
    """Returns the graph with such calls rewritten, or None if it has none that can be."""
    if not any(_writer_of(node) is not None for node in gm.graph.nodes):
        return None
    return _Rewriter(gm).run()


class _Rewriter:
    """Copies a graph; a node may have become a tuple of nodes."""

    def __init__(self, gm: torch.fx.GraphModule):
        self._gm = gm
        self._graph = torch.fx.Graph()
        self._env: dict[torch.fx.Node, Any] = {}

    def run(self) -> torch.fx.GraphModule:
        tracer = _Tracer(self._graph)
        tracer.keeps_masks = not any(map(_writes_mask, self._gm.graph.nodes))
        for node in self._gm.graph.nodes:
            if node.target is operator.getitem and isinstance(self._env.get(node.args[0]), tuple):
                self._env[node] = self._env[node.args[0]][node.args[1]]
                continue
            if _is_sure(node):
                continue
            writer = _writer_of(node)
            if writer is not None:
                args, kwargs = torch.fx.map_arg((node.args, node.kwargs), lambda n: _proxy(self._env[n], tracer))
                written = writer(node, *args, **kwargs)
                if written is not NotImplemented:
                    self._env[node] = torch.fx.node.map_aggregate(written, _node)
                    continue
            self._copy(node)
        for node in reversed(list(self._graph.nodes)):
            if node.target in (operator.ge, operator.le) and not node.users:  # of a check that was left out
                self._graph.erase_node(node)
        return torch.fx.GraphModule(self._gm, self._graph)

    def _copy(self, node: torch.fx.Node) -> None:
        args, kwargs = torch.fx.map_arg((node.args, node.kwargs), lambda n: self._env[n])
        if node.op == 'output':
            self._graph.output(args[0]).meta = dict(node.meta)
            return
        self._env[node] = with_facts_of(self._graph.create_node(node.op, node.target, args, kwargs, name=node.name), node)


class _Tracer(torch.fx.proxy.GraphAppendingTracer):
    """Knows the places where masks are true that are computed already: whatever reads a mask again is as long, and reads no other number."""

    def __init__(self, graph: torch.fx.Graph):
        super().__init__(graph)
        self.keeps_masks = False  # whether nothing writes to a mask
        self.places: dict[torch.fx.Node, Any] = {}


def _writes_mask(node: torch.fx.Node) -> bool:
    """Whether a call may change a mask, which may be seen as bytes: it may change one of its arguments, and has a mask among them."""
    return may_write(node) and any(map(_is_mask, node_arguments(node)))


def _is_sure(node: torch.fx.Node) -> bool:
    """Whether a node checks that the size of a tensor is not negative, or that a mask has no more places where it is true than places:
    Dynamo asks both of each size that depends on data."""
    if node.target is not torch.ops.aten._assert_scalar.default:
        return False
    checked = node.args[0]
    if not isinstance(checked, torch.fx.Node) or checked.target not in (operator.ge, operator.le):
        return False
    size, bound = checked.args
    if not isinstance(size, torch.fx.Node) or name_of(size) not in ('sym_size', 'size'):
        return False
    if checked.target is operator.ge:
        return bool(bound == 0)
    example = example_of(size)
    if not isinstance(example, torch.SymInt) or example.node.has_hint():
        return False  # not the mask's
    most = _most_places(size.args[0])
    return isinstance(bound, int) and most is not None and most <= bound


def _most_places(node: Any) -> Optional[int]:
    """Returns how many places the mask has that indexes a tensor, if there is one and that is known: no more are true."""
    if not isinstance(node, torch.fx.Node) or name_of(node) not in ('getitem', '__getitem__'):
        return None
    indices = node.args[1]
    masks = [index for index in (indices if isinstance(indices, (tuple, list)) else [indices]) if _is_mask(index)]
    sizes = example_of(masks[0]).shape if len(masks) == 1 else [None]
    return math.prod(sizes) if all(isinstance(size, int) for size in sizes) else None


def _proxy(value: Any, tracer: Any) -> Any:
    def proxy_of(argument: Any) -> Any:
        return torch.fx.Proxy(argument, tracer) if isinstance(argument, torch.fx.Node) else argument

    return torch.fx.node.map_aggregate(value, proxy_of)


def _node(value: Any) -> Any:
    return value.node if isinstance(value, torch.fx.Proxy) else value


def _known(number: Any) -> Optional[int]:
    """Returns a number that is compiled in, by a guard where it is free; None for one that depends on data."""
    return None if isinstance(number, torch.SymInt) and not number.node.has_hint() else int(number)


def _is_empty(example: torch.Tensor) -> bool:
    """Whether a tensor is known to have no elements."""
    return any(isinstance(size, int) and size == 0 for size in example.shape)


def _argument(node: torch.fx.Node, place: int, name: str, otherwise: Any = None) -> Any:
    return node.args[place] if len(node.args) > place else node.kwargs.get(name, otherwise)


def _is_mask(value: Any) -> bool:
    example = example_of(value)
    return isinstance(example, torch.Tensor) and example.dtype in (torch.bool, torch.uint8) and example.dim() > 0


def _writer_of(node: torch.fx.Node) -> Optional[Callable]:
    """Returns what writes a call anew, or None if its sizes do not depend on data."""
    if not node.op.startswith('call') or node.op == 'call_module':
        return None
    name = name_of(node)
    if name in ('getitem', '__getitem__', 'index'):
        indices = node.args[1] if len(node.args) > 1 else None
        return _index if any(map(_is_mask, indices if isinstance(indices, (tuple, list)) else [indices])) else None
    if name in ('setitem', 'index_put', 'index_put_'):
        return _put if _counts_values(node) else None
    if name == 'where' and (len(node.args) + len(node.kwargs) > 1):
        return None
    if name == 'repeat_interleave' and not isinstance(example_of(_argument(node, 1, 'repeats', node.args[0])), torch.Tensor):
        return None
    if name == 'repeat_interleave' and _argument(node, 3, 'output_size') is not None:
        return None
    if name == 'one_hot' and _argument(node, 1, 'num_classes', -1) != -1:
        return None
    if name == 'tensor_split' and not isinstance(example_of(_parts_of(node)), torch.Tensor):
        return None
    if name == 'arange' and len(node.args) > 1:
        return None  # where it begins may be negative
    if name in _NUMBERS and any(map(_is_number, _numbers_of(node))):
        return _with_numbers
    return _WRITERS.get(name)


# Sizes that are tensors of one number: x.repeat(2, n.max()).


def _is_number(value: Any) -> bool:
    example = example_of(value) if isinstance(value, torch.fx.Node) else None
    return isinstance(example, torch.Tensor) and example.dim() == 0 and not example.is_floating_point() and not example.is_complex()


def _numbers_of(node: torch.fx.Node) -> list:
    """Returns the arguments of a call where torch wants integers."""
    first, last = _NUMBERS[name_of(node)]
    numbers: list = []
    named = [node.kwargs[name] for name in _SIZES if name in node.kwargs]
    torch.fx.node.map_aggregate((node.args[first:last], named), numbers.append)
    return numbers


def _with_numbers(node: torch.fx.Node, *args: Any, **kwargs: Any) -> Any:
    """The same call, of numbers that are read."""
    first, last = _NUMBERS[name_of(node)]
    read: dict[torch.fx.Node, Any] = {}

    def number(wanted: Any, given: Any) -> Any:
        if isinstance(wanted, (tuple, list)):
            return type(wanted)(number(w, g) for w, g in zip(wanted, given))
        if not _is_number(wanted):
            return given
        if wanted not in read:
            read[wanted] = _read(given)
        return read[wanted]

    given = list(args)
    given[first:last] = [number(w, g) for w, g in zip(node.args[first:last], args[first:last])]
    named = {name: number(node.kwargs[name], value) if name in _SIZES else value for name, value in kwargs.items()}
    return next(iter(read.values())).tracer.create_proxy(node.op, node.target, tuple(given), named)


# Places of what is true.


def _count(ends: Any) -> Any:
    """Returns how many are true by the running count of them."""
    return _read(ends[-1:].sum())


def _read(number: Any) -> Any:
    size = number.item()
    size.node.meta['is_size'] = True  # what torch may rely on: it is not negative
    return size


def _flat_places(x: Any, example: torch.Tensor) -> Any:
    """Returns the places of the elements that are not zero, in order, as if x were a vector."""
    if example.dtype != torch.bool or not x.tracer.keeps_masks:
        return _new_places(x, example)
    if x.node not in x.tracer.places:
        x.tracer.places[x.node] = _new_places(x, example)
    return x.tracer.places[x.node]


def _new_places(x: Any, example: torch.Tensor) -> Any:
    true = (x if example.dtype == torch.bool else x != 0).reshape(-1)
    if _is_empty(example):
        return true.to(torch.int64)
    # Twice as many in a vector, where the tensor is known to be small enough.
    count = example.numel()
    dtype = torch.int32 if isinstance(count, int) and count < 1 << 31 else torch.int64
    return _true_places(true, true.cumsum(0, dtype=dtype), dtype)


def _true_places(true: Any, ends: Any, dtype: torch.dtype) -> Any:
    """Returns the places of the true elements of a vector, in order, by the running count of them. The other places go behind them, from
    the end: each element is written once."""
    number = torch.arange(true.size(0), dtype=dtype, device=ends.device)
    at = ends - 1 + torch.where(true, 0, true.size(0) - number)
    return torch.zeros_like(ends).scatter(0, at.to(torch.int64), number).narrow(0, 0, _count(ends)).to(torch.int64)


def _repeated_places(times: Any) -> Any:
    """Returns the places of a vector, each as often as the element says: how many elements have ended before."""
    ends = times.to(torch.int64).cumsum(0)
    count = _count(ends)
    ended = torch.zeros_like(ends[:1]).expand(count + 1).scatter_add(0, ends, torch.ones_like(ends))
    return ended.cumsum(0).narrow(0, 0, count)


def _columns(x: Any, example: torch.Tensor) -> tuple:
    """Returns the indices of the elements that are not zero, a vector for each dimension."""
    at = _flat_places(x, example)
    columns = []
    for d in reversed(range(example.dim())):
        size = x.size(d)
        columns.append(at % size if d > 0 else at)
        at = torch.div(at, size, rounding_mode='floor') if d > 0 else at
    return tuple(reversed(columns))


def _nonzero(node: torch.fx.Node, input: Any, *, as_tuple: bool = False) -> Any:
    example = example_of(_argument(node, 0, 'input'))
    if not isinstance(example, torch.Tensor):
        return NotImplemented
    if example.dim() == 0:
        if as_tuple:
            return _columns(input.reshape(1), example.reshape(1))
        return _flat_places(input, example).reshape(-1, 1)[:, :0]
    if _is_empty(example):
        return NotImplemented
    columns = _columns(input, example)
    return columns if as_tuple else torch.stack(columns, 0).t()  # so it lies in eager's memory


def _where(node: torch.fx.Node, condition: Any) -> Any:
    return _nonzero(node, condition, as_tuple=True)


def _selected(x: Any, mask: Any, dim: int, example: torch.Tensor) -> Any:
    """Returns the parts of x where a mask is true, which lies over its dimensions from `dim` on; `example` is the mask's."""
    at = _flat_places(mask, example)
    flat = x.flatten(dim, dim + example.dim() - 1) if example.dim() > 1 else x
    return flat.index_select(dim, at)


def _masked_select(node: torch.fx.Node, input: Any, mask: Any) -> Any:
    examples = [example_of(_argument(node, place, name)) for place, name in enumerate(('input', 'mask'))]
    if not all(isinstance(example, torch.Tensor) for example in examples):
        return NotImplemented
    shape = torch.broadcast_shapes(*(example.shape for example in examples))
    pair = [input, mask]
    if all(isinstance(size, int) for size in shape):
        pair = [x if example.shape == shape else x.expand(*shape) for x, example in zip(pair, examples)]
    elif examples[0].shape != examples[1].shape:
        pair = torch.broadcast_tensors(input, mask)
    return _selected(pair[0].reshape(-1), pair[1].reshape(-1), 0, examples[1].new_empty(shape).reshape(-1))


def _index(node: torch.fx.Node, x: Any, indices: Any) -> Any:
    example = example_of(node.args[0])
    if not isinstance(example, torch.Tensor):
        return NotImplemented
    is_operator = name_of(node) == 'index'  # aten.index.Tensor, whose None is a whole dimension
    wanted = list(node.args[1]) if isinstance(node.args[1], (tuple, list)) else [node.args[1]]  # type: ignore[arg-type]
    given = list(indices) if isinstance(indices, (tuple, list)) else [indices]
    if is_operator:
        given = [slice(None) if index is None else index for index in given]
    whole = [isinstance(index, slice) and index == slice(None) for index in given]
    masks = [place for place, index in enumerate(wanted) if _is_mask(index)]
    if len(masks) == 1 and all(whole[:masks[0]]) and all(whole[masks[0] + 1:]):
        mask = example_of(wanted[masks[0]])
        if masks[0] + mask.dim() > example.dim():
            return NotImplemented
        for size, other in zip(mask.shape, example.shape[masks[0]:]):
            if isinstance(size, int) and isinstance(other, int) and size != other:
                return NotImplemented  # torch's own error
        return _selected(x, given[masks[0]], masks[0], mask)
    taken: list[Any] = []
    for wish, index in zip(wanted, given):
        taken.extend(_columns(index, example_of(wish)) if _is_mask(wish) else [index])
    return x[tuple(taken)]


def _counts_values(node: torch.fx.Node) -> bool:
    """Whether a call writes to where a mask is true, which lies over the first dimensions, a value or row of its own to each place, as
    many as were found in data; known many need no number that is read."""
    indices = _argument(node, 1, 'indices')
    given = list(indices) if isinstance(indices, (tuple, list)) else [indices]
    whole = all(index is None or isinstance(index, slice) and index == slice(None) for index in given[1:])
    examples = [example_of(node.args[0]), example_of(_argument(node, 2, 'values'))]
    if not given or not whole or not _is_mask(given[0]) or not all(isinstance(example, torch.Tensor) for example in examples):
        return False
    rank = examples[0].dim() - example_of(given[0]).dim() + 1
    count = examples[1].shape[0] if examples[1].dim() == rank else 1
    return isinstance(count, torch.SymInt) and not count.node.has_hint()


def _put(node: torch.fx.Node, x: Any, indices: Any, values: Any, accumulate: bool = False) -> Any:
    mask = _argument(node, 1, 'indices')
    if isinstance(mask, (tuple, list)):
        mask, indices = mask[0], indices[0]
    columns = _columns(indices, example_of(mask))
    if name_of(node) == 'setitem':
        values = values.to(example_of(node.args[0]).dtype)
    return (x.index_put if name_of(node) == 'index_put' else x.index_put_)(columns, values, accumulate)


# Different elements.


def _runs(x: Any, example: torch.Tensor) -> tuple:
    """Returns the first element or row of each run, the number of the run of each, and the lengths."""
    length = x.size(0)
    first = torch.ones_like(torch.arange(length, device=example.device), dtype=torch.bool)
    differs = x[1:] != x[:-1]
    if example.dim() > 1:
        differs = differs.flatten(1).any(1)
    first = torch.cat([first[:1], differs])
    ends = first.to(torch.int64).cumsum(0)
    at = _true_places(first, ends, torch.int64)
    counts = torch.diff(at, append=torch.full((1,), length, dtype=torch.int64, device=example.device))
    return x.index_select(0, at), ends - 1, counts


def _unique(node: torch.fx.Node, input: Any, sorted: bool = True, return_inverse: bool = False, return_counts: bool = False,
            dim: Optional[int] = None) -> Any:
    example = example_of(_argument(node, 0, 'input'))
    if not isinstance(example, torch.Tensor) or dim is not None or example.is_complex():
        return NotImplemented
    if _is_empty(example):
        return _of_no_elements(node, input, return_inverse, return_counts)
    flat = input.reshape(-1)
    pair = torch.sort(flat, stable=True)
    values, number, counts = _runs(pair[0], example.reshape(-1))
    inverse = torch.zeros_like(number).scatter(0, pair[1], number).view_as(input)
    return _chosen(node, values, inverse, counts, return_inverse, return_counts)


def _unique_consecutive(node: torch.fx.Node, input: Any, return_inverse: bool = False, return_counts: bool = False,
                        dim: Optional[int] = None) -> Any:
    example = example_of(_argument(node, 0, 'input'))
    dim = None if dim is None else _known(example_of(_argument(node, 3, 'dim')))
    if not isinstance(example, torch.Tensor) or example.is_complex():
        return NotImplemented
    if _is_empty(example):
        if dim is None:
            return _of_no_elements(node, input, return_inverse, return_counts)
        return _of_nothing(node, input, example.shape[dim], return_inverse, return_counts)
    if dim is None:
        values, number, counts = _runs(input.reshape(-1), example.reshape(-1))
        number = number.view_as(input)
    elif example.dim() > 0:
        values, number, counts = _runs(input.movedim(dim, 0), example.movedim(dim, 0))
        values = values.movedim(0, dim)
    else:
        return NotImplemented
    return _chosen(node, values, number, counts, return_inverse, return_counts)


def _unique_dim(node: torch.fx.Node, input: Any, dim: int, sorted: bool = True, return_inverse: bool = False,
                return_counts: bool = False) -> Any:
    """Rows are put in order column by column, from the last one, by sorts that keep the order of equal elements."""
    example = example_of(_argument(node, 0, 'input'))
    if not isinstance(example, torch.Tensor) or example.is_complex() or example.dim() == 0:
        return NotImplemented
    if _is_empty(example):
        return _of_nothing(node, input, example.shape[dim], return_inverse, return_counts)
    moved = example.movedim(dim, 0)
    width = _known(moved[0].numel())
    if width is None or width > _MOST_COLUMNS:
        return NotImplemented
    rows = input.movedim(dim, 0).reshape(input.size(dim), -1)
    order = torch.arange(input.size(dim), device=example.device)
    for column in reversed(range(width)):
        order = order.index_select(0, rows[:, column].index_select(0, order).argsort(stable=True))
    values, number, counts = _runs(input.movedim(dim, 0).index_select(0, order), moved)
    inverse = torch.zeros_like(number).scatter(0, order, number)
    return _chosen(node, values.movedim(0, dim), inverse, counts, return_inverse, return_counts)


def _of_nothing(node: torch.fx.Node, input: Any, rows: Any, return_inverse: bool, return_counts: bool) -> Any:
    """The different rows of a tensor that has none."""
    if not isinstance(rows, int) or rows > 0:
        return NotImplemented  # torch's own error
    nothing = input.reshape(-1).to(torch.int64)
    return _chosen(node, input.clone(), nothing, nothing.clone(), return_inverse, return_counts)


def _of_no_elements(node: torch.fx.Node, input: Any, return_inverse: bool, return_counts: bool) -> Any:
    """The different elements of a tensor that has none."""
    values = input.reshape(-1).clone()
    return _chosen(node, values, input.to(torch.int64), values.to(torch.int64), return_inverse, return_counts)


def _chosen(node: torch.fx.Node, values: Any, inverse: Any, counts: Any, return_inverse: bool, return_counts: bool) -> Any:
    if isinstance(node.target, torch._ops.OpOverload) or name_of(node).startswith('_unique') or name_of(node) == 'unique_dim':
        return values, inverse, counts
    more = ([inverse] if return_inverse else []) + ([counts] if return_counts else [])
    return (values, *more) if more else values


def _any_unique(node: torch.fx.Node, *args: Any, **kwargs: Any) -> Any:
    dim = _argument(node, 4, 'dim')
    if dim is None:
        return _unique(node, *args, **kwargs)
    names = ('input', 'sorted', 'return_inverse', 'return_counts', 'dim')
    given = {**dict(zip(names, args)), **kwargs}
    known = _known(example_of(dim))
    del given['dim']
    return NotImplemented if known is None else _unique_dim(node, given.pop('input'), known, **given)


# Counts.


def _bincount(node: torch.fx.Node, input: Any, weights: Any = None, minlength: Any = 0) -> Any:
    example = example_of(_argument(node, 0, 'input'))
    if not isinstance(example, torch.Tensor) or example.dim() != 1:
        return NotImplemented
    least = input.new_full((1,), minlength - 1, dtype=torch.int64)
    count = _read(torch.cat([input.to(torch.int64), least]).amax() + 1)
    example_of_weights = example_of(_argument(node, 1, 'weights'))
    ones = torch.ones_like(input, dtype=torch.int64)
    if weights is not None:
        dtype = torch.float32 if example_of_weights.dtype == torch.float32 else torch.float64
        ones = weights.to(dtype)
    else:
        dtype = torch.int64
    return torch.zeros(count, dtype=dtype, device=example.device).index_add(0, input.to(torch.int64), ones)


def _one_hot(node: torch.fx.Node, input: Any, num_classes: int = -1) -> Any:
    example = example_of(_argument(node, 0, 'input'))
    if not isinstance(example, torch.Tensor) or _is_empty(example):
        return NotImplemented
    count = _read(input.amax() + 1)
    rows = torch.zeros_like(input).unsqueeze(-1).repeat(*[1] * example.dim(), count)
    return rows.scatter(-1, input.unsqueeze(-1), 1)


def _repeat_interleave(node: torch.fx.Node, input: Any, repeats: Any = None, dim: Optional[int] = None, *, output_size: Any = None) -> Any:
    example = example_of(_argument(node, 0, 'input', node.kwargs.get('repeats')))
    if not isinstance(example, torch.Tensor):
        return NotImplemented
    alone = repeats is None
    times = input if alone else repeats
    if not alone:
        input = input.reshape(-1) if dim is None else input
        dim = 0 if dim is None else dim
        times = times.expand(input.size(dim))
    at = _repeated_places(times)
    return at if alone else input.index_select(dim, at)


def _parts_of(node: torch.fx.Node) -> Any:
    """Returns what says where a tensor is split."""
    names = ('indices', 'sections', 'indices_or_sections', 'tensor_indices_or_sections')
    return node.args[1] if len(node.args) > 1 else next((node.kwargs[name] for name in names if name in node.kwargs), None)


def _tensor_split(node: torch.fx.Node, input: Any, indices: Any = None, dim: int = 0, **named: Any) -> Any:
    """At indices that are data: each part has as many elements as lie between two of them. A number of parts is what torch has captured
    the graph for."""
    example, places = example_of(_argument(node, 0, 'input')), example_of(_parts_of(node))
    if isinstance(example_of(node), (tuple, list)) and places.dim() == 0:
        return torch.tensor_split(input, len(example_of(node)), dim)
    if not isinstance(example, torch.Tensor) or places.dim() != 1 or not isinstance(places.shape[0], int):
        return NotImplemented  # how many parts there are is data
    size = example.shape[dim]
    if not isinstance(size, int):
        return NotImplemented
    indices = indices if indices is not None else next(iter(named.values()))
    at = indices.to(device=example.device, dtype=torch.int64)
    at = torch.where(at < 0, at + size, at).clamp(0, size)
    ends = at.new_full((1,), size)
    starts, ends = torch.cat([torch.zeros_like(ends), at]), torch.cat([at, ends])
    counts = (ends - starts).clamp(min=0)
    parts = []
    for i in range(places.shape[0] + 1):
        count = _read(counts[i])
        parts.append(input.index_select(dim, torch.arange(count, device=example.device) + starts[i:i + 1]))
    return tuple(parts)


# The positional arguments that are sizes and counts.
_NUMBERS: dict[str, tuple] = {
    **dict.fromkeys(('repeat', 'tile', 'expand', 'broadcast_to', 'reshape', 'view', 'new_zeros', 'new_ones', 'new_empty'), (1, None)),
    **dict.fromkeys(('zeros', 'ones', 'empty', 'eye', 'arange'), (0, None)), 'full': (0, 1), 'new_full': (1, 2), 'topk': (1, 2), 'split': (1, 2),
}
_SIZES = ('size', 'sizes', 'repeats', 'dims', 'shape', 'k', 'split_size_or_sections', 'n', 'm')

_WRITERS: dict[str, Callable] = {
    'nonzero': _nonzero, 'argwhere': _nonzero, 'where': _where, 'masked_select': _masked_select, '_unique2': _unique,
    'unique': _any_unique, '_unique': _unique, 'unique_dim': _unique_dim, 'unique_consecutive': _unique_consecutive,
    'bincount': _bincount, 'one_hot': _one_hot, 'repeat_interleave': _repeat_interleave,
    'tensor_split': _tensor_split,
}
