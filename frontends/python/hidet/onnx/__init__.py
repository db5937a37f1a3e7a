"""ONNX models.

    model = from_onnx('minilm.onnx', symbols={'length': (2, 512)})
    sentence = model(ids, mask)        # compiled at the first call
    model.inputs                       # [ids: int64[batch, length], mask: int64[batch, length]]
    fast = model.build(threads=2)      # compiled now, with other options; fast.save writes it
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any, Optional, Union

from hidet import _core, option
from hidet.graph.flow_graph import FlowGraph
from hidet.graph.tensor import Tensor
from hidet.graph.transforms.hooks import hooks_of_context
from hidet.graph.transforms.pass_context import options_of_context
from hidet.onnx.program import AnySizes, CompiledProgram, OnnxProgram, ReadModel

__all__ = ['CompiledProgram', 'OnnxModel', 'OnnxProgram', 'from_onnx']


class OnnxModel(ReadModel):
    """A model that was read and checked, but is not compiled yet."""

    def __init__(self, graph: Any, options: dict[str, Any], source: Any = None, given: Sequence[str] = ()):
        self._graph, self._options, self._source, self._given = graph, options, source, list(given)

    @property
    def names(self) -> list[str]:
        """The inputs, in the order in which a call takes them."""
        return self._graph.input_names

    @property
    def output_names(self) -> list[str]:
        """The outputs, in the order in which a call gives them."""
        return self._graph.output_names

    @property
    def inputs(self) -> list[Any]:
        """What a call takes, each with name, dtype and shape; a size that a call decides is a hidet Size."""
        return list(self._graph.inputs)

    @property
    def outputs(self) -> list[Any]:
        """What a call gives, likewise."""
        return list(self._graph.outputs)

    def build(self, **options: Any) -> Any:
        """Compiles the model; returns a callable, `hidet.CompiledModel`, on tensors of NumPy, torch or hidet, which gives such tensors.

        `options` are those of `hidet.option_table()` and win over those of `from_onnx`. With `replaceable_weights=True` nothing is made
        of the weights' values, so that `CompiledModel.set_weights` can give others.
        """
        merged = option.merged(options_of_context(), self._options, options)
        model = self._graph.build(merged, hooks_of_context())
        if self._source is not None and model.device == 'cpu' and not model.weights:
            model.set_otherwise(AnySizes(self._source, merged, self._given))
        return model

    def flow_graph(self) -> FlowGraph:
        """Returns the model as a graph, to be looked at, optimized or saved."""
        return FlowGraph._wrap(self._graph)


def from_onnx(model: Union[str, 'os.PathLike[str]', bytes, Any], *, symbols: Optional[dict[str, Any]] = None,
              shapes: Optional[dict[str, Any]] = None, inputs: Sequence[str] = (), **options: Any) -> Union[OnnxModel, OnnxProgram]:
    """Reads an ONNX model: the path of a file, beside which lie its weights if they are not in it; the bytes of one; or an
    onnx.ModelProto.

    `symbols` says what is known of sizes that the model leaves open: name to (least, greatest), (least, greatest, the size to
    optimize for) or a fixed size. `shapes` replaces the shapes of inputs: name to sizes, -1 for one to keep. `options` are
    those of `hidet.option_table()`, such as threads=4.

    Initializers are constants, also those that the model lists as inputs. `inputs` names those that calls give: they come behind the
    model's own inputs, in this order, and where a call of the returned model leaves them out they are what the file says (`defaults`).
    What `build` returns takes all of them.

    A model that is one graph becomes one compiled model. One that is not, because its sizes or branches depend on data, or because
    it has sequences or text, becomes an `OnnxProgram`: parts that are compiled when a call reaches them, and steps between them on
    the host. Both are built and called alike.

    Sizes that a model leaves open are taken to be 1 at least, and equal where operators such as Add meet: a call with others, of
    which one is repeated or nothing is left, runs as an OnnxProgram does, unless `symbols` or `shapes` say what sizes there are.

    FileNotFoundError and the like for the file, ValueError for a model that is damaged or wrong, NotImplementedError for
    operators that hidet lacks, all of them at once.
    """
    rows = []
    for name, size in (symbols or {}).items():
        bounds = (size, size) if hasattr(size, '__index__') else tuple(size) if isinstance(size, (tuple, list)) else ()
        if len(bounds) not in (2, 3):
            raise ValueError(f'symbol {name}: expected a size, (least, greatest) or (least, greatest, hint), got {size!r}')
        rows.append((name, bounds[0], bounds[1], bounds[2] if len(bounds) == 3 else 0))
    sizes = [(name, list(shape)) for name, shape in (shapes or {}).items()]
    if hasattr(model, 'SerializeToString'):
        model = model.SerializeToString()
    if isinstance(inputs, str):
        raise TypeError(f'inputs: expected a list of names, got {inputs!r}')
    given = [str(name) for name in inputs]
    source = bytes(model) if isinstance(model, (bytes, bytearray, memoryview)) else os.fspath(model)
    try:
        read: Union[OnnxModel, OnnxProgram] = OnnxModel(_core.import_onnx(source, option.merged(options), rows, sizes, given), options,
                                                         None if rows or sizes else source, given)
    except NotImplementedError as error:
        try:
            read = OnnxProgram(source, options, given)
        except NotImplementedError as of_program:  # which names what neither has
            raise (of_program if 'unsupported operator' in str(of_program) else error) from None
        if rows or sizes:
            raise NotImplementedError(f'symbols and shapes are for a model that is one graph, and this one is none: {error}. '
                                      'Without them it runs on inputs of any size') from None
    if given:
        read._defaults = {name: Tensor(array=array) for name, array in _core.onnx_initializers(source, given).items()}
    return read
