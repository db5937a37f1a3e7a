"""Tensors: with memory, or symbols for what a graph will be given.

    a = hidet.randn([2, 3])             Tensor(shape=(2, 3), dtype='float32', device='cpu') and its elements
    x = hidet.symbol_like(a)            the same without elements
    y = hidet.ops.matmul(x, b) + c      symbolic; y.trace says which operator made it

Devices are 'cpu', 'cuda' (which is 'cuda:0'), 'cuda:1' and so on, or 'fake_cuda' to build graphs for a GPU that is not there.
dtypes are names: 'float32', 'float16', 'bfloat16', 'int64', 'bool' and so on.
"""

from __future__ import annotations

import ctypes
import operator as python_operator
import sys
import threading
from typing import Any, Iterator, Optional, Sequence, Union

from hidet import _core
from hidet.devices import Device
from hidet.dtypes import data_type
from hidet.graph.row_major import RowMajor

__all__ = [
    'Tensor', 'arange', 'asarray', 'empty', 'empty_like', 'from_dlpack', 'from_numpy', 'from_torch', 'full', 'full_like', 'linspace', 'ones',
    'ones_like', 'randint', 'randn', 'randn_like', 'symbol', 'symbol_like', 'symbol_var', 'zeros', 'zeros_like',
]

Number = Union[bool, int, float]
Dim = Union[int, str, _core.Size]


def _device_name(device: Any) -> str:
    """Returns the canonical name: 'cuda' for 'cuda:0'. A torch.device will do too."""
    name = str(device)
    return 'cuda' if name == 'cuda:0' else name


def _gpu_name(device: Any) -> str:
    """Returns the canonical name of a GPU, by name or number; the first for None."""
    return _device_name('cuda' if device is None else f'cuda:{device}' if isinstance(device, int) else device)


def dtype_name(dtype: Any) -> str:
    """Returns the name of a dtype of hidet, torch or numpy, as `hidet.data_type` takes it. ValueError for one that there is not."""
    return str(data_type(dtype))


