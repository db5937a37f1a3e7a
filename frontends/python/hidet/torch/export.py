"""PyTorch models in files that run without PyTorch.

    batch = torch.export.Dim('batch', min=1, max=64)
    hidet.torch.export(module, (x,), 'model.hidet', dynamic_shapes=({0: batch},))

    model = hidet.load('model.hidet')                 # in another process, which has no torch
    y = model(x)                                      # numpy arrays will do
    model.set_weights(hidet.weights.read('newer.safetensors'))

Buffers that the module changes (running statistics, counters, caches) are states of what is loaded, each with its own:

    model(x), model(x)                                # the second call goes on where the first one ended
    model.get_states(), model.reset_states()

Random numbers are a state too, a seed and how many draws there were: two loaded models give the same numbers, in their order, which are
not those of eager. The seed is torch's when the model is exported; `set_weights({'random_state': [seed, 0]})` gives another.
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
from hidet.torch.known_numbers import say_known_numbers
from hidet.torch.observe import tensors_of
from hidet.torch.padded_rows import with_padded_rows
from hidet.torch.pairs import without_complex
from hidet.torch.random_states import with_random_state
from hidet.torch.retrace import retrace
from hidet.torch.written_out import without_control

__all__ = ['export']

# What torch adds to check at run time: the compiled model checks the sizes of its inputs itself.
_CHECKS = ('aten._assert_scalar.default', 'aten._assert_tensor_metadata.default', 'aten.sym_constrain_range_for_size.default',
           'aten.sym_constrain_range.default', 'aten._assert_async.msg')


def export(model: Union[torch.nn.Module, torch.export.ExportedProgram], args: Union[None, torch.Tensor, Sequence[Any]] = None,
           path: Union[None, str, 'os.PathLike[str]'] = None, *, kwargs: Optional[dict[str, Any]] = None, dynamic_shapes: Any = None,
           **options: Any) -> _core.CompiledModel:
    """Compiles a module, or what torch.export made of one, and writes it to a file, weights included; returns the compiled model.

    `args` (a tensor is one argument), `kwargs` and `dynamic_shapes` are those of torch.export.export, which a module is exported by; an
    exported program has them already: `export(program, path='model.hidet')`. Without a path nothing is written. `options` are those of
    `hidet.option_table()`. The model in the file takes the tensors among the arguments, in their order, and gives the tensors of the
    result: one, or a tuple; constants among them, such as None, are left out. Its weights have the names of the module's state dictionary,
    complex ones in parts (torch.view_as_real), and `CompiledModel.set_weights` replaces them. Buffers and parameters that the module
    changes start as they are now and are `CompiledModel.states`; those of `model` stay as they are.

    Arguments that the module changes are changed by each call, in the caller's memory. NotImplementedError names what hidet lacks.
    TypeError for a module without `args`, and for an exported program with what it has already.
    """
    if isinstance(args, torch.Tensor):
        args = (args,)
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
    try:
        with torch.no_grad():
            program = program.run_decompositions({})  # changes in place become results
    except AssertionError as error:
        raise NotImplementedError('hidet: torch cannot write the module without its changes: what it changes shares memory with something '
                                  'else, or is no buffer to torch.export, which finds more of these with strict=True') from error
    except RuntimeError as error:
        sparse = [f'{node.target} (node {node.name})' for node in program.graph.nodes
                  if any(tensor.layout is not torch.strided for n in (node, *node.all_input_nodes) for tensor in tensors_of(n.meta.get('val')))]
        why = f'sparse tensors are not supported: {", ".join(sparse)}' if sparse else str(error).splitlines()[0]
        raise NotImplementedError(f'hidet: torch cannot write the module in core operators: {why}') from error
    gm = _without_checks(program)
    for node in gm.graph.nodes:
        node.meta.setdefault('example_value', node.meta.get('val'))
    known = _known_numbers(program, gm)
    gm = without_control(gm, known)
    _drop_checks(gm.graph)  # of bodies
    say_known_numbers(gm, known)
    gm = with_random_state(with_padded_rows(gm))
    try:
        return _compile_graph(gm, program, options, dims)
    except NotImplementedError:
        # What stands between nodes goes when torch traces them all.
        traced = retrace(gm, [node.meta['example_value'] for node in _placeholders(gm)])
        if traced is None:
            raise
        try:
            return _compile_graph(traced, program, options, dims)
        except Exception:  # the first error speaks of the user's own functions
            pass
        raise


def _compile_graph(gm: torch.fx.GraphModule, program: torch.export.ExportedProgram, options: dict[str, Any],
                   dims: dict[tuple[int, int], str]) -> _core.CompiledModel:
    specs = [spec for spec in program.graph_signature.input_specs if not isinstance(spec.arg, ConstantArgument)]
    effects = {str(node.args[1]): node.name for node in gm.graph.nodes if node.target is torch.ops.higher_order.with_effects}
    if effects:
        raise NotImplementedError('hidet: a file cannot do what these calls do outside of the model: ' +
                                  ', '.join(f'{called} (node {name})' for called, name in effects.items()))
    pairs = without_complex(gm)
    if pairs is not None:
        if pairs.results or any(specs[place].kind == InputKind.USER_INPUT for place in pairs.inputs):
            raise NotImplementedError('hidet: the module takes or returns complex numbers, which a file has no tensors of: take and return '
                                      'their parts (torch.view_as_real)')
        gm = pairs.module
    placeholders = _placeholders(gm)
    examples: list[Any] = []
    names: dict[str, str] = {}
    updates, states = _states(program, placeholders)
    for node, spec in zip(placeholders, specs):
        if spec.kind == InputKind.USER_INPUT:
            if not isinstance(spec.arg, TensorArgument):
                raise NotImplementedError(f'hidet: input {node.name} is a number that each call decides: make it a tensor')
            examples.append(node.meta['example_value'])
        elif node.name in states:
            examples.append(node.meta['example_value'])
        elif spec.kind in (InputKind.PARAMETER, InputKind.BUFFER, InputKind.CONSTANT_TENSOR):
            weight = _value(program, spec)
            examples.append(torch.view_as_real(weight.resolve_conj()) if weight.is_complex() else weight)
            names[node.name] = spec.target
        else:
            raise NotImplementedError(f'hidet: input {node.name} of an exported program is a {spec.kind.name}')
    if len(placeholders) > len(specs):
        state = placeholders[-1]
        examples.append(state.meta['example_value'])
        updates.append((len(_results(program)), len(specs)))
        name = state.name
        while name in program.state_dict:
            name += '_'
        states[state.name] = (name, torch.tensor([torch.initial_seed() % 2 ** 63, 0]).to(examples[-1].device))
    tensors = [example for example in examples if isinstance(example, torch.Tensor)]
    _set_ranges(tensors, program)
    device = next((str(tensor.device) for tensor in tensors if tensor.device.type == 'cuda'), 'cpu')
    # Numbers that the module writes into tensors on a GPU are constants on the host.
    examples = [_as_weight(example.to(device)) if node.name in names else example for node, example in zip(placeholders, examples)]
    with torch.no_grad():
        reader = FxReader(device)
        reader.size_names = _size_names(_arguments(program), dims)
        reader.unordered = set(range(len(_results(program)) + 1))  # a file's results lie row by row
        reader.read(gm, examples, {}, written={place for _, place in updates})
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


def _placeholders(gm: torch.fx.GraphModule) -> list[torch.fx.Node]:
    return [node for node in gm.graph.nodes if node.op == 'placeholder']


def _arguments(program: torch.export.ExportedProgram) -> list[Any]:
    """Returns an example of each argument of the module, constants too."""
    return [node.meta.get('val') for node, spec in zip(_placeholders(program.graph_module), program.graph_signature.input_specs)
            if spec.kind == InputKind.USER_INPUT]


def _results(program: torch.export.ExportedProgram) -> list[Any]:
    """Returns what is known of the program's results, without constants such as None; what becomes of buffers and arguments is last."""
    results = [spec for spec in program.graph_signature.output_specs if not isinstance(spec.arg, ConstantArgument)]
    return sorted(results, key=lambda spec: spec.kind != OutputKind.USER_OUTPUT)


