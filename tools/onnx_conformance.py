"""Runs ONNX's own backend tests on hidet: PYTHONPATH=frontends/python .venv/bin/python tools/onnx_conformance.py [FILTER]

Each case is a model with inputs and expected outputs, in the package onnx, and is run as it is stored, through
hidet.onnx.backend. Prints the cases that are wrong, crash or hang, and how many there are of each kind:

    passed   the results are those expected, by the rule of ONNX's own runner
    nearer   they are not, by rounding: where they differ, what ONNX's reference computes of the same model in float64 is nearer to ours
    refused  NotImplementedError: something is not supported
    failed   another typed error
    wrong    other results
    crashed  the process ended, or an internal error
    hung     no result after --timeout seconds

  --list FILE     writes a line a case: kind, name, reason
  --causes        prints the reasons by frequency
  --refused FILE  compares the cases that do not pass with the names in the file, and fails where they differ
  --timeout S     60 by default
  --every N       takes each Nth case
  --device NAME   'CPU' by default, or 'CUDA' or 'CUDA:1'
  --jobs N        cases at a time
Of models that draw random numbers only the types and shapes of results are compared: ONNX leaves the generator open.
Exit code 1 if a result is wrong, or a case crashes or hangs, or differs from --refused.
"""

import argparse
import collections
import collections.abc
import concurrent.futures
import copy
import glob
import multiprocessing
import os
import queue
import re
import sys
import warnings


def suite():
    """Returns {name: case} of all that needs no download; loads nothing but the operator tests, which are generated."""
    import onnx
    from onnx.backend.test.case.node import collect_testcases
    cases = {}
    for case in collect_testcases(None):
        if case.model is not None:
            cases[case.name] = case
    root = os.path.join(os.path.dirname(onnx.__file__), 'backend', 'test', 'data')
    for kind in ('simple', 'pytorch-converted', 'pytorch-operator'):
        for folder in sorted(glob.glob(f'{root}/{kind}/test_*')):
            name = os.path.basename(folder)
            cases[name if name not in cases else f'{name} ({kind})'] = folder
    for path in sorted(glob.glob(f'{root}/light/*.onnx')):
        cases[f'test_{os.path.basename(path)[:-5]}'] = path
    return cases


def read_value(path, declared):
    """Returns the value in a .pb file, which is of the declared type."""
    import onnx
    from onnx import numpy_helper
    kind = declared.WhichOneof('value')
    proto, convert = {'sequence_type': (onnx.SequenceProto(), numpy_helper.to_list),
                      'optional_type': (onnx.OptionalProto(), numpy_helper.to_optional)}.get(
                          kind, (onnx.TensorProto(), numpy_helper.to_array))
    with open(path, 'rb') as file:
        proto.ParseFromString(file.read())
    return convert(proto)


def load(case):
    """Returns (model, [(inputs, outputs)], rtol, atol)."""
    import onnx
    if not isinstance(case, str):
        return case.model, case.data_sets, case.rtol, case.atol
    if case.endswith('.onnx'):  # a network with weights of its own making, whose input the runner makes
        from onnx.backend.test.runner import Runner
        model, initializers = onnx.load(case), set()
        initializers.update(tensor.name for tensor in model.graph.initializer)
        inputs = [Runner.generate_dummy_data(info, seed=0, name=case, random=False) for info in model.graph.input
                  if info.name not in initializers]
        output = read_value(f'{case[:-5]}_output_0.pb', model.graph.output[0].type)
        return model, [(inputs, [output])], 2e-3 if 'densenet' in case else 1e-3, 1e-7
    model = onnx.load(os.path.join(case, 'model.onnx'))
    sets = []
    for folder in sorted(glob.glob(f'{case}/test_data_set*')):
        def read(kind, infos):
            count = len(glob.glob(f'{folder}/{kind}_*.pb'))
            return [read_value(f'{folder}/{kind}_{i}.pb', infos[i].type) for i in range(count)]
        sets.append((read('input', model.graph.input), read('output', model.graph.output)))
    return model, sets, 1e-3, 1e-7


def normalized(value):
    import numpy
    import onnx
    from onnx import numpy_helper
    if isinstance(value, onnx.TensorProto):
        return numpy_helper.to_array(value)
    return numpy.asarray(value) if isinstance(value, numpy.generic) else value