class Tensor:
    """A tensor of some shape, dtype and device.

    One with memory has `storage`; one without is symbolic. `trace` is None, or (operator, index) for a symbolic tensor that an
    operator makes. `==` compares identity; hidet.ops.equal compares elements.
    """

    __array_ufunc__ = None  # numpy leaves array + tensor to the tensor

    def __init__(self, *, array: Any = None, value: Any = None, trace: Any = None):
        self._memory = array
        self._value = value
        self._trace = trace
        self._source: Any = None  # what is being copied

    # What it is.

    @property
    def value(self) -> Any:
        """The compiler's handle: a constant if the tensor has memory."""
        if self._value is None:
            self._value = _core.Value.constant(self._memory)
        return self._value

    @property
    def _array(self) -> Any:
        """The memory, or None if the tensor is symbolic. Constants of the compiler's graphs get theirs when it is asked for."""
        if self._memory is None and self._value.is_constant:
            self._memory = self._value.array(False)
        return self._memory

    @property
    def _of(self) -> Any:
        return self._memory if self._memory is not None else self._value

    @property
    def shape(self) -> tuple:
        """Sizes: ints, or symbols and expressions of them."""
        return self._of.shape

    @property
    def dtype(self) -> str:
        """The name of the elements' type, such as 'float32'."""
        return self._of.dtype

    @property
    def _device(self) -> str:
        return self._of.device

    @property
    def device(self) -> Device:
        """'cpu' or 'cuda:0', which is text that knows its kind and number."""
        name = self._device.removeprefix('fake_')
        return Device('cuda:0' if name == 'cuda' else name)

    @property
    def layout(self) -> RowMajor:
        """How the elements lie in memory: the same for all tensors of a shape."""
        return RowMajor(self.shape)

    @property
    def storage(self) -> Any:
        """The memory, or None if the tensor is symbolic."""
        return self._array

    @property
    def trace(self) -> Any:
        """(operator, index of the output) for a symbolic tensor that an operator makes, else None."""
        return self._trace

    @property
    def op(self) -> Any:
        """The operator that makes it, or None."""
        return self._trace[0] if self._trace else None

    @property
    def size(self) -> Any:
        """The number of elements: an int, or an expression of symbols."""
        return self.layout.size

    @property
    def nbytes(self) -> int:
        """The bytes of all elements. ValueError for a symbolic tensor."""
        return self._require().nbytes

    def is_symbolic(self) -> bool:
        """Whether it has no elements yet: it is an input of a graph, or made of such."""
        return self._memory is None and not self._value.is_constant

    def signature(self) -> str:
        """Returns shape, dtype and device as text."""
        return f"Tensor(shape={self.shape}, dtype={self.dtype!r}, device={str(self.device)!r})"

    def _require(self) -> Any:
        if self._array is None:
            raise ValueError(f'{self.signature()} is symbolic: it has no elements')
        return self._array

    def __str__(self) -> str:
        if self.is_symbolic():
            return self.signature() if self._trace is None else f'{self.signature()}\nfrom {self._trace}'
        import numpy

        with numpy.printoptions(precision=2, suppress=True):
            return f'{self.signature()}\n{self._host_values()}'

    __repr__ = __str__

    # Elements.

    def _host_values(self) -> Any:
        """Returns the elements as a numpy array; those that numpy has no dtype for as float32."""
        if self._memory is None and not self.is_symbolic():  # the compiler has constants on the host
            return Tensor(array=self._value.array(True))._host_values()
        tensor = self.to(dtype='float32') if self.dtype in ('bfloat16', 'float8_e4m3', 'float8_e5m2') else self
        return tensor.cpu().numpy()

    def numpy(self) -> Any:
        """Returns a numpy array that shares the memory, and may not be written if that may not (a mapped file). ValueError for a symbolic
        tensor and one on a GPU; what numpy has no dtype for (bfloat16, float8) is numpy's error."""
        import numpy

        array = self._require()
        if self._device != 'cpu':
            raise ValueError(f'numpy has no arrays on {self.device}: call cpu() first')
        result = numpy.from_dlpack(array)
        if array.read_only:
            result.flags.writeable = False  # what older versions of numpy do not ask
        return result

    def __array__(self, dtype: Any = None, copy: Optional[bool] = None) -> Any:
        """What numpy.asarray gives: the elements, shared where dtypes allow. TypeError for a tensor that is symbolic or on a GPU."""
        import numpy

        if self.is_symbolic() or self._device != 'cpu':
            raise TypeError(f'{self.signature()} is no array of numpy: ' +
                            ('it is symbolic' if self.is_symbolic() else 'call cpu() first'))
        values = self._host_values()
        if copy is False and (dtype is not None and values.dtype != dtype or str(values.dtype) != self.dtype):
            raise ValueError(f'{self.signature()} cannot be shared with numpy as {dtype or values.dtype}')
        return numpy.array(values, dtype=dtype) if copy else numpy.asarray(values, dtype=dtype)

    def __len__(self) -> int:
        if not self.shape:
            raise TypeError('a tensor without dimensions has no length')
        return python_operator.index(self.shape[0])

    @property
    def ndim(self) -> int:
        """The number of dimensions."""
        return len(self.shape)

    @property
    def T(self) -> Tensor:
        """The tensor with its dimensions in reverse order."""
        return _ops().transpose(self, list(reversed(range(self.ndim))))

    def torch(self) -> Any:
        """Returns a torch tensor that shares the memory, or has a copy of what may not be written (a mapped file), which torch cannot say
        of a tensor. ValueError for a symbolic tensor."""
        import torch

        return torch.from_dlpack(self.copy() if self._require().read_only else self)

    @classmethod
    def __torch_function__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        """What a function of torch gives for hidet's tensors: the rule that was registered for it (`hidet.torch.register_function`), which takes symbolic
        ones too, else what torch computes from the same memory. The tensors among the results are hidet's."""
        registry = sys.modules.get('hidet.graph.frontend.torch.registry')
        rule = None if registry is None else registry.rule_of_users(func)
        if rule is not None:
            return rule(*args, **(kwargs or {}))
        import torch
        from torch.utils import _pytree

        given, spec = _pytree.tree_flatten((args, kwargs or {}))
        symbolic = next((x for x in given if isinstance(x, Tensor) and x.is_symbolic()), None)
        if symbolic is not None:
            raise TypeError(f'{getattr(func, "__name__", func)} of torch, of {symbolic.signature()}: it is symbolic, call the function of hidet.ops')
        given_args, given_kwargs = _pytree.tree_unflatten([x.torch() if isinstance(x, Tensor) else x for x in given], spec)
        results = func(*given_args, **given_kwargs)
        return _pytree.tree_map(lambda x: from_torch(x) if isinstance(x, torch.Tensor) else x, results)

    def __dlpack__(self, **kwargs: Any) -> Any:
        return self._require().__dlpack__(**kwargs)

    def __dlpack_device__(self) -> tuple[int, int]:
        return self._require().__dlpack_device__()

    def item(self) -> Number:
        """Returns the only element as a number of Python's. ValueError if there are more, or if the tensor is symbolic."""
        return self._host_values().item()

    def tolist(self) -> Any:
        """Returns the elements as lists in lists, a number for a tensor without dimensions. ValueError for a symbolic tensor."""
        return self._host_values().tolist()

    def __int__(self) -> int:
        return int(self.item())

    def __float__(self) -> float:
        return float(self.item())

    def __bool__(self) -> bool:
        if self.is_symbolic():
            raise ValueError(f'the truth of {self.signature()} is not known: it is symbolic')
        return bool(self.item())

    def __index__(self) -> int:
        return python_operator.index(self.item())  # type: ignore[arg-type]  # TypeError for a float

    def __iter__(self) -> Iterator[Tensor]:
        if not self.shape:
            raise TypeError('a tensor without dimensions cannot be iterated')
        return (self[i] for i in range(self.shape[0]))

    __hash__ = object.__hash__

    # Elsewhere, and of another dtype.

    def to(self, dtype: Any = None, device: Any = None) -> Tensor:
        """Returns the tensor with another dtype, on another device, or itself.

        Any dtype becomes any other as `hidet.ops.cast` says; names of hidet, torch and numpy do. ValueError for a name that is none, and
        for a symbolic tensor that is to be on another device: a graph runs on one."""
        result = self
        if dtype is not None and dtype_name(dtype) != self.dtype:
            result = _ops().cast(result, dtype_name(dtype))
        if device is not None and _device_name(device) != result._device:
            result = Tensor(array=result._require().copy_to(_device_name(device)))
        return result

    def to_device(self, device: Any, /, *, stream: Any = None) -> Tensor:
        """Returns the tensor on another device, or itself, as the array API has it. With a `hidet.cuda.Stream` the copy is put there, as
        by `cuda_async` and `cpu_async`."""
        if stream is None:
            return self.to(device=device)
        return self.cpu_async(stream) if _device_name(device) == 'cpu' else self.cuda_async(device, stream)

    def astype(self, dtype: Any) -> Tensor:
        """Returns the tensor with another dtype, or itself; see `to`."""
        return self.to(dtype=dtype)

    def cpu(self) -> Tensor:
        """Returns the tensor on the CPU, or itself. ValueError for a symbolic one of a GPU."""
        return self.to(device='cpu')

    def cuda(self, device: Any = None) -> Tensor:
        """Returns the tensor on a GPU, the first by default, or itself; `device` is a number or a name. RuntimeError if there is no
        such GPU, MemoryError if it has no room, ValueError for a symbolic tensor of another device."""
        return self.to(device=_gpu_name(device))

    def cpu_async(self, stream: Any = None) -> Tensor:
        """Returns the tensor on the CPU, or itself, copied on a `hidet.cuda.Stream`, by default the current one: its elements are there
        once the stream is done. Memory of tensors on the CPU may be paged out, so that the driver waits for it all the same."""
        return self._copied_async('cpu', stream)

    def cuda_async(self, device: Any = None, stream: Any = None) -> Tensor:
        """Returns the tensor on a GPU, or itself, copied likewise. What comes next on the stream may read it."""
        return self._copied_async(_gpu_name(device), stream)

    def copy(self) -> Tensor:
        """Returns a copy with memory of its own. ValueError for a symbolic tensor."""
        return Tensor(array=self._require().copy_to(self._device))

    def copy_async(self, stream: Any = None) -> Tensor:
        """Returns a copy with memory of its own, copied on a `hidet.cuda.Stream` where it is on a GPU."""
        return self.copy() if self._device == 'cpu' else self._copied_async(self._device, stream, always=True)

    def copy_(self, src: Tensor) -> Tensor:
        """Writes the elements of another tensor into this one's memory, which others may share, and returns this one. They become of
        this dtype, and come from any device. ValueError for another shape, if either is symbolic, and for memory that may not be
        written (a mapped file, an array that numpy says so of)."""
        if tuple(_expect_tensor(src).shape) != tuple(self.shape):
            raise ValueError(f'copy_: {src.signature()} into {self.signature()}: expected the same shape')
        target, source = self._require(), src.to(dtype=self.dtype)._require()
        if target.read_only:
            raise ValueError(f'copy_: into {self.signature()}, whose memory may not be written: copy() it first')
        if target.nbytes:
            if target.device == source.device == 'cpu':
                ctypes.memmove(target.address, source.address, target.nbytes)
            else:
                from hidet.cuda import memory

                memory.memcpy(target.address, source.address, target.nbytes)
        return self

    def _copied_async(self, device: str, stream: Any, always: bool = False) -> Tensor:
        source = self._require()
        if device == self._device and not always:
            return self
        result = Tensor(array=_core.Array.empty(self.shape, self.dtype, device))
        if source.nbytes:
            from hidet.cuda import memory, streams

            gpu = device if device != 'cpu' else self._device
            at = streams.current_stream(int(gpu.partition(':')[2] or 0)) if stream is None else stream
            memory.memcpy_async(result._require().address, source.address, source.nbytes, at)
        result._source = self  # it is read until the stream is done
        return result

    def detach(self) -> Tensor:
        """Returns the tensor itself: there are no gradients."""
        return self

    def contiguous(self) -> Tensor:
        """Returns the tensor itself: all are."""
        return self

    def __getstate__(self) -> Any:
        return self.shape, self.dtype, self._device, self._require().bytes()

    def __setstate__(self, state: Any) -> None:
        import numpy

        shape, dtype, device, data = state
        host = _core.Array.empty(shape, dtype, 'cpu')
        if data:
            numpy.copyto(_raw_bytes(host), numpy.frombuffer(data, numpy.uint8))
        self.__init__(array=host if device == 'cpu' else host.copy_to(device))  # type: ignore[misc]

    # Operators.

    def reshape(self, *shape: Any) -> Tensor:
        """Returns the elements in another shape, given as sizes or one list of them, of which one may be -1. ValueError if it has
        another number of elements."""
        return _ops().reshape(self, _sizes(shape))

    def view(self, dtype: Any = None, shape: Any = None) -> Tensor:
        """Returns the same memory as elements of another dtype, in another shape, or both: `view('int32')`, `view(shape=[2, -1])`.

        A dtype of another size changes the last dimension. A symbolic tensor has no memory: it takes a shape alone. ValueError where
        the bytes do not fit; NotImplementedError for another dtype on a GPU, and for those that numpy has not."""
        result = self
        if dtype is not None and dtype_name(dtype) != self.dtype:
            if self.is_symbolic() or self._device != 'cpu' or not {self.dtype, dtype_name(dtype)} <= set(_NUMPY_DTYPES):
                raise NotImplementedError(f'view: the memory of {self.signature()} as {dtype_name(dtype)}')
            result = asarray(self.numpy().view(_NUMPY_DTYPES[dtype_name(dtype)]))
        if shape is None:
            return result
        if result.is_symbolic():
            return _ops().reshape(result, list(shape))
        return Tensor(array=result._require().reshaped(_whole_shape(shape, result.size)))

    def rearrange(self, plan: Sequence[Sequence[int]]) -> Tensor:
        """Returns the dimensions in another order and joined: dimension i of the result is made of those in plan[i], the last of them the
        fastest. ValueError unless each stands in the plan once."""
        return _ops().rearrange(self, plan)

    def transpose(self, dim0: int, dim1: int) -> Tensor:
        """Returns the tensor with two dimensions exchanged; negative ones count from the last. IndexError for one that there is not."""
        axes = list(range(len(self.shape)))
        axes[dim0], axes[dim1] = axes[dim1], axes[dim0]
        return _ops().transpose(self, axes)

    def permute(self, *axes: Any) -> Tensor:
        """Returns the dimensions in this order, given as numbers or one list of them. ValueError unless each stands there once."""
        return _ops().transpose(self, list(_sizes(axes)))

    def squeeze(self, dims: Any = None) -> Tensor:
        """Returns the tensor without these dimensions of size 1, one or a list, or without all such. ValueError for one of another
        size."""
        return _ops().squeeze(self, dims)

    def unsqueeze(self, dims: Any) -> Tensor:
        """Returns the tensor with new dimensions of size 1 at these places of the result, one or a list."""
        return _ops().unsqueeze(self, dims)

    def expand(self, *sizes: Any) -> Tensor:
        """Returns the tensor with dimensions of size 1 repeated to these sizes, given as numbers or one list; more of them are new
        dimensions in front. ValueError where another size would change."""
        return _ops().broadcast(self, list(_sizes(sizes)))

    def flatten(self, start_dim: int = 0, end_dim: int = -1) -> Tensor:
        """Returns the tensor with the dimensions from `start_dim` to `end_dim` as one."""
        return _ops().flatten(self, start_dim, end_dim)

    def sum(self, dims: Any = None, keep_dim: bool = False) -> Tensor:
        """Returns the sums over dimensions, one or a list, or over all; with `keep_dim` these have size 1 in the result. dtype and
        errors are those of `hidet.ops.sum`."""
        return _ops().sum(self, dims, keep_dim)

    def mean(self, dims: Any = None, keep_dim: bool = False) -> Tensor:
        """Returns the means over dimensions, likewise."""
        return _ops().mean(self, dims, keep_dim)

    def masked_fill(self, mask: Tensor, value: Number) -> Tensor:
        """Returns the tensor with `value` where the mask holds. The mask, of bool, is broadcast."""
        return _ops().where(mask, value, self)

    def float(self) -> Tensor:
        """Returns the tensor with elements of float32."""
        return self.to(dtype='float32')

    def half(self) -> Tensor:
        """Returns the tensor with elements of float16."""
        return self.to(dtype='float16')

    def __getitem__(self, item: Any) -> Tensor:
        return _ops().get_item(self, item)

    def __neg__(self) -> Tensor:
        return _ops().negative(self)

    def __pos__(self) -> Tensor:
        return self

    def __abs__(self) -> Tensor:
        return _ops().abs(self)

    def __invert__(self) -> Tensor:
        return _ops().logical_not(self) if self.dtype == 'bool' else _ops().bitwise_not(self)

    def __add__(self, other: Operand) -> Tensor:
        return _binary('add', self, other, other)

    def __radd__(self, other: Operand) -> Tensor:
        return _binary('add', other, self, other)

    def __sub__(self, other: Operand) -> Tensor:
        return _binary('subtract', self, other, other)

    def __rsub__(self, other: Operand) -> Tensor:
        return _binary('subtract', other, self, other)

    def __mul__(self, other: Operand) -> Tensor:
        return _binary('multiply', self, other, other)

    def __rmul__(self, other: Operand) -> Tensor:
        return _binary('multiply', other, self, other)

    def __truediv__(self, other: Operand) -> Tensor:
        return _binary('true_divide', self, other, other)

    def __rtruediv__(self, other: Operand) -> Tensor:
        return _binary('true_divide', other, self, other)

    def __mod__(self, other: Operand) -> Tensor:
        return _binary('mod', self, other, other)

    def __rmod__(self, other: Operand) -> Tensor:
        return _binary('mod', other, self, other)

    def __pow__(self, other: Operand) -> Tensor:
        return _binary('pow', self, other, other)

    def __rpow__(self, other: Operand) -> Tensor:
        return _binary('pow', other, self, other)

    def __matmul__(self, other: Operand) -> Tensor:
        return _binary('matmul', self, other, other)

    def __rmatmul__(self, other: Operand) -> Tensor:
        return _binary('matmul', other, self, other)

    def __floordiv__(self, other: Operand) -> Tensor:
        return _binary('floor_divide', self, other, other)

    def __rfloordiv__(self, other: Operand) -> Tensor:
        return _binary('floor_divide', other, self, other)

    def __and__(self, other: Operand) -> Tensor:
        return _binary('bitwise_and', self, other, other)

    def __rand__(self, other: Operand) -> Tensor:
        return _binary('bitwise_and', other, self, other)

    def __or__(self, other: Operand) -> Tensor:
        return _binary('bitwise_or', self, other, other)

    def __ror__(self, other: Operand) -> Tensor:
        return _binary('bitwise_or', other, self, other)

    def __xor__(self, other: Operand) -> Tensor:
        return _binary('bitwise_xor', self, other, other)

    def __rxor__(self, other: Operand) -> Tensor:
        return _binary('bitwise_xor', other, self, other)

    def __lshift__(self, other: Operand) -> Tensor:
        return _binary('left_shift', self, other, other)

    def __rlshift__(self, other: Operand) -> Tensor:
        return _binary('left_shift', other, self, other)

    def __rshift__(self, other: Operand) -> Tensor:
        return _binary('right_shift', self, other, other)

    def __rrshift__(self, other: Operand) -> Tensor:
        return _binary('right_shift', other, self, other)

    def __lt__(self, other: Operand) -> Tensor:
        return _binary('less', self, other, other)

    def __le__(self, other: Operand) -> Tensor:
        return _binary('less_equal', self, other, other)

    def __gt__(self, other: Operand) -> Tensor:
        return _binary('greater', self, other, other)

    def __ge__(self, other: Operand) -> Tensor:
        return _binary('greater_equal', self, other, other)


