"""What torch runs between compiled parts, with one warning that names it: custom operators (`custom_operators`), which is the option
`fallback` unless it is given, and with options={'fallback': 'eager'} all that hidet lacks.

The graph is cut, in the order of its nodes, into segments that are compiled and nodes that torch runs, which take turns:

    y = x * 2 + 1          segment 0; `y` is its result
    v = y[0]               a view of `y`: needed by torch below, so torch makes it from the result
    v.index_add_(0, i, w)  torch
    z = y.sum()            segment 1

A compiled segment hands out tensors that own their memory, with eager's strides, and nothing else: views that are needed
outside are made by torch, of these or of the graph's inputs. So whatever torch writes into a tensor is seen by all its views,
as in eager. What is changed in place is compiled where the same segment made it, or is given it by one name alone: of two tensors
that a segment is given it could not know that they share memory.
"""

from __future__ import annotations

import operator
import re
import warnings
from dataclasses import dataclass, field
from typing import Any, Callable, Optional, Sequence

import torch

from hidet import _core
from hidet.torch import modules
from hidet.torch.composing import TABLE
from hidet.torch.custom_operators import is_custom
from hidet.torch.decompose import example_of, node_arguments
from hidet.torch.control import is_control
from hidet.torch.fx_reader import FxReader, unsupported_message
from hidet.torch.node_names import display_name, name_of, why_unmapped
from hidet.torch.observe import Facts, has_tensors, is_symbolic, may_write, memory_of, observe, tensors_of
from hidet.torch.pairs import has_parts

__all__ = ['Partition', 'checks_size', 'compile_with_fallback', 'is_step', 'partition', 'reads_number', 'refusal_of',
           'run_in_torch', 'run_of', 'unmapped_calls']

# Between these pairs functions mean something else.
_ENTER = re.compile(r'enter_autocast|increment_nesting')
_EXIT = re.compile(r'exit_autocast|decrement_nesting')
# So often is a function tried which the compiler maps, but refuses as it is called here.
_MOST_REFUSALS = 4


class _Part(torch.nn.Module):
    """A segment that is compiled, and its graph for what it refuses at a call: sizes beyond bounds, and bad data, of which torch's
    own error is."""

    def __init__(self, model: Callable, graph: torch.fx.GraphModule, writes: bool):
        super().__init__()
        self._model, self._graph, self._writes, self._told = model, graph, writes, False

    def forward(self, *args: Any) -> Any:
        try:
            return self._model(*args)
        except Exception as error:
            if self._writes:  # half of it may be done
                raise
            results = self._graph(*args)
            if not self._told:
                self._told = True
                warnings.warn(f'hidet: a part runs in torch at this call, and at others like it: {error}', stacklevel=2)
            return results


