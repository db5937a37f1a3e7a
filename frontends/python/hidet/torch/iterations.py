"""Functions whose algorithm ends when its data says so: loops, as those of torch.while_loop, whose parts are compiled.

    w, v = torch.linalg.eig(a)      state = prepare(a)
                                    while is_left(state): state = sweep(state)
                                    w, v = eigenvalues(state), vectors(state)

The functions of a loop are operators of ours (`schur`), which torch traces through. What is compiled of them is what is compiled of
control flow (`control`): the host reads at each turn whether there is another one.
"""

from __future__ import annotations

import operator
from typing import Any, Callable, Optional

import torch

from hidet.torch import schur
from hidet.torch.composing import TABLE, known_steps
from hidet.torch.decompose import example_of, with_facts_of
from hidet.torch.node_names import name_of
from hidet.torch.observe import tensors_of
from hidet.torch.pairs import PairMode
from hidet.torch.running_again import mode_of, without_guards

__all__ = ['with_loops']

_LIBRARY = torch.library.Library('hidet', 'FRAGMENT')
_STATE = 'Tensor h_re, Tensor h_im, Tensor q_re, Tensor q_im, Tensor left, Tensor age, Tensor count'


def _empty_prepare(re: torch.Tensor, im: Optional[torch.Tensor]) -> tuple[torch.Tensor, ...]:
    batch, n = re.shape[:-2], re.shape[-1]
    shapes = [(re.shape, torch.float64)] * 4 + [(batch, torch.int64)] * 2 + [((), torch.int64), ((*batch, n, 1), torch.int64),
                                                                             ((*batch, n, 1), torch.float64), ((*batch, 1), torch.float64)]
    return tuple(re.new_empty(shape, dtype=dtype) for shape, dtype in shapes)


def _empty_eigenvalues(h_re: torch.Tensor, h_im: torch.Tensor, left: torch.Tensor, size: torch.Tensor, tolerance: float) -> tuple:
    return tuple(h_re.new_empty(h_re.shape[:-1], dtype=dtype) for dtype in (*[torch.float64] * 2, torch.int64, *[torch.bool] * 2))


def _in_parts(function: Callable) -> Callable:
    """Returns the function, traced as one of real numbers."""

    def traced(*args: Any) -> Any:
        with PairMode():
            return function(*args)

    return traced


def _add(name: str, arguments: str, results: int, function: Callable, empty: Callable) -> None:
    """Makes an operator of a function, whose results `empty` gives without computing them."""
    made = f'({", ".join(["Tensor"] * results)})' if results > 1 else 'Tensor'
    _LIBRARY.define(f'{name}({arguments}) -> {made}')
    _LIBRARY.impl(name, function, 'CompositeExplicitAutograd')
    _LIBRARY.impl(name, empty, 'Meta')
    TABLE[getattr(torch.ops.hidet, name).default] = _in_parts(function)


_add('schur_prepare', 'Tensor re, Tensor? im', 10, schur.prepare, _empty_prepare)
_add('schur_is_left', _STATE, 1, schur.is_left, lambda h, *rest: h.new_empty((), dtype=torch.bool))
_add('schur_sweep', _STATE, 7, schur.sweep, lambda *state: tuple(map(torch.empty_like, state)))
_add('schur_eigenvalues', 'Tensor h_re, Tensor h_im, Tensor left, Tensor size, float tolerance', 5, schur.eigenvalues, _empty_eigenvalues)
_add('schur_vectors', 'Tensor h_re, Tensor h_im, Tensor q_re, Tensor q_im, Tensor places, Tensor factor, Tensor order, Tensor is_own, '
     'Tensor is_second', 2, schur.vectors, lambda h, *rest: (torch.empty_like(h), torch.empty_like(h)))


def with_loops(gm: torch.fx.GraphModule) -> torch.fx.GraphModule:
    """Returns the graph with calls of such functions written out, or itself if it has none: those of what a loop is not made for, a free
    number of columns or more than `known_steps` allows, stay as they are."""
    if not any(map(_is_written, gm.graph.nodes)):
        return gm
    graph = torch.fx.Graph()
    env: dict[torch.fx.Node, Any] = {}
    for node in gm.graph.nodes:
        if _is_written(node):
            env[node] = _Writer(gm, graph, env, node).write()
        elif node.target is operator.getitem and isinstance(env.get(node.args[0]), tuple):
            env[node] = env[node.args[0]][node.args[1]]
        elif node.op == 'output':
            graph.output(torch.fx.map_arg(node.args[0], lambda n: env[n])).meta = dict(node.meta)
        else:
            env[node] = with_facts_of(graph.node_copy(node, lambda n: env[n]), node)
    return torch.fx.GraphModule(gm, graph)


def _matrix(node: torch.fx.Node) -> Any:
    return node.args[0] if node.args else node.kwargs.get('A', node.kwargs.get('input', node.kwargs.get('self')))


