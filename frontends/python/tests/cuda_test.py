"""hidet.cuda against a driver made of Python, which keeps memory in the host and a log of what it was asked."""

import contextlib
import ctypes
import os
import pathlib
import subprocess
import sys
import types

import pytest

import hidet
import hidet.cuda
from hidet.cuda import devices, streams


class Driver:
    """Two GPUs. Functions that are not written here succeed."""

    def __init__(self):
        self.log, self.memory, self.contexts, self.current, self.handles = [], {}, {0: 0, 1: 0}, [], 100

    def __getattr__(self, name):
        if not name.startswith('cu'):
            raise AttributeError(name)

        def call(*args):
            self.log.append((name, *(getattr(arg, 'value', arg) for arg in args)))
            return 0

        return call

    def cuDeviceGetCount(self, count):
        count._obj.value = 2
        return 0

    def cuDeviceGet(self, handle, device):
        handle._obj.value = device
        return 0

    def cuGetErrorName(self, result, text):
        text._obj.value = b'CUDA_ERROR_%d' % result
        return 0

    def cuDevicePrimaryCtxRetain(self, context, device):
        self.contexts[device.value] += 1
        context._obj.value = 1000 + device.value
        return 0

    def cuDevicePrimaryCtxRelease_v2(self, device):
        self.contexts[device.value] -= 1
        return 0

    def cuCtxPushCurrent_v2(self, context):
        self.current.append(context.value - 1000)
        return 0

    def cuCtxPopCurrent_v2(self, context):
        self.current.pop()
        return 0

    def cuMemAlloc_v2(self, address, size):
        if size.value > 1 << 30:
            return 2
        buffer = ctypes.create_string_buffer(max(size.value, 1))
        address._obj.value = ctypes.addressof(buffer)
        self.memory[ctypes.addressof(buffer)] = (self.current[-1], buffer)
        return 0

    def cuMemFree_v2(self, address):
        return 0 if self.memory.pop(address.value, None) is not None else 1

    def cuMemsetD8_v2(self, address, value, size):
        ctypes.memset(address.value, value.value, size.value)
        return 0

    def cuMemcpy(self, to, origin, size):
        ctypes.memmove(to.value, origin.value, size.value)
        return 0

    def _make(self, handle):
        self.handles += 1
        handle._obj.value = self.handles
        return 0

    def cuStreamCreateWithPriority(self, handle, flags, priority):
        self.log.append(('stream', self.current[-1], flags, priority))
        return self._make(handle)

    def cuEventCreate(self, handle, flags):
        self.log.append(('event', self.current[-1], flags))
        return self._make(handle)

    def cuEventQuery(self, event):
        return 600

    def cuEventElapsedTime(self, milliseconds, start, end):
        milliseconds._obj.value = 2.5
        return 0


class TorchCuda:
    """torch.cuda of a process that uses those two GPUs."""

    def __init__(self):
        self.device, self.streams = 0, {0: [70], 1: [71]}

    def current_device(self):
        return self.device

    def set_device(self, device):
        self.device = device

    def current_stream(self, device):
        return types.SimpleNamespace(cuda_stream=self.streams[device][-1])

    def ExternalStream(self, handle, device):
        return handle, device

    @contextlib.contextmanager
    def stream(self, chosen):
        handle, device = chosen
        self.streams[device].append(handle)
        yield
        self.streams[device].pop()


@pytest.fixture
def driver(monkeypatch):
    """Two GPUs that torch does not use, whatever this machine has."""
    driver = Driver()
    monkeypatch.delenv('CUDA_VISIBLE_DEVICES', raising=False)
    monkeypatch.setattr(devices, '_library', lambda name: driver if name == 'libcuda.so.1' else None)
    monkeypatch.setattr(devices, '_torch_cuda', lambda: None)
    monkeypatch.setattr(streams, '_torch_cuda', lambda: None)
    monkeypatch.setattr(devices, '_kept', set())
    token = devices._current.set(0)
    yield driver
    devices._current.reset(token)
    assert driver.current == []


@pytest.fixture
def torch_cuda(driver, monkeypatch):
    """Two GPUs that torch uses too."""
    cuda = TorchCuda()
    monkeypatch.setattr(devices, '_torch_cuda', lambda: cuda)
    monkeypatch.setattr(streams, '_torch_cuda', lambda: cuda)
    return cuda


def test_memory_is_had_filled_copied_and_given_back(driver):
    a, b = hidet.cuda.malloc(8), hidet.cuda.malloc(8)
    hidet.cuda.memset(a, 7, 8)
    hidet.cuda.memcpy(b, a, 4)
    assert ctypes.string_at(b, 8) == b'\x07' * 4 + b'\x00' * 4
    hidet.cuda.free(a)
    hidet.cuda.free(b)
    assert driver.memory == {}
    with pytest.raises(RuntimeError, match='cuMemFree: CUDA_ERROR_1'):
        hidet.cuda.free(a)
    assert driver.contexts == {0: 1, 1: 0}  # kept for good, once