RANDOM = {'Bernoulli', 'Multinomial', 'RandomNormal', 'RandomNormalLike', 'RandomUniform', 'RandomUniformLike'}


def is_random(model):
    """Whether a node draws random numbers; dropout does in training."""
    return any(node.op_type in RANDOM or (node.op_type == 'Dropout' and len(node.input) > 2) for node in model.graph.node)


def looks_alike(results):
    """Whether types and shapes are those expected."""
    return all(len(got) == len(want) and all(g.dtype == w.dtype and g.shape == w.shape for g, w in zip(got, want))
               for got, want in results)


def compare(runner, got, want, rtol, atol):
    """AssertionError unless a value is that expected; the runner's own rule for arrays."""
    if isinstance(want, (list, tuple)):
        assert isinstance(got, list) and len(got) == len(want), f'got {got}, expected {want}'
        for one, other in zip(got, want):
            compare(runner, one, other, rtol, atol)
    elif want is None or got is None:
        assert want is None and got is None, f'got {got}, expected {want}'
    else:
        runner.assert_similar_outputs([want], [got], rtol, atol)


def widened(message):
    """Makes all floats of a model, in place, float64."""
    import onnx
    from onnx import numpy_helper
    floats = {onnx.TensorProto.FLOAT16, onnx.TensorProto.BFLOAT16, onnx.TensorProto.FLOAT}
    if isinstance(message, onnx.TensorProto):
        if message.data_type in floats:
            message.CopyFrom(numpy_helper.from_array(numpy_helper.to_array(message).astype('float64'), message.name))
        return message
    if isinstance(message, onnx.TypeProto.Tensor) and message.elem_type in floats:
        message.elem_type = onnx.TensorProto.DOUBLE
    if isinstance(message, onnx.AttributeProto) and message.name in ('to', 'dtype') and message.i in floats:
        message.i = onnx.TensorProto.DOUBLE
    for field, value in message.ListFields():
        if field.message_type is not None:
            for part in value if isinstance(value, collections.abc.Iterable) else [value]:
                widened(part)
    return message


def is_nearer(model, inputs, got, want, rtol, atol):
    """Whether, where results differ from those expected, those of the model in float64 are nearer to them."""
    import numpy
    from onnx.reference import ReferenceEvaluator
    exact_model = widened(copy.deepcopy(model))
    names = [info.name for info in model.graph.input]
    given = {name: value.astype('float64') if value.dtype.kind == 'f' or value.dtype.name == 'bfloat16' else value
             for name, value in zip(names, map(numpy.asarray, inputs))}
    for mine, theirs, exact in zip(got, want, ReferenceEvaluator(exact_model).run(None, given)):
        if mine.dtype != theirs.dtype or not mine.shape == theirs.shape == exact.shape or exact.dtype != numpy.float64:
            return False
        mine, theirs = mine.astype('float64'), theirs.astype('float64')
        differs = ~numpy.isclose(mine, theirs, rtol=rtol, atol=atol, equal_nan=True)
        if not (abs(mine - exact)[differs] <= abs(theirs - exact)[differs]).all():
            return False
    return True


def run_case(case, device):
    """Returns (kind, reason)."""
    from onnx.backend.test.runner import Runner

    import hidet.onnx.backend as backend
    model, sets, rtol, atol = load(case)
    try:
        prepared = backend.prepare(model, device, threads=1)
        results = [(list(prepared.run([normalized(v) for v in inputs])), [normalized(v) for v in outputs])
                   for inputs, outputs in sets]
    except NotImplementedError as error:
        return 'refused', str(error)
    except RuntimeError as error:
        return ('crashed' if 'check failed' in str(error) or 'internal error' in str(error) else 'failed'), str(error)
    except Exception as error:  # every other typed error is an answer
        return 'failed', f'{type(error).__name__}: {error}'
    try:
        for got, want in results:
            if len(got) != len(want):
                return 'wrong', f'{len(got)} outputs, expected {len(want)}'
            for one, other in zip(got, want):
                compare(Runner, one, other, rtol, atol)
    except AssertionError as error:
        if is_random(model) and looks_alike(results):
            return 'passed', ''
        reason = ' '.join(str(error).split())[:300]
        try:
            nearer = all(is_nearer(model, [normalized(v) for v in inputs], got, want, rtol, atol)
                         for (inputs, _), (got, want) in zip(sets, results))
        except Exception:  # not arrays, or what the reference does not take in float64
            nearer = False
        return ('nearer' if nearer else 'wrong'), reason
    except Exception as error:
        return 'wrong', f'{type(error).__name__}: {error}'
    return 'passed', ''


