"""Times operators beside the best of their peers, to find where hidet falls behind: one row an operator at a size.

    .venv/bin/python tools/cliffs.py --device cuda --out build/cliffs_cuda.json
    .venv/bin/python tools/cliffs.py --device cpu --only '^softmax' --peers eager
    .venv/bin/python tools/cliffs.py --device cuda --drawn 200 --seed 7
    .venv/bin/python tools/cliffs.py --report build/cliffs_cuda.json --page docs/cliffs_cuda.md

The rows are those of tools/cliff_rows.py, or drawn at random by tools/drawn_rows.py. Each is a process of its own with a time limit, so that one that crashes or hangs is a row that says so.
On a GPU rows are compiled side by side and timed one at a time; 128 MB are written before each call, so that operands come from memory (marks
by which a peer would keep them in the cache are taken off first), and the time is that between two events around the call, less that between
two events around nothing. The host runs ahead behind a kernel that waits: what it does is in nobody's time. On a CPU a time is the least of
many calls, the systems in turn, less what torch.compile itself takes (a backend that computes nothing, timed behind them).
Peers: eager PyTorch, Inductor, and on a CPU ONNX Runtime, each compiled for known sizes. Inputs are normal numbers, weights scaled by their
length. An error is the largest difference from the same computation in float64, over the largest value there.
"""

import argparse
import concurrent.futures
import contextlib
import datetime
import fcntl
import functools
import io
import json
import math
import os
import pathlib
import platform
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import warnings

import cliff_rows
import drawn_rows

ROOT = pathlib.Path(__file__).resolve().parents[1]
FLUSHED_BYTES = 128 << 20
PEERS = {'cuda': ('eager', 'inductor'), 'cpu': ('eager', 'inductor', 'onnxruntime')}


# ---- One row, in a process of its own.


def make_module(row, device):
    """Returns the row as a module that holds its weights, and its other inputs."""
    import torch

    inputs = [spec.make(device) for spec in row.inputs]

    class OfRow(torch.nn.Module):
        """Its forward has one argument a tensor that is no weight: whatever unpacks arguments is in the time of a call."""

        def __init__(self):
            super().__init__()
            for i, spec in enumerate(row.inputs):
                if spec.constant:
                    self.register_buffer(f't{i}', inputs[i])

    names = [f'self.t{i}' if spec.constant else f't{i}' for i, spec in enumerate(row.inputs)]
    given = ', '.join(name for name in names if not name.startswith('self.'))
    scope = {'function': row.function}
    exec(f'def forward(self, {given}):\n    return function({", ".join(names)})\n', scope)  # noqa: S102
    OfRow.forward = scope['forward']
    return OfRow().eval(), [x for x, spec in zip(inputs, row.inputs) if not spec.constant]


def through_onnxruntime(module, inputs):
    """Returns a call of the module in ONNX Runtime."""
    import onnxruntime
    import torch

    file = io.BytesIO()
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter('ignore')
        torch.onnx.export(module, tuple(inputs), file, dynamo=False, opset_version=20)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = torch.get_num_threads()
    session = onnxruntime.InferenceSession(file.getvalue(), options, providers=['CPUExecutionProvider'])
    feed = {spec.name: x.numpy() for spec, x in zip(session.get_inputs(), inputs)}
    return lambda: torch.from_numpy(session.run(None, feed)[0])


def give_first_result(graph, example_inputs):
    """A backend whose models compute nothing: a call takes what torch.compile itself takes."""
    result = graph(*example_inputs)
    return lambda *_: result


def make_call(system, module, inputs):
    """Returns a function of nothing that runs the module in a system."""
    import torch

    if system == 'onnxruntime':
        return through_onnxruntime(module, inputs)
    if system == 'eager':
        return lambda: module(*inputs)
    import hidet.torch  # noqa: F401  registers the backend

    compiled = torch.compile(module, backend=give_first_result if system == 'nothing' else system, fullgraph=True, dynamic=False)
    return lambda: compiled(*inputs)


