"""The torch.compile backend.

    fast = torch.compile(module, backend='hidet')
    fast = torch.compile(module, backend='hidet', mode='max-autotune')
    fast = torch.compile(module, backend='hidet', options={'search_space': 2, 'threads': 2})  # torch takes a mode or options

Modes, `hidet.torch.dynamo_config` and options are read when a graph is first compiled, which is when the model first runs.

Parameters and buffers are bound when the graph is compiled. Each call looks whether one was replaced or changed in place;
what torch does not count (writes through `.data` or in inference mode) needs `hidet.torch.refresh()`. Nor does it count the steps of fused
optimizers (`torch.optim.AdamW(..., fused=True)`): those are told of here.
"""

from __future__ import annotations

import collections
import contextlib
import dataclasses
import os
import re
import warnings
import weakref
from typing import Any, Callable, Iterator, Optional, Sequence

import torch
from torch.optim.optimizer import register_optimizer_step_post_hook

from hidet import _core
from hidet.graph.transforms import hooks_of_context
from hidet.torch import complex_functions, pair_operators  # noqa: F401  # their entries
from hidet.torch.assertions import take_assertions
from hidet.torch.compiled import Record, record_of_caller
from hidet.torch.collectives import compile_parts, drop_unused, groups_of, has_parts, peers_of, refuse_in_branches
from hidet.torch.computed_sizes import with_computed_sizes
from hidet.torch.control import bodies_of, is_control
from hidet.torch.custom_operators import is_custom
from hidet.torch.data_sizes import with_read_sizes
from hidet.torch.decompose import with_facts_of
from hidet.torch.fallback import checks_size, compile_with_fallback, is_step, partition, reads_number, refusal_of, run_of, unmapped_calls
from hidet.torch.functional import Functional, functionalize, updates_overlap
from hidet.torch.fx_reader import FxReader, range_of_size
from hidet.torch.grad_modes import drop_grad_modes
from hidet.torch.result_views import find_result_views
from hidet.torch.iterations import with_loops
from hidet.torch.known_numbers import say_known_numbers
from hidet.torch.known_sizes import know_sizes, read_numbers, say_known_sizes
from hidet.torch.layout import measure
from hidet.torch.nested import run_nested
from hidet.torch.pairs import Pairs, without_complex
from hidet.torch.report import print_correctness, print_input_graph
from hidet.torch.retrace import retrace
from hidet.torch.scopes import with_casts, without_scopes
from hidet.torch.settings import Settings, device_settings
from hidet.torch.strided import order_strided, spell_strides
from hidet.torch.written_out import without_regions

__all__ = ['compile_graph', 'refresh']

# Everything that is compiled and alive.
_models: Any = weakref.WeakSet()
_dumped = 0
_told_of_stolen = False


def refresh() -> None:
    """Has every compiled graph read its parameters and buffers again, whatever torch says of their changes."""
    for model in list(_models):
        model.refresh()


def _refresh_after_fused(optimizer: torch.optim.Optimizer, args: Any, kwargs: Any) -> None:
    if any(group.get('fused') for group in optimizer.param_groups):
        refresh()


register_optimizer_step_post_hook(_refresh_after_fused)


def compile_graph(gm: torch.fx.GraphModule, example_inputs: Sequence[Any], *, options: Optional[dict[str, Any]] = None,
                  mode: Optional[str] = None) -> Any:
    """What Dynamo calls with each graph that it captured; returns what runs it.

    ValueError for a mode or option that there is not, NotImplementedError for what hidet lacks.
    """
    return _compile_graph(gm, example_inputs, options, mode, record_of_caller())


