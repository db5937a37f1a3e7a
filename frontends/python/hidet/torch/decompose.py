"""Functions that nothing maps, as the core ATen operators that torch decomposes them into."""

from __future__ import annotations

import contextlib
import functools
import logging
import operator
import threading
from typing import Any, Callable, Iterator, Optional

import torch
import torch.utils._pytree as pytree
from torch._dispatch.python import enable_python_dispatcher
from torch.fx.experimental.proxy_tensor import make_fx

from hidet import _core
from hidet.torch import collectives, compositions
from hidet.torch.composing import fills_memory
from hidet.torch.node_names import name_of
from hidet.torch.random_inputs import is_draw
from hidet.torch.running_again import mode_of, strides_unasked

__all__ = ['DISPATCHERS', 'MOST_NUMBERS', 'arguments_of', 'changes_tensors', 'decompose', 'example_of', 'function_of', 'hint_of', 'lies_alone',
           'node_arguments', 'numbers_of_tables', 'of_arguments', 'reads_elements', 'row_of', 'table', 'target_of', 'unlogged',
           'with_facts_of']

_TARGETS = set(_core.fx_targets())
# Operators that mean or order their arguments otherwise than the function of that name.
_RENAMED = {
    'embedding': 'torch.embedding', 'unfold': 'Tensor.unfold', 'sym_numel': 'numel', 'batch_norm': '', 'instance_norm': '', 'dropout': '',
    'group_norm': '', '_cdist_forward': 'cdist', '__lshift__': 'bitwise_left_shift', '__rshift__': 'bitwise_right_shift', **{f'adaptive_max_pool{n}d': f'adaptive_max_pool{n}d_with_indices' for n in (1, 2, 3)},
    **{f'max_unpool{n}d': f'max_unpool{n}d_with_sizes' for n in (2, 3)},
}


# Primitives that are what the functions of their names are, of operands of one dtype.
_PRIMS = {
    'abs', 'add', 'bessel_i0', 'bessel_i0e', 'bessel_i1', 'bessel_i1e', 'bessel_j0', 'bessel_j1', 'bitwise_and', 'bitwise_or',
    'ceil', 'digamma', 'erf_inv', 'erfc', 'erfcx', 'fmax', 'fmin', 'hypot', 'lgamma', 'mul', 'ndtri', 'neg', 'scalar_tensor', 'signbit',
    'spherical_bessel_j0', 'sqrt', 'sub', 'where', 'zeta',
}


# Of a tensor that a function brings along.
MOST_NUMBERS = 64


@functools.cache
def table() -> dict:
    """Returns what an operator is decomposed by."""
    from torch._decomp import core_aten_decompositions, decomposition_table

    # Beyond the core: what torch can decompose and nothing maps.
    table = {op: function for op, function in decomposition_table.items() if target_of(op) is None}
    table.update(core_aten_decompositions())
    table.update(compositions.TABLE)
    # A row of the map takes the operator as it is, in one reduction.
    table.pop(torch.ops.aten.logsumexp.default, None)
    return {op: function for op, function in table.items() if not is_draw(op)}


def target_of(function: Any) -> Optional[str]:
    """Returns the row of the compiler's map for a core operator, or None."""
    if function is operator.getitem:
        return 'getitem'
    collective = collectives.row_of(function)
    if collective is not None:
        return collective if collective.removesuffix('_') in _TARGETS else None
    if not isinstance(function, torch._ops.OpOverload) or function.namespace not in ('aten', 'prims', 'hidet'):
        return None
    name = function._schema.name.split('::')[1]
    if function.namespace == 'prims' and name not in _PRIMS:
        return None
    name = row_of(_RENAMED.get(name, name))
    return name if name in _TARGETS or name.endswith('_') and name[:-1] in _TARGETS else None


def row_of(name: str) -> str:
    """Returns the name of a row for the name of a function: torch.special has most under names of their own."""
    short = name.removeprefix('special_')
    return short if name not in _TARGETS and short in _TARGETS else name


