"""What Dynamo has found out about free sizes and floats, and its graph does not say.

    y = x.squeeze(2)            of a size n // 3 that is 1 for every call which Dynamo lets reach the graph: x.select(2, 0)
    y = x[:n // 3] + z          of such a size, beside others: x[:n // 3].select(0, 0).unsqueeze(0) + z
    _assert_scalar(n == 4)      of a size that is always 4: nothing
    layer_norm(x, (8,), eps=p.item())      of a float that is 1e-5 for every such call: eps=1e-5

And what it must find out: sizes that the compiler must know, as a convolution's kernel has them. Those that differ from call to call are
what they are in this call, by guards of torch's: each is compiled apart. A tensor where a number is expected is read, as eager does:

    F.pad(x, (0, p))            F.pad(x, (0, p.item()))
"""

from __future__ import annotations

from typing import Any, Iterable, Optional

import torch
from torch.fx.experimental.symbolic_shapes import statically_known_true

from hidet.torch.decompose import example_of, hint_of, node_arguments
from hidet.torch.fallback import reads_number
from hidet.torch.node_names import name_of
from hidet.torch.running_again import without_guards

__all__ = ['know_sizes', 'read_numbers', 'say_known_sizes']


def say_known_sizes(gm: torch.fx.GraphModule) -> None:
    """Rewrites such calls, in the graph itself."""
    changed = False
    for node in list(gm.graph.nodes):
        number = _known_float(node)
        if number is not None:
            node.replace_all_uses_with(number)  # type: ignore[arg-type]  # a constant will do
            gm.graph.erase_node(node)
            changed = True
            continue
        if node.target is torch.ops.aten._assert_scalar.default and not node.users and _holds(node):
            gm.graph.erase_node(node)
            changed = True
            continue
        dim = _squeezed(node)
        if dim is not None:
            with gm.graph.inserting_before(node):
                made = gm.graph.call_function(torch.select, (node.args[0], dim, 0))
            made.meta = dict(node.meta)
            node.replace_all_uses_with(made)
            gm.graph.erase_node(node)
            changed = True
            continue
        for dim in _ones(node):
            node = _with_one(gm.graph, node, dim)
            changed = True
    if changed:
        gm.recompile()


def read_numbers(graph: torch.fx.Graph, nodes: Iterable[torch.fx.Node]) -> bool:
    """Has calls that are refused read whole numbers which they are given as tensors behind the first argument. Returns whether there was
    any."""
    found = False
    for node in nodes:
        for argument in set(node_arguments(node)[1:]):
            example = example_of(argument)
            if not isinstance(example, torch._subclasses.FakeTensor) or example.dim() or example.is_floating_point() or example.is_complex():
                continue
            try:
                with example.fake_mode:
                    number = example.item()
            except RuntimeError:  # nothing is known of what depends on data
                continue
            with graph.inserting_before(node):
                read = graph.call_method('item', (argument,))
            read.meta = {**argument.meta, 'example_value': number}
            node.replace_input_with(argument, read)
            found = True
    return found


def know_sizes(nodes: Iterable[torch.fx.Node]) -> bool:
    """Makes free sizes that calls are refused for known: numbers among their arguments, or else the sizes of their tensors. Returns
    whether there was any; those that depend on data stay as they are."""
    examples = [example_of(argument) for node in nodes for argument in node_arguments(node)]
    numbers = [example for example in examples if _is_free(example)]
    sizes = [size for example in examples if isinstance(example, torch.Tensor) for size in example.shape if _is_free(size)]
    for number in numbers or sizes:
        int(number)  # the guard
    # What is computed of several sizes stays free where torch knows no symbol to replace.
    return not all(map(_is_free, numbers or sizes))


def _is_free(number: Any) -> bool:
    return isinstance(number, torch.SymInt) and number.node.maybe_as_int() is None and number.node.has_hint()