Operand = Union[Tensor, bool, int, float]


def _binary(name: str, a: Any, b: Any, other: Any) -> Any:
    if isinstance(other, (Tensor, bool, int, float)):
        return getattr(_ops(), name)(a, b)
    if type(other).__module__ != 'numpy' or not hasattr(other, 'dtype') or other.dtype.kind not in 'biuf':
        return NotImplemented
    # A number of numpy's is a number; an array of its is a tensor.
    operand = other.item() if not hasattr(other, '__setitem__') else asarray(other)
    return getattr(_ops(), name)(operand if a is other else a, operand if b is other else b)


def _ops() -> Any:
    from hidet.graph import ops

    return ops


def _raw_bytes(array: Any) -> Any:
    """Returns the memory of an array on the host as a numpy array of bytes."""
    import numpy

    buffer = (ctypes.c_uint8 * array.nbytes).from_address(array.address)
    return numpy.frombuffer(buffer, numpy.uint8)


def _sizes(shape: Any) -> tuple:
    """Returns the sizes of f(2, 3) or f([2, 3])."""
    return tuple(shape[0]) if len(shape) == 1 and isinstance(shape[0], (list, tuple)) else tuple(shape)


def _whole_shape(shape: Any, count: int) -> list:
    """Returns the shape of so many elements with a number in place of -1."""
    sizes = list(shape)
    if sizes.count(-1) == 1:
        others = 1
        for size in sizes:
            others *= 1 if size == -1 else size
        if others > 0 and count % others == 0:
            sizes[sizes.index(-1)] = count // others
    return sizes


