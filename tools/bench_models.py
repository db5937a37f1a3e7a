"""Times whole models beside their peers: one process for each model and system.

    .venv/bin/python tools/bench_models.py --device cuda
    .venv/bin/python tools/bench_models.py --device cpu --only 'resnet|bert' --systems hidet,eager,onnxruntime --threads 1

Weights are random, of seed 0; on a GPU float16 unless --dtype says otherwise. A time is the median of runs of calls one after the other,
in milliseconds: on a GPU between two events around 50 calls, so that it has the host's side where the host is slower. Systems:
eager (on a GPU in a CUDA graph), channels_last (eager, likewise, images and weights so), inductor (mode reduce-overhead on a GPU),
max-autotune (Inductor's mode), hidet, hidet-searched (search_space 2), hidet-exported (called without torch.compile, whose checks of a
model's modules and weights before each call may take longer than a GPU does); on a CPU also hidet-onnx, onnxruntime and openvino, which
read the model from ONNX (the last computes in --dtype what is exported in float32). `error` is the largest difference from eager over the
largest value.
"""

import argparse
import contextlib
import datetime
import io
import json
import pathlib
import re
import statistics
import subprocess
import sys
import time
import warnings

SYSTEMS = {'cuda': ('eager', 'inductor', 'hidet'), 'cpu': ('eager', 'inductor', 'onnxruntime', 'openvino', 'hidet', 'hidet-onnx')}
LLAMA = {'hidden_size': 2048, 'intermediate_size': 8192, 'num_hidden_layers': 16, 'num_attention_heads': 32, 'num_key_value_heads': 8,
         'vocab_size': 32000}


def vision(name, batch=1):
    """Returns a function that makes a model of torchvision and its image."""
    def make():
        import torch
        import torchvision

        model, image = getattr(torchvision.models, name)(), torch.randn(batch, 3, 224, 224)
        settle(model, image[:1].expand(2, -1, -1, -1))
        return model, (image,)
    return make


def settle(model, image):
    """Gives batch norms the statistics of random weights: with those of a new model activations grow past float16's range."""
    import torch

    for module in model.modules():
        if isinstance(module, torch.nn.BatchNorm2d):
            module.momentum = 1.0
    with torch.no_grad():
        model.train()(image)
    model.eval()


def text(config, model, shape, **options):
    """Returns a function that makes a model of transformers and its tokens."""
    def make():
        import torch
        import transformers

        made = getattr(transformers, model)(getattr(transformers, config)(attn_implementation='sdpa', **options))
        return made, (torch.randint(0, 30000, shape),)
    return make


MODELS = {
    'resnet18': vision('resnet18'),
    'resnet50': vision('resnet50'),
    'resnext50_32x4d': vision('resnext50_32x4d'),
    'mobilenet_v2': vision('mobilenet_v2'),
    'efficientnet_b0': vision('efficientnet_b0'),
    'convnext_tiny': vision('convnext_tiny'),
    'swin_t': vision('swin_t'),
    'vit_b_16': vision('vit_b_16'),
    'resnet50 x64': vision('resnet50', 64),
    'bert 1x128': text('BertConfig', 'BertModel', (1, 128)),
    'bert 32x128': text('BertConfig', 'BertModel', (32, 128)),
    'gpt2 1x128': text('GPT2Config', 'GPT2Model', (1, 128), use_cache=False),
    'llama 1x1': text('LlamaConfig', 'LlamaModel', (1, 1), use_cache=False, **LLAMA),
    'llama 1x512': text('LlamaConfig', 'LlamaModel', (1, 512), use_cache=False, **LLAMA),
}


def first_of(result):
    """Returns the first tensor of a model's result."""
    return result if hasattr(result, 'dtype') else result[0]


def in_cuda_graph(model, inputs):
    """Returns a call that replays the model, captured once."""
    import torch

    side = torch.cuda.Stream()
    with torch.cuda.stream(side):
        for _ in range(3):
            model(*inputs)
    torch.cuda.synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        result = model(*inputs)

    def call():
        graph.replay()
        return result

    return call


