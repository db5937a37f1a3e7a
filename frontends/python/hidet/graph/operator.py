"""Operators: what makes a tensor of others.

There is a class for each record of the compiler's table, made when hidet is imported: the record Pow of the family
arithmetic is `hidet.graph.ops.arithmetic.PowOp`. Calling a function of `hidet.ops` makes an operator and returns its outputs:
computed at once if all inputs have elements, symbolic otherwise.
"""

from __future__ import annotations

import collections
from typing import Any, Optional, Sequence

from hidet import _core, option
from hidet.graph import tensor as tensors

__all__ = ['FusedOperator', 'Operator', 'operator_class']

_classes: dict[str, type['Operator']] = {}
# Models of operators that ran at once, those of the last used.
_models: 'collections.OrderedDict[Any, Any]' = collections.OrderedDict()
_MOST_MODELS = 1024


def operator_class(kind: str) -> type['Operator']:
    """Returns the class of a record's operators, such as PowOp for 'Pow'."""
    return _classes[kind]


def register_class(kind: str, cls: type['Operator']) -> None:
    _classes[kind] = cls


def _value(tensor: Optional['tensors.Tensor']) -> Any:
    return None if tensor is None else tensor.value


class Operator:
    """An operator with its inputs, attributes and outputs.

    `inputs` and `outputs` are lists of hidet.Tensor (an optional input that is absent is None), `attrs` a dictionary of the
    attributes with their defaults filled in.
    """

    kind = ''
    family = ''

    def __init__(self, *inputs: Optional['tensors.Tensor'], **attributes: Any):
        self.inputs = list(inputs)
        while self.inputs and self.inputs[-1] is None:
            self.inputs.pop()
        self.outputs: list[tensors.Tensor] = []
        self._core: Any = None
        present = [x for x in self.inputs if x is not None]
        device = attributes.pop('device', None) or (present[0]._device if present else 'cpu')
        if not any(x.is_symbolic() for x in present) and not device.startswith('fake'):
            self.attrs = attributes
            self._run(device)
        else:
            self._core = _core.apply(self.kind, [_value(x) for x in self.inputs], attributes, device)
            self.attrs = self._core.attributes
            self.outputs = [tensors.Tensor(value=value, trace=(self, i)) for i, value in enumerate(self._core.outputs)]

    @classmethod
    def _wrap(cls, core: Any, inputs: Sequence[Optional['tensors.Tensor']]) -> 'Operator':
        """Returns the operator for one of the compiler's graph; its outputs are traced to it."""
        result = cls.__new__(cls)
        result._core, result.inputs, result.attrs = core, list(inputs), core.attributes
        result.outputs = [tensors.Tensor(value=value, trace=(result, i)) for i, value in enumerate(core.outputs)]
        return result

    @property
    def device(self) -> str:
        """The device of the outputs."""
        return self.outputs[0].device

    @property
    def name(self) -> str:
        """The operator's name in a printed graph."""
        return self._core.display_name if self._core is not None else self.kind

    def get_output(self, index: int) -> 'tensors.Tensor':
        """Returns an output by its place."""
        return self.outputs[index]

    def _run(self, device: str) -> None:
        """Computes the outputs now. Equal operators on tensors of equal types are compiled once."""
        types = tuple(None if x is None else (x.dtype, x.shape, x._device) for x in self.inputs)
        options = option.merged({'device': device})
        # As text: -0.0 equals 0.0, and 1 equals 1.0 and True, which an attribute tells apart.
        key = (self.kind, types, repr(self.attrs), tuple(sorted(options.items())))
        arrays = [x._array for x in self.inputs if x is not None]
        model = _models.get(key)
        if model is not None:
            _models.move_to_end(key)
        else:
            model = self._compile(device, options)
            if model is not None:
                _models[key] = model
                while len(_models) > _MOST_MODELS:
                    _models.popitem(last=False)
            else:  # sizes that depend on the elements, such as arange's
                core = _core.apply(self.kind, [_value(x) for x in self.inputs], self.attrs, device)
                model, arrays = _core.make_graph([], [core], core.outputs).build(options), []
        self.outputs = [tensors.Tensor(array=array) for array in model.run_arrays(arrays)]


    def _compile(self, device: str, options: dict[str, Any]) -> Any:
        """Returns the operator as a model of its inputs, or None if the elements of its inputs decide its type."""
        symbols = [None if x is None else _core.Value.symbol(x.shape, x.dtype, x._device) for x in self.inputs]
        try:
            core = _core.apply(self.kind, symbols, self.attrs, device)
        except NotImplementedError:
            return None
        if not all(isinstance(size, int) for output in core.outputs for size in output.shape):
            return None
        return _core.make_graph([x for x in symbols if x is not None], [core], core.outputs).build(options)


class FusedOperator(Operator):
    """Operators that run as one kernel. `parts` are their names, in order."""

    kind = 'Fused'

    @property
    def parts(self) -> list[str]:
        """The names of the operators, in order."""
        return self._core.parts
