"""Settings of the torch.compile backend.

    hidet.torch.dynamo_config.search_space(2)
    model_opt = torch.compile(model, backend='hidet')
    model_opt(x)                       # the settings are read here, when the model first runs, and kept with it

What is set here wins over the mode; torch.compile's options={...} win over both. Each method returns the configuration.
"""

from __future__ import annotations

import os
from typing import Any

__all__ = ['DynamoConfig', 'dynamo_config']

_DEFAULTS: dict[str, Any] = {
    'search_space': None, 'use_cuda_graph': None, 'use_tensor_core': None, 'use_fp16': None, 'use_fp16_reduction': None,
    'use_attention': None, 'print_input_graph': False, 'dump_graph_ir': None, 'correctness_report': False, 'steal_weights': False,
    'freeze_weights': False,
}


class DynamoConfig:
    """One setting a method; config['name'] reads one, None if nobody set it. AttributeError for what looks like setting one otherwise,
    ValueError for a value that a setting does not have."""

    __slots__ = ('_values',)

    def __init__(self) -> None:
        self._values = dict(_DEFAULTS)

    def __setattr__(self, name: str, value: Any) -> None:
        if name != '_values':
            raise AttributeError(f'setting {name!r} = {value!r}: settings are methods, such as dynamo_config.search_space(2); expected one of '
                                 + ', '.join(sorted(_DEFAULTS)))
        super().__setattr__(name, value)

    def __getitem__(self, name: str) -> Any:
        if name not in self._values:
            raise KeyError(f'setting {name!r}: expected one of ' + ', '.join(sorted(self._values)))
        return self._values[name]

    def _set(self, name: str, value: Any) -> DynamoConfig:
        self._values[name] = value
        return self

    def _switch(self, name: str, flag: bool) -> DynamoConfig:
        if isinstance(flag, str) or flag not in (True, False):
            raise ValueError(f'{name}({flag!r}): expected True or False')
        return self._set(name, bool(flag))

    def snapshot(self) -> dict[str, Any]:
        """Returns all settings as they are now."""
        return dict(self._values)

    def reset(self) -> DynamoConfig:
        """Takes back everything that was set."""
        self._values = dict(_DEFAULTS)
        return self

    def search_space(self, level: int = 2) -> DynamoConfig:
        """How kernels are chosen: 0 by a model of the machine, 1 the best few are measured, 2 many are. ValueError for another."""
        if level not in (0, 1, 2):
            raise ValueError(f'search space {level!r}: expected 0, 1 or 2')
        return self._set('search_space', level)

    def use_cuda_graph(self, flag: bool = True) -> DynamoConfig:
        """Whether a GPU is given all kernels of a call as one CUDA graph. On by default in modes reduce-overhead and
        max-autotune, and in the default mode."""
        return self._switch('use_cuda_graph', flag)

    def use_fp16(self, flag: bool = True) -> DynamoConfig:
        """Computes float32 models with float16 elements. Inputs and outputs keep their dtypes: they are cast inside."""
        return self._switch('use_fp16', flag)

    def use_fp16_reduction(self, flag: bool = True) -> DynamoConfig:
        """Sums the products of float16 elements in float16 where tensor cores do so: less exact, and fewer registers. Elsewhere,
        on a CPU too, sums stay in float32."""
        return self._switch('use_fp16_reduction', flag)

    def use_tensor_core(self, flag: bool = True) -> DynamoConfig:
        """Whether tensor cores are used where they fit, as they are by default."""
        return self._switch('use_tensor_core', flag)

    def use_attention(self, flag: bool = True) -> DynamoConfig:
        """Whether attention that a model writes out (products, scaling, mask, softmax) becomes one operator, as it does by default.
        torch.nn.functional.scaled_dot_product_attention is one anyhow."""
        return self._switch('use_attention', flag)

    def print_input_graph(self, flag: bool = True) -> DynamoConfig:
        """Prints each graph that Dynamo hands over, as a table."""
        return self._switch('print_input_graph', flag)

    def dump_graph_ir(self, output_dir: str) -> DynamoConfig:
        """Writes each graph after every pass to a folder, numbered folders inside it for several graphs."""
        return self._set('dump_graph_ir', os.fspath(output_dir))

    def correctness_report(self, flag: bool = True) -> DynamoConfig:
        """Prints how far each operator of a new graph is from torch's, on random inputs of its types."""
        return self._switch('correctness_report', flag)

    def steal_weights(self, flag: bool = True) -> DynamoConfig:
        """On a CPU weights are packed when a graph is compiled. With this, parameters that nothing but the packed copy is made of
        give their memory back then, so that the weights are in memory once.

        Such a parameter keeps its shape, strides and dtype, and reads as NaN: save the state dictionary before, and call nothing but
        the compiled model. Giving it all its values anew (load_state_dict, `copy_`) is seen by the next call as ever. A RuntimeError
        names a parameter that was changed only in part, or that another graph is compiled with: pass dynamic=True where sizes
        change. Parameters that calls read themselves, smaller ones than a page, parts of a larger storage, and all on a GPU, where
        kernels read most weights in place, stay as they are; so do all with options={'fallback': 'eager'}, beside custom operators that
        torch runs, and where Python's numbers are arguments of the graph. What became of the weights is said once, by a warning."""
        return self._switch('steal_weights', flag)

    def freeze_weights(self, flag: bool = True) -> DynamoConfig:
        """Parameters and buffers are as they were when the graph was compiled, so that a call does not look whether they changed: what
        a model of hundreds of small weights spends most of a call's own time on.

        A parameter that another object takes the place of, another module's for instance, is seen as ever. What is changed in place, or
        given other memory (`.data = ...`), may be seen in part or not at all until `hidet.torch.refresh()` has the next call read all
        weights again."""
        return self._switch('freeze_weights', flag)


dynamo_config = DynamoConfig()
