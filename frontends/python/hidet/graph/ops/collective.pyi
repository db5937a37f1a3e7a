# Written by tools/make_stubs.py.
from collections.abc import Sequence

from hidet._core import Size
from hidet.graph.operator import Operator
from hidet.graph.tensor import Tensor

class AllReduceOp(Operator):
    """Element by element the sum (avg, product, min, max) of x over the ranks of a group. Begins; WaitCollective ends. `peers` are the ranks, where their GPUs reach each other's memory, else 0."""

def all_reduce(x: Tensor | float, reduction: str, group: str, order: int, peers: int = 0) -> Tensor:
    """Element by element the sum (avg, product, min, max) of x over the ranks of a group. Begins; WaitCollective ends. `peers` are the ranks, where their GPUs reach each other's memory, else 0."""

class AllReduceByPeersOp(Operator):
    """Element by element the sum of x over the `ranks` ranks of a group, in their order, through memory that their GPUs share: `memory` is this rank's data and flags, then the data of each rank and the flags of each."""

def all_reduce_by_peers(x: Tensor | float, *memory: Tensor | float, ranks: int, group: str, order: int) -> Tensor:
    """Element by element the sum of x over the `ranks` ranks of a group, in their order, through memory that their GPUs share: `memory` is this rank's data and flags, then the data of each rank and the flags of each."""

class AllGatherOp(Operator):
    """The rows of x of all `ranks` ranks of a group, in their order. Begins; WaitCollective ends."""

def all_gather(x: Tensor | float, ranks: int, group: str, order: int) -> Tensor:
    """The rows of x of all `ranks` ranks of a group, in their order. Begins; WaitCollective ends."""

class ReduceScatterOp(Operator):
    """This rank's share of the rows of the sum of x over the ranks of a group. Begins; WaitCollective ends."""

def reduce_scatter(x: Tensor | float, reduction: str, ranks: int, group: str, order: int) -> Tensor:
    """This rank's share of the rows of the sum of x over the ranks of a group. Begins; WaitCollective ends."""

class AllToAllOp(Operator):
    """Rows of x to each rank of a group, and rows from each, in their order: `sent` and `received` of them, or equal shares. Begins; WaitCollective ends."""

def all_to_all(x: Tensor | float, ranks: int, group: str, order: int, sent: int | Sequence[int] = [], received: int | Sequence[int] = []) -> Tensor:
    """Rows of x to each rank of a group, and rows from each, in their order: `sent` and `received` of them, or equal shares. Begins; WaitCollective ends."""

class BroadcastFromOp(Operator):
    """x of the rank `source` of a group. Begins; WaitCollective ends."""

def broadcast_from(x: Tensor | float, source: int, group: str, order: int) -> Tensor:
    """x of the rank `source` of a group. Begins; WaitCollective ends."""

class WaitCollectiveOp(Operator):
    """`begun`, the result of a collective of x, once it is there."""

def wait_collective(begun: Tensor | float, x: Tensor | float) -> Tensor:
    """`begun`, the result of a collective of x, once it is there."""
