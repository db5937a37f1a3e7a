"""Graphs that change tensors, as graphs that make new ones.

    x.add_(1)                        a = clone(x).add_(1)
    v = y[0]                         v = y[0]
    v.mul_(2)                        b = clone(v).mul_(2);  y' = clone(y);  y'[0] = b
    return y.sum(), v                return y'.sum(), b, a            `a` is written to x

Each memory has a tensor that was there first, of which all others are views. A change of a view is carried back, view by view,
into that tensor; views that are used afterwards are made of it again. A tensor that is reshaped in place (`unsqueeze_`, `resize_`) is a
view of what it was. What becomes of the graph's inputs are further results,
which the compiled model writes into them.
"""

# Arguments of nodes are of any type, which only torch knows.
# mypy: disable-error-code="assignment, index, arg-type, misc, operator, union-attr"

from __future__ import annotations

import math
import operator
from dataclasses import dataclass, field
from typing import Any, Optional, Sequence

import torch
from torch.fx.experimental.proxy_tensor import make_fx

from hidet.torch import decompose
from hidet.torch.node_names import display_name, name_of
from hidet.torch.observe import IN_PLACE_OPERATORS, Facts, may_write, memory_of, observe, tensors_of
from hidet.torch.random_inputs import SizeReader
from hidet.torch.result_views import is_all_used
from hidet.torch.running_again import mode_of, run_again, without_guards

__all__ = ['Functional', 'Place', 'functionalize', 'updates_overlap']

# Views that keep the order of all elements.
_RESHAPES = {'view', 'reshape', 'flatten', 'unflatten', 'squeeze', 'unsqueeze', 'view_as', 'reshape_as', 'contiguous', 'detach', 'ravel',
             'alias', 'to', 'float', 'type_as', 'clone', 'atleast_1d', 'atleast_2d', 'atleast_3d', '_unsafe_view'}
# Views that order the dimensions anew.
_TURNS = {'transpose', 'permute', 't', 'swapaxes', 'swapdims', 'movedim', 'moveaxis', 'adjoint', 'numpy_T', 'numpy_H', 'matrix_H'}
# Of these, views whose complex numbers are conjugate.
_ADJOINTS = {'adjoint', 'H', 'mH', 'numpy_H', 'matrix_H'}
_RESIZES = {'resize_', 'resize_as_'}
# What has a tensor look at its memory as a view of it would.
_RESHAPES_IN_PLACE = {'unsqueeze_', 'squeeze_', 't_', 'transpose_', 'swapaxes_', 'swapdims_', 'as_strided_'}


class Refused(Exception):
    """A change that is not carried out."""


class Place:
    """Where a result lies in another tensor."""

    def __init__(self, view: torch.Tensor, sizes: SizeReader):
        """NotImplementedError for sizes that no input has."""
        self._dtype, self._is_conjugate, self._rank = view.dtype, view.is_conj(), view.dim()
        self._numbers = [sizes.function(number) for number in (*view.shape, *view.stride(), view.storage_offset())]

    def of(self, tensor: torch.Tensor, args: Sequence[Any]) -> torch.Tensor:
        """Returns the result, given that tensor and what the graph is called with."""
        numbers = [number(args) for number in self._numbers]  # in elements of the result's dtype
        sizes, strides, offset = numbers[:self._rank], numbers[self._rank:-1], numbers[-1]
        if self._dtype == tensor.dtype:
            view = tensor.as_strided(sizes, strides, tensor.storage_offset() + offset)
        else:
            start = tensor.storage_offset() * tensor.itemsize // self._dtype.itemsize
            view = torch.empty(0, dtype=self._dtype, device=tensor.device)
            view.set_(tensor.untyped_storage(), start + offset, sizes, strides)
        return view.conj() if self._is_conjugate else view


