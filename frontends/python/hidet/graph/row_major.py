"""How the elements of a tensor lie in memory: row after row, as all of hidet's do.

    RowMajor((2, 3)).strides           # (3, 1)
    RowMajor((2, 3))(1, 2)             # 5, the place of that element
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

__all__ = ['RowMajor']


@dataclass(frozen=True)
class RowMajor:
    """The layout of a tensor of some shape."""

    shape: tuple

    @property
    def strides(self) -> tuple:
        """The distance of neighbours along each dimension, in elements."""
        result: list[Any] = []
        step: Any = 1
        for size in reversed(self.shape):
            result.append(step)
            step = size * step
        return tuple(reversed(result))

    @property
    def size(self) -> Any:
        """The number of elements."""
        return math.prod(self.shape)

    def __call__(self, *indices: Any) -> Any:
        """Returns the place of an element, counted from the first. TypeError for another number of indices."""
        if len(indices) != len(self.shape):
            raise TypeError(f'{len(indices)} indices, expected {len(self.shape)}')
        place: Any = 0
        for index, step in zip(indices, self.strides):
            place = place + index * step
        return place
