"""Prints the seconds from the entry of the torch.compile backend to its return and to the first result, cold and warm, beside Dynamo's
time until the entry, and what a call takes beside eager.

    .venv/bin/python tools/bench_backend.py [bert-base|minilm|small|resnet18|resnet50] [--search-space N] [--device cuda --half] [--inductor]
    .venv/bin/python tools/bench_backend.py resnet18 --builds frontends/python ../before/frontends/python --rounds 5

Cold: with an empty cache folder. Warm: the same again in a new process, as `--child` runs it. `small` is one product of 10 x 10, whose
call is all overhead. --builds names folders that have a built package `hidet` each: they take turns, and what is printed is the median of
the rounds, each build beside the first.
"""

import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

import torch

ROOT = pathlib.Path(__file__).resolve().parents[1]
CONFIGS = {
    'bert-base': {},
    'minilm': {'hidden_size': 384, 'intermediate_size': 1536, 'num_hidden_layers': 6},
}
MODELS = ('bert-base', 'minilm', 'small', 'resnet18', 'resnet50')


def make(name):
    """Returns a model with random weights and its inputs."""
    torch.manual_seed(0)
    if name == 'small':
        return torch.nn.Linear(10, 10).eval(), (torch.randn(10, 10),)
    if name in CONFIGS:
        import transformers

        return transformers.BertModel(transformers.BertConfig(**CONFIGS[name])).eval(), (torch.randint(0, 30000, (1, 128)),)
    sys.path.insert(0, str(ROOT / 'examples'))
    import torch_models

    return getattr(torch_models, name)().eval(), (torch.randn(1, 3, 224, 224),)


def milliseconds(call, inputs, device):
    """Returns the median of a call's time."""
    times = []
    for i in range(60):
        begin = time.perf_counter()
        call(*inputs)
        if device == 'cuda':
            torch.cuda.synchronize()
        if i >= 10:
            times.append((time.perf_counter() - begin) * 1e3)
    return statistics.median(times)


def child(arguments):
    import hidet.torch

    folder, space, device = arguments.child, arguments.search_space, arguments.device
    model, inputs = make(arguments.model)
    model, inputs = model.to(device), [x.to(device) for x in inputs]
    if arguments.half:
        model, inputs = model.half(), [x.half() if x.is_floating_point() else x for x in inputs]
    entered = returned = None

    def backend(gm, example_inputs):
        nonlocal entered, returned
        entered = time.perf_counter()
        call = hidet.torch.compile_graph(gm, example_inputs, options={'cache_dir': folder, 'search_space': space})
        returned = time.perf_counter()
        return call

    with torch.no_grad():
        begin = time.perf_counter()
        fast = torch.compile(model, backend=backend, fullgraph=True)
        result = fast(*inputs)
        if device == 'cuda':
            torch.cuda.synchronize()
        end = time.perf_counter()
        want = model(*inputs)
        got, want = (x if isinstance(x, torch.Tensor) else x[0] for x in (result, want))
        error = float((got - want).abs().max() / want.abs().max())
        times = {'before': entered - begin, 'backend': returned - entered, 'first': end - entered, 'error': error,
                 'call': milliseconds(fast, inputs, device), 'eager': milliseconds(model, inputs, device)}
        if arguments.inductor:
            torch._dynamo.reset()
            times['inductor'] = milliseconds(torch.compile(model, mode='max-autotune'), inputs, device)
    print(json.dumps(times))


def cold_and_warm(arguments, build=None):
    """Returns what two processes measured with one cache, empty for the first of them; build: where the package is taken from."""
    environment = dict(os.environ, **({'PYTHONPATH': str(pathlib.Path(build).resolve())} if build else {}))
    times = {}
    with tempfile.TemporaryDirectory() as folder:
        for label in ('cold', 'warm'):
            command = [sys.executable, '-W', 'ignore', __file__, arguments.model, '--search-space', str(arguments.search_space),
                       '--device', arguments.device, '--child', folder] + (['--half'] if arguments.half else [])
            if arguments.inductor and label == 'warm':
                command.append('--inductor')
            done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env=environment)
            times[label] = json.loads(done.stdout.splitlines()[-1])
    return times


def compare_builds(arguments):
    """Prints a table: a row for each figure, a column for each build."""
    builds = arguments.builds
    rounds = {build: [] for build in builds}
    for turn in range(arguments.rounds):
        for build in builds[turn % len(builds):] + builds[:turn % len(builds)]:
            rounds[build].append(cold_and_warm(arguments, build))
    print(f'| {arguments.model} | {" | ".join(builds)} | over the first |\n| --- |{" --- |" * (len(builds) + 1)}')
    for label, figure, unit in (('cold', 'backend', 's'), ('cold', 'first', 's'), ('warm', 'backend', 's'), ('warm', 'first', 's'),
                                ('warm', 'call', 'ms'), ('warm', 'eager', 'ms')):
        medians = [statistics.median(times[label][figure] for times in rounds[build]) for build in builds]
        ratios = ', '.join(f'{median / medians[0]:.2f}' for median in medians[1:])
        print(f'| {label}: {figure} | {" | ".join(f"{median:.4g} {unit}" for median in medians)} | {ratios} |', flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('model', nargs='?', default='bert-base', choices=MODELS)
    parser.add_argument('--search-space', type=int, default=0)
    parser.add_argument('--device', default='cpu', choices=('cpu', 'cuda'))
    parser.add_argument('--half', action='store_true', help='float16 weights and inputs')
    parser.add_argument('--inductor', action='store_true', help='time the max-autotune mode of Inductor too, in the second process')
    parser.add_argument('--builds', nargs='+', metavar='FOLDER', help='folders of packages to compare')
    parser.add_argument('--rounds', type=int, default=3, help='of each build')
    parser.add_argument('--child', help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.child:
        child(arguments)
        return
    if arguments.builds:
        compare_builds(arguments)
        return
    for label, times in cold_and_warm(arguments).items():
        peer = f', Inductor {times["inductor"]:.3f} ms' if 'inductor' in times else ''
        print(f'{arguments.model}, {label}: {times["backend"]:.2f} s in the backend, {times["first"]:.2f} s to the first result, '
              f'{times["before"]:.2f} s before it, error {times["error"]:.1e}; a call {times["call"]:.3f} ms, eager {times["eager"]:.3f} ms{peer}')


if __name__ == '__main__':
    main()
