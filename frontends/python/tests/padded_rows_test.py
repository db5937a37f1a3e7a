"""Exported models whose inner sizes depend on data equal eager, however many rows there are: all, none, some."""

import pytest
import torch

import hidet
import hidet.torch

F = torch.nn.functional


class Model(torch.nn.Module):

    def __init__(self, function):
        super().__init__()
        self.linear, self.norm, self.embedding = torch.nn.Linear(4, 4), torch.nn.LayerNorm(4), torch.nn.Embedding(9, 4)
        self.experts = torch.nn.Parameter(torch.randn(3, 4, 4))
        self.function = function

    def forward(self, x, mask):
        return self.function(self, x, mask)


def sums(model, x, mask):
    rows = x[mask]
    return model.norm(model.linear(rows)).sum(0), F.gelu(rows).mean(0), rows.mean(), (rows > 0).any(0), (rows > 0).all(0), rows.norm()


def writes(model, x, mask):
    x = x.clone()
    x[mask] = model.linear(x[mask])
    x[~mask] += model.norm(x[~mask])
    positive = x > 0
    x[positive] = torch.tanh(x[positive])
    return x


def mixture(model, x, mask):
    weights, experts = (x @ model.linear.weight[:, :3]).softmax(-1).topk(2)
    result = torch.zeros_like(x)
    for expert in range(3):
        token, slot = torch.where(experts == expert)
        result = result.index_add(0, token, F.silu(x[token] @ model.experts[expert]) * weights[token, slot, None])
    return result


def places(model, x, mask):
    at = mask.nonzero()
    return model.embedding(at.squeeze(-1) % 9).sum(0), at.sum(), x.masked_select(x > 0).sum(), x[mask].sum(0) * at.shape[0]


def pooled(model, x, mask):
    rows = x[mask]
    weights = model.linear(rows)[:, 0].softmax(0)
    return weights @ rows, rows.T @ rows


def counted(model, x, mask):
    length = mask.sum().item()
    return model.linear(x[:length]).sum(0), x[:, :mask.sum().clamp(max=3).item()].sum(), torch.arange(x[mask].shape[0]).sum()


def numbers(model, x, mask):
    count = mask.sum().item()
    return (x * count + (count + 1), x[1:count].sum(), x[-count - 1:].sum(), x[:, count % 4], x[count - 1], x * (6 - count),
            x * (torch.arange(x.shape[0]) < count)[:, None], x[mask].cumsum(0).sum(0))


def chosen(model, x, mask):
    return torch.cond(mask.any(), lambda x, mask: x[mask].sum(0), lambda x, mask: x.sum(0) * 2, (x, mask))


def reshaped(model, x, mask):
    rows = x[mask]
    count = rows.shape[0]
    return rows.view(count, 2, 2).transpose(1, 2).reshape(count, 4).sum(0), rows.unsqueeze(1).expand(count, 3, 4).sum(0)


def scattered(model, x, mask):
    rows = x[mask]
    at = (rows.abs() * 10).long() % 5
    return (torch.zeros(5, 4).scatter_add(0, at, rows), torch.zeros(5).index_put((at[:, 0],), rows[:, 0], accumulate=True),
            x.masked_scatter(mask[:, None], model.linear(x)[mask]))


def nested(model, x, mask):
    rows = x[mask].clone()
    inner = rows[:, 0] > 0
    rows[inner] = model.linear(rows[inner])
    rows[rows > 1] = 0.5
    y = x.clone()
    y[mask] = rows
    return y, rows[rows[:, 1] > 0].sum(0)


def different(model, x, mask):
    values, inverse, counts = torch.unique((x * 1.5).round().long(), return_inverse=True, return_counts=True)
    runs, run, lengths = torch.unique_consecutive(mask, return_inverse=True, return_counts=True)
    totals = torch.zeros(values.shape[0]).index_add(0, inverse.reshape(-1), x.reshape(-1))
    return (inverse, values[inverse] * 2, (values * counts).sum(), model.embedding(values % 9)[inverse], totals[inverse], values.shape[0] + x,
            runs[run], lengths[run - 1], values[torch.tensor([0, -1])])


