#!/usr/bin/env python3
"""Models over several cards of one machine, ours and Inductor's with the same process groups, and all-reduce inside a model against
NCCL alone. All rows, each with a limit of time, one process a card:

    tools/bench_tensor_parallel.py --all --out build/tensor_parallel.txt
    torchrun --nproc-per-node 2 tools/bench_tensor_parallel.py --rows norm --out build/norm.txt          # some rows
    tools/bench_tensor_parallel.py --all --device cpu --size tiny --megabytes 4 --out build/cpu.txt

A row says: the work, milliseconds of ours and of the peer, their ratio, what the peer is, and how far ours is from a reference in
float32 or from the whole model. Times are medians of turns, ours and the peer's, of the slowest rank. Lines are written as they come;
what crashes or takes too long is a line, and the rows behind it still run.
"""

import argparse
import datetime
import faulthandler
import os
import pathlib
import signal
import subprocess
import sys
import time

ROWS = {'norm': 60, 'one-token': 90, 'prompt': 80, 'all-reduce': 40}  # and the seconds that each may take
REPEATS = 16  # of a small message in one call: a call of Python costs more than one of them
TURNS = 5


def start_all(arguments, rest):
    """Runs the rows by torchrun; where one ends the processes, the rows behind it in new ones. Returns whether all rows ended."""
    deadline = time.monotonic() + arguments.seconds
    done_file = pathlib.Path(arguments.out + '.done')
    pathlib.Path(arguments.out).parent.mkdir(parents=True, exist_ok=True)
    for path in (done_file, pathlib.Path(arguments.out)):
        path.unlink(missing_ok=True)
    rows, well = arguments.rows.split(','), True
    while rows and time.monotonic() < deadline - 10:
        done_file.touch()
        before = len(done_file.read_text().split())
        command = [sys.executable, '-m', 'torch.distributed.run', '--standalone', '--nproc-per-node', str(arguments.processes), __file__,
                   *rest, '--rows', ','.join(rows), '--out', arguments.out]
        process = subprocess.Popen(command, start_new_session=True)
        try:
            code = process.wait(deadline - time.monotonic())
        except subprocess.TimeoutExpired:
            code = 'no time left'
        finally:
            if process.poll() is None:
                process.terminate()  # torchrun ends its workers
                try:
                    process.wait(5)
                except subprocess.TimeoutExpired:
                    os.killpg(process.pid, signal.SIGKILL)
                    process.wait()
        count = len(done_file.read_text().split()) - before
        rows = rows[count:]
        if rows:
            well = False
            line = f'{rows[0]}: the processes ended ({code})'
            print(line, flush=True)
            with open(arguments.out, 'a') as out:
                out.write(line + '\n')
            rows = rows[1:]
    done_file.unlink(missing_ok=True)
    for row in rows:
        with open(arguments.out, 'a') as out:
            out.write(f'{row}: no time left\n')
    return well and not rows