def work(connection, device):
    """A process that runs cases by name until it is told nothing more."""
    warnings.simplefilter('ignore')
    cases = suite()
    connection.send(sorted(cases, key=list(cases).index))
    while True:
        name = connection.recv()
        if name is None:
            return
        connection.send(run_case(cases[name], device))


class Worker:
    """The process, made anew after it has crashed or hung."""

    def __init__(self, device):
        self._device = device
        self._context = multiprocessing.get_context('spawn')
        self.names = self._start()

    def _start(self):
        self._connection, theirs = self._context.Pipe()
        self._process = self._context.Process(target=work, args=(theirs, self._device), daemon=True)
        self._process.start()
        theirs.close()
        return self._connection.recv()

    def run(self, name, timeout):
        self._connection.send(name)
        try:
            if self._connection.poll(timeout):
                return self._connection.recv()
            outcome = 'hung', f'no result after {timeout} s'
        except EOFError:
            self._process.join()
            outcome = 'crashed', f'exit code {self._process.exitcode}'
        self._process.kill()
        self._process.join()
        self._start()
        return outcome

    def stop(self):
        self._connection.send(None)
        self._process.join()


def cause(reason):
    """A reason without what belongs to one case: operators where they are named, else no names and numbers."""
    operators = re.findall(r'([\w.]+) \(\d+ nodes?:', reason)
    if operators:
        return 'no operator ' + ', '.join(operators)
    return re.sub(r'"[^"]*"|\[[^]]*\]|\d+', '_', reason.replace('ONNX model: ', ''))[:140]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('filter', nargs='?', default='')
    parser.add_argument('--list')
    parser.add_argument('--causes', action='store_true')
    parser.add_argument('--refused')
    parser.add_argument('--timeout', type=float, default=60)
    parser.add_argument('--every', type=int, default=1)
    parser.add_argument('--device', default='CPU')
    parser.add_argument('--jobs', type=int, default=1)
    arguments = parser.parse_args()
    workers, idle = [Worker(arguments.device) for _ in range(arguments.jobs)], queue.SimpleQueue()
    for worker in workers:
        idle.put(worker)
    names = [name for name in workers[0].names if re.search(arguments.filter, name)][::arguments.every]

    def run(name):
        worker = idle.get()
        outcome = worker.run(name, arguments.timeout)
        idle.put(worker)
        return outcome

    counts, causes, open_cases = collections.Counter(), collections.Counter(), []
    listing = open(arguments.list, 'w', encoding='utf-8') if arguments.list else None
    pool = concurrent.futures.ThreadPoolExecutor(arguments.jobs)
    for name, (kind, reason) in zip(names, pool.map(run, names)):
        counts[kind] += 1
        if listing:
            print(kind, name, ' '.join(reason.split()), sep='\t', file=listing, flush=True)
        if kind not in ('passed', 'nearer'):
            causes[f'{kind}: {cause(reason)}'] += 1
            open_cases.append(name)
        if kind in ('wrong', 'crashed', 'hung'):
            print(f'{kind:8} {name}: {reason}', flush=True)
    for worker in workers:
        worker.stop()
    if arguments.causes:
        for reason, count in causes.most_common():
            print(f'{count:5} {reason}')
    print(f'{len(names)} cases:', ', '.join(f'{count} {kind}' for kind, count in counts.most_common()))
    failed = bool(counts['crashed'] or counts['hung'] or counts['wrong'])
    if arguments.refused:
        with open(arguments.refused, encoding='utf-8') as file:
            expected = {line.strip() for line in file if line.strip() and not line.startswith('#')} & set(names)
        for name in sorted(set(open_cases) - expected):
            print(f'does not pass any more: {name}')
        for name in sorted(expected - set(open_cases)):
            print(f'passes now, take it from the list: {name}')
        failed |= set(open_cases) != expected
    sys.exit(1 if failed else 0)


if __name__ == '__main__':
    main()
