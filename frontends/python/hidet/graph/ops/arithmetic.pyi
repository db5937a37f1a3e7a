# Written by tools/make_stubs.py.
from collections.abc import Sequence

from hidet._core import Size
from hidet.graph.operator import Operator
from hidet.graph.tensor import Tensor

class AddOp(Operator):
    """x + y."""

def add(x: Tensor | float, y: Tensor | float) -> Tensor:
    """x + y."""

class SubtractOp(Operator):
    """x - y."""

def subtract(x: Tensor | float, y: Tensor | float) -> Tensor:
    """x - y."""

class MultiplyOp(Operator):
    """x * y."""

def multiply(x: Tensor | float, y: Tensor | float) -> Tensor:
    """x * y."""

class DivideOp(Operator):
    """x / y. rounding: none (integers truncate), floor, trunc, or true (integers are converted to float32)."""

def divide(x: Tensor | float, y: Tensor | float, rounding: str = 'none') -> Tensor:
    """x / y. rounding: none (integers truncate), floor, trunc, or true (integers are converted to float32)."""

class PowOp(Operator):
    """x to the power of y."""

def pow(x: Tensor | float, y: Tensor | float) -> Tensor:
    """x to the power of y."""

class ModOp(Operator):
    """Remainder with the sign of y."""

def mod(x: Tensor | float, y: Tensor | float) -> Tensor:
    """Remainder with the sign of y."""

class FmodOp(Operator):
    """Remainder with the sign of x."""

def fmod(x: Tensor | float, y: Tensor | float) -> Tensor:
    """Remainder with the sign of x."""

class Atan2Op(Operator):
    """Angle of the point (y, x)."""

def atan2(x: Tensor | float, y: Tensor | float) -> Tensor:
    """Angle of the point (y, x)."""

class MaxOp(Operator):
    """Largest of the inputs; NaN wins."""

def max(first: Tensor | float, *others: Tensor | float) -> Tensor:
    """Largest of the inputs; NaN wins."""

class MinOp(Operator):
    """Smallest of the inputs; NaN wins."""

def min(first: Tensor | float, *others: Tensor | float) -> Tensor:
    """Smallest of the inputs; NaN wins."""

class NegativeOp(Operator):
    """-x."""

def negative(x: Tensor | float) -> Tensor:
    """-x."""

class AbsOp(Operator):
    """|x|."""

def abs(x: Tensor | float) -> Tensor:
    """|x|."""

class SignOp(Operator):
    """-1, 0 or 1."""

def sign(x: Tensor | float) -> Tensor:
    """-1, 0 or 1."""

class ReciprocalOp(Operator):
    """1 / x."""

def reciprocal(x: Tensor | float) -> Tensor:
    """1 / x."""

class SqrtOp(Operator):
    """Square root."""

def sqrt(x: Tensor | float) -> Tensor:
    """Square root."""

class RsqrtOp(Operator):
    """1 / sqrt(x)."""

def rsqrt(x: Tensor | float) -> Tensor:
    """1 / sqrt(x)."""

class ExpOp(Operator):
    """e to the power of x."""

def exp(x: Tensor | float) -> Tensor:
    """e to the power of x."""

class Exp2Op(Operator):
    """2 to the power of x."""

def exp2(x: Tensor | float) -> Tensor:
    """2 to the power of x."""

class Expm1Op(Operator):
    """exp(x) - 1."""

def expm1(x: Tensor | float) -> Tensor:
    """exp(x) - 1."""

class LogOp(Operator):
    """Natural logarithm."""

def log(x: Tensor | float) -> Tensor:
    """Natural logarithm."""

class Log2Op(Operator):
    """Logarithm to base 2."""

def log2(x: Tensor | float) -> Tensor:
    """Logarithm to base 2."""

class Log10Op(Operator):
    """Logarithm to base 10."""

def log10(x: Tensor | float) -> Tensor:
    """Logarithm to base 10."""

class Log1pOp(Operator):
    """log(1 + x)."""

def log1p(x: Tensor | float) -> Tensor:
    """log(1 + x)."""

class ErfOp(Operator):
    """Error function."""

def erf(x: Tensor | float) -> Tensor:
    """Error function."""

class SinOp(Operator):
    """Sine."""

def sin(x: Tensor | float) -> Tensor:
    """Sine."""

class CosOp(Operator):
    """Cosine."""

