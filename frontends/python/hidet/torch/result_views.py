"""Results that lie in the memory of inputs or of other results, which torch makes of these at each call, so that they share it as in
eager.

    y = x.view(-1); z = y + 1; return y, z, z[0]        the model gives z; y and z[0] are views of the call's own x and of z

Results that together are less than the tensor that they are parts of have memory of their own: what is not asked for is not computed.
"""

# Arguments of nodes are of any type, which only torch knows.
# mypy: disable-error-code="union-attr"

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Callable, Iterable, Optional, Sequence

import torch

from hidet.torch.decompose import hint_of
from hidet.torch.fx_reader import is_users_own
from hidet.torch.node_names import name_of
from hidet.torch.observe import may_write, memory_of, tensors_of

__all__ = ['ResultViews', 'find_result_views', 'is_all_used']


@dataclass
class ResultViews:
    """Which results of a graph are views, and what gives them."""

    order: list[tuple[bool, int]]  # of each result: whether it is a view, and its place among these or among the others
    others: list[torch.fx.Node]  # what has memory of its own: the other results, in order, and what else there are views of
    bases: list[int]  # those of `others` that there are views of
    give: Callable[..., Sequence[torch.Tensor]]  # takes all inputs of the graph and the bases, gives the views

    def with_call(self, call: Optional[Callable[..., Sequence[Any]]]) -> Callable[..., list]:
        """Returns what gives all results, `call` those of `others`; None where there are none."""

        def run(*args: Any) -> list:
            made = [] if call is None else list(call(*args))
            views = self.give(*args, *[made[place] for place in self.bases])
            return [views[place] if is_view else made[place] for is_view, place in self.order]

        return run


def find_result_views(gm: torch.fx.GraphModule) -> Optional[ResultViews]:
    """Returns None if no result is a view of an input or of what else the graph gives, or if the graph changes what is there."""
    nodes = list(gm.graph.nodes)
    results = nodes[-1].args[0]
    if not isinstance(results, (tuple, list)) or not all(isinstance(item, torch.fx.Node) for item in results):
        return None
    if any(map(may_write, nodes)):
        return None
    inputs = {memory for node in nodes if node.op == 'placeholder' for memory in _memories(node)}
    chains = {item: _chain(item) for item in results if inputs & _memories(item)}
    bases = _bases(nodes, [item for item in results if item not in chains])
    chains.update((item, _chain(item, base)) for item, base in bases.items())
    chains = {item: chain for item, chain in chains.items() if chain is not None}
    if not chains:
        return None
    others = list(dict.fromkeys([*(item for item in results if item not in chains), *bases.values()]))
    needed = {node for chain in chains.values() for node in chain}
    used = [place for place, node in enumerate(others) if node in needed]
    graph = torch.fx.Graph()
    env: dict[torch.fx.Node, torch.fx.Node] = {}
    for node in nodes[:-1]:
        if node.op == 'placeholder':
            env[node] = graph.node_copy(node)
    for place in used:
        env[others[place]] = graph.placeholder(f'base_{place}')
    for node in nodes[:-1]:
        if node in needed and node not in env:
            env[node] = graph.node_copy(node, lambda n: env[n])
    views = list(chains)
    graph.output(tuple(env[item] for item in views))
    order = [(True, views.index(item)) if item in chains else (False, others.index(item)) for item in results]
    return ResultViews(order, others, used, torch.fx.GraphModule(torch.nn.Module(), graph).forward)


def _memories(node: torch.fx.Node) -> set[int]:
    return {memory_of(tensor) for tensor in tensors_of(node.meta.get('example_value')) if tensor.layout == torch.strided}


def _bases(nodes: Sequence[torch.fx.Node], results: Iterable[torch.fx.Node]) -> dict[torch.fx.Node, torch.fx.Node]:
    """Returns of which node some results are views: the first tensor of their memory if they are as much as that is, or one of them."""
    groups: dict[int, list[torch.fx.Node]] = {}
    for item in dict.fromkeys(results):
        if isinstance(item.meta.get('example_value'), torch.Tensor):
            for memory in _memories(item):
                groups.setdefault(memory, []).append(item)
    bases: dict[torch.fx.Node, torch.fx.Node] = {}
    for memory, items in groups.items():
        if len(items) < 2:
            continue
        owner = next(node for node in nodes if _memories(node) == {memory})
        whole = owner.meta['example_value']
        candidates = sorted(items, key=nodes.index)
        if isinstance(whole, torch.Tensor) and is_all_used(whole, [item.meta['example_value'] for item in items]):
            candidates.insert(0, owner)
        for item in items:
            base = next((node for node in candidates if node is not item and _chain(item, node, node is owner) is not None), None)
            if base is not None and item is not owner:
                bases[item] = base
    # A view of a view is one of what that is of.
    for item, base in bases.items():
        while base in bases:
            base = bases[base]
        bases[item] = base
    return bases


def is_all_used(whole: torch.Tensor, parts: Iterable[torch.Tensor]) -> bool:
    """Whether some parts of a tensor are at least as many elements as it has, by the sizes of this call."""
    return sum(math.prod(map(hint_of, part.shape)) for part in parts) >= math.prod(map(hint_of, whole.shape))


def _chain(item: torch.fx.Node, base: Optional[torch.fx.Node] = None, is_whole: bool = True) -> Optional[set[torch.fx.Node]]:
    """Returns what a result is made of, if that is one tensor and its views, and numbers: of an input, or of `base` and inputs. Without
    `is_whole` that is a part of its memory."""
    chain: set[torch.fx.Node] = set()
    pending, memories = [item], _memories(item)
    while pending:
        node = pending.pop()
        if node in chain:
            continue
        if node.op not in ('placeholder', 'call_function', 'call_method') or not _memories(node) <= memories:
            return None
        if node.op != 'placeholder' and (is_users_own(node) or 'example_value' not in node.meta):
            return None
        chain.add(node)
        if node is not base:
            # A part that is given by itself lies otherwise in its memory than in that of the whole.
            if not is_whole and name_of(node).startswith('as_strided'):
                return None
            pending.extend(node.all_input_nodes)
    return chain if base is None or base in chain else None
