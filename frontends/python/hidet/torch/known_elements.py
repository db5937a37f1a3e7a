"""The elements of small tensors of whole numbers that a graph makes of sizes, each as a number or as what is computed of sizes.

    grid = torch.tensor([[1, x.shape[2] // 4, x.shape[3] // 4]])       1, h, w, of h = x.shape[2] // 4
    grid[:, 1:].prod(-1)                                               h * w

What only moves elements is run on their places; sums and products of them are written down.
"""

# Arguments of nodes are of any type, which only torch knows.
# mypy: disable-error-code="arg-type, assignment, operator, union-attr"

from __future__ import annotations

import functools
import operator
from typing import Any, Callable, Optional

import numpy
import torch
from torch._subclasses.fake_tensor import unset_fake_temporarily

from hidet.torch.decompose import MOST_NUMBERS, example_of
from hidet.torch.node_names import name_of
from hidet.torch.observe import may_write, tensors_of
from hidet.torch.turns import KnownNumbers

__all__ = ['KnownElements']

_WHOLE = {torch.int32, torch.int64}
_SAME = {'_to_copy', 'alias', 'clone', 'contiguous', 'cpu', 'detach', 'int', 'lift_fresh_copy', 'long', 'to'}
_MOVES = {'_unsafe_view', 'cat', 'chunk', 'constant_pad_nd', 'expand', 'flatten', 'flip', 'getitem', 'index_select', 'movedim', 'pad', 'permute',
          'repeat', 'repeat_interleave', 'reshape', 'roll', 'select', 'slice', 'split', 'split_with_sizes', 'squeeze', 'stack', 't', 'transpose',
          'unbind', 'unflatten', 'unsqueeze', 'view'}
_ARITHMETIC: dict[str, Callable] = {'add': operator.add, 'sub': operator.sub, 'mul': operator.mul, 'floor_divide': operator.floordiv,
                                    'floordiv': operator.floordiv}
_FOLDS = {'sum': (operator.add, 0), 'prod': (operator.mul, 1)}


