"""Which GPUs there are, what they are, how much memory they have, and which is current."""

from __future__ import annotations

import contextlib
import contextvars
import ctypes
import dataclasses
import glob
import importlib.util
import os
import sys
from typing import Any, Iterator, Optional

__all__ = [
    'DeviceProperties', 'MemoryInfo', 'available', 'check', 'compute_capability', 'context', 'current_device', 'device', 'device_count',
    'is_available', 'memory_info', 'nvrtc_folder', 'primary', 'properties', 'set_device', 'synchronize',
]

_OUT_OF_MEMORY = 2

# The GPU of calls that name none, of this thread or task alone.
_current: contextvars.ContextVar[int] = contextvars.ContextVar('hidet.cuda.device', default=0)

_ATTRIBUTES = {'multi_processor_count': 16, 'major': 75, 'minor': 76, 'shared_memory_per_block': 97, 'l2_cache_size': 38}


@dataclasses.dataclass(frozen=True)
class DeviceProperties:
    """What a GPU is; sizes in bytes."""

    name: str
    major: int  # of the compute capability
    minor: int
    multi_processor_count: int
    total_memory: int
    shared_memory_per_block: int
    l2_cache_size: int


@dataclasses.dataclass(frozen=True)
class MemoryInfo:
    """Bytes of a GPU's memory, whoever uses it."""

    free: int
    total: int


def _library(name: str) -> Optional[Any]:
    try:
        return ctypes.CDLL(name)
    except OSError:
        return None


def _visible(count: int) -> int:
    """Returns how many of `count` GPUs CUDA_VISIBLE_DEVICES leaves: those named before the first that is not there."""
    names = os.environ.get('CUDA_VISIBLE_DEVICES')
    if names is None:
        return count
    left = 0
    for name in names.split(','):
        name = name.strip()
        if name.lstrip('-').isdigit() and not 0 <= int(name) < count or not name:
            break
        left += 1
    return left


def device_count() -> int:
    """Returns how many GPUs this process can use; 0 without a driver."""
    management = _library('libnvidia-ml.so.1')
    if management is not None and management.nvmlInit_v2() == 0:
        count = ctypes.c_uint()
        failed = management.nvmlDeviceGetCount_v2(ctypes.byref(count))
        management.nvmlShutdown()
        if not failed:
            return _visible(count.value)
    with contextlib.suppress(RuntimeError):
        driver = _driver()
        number = ctypes.c_int()
        return number.value if driver.cuDeviceGetCount(ctypes.byref(number)) == 0 else 0
    return 0


def available() -> bool:
    """Returns whether there is a GPU."""
    return device_count() > 0


def _driver() -> Any:
    driver = _library('libcuda.so.1')
    if driver is None:
        raise RuntimeError('hidet: no CUDA driver (libcuda.so.1)')
    check(driver, driver.cuInit(0), 'cuInit')
    return driver


def check(driver: Any, result: int, what: str) -> None:
    """RuntimeError with CUDA's name of the error, unless the result is success; MemoryError where memory is out."""
    if result == 0:
        return
    if result == _OUT_OF_MEMORY:
        raise MemoryError(f'hidet: {what}: the GPU is out of memory')
    text = ctypes.c_char_p()
    driver.cuGetErrorName(result, ctypes.byref(text))
    raise RuntimeError(f'hidet: {what}: {(text.value or b"error " + str(result).encode()).decode()}')


def _handle(driver: Any, device: int) -> Any:
    count = ctypes.c_int()
    check(driver, driver.cuDeviceGetCount(ctypes.byref(count)), 'cuDeviceGetCount')
    if not 0 <= device < count.value:
        raise ValueError(f'GPU {device}: there are {count.value}')
    handle = ctypes.c_int()
    check(driver, driver.cuDeviceGet(ctypes.byref(handle), device), 'cuDeviceGet')
    return handle


