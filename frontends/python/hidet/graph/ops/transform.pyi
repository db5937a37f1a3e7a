# Written by tools/make_stubs.py.
from collections.abc import Sequence

from hidet._core import Size
from hidet.graph.operator import Operator
from hidet.graph.tensor import Tensor

class TakeOp(Operator):
    """Slices of `data` along `axis`, chosen by `indices` of any shape."""

def take(data: Tensor | float, indices: Tensor | float, axis: int = 0, wrap: bool = True) -> Tensor:
    """Slices of `data` along `axis`, chosen by `indices` of any shape."""

class GatherOp(Operator):
    """For each place of `indices`, the element of `data` there but for `axis`, where the index says."""

def gather(data: Tensor | float, indices: Tensor | float, axis: int = 0, wrap: bool = True) -> Tensor:
    """For each place of `indices`, the element of `data` there but for `axis`, where the index says."""

class GatherNdOp(Operator):
    """Slices of `data` at the coordinates in the last dimension of `indices`."""

def gather_nd(data: Tensor | float, indices: Tensor | float, batch_dims: int = 0) -> Tensor:
    """Slices of `data` at the coordinates in the last dimension of `indices`."""

class StridedSliceOp(Operator):
    """Elements starts[i], starts[i] + strides[i], ... before ends[i] along axes[i]."""

def strided_slice(x: Tensor | float, starts: int | Size | Sequence[int | Size], ends: int | Size | Sequence[int | Size], axes: int | Sequence[int] | None = None, strides: int | Sequence[int] | None = None) -> Tensor:
    """Elements starts[i], starts[i] + strides[i], ... before ends[i] along axes[i]."""

class ConcatOp(Operator):
    """The inputs one after the other along `axis`."""

def concat(first: Tensor | float, *others: Tensor | float, axis: int = 0) -> Tensor:
    """The inputs one after the other along `axis`."""

class SplitOp(Operator):
    """Consecutive parts along `axis` of the given sizes."""

def split(x: Tensor | float, sizes: int | Size | Sequence[int | Size], axis: int = 0) -> list[Tensor]:
    """Consecutive parts along `axis` of the given sizes."""

class PadOp(Operator):
    """With pads[i] elements before and pads[rank + i] after dimension i; negative pads cut."""

def pad(x: Tensor | float, pads: int | Size | Sequence[int | Size], mode: str = 'constant', value: float = 0.0) -> Tensor:
    """With pads[i] elements before and pads[rank + i] after dimension i; negative pads cut."""

class ScatterOp(Operator):
    """`data` with each of `updates` at its place but for `axis`, where the index says; reduction: none, or add, mul, max, min with what is there. Of several updates of one element without a reduction any may stay."""

def scatter(data: Tensor | float, indices: Tensor | float, updates: Tensor | float, axis: int = 0, reduction: str = 'none', wrap: bool = True) -> Tensor:
    """`data` with each of `updates` at its place but for `axis`, where the index says; reduction: none, or add, mul, max, min with what is there. Of several updates of one element without a reduction any may stay."""

class SlidingWindowsOp(Operator):
    """Windows of `size` elements, `dilation` apart, at every `stride`-th place of a dimension; what a window sees is the last dimension."""

def sliding_windows(x: Tensor | float, axis: int, size: int = 1, stride: int = 1, dilation: int = 1) -> Tensor:
    """Windows of `size` elements, `dilation` apart, at every `stride`-th place of a dimension; what a window sees is the last dimension."""

class Im2colOp(Operator):
    """The patches of images [n, c, h, w] or [c, h, w] under a kernel as columns: [n, c * kh * kw, places], places by rows."""

def im2col(x: Tensor | float, kernel_size: int | Sequence[int], dilation: int | Sequence[int] = [1, 1], padding: int | Sequence[int] = [0, 0], stride: int | Sequence[int] = [1, 1]) -> Tensor:
    """The patches of images [n, c, h, w] or [c, h, w] under a kernel as columns: [n, c * kh * kw, places], places by rows."""

class ReshapeOp(Operator):
    """The same elements in row-major order in another shape; one size may be -1."""