def told(model, x, mask):
    h, w = torch.tensor([[3, 4]])[0].tolist()
    grid = torch.stack(torch.meshgrid(torch.arange(h), torch.arange(w), indexing='ij'), -1).reshape(h * w, 2)
    return model.linear(torch.cat([grid.float(), torch.zeros(h * w, w - 2)], 1)) * x.sum(), model.embedding(grid).sum(0), x[mask].sum(0) * h


def weighed(rows):
    return (rows * torch.arange(rows.shape[0]).reshape(-1, *[1] * (rows.dim() - 1))).sum(0)


def ordered(model, x, mask):
    rows = torch.where(x > 1, torch.inf, x)[mask]
    values, at = rows[:, 0].sort(descending=True, stable=True)
    hole = torch.where(x > 0.5, torch.nan, x)[mask]
    few = min(3, rows.shape[0])
    best, first = x[mask][:, 1].topk(few)
    return (weighed(values.nan_to_num(posinf=9)), weighed(rows[at].clamp(max=9)), weighed(hole.sort(0).indices), weighed(rows[:, 2].argsort()),
            weighed((rows.clamp(max=9) * 9).long().sort(0, descending=True).values), weighed(best.clamp(max=9)), weighed(rows[first].clamp(max=9)),
            weighed(rows[:few].clamp(max=9)))


def parts(model, x, mask):
    rows = x[mask]
    both = torch.cat([rows, x[~mask] * 2, x])
    one, two = torch.cat([rows, torch.ones(2, 4)]), torch.cat([rows * 2, torch.ones(2, 4)])
    return (rows[:3].sum(0), weighed(rows[1:]), rows[:-1].sum(0), rows[1:-1].sum(0), (rows[1:] - rows[:-1]).abs().sum(0), rows[:0].sum(0),
            F.pad(rows, (0, 0, 0, 3), value=7.)[:3], weighed(F.pad(rows[:, 0], (0, 2))), weighed(both), both[:2].sum(0), weighed(one / two),
            torch.cat([rows, rows], 1).sum(0), both.shape[0] + x)


def bins(model, x, mask):
    groups = (x[:, 0].abs() * 3).long().clamp(max=8)
    counts = torch.bincount(groups, minlength=9)
    inner = torch.bincount(groups[mask], minlength=9)
    return (counts, counts.cumsum(0)[groups], inner, torch.bincount(groups, x[:, 1], minlength=9), (counts - inner)[:9],
            torch.ones(9, 4) * torch.bincount(groups, minlength=9)[:, None], x / counts[groups][:, None],
            torch.bincount(groups, minlength=x.shape[0] + 9))


@pytest.mark.parametrize('free', [False, True])
@pytest.mark.parametrize('function', [ordered, parts, bins, told, different, sums, writes, mixture, places, pooled, counted, numbers, chosen,
                                      reshaped, scattered, nested])
def test_rows_that_count_are_those_of_eager(function, free, tmp_path):
    torch.manual_seed(0)
    model = Model(function).eval()
    size = torch.export.Dim('n', min=1, max=64)
    hidet.torch.export(model, (torch.randn(6, 4), torch.arange(6) % 2 == 0), tmp_path / 'm.hidet',
                       dynamic_shapes=({0: size}, {0: size}) if free else None)
    compiled = hidet.load(tmp_path / 'm.hidet')
    for n in (6, 3, 9, 1) if free else (6,):
        for mask in (torch.ones(n) > 0, torch.zeros(n) > 0, torch.rand(n) > 0.5, torch.rand(n) > 0.3):
            x = torch.randn(n, 4)
            with torch.no_grad():
                want = model(x, mask)
            want, got = (value if isinstance(value, tuple) else (value,) for value in (want, compiled(x, mask)))
            for mine, theirs in zip(got, want, strict=True):
                torch.testing.assert_close(mine, theirs, rtol=1e-4, atol=1e-5, equal_nan=True)


