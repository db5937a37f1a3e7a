"""Graphs with collectives: torch.distributed's functional operators, and tensors that are parts of larger ones.

Dynamo writes `torch.distributed.all_reduce` and the like as `_c10d_functional` operators, which rows of the compiler's map know. Where
inputs are DTensors, AOTAutograd first makes a graph of the tensors that each rank has.
"""

from __future__ import annotations

import warnings
from typing import Any, Callable, Iterator, Optional, Sequence

import torch
from torch.utils._python_dispatch import is_traceable_wrapper_subclass

from hidet.torch.control import is_control

__all__ = [
    'ALL_REDUCE', 'compile_parts', 'drop_unused', 'group_name_of', 'groups_of', 'has_parts', 'is_collective', 'is_opaque', 'peers_of',
    'refuse_in_branches', 'row_of'
]

_NAMESPACE = '_c10d_functional'
ALL_REDUCE = f'{_NAMESPACE}.all_reduce'


def row_of(function: Any) -> Optional[str]:
    """Returns the row for an operator of torch.distributed, or None for what is none."""
    if isinstance(function, torch._ops.OpOverload):
        name = function._schema.name
    elif isinstance(function, torch._ops.OpOverloadPacket):
        name = function._qualified_op_name
    else:
        return None
    namespace, _, short = name.partition('::')
    return f'{namespace}.{short}' if namespace == _NAMESPACE else None


def is_collective(node: torch.fx.Node) -> bool:
    """Whether other ranks take part in a node, or it waits for one in which they do: it stays, though nobody reads its result."""
    return node.op == 'call_function' and row_of(node.target) is not None


def groups_of(graph: torch.fx.Graph) -> list[str]:
    """Returns the names of the process groups of a graph's collectives, in order of first use."""
    groups: dict[str, None] = {}
    for node in graph.nodes:
        if is_collective(node) and not str(row_of(node.target)).endswith('wait_tensor'):
            groups.setdefault(group_name_of(node))
    return list(groups)


def group_name_of(node: torch.fx.Node) -> str:
    """Returns the name of the process group of a collective."""
    return [arg for arg in (*node.args, *node.kwargs.values()) if isinstance(arg, str)][-1]  # the last argument


def peers_of(graph: torch.fx.Graph, device: str) -> dict[str, int]:
    """Returns for each process group of a graph's sums the number of its ranks, if they reach each other's memory; empty on a CPU."""
    names = {group_name_of(node): None for node in graph.nodes if is_collective(node) and row_of(node.target) == ALL_REDUCE}
    if not names or not device.startswith('cuda'):
        return {}
    from hidet.distributed import peers

    return {name: peers.reach(name, device) for name in names}


def _bodies(gm: torch.fx.GraphModule) -> Iterator[torch.fx.GraphModule]:
    for child in gm.children():
        if isinstance(child, torch.fx.GraphModule):
            yield child
            yield from _bodies(child)


def refuse_in_branches(gm: torch.fx.GraphModule) -> None:
    """NotImplementedError for a collective in the body of a branch or loop."""
    names = {str(argument.target) for node in gm.graph.nodes if is_control(node) for argument in node.all_input_nodes
             if argument.op == 'get_attr'}
    bodies = [getattr(gm, name) for name in names if isinstance(getattr(gm, name, None), torch.fx.GraphModule)]
    for body in [inner for outer in bodies for inner in (outer, *_bodies(outer))]:
        for node in body.graph.nodes:
            if is_collective(node):
                raise NotImplementedError(
                    f'hidet: torch.ops.{row_of(node.target)} in the body of a branch or loop (node {node.name}): data may decide otherwise '
                    'on another rank, and those that come to it would wait for ever. Call it before or behind the branch, on all ranks')


def is_opaque(example: Any) -> bool:
    """Whether an input is neither tensor nor number: a mesh of devices, say, which a graph asks nothing at a call."""
    return not isinstance(example, (torch.Tensor, bool, int, float, complex, torch.SymInt, torch.SymFloat, torch.SymBool))


