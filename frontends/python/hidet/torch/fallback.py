"""options={'fallback': 'eager'}: what hidet lacks runs in torch, the rest compiled, with one warning that names it."""

from __future__ import annotations

import copy
import warnings
from typing import Any, Callable, Sequence

import torch
from torch.fx.passes.infra.partitioner import CapabilityBasedPartitioner
from torch.fx.passes.operator_support import OperatorSupportBase

from hidet.torch.fx_reader import FxReader, display_name

__all__ = ['compile_with_fallback']


class _Support(OperatorSupportBase):
    """What the reader has a rule for."""

    def __init__(self, device: str):
        self._reader = FxReader(device)
        self.missing: dict[str, None] = {}

    def is_node_supported(self, submodules: Any, node: torch.fx.Node) -> bool:
        if node.op not in ('call_function', 'call_method'):
            return False
        supported = self._reader.find_rule(node) is not None
        if not supported:
            self.missing[display_name(node)] = None
        return supported


class _Part(torch.nn.Module):
    """A part of the graph that is compiled."""

    def __init__(self, model: Any, is_list: bool):
        super().__init__()
        self._model, self._is_list = model, is_list

    def forward(self, *args: Any) -> Any:
        outputs = self._model(*args)
        return outputs if self._is_list else outputs[0]


def _example(node: torch.fx.Node, given: dict[torch.fx.Node, Any]) -> Any:
    return given[node] if node in given else node.meta.get('example_value')


def compile_with_fallback(gm: torch.fx.GraphModule, example_inputs: Sequence[Any], device: str,
                          compile_part: Callable[[torch.fx.GraphModule, Sequence[Any]], Any]) -> Any:
    """Returns what runs the graph: parts compiled by `compile_part`, the rest in torch."""
    split = copy.copy(gm)
    split.graph = copy.deepcopy(gm.graph)
    # A deep copy of a graph makes new examples: those of this graph are meant.
    for node, original in zip(split.graph.nodes, gm.graph.nodes):
        node.meta = dict(original.meta)
    support = _Support(device)
    partitioner = CapabilityBasedPartitioner(split, support, allows_single_node_partition=True)
    fused = partitioner.fuse_partitions(partitioner.propose_partitions())
    given = dict(zip((node for node in fused.graph.nodes if node.op == 'placeholder'), example_inputs))
    calls = [node for node in gm.graph.nodes if node.op in ('call_function', 'call_method')]
    eager = {name: None for name in map(display_name, calls) if name in support.missing}
    for node in fused.graph.nodes:
        if node.op != 'call_module':
            continue
        part = getattr(fused, node.target)
        examples = [_example(argument, given) for argument in node.args]
        results = next(n for n in part.graph.nodes if n.op == 'output').args[0]
        try:
            model = compile_part(part, examples)
        except NotImplementedError as error:
            eager[str(error).splitlines()[0]] = None
            continue
        setattr(fused, node.target, _Part(model, isinstance(results, (list, tuple))))
    if eager:
        warnings.warn('hidet: runs in torch, not compiled: ' + '; '.join(eager), stacklevel=3)
    return fused.forward