@dataclass
class Functional:
    """A graph that changes nothing."""

    module: torch.fx.GraphModule  # it gives some of the results, what else there are views of, and what is written to inputs
    updates: list[tuple[int, int]] = field(default_factory=list)  # of the last: its place, and the input's
    kept: dict[int, int] = field(default_factory=dict)  # results of the caller's graph that this one gives: places there and here
    same: dict[int, int] = field(default_factory=dict)  # those that are inputs
    views: dict[int, tuple[int, Place]] = field(default_factory=dict)  # those that lie in inputs
    parts: dict[int, tuple[int, Place]] = field(default_factory=dict)  # those that lie in what this graph gives

    @property
    def gives_all(self) -> bool:
        """Whether this graph gives what the caller's does, and nothing else."""
        return not (self.updates or self.same or self.views or self.parts) and all(place == kept for place, kept in self.kept.items())


def functionalize(gm: torch.fx.GraphModule, example_inputs: Sequence[Any],
                  outputs: Optional[Sequence[torch.fx.Node]] = None) -> Optional[Functional]:
    """Returns the graph without changes, or None if there are none, or they are of a kind that is left to the importer. With
    `outputs` these nodes are its results. NotImplementedError names a change of complex numbers that is not carried out: the
    importer, which sees real ones, would change copies."""
    if not any(may_write(node) for node in gm.graph.nodes):
        return None
    facts = observe(gm, example_inputs)
    if facts is None:
        _refuse_unobserved(gm)
        return None
    reshaping = [node for node, f in facts.items() if f.reshapes or f.same is not None and name_of(node) in _RESIZES]
    if reshaping:
        replaced = _with_views(gm, facts)
        if replaced is not None:
            gm, env = replaced
            outputs = None if outputs is None else [env[node] for node in outputs]
            facts = observe(gm, example_inputs)
            if facts is None:
                return None
    if not reshaping and not any(f.writes for f in facts.values()):
        return None
    at = None
    if not any(f.reshapes for f in facts.values()) and all(f.is_plain for f in facts.values()):
        rewriter = _Rewriter(gm, facts)
        try:
            return rewriter.run(outputs)
        except Refused:
            at = rewriter.line
    complex_memories = {memory_of(tensor) for f in facts.values() for tensor in tensors_of(f.value) if tensor.is_complex()}
    for node, f in facts.items():
        if f.writes & complex_memories or f.reshapes and complex_memories:
            node = at or node
            raise NotImplementedError(f'hidet: {display_name(node)} (node {node.name}): a change of complex numbers in place is not '
                                      'supported here')
    return None


def _refuse_unobserved(gm: torch.fx.GraphModule) -> None:
    """NotImplementedError for what looks like a change of complex numbers, where the graph does not run without elements."""
    if not any(tensor.is_complex() for node in gm.graph.nodes for tensor in tensors_of(node.meta.get('example_value'))):
        return
    for node in gm.graph.nodes:
        if may_write(node) and (name_of(node).endswith('_') or name_of(node) == 'setitem' or 'out' in node.kwargs):
            raise NotImplementedError(f'hidet: {display_name(node)} (node {node.name}): a change in place among complex numbers and sizes '
                                      'that depend on data is not supported')


