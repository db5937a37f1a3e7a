"""Graphs of complex numbers, as graphs of their real and imaginary parts.

    z = torch.fft.fft(x)         re, im = the products of x with cosines and sines
    return z.abs()               return sqrt(re * re + im * im)

Inputs and results of the graph are the same memory, seen as real numbers with a last dimension of two. What the operators of complex
numbers are in real ones is torch's own knowledge (`ComplexTensor`), and that of the tables here.
"""

# Arguments of nodes are of any type, which only torch knows.
# mypy: disable-error-code="assignment, index, arg-type, misc, operator, union-attr"

from __future__ import annotations

import contextlib
import functools
import math
import operator
import re
from dataclasses import dataclass, field
from typing import Any, Callable, Iterator, Optional, Sequence

import torch
from torch._dispatch.python import enable_python_dispatcher
from torch._prims_common import ELEMENTWISE_TYPE_PROMOTION_KIND, elementwise_dtypes
from torch.fx.experimental.proxy_tensor import make_fx
from torch.utils._python_dispatch import TorchDispatchMode, _disable_current_modes
from torch.utils._pytree import tree_flatten, tree_leaves, tree_map, tree_unflatten

from hidet import _core
from hidet.torch import composing, compositions, decompose
from hidet.torch.node_names import display_name, name_of, why_unmapped
from hidet.torch.operators import aten
from hidet.torch.running_again import mode_of, run_again

__all__ = ['PairMode', 'Pairs', 'has_parts', 'without_complex']


_REAL = {torch.complex128: torch.float64, torch.complex64: torch.float32, torch.complex32: torch.float16}
# Functions whose complex numbers are factors and fillings: arguments that must be no tensors.
_TAKE_NUMBERS = {'addmm', 'addbmm', 'baddbmm', 'addmv', 'addr', 'addcmul', 'addcdiv', 'constant_pad_nd', 'pad', 'index_fill', 'scatter',
                 'full', 'full_like', 'new_full', 'masked_fill'}
# Lengths that no kernel takes are transformed by a product with a matrix up to this one, longer ones of a prime number by Bluestein's way.
_LONGEST_DIRECT = 512
# Free lengths are parts of this one and a rest.
_PART = 64
# Where the length is free, longer transforms are split twice: by 64 leaves a matrix of 256 rows, which is made at each call.
_LONGEST_SPLIT_ONCE = 8192


@dataclass
class Pairs:
    """A graph without complex numbers."""

    module: torch.fx.GraphModule
    inputs: list[int] = field(default_factory=list)  # places of what is to be seen as real
    results: list[int] = field(default_factory=list)  # places of what is to be seen as complex
    origins: dict[str, str] = field(default_factory=dict)  # of nodes that were made of others, by name

    @contextlib.contextmanager
    def name_origins(self) -> Iterator[None]:
        """Has refusals name the nodes of the graph of complex numbers."""

        def named(found: re.Match) -> str:
            names = dict.fromkeys(self.origins.get(name.split('.')[0], name) for name in found[1].split(', '))
            return f'(node{"s" if len(names) > 1 else ""} {", ".join(names)})'

        try:
            yield
        except NotImplementedError as error:
            lines = dict.fromkeys(re.sub(r'\(nodes? ([\w., ]+)\)', named, line) for line in str(error).splitlines())
            raise NotImplementedError('\n'.join(lines)) from error


def _is_complex(value: Any) -> bool:
    return isinstance(value, torch.Tensor) and value.is_complex()


def _is_complex_dtype(value: Any) -> bool:
    return isinstance(value, torch.dtype) and value.is_complex


def _has_complex(value: Any) -> bool:
    return any(_is_complex(leaf) for leaf in tree_leaves(value))


def without_complex(gm: torch.fx.GraphModule) -> Optional[Pairs]:
    """Returns the graph of the parts, or None if there are no complex numbers. NotImplementedError names what has no parts."""
    values = [node.meta.get('example_value') for node in gm.graph.nodes if node.op != 'output']
    if not any(_has_complex(value) for value in values):
        return None
    return _Rewriter(gm).run()


def has_parts(node: torch.fx.Node) -> bool:
    """Whether a call takes or gives complex numbers, and is one of real numbers if these are seen in their parts."""
    arguments = decompose.node_arguments(node)
    if not any(_has_complex(n.meta.get('example_value')) for n in (node, *arguments)):
        return False
    graph = torch.fx.Graph()
    env = {}
    for n in arguments:
        env[n] = graph.placeholder(n.name)
        env[n].meta = dict(n.meta)
    call = graph.node_copy(node, lambda n: env[n])
    graph.output(call)
    try:
        return without_complex(torch.fx.GraphModule(torch.nn.Module(), graph)) is not None
    except Exception:  # whatever it is, the call is one that nothing maps
        return False


@functools.cache
def _tensor_class() -> Any:
    try:
        from torch._subclasses.complex_tensor import ComplexTensor
        from torch._subclasses.complex_tensor._ops import aten as _, common, prims as __  # noqa: F401
    except ImportError as error:
        raise NotImplementedError(f'hidet: complex numbers need a newer torch: {error}') from error
    return ComplexTensor, common


def _pair(re: torch.Tensor, im: torch.Tensor) -> Any:
    return _tensor_class()[0](re, im)


def _is_pair(value: Any) -> bool:
    return isinstance(value, _tensor_class()[0])