def _compile_graph(gm: torch.fx.GraphModule, example_inputs: Sequence[Any], options: Optional[dict[str, Any]], mode: Optional[str],
                   record: Optional[Record]) -> Any:
    def compile_inner(inner: torch.fx.GraphModule, args: Sequence[Any], adds: str) -> Any:
        return _compile_graph(inner, args, options, mode, None if record is None else record.adding(adds))

    if not isinstance(gm, torch.fx.GraphModule):
        raise TypeError(f'hidet: a graph of type {type(gm).__name__}, expected a torch.fx.GraphModule')
    count = len(_placeholders(gm))
    if not isinstance(example_inputs, (list, tuple)) or len(example_inputs) != count:
        given = len(example_inputs) if isinstance(example_inputs, (list, tuple)) else type(example_inputs).__name__
        raise TypeError(f'hidet: example inputs: {given}, expected a list of {count}')
    refuse_in_branches(gm)
    in_torch = run_nested(gm, example_inputs, lambda: Settings.read(mode, options, 'cpu').fallback)
    if in_torch is not None:
        return in_torch
    if has_parts(example_inputs):
        return compile_parts(gm, example_inputs, lambda inner, args: compile_inner(inner, args, 'DTensors and their parts'))
    gm = without_scopes(without_regions(gm))
    drop_unused(gm, example_inputs)
    drop_grad_modes(gm)
    say_known_numbers(gm)
    say_known_sizes(gm)
    spell_strides(gm)
    order_strided(gm)
    operators, asserting = take_assertions(gm)
    settings = dataclasses.replace(device_settings(gm, example_inputs, options, mode), record=record)
    if operators is not gm:
        settings = settings.adding('assertions of data')
    return asserting(_compile_by_sizes(operators, example_inputs, settings, compile_inner))


def _compile_by_sizes(gm: torch.fx.GraphModule, example_inputs: Sequence[Any], settings: Settings, compile_inner: Callable) -> Any:
    """Returns what runs a graph of operators, for the sizes of this call where an operator takes no free ones."""
    while True:
        try:
            return _compile_operators(gm, example_inputs, settings, compile_inner)
        except NotImplementedError as error:
            refused = {name.split('.')[0] for names in re.findall(r'\(nodes? ([\w., ]+)', str(error)) for name in names.split(', ')}
            named = [node for node in gm.graph.nodes if node.op.startswith('call') and node.name in refused]
            named = named if refused else list(unmapped_calls(gm, settings.options['device']))
            if read_numbers(gm.graph, named):
                gm.recompile()
                continue
            if not know_sizes(named):
                raise
            settings = settings.adding('sizes that are compiled apart')


def _compile_operators(gm: torch.fx.GraphModule, example_inputs: Sequence[Any], settings: Settings, compile_inner: Callable) -> Any:
    """Returns what runs a graph of operators."""
    device_type = settings.options['device'].partition(':')[0]
    if torch.is_autocast_enabled(device_type):
        gm = with_casts(gm, example_inputs, device_type)
    if settings.print_input_graph:
        print_input_graph(gm.graph)
    if settings.correctness_report:
        print_correctness(gm, example_inputs, settings, compile_model)
    computed = with_computed_sizes(gm, example_inputs)
    if computed is None:
        return _compile_in_parts(gm, example_inputs, settings, compile_inner)
    inner = _compile_in_parts(computed.module, computed.examples, settings.adding('sizes that Python computes'), compile_inner)
    compute = computed.compute
    return lambda *args: inner(*args, *compute(args))


def _compile_in_parts(gm: torch.fx.GraphModule, example_inputs: Sequence[Any], settings: Settings, compile_inner: Callable) -> Any:
    """The same for a graph whose sizes are whole numbers throughout, in parts where it must be."""
    device, steps = settings.options['device'], steps_of(settings)
    gm = with_loops(gm)
    custom = [node for node in gm.graph.nodes if steps(node) and is_custom(node)]
    # Torch reads the weights of its operators where it has them.
    compile_part = compile_part_of(dataclasses.replace(settings, steal_weights=settings.steal_weights and not custom))
    rewritten = with_read_sizes(gm)
    if rewritten is not None:
        parts = partition(rewritten, example_inputs, device, compile_part, steps=steps)
        if not parts.refused:
            return run_of(parts)
    if any(map(is_control, gm.graph.nodes)):
        bodies = bodies_of(gm, lambda body, args: compile_inner(body, args, 'control flow, which calls this'))
        return compile_with_fallback(gm, example_inputs, device, compile_part, bodies, None if settings.fallback == 'eager' else steps)
    if settings.fallback != 'eager' and any(FxReader(device).find_rule(node) is None for node in custom):
        return _compile_around(gm, example_inputs, settings, compile_part)
    try:
        return compile_whole(gm, example_inputs, settings)
    except Exception as error:  # the graph is what torch can run, whatever the compiler says of it
        if settings.fallback != 'eager':
            if isinstance(error, NotImplementedError) and any(reads_number(node) or steps(node) or checks_size(node) for node in gm.graph.nodes):
                # Sizes that depend on data: they are read and checked, or found by a library, between parts that are compiled.
                parts = partition(gm, example_inputs, device, compile_part, steps=steps)
                if not parts.refused:
                    return run_of(parts)
            raise
    return compile_with_fallback(gm, example_inputs, device, compile_part)