def _without_checks(program: torch.export.ExportedProgram) -> torch.fx.GraphModule:
    """Returns the program's graph without what checks its data, and without arguments and results that are constants."""
    gm = program.graph_module
    graph = torch.fx.Graph()
    results: Any = graph.graph_copy(gm.graph, {})
    by_spec = {id(spec): result for result, spec in zip(results, program.graph_signature.output_specs)}
    graph.output(tuple(by_spec[id(spec)] for spec in _results(program)))
    copied = torch.fx.GraphModule(gm, graph)
    _drop_checks(graph)
    for node, spec in zip(_placeholders(copied), program.graph_signature.input_specs):
        if isinstance(spec.arg, ConstantArgument):
            graph.erase_node(node)  # the program has its value wherever that counts
    graph.eliminate_dead_code()
    return copied


def _drop_checks(graph: torch.fx.Graph) -> None:
    for node in reversed(graph.nodes):
        if node.op == 'call_function' and str(node.target) in _CHECKS and not node.users:
            graph.erase_node(node)


def _known_numbers(program: torch.export.ExportedProgram, gm: torch.fx.GraphModule) -> dict[str, torch.Tensor]:
    """Returns the constants that the module's functions bring along, by input."""
    specs = [spec for spec in program.graph_signature.input_specs if not isinstance(spec.arg, ConstantArgument)]
    return {node.name: _value(program, spec) for node, spec in zip(_placeholders(gm), specs) if spec.kind == InputKind.CONSTANT_TENSOR}


def _states(program: torch.export.ExportedProgram,
            placeholders: Sequence[torch.fx.Node]) -> tuple[list[tuple[int, int]], dict[str, tuple[str, torch.Tensor]]]:
    """Returns which results are new values of inputs, as pairs of places, and by the name of such an input what it is called and
    starts as."""
    specs = [spec for spec in program.graph_signature.input_specs if not isinstance(spec.arg, ConstantArgument)]
    inputs = {spec.target: place for place, spec in enumerate(specs) if spec.kind in (InputKind.BUFFER, InputKind.PARAMETER)}
    updates, states = [], {}
    for place, spec in enumerate(_results(program)):
        if spec.kind in (OutputKind.BUFFER_MUTATION, OutputKind.PARAMETER_MUTATION):
            of = inputs[spec.target]
            updates.append((place, of))
            states[placeholders[of].name] = (spec.target, _value(program, specs[of]))
        elif spec.kind == OutputKind.USER_INPUT_MUTATION:
            updates.append((place, next(of for of, node in enumerate(placeholders) if node.name == spec.target)))
        elif spec.kind != OutputKind.USER_OUTPUT:
            raise NotImplementedError(f'hidet: the module changes {spec.target}: a file cannot say so')
    return updates, states


def _value(program: torch.export.ExportedProgram, spec: Any) -> torch.Tensor:
    """Returns what a parameter, buffer or constant is."""
    value = program.state_dict.get(spec.target)
    return (program.constants[spec.target] if value is None else value).detach()


def _as_weight(value: torch.Tensor) -> torch.Tensor:
    """Returns a tensor as the importer knows weights."""
    value = value.detach()
    value._dynamo_static_input_type = 'unguarded'  # type: ignore[attr-defined]
    return value