class _Plan:
    """Which nodes are compiled together. `eager` are those that are not to be compiled."""

    def __init__(self, gm: torch.fx.GraphModule, facts: dict[torch.fx.Node, Facts], eager: set[torch.fx.Node]):
        self.facts, self.eager = facts, eager
        self.nodes = _parts_at_once(gm.graph, facts)
        self.owner: dict[int, torch.fx.Node] = {}  # of each memory, the first tensor
        self.segment: dict[torch.fx.Node, int] = {}
        self.segments: list[list[torch.fx.Node]] = []
        self._cut(eager)
        self._drop_trivial()

    def _cut(self, eager: set[torch.fx.Node]) -> None:
        depth, is_open = 0, False
        shared = _Shared(self.facts)
        for node in self.nodes:
            facts = self.facts[node]
            if facts.memory is not None:
                self.owner.setdefault(facts.memory, node)
            if node.op in ('placeholder', 'get_attr', 'output'):
                continue
            name = getattr(node.target, '__name__', str(node.target))
            depth += bool(_ENTER.search(name))
            inside = depth > 0 or facts.reshapes or not facts.is_plain
            depth -= bool(_EXIT.search(name))
            # One of several results of something outside is torch's to take.
            inside |= any(self.segment.get(argument) != len(self.segments) - 1 for argument in node_arguments(node)
                          if not isinstance(self.facts[argument].value, torch.Tensor) and has_tensors(self.facts[argument].value))
            if inside or node in eager:
                is_open = False
                continue
            if not is_open or not shared.takes(node, self._is_made_by_last):
                is_open = False
                shared = _Shared(self.facts)
                if not shared.takes(node, lambda memory: False):
                    continue
                self.segments.append([])
                is_open = True
            self.segments[-1].append(node)
            self.segment[node] = len(self.segments) - 1

    def _is_made_by_last(self, memory: int) -> bool:
        """Whether a memory is the current segment's own."""
        return memory in self.owner and self.segment.get(self.owner[memory]) == len(self.segments) - 1

    def writes(self, place: int) -> bool:
        """Whether a segment writes to what it did not make."""
        return any(self.segment.get(self.owner[memory]) != place for node in self.segments[place]
                   for memory in self.facts[node].writes)

    def _drop_trivial(self) -> None:
        """Leaves to torch the segments that compute nothing: views, sizes, constants."""
        for place, nodes in enumerate(self.segments):
            if all(self.facts[n].is_constant or is_symbolic(self.facts[n].value) or self.is_view(n) for n in nodes):
                for node in nodes:
                    del self.segment[node]
                self.segments[place] = []

    def is_view(self, node: torch.fx.Node) -> bool:
        """Whether the tensors that a node gives lie in memory that was there before."""
        if not all(self.facts[n].is_plain for n in (node, *node_arguments(node))):
            return False
        tensors = list(tensors_of(self.facts[node].value))
        own = {memory_of(tensor) for argument in node_arguments(node) for tensor in tensors_of(self.facts[argument].value)}
        return bool(tensors) and not self.facts[node].writes and all(memory_of(tensor) in own for tensor in tensors)

    def tuples_outside(self) -> set[torch.fx.Node]:
        """Returns nodes in segments that give several tensors, which something outside takes as they are."""
        return {node for node, place in self.segment.items()
                if not isinstance(self.facts[node].value, torch.Tensor) and has_tensors(self.facts[node].value) and
                any(self.segment.get(user) != place for user in node.users)}


class _Shared:
    """The memories that a segment is given, by the tensors that it knows them by."""

    def __init__(self, facts: dict[torch.fx.Node, Facts]):
        self._facts = facts
        self._given: dict[int, set[torch.fx.Node]] = {}
        self._inside: set[torch.fx.Node] = set()
        self._written: set[int] = set()

    def takes(self, node: torch.fx.Node, is_own: Callable[[int], bool]) -> bool:
        """Adds a node to the segment; False if it then wrote to memory that it knows by several tensors, or to a constant."""
        given, written = dict(self._given), {*self._written}
        for argument in node_arguments(node):
            for tensor in tensors_of(self._facts[argument].value):
                if argument not in self._inside:
                    given[memory_of(tensor)] = {*given.get(memory_of(tensor), ()), argument}
        for memory in self._facts[node].writes:
            if not is_own(memory):
                written.add(memory)
        for memory in written:
            names = given.get(memory, set())
            if len(names) != 1 or any(name.op == 'get_attr' or not isinstance(self._facts[name].value, torch.Tensor) for name in names):
                return False
        self._given, self._written = given, written
        self._inside.add(node)
        return True


def _parts_at_once(graph: torch.fx.Graph, facts: dict[torch.fx.Node, Facts]) -> list[torch.fx.Node]:
    """Returns the nodes in order, those that take one of several results directly behind these."""
    order: list[torch.fx.Node] = []
    done: set[torch.fx.Node] = set()

    def add(node: torch.fx.Node) -> None:
        order.append(node)
        done.add(node)
        if isinstance(facts[node].value, (tuple, list)):
            for user in node.users:
                if user.op == 'call_function' and user.target is operator.getitem and user.args[0] is node and user not in done and \
                        isinstance(user.args[1], int):
                    add(user)

    for node in graph.nodes:
        if node not in done:
            add(node)
    return order


