"""Runs torch's own operator samples on hidet: .venv/bin/python tools/torch_conformance.py [PATTERN]

A case is one call: a function of torch's table (op_db), its method, its forms in place and as an operator such as `+`, or a
module (module_db), with one of torch's samples of a dtype. It becomes an fx graph, runs compiled on the CPU, or on a GPU with
`--device cuda`, and is compared with eager there. PATTERN is a regular expression which the whole name of an operator must match.

    pass         equal to eager: structure, dtypes, shapes, values, and what became of the inputs
    unsupported  nothing maps the operator, nor what torch would decompose it into
    refused      an error in the reader's words, which names the operator
    wrong        any other result
    crashed      an abort, too long a time, an internal error, an error that does not name the operator

Calls whose result is random or no tensor, and those that eager refuses, are no cases. Prints all that do not pass, and how many
there are of each kind. Exit code 1 if something is wrong or crashed.
"""

from __future__ import annotations

import argparse
import collections
import concurrent.futures
import functools
import gc
import itertools
import json
import multiprocessing
import operator
import os
import pathlib
import re
import sys
import tempfile
import unittest.mock
import warnings
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, Callable, Iterator, Optional

import torch
from torch.testing._internal.common_methods_invocations import op_db
from torch.testing._internal.common_modules import module_db
from torch_difference import are_ties, difference, difference_of_inputs, in_float64, in_order_of, run_on_copies, with_signs_of
from torch_samples import Form, NoCase, Sample, forms_of, function_form, graph_of, map_tensors

import hidet.torch
from hidet import _core
from hidet.graph.frontend.torch.registry import Registry
from hidet.torch import decompose
from hidet.torch.fx_reader import FxReader, display_name

ROOT = pathlib.Path(__file__).resolve().parents[1]
PAGE = ROOT / 'docs' / 'torch_operators.md'
DATA = ROOT / 'frontends' / 'python' / 'hidet' / 'torch' / 'operators.json'
DTYPES = (torch.float32, torch.float16, torch.bfloat16, torch.int64, torch.bool, torch.complex64)
KINDS = ('pass', 'unsupported', 'refused', 'wrong', 'crashed')
# So many rows of the tables share a process, which costs a fifth of a second to make.
ROWS_A_PROCESS = 8
# A function takes all samples of its operator; other forms reach the same rules, with these many of each dtype.
SAMPLES_OF_OTHER_FORMS = 3
SECONDS_A_CASE = 60
# Where torch's own decomposition rounds to float16 in between: relative to the result, instead of the dtype's tolerance.
TOLERANCES = {('nn.functional.multilabel_soft_margin_loss', torch.float16): 2e-3}
# Vectors of matrices, which are as exact as their values lie apart.
VECTORS = {'linalg.eig': 1e-3, 'linalg.eigh': 1e-3, 'linalg.svd': 1e-3, 'svd': 1e-3, 'svd_lowrank': 1e-3, 'pca_lowrank': 1e-3}
# Eigenvalues that are complex, which have no order.
UNORDERED = ('linalg.eig', 'linalg.eigvals')
# Of equal elements torch says of none which comes first.
TIED = re.compile(r'(arg|m)?sort|topk|kthvalue|(nan)?median|mode')
# Results whose elements are anybody's guess.
UNFILLED = re.compile(r'(new_)?empty(_like|_strided|_permuted)?')


def _short(dtype: torch.dtype) -> str:
    return str(dtype).removeprefix('torch.')


# Running.


def kind_of_error(error: BaseException, names: set[str]) -> tuple[str, str]:
    """Returns what an error of the compiler or of a compiled model counts as."""
    message = str(error)
    if isinstance(error, NotImplementedError) and 'not supported or mapped by hidet' in message:
        return 'unsupported', message.splitlines()[1].strip()
    known = isinstance(error, (NotImplementedError, ValueError, TypeError, IndexError))
    if not known or 'internal error' in message or not any(name in message for name in names):
        return 'crashed', f'{type(error).__name__}: {message[:400]}'
    return 'refused', message.splitlines()[0]


def way_of(module: torch.fx.GraphModule, device: str) -> str:
    """Returns whether rows of the compiler's map compute a graph, or other operators in its place."""
    values = [node.meta.get('example_value') for node in module.graph.nodes]
    if any(isinstance(value, torch.Tensor) and value.is_complex() for value in values):
        return 'composed'
    with unittest.mock.patch.object(decompose, 'decompose', lambda node: None):
        reader = FxReader(device)
        calls = [node for node in module.graph.nodes if node.op in ('call_function', 'call_method')]
        return 'native' if all(isinstance(reader.find_rule(node), str) for node in calls) else 'composed'


