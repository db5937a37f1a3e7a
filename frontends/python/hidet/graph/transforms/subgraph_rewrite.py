"""Sub-graph rewrite rules: operators in a pattern become others that compute the same.

    @register_rewrite_rule
    class AddSelf(SubgraphRewriteRule):                      # x + x -> x * 2
        def __init__(self):
            super().__init__('x + x => x * 2')
            self.x = TensorPattern.tensor()
            self.y = op_pattern(AddOp, [self.x, self.x])

        def source(self):
            return [self.y]

        def target(self, matched):
            return [matched[self.x] * 2]

Patterns are matched at each operator, the rules in the order of registration. An inner result that something outside the pattern
uses keeps the pattern from matching. Rewriting starts again after each success, so a rule must not make what it matches.
"""

from __future__ import annotations

from typing import Any, Optional, Sequence, Type, Union

from hidet.graph.operator import Operator, operator_class
from hidet.graph.tensor import Tensor
from hidet.graph.tracing import trace_operators, wrap_value
from hidet.graph.transforms.resolve import check_results

__all__ = [
    'MatchDict', 'OperatorPattern', 'SubgraphRewriteRule', 'TensorPattern', 'clear_registered_rewrite_rules',
    'deregister_rewrite_rule', 'op_pattern', 'register_rewrite_rule', 'registered_rewrite_rules', 'rewrite_graph',
]

MatchDict = dict
_LIMIT = 1000
_rules: list['SubgraphRewriteRule'] = []


class TensorPattern:
    """A tensor of a pattern: any, a constant, a symbolic one, or the result of an operator pattern."""

    def __init__(self, is_const: bool = False, is_symbolic: bool = False,
                 trace: Optional[tuple['OperatorPattern', int]] = None):
        if is_const and is_symbolic:
            raise ValueError('a tensor is constant or symbolic, not both')
        self.is_const, self.is_symbolic, self.trace = is_const, is_symbolic, trace

    @staticmethod
    def tensor(is_const: bool = False, is_symbolic: bool = False) -> TensorPattern:
        return TensorPattern(is_const, is_symbolic)

    @staticmethod
    def tensors(num: int, is_const: bool = False, is_symbolic: bool = False) -> list[TensorPattern]:
        return [TensorPattern(is_const, is_symbolic) for _ in range(num)]

    @property
    def op(self) -> Optional['OperatorPattern']:
        return self.trace[0] if self.trace else None

    def __add__(self, other: TensorPattern) -> TensorPattern:
        return _pattern('Add', [self, other])

    def __sub__(self, other: TensorPattern) -> TensorPattern:
        return _pattern('Subtract', [self, other])

    def __mul__(self, other: TensorPattern) -> TensorPattern:
        return _pattern('Multiply', [self, other])

    def __neg__(self) -> TensorPattern:
        return _pattern('Negative', [self])


class OperatorPattern:
    """An operator of a class, or of one of several, with patterns for its inputs."""

    def __init__(self, op_cls: Union[Type[Operator], Sequence[Type[Operator]]], inputs: Sequence[TensorPattern],
                 num_outputs: int = 1):
        self.op_classes = tuple(op_cls) if isinstance(op_cls, (list, tuple)) else (op_cls,)
        for cls in self.op_classes:
            if not (isinstance(cls, type) and issubclass(cls, Operator)):
                raise TypeError(f'{cls!r} is no operator class, such as hidet.graph.ops.arithmetic.AddOp')
        self.inputs = list(inputs)
        self.outputs = [TensorPattern(trace=(self, i)) for i in range(num_outputs)]


def op_pattern(op_cls: Union[Type[Operator], Sequence[Type[Operator]]], inputs: Sequence[TensorPattern],
               num_outputs: int = 1) -> Any:
    """Returns the result of an operator pattern, or a list of them."""
    outputs = OperatorPattern(op_cls, inputs, num_outputs).outputs
    return outputs[0] if num_outputs == 1 else outputs


def _pattern(kind: str, inputs: Sequence[TensorPattern]) -> TensorPattern:
    return op_pattern(operator_class(kind), inputs)


class SubgraphRewriteRule:
    """A pattern, and what takes its place."""

    def __init__(self, name: str = ''):
        self.name = name or type(self).__name__

    def source(self) -> list[TensorPattern]:
        """Returns the results of the pattern."""
        raise NotImplementedError()

    def target(self, matched: dict) -> Optional[list[Tensor]]:
        """Returns one tensor for each of `source`, or None to leave the operators as they are. `matched` maps patterns to
        tensors and operators of the graph."""
        raise NotImplementedError()


def register_rewrite_rule(rule: Any) -> Any:
    """Adds a rule, or decorates a class of one that can be made without arguments."""
    instance = rule() if isinstance(rule, type) else rule
    if not isinstance(instance, SubgraphRewriteRule):
        raise TypeError(f'{rule!r} is no SubgraphRewriteRule')
    _rules.append(instance)
    return rule


def deregister_rewrite_rule(rule: Any) -> None:
    """Takes a rule back, or all of a class. ValueError if there is none."""
    kept = [r for r in _rules if r is not rule and type(r) is not rule]
    if len(kept) == len(_rules):
        raise ValueError(f'{rule!r} is not registered')
    _rules[:] = kept


def registered_rewrite_rules() -> list[SubgraphRewriteRule]:
    """Returns the rules that are registered, in their order."""
    return list(_rules)


def clear_registered_rewrite_rules() -> None:
    """Takes all rules back."""
    _rules.clear()


