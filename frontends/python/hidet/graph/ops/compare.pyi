# Written by tools/make_stubs.py.
from collections.abc import Sequence

from hidet._core import Size
from hidet.graph.operator import Operator
from hidet.graph.tensor import Tensor

class EqualOp(Operator):
    """x == y."""

def equal(x: Tensor | float, y: Tensor | float) -> Tensor:
    """x == y."""

class NotEqualOp(Operator):
    """x != y."""

def not_equal(x: Tensor | float, y: Tensor | float) -> Tensor:
    """x != y."""

class LessOp(Operator):
    """x < y."""

def less(x: Tensor | float, y: Tensor | float) -> Tensor:
    """x < y."""

class LessEqualOp(Operator):
    """x <= y."""

def less_equal(x: Tensor | float, y: Tensor | float) -> Tensor:
    """x <= y."""

class GreaterOp(Operator):
    """x > y."""

def greater(x: Tensor | float, y: Tensor | float) -> Tensor:
    """x > y."""

class GreaterEqualOp(Operator):
    """x >= y."""

def greater_equal(x: Tensor | float, y: Tensor | float) -> Tensor:
    """x >= y."""

class LogicalNotOp(Operator):
    """True where x is zero."""

def logical_not(x: Tensor | float) -> Tensor:
    """True where x is zero."""

class LogicalAndOp(Operator):
    """True where both are not zero."""

def logical_and(x: Tensor | float, y: Tensor | float) -> Tensor:
    """True where both are not zero."""

class LogicalOrOp(Operator):
    """True where one is not zero."""

def logical_or(x: Tensor | float, y: Tensor | float) -> Tensor:
    """True where one is not zero."""

class LogicalXorOp(Operator):
    """True where exactly one is not zero."""

def logical_xor(x: Tensor | float, y: Tensor | float) -> Tensor:
    """True where exactly one is not zero."""
