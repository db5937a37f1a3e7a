"""Calls of functions in a graph, with what the functions compute in their place: those that are called just once for one result, however
they are marked (torch.compiler.nested_compile_region, checkpoints, foreach_map, strict_mode and so on), and in models that nobody's Python
calls, as exported ones, control flow.

    torch.cond(told, f, g, (x,))        where(told, f(x), g(x))
    scan(f, init, x)                    each turn: f(init, x[0]), ...
    map(f, x)                           vmap(f)(x)
    while_loop(condition, f, state)     each turn that there may be, if it is known how many those are (`turns`)
"""

from __future__ import annotations

import operator
from typing import Any, Callable, Optional, Sequence, Union

import torch
from torch._higher_order_ops import InvokeQuant
from torch.fx.experimental.proxy_tensor import make_fx

from hidet.torch.control import is_control
from hidet.torch.decompose import example_of
from hidet.torch.retrace import with_inputs_of
from hidet.torch.running_again import mode_of, run_again
from hidet.torch.turns import KnownNumbers, check_turns, turns_of

__all__ = ['without_control', 'without_regions']

# Operators that call a function: where its operands stand behind it, one by one (a slice) or in a tuple (a place).
_OPERANDS: dict[str, Union[slice, int]] = {
    'foreach_map': slice(1, None), 'hints_wrapper': 1, 'invoke_quant': slice(1, None), 'invoke_quant_packed': slice(1, None),
    'invoke_subgraph': slice(2, None), 'strict_mode': 1, 'tag_activation_checkpoint': slice(1, None), 'wrap': slice(1, None),
}


def without_regions(gm: torch.fx.GraphModule) -> torch.fx.GraphModule:
    """Returns the graph with what such functions compute in place of their calls; itself if it has none."""
    if not any(map(_is_region, gm.graph.nodes)):
        return gm
    return _Writer(gm, _is_region, {}).write()


def without_control(gm: torch.fx.GraphModule, known: dict[str, torch.Tensor]) -> torch.fx.GraphModule:
    """Returns the graph with all turns of each loop, all rows of each map, and both branches of each torch.cond with the choice between
    their results, for models that nobody's Python calls; itself if it has none. Branches change nothing, so the one that is not taken is a
    loss of time, or an error of an index that it has out of range. `known` are inputs whose elements are known.

    NotImplementedError for a loop whose number of turns is not known, and for one of too many."""
    if not any(_is_region(node) or _is_written(node) for node in gm.graph.nodes):
        return gm
    return _Writer(gm, lambda node: _is_region(node) or _is_written(node), known).write()


def _is_written(node: torch.fx.Node) -> bool:
    return is_control(node) and node.target.name() != 'associative_scan'  # type: ignore[union-attr]  # which torch has written out itself


def _is_region(node: torch.fx.Node) -> bool:
    return isinstance(node.target, torch._ops.HigherOrderOperator) and node.target.name() in _OPERANDS


def _tells_how(node: torch.fx.Node) -> bool:
    """Whether a node is a function, or what an operator that calls one is told of it."""
    return node.op == 'get_attr' or node.target is InvokeQuant


