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
        warnings.warn('hidet: results carry no gradient; compile under torch.no_grad() to say that this is meant', stacklevel=5)

    local = _LocalGraph()

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
        is_plain = metadata is not None and not passed and _returns_what_is_computed(metadata)

        def run(args: list) -> Any:
            if local.call is None:
                local.call = compile_inner(inner, list(args))
            results = list(local.call(*args))
            for result, argument in passed:
                results.insert(result, args[argument])
            if is_plain:
                local.args, local.results = list(args), list(results)
            args.clear()
            return results

        run._boxed_call = True  # type: ignore[attr-defined]  # it takes a list, and frees what it holds
        return run

    with torch.no_grad():
        compilers: dict[str, Any] = dict.fromkeys(('fw_compiler', 'bw_compiler', 'inference_compiler'), compile_local)
        call = aot_module_simplified(gm, list(example_inputs), **compilers)

    versions: dict[int, int] = {}
    wholes = [place for place, example in enumerate(example_inputs)
              if isinstance(example, torch.Tensor) and is_traceable_wrapper_subclass(example)]
    parts: Optional[list[tuple[int, Optional[str]]]] = None

    def run(*args: Any) -> Any:
        nonlocal parts
        for place in wholes:
            if not args[place].is_inference():
                _count_changes(args[place], versions, place)
        with torch.no_grad():
            if parts is not None:
                return local.call(*[args[place] if name is None else getattr(args[place], name) for place, name in parts])
            results = call(*args)
        if local.results is not None:
            parts = local.parts_of(args, wholes, results)
        return results

    return run


class _LocalGraph:
    """What AOTAutograd made of a graph for the tensors of this rank, compiled, and what passed through it in the last call."""

    call: Any = None
    args: Optional[list] = None
    results: Optional[list] = None

    def parts_of(self, args: Sequence[Any], wholes: Sequence[int], results: Any) -> Optional[list[tuple[int, Optional[str]]]]:
        """Returns where each argument of the compiled function lies in those of a call: by place, and name of the part. With that
        calls need not go through AOTAutograd, which takes them apart in Python, a tensor after the other. None where it does more
        than that: where it gives other results than the compiled function's."""
        inner, made = self.args, self.results
        self.args = self.results = None
        if inner is None or made is None or len(results) != len(made) or any(a is not b for a, b in zip(results, made)):
            return None
        places: dict[int, tuple[int, Optional[str]]] = {}
        for place, arg in enumerate(args):
            if place not in wholes:
                places[id(arg)] = (place, None)
                continue
            for name in arg.__tensor_flatten__()[0]:
                places.setdefault(id(getattr(arg, name)), (place, name))
        found = [places.get(id(arg)) for arg in inner]
        tensors = [id(arg) for arg in inner if isinstance(arg, torch.Tensor)]
        if len(set(tensors)) < len(tensors) or any(place is None for place in found):
            return None
        return found  # type: ignore[return-value]


def _returns_what_is_computed(metadata: Any) -> bool:
    """Whether AOTAutograd gives a compiled function's results on as they are, and writes nothing to inputs."""
    from torch._functorch._aot_autograd.schemas import OutputType

    return (not metadata.tokens and not metadata.mutated_inp_runtime_indices and metadata.num_intermediate_bases == 0
            and all(output.output_type is OutputType.non_alias for output in metadata.output_info))


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
