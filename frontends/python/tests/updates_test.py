"""Graphs that change their inputs: the changes come back in place, seen through all views, as in eager."""

import copy

import pytest
import torch

import hidet.torch

F = torch.nn.functional

pytestmark = pytest.mark.usefixtures('fresh')


def square():
    return torch.randn(4, 4)


ROWS = torch.tensor([2, 0])


def add(x):
    x.add_(1)
    return x * 2


def column(x, v):
    x[:, 1] = v
    return x.sum()


def view_of_result(x):
    y = x * 1
    v = y[0]
    v.mul_(2)
    return y.sum(), v


def row_of_transposed(x):
    y = x.t()
    y[1].add_(3)
    return x


def chunks(x):
    a, b = x.chunk(2, 0)
    a.mul_(2)
    b.zero_()
    return a + 1


def out_is_a_view_of_an_operand(x):
    torch.mul(x, 2, out=x[:])
    torch.add(x[:], x, out=x)
    return x * 1


def diagonal(x):
    x.diagonal().fill_(7.0)
    return x.sum()


def part_of_flat(x):
    v = x.view(-1)
    v[2:5] = torch.ones(3)
    return x * 1


def cache(c, i, y):
    z = y * 3
    c.index_copy_(0, i, z)
    return c * 2 + 1


def twice(x):
    x += 1
    x[0] -= 2
    return x


def through_three_views(x):
    y = x.permute(1, 0)
    y.unsqueeze(0)[0, :, 1:3].copy_(torch.zeros(4, 2))
    return y


def views_side_by_side(x):
    y = x.clone()
    z, w = y.view(2, 8), y[1]
    z[0] = 1.0
    w[2] = 5.0
    return y, z, w


def relu(x):
    torch.relu_(x)
    return x.unsqueeze(0)


def scatters(x, i, s):
    x.scatter_(0, i, s)
    x.scatter_add_(1, i, s)
    return x.sum()


def windows(x):
    x.unfold(0, 2, 2)[:, :, 0].add_(1)
    return x + 0


def chain(x):
    x.clamp_(-0.5, 0.5).mul_(2)
    return x


def where_true(x):
    x[x > 0] = 0
    x.masked_fill_(x < -1, 3.0)
    return x * 1


def list_of_rows(x):
    rows = list(x.unbind(0))
    rows[1].add_(rows[0])
    return torch.stack(rows)


def stale_view(x):
    y = x[0]
    x[0, 1] = 9
    return y


def batch_norm(x, mean, var, weight, bias):
    return F.batch_norm(x.unsqueeze(-1), mean, var, weight, bias, True, 0.1, 1e-5)


def instance_norm(x, mean, var):
    return F.instance_norm(x.unsqueeze(0), mean, var, use_input_stats=True)


def narrow(x):
    x.narrow(1, 1, 2).exp_()
    return x.select(0, -1)


def puts(x, i, v):
    x.index_put_((i,), v)
    x.index_put_((i,), v, accumulate=True)
    return x + 0


def in_place_argument(x):
    return F.relu(x, inplace=True)


def steps(x):
    y = x + 1
    y[..., 1:4:2] = x[:, :2]
    y[1::2, 0] = 7.0
    y[0, ::3] += 1
    y[:0:2] = 3.0
    return y


CASES = {
    add: (), column: (torch.randn(4),), view_of_result: (), row_of_transposed: (), chunks: (), out_is_a_view_of_an_operand: (), diagonal: (),
    part_of_flat: (),
    cache: (ROWS, torch.randn(2, 4)), twice: (), through_three_views: (), views_side_by_side: (), relu: (),
    scatters: (torch.tensor([[0, 1, 2, 3]]), torch.randn(1, 4)), windows: (), chain: (), where_true: (), list_of_rows: (),
    stale_view: (), batch_norm: (torch.randn(4), torch.rand(4), torch.randn(4), torch.randn(4)),
    instance_norm: (torch.randn(4), torch.rand(4)), narrow: (), puts: (ROWS, torch.randn(2, 4)), in_place_argument: (),
}


@pytest.mark.parametrize('dynamic', [None, True])
@pytest.mark.parametrize('function', CASES, ids=lambda function: function.__name__)
def test_changes_are_those_of_eager(function, dynamic):
    inputs = (square(), *CASES[function])
    mine, theirs = [x.clone() for x in inputs], [x.clone() for x in inputs]
    fast = torch.compile(function, backend='hidet', fullgraph=True, dynamic=dynamic)
    for _ in range(2):  # what was changed is changed again
        torch.testing.assert_close(fast(*mine), function(*theirs))
        torch.testing.assert_close(mine, theirs)


