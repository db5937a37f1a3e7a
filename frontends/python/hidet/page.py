"""Pages about models: where the time of a call goes, what was fused with what, by which strategy, kernels and their sources.

    page = hidet.show(graph)                          # of a FlowGraph, or of a model of hidet.onnx, which is compiled for it
    page = hidet.show(compiled, x)                    # of a CompiledModel: its steps, timed on these inputs
    page.save('page.html')                            # needs nothing else; the command makes the same: hidet show --html
    hidet.show(graph, mma='simt', compare=page)       # two runs beside each other

A notebook shows the page where it is the value of a cell.
"""

from __future__ import annotations

import html
import os
from typing import Any, Optional, Sequence, Union

from hidet import _core, option
from hidet.graph.flow_graph import FlowGraph
from hidet.graph.tensor import Tensor, randn, zeros
from hidet.graph.transforms.hooks import hooks_of_context
from hidet.graph.transforms.pass_context import options_of_context

__all__ = ['Page', 'show']

_WARM_UP, _CALLS = 2, 5


class Page:
    """One page of HTML without scripts, and the times in it: `html`, and `steps`, rows as those of `CompiledModel.profile`."""

    def __init__(self, text: str, steps: list[dict[str, Any]]):
        self.html, self.steps = text, steps

    def save(self, path: Union[str, 'os.PathLike[str]']) -> None:
        """Writes the page to a file. OSError and the like for the file."""
        with open(path, 'w', encoding='utf-8') as file:
            file.write(self.html)

    def _repr_html_(self) -> str:
        # A frame of its own: the page's style is not the notebook's.
        return f'<iframe srcdoc="{html.escape(self.html)}" style="width:100%;height:42rem;border:0"></iframe>'

    def __repr__(self) -> str:
        return f'Page({len(self.html)} characters, {len(self.steps)} steps timed)'


def show(model: Any, *inputs: Any, title: Optional[str] = None, compare: Union[None, Page, Sequence[dict[str, Any]]] = None,
         **options: Any) -> Page:
    """Returns a page about a `FlowGraph`, a model of `hidet.onnx.from_onnx`, or a `CompiledModel`, of which steps are known, but neither
    operators nor sources.

    Steps are timed on `inputs`, on random ones if there are none and all sizes are numbers, else not. `compare` is an earlier page, or
    the rows of a profile: each step's time is then shown beside. `options` are those of `hidet.option_table()`, for what is compiled.

    TypeError for what is no such model, ValueError for options and inputs that do not fit.
    """
    rows = compare.steps if isinstance(compare, Page) else compare or []
    if not isinstance(rows, (list, tuple)) or not all(isinstance(step, dict) for step in rows):
        raise TypeError(f'show: compare of type {type(compare).__name__}, expected a Page or the rows of a profile')
    before = list(rows)
    if isinstance(model, _core.CompiledModel):
        if options:
            raise ValueError(f'{", ".join(options)}: the model is compiled already')
        measured, steps = _measure(model, inputs, before)
        return Page(_core.page_of_compiled(model, title or 'compiled model', measured), steps)
    if isinstance(model, FlowGraph):
        graph, own, optimized = model._core, {'device': model.device}, model._optimized
    elif isinstance(getattr(model, '_graph', None), _core.Graph):  # hidet.onnx, which is not imported for this
        graph, own, optimized = model._graph, model._options, False
    else:
        raise TypeError(f'show: expected a FlowGraph, an OnnxModel or a CompiledModel, got {type(model).__name__}')
    merged = option.merged(options_of_context(), own, options)
    measured, steps = _measure(graph.build(merged, hooks_of_context(), optimized=optimized), inputs, before)
    return Page(graph.page(title or 'model', merged, hooks_of_context(), optimized, measured), steps)


def _measure(model: Any, inputs: Sequence[Any], before: list[dict[str, Any]]) -> tuple[Any, list[dict[str, Any]]]:
    """Returns what the page is told of the steps' times, and the times: of each step the least of some calls."""
    open_inputs = [tensor for tensor in model.inputs if not all(isinstance(size, int) for size in tensor.shape)]
    if not inputs and open_inputs:
        return _core.Measured([], f'{open_inputs[0]} has sizes that a call decides: give show inputs', before), []
    inputs = inputs or [_input_like(tensor) for tensor in model.inputs]
    calls = [model.profile(*inputs) for _ in range(_WARM_UP + _CALLS)][_WARM_UP:]
    steps = [dict(step) for step in calls[0]]
    for call in calls[1:]:
        for step, other in zip(steps, call):
            step['microseconds'] = min(step['microseconds'], other['microseconds'])
    return _core.Measured(steps, '', before), steps


def _input_like(tensor: Any) -> Tensor:
    """Returns random numbers, or zeros for what may be an index."""
    make = randn if 'float' in tensor.dtype else zeros
    return make(list(tensor.shape), dtype=tensor.dtype, device=tensor.device)
