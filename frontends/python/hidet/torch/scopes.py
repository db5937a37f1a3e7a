"""What stands between nodes, and has them mean something else: vmap, gradients, autocast. Nodes between are written out as the core operators
that torch makes of them, each such scope apart, so that the rest of a graph stays as it is written, and may be cut where data say how it
goes on.

    with torch.autocast('cpu', torch.bfloat16):         y = x.bfloat16() @ w.bfloat16()
        y = x @ w
    z = torch.cond(y.sum() > 0, f, g, (y,))             z = torch.cond(y.sum() > 0, f, g, (y,))

A scope of autocast that is cut itself is one on each side, and in the bodies of control flow.
"""

from __future__ import annotations

import operator
from typing import Any, Iterator, Optional, Sequence

import torch
from torch.amp.autocast_mode import _enter_autocast, _exit_autocast

from hidet.torch.control import is_control
from hidet.torch.decompose import example_of, with_facts_of
from hidet.torch.fallback import is_step, reads_number
from hidet.torch.node_names import name_of
from hidet.torch.observe import may_write, tensors_of
from hidet.torch.retrace import retrace

__all__ = ['with_casts', 'without_scopes']

_ENTRIES = {'_enter_autocast', '_vmap_increment_nesting', '_grad_increment_nesting', '_jvp_increment_nesting', '_enter_dual_level',
            '_saved_tensors_hooks_disable'}
_EXITS = {'_exit_autocast', '_vmap_decrement_nesting', '_grad_decrement_nesting', '_jvp_decrement_nesting', '_exit_dual_level',
          '_saved_tensors_hooks_enable'}
# What prepares torch for a scope.
_PREPARES = {'lazy_load_decompositions', '_maybe_load_decompositions'}


def without_scopes(gm: torch.fx.GraphModule) -> torch.fx.GraphModule:
    """Returns the graph with what its scopes compute in their place; itself if it has none. Scopes that torch cannot trace stay."""
    spans = _spans(list(gm.graph.nodes))
    return _Writer(gm, spans).write() if spans else gm


def with_casts(gm: torch.fx.GraphModule, example_inputs: Sequence[Any], device_type: str) -> torch.fx.GraphModule:
    """Returns the graph with the casts that torch.autocast, which is on, puts between its calls. NotImplementedError if torch cannot
    write them down."""
    caches = torch.is_autocast_cache_enabled()
    torch.set_autocast_cache_enabled(False)  # it would keep casts of tensors without elements
    try:
        traced = retrace(gm, example_inputs)
        if traced is None and any(node.op.startswith('call') for node in gm.graph.nodes):
            scope = torch.fx.Graph().call_function(_enter_autocast, (device_type, torch.get_autocast_dtype(device_type), True, False))
            traced = without_scopes(_within(gm, [scope]))
            if any(node.target is _enter_autocast for node in traced.graph.nodes):
                raise NotImplementedError('hidet: a model that is called under torch.autocast, and that torch cannot trace (with rules of '
                                          "users' own): leave autocast, or cast the model")
    finally:
        torch.set_autocast_cache_enabled(caches)
    return gm if traced is None else traced


def _called(node: torch.fx.Node) -> str:
    return getattr(node.target, '__name__', '') if node.op == 'call_function' else ''


def _spans(nodes: Sequence[torch.fx.Node]) -> list[list[torch.fx.Node]]:
    """Returns the nodes of each scope that is in no other; attention that calls functions is one. So is a gradient, with the scope that
    computed what it is of."""
    found: list[list[torch.fx.Node]] = []
    depth, begin = 0, 0
    for place, node in enumerate(nodes):
        name = _called(node)
        if depth == 0:
            begin = place
        depth += (name in _ENTRIES) - (name in _EXITS)
        is_alone = name == '_autograd_grad' or node.target is torch.ops.higher_order.flex_attention
        if depth == 0 and (name in _EXITS or is_alone):
            found.append(list(nodes[begin:place + 1]))
    if depth != 0:
        return []
    for span in list(found):
        earlier = next((other for other in found if _takes_gradient_of(span, other)), None)
        if earlier is not None:
            found.remove(earlier)
            span[:] = _joined(nodes, earlier, span)
    return found