def test_parts_with_steps_are_written():
    x = square()
    torch.testing.assert_close(torch.compile(steps, backend='hidet', fullgraph=True)(x), steps(x))


def test_changes_behind_a_pad_by_a_free_amount():
    def f(x):
        y = F.pad(x, (0, 0, 0, -x.shape[0] % 4))
        v = y[0]
        v.mul_(2)
        return y, v

    fast = torch.compile(f, backend='hidet', fullgraph=True)
    for length in (6, 9):
        x = torch.randn(length, 3)
        torch._dynamo.maybe_mark_dynamic(x, 0)
        torch.testing.assert_close(fast(x), f(x))


def test_parts_with_steps_of_a_free_size_are_written():
    def write(x):
        y = x + 1
        y[::2] = 0
        return y

    fast = torch.compile(write, backend='hidet', fullgraph=True)
    for length in (6, 7):
        x = torch.randn(length, 3)
        torch._dynamo.maybe_mark_dynamic(x, 0)
        torch.testing.assert_close(fast(x), write(x))


def test_an_input_is_changed_in_its_own_memory():
    x = square()
    address, version = x.data_ptr(), x._version
    result = torch.compile(chain, backend='hidet', fullgraph=True)(x)
    assert result is x and x.data_ptr() == address and x._version > version


def test_inputs_with_any_strides():
    fast = torch.compile(cache, backend='hidet', fullgraph=True)
    whole, expected = torch.randn(4, 8), torch.zeros(0)
    expected = whole.clone()
    torch.testing.assert_close(fast(whole[:, ::2], ROWS, torch.ones(2, 4)), cache(expected[:, ::2], ROWS, torch.ones(2, 4)))
    torch.testing.assert_close(whole, expected)


def test_inputs_that_share_memory():
    def shift(x, y):
        x.copy_(y * 2)
        return x + y

    fast = torch.compile(shift, backend='hidet', fullgraph=True)
    mine, theirs = torch.arange(6.0), torch.arange(6.0)
    torch.testing.assert_close(fast(mine[:4], mine[2:]), shift(theirs[:4], theirs[2:]))
    torch.testing.assert_close(mine, theirs)


def test_a_buffer_that_one_graph_changes_is_read_anew_by_another():
    buffer = torch.nn.Parameter(torch.ones(3), requires_grad=False)
    read = torch.compile(lambda x: x * buffer, backend='hidet', fullgraph=True)
    change = torch.compile(lambda: buffer.add_(1), backend='hidet', fullgraph=True)
    x = torch.ones(3)
    assert read(x).tolist() == [1, 1, 1]
    change()
    assert read(x).tolist() == [2, 2, 2]


class Running(torch.nn.Module):
    """Counts its calls and keeps a mean."""

    def __init__(self):
        super().__init__()
        self.register_buffer('count', torch.zeros((), dtype=torch.int64))
        self.register_buffer('mean', torch.zeros(4))
        self.norm = torch.nn.BatchNorm1d(4)

    def forward(self, x):
        self.count += 1
        self.mean.lerp_(x.mean(0), 0.1)
        return self.norm(x) + self.mean


def test_state_of_modules():
    mine, theirs = Running(), Running()
    fast = torch.compile(mine, backend='hidet', fullgraph=True)
    for size in (3, 5, 7):
        x = torch.randn(size, 4)
        torch.testing.assert_close(fast(x), theirs(x))
    torch.testing.assert_close(mine.state_dict(), theirs.state_dict())
    assert int(mine.count) == 3 and int(mine.norm.num_batches_tracked) == 3


def test_a_static_cache_generates(counted):
    transformers = pytest.importorskip('transformers')
    transformers.logging.set_verbosity_error()
    config = transformers.LlamaConfig(hidden_size=32, num_hidden_layers=2, num_attention_heads=4, num_key_value_heads=2,
                                      intermediate_size=64, vocab_size=100)
    model = transformers.LlamaForCausalLM(config).eval()
    model.generation_config.eos_token_id = None
    options = {'max_new_tokens': 8, 'cache_implementation': 'static', 'disable_compile': True}
    greedy, drawn = {'do_sample': False}, {'do_sample': True, 'top_k': 20, 'top_p': 0.9, 'temperature': 0.8}
    prompts = [(torch.randint(0, 100, (1, length)), how) for length, how in ((5, greedy), (5, drawn), (9, drawn))]

    def generate(ids, how):
        torch.manual_seed(3)
        return model.generate(ids, **options, **how)

    wanted = [generate(*prompt) for prompt in prompts]

    model.forward = torch.compile(model.forward, backend=counted.backend, fullgraph=True)
    for prompt, want in zip(prompts, wanted):
        assert torch.equal(generate(*prompt), want)
    assert counted.graphs <= 3