DEMOTE = r'''
extern "C" __global__ void demote(const char* lines, int count) {
  const int i = blockIdx.x * 256 + threadIdx.x;
  if (i < count) asm volatile("applypriority.global.L2::evict_normal [%0], 128;" ::"l"(lines + 128ll * i) : "memory");
}
'''


@functools.cache
def demotion_kernel():
    """Returns the kernel, which is compiled once a process."""
    import torch

    return torch.cuda._compile_kernel(DEMOTE, 'demote')


def make_demotion(tensors):
    """Returns a function of nothing that takes from lines of these tensors in the second-level cache the mark that they are to be evicted last.
    Triton's loads leave it (eviction_policy='evict_last'), and a fifth of an operand then stays there while 128 MB are written."""
    kernel = demotion_kernel()
    large = [(x, x.nbytes // 128) for x in tensors if x.nbytes >= 128]  # whole lines: allocations are aligned

    def demote():
        for x, lines in large:
            kernel(grid=((lines + 255) // 256, 1, 1), block=(256, 1, 1), args=[x, lines])

    return demote


def time_on_gpu(call, operands, rounds=21):
    """Returns the median time of a call in microseconds, its operands in memory."""
    import torch

    demote = make_demotion(operands)
    buffer = torch.empty(FLUSHED_BYTES, dtype=torch.int8, device='cuda')
    pairs = [[torch.cuda.Event(enable_timing=True) for _ in range(2)] for _ in range(2 * rounds)]
    for _ in range(10):
        call()
    torch.cuda.synchronize()
    start = time.perf_counter()
    for _ in range(3):
        call()
    host_seconds = (time.perf_counter() - start) / 3
    torch.cuda.synchronize()
    woke = torch.cuda.Event()
    for patience in (1, 4, 16, 64):
        # At most 2 GHz: as long as the host may take beside others that compile, and again; longer where that was too short.
        torch.cuda._sleep(int(min(patience * 2 * rounds * (3 * host_seconds + 100e-6) * 2e9, 4e9)))
        woke.record()
        for i, (before, after) in enumerate(pairs):
            demote()
            buffer.fill_(i)
            before.record()
            if i % 2:
                call()
            after.record()
        is_late = woke.query()
        torch.cuda.synchronize()
        if not is_late:
            break
    times = [before.elapsed_time(after) * 1e3 for before, after in pairs]
    return max(statistics.median(times[1::2]) - statistics.median(times[::2]), 0.1)


def best_of(measure, times=3):
    """Returns the least of some measurements: what else runs on the host makes some of them long."""
    return min(measure() for _ in range(times))


def time_on_cpu(calls, rounds=15, seconds=0.03):
    """Returns the least time of a call in microseconds, for each of some calls, which take turns: other work on the machine makes times
    longer, never shorter. Before each turn comes a pause in which threads that wait for more work go to sleep. What torch.compile itself takes
    is timed behind a call of the row, whose operands have then taken its place in the caches: 18 us alone, 25 to 33 behind an addition of a
    million numbers."""
    least = dict.fromkeys(calls, math.inf)
    for call in calls.values():
        for _ in range(3):
            call()
    for _ in range(rounds):
        for system, call in calls.items():
            time.sleep(0.01)
            end = time.perf_counter() + seconds
            while True:
                if system == 'nothing' and 'hidet' in calls:
                    calls['hidet']()
                start = time.perf_counter()
                call()
                now = time.perf_counter()
                least[system] = min(least[system], (now - start) * 1e6)
                if now > end:
                    break
    return least


def without_dynamo(times):
    """Returns the times on a CPU less what torch.compile itself takes, which no backend changes."""
    nothing = times.pop('nothing', 0)
    return {system: max(value - nothing, 0.5) if system in ('hidet', 'inductor') else value for system, value in times.items()}


def largest_error(value, reference):
    """Returns the largest difference over the largest value."""
    if value.shape != reference.shape:
        return math.inf
    scale = reference.abs().max().item() if reference.numel() else 0
    difference = (value.double() - reference).abs().nan_to_num(math.inf)
    return (difference.max().item() if difference.numel() else 0) / max(scale, 1e-30)


@contextlib.contextmanager
def at_most(seconds, what):
    """Raises TimeoutError in what takes longer: a peer that takes minutes to compile (Inductor, steps of a recurrent layer) is no reason to have
    no time of the others."""

    def stop(*_):
        raise TimeoutError(f'{what} takes longer than {seconds} s to compile')

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def run_row(name, rows, device, systems, lock_path, seconds):
    """Prints what the systems take for the row of a name, as JSON; one that takes longer than so many seconds to compile is left out."""
    import torch

    torch.manual_seed(0)
    row = next(row for row in rows if row.name == name)
    result = {'name': name, 'times': {}, 'errors': {}, 'failures': {}}
    with torch.no_grad(), open(lock_path, 'w') as lock:
        module, inputs = make_module(row, device)
        wide = [x.double() if x.is_floating_point() else x for x in inputs]
        try:
            reference = make_module(row, device)[0]
            reference.load_state_dict(module.state_dict())
            reference = reference.double()(*wide).double()
        except RuntimeError as error:
            result['failures']['float64'] = str(error)[:300]
            reference = None
        calls = {}
        for system in systems + ['nothing'] * (device == 'cpu'):
            try:
                with at_most(seconds, system):
                    call = make_call(system, module, inputs)
                    value = call()
                if reference is not None and system != 'nothing':
                    result['errors'][system] = largest_error(value, reference)
                fcntl.flock(lock, fcntl.LOCK_EX)
                if device == 'cuda':
                    result['times'][system] = best_of(lambda: time_on_gpu(call, [*inputs, *module.buffers()]))  # noqa: B023
                calls[system] = call
            except Exception as error:  # noqa: BLE001  whatever a system does is a row's result
                result['failures'][system] = f'{type(error).__name__}: {error}'[:300]
            finally:
                fcntl.flock(lock, fcntl.LOCK_UN)
        if device == 'cpu':
            result['times'] = without_dynamo(time_on_cpu(calls))
    print(json.dumps(result))


# ---- All rows.


def rows_of(arguments):
    """Returns the rows that are asked for: those of tools/cliff_rows.py, or as many drawn ones."""
    if arguments.drawn:
        return drawn_rows.drawn_rows(arguments.drawn, arguments.seed)
    return cliff_rows.all_rows(arguments.device)


def start_row(row, arguments, systems, lock_path):
    """Runs a row in a process and returns its result."""
    command = [sys.executable, __file__, '--worker', row.name, '--device', arguments.device, '--peers', ','.join(systems), '--lock', lock_path,
               '--limit', str(arguments.limit), '--drawn', str(arguments.drawn), '--seed', str(arguments.seed)]
    failure = {'name': row.name, 'times': {}, 'errors': {}}
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=arguments.limit, check=False)
    except subprocess.TimeoutExpired:
        return {**failure, 'failures': {'row': f'longer than {arguments.limit} s'}}
    if done.returncode != 0:
        return {**failure, 'failures': {'row': f'exit code {done.returncode}: {done.stderr[-300:]}'}}
    return json.loads(done.stdout.splitlines()[-1])


def machine(device):
    """Returns the name of the device that is measured."""
    if device == 'cuda':
        import torch

        return torch.cuda.get_device_name(0)
    names = re.findall(r'model name\s*: (.*)', pathlib.Path('/proc/cpuinfo').read_text(encoding='utf-8'))
    return f'{names[0] if names else platform.machine()}, {len(os.sched_getaffinity(0))} threads'


def run_rows(arguments):
    """Runs the rows that are asked for; returns their results."""
    systems = ['hidet', *[peer for peer in arguments.peers.split(',') if peer]]
    rows = [row for row in rows_of(arguments) if re.search(arguments.only, row.name)]
    jobs = arguments.jobs or (max(1, len(os.sched_getaffinity(0)) // 2) if arguments.device == 'cuda' else 1)
    end = time.monotonic() + arguments.seconds
    results = []
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        lock_path = os.path.join(folder, 'lock')

        def run(row):
            if time.monotonic() > end:
                return {'name': row.name, 'times': {}, 'errors': {}, 'failures': {'row': 'no time left'}}
            return start_row(row, arguments, systems, lock_path)

        for result in pool.map(run, rows):
            results.append(result)
            print(line_of(result), flush=True)
            write(arguments, results)
    return results


def write(arguments, results):
    """Writes the results, so that a run that is cut short has some."""
    if arguments.out:
        head = {'device': arguments.device, 'machine': arguments.machine, 'date': str(datetime.date.today()), 'rows': results}
        pathlib.Path(arguments.out).write_text(json.dumps(head, indent=1), encoding='utf-8')


# ---- What comes of it.


def ratio_of(result):
    """Returns our time over the best peer's; None where one of them has none."""
    peers = [value for system, value in result['times'].items() if system != 'hidet']
    return result['times']['hidet'] / min(peers) if peers and 'hidet' in result['times'] else None


def line_of(result):
    """Returns a row's result as a line."""
    ratio = ratio_of(result)
    times = ' '.join(f'{system} {value:.1f}' for system, value in result['times'].items())
    failures = ' '.join(f'[{system}: {text.splitlines()[0][:120] if text else ""}]' for system, text in result['failures'].items())
    error, eager = result['errors'].get('hidet'), result['errors'].get('eager')
    wrong = ' WRONG' if error is not None and eager is not None and error > max(2 * eager, 1e-6) and error > 2e-3 else ''
    return f'{ratio if ratio is None else round(ratio, 2)!s:>6} {result["name"]}: {times}{wrong} {failures}'.rstrip()


def plot(measured):
    """Returns an SVG: a dot a row, our time over the best peer's against the peer's."""
    width, height, left, bottom = 760, 360, 60, 40
    times = [min(t for s, t in r['times'].items() if s != 'hidet') for r in measured]
    ratios = [ratio_of(r) for r in measured]
    low, high = math.floor(math.log10(min(times))), math.ceil(math.log10(max(times)))
    least, most = min(-2, math.floor(math.log2(min(ratios)))), max(2, math.ceil(math.log2(max(ratios))))
    place_x = lambda t: left + (math.log10(t) - low) / (high - low) * (width - left - 10)
    place_y = lambda q: 10 + (most - math.log2(q)) / (most - least) * (height - bottom - 10)
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="11">',
             f'<rect width="{width}" height="{height}" fill="white"/>']
    for power in range(least, most + 1):
        y = place_y(2.0**power)
        lines.append(f'<line x1="{left}" x2="{width - 10}" y1="{y:.1f}" y2="{y:.1f}" stroke="{"#333" if power == 0 else "#ddd"}"/>')
        lines.append(f'<text x="{left - 6}" y="{y + 4:.1f}" text-anchor="end">{2.0**power:g}</text>')
    for power in range(low, high + 1):
        lines.append(f'<text x="{place_x(10.0**power):.1f}" y="{height - 22}" text-anchor="middle">{10.0**power:g} us</text>')
    lines.append(f'<text x="{width / 2}" y="{height - 6}" text-anchor="middle">time of the best peer; up: our time over it</text>')
    for result, t, q in zip(measured, times, ratios):
        color = '#c33' if q > 1.25 else '#d90' if q > 1 else '#284'
        lines.append(f'<circle cx="{place_x(t):.1f}" cy="{place_y(q):.1f}" r="3" fill="{color}"><title>{result["name"]}: {q:.2f}</title></circle>')
    return '\n'.join([*lines, '</svg>', ''])


def summary(results):
    """Returns the figures of all rows and the worst of them, as Markdown."""
    measured = sorted((r for r in results if ratio_of(r) is not None), key=ratio_of, reverse=True)
    if not measured:
        return 'Nothing was measured.\n'
    ratios = [ratio_of(r) for r in measured]
    behind = sum(ratio > 1.25 for ratio in ratios)
    lines = [f'{len(measured)} of {len(results)} rows measured. Our time over the best peer\'s: worst {ratios[0]:.2f}, over 1.25 in '
             f'{100 * behind / len(ratios):.1f} % of the rows, geometric mean {math.exp(statistics.mean(map(math.log, ratios))):.2f}.', '',
             '| row | ours, us | best peer, us | ratio |', '| --- | --- | --- | --- |']
    for result in measured[:20]:
        peer, best = min(((s, t) for s, t in result['times'].items() if s != 'hidet'), key=lambda pair: pair[1])
        lines.append(f'| {result["name"]} | {result["times"]["hidet"]:.1f} | {best:.1f} ({peer}) | {ratio_of(result):.2f} |')
    refused = [r for r in results if 'hidet' in r['failures'] or 'row' in r['failures']]
    if refused:
        lines += ['', 'Not run:', '']
        lines += [f'- {r["name"]}: {(r["failures"].get("hidet") or r["failures"]["row"]).splitlines()[0]}' for r in refused]
    return '\n'.join([*lines, ''])


def write_page(path, head):
    """Writes the page of a run and its plot beside it."""
    path = pathlib.Path(path)
    measured = [r for r in head['rows'] if ratio_of(r) is not None]
    peers = ','.join(peer for peer in PEERS[head['device']] if any(peer in r['times'] for r in head['rows']))
    picture = path.with_suffix('.svg')
    if measured:
        picture.write_text(plot(measured), encoding='utf-8')
    path.write_text(f'# Operators beside their peers: {head["machine"]}\n\nWritten by `tools/cliffs.py --device {head["device"]} --peers {peers}` on {head["date"]}; '
                    f'what is timed, and how, stands there and in `tools/cliff_rows.py`.\n\n![ratio against time]({picture.name})\n\n'
                    f'{summary(head["rows"])}', encoding='utf-8')


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--device', choices=('cuda', 'cpu'), default='cuda')
    parser.add_argument('--only', default='.', metavar='REGEX', help='rows whose names match')
    parser.add_argument('--drawn', type=int, default=0, metavar='COUNT', help='rows of tools/drawn_rows.py in place of those of tools/cliff_rows.py')
    parser.add_argument('--seed', type=int, default=0, help='of the drawn rows')
    parser.add_argument('--peers', help='separated by commas (default: all of the device)')
    parser.add_argument('--jobs', type=int, default=0, help='rows compiled at once (default: half of the processors, on a CPU 1)')
    parser.add_argument('--limit', type=float, default=120, help='seconds of a row; of a system to compile it, a quarter')
    parser.add_argument('--seconds', type=float, default=math.inf, help='no row begins after that many')
    parser.add_argument('--out', help='a JSON file for the results')
    parser.add_argument('--report', help='a JSON file of results to print, instead of measuring')
    parser.add_argument('--page', help='a Markdown file for what is printed, with a plot beside it')
    parser.add_argument('--worker', help=argparse.SUPPRESS)
    parser.add_argument('--lock', help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.peers is None:
        arguments.peers = ','.join(PEERS[arguments.device])
    if arguments.worker:
        return run_row(arguments.worker, rows_of(arguments), arguments.device, arguments.peers.split(','), arguments.lock, arguments.limit / 4)
    if arguments.report:
        head = json.loads(pathlib.Path(arguments.report).read_text(encoding='utf-8'))
    else:
        arguments.machine = machine(arguments.device)
        head = {'device': arguments.device, 'machine': arguments.machine, 'date': str(datetime.date.today()), 'rows': run_rows(arguments)}
    print(summary(head['rows']))
    if arguments.page:
        write_page(arguments.page, head)


if __name__ == '__main__':
    main()
