"""Prints the seconds from the entry of the torch.compile backend to its return, cold and warm, beside Dynamo's own time.

    .venv/bin/python tools/bench_backend.py [bert-base|resnet18|resnet50] [--search-space N]

Cold: with an empty cache folder. Warm: the same again in a new process, as `--child` runs it.
"""

import argparse
import pathlib
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


def child(name, folder, space):
    import hidet.torch

    model, inputs = make(name)
    seconds = []

    def backend(gm, example_inputs):
        begin = time.perf_counter()
        call = hidet.torch.compile_graph(gm, example_inputs, options={'cache_dir': folder, 'search_space': space})
        seconds.append(time.perf_counter() - begin)
        return call

    with torch.no_grad():
        begin = time.perf_counter()
        fast = torch.compile(model, backend=backend, fullgraph=True)
        result = fast(*inputs)
        total = time.perf_counter() - begin
        want = model(*inputs)
    got, want = (x if isinstance(x, torch.Tensor) else x[0] for x in (result, want))
    error = float((got - want).abs().max() / want.abs().max())
    print(f'{seconds[0]:.2f} s in the backend, {total - seconds[0]:.2f} s beside it, error {error:.1e}')


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('model', nargs='?', default='bert-base', choices=('bert-base', 'resnet18', 'resnet50'))
    parser.add_argument('--search-space', type=int, default=0)
    parser.add_argument('--child', help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.child:
        child(arguments.model, arguments.child, arguments.search_space)
        return
    with tempfile.TemporaryDirectory() as folder:
        for label in ('cold', 'warm'):
            command = [sys.executable, '-W', 'ignore', __file__, arguments.model, '--search-space', str(arguments.search_space),
                       '--child', folder]
            text = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()[-1]
            print(f'{arguments.model}, {label}: {text}')


if __name__ == '__main__':
    main()
