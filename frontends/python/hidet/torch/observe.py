"""What the nodes of a graph give and do: a run on tensors without elements, which notices who shares memory with whom and who
writes to it."""

from __future__ import annotations

import contextlib
import itertools
import operator
from dataclasses import dataclass, field
from typing import Any, Iterator, Optional, Sequence

import sympy
import torch
from torch.fx.experimental.symbolic_shapes import _constrain_range_for_size

from hidet.torch.decompose import DISPATCHERS, example_of, hint_of, node_arguments
from hidet.torch.node_names import name_of
from hidet.torch.running_again import mode_of, without_guards

__all__ = ['IN_PLACE_OPERATORS', 'Facts', 'changes_first', 'has_tensors', 'is_symbolic', 'may_write', 'memory_of', 'observe',
           'order_of', 'tensors_of']

IN_PLACE_OPERATORS = {operator.setitem, operator.iadd, operator.isub, operator.imul, operator.itruediv, operator.ifloordiv,
                      operator.imod, operator.ipow, operator.iand, operator.ior, operator.ixor, operator.ilshift, operator.irshift,
                      operator.imatmul}
# Functions that change an argument if another one says so.
_PERHAPS = {'batch_norm', 'instance_norm', 'embedding', 'native_batch_norm', 'embedding_bag', 'rrelu', '_batch_norm_with_update',
            '_native_batch_norm_legit', 'fused_moving_avg_obs_fake_quant'}
# Functions that change statistics without counting it as a change, if a flag says so: both by place and name.
_STATISTICS: dict[Any, tuple] = {
    torch.nn.functional.batch_norm: (((1, 'running_mean'), (2, 'running_var')), (5, 'training'), False),
    torch.nn.functional.instance_norm: (((1, 'running_mean'), (2, 'running_var')), (5, 'use_input_stats'), True),
    torch.batch_norm: (((3, 'running_mean'), (4, 'running_var')), (5, 'training'), False),
    torch.instance_norm: (((3, 'running_mean'), (4, 'running_var')), (5, 'use_input_stats'), True),
    torch.native_batch_norm: (((3, 'running_mean'), (4, 'running_var')), (5, 'training'), False),
}
# Functions that give a new tensor, of which Dynamo's example says all.
_MAKERS = {'adaptive_avg_pool1d', 'adaptive_avg_pool2d', 'avg_pool1d', 'avg_pool2d', 'batch_norm', 'bmm', 'conv1d', 'conv2d', 'conv3d',
           'conv_transpose1d', 'conv_transpose2d', 'conv_transpose3d', 'embedding', 'gelu', 'group_norm', 'layer_norm', 'linear', 'matmul',
           'scaled_dot_product_attention', 'sigmoid', 'silu', 'softmax', 'tanh'}


def may_write(node: torch.fx.Node) -> bool:
    """Whether a call could change one of its arguments, by its name and theirs."""
    if not node.op.startswith('call'):
        return False
    if isinstance(node.target, torch._ops.OpOverload):
        return node.target._schema.is_mutable
    if isinstance(node.target, torch._ops.OpOverloadPacket):
        return any(getattr(node.target, overload)._schema.is_mutable for overload in node.target.overloads())
    name = name_of(node)
    if getattr(node.target, '__module__', None) == '_operator':  # not_ and the like change nothing
        return node.target in IN_PLACE_OPERATORS
    if node.op == 'call_function' and node.target in _STATISTICS:
        return _says_so(node)
    if node.op == 'call_function' and node.target is torch.nn.functional.embedding:
        return _argument(node, (3, 'max_norm')) is not None
    return (name in _PERHAPS or name.endswith('_') or name.startswith('__') or
            'out' in node.kwargs or node.kwargs.get('inplace') is True or
            getattr(node.target, '__module__', None) == 'torch.nn.functional' and any(arg is True for arg in node.args) or
            getattr(node.target, '__module__', None) not in (None, 'torch', 'torch._refs', 'torch.nn.functional', 'torch.functional',
                                                             'torch._C._nn', 'math', 'builtins', 'torch._C._autograd', 'torch._C._fft', 'torch._C._linalg',
                                                             'torch._C._special'))


def tensors_of(value: Any) -> Iterator[torch.Tensor]:
    """Yields the tensors in a value of any structure."""
    for leaf in torch.utils._pytree.tree_leaves(value):
        if isinstance(leaf, torch.Tensor):
            yield leaf


def has_tensors(value: Any) -> bool:
    return next(tensors_of(value), None) is not None


def is_symbolic(value: Any) -> bool:
    return isinstance(value, (torch.SymInt, torch.SymFloat, torch.SymBool))


_CONSTANTS = (bool, int, float, complex, str, torch.dtype, torch.device, torch.layout, torch.memory_format)


@dataclass
class Facts:
    """What a node gives and does, from a run on tensors without elements."""

    value: Any
    shape: tuple = ()
    strides: tuple = ()
    memory: Optional[int] = None  # of a result that is one tensor
    writes: set[int] = field(default_factory=set)  # memories
    same: Optional[torch.fx.Node] = None  # the argument that is the result
    is_plain: bool = False  # tensors as they are everywhere, and numbers
    reshapes: bool = False  # changes how a tensor looks at its memory

    @property
    def is_constant(self) -> bool:
        """True for dtypes, devices, plain numbers, and tuples of them."""
        return all(isinstance(leaf, _CONSTANTS) for leaf in torch.utils._pytree.tree_leaves(self.value))


