"""Graphs of operators.

    x = hidet.symbol([2, 3])
    graph = hidet.trace_from(hidet.ops.relu(x) + 1)
    print(graph)                                  # Graph(x: float32[2, 3][cpu]){ ... }
    y = graph(hidet.randn([2, 3]))                # compiled at the first call
"""

from __future__ import annotations

import contextlib
import os
import tempfile
from typing import Any, Optional, Sequence, Union

from hidet import _core, option
from hidet.graph.operator import FusedOperator, operator_class
from hidet.graph.tensor import Tensor, randn, zeros
from hidet.graph.tracing import trace_operators, wrap_value
from hidet.graph.transforms.hooks import hooks_of_context, key_of_context
from hidet.graph.transforms.pass_context import options_of_context

__all__ = ['CudaGraph', 'FlowGraph', 'trace_from']


class FlowGraph:
    """Inputs, operators and outputs.

    `outputs` are symbolic tensors, or one; `inputs` those that the graph is given, in order; by default all that the outputs
    need, in order of first use. ValueError if that is not enough.
    """

    def __init__(self, outputs: Union[Tensor, Sequence[Tensor]], inputs: Optional[Sequence[Tensor]] = None):
        given: Any = outputs  # of any type
        self.outputs: list[Tensor] = list(given) if hasattr(given, '__iter__') and not isinstance(given, Tensor) else [given]
        for place, output in enumerate(self.outputs):
            if not isinstance(output, Tensor):
                raise TypeError(f'output {place}: expected a hidet.Tensor, got {type(output).__name__}')
        found, self.nodes = trace_operators(self.outputs, inputs or ())
        self.inputs = found if inputs is None else list(inputs)
        missing = {x.value for x in found} - {x.value for x in self.inputs}
        if missing:
            raise ValueError('the outputs need symbolic tensors that are no inputs: ' + ', '.join(map(repr, missing)))
        self._core = _core.make_graph([x.value for x in self.inputs], [op._core for op in self.nodes],
                                      [x.value for x in self.outputs])
        self._optimized = False
        self._models: dict[Any, Any] = {}

    @classmethod
    def _wrap(cls, core: Any, optimized: bool = False) -> FlowGraph:
        """Returns the graph for one of the compiler's."""
        result = cls.__new__(cls)
        result._core, result._optimized, result._models = core, optimized, {}
        tensors: dict[Any, Tensor] = {value: Tensor(value=value) for value in core.inputs}
        result.inputs, result.nodes = list(tensors.values()), []
        for op in core.operators:
            inputs = [wrap_value(value, tensors) for value in op.inputs]
            node = (FusedOperator if op.is_fused else operator_class(op.kind))._wrap(op, inputs)
            tensors.update((output.value, output) for output in node.outputs)
            result.nodes.append(node)
        result.outputs = [wrap_value(value, tensors) for value in core.outputs]  # type: ignore[misc]
        return result

    def save(self, path: Union[str, 'os.PathLike[str]']) -> None:
        """Writes the graph as text, which ends in .graph by custom, and its constants to PATH.safetensors beside it. The command
        `hidet` and `load` read it."""
        self._core.save(os.fspath(path))

    @classmethod
    def load(cls, path: Union[str, 'os.PathLike[str]']) -> FlowGraph:
        """Reads what `save` wrote. FileNotFoundError and the like for the files, ValueError for a text that is no graph."""
        return cls._wrap(_core.load_graph(os.fspath(path)))

    def __reduce__(self) -> Any:
        return _graph_of_texts, tuple(_texts_of_graph(self))

    def __str__(self) -> str:
        return self._core.summary()

    __repr__ = __str__

    @property
    def device(self) -> str:
        """The device of the inputs: 'cpu', 'cuda', 'cuda:1', 'fake_cuda'."""
        tensors = self.inputs or self.outputs
        return tensors[0]._device

    def build(self, *, space: Optional[int] = None, **options: Any) -> Any:
        """Compiles the graph; returns a callable on hidet, torch or numpy tensors. `space` is the search space, 0 to 2; further
        options are those of hidet.option_table(). With `replaceable_weights=True` nothing is made of constants that have a name of their
        own (those of ONNX files), and `set_weights` of the model replaces them; ValueError for an optimized graph, where something was."""
        merged = option.merged(options_of_context(), {'device': self.device}, options)
        if space is not None:
            merged['search_space'] = space
        key = (tuple(sorted((name, str(value)) for name, value in merged.items())), key_of_context())
        if key in self._models:
            return self._models[key]
        model = self._core.build(merged, hooks_of_context(), optimized=self._optimized)
        if not model.weights:  # a model whose weights may be replaced is its caller's alone
            self._models[key] = model
        return model

    def _run(self, inputs: Sequence[Tensor]) -> list[Tensor]:
        if len(inputs) != len(self.inputs):
            raise TypeError(f'got {len(inputs)} inputs, expected {len(self.inputs)}')
        for place, tensor in enumerate(inputs):
            if not isinstance(tensor, Tensor):
                raise TypeError(f'input {place}: expected a hidet.Tensor, got {type(tensor).__name__}')
        arrays = [tensor._require() for tensor in inputs]
        return [Tensor(array=array) for array in self.build(replaceable_weights=False).run_arrays(arrays, stream_of(self.device))]

    def __call__(self, *inputs: Tensor) -> Any:
        """Runs the graph, compiling it first if that was not done; returns the output, or a list of them."""
        outputs = self._run(inputs)
        return outputs[0] if len(outputs) == 1 else outputs

    def forward(self, inputs: Sequence[Tensor]) -> list[Tensor]:
        """The same with a list of inputs, which gives a list."""
        return self._run(inputs)

    def dummy_inputs(self) -> list[Tensor]:
        """Returns random inputs of the right types. ValueError if a size is symbolic."""
        result = []
        for tensor in self.inputs:
            if not all(isinstance(size, int) for size in tensor.shape):
                raise ValueError(f'{tensor.signature()} has symbolic sizes')
            make = randn if 'float' in tensor.dtype else zeros
            result.append(make(tensor.shape, tensor.dtype, device=tensor._device))
        return result

    def profile(self, inputs: Optional[Sequence[Tensor]] = None) -> list[dict[str, Any]]:
        """Runs the graph on these inputs, random ones by default; returns what each step took, as dictionaries with name, kernel and
        microseconds."""
        return self.build().profile(*(self.dummy_inputs() if inputs is None else inputs))

    def usage_count(self) -> dict[Tensor, int]:
        """Returns how often each tensor is read, by the operators and as an output of the graph."""
        counts: dict[Tensor, int] = {}
        for tensor in (*(x for node in self.nodes for x in node.inputs if x is not None), *self.outputs):
            counts[tensor] = counts.get(tensor, 0) + 1
        return counts

    def draw(self, path: Union[str, 'os.PathLike[str]']) -> None:
        """Writes the graph in the language of Graphviz: `dot -Tsvg PATH` makes a picture of it."""
        names = {tensor: f'x{i}' for i, tensor in enumerate(self.inputs)}
        lines = [f'  {name} [shape=ellipse, label={_quoted(tensor.signature())}];' for tensor, name in names.items()]
        for place, node in enumerate(self.nodes):
            lines.append(f'  n{place} [shape=box, label={_quoted(type(node).__name__.removesuffix("Op"))}];')
            lines += [f'  {names[x]} -> n{place};' for x in node.inputs if x in names]
            names.update((output, f'n{place}') for output in node.outputs)
        for place, output in enumerate(self.outputs):
            lines.append(f'  y{place} [shape=ellipse, label={_quoted(output.signature())}];')
            if output in names:
                lines.append(f'  {names[output]} -> y{place};')
        with open(path, 'w', encoding='utf-8') as file:
            file.write('digraph {\n' + '\n'.join(lines) + '\n}\n')

    def latency(self, warmup: int = 25, repeat: int = 100, dummy_inputs: Optional[Sequence[Tensor]] = None) -> float:
        """Returns the median time of `repeat` calls, after `warmup` others, in milliseconds. ValueError for none to take the time of."""
        import statistics
        import time

        if repeat < 1 or warmup < 0:
            raise ValueError(f'latency: warmup {warmup} and repeat {repeat}, expected 0 and 1 at least')

        inputs = list(dummy_inputs) if dummy_inputs is not None else self.dummy_inputs()
        times = []
        for i in range(warmup + repeat):
            begin = time.perf_counter()
            self._run(inputs)
            if i >= warmup:
                times.append(time.perf_counter() - begin)
        return statistics.median(times) * 1000

    def cuda_graph(self) -> CudaGraph:
        """Returns the graph compiled for the GPU, its kernels dispatched as one CUDA graph. ValueError if it is not on a GPU."""
        return CudaGraph(self)