def arguments_of(node: torch.fx.Node) -> list:
    """Returns a core operator's arguments as its row wants them."""
    args = list(node.args)
    if isinstance(node.target, torch._ops.OpOverload) and node.target._schema.name == 'aten::index':
        indices = list(args[1])  # type: ignore[arg-type]
        while indices and indices[-1] is None:
            indices.pop()
        args[1] = [slice(None) if index is None else index for index in indices]
    return args


def node_arguments(node: torch.fx.Node) -> list[torch.fx.Node]:
    """Returns the nodes among a node's arguments, each once, in order."""
    found: dict[torch.fx.Node, None] = {}
    torch.fx.map_arg((node.args, node.kwargs), lambda n: found.setdefault(n))
    return list(found)


@contextlib.contextmanager
def numbers_of_tables(mode: Any) -> Iterator[None]:
    """Lets functions bring small tensors of their own."""
    before = mode.allow_non_fake_inputs
    mode.allow_non_fake_inputs = True
    try:
        yield
    finally:
        mode.allow_non_fake_inputs = before


def example_of(value: Any) -> Any:
    """Returns what a node of a graph gives, as it was when it was captured; what is no node is itself."""
    return value.meta.get('example_value', value.meta.get('val')) if isinstance(value, torch.fx.Node) else value


def with_facts_of(made: torch.fx.Node, node: torch.fx.Node) -> torch.fx.Node:
    """Gives a node what is known of another, which it stands for, and returns it."""
    made.meta = dict(node.meta)
    if hasattr(node, '_hidet_example'):
        made._hidet_example = node._hidet_example  # type: ignore[attr-defined]
    return made


def hint_of(size: Any) -> int:
    """Returns a size as it was in the call that was captured; 0 for one that depends on data."""
    return int(size.node.hint or 0) if isinstance(size, torch.SymInt) else size


def lies_alone(node: torch.fx.Node) -> bool:
    """Whether the tensor that a node works on fills its memory, row by row."""
    value = example_of(node.args[0]) if node.args else None
    return isinstance(value, torch.Tensor) and fills_memory(value)


def function_of(node: torch.fx.Node) -> Any:
    """Returns what a call calls, or what is decomposed in its place; None if that is no function."""
    if node.op == 'call_method':
        name = str(node.target)
        return compositions.FUNCTIONS.get(getattr(torch, name, None), getattr(torch.Tensor, name, None))
    if isinstance(node.target, str):
        return None
    name = node.target._schema.name if isinstance(node.target, torch._ops.OpOverload) else getattr(node.target, '_qualified_op_name', '')
    space, _, short = name.partition('::')
    function = getattr(torch, short, None) if space == 'aten' else node.target
    instead = compositions.FUNCTIONS
    # An overload may take other arguments than torch's function of its name.
    return compositions.NAMED.get(name) or instead.get(node.target) or instead.get(function, node.target)


def of_arguments(node: torch.fx.Node, function: Callable) -> Callable:
    """Returns what takes values of node_arguments(node) and calls `function` as the node calls its target."""

    def run(*values: Any) -> Any:
        given = dict(zip(node_arguments(node), values))
        args, kwargs = torch.fx.map_arg((node.args, node.kwargs), lambda n: given[n])
        return function(*args, **kwargs)  # type: ignore[operator]

    return run


def decompose(node: torch.fx.Node, function: Any = None) -> Optional[torch.fx.Graph]:
    """Returns a graph of mapped core operators that computes the node from node_arguments(node), or None if there is none. `function`
    takes the place of what the node calls."""
    examples = [argument.meta.get('example_value') for argument in node_arguments(node)]
    result = node.meta.get('example_value')
    if any(example is None for example in examples):
        return None
    if not any(isinstance(example, torch.Tensor) for example in (*examples, result)):
        return None
    function = function or function_of(node)
    if function is None or reads_elements(node):
        return None

    run = of_arguments(node, function)
    mode = mode_of((*examples, result))
    if mode is None:
        return None
    with _steps_of_lstm() if name_of(node) == 'lstm' else contextlib.nullcontext():
        graph = _trace(run, examples, mode)
    if graph is None:  # there may be complex numbers on the way
        from hidet.torch.pairs import PairMode

        def in_parts(*values: Any) -> Any:
            with PairMode():
                return run(*values)

        graph = _trace(in_parts, examples, mode)
    return graph