def memory_of(tensor: torch.Tensor) -> int:
    return tensor.untyped_storage()._cdata


def _learn(checked: Any) -> None:
    """Has the environment of sizes that depend on data learn what a graph checks: it holds for what is behind the check."""
    if not isinstance(checked, torch.SymBool) or checked.node.has_hint():
        return
    with _making_guards(checked.node.shape_env):  # else it learns nothing
        torch._check(checked)


def _learn_range(number: torch.SymInt, example: Any) -> None:
    """Says of a fresh number that depends on data in which range the one was that Dynamo had in its place."""
    if number.node.has_hint() or not isinstance(example, torch.SymInt) or not isinstance(example.node.expr, sympy.Symbol):
        return
    env, fresh = number.node.shape_env, number.node.expr
    known = example.node.shape_env.var_to_range.get(example.node.expr)
    if known is not None and isinstance(fresh, sympy.Symbol):
        env.constrain_symbol_range(fresh, known.lower, known.upper)


@contextlib.contextmanager
def _making_guards(env: Any) -> Iterator[None]:
    """Has an environment of sizes make guards again, within `without_guards`."""
    env._suppress_guards_exit()
    try:
        yield
    finally:
        env._suppress_guards_enter()


def _keeps_shapes(node: torch.fx.Node) -> bool:
    """Whether a call surely leaves what it changes its sizes and strides, as arithmetic in place does."""
    return (not may_write(node) or node.op == 'call_function' and
            (node.target in IN_PLACE_OPERATORS or getattr(node.target, '__module__', None) == 'torch.nn.functional'))


class _Observer(torch.fx.Interpreter):
    """Runs a graph on fake tensors and writes down the facts."""

    def __init__(self, gm: torch.fx.GraphModule):
        super().__init__(gm, garbage_collect_values=False)
        self.facts: dict[torch.fx.Node, Facts] = {}
        # Else what Dynamo keeps of a tensor may be what it was reshaped to later.
        self.has_examples = all(_keeps_shapes(node) for node in gm.graph.nodes)

    def _run(self, n: torch.fx.Node) -> Any:
        example = n.meta.get('example_value')
        if n.target == 'item' and isinstance(example, torch.SymFloat) and example.node.has_hint():
            # A float of the caller is read from a tensor: what was known of it goes where a fresh one, of which nothing is, does not.
            return example
        if (self.has_examples and n.op == 'call_function' and name_of(n) in _MAKERS and not may_write(n) and
                type(example) is torch._subclasses.FakeTensor and _is_known(example)):
            return _fresh(example)  # a third of the time of running it
        last = n.args[-1] if n.target == 'narrow' else None
        length = self.env[last] if isinstance(last, torch.fx.Node) else None
        if isinstance(length, torch.SymInt) and not length.node.has_hint():
            with _making_guards(length.node.shape_env):  # else torch 2.11 does not find that the result is as long
                return super().run_node(n)
        return super().run_node(n)

    def run_node(self, n: torch.fx.Node) -> Any:
        arguments = [(node, tensor) for node in node_arguments(n) for tensor in tensors_of(self.env[node])]
        before = [(tensor._version, tuple(tensor.shape), tensor.stride()) for _, tensor in arguments if _is_fake(tensor)]
        value = self._run(n)
        if isinstance(value, torch.SymInt):
            _learn_range(value, n.meta.get('example_value'))
            if n.meta.get('is_size'):
                _constrain_range_for_size(value)
        if n.target is torch.ops.aten._assert_scalar.default:
            _learn(self.fetch_args_kwargs_from_env(n)[0][0])
        facts = self.facts[n] = Facts(value)
        facts.is_plain = all(_is_fake(tensor) for tensor in tensors_of(value)) and len(before) == len(arguments)
        if not facts.is_plain:
            return value
        for (node, tensor), (version, shape, strides) in zip(arguments, before):
            if tensor._version != version:
                facts.writes.add(memory_of(tensor))
            facts.reshapes |= tuple(tensor.shape) != shape or tensor.stride() != strides
            if tensor is value and self.env[node] is value:
                facts.same = node
        for node in _silent_writes(n):
            facts.writes.update(memory_of(tensor) for tensor in tensors_of(self.env[node]))
        if isinstance(value, torch.Tensor):
            facts.memory, facts.shape, facts.strides = memory_of(value), tuple(value.shape), value.stride()
        return value


def _argument(n: torch.fx.Node, at: tuple[int, str], otherwise: Any = None) -> Any:
    place, name = at
    return n.args[place] if place < len(n.args) else n.kwargs.get(name, otherwise)


def _says_so(n: torch.fx.Node) -> bool:
    """Whether the flag of a function of _STATISTICS is set."""
    _, flag, otherwise = _STATISTICS[n.target]
    return bool(_argument(n, flag, otherwise))