def _with_views(gm: torch.fx.GraphModule, facts: dict[torch.fx.Node, Facts]) -> Optional[tuple[torch.fx.GraphModule, dict]]:
    """Returns the graph, with what each node became, in which a tensor that looks at its memory anew is a view of what it was; None
    if one of them is an input, of which the caller would notice it."""
    graph = torch.fx.Graph()
    env: dict[torch.fx.Node, torch.fx.Node] = {}
    now: dict[torch.fx.Node, torch.fx.Node] = {}  # of tensors that were reshaped, by the first node that gives them

    def first_of(node: torch.fx.Node) -> torch.fx.Node:
        while facts[node].same is not None:
            node = facts[node].same
        return node

    for node in gm.graph.nodes:
        made = env[node] = decompose.with_facts_of(graph.node_copy(node, lambda n: now.get(first_of(n), env[n])), node)
        if node.op != 'output' and not facts[node].reshapes and facts[node].same is not None and name_of(node) in _RESIZES:
            env[node] = made.args[0]  # the sizes are those that it has
            graph.erase_node(made)
            continue
        if node.op == 'output' or not facts[node].reshapes:
            continue
        name = name_of(node)
        tensor = first_of(node)
        if tensor is node or tensor.op in ('placeholder', 'get_attr'):
            return None
        if name in _RESIZES:
            before = next(facts[n] for n in reversed(list(env)[:-1]) if first_of(n) is tensor)
            is_alone = all(first_of(n) is tensor for n, f in facts.items() if n.op != 'output'
                           for t in tensors_of(f.value) if memory_of(t) == before.memory)
            resized = _resized(graph, made.args[0], before, facts[node], is_alone)
            if resized is None:
                return None
            graph.erase_node(made)
            now[tensor] = env[node] = resized
            continue
        if name not in _RESHAPES_IN_PLACE:
            return None
        made.target = _without_change(node, name[:-1])
        now[tensor] = made
    return torch.fx.GraphModule(gm, graph), env


def _without_change(node: torch.fx.Node, name: str) -> Any:
    """Returns what a node that changes its argument would call to make another, of that name."""
    if node.op == 'call_method':
        return name
    if isinstance(node.target, torch._ops.OpOverload):
        return getattr(getattr(torch.ops.aten, name), node.target._overloadname)
    return getattr(torch.Tensor, name)


def _resized(graph: torch.fx.Graph, tensor: Any, before: Facts, after: Facts, is_alone: bool) -> Optional[torch.fx.Node]:
    """Adds what a tensor is after it was given other sizes; None if that is not known. More elements than it had are anything, of
    which zeros are an example."""
    sizes = [*before.shape, *before.strides, *after.shape]
    if not all(isinstance(size, int) for size in sizes):
        return None
    count, wanted = math.prod(before.shape), math.prod(after.shape)
    if before.strides != torch.empty(before.shape, device='meta').stride() or wanted > count and not is_alone:
        return None
    flat = graph.call_method('view', (tensor, -1)) if count > 0 else graph.call_method('reshape', (tensor, [0]))
    if wanted > count:
        more = graph.call_method('new_zeros', (tensor, [wanted - count]))
        flat = graph.call_function(torch.cat, ([flat, more],))
    elif wanted < count:
        flat = graph.call_method('narrow', (flat, 0, 0, wanted))
    return graph.call_method('view', (flat, list(after.shape)))


