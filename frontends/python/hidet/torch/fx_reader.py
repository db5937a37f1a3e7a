"""Dynamo's graph as plain data, which the compiler's importer (frontends/fx) reads.

Each call becomes a row of the compiler's map, a user's rule, or the core ATen operators that torch decomposes it into.
"""

from __future__ import annotations

import operator
from typing import Any, Callable, Iterable, Iterator, Optional, Sequence

import torch
from torch.fx.experimental.symbolic_shapes import free_unbacked_symbols

from hidet import _core
from hidet.graph.frontend.torch import register_functions, register_methods, register_modules  # noqa: F401
from hidet.graph.frontend.torch.register_functions import DIFFERENT
from hidet.graph.frontend.torch.registry import HidetModule, NativeRule, Registry
from hidet.graph.tensor import Tensor
from hidet.graph.tracing import trace_operators
from hidet.torch import decompose, modules
from hidet.torch.alternatives import alternative_of
from hidet.torch.collectives import ALL_REDUCE, group_name_of, is_collective, is_opaque
from hidet.torch.custom_operators import is_custom
from hidet.torch.node_names import display_name, input_names, name_of, why_unmapped
from hidet.torch.observe import may_write, order_of, repeated_dimensions
from hidet.torch.random_inputs import Draw, SizeReader, is_draw

__all__ = ['FxReader', 'is_users_own', 'range_of_size', 'unsupported_message']

_TARGETS = set(_core.fx_targets())


def unsupported_message(names: Iterable[str]) -> str:
    """Returns the error for functions, modules or methods that nothing maps."""
    lines = ''.join(f'  {name}\n' for name in names)
    return ('The following operators are not supported or mapped by hidet yet:\n' + lines +
            "Pass options={'fallback': 'eager'} to run them in torch and compile the rest, or write rules for them:\n"
            "hidet.torch.register_function, register_method and register_module.")


def _native_target(function: Any) -> Optional[str]:
    """Returns the row for a function that is in no registry: one of torch's own under another object."""
    if isinstance(function, (torch._ops.OpOverload, torch._ops.OpOverloadPacket)):
        return decompose.target_of(function)
    name = decompose.row_of(getattr(function, '__name__', ''))
    module = getattr(function, '__module__', None) or 'torch'
    known = module in ('torch', 'torch.nn.functional', 'operator', '_operator', 'builtins') or module.startswith('torch._C')
    if not known or function in DIFFERENT or name not in _TARGETS:
        return None
    # Other functions of that name are mapped; one that was deleted stays so.
    if any(getattr(m, name, None) is not None and getattr(m, name) in Registry.registered_functions.deleted  # type: ignore
           for m in (torch, torch.nn.functional, operator)):
        return None
    return name


def _number_nodes(graph: torch.fx.Graph, known: set[torch.fx.Node]) -> set[torch.fx.Node]:
    """Returns the calls that compute Python numbers from those of `known` placeholders."""
    found: set[torch.fx.Node] = set()
    for node in graph.nodes:
        arguments = decompose.node_arguments(node)
        if not arguments or not all(argument in known or argument in found for argument in arguments):
            continue
        module = getattr(node.target, '__module__', None)
        is_number = node.op == 'call_method' and node.target == 'item' or node.op == 'call_function' and (
            module in ('_operator', 'math', 'builtins') or node.target in (torch.sym_float, torch.sym_int, torch.sym_max, torch.sym_min))
        if is_number:
            found.add(node)
    return found


# Stands for the rule of an operator whose result is an input.
_RANDOM = object()
# Functions that drop elements if they are told to: the place and name of what says so, and what is meant without it.
_DROPS = {'dropout': (2, 'training', True), 'scaled_dot_product_attention': (4, 'dropout_p', 0.0),
          **dict.fromkeys(('lstm', 'gru', 'rnn_tanh', 'rnn_relu'), (6, 'train', False))}
# The place and name of the share that they drop, and what is meant without it.
_SHARES = {'training': (1, 'p', 0.5), 'train': (5, 'dropout', 0.0)}


