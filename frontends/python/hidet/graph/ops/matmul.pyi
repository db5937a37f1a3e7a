# Written by tools/make_stubs.py.
from collections.abc import Sequence

from hidet._core import Size
from hidet.graph.operator import Operator
from hidet.graph.tensor import Tensor

class MatmulOp(Operator):
    """Matrix product over the last two dimensions; those before broadcast, vectors are rows or columns."""

def matmul(a: Tensor | float, b: Tensor | float, require_prologue: bool = False, transpose_b: bool = False, transpose_a: bool = False) -> Tensor:
    """Matrix product over the last two dimensions; those before broadcast, vectors are rows or columns."""

class CpuBatchMatmulOp(Operator):
    """Matrix products of equal batches on a CPU."""

def cpu_batch_matmul(a: Tensor | float, b: Tensor | float, transpose_b: bool = False, transpose_a: bool = False) -> Tensor:
    """Matrix products of equal batches on a CPU."""

class CudaBatchMatmulOp(Operator):
    """Matrix products of equal batches on a CUDA device."""

def cuda_batch_matmul(a: Tensor | float, b: Tensor | float, transpose_b: bool = False, transpose_a: bool = False) -> Tensor:
    """Matrix products of equal batches on a CUDA device."""

class MatmulIntegerOp(Operator):
    """Matrix product of integers of 8 bits, signed or not, with sums in int32."""

def matmul_integer(a: Tensor | float, b: Tensor | float, transpose_b: bool = False, transpose_a: bool = False) -> Tensor:
    """Matrix product of integers of 8 bits, signed or not, with sums in int32."""
