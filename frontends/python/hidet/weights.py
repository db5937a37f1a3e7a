"""Weights from .safetensors files.

    model = hidet.load('llama.hidet')
    model.set_weights(hidet.weights.read('llama/model.safetensors.index.json'))
"""

from __future__ import annotations

import json
import os
from typing import Union

from hidet import _core
from hidet.graph.tensor import Tensor

__all__ = ['read']


def read(path: Union[str, 'os.PathLike[str]']) -> dict[str, Tensor]:
    """Returns the tensors of a .safetensors file by name, or those of all files that an index (.json) names.

    The files are mapped, and an element is read when it is used. FileNotFoundError and the like for a file; ValueError for one
    that is damaged, for an index that is none, names files outside its folder, or names tensors that its files lack.
    """
    path = os.fspath(path)
    if not path.endswith('.json'):
        return {name: Tensor(array=array) for name, array in _core.read_safetensors(path).items()}
    with open(path, encoding='utf-8') as file:
        try:
            files = dict(json.load(file)['weight_map'])
        except (ValueError, KeyError, TypeError) as error:
            raise ValueError(f'{path}: expected an index of safetensors files, with a weight_map') from error
    for name in files.values():
        if not isinstance(name, str) or os.path.basename(name) != name or name in ('', '.', '..') or name.endswith('.json'):
            raise ValueError(f'{path}: names the file {name!r}, expected one beside it')
    tensors: dict[str, Tensor] = {}
    for name in sorted(set(files.values())):
        part = read(os.path.join(os.path.dirname(path), name))
        tensors.update((key, tensor) for key, tensor in part.items() if files.get(key) == name)
    missing = [name for name in files if name not in tensors]
    if missing:
        raise ValueError(f'{path}: its files lack ' + ', '.join(sorted(missing)[:5]) + (', ...' if len(missing) > 5 else ''))
    return tensors
