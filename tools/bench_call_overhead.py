"""Prints what a call of a small compiled model costs, in microseconds: through a backend that does nothing, and through hidet.

    .venv/bin/python tools/bench_call_overhead.py [--repeat N] [--device cuda] [--weights 400 [--freeze]]

The model is 10x10: linear, relu, add, flatten. A backend that does nothing returns a tensor made beforehand, so its time is
torch.compile's own. Both run in turn in batches; the figures are medians over the batches. All backends compile one model: where the
allocator puts a second one, made after something was compiled, the same guards take up to a tenth more time.

With --weights the model adds up so many vectors of 16 elements, its weights, and the figure is what they cost beyond two: the time of
a call less that of a backend that does nothing and of the same model with its weights inside (hidet.torch.export), the least of all
calls of each. Both backends stand behind the guards of one compilation, and a flag says which of them a call reaches: guards of 400
weights take 50 to 57 us by where the allocator put them, so that of two compilations one is faster by more than what is looked for.
"within" is the part of the figure by clocks at the entry and the return of hidet's function.
"""

import argparse
import os
import statistics
import tempfile
import time

import torch

import hidet


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = torch.nn.Linear(10, 10)

    def forward(self, x):
        x = torch.nn.functional.relu(self.linear(x))
        return (x + x).flatten()


class ManyWeights(torch.nn.Module):
    def __init__(self, count):
        super().__init__()
        self.weights = torch.nn.ParameterList([torch.nn.Parameter(torch.rand(16), requires_grad=False) for _ in range(count)])

    def forward(self, x):
        for weight in self.weights:
            x = x + weight
        return x


def nothing(gm, example_inputs):
    result = (torch.zeros(100, device=example_inputs[0].device),)
    return lambda *args: result


def compile_each(model, x):
    """Returns calls of one model by backend."""
    calls = {}
    for name, backend in (('nothing', nothing), ('hidet', 'hidet'), ('nothing again', lambda gm, inputs: nothing(gm, inputs))):
        calls[name] = torch.compile(model.forward, backend=backend)
        calls[name](x)
    return calls


def measure(calls, x, batches, size, each=False):
    """Returns the microseconds of a call in each batch (of each call if `each`), by name; the batches take turns."""
    times = {name: [] for name in calls}
    for _ in range(batches):
        for name, call in calls.items():
            begin = time.perf_counter()
            for _ in range(size):
                call(x)
                if each:
                    now = time.perf_counter()
                    times[name].append((now - begin) * 1e6)
                    begin = now
            if not each:
                times[name].append((time.perf_counter() - begin) * 1e6 / size)
            if x.device.type == 'cuda':
                torch.cuda.synchronize()  # a call returns before the GPU is done
    return times


def small_model(arguments):
    x = torch.randn(10, 10, device=arguments.device)
    model = Model().eval().to(arguments.device)
    calls = {'eager': model, **compile_each(model, x)}
    medians = {name: statistics.median(values) for name, values in measure(calls, x, arguments.repeat, 100).items()}
    for name, value in medians.items():
        print(f'{name:13} {value:7.2f} us a call')
    print(f"hidet above a backend that does nothing: {medians['hidet'] - medians['nothing']:.2f} us")


def switched(model, x, **options):
    """Returns calls of the model through one compilation: by `nothing`, by hidet, and by hidet with a clock, whose seconds are
    appended to the list that is returned too."""
    seconds = []
    reached = 'hidet'

    def backend(gm, example_inputs):
        idle, compiled = nothing(gm, example_inputs), hidet.torch.compile_graph(gm, example_inputs, options=options)

        def run(*args):
            if reached == 'nothing':
                return idle(*args)
            if reached == 'hidet':
                return compiled(*args)
            begin = time.perf_counter()
            result = compiled(*args)
            seconds.append(time.perf_counter() - begin)
            return result

        return run

    compiled_model = torch.compile(model.forward, backend=backend)

    def through(name):
        def call(x):
            nonlocal reached
            reached = name
            return compiled_model(x)

        return call

    calls = {name: through(name) for name in ('nothing', 'hidet', 'clocked')}
    calls['hidet'](x)
    return calls, seconds


def many_weights(arguments):
    x = torch.randn(16, device=arguments.device)
    above, within = {}, {}
    for count in (2, arguments.weights):
        model = ManyWeights(count).eval().to(x.device)
        calls, seconds = switched(model, x, freeze_weights=arguments.freeze)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, 'model.hidet')
            hidet.torch.export(model, (x,), path)
            calls['inside'] = hidet.load(path).fast_function
        least = {name: min(values) for name, values in measure(calls, x, arguments.repeat, 20, each=True).items()}
        above[count] = least['hidet'] - least['nothing'] - least['inside']
        within[count] = min(seconds) * 1e6 - least['inside']
        print(f'{count} weights: ' + ', '.join(f'{name} {value:.2f} us' for name, value in least.items()))
    print(f'{arguments.weights} weights above 2: {above[arguments.weights] - above[2]:.2f} us a call, '
          f'{within[arguments.weights] - within[2]:.2f} us of them within it')


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--repeat', type=int, default=200, help='batches of 100 calls, of 20 with --weights')
    parser.add_argument('--device', default='cpu', choices=('cpu', 'cuda'))
    parser.add_argument('--weights', type=int, help='measure what so many weights cost beyond two')
    parser.add_argument('--freeze', action='store_true', help='with --weights: with the option freeze_weights')
    arguments = parser.parse_args()
    torch._dynamo.config.recompile_limit = 64
    with torch.no_grad():
        (many_weights if arguments.weights else small_model)(arguments)


if __name__ == '__main__':
    main()