def run_case(form: Form, sample: Sample, device: str, options: dict) -> tuple[str, str]:
    """Returns the kind of the outcome and what there is to say about it. NoCase if there is nothing to compare with."""
    module, inputs = graph_of(form, sample)
    torch.manual_seed(1)
    want, left = run_on_copies(module, inputs)
    torch.manual_seed(2)
    filled = UNFILLED.fullmatch(form.operator) is None
    if filled and difference(run_on_copies(module, inputs)[0], want, None):
        raise NoCase()  # random
    names = {display_name(node) for node in module.graph.nodes if node.op.startswith('call')}
    try:
        compiled = hidet.torch.compile_graph(module, inputs, options=options)
        torch.manual_seed(1)
        got, kept = run_on_copies(compiled, inputs)
    except Exception as error:
        return kind_of_error(error, names)
    if form.operator in UNORDERED:
        got = in_order_of(got, want)
    if form.operator in VECTORS:
        mine, theirs = with_signs_of(form.operator, got, want)
        said = difference(mine, theirs, None, tolerance=VECTORS[form.operator])
        return ('wrong', said) if said else ('pass', way_of(module, device))
    said = difference(got, want, None, filled)
    if said and filled:
        exact = in_float64(module, inputs)
        said = difference(got, want, exact and exact[0], tolerance=TOLERANCES.get((form.operator, want[0].dtype)))
    if said and TIED.fullmatch(form.operator) and are_ties(got, want, inputs):
        said = ''
    if said:  # eager may read what nobody wrote
        torch.manual_seed(1)
        if difference(run_on_copies(module, inputs)[0], want, None):
            raise NoCase()
    said = said or difference_of_inputs(module, inputs, kept, left)
    return ('wrong', said) if said else ('pass', way_of(module, device))


def _widened(tensor: torch.Tensor) -> torch.Tensor:
    return tensor.double() if tensor.is_floating_point() else tensor  # labels stay what they are


def run_module(info: Any, sample: Any, device: str, options: dict) -> tuple[str, str]:
    """The same for a module, through Dynamo."""
    torch._dynamo.reset()
    args, kwargs = sample.forward_input.args, sample.forward_input.kwargs
    try:
        module = info.module_cls(*sample.constructor_input.args, **sample.constructor_input.kwargs).eval().to(device)
        want = module(*args, **kwargs)
    except Exception as error:
        raise NoCase() from error
    graphs: list[torch.fx.GraphModule] = []

    def backend(graph: torch.fx.GraphModule, inputs: list) -> Callable:
        graphs.append(graph)
        return hidet.torch.compile_graph(graph, inputs, options=options)

    try:
        got = torch.compile(module, backend=backend, fullgraph=True)(*args, **kwargs)
    except Exception as error:
        if not graphs:
            raise NoCase() from error  # Dynamo does not capture it
        inner = getattr(error, 'inner_exception', error)
        return kind_of_error(inner, {display_name(n) for graph in graphs for n in graph.graph.nodes if n.op.startswith('call')})
    flat = [[item for item in (value if isinstance(value, (list, tuple)) else [value]) if isinstance(item, torch.Tensor)]
            for value in (got, want)]
    said = difference(flat[0], flat[1], None)
    if said:
        try:
            wide = info.module_cls(*sample.constructor_input.args, **sample.constructor_input.kwargs).eval().to(device)
            wide.load_state_dict(module.state_dict())
            exact = wide.double()(*map_tensors(args, _widened), **map_tensors(kwargs, _widened))
            said = difference(flat[0], flat[1], [exact] if isinstance(exact, torch.Tensor) else list(exact))
        except Exception:  # an argument that must not be float64
            pass
    return ('wrong', said) if said else ('pass', '')


# Cases.


@dataclass
class Case:
    operator: str
    form: str
    dtype: str
    index: int
    run: Callable[[dict], tuple[str, str]]


def samples_of(info: Any, dtype: torch.dtype, device: str) -> list:
    torch.manual_seed(0)
    try:
        return list(info.sample_inputs(device, dtype))
    except Exception:  # a sample that needs what is not installed
        return []


