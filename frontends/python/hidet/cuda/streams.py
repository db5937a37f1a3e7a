"""Streams and events. A stream is what CUDA and torch call one: work on it is done in order."""

from __future__ import annotations

import contextlib
import contextvars
import ctypes
import sys
from typing import Any, Iterator, Optional

from hidet.cuda import devices as _device

__all__ = ['Event', 'ExternalStream', 'Stream', 'chosen_stream', 'current_stream', 'default_stream', 'stream']

_NON_BLOCKING = 1
_BLOCKING_SYNC, _DISABLE_TIMING = 1, 2
_NOT_READY = 600

# By GPU. Replaced, never changed: threads and tasks share the values.
_current: contextvars.ContextVar[dict[int, 'Stream']] = contextvars.ContextVar('hidet.cuda.stream', default={})


class Stream:
    """A stream of a GPU, by default the current one's, that does not wait for the default stream unless it is `blocking`. A lower
    `priority` number goes first."""

    def __init__(self, device: Optional[int] = None, blocking: bool = False, priority: int = 0):
        self._ordinal = _device.current_device() if device is None else device
        handle = ctypes.c_void_p()
        with _device.context(self._ordinal) as driver:
            _device.check(driver, driver.cuStreamCreateWithPriority(ctypes.byref(handle), 0 if blocking else _NON_BLOCKING, priority),
                          'cuStreamCreateWithPriority')
        self._handle, self._is_ours = int(handle.value or 0), True

    @classmethod
    def _of(cls, handle: int, device: int) -> Stream:
        result = cls.__new__(cls)
        result._handle, result._ordinal, result._is_ours = handle, device, False
        return result

    def __del__(self) -> None:
        if getattr(self, '_is_ours', False) and not sys.is_finalizing():
            with contextlib.suppress(RuntimeError), _device.context(self._ordinal) as driver:
                driver.cuStreamDestroy_v2(ctypes.c_void_p(self._handle))

    def handle(self) -> int:
        """Returns the CUstream, as torch.cuda.ExternalStream takes it; 0 is the default stream."""
        return self._handle

    def device_id(self) -> int:
        """Returns the number of its GPU."""
        return self._ordinal

    def synchronize(self) -> None:
        """Waits until everything on it is done."""
        with _device.context(self._ordinal) as driver:
            _device.check(driver, driver.cuStreamSynchronize(ctypes.c_void_p(self._handle)), 'cuStreamSynchronize')

    def wait_event(self, event: Event) -> None:
        """Has what comes next on this stream wait for the event."""
        with _device.context(self._ordinal) as driver:
            _device.check(driver, driver.cuStreamWaitEvent(ctypes.c_void_p(self._handle), ctypes.c_void_p(event.handle()), 0), 'cuStreamWaitEvent')

    def record_event(self) -> Event:
        """Returns an event at what is on this stream now."""
        event = Event(device=self._ordinal)
        event.record(self)
        return event

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Stream) and (self._handle, self._ordinal) == (other._handle, other._ordinal)

    def __hash__(self) -> int:
        return hash((self._handle, self._ordinal))

    def __repr__(self) -> str:
        return f'hidet.cuda.Stream({self._handle:#x}, cuda:{self._ordinal})'


class ExternalStream(Stream):
    """A stream that somebody else made and destroys, by its CUstream: torch.cuda.current_stream().cuda_stream."""

    def __init__(self, handle: int, device: Optional[int] = None):  # pylint: disable=super-init-not-called
        self._handle = int(handle)
        self._ordinal = _device.current_device() if device is None else device
        self._is_ours = False


class Event:
    """A point on a stream that others can wait for. `enable_timing` lets elapsed_time measure, `blocking` has synchronize sleep
    instead of spin."""

    def __init__(self, enable_timing: bool = False, blocking: bool = False, device: Optional[int] = None):
        self._ordinal = _device.current_device() if device is None else device
        self._timing = enable_timing
        flags = (0 if enable_timing else _DISABLE_TIMING) | (_BLOCKING_SYNC if blocking else 0)
        handle = ctypes.c_void_p()
        with _device.context(self._ordinal) as driver:
            _device.check(driver, driver.cuEventCreate(ctypes.byref(handle), flags), 'cuEventCreate')
        self._handle = int(handle.value or 0)

    def __del__(self) -> None:
        if getattr(self, '_handle', 0) and not sys.is_finalizing():
            with contextlib.suppress(RuntimeError), _device.context(self._ordinal) as driver:
                driver.cuEventDestroy_v2(ctypes.c_void_p(self._handle))

    def handle(self) -> int:
        """Returns the CUevent."""
        return self._handle

    def record(self, stream: Optional[Stream] = None) -> None:
        """Puts the event behind what is on the stream now, by default the current one."""
        at = current_stream(self._ordinal) if stream is None else stream
        with _device.context(self._ordinal) as driver:
            _device.check(driver, driver.cuEventRecord(ctypes.c_void_p(self._handle), ctypes.c_void_p(at.handle())), 'cuEventRecord')

    def query(self) -> bool:
        """Returns whether everything before the event is done."""
        with _device.context(self._ordinal) as driver:
            result = driver.cuEventQuery(ctypes.c_void_p(self._handle))
            if result == _NOT_READY:
                return False
            _device.check(driver, result, 'cuEventQuery')
        return True

    def synchronize(self) -> None:
        """Waits for the event."""
        with _device.context(self._ordinal) as driver:
            _device.check(driver, driver.cuEventSynchronize(ctypes.c_void_p(self._handle)), 'cuEventSynchronize')

    def elapsed_time(self, start: Event) -> float:
        """Returns the milliseconds from `start` to this event. ValueError unless both were made with enable_timing."""
        if not (self._timing and start._timing):
            raise ValueError('elapsed_time: both events need enable_timing=True')
        milliseconds = ctypes.c_float()
        with _device.context(self._ordinal) as driver:
            _device.check(driver, driver.cuEventElapsedTime(ctypes.byref(milliseconds), ctypes.c_void_p(start._handle),
                                                            ctypes.c_void_p(self._handle)), 'cuEventElapsedTime')
        return float(milliseconds.value)


def default_stream(device: Optional[int] = None) -> Stream:
    """Returns the default stream of a GPU."""
    return Stream._of(0, _device.current_device() if device is None else device)


def _torch_cuda() -> Any:
    torch = sys.modules.get('torch')
    return torch.cuda if torch is not None and torch.cuda.is_available() and torch.cuda.is_initialized() else None


def current_stream(device: Optional[int] = None) -> Stream:
    """Returns the stream that calls of this thread or task go to: that of the innermost `stream`, else torch's current one if torch
    uses the GPU, else the default stream."""
    ordinal = _device.current_device() if device is None else device
    chosen = _current.get().get(ordinal)
    if chosen is not None:
        return chosen
    cuda = _torch_cuda()
    return Stream._of(0 if cuda is None else cuda.current_stream(ordinal).cuda_stream, ordinal)


def chosen_stream(device: int) -> int:
    """Returns the CUstream of the innermost `stream` for a GPU; 0 outside of any."""
    chosen = _current.get().get(device)
    return 0 if chosen is None else chosen.handle()


@contextlib.contextmanager
def stream(s: Stream) -> Iterator[Stream]:
    """Has hidet's calls, and torch's, go to the stream inside the `with` block."""
    token = _current.set({**_current.get(), s.device_id(): s})
    try:
        cuda = _torch_cuda()
        with contextlib.nullcontext() if cuda is None else cuda.stream(cuda.ExternalStream(s.handle(), device=s.device_id())):
            yield s
    finally:
        _current.reset(token)
