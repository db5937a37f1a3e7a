"""How often a loop runs, where its condition depends on nothing but numbers that are known: counters, and constants of the model.

    while_loop(lambda i, x: i < 6, lambda i, x: (i + 1, layer(x)), (torch.tensor(0), x))        6 turns, whatever x is

The condition is computed at each turn, and of the state what can be computed of known numbers. A loop that may end earlier, as data say, is
known by its longest way:

    while_loop(lambda i, x: (i < 6) & (x.sum() > 0), ...)        at most 6 turns, at each of which the condition must be asked
"""

from __future__ import annotations

import operator
from typing import Any, Optional, Sequence

import torch
from torch._subclasses.fake_tensor import unset_fake_temporarily

from hidet.torch.decompose import MOST_NUMBERS, example_of
from hidet.torch.observe import may_write, tensors_of
from hidet.torch.random_inputs import is_draw

__all__ = ['KnownNumbers', 'check_turns', 'turns_of']

aten = torch.ops.aten
# A loop that is written out has so many nodes at most.
_MOST_NODES = 4096
# What one operand decides, whatever the other is.
_DECIDING = {**dict.fromkeys((aten.logical_and.default, aten.bitwise_and.Tensor, aten.__and__.Tensor), False),
             **dict.fromkeys((aten.logical_or.default, aten.bitwise_or.Tensor, aten.__or__.Tensor), True)}
# What Dynamo's graphs have between a tensor and a number that is read of it.
_METHODS = {'cpu', 'expand', 'flatten', 'int', 'long', 'reshape', 'select', 'squeeze', 'to', 'unbind', 'unsqueeze', 'view'}


class KnownNumbers:
    """The elements of tensors of a graph, of those that have few and depend on no input but `known`."""

    def __init__(self, known: dict[str, torch.Tensor]):
        self._known: dict[torch.fx.Node, Optional[torch.Tensor]] = {}
        self._inputs = known

    def of(self, value: Any) -> Any:
        """Returns the elements of what a node gives, None if they are not known; what is no node is known."""
        if not isinstance(value, torch.fx.Node):
            return value
        left = [value]
        while left:
            node = left[-1]
            missing = [argument for argument in node.all_input_nodes if argument not in self._known]
            if node in self._known or not missing:
                self._known.setdefault(node, self._computed(node))
                left.pop()
            left += missing
        return self._known[value]

    def _computed(self, node: torch.fx.Node) -> Optional[torch.Tensor]:
        if node.op == 'placeholder':
            value = self._inputs.get(node.name)
            return value if value is not None and value.numel() <= MOST_NUMBERS else None
        return computed(node, self._known)


def computed(node: torch.fx.Node, known: dict[torch.fx.Node, Any]) -> Any:
    """Returns what a call gives for known arguments, None if one is not known, or the result has too many elements."""
    function = _function_of(node)
    if function is None or not _is_small(node):
        return None
    if any(known.get(argument) is None for argument in node.all_input_nodes):
        return _decided(function, example_of(node), [known.get(argument) for argument in node.all_input_nodes])
    args, kwargs = torch.fx.map_arg((node.args, node.kwargs), lambda argument: known[argument])
    with torch.no_grad(), unset_fake_temporarily():
        return function(*args, **kwargs)


def _function_of(node: torch.fx.Node) -> Any:
    """Returns what a node calls, None if that changes anything, or is more than a function of numbers."""
    if may_write(node) or is_draw(node.target):
        return None
    if node.op == 'call_method':
        return getattr(torch.Tensor, str(node.target)) if node.target in _METHODS else None
    is_torchs = isinstance(node.target, torch._ops.OpOverload) or node.target in (operator.getitem, torch.tensor)
    return node.target if is_torchs else None


def _is_small(node: torch.fx.Node) -> bool:
    """Whether a call gives tensors of few elements, as each part of such a tensor is."""
    tensors = list(tensors_of(example_of(node)))
    sizes = [tensor.numel() for tensor in tensors]
    return node.target is operator.getitem or bool(sizes) and all(isinstance(size, int) for size in sizes) and sum(sizes) <= MOST_NUMBERS


def _decided(function: Any, example: Any, arguments: Sequence[Any]) -> Optional[torch.Tensor]:
    """Returns what one of the arguments makes of all elements, whatever those are that are not known, or None."""
    decides = _DECIDING.get(function)
    if decides is None or example.dtype != torch.bool:
        return None
    with unset_fake_temporarily():
        is_so = any(bool((argument.bool() == decides).all()) for argument in arguments if isinstance(argument, torch.Tensor))
        return torch.full(example.shape, decides) if is_so else None


def _called(function: torch.fx.GraphModule, given: Sequence[Any]) -> list[Any]:
    """Returns what a function gives for arguments of which some are known, None for results that are not."""
    left = iter(given)
    known: dict[torch.fx.Node, Any] = {}
    for node in function.graph.nodes:
        if node.op == 'output':
            results = node.args[0] if isinstance(node.args[0], (tuple, list)) else [node.args[0]]
            return [known[result] if isinstance(result, torch.fx.Node) else result for result in results]
        known[node] = next(left) if node.op == 'placeholder' else computed(node, known)
    raise ValueError('a graph without results')


def check_turns(name: str, turns: Any, step: torch.fx.GraphModule) -> None:
    """NotImplementedError for a loop that is too long to be written out."""
    if not isinstance(turns, int):
        raise NotImplementedError(f'hidet: a loop over a free size, {turns} (node {name}): a file has loops of known turns alone')
    if _is_long(turns, step):
        raise NotImplementedError(f'hidet: a loop of {turns} turns or more of {len(step.graph.nodes)} steps (node {name}): a file has each '
                                  f'turn, which are {_MOST_NODES} steps at most')


def _is_long(turns: int, step: torch.fx.GraphModule) -> bool:
    return turns * len(step.graph.nodes) > _MOST_NODES


def turns_of(name: str, functions: Sequence[torch.fx.GraphModule], numbers: KnownNumbers, state: Sequence[Any],
             others: Sequence[Any]) -> list[bool]:
    """Returns whether the condition, the first of the functions, must be asked at each turn that a loop has at most. NotImplementedError
    if how many those are depends on the model's inputs."""
    condition, step = functions
    current, constant = ([numbers.of(value) for value in values] for values in (state, others))
    turns: list[bool] = []
    while True:
        goes_on = _called(condition, [*current, *constant])[0]
        if goes_on is not None and not bool(goes_on):
            return turns
        turns.append(goes_on is None)
        if goes_on is None and _is_long(len(turns), step):
            raise NotImplementedError(f'hidet: how often a loop runs depends on data (node {name}): a file has loops of known turns alone')
        check_turns(name, len(turns), step)
        current = _called(step, [*current, *constant])
