#!/usr/bin/env python3
"""Prints how many calls eight threads of one process make of one model, beside eight processes with the model each.

    .venv/bin/python tools/bench_threads.py [--workers 8] [--rounds 5] [--seconds 2] [--shape 32x256] [--device cpu]

The model (on the CPU, one thread a call; on a GPU, a stream a thread or process, results brought back) is three layers of 256 x 256 and a softmax over 32 rows, or over as many rows and columns as
`--shape` says: a call takes 0.1 ms, one of 4x64 3 us, one of 128x512 2 ms. Threads and processes take turns; the figure is the median
over the rounds of calls of the threads over calls of the processes. Each result of each call is compared with the first, bit by bit: a
difference ends it with an error. Threads with a model each are printed beside: what they lose to processes too is lost to Python's
interpreter, which one thread has at a time, and not to what threads share of a model. The processor time of a call is printed too: it
says what threads cost where other work on the machine takes more of it from one process than from eight.
"""

import argparse
import contextlib
import multiprocessing
import os
import statistics
import tempfile
import threading
import time

import numpy as np

import hidet


def save_model(path, shape, device):
    """Saves the model."""
    x = hidet.symbol(shape, device=device)
    y = x
    for _ in range(3):
        y = hidet.ops.relu(hidet.ops.matmul(y, hidet.randn([shape[1], shape[1]], device=device)))
    hidet.trace_from(hidet.ops.softmax(y, 1)).build(threads=1).save(path)


def count_calls(model, seed, start, seconds):
    """Returns how many calls were made in so many seconds from the time `start`, and the seconds of processor time that these took.
    RuntimeError if two results differ."""
    x = np.random.default_rng(seed).standard_normal(model.inputs[0].shape).astype(np.float32)
    is_gpu = model.device != 'cpu'
    given = hidet.from_numpy(x).cuda() if is_gpu else x
    call = (lambda: model(given).cpu().numpy().tobytes()) if is_gpu else (lambda: model(given).tobytes())
    with hidet.cuda.stream(hidet.cuda.Stream()) if is_gpu else contextlib.nullcontext():
        first = call()
        while time.time() < start:
            time.sleep(0.001)
        calls, begin = 0, time.thread_time()
        while time.time() < start + seconds:
            if call() != first:
                raise RuntimeError(f'call {calls} with seed {seed} gave another result than the first')
            calls += 1
        return calls, time.thread_time() - begin


def total(counts):
    """Returns the calls of all workers, and the microseconds of processor time of one."""
    calls = sum(count for count, _ in counts)
    return calls, sum(seconds for _, seconds in counts) * 1e6 / calls


def in_threads(path, workers, seconds, models=None):
    """Returns the calls of all threads together, and the processor time of one. They share a model, if they are given none."""
    models = models or [hidet.load(path, threads=1)] * workers
    start, counts = time.time() + 0.5, [None] * workers

    def work(seed):
        counts[seed] = count_calls(models[seed], seed, start, seconds)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(workers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if not all(counts):
        raise SystemExit('a thread failed')
    return total(counts)


def in_threads_apart(path, workers, seconds):
    """The same where each thread has a model of its own: what these lose to processes too is not lost by the model."""
    return in_threads(path, workers, seconds, [hidet.load(path, threads=1) for _ in range(workers)])


def work_of_process(path, seed, start, seconds, counts):
    model = hidet.load(path, threads=1)
    counts.put(0)
    while start.value > time.time() + 1e6:
        time.sleep(0.001)
    counts.put(count_calls(model, seed, start.value, seconds))


def in_processes(path, workers, seconds):
    """Returns the calls of all processes together, which begin when all of them are there, and the processor time of one."""
    context = multiprocessing.get_context('spawn')
    counts, start = context.Queue(), context.Value('d', time.time() + 1e9)
    processes = [context.Process(target=work_of_process, args=(path, seed, start, seconds, counts)) for seed in range(workers)]
    for process in processes:
        process.start()
    for _ in processes:
        counts.get()  # it is ready
    start.value = time.time() + 0.5
    result = total([counts.get() for _ in processes])
    for process in processes:
        process.join()
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--workers', type=int, default=8)
    parser.add_argument('--rounds', type=int, default=5)
    parser.add_argument('--seconds', type=float, default=2)
    parser.add_argument('--shape', type=lambda text: [int(size) for size in text.split('x')], default=[32, 256])
    parser.add_argument('--device', default='cpu', choices=('cpu', 'cuda'))
    arguments = parser.parse_args()
    ratios = []
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'model.hidet')
        save_model(path, arguments.shape, arguments.device)
        for _ in range(arguments.rounds):
            threads, of_thread = in_threads(path, arguments.workers, arguments.seconds)
            apart, _ = in_threads_apart(path, arguments.workers, arguments.seconds)
            processes, of_process = in_processes(path, arguments.workers, arguments.seconds)
            ratios.append(threads / processes)
            print(f'{arguments.workers} threads {threads / arguments.seconds:.0f} calls a second, '
                  f'with a model each {apart / arguments.seconds:.0f}, '
                  f'{arguments.workers} processes {processes / arguments.seconds:.0f}: {ratios[-1]:.2f}; '
                  f'processor time of a call {of_thread:.0f} and {of_process:.0f} us', flush=True)
    print(f'median {statistics.median(ratios):.2f}; all results equal')


if __name__ == '__main__':
    main()
