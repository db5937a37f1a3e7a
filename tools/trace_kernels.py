"""Prints when the kernels of a call through torch.compile begin and end on a GPU, and by how much each puts off the end.

    .venv/bin/python tools/trace_kernels.py [MODEL] [--search-space N]

Models are those of tools/bench_models.py, in float16. Kernels overlap, since each starts while those before it end: what one costs is its step, from the end of the one
before it to its own. Times are medians over calls that torch.profiler traced, in microseconds; a traced call takes longer than another.
"""

import argparse
import json
import pathlib
import statistics
import tempfile

import bench_models
import hidet.torch
import torch

CALLS = 20


def trace(call):
    """Returns the events of the GPU in each of CALLS calls, in order of their beginning."""
    for _ in range(CALLS):
        call()
    torch.cuda.synchronize()
    with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CUDA]) as profile:
        for _ in range(CALLS):
            call()
            torch.cuda.synchronize()
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / 'trace.json'
        profile.export_chrome_trace(str(path))
        everything = json.loads(path.read_text())['traceEvents']
    events = sorted((e for e in everything if e.get('cat') in ('kernel', 'gpu_memcpy', 'gpu_memset')), key=lambda e: e['ts'])
    if not events or len(events) % CALLS != 0:
        raise RuntimeError(f'{len(events)} events in {CALLS} calls, expected as many in each')
    count = len(events) // CALLS
    return [events[i * count:(i + 1) * count] for i in range(CALLS)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('model', nargs='?', default='resnet18', choices=tuple(bench_models.MODELS))
    parser.add_argument('--search-space', type=int, default=0)
    arguments = parser.parse_args()
    torch.manual_seed(0)
    model, inputs = bench_models.MODELS[arguments.model]()
    model = model.eval().cuda().half()
    inputs = [x.cuda().half() if x.is_floating_point() else x.cuda() for x in inputs]

    def backend(gm, example_inputs):
        return hidet.torch.compile_graph(gm, example_inputs, options={'search_space': arguments.search_space})

    with torch.no_grad():
        fast = torch.compile(model, backend=backend, fullgraph=True)
        calls = trace(lambda: fast(*inputs))
        milliseconds = bench_models.time_calls(lambda: fast(*inputs), 'cuda')

    def median(time_of):
        return statistics.median(time_of(call) for call in calls)

    before = 0.0
    for i, event in enumerate(calls[0]):
        start = median(lambda call: call[i]['ts'] - call[0]['ts'])
        end = median(lambda call: call[i]['ts'] + call[i]['dur'] - call[0]['ts'])
        print(f'{i:3d}  start {start:7.2f}  end {end:7.2f}  step {end - before:6.2f}  {event["name"]}')
        before = end
    print(f'{arguments.model}: {len(calls[0])} kernels, {before:.1f} us from the first to the last; '
          f'a call {milliseconds:.3f} ms')


if __name__ == '__main__':
    main()
