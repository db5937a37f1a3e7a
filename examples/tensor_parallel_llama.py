"""A Llama over several cards: each rank has a part of each weight, and what it compiles calls the process group.

    torchrun --nproc-per-node 2 examples/tensor_parallel_llama.py                     # two GPUs, NCCL
    torchrun --nproc-per-node 2 examples/tensor_parallel_llama.py --device cpu        # two processes, gloo

Prints how far the result is from that of the whole model, which rank 0 runs by itself, and the time of a token and of a prompt.
"""

import argparse
import os
import time

import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor.parallel import ColwiseParallel, RowwiseParallel, parallelize_module
from transformers import LlamaConfig, LlamaForCausalLM

SIZES = {
    'tiny': dict(hidden_size=64, intermediate_size=176, num_attention_heads=8, num_key_value_heads=4, vocab_size=256),
    '8b': dict(hidden_size=4096, intermediate_size=14336, num_attention_heads=32, num_key_value_heads=8, vocab_size=32000),
}


def make_model(size, layers, device, dtype):
    """Returns a Llama with random weights, the same on each rank."""
    torch.manual_seed(0)
    config = LlamaConfig(**SIZES[size], num_hidden_layers=layers, max_position_embeddings=4096, use_cache=False, attn_implementation='sdpa')
    with torch.device(device):
        return LlamaForCausalLM(config).to(dtype).eval()


def split(model, mesh):
    """Gives each rank its part of the layers' weights: columns of what goes in, rows of what comes out."""
    plan = {}
    for name in ('self_attn.q_proj', 'self_attn.k_proj', 'self_attn.v_proj', 'mlp.gate_proj', 'mlp.up_proj'):
        plan[f'model.layers.*.{name}'] = ColwiseParallel()
    for name in ('self_attn.o_proj', 'mlp.down_proj'):
        plan[f'model.layers.*.{name}'] = RowwiseParallel()
    return parallelize_module(model, mesh, plan)


def median_milliseconds(call, device, times):
    def wait():
        if device.type == 'cuda':
            torch.cuda.synchronize(device)

    for _ in range(3):
        call()
    seconds = []
    for _ in range(times):
        wait()
        begin = time.perf_counter()
        call()
        wait()
        seconds.append(time.perf_counter() - begin)
    return 1e3 * sorted(seconds)[len(seconds) // 2]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--device', choices=('cuda', 'cpu'), default='cuda')
    parser.add_argument('--size', choices=sorted(SIZES), help='default: 8b on GPUs, tiny on CPUs')
    parser.add_argument('--layers', type=int, default=2)
    parser.add_argument('--prompt', type=int, default=64, help='tokens of the prompt')
    parser.add_argument('--mode', help='of torch.compile: default, reduce-overhead, max-autotune')
    arguments = parser.parse_args()
    rank, ranks = int(os.environ['RANK']), int(os.environ['WORLD_SIZE'])
    device = torch.device(arguments.device, int(os.environ['LOCAL_RANK'])) if arguments.device == 'cuda' else torch.device('cpu')
    dtype = torch.float16 if device.type == 'cuda' else torch.float32
    if device.type == 'cuda':
        torch.cuda.set_device(device)
    dist.init_process_group('nccl' if device.type == 'cuda' else 'gloo')
    size = arguments.size or ('8b' if device.type == 'cuda' else 'tiny')

    model = split(make_model(size, arguments.layers, device, dtype), init_device_mesh(device.type, (ranks,)))
    prompt = torch.arange(arguments.prompt, device=device)[None] % SIZES[size]['vocab_size']
    fast = torch.compile(model, backend='hidet', fullgraph=True, mode=arguments.mode)
    with torch.no_grad():
        logits = fast(prompt).logits
        if rank == 0:
            whole = make_model(size, arguments.layers, device, dtype)(prompt).logits
            print(f'{ranks} ranks, {arguments.layers} layers of {size}: largest difference to the whole model '
                  f'{(logits - whole).abs().max().item():.2e} of {whole.abs().max().item():.2e}')
            torch.testing.assert_close(logits, whole, rtol=2e-2, atol=2e-2)
            del whole
        dist.barrier()
        for tokens in (prompt[:, :1].contiguous(), prompt):
            milliseconds = median_milliseconds(lambda given=tokens: fast(given), device, 20)
            if rank == 0:
                print(f'{tokens.shape[1]} tokens at once: {milliseconds:.3f} ms')
    dist.destroy_process_group()


if __name__ == '__main__':
    main()