def cos(x: Tensor | float) -> Tensor:
    """Cosine."""

class TanOp(Operator):
    """Tangent."""

def tan(x: Tensor | float) -> Tensor:
    """Tangent."""

class AsinOp(Operator):
    """Inverse sine."""

def asin(x: Tensor | float) -> Tensor:
    """Inverse sine."""

class AcosOp(Operator):
    """Inverse cosine."""

def acos(x: Tensor | float) -> Tensor:
    """Inverse cosine."""

class AtanOp(Operator):
    """Inverse tangent."""

def atan(x: Tensor | float) -> Tensor:
    """Inverse tangent."""

class SinhOp(Operator):
    """Hyperbolic sine."""

def sinh(x: Tensor | float) -> Tensor:
    """Hyperbolic sine."""

class CoshOp(Operator):
    """Hyperbolic cosine."""

def cosh(x: Tensor | float) -> Tensor:
    """Hyperbolic cosine."""

class TanhOp(Operator):
    """Hyperbolic tangent."""

def tanh(x: Tensor | float) -> Tensor:
    """Hyperbolic tangent."""

class AsinhOp(Operator):
    """Inverse hyperbolic sine."""

def asinh(x: Tensor | float) -> Tensor:
    """Inverse hyperbolic sine."""

class AcoshOp(Operator):
    """Inverse hyperbolic cosine."""

def acosh(x: Tensor | float) -> Tensor:
    """Inverse hyperbolic cosine."""

class AtanhOp(Operator):
    """Inverse hyperbolic tangent."""

def atanh(x: Tensor | float) -> Tensor:
    """Inverse hyperbolic tangent."""

class FloorOp(Operator):
    """Largest whole number that is not larger."""

def floor(x: Tensor | float) -> Tensor:
    """Largest whole number that is not larger."""

class CeilOp(Operator):
    """Smallest whole number that is not smaller."""

def ceil(x: Tensor | float) -> Tensor:
    """Smallest whole number that is not smaller."""

class RoundOp(Operator):
    """Nearest whole number, halves to even."""

def round(x: Tensor | float) -> Tensor:
    """Nearest whole number, halves to even."""

class TruncOp(Operator):
    """Whole part."""

def trunc(x: Tensor | float) -> Tensor:
    """Whole part."""

class IsNanOp(Operator):
    """True where x is NaN."""

def is_nan(x: Tensor | float) -> Tensor:
    """True where x is NaN."""

class IsInfOp(Operator):
    """True where x is infinite."""

def is_inf(x: Tensor | float) -> Tensor:
    """True where x is infinite."""

class IsFiniteOp(Operator):
    """True where x is neither NaN nor infinite."""

def is_finite(x: Tensor | float) -> Tensor:
    """True where x is neither NaN nor infinite."""

class SquareOp(Operator):
    """x * x."""

def square(x: Tensor | float) -> Tensor:
    """x * x."""

class CubeOp(Operator):
    """x * x * x."""

def cube(x: Tensor | float) -> Tensor:
    """x * x * x."""

class BitwiseNotOp(Operator):
    """Every bit inverted."""

def bitwise_not(x: Tensor | float) -> Tensor:
    """Every bit inverted."""

class BitwiseAndOp(Operator):
    """Bits that both have."""

def bitwise_and(x: Tensor | float, y: Tensor | float) -> Tensor:
    """Bits that both have."""

class BitwiseOrOp(Operator):
    """Bits that either has."""

def bitwise_or(x: Tensor | float, y: Tensor | float) -> Tensor:
    """Bits that either has."""

class BitwiseXorOp(Operator):
    """Bits that one of the two has."""

def bitwise_xor(x: Tensor | float, y: Tensor | float) -> Tensor:
    """Bits that one of the two has."""

class LeftShiftOp(Operator):
    """x shifted left by y bits."""

def left_shift(x: Tensor | float, y: Tensor | float) -> Tensor:
    """x shifted left by y bits."""

class RightShiftOp(Operator):
    """x shifted right by y bits, keeping the sign."""

def right_shift(x: Tensor | float, y: Tensor | float) -> Tensor:
    """x shifted right by y bits, keeping the sign."""

class WhereOp(Operator):
    """x where the condition holds, y elsewhere."""

def where(condition: Tensor | float, x: Tensor | float, y: Tensor | float) -> Tensor:
    """x where the condition holds, y elsewhere."""
