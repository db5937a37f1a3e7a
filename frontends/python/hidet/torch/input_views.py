"""Results that lie in the memory of inputs, which torch makes of the inputs at each call, so that they share it as in eager.

    y = x.view(-1); z = y + 1; return y, z        the model gives z; y is x.view(-1) of the call's own x
"""

# Arguments of nodes are of any type, which only torch knows.
# mypy: disable-error-code="union-attr"

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable, Optional, Sequence

import torch

from hidet.torch.fx_reader import is_users_own
from hidet.torch.observe import may_write, memory_of, tensors_of

__all__ = ['InputViews', 'find_input_views']


@dataclass
class InputViews:
    """Which results of a graph lie in inputs, and what gives them."""

    places: list[int]  # of the results
    others: list[torch.fx.Node]  # the results that have memory of their own, in order
    give: Callable[..., Sequence[torch.Tensor]]  # takes all inputs of the graph, gives the results at `places`

    def with_call(self, call: Optional[Callable[..., Sequence[Any]]]) -> Callable[..., list]:
        """Returns what gives all results, `call` those of `others`; None where there are none."""

        def run(*args: Any) -> list:
            results = [] if call is None else list(call(*args))
            for place, view in zip(self.places, self.give(*args)):  # from the first to the last
                results.insert(place, view)
            return results

        return run


def find_input_views(gm: torch.fx.GraphModule) -> Optional[InputViews]:
    """Returns None if no result lies in an input, or if the graph could change what is there."""
    nodes = list(gm.graph.nodes)
    results = nodes[-1].args[0]
    if not isinstance(results, (tuple, list)) or not all(isinstance(item, torch.fx.Node) for item in results):
        return None
    inputs = {memory for node in nodes if node.op == 'placeholder' for memory in _memories(node)}
    chains = [_chain(item) if inputs & _memories(item) else None for item in results]
    if not any(chains) or any(map(may_write, nodes)):
        return None
    places = [place for place, chain in enumerate(chains) if chain is not None]
    needed = {node for chain in chains if chain is not None for node in chain}
    graph = torch.fx.Graph()
    env: dict[torch.fx.Node, torch.fx.Node] = {}
    for node in nodes[:-1]:
        if node.op == 'placeholder' or node in needed:
            env[node] = graph.node_copy(node, lambda n: env[n])
    graph.output(tuple(env[results[place]] for place in places))
    others = [item for item, chain in zip(results, chains) if chain is None]
    return InputViews(places, others, torch.fx.GraphModule(torch.nn.Module(), graph).forward)


def _memories(node: torch.fx.Node) -> set[int]:
    return {memory_of(tensor) for tensor in tensors_of(node.meta.get('example_value')) if tensor.layout == torch.strided}


def _chain(item: torch.fx.Node) -> Optional[set[torch.fx.Node]]:
    """Returns what a result is made of, if that is one tensor and its views, and numbers."""
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
        pending.extend(node.all_input_nodes)
    return chain