class _Rewriter:
    """Copies a graph; a complex value is two nodes."""

    def __init__(self, gm: torch.fx.GraphModule):
        self._gm = gm
        self._graph = torch.fx.Graph()
        self._env: dict[torch.fx.Node, Any] = {}
        self._origins: dict[str, str] = {}

    def run(self) -> Pairs:
        pairs = Pairs(self._gm, origins=self._origins)
        places = 0
        for node in self._gm.graph.nodes:
            example = node.meta.get('example_value')
            if node.op in ('placeholder', 'get_attr'):
                made = decompose.with_facts_of(self._graph.node_copy(node), node)
                if _is_complex(example):
                    if node.op == 'get_attr' or example.dtype not in _REAL:
                        raise NotImplementedError(f'hidet: input {node.name}: elements of {str(example.dtype)[6:]} are not supported')
                    made.meta['example_value'] = self.empty((*example.shape, 2), _REAL[example.dtype], example)
                    pairs.inputs.append(places)
                    self._env[node] = tuple(self._select(made, part, example) for part in (0, 1))
                else:
                    self._env[node] = made
                places += node.op == 'placeholder'
            elif node.op == 'output':
                self._finish(node, pairs)
            elif node.target is torch.ops.aten.detach.default or self._is_real(node):
                args, kwargs = torch.fx.map_arg((node.args, node.kwargs), lambda n: self._env[n])
                self._env[node] = self._graph.create_node(node.op, node.target, args, kwargs, name=node.name)
                self._env[node].meta = dict(node.meta)
            elif node.target is operator.setitem and isinstance(self._env.get(node.args[0]), tuple):
                self._set_item(*node.args)
            else:
                self._trace(node)
        _join_sums(self._graph)
        self._graph.lint()
        pairs.module = torch.fx.GraphModule(self._gm, self._graph)
        return pairs

    @staticmethod
    def empty(shape: Any, dtype: torch.dtype, like: torch.Tensor) -> torch.Tensor:
        with like.fake_mode:  # type: ignore[attr-defined]
            return torch.empty(shape, dtype=dtype, device=like.device)

    def _select(self, node: torch.fx.Node, part: int, like: torch.Tensor) -> torch.fx.Node:
        made = self._graph.call_function(aten.select.int, (node, -1, part))
        made.meta['example_value'] = self.empty(like.shape, _REAL[like.dtype], like)
        return made

    def _is_real(self, node: torch.fx.Node) -> bool:
        numbers = [arg for arg in tree_leaves((node.args, node.kwargs)) if isinstance(arg, complex) or _is_complex_dtype(arg)]
        return not numbers and not _has_complex(node.meta.get('example_value')) and not any(
            isinstance(self._env[n], (tuple, list)) or _has_complex(n.meta.get('example_value')) for n in decompose.node_arguments(node))

    def _set_item(self, whole: torch.fx.Node, index: Any, value: Any) -> None:
        """Writes the parts of a value at the same places of copies of the parts."""
        index = torch.fx.map_arg(index, lambda n: self._env[n])
        value = self._env[value] if isinstance(value, torch.fx.Node) else value
        parts = value if isinstance(value, tuple) else (value.real, value.imag) if isinstance(value, complex) else (value, 0)
        made = []
        for part, new in zip(self._env[whole], parts):
            copy = self._graph.call_function(torch.clone, (part,))
            copy.meta = dict(part.meta)
            self._graph.call_function(operator.setitem, (copy, index, new))
            made.append(copy)
        self._env[whole] = tuple(made)

    def _trace(self, node: torch.fx.Node) -> None:
        """Adds what a call is in real numbers."""
        name = name_of(node) or str(node.target)
        if why := why_unmapped(node):
            raise NotImplementedError(f'The following operators are not supported or mapped by hidet yet:\n  {display_name(node)}: {why}')
        arguments = decompose.node_arguments(node)
        if name == 'getitem' and isinstance(self._env[node.args[0]], list):
            self._env[node] = self._env[node.args[0]][node.args[1]]
            return
        flat: list[Any] = []
        for n in arguments:
            parts = self._env[n] if isinstance(self._env[n], tuple) else (self._env[n],)
            example = n.meta.get('example_value')
            if isinstance(self._env[n], list) or example is not None and _has_complex(example) != isinstance(self._env[n], tuple):
                raise NotImplementedError(f'hidet: {name} (node {node.name}) of several complex tensors is not supported')
            flat.extend(self._sizes(n) if isinstance(example, torch.Size) else parts)
        examples = [n.meta.get('example_value') for n in flat]
        function = decompose.function_of(node)
        shape: list[Any] = []
        as_tensors = name not in _TAKE_NUMBERS

        def run(*values: Any) -> Any:
            given, rest = {}, list(values)
            for n in arguments:
                example = n.meta.get('example_value')
                if isinstance(example, torch.Size):
                    given[n] = torch.Size([rest.pop(0) for _ in example])
                else:
                    given[n] = _pair(rest.pop(0), rest.pop(0)) if isinstance(self._env[n], tuple) else rest.pop(0)
            device = next((v.device for v in values if isinstance(v, torch.Tensor)), torch.device('cpu'))
            with PairMode():
                args, kwargs = tree_map(lambda a: _number(a, device) if isinstance(a, complex) and as_tensors else a,
                                        torch.fx.map_arg((node.args, node.kwargs), lambda n: given[n]))
                result = function(*args, **kwargs)
            leaves, spec = tree_flatten(result)
            shape[:] = [spec, [_is_pair(leaf) for leaf in leaves]]
            return [part for leaf in leaves for part in ((leaf.re, leaf.im) if _is_pair(leaf) else (leaf,))]

        mode = mode_of([*examples, *tree_leaves(node.meta.get('example_value'))])
        if mode is None or function is None:
            raise NotImplementedError(f'hidet: {name} (node {node.name}) of complex numbers is not supported')
        try:
            traced = _traced(run, examples, mode)
        except Exception as error:
            as_tensors = False  # an argument that must be a number
            try:
                traced = _traced(run, examples, mode)
            except Exception:
                raise NotImplementedError(f'The following operators are not supported or mapped by hidet yet:\n  {display_name(node)} (node {node.name}), of '
                                          f'complex numbers: {type(error).__name__}: {error}') from error
        traced.graph.eliminate_dead_code()
        env: dict[torch.fx.Node, Any] = {}
        given = iter(flat)
        for inner in traced.graph.nodes:
            if inner.op == 'placeholder':
                env[inner] = next(given)
            elif inner.op == 'get_attr':
                constant = getattr(traced, str(inner.target))
                with torch._subclasses.fake_tensor.unset_fake_temporarily():
                    numbers = constant.detach().tolist()
                env[inner] = self._graph.call_function(torch.tensor, (numbers,), {'dtype': constant.dtype})
            elif inner.op == 'call_function':
                args, kwargs = torch.fx.map_arg((inner.args, inner.kwargs), lambda n: env[n])
                env[inner] = self._graph.create_node('call_function', inner.target, args, kwargs, name=node.name)
                env[inner].meta = {**node.meta, 'example_value': inner.meta.get('val')}
                self._origins[env[inner].name] = node.name
            else:
                results = [env[item] if isinstance(item, torch.fx.Node) else item for item in inner.args[0]]
        leaves = []
        for is_pair in shape[1]:
            leaves.append((results.pop(0), results.pop(0)) if is_pair else results.pop(0))
        made = tree_unflatten(leaves, shape[0])
        self._env[node] = made if shape[0].is_leaf() else list(made)

    def _sizes(self, node: torch.fx.Node) -> list[torch.fx.Node]:
        """Returns the elements of a torch.Size as nodes."""
        made = []
        for place, size in enumerate(node.meta['example_value']):
            made.append(self._graph.call_function(operator.getitem, (self._env[node], place)))
            made[-1].meta['example_value'] = size
        return made

    def _finish(self, node: torch.fx.Node, pairs: Pairs) -> None:
        results = node.args[0] if isinstance(node.args[0], (tuple, list)) else [node.args[0]]
        made = []
        for place, item in enumerate(results):
            value = self._env[item] if isinstance(item, torch.fx.Node) else item
            if isinstance(value, tuple):
                pairs.results.append(place)
                value = self._graph.call_function(aten.stack.default, (list(value), -1))
                example = item.meta.get('example_value')  # type: ignore[union-attr]
                if _is_complex(example) and 0 not in example.stride():
                    value.meta['example_value'] = self._real_view(example)
            made.append(value)
        self._graph.output(tuple(made))

    @staticmethod
    def _real_view(x: torch.Tensor) -> torch.Tensor:
        with x.fake_mode:  # type: ignore[attr-defined]
            return torch.empty_strided((*x.shape, 2), (*(2 * stride for stride in x.stride()), 1), dtype=_REAL[x.dtype], device=x.device)