@dataclass
class Choice:
    """Which cases run, and where: of each dtype at most so many samples, and of an operator its function alone, if that is asked for."""

    most: Optional[int] = None
    dtypes: tuple[torch.dtype, ...] = DTYPES
    functions: bool = False
    device: str = 'cpu'


def operator_cases(info: Any, choice: Choice) -> Iterator[Case]:
    """Yields the cases of a row of op_db."""
    for dtype in choice.dtypes:
        if not info.supports_dtype(dtype, choice.device):
            continue
        samples = samples_of(info, dtype, choice.device)[:choice.most]
        short = _short(dtype)
        for number, form in enumerate(itertools.islice(forms_of(info), 1 if choice.functions else None)):
            for index, sample in enumerate(samples[:None if number == 0 else SAMPLES_OF_OTHER_FORMS]):
                plain = Sample((sample.input, *sample.args), dict(sample.kwargs))
                yield Case(form.operator, form.name, short, index, lambda o, f=form, s=plain: run_case(f, s, choice.device, o))
                if number > 0 or index >= SAMPLES_OF_OTHER_FORMS or choice.functions:
                    continue
                try:
                    strided = sample.noncontiguous()
                except Exception:  # a sample without tensors
                    continue
                other = Sample((strided.input, *strided.args), dict(strided.kwargs))
                yield Case(form.operator, form.name + ' of strided', short, index, lambda o, f=form, s=other: run_case(f, s, choice.device, o))


def module_cases(info: Any, choice: Choice) -> Iterator[Case]:
    """Yields the cases of a row of module_db."""
    for dtype in choice.dtypes:
        if dtype not in info.dtypes:
            continue
        torch.manual_seed(0)
        try:
            samples = info.module_inputs_func(info, device=choice.device, dtype=dtype, requires_grad=False, training=False)
        except Exception:  # a sample that needs what is not installed
            continue
        for index, sample in enumerate(samples[:choice.most]):
            if sample.forward_input is not None:
                yield Case(info.name, 'module', _short(dtype), index, lambda o, s=sample: run_module(info, s, choice.device, o))


@dataclass
class Row:
    """An operator or module of torch's tables, or several."""

    cases: Callable[[Choice], Iterator[Case]]

    @staticmethod
    def join(rows: list[Row]) -> Row:
        return Row(lambda choice: itertools.chain.from_iterable(row.cases(choice) for row in rows))


def is_mapped(info: Any) -> bool:
    """True if an operator has a rule of its own: neither a decomposition nor a module."""
    functions = (info.op, info.operator_variant, info.inplace_operator_variant, *(alias.op for alias in info.aliases))
    return (any(function in Registry.registered_functions for function in functions) or info.name in _core.fx_targets() or
            info.method_variant in Registry.registered_methods or info.inplace_variant in Registry.registered_methods)


def rows(pattern: str, mapped: bool = False, modules: bool = True) -> list[Row]:
    """Returns the rows whose name, or an alias of theirs, matches the pattern; with `mapped` those that is_mapped chooses."""
    found = []
    for info in op_db:
        if mapped and not is_mapped(info):
            continue
        if any(re.fullmatch(pattern, name) for name in (info.name, *(alias.name for alias in info.aliases))):
            found.append(Row(lambda choice, info=info: operator_cases(info, choice)))
    for info in module_db:
        if modules and not mapped and re.fullmatch(pattern, info.name):
            found.append(Row(lambda choice, info=info: module_cases(info, choice)))
    return found


# Processes.


@dataclass
class Outcome:
    operator: str
    form: str
    dtype: str
    index: int
    kind: str
    said: str

    @property
    def case(self) -> str:
        return f'{self.operator}, {self.form}, {self.dtype}, sample {self.index}'


@dataclass(frozen=True)
class Selection:
    """Which rows are asked for, as rows() takes it."""

    pattern: str
    mapped: bool = False
    modules: bool = True

    def batches(self) -> list[Row]:
        """Returns the rows, those that share a process as one."""
        found = rows(self.pattern, self.mapped, self.modules)
        return [Row.join(found[i:i + ROWS_A_PROCESS]) for i in range(0, len(found), ROWS_A_PROCESS)]


_batches: list[Row] = []  # a copy of this process has them; one that starts anew makes them


