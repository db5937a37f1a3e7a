"""What the ranks of tests/distributed_test.py run: models with collectives, compiled and in eager, compared on each rank."""

import os
import tempfile
import time

import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as fc
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import DTensor, Replicate, Shard, distribute_tensor
from torch.distributed.tensor.parallel import ColwiseParallel, RowwiseParallel, SequenceParallel, parallelize_module

import hidet
import hidet.torch



class plans:
    """Keeps the models that are compiled inside, and the names of what the host runs in them."""

    def __enter__(self):
        self.models = []
        self._original = hidet.torch.backend._core.compile_fx

        def compile_fx(*args):
            self.models.append(self._original(*args))
            return self.models[-1]

        hidet.torch.backend._core.compile_fx = compile_fx
        return self

    def __exit__(self, *_):
        hidet.torch.backend._core.compile_fx = self._original

    @property
    def names(self):
        return [name for model in self.models for name, _ in model.external_calls]


def compiled(function, **options):
    return torch.compile(function, backend='hidet', fullgraph=True, **options)


def check(function, *args, **options):
    """Runs a function in eager and compiled, on copies of its arguments; both have the same results and leave the same behind."""
    with torch.no_grad():
        def copies():
            return [arg.clone() if isinstance(arg, torch.Tensor) else arg for arg in args]

        for_eager, for_us = copies(), copies()
        expected = function(*for_eager)
        actual = compiled(function, **options)(*for_us)
    torch.testing.assert_close(actual, expected)
    for mine, theirs in zip(for_us, for_eager):
        if isinstance(mine, torch.Tensor):
            torch.testing.assert_close(mine, theirs)
    return actual


def rank_tensor(*shape, dtype='float32'):
    generator = torch.Generator().manual_seed(100 + dist.get_rank())
    dtype = getattr(torch, dtype)
    if dtype.is_floating_point:
        return torch.randn(shape, generator=generator).to(dtype)
    return torch.randint(0, 2 if dtype is torch.bool else 9, shape, generator=generator).to(dtype)


def all_reduce(dtype, op):
    def in_place(x):
        y = x + x
        dist.all_reduce(y, op=getattr(dist.ReduceOp, op.upper()))
        return y + 1

    def functional(x):
        return fc.all_reduce(x, op, dist.group.WORLD) * 2

    x = rank_tensor(6, 4, dtype=dtype)
    check(in_place, x)
    check(functional, x)


def writes_to_its_input():
    def function(x):
        dist.all_reduce(x)
        return x + 1

    check(function, rank_tensor(3, 5))


def coalesced():
    def reduce(x):
        return [a + 1 for a in fc.all_reduce_coalesced([x, x * 2], 'sum', dist.group.WORLD)]

    def gather(x):
        return fc.all_gather_into_tensor_coalesced([x, x * 2], dist.group.WORLD)

    x = rank_tensor(4, 2)
    check(reduce, x)
    check(gather, x)

    def scatter(x):
        return fc.reduce_scatter_tensor_coalesced([x, x * 2], 'sum', [0, 0], dist.group.WORLD)

    check(scatter, x)


def all_gather():
    def into(x):
        out = torch.empty(2 * x.shape[0], x.shape[1])
        dist.all_gather_into_tensor(out, x)
        return out - 1

    def listed(x):
        parts = [torch.empty_like(x) for _ in range(2)]
        dist.all_gather(parts, x)
        return parts[0] * parts[1]

    def along(x):
        return fc.all_gather_tensor(x, 1, dist.group.WORLD) + 1

    for function in (into, listed, along):
        check(function, rank_tensor(3, 4))


