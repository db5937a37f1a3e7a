#!/usr/bin/env python3
"""Models over several cards of one machine, ours and Inductor's with the same process groups, and all-reduce inside a model against
NCCL alone. One process a card:

    torchrun --nproc-per-node 2 tools/bench_tensor_parallel.py --out build/tensor_parallel.txt
    torchrun --nproc-per-node 2 tools/bench_tensor_parallel.py --device cpu --size tiny --rows one-token,all-reduce

Prints a row a work: ours, the peer's, their ratio; medians of times that every rank agrees on (the slowest rank's). `one-card` rows run
the whole model on rank 0 while the others wait. Each row is measured in turns, ours and the peer's, so that both see the same machine.
"""

import argparse
import datetime
import os
import pathlib
import sys
import time

import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as fc
from torch.distributed.device_mesh import init_device_mesh

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'examples'))
from tensor_parallel_llama import SIZES, make_model, split  # noqa: E402

TURNS = 5


def seconds_of(call, device, calls):
    """Returns seconds a call, of the slowest rank; on a GPU between events."""
    dist.barrier()
    if device.type == 'cuda':
        begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        torch.cuda.synchronize(device)
        begin.record()
        for _ in range(calls):
            call()
        end.record()
        torch.cuda.synchronize(device)
        seconds = begin.elapsed_time(end) / 1e3 / calls
    else:
        started = time.perf_counter()
        for _ in range(calls):
            call()
        seconds = (time.perf_counter() - started) / calls
    slowest = torch.tensor([seconds], device=device, dtype=torch.float64)
    dist.all_reduce(slowest, op=dist.ReduceOp.MAX)
    return slowest.item()


