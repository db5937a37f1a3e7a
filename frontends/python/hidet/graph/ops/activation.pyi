# Written by tools/make_stubs.py.
from collections.abc import Sequence

from hidet._core import Size
from hidet.graph.operator import Operator
from hidet.graph.tensor import Tensor

class ReluOp(Operator):
    """max(x, 0)."""

def relu(x: Tensor | float) -> Tensor:
    """max(x, 0)."""

class LeakyReluOp(Operator):
    """x, or alpha x where it is negative."""

def leaky_relu(x: Tensor | float, alpha: float = 0.01) -> Tensor:
    """x, or alpha x where it is negative."""

class PReluOp(Operator):
    """x, or slope x where it is negative."""

def prelu(x: Tensor | float, y: Tensor | float) -> Tensor:
    """x, or slope x where it is negative."""

class SigmoidOp(Operator):
    """1 / (1 + exp(-x))."""

def sigmoid(x: Tensor | float) -> Tensor:
    """1 / (1 + exp(-x))."""

class LogSigmoidOp(Operator):
    """log(sigmoid(x))."""

def log_sigmoid(x: Tensor | float) -> Tensor:
    """log(sigmoid(x))."""

class HardSigmoidOp(Operator):
    """min(max(alpha x + beta, 0), 1)."""

def hard_sigmoid(x: Tensor | float, alpha: float = 0.16666666666666666, beta: float = 0.5) -> Tensor:
    """min(max(alpha x + beta, 0), 1)."""

class ClipOp(Operator):
    """x kept within min_val .. max_val."""

def clip(x: Tensor | float, min_val: float | None = None, max_val: float | None = None) -> Tensor:
    """x kept within min_val .. max_val."""

class GeluOp(Operator):
    """x times the normal distribution at x; approximate uses tanh."""

def gelu(x: Tensor | float, approximate: bool = False) -> Tensor:
    """x times the normal distribution at x; approximate uses tanh."""

class SiluOp(Operator):
    """x sigmoid(x)."""

def silu(x: Tensor | float) -> Tensor:
    """x sigmoid(x)."""

class MishOp(Operator):
    """x tanh(softplus(x))."""

def mish(x: Tensor | float) -> Tensor:
    """x tanh(softplus(x))."""

class HardSwishOp(Operator):
    """x min(max(x + 3, 0), 6) / 6."""

def hard_swish(x: Tensor | float) -> Tensor:
    """x min(max(x + 3, 0), 6) / 6."""

class EluOp(Operator):
    """x, or alpha (exp(x) - 1) where it is negative."""

def elu(x: Tensor | float, alpha: float = 1.0) -> Tensor:
    """x, or alpha (exp(x) - 1) where it is negative."""

class SeluOp(Operator):
    """scale times elu."""

def selu(x: Tensor | float, alpha: float = 1.6732632423543772, scale: float = 1.0507009873554805) -> Tensor:
    """scale times elu."""

class CeluOp(Operator):
    """max(x, 0) + min(alpha (exp(x / alpha) - 1), 0)."""

def celu(x: Tensor | float, alpha: float = 1.0) -> Tensor:
    """max(x, 0) + min(alpha (exp(x / alpha) - 1), 0)."""

class SoftPlusOp(Operator):
    """log(1 + exp(beta x)) / beta, and x itself where beta x exceeds threshold_val."""

def soft_plus(x: Tensor | float, beta: float = 1.0, threshold_val: float = 20.0) -> Tensor:
    """log(1 + exp(beta x)) / beta, and x itself where beta x exceeds threshold_val."""

class SoftSignOp(Operator):
    """x / (1 + |x|)."""

def soft_sign(x: Tensor | float) -> Tensor:
    """x / (1 + |x|)."""

class TanhShrinkOp(Operator):
    """x - tanh(x)."""

def tanh_shrink(x: Tensor | float) -> Tensor:
    """x - tanh(x)."""

class HardShrinkOp(Operator):
    """x, or 0 where |x| is at most lambda_val."""

def hard_shrink(x: Tensor | float, lambda_val: float = 0.5) -> Tensor:
    """x, or 0 where |x| is at most lambda_val."""

class SoftShrinkOp(Operator):
    """x moved towards 0 by lambda_val."""

def soft_shrink(x: Tensor | float, lambda_val: float = 0.5) -> Tensor:
    """x moved towards 0 by lambda_val."""

class ThresholdOp(Operator):
    """x, or value where it is at most threshold_val."""

def threshold(x: Tensor | float, threshold_val: float = 0.0, value: float = 0.0) -> Tensor:
    """x, or value where it is at most threshold_val."""

class SoftmaxOp(Operator):
    """Exponentials divided by their sum along `axis`."""

def softmax(x: Tensor | float, axis: int = 1) -> Tensor:
    """Exponentials divided by their sum along `axis`."""

class LogSoftmaxOp(Operator):
    """Logarithm of softmax."""

def log_softmax(x: Tensor | float, axis: int = 1) -> Tensor:
    """Logarithm of softmax."""