def _silent_writes(n: torch.fx.Node) -> list[torch.fx.Node]:
    """Returns the arguments that a call changes by what is known of its function, where torch does not count it."""
    written: list[Any] = []
    if isinstance(n.target, (torch._ops.OpOverload, torch._ops.OpOverloadPacket)):
        overloads: list[Any] = [n.target]
        if isinstance(n.target, torch._ops.OpOverloadPacket):
            overloads = [getattr(n.target, name) for name in n.target.overloads()]
        for overload in overloads:
            for place, argument in enumerate(overload._schema.arguments):
                if argument.alias_info is not None and argument.alias_info.is_write:
                    given = _argument(n, (len(n.args) if argument.kwarg_only else place, argument.name))
                    written += given if isinstance(given, (list, tuple)) else [given]
    elif n.op == 'call_function' and n.target in _STATISTICS and _says_so(n):
        written = [_argument(n, at) for at in _STATISTICS[n.target][0]]
    return [argument for argument in written if isinstance(argument, torch.fx.Node)]


def changes_first(node: torch.fx.Node) -> Optional[bool]:
    """Whether a call changes its first argument, by a run on tensors without elements; None if it changes another one, or that is not
    known."""
    arguments = node_arguments(node)
    examples = [example_of(argument) for argument in arguments]
    mode = mode_of(examples)
    if mode is None or _silent_writes(node) or 'out' in node.kwargs:
        return None
    try:
        with torch.no_grad(), mode, without_guards(mode):
            given = {argument: example.clone() if isinstance(example, torch.Tensor) else example
                     for argument, example in zip(arguments, examples)}
            versions = {argument: value._version for argument, value in given.items() if isinstance(value, torch.Tensor)}
            args, kwargs = torch.fx.map_arg((node.args, node.kwargs), lambda n: given[n])
            function = getattr(torch.Tensor, str(node.target)) if node.op == 'call_method' else node.target
            function(*args, **kwargs)  # type: ignore[operator]
    except Exception:  # what does not run without elements
        return None
    changed = [argument for argument, version in versions.items() if given[argument]._version != version]
    return bool(changed) if not changed or node.args and changed == [node.args[0]] else None


def _fresh(example: torch.Tensor) -> torch.Tensor:
    """Returns a tensor like an example, with memory of its own."""
    return torch.empty_strided(example.shape, example.stride(), dtype=example.dtype, device=example.device)


def _is_known(tensor: torch.Tensor) -> bool:
    """Whether no size of a tensor depends on data: a run gives those other names."""
    return all(not isinstance(size, torch.SymInt) or size.node.has_hint() for size in (*tensor.shape, *tensor.stride()))


def _is_fake(tensor: torch.Tensor) -> bool:
    return type(tensor) is torch._subclasses.FakeTensor


def observe(gm: torch.fx.GraphModule, example_inputs: Sequence[Any]) -> Optional[dict[torch.fx.Node, Facts]]:
    """Returns the facts of all nodes, or None if the graph does not run without elements."""
    placeholders = [node for node in gm.graph.nodes if node.op == 'placeholder']
    examples = [node.meta.get('example_value', example) for node, example in zip(placeholders, example_inputs)]
    mode = mode_of(itertools.chain(examples, map(example_of, gm.graph.nodes)))  # a graph without inputs reads numbers too
    if mode is None:
        mode = torch._subclasses.FakeTensorMode(allow_non_fake_inputs=True)

    for dispatcher in DISPATCHERS:
        observer = _Observer(gm)
        try:
            with torch.no_grad(), mode, dispatcher(), without_guards(mode):
                observer.run(*[_fresh(example) if isinstance(example, torch.Tensor) else example for example in examples])
            return observer.facts
        except Exception:  # sizes that depend on data, functions that have no rule for it
            pass
    return None


def repeated_dimensions(value: Any) -> list[int]:
    """Returns the dimensions along which a tensor has one element in memory, seen several times."""
    if not isinstance(value, torch.Tensor) or value.layout is not torch.strided:
        return []
    return [d for d, (size, stride) in enumerate(zip(value.shape, value.stride()))
            if isinstance(stride, int) and stride == 0 and not (isinstance(size, int) and size < 2)]


def order_of(value: Any, repeated: Sequence[int] = ()) -> Optional[list[int]]:
    """Returns the dimensions of a tensor from the slowest to the fastest where they do not stand in the usual order; of those that are
    repeated, one element counts."""
    if not isinstance(value, torch.Tensor) or value.layout is not torch.strided:
        return None
    strides = [hint_of(s) for s in value.stride()]
    sizes = [1 if d in repeated else hint_of(s) for d, s in enumerate(value.shape)]
    wide = [d for d in range(len(sizes)) if sizes[d] != 1]
    if 0 in sizes or 0 in (strides[d] for d in wide):
        return None
    turned = sorted(wide, key=lambda d: -strides[d])
    if turned == wide:
        return None
    # A dimension of one element may stand anywhere: it keeps its place among the others.
    moved = iter(turned)
    return [next(moved) if sizes[d] != 1 else d for d in range(len(sizes))]