class _Matcher:
    def __init__(self, users: dict[Any, list], outputs: set):
        self.users, self.outputs = users, outputs

    def match(self, sources: list[TensorPattern], op: Operator) -> Optional[dict]:
        """Returns the match with the first source at an output of `op`."""
        for output in op.outputs:
            matched: dict = {}
            if not self._tensor(sources[0], output, matched):
                continue
            # Further results are found from what they share with the first.
            if all(source in matched or self._find(source, matched) for source in sources[1:]):
                return matched if self._inner_is_private(sources, matched) else None
        return None

    def _find(self, source: TensorPattern, matched: dict) -> bool:
        pattern = source.op
        for part in pattern.inputs if pattern else []:
            if part not in matched:
                continue
            for user in self.users.get(matched[part].value, ()):
                for output in user.outputs:
                    trial = dict(matched)
                    if self._tensor(source, output, trial):
                        matched.update(trial)
                        return True
        return False

    def _tensor(self, pattern: TensorPattern, tensor: Optional[Tensor], matched: dict) -> bool:
        if tensor is None:
            return False
        if pattern in matched:
            return matched[pattern].value == tensor.value
        if pattern.is_const and tensor.is_symbolic() or pattern.is_symbolic and not tensor.is_symbolic():
            return False
        if pattern.trace is not None:
            op_part, index = pattern.trace
            if tensor.trace is None or tensor.trace[1] != index or not self._operator(op_part, tensor.trace[0], matched):
                return False
        matched[pattern] = tensor
        return True

    def _operator(self, pattern: OperatorPattern, op: Operator, matched: dict) -> bool:
        if pattern in matched:
            return matched[pattern] is op
        if not isinstance(op, pattern.op_classes) or len(op.inputs) != len(pattern.inputs):
            return False
        matched[pattern] = op
        return all(self._tensor(part, tensor, matched) for part, tensor in zip(pattern.inputs, op.inputs))

    def _inner_is_private(self, sources: list[TensorPattern], matched: dict) -> bool:
        inside = {id(item) for item in matched.values() if isinstance(item, Operator)}
        results = {matched[source].value for source in sources}
        for op in (item for item in matched.values() if isinstance(item, Operator)):
            for output in op.outputs:
                if output.value in results:
                    continue
                if output.value in self.outputs or any(id(user) not in inside for user in self.users.get(output.value, ())):
                    return False
        return True


def _wrap_graph(inputs: list, cores: list) -> tuple[dict[Any, Tensor], list[Operator]]:
    tensors: dict[Any, Tensor] = {value: Tensor(value=value) for value in inputs}
    operators = []
    for core in cores:
        op = operator_class(core.kind)._wrap(core, [wrap_value(value, tensors) for value in core.inputs])
        tensors.update((output.value, output) for output in op.outputs)
        operators.append(op)
    return tensors, operators


def _rebuild(tensors: list[Tensor], replaced: dict[Any, Tensor]) -> list[Tensor]:
    """Returns the tensors with those of `replaced` in place of the ones they were, everything behind them made anew."""
    _, operators = trace_operators([*tensors, *replaced.values()])
    new: dict[Any, Tensor] = {}

    def at(tensor: Optional[Tensor]) -> Optional[Tensor]:
        if tensor is None or not tensor.is_symbolic():
            return tensor
        value = tensor.value
        while value in replaced:
            tensor = replaced[value]
            value = tensor.value
        return new.get(value, tensor)

    # An operator can be made once what replaces its inputs was, which may stand later in the list.
    waiting = list(operators)
    ready: set = set()
    while waiting:
        later = []
        for op in waiting:
            needed = [replaced.get(x.value, x) for x in op.inputs if x is not None and x.is_symbolic()]
            if any(x.trace is not None and id(x.trace[0]) not in ready for x in needed):
                later.append(op)
                continue
            ready.add(id(op))
            inputs = [at(x) for x in op.inputs]
            if any(a is not b for a, b in zip(inputs, op.inputs)):
                made = type(op)(*inputs, **op.attrs)
                new.update((old.value, output) for old, output in zip(op.outputs, made.outputs))
        if len(later) == len(waiting):
            raise ValueError('rewrite rules: what replaces a result is computed from that result')
        waiting = later
    return [at(tensor) for tensor in tensors]  # type: ignore[misc]


def _rewrite_once(outputs: list[Tensor]) -> Optional[list[Tensor]]:
    _, operators = trace_operators(outputs)
    users: dict[Any, list] = {}
    for op in operators:
        for x in op.inputs:
            if x is not None:
                users.setdefault(x.value, []).append(op)
    matcher = _Matcher(users, {output.value for output in outputs})
    for rule in _rules:
        sources = rule.source()
        for op in operators:
            matched = matcher.match(sources, op)
            if matched is None:
                continue
            who = f'rewrite rule {rule.name} on {type(op).__name__}'
            try:
                targets = rule.target(matched)
            except Exception as error:
                raise RuntimeError(f'{who}: {type(error).__name__}: {error}') from error
            if targets is None:
                continue
            olds = [matched[source] for source in sources]
            return _rebuild(outputs, {old.value: t for old, t in zip(olds, check_results(who, targets, olds))})
    return None


def rewrite_graph(inputs: list, cores: list, outputs: list) -> Optional[tuple[list, list]]:
    """What the compiler's pass calls: applies the rules until none matches; returns operators and outputs, or None."""
    tensors, _ = _wrap_graph(inputs, cores)
    current: list[Tensor] = [wrap_value(value, tensors) for value in outputs]  # type: ignore[misc]
    changed = False
    for _ in range(_LIMIT):
        rewritten = _rewrite_once(current)
        if rewritten is None:
            break
        current, changed = rewritten, True
    else:
        raise RuntimeError(f'rewrite rules still apply after {_LIMIT} times: does one make what it matches?')
    if not changed:
        return None
    _, operators = trace_operators(current)
    return [op._core for op in operators], [tensor.value for tensor in current]