def _is_dropping(node: torch.fx.Node) -> bool:
    place, name, otherwise = _DROPS[name_of(node)]
    share_place, share_name, usual = _SHARES.get(name, (place, name, otherwise))
    if node.target is torch.dropout:
        name = 'train'
    told = node.args[place] if len(node.args) > place else node.kwargs.get(name, otherwise)
    share = node.args[share_place] if len(node.args) > share_place else node.kwargs.get(share_name, usual)
    return bool(told and share != 0.0)


def is_users_own(node: torch.fx.Node) -> bool:
    """Whether a user has registered a rule for what a node calls, or deleted the one that there was."""
    table: Any = Registry.registered_methods if node.op == 'call_method' else Registry.registered_functions
    called = getattr(torch.Tensor, str(node.target), None) if node.op == 'call_method' else node.target
    return bool(called in table.deleted) or called in table and not isinstance(table.get(called), NativeRule)


def _unused_nodes(graph: torch.fx.Graph) -> set[torch.fx.Node]:
    """Returns the calls that nothing reads, and that neither change anything nor check anything, nor are anybody's own, of which that is
    not known."""
    unused: set[torch.fx.Node] = set()
    for node in reversed(graph.nodes):
        if node.op in ('call_function', 'call_method') and all(user in unused for user in node.users) and not may_write(node) and \
                'assert' not in str(node.target) and not is_collective(node) and not is_custom(node):
            unused.add(node)
    return unused


def range_of_size(size: torch.SymInt) -> tuple[int, int]:
    """Returns the least and the largest value that a free size may have in a compiled model. Larger ones than that are compiled apart,
    by a guard of torch's."""
    node = size.node
    bounds = node.shape_env.bound_sympy(node.expr)
    # Torch knows no bound of most sizes; index arithmetic is the better for one.
    most = max(1 << 20, 16 * int(node.hint or 0))
    if bounds.upper.is_Integer and bounds.upper <= most:
        most = int(bounds.upper)
    elif node.has_hint():
        bool(size <= most)  # the guard
    least = int(bounds.lower) if bounds.lower.is_Integer else 1
    # Sizes that depend on data may be 0, or that were said to be; for others torch captures a graph of its own then.
    return max(least, 0 if free_unbacked_symbols(node.expr) or node.expr.is_Symbol else 1), most


