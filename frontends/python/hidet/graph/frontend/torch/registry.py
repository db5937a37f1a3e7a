"""What is mapped from PyTorch to hidet, and how users map more.

    @register_function(torch.nn.functional.relu)
    def relu(x: hidet.Tensor, inplace: bool = False):
        return hidet.ops.relu(x)

    del Registry.registered_functions[torch.nn.functional.relu]      # unsupported from now on, until registered again

A rule has the signature of what it maps; tensors come as symbolic hidet.Tensor, sizes as ints or symbols. If there are several
for one function, the last registered whose signature fits is taken.
"""

from __future__ import annotations

import contextvars
import inspect
from typing import Any, Callable, Iterator, Optional, Union

from hidet.graph.tensor import Tensor, from_torch

__all__ = [
    'HidetModule', 'NativeRule', 'OverloadedFunction', 'Registry', 'register_function', 'register_method', 'register_module'
]


class NativeRule:
    """A mapping inside the compiler: the row of its map (frontends/fx)."""

    def __init__(self, target: str):
        self.target = target

    def __repr__(self) -> str:
        return f'NativeRule({self.target!r})'


class OverloadedFunction:
    """The rules that users registered for one function or method, the first registered first."""

    def __init__(self) -> None:
        self.functions: list[Callable] = []

    @property
    def __name__(self) -> str:
        return getattr(self.functions[-1], '__name__', repr(self.functions[-1]))

    def overload(self, function: Callable) -> None:
        self.functions.append(function)

    def resolve(self, *args: Any, **kwargs: Any) -> Optional[Callable]:
        """Returns the last rule that can be called so, or None."""
        for function in reversed(self.functions):
            try:
                inspect.signature(function).bind(*args, **kwargs)
            except TypeError:
                continue
            return function
        return None

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        function = self.resolve(*args, **kwargs)
        if function is None:
            given = ', '.join([type(a).__name__ for a in args] + [f'{k}={type(v).__name__}' for k, v in kwargs.items()])
            signatures = '; '.join(f'{f.__name__}{inspect.signature(f)}' for f in self.functions)
            raise TypeError(f'no registered rule takes ({given}); there are {signatures}')
        return function(*args, **kwargs)

    def __repr__(self) -> str:
        return f'OverloadedFunction({", ".join(f.__name__ for f in self.functions)})'


class _Mappings(dict):
    """A dictionary that remembers what was deleted: that is unsupported, where what was never there may be decomposed."""

    def __init__(self) -> None:
        super().__init__()
        self.deleted: set = set()

    def __setitem__(self, key: Any, value: Any) -> None:
        self.deleted.discard(key)
        super().__setitem__(key, value)

    def __delitem__(self, key: Any) -> None:
        super().__delitem__(key)
        self.deleted.add(key)

    def pop(self, key: Any, *default: Any) -> Any:
        if key in self:
            self.deleted.add(key)
        return super().pop(key, *default)

    def __iter__(self) -> Iterator:
        return super().__iter__()


class Registry:
    """The dictionaries of what is mapped: torch functions, module classes and methods of torch.Tensor.

    Values are NativeRule or OverloadedFunction; of modules NativeRule or a subclass of HidetModule.
    """

    registered_functions: dict[Any, Union[NativeRule, OverloadedFunction]] = _Mappings()
    registered_modules: dict[Any, Any] = _Mappings()
    registered_methods: dict[Any, Union[NativeRule, OverloadedFunction]] = _Mappings()


def rule_of_users(function: Any) -> Optional[OverloadedFunction]:
    """Returns what users registered for a torch function or a method of torch.Tensor, or None."""
    for table in (Registry.registered_functions, Registry.registered_methods):
        try:
            rule = table.get(function)
        except TypeError:  # not hashable
            return None
        if isinstance(rule, OverloadedFunction):
            return rule
    return None


def _register(table: dict, key: Any, function: Callable) -> None:
    if not callable(function):
        raise TypeError(f'a rule of type {type(function).__name__}, expected a function')
    rules = table.get(key)
    if not isinstance(rules, OverloadedFunction):
        rules = OverloadedFunction()
    rules.overload(function)
    table[key] = rules


def register_function(func: Union[Callable, str]) -> Callable[[Callable], Callable]:
    """Decorates the rule for a torch function, or for the one of a name such as 'torch.relu'. Rules of hidet's own and older
    ones are kept behind it."""
    if isinstance(func, str):
        import importlib

        module, _, name = func.rpartition('.')
        func = getattr(importlib.import_module(module or 'torch'), name)
    if not callable(func):
        raise TypeError(f'{func!r} is no function')

    def decorate(rule: Callable) -> Callable:
        _register(Registry.registered_functions, func, rule)
        return rule

    return decorate


def register_method(method: Callable) -> Callable[[Callable], Callable]:
    """Decorates the rule for a method, such as torch.Tensor.flatten."""
    if not callable(method):
        raise TypeError(f'{method!r} is no method, such as torch.Tensor.flatten')

    def decorate(rule: Callable) -> Callable:
        _register(Registry.registered_methods, method, rule)
        return rule

    return decorate


def register_module(torch_cls: type) -> Callable[[type], type]:
    """Decorates a subclass of HidetModule that takes the place of a torch module class.

    The rule is called with what the module was called with: tensors, numbers, tuples, by place and by name.

    Dynamo inlines modules, so the rule replaces the operators of each instance: those of one entry of their nn_module_stack. It
    does so where they have one result, nothing else looks inside, and running the module's forward on fake tensors shows what it
    was called with; otherwise a warning says why not.
    """
    if not isinstance(torch_cls, type):
        raise TypeError(f'{torch_cls!r} is no module class, such as torch.nn.Linear')

    def decorate(hidet_cls: type) -> type:
        if not (isinstance(hidet_cls, type) and issubclass(hidet_cls, HidetModule)):
            raise TypeError(f'{hidet_cls!r} is no subclass of HidetModule')
        Registry.registered_modules[torch_cls] = hidet_cls
        return hidet_cls

    return decorate


class HidetModule:
    """The rule for a module: made with the torch module, called as it was, with hidet tensors in place of torch's."""

    # While a graph is imported: id of a parameter to the graph's input.
    _bound: contextvars.ContextVar[dict[int, Tensor]] = contextvars.ContextVar('hidet.HidetModule', default={})

    def __init__(self, torch_module: Any):
        self.mod = torch_module
        self.torch_params = dict(torch_module.named_parameters())
        self.torch_params.update(torch_module.named_buffers())

    def param(self, name: str, optional: bool = False, steal: bool = False) -> Optional[Tensor]:
        """Returns a parameter or buffer; None if it is optional and not there. It stays in torch's memory: later changes are
        seen. KeyError if there is none of that name. `steal` is accepted and ignored."""
        value = self.torch_params.get(name)
        if value is None:
            if optional:
                return None
            raise KeyError(f'{type(self.mod).__name__} has no parameter {name!r}, but ' + ', '.join(sorted(self.torch_params)))
        bound = HidetModule._bound.get().get(id(value))
        return bound if bound is not None else from_torch(value)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        raise NotImplementedError()
