"""Tables about a graph: what Dynamo handed over, and how far each operator is from torch's."""

from __future__ import annotations

import dataclasses
from typing import Any, Callable, Sequence

import torch

from hidet.torch import modules
from hidet.torch.node_names import display_name
from hidet.torch.settings import Settings

__all__ = ['format_table', 'harmonic_error', 'print_correctness', 'print_input_graph']


def format_table(headers: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Returns columns as wide as their widest cell, and two more than their header, two spaces between them."""
    widths = [max([len(header) + 2] + [len(row[i]) for row in rows]) for i, header in enumerate(headers)]
    lines = ['  '.join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip()
             for line in [headers, ['-' * width for width in widths], *rows]]
    return '\n'.join(lines)


def print_input_graph(graph: torch.fx.Graph) -> None:
    """Prints a graph, a node a line: opcode, name, target, args and kwargs."""
    rows = [[node.op, node.name, str(node.target), str(node.args), str(node.kwargs)] for node in graph.nodes]
    print(format_table(['opcode', 'name', 'target', 'args', 'kwargs'], rows))


def harmonic_error(actual: torch.Tensor, expected: torch.Tensor) -> float:
    """Returns the largest |actual - expected| / (|expected| + 1): the harmonic mean of absolute and relative error, halved. What is
    equal, infinities and NaN included, has no error."""
    if actual.numel() == 0:
        return 0.0
    a, e = actual.double(), expected.double()
    error = torch.where((a == e) | (a.isnan() & e.isnan()), 0.0, (a - e).abs() / (e.abs() + 1))
    return float(error.nan_to_num(nan=float('inf')).max())


def _tolerance(dtype: torch.dtype) -> float:
    if not dtype.is_floating_point:
        return 1e-8
    return 1e-1 if dtype.itemsize <= 2 else 5e-5


def _dummy(example: Any) -> Any:
    """Returns random numbers for a float input; others have values that mean something, which are kept where they are known."""
    if not isinstance(example, torch.Tensor):
        return example
    shape = [int(size) for size in example.shape]
    if isinstance(example, torch._subclasses.FakeTensor):
        device = example.device
        known = None
    else:
        device, known = example.device, example.detach()
    if example.dtype.is_floating_point:
        generator = torch.Generator(device=device).manual_seed(0)
        return torch.randn(shape, dtype=example.dtype, device=device, generator=generator)
    return known if known is not None else torch.zeros(shape, dtype=example.dtype, device=device)


class _Recorder(torch.fx.Interpreter):
    """Runs a graph in torch and keeps what each node gives."""

    def __init__(self, gm: torch.fx.GraphModule):
        super().__init__(gm, garbage_collect_values=False)
        self.results: dict[torch.fx.Node, Any] = {}

    def run_node(self, n: torch.fx.Node) -> Any:
        result = self.results[n] = super().run_node(n)
        return result


def print_correctness(gm: torch.fx.GraphModule, example_inputs: Sequence[Any], settings: Settings, compile_model: Callable) -> None:
    """Prints a row an operator: kind, operator, dtype, error against torch, and an arrow where the error is large.
    `compile_model` is the backend's."""
    placeholders = [node for node in gm.graph.nodes if node.op == 'placeholder']
    is_weight = [isinstance(example, torch.nn.Parameter) or getattr(example, '_dynamo_static_input_type', None) is not None
                 for example in example_inputs]
    inputs = [example if weight else _dummy(example) for example, weight in zip(example_inputs, is_weight)]
    recorder = _Recorder(gm)
    with torch.no_grad():
        recorder.run(*inputs)
    calls = [node for node in gm.graph.nodes
             if node.op in ('call_function', 'call_method') and isinstance(recorder.results[node], torch.Tensor)]
    results = next(node for node in gm.graph.nodes if node.op == 'output').args[0]
    outputs = [node for node in (results if isinstance(results, (list, tuple)) else [results])
               if isinstance(node, torch.fx.Node)]
    quiet = dataclasses.replace(settings, correctness_report=False, print_input_graph=False, dump_dir=None, steal_weights=False)
    with torch.no_grad():
        model = compile_model(gm, inputs, {}, quiet, outputs=calls)
        actual = dict(zip(calls, model(*inputs)))
    names = modules.module_names(gm.graph)
    rows: list[list[str]] = []

    def add(kind: str, operator: str, dtype: torch.dtype, error: float) -> None:
        arrow = '<------' if error > _tolerance(dtype) else ''
        rows.append([str(len(rows)), kind, operator, str(dtype).removeprefix('torch.'), f'{error:.1e}', arrow])

    for node, example, weight in zip(placeholders, inputs, is_weight):
        if isinstance(example, torch.Tensor) and not weight:
            add('placeholder', '', example.dtype, 0.0)
    for node in calls:
        expected = recorder.results[node]
        error = harmonic_error(actual[node], expected)
        if node in names:
            add('call_module', names[node], expected.dtype, error)
        else:
            add(node.op, display_name(node), expected.dtype, error)
    for node in outputs:
        if node in actual:
            add('output', '', recorder.results[node].dtype, harmonic_error(actual[node], recorder.results[node]))
    print(format_table(['', 'kind', 'operator', 'dtype', 'error', 'attention'], rows))
