"""Resolve rules: an operator becomes others that compute the same.

    @register_resolve_rule(PowOp)
    class PowResolveRule(ResolveRule):
        def resolve(self, op):
            a, b = op.inputs
            if not b.is_symbolic() and len(b.shape) == 0 and int(b) == 3:
                return [a * a * a]
            return None                      # the operator stays, or another rule takes it

The rules of an operator are tried from the last registered to the first, before those of hidet itself. What a rule makes is
resolved again, until no rule applies.
"""

from __future__ import annotations

from typing import Any, Callable, Optional, Type

from hidet import option
from hidet.graph.operator import Operator, operator_class
from hidet.graph.tensor import Tensor
from hidet.graph.tracing import trace_operators, wrap_value
from hidet.graph.transforms.pass_context import options_of_context

__all__ = ['ResolveRule', 'deregister_resolve_rule', 'get_resolve_chain', 'register_resolve_rule']

_chains: dict[str, list['ResolveRule']] = {}
_version = 0  # another one after each change, for who keeps what rules made


class ResolveRule:
    """A rule for one kind of operator."""

    def resolve(self, op: Operator) -> Optional[list[Tensor]]:
        """Returns one tensor for each output of `op`, computed from its inputs, or None if the rule does not apply."""
        raise NotImplementedError()

    def get_config(self, name: str, default: Any = None) -> Any:
        """Returns a setting of the innermost PassContext or of hidet.option."""
        value = options_of_context().get(name)
        if value is None and option.is_option_exist(name):
            value = option.get_option(name)
        return default if value is None else value


def register_resolve_rule(op_cls: Type[Operator]) -> Callable[[Type[ResolveRule]], Type[ResolveRule]]:
    """Decorates a rule for operators of that class; of two, the last registered is asked first.

    TypeError if it is no class of operators, or what is decorated is no rule.
    """
    if not (isinstance(op_cls, type) and issubclass(op_cls, Operator) and op_cls.kind):
        raise TypeError(f'{op_cls!r} is no operator class, such as hidet.graph.ops.arithmetic.PowOp')

    def decorate(rule_cls: Type[ResolveRule]) -> Type[ResolveRule]:
        if not (isinstance(rule_cls, type) and issubclass(rule_cls, ResolveRule)):
            raise TypeError(f'{rule_cls!r} is no subclass of ResolveRule')
        global _version
        _chains.setdefault(op_cls.kind, []).append(rule_cls())
        _version += 1
        return rule_cls

    return decorate


def deregister_resolve_rule(op_cls: Type[Operator], rule_cls: Type[ResolveRule]) -> None:
    """Takes a rule back. ValueError if it is not registered for that class."""
    chain = _chains.get(op_cls.kind, [])
    kept = [rule for rule in chain if type(rule) is not rule_cls]
    if len(kept) == len(chain):
        raise ValueError(f'{rule_cls.__name__} is not registered for {op_cls.__name__}')
    _chains[op_cls.kind] = kept
    global _version
    _version += 1


def get_resolve_chain(op_cls: Type[Operator]) -> list[ResolveRule]:
    """Returns the rules for operators of that class, in the order in which they are asked."""
    return list(reversed(_chains.get(op_cls.kind, [])))


def rules_version() -> int:
    return _version


def registered_kinds() -> list[str]:
    return [kind for kind, chain in _chains.items() if chain]


def check_results(who: str, results: Any, outputs: list[Tensor]) -> list[Tensor]:
    """Returns the results if they can stand for the outputs; TypeError or ValueError with `who` in front."""
    if isinstance(results, Tensor):
        results = [results]
    if not isinstance(results, (list, tuple)) or not all(isinstance(x, Tensor) for x in results):
        raise TypeError(f'{who}: returned {type(results).__name__}, expected a list of hidet.Tensor or None')
    if len(results) != len(outputs):
        raise ValueError(f'{who}: returned {len(results)} tensors, expected {len(outputs)}')
    for place, (result, output) in enumerate(zip(results, outputs)):
        if result.dtype != output.dtype or result.shape != output.shape or result._device != output._device:
            raise ValueError(f'{who}: result {place} is {result.signature()}, expected {output.signature()}')
    return list(results)


def apply_rules(core: Any) -> Optional[tuple[list, list]]:
    """What the compiler's pass calls with an operator: asks the rules in turn; returns new operators and results, or None."""
    known: dict[Any, Tensor] = {}
    op = operator_class(core.kind)._wrap(core, [wrap_value(value, known) for value in core.inputs])
    for rule in get_resolve_chain(type(op)):
        who = f'resolve rule {type(rule).__name__} on {type(op).__name__}' + (f' "{core.name}"' if core.name else '')
        try:
            results = rule.resolve(op)
        except Exception as error:
            raise RuntimeError(f'{who}: {type(error).__name__}: {error}') from error
        if results is None:
            continue
        results = check_results(who, results, op.outputs)
        if any(result.trace is not None and result.trace[0] is op for result in results):
            continue  # the operator itself: nothing was resolved
        inputs, operators = trace_operators(results, [x for x in op.inputs if x is not None])
        allowed = {x.value for x in op.inputs if x is not None}
        if any(x.value not in allowed for x in inputs):
            raise ValueError(f'{who}: a result is computed from a symbolic tensor that is no input of the operator')
        return [node._core for node in operators], [result.value for result in results]
    return None