def _child(selection: Selection, number: int, choice: Choice, first: int, options: dict, outcomes: Connection) -> None:
    """Runs the cases of a batch from a number on; says each before it runs, and what became of it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    warnings.simplefilter('ignore')
    torch.set_num_threads(1)
    with torch.no_grad():
        for place, case in enumerate((_batches or selection.batches())[number].cases(choice)):
            if place < first:
                continue
            about = (place, case.operator, case.form, case.dtype, case.index)
            outcomes.send(about)
            try:
                outcomes.send((*about, *case.run(options)))
            except NoCase:
                outcomes.send((*about, '', ''))


def _messages(outcomes: Connection, seconds: float) -> Iterator[Optional[tuple]]:
    """Yields what a child sends; None when nothing has come for too long."""
    while outcomes.poll(seconds):
        try:
            yield outcomes.recv()
        except EOFError:
            return
    yield None


def run_batch(number: int, selection: Selection, choice: Choice, options: dict) -> list[Outcome]:
    """Returns the outcomes of a batch's cases, in their order. They run in a child, and those behind a crash in another. On a CPU it is
    a copy of this process; the tables of torch have asked a GPU what it can do, after which no copy could use it."""
    context = multiprocessing.get_context('fork' if choice.device == 'cpu' else 'spawn')
    outcomes: list[Outcome] = []
    first = 0
    while True:
        read, write = context.Pipe(duplex=False)
        child = context.Process(target=_child, args=(selection, number, choice, first, options, write))
        child.start()
        write.close()
        running, said = None, ''
        for message in _messages(read, SECONDS_A_CASE):
            if message is None:
                child.kill()
                said = f'more than {SECONDS_A_CASE} s'
                break
            running = message if len(message) == 5 else None
            if running is None and message[5]:
                outcomes.append(Outcome(*message[1:]))
        read.close()
        child.join()
        if running is None and child.exitcode == 0:
            return outcomes
        if running is None:
            raise RuntimeError(f'exit status {child.exitcode} between the cases after {outcomes[-1:]}')
        outcomes.append(Outcome(*running[1:], 'crashed', said or f'exit status {child.exitcode}'))
        first = running[0] + 1


def run_batches(selection: Selection, choice: Choice, jobs: int, fallback: str = 'error') -> Iterator[Outcome]:
    """Yields the outcomes of the chosen rows, in their order."""
    _batches[:] = selection.batches()
    torch.set_num_threads(1)
    # What torch imports and builds when it first traces, before every child does it again.
    traced, _ = graph_of(function_form('relu', torch.relu), Sample((torch.zeros(2),), {}))
    decompose.decompose(next(node for node in traced.graph.nodes if node.op == 'call_function'))
    gc.freeze()  # a collection in a child would copy every page that it looks at
    fork = multiprocessing.get_context('fork')
    with tempfile.TemporaryDirectory() as cache, concurrent.futures.ProcessPoolExecutor(jobs, fork) as pool:
        run = functools.partial(run_batch, selection=selection, choice=choice,
                                options={'threads': 1, 'cache_dir': cache, 'fallback': fallback})
        for outcomes in pool.map(run, range(len(_batches))):
            yield from outcomes


# The page, and the same for the command `hidet ops torch`.

_INTRODUCTION = """# torch's operators

Written by `tools/torch_conformance.py --page`, which runs {samples} that torch keeps of each of its operators and modules (torch
{version}, on the CPU{forms}) and compares with eager. `hidet ops torch` prints the same table. Cases: {summary}. {whole} of {all}
operators and modules pass every case.

| word | what it says |
| --- | --- |
| native | a row of hidet's own map |
| composed | made of other operators, by hidet or by torch |
| refused | an error that names the operator and says why; it runs in torch with `options={{'fallback': 'eager'}}` |
| partly | some cases pass |

