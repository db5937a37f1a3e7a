"""Times models on the CPU beside ONNX Runtime: alternating calls, so that a machine that drifts does not favour one.

    .venv/bin/python tools/bench_onnxruntime.py [--threads 2] [--pairs 15] [--only softmax] [--quiet] [minilm.onnx]

Prints a line a case: both medians in milliseconds, the median of the pairs' ratios (hidet over ONNX Runtime, smaller is
better), and the largest difference of the results. MiniLM is exported first if no file of it is given (tools/export_minilm.py).
ResNet-50 is the file of the package onnx with seeded random weights in place of its constant ones.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time

import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper

import hidet.onnx

MOST_DIFFERENT = 1e-3  # of the largest element of a result
QUIET_SHARE = 0.15  # of one core, that other processes may use during a pair


def resnet50(folder):
    source = os.path.join(os.path.dirname(onnx.__file__), 'backend/test/data/light/light_resnet50.onnx')
    model = onnx.load(source)
    random = np.random.default_rng(0)
    # Weights are constants of one value or initializers; scale keeps activations near one through the layers.
    values = {tensor.name: tensor for tensor in model.graph.initializer}
    for node in list(model.graph.node):
        if node.op_type == 'ConstantOfShape':
            shape = [int(n) for n in numpy_helper.to_array(values[node.input[0]])]
            fan_in = int(np.prod(shape[1:])) if len(shape) > 1 else 1
            positive = len(shape) == 1
            # Residual sums grow: the last layer's are small, so that its softmax is no single one.
            spread = 0.02 / fan_in if len(shape) == 2 else (2 / fan_in) ** 0.5
            array = random.uniform(0.5, 1.5, shape) if positive else random.normal(0, spread, shape)
            model.graph.initializer.append(numpy_helper.from_array(array.astype(np.float32), node.output[0]))
            model.graph.node.remove(node)
    path = os.path.join(folder, 'resnet50.onnx')
    onnx.save(model, path)
    return path


def one_operator(folder, name, op, inputs, weights, **attributes):
    ins = [helper.make_tensor_value_info(n, TensorProto.FLOAT, shape) for n, shape in inputs]
    random = np.random.default_rng(1)
    inits = [numpy_helper.from_array(random.standard_normal(shape).astype(np.float32), n) for n, shape in weights]
    out = helper.make_tensor_value_info('y', TensorProto.FLOAT, None)
    node = helper.make_node(op, [n for n, _ in inputs + weights], ['y'], **attributes)
    graph = helper.make_graph([node], name, ins, [out], inits)
    path = os.path.join(folder, name + '.onnx')
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid('', 17)])
    model.ir_version = 8  # what belongs to that opset
    onnx.save(model, path)
    return path


def seconds_of_others():
    """The processor time that other processes have used so far, all cores together."""
    with open('/proc/stat') as file:
        ticks = [int(n) for n in file.readline().split()[1:]]
    busy = sum(ticks[:8]) - ticks[3] - ticks[4]  # all but idle and waiting for disks
    return busy / os.sysconf('SC_CLK_TCK') - time.process_time()


def difference_of(label, ours, theirs):
    """Returns the largest difference of results. ValueError where they differ by more than orders of summing do: times of wrong
    results are none."""
    if len(ours) != len(theirs):
        raise ValueError(f'{label}: {len(ours)} results, ONNX Runtime gives {len(theirs)}')
    largest = 0.0
    for place, (mine, peer) in enumerate(zip(ours, theirs)):
        mine, peer = np.asarray(mine, np.float64), np.asarray(peer, np.float64)
        if mine.shape != peer.shape:
            raise ValueError(f'{label}: result {place} is {mine.shape}, of ONNX Runtime {peer.shape}')
        difference = float(np.abs(mine - peer).max(initial=0.0))
        if not difference <= MOST_DIFFERENT * max(float(np.abs(peer).max(initial=0.0)), 1e-3):  # NaN too
            raise ValueError(f'{label}: result {place} differs by {difference:.1e} from ONNX Runtime')
        largest = max(largest, difference)
    return largest


def compare(label, path, feeds, threads, pairs, quiet):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.log_severity_level = 4
    session = onnxruntime.InferenceSession(path, options, providers=['CPUExecutionProvider'])
    begin = time.perf_counter()
    model = hidet.onnx.from_onnx(path, threads=threads)
    ours = model.build()
    compile_seconds = time.perf_counter() - begin
    arguments = [feeds[name] for name in model.names]

    def run_ours():
        result = ours(*arguments)
        return result if isinstance(result, (list, tuple)) else [result]

    def run_theirs():
        return session.run(None, feeds)

    difference = difference_of(label, run_ours(), run_theirs())
    for _ in range(3):
        run_ours()
        run_theirs()
    rows = []
    tries = 0
    while len(rows) < pairs and tries < (40 if quiet else 1) * pairs:
        tries += 1
        times = []
        begin, others = time.perf_counter(), seconds_of_others()
        for call in (run_ours, run_theirs):
            time.sleep(0.05)  # threads that the other call left spinning have gone to sleep
            start = time.perf_counter()
            call()
            times.append((time.perf_counter() - start) * 1e3)
        share = (seconds_of_others() - others) / (time.perf_counter() - begin)
        if not quiet or share < QUIET_SHARE:
            rows.append(times)
    if not rows:
        print(f'{label:34s} the machine was never quiet', flush=True)
        return
    mine, peer = (statistics.median(row[i] for row in rows) for i in (0, 1))
    ratio = statistics.median(a / b for a, b in rows)
    print(f'{label:34s} {len(rows)} pairs  hidet {mine:9.3f} ms  ONNX Runtime {peer:9.3f} ms  ratio {ratio:.2f}  '
          f'difference {difference:.1e}  compile {compile_seconds:.2f} s', flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('minilm', nargs='?')
    parser.add_argument('--threads', type=int, default=2)
    parser.add_argument('--pairs', type=int, default=15)
    parser.add_argument('--quiet', action='store_true', help='count only pairs while other processes were idle')
    parser.add_argument('--only', default='', help='cases whose name contains this')
    args = parser.parse_args()
    random = np.random.default_rng(2)
    floats = lambda *shape: random.standard_normal(shape).astype(np.float32)
    with tempfile.TemporaryDirectory() as folder:
        minilm = args.minilm
        if minilm is None and args.only.lower() in 'minilm':
            minilm = os.path.join(folder, 'minilm.onnx')
            script = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'export_minilm.py')
            subprocess.run([sys.executable, script, minilm], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        def run(label, path, feeds):
            if args.only.lower() in label.lower():
                compare(label, path, feeds, args.threads, args.pairs, args.quiet)

        for batch, length in ((16, 32), (1, 128)):
            ids = random.integers(1000, 20000, (batch, length))
            run(f'MiniLM {batch} x {length}', minilm, {'ids': ids, 'mask': np.ones_like(ids)})
        run('ResNet-50', resnet50(folder), {'gpu_0/data_0': floats(1, 3, 224, 224)})
        run('matmul 1024 cubed', one_operator(folder, 'matmul', 'MatMul', [('a', [1024, 1024])], [('b', [1024, 1024])]),
            {'a': floats(1024, 1024)})
        run('softmax 4096 x 4096', one_operator(folder, 'softmax', 'Softmax', [('x', [4096, 4096])], [], axis=-1),
            {'x': floats(4096, 4096)})
        run('layer norm 4096 x 4096',
            one_operator(folder, 'layer_norm', 'LayerNormalization', [('x', [4096, 4096])], [('g', [4096]), ('b', [4096])]),
            {'x': floats(4096, 4096)})


if __name__ == '__main__':
    main()