def test_a_cache_that_grows_is_no_reason_to_compile_again(counted):
    transformers = pytest.importorskip('transformers')
    transformers.logging.set_verbosity_error()
    config = transformers.GPT2Config(n_embd=32, n_layer=2, n_head=4, vocab_size=97, n_positions=64, bos_token_id=1, eos_token_id=2)
    model = transformers.GPT2LMHeadModel(config).eval()
    model.generation_config.eos_token_id, model.generation_config.pad_token_id = None, 0
    eager = copy.deepcopy(model)
    model.forward = torch.compile(model.forward, backend=counted.backend, fullgraph=True, dynamic=True)
    for length, drawn in ((5, False), (9, False), (6, True), (9, True)):
        ids = torch.randint(3, 97, (1, length))
        options = {'max_new_tokens': 6, 'cache_implementation': 'static', 'disable_compile': True, 'do_sample': drawn}
        results = []
        for which in (eager, model):
            torch.manual_seed(4)
            results.append(which.generate(ids, attention_mask=torch.ones_like(ids), **options))
        assert torch.equal(*results)
    assert counted.graphs == counted.models == 2  # prompts of any length and caches of any size; one token


# Complex numbers, whose parts are what the compiler sees.


def _conjugates(z):
    z.conj()[0].add_(1j)
    z.mH[1].copy_(torch.ones(3) * 1j)
    return z * 1


def _parts(z):
    z.real.add_(3)
    z.imag[1] = 5.0
    return z.abs()


def _reals(z):
    torch.view_as_real(z.clone()).mul_(2)
    w = torch.view_as_complex(torch.view_as_real(z.resolve_conj()) * 1)
    w[0] = 1
    w.exp_()
    return w


def _reshaped(z):
    y = z.clone()
    v = y[0]
    y.t_()
    v.mul_(1j)
    y[1] = 3
    return y, v, y.unsqueeze_(0), y


def _itself(z):
    z.copy_(z.conj())
    z.addmm_(z * 1, z + 1, beta=1j)
    z.index_add_(0, torch.tensor([0, 2]), z[:2] * 1)
    return z


def _masked(z):
    z[z.abs() > 1] = 2j
    z.diagonal().zero_()
    z[:, 1:][0] += 1 - 1j
    return z.acos_().sum()


COMPLEX = {'numbers': lambda z: z.mul_(2j).add_(1).sum(), 'conjugates': _conjugates, 'parts': _parts, 'reals': _reals,
           'reshaped': _reshaped, 'itself': _itself, 'masked': _masked}


