#!/usr/bin/env python3
"""How much sooner a search ends with more workers that compile: a model of ten products of different shapes.

    .venv/bin/python tools/bench_farm.py --workers 1,2 --out build/farm.txt
    .venv/bin/python tools/bench_farm.py --device cuda --workers 1,4

One process measures on the device, one candidate at a time; so many others compile. Each row starts with nothing recorded: workers,
tasks, candidates, seconds of the search alone (the processes have started), and how many times as fast as the first row.
"""

import argparse
import pathlib
import tempfile
import time

import hidet

SHAPES = [(64 + 16 * i, 256 + 32 * (i % 4), 192 + 48 * i) for i in range(10)]  # rows, sum, columns


def search(farm, device, space):
    """Returns seconds, tasks and candidates of the search for a model by a farm."""
    counts = []  # of candidates, a task
    farm_measure = farm.measure

    def measure(identity, candidates, step):
        counts.append(len(candidates))
        return farm_measure(identity, candidates, step)

    farm.measure = measure
    with tempfile.TemporaryDirectory() as folder, farm:
        inputs, results = [], []
        for rows, inner, columns in SHAPES:
            inputs += [hidet.symbol(size, device=device) for size in ([rows, inner], [inner, columns])]
            results.append(inputs[-2] @ inputs[-1])
        graph = hidet.trace_from(results, inputs)
        started = time.monotonic()
        graph.build(space=space, threads=1, cache_dir=folder)
        seconds = time.monotonic() - started
    return seconds, len(counts), sum(counts)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--device', choices=('cpu', 'cuda'), default='cpu')
    parser.add_argument('--workers', default='1,2', help='that compile, a row each')
    parser.add_argument('--space', type=int, choices=(1, 2), default=2)
    parser.add_argument('--out', type=pathlib.Path, help='a file for the table')
    arguments = parser.parse_args()
    lines, first = ['workers tasks candidates seconds times'], None
    for workers in map(int, arguments.workers.split(',')):
        farm = hidet.farm.pool(1, workers, device=arguments.device, threads=1)
        seconds, tasks, candidates = search(farm, arguments.device, arguments.space)
        first = first or seconds
        lines.append(f'{workers:7} {tasks:5} {candidates:10} {seconds:7.2f} {first / seconds:5.2f}')
        print(lines[-1], flush=True)
    if arguments.out:
        arguments.out.parent.mkdir(parents=True, exist_ok=True)
        arguments.out.write_text('\n'.join(lines) + '\n')


if __name__ == '__main__':
    main()