def _is_written(node: torch.fx.Node) -> bool:
    if node.op != 'call_function' or name_of(node) not in ('linalg_eig', 'linalg_eigvals', '_linalg_eigvals'):
        return False
    example = example_of(_matrix(node))
    wanted = example_of(node)
    outs = node.kwargs.get('out')
    if outs is not None and [out.shape for out in tensors_of(torch.fx.map_arg(outs, example_of))] != [w.shape for w in tensors_of(wanted)]:
        return False  # torch makes those anew that have another shape
    try:
        return isinstance(example, torch.Tensor) and known_steps(example.shape[-1]) >= 0
    except NotImplementedError:
        return False


class _Writer:
    """Writes one call as a loop. Each node has an example of what it gives, as those of Dynamo have."""

    def __init__(self, gm: torch.fx.GraphModule, graph: torch.fx.Graph, env: dict[torch.fx.Node, Any], node: torch.fx.Node):
        self._gm, self._graph, self._env, self._node = gm, graph, env, node

    def write(self) -> Any:
        results = self._results()
        given: Any = self._node.kwargs.get('out')
        if given is None:
            return results
        if isinstance(results, tuple):
            return tuple(self._copied(out, result) for out, result in zip(given, results))
        return self._copied(given, results)

    def _copied(self, out: torch.fx.Node, result: torch.fx.Node) -> torch.fx.Node:
        self._env[out].meta.setdefault('example_value', example_of(out))
        return self._call(torch.ops.aten.copy_.default, self._env[out], result)

    def _results(self) -> Any:
        ours = torch.ops.hidet
        given = _matrix(self._node)
        a, example = self._env[given], example_of(given)
        a.meta.setdefault('example_value', example)
        with_vectors = name_of(self._node) == 'linalg_eig'
        narrow = torch.float32 if example.dtype in (torch.float32, torch.complex64) else torch.float64
        parts: tuple[Any, Any] = (a, None)
        if example.is_complex():
            parts = self._call(torch.real, a), self._call(torch.imag, a)
        if example.shape[-1] <= 1 or any(isinstance(size, int) and size == 0 for size in example.shape):
            values = self._call(torch.diagonal, self._complex(narrow, *(part or self._call(torch.zeros_like, parts[0]) for part in parts)), 0, -2, -1)
            vectors = [self._call(like, parts[0]) for like in (torch.ones_like, torch.zeros_like)]
            return (values, self._complex(narrow, *vectors)) if with_vectors else values
        *state, places, factor, size = self._several(ours.schur_prepare.default, *parts)
        state = self._loop(ours.schur_is_left.default, ours.schur_sweep.default, state)
        tolerance = 0.0 if example.is_complex() else torch.finfo(narrow).eps * (1 if narrow == torch.float32 else 1e4)
        re, im, *which = self._several(ours.schur_eigenvalues.default, state[0], state[1], state[4], size, tolerance)
        values = self._complex(narrow, re, im)
        if not with_vectors:
            return values
        return values, self._complex(narrow, *self._several(ours.schur_vectors.default, *state[:4], places, factor, *which))

    def _complex(self, dtype: torch.dtype, re: torch.fx.Node, im: torch.fx.Node) -> torch.fx.Node:
        return self._call(torch.complex, *(self._call(torch.ops.aten.to.dtype, part, dtype) for part in (re, im)))

    def _call(self, target: Callable, *args: Any) -> torch.fx.Node:
        return _call(self._graph, self._node, target, *args)

    def _several(self, target: Callable, *args: Any) -> list[torch.fx.Node]:
        return _parts(self._graph, self._call(target, *args))

    def _loop(self, is_left: Callable, step: Callable, state: list[torch.fx.Node]) -> list[torch.fx.Node]:
        functions = []
        for which, function in (('is_left', is_left), ('step', step)):
            body = torch.fx.Graph()
            inputs = []
            for node in state:
                inputs.append(body.placeholder(node.name))
                inputs[-1].meta['example_value'] = example_of(node)
            call = _call(body, self._node, function, *inputs)
            body.output(call if which == 'is_left' else tuple(_parts(body, call)))
            name = f'hidet_{which}_{self._node.name}'
            setattr(self._gm, name, torch.fx.GraphModule(torch.nn.Module(), body))
            functions.append(self._graph.get_attr(name))
        loop = self._graph.call_function(torch.ops.higher_order.while_loop, (*functions, tuple(state), ()))
        loop.meta['example_value'] = tuple(map(example_of, state))
        return _parts(self._graph, loop)


def _call(graph: torch.fx.Graph, of: torch.fx.Node, target: Callable, *args: Any) -> torch.fx.Node:
    """Adds a call that stands for another node."""
    made = graph.call_function(target, args)
    if 'stack_trace' in of.meta:
        made.meta['stack_trace'] = of.meta['stack_trace']
    examples = torch.fx.map_arg(args, example_of)
    mode = mode_of(examples)
    with torch.no_grad(), mode, without_guards(mode):
        made.meta['example_value'] = target(*examples)
    return made


def _parts(graph: torch.fx.Graph, call: torch.fx.Node) -> list[torch.fx.Node]:
    """Adds the results of a call that has several."""
    parts = []
    for place, example in enumerate(example_of(call)):
        parts.append(graph.call_function(operator.getitem, (call, place)))
        parts[-1].meta['example_value'] = example
    return parts