@pytest.mark.parametrize('name', COMPLEX)
@pytest.mark.parametrize('way', ['plain', 'strided', 'conjugate'])
def test_complex_inputs_change(name, way):
    def make():
        wide = torch.complex(*torch.randn(2, 3, 6, generator=torch.Generator().manual_seed(1)))
        return {'plain': wide[:, :3].contiguous(), 'strided': wide[:, ::2], 'conjugate': wide[:, :3].contiguous().conj()}[way]

    fast = torch.compile(COMPLEX[name], backend='hidet', fullgraph=True)
    for _ in range(2):
        mine, theirs = make(), make()
        torch.testing.assert_close(fast(mine), COMPLEX[name](theirs), rtol=1e-4, atol=1e-4)
        torch.testing.assert_close(mine, theirs, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize('write', [
    lambda z, w: z.copy_(w.to(torch.complex128)), lambda z, w: z.copy_(w.real), lambda z, w: z.copy_(w[0]), lambda z, w: z[1:].fill_(3j),
    lambda z, w: torch.fill(z, w[0, 0]), lambda z, w: z.fill_(torch.tensor(2.0)),
], ids=['wider', 'real', 'row', 'number', 'element', 'real element'])
def test_what_is_copied_into_complex_numbers_becomes_of_their_kind(write):
    z, w = torch.randn(2, 3, 4, dtype=torch.complex64)
    fast = torch.compile(write, backend='hidet', fullgraph=True)
    mine, theirs = z.clone(), z.clone()
    torch.testing.assert_close((fast(mine, w), mine), (write(theirs, w), theirs))


def test_complex_inputs_that_share_memory():
    """torch runs the whole graph, on the call's own tensors."""
    def f(z, w):
        z.mul_(2j)
        return z + w

    fast = torch.compile(f, backend='hidet', fullgraph=True)
    mine, theirs = torch.ones(4, dtype=torch.complex64), torch.ones(4, dtype=torch.complex64)
    fast(mine[:2], mine[2:])
    f(theirs[:2], theirs[2:])
    torch.testing.assert_close(fast(mine[:3], mine[1:]), f(theirs[:3], theirs[1:]))
    torch.testing.assert_close(mine, theirs)


def test_other_elements_in_the_memory_of_complex_numbers_are_refused():
    """A change of bits is none of numbers."""
    def f(z):
        z.view(torch.int32).zero_()
        return z

    with pytest.raises(Exception, match='zero_.*in place is not supported here'):
        torch.compile(f, backend='hidet', fullgraph=True)(torch.ones(3, dtype=torch.complex64))


def test_reshaped_in_place():
    def f(x):
        y = x.clone()
        y.unsqueeze_(0)
        y[0, 1].mul_(2)
        y.transpose_(1, 2)
        return y, y.squeeze_(0).sum(0)

    x = torch.randn(3, 4)
    got = torch.compile(f, backend='hidet', fullgraph=True)(x.clone())
    torch.testing.assert_close(got, f(x))


@pytest.mark.parametrize('sizes', [(2, 3), (12,), (3, 5), (3, 4)], ids=str)
@pytest.mark.parametrize('dtype', [torch.float32, torch.complex64], ids=str)
def test_resized_in_place(sizes, dtype):
    """The elements that there were stay; what is added is anything."""
    graph = torch.fx.Graph()
    y = graph.call_method('clone', (graph.placeholder('x'),))
    graph.call_method('resize_', (y, sizes))
    graph.call_method('mul_', (y, 2))
    graph.output((y,))
    module = torch.fx.GraphModule({}, graph)
    x = torch.randn(3, 4, dtype=dtype)
    with torch._subclasses.FakeTensorMode() as mode:
        next(iter(graph.nodes)).meta['example_value'] = mode.from_tensor(x)
    (got,), (want,) = hidet.torch.compile_graph(module, [x])(x), module(x)
    assert got.shape == want.shape
    torch.testing.assert_close(got.flatten()[:12], want.flatten()[:12])


def test_views_of_what_grows_are_refused():
    """Both would lie in the new memory."""
    def f(z):
        y = z.clone()
        v = y[0]
        y.resize_(4, 4)
        v.mul_(2)
        return y[0], v

    with pytest.raises(Exception, match='in place is not supported here|[Ww]ant|resize_'):
        torch.compile(f, backend='hidet', fullgraph=True)(torch.randn(3, 4, dtype=torch.complex64))


@pytest.mark.parametrize('dynamic', [False, True])
def test_writes_where_a_mask_is_true(dynamic):
    """One row for all places, one a place, and masks behind whole dimensions; sums of them too."""
    def f(x, rows, row):
        mask = x[..., 0] > 0
        y, z, w = x.clone(), x.clone(), x.transpose(0, 2).clone()
        y[mask] = row
        z[mask] = rows
        w[:, mask.t()] = row[:, None]
        return y, z, w, x.index_put((mask,), row, accumulate=True), x.index_put((mask,), row[:1], accumulate=True)

    x, row = torch.randn(3, 6, 5), torch.randn(5)
    rows = torch.randn(int((x[..., 0] > 0).sum()), 5)
    fast = torch.compile(f, backend='hidet', fullgraph=True, dynamic=dynamic)
    for mine, theirs in zip(fast(x, rows, row), f(x, rows, row), strict=True):
        torch.testing.assert_close(mine, theirs)


def changes(function, make):
    """Compares what a function gives, what it makes of its input, and which results lie in it."""
    for dynamic in (False, True):
        torch._dynamo.reset()
        mine, theirs = make(), make()
        got = torch.compile(function, backend='hidet', fullgraph=True, dynamic=dynamic)(mine)
        want = function(theirs)
        torch.testing.assert_close(got, want, rtol=1e-6, atol=0)
        torch.testing.assert_close(mine, theirs, rtol=1e-6, atol=0)
        if not dynamic:
            where, there = ([leaf.untyped_storage().data_ptr() == given.untyped_storage().data_ptr()
                             for leaf in torch.utils._pytree.tree_leaves(results)] for results, given in ((got, mine), (want, theirs)))
            assert where == there


def windows_one_by_one(x):
    windows = x.unfold(0, 3, 1)
    for window in windows.unbind():
        window.div_(window.sum())
    return windows * 1


def some_of_a_window(x):
    window = x.unfold(0, 4, 1)[1]
    window[window > 3] = 0
    return x * 1


# Elements of the memory that a view has at several places.
@pytest.mark.parametrize('function', [
    lambda x: (x.unfold(0, 4, 1)[0].fill_(7), x * 1)[1],
    lambda x: (x.as_strided((3, 3), (1, 1)).__setitem__(0, 0), x * 1)[1],
    lambda x: (x.unfold(0, 3, 1).unfold(1, 2, 1).__setitem__((1, 0), 9), x * 1)[1],
    lambda x: (x.broadcast_to(2, 5)[0].add_(1), x * 1)[1],
    lambda x: (x.expand(2, 5)[0].add_(1), x * 1)[1],
    lambda x: (x.expand(1, 5).add_(1), x * 1)[1],
    lambda x: (x.expand(3, 5)[1:2].index_add_(1, torch.tensor([0, 2]), torch.ones(1, 2)), x * 1)[1],
    windows_one_by_one, some_of_a_window,
], ids=['window', 'strided', 'windows of windows', 'broadcast', 'expanded', 'expanded by one', 'added', 'one by one', 'some'])
def test_changes_of_what_overlaps_itself(function):
    changes(function, lambda: torch.arange(1.0, 6.0))


@pytest.mark.parametrize('function', [
    lambda x: (x.add_(1), x.view(torch.int32))[1], lambda x: (x.add_(1), x.view(torch.int16)[1:])[1],
    lambda x: (x.mul_(2), torch.view_as_complex(x))[1], lambda x: x.view(torch.int32).add_(1), lambda x: (x.mul_(2), x[1:])[1],
], ids=['int32', 'int16', 'complex', 'changed', 'part'])
def test_results_that_are_other_elements_of_a_changed_input(function):
    changes(function, lambda: torch.arange(1.0, 9.0).reshape(4, 2))


@pytest.mark.parametrize('function', [
    lambda z: z.mul_(2).conj(), lambda z: torch.view_as_real(z.mul_(2)), lambda z: (z.mul_(2).real, z.imag[1:]), lambda z: z.mul_(2).mH,
], ids=['conjugate', 'pairs', 'parts', 'adjoint'])
def test_results_that_are_views_of_changed_complex_numbers(function):
    torch.manual_seed(0)
    numbers = torch.randn(3, 3, dtype=torch.complex64)
    changes(function, numbers.clone)


@pytest.mark.parametrize('write', [
    lambda h, m: h.__setitem__(m, 0), lambda h, m: h.__setitem__(m, h[0, 0] * 2), lambda h, m: h.__setitem__((slice(None), m[0]), 3.0),
    lambda h, m: h.index_put_((m,), torch.tensor(2.0), accumulate=True),
], ids=['zero', 'vector', 'behind', 'accumulate'])
def test_masks_of_free_sizes_have_those_of_what_they_write(write):
    def changed(h, m):
        h = h.clone()
        write(h, m)
        return h

    compiled = torch.compile(changed, backend='hidet')
    for rows, length in ((2, 12), (3, 12), (4, 9)):
        h, m = torch.randn(rows, length, 8), torch.rand(rows, length) > 0.5
        torch.testing.assert_close(compiled(h, m), changed(h, m))
    torch.testing.assert_close(compiled(h, m & False), changed(h, m & False))


def test_no_values_are_written_where_a_mask_is_false():
    def changed(x, m, w):
        x = x.clone()
        x[m] = torch.relu(x[m] * w)
        return x

    compiled, w = torch.compile(changed, backend='hidet'), torch.randn(8)
    x = torch.randn(5, 8)
    for mask in ([1, 0, 1, 0, 0], [1, 1, 0, 1, 0], [0, 0, 0, 0, 0], [0, 0, 1, 0, 0]):
        m = torch.tensor(mask, dtype=torch.bool)
        torch.testing.assert_close(compiled(x, m, w), changed(x, m, w))
