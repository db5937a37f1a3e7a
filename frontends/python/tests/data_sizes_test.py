"""Calls whose results have sizes that depend on data compile whole, for any number of elements that there turn out to be."""

import operator
import warnings

import pytest
import torch
from torch.fx.experimental.symbolic_shapes import ShapeEnv

import hidet.torch
from hidet.torch.data_sizes import with_read_sizes
from hidet.torch.fallback import reads_number
from hidet.torch.known_numbers import say_known_numbers

F = torch.nn.functional


@pytest.fixture(autouse=True)
def strict(fresh):
    with torch._dynamo.config.patch(capture_dynamic_output_shape_ops=True), warnings.catch_warnings():
        warnings.simplefilter('error')  # nothing runs in torch
        yield


def check(function, *calls, dynamic=True, strides=False):
    """Compiles once and compares each call with eager."""
    graphs = []

    def backend(graph, examples):
        graphs.append(graph)
        return hidet.torch.compile_graph(graph, examples)

    fast = torch.compile(function, backend=backend, fullgraph=True, dynamic=dynamic)
    for args in calls:
        torch.testing.assert_close(fast(*args), function(*args), check_stride=strides)
    return len(graphs)


X = torch.tensor([[0.0, 1, 2], [3, 0, 4], [0, 0, 5], [0, 2, 2]])
NONE = torch.zeros(2, 3)
OF_ONE = {
    'nonzero': lambda x: torch.nonzero(x) * 2, 'argwhere': lambda x: torch.argwhere(x) * 2, 'tuple': lambda x: x.nonzero(as_tuple=True),
    'where': lambda x: torch.where(x)[1] + 1, 'unique': lambda x: torch.unique(x) * 2,
    'unique with all': lambda x: torch.unique(x, return_inverse=True, return_counts=True),
    'unique_consecutive': lambda x: torch.unique_consecutive(x, return_inverse=True, return_counts=True),
    'consecutive rows': lambda x: torch.unique_consecutive(x, return_counts=True, dim=0),
    'bincount': lambda x: torch.bincount(x.long().flatten()), 'bincount of at least': lambda x: torch.bincount(x.long().flatten(), minlength=9),
    'weights': lambda x: torch.bincount(x.long().flatten(), x.flatten()),
    'repeat_interleave': lambda x: torch.repeat_interleave(x, x[:, 2].long(), dim=0) * 2,
    'repeat_interleave alone': lambda x: torch.repeat_interleave(x[:, 2].long()),
}
MASKED = {
    'elements': lambda x, m: (x[m] * 2).sum() + x[m], 'rows': lambda x, m: x[m[:, 0]] * 2, 'columns': lambda x, m: x[:, m[0]] * 2,
    'with a number': lambda x, m: x[m[:, 0], 1] * 2, 'with a slice': lambda x, m: x[m[:, 1], 1:] * 2,
    'masked_select': lambda x, m: torch.masked_select(x, m) * 2, 'broadcast': lambda x, m: x.masked_select(m[:, :1]),
    'joined': lambda x, m: torch.cat([x[m], x[~m]]).reshape(x.shape), 'mask of masked': lambda x, m: torch.nonzero(x[m] > 2),
    'read twice': lambda x, m: x[m] * (x + 1)[m], 'written and read': lambda x, m: x.clone().masked_fill_(m, 3)[m].sum(),
}


OF_A_NUMBER = {
    'repeat': lambda x, n: x.repeat(2, n + 1) * 2, 'repeat of a tuple': lambda x, n: x.repeat((n, 1)), 'tile': lambda x, n: torch.tile(x, (2, n)),
    'expand': lambda x, n: x[:1].expand(n, 3) * 2, 'zeros': lambda x, n: torch.zeros(n, 2) + 1, 'ones': lambda x, n: torch.ones((n, 2)) + 1,
    'new_zeros': lambda x, n: x.new_zeros(n, 2) + 1, 'full': lambda x, n: torch.full((n, 2), 3.0) + 1, 'arange': lambda x, n: torch.arange(n) + 1,
    'reshape': lambda x, n: x.reshape(n, -1) * 2, 'eye': lambda x, n: torch.eye(n) + 1, 'topk': lambda x, n: x.topk(n - 1, 0)[0],
    'split': lambda x, n: x.split([n - 1, 5 - n], 0)[0] * 2,
}


