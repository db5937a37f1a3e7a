"""Memory of GPUs by address, as the driver hands it out. hidet.Tensor does all this by itself.

Addresses are numbers. Sizes are bytes; a negative one is a ValueError. Copies and fills without a stream are done when they return.
"""

from __future__ import annotations

import ctypes
from typing import Any, Optional

from hidet.cuda import devices as _device
from hidet.cuda.streams import Stream, current_stream

__all__ = ['free', 'free_async', 'free_host', 'malloc', 'malloc_async', 'malloc_host', 'memcpy', 'memcpy_async', 'memcpy_peer', 'memset',
           'memset_async']


def _bytes(count: int, name: str) -> Any:
    if count < 0:
        raise ValueError(f'{name}: {count} bytes')
    return ctypes.c_size_t(count)


def _stream(stream: Optional[Stream]) -> tuple[int, Any]:
    at = current_stream() if stream is None else stream
    return at.device_id(), ctypes.c_void_p(at.handle())


def malloc(num_bytes: int) -> int:
    """Returns the address of new memory on the current GPU. MemoryError if there is none left."""
    address = ctypes.c_uint64()
    with _device.context() as driver:
        _device.check(driver, driver.cuMemAlloc_v2(ctypes.byref(address), _bytes(num_bytes, 'malloc')), 'cuMemAlloc')
    return address.value


def free(addr: int) -> None:
    """Gives memory of malloc back."""
    with _device.context() as driver:
        _device.check(driver, driver.cuMemFree_v2(ctypes.c_uint64(addr)), 'cuMemFree')


def malloc_async(num_bytes: int, stream: Optional[Stream] = None) -> int:
    """Returns the address of memory that what comes next on the stream may use, the current one by default."""
    ordinal, handle = _stream(stream)
    address = ctypes.c_uint64()
    with _device.context(ordinal) as driver:
        _device.check(driver, driver.cuMemAllocAsync(ctypes.byref(address), _bytes(num_bytes, 'malloc_async'), handle), 'cuMemAllocAsync')
    return address.value


def free_async(addr: int, stream: Optional[Stream] = None) -> None:
    """Gives memory of malloc_async back once what is on the stream now is done."""
    ordinal, handle = _stream(stream)
    with _device.context(ordinal) as driver:
        _device.check(driver, driver.cuMemFreeAsync(ctypes.c_uint64(addr), handle), 'cuMemFreeAsync')


def malloc_host(num_bytes: int) -> int:
    """Returns the address of memory of the host that stays in place, which GPUs copy from and to at full speed."""
    address = ctypes.c_void_p()
    with _device.context() as driver:
        _device.check(driver, driver.cuMemAllocHost_v2(ctypes.byref(address), _bytes(num_bytes, 'malloc_host')), 'cuMemAllocHost')
    return address.value or 0


def free_host(addr: int) -> None:
    """Gives memory of malloc_host back."""
    with _device.context() as driver:
        _device.check(driver, driver.cuMemFreeHost(ctypes.c_void_p(addr)), 'cuMemFreeHost')


def memset(addr: int, value: int, num_bytes: int) -> None:
    """Sets each byte to `value`, 0 to 255."""
    _check_byte(value)
    with _device.context() as driver:
        _device.check(driver, driver.cuMemsetD8_v2(ctypes.c_uint64(addr), ctypes.c_ubyte(value), _bytes(num_bytes, 'memset')), 'cuMemsetD8')
        _device.check(driver, driver.cuCtxSynchronize(), 'cuCtxSynchronize')


def memset_async(addr: int, value: int, num_bytes: int, stream: Optional[Stream] = None) -> None:
    """memset, on a stream, the current one by default."""
    _check_byte(value)
    ordinal, handle = _stream(stream)
    with _device.context(ordinal) as driver:
        _device.check(driver, driver.cuMemsetD8Async(ctypes.c_uint64(addr), ctypes.c_ubyte(value), _bytes(num_bytes, 'memset_async'), handle),
                      'cuMemsetD8Async')


def _check_byte(value: int) -> None:
    if not 0 <= value <= 255:
        raise ValueError(f'memset: {value}, expected 0 to 255')


def memcpy(dst: int, src: int, num_bytes: int) -> None:
    """Copies between any two addresses, of the host or of GPUs."""
    with _device.context() as driver:
        _device.check(driver, driver.cuMemcpy(ctypes.c_uint64(dst), ctypes.c_uint64(src), _bytes(num_bytes, 'memcpy')), 'cuMemcpy')


def memcpy_async(dst: int, src: int, num_bytes: int, stream: Optional[Stream] = None) -> None:
    """memcpy, on a stream, the current one by default."""
    ordinal, handle = _stream(stream)
    with _device.context(ordinal) as driver:
        _device.check(driver, driver.cuMemcpyAsync(ctypes.c_uint64(dst), ctypes.c_uint64(src), _bytes(num_bytes, 'memcpy_async'), handle),
                      'cuMemcpyAsync')


def memcpy_peer(dst: int, dst_id: int, src: int, src_id: int, num_bytes: int) -> None:
    """Copies from GPU `src_id` to GPU `dst_id`."""
    with _device.primary(dst_id) as (driver, to), _device.primary(src_id) as (_, origin), _device.context(dst_id):
        _device.check(driver, driver.cuMemcpyPeer(ctypes.c_uint64(dst), to, ctypes.c_uint64(src), origin, _bytes(num_bytes, 'memcpy_peer')),
                      'cuMemcpyPeer')
        _device.check(driver, driver.cuCtxSynchronize(), 'cuCtxSynchronize')
