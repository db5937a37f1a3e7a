"""Models with steps on the host: what `from_onnx` returns for those that are no single graph."""

from __future__ import annotations

import abc
import sys
import threading
from collections.abc import Sequence
from typing import Any, NamedTuple, Optional

from hidet import _core, option
from hidet.graph.tensor import Tensor
from hidet.graph.transforms.pass_context import options_of_context
from hidet.onnx.values import pack, unpack


class ValueInfo(NamedTuple):
    """An input or output: its name, and its type as text, such as 'float32[batch, 3]' or 'a sequence'."""

    name: str
    type: str
    optional: bool


def in_order(names: list[str], inputs: dict[str, Any]) -> list[Any]:
    """Returns inputs by name in the order in which a call takes them. TypeError unless each name is there."""
    wrong = sorted(set(inputs) ^ set(names))
    if wrong:
        raise TypeError(f"inputs {', '.join(inputs)}: expected {', '.join(names)}; {', '.join(wrong)} is too many or missing")
    return [inputs[name] for name in names]


def packed(names: list[str], values: list[Any]) -> list[Any]:
    """Returns what _core.Program.run takes for the values of inputs of these names; TypeError for what is no value."""
    rows = []
    for i, value in enumerate(values):
        try:
            rows.append(pack(value))
        except TypeError as error:
            raise TypeError(f'input {names[i] if i < len(names) else i}: {error}') from None
    return rows


class CompiledProgram:
    """A callable on tensors of NumPy or torch, lists of them for sequences, dictionaries for maps, None for an optional without a
    value.

    Parts are compiled when a call first reaches them, and again for other sizes.
    """

    def __init__(self, program: Any):
        self._program = program
        self._names = [name for name, _, _ in program.inputs]
        self._required = sum(not optional for _, _, optional in program.inputs)

    @property
    def input_names(self) -> list[str]:
        """The inputs, in the order in which a call takes them."""
        return list(self._names)

    @property
    def output_names(self) -> list[str]:
        """The outputs, in the order in which a call gives them."""
        return [name for name, _, _ in self._program.outputs]

    @property
    def compiled_segments(self) -> int:
        """How many parts have been compiled so far."""
        return self._program.compiled_segments

    def run(self, inputs: list[Any]) -> list[Any]:
        """Returns the outputs, as NumPy's arrays, for inputs in order."""
        return [unpack(output) for output in self._program.run(packed(self._names, inputs))]

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        names = self._names
        if kwargs:
            if args:
                raise TypeError('pass all inputs in order, or all by name')
            unknown = sorted(set(kwargs).difference(names))
            if unknown:
                raise TypeError(f"the model has no input {', '.join(unknown)}: it has {', '.join(names)}")
            args = tuple(kwargs.get(name) for name in names)
        if not self._required <= len(args) <= len(names):
            raise TypeError(f'got {len(args)} arguments, expected {len(names)}')
        outputs = self.run(list(args))
        torch = sys.modules.get('torch')
        tensors = [value for value in args if torch is not None and isinstance(value, torch.Tensor)]
        if tensors:
            device = next((tensor.device for tensor in tensors if tensor.is_cuda), tensors[0].device)
            outputs = [_as_torch(torch, output, device) for output in outputs]
        return outputs[0] if len(outputs) == 1 else tuple(outputs)


class AnySizes:
    """A call of a model on sizes that what was compiled of its graph does not take: a program, loaded when it is first needed.

    Gives None where the program does not take them either.
    """

    def __init__(self, source: Any, options: Any, given: Sequence[str]):
        self._arguments = (source, options, list(given))
        self._program: Optional[CompiledProgram] = None
        self._lock = threading.Lock()

    def __call__(self, *args: Any) -> Any:
        with self._lock:
            try:
                if self._program is None:
                    self._program = CompiledProgram(_core.load_program(*self._arguments))
                return self._program(*args)
            except (ValueError, TypeError, NotImplementedError, RuntimeError, OSError):
                return None