class _Builder:
    """Writes the graph of segments and torch's nodes."""

    def __init__(self, gm: torch.fx.GraphModule, plan: _Plan, compile_part: Callable, bodies: dict[str, torch.nn.Module]):
        self._gm, self._plan, self._facts, self._bodies = gm, plan, plan.facts, bodies
        self._compile = compile_part
        self._graph = torch.fx.Graph()
        self._env: dict[torch.fx.Node, Any] = {}
        self._parts: dict[str, _Part] = {}
        self._last: list[torch.fx.Node] = [nodes[-1] if nodes else None for nodes in plan.segments]  # type: ignore[misc]

    def build(self) -> torch.fx.GraphModule:
        for node in self._plan.nodes:
            place = self._plan.segment.get(node)
            if place is not None:
                if node is self._last[place]:
                    self._add_segment(place)
            elif node.op.startswith('call') and node not in self._plan.eager and self._facts[node].is_constant:
                self._env[node] = self._facts[node].value
            else:
                self._copy(node)
        # The parts are owned by the module, as are those that the graph names itself.
        root = torch.nn.Module()
        for node in self._gm.graph.nodes:
            if node.op in ('get_attr', 'call_module'):
                owner = str(node.target).split('.')[0]
                setattr(root, owner, self._bodies.get(owner, getattr(self._gm, owner)))
        for name, part in self._parts.items():
            setattr(root, name, part)
        self._graph.lint()
        return torch.fx.GraphModule(root, self._graph)

    def _copy(self, node: torch.fx.Node) -> None:
        self._env[node] = self._graph.node_copy(node, lambda n: self._env[n])

    def _results(self, place: int) -> tuple[list[torch.fx.Node], list[torch.fx.Node]]:
        """Returns what a segment hands out, and the views that torch makes of it, each in order."""
        inside = set(self._plan.segments[place])
        results: dict[torch.fx.Node, None] = {}
        views: dict[torch.fx.Node, None] = {}

        def from_outside(node: torch.fx.Node) -> bool:
            """Whether a size can be had without the segment."""
            return node not in inside or self._facts[node].is_constant or not has_tensors(self._facts[node].value) and all(
                from_outside(argument) for argument in node_arguments(node))

        def want(node: torch.fx.Node) -> None:
            if node not in inside or node in results or node in views:
                return
            facts = self._facts[node]
            is_owner = facts.memory is not None and self._plan.owner[facts.memory] is node
            if facts.is_constant:
                self._env[node] = facts.value
            elif is_owner or is_symbolic(facts.value) and not from_outside(node):
                results[node] = None
            else:
                for argument in [facts.same] if facts.same is not None else node_arguments(node):
                    want(argument)
                views[node] = None

        for node in self._plan.segments[place]:
            if any(user not in inside for user in node.users):
                want(node)
        return list(results), [node for node in self._plan.segments[place] if node in views]

    def _add_segment(self, place: int) -> None:
        nodes = self._plan.segments[place]
        inside = set(nodes)
        results, views = self._results(place)
        inputs = list(dict.fromkeys(argument for node in nodes for argument in node_arguments(node)
                                    if argument not in inside and not self._facts[argument].is_constant))
        model, graph = self._compile(nodes, inputs, results)
        name = f'segment_{place}'
        self._parts[name] = _Part(model, graph, self._plan.writes(place))
        call = self._graph.call_module(name, tuple(self._env[node] for node in inputs))
        for i, node in enumerate(results):
            self._env[node] = self._graph.call_function(operator.getitem, (call, i))
        for node in views:
            same = self._facts[node].same
            if same is not None:
                self._env[node] = self._env[same]
            else:
                self._copy(node)


