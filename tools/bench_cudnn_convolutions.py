"""Times cuDNN's convolutions of float16 channels-last images on a GPU, through torch: the peer of
testing/gpu:convolution_gpu_benchmark, layer by layer.

    python3 tools/bench_cudnn_convolutions.py

A time is that of one convolution with bias in a CUDA graph of 20, the median of rounds, with
torch.backends.cudnn.benchmark; relu, which torch runs as a kernel of its own, is left out.
"""

import statistics

import torch

# Channels, size, columns, kernel, stride: as in testing/gpu/convolution_gpu_benchmark.cc.
LAYERS = [
    (3, 224, 64, 7, 2),
    (64, 56, 64, 3, 1), (64, 56, 128, 3, 2), (64, 56, 128, 1, 2), (128, 28, 128, 3, 1),
    (128, 28, 256, 3, 2), (128, 28, 256, 1, 2), (256, 14, 256, 3, 1), (256, 14, 512, 3, 2),
    (256, 14, 512, 1, 2), (512, 7, 512, 3, 1), (64, 56, 64, 1, 1), (64, 56, 256, 1, 1),
    (256, 56, 64, 1, 1), (256, 56, 128, 1, 1), (128, 56, 128, 3, 2), (256, 56, 512, 1, 2),
    (128, 28, 512, 1, 1), (512, 28, 128, 1, 1), (512, 28, 256, 1, 1), (256, 28, 256, 3, 2),
    (512, 28, 1024, 1, 2), (256, 14, 1024, 1, 1), (1024, 14, 256, 1, 1), (1024, 14, 512, 1, 1),
    (512, 14, 512, 3, 2), (1024, 14, 2048, 1, 2), (512, 7, 2048, 1, 1), (2048, 7, 512, 1, 1),
]
REPETITIONS, ROUNDS, REPLAYS = 20, 7, 6


def seconds_of(batch, channels, size, columns, kernel, stride):
    """The median time of one convolution."""
    x = torch.randn(batch, channels, size, size, device='cuda', dtype=torch.half)
    w = torch.randn(columns, channels, kernel, kernel, device='cuda', dtype=torch.half) * 0.1
    bias = torch.randn(columns, device='cuda', dtype=torch.half)
    x, w = (t.to(memory_format=torch.channels_last) for t in (x, w))

    def run():
        return torch.nn.functional.conv2d(x, w, bias, stride=stride, padding=kernel // 2)

    side = torch.cuda.Stream()
    with torch.cuda.stream(side):
        for _ in range(3):
            run()
    torch.cuda.synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        for _ in range(REPETITIONS):
            run()
    times = []
    for _ in range(ROUNDS):
        begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        begin.record()
        for _ in range(REPLAYS):
            graph.replay()
        end.record()
        end.synchronize()
        times.append(begin.elapsed_time(end) * 1e-3 / (REPLAYS * REPETITIONS))
    return statistics.median(times)


def main():
    torch.backends.cudnn.benchmark = True
    with torch.no_grad():
        for batch in (1, 32):
            for channels, size, columns, kernel, stride in LAYERS:
                seconds = seconds_of(batch, channels, size, columns, kernel, stride)
                print(f'cudnn  {batch:2} x {channels:4} {size:3}x{size:<3} -> {columns:4}, '
                      f'{kernel}x{kernel} stride {stride}  {seconds * 1e6:8.2f} us', flush=True)


if __name__ == '__main__':
    main()