def steps_of(settings: Settings) -> Callable[[torch.fx.Node], bool]:
    """Returns what says of which calls it is no refusal that torch runs them: custom operators too, unless the options say otherwise."""
    return is_step if settings.fallback == 'error' else lambda node: is_step(node) or is_custom(node)


def _compile_around(gm: torch.fx.GraphModule, example_inputs: Sequence[Any], settings: Settings, compile_part: Callable) -> Any:
    """Returns what runs a graph with custom operators that no rule stands for: the others compiled, between them. NotImplementedError
    names what else is lacking."""
    device, steps = settings.options['device'], steps_of(settings)
    parts = partition(gm, example_inputs, device, compile_part, steps=steps)
    if not parts.refused:
        return run_of(parts)
    # What stands between nodes goes when torch traces them all.
    traced = retrace(gm, example_inputs)
    if traced is not None:
        again = partition(traced, example_inputs, device, compile_part, steps=steps)
        if not again.refused:
            return run_of(again)
    raise refusal_of(parts)


def compile_part_of(settings: Settings) -> Callable[[torch.fx.GraphModule, Sequence[Any]], Any]:
    """Returns what compiles a part of a graph."""
    settings = settings.adding('the other parts that the graph is cut into')

    def compile_part(part: torch.fx.GraphModule, examples: Sequence[Any]) -> Any:
        # A size that no tensor of the part has is free all the same; what is less than 2 is no free size of torch's.
        numbers = [place for place in _number_places(part, examples)
                   if isinstance(examples[place], torch.SymInt) and examples[place].node.has_hint() and examples[place].node.hint < 2]
        return _compile_with_numbers(part, examples, settings, numbers)

    return compile_part


def compile_whole(gm: torch.fx.GraphModule, example_inputs: Sequence[Any], settings: Settings) -> Any:
    """Returns what runs the whole graph; errors are those of compile_graph."""
    # Weights that are stolen have no memory that a result could share.
    views = None if settings.steal_weights else find_result_views(gm)
    if views is not None:
        settings = settings.adding('results that are inputs, or views of them or of others')
        return views.with_call(compile_whole(_with_outputs(gm, views.others), example_inputs, settings) if views.others else None)
    try:
        return _compile_whole(gm, example_inputs, settings)
    except NotImplementedError:
        # What stands between nodes goes when torch traces them all.
        traced = retrace(gm, example_inputs)
        if traced is not None:
            try:
                return _compile_whole(traced, example_inputs, settings)
            except Exception:  # the first error speaks of the user's own functions
                pass
        raise


def _compile_whole(gm: torch.fx.GraphModule, example_inputs: Sequence[Any], settings: Settings) -> Any:
    return _compile_with_numbers(gm, example_inputs, settings, _number_places(gm, example_inputs))


def _compile_with_numbers(gm: torch.fx.GraphModule, example_inputs: Sequence[Any], settings: Settings, numbers: list[int]) -> Any:
    """Returns what runs a graph in which the inputs at some places are numbers of Python's."""
    if not numbers:
        return compile_model(gm, example_inputs, {}, settings)
    try:
        return compile_model(gm, example_inputs, {}, settings, scalars=numbers)
    except NotImplementedError:  # one is a size, a dimension or the like
        run = _NumberRunner(gm, example_inputs, dataclasses.replace(settings, steal_weights=False), numbers)
        run.model_for(example_inputs)
        return run