def _shape(shape: Any) -> list:
    return [shape] if isinstance(shape, (int, str)) else list(shape)


# Making tensors.

_symbols: dict[str, Any] = {}  # with their bounds
_symbols_lock = threading.Lock()


def symbol_var(name: str, min: Optional[int] = None, max: Optional[int] = None, hint: Optional[int] = None) -> Any:
    """Returns the symbol of that name for a size; the same one each time.

    It is at least `min` (1) and at most `max` (1048576); `hint` is the size to optimize for, within these bounds. They are said when the
    name is first used: ValueError for others afterwards, and for a name without a letter.
    """
    if not name:
        raise ValueError('a size needs a name')
    if hint and not (1 if min is None else min) <= hint <= (1 << 20 if max is None else max):
        raise ValueError(f'size {name!r}: hint {hint} is not within its bounds')
    with _symbols_lock:
        if name not in _symbols:
            bounds = (1 if min is None else min, 1 << 20 if max is None else max, hint or 0)
            _symbols[name] = (_core.size_symbol(name, *bounds), bounds)
        symbol, bounds = _symbols[name]
    for what, known, given in zip(('min', 'max', 'hint'), bounds, (min, max, hint)):
        if given is not None and given != known:
            raise ValueError(f'size {name!r}: {what} {given}, but it was {known} when the name was first used')
    return symbol


