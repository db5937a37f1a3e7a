"""Runs ONNX's own backend tests on hidet: .venv/bin/python tools/onnx_conformance.py HIDET [FILTER]

Each case is a model with inputs and expected outputs, in the package onnx. Prints the cases that give wrong results or fail
otherwise than by saying that something is not supported, and how many of each kind there are. HIDET is the command,
e.g. bazel-bin/frontends/cli/hidet. Exit code 1 if a result is wrong.
"""

import collections
import concurrent.futures
import glob
import os
import re
import subprocess
import sys
import tempfile
import warnings

import numpy
import onnx
import onnx.version_converter
from onnx import numpy_helper
from onnx.backend.test.case.node import collect_testcases


def read_tensor(path):
    """Returns the array of a .pb file, or None for what is no tensor."""
    tensor = onnx.TensorProto()
    try:
        with open(path, 'rb') as file:
            tensor.ParseFromString(file.read())
        return numpy_helper.to_array(tensor)
    except Exception:  # sequences and optionals are other messages
        return None


def as_array(value):
    """Returns NumPy's scalars as arrays of rank 0."""
    return numpy.asarray(value) if isinstance(value, numpy.generic) else value


def cases(pattern):
    """Yields (name, model, inputs, outputs): the operator tests, and models that are files."""
    for case in collect_testcases(None):
        if re.search(pattern, case.name) and case.model is not None:
            for inputs, outputs in case.data_sets:
                yield case.name, case.model, list(map(as_array, inputs)), list(map(as_array, outputs))
    root = os.path.join(os.path.dirname(onnx.__file__), 'backend', 'test', 'data')
    for folder in sorted(glob.glob(f'{root}/simple/test_*') + glob.glob(f'{root}/pytorch-*/test_*')):
        if not re.search(pattern, os.path.basename(folder)):
            continue
        model = onnx.load(os.path.join(folder, 'model.onnx'))
        if any(o.domain in ('', 'ai.onnx') and o.version < 7 for o in model.opset_import):
            try:
                model = onnx.version_converter.convert_version(model, 9)
            except Exception:  # not every operator has a converter
                pass
        data = os.path.join(folder, 'test_data_set_0')
        count = lambda kind: len(glob.glob(f'{data}/{kind}_*.pb'))
        yield (os.path.basename(folder), model, [read_tensor(f'{data}/input_{i}.pb') for i in range(count('input'))],
               [read_tensor(f'{data}/output_{i}.pb') for i in range(count('output'))])


def is_plain(array):
    """True for arrays that .npy files hold."""
    return isinstance(array, numpy.ndarray) and array.dtype.kind in 'biufc' and array.dtype.isbuiltin == 1


def with_constants(case):
    """Returns the case with its lists of sizes, axes and bounds as initializers, as real models have them."""
    name, model, inputs, outputs = case
    frozen = onnx.ModelProto()
    frozen.CopyFrom(model)
    kept = []
    del frozen.graph.input[:]
    initializers = {t.name for t in model.graph.initializer}
    given = iter(inputs)
    for i, info in enumerate(model.graph.input):
        array = next(given) if info.name not in initializers else None
        if array is not None and is_plain(array) and array.ndim <= 1 and array.size <= 64 and (i > 0 or len(inputs) == 1):
            frozen.graph.initializer.append(numpy_helper.from_array(array, info.name))
            continue
        frozen.graph.input.append(info)
        if array is not None:
            kept.append(array)
    return name, frozen, kept, outputs


def run_case(hidet, case):
    """Returns (kind, detail): passed, unsupported, refused, wrong or crashed."""
    kind, detail = run_once(hidet, case)
    if kind == 'refused' and re.search('depends on|not constant|needs constant', detail):
        kind, detail = run_once(hidet, with_constants(case))
    return kind, detail


def run_once(hidet, case):
    """The same, of the case as it is."""
    _, model, inputs, outputs = case
    initializers = {t.name for t in model.graph.initializer}
    names = [i.name for i in model.graph.input if i.name not in initializers]
    if not all(map(is_plain, inputs)):
        return 'unsupported', 'an input that is no tensor of plain numbers'
    with tempfile.TemporaryDirectory() as work:
        onnx.save(model, work + '/model.onnx')
        command = [hidet, 'run', work + '/model.onnx', '--threads=1', '--output-dir', work + '/out']
        for i, (name, array) in enumerate(zip(names, inputs)):
            numpy.save(f'{work}/{i}.npy', numpy.ascontiguousarray(array).reshape(array.shape))
            command += ['--input', f'{name}={work}/{i}.npy']
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
        except subprocess.TimeoutExpired:
            return 'crashed', 'more than 120 s'
        message = done.stderr.strip().splitlines()[-1] if done.stderr.strip() else ''
        if done.returncode < 0 or 'internal error' in done.stderr:
            return 'crashed', f'signal {-done.returncode} {done.stderr.strip()}'
        if done.returncode != 0:
            kind = 'unsupported' if re.search(r'unsupported operator|not a tensor|elements of type', message) else 'refused'
            return kind, re.sub(r'.*ONNX model: ', '', message)
        for i, (output, want) in enumerate(zip(model.graph.output, outputs)):
            file = re.sub(r'[^A-Za-z0-9.-]', '_', output.name)
            got = numpy.load(f'{work}/out/{file}.npy')
            if not is_plain(want):
                continue  # NumPy has no bfloat16
            if want.shape != got.shape or want.dtype != got.dtype:
                return 'wrong', f'{output.name}: {got.dtype}{got.shape}, expected {want.dtype}{want.shape}'
            half = want.dtype == numpy.float16
            if want.dtype.kind in 'fc':
                close = numpy.allclose(got, want, rtol=1e-2 if half else 1e-3, atol=1e-3 if half else 1e-5, equal_nan=True)
            else:
                close = numpy.array_equal(got, want)
            if not close:
                return 'wrong', f'{output.name}: {got.ravel()[:4]}, expected {want.ravel()[:4]}'
    return 'passed', ''


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    warnings.simplefilter('ignore')
    selected = list(cases(sys.argv[2] if len(sys.argv) > 2 else ''))
    counts, reasons = collections.Counter(), collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for case, (kind, detail) in zip(selected, pool.map(lambda c: run_case(sys.argv[1], c), selected)):
            counts[kind] += 1
            if kind == 'unsupported':
                reasons.update(re.findall(r'([\w.]+) \(\d+ nodes?:', detail) or [detail])
            if kind in ('wrong', 'crashed', 'refused'):
                print(f'{kind:8} {case[0]}: {detail}', flush=True)
    print('unsupported:', ', '.join(f'{name} {count}' for name, count in reasons.most_common()))
    print(', '.join(f'{count} {kind}' for kind, count in counts.most_common()))
    sys.exit(1 if counts['wrong'] or counts['crashed'] else 0)


if __name__ == '__main__':
    main()