class KnownElements:
    """Of the tensors of a graph: arrays of ints, nodes that give sizes, and pairs of such behind what is done with them."""

    def __init__(self, graph: torch.fx.Graph, numbers: KnownNumbers):
        self._numbers = numbers
        self._known: dict[torch.fx.Node, Any] = {}
        self._made: dict[Any, Any] = {}
        for node in graph.nodes:
            found = self._found(node)
            if found is not None:
                self._known[node] = found

    def of(self, node: Any) -> Optional[numpy.ndarray]:
        """Returns the elements of what a node gives, None if they are not known."""
        return self._known.get(node)

    def written(self, element: Any, before: torch.fx.Node) -> Any:
        """Returns an element as a number or a node, which is added before another one where there is none yet."""
        if not isinstance(element, tuple):
            return element
        if element not in self._made:
            function, *operands = element
            operands = [self.written(operand, before) for operand in operands]
            with before.graph.inserting_before(before):
                made = before.graph.call_function(function, tuple(operands))
            made.meta['example_value'] = made.meta['val'] = function(*map(example_of, operands))
            self._made[element] = made
        return self._made[element]

    def _found(self, node: torch.fx.Node) -> Any:
        example = example_of(node)
        tensors = list(tensors_of(example))
        is_told = bool(tensors) or example is None and node.target is operator.getitem  # which Dynamo may say nothing of
        if not node.op.startswith('call') or may_write(node) or not is_told or any(tensor.dtype not in _WHOLE for tensor in tensors):
            return None
        name = name_of(node)
        if name in ('scalar_tensor', 'tensor'):
            return _of_numbers(node.args[0])
        if name in _SAME:
            return self._elements(node.args[0])
        try:
            if name in _MOVES:
                return self._moved(node)
            if name in _ARITHMETIC and not node.kwargs:
                operands = [self._elements(argument) for argument in node.args]
                if len(operands) == 2 and all(operand is not None for operand in operands):
                    return _each(functools.partial(_applied, _ARITHMETIC[name]), *operands)
            if name in (*_FOLDS, 'cumsum'):
                return self._folded(node, name)
        except (ArithmeticError, IndexError, RuntimeError, TypeError, ValueError):  # what takes no such arguments
            pass
        return None

    def _elements(self, value: Any) -> Optional[numpy.ndarray]:
        if isinstance(value, int):
            return _of_numbers(value)
        found = self._known.get(value) if isinstance(value, torch.fx.Node) else None
        if found is None and isinstance(value, torch.fx.Node) and isinstance(example_of(value), torch.Tensor):
            number = self._numbers.of(value)
            if number is not None and number.dtype in _WHOLE and number.numel() > 0:
                found = numpy.array(number.tolist(), dtype=object)
        return None if isinstance(found, tuple) else found

    def _moved(self, node: torch.fx.Node) -> Any:
        """The elements of the first argument, as a call orders them; others are known numbers."""
        name, fill = name_of(node), None
        if 'pad' in name:
            fill = node.kwargs.get('value', node.args[2] if name == 'constant_pad_nd' and len(node.args) > 2 else None) or 0
            if not isinstance(fill, int) or node.kwargs.get('mode', 'constant') != 'constant' or name == 'pad' and len(node.args) > 2:
                return None
        elements: list[Any] = [fill]

        def places(value: Any) -> Any:
            if isinstance(self._known.get(value), tuple):
                return tuple(map(numbered, self._known[value]))
            found = self._elements(value)
            if found is None:
                raise ValueError('elements that are not known')
            return numbered(found)

        def numbered(found: numpy.ndarray) -> torch.Tensor:
            elements.extend(found.ravel())
            return torch.arange(len(elements) - found.size, len(elements)).reshape(found.shape)

        def number(value: torch.fx.Node) -> Any:
            found = self._elements(value)
            if found is None or not all(isinstance(element, int) for element in found.flat):
                raise ValueError('a number that is not known')
            return torch.tensor(found.tolist(), dtype=example_of(value).dtype)

        with torch.no_grad(), unset_fake_temporarily():
            first = torch.fx.map_arg(node.args[0], places)
            rest, kwargs = torch.fx.map_arg((node.args[1:], node.kwargs), number)
            if 'pad' in name:
                rest, kwargs = (rest[0],), {}  # with zeros, which is the place of what is filled in
            function = getattr(torch.Tensor, str(node.target)) if node.op == 'call_method' else node.target
            moved = function(first, *rest, **kwargs)
            results = moved if isinstance(moved, (tuple, list)) else [moved]
            if sum(result.numel() for result in results) > MOST_NUMBERS:
                return None
            found = tuple(_each(lambda place: elements[place], result.numpy()) for result in results)
        return found if isinstance(moved, (tuple, list)) else found[0]

    def _folded(self, node: torch.fx.Node, name: str) -> Any:
        elements = self._elements(node.args[0])
        if elements is None:
            return None
        axes = node.args[1] if len(node.args) > 1 else node.kwargs.get('dim')
        axes = list(axes) if isinstance(axes, (tuple, list)) else [] if axes is None else [axes]
        if name == 'cumsum':
            lines = numpy.moveaxis(elements, axes[0], -1).copy()
            for place in range(1, lines.shape[-1]):
                lines[..., place] = _each(functools.partial(_applied, operator.add), lines[..., place - 1], lines[..., place])
            return numpy.moveaxis(lines, -1, axes[0])
        if len(node.args) > 2 or node.kwargs.get('keepdim'):
            return None
        axes = sorted(axis % elements.ndim for axis in axes) if axes else list(range(elements.ndim))
        lines = numpy.moveaxis(elements, axes, range(-len(axes), 0)) if axes else elements[..., None]
        kept = lines.shape[:lines.ndim - max(len(axes), 1)]
        function, start = _FOLDS[name]
        found = numpy.empty(kept, dtype=object)
        for place in numpy.ndindex(kept):
            found[place] = functools.reduce(functools.partial(_applied, function), lines[place].ravel(), start)
        return found


def _of_numbers(value: Any) -> Optional[numpy.ndarray]:
    """Returns numbers, nodes that give sizes, and lists of such as an array; None if there is something else."""
    if isinstance(value, (tuple, list)):
        parts = [_of_numbers(part) for part in value]
        return numpy.stack(parts) if parts and all(part is not None for part in parts) else None  # type: ignore[arg-type]
    if not isinstance(example_of(value), (int, torch.SymInt)) or isinstance(value, bool):
        return None
    found = numpy.empty((), dtype=object)
    found[()] = value
    return found


def _each(function: Callable, *arrays: numpy.ndarray) -> numpy.ndarray:
    """Returns what a function gives of each element, or of those at the same place."""
    pairs = numpy.broadcast_arrays(*arrays)
    found = numpy.empty(pairs[0].shape, dtype=object)
    for place in numpy.ndindex(found.shape):
        found[place] = function(*(array[place] for array in pairs))
    return found


# What changes nothing beside a number.
_NEUTRAL = {operator.add: 0, operator.mul: 1}


def _applied(function: Callable, a: Any, b: Any) -> Any:
    if isinstance(a, int) and isinstance(b, int):
        return function(a, b)
    if function in _NEUTRAL and _NEUTRAL[function] in (a, b):
        return b if a == _NEUTRAL[function] else a
    return function, a, b
