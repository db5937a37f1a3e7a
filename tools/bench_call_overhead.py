"""Prints what a call of a small compiled model costs, in microseconds: through a backend that does nothing, and through hidet.

    .venv/bin/python tools/bench_call_overhead.py [--repeat N] [--device cuda]

The model is 10x10: linear, relu, add, flatten. A backend that does nothing returns a tensor made beforehand, so its time is
torch.compile's own. Both run in turn in batches; the figures are medians over the batches.
"""

import argparse
import statistics
import time

import torch


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = torch.nn.Linear(10, 10)

    def forward(self, x):
        x = torch.nn.functional.relu(self.linear(x))
        return (x + x).flatten()


def nothing(gm, example_inputs):
    result = (torch.zeros(100, device=example_inputs[0].device),)
    return lambda *args: result


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--repeat', type=int, default=200, help='batches of 100 calls')
    parser.add_argument('--device', default='cpu', choices=('cpu', 'cuda'))
    arguments = parser.parse_args()
    x = torch.randn(10, 10, device=arguments.device)
    with torch.no_grad():
        # Each backend gets a model of its own: compiled code is kept by function and guarded by module.
        calls = {'eager': Model().eval().to(arguments.device)}
        for name, backend in (('nothing', nothing), ('hidet', 'hidet')):
            model = Model().eval().to(arguments.device)
            calls[name] = torch.compile(model.forward, backend=backend)
            calls[name](x)
        times = {name: [] for name in calls}
        for _ in range(arguments.repeat):
            for name, call in calls.items():
                begin = time.perf_counter()
                for _ in range(100):
                    call(x)
                times[name].append((time.perf_counter() - begin) * 1e4)
                if arguments.device == 'cuda':
                    torch.cuda.synchronize()  # a call returns before the GPU is done
    medians = {name: statistics.median(values) for name, values in times.items()}
    for name, value in medians.items():
        print(f'{name:8} {value:7.2f} us a call')
    print(f"hidet above a backend that does nothing: {medians['hidet'] - medians['nothing']:.2f} us")


if __name__ == '__main__':
    main()