def changed_between(x, mask):
    first = x[mask].sum()
    mask = mask.clone()
    mask[0] = True
    return first + x[mask].sum()


@pytest.mark.parametrize('function, numbers', [(lambda x, m: x[m].sum() + (x * 2)[m].sum(), 1), (changed_between, 2)])
def test_a_mask_that_nothing_changes_is_counted_once(function, numbers):
    read = []

    def backend(graph, examples):
        read.append(sum(node.target == 'item' for node in with_read_sizes(graph).graph.nodes))
        return hidet.torch.compile_graph(graph, examples)

    mask = X > 1
    torch.testing.assert_close(torch.compile(function, backend=backend, fullgraph=True)(X, mask), function(X, mask))
    assert read == [numbers]


@pytest.mark.parametrize('function', [torch.nonzero, torch.argwhere, lambda x: x[x.nonzero().unbind(1)]])
def test_places_lie_in_memory_as_in_eager(function):
    check(function, (X,), (X[:2],), strides=True)


@pytest.mark.parametrize('name', ['nonzero', 'unique_consecutive', 'repeat_interleave'])
def test_places_are_written_and_not_searched(name):
    called = []

    def backend(graph, examples):
        called.extend(str(node.target) for node in with_read_sizes(graph).graph.nodes)
        return hidet.torch.compile_graph(graph, examples)

    torch.testing.assert_close(torch.compile(OF_ONE[name], backend=backend, fullgraph=True)(X), OF_ONE[name](X))
    assert 'scatter' in ' '.join(called) and 'searchsorted' not in ' '.join(called)


@pytest.mark.parametrize('name', OF_A_NUMBER)
def test_sizes_that_are_tensors_of_one_number(name):
    def function(x, n):
        return OF_A_NUMBER[name](x, n.max())

    assert check(function, *((X, torch.tensor(numbers)) for numbers in ([1, 3], [2, 2], [4]))) <= 2


def test_a_negative_number_of_copies_is_an_error():
    fast = torch.compile(lambda x, n: x.repeat(n.max(), 1) * 2, backend='hidet', fullgraph=True)
    torch.testing.assert_close(fast(X, torch.tensor([1, 2])), X.repeat(2, 1) * 2)
    with pytest.raises((RuntimeError, ValueError), match='negative|-1'):
        fast(X, torch.tensor([-2, -1]))


@pytest.mark.parametrize('name', OF_ONE)
def test_sizes_of_one_tensor(name):
    assert check(OF_ONE[name], (X,), (NONE,), (torch.randint(0, 3, (7, 4)).float(),)) == 1


@pytest.mark.parametrize('name', MASKED)
def test_masks_as_indices(name):
    other = torch.randn(6, 5)
    assert check(MASKED[name], (X, X > 1.5), (NONE, NONE > 1), (other, other > 0)) == 1


def _add_behind(x, m):
    x = x * 2
    x[m] += x[m].exp()
    x[~m] += x[~m].sin()
    return x


def _write_rows(x, m):
    x = x + 1
    last = x[:, -1]
    x[m[:, 0]] = x[m[:, 0]] * 3
    return x.sum(0), last


WRITTEN = {
    'elements': _add_behind, 'rows seen by a view': _write_rows,
    'index_put': lambda x, m: x.index_put((m,), x[m] * 2), 'in place': lambda x, m: x.clone().index_put_((m,), x[m] * 2, accumulate=True) + 1,
    'in an argument': lambda x, m: (x.index_put_((m,), x[m] * 2), x + 1),
}


@pytest.mark.parametrize('name', WRITTEN)
def test_values_of_their_own_where_a_mask_is_true(name):
    def copied(x, m):
        return WRITTEN[name](x.clone(), m)

    other = torch.randn(6, 5)
    assert check(copied, (X, X > 1.5), (NONE, NONE > 1), (other, other > 0)) == 1


@pytest.mark.parametrize('function', [
    lambda x, n: torch.arange(n.item()) * 2, lambda x, n: (torch.arange(n.item()), x * n.item()), lambda x, n: torch.zeros(n.item(), 2) + 1,
    lambda x, n: (x[:n.item()].sum(0), torch.arange(n.item()) + 1), lambda x, n: torch.full((n.item() + 1,), 3.0) * x.sum()])