class _Refused(Exception):
    """Nodes that cannot be compiled after all."""

    def __init__(self, nodes: Sequence[torch.fx.Node]):
        super().__init__()
        self.nodes = nodes


# Random numbers whose generator is asked more or less often as their parameters say.
_DRAWS = {'binomial', 'poisson', '_sample_dirichlet', '_standard_gamma'}


def is_step(node: torch.fx.Node) -> bool:
    """Whether a call runs in torch between compiled parts, whatever the options, since nobody else can say what it gives: one of a
    library's own operators (`torch.library`) whose result has a size that it finds in its data, as torchvision's nms, one that draws
    random numbers of computed parameters, or one that prints."""
    if node.op == 'call_function' and (name_of(node) in _DRAWS or node.target is torch.ops.higher_order.print):
        return True
    if node.op != 'call_function' or not isinstance(node.target, (torch._ops.OpOverload, torch._ops.OpOverloadPacket)):
        return False
    name = str(node.target._schema.name if isinstance(node.target, torch._ops.OpOverload) else node.target._qualified_op_name)
    if name.partition('::')[0] in ('aten', 'prim', 'prims') or may_write(node):
        return False
    sizes = [size for tensor in tensors_of(example_of(node)) for size in tensor.shape]
    return any(isinstance(size, torch.SymInt) and not size.node.has_hint() for size in sizes)


def reads_number(node: torch.fx.Node) -> bool:
    """Whether a call takes a number out of a tensor."""
    return node.op.startswith('call') and name_of(node) in ('item', 'tolist', '_local_scalar_dense')


def checks_size(node: torch.fx.Node) -> bool:
    """Whether a call asserts something of numbers."""
    return node.target is torch.ops.aten._assert_scalar.default


def _taken_of(node: torch.fx.Node) -> Any:
    """Returns the call whose result a node takes one of, or the node if it takes none."""
    while node.target is operator.getitem and not isinstance(example_of(node.args[0]), torch.Tensor):
        node = node.args[0]  # type: ignore[assignment]
    return node


def _read_for(nodes: Sequence[torch.fx.Node], facts: dict[torch.fx.Node, Facts]) -> set[torch.fx.Node]:
    """Returns the calls that take from tensors the numbers that some nodes are given, or that these are made of."""
    found: set[torch.fx.Node] = set()
    seen: set[torch.fx.Node] = set()
    left = [argument for node in nodes for argument in node_arguments(node)]
    while left:
        node = left.pop()
        if node in seen or has_tensors(facts[node].value):
            continue
        seen.add(node)
        if reads_number(node):
            found.add(node)
        else:
            left += node_arguments(node)
    return found


def _blamed(error: Exception, nodes: Sequence[torch.fx.Node]) -> Sequence[torch.fx.Node]:
    """Returns the nodes that an error of the compiler names, or all nodes."""
    names = {name for found in re.findall(r'\(nodes? ([\w, .]+)\)', str(error)) for name in re.findall(r'\w+', found)}
    blamed = [node for node in nodes if node.name in names]
    return blamed or nodes


def _reason(error: str, node: torch.fx.Node) -> str:
    """Returns the line of an error that names a node, or the whole error."""
    return next((line for line in error.splitlines() if re.search(rf'\(nodes? ([\w.]+, )*{re.escape(node.name)}[,)]', line)), error)


def _segment_graph(gm: torch.fx.GraphModule, facts: dict[torch.fx.Node, Facts], nodes: Sequence[torch.fx.Node],
                   inputs: Sequence[torch.fx.Node], results: Sequence[torch.fx.Node]) -> torch.fx.GraphModule:
    graph = torch.fx.Graph()
    env: dict[torch.fx.Node, Any] = {}
    for node in inputs:
        env[node] = graph.placeholder(node.name)
        env[node].meta = {**node.meta, 'example_value': node.meta.get('example_value', facts[node].value)
                          if node.op == 'placeholder' else facts[node].value}

    def value(node: torch.fx.Node) -> Any:
        return env[node] if node in env else facts[node].value

    for node in nodes:
        args, kwargs = torch.fx.map_arg((node.args, node.kwargs), value)
        env[node] = graph.create_node(node.op, node.target, args, kwargs, name=node.name)
        env[node].meta = {**node.meta, 'example_value': facts[node].value}
    graph.output(tuple(env[node] for node in results))
    return torch.fx.GraphModule(gm, graph)