@pytest.mark.parametrize('function,named', [
    (lambda model, x, mask: x[mask], 'a result whose size depends on data'),
    (lambda model, x, mask: x[mask].T.argmax(), 'aten.argmax.default'),
    (lambda model, x, mask: x[mask].median(0).values, 'aten.median.dim'),
    (lambda model, x, mask: x[mask][-2:].sum(0), 'aten.slice.Tensor'),
    (lambda model, x, mask: torch.bincount(x[:, 0].abs().long()), 'give minlength'),
    (lambda model, x, mask: x[mask].reshape(4, -1).sum(1), 'aten.view.default'),
    (lambda model, x, mask: (x[mask] + x[mask.flip(0)]).sum(0), 'aten.add.Tensor'),  # nothing says that they are as many
    (lambda model, x, mask: F.scaled_dot_product_attention(x[mask], x[mask], x[mask]).sum(0), 'aten.scaled_dot_product_attention'),
    (lambda model, x, mask: torch.arange(mask.sum().item()).sum(), 'aten.arange.default'),  # nothing says how many those may be
    (lambda model, x, mask: F.embedding(torch.tensor([0, 1]), x[mask]), 'aten.embedding.default'),
    (lambda model, x, mask: torch.add(x.sum(), x.mean(), alpha=x[mask].shape[0]), 'aten.add.Tensor'),
])
def test_what_mixes_rows_is_refused(function, named):
    with pytest.raises(NotImplementedError, match=named):
        hidet.torch.export(Model(function).eval(), (torch.randn(6, 4), torch.arange(6) % 2 == 0))


@pytest.mark.parametrize('function,least', [
    (lambda model, x, mask: (x[mask].amax(0), x[mask].min(), *x[mask].max(0), x[mask].argmin(0), x[mask].argmax(), (x[mask] > 0).amin(0)), 1),
    (lambda model, x, mask: ((x[mask] * 3).long().amin((0, 1)), x[mask].amax(1).max()), 1),
    (lambda model, x, mask: (*x[mask].topk(2, 0), x[mask][:, 1].topk(2, largest=False)[0], x[x[mask][:, 0].topk(2)[1]]), 2)])
def test_of_too_few_rows_there_is_no_extreme(function, least):
    torch.manual_seed(0)
    model = hidet.torch.export(Model(function).eval(), (torch.randn(6, 4), torch.arange(6) % 2 == 0))
    for count in range(7):
        x, mask = torch.randn(6, 4) - 3, torch.randperm(6) < count
        if count < least:
            with pytest.raises(IndexError, match='out of range'):
                model(x, mask)
        else:
            torch.testing.assert_close(model(x, mask), function(None, x, mask))


@pytest.mark.parametrize('value', [5, -1])
def test_what_has_no_bin_is_an_error(value):
    model = hidet.torch.export(Model(lambda model, x, mask: torch.bincount(x, minlength=5)).eval(), (torch.tensor([0, 3]), torch.ones(1)))
    assert model(torch.tensor([4, 4]), torch.ones(1)).tolist() == [0, 0, 0, 0, 2]
    with pytest.raises(IndexError, match='out of range'):
        model(torch.tensor([0, value]), torch.ones(1))


def test_too_few_rows_to_scatter_are_an_error():
    model = hidet.torch.export(Model(lambda model, x, mask: x.masked_scatter(x > 0, x[mask])).eval(),
                               (torch.ones(6, 4), torch.arange(6) % 2 == 0))
    assert model(-torch.ones(6, 4), torch.zeros(6) > 0).sum() == -24
    with pytest.raises(IndexError, match='out of range'):
        model(torch.ones(6, 4), torch.arange(6) % 2 == 0)


@pytest.mark.parametrize('take', [lambda values, at: values[at], lambda values, at: torch.zeros_like(values).index_add(0, at, at).sum()])
def test_rows_that_do_not_count_are_out_of_range(take):
    def function(model, x, mask):
        return take(torch.unique(x.long()), mask.nonzero().shape[0] + torch.zeros(1, dtype=torch.int64))

    model, x = hidet.torch.export(Model(function).eval(), (torch.ones(6, 4), torch.arange(6) < 3)), torch.arange(24.0).reshape(6, 4) % 5
    with torch.no_grad():
        torch.testing.assert_close(model(x, torch.arange(6) < 4), Model(function)(x, torch.arange(6) < 4))
    with pytest.raises(IndexError, match='out of range'):
        model(x, torch.arange(6) < 5)