def _part_of(node: Any) -> tuple[Any, Any]:
    """Returns the tensor of both parts that a node is one part of, as it lies in memory, and which; None for other nodes."""
    while isinstance(node, torch.fx.Node) and node.target is aten.alias.default:
        node = node.args[0]
    if isinstance(node, torch.fx.Node) and node.target is aten.select.int and node.args[1] == -1:
        return node.args[0], node.args[2]
    return None, 0


_SUMS = {aten.sum.dim_IntList: aten.sum.dim_IntList, aten.mean.dim: aten.mean.dim, aten.mean.default: aten.mean.dim}


def _join_sums(graph: torch.fx.Graph) -> None:
    """Sums both parts of what lies in memory part beside part at once: neighbours are read together."""
    found: dict[Any, dict[int, torch.fx.Node]] = {}
    for node in graph.nodes:
        whole, part = _part_of(node.args[0]) if node.target in _SUMS else (None, 0)
        if whole is not None:
            found.setdefault((whole, node.target, str(node.args[1:]), str(node.kwargs)), {}).setdefault(part, node)
    for (whole, target, _, _), sums in found.items():
        rank = whole.meta['example_value'].dim() - 1
        if len(sums) < 2 or rank == 0:
            continue
        first = next(iter(sums.values()))  # of both, in the graph
        dims = first.args[1] if len(first.args) > 1 and first.args[1] else range(rank)
        with graph.inserting_before(first):
            joined = graph.call_function(_SUMS[target], (whole, [d % rank for d in dims], *first.args[2:]), dict(first.kwargs))
            example = first.meta['example_value']
            joined.meta = {**first.meta, 'example_value': _Rewriter.empty((*example.shape, 2), example.dtype, example)}
            for part, node in sums.items():
                made = graph.call_function(aten.select.int, (joined, -1, part))
                made.meta = dict(node.meta)
                node.replace_all_uses_with(made)
        for node in sums.values():
            graph.erase_node(node)


def _traced(run: Callable, examples: list, mode: Any) -> torch.fx.GraphModule:
    """Returns the graph of a function on tensors without elements, which changes none."""
    # Without Python's dispatcher, pads of free sizes take these for what they are at the first call.
    with torch.no_grad(), mode, enable_python_dispatcher(), decompose.numbers_of_tables(mode), run_again(mode):
        traced = make_fx(run, decomposition_table=decompose.table(), tracing_mode='real')(*examples)
        if decompose.changes_tensors(traced.graph):
            traced = make_fx(torch.func.functionalize(traced), tracing_mode='real')(*examples)
    if decompose.changes_tensors(traced.graph):
        raise NotImplementedError('changes in place')
    return traced