class _Rewriter:
    """Copies a graph. For each node: what it has become, and how often its memories had been changed by then."""

    def __init__(self, gm: torch.fx.GraphModule, facts: dict[torch.fx.Node, Facts]):
        self._gm, self._facts = gm, facts
        self._graph = torch.fx.Graph()
        self._env: dict[torch.fx.Node, Any] = {}
        self._seen: dict[torch.fx.Node, dict[int, int]] = {}
        self._owner: dict[int, torch.fx.Node] = {}  # of each memory, the first tensor
        self._changes: dict[int, int] = {}
        self.line: Any = None  # the node at which new ones are made

    def run(self, outputs: Optional[Sequence[torch.fx.Node]]) -> Functional:
        result: Any = None
        for node in self._gm.graph.nodes:
            self.line = node
            if node.op == 'output':
                result = node.args[0] if outputs is None else list(outputs)
                continue
            if self._facts[node].writes:
                self._add_write(node)
            else:
                self._env[node] = self._again(node)
                self._note(node)
        return self._finish(result)

    # Values.

    def _memories(self, node: torch.fx.Node) -> set[int]:
        return {memory_of(tensor) for tensor in tensors_of(self._facts[node].value)}

    def _note(self, node: torch.fx.Node) -> None:
        self._seen[node] = {memory: self._changes.setdefault(memory, 0) for memory in self._memories(node)}
        if isinstance(self._facts[node].value, torch.Tensor) and self._facts[node].same is None:
            self._owner.setdefault(memory_of(self._facts[node].value), node)

    def _object(self, node: torch.fx.Node) -> torch.fx.Node:
        """Returns the first node that gives the same tensor."""
        while self._facts[node].same is not None:
            node = self._facts[node].same
        return node

    def _value(self, node: torch.fx.Node) -> Any:
        """Returns the node as it is now."""
        node = self._object(node)
        if any(self._changes[memory] != count for memory, count in self._seen[node].items()):
            # The first of a memory is kept up; others are views, of what is looked up again.
            self._env[node] = self._again(node)
            self._note(node)
        return self._env[node]

    def _again(self, node: torch.fx.Node) -> Any:
        if node.op in ('placeholder', 'get_attr'):
            return decompose.with_facts_of(self._graph.node_copy(node), node)
        if node.target is operator.getitem and isinstance(node.args[0], torch.fx.Node):
            whole = self._value(node.args[0])
            if isinstance(whole, (tuple, list)):
                return whole[node.args[1]]
        args, kwargs = torch.fx.map_arg((node.args, node.kwargs), self._value)
        return self._emit(node.op, node.target, args, kwargs, self._facts[node].value, node)

    def _emit(self, op: str, target: Any, args: Any, kwargs: Any, example: Any, like: Optional[torch.fx.Node] = None,
              name: Optional[str] = None) -> torch.fx.Node:
        like = like or self.line
        made = self._graph.create_node(op, target, tuple(args), dict(kwargs), name=name or like.name)
        made.meta = {**like.meta, 'example_value': example}
        return made

    def _emit_run(self, op: str, target: Any, args: Any, kwargs: Any, like: Optional[torch.fx.Node] = None) -> torch.fx.Node:
        """Adds a node whose example is what it gives on the examples of its arguments."""
        given, named = torch.fx.map_arg((args, kwargs), lambda n: n.meta['example_value'])
        mode = mode_of(tensor for facts in self._facts.values() for tensor in tensors_of(facts.value))
        with torch.no_grad(), mode, without_guards(mode):
            value = getattr(given[0], target)(*given[1:], **named) if op == 'call_method' else target(*given, **named)
        return self._emit(op, target, args, kwargs, value, like)

    def _constant(self, constant: Any, mode: Any) -> torch.fx.Node:
        """Adds a tensor that a function brings along."""
        if not isinstance(constant, torch.Tensor) or constant.numel() > decompose.MOST_NUMBERS:
            raise Refused()
        with torch._subclasses.fake_tensor.unset_fake_temporarily():
            parts = [constant.real, constant.imag] if constant.is_complex() else [constant]
            numbers = [(part.detach().tolist(), part.dtype) for part in parts]
        nodes = [self._emit('call_function', torch.tensor, (number,), {'dtype': dtype}, mode.from_tensor(part.contiguous()))
                 for part, (number, dtype) in zip(parts, numbers)]
        return nodes[0] if len(nodes) == 1 else self._emit_run('call_function', torch.complex, tuple(nodes), {})

    # Changes.

    def _add_write(self, node: torch.fx.Node) -> None:
        facts = self._facts[node]
        first = node.args[0] if node.args else node.kwargs.get('input', node.kwargs.get('self'))
        written = [n for n in decompose.node_arguments(node) if isinstance(self._facts[n].value, torch.Tensor) and
                   memory_of(self._facts[n].value) in facts.writes]
        is_first = isinstance(first, torch.fx.Node) and first in written and facts.writes == {memory_of(self._facts[first].value)}
        if isinstance(first, torch.fx.Node) and first in written and 'out' not in node.kwargs and (
                name_of(node).endswith('_') or node.target in IN_PLACE_OPERATORS):
            written = [first]  # others that share its memory are read
        outs = [n for n in decompose.node_arguments(node) if n in torch.utils._pytree.tree_leaves(node.kwargs.get('out'))]
        if outs and {memory_of(self._facts[n].value) for n in outs} == facts.writes:
            written = outs  # likewise
        in_parts = any(tensor.is_complex() for n in decompose.node_arguments(node) for tensor in tensors_of(self._facts[n].value))
        if is_first and 'out' not in node.kwargs and not in_parts and self._is_mapped(node):
            copy = self._emit('call_function', torch.clone, (self._value(first),), {}, self._facts[first].value, name=f'{node.name}_of')
            args, kwargs = torch.fx.map_arg((node.args, node.kwargs), lambda n: copy if n is first else self._value(n))
            made = self._emit(node.op, node.target, args, kwargs, facts.value)
            self._env[node] = made
            self._commit(first, copy)
        else:
            self._add_traced(node, written)
        self._note(node)

    def _is_mapped(self, node: torch.fx.Node) -> bool:
        from hidet.torch.fx_reader import FxReader

        return isinstance(FxReader('cpu').find_rule(node), str)

    def _add_traced(self, node: torch.fx.Node, written: list[torch.fx.Node]) -> None:
        """Adds the operators that torch makes of a node without its changes."""
        if len({memory_of(self._facts[n].value) for n in written}) != len(written):
            raise Refused()  # which of two views is changed is not known
        arguments = decompose.node_arguments(node)
        function = getattr(torch.Tensor, str(node.target)) if node.op == 'call_method' else node.target
        examples = [self._facts[n].value for n in arguments]

        def run(*values: Any) -> Any:
            given = {n: value.clone() if n in written else value for n, value in zip(arguments, values)}
            args, kwargs = torch.fx.map_arg((node.args, node.kwargs), lambda n: given[n])
            result = function(*args, **kwargs)  # type: ignore[operator]
            result = tuple(result) if isinstance(result, (tuple, list)) else (result,)
            return (*result, *(given[n] for n in written))

        try:
            mode = mode_of(examples)
            with torch.no_grad(), mode, decompose.numbers_of_tables(mode), run_again(mode):
                writing = make_fx(run, decomposition_table=decompose.table(), tracing_mode='real')(*examples)
                traced = make_fx(torch.func.functionalize(writing), tracing_mode='real')(*examples)
        except Exception as error:  # what torch cannot trace by itself
            raise Refused() from error
        traced.graph.eliminate_dead_code()
        env: dict[torch.fx.Node, Any] = {}
        given = iter(arguments)
        results: Any = ()
        for inner in traced.graph.nodes:
            if inner.op == 'placeholder':
                env[inner] = self._value(next(given))
            elif inner.op == 'output':
                results = inner.args[0]
            elif inner.op == 'call_function':
                args, kwargs = torch.fx.map_arg((inner.args, inner.kwargs), lambda n: env[n])
                env[inner] = self._emit('call_function', inner.target, args, kwargs, inner.meta.get('val'))
            else:
                env[inner] = self._constant(getattr(traced, str(inner.target)), mode)
        results = [env[item] if isinstance(item, torch.fx.Node) else item for item in results]
        made, changed = results[:len(results) - len(written)], results[len(results) - len(written):]
        is_tuple = isinstance(self._facts[node].value, (tuple, list))
        self._env[node] = tuple(made) if is_tuple else made[0]
        for argument, value in zip(written, changed):
            self._commit(argument, value)

    def _commit(self, node: torch.fx.Node, new: Any) -> None:
        """Makes `new` the value of a node's tensor, and of that which it is a view of."""
        node = self._object(node)
        memory = memory_of(self._facts[node].value)
        if self._owner[memory] is not node:
            views, parent = self._parent(node)
            # A tensor that has elements of the memory several times would carry back what was not changed too.
            while self._owner[memory] is not parent and _repeats(self._facts[parent].value):
                above, parent = self._parent(parent)
                views = [*above, *views]
            self._commit(parent, self._write_back(views, parent, new))
        else:
            self._changes[memory] += 1
        self._env[node] = new
        self._note(node)

    def _parent(self, node: torch.fx.Node) -> tuple[list[torch.fx.Node], torch.fx.Node]:
        """Returns the tensor that a view is of, and the nodes that make it, of which the first may give several views."""
        memory = memory_of(self._facts[node].value)
        views = [node]
        while True:
            above = [n for n in decompose.node_arguments(views[0]) if memory in self._memories(n)]
            if len(above) != 1:
                raise Refused()
            if isinstance(self._facts[above[0]].value, torch.Tensor):
                return views, self._object(above[0])
            views.insert(0, above[0])

    def _write_back(self, views: list[torch.fx.Node], parent: torch.fx.Node, new: Any) -> Any:
        """Returns the parent with `new` in place of its view."""
        before, whole = self._value(parent), self._facts[parent].value
        view = self._facts[views[-1]].value
        name = views[-1].args[1] if name_of(views[-1]) == 'getattr' else name_of(views[-1])
        if len(views) == 1 and whole.is_complex():
            if name in _ADJOINTS | {'conj', '_conj'}:
                new = self._emit('call_function', torch.conj_physical, (new,), {}, view)
            if name == 'view_as_real':
                return self._emit('call_function', torch.view_as_complex, (new,), {}, whole)
            if name in ('real', 'imag'):
                other = self._emit('call_function', torch.imag if name == 'real' else torch.real, (before,), {}, view)
                return self._emit('call_function', torch.complex, (new, other) if name == 'real' else (other, new), {}, whole)
            if name in ('conj', '_conj'):
                return new
            if view.is_conj() != whole.is_conj() and name not in _ADJOINTS:
                raise Refused()
        elif view.is_conj() != whole.is_conj():
            raise Refused()
        if name == 'view_as_complex' and len(views) == 1:
            return self._emit('call_function', torch.view_as_real, (new,), {}, whole)
        if view.dtype != whole.dtype:  # other elements in the same memory
            if len(views) != 1 or name != 'view' or view.is_complex() or whole.is_complex():
                raise Refused()
            return self._emit('call_method', 'view', (new, whole.dtype), {}, whole)
        if len(views) == 1 and name in _RESHAPES:  # which repeat nothing that the parent does not
            return self._emit('call_method', 'reshape_as', (new, before), {}, whole)
        if len(views) == 1 and (name in _TURNS or name in ('T', 'mT', 'H', 'mH')):
            order = self._inverse_order(views[0], whole.dim())
            return self._emit('call_method', 'permute', (new, order), {}, whole)
        repeats = _repeats(view)
        index = self._index(views, whole, view) if not repeats else None
        if index is not None:
            copy = self._emit('call_function', torch.clone, (before,), {}, whole)
            self._emit('call_function', operator.setitem, (copy, index, new), {}, None)
            return copy
        # The view of the elements' numbers says where each one belongs.
        count = self._emit('call_method', 'numel', (before,), {}, whole.numel())
        numbers = self._emit_run('call_function', torch.arange, (count,), {'device': whole.device})
        numbers = self._emit_run('call_method', 'reshape_as', (numbers, before), {})
        for node in views:
            source: Any = parent if node is views[0] else views[views.index(node) - 1]
            args, kwargs = torch.fx.map_arg((node.args, node.kwargs),
                                            lambda n, made=numbers, of=source: made if self._object(n) is of else self._value(n))
            numbers = self._emit_run(node.op, node.target, args, kwargs, node)
        if repeats:
            return self._put_changed(before, numbers, self._value(views[-1]), new, whole)
        return self._emit('call_method', 'put', (before, numbers, new), {}, whole)

    def _put_changed(self, before: Any, numbers: Any, old: Any, new: Any, whole: torch.Tensor) -> Any:
        """Returns `before` with those elements of `new`, at their numbers, that differ from `old`: the same element stands at several
        places, of which one is changed. The others are put behind the end."""
        changed = self._emit_run('call_function', torch.ne, (new, old), {})
        if whole.is_floating_point():
            missing = [self._emit_run('call_function', torch.isnan, (part,), {}) for part in (new, old)]
            both = self._emit_run('call_function', torch.logical_and, tuple(missing), {})
            stays = self._emit_run('call_function', torch.logical_not, (both,), {})
            changed = self._emit_run('call_function', torch.logical_and, (changed, stays), {})
        count = self._emit('call_method', 'numel', (before,), {}, whole.numel())
        places = self._emit_run('call_function', torch.where, (changed, numbers, count), {})
        flat = self._emit_run('call_method', 'reshape', (before, -1), {})
        end = self._emit_run('call_method', 'new_zeros', (before, (1,)), {})
        longer = self._emit_run('call_function', torch.cat, ([flat, end],), {})
        put = self._emit_run('call_method', 'put', (longer, places, new), {})
        kept = self._emit_run('call_method', 'narrow', (put, 0, 0, count), {})
        return self._emit('call_method', 'reshape_as', (kept, before), {}, whole)

    def _inverse_order(self, node: torch.fx.Node, rank: int) -> list[int]:
        with torch._subclasses.FakeTensorMode():
            probe = torch.empty(tuple(range(2, 2 + rank)))
            args, kwargs = torch.fx.map_arg((node.args, node.kwargs), lambda n: probe)
            turned = getattr(probe, str(node.target))(*args[1:], **kwargs) if node.op == 'call_method' else node.target(*args, **kwargs)
        sizes = [int(size) for size in turned.shape]
        if sorted(sizes) != list(range(2, 2 + rank)):
            raise Refused()
        return [sizes.index(size) for size in range(2, 2 + rank)]

    def _index(self, views: list[torch.fx.Node], whole: torch.Tensor, view: torch.Tensor) -> Any:
        """Returns what to index the parent with to get the view, or None."""
        node = views[0]
        if len(views) == 1 and (node.target is operator.getitem or node.op == 'call_method' and node.target == '__getitem__'):
            return torch.fx.map_arg(node.args[1], self._value)
        name, args = name_of(node), list(node.args[1:])
        if len(views) == 1 and name == 'select' and not node.kwargs and len(args) == 2 and isinstance(args[0], int):
            dim = args[0] % whole.dim()
            return (*[slice(None)] * dim, torch.fx.map_arg(args[1], self._value))
        if len(views) == 1 and name == 'narrow' and not node.kwargs and len(args) == 3 and isinstance(args[0], int) and \
                isinstance(args[1], int) and isinstance(args[2], int):
            dim = args[0] % whole.dim()
            start = args[1] if args[1] >= 0 else args[1] + whole.shape[dim]
            return (*[slice(None)] * dim, slice(start, start + args[2])) if isinstance(start, int) else None
        return self._box(whole, view)

    @staticmethod
    def _box(whole: torch.Tensor, view: torch.Tensor) -> Any:
        """The same by sizes and strides, where they are known: part of each dimension."""
        numbers = [*whole.shape, *whole.stride(), whole.storage_offset(), *view.shape, *view.stride(), view.storage_offset()]
        if not all(isinstance(number, int) for number in numbers) or whole.stride() != view.stride() or 0 in view.shape:
            return None
        order = sorted(range(whole.dim()), key=lambda d: -whole.stride(d))
        rest = view.storage_offset() - whole.storage_offset()
        starts = [0] * whole.dim()
        for d in order:
            if whole.shape[d] > 1 and whole.stride(d) > 0:
                starts[d], rest = divmod(rest, whole.stride(d))
        if rest != 0 or any(s < 0 or s + n > m for s, n, m in zip(starts, view.shape, whole.shape)):
            return None
        return tuple(slice(s, s + n) for s, n in zip(starts, view.shape))

    # The end.

    def _finish(self, result: Any) -> Functional:
        places = {node: place for place, node in enumerate(n for n in self._gm.graph.nodes if n.op == 'placeholder')}
        results = list(result) if isinstance(result, (list, tuple)) else [result]
        functional = Functional(self._gm)
        sizes = SizeReader([self._facts[node].value for node in places])
        wholes = self._wholes(results)
        made: list[Any] = []
        bases: dict[torch.fx.Node, int] = {}
        for place, item in enumerate(results):
            owner = self._owner.get(memory_of(self._facts[item].value)) if self._is_tensor(item) else None
            if owner in places and self._object(item) is owner:
                functional.same[place] = places[owner]
                continue
            where = self._place(item, sizes) if owner in places or owner in wholes and self._object(item) is not owner else None
            if where is not None and owner in places:
                functional.views[place] = places[owner], where
            elif where is not None:
                if owner not in bases:
                    bases[owner] = len(made)
                    made.append(self._value(owner))
                functional.parts[place] = bases[owner], where
            else:
                functional.kept[place] = len(made)
                if owner in wholes and self._object(item) is owner:
                    functional.kept[place] = bases.setdefault(owner, len(made))
                if functional.kept[place] == len(made):
                    made.append(torch.fx.map_arg(item, self._value))
        for memory, node in self._owner.items():
            if node in places and self._changes[memory] > 0:
                functional.updates.append((len(made), places[node]))
                made.append(self._env[node])
        output = self._graph.output(tuple(made))
        output.meta = dict(next(n for n in self._gm.graph.nodes if n.op == 'output').meta)
        self._graph.lint()
        functional.module = torch.fx.GraphModule(self._gm, self._graph)
        return functional

    def _is_tensor(self, item: Any) -> bool:
        return isinstance(item, torch.fx.Node) and isinstance(self._facts[item].value, torch.Tensor)

    def _wholes(self, results: Sequence[Any]) -> set[torch.fx.Node]:
        """Returns the tensors that the graph makes which several results lie in, together as many elements as they have."""
        groups: dict[torch.fx.Node, set[torch.fx.Node]] = {}
        for item in filter(self._is_tensor, results):
            groups.setdefault(self._owner[memory_of(self._facts[item].value)], set()).add(self._object(item))
        return {owner for owner, items in groups.items()
                if len(items) > 1 and is_all_used(self._facts[owner].value, [self._facts[item].value for item in items])}

    def _place(self, item: torch.fx.Node, sizes: SizeReader) -> Optional[Place]:
        """Returns where a result lies in the first tensor of its memory, or None where nobody can say at a call."""
        try:
            return Place(self._facts[item].value, sizes)
        except NotImplementedError:
            return None


def _repeats(tensor: torch.Tensor) -> bool:
    """Whether some element of the memory stands at several places of a tensor, by the sizes of this call."""
    layout = [(decompose.hint_of(stride), decompose.hint_of(size)) for stride, size in zip(tensor.stride(), tensor.shape) if size != 1]
    if any(size == 0 for _, size in layout):
        return False
    reach = 0
    for stride, size in sorted(layout):
        if stride <= reach:
            return True
        reach += stride * (size - 1)
    return False


def updates_overlap(args: Sequence[Any], updated: Sequence[int]) -> bool:
    """Whether an input that is written to shares memory with another one."""
    ranges = [_range(arg) if isinstance(arg, torch.Tensor) else None for arg in args]
    for place in updated:
        mine = ranges[place]
        if mine is None:
            continue
        for other, theirs in enumerate(ranges):
            if other != place and theirs is not None and mine[0] < theirs[1] and theirs[0] < mine[1]:
                return True
    return False


def _range(tensor: torch.Tensor) -> Optional[tuple[int, int]]:
    if tensor.numel() == 0:
        return None
    start = tensor.data_ptr()
    last = sum((size - 1) * stride for size, stride in zip(tensor.shape, tensor.stride()))
    return start, start + (last + 1) * tensor.itemsize