def test_memory_is_of_the_current_gpu(driver):
    with hidet.cuda.device(1):
        assert hidet.cuda.current_device() == 1
        address = hidet.cuda.malloc(4)
    assert driver.memory[address][0] == 1 and hidet.cuda.current_device() == 0
    with pytest.raises(ValueError, match='GPU 2: there are 2'):
        hidet.cuda.set_device(2)


def test_wrong_sizes_and_a_full_gpu(driver):
    for call in (lambda: hidet.cuda.malloc(-1), lambda: hidet.cuda.memset(0, 0, -1), lambda: hidet.cuda.memset(0, 256, 1),
                 lambda: hidet.cuda.memcpy(0, 0, -1)):
        with pytest.raises(ValueError):
            call()
    with pytest.raises(MemoryError, match='out of memory'):
        hidet.cuda.malloc(1 << 31)


def test_streams_and_events(driver):
    stream = hidet.cuda.Stream(device=1, priority=-1)
    assert ('stream', 1, 1, -1) in driver.log and stream.device_id() == 1
    start, end = (hidet.cuda.Event(enable_timing=True, device=1) for _ in range(2))
    start.record(stream)
    end.record(stream)
    stream.wait_event(end)
    stream.synchronize()
    assert end.elapsed_time(start) == 2.5 and not end.query()
    names = [entry[0] for entry in driver.log]
    assert names.index('cuStreamWaitEvent') < names.index('cuStreamSynchronize')
    assert ('cuEventRecord', start.handle(), stream.handle()) in driver.log
    with pytest.raises(ValueError, match='enable_timing'):
        end.elapsed_time(hidet.cuda.Event())
    handle = stream.handle()
    del stream
    assert ('cuStreamDestroy_v2', handle) in driver.log
    external = hidet.cuda.ExternalStream(77)
    assert external == hidet.cuda.ExternalStream(77) and external != hidet.cuda.default_stream()
    del external
    assert ('cuStreamDestroy_v2', 77) not in driver.log


def test_the_current_stream_is_that_of_the_block(driver):
    assert hidet.cuda.current_stream() == hidet.cuda.default_stream()
    with hidet.cuda.stream(hidet.cuda.ExternalStream(5)) as outer:
        with hidet.cuda.stream(hidet.cuda.ExternalStream(6, device=1)):
            assert hidet.cuda.current_stream(1).handle() == 6 and hidet.cuda.current_stream() == outer
        hidet.cuda.memcpy_async(1, 2, 3)
        assert hidet.cuda.malloc_async(16) == 0
    assert ('cuMemcpyAsync', 1, 2, 3, 5) in driver.log
    assert hidet.cuda.current_stream().handle() == 0


def test_the_current_gpu_is_that_of_torch(driver, torch_cuda):
    torch_cuda.set_device(1)
    assert hidet.cuda.current_device() == 1
    assert driver.memory[hidet.cuda.malloc(4)][0] == 1
    with hidet.cuda.device(0):
        assert torch_cuda.device == 0
    assert torch_cuda.device == 1


def test_the_current_stream_is_that_of_torch_unless_a_block_names_one(torch_cuda):
    assert hidet.cuda.current_stream().handle() == 70 and hidet.cuda.current_stream(1).handle() == 71
    with hidet.cuda.stream(hidet.cuda.ExternalStream(6, device=1)):
        assert hidet.cuda.current_stream(1).handle() == 6
        assert torch_cuda.streams == {0: [70], 1: [71, 6]}  # torch's calls go there too
    assert torch_cuda.streams == {0: [70], 1: [71]}


WITHOUT_A_DRIVER = """
import hidet.cuda
assert not hidet.cuda.is_available() and hidet.cuda.device_count() == 0
calls = [hidet.cuda.Stream, hidet.cuda.Event, lambda: hidet.cuda.malloc(1), hidet.cuda.synchronize, hidet.cuda.memory_info,
         hidet.cuda.properties, lambda: hidet.ones([2]).cuda(), lambda: hidet.cuda.CudaGraph(lambda: [], lambda inputs: [])]
for call in calls:
    try:
        call()
    except RuntimeError as error:
        print(error)
    else:
        print('no error')
"""


def test_without_a_driver_everything_says_so(tmp_path):
    """In a process that finds no driver: on a machine that has one, a file that is no library stands before it."""
    for name in ('libcuda.so.1', 'libnvidia-ml.so.1'):
        (tmp_path / name).write_text('no library')
    package = pathlib.Path(hidet.__file__).resolve().parents[1]
    environment = {**os.environ, 'LD_LIBRARY_PATH': str(tmp_path), 'PYTHONPATH': str(package)}
    result = subprocess.run([sys.executable, '-c', WITHOUT_A_DRIVER], capture_output=True, text=True, check=False, env=environment)
    assert result.returncode == 0, result.stderr
    *said, graph = result.stdout.splitlines()
    assert len(said) == 7 and all('no CUDA driver' in line for line in said), said
    assert graph.startswith('CudaGraph: ')
