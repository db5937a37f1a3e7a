"""PyTorch models in files that run without PyTorch.

    batch = torch.export.Dim('batch', min=1, max=64)
    hidet.torch.export(module, (x,), 'model.hidet', dynamic_shapes=({0: batch},))

    model = hidet.load('model.hidet')                 # in another process, which has no torch
    y = model(x)                                      # numpy arrays will do
    model.set_weights(hidet.weights.read('newer.safetensors'))

Buffers that the module changes (running statistics, counters, caches) are states of what is loaded, each with its own:

    model(x), model(x)                                # the second call goes on where the first one ended
    model.get_states(), model.reset_states()
"""

from __future__ import annotations

import inspect
import os
from typing import Any, Optional, Sequence, Union

import torch
from torch.export.graph_signature import ConstantArgument, InputKind, OutputKind, TensorArgument
from torch.utils._sympy.value_ranges import ValueRanges

from hidet import _core, option
from hidet.graph.transforms import hooks_of_context, options_of_context
from hidet.torch.fx_reader import FxReader
from hidet.torch.pairs import without_complex

__all__ = ['export']

# What torch adds to check at run time: the compiled model checks the sizes of its inputs itself.
_CHECKS = ('aten._assert_scalar.default', 'aten._assert_tensor_metadata.default', 'aten.sym_constrain_range_for_size.default',
           'aten.sym_constrain_range.default', 'aten._assert_async.msg')


def export(model: Union[torch.nn.Module, torch.export.ExportedProgram], args: Optional[Sequence[Any]] = None,
           path: Union[None, str, 'os.PathLike[str]'] = None, *, kwargs: Optional[dict[str, Any]] = None, dynamic_shapes: Any = None,
           **options: Any) -> _core.CompiledModel:
    """Compiles a module, or what torch.export made of one, and writes it to a file, weights included; returns the compiled model.

    `args`, `kwargs` and `dynamic_shapes` are those of torch.export.export, which a module is exported by; an exported program has
    them already: `export(program, path='model.hidet')`. Without a path nothing is written. `options` are those of `hidet.option_table()`. The model in the file takes the tensors among the arguments, in
    their order, and gives the tensors of the result: one, or a tuple. Its weights have the names of the module's state dictionary,
    and `CompiledModel.set_weights` replaces them. Buffers that the module changes start as they are now and are `CompiledModel.states`;
    those of `model` stay as they are.

    NotImplementedError names what hidet lacks, and a module that changes its arguments. TypeError for a module without `args`, and for
    an exported program with what it has already.
    """
    if isinstance(model, torch.export.ExportedProgram):
        if dynamic_shapes is not None or kwargs is not None or args:
            raise TypeError('export: an exported program has args, kwargs and dynamic_shapes already: export(program, path=...)')
        program = model
    elif args is None:
        raise TypeError('export: a module needs example arguments: export(module, (x,), path)')
    else:
        with torch.no_grad():
            program = torch.export.export(model, tuple(args), kwargs, dynamic_shapes=dynamic_shapes)
    dims = {} if args is None or dynamic_shapes is None else _named_dims(model, args, kwargs or {}, dynamic_shapes)
    compiled = _compile(program, options, dims)
    if path is not None:
        compiled.save(os.fspath(path))
    return compiled


def _set_ranges(tensors: Sequence[torch.Tensor], program: torch.export.ExportedProgram) -> None:
    """Has free sizes the bounds that the program says. Where it was traced they were at least 2, which is what it says of those that
    have no bound: 1 is as good to it."""
    env: Any = next((tensor.fake_mode.shape_env for tensor in tensors if isinstance(tensor, torch._subclasses.FakeTensor)), None)
    for symbol, bounds in program.range_constraints.items() if env is not None else ():
        env.var_to_range[symbol] = ValueRanges(1, bounds.upper) if bounds.lower == 2 else bounds


def _named_dims(module: Any, args: Sequence[Any], kwargs: dict[str, Any], shapes: Any) -> dict[tuple[int, int], str]:
    """Returns the names of `torch.export.Dim`s by the place of their tensor among all arguments, and their dimension."""
    parameters = list(inspect.signature(module.forward).parameters)
    found: list[dict[int, str]] = []

    def walk(value: Any, shape: Any) -> None:
        if isinstance(value, dict):
            for key, part in value.items():
                walk(part, shape.get(key) if isinstance(shape, dict) else None)
        elif isinstance(value, (list, tuple)):
            for place, part in enumerate(value):
                walk(part, shape[place] if isinstance(shape, (list, tuple)) and place < len(shape) else None)
        else:
            dims = shape.items() if isinstance(shape, dict) else enumerate(shape) if isinstance(shape, (list, tuple)) else ()
            found.append({axis: dim.__name__ for axis, dim in dims if isinstance(dim, torch.export.Dim)})

    for name, value in (*zip(parameters, args), *kwargs.items()):
        place = parameters.index(name) if name in parameters else len(parameters)
        walk(value, shapes.get(name) if isinstance(shapes, dict) else shapes[place] if place < len(shapes) else None)
    return {(place, axis): name for place, dims in enumerate(found) for axis, name in dims.items()}


