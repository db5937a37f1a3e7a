"""Prints the seconds from the entry of the torch.compile backend to its return and to the first result, cold and warm, beside Dynamo's
time until the entry, and what a call takes beside eager.

    .venv/bin/python tools/bench_backend.py [bert-base|resnet18|resnet50] [--search-space N] [--device cuda --half] [--inductor]

Cold: with an empty cache folder. Warm: the same again in a new process, as `--child` runs it.
"""

import argparse
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

import torch

ROOT = pathlib.Path(__file__).resolve().parents[1]


def make(name):
    """Returns a model with random weights and its inputs."""
    torch.manual_seed(0)
    if name == 'bert-base':
        import transformers

        return transformers.BertModel(transformers.BertConfig()).eval(), (torch.randint(0, 30000, (1, 128)),)
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
        ours, eager = milliseconds(fast, inputs, device), milliseconds(model, inputs, device)
        peer = ''
        if arguments.inductor:
            torch._dynamo.reset()
            inductor = torch.compile(model, mode='max-autotune')
            peer = f', Inductor {milliseconds(inductor, inputs, device):.3f} ms'
    print(f'{returned - entered:.2f} s in the backend, {end - entered:.2f} s to the first result, {entered - begin:.2f} s before it, '
          f'error {error:.1e}; a call {ours:.3f} ms, eager {eager:.3f} ms{peer}')


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('model', nargs='?', default='bert-base', choices=('bert-base', 'resnet18', 'resnet50'))
    parser.add_argument('--search-space', type=int, default=0)
    parser.add_argument('--device', default='cpu', choices=('cpu', 'cuda'))
    parser.add_argument('--half', action='store_true', help='float16 weights and inputs')
    parser.add_argument('--inductor', action='store_true', help='time the max-autotune mode of Inductor too, in the second process')
    parser.add_argument('--child', help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.child:
        child(arguments)
        return
    with tempfile.TemporaryDirectory() as folder:
        for label in ('cold', 'warm'):
            command = [sys.executable, '-W', 'ignore', __file__, arguments.model, '--search-space', str(arguments.search_space),
                       '--device', arguments.device, '--child', folder] + (['--half'] if arguments.half else [])
            if arguments.inductor and label == 'warm':
                command.append('--inductor')
            text = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()[-1]
            print(f'{arguments.model}, {label}: {text}')


if __name__ == '__main__':
    main()
