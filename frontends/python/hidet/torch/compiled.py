"""What torch.compile made, looked at and saved.

    fast = torch.compile(module, backend='hidet', mode='max-autotune')
    fast(x)                                                   # compiles
    for graph in hidet.torch.compiled_models(fast):
        print(graph.model, graph.sizes)                       # CompiledModel(x: float32[8, 64] -> ...), {}
        graph.save('module.hidet')                            # hidet.load runs it, without torch

Dynamo tells a backend nothing of the object that it compiles for but the callback that torch.compile made for that object alone. The
models are noted there, with the module or function that they are of, for equal calls of torch.compile share what they compile.
"""

from __future__ import annotations

import os
import sys
import weakref
from dataclasses import dataclass
from typing import Any, Optional, Union

import torch

from hidet import _core

__all__ = ['CompiledGraph', 'Record', 'compiled_models', 'record_of_caller']


@dataclass(frozen=True)
class CompiledGraph:
    """A graph that Dynamo captured, compiled.

    `model` is the compiled model. Called from here it takes all that Dynamo passes, weights too; saved and loaded it takes its
    `inputs` alone. `adds` says what a call of torch.compile does beside it; empty where that is nothing.
    """

    model: _core.CompiledModel
    adds: str = ''

    @property
    def sizes(self) -> dict[str, tuple[int, int]]:
        """The sizes that are open, each with the least and the greatest that the graph was compiled for. All others are fixed."""
        return dict(self.model.symbols)

    def save(self, path: Union[str, 'os.PathLike[str]']) -> None:
        """Writes the model to a file, weights included as the last call saw them, for `hidet.load`: nothing is compiled again. Inputs have the names of the
        function's parameters where Dynamo knows them, weights those of the state dictionary, results `output0` and so on, in the
        order of the result's tensors. NotImplementedError where a call does more than the model, which a file would lack; RuntimeError where
        `steal_weights` gave the weights away."""
        if self.adds:
            raise NotImplementedError(f'hidet: a file would lack what the call adds to the model: {self.adds}; '
                                      'hidet.torch.export compiles a module for a file')
        self.model.save(os.fspath(path))


@dataclass(frozen=True)
class _Entry:
    model: Any  # a weak reference
    adds: str
    frame: _Frame


@dataclass(frozen=True)
class _Frame:
    """Which call of Python's a graph was captured from."""

    owner: Any  # a weak reference to the module whose method it is, or None
    code: Any

    @staticmethod
    def of(translation: Any) -> _Frame:
        root = getattr(translation.output, 'root_tx', None) or translation
        owner = getattr(root, 'f_locals', {}).get('self')
        return _Frame(weakref.ref(owner) if isinstance(owner, torch.nn.Module) else None, getattr(root, 'f_code', None))

    def is_of(self, compiled: Any) -> bool:
        """Whether it is a call of this module, a part of it or this function, or goes on where one was left."""
        if isinstance(compiled, torch.nn.Module):
            return self.owner is not None and any(self.owner() is module for module in compiled.modules())
        code = getattr(compiled, '__code__', None)
        if code is None or self.code is None or code.co_filename != self.code.co_filename:
            return False
        return self.code.co_firstlineno in {code.co_firstlineno, *(line for _, _, line in code.co_lines())}


class Record:
    """Where the models of one object of torch.compile are noted, while they live."""

    def __init__(self, entries: list[_Entry], frame: _Frame, adds: str = ''):
        self._entries, self._frame, self._adds = entries, frame, adds

    def adding(self, what: str) -> Record:
        """Returns the same record for models around which a call does that."""
        return Record(self._entries, self._frame, ', '.join(filter(None, (self._adds, what))))

    def note(self, model: _core.CompiledModel) -> None:
        self._entries.append(_Entry(weakref.ref(model), self._adds, self._frame))


# What models were noted of, weakly. They compare by what they do, so that no set takes them.
_backends: list[Any] = []


def record_of_caller() -> Optional[Record]:
    """Returns the record of what Dynamo is compiling for in this thread, or None if it is not Dynamo that asks."""
    translation = sys.modules.get('torch._dynamo.symbolic_convert')
    tx = None if translation is None else _current(translation)
    backend = None if tx is None else _innermost(tx.output.compiler_fn)
    if not isinstance(backend, torch._TorchCompileWrapper):
        return None
    if '_hidet_models' not in vars(backend):
        vars(backend)['_hidet_models'] = []
        _backends[:] = [*(reference for reference in _backends if reference() is not None), weakref.ref(backend)]
    return Record(vars(backend)['_hidet_models'], _Frame.of(tx))


def _current(translation: Any) -> Any:
    try:
        return translation.InstructionTranslator.current_tx()
    except AttributeError:  # nothing was ever traced in this thread
        return None


def _innermost(callback: Any) -> Any:
    """Returns the backend that Dynamo's callbacks are wrapped around."""
    for name in ('_torchdynamo_orig_backend', '_torchdynamo_orig_callable'):
        while hasattr(callback, name):
            callback = getattr(callback, name)
    return callback


def compiled_models(compiled: Any) -> list[CompiledGraph]:
    """Returns what was compiled so far for what torch.compile returned, a module or a function, or for a module of which `compile`
    was called: a model for each graph and each choice of fixed sizes, in the order of compilation. A graph that is cut into parts
    has several. What torch has forgotten (torch._dynamo.reset) is left out. TypeError for anything else."""
    context, target = getattr(compiled, 'dynamo_ctx', None), getattr(compiled, '_orig_mod', compiled)
    if context is None:
        function = getattr(compiled, '_compiled_call_impl', None) or compiled
        config = getattr(function, 'get_compiler_config', None)
        cells = {} if config is None else dict(zip(config.__code__.co_freevars, config.__closure__ or ()))
        context = cells['self'].cell_contents if 'self' in cells else None
        if function is compiled:
            target = getattr(compiled, '_torchdynamo_orig_callable', compiled)
            target = getattr(target, '__self__', target)
    backend = None if context is None else _innermost(getattr(context, 'callback', None))
    if not isinstance(backend, torch._TorchCompileWrapper):
        raise TypeError(f'hidet: expected what torch.compile(..., backend="hidet") returned, got {type(compiled).__name__}')
    # Torch takes what an equal call of torch.compile has compiled for the same thing.
    entries = [entry for reference in _backends if (other := reference()) is not None and other == backend
               for entry in vars(other)['_hidet_models'] if other is backend or entry.frame.is_of(target)]
    return [CompiledGraph(model, entry.adds) for entry in entries if (model := entry.model()) is not None]