def _takes_gradient_of(span: list[torch.fx.Node], earlier: list[torch.fx.Node]) -> bool:
    if span is earlier or not any(_called(node) == '_grad_increment_nesting' for node in earlier):
        return False
    computed = set(earlier)
    left = [node for node in span if _called(node) == '_autograd_grad']
    seen = set(left)
    while left:
        for argument in left.pop().all_input_nodes:
            if argument in computed:
                return True
            if argument not in seen:
                seen.add(argument)
                left.append(argument)
    return False


def _joined(nodes: Sequence[torch.fx.Node], earlier: list[torch.fx.Node], later: list[torch.fx.Node]) -> list[torch.fx.Node]:
    """Returns two scopes as one, which stands where the later one does, with what is between them and reads the earlier one; with all that
    is between them where that changes tensors."""
    between = nodes[nodes.index(earlier[-1]) + 1:nodes.index(later[0])]
    everything = any(may_write(node) for node in (*earlier, *between) if not is_control(node) and not _is_of_transforms(node))
    joined = dict.fromkeys(earlier)
    joined.update(dict.fromkeys(node for node in between if everything or any(n in joined for n in node.all_input_nodes)))
    return [*joined, *later]


def _is_of_transforms(node: torch.fx.Node) -> bool:
    module = getattr(node.target, '__module__', None) or ''
    return node.op == 'call_function' and module.startswith(('torch._C', 'torch._functorch'))


def _cuts(node: torch.fx.Node) -> bool:
    """Whether data say what a call gives, so that a graph is cut there; one of its results is it, too."""
    if node.target is operator.getitem and isinstance(example_of(node.args[0]), (tuple, list)) and isinstance(node.args[0], torch.fx.Node):
        return _cuts(node.args[0])
    return is_control(node) or reads_number(node) or node.op.startswith('call') and (is_step(node) or bool(
        _unknown(node) - set().union(*map(_unknown, node.all_input_nodes))))


def _unknown(node: torch.fx.Node) -> set[str]:
    """Returns the sizes of what a node gives that depend on data."""
    example = example_of(node)
    sizes = [example, *(size for tensor in tensors_of(example) for size in tensor.shape)]
    return {str(symbol) for size in sizes if isinstance(size, torch.SymInt) and not size.node.has_hint()
            for symbol in size.node.expr.free_symbols}


