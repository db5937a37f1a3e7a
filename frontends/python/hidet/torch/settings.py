"""What a model is compiled with. From low to high: the default mode, hidet.option, the context of passes, another mode,
hidet.torch.dynamo_config, and the options of the call."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from typing import Any, Optional, Sequence

import torch

from hidet import _core, option
from hidet.graph.frontend.torch.dynamo_config import dynamo_config
from hidet.graph.transforms import options_of_context
from hidet.torch.compiled import Record

__all__ = ['MODES', 'Settings', 'device_settings']

# Search space and CUDA graphs of each mode.
MODES = {
    'default': (0, True), 'reduce-overhead': (0, True), 'max-autotune': (2, True), 'max-autotune-no-cudagraphs': (2, False)
}
# What torch runs of that which hidet lacks: nothing, the operators that are not torch's own, or all of it.
FALLBACKS = ('error', 'custom', 'eager')
_OWN = ('use_cuda_graph', 'use_fp16', 'use_fp16_reduction', 'use_tensor_core', 'use_attention', 'steal_weights', 'freeze_weights',
        'print_input_graph', 'dump_graph_ir', 'correctness_report', 'fallback')

_FLAGS = set(_OWN) - {'dump_graph_ir', 'fallback'}


def _rows_of(values: dict[str, Any]) -> dict[str, Any]:
    """Returns the rows of hidet.option_table() that the settings which are given mean."""
    rows: dict[str, Any] = {}
    if values.get('search_space') is not None:
        rows['search_space'] = values['search_space']
    if values.get('use_cuda_graph') is not None:
        rows['cuda_graph'] = int(bool(values['use_cuda_graph']))
    if values.get('use_fp16') is not None:
        rows['precision'] = 'float16' if values['use_fp16'] else None
    if values.get('use_fp16_reduction') is not None:
        rows['reduce_precision'] = 'float16' if values['use_fp16_reduction'] else None
    if values.get('use_tensor_core') is not None:
        rows['mma'] = None if values['use_tensor_core'] else 'simt'
    if values.get('use_attention') is not None:
        rows['attention'] = int(bool(values['use_attention']))
    return rows


def _precision_of_torch() -> dict[str, str]:
    """Returns the rows that what PyTorch says of TF32 means: of products by set_float32_matmul_precision or
    torch.backends.cuda.matmul, of convolutions by torch.backends.cudnn (TF32 unless told otherwise)."""

    def allows(backend: Any, flag: str) -> bool:
        # PyTorch 2.9 has fp32_precision, and refuses to tell the older flag once both were used.
        try:
            return bool(getattr(backend, flag))
        except RuntimeError:
            return getattr(backend, 'conv', backend).fp32_precision == 'tf32'

    return {row: 'high' for row, backend in (('matmul_precision', torch.backends.cuda.matmul), ('convolution_precision', torch.backends.cudnn))
            if allows(backend, 'allow_tf32')}


@dataclass
class Settings:
    """Read once, when the backend is first called for a model."""

    options: dict[str, Any] = field(default_factory=dict)  # rows of hidet.option_table()
    fallback: str = 'custom'  # one of FALLBACKS
    print_input_graph: bool = False
    correctness_report: bool = False
    steal_weights: bool = False
    freeze_weights: bool = False
    dump_dir: Optional[str] = None
    record: Optional[Record] = None  # where what is compiled is noted

    def adding(self, what: str) -> Settings:
        """Returns the settings of a model around which a call does that, or nothing more if it is empty."""
        return dataclasses.replace(self, record=self.record.adding(what)) if self.record is not None and what else self

    @staticmethod
    def read(mode: Optional[str], options: Optional[dict[str, Any]], device: str) -> Settings:
        """ValueError for an unknown mode or option, with those that there are."""
        if options is not None and not isinstance(options, dict):
            raise TypeError(f'hidet: options of type {type(options).__name__}, expected a dictionary')
        if mode is not None and mode not in MODES:
            raise ValueError(f'hidet: mode {mode!r}: expected one of ' + ', '.join(MODES))
        rows = {name for name, _ in _core.option_table()}
        for name, value in (options or {}).items():
            if name not in rows and name not in _OWN:
                raise ValueError(f'hidet: option {name!r}: expected one of ' + ', '.join(sorted(rows | set(_OWN))))
            if name in _FLAGS and value not in (True, False, None):
                raise ValueError(f'hidet: option {name}: {value!r}, expected True or False')
        config = dynamo_config.snapshot()
        values: dict[str, Any] = {**config, **(options or {})}
        fallback = values.get('fallback') or 'custom'
        if fallback not in FALLBACKS:
            raise ValueError(f'hidet: option fallback {fallback!r}: expected one of ' + ', '.join(FALLBACKS))
        given = {name: value for name, value in (options or {}).items() if name in rows}
        if given.get('device') not in (None, device, 'cuda:0' if device == 'cuda' else device):
            raise ValueError(f"hidet: option device: {given['device']!r}, but the inputs, which decide it, are on {device}")
        space, graphs = MODES[mode or 'default']
        of_mode = {'search_space': space, 'cuda_graph': int(graphs)}
        merged = option.merged(options_of_context(), of_mode if mode not in (None, 'default') else {}, {'device': device})
        of_torch: dict[str, Any] = {'deterministic': 1} if torch.are_deterministic_algorithms_enabled() else {}
        if device.startswith('cuda'):
            of_torch.update(_precision_of_torch())
        merged = {**of_mode, **of_torch, **merged}
        # What is switched off here is off, whatever was set elsewhere.
        for values_of in (_rows_of(config), _rows_of(options or {}), given):
            merged.update(values_of)
        return Settings(options=merged, fallback=fallback,
                        print_input_graph=bool(values['print_input_graph']),
                        correctness_report=bool(values['correctness_report']), dump_dir=values['dump_graph_ir'],
                        # What runs in torch reads the weights where torch has them.
                        steal_weights=bool(values['steal_weights']) and fallback != 'eager',
                        freeze_weights=bool(values['freeze_weights']))


def device_settings(gm: torch.fx.GraphModule, example_inputs: Sequence[Any], options: Optional[dict[str, Any]] = None,
                    mode: Optional[str] = None) -> Settings:
    """Returns the settings for a graph with these inputs, which decide the device: the GPU that they are on, else the CPU. Where no input
    is a tensor, what the graph makes decides."""
    tensors = [example for example in example_inputs if isinstance(example, torch.Tensor)]
    if not tensors:
        made = [node.meta.get('example_value') for node in gm.graph.nodes]
        tensors = [value for value in made if isinstance(value, torch.Tensor)]
    gpus = {tensor.device.index or 0 for tensor in tensors if tensor.device.type == 'cuda'}
    if len(gpus) > 1:
        raise NotImplementedError('hidet: inputs on ' + ' and '.join(f'cuda:{gpu}' for gpu in sorted(gpus)) + ': a model runs on one GPU')
    return Settings.read(mode, options, 'cpu' if not gpus else 'cuda' if gpus == {0} else f'cuda:{gpus.pop()}')
