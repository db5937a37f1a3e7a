"""Where torch keeps what tells whether a tensor changed: storage, memory, version. Compiled models look there at each call.

torch tells each of these of one tensor at a time, which takes longer than a small model runs. So the places are measured in the
running torch: tensors are made, every offset of an object is a candidate, and those stay at which the object holds what torch says, in
each tensor and after each change. If not exactly one is left, or if a change of a parameter is not seen there, compiled models ask.
"""

from __future__ import annotations

import ctypes
import os
from typing import Any, Callable

import torch

from hidet import _core, logging

# Bytes that may be read of each: a table of functions, counts and a version; less than torch's tensors and storages have.
_COUNTER, _TENSOR, _STORAGE = 24, 160, 64
_FLAGS = 176  # of a tensor: its flags stand at the end
# torch::autograd::impl::version_counter(const at::Tensor&) gives the address of the tensor's pointer to its counter.
_VERSION_COUNTER = '_ZN5torch8autograd4impl15version_counterERKN2at6TensorE'

_measured = False


class _Place:
    """An offset at which objects hold a value that is known of each."""

    def __init__(self, end: int, kind: Any = ctypes.c_uint64, begin: int = 0):
        self._kind = kind
        self._candidates = list(range(begin, end - ctypes.sizeof(kind) + 1, ctypes.sizeof(kind)))

    def keep(self, address: int, value: int) -> None:
        """Drops candidates at which the object at the address holds something else."""
        self._candidates = [offset for offset in self._candidates if self._kind.from_address(address + offset).value == value]

    def offset(self) -> int:
        """LookupError if there is not one."""
        if len(self._candidates) != 1:
            raise LookupError(f'{len(self._candidates)} candidates')
        return self._candidates[0]


def measure() -> None:
    """Tells compiled models where to look, once. What is not found is left as it is: they ask torch."""
    global _measured
    if _measured:
        return
    _measured = True
    from torch.utils._python_dispatch import _disable_current_modes

    try:
        # Tensors of the plain kind, whatever the caller has going on around.
        with torch.inference_mode(False), torch._C.DisableTorchFunction(), _disable_current_modes():
            offsets = _offsets()
            _core.set_torch_layout(offsets, torch.Tensor, torch.nn.Parameter)
            if not _sees_changes():
                _core.set_torch_layout(None, torch.Tensor, torch.nn.Parameter)
                raise LookupError('a change was not seen')
    except (LookupError, AttributeError, OSError, RuntimeError) as error:
        logging.logger.info("torch's tensors are not laid out as expected (%s): each call asks torch about each weight", error)


def _offsets() -> list[int]:
    library = ctypes.CDLL('libtorch_cpu.so', mode=os.RTLD_NOLOAD | os.RTLD_NOW)
    version_counter = getattr(library, _VERSION_COUNTER)
    version_counter.restype, version_counter.argtypes = ctypes.c_void_p, [ctypes.c_void_p]
    whole = torch.zeros(1000, device='cpu')
    foreign = torch.frombuffer(bytearray(256), dtype=torch.uint8)  # its deleter gets another address than its memory's
    parameter = torch.nn.Parameter(torch.ones(7, device='cpu'))
    tensors = [whole, foreign, parameter, whole[123:130], whole[457:460], foreign[31:40]]
    tensor_place = _Place(torch.Tensor.__basicsize__, begin=object.__basicsize__)
    for tensor in tensors:
        tensor_place.keep(id(tensor), tensor._cdata)
    counter_places = {version_counter(id(tensor) + tensor_place.offset()) - tensor._cdata for tensor in tensors}
    if len(counter_places) != 1 or not 0 <= min(counter_places) <= _TENSOR - 8:
        raise LookupError('no place for the counter of versions')
    counter_place = counter_places.pop()
    storage_place, memory_place, version_place = _Place(_TENSOR), _Place(_STORAGE), _Place(_COUNTER, ctypes.c_uint32)
    offset_place = _Place(_TENSOR, ctypes.c_int64)
    for tensor in tensors:
        storage = tensor.untyped_storage()
        storage_place.keep(tensor._cdata, storage._cdata)
        memory_place.keep(storage._cdata, storage.data_ptr())
        offset_place.keep(tensor._cdata, int(tensor.storage_offset()))
        counter = ctypes.c_uint64.from_address(tensor._cdata + counter_place).value
        if not counter:
            raise LookupError('a tensor without a counter of versions')
        for _ in range(4):
            version_place.keep(counter, tensor._version)
            tensor.detach().zero_()
    return [tensor_place.offset(), storage_place.offset(), counter_place, offset_place.offset(), version_place.offset(),
            memory_place.offset(), *_lazy_flags()]


def _lazy_flags() -> tuple[int, int]:
    """Where a tensor says that it is the negative or the conjugate of its memory, and the two flags: each is one bit, the only difference
    there from the tensor that it is a view of. Zeros if they are not found."""
    real, number = torch.zeros(1000, device='cpu'), torch.zeros(20, dtype=torch.complex64, device='cpu')
    flags = dict.fromkeys(range(0, _FLAGS, 8), 0)
    for view, tensors in ((torch._neg_view, (real, real[3:9])), (torch.conj, (number, number[2:7]))):
        pairs = [(tensor, view(tensor)) for tensor in tensors]
        for offset in flags:
            words = [[ctypes.c_uint64.from_address(tensor._cdata + offset).value for tensor in pair] for pair in pairs]
            bits = {before ^ after for before, after in words}
            flags[offset] |= bits.pop() if len(bits) == 1 and max(bits).bit_count() == 1 else 0
    found = [(offset, both) for offset, both in flags.items() if both.bit_count() == 2]
    return found[0] if len(found) == 1 else (0, 0)


def _sees_changes() -> bool:
    """Whether each way to change or replace a parameter's elements changes its state, and nothing else does."""
    parameter, other = torch.nn.Parameter(torch.ones(7, device='cpu')), torch.nn.Parameter(torch.ones(7, device='cpu'))
    whole = torch.ones(1000, device='cpu')

    def replace(tensor: torch.Tensor) -> None:
        parameter.data = tensor

    changes: list[Callable[[], Any]] = [
        lambda: parameter.detach().add_(1), lambda: replace(torch.ones(7, device='cpu')), lambda: replace(whole[5:12]),
        lambda: replace(whole[6:13]), lambda: whole.untyped_storage().resize_(1 << 20), lambda: replace(torch.zeros(7, device='cpu')),
        lambda: torch.utils.swap_tensors(parameter, other)]
    for change in changes:
        before = _core.torch_state(parameter)
        if before is None or before != _core.torch_state(parameter):
            return False
        change()
        if before == _core.torch_state(parameter):
            return False
    return True