@contextlib.contextmanager
def _steps_of_lstm() -> Iterator[None]:
    """Makes torch write an LSTM out in steps, which on a CPU is one operator of oneDNN's otherwise."""
    was_enabled = torch._C._get_mkldnn_enabled()
    torch._C._set_mkldnn_enabled(False)
    try:
        yield
    finally:
        torch._C._set_mkldnn_enabled(was_enabled)


def reads_elements(node: torch.fx.Node) -> bool:
    """Whether a function of torch's reads elements where it is traced, which the tensors there do not have: where to split."""
    return name_of(node) == 'tensor_split' and any(isinstance(example_of(argument), torch.Tensor) for argument in node_arguments(node)[1:])


def changes_tensors(graph: torch.fx.Graph) -> bool:
    """Whether operators of a graph write to tensors."""
    return any(isinstance(node.target, torch._ops.OpOverload) and node.target._schema.is_mutable for node in graph.nodes)


@contextlib.contextmanager
def unlogged() -> Iterator[None]:
    """Keeps torch from logging what goes wrong with fake tensors of this thread, which is caught."""
    thread = threading.get_ident()
    log = logging.getLogger(torch._subclasses.fake_tensor.__name__)

    def is_of_another(record: logging.LogRecord) -> bool:
        return record.thread != thread

    log.addFilter(is_of_another)
    try:
        yield
    finally:
        log.removeFilter(is_of_another)


@contextlib.contextmanager
def _python_dispatcher() -> Iterator[None]:
    with unlogged(), enable_python_dispatcher():
        yield


# Makers of the contexts to run functions on fake tensors in, one after the other: some functions of free sizes (pad) run in Python's
# dispatcher alone.
DISPATCHERS: tuple[Callable[[], Any], ...] = (unlogged, _python_dispatcher)


def _trace(run: Any, examples: list, mode: Any) -> Optional[torch.fx.Graph]:
    """Returns the graph of a function, or None if it is not one of mapped operators. An example of several values, a shape, is a
    placeholder for each."""
    flat, structure = pytree.tree_flatten(examples)

    def on_flat(*values: Any) -> Any:  # make_fx flattens results too, once it has to flatten arguments
        return run(*pytree.tree_unflatten(values, structure))

    module = None
    for dispatcher in DISPATCHERS:
        try:
            with torch.no_grad(), mode, dispatcher(), numbers_of_tables(mode), strides_unasked(mode):
                module = make_fx(on_flat, decomposition_table=table(), tracing_mode='real')(*flat)
            break
        except Exception:  # what torch cannot trace by itself is not decomposed
            pass
    if module is None:
        return None
    if changes_tensors(module.graph):
        try:
            with torch.no_grad(), mode, unlogged(), numbers_of_tables(mode), strides_unasked(mode):
                # What an operator becomes without its change may itself be made of others.
                functional = make_fx(torch.func.functionalize(module), decomposition_table=table(), tracing_mode='real')(*flat)
        except Exception:  # an operator that has no such form
            functional = None
        graph = _mapped(functional) if functional is not None else None
        if graph is not None:
            return graph
    return _mapped(module)


def _mapped(module: torch.fx.GraphModule) -> Optional[torch.fx.Graph]:
    """Returns a module's graph if it is one of mapped operators."""
    graph = module.graph
    graph.eliminate_dead_code()
    for inner in graph.nodes:
        if inner.op == 'get_attr':
            constant = getattr(module, str(inner.target), None)
            if not isinstance(constant, torch.Tensor) or constant.numel() > MOST_NUMBERS or constant.is_complex():
                return None
            with torch._subclasses.fake_tensor.unset_fake_temporarily():
                inner.meta['constant'] = constant.detach().clone()
            continue
        if inner.op == 'call_function' and not is_draw(inner.target) and target_of(inner.target) is None and getattr(
                inner.target, '__name__', '') not in _TARGETS:
            return None
        if inner.op not in ('placeholder', 'call_function', 'output'):
            return None
        if 'as_strided' in str(inner.target) and not lies_alone(inner):
            return None
        value = inner.meta.get('val')
        if isinstance(value, torch.Tensor) and value.is_complex():
            return None
    return graph