def _size_names(examples: Sequence[Any], dims: dict[tuple[int, int], str]) -> dict[str, str]:
    """Returns what torch's symbols are called by the caller, who has named dimensions of some examples."""
    names: dict[str, str] = {}
    for (place, axis), name in dims.items():
        example = examples[place] if place < len(examples) else None
        size = example.shape[axis] if isinstance(example, torch.Tensor) and axis < example.ndim else None
        if isinstance(size, torch.SymInt) and size.node.expr.is_Symbol and name.isidentifier() and name not in names.values():
            names.setdefault(str(size.node.expr), name)
    return names


def _compile(program: torch.export.ExportedProgram, options: dict[str, Any], dims: dict[tuple[int, int], str]) -> _core.CompiledModel:
    """Returns the compiled program; its weights are inside it. `dims` is what `_named_dims` gives."""
    program = program.run_decompositions({})  # changes in place become results
    gm = _without_checks(program.graph_module)
    for node in gm.graph.nodes:
        node.meta.setdefault('example_value', node.meta.get('val'))
    pairs = without_complex(gm)
    if pairs is not None:
        if pairs.inputs or pairs.results:
            raise NotImplementedError('hidet: the module takes or returns complex numbers, which a file has no tensors of: take and return '
                                      'their parts (torch.view_as_real)')
        gm = pairs.module
    placeholders = [node for node in gm.graph.nodes if node.op == 'placeholder']
    examples: list[Any] = []
    values: dict[int, Any] = {}
    names: dict[str, str] = {}
    updates, states = _states(program, placeholders)
    for place, (node, spec) in enumerate(zip(placeholders, program.graph_signature.input_specs)):
        if spec.kind == InputKind.USER_INPUT:
            if isinstance(spec.arg, ConstantArgument):
                values[place] = spec.arg.value
            elif not isinstance(spec.arg, TensorArgument):
                raise NotImplementedError(f'hidet: input {node.name} is a number that each call decides: make it a tensor')
            examples.append(node.meta.get('val'))
        elif node.name in states:
            examples.append(node.meta.get('val'))
        elif spec.kind in (InputKind.PARAMETER, InputKind.BUFFER, InputKind.CONSTANT_TENSOR):
            examples.append(_weight(program, spec))
            names[node.name] = spec.target
        else:
            raise NotImplementedError(f'hidet: input {node.name} of an exported program is a {spec.kind.name}')
    tensors = [example for example in examples if isinstance(example, torch.Tensor)]
    _set_ranges(tensors, program)
    device = next((str(tensor.device) for tensor in tensors if tensor.device.type == 'cuda'), 'cpu')
    with torch.no_grad():
        reader = FxReader(device)
        reader.size_names = _size_names([example for example, spec in zip(examples, program.graph_signature.input_specs)
                                         if spec.kind == InputKind.USER_INPUT], dims)
        reader.unordered = set(range(len(program.graph_signature.output_specs)))  # a file's results lie row by row
        reader.read(gm, examples, values, written={place for _, place in updates})
    if reader.draws:
        raise NotImplementedError('hidet: the module draws random numbers, which torch gives')
    if reader.size_outputs:
        raise NotImplementedError('hidet: the module returns a size, which is no tensor')
    inputs = [(names.get(name, name), *rest) for name, *rest in reader.inputs]
    merged = option.merged(options_of_context(), {'device': device}, options)
    model = _core.compile_fx(list(reader.symbols.values()), inputs, reader.nodes, reader.outputs, merged, reader.rule,
                             hooks_of_context(), False, updates, reader.alternative, reader.default_dtype, states)
    # Without the weights among its arguments.
    return _core.CompiledModel.load(model.to_bytes(), merged)


def _without_checks(gm: torch.fx.GraphModule) -> torch.fx.GraphModule:
    graph = torch.fx.Graph()
    graph.output(graph.graph_copy(gm.graph, {}))
    copied = torch.fx.GraphModule(gm, graph)
    for node in reversed(graph.nodes):
        if node.op == 'call_function' and str(node.target) in _CHECKS and not node.users:
            graph.erase_node(node)
    graph.eliminate_dead_code()
    return copied


def _states(program: torch.export.ExportedProgram,
            placeholders: Sequence[torch.fx.Node]) -> tuple[list[tuple[int, int]], dict[str, tuple[str, torch.Tensor]]]:
    """Returns which results are new values of inputs, as pairs of places, and by the name of such an input what it is called and
    starts as. NotImplementedError for changes of what is no buffer."""
    signature = program.graph_signature
    inputs = {spec.target: place for place, spec in enumerate(signature.input_specs) if spec.kind == InputKind.BUFFER}
    updates, states = [], {}
    for place, spec in enumerate(signature.output_specs):
        if spec.kind == OutputKind.BUFFER_MUTATION:
            of = inputs[spec.target]
            updates.append((place, of))
            states[placeholders[of].name] = (spec.target, _value(program, signature.input_specs[of]))
        elif spec.kind != OutputKind.USER_OUTPUT:
            raise NotImplementedError(f'hidet: the module changes {spec.target}, which is no buffer of its own: return what it becomes')
    return updates, states


def _value(program: torch.export.ExportedProgram, spec: Any) -> torch.Tensor:
    """Returns what a parameter, buffer or constant is."""
    value = program.state_dict.get(spec.target)
    return (program.constants[spec.target] if value is None else value).detach()


def _weight(program: torch.export.ExportedProgram, spec: Any) -> torch.Tensor:
    """Returns a weight as the importer knows one."""
    value = _value(program, spec)
    value._dynamo_static_input_type = 'unguarded'  # type: ignore[attr-defined]
    return value
