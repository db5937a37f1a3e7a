"""Element types as objects: `hidet.float32`, `hidet.boolean` and so on.

    hidet.float32 == 'float32'                    # a type is its name, and does wherever a name does
    hidet.float16.nbytes, hidet.int8.min_value    # 2, -128
    hidet.data_type('f16') is hidet.float16
"""

from __future__ import annotations

from typing import Any

__all__ = ['DataType', 'data_type']


class DataType(str):
    """The name of an element type, and what is known of it."""

    @property
    def name(self) -> str:
        """The name, as plain text."""
        return str(self)

    @property
    def nbits(self) -> int:
        """Bits of an element."""
        return _BITS[self]

    @property
    def nbytes(self) -> int:
        """Bytes of an element. ValueError for one that is a part of a byte."""
        if self.nbits % 8:
            raise ValueError(f'{self}: an element has {self.nbits} bits')
        return self.nbits // 8

    def is_float(self) -> bool:
        """Whether elements are floating-point numbers."""
        return 'float' in self

    def is_integer(self) -> bool:
        """Whether elements are whole numbers."""
        return 'int' in self

    def is_complex(self) -> bool:
        """Whether elements are complex numbers."""
        return self.startswith('complex')

    def is_boolean(self) -> bool:
        """Whether elements are truth values."""
        return self == 'bool'

    @property
    def min_value(self) -> Any:
        """The least finite value. TypeError for complex numbers."""
        if self.is_float():
            return -self.max_value
        if self.is_integer():
            return 0 if self.startswith('u') else -2 ** (self.nbits - 1)
        return self._of_bool(False)

    @property
    def max_value(self) -> Any:
        """The largest finite value. TypeError for complex numbers."""
        if self.is_float():
            return _LARGEST[self]
        if self.is_integer():
            return 2 ** (self.nbits if self.startswith('u') else self.nbits - 1) - 1
        return self._of_bool(True)

    def _of_bool(self, value: bool) -> bool:
        if not self.is_boolean():
            raise TypeError(f'{self}: its values have no order')
        return value

    @property
    def zero(self) -> Any:
        """0 as a number of this kind."""
        return self(0)

    @property
    def one(self) -> Any:
        """1 as a number of this kind."""
        return self(1)

    def __call__(self, value: Any) -> Any:
        """Returns a number of Python's as one of this kind."""
        if self.is_boolean():
            return bool(value)
        return complex(value) if self.is_complex() else float(value) if self.is_float() else int(value)

    def __repr__(self) -> str:
        return f'hidet.{"boolean" if self == "bool" else str(self)}'


_BITS = {'bool': 8, 'int4': 4, 'uint4': 4, 'complex64': 64, 'complex128': 128, 'tfloat32': 32, 'float8_e4m3': 8, 'float8_e5m2': 8,
         'float16': 16, 'bfloat16': 16, 'float32': 32, 'float64': 64}
_BITS.update({f'{sign}int{bits}': bits for sign in ('', 'u') for bits in (8, 16, 32, 64)})
_LARGEST = {'float8_e4m3': 448.0, 'float8_e5m2': 57344.0, 'float16': 65504.0, 'bfloat16': (2 - 2 ** -7) * 2.0 ** 127,
            'tfloat32': (2 - 2 ** -10) * 2.0 ** 127, 'float32': (2 - 2 ** -23) * 2.0 ** 127, 'float64': (2 - 2 ** -52) * 2.0 ** 1023}
_SHORT = {'f16': 'float16', 'bf16': 'bfloat16', 'tf32': 'tfloat32', 'f32': 'float32', 'f64': 'float64', 'f8e4m3': 'float8_e4m3',
          'f8e5m2': 'float8_e5m2', 'float8_e4m3fn': 'float8_e4m3', 'boolean': 'bool', 'bool_': 'bool'}
_SHORT.update({f'{name[0]}{bits}': f'{name}{bits}' for name in ('int', 'uint') for bits in (4, 8, 16, 32, 64)})

_TYPES = {name: DataType(name) for name in _BITS}
globals().update({'boolean' if name == 'bool' else name: dtype for name, dtype in _TYPES.items()})
NAMES = tuple('boolean' if name == 'bool' else name for name in _TYPES)


def data_type(dtype: Any) -> DataType:
    """Returns the type of a name, long or short, or of a dtype of torch or numpy. ValueError for one that there is not."""
    name = getattr(dtype, '__name__', None) or str(dtype)
    name = name.rsplit('.', 1)[-1]
    name = _SHORT.get(name, name)
    if name not in _TYPES:
        raise ValueError(f'dtype {dtype!r}: expected one of ' + ', '.join(_TYPES))
    return _TYPES[name]