def reduce_scatter():
    def into(x):
        out = torch.empty(x.shape[0] // 2, x.shape[1])
        dist.reduce_scatter_tensor(out, x * 3)
        return out + 1

    def along(x):
        return fc.reduce_scatter_tensor(x, 'sum', 1, dist.group.WORLD)

    check(into, rank_tensor(6, 2))
    check(along, rank_tensor(3, 4))


def all_to_all():
    def equal(x):
        out = torch.empty_like(x)
        dist.all_to_all_single(out, x)
        return out * 2

    rank = dist.get_rank()
    sent, received = ([1, 3], [1, 2]) if rank == 0 else ([2, 1], [3, 1])

    def unequal(x):
        return fc.all_to_all_single(x, received, sent, dist.group.WORLD) + 1

    check(equal, rank_tensor(4, 3))
    check(unequal, rank_tensor(sum(sent), 3))


def broadcast(source):
    def function(x):
        return fc.broadcast(x, source, dist.group.WORLD) + x

    check(function, rank_tensor(5))


def unused_results_stay():
    """A collective whose result nobody reads is run: the other ranks take part in it."""

    def function(x):
        y = x * 2
        dist.all_reduce(y)
        return x + 1

    with plans() as seen:
        check(function, rank_tensor(4))
    assert [name.split(' ')[1] for name in seen.names] == ['all_reduce', 'wait'], seen.names


def equal_collectives_stay_apart():
    def function(x):
        return fc.all_reduce(x, 'sum', dist.group.WORLD) + fc.all_reduce(x, 'sum', dist.group.WORLD)

    with plans() as seen:
        check(function, rank_tensor(4))
    assert sum('all_reduce' in name for name in seen.names) == 2, seen.names


def of_constants():
    """A sum of what is known beforehand is made at each call."""

    def function(x):
        return x + fc.all_reduce(torch.ones(4), 'sum', dist.group.WORLD)

    check(function, rank_tensor(4))


def overlaps():
    """What depends on no collective is computed while one runs. Returns the names of the steps, in order."""

    def function(x, w, v):
        reduced = fc.all_reduce(x, 'sum', dist.group.WORLD)
        first = reduced @ w
        return first, (x @ v).softmax(-1) @ (x + 1)

    x, w, v = rank_tensor(8, 8), rank_tensor(8, 8), rank_tensor(8, 8)
    with plans() as seen:
        check(function, x, w, v)
    return [(row['name'], row['kernel']) for row in seen.models[0].profile(x, w, v)]


def groups_and_meshes():
    only = dist.new_group([dist.get_rank()], use_local_synchronization=True)
    check(lambda x: fc.all_reduce(x, 'sum', only) + 1, rank_tensor(3))
    mesh = init_device_mesh('cpu', (2, 1), mesh_dim_names=('dp', 'tp'))
    check(lambda x: fc.all_reduce(x, 'sum', (mesh, 0)) + fc.all_reduce(x, 'max', mesh['tp']), rank_tensor(3))


def symbolic_sizes():
    def function(x):
        return fc.all_gather_tensor(x * 2, 0, dist.group.WORLD) + 1

    fast = compiled(function, dynamic=True)
    with torch.no_grad():
        for rows in (3, 5, 8):
            x = rank_tensor(rows, 4)
            torch.testing.assert_close(fast(x), function(x))


class Mlp(torch.nn.Module):
    def __init__(self, width=16, hidden=32):
        super().__init__()
        self.up, self.gate = torch.nn.Linear(width, hidden), torch.nn.Linear(width, hidden, bias=False)
        self.down, self.norm = torch.nn.Linear(hidden, width), torch.nn.LayerNorm(width)

    def forward(self, x):
        return x + self.down(torch.nn.functional.silu(self.gate(self.norm(x))) * self.up(self.norm(x)))


def _mlp(width, hidden):
    torch.manual_seed(0)
    return Mlp(width, hidden).eval()


def tensor_parallel(width, hidden):
    """A model of DTensors gives what one process gives."""
    model, alone = _mlp(width, hidden), _mlp(width, hidden)
    mesh = init_device_mesh('cpu', (2,))
    parallelize_module(model, mesh, {'up': ColwiseParallel(), 'gate': ColwiseParallel(), 'down': RowwiseParallel()})
    torch.manual_seed(1)
    x = torch.randn(5, width)
    with torch.no_grad(), plans() as seen:
        fast = compiled(model)
        torch.testing.assert_close(fast(x), alone(x))
        torch.testing.assert_close(fast(x + 1), alone(x + 1))
        assert len(seen.models) == 1
    assert any('all_reduce' in name for name in seen.names), seen.names
    assert len(seen.models[0].inputs) == 1, seen.models[0].inputs  # the parts of weights are bound


def sequence_parallel():
    model, alone = _mlp(16, 32), _mlp(16, 32)
    mesh = init_device_mesh('cpu', (2,))
    parallelize_module(model, mesh, {'norm': SequenceParallel(sequence_dim=0), 'up': ColwiseParallel(input_layouts=Shard(0)),
                                     'gate': ColwiseParallel(input_layouts=Shard(0)),
                                     'down': RowwiseParallel(output_layouts=Shard(0), use_local_output=False)})
    torch.manual_seed(1)
    x = torch.randn(6, 16)
    with torch.no_grad():
        part = distribute_tensor(x, mesh, [Shard(0)])
        result = compiled(model)(part)
        assert isinstance(result, DTensor)
        torch.testing.assert_close(result.full_tensor(), alone(x))


def changed_weights_are_seen():
    model, alone = _mlp(16, 32), _mlp(16, 32)
    mesh = init_device_mesh('cpu', (2,))
    parallelize_module(model, mesh, {'up': ColwiseParallel(), 'gate': ColwiseParallel(), 'down': RowwiseParallel()})
    x = torch.ones(3, 16)
    with torch.no_grad():
        fast = compiled(model)
        fast(x)
        for module in (model, alone):
            for weight in (module.up.weight, module.down.bias):
                weight.mul_(2)
        torch.testing.assert_close(fast(x), alone(x))


def uneven_dtensor():
    """Five rows over two ranks: three and two."""
    mesh = init_device_mesh('cpu', (2,))
    x = torch.arange(20.).reshape(5, 4)

    def function(part):
        return (part * 2).redistribute(mesh, [Replicate()]).to_local() + 1

    with torch.no_grad():
        part = distribute_tensor(x, mesh, [Shard(0)])
        torch.testing.assert_close(compiled(function)(part), x * 2 + 1)


def llama():
    """transformers' own plan for a Llama."""
    from transformers import LlamaConfig, LlamaForCausalLM

    config = LlamaConfig(vocab_size=64, hidden_size=32, intermediate_size=64, num_hidden_layers=2, num_attention_heads=4,
                         num_key_value_heads=2, max_position_embeddings=64, attn_implementation='sdpa', use_cache=False)
    torch.manual_seed(0)
    alone = LlamaForCausalLM(config).eval()
    folder = _shared_folder('llama')
    if dist.get_rank() == 0:
        alone.save_pretrained(folder)
    dist.barrier()
    os.environ.update(RANK=str(dist.get_rank()), LOCAL_RANK=str(dist.get_rank()), WORLD_SIZE='2')  # as torchrun does
    model = LlamaForCausalLM.from_pretrained(folder, tp_plan='auto').eval()
    assert model.model.layers[0].mlp.up_proj.weight.shape[0] * 2 == config.intermediate_size or hasattr(
        model.model.layers[0].mlp.up_proj.weight, 'placements'), 'the plan has split nothing'
    tokens = torch.arange(10).reshape(1, 10) % 64
    with torch.no_grad(), plans() as seen:
        result = torch.compile(model, backend='hidet', fullgraph=True)(tokens).logits
        torch.testing.assert_close(result, alone(tokens).logits, rtol=1e-4, atol=1e-5)
    assert any('all_reduce' in name for name in seen.names), seen.names


def _shared_folder(name):
    folders = [os.path.join(tempfile.mkdtemp(), name) if dist.get_rank() == 0 else None]
    dist.broadcast_object_list(folders, 0)
    return folders[0]


# Bad input.


def different_sequences():
    rank = dist.get_rank()

    def function(x):
        if rank == 0:
            return fc.all_gather_tensor(x, 0, dist.group.WORLD)
        return fc.all_reduce(x, 'sum', dist.group.WORLD)

    with torch.no_grad():
        compiled(function)(torch.ones(4, 2))


def different_sizes():
    with torch.no_grad():
        compiled(lambda x: fc.all_reduce(x, 'sum', dist.group.WORLD) + 1)(torch.ones(4 + dist.get_rank()))


def a_rank_dies(seconds):
    if dist.get_rank() == 1:
        os._exit(3)
    time.sleep(0.5)
    with torch.no_grad():
        compiled(lambda x: fc.all_reduce(x, 'sum', dist.group.WORLD) + 1)(torch.ones(4))


def compile_then_die():
    function = compiled(lambda x: fc.all_reduce(x, 'sum', dist.group.WORLD) + 1)
    with torch.no_grad():
        function(torch.ones(4))
        if dist.get_rank() == 1:
            os._exit(3)
        time.sleep(0.5)
        function(torch.ones(4))


def in_a_branch():
    def function(x):
        return torch.cond(x.sum() > 0, lambda x: fc.wait_tensor(fc.all_reduce(x, 'sum', dist.group.WORLD)), lambda x: x + 0, (x,))

    with torch.no_grad():
        torch.compile(function, backend='hidet')(torch.ones(4))


def wrong_device_group():
    from hidet.distributed import agreement

    agreement.check([(f'collective all_reduce reduction=sum group={dist.group.WORLD.group_name}', [_Info()] * 2)], 'cuda:0')


class _Info:
    dtype, shape = 'float32', [4]


def saved(folder):
    """A model of a rank goes into a file and comes back."""
    with plans() as seen, torch.no_grad():
        compiled(lambda x: fc.all_reduce(x * 2, 'sum', dist.group.WORLD))(torch.ones(4))
    path = f'{folder}/{dist.get_rank()}.hidet'
    seen.models[0].save(path)
    result = hidet.load(path)(torch.ones(4))
    torch.testing.assert_close(result[0] if isinstance(result, tuple) else result, torch.full((4,), 4.))


def same_choices(folder):
    """Returns the kernels of a model that is searched for, and how many records this rank keeps of it."""
    rank = dist.get_rank()
    cache = os.path.join(folder, str(rank))

    def function(x, w):
        return fc.all_reduce(x @ w, 'sum', dist.group.WORLD).softmax(-1)

    with plans() as seen, torch.no_grad():
        fast = compiled(function, options={'search_space': 1, 'cache_dir': cache})
        torch.testing.assert_close(fast(torch.ones(32, 64), torch.ones(64, 48)), function(torch.ones(32, 64), torch.ones(64, 48)))
        kernels = [row['kernel'] for row in seen.models[0].profile(torch.ones(32, 64), torch.ones(64, 48))]
    return kernels, sum(len(files) for path, _, files in os.walk(cache) if 'tuning' in path)


# Memory that ranks share; the driver is not there, and addresses are numbers that say where they come from.


class FakeDriver:
    """Memory of a GPU that is not there: this process's addresses are small, those of others say whose they are."""

    def __init__(self, ordinal):
        self.log, self.memory = [], {}

    def allocate(self, contents, count):
        address = 1000 * (dist.get_rank() + 1) + len(self.memory)
        self.memory[address] = contents + bytes(count - len(contents))
        return address

    def handle(self, address):
        return b'memory at %d' % address

    def open(self, handle):
        self.log.append(('open', handle))
        return 10 ** 6 + int(handle.split()[-1])

    def close(self, address):
        self.log.append(('close', address))

    def free(self, address):
        self.log.append(('free', address))

    def synchronize(self):
        self.log.append(('synchronize',))


class fake_driver:
    def __enter__(self):
        from hidet.distributed import peers

        self._module, self._original, self.drivers = peers, peers.driver_of, []
        peers.driver_of = lambda ordinal: self.drivers.append(FakeDriver(ordinal)) or self.drivers[-1]
        return self

    def __exit__(self, *_):
        self._module.driver_of = self._original


def _memory_names(group, ranks=2):
    names = []
    for what in ('data dtype=float16', 'flags'):
        names += [f'peer memory {what} rank={rank} ranks={ranks} group={group}' for rank in (-1, *range(ranks))]
    return [(name, 64 if 'data' in name else 800) for name in names]


def peer_memory_is_exchanged():
    from hidet.distributed import peers

    rank, other, seconds = dist.get_rank(), 1 - dist.get_rank(), 120
    with fake_driver() as fake:
        addresses, places = peers.bind(_memory_names('0'), ['peers shots=1'], 0)
        driver = fake.drivers[0]
        own = 1000 * (rank + 1)
        theirs = 10 ** 6 + 1000 * (other + 1)
        by_rank = [own, theirs] if rank == 0 else [theirs, own]
        assert addresses == [own, *by_rank, own + 1, *(address + 1 for address in by_rank)], addresses
        words = driver.memory[own + 1]
        assert int.from_bytes(words[:8], 'little') == rank and int.from_bytes(words[8:16], 'little') == 0
        assert int.from_bytes(words[16:24], 'little') == seconds * 10 ** 9 and not any(words[24:]) and not any(driver.memory[own])
        # What one lets go of stays while the other has it mapped.
        dist.barrier()
        if rank == 0:
            del places
            assert driver.log[-3:] == [('synchronize',), ('close', theirs), ('close', theirs + 1)]
            assert not peers._retired[-1].free_if_unused() and ('free', own) not in driver.log
        dist.barrier()
        if rank == 1:
            del places
        dist.barrier()
        peers.bind(_memory_names('0'), [], 0)
        assert ('free', own) in driver.log and ('free', own + 1) in driver.log


def peer_memory_differs(what):
    from hidet.distributed import peers

    rank = dist.get_rank()
    names = _memory_names('0')
    if what == 'pieces' and rank == 1:
        names = [(name, 2 * count) for name, count in names]
    with fake_driver():
        peers.bind(names, [f'peers shots={1 + rank}' if what == 'kernels' else 'peers shots=1'], 0)


def peer_memory_for_more_ranks():
    from hidet.distributed import peers

    with fake_driver():
        peers.bind(_memory_names('0', ranks=3), [], 0)


def who_reaches_whom(gpus, reaches, wants):
    """Returns what `reach` says on a rank whose GPU has this name, which reaches the others or not."""
    from hidet.distributed import peers

    rank = dist.get_rank()
    original = peers._uuid, peers._reaches
    peers._uuid = lambda ordinal: gpus[rank]
    peers._reaches = lambda ordinal, others: reaches[rank] and gpus[rank] not in others
    peers.set_peer_memory(wants[rank])
    try:
        return peers.reach('0', 'cuda:0')
    finally:
        peers._uuid, peers._reaches = original
        peers.set_peer_memory(True)


def no_shared_memory_on_cpus():
    from hidet.distributed import peers

    assert peers.reach('0', 'cpu') == 0


# On two GPUs.


def _step(weight):
    def step(x, residual):
        total = fc.all_reduce(x, 'sum', dist.group.WORLD) + residual
        return torch.nn.functional.rms_norm(total, weight.shape, weight), total

    return step


def sums_in_kernels(rows, width, dtype):
    """Sum, residual and norm in one kernel, against float32 and against the process group; the same bits at each call."""
    import hidet.distributed

    device, dtype = torch.device('cuda', dist.get_rank()), getattr(torch, dtype)
    torch.manual_seed(dist.get_rank())
    xs = [torch.randn(rows, width, device=device, dtype=dtype) for _ in range(4)]
    torch.manual_seed(99)
    residual, weight = torch.randn(rows, width, device=device, dtype=dtype), torch.randn(width, device=device, dtype=dtype)
    step = _step(weight)
    with torch.no_grad(), plans() as seen:
        fast = compiled(step, mode='reduce-overhead')
        first = [[result.clone() for result in fast(x, residual)] for x in xs]
        assert seen.names == [], 'the process group sums'
        for _ in range(25):
            for x, expected in zip(xs, first):
                assert all(torch.equal(a, b) for a, b in zip(fast(x, residual), expected))
    for x, (normed, total) in zip(xs, first):
        exact = x.to(torch.float32, copy=True)
        dist.all_reduce(exact)
        exact += residual.float()
        tolerance = {torch.float32: 1e-5, torch.float16: 4e-3, torch.bfloat16: 3e-2}[dtype]
        torch.testing.assert_close(total.float(), exact, rtol=tolerance, atol=tolerance)
        expected = torch.nn.functional.rms_norm(exact, (width,), weight.float())
        torch.testing.assert_close(normed.float(), expected, rtol=2 * tolerance, atol=2 * tolerance)
        other = total.clone()
        dist.broadcast(other, 0)
        assert torch.equal(other, total)  # both ranks have the same bits
    hidet.distributed.set_peer_memory(False)
    torch._dynamo.reset()
    with torch.no_grad(), plans() as seen:
        apart = compiled(step)(xs[0], residual)
        assert any('all_reduce' in name for name in seen.names)
    hidet.distributed.set_peer_memory(True)
    torch.testing.assert_close(apart[1], first[0][1], rtol=tolerance, atol=tolerance)


def a_rank_is_late(seconds):
    """Rank 1 leaves rank 0 alone in a kernel, which gives up."""
    device = torch.device('cuda', dist.get_rank())
    x, weight = torch.ones(1, 4096, device=device, dtype=torch.float16), torch.ones(4096, device=device, dtype=torch.float16)
    with torch.no_grad():
        fast = compiled(_step(weight))
        fast(x, x)
        torch.cuda.synchronize()
        if dist.get_rank() == 1:
            time.sleep(4 * seconds)
            return
        fast(x, x)
        torch.cuda.synchronize()
        fast(x, x)