def symbol(shape: Sequence[Dim], dtype: Any = 'float32', device: Any = 'cpu', *, name: str = '') -> Tensor:
    """Returns a symbolic tensor. A size that is text is the symbol of that name: symbol(['n', 10]), symbol('n'). ValueError for a negative size."""
    if any(isinstance(size, int) and size < 0 for size in _shape(shape)):
        raise ValueError(f'a tensor of shape {list(shape)}: a size is negative')
    sizes = [symbol_var(size) if isinstance(size, str) else size for size in _shape(shape)]
    return Tensor(value=_core.Value.symbol(sizes, dtype_name(dtype), _device_name(device), name))


def _expect_tensor(data: Any) -> Tensor:
    if not isinstance(data, Tensor):
        raise TypeError(f'expected a hidet.Tensor, got {type(data).__name__}')
    return data


def symbol_like(data: Tensor, shape: Optional[Sequence[Dim]] = None, dtype: Any = None, device: Any = None) -> Tensor:
    """Returns a symbolic tensor of the same type, but for what is given."""
    data = _expect_tensor(data)
    return symbol(data.shape if shape is None else shape, dtype or data.dtype, device or data._device)


def empty(shape: Sequence[int], dtype: Any = 'float32', device: Any = 'cpu') -> Tensor:
    """Returns a tensor whose elements are not set. ValueError for a negative size, MemoryError if there is not enough,
    RuntimeError for a GPU that is not there."""
    return Tensor(array=_core.Array.empty(_shape(shape), dtype_name(dtype), _device_name(device)))