@dataclass
class Partition:
    """A graph cut into segments that are compiled and nodes that torch runs."""

    run: Callable
    module: torch.fx.GraphModule
    left: list[torch.fx.Node]  # what torch runs, in order
    refused: list[torch.fx.Node]  # of that, what is neither numbers, checks, sizes that depend on data, nor a step
    reasons: dict[torch.fx.Node, str] = field(default_factory=dict)  # why, of those of them that a row refuses
    segments: int = 0

    def why(self, node: torch.fx.Node) -> str:
        """Returns why a node is left to torch, in a line; '' if nothing maps it, nor what torch would decompose it into."""
        reason = self.reasons.get(node) or why_unmapped(node)
        return re.sub(r'^.*?\(nodes? [^)]*\): ', '', reason.splitlines()[0]) if reason else ''


def partition(gm: torch.fx.GraphModule, example_inputs: Sequence[Any], device: str,
              compile_part: Callable[[torch.fx.GraphModule, Sequence[Any]], Any],
              bodies: Optional[dict[str, torch.nn.Module]] = None, steps: Callable[[torch.fx.Node], bool] = is_step) -> Partition:
    """Returns the graph's segments, compiled by `compile_part`, and what is left to torch. `bodies` take the place of the functions
    that control flow calls, by name; `steps` says of which calls it is no refusal that torch runs them."""
    bodies = bodies or {}
    calls = [node for node in gm.graph.nodes if node.op.startswith('call')]
    facts = observe(gm, example_inputs)
    if facts is None:
        return Partition(gm.forward, gm, calls, calls)
    given = dict(zip((node for node in gm.graph.nodes if node.op == 'placeholder'), example_inputs))
    written = set().union(*(f.writes for f in facts.values()))
    for node in given:  # what changes at each call is no weight
        if facts[node].memory in written:
            given[node] = facts[node].value
    compiled: dict[tuple, Any] = {}

    def compile_segment(nodes: list[torch.fx.Node], inputs: list[torch.fx.Node], results: list[torch.fx.Node]) -> Any:
        key = (tuple(nodes), tuple(results))
        if key not in compiled:
            part = _segment_graph(gm, facts, nodes, inputs, results)
            try:
                compiled[key] = compile_part(part, [given.get(node, facts[node].value) for node in inputs]), part
            except Exception as error:  # whatever it is, torch can do it
                raise _Refused(_blamed(error, nodes)) from error
        return compiled[key]

    unmapped = unmapped_calls(gm, device)
    # A size that is read is no tensor of the segment that computes it: it is known before the next one runs.
    eager = unmapped | {node for node in calls if node.meta.get('is_size')}
    groups = [set(group.nodes) for group in modules.find_groups(gm)]
    refusals: dict[tuple, int] = {}

    def kind_of(node: torch.fx.Node) -> tuple:
        """Calls of one kind are refused together: a comparison of numbers says nothing of one of tensors."""
        return display_name(node), has_tensors(facts[node].value)

    reasons: dict[torch.fx.Node, str] = {}
    while True:
        plan = _Plan(gm, facts, eager)
        more = plan.tuples_outside()
        for group in groups:
            if not group <= eager and len({plan.segment.get(node, -1) for node in group}) > 1:
                more |= group
        if not more <= eager:
            eager |= more
            continue
        try:
            fused = _Builder(gm, plan, compile_segment, bodies).build()
            break
        except _Refused as error:
            numbers = _read_for(error.nodes, facts) - eager
            if numbers:  # which are sizes, once they are read
                eager |= numbers
                continue
            eager |= set(error.nodes)
            for node in error.nodes:
                refusals[kind_of(node)] = refusals.get(kind_of(node), 0) + 1
                reasons[node] = _reason(str(error.__cause__), node)
            eager |= {node for node in calls if refusals.get(kind_of(node), 0) >= _MOST_REFUSALS}
    left = [node for node in calls if not is_control(node) and (node in unmapped or node not in plan.segment and not plan.is_view(node)
                                                                and not facts[node].is_constant)]
    # One of several results of control flow is what it is.
    left = [node for node in left if node.target is not operator.getitem or not is_control(node.args[0])]
    refused = [node for node in left if (has_tensors(facts[node].value) or facts[node].writes) and not steps(_taken_of(node))]
    if not plan.segment and not bodies:
        return Partition(gm.forward, gm, left, refused, reasons)

    def run(*args: Any) -> Any:
        with torch.no_grad():
            return fused(*args)

    return Partition(run, fused, left, refused, reasons, sum(bool(nodes) for nodes in plan.segments))


