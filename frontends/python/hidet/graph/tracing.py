"""From tensors back to the operators that made them, and from the compiler's values to tensors.

    inputs, operators = trace_operators([y])              # what y is computed from, and how
    tensors = {}
    x = wrap_value(operators[0]._core.inputs[0], tensors)

Graphs and users' rules both stand on this.
"""

from __future__ import annotations

from typing import Any, Iterable, Optional, Sequence

from hidet.graph.operator import Operator
from hidet.graph.tensor import Tensor

__all__ = ['trace_operators', 'wrap_value']


def trace_operators(outputs: Iterable[Tensor], stop: Sequence[Tensor] = ()) -> tuple[list[Tensor], list[Operator]]:
    """Returns the symbolic tensors without a trace that the outputs are made of, in order of first use, and the operators in an
    order in which each uses earlier results. Tensors of `stop` count as if nothing made them."""
    inputs: dict[Any, Tensor] = {}
    operators: list[Operator] = []
    seen: set[int] = set()
    stopped = {x.value for x in stop}
    stack: list[Any] = [tensor for tensor in reversed(list(outputs))]
    while stack:
        item = stack.pop()
        if isinstance(item, Operator):
            operators.append(item)
            continue
        if item is None or not item.is_symbolic():
            continue
        if item.trace is None or item.value in stopped:
            inputs.setdefault(item.value, item)
            continue
        op = item.trace[0]
        if id(op) in seen:
            continue
        seen.add(id(op))
        stack.append(op)  # after its inputs
        stack.extend(reversed(op.inputs))
    return list(inputs.values()), operators


def wrap_value(value: Any, tensors: dict[Any, Tensor]) -> Optional[Tensor]:
    """Returns the tensor for a value of the compiler's graph, a new one for what `tensors` lacks."""
    if value is None:
        return None
    if value not in tensors:
        tensors[value] = Tensor(value=value)
    return tensors[value]
