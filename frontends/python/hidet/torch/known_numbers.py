"""Numbers that a graph reads of tensors whose elements it says, and the sizes that are made of them.

    grid = torch.tensor([[1, 8, 6]])
    t, h, w = grid[0].tolist()                      1, 8, 6
    torch.arange(h * w).reshape(h, w)               torch.arange(48).reshape(8, 6)

The elements may be sizes of inputs, or be computed of them (`known_elements`). Torch calls them numbers that depend on data, so that a graph would be cut where they are read, and a model in a file could not have them.
"""

from __future__ import annotations

from typing import Any, Optional

import numpy
import torch

from hidet.torch.decompose import DISPATCHERS, example_of, node_arguments
from hidet.torch.fallback import reads_number
from hidet.torch.known_elements import KnownElements
from hidet.torch.node_names import name_of
from hidet.torch.observe import may_write, memory_of, tensors_of
from hidet.torch.running_again import mode_of, without_guards
from hidet.torch.turns import KnownNumbers

__all__ = ['say_known_numbers']


def say_known_numbers(gm: torch.fx.GraphModule, known: Optional[dict[str, torch.Tensor]] = None) -> None:
    """Writes such numbers in place of what reads them, in the graph itself, and makes the sizes known that come of them. `known` are inputs
    whose elements are known."""
    numbers = KnownNumbers(known or {})
    elements = KnownElements(gm.graph, numbers)
    read: dict[torch.fx.Node, Any] = {}
    for node in gm.graph.nodes:
        if reads_number(node) and name_of(node) != 'tolist':
            value, element = numbers.of(node.args[0]), elements.of(node.args[0])
            if value is not None:
                read[node] = value.item()
            elif element is not None:
                read[node] = element.item()
        elif _is_of_unknown_size(node) and elements.of(node) is not None:
            read[node] = elements.of(node)
    if not read or _may_change(gm.graph, numbers, elements):
        return
    before = set(gm.graph.nodes)
    found = dict(_replaced(node, value, elements) for node, value in read.items())
    try:
        made = _Maker(gm, numbers, found).run()
    except Exception:  # torch's own error, which the call says, or a function that is called with what it makes of numbers
        return
    _write(gm.graph, made)
    for node in reversed(list(gm.graph.nodes)):
        is_known = (node in made and _is_number(made[node]) or node in read or node not in before or
                    numbers.of(node) is not None or elements.of(node) is not None)
        if node.op.startswith('call') and not node.users and is_known:
            gm.graph.erase_node(node)
    gm.recompile()


def _is_of_unknown_size(node: torch.fx.Node) -> bool:
    """Whether a call gives a tensor whose size depends on data."""
    example = example_of(node)
    return isinstance(example, torch.Tensor) and any(isinstance(size, torch.SymInt) and not size.node.has_hint() for size in example.shape)


def _replaced(node: torch.fx.Node, value: Any, elements: KnownElements) -> tuple[torch.fx.Node, Any]:
    """Returns a call that gives a number, and the number; where that is computed of sizes, or a tensor is made of such, what computes it
    takes the call's place."""
    if isinstance(value, numpy.ndarray):
        made, example = _made_of(node, value, elements)
    else:
        made = elements.written(value, node)
        if _is_number(made):
            return node, made
        example = example_of(made)
    node.replace_all_uses_with(made)
    return made, example


def _made_of(node: torch.fx.Node, value: numpy.ndarray, elements: KnownElements) -> tuple[torch.fx.Node, torch.Tensor]:
    """Returns a tensor that is made of its elements instead of what a call gives."""
    like = example_of(node)
    parts = [elements.written(part, node) for part in value.ravel()]
    graph, aten = node.graph, torch.ops.aten
    with graph.inserting_before(node), like.fake_mode:

        def add(target: Any, args: tuple, shape: tuple, **kwargs: Any) -> torch.fx.Node:
            made = graph.call_function(target, args, kwargs)
            made.meta['example_value'] = made.meta['val'] = torch.empty(shape, dtype=like.dtype, device=like.device)
            return made

        if not parts:
            made = add(aten.full.default, (list(value.shape), 0), value.shape, dtype=like.dtype, device=like.device)
        else:
            tensors = [add(aten.scalar_tensor.default, (part,), (), dtype=like.dtype, device=like.device) for part in parts]
            made = add(aten.reshape.default, (add(aten.stack.default, (tensors,), (len(tensors),)), list(value.shape)), value.shape)
    return made, example_of(made)


def _may_change(graph: torch.fx.Graph, numbers: KnownNumbers, elements: KnownElements) -> bool:
    """Whether a call may write to a tensor whose elements are known, or to a view of it."""
    written = {argument for node in graph.nodes if may_write(node) for argument in node_arguments(node)}

    def is_known(node: torch.fx.Node) -> bool:
        return numbers.of(node) is not None or elements.of(node) is not None

    if any(map(is_known, written)):
        return True
    known = list(filter(is_known, graph.nodes))
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
        found = self._made
        for dispatcher in DISPATCHERS:
            self._made = dict(found)
            try:
                with torch.no_grad(), self._mode, dispatcher(), without_guards(self._mode):
                    for node in self._gm.graph.nodes:
                        if node not in self._made and node.op != 'output' and any(n in self._made for n in node_arguments(node)):
                            self._made[node] = self._called(node)
                return self._made
            except Exception as error:  # what is not for free sizes there
                refused = error
        raise refused

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