"""


def summary_of(counts: collections.Counter) -> str:
    return ', '.join(f'{counts[kind]} {kind}' for kind in KINDS)


def _plain(said: str) -> str:
    """Returns what an error says, without the node that it names."""
    return re.sub(r'^.*?\(nodes? [^)]*\): ', '', said)[:120]


def table_of(outcomes: list[Outcome]) -> dict[str, dict[str, Any]]:
    """Returns how each operator runs, by dtype, and why it is refused where it is."""
    table: dict[str, dict[str, Any]] = {}
    cases: dict[tuple[str, str], list[Outcome]] = collections.defaultdict(list)
    for outcome in outcomes:
        cases[outcome.operator, outcome.dtype].append(outcome)
    for (name, dtype), found in sorted(cases.items()):
        row = table.setdefault(name, {})
        passed = [outcome for outcome in found if outcome.kind == 'pass']
        failed = [outcome for outcome in found if outcome.kind != 'pass']
        if failed:
            bad = next((outcome for outcome in failed if outcome.kind in ('wrong', 'crashed')), None)
            row[dtype] = bad.kind if bad else 'partly' if passed else 'refused'
            said = _plain(failed[0].said)
            row['why'] = 'no rule, and no decomposition' if failed[0].kind == 'unsupported' and not said.count(':') else said
        else:
            row[dtype] = 'composed' if any(outcome.said == 'composed' for outcome in passed) else 'native'
    return table


def write_page(outcomes: list[Outcome], choice: Choice) -> None:
    """Writes what of each operator passes."""
    table = table_of(outcomes)
    counts = collections.Counter(outcome.kind for outcome in outcomes)
    whole = sum(all(how in ('native', 'composed') for dtype, how in row.items() if dtype != 'why') for row in table.values())
    first = 'the first sample of each dtype' if choice.most == 1 else f'the first {choice.most} samples of each dtype'
    samples = first if choice.most else 'the samples'
    forms = '' if choice.functions else '; functions, methods, in place, as operators, on inputs that are not contiguous'
    names = [_short(dtype) for dtype in choice.dtypes]
    lines = [_INTRODUCTION.format(samples=samples, version=torch.__version__.split('+')[0], forms=forms, summary=summary_of(counts),
                                  whole=whole, all=len(table)) +
             '| operator | ' + ' | '.join(names) + ' | why not |', '| --- |' + ' --- |' * (len(names) + 1)]
    for name, row in table.items():
        why = row.get('why', '').replace('|', '\\|')
        lines.append(f'| {name} | ' + ' | '.join(row.get(dtype, '') for dtype in names) + f' | {why} |')
    PAGE.write_text('\n'.join(lines) + '\n', encoding='utf-8')
    rows = ',\n'.join(f'  {json.dumps(name)}: {json.dumps(row)}' for name, row in table.items())
    DATA.write_text('{\n' + rows + '\n}\n', encoding='utf-8')


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('pattern', nargs='?', default='.*', help='regular expression of the names of operators')
    parser.add_argument('--samples', type=int, help='at most so many samples of each dtype')
    parser.add_argument('--dtypes', default=','.join(_short(dtype) for dtype in DTYPES), help='separated by commas')
    parser.add_argument('--device', choices=('cpu', 'cuda'), default='cpu')
    parser.add_argument('--functions', action='store_true', help='of each operator its function alone')
    parser.add_argument('--operators-only', action='store_true', help='no modules')
    parser.add_argument('--fallback', choices=('error', 'eager'), default='error', help='what becomes of unsupported operators')
    parser.add_argument('--mapped', action='store_true', help='only operators that have a rule of their own')
    parser.add_argument('--jobs', type=int, default=os.cpu_count(), help='processes')
    parser.add_argument('--all', action='store_true', help='print every case')
    parser.add_argument('--page', action='store_true', help=f'write {PAGE.relative_to(ROOT)}')
    arguments = parser.parse_args()
    if arguments.page and arguments.device != 'cpu':
        parser.error('the page is of the CPU')
    warnings.simplefilter('ignore')
    choice = Choice(arguments.samples, tuple(getattr(torch, name) for name in arguments.dtypes.split(',')), arguments.functions,
                    arguments.device)
    outcomes = []
    selection = Selection(arguments.pattern, arguments.mapped, not arguments.operators_only)
    for outcome in run_batches(selection, choice, arguments.jobs, arguments.fallback):
        outcomes.append(outcome)
        if arguments.all or outcome.kind in ('refused', 'wrong', 'crashed') or arguments.functions and outcome.kind != 'pass':
            print(f'{outcome.kind:8} {outcome.case}: {outcome.said}', flush=True)
    if arguments.page:
        write_page(outcomes, choice)
    names = {outcome.operator for outcome in outcomes}
    whole = names - {outcome.operator for outcome in outcomes if outcome.kind != 'pass'}
    print(f'{len(whole)} of {len(names)} operators pass every case')
    counts = collections.Counter(outcome.kind for outcome in outcomes)
    print(summary_of(counts))
    sys.exit(1 if counts['wrong'] or counts['crashed'] else 0)


if __name__ == '__main__':
    main()