def drop_unused(gm: torch.fx.GraphModule, example_inputs: Sequence[Any]) -> None:
    """Takes the calls away that look something up in opaque inputs, and which nobody reads."""
    placeholders = [node for node in gm.graph.nodes if node.op == 'placeholder']
    opaque = {node for node, example in zip(placeholders, example_inputs) if is_opaque(example)}
    if not opaque:
        return
    for node in gm.graph.nodes:
        if node.op.startswith('call') and node.all_input_nodes and set(node.all_input_nodes) <= opaque:
            opaque.add(node)
    for node in reversed(list(gm.graph.nodes)):
        if node in opaque and node.op != 'placeholder' and not node.users:
            gm.graph.erase_node(node)
    gm.recompile()


def has_parts(example_inputs: Sequence[Any]) -> bool:
    """Whether an input is a tensor of tensors, such as a DTensor."""
    return any(isinstance(example, torch.Tensor) and is_traceable_wrapper_subclass(example) for example in example_inputs)


_told = False


def compile_parts(gm: torch.fx.GraphModule, example_inputs: Sequence[Any],
                  compile_inner: Callable[[torch.fx.GraphModule, Sequence[Any]], Callable]) -> Callable:
    """Returns a graph of DTensors compiled: what AOTAutograd makes of it for the tensors of this rank, by `compile_inner` when it is
    first called, with these tensors."""
    from torch._functorch.aot_autograd import aot_module_simplified

    global _told
    if torch.is_grad_enabled() and any(isinstance(e, torch.Tensor) and e.requires_grad for e in example_inputs) and not _told:
        _told = True
        warnings.warn('hidet: results carry no gradient; compile under torch.no_grad() to say that this is meant', stacklevel=4)

    def compile_local(inner: torch.fx.GraphModule, _examples: Sequence[Any]) -> Callable:
        tracing = torch._guards.TracingContext.try_get()
        metadata = tracing.fw_metadata if tracing is not None else None
        static = set(metadata.static_input_indices or ()) if metadata is not None else set()
        for place, node in enumerate(node for node in inner.graph.nodes if node.op == 'placeholder'):
            node.meta['is_static'] = place in static
        for node in inner.graph.nodes:
            if 'val' in node.meta:
                node.meta['example_value'] = node.meta['val']
        passed = _take_passed(inner)
        compiled: list[Callable] = []

        def run(args: list) -> Any:
            if not compiled:
                compiled.append(compile_inner(inner, list(args)))
            results = list(compiled[0](*args))
            for result, argument in passed:
                results.insert(result, args[argument])
            args.clear()
            return results

        run._boxed_call = True  # type: ignore[attr-defined]  # it takes a list, and frees what it holds
        return run

    with torch.no_grad():
        compilers: dict[str, Any] = dict.fromkeys(('fw_compiler', 'bw_compiler', 'inference_compiler'), compile_local)
        call = aot_module_simplified(gm, list(example_inputs), **compilers)

    versions: dict[int, int] = {}

    def run(*args: Any) -> Any:
        for place, arg in enumerate(args):
            if isinstance(arg, torch.Tensor) and is_traceable_wrapper_subclass(arg) and not arg.is_inference():
                _count_changes(arg, versions, place)
        with torch.no_grad():
            return call(*args)

    return run


def _take_passed(inner: torch.fx.GraphModule) -> list[tuple[int, int]]:
    """Takes the inputs that are no tensors, meshes of results say, out of a graph's results; returns the places of both."""
    places = {node: place for place, node in enumerate(node for node in inner.graph.nodes if node.op == 'placeholder')}
    output = next(node for node in inner.graph.nodes if node.op == 'output')
    results = list(output.args[0])
    passed = [(place, places[node]) for place, node in enumerate(results)
              if node in places and is_opaque(node.meta.get('val'))]
    output.args = (tuple(node for place, node in enumerate(results) if place not in dict(passed)),)
    inner.recompile()
    return passed


def _count_changes(tensor: torch.Tensor, versions: dict[int, int], place: int) -> None:
    """Counts a change in place of a DTensor as one of its parts, as torch does not."""
    before = versions.get(place)
    versions[place] = tensor._version
    if before is None or before == tensor._version:
        return
    for name in tensor.__tensor_flatten__()[0]:  # type: ignore[attr-defined]
        part = getattr(tensor, name)
        if isinstance(part, torch.Tensor) and not part.is_inference():
            torch.autograd.graph.increment_version(part)