class CudaGraph:
    """A compiled graph whose kernels the GPU is given all at once.

    The runtime builds the CUDA graph from the compiled plan at the first run and patches the addresses of inputs and outputs
    afterwards, so nothing is captured and any inputs of the right types will do.
    """

    def __init__(self, graph: FlowGraph):
        if not graph.device.startswith('cuda'):
            raise ValueError(f'a CUDA graph needs a graph on a GPU, this one is on {graph.device}')
        self._graph = graph
        self._model = graph.build()

    def run(self, inputs: Sequence[Tensor]) -> list[Tensor]:
        """Runs on these inputs; returns the outputs."""
        return self._graph._run(inputs)


def stream_of(device: str) -> int:
    """Returns the stream that calls on a device go to: that of `hidet.cuda.stream`, else the default one."""
    if not device.startswith('cuda'):
        return 0
    from hidet.cuda.streams import chosen_stream

    return chosen_stream(int(device.partition(':')[2] or 0))


def _quoted(text: str) -> str:
    return '"' + text.replace('\\', '\\\\').replace('"', '\\"') + '"'


def _texts_of_graph(graph: FlowGraph) -> list[Any]:
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'pickled.graph')
        graph.save(path)
        parts: list[Any] = []
        for name in (path, path + '.safetensors'):
            with open(name, 'rb') if os.path.exists(name) else contextlib.nullcontext() as file:
                parts.append(None if file is None else file.read())
    return [*parts, graph._optimized]


def _graph_of_texts(text: bytes, constants: Optional[bytes], optimized: bool) -> FlowGraph:
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'pickled.graph')
        for name, part in ((path, text), (path + '.safetensors', constants)):
            if part is not None:
                with open(name, 'wb') as file:
                    file.write(part)
        result = FlowGraph.load(path)  # its constants stay mapped
    result._optimized = optimized
    return result


def trace_from(tensor: Union[Tensor, Sequence[Tensor]], inputs: Optional[Union[Tensor, Sequence[Tensor]]] = None) -> FlowGraph:
    """Returns the graph that makes the symbolic tensors; see FlowGraph for `inputs`."""
    return FlowGraph(tensor, [inputs] if isinstance(inputs, Tensor) else inputs)
