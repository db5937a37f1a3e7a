"""Times products of matrices on a GPU beside cuBLASLt (torch), operands in memory.

    .venv/bin/python tools/bench_products.py                       # squares, shapes of language models, awkward rows
    .venv/bin/python tools/bench_products.py --sets rows --shapes 140x4096x4096 577x3072x896f
    .venv/bin/python tools/bench_products.py --candidates times.txt --shapes 140x4096x4096

A shape is rows x columns x length of the sums, float16, or float32 where an f follows: a linear layer without a bias whose weights are constant.
Before each call 128 MB are written (tools/cliffs.py). With --candidates each of the 16 candidates that a search finds fastest, or that are
estimated to be, is timed so, and a tuning record of them is appended to the file (testing/recorded_times).
"""

import argparse
import math
import pathlib
import re
import tempfile

import cliffs

SIZES = ((768, 768), (2304, 768), (3072, 768), (768, 3072), (4096, 4096), (6144, 4096), (14336, 4096), (4096, 14336), (5120, 5120), (32000, 2048))
SETS = {
    'squares': [(size, size, size) for size in (1024, 1536, 2048, 3072, 4096, 6144, 8192)],
    'models': [(rows, *size) for rows in (128, 512, 2048) for size in SIZES],
    'rows': [(rows, *size) for rows in (50, 77, 140, 197, 257, 300, 577)
             for size in ((768, 768), (3072, 768), (768, 3072), (4096, 1024), (4096, 4096), (14336, 4096))],
}  # fmt: skip
BY_MEASUREMENT, BY_ESTIMATE = 9, 7  # candidates


def compiled(layer, x, **options):
    """Returns the layer compiled for the size of x."""
    import hidet.torch  # noqa: F401  registers the backend
    import torch

    torch._dynamo.reset()
    function = torch.compile(layer, backend='hidet', dynamic=False, options=options)
    function(x)
    return function


def microseconds(function, x, layer):
    """Returns the least of two medians."""
    return cliffs.best_of(lambda: cliffs.time_on_gpu(lambda: function(x), (x, layer.weight), rounds=15), times=2)


def candidates_of(layer, x, folder):
    """Returns a search's record up to its times, and (candidate's fields, microseconds) of those that are worth it."""
    path = folder / 'all.txt'
    path.unlink(missing_ok=True)
    compiled(layer, x, search_space=2, tuning_file=str(path), cache_dir='off')
    record = path.read_text()
    lines = [line for line in re.findall(r'^time: .*$', record, re.MULTILINE) if not line.endswith('failed')]
    fields = {line: [field.strip() for field in line.removeprefix('time: ').split('|')] for line in lines}
    chosen = dict.fromkeys(sorted(lines, key=lambda line: float(fields[line][3]))[:BY_MEASUREMENT])
    chosen |= dict.fromkeys(sorted(lines, key=lambda line: float(fields[line][2]))[:BY_ESTIMATE])
    times = []
    for line in chosen:
        # A record in which one candidate is fastest makes it the one that is taken.
        text = record
        for other in lines:
            text = text.replace(other, 'time: ' + ' | '.join([*fields[other][:3], '1e-9' if other == line else '1']))
        path.write_text(text)
        times.append((fields[line], microseconds(compiled(layer, x, search_space=2, tuning_file=str(path), cache_dir='off'), x, layer)))
    return record[: record.index('time: ')], times


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--sets', nargs='*', choices=list(SETS), help='the default is all, or none where there are shapes')
    parser.add_argument('--shapes', nargs='*', default=[])
    parser.add_argument('--candidates', type=pathlib.Path, help='a file of tuning records')
    arguments = parser.parse_args()
    import torch

    sets = arguments.sets if arguments.sets is not None else [] if arguments.shapes else list(SETS)
    shapes = ['x'.join(map(str, shape)) for name in sets for shape in SETS[name]] + arguments.shapes
    ratios = []
    print(torch.cuda.get_device_name(), 'torch', torch.__version__)
    for shape in shapes:
        dtype = torch.float32 if shape.endswith('f') else torch.float16
        rows, columns, length = map(int, shape.rstrip('f').split('x'))
        layer = torch.nn.Linear(length, columns, bias=False, device='cuda', dtype=dtype).requires_grad_(False)
        x = torch.randn(rows, length, device='cuda').to(dtype)
        ours, peer = microseconds(compiled(layer, x), x, layer), microseconds(layer, x, layer)
        ratios.append(ours / peer)
        print(f'{shape:20} hidet {ours:7.1f}  torch {peer:7.1f}  {ratios[-1]:.2f}', flush=True)
        if arguments.candidates is None:
            continue
        with tempfile.TemporaryDirectory() as folder:
            head, times = candidates_of(layer, x, pathlib.Path(folder))
        for fields, time in times:
            print(f'  {time:7.1f}  estimated {float(fields[2]) * 1e6:7.1f}  in a search {float(fields[3]) * 1e6:7.1f}  {fields[0]}: {fields[1]}')
        with arguments.candidates.open('a') as file:
            lines = [f'time: {" | ".join(fields[:3])} | {time * 1e-6:.4g}\n' for fields, time in times]
            file.write(head + ''.join(lines) + 'end\n')
    if ratios:
        mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
        print(f'{len(ratios)} products: geometric mean {mean:.3f} of the time of torch, worst {max(ratios):.2f}, over 1.11 {sum(r > 1 / 0.9 for r in ratios)}')


if __name__ == '__main__':
    main()
