#!/usr/bin/env python3
"""Mixed calls for some minutes, and what they leave behind: resident memory and open descriptors, minute by minute.

    .venv/bin/python tools/soak.py --minutes 10          # what the workflow `long` runs
    .venv/bin/python tools/soak.py --minutes 60 --json soak.json

Threads call models of several kinds (a product of free rows, a convolution net of free batch and size, an encoder layer, a step of a
decoder with its cache, a recurrent net, a search of the greatest) in changing sizes. Now and then they load a model anew from its file or
from bytes, give a model of their own other weights, take a profile, compile a graph, or ask for what is an error. One of them trains: it
changes the weights of a model under torch.compile in place. Each result is compared with what torch computed beforehand.

Exit code 1 if a result is wrong, or if something grows: what malloc has given out, from the second quarter of the time to the last, by
more than 16 MB; resident memory after the first minute by more than 64 MB, for it has the room between the allocations of many threads
too, which fills up during the first million calls and then stays; descriptors by more than one for each thread, that of a file that is
being loaded.
"""

import argparse
import ctypes
import json
import os
import pathlib
import random
import statistics
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / 'frontends' / 'python'))

import numpy as np  # noqa: E402
import torch  # noqa: E402
from torch.export import Dim  # noqa: E402

import hidet  # noqa: E402

ALLOWED_MEGABYTES = {'allocated': 16, 'megabytes': 64}
CASES = 5  # sizes of each kind


def resident_bytes():
    with open('/proc/self/statm', encoding='utf-8') as file:
        return int(file.read().split()[1]) * os.sysconf('SC_PAGESIZE')


class MallInfo(ctypes.Structure):
    """mallinfo2's result."""

    _fields_ = [(name, ctypes.c_size_t) for name in ('arena', 'ordblks', 'smblks', 'hblks', 'hblkhd', 'usmblks', 'fsmblks', 'uordblks',
                                                     'fordblks', 'keepcost')]


def allocated_bytes():
    """What malloc has given out: that this does not grow where resident memory does tells pieces between from a leak."""
    mallinfo2 = ctypes.CDLL(None).mallinfo2
    mallinfo2.restype = MallInfo
    info = mallinfo2()
    return info.uordblks + info.hblkhd


def open_descriptors():
    return len(os.listdir('/proc/self/fd'))


class Scores(torch.nn.Module):
    def __init__(self, width=48):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.randn(width, width) / width)

    def forward(self, x):
        return torch.softmax(torch.relu(x @ self.weight), 1)


