"""ONNX's backend interface.

    import hidet.onnx.backend as backend
    model = backend.prepare(onnx.load('model.onnx'))      # or a path, or bytes
    outputs = model.run([x, y])                           # a list of arrays, in order; or a dictionary by name

Every kind of model that hidet runs, with whatever steps on the host it needs.
"""

from __future__ import annotations

import os
from typing import Any

from hidet import _core, cuda, option
from hidet.onnx.program import packed
from hidet.onnx.values import unpack

__all__ = ['HidetBackend', 'HidetModel', 'is_compatible', 'prepare', 'run_model', 'run_node', 'supports_device']


class HidetModel:
    """A model that can be run: what `prepare` returns."""

    def __init__(self, program: Any):
        self._program = program

    @property
    def input_names(self) -> list[str]:
        return [name for name, _, _ in self._program.inputs]

    @property
    def output_names(self) -> list[str]:
        return [name for name, _, _ in self._program.outputs]

    def run(self, inputs: Any, **kwargs: Any) -> tuple[Any, ...]:
        """Returns the outputs for inputs in order (a list, or one array), or by name."""
        del kwargs  # the interface has them, and names none
        names = self.input_names
        if isinstance(inputs, dict):
            unknown = sorted(set(inputs) - set(names))
            if unknown:
                raise TypeError(f"the model has no input {', '.join(unknown)}: it has {', '.join(names)}")
            inputs = [inputs.get(name) for name in names]
        elif not isinstance(inputs, (list, tuple)):
            inputs = [inputs]
        return tuple(unpack(output) for output in self._program.run(packed(names, inputs)))


class HidetBackend:
    """What ONNX's tests and tools call."""

    @classmethod
    def is_compatible(cls, model: Any, device: str = 'CPU', **kwargs: Any) -> bool:
        """Whether `prepare` takes the model."""
        try:
            cls.prepare(model, device, **kwargs)
        except (NotImplementedError, ValueError):
            return False
        return True

    @classmethod
    def prepare(cls, model: Any, device: str = 'CPU', **options: Any) -> HidetModel:
        """Reads a model: a path, bytes or an onnx.ModelProto. `options` are those of `hidet.option_table()`.

        ValueError for a model that is damaged or wrong, NotImplementedError for operators that hidet lacks, all at once.
        """
        if not cls.supports_device(device):
            raise NotImplementedError(f'device {device}, supported are CPU and, where there is an NVIDIA GPU, CUDA and CUDA:1')
        if device.upper().startswith('CUDA'):
            options = {'device': device.lower(), **options}
        if hasattr(model, 'SerializeToString'):
            model = model.SerializeToString()
        source = bytes(model) if isinstance(model, (bytes, bytearray, memoryview)) else os.fspath(model)
        return HidetModel(_core.load_program(source, option.merged(options)))

    @classmethod
    def run_model(cls, model: Any, inputs: Any, device: str = 'CPU', **options: Any) -> tuple[Any, ...]:
        return cls.prepare(model, device, **options).run(inputs)

    @classmethod
    def run_node(cls, node: Any, inputs: Any, device: str = 'CPU', outputs_info: Any = None, **kwargs: Any) -> tuple[Any, ...]:
        """Runs one node on arrays. `opset_version` is the version of its domain; without it the newest."""
        del outputs_info  # types are inferred
        import onnx
        from onnx import helper
        from hidet.onnx.values import ELEMENT_TYPES

        def info(name: str, value: Any) -> Any:
            number = ELEMENT_TYPES.get(value.dtype.name, onnx.TensorProto.STRING)
            return helper.make_tensor_value_info(name, number, value.shape)

        version = kwargs.pop('opset_version', onnx.defs.onnx_opset_version() if not node.domain else 1)
        given = [name for name in dict.fromkeys(node.input) if name]
        arrays = inputs if isinstance(inputs, (list, tuple)) else [inputs]
        graph = helper.make_graph([node], 'node', [info(name, value) for name, value in zip(given, arrays)],
                                  [helper.make_empty_tensor_value_info(name) for name in node.output if name])
        opsets = [helper.make_opsetid(node.domain, version)]
        return cls.run_model(helper.make_model(graph, opset_imports=opsets), list(arrays), device, **kwargs)

    @classmethod
    def supports_device(cls, device: str) -> bool:
        """Whether models run there: 'CPU', 'CUDA' or 'CUDA:1', in any case."""
        kind, _, number = device.upper().partition(':')
        if kind == 'CUDA':
            return (number or '0').isdecimal() and int(number or 0) < cuda.device_count()
        return kind == 'CPU' and number in ('', '0')


is_compatible = HidetBackend.is_compatible
prepare = HidetBackend.prepare
run_model = HidetBackend.run_model
run_node = HidetBackend.run_node
supports_device = HidetBackend.supports_device