class _NumberRunner:
    """Runs a model in which whole numbers are free sizes, if there is such a one, and otherwise one model for each combination of
    Python's numbers, of which the last few are kept."""

    MOST_MODELS = 16

    def __init__(self, gm: torch.fx.GraphModule, examples: Sequence[Any], settings: Settings, numbers: list[int]):
        self._gm, self._settings, self._numbers = gm, settings, numbers
        self._sizes = [None if isinstance(example, torch.Tensor) else example for example in examples]  # tensors go with their call
        self._by_values: collections.OrderedDict[tuple, Any] = collections.OrderedDict()
        self._ranges: dict[int, tuple[int, int]] = {}  # by place, those of the numbers that are free sizes
        self._free = self._with_free_sizes(examples)

    def _with_free_sizes(self, examples: Sequence[Any]) -> Any:
        """Returns a model that takes whole numbers as free sizes, or None if the graph has no meaning for such."""
        nodes = _placeholders(self._gm)
        metas = {place: nodes[place].meta.get('example_value', examples[place]) for place in self._numbers}
        self._ranges = {place: range_of_size(meta) for place, meta in metas.items()
                        if isinstance(meta, torch.SymInt) and meta.node.has_hint() and meta.node.hint >= 2}
        if not self._ranges:
            return None
        try:
            return compile_model(self._gm, examples, {}, self._settings, scalars=[p for p in self._numbers if p not in self._ranges])
        except (NotImplementedError, ValueError):  # a dimension, or one of the others is a size
            return None

    def model_for(self, args: Sequence[Any]) -> Any:
        values = tuple(_number(args[place]) for place in self._numbers)
        if self._free is not None and all(self._ranges[place][0] <= value <= self._ranges[place][1]
                                          for place, value in zip(self._numbers, values) if place in self._ranges):
            return self._free
        key = tuple((type(value), value.hex() if isinstance(value, float) else value) for value in values)  # 0.0 is not -0.0
        model = self._by_values.get(key)
        if model is None:
            # Other sizes are free, whatever those of this call are.
            examples = [arg if size is None or place in self._numbers else size
                        for place, (arg, size) in enumerate(zip(args, self._sizes))]
            model = compile_model(self._gm, examples, dict(zip(self._numbers, values)), self._settings)
            self._by_values[key] = model
            if len(self._by_values) > self.MOST_MODELS:
                self._by_values.popitem(last=False)
                warnings.warn(f'hidet: more than {self.MOST_MODELS} models of one graph, one for each number that it is called with: '
                              'the oldest are compiled again', stacklevel=3)
        self._by_values.move_to_end(key)
        return model

    def __call__(self, *args: Any) -> Any:
        return self.model_for(args)(*args)


def _placeholders(gm: torch.fx.GraphModule) -> list[torch.fx.Node]:
    return [node for node in gm.graph.nodes if node.op == 'placeholder']


def _number(value: Any) -> Any:
    if isinstance(value, torch.Tensor):
        return value.item()
    return int(value.node.hint) if isinstance(value, torch.SymInt) else value


def _number_places(gm: torch.fx.GraphModule, example_inputs: Sequence[Any]) -> list[int]:
    """Returns the places of Python's numbers: ints that are no size of a tensor, and scalars of which the graph takes nothing but
    the value, which is how Dynamo passes floats that change."""
    sizes: set[str] = set()
    for node, example in zip(_placeholders(gm), example_inputs):
        meta = node.meta.get('example_value', example)
        if isinstance(meta, torch.Tensor):
            sizes.update(str(size) for size in meta.shape if isinstance(size, torch.SymInt))
    places = []
    for place, (node, example) in enumerate(zip(_placeholders(gm), example_inputs)):
        meta = node.meta.get('example_value', example)
        if isinstance(meta, torch.SymInt):
            if not meta.node.expr.is_Integer and str(meta) not in sizes:
                places.append(place)
            continue
        scalar = isinstance(example, torch.Tensor) and example.dim() == 0 and example.dtype == torch.float64
        if scalar and example.device.type == 'cpu' and all(u.op == 'call_method' and u.target == 'item' for u in node.users):
            places.append(place)
    return places


