"""Between NumPy's values and a program's: arrays of every element type that ONNX has, text, sequences, nothing.

    pack(numpy.ones(3, ml_dtypes.int4))     # (22, (3,), bytes as an array)
    unpack((22, (3,), bytes))               # the array

Types that NumPy lacks are those of ml_dtypes, which the package onnx brings along.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy

# ONNX's number of each element type, by NumPy's name for it.
ELEMENT_TYPES = {
    'float32': 1, 'uint8': 2, 'int8': 3, 'uint16': 4, 'int16': 5, 'int32': 6, 'int64': 7, 'bool': 9, 'float16': 10,
    'float64': 11, 'uint32': 12, 'uint64': 13, 'complex64': 14, 'complex128': 15, 'bfloat16': 16, 'float8_e4m3fn': 17,
    'float8_e4m3fnuz': 18, 'float8_e5m2': 19, 'float8_e5m2fnuz': 20, 'uint4': 21, 'int4': 22, 'float4_e2m1fn': 23,
    'float8_e8m0fnu': 24, 'uint2': 25, 'int2': 26,
}
_NAMES = {number: name for name, number in ELEMENT_TYPES.items()}


# Those that NumPy itself has, in the machine's byte order, whose arrays _core takes and gives as they are.
_NATIVE = frozenset(numpy.dtype(name) for name in ELEMENT_TYPES if hasattr(numpy, name) and numpy.dtype(name).kind in 'biuf')


@functools.cache
def _dtype(number: int) -> Any:
    """Returns NumPy's dtype of an element type; ImportError where it is one of ml_dtypes, which is not there."""
    name = _NAMES[number]
    try:
        return numpy.dtype(name)
    except TypeError:
        import ml_dtypes
        return numpy.dtype(getattr(ml_dtypes, name))


def pack(value: Any) -> Any:
    """Returns what _core.Program.run takes for a value; TypeError for what is none."""
    if value is None or (type(value) is numpy.ndarray and value.dtype in _NATIVE):
        return value
    if isinstance(value, (list, tuple)):
        return [pack(element) for element in value]
    if isinstance(value, dict):
        return {'keys': pack(_list_of(list(value))), 'values': pack(_list_of(list(value.values())))}
    if isinstance(value, (str, bytes)):
        value = numpy.asarray(value, dtype=object)
    if hasattr(value, 'detach'):  # a tensor of torch
        value = value.detach().cpu().numpy()
    array = value if isinstance(value, numpy.ndarray) else numpy.asarray(value)
    if array.dtype.kind in 'OUSTV' and array.dtype.name not in ELEMENT_TYPES:
        text = [item.decode('utf-8', 'surrogateescape') if isinstance(item, bytes) else item for item in array.ravel().tolist()]
        for item in text:
            if not isinstance(item, str):
                raise TypeError(f'an array of dtype {array.dtype} with an element of {type(item).__name__}, expected text or an array of numbers')
        return (array.shape, text)
    number = ELEMENT_TYPES.get(array.dtype.name)
    if number is None:
        raise TypeError(f'elements of dtype {array.dtype}')
    if not array.dtype.isnative:
        array = array.astype(array.dtype.newbyteorder('='))
    flat = numpy.ascontiguousarray(array).reshape(-1)
    return (number, array.shape, flat.view(numpy.uint8))


def _list_of(items: list) -> Any:
    """Returns the keys or the values of a dictionary as one array; TypeError where they are of several kinds."""
    if all(isinstance(item, str) for item in items):
        return numpy.asarray(items, dtype=object)
    array = numpy.asarray(items)
    if array.ndim != 1 or array.dtype.kind not in 'iufb':
        raise TypeError('a dictionary: expected keys that are all text or all integers, and values that are all text or all numbers')
    return array


def unpack(value: Any) -> Any:
    """Returns the arrays, dictionaries, lists of them or None that a program gave."""
    if value is None or type(value) is numpy.ndarray or isinstance(value, dict):
        return value
    if isinstance(value, list):
        return [unpack(element) for element in value]
    if len(value) == 2:
        shape, text = value
        array = numpy.empty(len(text), dtype=object)
        array[:] = text
        return array.reshape(shape)
    number, shape, raw = value
    return raw.view(_dtype(number)).reshape(shape)