def test_numbers_that_are_read_are_sizes(function):
    with torch._dynamo.config.patch(capture_scalar_outputs=True):
        check(function, *((X, torch.tensor(n)) for n in (2, 3, 1)), dynamic=None)


def test_arguments_are_written_between_numbers_that_are_read():
    """Also where two of them lie in one memory."""

    def change(x, y):
        x.mul_(2)
        count = y.sum().int().item()
        torch._check(count >= 0)
        x += count
        y += x.sum()
        return y * torch.ones(count).sum()

    graphs = []

    def backend(graph, examples):
        graphs.append(graph)
        return hidet.torch.compile_graph(graph, examples)

    with torch._dynamo.config.patch(capture_scalar_outputs=True):
        fast = torch.compile(change, backend=backend, fullgraph=True)
        for memories in (lambda: (torch.arange(4.0), torch.ones(3)), lambda: (lambda m: (m[:4], m[2:5]))(torch.ones(6))):
            mine, theirs = memories(), memories()
            for _ in range(2):
                torch.testing.assert_close(fast(*mine), change(*theirs))
                torch.testing.assert_close(mine, theirs)
    assert len(graphs) == 1


@torch.library.custom_op('hidet_tests::rising', mutates_args=())
def rising(x: torch.Tensor, least: float) -> torch.Tensor:
    """The places where a vector reaches a new height, each higher than the last by at least so much."""
    kept, height = [], -float('inf')
    for place, value in enumerate(x.tolist()):
        if value >= height + least:
            kept.append(place)
            height = value
    return torch.tensor(kept, dtype=torch.int64)


@rising.register_fake
def _(x, least):
    return x.new_empty(torch.library.get_ctx().new_dynamic_size(), dtype=torch.int64)


def test_a_librarys_operator_that_finds_its_size_stands_between_compiled_parts():
    def climb(x, y):
        x = x * 2
        kept = torch.ops.hidet_tests.rising(x.sin(), 0.1)
        return y[kept].exp() * 3, kept + 1

    assert check(climb, *((torch.randn(n), torch.randn(n, 4)) for n in (9, 20, 3))) == 1
    report = hidet.torch.check(climb, (torch.randn(9), torch.randn(9, 4)), measure=False)
    assert report.ok and report.segments == 2, report


def test_complex_numbers_behind_a_mask():
    x = torch.randn(3, 4, dtype=torch.complex64)
    check(lambda x, m: torch.masked_select(x, m) * 2j, (x, x[:, :1].abs() > 1), dynamic=False)


@pytest.mark.parametrize('dtype', [torch.float32, torch.complex64], ids=str)
def test_parts_between_indices_that_are_data(dtype):
    """Dynamo ends a graph at such a call; a graph of torch.export or a user may have it."""
    graph = torch.fx.Graph()
    x, at = graph.placeholder('x'), graph.placeholder('at')
    parts = graph.call_function(torch.tensor_split, (x, at), {'dim': 1})
    graph.output(tuple(graph.call_function(operator.getitem, (parts, i)) for i in range(4)))
    module = torch.fx.GraphModule({}, graph)
    given = [torch.randn(2, 6, dtype=dtype), torch.tensor([1, -2, 3])]
    with torch._subclasses.FakeTensorMode(shape_env=ShapeEnv()) as mode:
        for node, value in zip((x, at), given):
            node.meta['example_value'] = mode.from_tensor(value, static_shapes=True)
    fast = hidet.torch.compile_graph(module, given)
    for indices in ([1, -2, 3], [0, 3, 9], [4, 2, -9]):
        torch.testing.assert_close(list(fast(given[0], torch.tensor(indices))), list(module(given[0], torch.tensor(indices))))


def test_as_many_parts_as_a_tensor_says():
    fast = torch.compile(lambda x, count: [part * 2 for part in torch.tensor_split(x, count, 1)], backend='hidet', fullgraph=True)
    x = torch.randn(3, 8)
    for count in (3, 4, 1, 9):
        torch.testing.assert_close(fast(x, torch.tensor(count)), [part * 2 for part in torch.tensor_split(x, count, 1)])


def test_rows_that_differ():
    check(lambda x: torch.unique(x, return_inverse=True, return_counts=True, dim=0), (torch.randint(0, 2, (9, 3)),), dynamic=False)


