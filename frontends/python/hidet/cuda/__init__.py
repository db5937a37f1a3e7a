"""NVIDIA GPUs: which there are, their memory, streams, events and graphs, by the driver's own interface.

    if hidet.cuda.available():
        print(hidet.cuda.properties(0).name, hidet.cuda.memory_info().free)
        stream = hidet.cuda.Stream()
        with hidet.cuda.stream(stream):                 # hidet's calls go there, and torch's
            y = model(x)
        stream.synchronize()

Counting GPUs does not initialize CUDA, so that processes may be forked afterwards. Everything else raises RuntimeError without a
driver, with CUDA's name of what went wrong.
"""

from hidet.cuda.devices import (DeviceProperties, MemoryInfo, available, compute_capability, current_device, device, device_count,
                               is_available, memory_info, nvrtc_folder, properties, set_device, synchronize)
from hidet.cuda.graphs import CudaGraph
from hidet.cuda.memory import (free, free_async, free_host, malloc, malloc_async, malloc_host, memcpy, memcpy_async, memcpy_peer, memset,
                               memset_async)
from hidet.cuda.streams import Event, ExternalStream, Stream, current_stream, default_stream, stream

__all__ = [
    'CudaGraph', 'DeviceProperties', 'Event', 'ExternalStream', 'MemoryInfo', 'Stream', 'available', 'compute_capability', 'current_device',
    'current_stream', 'default_stream', 'device', 'device_count', 'free', 'free_async', 'free_host', 'is_available', 'malloc',
    'malloc_async', 'malloc_host', 'memcpy', 'memcpy_async', 'memcpy_peer', 'memory_info', 'memset', 'memset_async', 'nvrtc_folder',
    'properties', 'set_device', 'stream', 'synchronize',
]