class _Writer:
    """Copies a graph."""

    def __init__(self, gm: torch.fx.GraphModule, spans: Sequence[list[torch.fx.Node]]):
        self._gm, self._graph = gm, torch.fx.Graph()
        self._env: dict[torch.fx.Node, Any] = {}
        self._spans = {span[-1]: span for span in spans}
        self._bodies: list[tuple[torch.fx.Node, torch.fx.Node, torch.fx.GraphModule]] = []  # of calls, instead of others

    def write(self) -> torch.fx.GraphModule:
        inside = {node for span in self._spans.values() for node in span}
        for node in self._gm.graph.nodes:
            if node in self._spans:
                self._write_scope(self._spans[node])
            elif node not in inside and (_called(node) not in _PREPARES or node.users):
                self._copy(node)
        made = torch.fx.GraphModule(self._gm, self._graph)
        for place, (call, function, body) in enumerate(self._bodies):
            name = f'{function.target}_{place}_in_scopes'
            made.add_submodule(name, body)
            with made.graph.inserting_before(call):
                call.replace_input_with(function, made.graph.get_attr(name))
        made.recompile()
        return made

    def _copy(self, node: torch.fx.Node) -> None:
        made = self._graph.create_node(node.op, node.target, *torch.fx.map_arg((node.args, node.kwargs), lambda n: self._env[n]), node.name)
        self._env[node] = with_facts_of(made, node)

    def _write_scope(self, span: list[torch.fx.Node]) -> None:
        made = [(nodes, scopes, None if _cuts(nodes[0]) else self._traced(nodes, scopes)) for nodes, scopes in _pieces(span)]
        if any(traced is None and not _cuts(nodes[0]) for nodes, _, traced in made):
            for node in span:
                self._copy(node)
            return
        for node in span:
            if node.op == 'get_attr' and not all(user in span and not _cuts(user) for user in node.users):
                self._copy(node)
        for nodes, scopes, traced in made:
            if traced is not None:
                self._write_traced(nodes, *traced)
                continue
            self._copy(nodes[0])
            if scopes and is_control(nodes[0]):
                self._with_scopes(self._env[nodes[0]], scopes)

    def _traced(self, nodes: list[torch.fx.Node],
                scopes: Sequence[torch.fx.Node]) -> Optional[tuple[torch.fx.GraphModule, list[torch.fx.Node], list[torch.fx.Node]]]:
        """Returns some nodes, within scopes of autocast, in core operators; what they read, and what is read of them."""
        inside = set(nodes)
        read = [n for n in dict.fromkeys(n for node in nodes for n in node.all_input_nodes) if n not in inside and n.op != 'get_attr']
        results = [node for node in nodes if any(user not in inside for user in node.users)]
        graph, env = torch.fx.Graph(), {}
        for node in read:
            env[node] = graph.placeholder(node.name)
            env[node].meta = dict(node.meta)
        entered = [graph.node_copy(scope) for scope in scopes]
        for node in nodes:
            for argument in node.all_input_nodes:
                if argument not in env:  # a function
                    env[argument] = graph.node_copy(argument)
            env[node] = graph.node_copy(node, lambda n: env[n])
        for scope in reversed(entered):
            graph.call_function(_exit_autocast, (scope,))
        graph.output(tuple(env[node] for node in results))
        traced = retrace(torch.fx.GraphModule(self._gm, graph), [example_of(node) for node in read])
        return None if traced is None else (traced, read, results)

    def _write_traced(self, nodes: list[torch.fx.Node], traced: torch.fx.GraphModule, read: list[torch.fx.Node],
                      results: list[torch.fx.Node]) -> None:
        given = iter(read)
        env: dict[torch.fx.Node, Any] = {}
        for node in traced.graph.nodes:
            if node.op == 'placeholder':
                env[node] = self._env[next(given)]
            elif node.op == 'output':
                self._env.update(zip(results, torch.fx.map_arg(node.args[0], lambda n: env[n])))
            else:
                env[node] = self._graph.node_copy(node, lambda n: env[n])

    def _with_scopes(self, call: torch.fx.Node, scopes: Sequence[torch.fx.Node]) -> None:
        """Has the functions that control flow calls compute within scopes of autocast."""
        for argument in call.all_input_nodes:
            body = getattr(self._gm, str(argument.target), None) if argument.op == 'get_attr' else None
            if isinstance(body, torch.fx.GraphModule):
                self._bodies.append((call, argument, _within(body, scopes)))


def _pieces(span: list[torch.fx.Node]) -> Iterator[tuple[list[torch.fx.Node], list[torch.fx.Node]]]:
    """Returns the nodes of a scope between those where it is cut, which stand alone, and the scopes that each part is in; the whole if it is
    of something else than autocast."""
    of_autocast = {_enter_autocast, _exit_autocast}
    if not any(map(_cuts, span)) or any(_called(node) in _ENTRIES and node.target not in of_autocast for node in span):
        yield span, []
        return
    scopes: list[torch.fx.Node] = []
    piece: list[torch.fx.Node] = []
    for node in span:
        is_border = node.target in of_autocast
        if (is_border or _cuts(node)) and piece:
            yield piece, list(scopes)
            piece = []
        if node.target is _enter_autocast:
            scopes.append(node)
        elif node.target is _exit_autocast:
            scopes.pop()
        elif _cuts(node):
            yield [node], list(scopes)
        elif node.op != 'get_attr':
            piece.append(node)


def _within(body: torch.fx.GraphModule, scopes: Sequence[torch.fx.Node]) -> torch.fx.GraphModule:
    """Returns a function that computes within scopes of autocast."""
    graph = torch.fx.Graph()
    env: dict[torch.fx.Node, Any] = {}
    entered: list[torch.fx.Node] = []
    for node in body.graph.nodes:
        if node.op != 'placeholder' and not entered:
            entered = [graph.node_copy(scope) for scope in scopes]
        if node.op == 'output':
            for scope in reversed(entered):
                graph.call_function(_exit_autocast, (scope,))
        env[node] = graph.node_copy(node, lambda n: env[n])
    return torch.fx.GraphModule(body, graph)
