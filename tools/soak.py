#!/usr/bin/env python3
"""Mixed calls for some minutes, and what they leave behind: resident memory and open descriptors, minute by minute.

    .venv/bin/python tools/soak.py --minutes 10

Threads call models of open sizes with changing sizes, replace weights, load models anew and drop them. Exit code 1 if a result is wrong,
or if memory or descriptors grow after the first minute (by more than 32 MB, or by more than one for each thread).
"""

import argparse
import os
import pathlib
import random
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / 'frontends' / 'python'))

import numpy as np  # noqa: E402

import hidet  # noqa: E402

ALLOWED_BYTES = 32 << 20
KINDS = 4


def resident_bytes():
    with open('/proc/self/statm', encoding='utf-8') as file:
        return int(file.read().split()[1]) * os.sysconf('SC_PAGESIZE')


def open_descriptors():
    return len(os.listdir('/proc/self/fd'))


def make_model(kind, folder):
    """Writes a model y = softmax(relu(x w)) with open rows; returns its path and w."""
    width = 16 * (kind + 1)
    w = np.random.default_rng(kind).standard_normal((width, width)).astype(np.float32) / width
    x = hidet.symbol([hidet.symbol_var(f'rows{kind}', 1, 256), width])
    graph = hidet.trace_from(hidet.ops.softmax(hidet.ops.relu(hidet.ops.matmul(x, hidet.from_numpy(w))), 1))
    path = os.path.join(folder, f'{kind}.hidet')
    graph.build().save(path)
    return path, w


class Worker(threading.Thread):
    """Calls models until it is told to stop."""

    def __init__(self, seed, models, stop):
        super().__init__()
        self.random, self.models, self.stop = random.Random(seed), models, stop
        self.calls, self.error = 0, None

    def run(self):
        try:
            while not self.stop.is_set():
                self.one_call()
                self.calls += 1
        except Exception as error:  # pylint: disable=broad-exception-caught
            self.error = error
            self.stop.set()

    def one_call(self):
        path, w, shared = self.models[self.random.randrange(KINDS)]
        model = hidet.load(path) if self.random.random() < 0.02 else shared
        rows = self.random.randint(1, 256)
        x = np.random.default_rng(self.random.randrange(1 << 30)).standard_normal((rows, w.shape[0])).astype(np.float32)
        scores = np.maximum(x @ w, 0)
        scores = np.exp(scores - scores.max(1, keepdims=True))
        np.testing.assert_allclose(model(x), scores / scores.sum(1, keepdims=True), rtol=1e-4, atol=1e-5)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--minutes', type=float, default=10)
    parser.add_argument('--threads', type=int, default=8)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        models = []
        for kind in range(KINDS):
            path, w = make_model(kind, folder)
            models.append((path, w, hidet.load(path)))
        stop = threading.Event()
        workers = [Worker(seed, models, stop) for seed in range(arguments.threads)]
        for worker in workers:
            worker.start()
        rows, begin = [], time.monotonic()
        step = min(60.0, arguments.minutes * 60 / 4)
        while time.monotonic() - begin < arguments.minutes * 60 and not stop.wait(step):
            rows.append((resident_bytes(), open_descriptors()))
            print(f'{(time.monotonic() - begin) / 60:5.1f} min: {rows[-1][0] / 1e6:7.1f} MB, {rows[-1][1]} descriptors, '
                  f'{sum(worker.calls for worker in workers)} calls, {hidet.counters()["models_loaded"]} models loaded', flush=True)
        stop.set()
        for worker in workers:
            worker.join()
    for worker in workers:
        if worker.error is not None:
            raise worker.error
    # Reloads are under way at any moment, each with a descriptor of its file.
    grown = max(row[0] for row in rows[1:]) - rows[0][0]
    descriptors = max(row[1] for row in rows[1:]) - rows[0][1]
    print(f'after the first: {grown / 1e6:+.1f} MB, {descriptors:+d} descriptors')
    return 1 if grown > ALLOWED_BYTES or descriptors > arguments.threads else 0


if __name__ == '__main__':
    sys.exit(main())