def medians(calls, device, count):
    """Returns the median seconds of each function, measured in turns."""
    for call in calls:
        for _ in range(3):
            call()
    times = [[seconds_of(call, device, count) for call in calls] for _ in range(TURNS)]
    return [sorted(column)[TURNS // 2] for column in zip(*times)]


class Bench:
    def __init__(self, arguments, device):
        self.arguments, self.device, self.lines = arguments, device, []
        self.rank, self.ranks = dist.get_rank(), dist.get_world_size()
        self.mesh = init_device_mesh(device.type, (self.ranks,))
        self.dtype = torch.float16 if device.type == 'cuda' else torch.float32

    def row(self, name, ours, peer, what):
        line = f'{name:34} {ours * 1e3:10.4f} {peer * 1e3:10.4f} {ours / peer:8.3f}  {what}'
        self.lines.append(line)
        if self.rank == 0:
            print(line, flush=True)

    def compiled(self, function, backend):
        torch._dynamo.reset()
        if backend == 'inductor':
            return torch.compile(function, mode=self.arguments.inductor_mode, fullgraph=True)
        return torch.compile(function, backend='hidet', mode=self.arguments.mode, fullgraph=True)

    def llama(self, tokens):
        arguments = self.arguments
        prompt = torch.arange(tokens, device=self.device)[None] % SIZES[arguments.size]['vocab_size']
        calls = []
        for backend in ('hidet', 'inductor'):
            model = split(make_model(arguments.size, arguments.layers, self.device, self.dtype), self.mesh)
            fast = self.compiled(model, backend)
            calls.append(lambda fast=fast: fast(prompt))
        results = [call().logits for call in calls]
        torch.testing.assert_close(results[0], results[1], rtol=5e-2, atol=5e-2)
        name = f'{arguments.layers} layers of {arguments.size}, {tokens} tokens'
        ours, peer = medians(calls, self.device, 20 if tokens > 64 else 50)
        self.row(name, ours, peer, 'Inductor, same process group')
        if not arguments.one_card:
            return
        # The whole model on one card, each rank on its own: the slowest counts.
        whole = self.compiled(make_model(arguments.size, arguments.layers, self.device, self.dtype), 'hidet')
        one, = medians([lambda: whole(prompt)], self.device, 20)
        self.row(name, ours, one, 'ours on one card')

    def all_reduce(self, megabytes):
        count = int(megabytes * 2 ** 20) // 4
        x = torch.ones(count, device=self.device)
        fast = self.compiled(lambda x: fc.all_reduce(x * 0.5, 'sum', dist.group.WORLD), 'hidet')
        scaled = self.compiled(lambda x: x * 0.5, 'hidet')
        y = torch.ones(count, device=self.device)
        torch.testing.assert_close(fast(x), x * 0.5 * self.ranks)

        def nccl():
            scaled(x)
            dist.all_reduce(y)
            y.fill_(1)

        def fill():
            y.fill_(1)

        ours, peer, filling = medians([lambda: fast(x), nccl, fill], self.device, 10)
        self.row(f'all-reduce of {megabytes:g} MB in a model', ours, peer - filling, 'our kernel, then the process group alone')

    def norm(self, kilobytes):
        width = 4096
        rows = max(1, int(kilobytes * 1024) // (2 * width))
        x, residual = (torch.randn(rows, width, device=self.device, dtype=self.dtype) for _ in range(2))
        weight = torch.ones(width, device=self.device, dtype=self.dtype)

        def function(x, residual):
            total = fc.all_reduce(x, 'sum', dist.group.WORLD) + residual
            return torch.nn.functional.rms_norm(total, (width,), weight), total

        calls = [lambda fast=self.compiled(function, backend): fast(x, residual) for backend in ('hidet', 'inductor')]
        ours, peer = medians(calls, self.device, 100)
        self.row(f'all-reduce + residual + norm, {kilobytes:g} KB', ours, peer, 'Inductor, same process group')


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--device', choices=('cuda', 'cpu'), default='cuda')
    parser.add_argument('--size', choices=sorted(SIZES), default='8b')
    parser.add_argument('--layers', type=int, default=4)
    parser.add_argument('--mode', default='reduce-overhead', help='of ours')
    parser.add_argument('--inductor-mode', default='reduce-overhead')
    parser.add_argument('--one-card', action='store_true', help='compare with the whole model on one card too')
    parser.add_argument('--rows', default='one-token,prompt,norm,all-reduce')
    parser.add_argument('--prompt', type=int, default=2048)
    parser.add_argument('--megabytes', type=float, default=1024)
    parser.add_argument('--out', help='a file for the table')
    arguments = parser.parse_args()
    device = torch.device(arguments.device, int(os.environ['LOCAL_RANK'])) if arguments.device == 'cuda' else torch.device('cpu')
    if device.type == 'cuda':
        torch.cuda.set_device(device)
    dist.init_process_group('nccl' if device.type == 'cuda' else 'gloo')
    bench = Bench(arguments, device)
    name = torch.cuda.get_device_name(device) if device.type == 'cuda' else 'CPU'
    head = f'# {datetime.date.today()}, {bench.ranks} x {name}, torch {torch.__version__}; milliseconds: ours, peer, ours over peer'
    if bench.rank == 0:
        print(head, flush=True)
    with torch.no_grad():
        for row in arguments.rows.split(','):
            try:
                if row == 'one-token':
                    bench.llama(1)
                elif row == 'prompt':
                    bench.llama(arguments.prompt)
                elif row == 'norm':
                    for kilobytes in (8, 16, 32, 64):
                        bench.norm(kilobytes)
                elif row == 'all-reduce':
                    bench.all_reduce(arguments.megabytes)
                else:
                    raise SystemExit(f'--rows: {row!r}: expected one-token, prompt, norm or all-reduce')
            except (RuntimeError, NotImplementedError, AssertionError) as error:  # the other rows are still of use
                bench.lines.append(f'{row}: {type(error).__name__}: {str(error).splitlines()[0]}')
                if bench.rank == 0:
                    print(bench.lines[-1], flush=True)
    if arguments.out and bench.rank == 0:
        pathlib.Path(arguments.out).parent.mkdir(parents=True, exist_ok=True)
        pathlib.Path(arguments.out).write_text('\n'.join([head, *bench.lines]) + '\n')
    dist.destroy_process_group()


if __name__ == '__main__':
    main()
