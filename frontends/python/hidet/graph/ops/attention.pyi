# Written by tools/make_stubs.py.
from collections.abc import Sequence

from hidet._core import Size
from hidet.graph.operator import Operator
from hidet.graph.tensor import Tensor

class AttentionOp(Operator):
    """softmax(scale q k^T + mask) v; scale is 1 / sqrt(depth) by default, a causal mask keeps keys up to the query. A row without keys gives 0, or NaN with nan_rows."""

def attention(q: Tensor | float, k: Tensor | float, v: Tensor | float, mask: Tensor | None = None, *, is_causal: bool = False, scale: float | None = None, nan_rows: bool = False) -> Tensor:
    """softmax(scale q k^T + mask) v; scale is 1 / sqrt(depth) by default, a causal mask keeps keys up to the query. A row without keys gives 0, or NaN with nan_rows."""