def test_the_dimension_of_different_rows_may_be_an_argument():
    def function(x, dim):
        return torch.unique(x, dim=dim, return_inverse=True), torch.unique_consecutive(x, dim=dim, return_counts=True)

    check(function, *((torch.randint(0, 2, (9, 3)), dim) for dim in (1, 0, -1)))


@pytest.mark.parametrize('function', [torch.unique, torch.unique_consecutive])
def test_different_rows_of_none(function):
    check(lambda x: function(x, return_inverse=True, return_counts=True, dim=1), (torch.zeros(2, 0, 3),), dynamic=False)


def test_numbers_without_dimensions_and_nothing_at_all():
    check(torch.nonzero, (torch.tensor(3.0),), (torch.tensor(0.0),))
    check(lambda x: x[x > 0], (torch.zeros(0),))


def test_bad_data_is_an_error():
    fast = torch.compile(lambda x: torch.bincount(x), backend='hidet', fullgraph=True)
    fast(torch.tensor([1, 2]))
    with pytest.raises(Exception, match='(?i)negative|out of range|outside'), warnings.catch_warnings():
        warnings.simplefilter('ignore')  # torch says what is wrong
        fast(torch.tensor([1, -2]))


def test_what_a_graph_asks_of_a_size_is_asked_at_each_call():
    def rows(x, mask):
        y = x[mask]
        torch._check(y.shape[0] != 2)
        return y * 2

    fast = torch.compile(rows, backend='hidet', fullgraph=True)
    mask = torch.tensor([False, True, True, True])
    torch.testing.assert_close(fast(X, mask), X[1:] * 2)
    with pytest.raises(RuntimeError, match=r'assertion failed for expression Ne\(u\d+, 2\)'):
        fast(X, torch.tensor([False, False, True, True]))

    def two(x, n):
        count = n.sum().item()
        torch._check(count == 2)  # which Dynamo writes in the number's place
        return x[:count] * 2

    with torch._dynamo.config.patch(capture_scalar_outputs=True):
        fast = torch.compile(two, backend='hidet', fullgraph=True)
        torch.testing.assert_close(fast(X, torch.tensor([1, 1])), X[:2] * 2)
        with pytest.raises(RuntimeError, match='assertion failed'):
            fast(X, torch.tensor([1, 2]))


def test_what_a_graph_asks_of_a_size_holds_behind_it():
    """torch finds the -1 of rows that there surely are, as in the encoder of Idefics2."""

    def heads(x, mask):
        y = x[mask]
        torch._check(y.shape[0] != 0)
        return y.transpose(1, 2).reshape(y.shape[0], -1, 3, 2) * 2

    x = torch.randn(4, 2, 6, 2)
    assert check(heads, (x, torch.tensor([True, False, True, True])), (x, torch.tensor([False, False, True, False]))) == 1


def test_a_check_of_all_elements():
    def root(x):
        torch._check_tensor_all(x > 0, lambda: 'all are positive')
        return x.sqrt()

    with torch._dynamo.config.patch(capture_scalar_outputs=True):
        fast = torch.compile(root, backend='hidet', fullgraph=True)
        torch.testing.assert_close(fast(X + 1), (X + 1).sqrt())
        with pytest.raises(RuntimeError, match='all are positive|assertion failed'):
            fast(X)
        check(lambda x: (x > 1)._is_any_true(), (X,), (NONE,))


class Experts(torch.nn.Module):
    """A mixture whose experts see the rows that chose them."""

    def __init__(self, count=4, width=8):
        super().__init__()
        self.gate = torch.nn.Linear(width, count)
        self.experts = torch.nn.ModuleList(torch.nn.Linear(width, width) for _ in range(count))

    def forward(self, x):
        weights, chosen = self.gate(x).softmax(-1).topk(2)
        result = torch.zeros_like(x)
        for number, expert in enumerate(self.experts):
            row, place = torch.where(chosen == number)
            result = result.index_add(0, row, expert(x[row]) * weights[row, place, None])
        return result


def test_a_mixture_of_experts_with_rows_that_depend_on_data():
    module = Experts().eval()
    assert check(module, (torch.randn(5, 8),), (torch.randn(9, 8),), (torch.randn(2, 8),)) == 1


