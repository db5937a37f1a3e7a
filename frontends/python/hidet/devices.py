"""Devices as objects: what `Tensor.device` is.

    hidet.device('cuda', 1) == 'cuda:1'             # a device is its name, and does wherever a name does
    hidet.zeros([2]).device.is_cpu()                # True
"""

from __future__ import annotations

import re
from typing import Any, Optional

__all__ = ['Device', 'device']


class Device(str):
    """The name of a device, and what is known of it: 'cpu', or 'cuda:0' and so on."""

    @property
    def kind(self) -> str:
        """'cpu' or 'cuda'."""
        return self.partition(':')[0]

    @property
    def id(self) -> Optional[int]:
        """The number of the GPU; None for the CPU."""
        number = self.partition(':')[2]
        return int(number) if number else None

    @property
    def target(self) -> str:
        """What kernels are made for: 'cpu' or 'cuda'."""
        return self.kind

    def is_cpu(self) -> bool:
        """Whether it is the processor."""
        return self.kind == 'cpu'

    def is_cuda(self) -> bool:
        """Whether it is a GPU of NVIDIA's."""
        return self.kind == 'cuda'


def device(device_type: Any, device_index: Optional[int] = None) -> Device:
    """Returns the device of a name, with or without a number, or of a device of torch's; the first GPU for 'cuda'. Whether there is
    such a GPU is not asked. ValueError for a name that is none, and for two numbers."""
    found = re.fullmatch(r'(cpu|cuda)(?::(\d+))?', str(device_type))
    if found is None:
        raise ValueError(f"device {str(device_type)!r}: expected 'cpu', 'cuda' or 'cuda:1'")
    kind, number = found.groups()
    if number is not None and device_index is not None:
        raise ValueError(f'device {str(device_type)!r} has a number already, {device_index} was given')
    index = device_index if number is None else int(number)
    if kind == 'cpu':
        if index:
            raise ValueError(f'device cpu:{index}: there is one processor')
        return Device('cpu')
    if index is not None and index < 0:
        raise ValueError(f'device cuda:{index}: expected a number from 0 on')
    return Device(f'cuda:{index or 0}')
