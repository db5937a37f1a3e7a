"""Calls of torch's operators as fx graphs, for tools/torch_conformance.py: the forms in which an operator of torch's table is called
(its function, its method, in place, as an operator such as `+`), and the graph of a form on a sample of its arguments."""

from __future__ import annotations

import functools
import operator
import re
from dataclasses import dataclass
from typing import Any, Callable, Iterator

import torch
from torch.fx.experimental.symbolic_shapes import ShapeEnv


@dataclass
class Sample:
    """Arguments, in which tensors may stand in lists and slices."""

    args: tuple
    kwargs: dict


@dataclass
class Form:
    """A way to call an operator. `call` adds it to a graph whose nodes stand for the sample's tensors; it returns the result's
    node, and the nodes of what it changes."""

    operator: str
    name: str
    call: Callable[[torch.fx.Graph, tuple, dict], tuple[torch.fx.Node, list[torch.fx.Node]]]


def map_tensors(value: Any, function: Callable[[torch.Tensor], Any]) -> Any:
    """Returns lists, dictionaries and slices with their tensors replaced."""
    if isinstance(value, torch.Tensor):
        return function(value)
    if isinstance(value, (list, tuple)) and not isinstance(value, torch.Size):
        return type(value)(map_tensors(item, function) for item in value)
    if isinstance(value, dict):
        return {key: map_tensors(item, function) for key, item in value.items()}
    if isinstance(value, slice):
        return slice(*(map_tensors(bound, function) for bound in (value.start, value.stop, value.step)))
    return value


def cloned(tensor: torch.Tensor) -> torch.Tensor:
    """Returns a copy that lies in its memory as the tensor does, with what is around it."""
    if tensor.layout is not torch.strided or tensor.is_conj() or tensor.is_neg():
        return tensor.clone()
    memory = tensor.new_empty(0).set_(tensor.untyped_storage().clone())
    return memory.as_strided(tensor.shape, tensor.stride(), tensor.storage_offset())


def _proxies(value: Any, tracer: Any) -> Any:
    return torch.fx.node.map_arg(value, lambda node: torch.fx.Proxy(node, tracer))


def add_function(graph: torch.fx.Graph, function: Callable, args: tuple, kwargs: dict) -> torch.fx.Node:
    """Adds the call of a function, or, where it is the table's own around what is meant, what it calls."""
    if not isinstance(function, functools.partial) and getattr(function, '__name__', '') != '<lambda>':
        return graph.call_function(function, args, kwargs)
    tracer = torch.fx.proxy.GraphAppendingTracer(graph)
    return function(*_proxies(args, tracer), **_proxies(kwargs, tracer)).node


def function_form(name: str, function: Callable, form: str = 'function') -> Form:
    return Form(name, form, lambda graph, args, kwargs: (add_function(graph, function, args, kwargs), []))


def method_form(name: str, method: str) -> Form:
    return Form(name, 'method', lambda graph, args, kwargs: (graph.call_method(method, args, kwargs), []))


def in_place_form(name: str, function: Callable, form: str) -> Form:
    """What changes a copy of the first argument, by a method or a function."""

    def call(graph: torch.fx.Graph, args: tuple, kwargs: dict) -> tuple:
        copy = graph.call_method('clone', (args[0],))
        args = (copy, *args[1:])
        method = getattr(function, '__name__', '')
        if getattr(torch.Tensor, method, None) is function:
            return graph.call_method(method, args, kwargs), [copy]
        return add_function(graph, function, args, kwargs), [copy]

    return Form(name, form, call)


def forms_of(info: Any) -> Iterator[Form]:
    """Yields the forms of an operator of the table, the function first."""
    name = info.name
    reflected = re.fullmatch(r'__r(\w+)__', name)
    if reflected:  # 2 - x
        function = getattr(operator, {'div': 'truediv', 'and': 'and_', 'or': 'or_'}.get(reflected[1], reflected[1]))
        yield Form(name, 'operator', lambda graph, args, kwargs: (graph.call_function(function, (args[1], args[0])), []))
        return
    if name == '__getitem__':
        yield function_form(name, operator.getitem, 'operator')
        return
    yield function_form(name, info.op)
    methods = [(name, info.method_variant, info.inplace_variant)]
    for alias in info.aliases:
        yield function_form(alias.name, alias.op, 'alias')
        methods.append((alias.name, alias.method_variant, alias.inplace_variant))
    for owner, method, in_place in methods:
        if method is not None:
            yield method_form(owner, method.__name__)
        if in_place is not None:
            yield in_place_form(owner, in_place, 'in-place')
    if info.operator_variant is not None:
        yield function_form(name, info.operator_variant, 'operator')
    if info.inplace_operator_variant is not None:
        yield in_place_form(name, info.inplace_operator_variant, 'in-place-operator')


def results_of(graph: torch.fx.Graph, node: torch.fx.Node, value: Any) -> list[torch.fx.Node]:
    """Returns the nodes of the tensors in a result."""
    if isinstance(value, torch.Tensor):
        return [node]
    if not isinstance(value, (list, tuple)):
        return []
    found = []
    for place, item in enumerate(value):
        if isinstance(item, torch.Tensor):
            found.append(graph.call_function(operator.getitem, (node, place)))
    return found


class NoCase(Exception):
    """Eager does not do it, or not in a way that can be compared."""


def graph_of(form: Form, sample: Sample) -> tuple[torch.fx.GraphModule, list[torch.Tensor]]:
    """Returns the graph of a call, as Dynamo writes it, and its inputs."""
    graph = torch.fx.Graph()
    nodes: dict[int, torch.fx.Node] = {}
    inputs: list[torch.Tensor] = []

    def place(tensor: torch.Tensor) -> torch.fx.Node:
        if id(tensor) not in nodes:
            nodes[id(tensor)] = graph.placeholder(f'x{len(inputs)}')
            inputs.append(tensor)
        return nodes[id(tensor)]

    args, kwargs = map_tensors(sample.args, place), map_tensors(sample.kwargs, place)
    try:
        node, changed = form.call(graph, args, kwargs)
        end = graph.output(node)
        value = torch.fx.GraphModule({}, graph)(*map_tensors(inputs, cloned))
    except Exception as error:
        raise NoCase() from error
    graph.erase_node(end)
    results = results_of(graph, node, value)
    if not results:
        raise NoCase()
    graph.output((*results, *changed))
    module = torch.fx.GraphModule({}, graph)
    _write_examples(module, inputs)
    return module, inputs


def _write_examples(module: torch.fx.GraphModule, inputs: list[torch.Tensor]) -> None:
    """Writes on each node what it gives, which is what decompositions start from."""

    class Examples(torch.fx.Interpreter):
        def run_node(self, n: torch.fx.Node) -> Any:
            n.meta['example_value'] = super().run_node(n)
            return n.meta['example_value']

    # As Dynamo does where it is told to capture sizes that depend on data.
    shapes = ShapeEnv(allow_scalar_outputs=True, allow_dynamic_output_shape_ops=True)
    with torch._subclasses.FakeTensorMode(allow_non_fake_inputs=True, shape_env=shapes) as mode, \
            shapes.ignore_fresh_unbacked_symbols():
        try:
            Examples(module).run(*(mode.from_tensor(tensor, static_shapes=True) for tensor in inputs))
        except Exception:  # depends on values: such nodes have no example in Dynamo either
            pass
