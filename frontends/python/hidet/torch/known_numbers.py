"""Numbers that a graph reads of tensors whose elements it says, and the sizes that are made of them.

    grid = torch.tensor([[1, 8, 6]])
    t, h, w = grid[0].tolist()                      1, 8, 6
    torch.arange(h * w).reshape(h, w)               torch.arange(48).reshape(8, 6)

Torch calls them numbers that depend on data, so that a graph would be cut where they are read, and a model in a file could not have them.
"""

from __future__ import annotations

from typing import Any, Optional

import torch

from hidet.torch.decompose import example_of, node_arguments
from hidet.torch.fallback import reads_number
from hidet.torch.node_names import name_of
from hidet.torch.observe import may_write, memory_of, tensors_of
from hidet.torch.running_again import mode_of, without_guards
from hidet.torch.turns import KnownNumbers

__all__ = ['say_known_numbers']


def say_known_numbers(gm: torch.fx.GraphModule, known: Optional[dict[str, torch.Tensor]] = None) -> None:
    """Writes such numbers in place of what reads them, in the graph itself, and makes the sizes known that come of them. `known` are inputs
    whose elements are known."""
    numbers = KnownNumbers(known or {})
    read: dict[torch.fx.Node, Any] = {}
    for node in gm.graph.nodes:
        if reads_number(node) and name_of(node) != 'tolist':
            value = numbers.of(node.args[0])
            if value is not None:
                read[node] = value.item()
    if not read or _may_change(gm.graph, numbers):
        return
    try:
        made = _Maker(gm, numbers, read).run()
    except Exception:  # torch's own error, which the call says, or a function that is called with what it makes of numbers
        return
    _write(gm.graph, made)
    for node in reversed(list(gm.graph.nodes)):
        if node.op.startswith('call') and not node.users and (node in made and _is_number(made[node]) or numbers.of(node) is not None):
            gm.graph.erase_node(node)
    gm.recompile()


def _may_change(graph: torch.fx.Graph, numbers: KnownNumbers) -> bool:
    """Whether a call may write to a tensor whose elements are known, or to a view of it."""
    written = {argument for node in graph.nodes if may_write(node) for argument in node_arguments(node)}
    if any(numbers.of(node) is not None for node in written):
        return True
    known = [node for node in graph.nodes if numbers.of(node) is not None]
    memory = {memory_of(tensor) for node in known for tensor in tensors_of(example_of(node))}
    return any(tensor.layout is torch.strided and memory_of(tensor) in memory for node in written for tensor in tensors_of(example_of(node)))


def _is_number(value: Any) -> bool:
    return value is None or isinstance(value, (bool, int, float))


class _Maker:
    """Runs what depends on known numbers again."""

    def __init__(self, gm: torch.fx.GraphModule, numbers: KnownNumbers, read: dict[torch.fx.Node, Any]):
        self._gm, self._numbers, self._made = gm, numbers, dict(read)
        examples = [tensor for node in gm.graph.nodes for tensor in tensors_of(example_of(node))]
        self._mode = mode_of(examples)

    def run(self) -> dict[torch.fx.Node, Any]:
        """Returns what the nodes give that depend on the numbers."""
        with torch.no_grad(), self._mode, without_guards(self._mode):
            for node in self._gm.graph.nodes:
                if node not in self._made and node.op != 'output' and any(n in self._made for n in node_arguments(node)):
                    self._made[node] = self._called(node)
        return self._made

    def _called(self, node: torch.fx.Node) -> Any:
        args, kwargs = torch.fx.map_arg((node.args, node.kwargs), self._example)
        if node.op == 'call_method':
            return getattr(args[0], str(node.target))(*args[1:], **kwargs)
        if node.op != 'call_function' or isinstance(node.target, torch._ops.HigherOrderOperator):
            raise NotImplementedError(str(node.target))
        return node.target(*args, **kwargs)  # type: ignore[operator]

    def _example(self, node: torch.fx.Node) -> Any:
        if node in self._made:
            return self._made[node]
        known = self._numbers.of(node) if example_of(node) is None else None
        return example_of(node) if known is None else self._mode.from_tensor(known)


def _write(graph: torch.fx.Graph, made: dict[torch.fx.Node, Any]) -> None:
    """Has nodes give what they were found to, and those that give numbers be these."""

    def written(node: torch.fx.Node) -> Any:
        return made[node] if node in made and _is_number(made[node]) else node

    for node in graph.nodes:
        if any(n in made for n in node_arguments(node)):
            node.args, node.kwargs = torch.fx.map_arg((node.args, node.kwargs), written)
        if node in made:
            node.meta = {**node.meta, 'example_value': made[node], **({'val': made[node]} if 'val' in node.meta else {})}