def test_boxes_that_pass_a_score():
    def detect(boxes, scores):
        kept = scores > 0.5
        return boxes[kept] * 2, scores[kept].sort(descending=True)[0][:3]

    assert check(detect, (torch.rand(6, 4), torch.rand(6)), (torch.rand(9, 4), torch.rand(9)), (torch.rand(9, 4), torch.zeros(9))) == 1


def test_many_parts_of_one_size_are_added():
    # Dynamo checks each size, and that sizes are the same: comparisons of numbers, beside one of tensors.
    def function(x, limit):
        for step in range(6):
            mask = x.sum(1) <= limit + step
            rows = x[mask] * 2 + torch.tanh(x[mask.clone(), :])
            x = x + rows.sum(0) / 16  # not so much that roundings grow, too
        return x

    calls = [(torch.randn(5, 4), torch.tensor(0.5)), (torch.randn(5, 4), torch.tensor(-9.0)), (torch.randn(5, 4), torch.tensor(99.0))]
    assert check(function, *calls, dynamic=False) == 1


@pytest.mark.parametrize('function', [torch.unique, torch.unique_consecutive])
def test_no_elements_have_no_different_ones(function):
    for x in (torch.zeros(0), torch.zeros(2, 0, 3, dtype=torch.int64)):
        check(lambda x: function(x, return_inverse=True, return_counts=True), (x,), dynamic=False)
        check(lambda x: function(x), (x,), dynamic=False)


def grid_of(x, t=1):
    """The places of patches, as vision models compute them."""
    parts = []
    for (t, h, w), side in zip(torch.tensor([[t, x.shape[0], x.shape[1]]]).tolist(), torch.tensor([2]).expand(1).tolist()):
        blocks = h // side, side, w // side, side
        places = torch.meshgrid(torch.arange(h), torch.arange(w), indexing='ij')
        parts.append(torch.stack([place.reshape(blocks).transpose(1, 2).flatten() for place in places], -1).repeat(t, 1))
    return torch.cat(parts)


def attend(x):
    rows = x.reshape(1, 1, -1, 1) + grid_of(x).unsqueeze(-1).float().cos().sum(1)
    return F.scaled_dot_product_attention(rows, rows, rows).reshape(x.shape)


def test_numbers_of_tensors_that_the_graph_says_are_known():
    graphs = []

    def backend(graph, examples):
        say_known_numbers(graph)
        graphs.append(graph)
        return hidet.torch.compile_graph(graph, examples)

    x = torch.randn(4, 6)
    torch.testing.assert_close(torch.compile(attend, backend=backend, fullgraph=True, dynamic=False)(x), attend(x))
    assert len(graphs) == 1 and not any(map(reads_number, graphs[0].graph.nodes))  # which parts would be cut at


def lengths_of(x):
    """Of rows of patches, behind a zero, as attention within images is told."""
    grid = torch.tensor([[2, x.shape[0], x.shape[1]], [1, x.shape[1], 2]])
    ends = torch.repeat_interleave(grid[:, 1] * grid[:, 2], grid[:, 0]).cumsum(0, dtype=torch.int32)
    return F.pad(ends, (1, 0)) + 0 * x.sum(), torch.arange(grid.prod(-1).sum().item()) + x.sum(), x[:grid[1, 1].item() // 2]


@pytest.mark.parametrize('function', [attend, lengths_of])
def test_so_are_those_that_are_made_of_free_sizes(function):
    graphs = []

    def backend(graph, examples):
        say_known_numbers(graph)
        graphs.append(graph)
        return hidet.torch.compile_graph(graph, examples)

    fast = torch.compile(function, backend=backend, fullgraph=True, dynamic=True)
    for size in ((4, 6), (8, 6), (6, 10)):
        x = torch.randn(size)
        torch.testing.assert_close(fast(x), function(x))
    assert len(graphs) == 1 and not any(map(reads_number, graphs[0].graph.nodes))


@pytest.mark.parametrize('change', [lambda grid: grid.narrow(0, 1, 1).add_(1), lambda grid: grid.__setitem__(1, 4)])
def test_numbers_of_tensors_that_change_are_read(change):
    def function(x):
        grid = torch.tensor([2, 3])
        change(grid)
        return torch.arange(grid[1].item()) + x.sum()

    check(function, (torch.randn(3),), dynamic=False)