class FxReader:
    """Reads one graph. `inputs`, `nodes`, `outputs` and `symbols` are what _core.compile_fx wants; `rule` and `alternative` are its
    callbacks."""

    def __init__(self, device: str):
        self.device = device
        self.references: dict[torch.fx.Node, int] = {}
        self.values: dict[torch.fx.Node, Any] = {}  # nodes that are Python values
        self.symbols: dict[str, tuple] = {}
        self.size_names: dict[str, str] = {}  # of torch's symbols that have another name than torch's
        self._computed: dict[str, str] = {}  # expressions of sizes, and the symbols that stand for them
        self.inputs: list[tuple] = []
        self._input_names: dict[torch.fx.Node, str] = {}
        self.nodes: list[tuple] = []
        self._sources: dict[int, torch.fx.Node] = {}  # by place among `nodes`: what was called there, if it has a row
        self._bodies: dict[int, Optional[tuple]] = {}
        self.outputs: list = []
        self.numbers: list[int] = []  # places of inputs that are numbers in Python, or tensors on the host of a GPU
        self.to_host: set[int] = set()  # places of results that a model on a GPU gives on the host
        self.unbound: list[int] = []  # places of sizes that no tensor of the inputs has
        self.size_outputs: set[int] = set()  # places of those that are ints in Python
        self.turned: dict[int, list[int]] = {}  # by place, how the dimensions of a result are to be ordered
        self.repeated: dict[int, list[Callable]] = {}  # by place, the sizes that a result is expanded to, -1 where it has them
        self._sizes: Optional[SizeReader] = None
        self.takes_orders = False  # whether inputs may be given as they lie in memory
        self.given_turned: dict[int, list[int]] = {}  # by place, how the dimensions of an input are to be ordered before a call
        self.unordered: set[int] = set()  # places of results whose order is that of an input
        self.draws: list[Draw] = []  # random numbers, which are the last inputs
        self._drawn: dict[torch.fx.Node, int] = {}
        self.rules: list[Callable] = []
        self.wants_grad = False
        self.default_dtype = str(torch.get_default_dtype()).removeprefix('torch.')  # of floats that have none
        self.peers: dict[str, int] = {}  # by process group: its ranks, where their GPUs reach each other's memory

    # Arguments.

    def value(self, value: Any) -> Any:
        if isinstance(value, torch.fx.Node):
            return self.values[value] if value in self.values else _core.Ref(self.references[value])
        if isinstance(value, torch.dtype):
            return _core.DType(str(value).removeprefix('torch.'))
        if isinstance(value, torch.device):
            self.check_device(value)
            return None
        if isinstance(value, (torch.memory_format, torch.layout)):
            return None  # elements are row-major here, whatever the strides
        if isinstance(value, torch.Size) or isinstance(value, (list, tuple)):
            return [self.value(item) for item in value]
        if isinstance(value, slice):
            return slice(self.value(value.start), self.value(value.stop), self.value(value.step))
        if value is Ellipsis:
            return '...'
        if isinstance(value, torch.SymInt):
            return self._symbolic(value)
        if isinstance(value, (torch.SymFloat, torch.SymBool)):
            raise NotImplementedError(f'hidet: {value.node.expr} as an argument')
        return value

    def check_device(self, device: torch.device) -> None:
        """NotImplementedError for a move to where nothing is compiled for. What a model on a GPU moves to the host stays until the end."""
        if device.type not in (self.device.split(':')[0], 'cpu'):
            raise NotImplementedError(f'hidet: tensors move to {device}, but everything is compiled for {self.device}')

    def named_value(self, name: str, value: Any) -> Any:
        """Returns the value of an argument by name; the device may be text."""
        if name == 'device' and isinstance(value, (str, int)):
            return self.value(torch.device(value))
        return self.value(value)

    def _symbolic(self, value: torch.SymInt) -> Any:
        if value.node.expr.is_Integer:
            return int(value)
        raise NotImplementedError(f'hidet: size {value.node.expr} as an argument')

    def size(self, size: Any) -> Any:
        """Returns a size as a number or the name of a symbol, which is noted with its bounds."""
        if isinstance(size, int):
            return size
        node = size.node
        if node.expr.is_Integer:
            return int(node.expr)
        # What is computed from sizes is a size of its own here.
        text = str(node.expr)
        name = self.size_names.get(text, text) if node.expr.is_Symbol else self._computed.setdefault(text, f'size{len(self._computed)}')
        if name not in self.symbols:
            self.symbols[name] = (name, *range_of_size(size), int(node.hint or 0))
        return name

    # Inputs.

    def add_input(self, node: torch.fx.Node, example: Any, is_number: bool, is_written: bool = False) -> None:
        """Adds a placeholder; its example is the tensor that it first stands for. `is_number`: only its value counts; `is_written`:
        it is no weight."""
        place = self.references[node] = len(self.inputs)
        name = self._input_names.get(node, node.name)
        meta = example if isinstance(example, int) else node.meta.get('example_value', example)
        if isinstance(meta, (float, torch.SymFloat)) or is_number:
            is_float = isinstance(meta, (float, torch.SymFloat, torch.Tensor))
            self.numbers.append(place)
            self.inputs.append((name, 'float64' if is_float else 'int64', [], None, not isinstance(meta, torch.Tensor)))
            return
        if isinstance(meta, (int, torch.SymInt)):
            self.inputs.append((name, None, [self.size(meta)], None, False))
            return
        if is_opaque(example) and not node.users:
            self.inputs.append((name, None, [0], None, False))  # a size that nobody asks for
            return
        if not isinstance(example, torch.Tensor):
            raise NotImplementedError(f'hidet: input {name} of type {type(example).__name__} is not supported')
        on_host = example.device.type == 'cpu' and self.device != 'cpu'
        # Beside tensors on a GPU torch takes scalars and indices from the host.
        if example.device.type != self.device.split(':')[0] and (not on_host or is_written or meta.dim() > 0 and meta.is_floating_point()):
            raise NotImplementedError(f'hidet: input {name} is on {example.device}, others are on {self.device}')
        if example.layout is not torch.strided:
            raise NotImplementedError(f'hidet: input {name} is {example.layout}, expected a dense tensor')
        is_weight = isinstance(example, torch.nn.Parameter) or getattr(example, '_dynamo_static_input_type', None) is not None or \
            node.meta.get('is_static', False)
        is_weight &= not any(isinstance(size, torch.SymInt) for size in meta.shape)  # what a module puts in its place at each call
        if on_host:
            self.numbers.append(place)
        weight = example if is_weight and not on_host and not is_written and not isinstance(example, torch._subclasses.FakeTensor) else None
        self.wants_grad |= torch.is_grad_enabled() and example.requires_grad
        order = order_of(meta) if self.takes_orders and weight is None and not is_written and not on_host else None
        sizes = [self.size(size) for size in meta.shape]
        if order is not None:
            self.given_turned[place] = order
            sizes = [sizes[d] for d in order]
        self.inputs.append((name, str(example.dtype).removeprefix('torch.'), sizes, weight, False))

    def _turn_back(self, placeholders: Sequence[torch.fx.Node]) -> None:
        """Gives the nodes that read an input as it lies in memory its dimensions in the model's order."""
        for place, order in self.given_turned.items():
            node = placeholders[place]
            back = sorted(range(len(order)), key=order.__getitem__)
            self.nodes.append((f'{node.name}.order', 'permute', display_name(node), [_core.Ref(place), back], {}))
            self.references[node] = len(self.inputs) + len(self.nodes) - 1

    def set_outputs(self, results: Any) -> None:
        """Makes these nodes, or this one, the graph's results."""
        results = list(results) if isinstance(results, (list, tuple)) else [results]
        self.outputs = self.value(results)
        for place, node in enumerate(results):
            meta: Any = node.meta.get('example_value') if isinstance(node, torch.fx.Node) else None
            if self.device != 'cpu' and isinstance(meta, torch.Tensor) and meta.device.type == 'cpu':
                self.to_host.add(place)
            if not isinstance(node, torch.fx.Node) or place in self.unordered or node not in self.references:
                continue
            # The elements as eager's lie in memory, which a view of the result puts right.
            repeats = self._find_repeats(meta) if self.takes_orders else {}
            for d in repeats:
                self._view_output(place, f'{node.name}.first{d}', 'narrow', display_name(node), d, 0, 1)
            if repeats:
                self.repeated[place] = [repeats.get(d, lambda args: -1) for d in range(len(meta.shape))]
            order = order_of(meta, list(repeats))
            if order is not None:
                self._view_output(place, f'{node.name}.order', 'permute', display_name(node), order)
                self.turned[place] = sorted(range(len(order)), key=order.__getitem__)
        self.size_outputs = {place for place, node in enumerate(results) if isinstance(node, torch.fx.Node) and
                             isinstance(self.values.get(node, node.meta.get('example_value')),
                                        (int, float, torch.SymInt, torch.SymFloat, torch.SymBool))}

    def _view_output(self, place: int, name: str, target: str, display: str, *args: Any) -> None:
        """Has the result at a place be a view of what it was."""
        self.nodes.append((name, target, display, [self.outputs[place], *args], {}))
        self.outputs[place] = _core.Ref(len(self.inputs) + len(self.nodes) - 1)

    def _find_repeats(self, meta: Any) -> dict[int, Callable]:
        """Returns the dimensions along which a result repeats one element, and what computes how often from a call's arguments."""
        dimensions = repeated_dimensions(meta)
        if any(isinstance(meta.shape[d], torch.SymInt) and range_of_size(meta.shape[d])[0] == 0 for d in dimensions):
            return {}  # there may be no element to repeat
        assert self._sizes is not None
        try:
            return {d: self._sizes.function(meta.shape[d]) for d in dimensions}
        except NotImplementedError:  # a size that depends on data
            return {}

    # Calls.

    def find_rule(self, node: torch.fx.Node) -> Any:
        """Returns the row's name, a user's rules, a decomposition, or None if nothing maps the node."""
        if 'as_strided' in str(node.target) and not decompose.lies_alone(node):
            return None  # its strides are those of a memory that the graph does not have
        if is_draw(node.target):
            return _RANDOM
        if name_of(node) in _DROPS and _is_dropping(node):
            return decompose.decompose(node)
        if node.op == 'call_method':
            method = getattr(torch.Tensor, str(node.target), None)
            found = Registry.registered_methods.get(method)
            deleted = method in Registry.registered_methods.deleted  # type: ignore[attr-defined]
            native = None
        else:
            found = Registry.registered_functions.get(node.target)
            deleted = node.target in Registry.registered_functions.deleted  # type: ignore[attr-defined]
            native = None if deleted else _native_target(node.target)
        if isinstance(found, NativeRule):
            return found.target
        if found is not None:
            return found
        if deleted:
            return None
        if native is not None:
            return native
        return decompose.decompose(node)

    def check(self, graph: torch.fx.Graph, replaced: set[torch.fx.Node]) -> dict[torch.fx.Node, Any]:
        """Returns the rule of each call, in the order of the graph. NotImplementedError names the functions that nothing maps, or, if there are none, the
        methods, each once in order of first use."""
        rules: dict[torch.fx.Node, Any] = {}
        for op in ('call_function', 'call_method'):
            missing: dict[str, None] = {}
            for node in graph.nodes:
                if node.op != op or node in replaced or node.target is torch.Size:
                    continue
                rules[node] = self.find_rule(node)
                if rules[node] is None:
                    why = why_unmapped(node)
                    missing[display_name(node) + (f': {why}' if why else '')] = None
            if missing:
                raise NotImplementedError(unsupported_message(missing))
        return {node: rules[node] for node in graph.nodes if node in rules}

    def _add_draws(self, rules: dict[torch.fx.Node, Any], sizes: SizeReader) -> None:
        """Adds an input for each operator that draws random numbers."""
        for node, rule in rules.items():
            for inner in rule.nodes if isinstance(rule, torch.fx.Graph) else [node] if rule is _RANDOM else ():
                if not is_draw(inner.target):
                    continue
                try:
                    draw = Draw(inner, sizes)
                    shape = [self.size(size) for size in draw.value.shape]
                except NotImplementedError as error:
                    raise NotImplementedError(f'{display_name(node)} (node {node.name}): {error}') from error
                self._drawn[inner] = len(self.inputs)
                self.inputs.append((f'{node.name}_drawn', str(draw.value.dtype).removeprefix('torch.'), shape, None, False))
                self.draws.append(draw)

    def _add_drawn(self, node: torch.fx.Node, name: str, display: str) -> None:
        # A copy, which may be changed in place.
        self.nodes.append((name, 'clone', display, [_core.Ref(self._drawn[node])], {}))
        self.references[node] = len(self.inputs) + len(self.nodes) - 1

    def add_call(self, node: torch.fx.Node, rule: Any) -> None:
        if rule is _RANDOM:
            self._add_drawn(node, node.name, display_name(node))
            return
        if isinstance(rule, torch.fx.Graph):
            self._add_graph(node, rule)
            return
        target: Any = rule
        if not isinstance(rule, str):
            target = len(self.rules)
            self.rules.append(rule)
        args: Any = decompose.arguments_of(node)
        if node.target in (operator.getitem, operator.setitem, '__getitem__') and isinstance(args[1], list):
            args = (args[0], (args[1],), *args[2:])  # x[[1, 2]] chooses rows, x[1, 2] an element
        kwargs = dict(node.kwargs)
        if target == ALL_REDUCE and self.peers:
            kwargs['peers'] = self.peers.get(group_name_of(node), 0)
        try:
            self._append(node, node.name, target, display_name(node), args, kwargs)
        except NotImplementedError:  # an argument that rows cannot have
            if not isinstance(rule, str) or may_write(node) or not self._add_alternative(node):
                raise
            return
        if isinstance(rule, str):
            self._sources[len(self.nodes) - 1] = node

    def _add_alternative(self, node: torch.fx.Node) -> bool:
        """Adds what stands for a node that has a row; returns whether there is such a thing."""
        other = alternative_of(node)
        count = len(self.nodes)
        try:
            if other is not None:
                self._add_graph(node, other[0])
            return other is not None
        except NotImplementedError:
            del self.nodes[count:]
            return False

    def _append(self, node: torch.fx.Node, name: str, target: Any, display: str, args: Any, kwargs: Any) -> None:
        try:
            values = self.value(list(args)), {k: self.named_value(k, v) for k, v in kwargs.items()}
        except NotImplementedError as error:
            raise NotImplementedError(f'{display} (node {name}): {error}') from error
        self.nodes.append((name, target, display, *values))
        self.references[node] = len(self.inputs) + len(self.nodes) - 1

    def _placeholder_arguments(self, node: torch.fx.Node) -> Iterator[tuple[dict, Any]]:
        """Yields what the placeholders of a node's decomposition stand for, with the table that it belongs to. A shape or a list of tensors
        is as many placeholders as it has elements."""
        for outer in decompose.node_arguments(node):
            example = decompose.example_of(outer)
            if isinstance(example, (tuple, list)) and outer not in self.values:
                for place in range(len(example)):
                    self.nodes.append((f'{node.name}.{outer.name}_{place}', 'getitem', display_name(node), [self.value(outer), place], {}))
                    yield self.references, len(self.inputs) + len(self.nodes) - 1
            elif outer not in self.values:
                yield self.references, self.references[outer]
            elif isinstance(example, (tuple, list)):
                yield from ((self.values, item) for item in self.values[outer])
            else:
                yield self.values, self.values[outer]

    def _add_graph(self, node: torch.fx.Node, graph: torch.fx.Graph) -> None:
        """Adds a decomposition: its placeholders are the tensors and sizes among the node's arguments."""
        arguments = iter(self._placeholder_arguments(node))
        for inner in graph.nodes:
            if inner.op == 'placeholder':
                held, outer = next(arguments)
                held[inner] = outer
            elif inner.op == 'get_attr':
                constant = inner.meta['constant']
                self._append(inner, f'{node.name}.{inner.name}', 'tensor', display_name(node), [constant.tolist()],
                             {'dtype': constant.dtype})
            elif is_draw(inner.target):
                self._add_drawn(inner, f'{node.name}.{inner.name}', display_name(node))
            elif inner.op == 'call_function':
                target = decompose.target_of(inner.target) or _native_target(inner.target)
                if target is None:  # a function of numbers that has the name of a row
                    raise NotImplementedError(f'hidet: {display_name(inner)} of a size (node {node.name})')
                self._append(inner, f'{node.name}.{inner.name}', target, display_name(node),
                             decompose.arguments_of(inner), inner.kwargs)
            elif inner.op == 'output':
                result = inner.args[0]
                if isinstance(result, (list, tuple)):
                    # Nothing makes a list of the parts; those who take one read it from here.
                    self.values[node] = [self.value(item) for item in result]
                else:
                    self.references[node] = self.references[result]

    def add_module(self, group: 'modules.Group') -> None:
        """Adds a call of a user's module rule in place of the nodes of a module."""
        names = [node for node in group.weights]

        def rule(*args: Tensor, **kwargs: Any) -> Any:
            count = len(args) - len(names)
            token = HidetModule._bound.set({id(weight): tensor for weight, tensor in zip(group.weights.values(), args[count:])})
            try:
                return group.rule(group.module)(*args[:count], **kwargs)
            finally:
                HidetModule._bound.reset(token)

        rule.__name__ = group.rule.__name__
        self.rules.append(rule)
        self._append(group.output, group.output.name, len(self.rules) - 1, repr(group.module), [*group.args, *names], group.kwargs)

    # What the compiler calls.

    def alternative(self, place: int) -> Optional[tuple[list[tuple], Any, bool]]:
        """Returns the nodes that stand for the one at a place, whose row refuses it: their references count from there on. With their
        result, and whether that takes the place of the first argument. None if there are none."""
        if place not in self._bodies:
            self._bodies[place] = self._make_alternative(place)
        return self._bodies[place]

    def _make_alternative(self, place: int) -> Optional[tuple[list[tuple], Any, bool]]:
        node = self._sources.get(place)
        other = alternative_of(node) if node is not None else None
        if node is None or other is None:
            return None
        graph, in_place = other
        whole, reference = self.nodes, self.references[node]
        self.nodes = whole[:place]
        try:
            self._add_graph(node, graph)
            result = self.value(node)
        except NotImplementedError:  # the row's own error says what the user called
            return None
        finally:
            body, self.nodes = self.nodes[place:], whole
            self.values.pop(node, None)
            self.references[node] = reference
        return body, result, in_place

    def rule(self, index: int, args: list, kwargs: dict) -> tuple[list, Any]:
        """Runs a user's rule on values of the compiler's graph; returns new operators and the result."""
        function = self.rules[index]
        name = getattr(function, '__name__', repr(function))
        given: dict[Any, Tensor] = {}

        def wrap(value: Any) -> Any:
            if isinstance(value, _core.Value):
                if value not in given:
                    given[value] = Tensor(value=value)
                return given[value]
            if isinstance(value, _core.DType):
                return value.name
            return [wrap(item) for item in value] if isinstance(value, list) else value

        try:
            result = function(*[wrap(arg) for arg in args], **{k: wrap(v) for k, v in kwargs.items()})
        except Exception as error:
            raise RuntimeError(f'hidet: mapping {name}: {type(error).__name__}: {error}') from error
        results: list[Tensor] = []

        def unwrap(value: Any) -> Any:
            if isinstance(value, Tensor):
                results.append(value)
                return value.value
            if isinstance(value, (list, tuple)):
                return [unwrap(item) for item in value]
            if value is None or isinstance(value, (bool, int, float, _core.Size)):
                return value
            raise TypeError(f'hidet: mapping {name} returned {type(value).__name__}, expected a hidet.Tensor')

        made = unwrap(result)
        _, operators = trace_operators(results, list(given.values()))
        return [op._core for op in operators], made

    def _bind_sizes(self) -> None:
        """Gives each size that is no tensor's a tensor without elements that has it."""
        bound = {size for _, dtype, shape, *_ in self.inputs if dtype is not None for size in shape}
        for place, (name, dtype, shape, *_) in enumerate(list(self.inputs)):
            if dtype is None and isinstance(shape[0], str) and shape[0] not in bound:
                self.unbound.append(place)
                self.inputs.append((f'{name}_of', 'int8', [shape[0], 0], None, False))
                bound.add(shape[0])

    def read(self, gm: torch.fx.GraphModule, examples: Iterable[Any], values: dict[int, Any], scalars: Iterable[int] = (),
             written: Iterable[int] = ()) -> None:
        """Reads the whole graph. `values` are inputs, by place, that are compiled in; of those at the places `scalars` only the
        number counts; those at the places `written` change, so they are no weights."""
        groups = modules.find_groups(gm)
        by_output = {group.output: group for group in groups}
        inside = {node for group in groups for node in group.nodes}
        placeholders = [node for node in gm.graph.nodes if node.op == 'placeholder']
        self._input_names = input_names(gm.graph)
        numbers = _number_nodes(gm.graph, {placeholders[place] for place in values})
        unused = _unused_nodes(gm.graph)
        rules = self.check(gm.graph, inside | numbers | unused)
        for place, (node, example) in enumerate(zip(placeholders, examples)):  # wherever they stand in the list
            self.add_input(node, values[place] if isinstance(values.get(place), int) else example, place in scalars,
                           place in written)
            if place in values:
                self.values[node] = values[place]
        self._bind_sizes()
        self._sizes = SizeReader([node.meta.get('example_value', example) for node, example in zip(placeholders, examples)])
        self._add_draws(rules, self._sizes)
        self._turn_back(placeholders)
        for node in gm.graph.nodes:
            if node.op == 'placeholder' or node in unused:
                continue
            if node in numbers:
                args, kwargs = torch.fx.map_arg((node.args, node.kwargs), lambda n: self.values[n])
                self.values[node] = args[0] if node.op == 'call_method' else node.target(*args, **kwargs)
            elif node.op == 'call_function' and node.target is torch.Size:
                self.values[node] = self.value(node.args[0])
            elif node in by_output:
                self.add_module(by_output[node])
            elif node in inside:
                continue
            elif node.op in ('call_function', 'call_method'):
                self.add_call(node, rules[node])
            elif node.op == 'output':
                self.set_outputs(node.args[0])
            else:
                raise NotImplementedError(f'hidet: {node.op} {node.target} is not supported')