def compile_with_fallback(gm: torch.fx.GraphModule, example_inputs: Sequence[Any], device: str,
                          compile_part: Callable[[torch.fx.GraphModule, Sequence[Any]], Any],
                          bodies: Optional[dict[str, torch.nn.Module]] = None,
                          steps: Optional[Callable[[torch.fx.Node], bool]] = None) -> Any:
    """Returns what runs the graph: a Partition's, with a warning that names what torch runs. With `steps`, NotImplementedError names
    that which is none of them."""
    parts = partition(gm, example_inputs, device, compile_part, bodies, steps or is_step)
    if steps is not None:
        if parts.refused:
            raise refusal_of(parts)
        return run_of(parts)
    _warn(parts.left)
    return parts.run


def refusal_of(parts: Partition) -> NotImplementedError:
    """Returns the error for what is refused of a graph, with the reason where there is more to say than that nothing maps it."""
    lines: dict[str, None] = {}
    for node in [node for node in parts.refused if is_control(node)] or parts.refused:
        why = parts.why(node)
        lines[display_name(node) + (f': {why}' if why else '')] = None
    return NotImplementedError(unsupported_message(lines))


def run_of(parts: Partition) -> Callable:
    """Returns what runs a Partition of which nothing is refused, with a warning that names its custom operators."""
    _warn([node for node in parts.left if is_custom(node) and not is_step(node)])
    return parts.run


def run_in_torch(gm: torch.fx.GraphModule, calls: Sequence[torch.fx.Node]) -> Callable:
    """Returns what runs a whole graph in torch, with a warning that names its calls."""
    _warn(calls)
    return gm.forward


def unmapped_calls(gm: torch.fx.GraphModule, device: str) -> set[torch.fx.Node]:
    """Returns the calls that nothing maps."""
    reader = FxReader(device)
    inside = {node for group in modules.find_groups(gm) for node in group.nodes}
    return {node for node in gm.graph.nodes if node.op.startswith('call') and node not in inside and
            (node.op == 'call_module' or node.target is not torch.Size and not _is_ours(node) and reader.find_rule(node) is None
             and not has_parts(node))}


def _is_ours(node: torch.fx.Node) -> bool:
    """Whether a call is one of an operator that there is for compositions alone: no need to look what it becomes."""
    return isinstance(node.target, torch._ops.OpOverload) and node.target.namespace == 'hidet' and node.target in TABLE


def _warn(nodes: Sequence[torch.fx.Node]) -> None:
    _core.count('fallback_operators', len(nodes))
    counts: dict[str, int] = {}
    for node in nodes:
        name = display_name(node) if node.op != 'call_module' else str(node.target)
        counts[name] = counts.get(name, 0) + 1
    if counts:
        warnings.warn('hidet: runs in torch, not compiled: ' + '; '.join(f'{name} ({count})' for name, count in counts.items()),
                      stacklevel=5)