def _as_torch(torch: Any, value: Any, device: Any) -> Any:
    """Returns a result as a tensor where the call's own tensors are."""
    if isinstance(value, list):
        return [_as_torch(torch, element, device) for element in value]
    if value is None or isinstance(value, dict) or value.dtype.kind == 'O':
        return value
    if value.dtype.name == 'bfloat16':
        import numpy
        return torch.from_numpy(value.view(numpy.int16)).view(torch.bfloat16).to(device)
    return torch.from_numpy(value).to(device)


class ReadModel(abc.ABC):
    """A model that was read and checked, and is compiled at the first call."""

    _model: Any = None
    _defaults: dict[str, Any] = {}

    @property
    def defaults(self) -> dict[str, Any]:
        """The file's values of the initializers that `from_onnx(inputs=...)` made inputs, hidet's tensors by name."""
        return dict(self._defaults)

    @property
    @abc.abstractmethod
    def names(self) -> list[str]:
        """The inputs, in the order in which a call takes them."""

    @property
    @abc.abstractmethod
    def output_names(self) -> list[str]:
        """The outputs, in the order in which a call gives them."""

    @abc.abstractmethod
    def build(self, **options: Any) -> Any:
        """Returns the callable. `options` are those of `hidet.option_table()` and win over those of `from_onnx`."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Runs the model on inputs in order, or by name, compiled at the first call with the options of `from_onnx`; see `build`.

        An initializer that is an input is what the file says where the call leaves it out.
        """
        if self._model is None:
            self._model = self.build()
        left_out = self._left_out(kwargs if kwargs else dict(zip(self.names, args))) if self._defaults else {}
        if kwargs:
            kwargs = {**kwargs, **left_out}
        elif len(args) + len(left_out) == len(self.names):
            args = (*args, *left_out.values())
        return self._model(*args, **kwargs)

    def _left_out(self, given: dict[str, Any]) -> dict[str, Any]:
        """Returns the file's values of the inputs that have one and are not given, in order."""
        return {name: self._default(name, list(given.values())) for name in self.names if name in self._defaults and name not in given}

    def _default(self, name: str, beside: list[Any]) -> Any:
        """Returns the file's value of an input, of the kind that the call's other tensors are."""
        value = self._defaults[name]
        if any(isinstance(other, Tensor) for other in beside):
            device = next(other.device for other in beside if isinstance(other, Tensor))
            return value.to(device=device)
        torch = sys.modules.get('torch')
        first = next((other for other in beside if torch is not None and isinstance(other, torch.Tensor)), None)
        return value.numpy() if first is None else value.torch().to(first.device)

    def dict_forward(self, inputs: dict[str, Any]) -> list[Any]:
        """Runs it on inputs by name; returns the outputs in order. TypeError for a name that there is not, or that is missing."""
        outputs = self(*in_order(self.names, {**inputs, **self._left_out(inputs)}))
        return list(outputs) if isinstance(outputs, tuple) else [outputs]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(self.names)} -> {', '.join(self.output_names)})"


class OnnxProgram(ReadModel):
    """A model that was read and checked; its parts are compiled by the calls that need them."""

    def __init__(self, source: Any, options: dict[str, Any], given: Sequence[str] = ()):
        self._source, self._options, self._given = source, options, list(given)
        self._program = _core.load_program(source, option.merged(options), self._given)

    @property
    def names(self) -> list[str]:
        """The inputs, in the order in which a call takes them."""
        return [info.name for info in self.inputs]

    @property
    def output_names(self) -> list[str]:
        """The outputs, in the order in which a call gives them."""
        return [info.name for info in self.outputs]

    @property
    def inputs(self) -> list[ValueInfo]:
        """What a call takes."""
        return [ValueInfo(*row) for row in self._program.inputs]

    @property
    def outputs(self) -> list[ValueInfo]:
        """What a call gives."""
        return [ValueInfo(*row) for row in self._program.outputs]

    def build(self, **options: Any) -> CompiledProgram:
        """Returns the callable. `options` are those of `hidet.option_table()` and win over those of `from_onnx`."""
        merged = option.merged(options_of_context(), self._options, options)
        return CompiledProgram(_core.load_program(self._source, merged, self._given))
