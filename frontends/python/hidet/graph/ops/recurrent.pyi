# Written by tools/make_stubs.py.
from collections.abc import Sequence

from hidet._core import Size
from hidet.graph.operator import Operator
from hidet.graph.tensor import Tensor

class RecurrenceOp(Operator):
    """The states of a recurrent layer after each step, [steps, rows, units]: of x [steps, rows, gates * units], the input's products and biases; weights [units, gates, units]; the first states [rows, units]. An lstm gives its cells too, in float32 where x has 16 bits, for they add up over the steps; its peepholes, [3, units], are those of its gates i, f and o. From the step on that `lengths` [rows] says, a row's states stay. `activations` names other functions than the cell's own, those of cell rnn, as "hardsigmoid 0.2 0.5, tanh, tanh"; sums are cut to -clip .. clip before unless it is 0, and an lstm that is `coupled` forgets as much as it takes in. Weights that are integers of 8 or 16 bits have scales, [gates * units]."""

def recurrence(x: Tensor | float, weights: Tensor | float, hidden: Tensor | float, cells: Tensor | None = None, bias: Tensor | None = None, peepholes: Tensor | None = None, lengths: Tensor | None = None, scales: Tensor | None = None, *, cell: str, reverse: bool = False, activations: str = '', clip: float = 0.0, coupled: bool = False) -> Tensor:
    """The states of a recurrent layer after each step, [steps, rows, units]: of x [steps, rows, gates * units], the input's products and biases; weights [units, gates, units]; the first states [rows, units]. An lstm gives its cells too, in float32 where x has 16 bits, for they add up over the steps; its peepholes, [3, units], are those of its gates i, f and o. From the step on that `lengths` [rows] says, a row's states stay. `activations` names other functions than the cell's own, those of cell rnn, as "hardsigmoid 0.2 0.5, tanh, tanh"; sums are cut to -clip .. clip before unless it is 0, and an lstm that is `coupled` forgets as much as it takes in. Weights that are integers of 8 or 16 bits have scales, [gates * units]."""