def to_onnx(model, inputs):
    """Returns the model, of which the first result counts, as the bytes of an ONNX file."""
    import torch

    class First(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.model = model

        def forward(self, *given):
            return first_of(self.model(*given))

    file = io.BytesIO()
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter('ignore')
        torch.onnx.export(First(), inputs, file, dynamo=False, opset_version=20)
    return file.getvalue()


def through_onnxruntime(model, inputs):
    """Returns a call of the model in ONNX Runtime."""
    import onnxruntime
    import torch

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = torch.get_num_threads()
    session = onnxruntime.InferenceSession(to_onnx(model, inputs), options, providers=['CPUExecutionProvider'])
    feed = {spec.name: x.numpy() for spec, x in zip(session.get_inputs(), inputs)}
    return lambda: torch.from_numpy(session.run(None, feed)[0])


def through_openvino(model, inputs, dtype):
    """Returns a call of the float32 model in OpenVINO, which computes in `dtype`."""
    import openvino
    import torch

    core = openvino.Core()
    precision = {'float32': 'f32', 'bfloat16': 'bf16', 'float16': 'f16'}[dtype]
    options = {'INFERENCE_PRECISION_HINT': precision, 'INFERENCE_NUM_THREADS': torch.get_num_threads(), 'PERFORMANCE_HINT': 'LATENCY'}
    compiled = core.compile_model(core.read_model(to_onnx(model, inputs)), 'CPU', options)
    request = compiled.create_infer_request()
    feed = [x.numpy() for x in inputs]
    return lambda: torch.from_numpy(next(iter(request.infer(feed).values())))


def through_onnx(model, inputs):
    """Returns a call of the model in hidet, read from ONNX."""
    import hidet
    import torch

    compiled = hidet.onnx.from_onnx(to_onnx(model, inputs), threads=torch.get_num_threads()).build()
    return lambda: first_of(compiled(*inputs))


def make_call(system, model, inputs, device, dtype):
    """Returns a function of nothing that runs the model in a system."""
    import torch

    if system == 'onnxruntime':
        return through_onnxruntime(model, inputs)
    if system == 'openvino':
        return through_openvino(model.float(), tuple(x.float() if x.is_floating_point() else x for x in inputs), dtype)
    if system == 'hidet-onnx':
        return through_onnx(model, inputs)
    if system == 'channels_last':
        model = model.to(memory_format=torch.channels_last)
        inputs = tuple(x.to(memory_format=torch.channels_last) if x.dim() == 4 else x for x in inputs)
    if system in ('eager', 'channels_last'):
        return in_cuda_graph(model, inputs) if device == 'cuda' else lambda: model(*inputs)
    if system.startswith('hidet'):
        import hidet.torch

        if system == 'hidet-exported':
            exported = hidet.torch.export(model, inputs)
            return lambda: exported(*inputs)
        if system == 'hidet-searched':
            compiled = torch.compile(model, backend='hidet', options={'search_space': 2})
        else:
            compiled = torch.compile(model, backend='hidet', **({'mode': 'reduce-overhead'} if device == 'cuda' else {}))
    else:
        mode = 'max-autotune' if system == 'max-autotune' else 'reduce-overhead' if device == 'cuda' else None
        compiled = torch.compile(model, mode=mode)
    return lambda: compiled(*inputs)


def time_calls(call, device):
    """Returns the median milliseconds of a call."""
    import torch

    for _ in range(10):
        call()
    times = []
    for _ in range(7):
        if device == 'cuda':
            torch.cuda.synchronize()
            before, after = (torch.cuda.Event(enable_timing=True) for _ in range(2))
            before.record()
            for _ in range(50):
                call()
            after.record()
            torch.cuda.synchronize()
            times.append(before.elapsed_time(after) / 50)
        else:
            start = time.perf_counter()
            for _ in range(3):
                call()
            times.append((time.perf_counter() - start) * 1e3 / 3)
    return statistics.median(times)


def run_cell(name, system, device, dtype, threads):
    """Prints what a system takes for a model, as JSON."""
    import torch

    torch.manual_seed(0)
    if threads:
        torch.set_num_threads(threads)
    with torch.no_grad():
        model, inputs = MODELS[name]()
        kind = getattr(torch, dtype)
        model = model.eval().to(device, kind)
        inputs = tuple(x.to(device, kind) if x.is_floating_point() else x.to(device) for x in inputs)
        want = first_of(model(*inputs)).float()
        start = time.perf_counter()
        call = make_call(system, model, inputs, device, dtype)
        got = first_of(call()).float()
        if device == 'cuda':
            torch.cuda.synchronize()
        seconds = time.perf_counter() - start
        # A model whose last layer is zero, as it is made, has results of 0.
        error = ((got - want).abs().max() / want.abs().max().clamp_min(1e-30)).item()
        print(json.dumps({'ms': time_calls(call, device), 'first_s': seconds, 'error': error}))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--device', choices=('cuda', 'cpu'), default='cuda')
    parser.add_argument('--only', default='.', metavar='REGEX', help='models whose names match')
    parser.add_argument('--systems', help='separated by commas (default: all usual ones of the device)')
    parser.add_argument('--dtype', help='float16 on a GPU, float32 on a CPU unless given')
    parser.add_argument('--threads', type=int, default=0)
    parser.add_argument('--limit', type=float, default=120, help='seconds of a cell')
    parser.add_argument('--out', help='a JSON file for the results')
    parser.add_argument('--cell', nargs=2, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    dtype = arguments.dtype or ('float16' if arguments.device == 'cuda' else 'float32')
    if arguments.cell:
        return run_cell(*arguments.cell, arguments.device, dtype, arguments.threads)
    systems = arguments.systems.split(',') if arguments.systems else SYSTEMS[arguments.device]
    table = {}
    print(f'| model | {" | ".join(systems)} |\n| --- |{" --- |" * len(systems)}', flush=True)
    for name in (name for name in MODELS if re.search(arguments.only, name)):
        row = table[name] = {}
        for system in systems:
            command = [sys.executable, __file__, '--cell', name, system, '--device', arguments.device, '--dtype', dtype, '--threads',
                       str(arguments.threads)]
            try:
                done = subprocess.run(command, capture_output=True, text=True, timeout=arguments.limit, check=False)
                row[system] = json.loads(done.stdout.splitlines()[-1]) if done.returncode == 0 else {'failure': done.stderr[-300:]}
            except subprocess.TimeoutExpired:
                row[system] = {'failure': f'longer than {arguments.limit} s'}
        cells = [f'{cell["ms"]:.3f} ({cell["first_s"]:.1f} s, {cell["error"]:.0e})' if 'ms' in cell else 'failed' for cell in row.values()]
        print(f'| {name} | {" | ".join(cells)} |', flush=True)
        if arguments.out:
            head = {'device': arguments.device, 'dtype': dtype, 'date': str(datetime.date.today()), 'models': table}
            pathlib.Path(arguments.out).write_text(json.dumps(head, indent=1), encoding='utf-8')


if __name__ == '__main__':
    main()