class Pixels(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = torch.nn.Sequential(
            torch.nn.Conv2d(3, 16, 3, padding=1), torch.nn.BatchNorm2d(16), torch.nn.ReLU(), torch.nn.MaxPool2d(2),
            torch.nn.Conv2d(16, 32, 3, padding=1, stride=2), torch.nn.ReLU(), torch.nn.AdaptiveAvgPool2d(1), torch.nn.Flatten(),
            torch.nn.Linear(32, 10))

    def forward(self, x):
        return self.layers(x)


class DecoderStep(torch.nn.Module):
    """One token's attention to what its cache keeps, which it is added to."""

    def __init__(self, width=64, heads=4):
        super().__init__()
        self.heads = heads
        self.project, self.out = torch.nn.Linear(width, 3 * width), torch.nn.Linear(width, width)

    def forward(self, x, keys, values):
        query, key, value = (part.reshape(1, self.heads, 1, -1) for part in self.project(x).chunk(3, -1))
        keys, values = torch.cat([keys, key], 2), torch.cat([values, value], 2)
        mixed = torch.nn.functional.scaled_dot_product_attention(query, keys, values)
        return self.out(mixed.transpose(1, 2).reshape(1, 1, -1)) + x, keys, values


class Recurrent(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.cells = torch.nn.GRU(24, 32, batch_first=True)

    def forward(self, x):
        return self.cells(x)[0]


class Greatest(torch.nn.Module):
    def forward(self, x):
        values, places = torch.topk(x, 5, -1)
        return torch.cumsum(values, -1), places


def encoder_layer():
    return torch.nn.TransformerEncoderLayer(64, 4, 128, dropout=0.0, batch_first=True)


# Each kind: a module, its inputs for one of CASES sizes, and which sizes are free.
KINDS = {
    'scores': (Scores, lambda i: (torch.randn(2 + 40 * i, 48),), ({0: Dim('rows', min=2, max=256)},)),
    'pixels': (Pixels, lambda i: (torch.randn(2 + i % 3, 3, 16 + 8 * i, 24 + 4 * i),),
               ({0: Dim('batch', min=2, max=8), 2: Dim('height', min=8, max=64), 3: Dim('width', min=8, max=64)},)),
    'encoder': (encoder_layer, lambda i: (torch.randn(2, 3 + 9 * i, 64),), ({1: Dim('length', min=2, max=64)},)),
    'decoder': (DecoderStep, lambda i: (torch.randn(1, 1, 64), torch.randn(1, 4, 2 + 25 * i, 16), torch.randn(1, 4, 2 + 25 * i, 16)),
                (None, {2: Dim('past', min=2, max=512)}, {2: Dim('past', min=2, max=512)})),
    'recurrent': (Recurrent, lambda i: (torch.randn(2 + i, 9, 24),), ({0: Dim('batch', min=2, max=16)},)),
    'greatest': (Greatest, lambda i: (torch.randn(3 + 11 * i, 64),), ({0: Dim('rows', min=2, max=128)},)),
}


class Kind:
    """A model in a file, and what it gives."""

    def __init__(self, name, folder):
        make, inputs, dynamic = KINDS[name]
        module = make().eval()
        self.name, self.path = name, os.path.join(folder, f'{name}.hidet')
        cases = [inputs(i) for i in range(CASES)]
        hidet.torch.export(module, cases[2], self.path, dynamic_shapes=dynamic)
        with open(self.path, 'rb') as file:
            self.bytes = file.read()
        self.shared = hidet.load(self.path)
        self.cases = []
        for case in cases:
            results = module(*case)
            results = results if isinstance(results, tuple) else (results,)
            self.cases.append(([x.numpy() for x in case], [y.detach().numpy() for y in results]))

    def check(self, model, i):
        inputs, expected = self.cases[i]
        results = model(*inputs)
        for result, want in zip(results if isinstance(results, tuple) else (results,), expected, strict=True):
            np.testing.assert_allclose(result, want, rtol=1e-3, atol=1e-4, err_msg=self.name)


class Trained:
    """A model under torch.compile whose weights change in place between calls; for one thread."""

    def __init__(self):
        self.module = Scores(32).eval()
        self.fast = torch.compile(self.module, backend='hidet', dynamic=True)
        self.x = torch.randn(7, 32)

    def step(self):
        with torch.no_grad():
            self.module.weight.mul_(-1)
            torch.testing.assert_close(self.fast(self.x), self.module(self.x), rtol=1e-3, atol=1e-4)


class Worker(threading.Thread):
    """Calls models until it is told to stop."""

    def __init__(self, seed, kinds, stop):
        super().__init__(name=f'worker {seed}')
        self.random, self.kinds, self.stop = random.Random(seed), kinds, stop
        self.trained = Trained() if seed == 0 else None
        self.own = hidet.load(kinds['scores'].path)
        self.weight_name = self.own.weights[0].name
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
        kind = self.random.choice(list(self.kinds.values()))
        case = self.random.randrange(CASES)
        what = self.random.random()
        if what < 0.01:
            kind.check(hidet.load(kind.path), case)
        elif what < 0.015:
            kind.check(hidet.load(kind.bytes), case)
        elif what < 0.03:
            self.replace_weights()
        elif what < 0.035:
            kind.shared.profile(*kind.cases[case][0])
        elif what < 0.0355:
            self.compile_anew()
        elif what < 0.045:
            self.make_errors(kind)
        elif what < 0.1 and self.trained is not None:
            self.trained.step()
        else:
            kind.check(kind.shared, case)

    def replace_weights(self):
        weight = np.random.default_rng(self.random.randrange(1 << 30)).standard_normal((48, 48)).astype(np.float32) / 48
        self.own.set_weights({self.weight_name: weight})
        x = self.kinds['scores'].cases[1][0][0]
        scores = np.exp(np.maximum(x @ weight, 0))
        np.testing.assert_allclose(self.own(x), scores / scores.sum(1, keepdims=True), rtol=1e-3, atol=1e-4)

    def compile_anew(self):
        x = hidet.symbol([4, 32])
        model = hidet.trace_from(hidet.ops.softmax(hidet.ops.relu(x) * float(self.random.randrange(1000)), 1)).build(cache_dir='off')
        np.testing.assert_allclose(model(np.zeros((4, 32), np.float32)), 1 / 32, rtol=1e-5)

    def make_errors(self, kind):
        for bad in (lambda: kind.shared(np.zeros((2, 2), np.float32)), lambda: hidet.load(kind.bytes[:len(kind.bytes) // 2]),
                    lambda: hidet.load(kind.path + '.missing')):
            try:
                bad()
            except Exception:  # pylint: disable=broad-exception-caught
                continue
            raise AssertionError(f'{kind.name}: what is an error was none')


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--minutes', type=float, default=10)
    parser.add_argument('--threads', type=int, default=8)
    parser.add_argument('--json', help='where the rows are written')
    arguments = parser.parse_args()
    torch.manual_seed(0)
    torch.set_grad_enabled(False)
    with tempfile.TemporaryDirectory() as folder:
        kinds = {name: Kind(name, folder) for name in KINDS}
        stop = threading.Event()
        workers = [Worker(seed, kinds, stop) for seed in range(arguments.threads)]
        for worker in workers:
            worker.start()
        rows, begin = [], time.monotonic()
        step = min(60.0, arguments.minutes * 60 / 4)
        while time.monotonic() - begin < arguments.minutes * 60 and not stop.wait(step):
            row = {'minutes': round((time.monotonic() - begin) / 60, 2), 'megabytes': round(resident_bytes() / 1e6, 1),
                   'allocated': round(allocated_bytes() / 1e6, 1), 'descriptors': open_descriptors(), 'calls': sum(worker.calls for worker in workers),
                   'models_loaded': hidet.counters()['models_loaded'], 'models_compiled': hidet.counters()['models_compiled']}
            rows.append(row)
            print('{minutes:5.1f} min: {megabytes:7.1f} MB ({allocated:.1f} allocated), {descriptors} descriptors, {calls} calls, '
                  '{models_loaded} models loaded, {models_compiled} compiled'.format(**row), flush=True)
            if arguments.json:
                pathlib.Path(arguments.json).write_text(json.dumps(rows, indent=1) + '\n', encoding='utf-8')
        stop.set()
        for worker in workers:
            worker.join()
    for worker in workers:
        if worker.error is not None:
            raise worker.error
    # Reloads are under way at any moment, each with its memory and a descriptor of its file.
    quarter = max(1, len(rows) // 4)
    median = lambda name, part: statistics.median(row[name] for row in part)  # noqa: E731
    grown = {'allocated': median('allocated', rows[-quarter:]) - median('allocated', rows[quarter:2 * quarter] or rows[:1]),
             'megabytes': max(row['megabytes'] for row in rows) - rows[0]['megabytes']}
    descriptors = max(row['descriptors'] for row in rows) - rows[0]['descriptors']
    print(f'{grown["allocated"]:+.1f} MB allocated from the second quarter to the last; after the first row {grown["megabytes"]:+.1f} MB '
          f'resident, {descriptors:+d} descriptors')
    return 1 if any(grown[name] > most for name, most in ALLOWED_MEGABYTES.items()) or descriptors > arguments.threads else 0


if __name__ == '__main__':
    sys.exit(main())
