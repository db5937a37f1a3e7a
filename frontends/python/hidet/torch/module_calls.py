"""What a module was called with. Dynamo inlines modules and keeps the operators alone, so this is found out: forward is run on fake
tensors, with one way after the other to hand it the values from outside and the constants of its operators, until it makes the
operators that Dynamo saw.

    find_call(module, nodes, inputs, weights)     ->  ([node of x, node of y], {'alpha': 3})
"""

from __future__ import annotations

import inspect
import itertools
from typing import Any, Callable, Iterator, Optional, Sequence

import torch
from torch.fx.experimental.proxy_tensor import make_fx

from hidet.torch.running_again import mode_of

__all__ = ['find_call']

_LIMIT = 256  # ways that are tried


def _example(node: torch.fx.Node) -> Any:
    return node.meta.get('example_value')


def _constants(nodes: Sequence[torch.fx.Node]) -> list[Any]:
    """Returns the numbers, texts, dtypes and tuples among the operators' arguments, each once."""
    found: dict[str, Any] = {'True': True, 'False': False}  # they may have been asked and not passed on

    def visit(value: Any) -> None:
        if isinstance(value, (bool, int, float, str, torch.dtype)):
            found.setdefault(repr(value), value)
        elif isinstance(value, (list, tuple)):
            if value and all(isinstance(item, (bool, int, float)) for item in value):
                found.setdefault(repr(tuple(value)), tuple(value))
            for item in value:
                visit(item)

    for node in nodes:
        visit(node.args)
        visit(tuple(node.kwargs.values()))
    return list(found.values())


def _ways(parameters: Sequence[inspect.Parameter], tensors: Sequence[torch.fx.Node],
          others: Sequence[Any]) -> Iterator[tuple[list, dict[str, Any]]]:
    """Returns the ways to hand over all tensors, and other values where parameters have no default or in place of up to two defaults;
    tensors that are parameters without a default come first."""
    named = [p for p in parameters if p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)]
    rest = any(p.kind == p.VAR_POSITIONAL for p in parameters)
    if rest:
        for order in itertools.permutations(tensors):
            yield list(order), {}
    if len(tensors) > len(named):
        return
    for places in sorted(itertools.permutations(range(len(named)), len(tensors)),
                         key=lambda places: sum(named[place].default is not inspect.Parameter.empty for place in places)):
        given = {named[place].name: tensor for place, tensor in zip(places, tensors)}
        left = [p for p in named if p.name not in given]
        needed = [p for p in left if p.default is p.empty]
        for changed in range(3):
            for extra in itertools.combinations([p for p in left if p not in needed], changed):
                others_of = [[value for value in others if _fits(value, p.default)] for p in (*needed, *extra)]
                for values in itertools.product(*others_of):
                    yield _as_call(named, {**given, **{p.name: value for p, value in zip((*needed, *extra), values)}})


def _fits(value: Any, default: Any) -> bool:
    """Whether the value may be given in place of the default: it is of its kind, or that says nothing."""
    if isinstance(default, (bool, str)):
        return isinstance(value, type(default))
    return not isinstance(default, (int, float)) or isinstance(value, (int, float, torch.fx.Node)) and not isinstance(value, bool)


def _as_call(named: Sequence[inspect.Parameter], chosen: dict[str, Any]) -> tuple[list, dict[str, Any]]:
    """Values by place as far as there are no gaps, the others by name."""
    args: list = []
    kwargs: dict[str, Any] = {}
    for parameter in named:
        if parameter.name not in chosen:
            continue
        by_place = parameter.kind != parameter.KEYWORD_ONLY and len(args) == named.index(parameter)
        if by_place:
            args.append(chosen[parameter.name])
        else:
            kwargs[parameter.name] = chosen[parameter.name]
    return args, kwargs


def _operators(function: Callable, values: Sequence[Any]) -> str:
    """Returns the core operators of a function of tensors, as text."""
    mode = mode_of(values)
    with torch.no_grad(), mode:
        return make_fx(function, tracing_mode='real')(*values).graph.python_code('self').src


def find_call(module: torch.nn.Module, nodes: Sequence[torch.fx.Node], inputs: Sequence[torch.fx.Node],
              weights: dict[torch.fx.Node, Any]) -> Optional[tuple[list, dict[str, Any]]]:
    """Returns the arguments by place and by name, with nodes for tensors and sizes, or None if no way makes these operators.

    `inputs` are the values from outside, `weights` the module's own. What only fixes what an operator is told anyhow, such as a
    default that was written out, is not found.
    """
    parameters = list(inspect.signature(module.forward).parameters.values())
    tensors = [node for node in inputs if isinstance(_example(node), torch.Tensor)]
    if len(parameters) == 1 and len(tensors) == 1 and parameters[0].kind != parameters[0].VAR_KEYWORD:
        return [tensors[0]], {}
    traced = [*tensors, *weights]
    names = {id(tensor): name for name, tensor in (*module.named_parameters(), *module.named_buffers())}
    weight_names = [names[id(weight)] for weight in weights.values()]
    sizes = [node for node in inputs if node not in tensors]

    def seen(*values: Any) -> Any:
        known: dict[torch.fx.Node, Any] = {**dict(zip(traced, values)), **{node: _example(node) for node in sizes}}
        for node in nodes:
            args, kwargs = torch.fx.map_arg((node.args, node.kwargs), lambda n: known[n])
            function: Any = getattr(torch.Tensor, str(node.target)) if node.op == 'call_method' else node.target
            known[node] = function(*args, **kwargs)
        return known[nodes[-1]]

    examples = [_example(node) for node in traced]
    try:
        expected = _operators(seen, examples)
    except Exception:  # what torch cannot trace by itself
        return None
    for args, kwargs in itertools.islice(_ways(parameters, tensors, [*sizes, *_constants(nodes)]), _LIMIT):

        def called(*values: Any) -> Any:
            known = {**dict(zip(traced, values)), **{node: _example(node) for node in sizes}}
            given = [known.get(value, value) if isinstance(value, torch.fx.Node) else value for value in args]
            named = {key: known.get(value, value) if isinstance(value, torch.fx.Node) else value for key, value in kwargs.items()}
            own = dict(zip(weight_names, values[len(tensors):]))
            return torch.func.functional_call(module, own, tuple(given), named)

        try:
            if _operators(called, examples) == expected:
                return args, kwargs
        except Exception:  # not this way
            continue
    return None