def _number(value: complex, device: torch.device) -> Any:
    """A number as a tensor without dimensions, which counts as little where dtypes are chosen."""
    return _pair(torch.full((), value.real, device=device), torch.full((), value.imag, device=device))


def _constant(value: Any) -> Any:
    """Returns a complex number that a function brings along as a tensor, in parts; other values as they are."""
    if type(value) is not torch.Tensor or not value.is_complex() or value.numel() != 1 or value.dtype not in _REAL:
        return value
    with _disable_current_modes():
        number, real = complex(value.item()), _REAL[value.dtype]
    return _pair(*(torch.full(tuple(value.shape), part, dtype=real, device=value.device) for part in (number.real, number.imag)))


class PairMode(TorchDispatchMode):
    """Has operators of complex tensors carried out on their parts."""

    def __torch_dispatch__(self, func: Any, types: Any, args: tuple = (), kwargs: Optional[dict] = None) -> Any:
        args, kwargs = tree_map(_constant, (args, kwargs or {}))
        leaves = tree_leaves((args, kwargs))
        if func in _MAKERS and not any(_is_pair(leaf) for leaf in leaves):
            with self:
                return _MAKERS[func](*args, **kwargs)
        if not any(_is_pair(leaf) or _is_complex(leaf) or _is_complex_dtype(leaf) for leaf in leaves):
            return func(*args, **kwargs)
        common = _tensor_class()[1]
        found: Optional[Callable] = None
        for table in (_OPERATORS, _MAKERS, common.COMPLEX_OPS_TABLE, compositions.TABLE, common.DECOMPOSITIONS):
            found = found or table.get(func) or table.get(func.overloadpacket)
        with self:
            if found is not None:
                return found(*args, **kwargs)
            result = func.decompose(*args, **kwargs)
        if result is NotImplemented:
            raise NotImplementedError(f'{func} of complex numbers')
        return result


# Operators on pairs.

_OPERATORS: dict[Any, Callable] = {}
_MAKERS: dict[Any, Callable] = {}


def _for(*operators: Any, table: dict = _OPERATORS) -> Callable:
    def register(function: Callable) -> Callable:
        for op in operators:
            table[op] = function
        return function

    return register


def _parts(x: Any) -> tuple[torch.Tensor, torch.Tensor]:
    return (x.re, x.im) if _is_pair(x) else (x, torch.zeros_like(x))


@_for(aten.mm.default, aten.bmm.default)
def _product_of_pairs(a: Any, b: Any) -> Any:
    """One product of real numbers: of rows whose parts lie beside each other and a matrix that has each number as a turn, of the smaller
    operand."""
    rows, columns = a.re.shape[-2], b.re.shape[-1]
    if decompose.hint_of(rows) < decompose.hint_of(columns):
        left = torch.stack([torch.stack([a.re, -a.im], -1), torch.stack([a.im, a.re], -1)], -4).flatten(-2).flatten(-3, -2)
        made = (left @ torch.stack([b.re, b.im], -2).flatten(-3, -2)).unflatten(-2, (2, rows))
        return _pair(made.select(-3, 0), made.select(-3, 1))
    right = torch.stack([torch.stack([b.re, b.im], -1), torch.stack([-b.im, b.re], -1)], -3).flatten(-2).flatten(-3, -2)
    made = (torch.stack([a.re, a.im], -1).flatten(-2) @ right).unflatten(-1, (columns, 2))
    return _pair(made.select(-1, 0), made.select(-1, 1))


@_for(aten.complex.default, table=_MAKERS)
def _complex(re: torch.Tensor, im: torch.Tensor) -> Any:
    re, im = torch.broadcast_tensors(re, im)
    return _pair(re, im)


@_for(aten.polar.default, table=_MAKERS)
def _polar(size: torch.Tensor, angle: torch.Tensor) -> Any:
    return _pair(size * torch.cos(angle), size * torch.sin(angle))


@_for(aten.view_as_complex.default, table=_MAKERS)
def _view_as_complex(x: torch.Tensor) -> Any:
    return _pair(x.select(-1, 0), x.select(-1, 1))


@_for(aten._to_copy.default)
def _to_copy(x: Any, *, dtype: Optional[torch.dtype] = None, device: Any = None, **kwargs: Any) -> Any:
    dtype = dtype or x.dtype
    re, im = _parts(x)
    real = _REAL.get(dtype, dtype)
    if dtype.is_complex and dtype not in _REAL:
        raise NotImplementedError(f'elements of {str(dtype)[6:]}')
    if dtype in _REAL:
        return _pair(re.to(real), im.to(real))
    return re.to(dtype) if dtype is not torch.bool else (re != 0) | (im != 0)


@_for(aten.copy.default)
def _copy(x: Any, source: Any, non_blocking: bool = False) -> Any:
    if not _is_pair(x):
        source = source.re if _is_pair(source) else source
        return aten.copy.default(x, source)
    return _pair(*(aten.copy.default(part, new) for part, new in zip(_parts(x), _parts(source))))


@_for(aten.fill.Tensor)
def _fill(x: Any, value: torch.Tensor) -> Any:
    return _copy(x, value)