def compile_model(gm: torch.fx.GraphModule, example_inputs: Sequence[Any], numbers: dict[int, Any], settings: Settings,
                  outputs: Optional[Sequence[torch.fx.Node]] = None, scalars: Sequence[int] = ()) -> Any:
    """Returns a function that runs the graph, with `numbers` (by place) compiled in; with `outputs` these nodes are its results.
    The inputs at the places `scalars` are numbers which each call reads. What a row of the compiler's map refuses is decomposed, if
    torch can."""
    global _dumped
    for node, example in zip(_placeholders(gm), example_inputs):
        node._hidet_example = example  # type: ignore[attr-defined]  # what module rules look their weights up by
    functional = functionalize(gm, example_inputs, outputs)
    reader = FxReader(settings.options['device'])
    reader.takes_orders = True
    module = gm
    if functional is not None:
        module = functional.module
        reader.unordered = {place for place, _ in functional.updates}
    elif outputs is not None:
        module = _with_outputs(gm, outputs)
    updates = functional.updates if functional is not None else []
    pairs = without_complex(module)
    if pairs is not None:
        module = pairs.module
        example_inputs = [torch.view_as_real(example.resolve_conj()) if place in pairs.inputs else example
                          for place, example in enumerate(example_inputs)]
    reader.peers = peers_of(module.graph, settings.options['device'])
    name_origins = contextlib.nullcontext if pairs is None else pairs.name_origins
    with name_origins():
        reader.read(module, example_inputs, numbers, scalars, {*(place for _, place in updates), *(pairs.inputs if pairs is not None else ())})
    if reader.wants_grad:
        warnings.warn('hidet: results carry no gradient; compile under torch.no_grad() to say that this is meant', stacklevel=2)
    hooks = hooks_of_context()
    measure()
    if settings.dump_dir is not None:
        hooks['dump_dir'] = os.path.join(settings.dump_dir, str(_dumped))
        _dumped += 1
    weights = [weight for _, _, _, weight, _ in reader.inputs if weight is not None] if settings.steal_weights else []
    lay = [weight.data_ptr() for weight in weights]
    with name_origins(), _decisions(module.graph, settings, hooks) as sharing:
        model = _core.compile_fx(list(reader.symbols.values()), reader.inputs, reader.nodes, reader.outputs, settings.options,
                                 reader.rule, {**hooks, **sharing}, settings.steal_weights, updates, reader.alternative,
                                 reader.default_dtype)
    _models.add(model)
    if settings.freeze_weights:
        model.freeze_weights()
    _tell_of_stolen([weight for weight, place in zip(weights, lay) if weight.data_ptr() != place])
    around = [what for what, is_so in (
        ('complex numbers', pairs is not None), ('changes of its inputs', bool(updates)),
        ('results that are inputs, or views of them or of others', functional is not None and not functional.gives_all and not updates),
        ('dimensions in the order in which they lie in memory', bool(reader.turned or reader.given_turned)),
        ('results that are expanded', bool(reader.repeated)), ('results on the host', bool(reader.to_host)), ('random numbers', bool(reader.draws)),
        ('sizes that no tensor has', bool(reader.unbound))) if is_so]
    noting = settings.adding(', '.join(around))
    if noting.record is not None:
        noting.record.note(model)
    call: Any = model.fast_function
    sizes = reader.size_outputs

    complete = _completion(reader)
    turned, given_turned, repeated, to_host = reader.turned, reader.given_turned, reader.repeated, reader.to_host
    if (turned or given_turned) and not updates:
        model.turn_dimensions(given_turned, turned)
        turned, given_turned = {}, {}

    def run(*args: Any) -> Any:  # Dynamo wraps what is no Python function, which costs more
        given = args
        if complete is not None:
            args = complete(args)
        if given_turned:
            args = list(args)  # type: ignore[assignment]
            for place, order in given_turned.items():
                args[place] = args[place].permute(order)  # type: ignore[index]
        try:
            results = call(*args)
        except IndexError as error:
            raise _as_torch_says(error) from None
        if turned or repeated or to_host:
            results = list(results)
            for place, order in turned.items():
                results[place] = results[place].permute(order)
            for place, sizes_of in repeated.items():
                results[place] = results[place].expand([size(given) for size in sizes_of])
            for place in to_host:
                results[place] = results[place].cpu()
        return tuple(result.item() if place in sizes else result for place, result in enumerate(results)) if sizes else results

    whole = run if pairs is None else _of_complex(run, pairs)
    return whole if functional is None or functional.gives_all else _updating(whole, functional, gm)


def _tell_of_stolen(weights: Sequence[torch.Tensor]) -> None:
    """Says once a process what has become of the user's weights."""
    global _told_of_stolen
    if not weights or _told_of_stolen:
        return
    _told_of_stolen = True
    megabytes = sum(weight.nbytes for weight in weights) / 1e6
    warnings.warn(f'hidet: steal_weights gave back the memory of {len(weights)} weights ({megabytes:.1f} MB) that the compiled model has '
                  'copies of: in the module they are NaN from now on. Save the module before it is compiled; load_state_dict fills them '
                  'again', stacklevel=2)