class _Writer:
    """Writes a graph without the calls that `is_call` says."""

    def __init__(self, gm: torch.fx.GraphModule, is_call: Callable[[torch.fx.Node], bool], known: dict[str, torch.Tensor]):
        self._gm, self._is_call = gm, is_call
        self._graph = torch.fx.Graph()
        self._numbers = KnownNumbers(known)

    def write(self) -> torch.fx.GraphModule:
        self._graph.output(self._write_out(self._gm, '', {}))
        return torch.fx.GraphModule(self._gm, self._graph)

    def _write_out(self, gm: torch.fx.GraphModule, path: str, env: dict[torch.fx.Node, Any]) -> Any:
        """Adds the nodes of a module at a path of the whole, whose inputs `env` may have; returns its results."""
        for node in gm.graph.nodes:
            if node in env or _tells_how(node) and node.users and all(map(self._is_call, node.users)):
                continue
            if node.op == 'output':
                return torch.fx.map_arg(node.args[0], lambda n: env[n])
            if self._is_call(node):
                env[node] = self._results(gm, path, env, node)
            elif node.target is operator.getitem and isinstance(env.get(node.args[0]), tuple):
                env[node] = env[node.args[0]][node.args[1]]
            else:
                env[node] = self._graph.node_copy(node, lambda n: env[n])
                env[node].meta.setdefault('example_value', example_of(node))
                if node.op == 'get_attr':
                    env[node].target = f'{path}{node.target}'
        raise ValueError('a graph without results')

    def _results(self, gm: torch.fx.GraphModule, path: str, env: dict[torch.fx.Node, Any], node: torch.fx.Node) -> Any:
        """Writes out a call of one or more functions."""

        def value(function: Any, operands: Sequence[Any]) -> Any:
            inner: Any = gm.get_submodule(str(function.target))
            inputs = [n for n in inner.graph.nodes if n.op == 'placeholder']
            results = self._write_out(inner, f'{path}{function.target}.', dict(zip(inputs, operands)))
            return tuple(results) if isinstance(results, (tuple, list)) else results

        def call(function: Any, operands: Sequence[Any]) -> tuple:
            results = value(function, operands)
            return results if isinstance(results, tuple) else (results,)

        if _is_region(node):
            operands: Any = node.args[_OPERANDS[node.target.name()]]  # type: ignore[union-attr]
            return value(node.args[0], torch.fx.map_arg(operands, lambda n: env[n]))
        args = torch.fx.map_arg(node.args, lambda n: env.get(n, n))  # functions are nodes that are not copied
        return getattr(self, '_' + node.target.name())(gm, node, call, *args)  # type: ignore[union-attr]

    def _cond(self, gm: Any, node: torch.fx.Node, call: Callable, told: Any, first: Any, second: Any, operands: Sequence[Any]) -> tuple:
        examples = example_of(node)
        if not all(isinstance(example, torch.Tensor) for example in (example_of(told), *examples)):
            raise NotImplementedError(f'hidet: a file has no steps for branches of numbers or sizes (node {node.name})')
        return tuple(self._add(torch.ops.aten.where.self, (told, *choice), example)
                     for *choice, example in zip(call(first, operands), call(second, operands), examples))

    def _while_loop(self, gm: Any, node: torch.fx.Node, call: Callable, condition: Any, step: Any, state: Sequence[Any],
                    others: Sequence[Any]) -> tuple:
        functions = [gm.get_submodule(str(function.target)) for function in (condition, step)]
        goes_on = None  # if that was asked
        for is_asked in turns_of(node.name, functions, self._numbers, state, others):
            if is_asked:
                told, = call(condition, (*state, *others))
                example = example_of(told)
                goes_on = told if goes_on is None else self._add(torch.ops.aten.logical_and.default, (goes_on, told), example)
            made = call(step, (*state, *others))
            state = made if goes_on is None else tuple(
                self._add(torch.ops.aten.where.self, (goes_on, *choice), example_of(choice[1])) for choice in zip(made, state))
        return tuple(state)

    def _scan(self, gm: Any, node: torch.fx.Node, call: Callable, step: Any, state: Sequence[Any], rows: Sequence[Any],
              others: Sequence[Any]) -> tuple:
        length = example_of(rows[0]).shape[0]
        check_turns(node.name, length, gm.get_submodule(str(step.target)))
        made: list[Any] = []
        for turn in range(length):
            parts = [self._add(torch.ops.aten.select.int, (row, 0, turn), example_of(row)[turn]) for row in rows]
            results = call(step, (*state, *parts, *others))
            state, last = results[:len(state)], results[len(state):]
            made.append(last)
        of_all = example_of(node)[len(state):]
        return (*state, *(self._add(torch.ops.aten.stack.default, (list(parts),), example) for parts, example in zip(zip(*made), of_all)))

    def _map_impl(self, gm: Any, node: torch.fx.Node, call: Callable, function: Any, rows: Sequence[Any], others: Sequence[Any]) -> tuple:
        inner = _mapped(gm.get_submodule(str(function.target)), rows, others)
        if inner is None:
            return self._scan(gm, node, call, function, (), rows, others)
        inputs = [n for n in inner.graph.nodes if n.op == 'placeholder']
        return tuple(self._write_out(inner, '', dict(zip(inputs, (*rows, *others)))))

    def _add(self, target: Callable, args: tuple, example: Any) -> torch.fx.Node:
        made = self._graph.call_function(target, args)
        made.meta['example_value'] = made.meta['val'] = example
        return made


def _mapped(function: torch.fx.GraphModule, rows: Sequence[Any], others: Sequence[Any]) -> Optional[torch.fx.GraphModule]:
    """Returns a function of one row of some tensors, and of others, as one of all rows at once; None if torch cannot make it."""
    examples = [example_of(argument) for argument in (*rows, *others)]
    mode = mode_of(examples)
    at_once = torch.func.vmap(lambda *args: tuple(function(*args)), (*[0] * len(rows), *[None] * len(others)))
    try:
        with torch.no_grad(), mode, run_again(mode):
            traced = make_fx(at_once, tracing_mode='real')(*examples)
    except Exception:  # what depends on the data of a row
        return None
    graph = with_inputs_of(traced, [node for node in function.graph.nodes if node.op == 'placeholder'])
    return None if graph is None else torch.fx.GraphModule(torch.nn.Module(), graph)