def full(shape: Sequence[int], fill_value: Number, dtype: Any = 'float32', device: Any = 'cpu') -> Tensor:
    """Returns a tensor with every element `fill_value`. TypeError for what is no number, ValueError for one that is out of range."""
    import numpy

    dtype = dtype_name(dtype)
    if isinstance(fill_value, str) or numpy.asarray(fill_value).dtype.kind not in 'biufc':
        raise TypeError(f'full: a value of type {type(fill_value).__name__}, expected a number')
    if dtype not in _NUMPY_DTYPES:
        return full(shape, fill_value, 'float32', device).to(dtype=dtype)
    try:
        value = numpy.array(fill_value, _NUMPY_DTYPES[dtype])
    except OverflowError:
        raise ValueError(f'{fill_value} is no {dtype}: it is out of range') from None
    host = empty(shape, dtype, 'cpu')
    if host.nbytes:
        _raw_bytes(host._array).view(_NUMPY_DTYPES[dtype]).fill(value)
    return host.to(device=device)


_NUMPY_DTYPES = {name: name for name in ('int8', 'int16', 'int32', 'int64', 'uint8', 'uint16', 'uint32', 'uint64', 'float16',
                                         'float32', 'float64', 'bool', 'complex64', 'complex128')}


def zeros(shape: Sequence[int], dtype: Any = 'float32', device: Any = 'cpu') -> Tensor:
    """Returns a tensor of zeros."""
    return full(shape, 0, dtype, device)