def _known_float(node: torch.fx.Node) -> Optional[float]:
    """Returns the float that a graph computes of Python's, or reads of a tensor in which Dynamo hands one over, if Dynamo lets calls with no
    other one reach the graph: `dynamic=True` makes each float of a module such an input, torch's functions ask which it is."""
    example = example_of(node)
    if not node.op.startswith('call') or not isinstance(example, torch.SymFloat):
        return None
    return example.node.maybe_as_float()


def _squeezed(node: torch.fx.Node) -> Optional[int]:
    """Returns the dimension of free size that a call of squeeze takes away, if it takes one away and no other."""
    if not node.op.startswith('call') or name_of(node) != 'squeeze' or not node.args or not isinstance(node.args[0], torch.fx.Node):
        return None
    before, after = example_of(node.args[0]), example_of(node)
    if not isinstance(before, torch.Tensor) or not isinstance(after, torch.Tensor) or before.dim() - after.dim() != 1:
        return None
    dims: Any = node.args[1] if len(node.args) > 1 else node.kwargs.get('dim', tuple(range(before.dim())))
    dims = [int(example_of(d)) % before.dim() for d in (dims if isinstance(dims, (tuple, list)) else [dims])]
    gone = [d for d in dims if hint_of(before.shape[d]) == 1]
    return gone[0] if len(gone) == 1 and _was_free(node.args[0], gone[0]) else None


def _ones(node: torch.fx.Node) -> list[int]:
    """Returns the dimensions of a computed free size that is 1 in all calls."""
    example = example_of(node)
    if not node.op.startswith('call') or not isinstance(example, torch._subclasses.FakeTensor):
        return []
    return [d for d, size in enumerate(example.shape)
            if hint_of(size) == 1 and isinstance(size, torch.SymInt) and not size.node.expr.is_Symbol and statically_known_true(size == 1)]


def _with_one(graph: torch.fx.Graph, node: torch.fx.Node, dim: int) -> torch.fx.Node:
    """Has all who read a tensor read one whose dimension is known to be 1; returns that."""
    example = example_of(node)
    readers = list(node.users)
    with example.fake_mode, without_guards(example.fake_mode):
        first = example.select(dim, 0)
        examples = first, first.unsqueeze(dim)
    made = node
    steps: list[tuple[Any, tuple]] = [(torch.select, (dim, 0)), (torch.unsqueeze, (dim,))]
    for (function, arguments), value in zip(steps, examples):
        with graph.inserting_after(made):
            made = graph.call_function(function, (made, *arguments))
        made.meta = {**node.meta, 'example_value': value}
    for reader in readers:
        reader.replace_input_with(node, made)
    return made


def _was_free(node: torch.fx.Node, dim: int) -> bool:
    """Whether the size of a dimension is free, here or where it comes from: Dynamo writes 1 from where it found that out on."""
    rank = example_of(node).dim()
    while isinstance(example := example_of(node), torch.Tensor) and example.dim() == rank:
        if isinstance(example.shape[dim], torch.SymInt):
            return True
        if not node.op.startswith('call') or not node.args or not isinstance(node.args[0], torch.fx.Node):
            return False
        node = node.args[0]
    return False


def _holds(check: torch.fx.Node) -> bool:
    """Whether a check is true for all sizes that the graph was captured for. Of a number that is read of data torch knows that by the check
    itself, which each call asks."""
    checked = example_of(check.args[0])
    if not isinstance(checked, torch.SymBool):
        return checked is True
    is_known = checked.node.has_hint() or checked.node.maybe_as_bool() is True
    return is_known and not _is_of_data(check) and statically_known_true(checked)


def _is_of_data(check: torch.fx.Node) -> bool:
    """Whether a check asks of a number that is read of a tensor."""
    left = node_arguments(check)
    while left:
        node = left.pop()
        if reads_number(node):
            return True
        if not isinstance(example_of(node), torch.Tensor):
            left += node_arguments(node)
    return False