@contextlib.contextmanager
def _decisions(graph: torch.fx.Graph, settings: Settings, hooks: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Gives the hooks by which the ranks of a model with collectives choose the same kernels, where they are chosen by measuring.
    Those that there are already see the choices too."""
    groups = groups_of(graph) if int(settings.options.get('search_space') or 0) else []
    if not groups:
        yield {}
        return
    from hidet.distributed import decisions

    with decisions.hooks_for(groups[0]) as sharing:
        ours, others = sharing.get('decided'), hooks.get('decided')
        if ours is not None and others is not None:
            sharing['decided'] = lambda key, record: (others(key, record), ours(key, record))
        yield sharing


def _with_outputs(gm: torch.fx.GraphModule, outputs: Sequence[torch.fx.Node]) -> torch.fx.GraphModule:
    """Returns the graph with these nodes as its results."""
    graph = torch.fx.Graph()
    env: dict[torch.fx.Node, torch.fx.Node] = {}
    graph.graph_copy(gm.graph, env)
    for node, made in env.items():
        with_facts_of(made, node)
    graph.output(tuple(env[node] for node in outputs))
    return torch.fx.GraphModule(gm, graph)


def _of_complex(call: Any, pairs: Pairs) -> Any:
    """Returns a call that takes and gives complex tensors, which the model sees as pairs of real numbers."""

    def run(*args: Any) -> Any:
        given = list(args)
        for place in pairs.inputs:
            given[place] = torch.view_as_real(args[place].resolve_conj())
        results = list(call(*given))
        for place in pairs.results:
            if place < len(results):  # those that are written to inputs may not be given
                results[place] = torch.view_as_complex(results[place])
        return results

    return run


def _updating(call: Any, functional: Functional, gm: torch.fx.GraphModule) -> Any:
    """Returns a call that writes to inputs, as torch's own would: counted as changes, into whatever strides, and safe where memory
    is shared."""
    updated = [place for _, place in functional.updates]
    count = len(functional.kept) + len(functional.same) + len(functional.views) + len(functional.parts)

    def run(*args: Any) -> Any:
        if updates_overlap(args, updated):
            with torch.no_grad():
                return gm(*args)
        given = list(args)
        moved = [place for place in updated if not args[place].is_contiguous() or args[place].is_conj() or args[place].is_neg()]
        for place in moved:
            given[place] = args[place].resolve_conj().resolve_neg().contiguous()
        given_back = call(*given)
        for place in updated:
            if place in moved:
                args[place].detach().copy_(given[place])
            elif not args[place].is_inference():
                torch.autograd.graph.increment_version(args[place])
        made: list[Any] = [None] * count
        for place, kept in functional.kept.items():
            made[place] = given_back[kept]
        for place, source in functional.same.items():
            made[place] = args[source]
        for place, (source, view) in functional.views.items():
            made[place] = view.of(args[source], args)
        for place, (source, view) in functional.parts.items():
            made[place] = view.of(given_back[source], args)
        return made

    return run


def _completion(reader: FxReader) -> Any:
    """Returns what makes tensors of the numbers and sizes among a call's arguments, or None if there are none."""
    if not reader.numbers and not reader.unbound and not reader.draws:
        return None
    device = torch.device(reader.device)

    def complete(args: Sequence[Any]) -> list:
        given = list(args)
        for place in reader.numbers:
            value = given[place]
            if not isinstance(value, torch.Tensor):
                value = torch.tensor(value, dtype=torch.float64 if isinstance(value, float) else torch.int64)
            given[place] = value.to(device)
        given.extend(torch.empty((args[place], 0), dtype=torch.int8, device=device) for place in reader.unbound)
        given.extend(draw(args) for draw in reader.draws)
        return given

    return complete


def _as_torch_says(error: IndexError) -> Exception:
    """Returns the error of a compiled model as torch words it, where it is about no index, and with the index that it is about."""
    found = re.search(r'(?s)^(.*): index (-?\d+) is out of range', str(error))
    if found is None:
        return error
    where, index = found[1], int(found[2])
    if index == _core.ZERO_DIVISOR:
        return RuntimeError(f'ZeroDivisionError: {where}: whole numbers are divided by 0')
    if index == _core.NEGATIVE_POWER:
        return RuntimeError(f'{where}: Integers to negative integer powers are not allowed.')
    if abs(index - _core.OUTSIDE_INDEX) <= _core.FARTHEST_INDEX:
        return IndexError(f'{where}: index {index - _core.OUTSIDE_INDEX} is out of range')
    return error
