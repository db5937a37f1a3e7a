"""One file of a model on every card: requests go to whichever card is free.

    python examples/data_parallel_serving.py                        # all GPUs of this machine, one process
    python examples/data_parallel_serving.py --device cpu --copies 2

The model is compiled once and saved; each card loads the file. A call leaves Python while it runs, so a thread a card is enough.
"""

import argparse
import concurrent.futures
import os
import queue
import tempfile
import time

import torch

import hidet
import hidet.cuda
import hidet.torch


def make_file(folder, device):
    """Compiles a network and returns the path of its file."""
    torch.manual_seed(0)
    layers = [torch.nn.Linear(1024, 1024), torch.nn.GELU()] * 4
    path = os.path.join(folder, 'model.hidet')
    with torch.no_grad():
        hidet.torch.export(torch.nn.Sequential(*layers).eval().to(device), (torch.randn(32, 1024, device=device),), path)
    return path


class Server:
    """Models on several devices, each with one request at a time."""

    def __init__(self, path, devices):
        self._free = queue.SimpleQueue()
        for device in devices:
            options = {'device': device} if device.startswith('cuda') else {'threads': 1}
            self._free.put((device, hidet.load(path, **options)))
        self._threads = concurrent.futures.ThreadPoolExecutor(len(devices))

    def _answer(self, request):
        device, model = self._free.get()
        try:
            result = model(request.to(device))
            return (result[0] if isinstance(result, tuple) else result).cpu()
        finally:
            self._free.put((device, model))

    def ask(self, request):
        """Returns a future of the model's result for a tensor on the CPU."""
        return self._threads.submit(self._answer, request)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--device', choices=('cuda', 'cpu'), default='cuda')
    parser.add_argument('--copies', type=int, default=2, help='models on the CPU')
    parser.add_argument('--requests', type=int, default=200)
    arguments = parser.parse_args()
    on_cpu = arguments.device == 'cpu'
    devices = ['cpu'] * arguments.copies if on_cpu else [f'cuda:{i}' for i in range(hidet.cuda.device_count())]
    if not devices:
        raise SystemExit('there is no GPU: --device cpu')
    requests = [torch.randn(32, 1024) for _ in range(arguments.requests)]
    with tempfile.TemporaryDirectory() as folder:
        path = make_file(folder, devices[0])
        alone = None
        for count in sorted({1, len(devices)}):
            server = Server(path, devices[:count])
            results = [future.result() for future in [server.ask(request) for request in requests[:8]]]
            begin = time.perf_counter()
            results = [future.result() for future in [server.ask(request) for request in requests]]
            seconds = time.perf_counter() - begin
            if alone is None:
                alone = results
            assert all(map(torch.equal, results, alone)), 'the devices differ'
            print(f'{count} x {devices[0].partition(":")[0]}: {len(requests) / seconds:.0f} requests a second')


if __name__ == '__main__':
    main()