def imports():
    """Imports what processes of torchrun need, and who starts them does not."""
    global torch, dist, fc, init_device_mesh, SIZES, make_model, split, hidet
    import torch
    import torch.distributed as dist
    import torch.distributed._functional_collectives as fc
    from torch.distributed.device_mesh import init_device_mesh

    import hidet.distributed
    import hidet.torch

    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'examples'))
    from tensor_parallel_llama import SIZES, make_model, split


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
        for _ in range(count):
            call()
    times = [[seconds_of(call, device, count) for call in calls] for _ in range(TURNS)]
    return [sorted(column)[TURNS // 2] for column in zip(*times)]


def distance(actual, expected):
    """Returns the largest difference over the largest value, in float32."""
    actual, expected = actual.float(), expected.float()
    return ((actual - expected).abs().max() / expected.abs().max()).item()


def uses_shared_memory():
    """Whether the models that are alive have sums that the host does not run."""
    calls = [name for model in hidet.torch.backend._models for name, _ in model.external_calls]
    return not any('all_reduce' in name for name in calls)


class Bench:
    def __init__(self, arguments, device):
        self.arguments, self.device = arguments, device
        self.rank, self.ranks = dist.get_rank(), dist.get_world_size()
        self.mesh = init_device_mesh(device.type, (self.ranks,))
        self.dtype = torch.float16 if device.type == 'cuda' else torch.float32

    def write(self, line):
        if self.rank != 0:
            return
        print(line, flush=True)
        if self.arguments.out:
            with open(self.arguments.out, 'a') as out:
                out.write(line + '\n')

    def row(self, name, ours, peer, what, far, tolerance):
        worst = torch.tensor([far], dtype=torch.float64, device=self.device)
        dist.all_reduce(worst, op=dist.ReduceOp.MAX)
        verdict = 'well' if worst.item() <= tolerance else 'WRONG'
        self.write(f'{name:36} {ours * 1e3:10.4f} {peer * 1e3:10.4f} {ours / peer:8.3f}  {what}; off by {worst.item():.1e}, {verdict}')

    def compiled(self, function, backend):
        torch._dynamo.reset()
        if backend == 'inductor':
            return torch.compile(function, mode=self.arguments.inductor_mode, fullgraph=True, dynamic=False)
        return torch.compile(function, backend='hidet', mode=self.arguments.mode, fullgraph=True, dynamic=False)

    def whole(self, prompt):
        """Returns the whole model, and its logits in eager."""
        model = make_model(self.arguments.size, self.arguments.layers, self.device, self.dtype)
        return model, model(prompt).logits

    def llama(self, tokens):
        arguments = self.arguments
        prompt = torch.arange(tokens, device=self.device)[None] % SIZES[arguments.size]['vocab_size']
        name = f'{arguments.layers} layers of {arguments.size}, {tokens} tokens'
        count = 10 if tokens > 64 else 30
        model, expected = self.whole(prompt)
        if arguments.one_card:
            # The whole model on one card, each rank on its own: the slowest counts.
            whole = self.compiled(model, 'hidet')
            far = distance(whole(prompt).logits, expected)
            one, = medians([lambda: whole(prompt)], self.device, count)
            del whole
        model = split(model, self.mesh)
        ours = self.compiled(model, 'hidet')
        mine = ours(prompt).logits.clone()
        if hasattr(mine, 'full_tensor'):
            mine = mine.full_tensor()
        if arguments.one_card:
            alone, = medians([lambda: ours(prompt)], self.device, count)
            self.row(name, alone, one, f'ours on one card (off by {far:.1e})', distance(mine, expected), 3e-2)
        inductor = self.compiled(model, 'inductor')

        def peer():  # what an earlier call has returned may be overwritten
            torch.compiler.cudagraph_mark_step_begin()
            return inductor(prompt).logits

        theirs = peer().clone()
        both = medians([lambda: ours(prompt), peer], self.device, count)
        self.row(name, *both, f'Inductor, same groups (off by {distance(theirs, expected):.1e})', distance(mine, expected), 3e-2)

    def all_reduce(self, megabytes):
        count = int(megabytes * 2 ** 20) // 4
        x = torch.ones(count, device=self.device)
        fast = self.compiled(lambda x: fc.all_reduce(x * 0.5, 'sum', dist.group.WORLD), 'hidet')
        scaled = self.compiled(lambda x: x * 0.5, 'hidet')
        y = torch.ones(count, device=self.device)
        far = distance(fast(x), x * 0.5 * self.ranks)

        def nccl():
            scaled(x)
            dist.all_reduce(y)
            y.fill_(1)

        def fill():
            y.fill_(1)

        ours, peer, filling = medians([lambda: fast(x), nccl, fill], self.device, 5)
        self.row(f'all-reduce of {megabytes:g} MB in a model', ours, peer - filling, 'our kernel, then the process group alone', far, 1e-6)

    def norm(self, kilobytes):
        width = 4096
        rows = max(1, int(kilobytes * 1024) // (2 * width))
        torch.manual_seed(self.rank)
        x = torch.randn(rows, width, device=self.device, dtype=self.dtype)
        torch.manual_seed(99)
        residual, weight = (torch.randn(size, device=self.device, dtype=self.dtype) for size in ((rows, width), (width,)))

        def step(x, residual):
            total = fc.all_reduce(x, 'sum', dist.group.WORLD) + residual
            return torch.nn.functional.rms_norm(total, (width,), weight), total

        def chain(x, residual):
            for _ in range(REPEATS):
                x, residual = step(x, residual)
            return x, residual

        def norm(x, residual):
            total = x + residual
            return torch.nn.functional.rms_norm(total, (width,), weight), total

        # One step against float32.
        hidet.distributed.set_peer_memory(True)
        normed, total = self.compiled(step, 'hidet')(x, residual)
        exact = x.to(torch.float32, copy=True)
        dist.all_reduce(exact)
        exact += residual.float()
        far = max(distance(total, exact), distance(normed, torch.nn.functional.rms_norm(exact, (width,), weight.float())))
        shared = 'in a kernel' if uses_shared_memory() else 'by the process group'
        fused = self.compiled(chain, 'hidet')
        first = [result.clone() for result in fused(x, residual)]
        for _ in range(20):  # the same bits each time
            again = fused(x, residual)
        if not all(torch.equal(a, b) for a, b in zip(first, again)):
            far = float('inf')
        torch._dynamo.reset()
        compiled_norm = torch.compile(norm, backend='hidet', fullgraph=True, dynamic=False, options={'cuda_graph': 0})  # it is captured below
        compiled_norm(x, residual)
        message = x.clone()

        def apart():
            kept = residual
            for _ in range(REPEATS):
                dist.all_reduce(message)
                normed, kept = compiled_norm(message, kept)
                message.copy_(normed)

        peer, how = apart, 'NCCL + our norm'
        if self.device.type == 'cuda' and self.arguments.graph:
            for _ in range(3):
                apart()
            torch.cuda.synchronize(self.device)
            graph = torch.cuda.CUDAGraph()
            try:
                with torch.cuda.graph(graph, capture_error_mode='thread_local'):  # the group's own thread asks for events meanwhile
                    apart()
                peer, how = graph.replay, 'NCCL + our norm + a copy, in a CUDA graph'
            except RuntimeError as error:
                how = f'NCCL + our norm + a copy, call by call ({str(error).splitlines()[0]})'
        ours, theirs = medians([lambda: fused(x, residual), peer], self.device, 20)
        self.row(f'{shared}: sum, residual, norm, {kilobytes:g} KB', ours / REPEATS, theirs / REPEATS, how, far, 1e-2)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--all', action='store_true', help='start the processes, and run all rows within --seconds')
    parser.add_argument('--processes', type=int, default=2, help='cards, with --all')
    parser.add_argument('--seconds', type=float, default=230, help='of all rows together, with --all')
    parser.add_argument('--device', choices=('cuda', 'cpu'), default='cuda')
    parser.add_argument('--size', choices=('tiny', '8b'), default='8b')
    parser.add_argument('--layers', type=int, default=2)
    parser.add_argument('--mode', default='reduce-overhead', help='of ours')
    parser.add_argument('--inductor-mode', default='reduce-overhead')
    parser.add_argument('--no-one-card', dest='one_card', action='store_false', help='leave the whole model on one card out')
    parser.add_argument('--no-graph', dest='graph', action='store_false', help="measure NCCL's small messages without a CUDA graph")
    parser.add_argument('--rows', default=','.join(ROWS))
    parser.add_argument('--prompt', type=int, default=2048)
    parser.add_argument('--kilobytes', default='8,16,32,64', help='of the small messages')
    parser.add_argument('--megabytes', type=float, default=1024)
    parser.add_argument('--out', help='a file for the table')
    arguments = parser.parse_args()
    unknown = set(arguments.rows.split(',')) - set(ROWS)
    if unknown:
        parser.error(f'--rows: {", ".join(sorted(unknown))}: expected some of {", ".join(ROWS)}')
    if arguments.all:
        if not arguments.out:
            parser.error('--all: --out is missing')
        rest, given = [], sys.argv[1:]
        own = {'--all': 0, '--processes': 1, '--seconds': 1, '--rows': 1, '--out': 1}
        while given:
            word = given.pop(0)
            if word.partition('=')[0] not in own:
                rest.append(word)
            elif '=' not in word:
                del given[:own[word]]
        sys.exit(0 if start_all(arguments, rest) else 1)
    faulthandler.dump_traceback_later(120, exit=True)
    os.environ.setdefault('NCCL_NVLS_ENABLE', '0')  # multicast, which containers may not have
    imports()
    device = torch.device(arguments.device, int(os.environ['LOCAL_RANK'])) if arguments.device == 'cuda' else torch.device('cpu')
    if device.type == 'cuda':
        torch.cuda.set_device(device)
    dist.init_process_group('nccl' if device.type == 'cuda' else 'gloo', timeout=datetime.timedelta(seconds=60))
    bench = Bench(arguments, device)
    name = torch.cuda.get_device_name(device) if device.type == 'cuda' else 'CPU'
    bench.write(f'# {datetime.date.today()}, {bench.ranks} x {name}, torch {torch.__version__}; milliseconds: ours, peer, ours over peer')
    with torch.no_grad():
        for row in arguments.rows.split(','):
            # Whatever hangs, this ends the process; torchrun then ends the others.
            faulthandler.dump_traceback_later(ROWS[row], exit=True)
            begin = time.monotonic()
            try:
                if row == 'one-token':
                    bench.llama(1)
                elif row == 'prompt':
                    bench.llama(arguments.prompt)
                elif row == 'norm':
                    for kilobytes in arguments.kilobytes.split(','):
                        bench.norm(float(kilobytes))
                else:
                    bench.all_reduce(arguments.megabytes)
            except Exception as error:  # the other rows are still of use, in new processes if ranks are apart now
                bench.write(f'{row}: {type(error).__name__}: {(str(error).splitlines() or [""])[0]}')
                raise
            bench.write(f'# {row}: {time.monotonic() - begin:.0f} s')
            if bench.rank == 0 and arguments.out:
                with open(arguments.out + '.done', 'a') as done:
                    done.write(row + '\n')
    faulthandler.cancel_dump_traceback_later()
    dist.destroy_process_group()


if __name__ == '__main__':
    main()