def properties(device: int = 0) -> DeviceProperties:
    """Returns what a GPU is. RuntimeError without a driver, ValueError for a GPU that there is not."""
    driver = _driver()
    handle = _handle(driver, device)
    name, memory = ctypes.create_string_buffer(256), ctypes.c_size_t()
    check(driver, driver.cuDeviceGetName(name, len(name), handle), 'cuDeviceGetName')
    check(driver, driver.cuDeviceTotalMem_v2(ctypes.byref(memory), handle), 'cuDeviceTotalMem')
    numbers = {}
    for field, attribute in _ATTRIBUTES.items():
        value = ctypes.c_int()
        check(driver, driver.cuDeviceGetAttribute(ctypes.byref(value), attribute, handle), 'cuDeviceGetAttribute')
        numbers[field] = value.value
    return DeviceProperties(name=name.value.decode(), total_memory=memory.value, **numbers)


def compute_capability(device: int = 0) -> tuple[int, int]:
    """Returns (9, 0) for a Hopper GPU."""
    found = properties(device)
    return found.major, found.minor


# GPUs whose context this process keeps for good, since somebody holds memory, a stream or an event of it.
_kept: set[int] = set()


@contextlib.contextmanager
def primary(device: int, keep: bool = True) -> Iterator[tuple[Any, Any]]:
    """Gives the driver and the context that the process shares on a GPU, as torch and the runtime have it. Unless it is kept, it goes
    at the end if nobody else uses it, and all memory of it."""
    driver = _driver()
    handle, shared = _handle(driver, device), ctypes.c_void_p()
    check(driver, driver.cuDevicePrimaryCtxRetain(ctypes.byref(shared), handle), 'cuDevicePrimaryCtxRetain')
    try:
        yield driver, shared
    finally:
        if keep and device not in _kept:
            _kept.add(device)
        else:
            driver.cuDevicePrimaryCtxRelease_v2(handle)


@contextlib.contextmanager
def context(device: Optional[int] = None, keep: bool = True) -> Iterator[Any]:
    """Makes that context current, of the current GPU by default; gives the driver."""
    popped = ctypes.c_void_p()
    with primary(current_device() if device is None else device, keep) as (driver, shared):
        check(driver, driver.cuCtxPushCurrent_v2(shared), 'cuCtxPushCurrent')
        try:
            yield driver
        finally:
            driver.cuCtxPopCurrent_v2(ctypes.byref(popped))


def _torch_cuda() -> Any:
    torch = sys.modules.get('torch')
    return torch.cuda if torch is not None and torch.cuda.is_available() else None


def current_device() -> int:
    """Returns the number of the GPU of calls that name none: torch's, where torch uses GPUs."""
    cuda = _torch_cuda()
    return _current.get() if cuda is None else cuda.current_device()


def set_device(device: int) -> None:
    """Sets the GPU of calls that name none, torch's too. ValueError for one that there is not."""
    count = device_count()
    if not 0 <= device < count:
        raise ValueError(f'GPU {device}: there are {count}')
    cuda = _torch_cuda()
    if cuda is not None:
        cuda.set_device(device)
    _current.set(device)


@contextlib.contextmanager
def device(device_id: int) -> Iterator[None]:
    """set_device inside the `with` block."""
    before = current_device()
    set_device(device_id)
    try:
        yield
    finally:
        set_device(before)


is_available = available


def synchronize(device: Optional[int] = None) -> None:
    """Waits until a GPU, the current one by default, has done everything that this process gave it."""
    with context(device, keep=False) as driver:
        check(driver, driver.cuCtxSynchronize(), 'cuCtxSynchronize')


def memory_info(device: Optional[int] = None) -> MemoryInfo:
    """Returns how much memory a GPU has, the current one by default, and how much of it nobody uses."""
    free, total = ctypes.c_size_t(), ctypes.c_size_t()
    with context(device, keep=False) as driver:
        check(driver, driver.cuMemGetInfo_v2(ctypes.byref(free), ctypes.byref(total)), 'cuMemGetInfo')
    return MemoryInfo(free=free.value, total=total.value)


def nvrtc_folder() -> Optional[str]:
    """Returns the folder of the compiler library that Python packages such as torch brought along, or None."""
    spec = importlib.util.find_spec('nvidia')
    for root in (spec.submodule_search_locations or []) if spec is not None else []:
        found = glob.glob(os.path.join(root, '*', 'lib', 'libnvrtc.so.*'))
        if found:
            return os.path.dirname(max(found, key=lambda path: [int(part) for part in path.split('.so.')[-1].split('.') if part.isdigit()]))
    return None