def reshape(x: Tensor | float, shape: int | Size | Sequence[int | Size]) -> Tensor:
    """The same elements in row-major order in another shape; one size may be -1."""

class SqueezeOp(Operator):
    """Without the given dimensions of size 1, or without all of them."""

def squeeze(x: Tensor | float, dims: int | Sequence[int] | None = None) -> Tensor:
    """Without the given dimensions of size 1, or without all of them."""

class UnsqueezeOp(Operator):
    """With new dimensions of size 1 at these places of the result."""

def unsqueeze(x: Tensor | float, dims: int | Sequence[int]) -> Tensor:
    """With new dimensions of size 1 at these places of the result."""

class FlattenOp(Operator):
    """Dimensions start_dim to end_dim as one."""

def flatten(x: Tensor | float, start_dim: int = 0, end_dim: int = -1) -> Tensor:
    """Dimensions start_dim to end_dim as one."""

class PermuteDimsOp(Operator):
    """Dimensions in another order, reversed by default."""

def permute_dims(x: Tensor | float, axes: int | Sequence[int] | None = None) -> Tensor:
    """Dimensions in another order, reversed by default."""

class BroadcastOp(Operator):
    """Copied along dimensions of size 1 and along new ones in front; -1 keeps a size."""

def broadcast(x: Tensor | float, shape: int | Size | Sequence[int | Size]) -> Tensor:
    """Copied along dimensions of size 1 and along new ones in front; -1 keeps a size."""

class TileOp(Operator):
    """The whole tensor repeated along each dimension."""

def tile(x: Tensor | float, repeats: int | Sequence[int]) -> Tensor:
    """The whole tensor repeated along each dimension."""

class FlipOp(Operator):
    """Reversed along the given dimensions."""

def flip(x: Tensor | float, dims: int | Sequence[int]) -> Tensor:
    """Reversed along the given dimensions."""

class TriuOp(Operator):
    """The upper triangle of the last two dimensions, 0 elsewhere."""

def triu(x: Tensor | float, diagonal: int = 0) -> Tensor:
    """The upper triangle of the last two dimensions, 0 elsewhere."""

class TrilOp(Operator):
    """The lower triangle of the last two dimensions, 0 elsewhere."""

def tril(x: Tensor | float, diagonal: int = 0) -> Tensor:
    """The lower triangle of the last two dimensions, 0 elsewhere."""

class CastOp(Operator):
    """Converted to another dtype."""

def cast(x: Tensor | float, dtype: str) -> Tensor:
    """Converted to another dtype."""

class BitcastOp(Operator):
    """The same bits as another dtype of as many bits."""

def bitcast(x: Tensor | float, dtype: str) -> Tensor:
    """The same bits as another dtype of as many bits."""

class RelayoutOp(Operator):
    """The same tensor with its elements in another order in memory, zeros in the padding."""

def relayout(x: Tensor | float, layout: str) -> Tensor:
    """The same tensor with its elements in another order in memory, zeros in the padding."""

class IdentityOp(Operator):
    """The input itself."""

def identity(x: Tensor | float) -> Tensor:
    """The input itself."""

class TakeStepsOp(Operator):
    """`count` elements of a dimension: result o is the element at (o * step + offset) / parts, the first or the last where that lies outside."""

def take_steps(x: Tensor | float, axis: int, count: int, step: int = 65536, offset: int = 0, parts: int = 65536) -> Tensor:
    """`count` elements of a dimension: result o is the element at (o * step + offset) / parts, the first or the last where that lies outside."""

class WeightedWindowsOp(Operator):
    """Weighted sums of windows along a dimension: result o is the sum of weights[o, j] times the element at (o * step + offset) / 65536 + j, windows kept inside. What a weight of zero stands for is not looked at."""

def weighted_windows(x: Tensor | float, weights: Tensor | float, axis: int, step: int = 65536, offset: int = 0) -> Tensor:
    """Weighted sums of windows along a dimension: result o is the sum of weights[o, j] times the element at (o * step + offset) / 65536 + j, windows kept inside. What a weight of zero stands for is not looked at."""