def ones(shape: Sequence[int], dtype: Any = 'float32', device: Any = 'cpu') -> Tensor:
    """Returns a tensor of ones."""
    return full(shape, 1, dtype, device)


def randn(shape: Sequence[int], dtype: Any = 'float32', mean: float = 0.0, stddev: float = 1.0, device: Any = 'cpu') -> Tensor:
    """Returns normally distributed numbers, of numpy's global generator (numpy.random.seed)."""
    import numpy

    numbers = numpy.random.normal(mean, stddev, _shape(shape)).astype(numpy.float32)
    return asarray(numbers).to(dtype=dtype, device=device)


def randint(low: int, high: Optional[int] = None, shape: Sequence[int] = (), dtype: Any = 'int32', device: Any = 'cpu') -> Tensor:
    """Returns whole numbers from `low` on, below `high`, or from 0 on below `low`; of numpy's global generator."""
    import numpy

    return asarray(numpy.asarray(numpy.random.randint(low, high, _shape(shape)))).to(dtype=dtype, device=device)


def linspace(start: Number, stop: Number, /, num: int, *, dtype: Any = None, device: Any = 'cpu', endpoint: bool = True) -> Tensor:
    """Returns `num` numbers at equal distances from start to stop, as numpy.linspace does; float32 without a dtype."""
    import numpy

    values = numpy.linspace(start, stop, num, endpoint=endpoint)
    return asarray(values.astype(numpy.float32) if dtype is None else values).to(dtype=dtype, device=device)