@_for(aten.view.dtype)
def _view_dtype(x: Any, dtype: torch.dtype) -> Any:
    if x.dtype == dtype:
        return x
    if _is_pair(x):
        x = torch.stack(_parts(x), -1).flatten(-2)
    part = _REAL.get(dtype, dtype)
    x = x if x.dtype == part else x.view(part)
    if dtype not in _REAL:
        return x
    pairs = x.reshape(*x.shape[:-1], x.shape[-1] // 2, 2)
    return _pair(pairs[..., 0], pairs[..., 1])


def _make(op: Any) -> Callable:
    """What fills a tensor: the real part is filled so, the other with zeros."""

    def function(*args: Any, **kwargs: Any) -> Any:
        dtype = kwargs.pop('dtype', None) or next(a.dtype for a in args if isinstance(a, torch.Tensor))
        args = tuple(a.re if _is_pair(a) else a for a in args)
        numbers = [a for a in args if isinstance(a, complex)]
        real = op(*(a.real if isinstance(a, complex) else a for a in args), **kwargs, dtype=_REAL.get(dtype, dtype))
        if dtype not in _REAL:
            return real
        return _pair(real, torch.full_like(real, numbers[0].imag) if numbers else torch.zeros_like(real))

    return function


for _op in (aten.full.default, aten.zeros.default, aten.ones.default, aten.empty.memory_format, aten.scalar_tensor.default,
            aten.eye.default, aten.eye.m, aten.new_zeros.default, aten.new_ones.default, aten.new_full.default, aten.new_empty.default,
            aten.zeros_like.default, aten.ones_like.default, aten.full_like.default, aten.empty_like.default, aten.linspace.default,
            aten.arange.default, aten.arange.start, aten.arange.start_step):
    _OPERATORS[_op] = _make(_op)


def _each(op: Any) -> Callable:
    """What only moves elements, or is linear with real factors."""

    def function(x: Any, *args: Any, **kwargs: Any) -> Any:
        if _is_complex_dtype(kwargs.get('dtype')):
            kwargs = {**kwargs, 'dtype': _REAL[kwargs['dtype']]}
            x = _as_pair(x)
        return tree_map(_pair, op(x.re, *args, **kwargs), op(x.im, *args, **kwargs)) if _is_pair(x) else op(x, *args, **kwargs)

    return function


for _op in (aten.tril.default, aten.triu.default, aten.roll.default, aten.diag_embed.default, aten.as_strided.default,
            aten.unfold.default, aten.reshape.default, aten._reshape_alias.default, aten.as_strided_copy.default, aten.take.default,
            aten.reflection_pad1d.default, aten.reflection_pad2d.default, aten.replication_pad1d.default, aten.replication_pad2d.default,
            aten.select_copy.int, aten.view_copy.default, aten.expand_copy.default, aten.permute_copy.default, aten.rot90.default,
            aten.nansum.default, aten.cumsum.default, aten.index.Tensor, aten.repeat_interleave.self_int, aten.diff.default,
            aten.tile.default, aten.lift_fresh_copy.default, aten.contiguous.default, torch.ops.hidet.free_choice.default):
    _OPERATORS[_op] = _each(_op)


@_for(aten.stack.default)
def _stack(tensors: Sequence[Any], dim: int = 0) -> Any:
    parts = [_parts(x) for x in tensors]
    return _pair(torch.stack([re for re, _ in parts], dim), torch.stack([im for _, im in parts], dim))


def _as_pair(x: Any) -> Any:
    """A real tensor among complex ones."""
    if _is_pair(x) or not isinstance(x, torch.Tensor):
        return x
    return _pair(x, torch.zeros_like(x)) if x.is_floating_point() else _as_pair(x.to(torch.get_default_dtype()))


def _alike(a: Any, b: Any) -> tuple[Any, Any]:
    """Returns two operands with parts of the dtype that torch computes them in, to which a tensor without dimensions gives its kind alone."""
    _, dtype = elementwise_dtypes(a, b, type_promotion_kind=ELEMENTWISE_TYPE_PROMOTION_KIND.DEFAULT)
    real = _REAL.get(dtype, dtype)

    def cast(x: Any) -> Any:
        if _is_pair(x):
            return _pair(x.re.to(real), x.im.to(real))
        return x.to(real) if isinstance(x, torch.Tensor) else x

    return cast(a), cast(b)


def _of_pairs(name: str) -> Callable:
    """torch's own, which expects its first tensor to be complex."""

    def function(a: Any, b: Any, *args: Any, **kwargs: Any) -> Any:
        if name == 'pow' and isinstance(b, (int, float)) and b == 2:
            return _mul(a, a)  # as torch does it
        a, b = _alike(a, b)
        return _tensor_class()[1].COMPLEX_OPS_TABLE[getattr(torch.ops.aten, name)](_as_pair(a), _as_pair(b), *args, **kwargs)

    return function


for _name in ('add', 'sub', 'div', 'pow'):
    for _overload in getattr(aten, _name).overloads():
        if _overload.startswith(('Tensor', 'Scalar')) and 'out' not in _overload:
            _OPERATORS[getattr(getattr(aten, _name), _overload)] = _of_pairs(_name)


@_for(aten.mul.Tensor, aten.mul.Scalar)
def _mul(a: Any, b: Any) -> Any:
    a, b = _alike(*((a, b) if _is_pair(a) else (b, a)))
    if isinstance(b, complex):
        b = _number(b, a.device)
    if not _is_pair(a):  # both are real, of which one is a complex number
        return _mul(_as_pair(b), a) if _is_pair(b) else a * b
    if not _is_pair(b):
        return _pair(a.re * b, a.im * b)
    return _pair(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re)


@_for(aten.mv.default)
def _mv(a: Any, b: Any) -> Any:
    return (a @ b.unsqueeze(-1)).squeeze(-1)


@_for(aten.angle.default)
def _angle(x: Any) -> torch.Tensor:
    return torch.atan2(x.im, x.re)


@_for(aten.abs.default)
def _abs(x: Any) -> torch.Tensor:
    return torch.hypot(x.re, x.im)


@_for(aten.linalg_vector_norm.default)
def _vector_norm(x: Any, ord: Any = 2, dim: Any = None, keepdim: bool = False, *, dtype: Any = None) -> torch.Tensor:
    return torch.linalg.vector_norm(_abs(x if dtype is None else _to_copy(x, dtype=dtype)), ord, dim, keepdim)


@_for(aten.cumprod.default)
def _cumprod(x: Any, dim: int, *, dtype: Any = None) -> Any:
    n = x.shape[dim] if x.dim() else 1
    if not isinstance(n, int) or n > 64:
        raise NotImplementedError('a long product')
    re, im = _parts(x if dtype is None else _to_copy(x, dtype=dtype))
    if x.dim() == 0 or n == 0:
        return _pair(re, im)
    made: list[tuple] = []
    for k in range(n):
        a, b = re.select(dim, k), im.select(dim, k)
        if made:
            c, d = made[-1]
            a, b = a * c - b * d, a * d + b * c
        made.append((a, b))
    return _pair(torch.stack([a for a, _ in made], dim), torch.stack([b for _, b in made], dim))


# Fourier transforms.


def _circle(product: torch.Tensor, n: Any, dtype: torch.dtype) -> tuple[torch.Tensor, torch.Tensor]:
    """Cosines and sines of so many parts of a circle out of n, computed in float64."""
    angle = (product % n).to(torch.float64) * (2 * math.pi / n)
    return torch.cos(angle).to(dtype), torch.sin(angle).to(dtype)


def _times(re: torch.Tensor, im: torch.Tensor, c: torch.Tensor, s: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """The product of two complex numbers."""
    return re * c - im * s, re * s + im * c


def _factor(n: int, is_short: Callable[[int], bool]) -> int:
    """Returns a divisor of n, such that it and the other are short and both together least, else the largest short one, else 1."""
    divisors = [d for d in range(1, math.isqrt(n) + 1) if n % d == 0]
    divisors = [d for d in divisors + [n // d for d in divisors] if d < n and is_short(d)]
    return min((d for d in divisors if is_short(n // d)), key=lambda d: d + n // d, default=max(divisors, default=1))


def _is_whole(x: torch.Tensor, n: Any) -> bool:
    """Whether hidet's runtime or a kernel computes the transforms of such rows, of n numbers."""
    return x.dtype in (torch.float32, torch.float64) and (x.device.type == 'cpu' or _is_of_kernel(n, x.dtype))


def _is_of_kernel(n: Any, dtype: torch.dtype) -> bool:
    return isinstance(n, int) and _core.is_length_of_fourier(n, str(dtype)[6:])


def _transform_real(x: torch.Tensor, dim: int, scale: Any) -> tuple[torch.Tensor, torch.Tensor]:
    """The first half of the transform of real numbers along a dimension, forward, times `scale`."""
    if x.dtype == torch.float16:
        re, im = _transform_real(x.float(), dim, scale)
        return re.half(), im.half()
    x = x.transpose(dim, -1)
    if _is_whole(x, x.shape[-1]):
        return _planes(composing.fourier_transform(x, None, True), dim, scale)
    half = x.shape[-1] // 2 + 1
    re, im = _transform(x, None, True)
    return _ordered(re.narrow(-1, 0, half), im.narrow(-1, 0, half), dim, scale)


def _transform_along(re: torch.Tensor, im: Optional[torch.Tensor], dim: int, forward: bool, scale: Any) -> tuple[torch.Tensor, torch.Tensor]:
    """The discrete Fourier transform along a dimension, times `scale`; `im` is None for real numbers."""
    if re.dtype == torch.float16:
        re, im = _transform_along(re.float(), im.float() if im is not None else None, dim, forward, scale)
        return re.half(), im.half()
    re, im = re.transpose(dim, -1), im.transpose(dim, -1) if im is not None else None
    if im is not None and _is_whole(re, re.shape[-1]):
        return _planes(composing.fourier_transform(re, im, forward), dim, scale)
    return _ordered(*_transform(re, im, forward), dim, scale)


def _planes(made: torch.Tensor, dim: int, scale: Any) -> tuple[torch.Tensor, torch.Tensor]:
    """The parts of a transform along the last dimension, which is moved to its place and scaled as a whole."""
    made = made.transpose(dim - made.dim() + 1 if dim >= 0 else dim, -1)
    made = made if scale == 1.0 else made * scale
    return made.select(0, 0), made.select(0, 1)


def _ordered(re: torch.Tensor, im: torch.Tensor, dim: int, scale: Any) -> tuple[torch.Tensor, torch.Tensor]:
    return re.transpose(dim, -1) * scale, im.transpose(dim, -1) * scale


def _whole(re: torch.Tensor, im: torch.Tensor, n: Any) -> tuple[torch.Tensor, torch.Tensor]:
    """The transform of n real numbers, of which the first half is known: the others are conjugates."""
    rest = (n - 1) // 2
    return torch.cat([re, re.narrow(-1, 1, rest).flip(-1)], -1), torch.cat([im, -im.narrow(-1, 1, rest).flip(-1)], -1)


def _transform(re: torch.Tensor, im: Optional[torch.Tensor], forward: bool) -> tuple[torch.Tensor, torch.Tensor]:
    """The discrete Fourier transform of the last dimension; `im` is None for real numbers."""
    n = re.shape[-1]
    if _is_whole(re, n):
        if im is None:
            re, im = _whole(*_transform_real(re, -1, 1.0), n)
            return re, im if forward else -im
        return _planes(composing.fourier_transform(re, im, forward), -1, 1.0)
    if not isinstance(n, int):
        # A convolution's length may be chosen: a product of known sizes and of a free one, which is small and never 1 (a size of 1 at the
        # first call would be one that others are broadcast to).
        known = [_PART] * (2 if decompose.hint_of(n) > _LONGEST_SPLIT_ONCE else 1)
        product = math.prod(known)
        return _bluestein(re, im, [*known, (2 * n + product - 2) // product + 1], forward)
    if n <= _LONGEST_DIRECT:
        return _product(re, im, forward)
    first = _factor(n, lambda part: part <= _LONGEST_DIRECT or _is_whole(re, part))
    if first == 1:
        return _bluestein(re, im, [1 << (2 * n - 1).bit_length()], forward)
    return _in_parts(re, im, [first, n // first], forward)


def _product(re: torch.Tensor, im: Optional[torch.Tensor], forward: bool) -> tuple[torch.Tensor, torch.Tensor]:
    """A transform as a product with a matrix of cosines and one of sines."""
    count = torch.arange(re.shape[-1], device=re.device)
    c, s = _circle(count[:, None] * count, re.shape[-1], re.dtype)
    s = -s if forward else s
    if im is None:
        return re @ c, re @ s
    return re @ c - im @ s, re @ s + im @ c


def _in_parts(re: torch.Tensor, im: Optional[torch.Tensor], sizes: Sequence[Any], forward: bool) -> tuple[torch.Tensor, torch.Tensor]:
    """A transform whose length is the product of `sizes`: transforms of each size, with a turn of the elements between."""
    if len(sizes) == 1:
        return _transform(re, im, forward) if isinstance(sizes[0], int) else _product(re, im, forward)
    if im is None:
        im = torch.zeros_like(re)
    first, rest = sizes[0], math.prod(sizes[1:])
    batch, n = re.shape[:-1], first * rest
    re, im = (x.reshape(*batch, first, rest).transpose(-1, -2) for x in (re, im))
    re, im = _transform(re, im, forward)
    c, s = _circle(torch.arange(rest, device=re.device)[:, None] * torch.arange(first, device=re.device), n, re.dtype)
    s = -s if forward else s
    re, im = _times(re, im, c, s)
    re, im = _in_parts(re.transpose(-1, -2), im.transpose(-1, -2), sizes[1:], forward)
    return re.transpose(-1, -2).reshape(*batch, n), im.transpose(-1, -2).reshape(*batch, n)


def _bluestein(re: torch.Tensor, im: Optional[torch.Tensor], sizes: Sequence[Any], forward: bool) -> tuple[torch.Tensor, torch.Tensor]:
    """A transform of any length n as a convolution, by transforms whose length is the product of `sizes`, at least 2 n - 1."""
    n, m = re.shape[-1], math.prod(sizes)
    if im is None:
        im = torch.zeros_like(re)
    k = torch.arange(n, device=re.device)
    c, s = _circle(k * k, 2 * n, re.dtype)
    s = -s if forward else s
    zeros = torch.zeros(*re.shape[:-1], m - n, dtype=re.dtype, device=re.device)
    a_re, a_im = (torch.cat([x, zeros], -1) for x in _times(re, im, c, s))
    k = torch.arange(m, device=re.device)
    k = torch.minimum(k, m - k)  # what is convolved with is even, and goes round
    b_re, b_im = _circle(k * k, 2 * n, re.dtype)
    b_re, b_im = (torch.where(k < n, x, torch.zeros_like(x)) for x in (b_re, b_im if forward else -b_im))
    (a_re, a_im), (b_re, b_im) = _in_parts(a_re, a_im, sizes, True), _in_parts(b_re, b_im, sizes, True)
    re, im = _in_parts(*_times(a_re, a_im, b_re, b_im), sizes, False)
    re, im = re.narrow(-1, 0, n) * (1 / m), im.narrow(-1, 0, n) * (1 / m)
    return _times(re, im, c, s)


def _along(re: torch.Tensor, im: Optional[torch.Tensor], dims: Sequence[int], forward: bool, scale: Any) -> tuple[torch.Tensor, Any]:
    """Transforms along dimensions, one after the other, the last of them times `scale`."""
    for place, dim in enumerate(dims):
        re, im = _transform_along(re, im, dim, forward, scale if place + 1 == len(dims) else 1.0)
    return re, im


def _scale(sizes: Sequence[int], normalization: int) -> float:
    count = math.prod(sizes)
    return 1.0 if normalization == 0 else 1 / (torch.sym_sqrt(count) if normalization == 1 else count)


@_for(aten._fft_r2c.default, table=_MAKERS)
def _fft_r2c(x: torch.Tensor, dim: Sequence[int], normalization: int, onesided: bool) -> Any:
    scale = _scale([x.shape[d] for d in dim], normalization)
    first = scale if len(dim) == 1 else 1.0
    re, im = _transform_real(x, dim[-1], first) if onesided else _along(x, None, [dim[-1]], True, first)
    return _pair(*_along(re, im, dim[:-1], True, scale))


@_for(aten._fft_c2c.default)
def _fft_c2c(x: Any, dim: Sequence[int], normalization: int, forward: bool) -> Any:
    return _pair(*_along(x.re, x.im, dim, forward, _scale([x.shape[d] for d in dim], normalization)))


@_for(aten._fft_c2r.default)
def _fft_c2r(x: Any, dim: Sequence[int], normalization: int, last_dim_size: int) -> torch.Tensor:
    n, last = last_dim_size, dim[-1]
    scale = _scale([*(x.shape[d] for d in dim[:-1]), n], normalization)
    re, im = _along(x.re, x.im, dim[:-1], False, 1.0)
    if re.dtype == torch.float16:
        re, im = re.float(), im.float()
    re, im = re.transpose(last, -1), im.transpose(last, -1)
    if _is_whole(re, n):
        return (composing.real_from_fourier(re, im, n).transpose(last, -1) * scale).to(x.re.dtype)
    k = torch.arange(n, device=re.device)
    mirrored = k > n // 2
    place = torch.where(mirrored, n - k, k)
    re, im = re.index_select(-1, place), im.index_select(-1, place)
    im = torch.where(mirrored, -im, im)
    c, s = _transform(re, im, False)
    return (c.transpose(last, -1) * scale).to(x.re.dtype)


@compositions.instead_of(torch.stft)
def _stft(input: Any, n_fft: int, hop_length: Optional[int] = None, win_length: Optional[int] = None,
          window: Optional[torch.Tensor] = None, center: bool = True, pad_mode: str = 'reflect', normalized: bool = False,
          onesided: Optional[bool] = None, return_complex: Optional[bool] = None, align_to_window: Optional[bool] = None) -> Any:
    hop, width = hop_length or n_fft // 4, win_length or n_fft
    x = input if input.dim() == 2 else input.unsqueeze(0)
    left = (n_fft - width) // 2
    if center:
        x = torch.nn.functional.pad(x.unsqueeze(1), (n_fft // 2, n_fft // 2), mode=pad_mode).squeeze(1)
    elif align_to_window:
        x = torch.nn.functional.pad(x, (left, n_fft - width - left))
    count = 1 + (x.shape[-1] - n_fft) // hop
    places = torch.arange(count, device=x.device)[:, None] * hop + torch.arange(n_fft, device=x.device)
    frames = x.index_select(1, places.reshape(-1)).reshape(x.shape[0], count, n_fft)
    if window is not None:
        frames = frames * torch.nn.functional.pad(window, (left, n_fft - width - left))
    elif width != n_fft:
        ones = torch.ones(width, dtype=torch.real(x).dtype if x.is_complex() else x.dtype, device=x.device)
        frames = frames * torch.nn.functional.pad(ones, (left, n_fft - width - left))
    norm = 'ortho' if normalized else 'backward'
    half = not frames.is_complex() if onesided is None else onesided
    result = torch.fft.rfft(frames, dim=-1, norm=norm) if half else torch.fft.fft(frames, dim=-1, norm=norm)
    result = result.transpose(1, 2)
    result = result if input.dim() == 2 else result.squeeze(0)
    return result if return_complex or return_complex is None and input.is_complex() else torch.view_as_real(result)


@compositions.instead_of(aten.stft.default)
def _stft_of_padded(input: Any, n_fft: int, hop_length: Optional[int] = None, win_length: Optional[int] = None,
                    window: Optional[torch.Tensor] = None, normalized: bool = False, onesided: Optional[bool] = None,
                    return_complex: Optional[bool] = None, align_to_window: Optional[bool] = None) -> Any:
    return _stft(input, n_fft, hop_length, win_length, window, False, 'reflect', normalized, onesided, return_complex, align_to_window)


@compositions.instead_of(torch.istft)
def _istft(input: Any, n_fft: int, hop_length: Optional[int] = None, win_length: Optional[int] = None,
           window: Optional[torch.Tensor] = None, center: bool = True, normalized: bool = False, onesided: Optional[bool] = None,
           length: Optional[int] = None, return_complex: bool = False) -> torch.Tensor:
    if return_complex:
        raise NotImplementedError('a complex signal')
    hop, width = hop_length or n_fft // 4, win_length or n_fft
    if window is None:
        window = torch.ones(width, dtype=torch.real(input).dtype, device=input.device)
    left = (n_fft - width) // 2
    window = torch.nn.functional.pad(window, (left, n_fft - width - left))
    batched = input.dim() == 3
    spectrum = (input if batched else input.unsqueeze(0)).transpose(1, 2)
    norm = 'ortho' if normalized else 'backward'
    frames = torch.fft.irfft(spectrum[..., :n_fft // 2 + 1], n_fft, -1, norm)
    count = frames.shape[1]
    total = n_fft + hop * (count - 1)
    places = (torch.arange(count, device=input.device)[:, None] * hop + torch.arange(n_fft, device=input.device)).reshape(-1)
    zeros = torch.zeros(frames.shape[0], total, dtype=frames.dtype, device=input.device)
    signal = zeros.index_add(1, places, (frames * window).reshape(frames.shape[0], -1))
    weight = zeros[0].index_add(0, places, (window * window).expand(count, n_fft).reshape(-1))
    start = n_fft // 2 if center else 0
    end = start + length if length is not None else total - n_fft // 2 if center else total
    signal, weight = signal[:, start:end], weight[start:end]
    result = signal / weight
    if length is not None and end > total:
        result = torch.nn.functional.pad(result, (0, end - total))
    return result if batched else result.squeeze(0)
