"""The torch.compile backend.

    fast = torch.compile(module, backend='hidet')
    fast = torch.compile(module, backend='hidet', mode='max-autotune', options={'threads': 2})

Modes, `hidet.torch.dynamo_config` and options are read when a graph is first compiled, which is when the model first runs.

Parameters and buffers are bound when the graph is compiled. Each call looks whether one was replaced or changed in place;
what torch does not count (writes through `.data` or in inference mode) needs `hidet.torch.refresh()`.
"""

from __future__ import annotations

import os
import warnings
import weakref
from typing import Any, Optional, Sequence

import torch

from hidet import _core
from hidet.graph.transforms import hooks_of_context
from hidet.torch.fx_reader import FxReader
from hidet.torch.settings import Settings

__all__ = ['compile_graph', 'refresh']

# Everything that is compiled and alive.
_models: Any = weakref.WeakSet()
_dumped = 0


def refresh() -> None:
    """Has every compiled graph read its parameters and buffers again, whatever torch says of their changes."""
    for model in list(_models):
        model.refresh()


def compile_graph(gm: torch.fx.GraphModule, example_inputs: Sequence[Any], *, options: Optional[dict[str, Any]] = None,
                  mode: Optional[str] = None) -> Any:
    """What Dynamo calls with each graph that it captured; returns what runs it.

    ValueError for a mode or option that there is not, NotImplementedError for what hidet lacks.
    """
    settings = Settings.read(mode, options, (options or {}).get('device') or _device_of(example_inputs))
    if settings.print_input_graph:
        from hidet.torch.report import print_input_graph

        print_input_graph(gm.graph)
    if settings.correctness_report:
        from hidet.torch.report import print_correctness

        print_correctness(gm, example_inputs, settings)
    # With dynamic=True Dynamo passes Python's own floats as float64 scalars. They are compiled in, one model a combination.
    floats = _float_places(gm, example_inputs)
    if settings.fallback == 'eager':
        from hidet.torch.fallback import compile_with_fallback

        def compile_part(part: torch.fx.GraphModule, examples: Sequence[Any]) -> Any:
            model = compile_model(part, examples, {}, settings)
            _models.add(model)
            return model

        return compile_with_fallback(gm, example_inputs, settings.options['device'], compile_part)
    if not floats:
        model = compile_model(gm, example_inputs, {}, settings)
        _models.add(model)
        call = model.fast_function
        return lambda *args: call(*args)  # Dynamo wraps what is no Python function, which costs more
    run = _FloatRunner(gm, settings, floats)
    run.model_for(example_inputs)
    return run


class _FloatRunner:
    """Runs one model for each combination of Python's floats."""

    def __init__(self, gm: torch.fx.GraphModule, settings: Settings, floats: list[int]):
        self._gm, self._settings, self._floats = gm, settings, floats
        self._by_values: dict[tuple, Any] = {}

    def model_for(self, args: Sequence[Any]) -> Any:
        values = tuple(args[place].item() for place in self._floats)
        model = self._by_values.get(values)
        if model is None:
            model = self._by_values[values] = compile_model(self._gm, args, dict(zip(self._floats, values)), self._settings)
            _models.add(model)
        return model

    def __call__(self, *args: Any) -> Any:
        return self.model_for(args)(*args)


def _device_of(example_inputs: Sequence[Any]) -> str:
    """Returns the GPU that an input is on, else the CPU."""
    for example in example_inputs:
        if isinstance(example, torch.Tensor) and example.device.type == 'cuda':
            return f'cuda:{example.device.index or 0}' if example.device.index else 'cuda'
    return 'cpu'


def _float_places(gm: torch.fx.GraphModule, example_inputs: Sequence[Any]) -> list[int]:
    """Returns the places of scalars of which the graph takes nothing but the value."""
    places = []
    placeholders = [node for node in gm.graph.nodes if node.op == 'placeholder']
    for place, (node, example) in enumerate(zip(placeholders, example_inputs)):
        scalar = isinstance(example, torch.Tensor) and example.dim() == 0 and example.dtype == torch.float64
        if scalar and example.device.type == 'cpu' and all(u.op == 'call_method' and u.target == 'item' for u in node.users):
            places.append(place)
    return places


def compile_model(gm: torch.fx.GraphModule, example_inputs: Sequence[Any], floats: dict[int, float], settings: Settings,
                  outputs: Optional[Sequence[torch.fx.Node]] = None) -> Any:
    """Compiles a graph; with `outputs` these nodes are its results."""
    global _dumped
    for node, example in zip((n for n in gm.graph.nodes if n.op == 'placeholder'), example_inputs):
        node._hidet_example = example  # type: ignore[attr-defined]  # what module rules look their weights up by
    reader = FxReader(settings.options['device'])
    reader.read(gm, example_inputs, floats)
    if outputs is not None:
        reader.outputs = reader.value(list(outputs))
    if reader.wants_grad:
        warnings.warn('hidet: results carry no gradient; compile under torch.no_grad() to say that this is meant', stacklevel=2)
    hooks = hooks_of_context()
    if settings.dump_dir is not None:
        hooks['dump_dir'] = os.path.join(settings.dump_dir, str(_dumped))
        _dumped += 1
    return _core.compile_fx(list(reader.symbols.values()), reader.inputs, reader.nodes, reader.outputs, settings.options,
                            reader.rule, hooks)