def arange(start: Number, stop: Optional[Number] = None, step: Number = 1, dtype: Any = None, device: Any = 'cpu') -> Tensor:
    """Returns start, start + step, ... before stop, as numpy.arange does."""
    import numpy

    values = numpy.arange(start, step=step) if stop is None else numpy.arange(start, stop, step)
    if values.dtype == numpy.float64:
        values = values.astype(numpy.float32)
    return asarray(values, dtype=dtype, device=device)


def asarray(obj: Any, /, *, dtype: Any = None, device: Any = None) -> Tensor:
    """Returns a number, list, numpy array or tensor of any library as a tensor.

    numpy arrays and tensors share their memory where dtype and device stay. Python's floats become float32, ints int64.
    TypeError for what is no array.
    """
    if isinstance(obj, Tensor):
        return obj.to(dtype=dtype, device=device)
    if isinstance(obj, (bool, int, float, list, tuple)):
        import numpy

        numbers = numpy.array(obj)
        if numbers.dtype == object or numbers.dtype.kind in 'US':
            raise TypeError(f'{obj!r} is no array of numbers')
        obj = numbers.astype(numpy.float32) if numbers.dtype == numpy.float64 else numbers
    if type(obj).__module__ == 'numpy':
        import numpy

        obj = numpy.ascontiguousarray(obj).reshape(numpy.shape(obj))
    return Tensor(array=_core.Array.from_object(obj)).to(dtype=dtype, device=device)


def from_torch(torch_tensor: Any) -> Tensor:
    """Returns a tensor that shares the torch tensor's memory."""
    if not hasattr(torch_tensor, 'detach'):
        raise TypeError(f'expected a torch tensor, got {type(torch_tensor).__name__}')
    return Tensor(array=_core.Array.from_object(torch_tensor.detach()))


def from_numpy(array: Any) -> Tensor:
    """Returns a tensor that shares the array's memory."""
    import numpy

    if not isinstance(array, numpy.ndarray):
        raise TypeError(f'expected a numpy array, got {type(array).__name__}')
    return asarray(array)


def from_dlpack(obj: Any) -> Tensor:
    """Returns a tensor that shares the memory of anything with __dlpack__."""
    return Tensor(array=_core.Array.from_object(obj))


def zeros_like(data: Tensor, shape: Any = None, dtype: Any = None, device: Any = None) -> Tensor:
    """Returns zeros of the same shape, dtype and device, but for what is given."""
    return full_like(data, 0, shape, dtype, device)


def ones_like(data: Tensor, shape: Any = None, dtype: Any = None, device: Any = None) -> Tensor:
    """Returns ones of the same shape, dtype and device, but for what is given."""
    return full_like(data, 1, shape, dtype, device)


def full_like(data: Tensor, fill_value: Number, shape: Any = None, dtype: Any = None, device: Any = None) -> Tensor:
    """Returns a tensor of one value, of the same shape, dtype and device, but for what is given."""
    data = _expect_tensor(data)
    return full(data.shape if shape is None else shape, fill_value, dtype or data.dtype, device or data._device)


def empty_like(data: Tensor, shape: Any = None, dtype: Any = None, device: Any = None) -> Tensor:
    """Returns a tensor whose elements are not set, of the same shape, dtype and device, but for what is given."""
    data = _expect_tensor(data)
    return empty(data.shape if shape is None else shape, dtype or data.dtype, device or data._device)


def randn_like(data: Tensor, mean: float = 0.0, stddev: float = 1.0, shape: Any = None, dtype: Any = None,
               device: Any = None) -> Tensor:
    """Returns normal numbers of that mean and standard deviation, of the same shape, dtype and device, but for what is given."""
    data = _expect_tensor(data)
    return randn(data.shape if shape is None else shape, dtype or data.dtype, mean, stddev, device or data._device)
