"""Compiled models and graphs in files.

    model = hidet.onnx.from_onnx('minilm.onnx').build()
    model.save('minilm.hidet')
    model = hidet.load('minilm.hidet', threads=2)       # in another process: nothing is compiled

A compiled model is native code: load only what you would run. A graph is text.
"""

from __future__ import annotations

import os
import warnings
from typing import Any, Optional, Union

from hidet import _core, option, weights as weight_files
from hidet.graph.flow_graph import FlowGraph

__all__ = ['load', 'load_compiled_graph', 'load_graph', 'save_compiled_graph', 'save_graph']

Path = Union[str, 'os.PathLike[str]']


def load(path: Union[Path, bytes, bytearray, memoryview], *, weights: Optional[Union[Path, dict[str, Any]]] = None, **options: Any) -> _core.CompiledModel:
    """Loads a compiled model from a file that `CompiledModel.save`, `hidet.torch.export` or `hidet compile` wrote, or from its bytes.

    `weights` replaces weights by name: a dictionary, a .safetensors file or an index of some (`hidet.weights.read`); names that the
    model has not are left out if they come from a file, and a warning says which of the model's a file lacks. `options` are those that
    are about running: threads, cuda_graph, nvtx, perf_map, and device, which says the GPU of a model for GPUs: 'cuda:1' is the second.
    The same file may be loaded once for each.

    ValueError for a device of the other kind, for options of compiling and for files of weights of which the model has none,
    FileNotFoundError and the like for the file, RuntimeError for one that is damaged, of another version or for another machine.
    """
    source = bytes(path) if isinstance(path, (bytes, bytearray, memoryview)) else os.fspath(path)
    allowed = _core.options_of_runs()
    for name, value in options.items():
        if name not in allowed and value is not None:
            raise ValueError(f'option {name!r} of a model that is compiled: expected one of ' + ', '.join(allowed))
    model = _core.CompiledModel.load(source, option.merged(options))
    if options.get('device') is not None and str(options['device']).startswith('cuda') != model.device.startswith('cuda'):
        raise ValueError(f'device {options["device"]}: the model is compiled for {model.device.partition(":")[0]}')
    if weights is not None:
        model.set_weights(weights if isinstance(weights, dict) else _weights_in(weights, {weight.name for weight in model.weights}))
    return model


def _weights_in(path: Path, known: set[str]) -> dict[str, Any]:
    """Returns those of a model's weights that a file has. ValueError for none, a warning that names some that it lacks."""
    found = weight_files.read(path)
    if known and known.isdisjoint(found):
        raise ValueError(f'{os.fspath(path)}: none of {", ".join(sorted(found)[:3]) or "no names"} is one of the model: {", ".join(sorted(known)[:3])}, ...')
    missing = sorted(known - set(found))
    if missing:
        warnings.warn(f'{os.fspath(path)} lacks {len(missing)} of the model\'s weights, which stay as they are: {", ".join(missing[:5])}',
                      stacklevel=3)
    return {name: found[name] for name in known.intersection(found)}


def from_bytes(data: bytes, always_tuple: bool) -> _core.CompiledModel:
    """What a pickled model becomes again."""
    return _core.CompiledModel.load(data, option.merged(), always_tuple)


def save_compiled_graph(model: _core.CompiledModel, path: Path) -> None:
    """Writes a compiled model to a file; `model.save(path)` is the same."""
    if not isinstance(model, _core.CompiledModel):
        raise TypeError(f'expected a hidet.CompiledModel, got {type(model).__name__}')
    model.save(os.fspath(path))


def load_compiled_graph(path: Path) -> _core.CompiledModel:
    """Loads a compiled model; `load` says more."""
    return load(path)


def save_graph(graph: FlowGraph, path: Path) -> None:
    """Writes a graph as text; `graph.save(path)` says more."""
    if not isinstance(graph, FlowGraph):
        raise TypeError(f'expected a hidet.FlowGraph, got {type(graph).__name__}')
    graph.save(path)


def load_graph(path: Path) -> FlowGraph:
    """Reads a graph; `FlowGraph.load` is the same."""
    return FlowGraph.load(path)
