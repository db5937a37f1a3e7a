"""What surrounds a compiled call: torch.autocast, and memory that results share with inputs."""

import pytest
import torch

import hidet.torch  # noqa: F401  # the backend

pytestmark = pytest.mark.usefixtures('fresh')


class Block(torch.nn.Module):

    def __init__(self):
        super().__init__()
        self.inner, self.norm = torch.nn.Linear(8, 16), torch.nn.LayerNorm(16)

    def forward(self, x):
        y = self.inner(x)
        return y, self.norm(y), torch.softmax(y, -1)


@pytest.mark.parametrize('dtype', [torch.bfloat16, torch.float16])
@pytest.mark.parametrize('fallback', ['error', 'eager'])
def test_autocast_around_a_call_is_that_of_eager(dtype, fallback):
    model = Block()
    fast = torch.compile(model, backend='hidet', fullgraph=True, options={'fallback': fallback})
    x = torch.randn(3, 8)
    for enabled in (True, False, True):
        with torch.autocast('cpu', dtype=dtype, enabled=enabled):
            results, expected = fast(x), model(x)
        for result, value in zip(results, expected, strict=True):
            assert result.dtype == value.dtype
            torch.testing.assert_close(result, value, rtol=2e-2 if enabled else 1e-4, atol=2e-2 if enabled else 1e-5)
    assert expected[0].dtype == dtype


def test_a_weight_that_changes_is_seen_under_autocast():
    model = Block()
    fast = torch.compile(model, backend='hidet', fullgraph=True)
    x = torch.randn(3, 8)
    with torch.autocast('cpu', dtype=torch.bfloat16):
        fast(x)
        model.inner.weight.mul_(2)
        torch.testing.assert_close(fast(x)[0], model(x)[0], rtol=2e-2, atol=2e-2)


VIEWS = {
    'a view alone': lambda x: x.view(-1),
    'a view and a result': lambda x: (x + 1, x.t()[1:], x.sum()),
    'parts': lambda x: (*x.split(2), x * 2),
    'a diagonal': lambda x: (x.diagonal(), x.relu()),
    'all of it, in another shape': lambda x: (x.reshape(1, -1, 2).squeeze(0), x.to(torch.float32), x.exp()),
}


@pytest.mark.parametrize('dynamic', [False, True])
@pytest.mark.parametrize('name', VIEWS)
def test_results_that_are_views_of_an_input_share_its_memory(name, dynamic):
    function = VIEWS[name]
    fast = torch.compile(function, backend='hidet', fullgraph=True, dynamic=dynamic)
    for rows in (4, 6):
        x = torch.randn(rows, 4)
        results, expected = fast(x), function(x)
        if isinstance(expected, torch.Tensor):
            results, expected = [results], [expected]
        for result, value in zip(results, expected, strict=True):
            torch.testing.assert_close(result, value)
            shares = value.untyped_storage().data_ptr() == x.untyped_storage().data_ptr()
            assert (result.untyped_storage().data_ptr() == x.untyped_storage().data_ptr()) == shares
            if shares:
                assert result.stride() == value.stride() and result.storage_offset() == value.storage_offset()
        shared = next(r for r, v in zip(results, expected) if v.untyped_storage().data_ptr() == x.untyped_storage().data_ptr())
        shared.fill_(7.0)
        assert (x == 7).any()


def test_a_copy_stays_one():
    fast = torch.compile(lambda x: (x.clone(), x.t().contiguous()), backend='hidet', fullgraph=True)
    x = torch.randn(3, 4)
    for result in fast(x):
        assert result.untyped_storage().data_ptr() != x.untyped_storage().data_ptr()


def changes(x):
    x.add_(1)
    h = x * 2
    h[0] += 1
    return x.t(), h, h.view(-1)[1:], x[1:]


def split_behind(x):
    parts = torch.split(x * 2, 2, 1)
    return (*parts, x.max(1, True)[0])


SHARED = {
    'a result and its views': lambda x: (h := x + 1, h.view(-1), h[0], h.t(), h.view(torch.int32), h),
    'views of what is no result': lambda x: ((h := x.exp()).t(), h.view(2, -1), h.flatten()[:2]),
    'a part and parts of it': lambda x: ((h := (x @ x.t())[1:]), h[:1], h.sum()),
    'all parts': split_behind,
    'complex numbers': lambda x: (torch.view_as_real(z := torch.complex(x, x * 2)), z.real, z.conj(), z),
    'of memory that is changed': changes,
}


@pytest.mark.parametrize('dynamic', [False, True])
@pytest.mark.parametrize('name', SHARED)
def test_results_that_are_views_of_each_other_share_memory(name, dynamic):
    function = SHARED[name]
    fast = torch.compile(function, backend='hidet', fullgraph=True, dynamic=dynamic)
    for rows in (4, 6):
        x = torch.randn(rows, 4)
        y = x.clone()
        results, expected = fast(x), function(y)
        places = [{tensor.untyped_storage().data_ptr(): place for place, tensor in reversed(list(enumerate(tensors)))}
                  for tensors in ((x, *results), (y, *expected))]
        for result, value in zip(results, expected, strict=True):
            torch.testing.assert_close(result, value)
            assert result.stride() == value.stride() and result.storage_offset() == value.storage_offset()
            assert places[0][result.untyped_storage().data_ptr()] == places[1][value.untyped_storage().data_ptr()]
        results[0].fill_(7)  # which all others see
        expected[0].fill_(7)
        for result, value in zip((x, *results), (y, *expected)):
            torch.testing.assert_close(result, value)


def test_parts_of_what_nobody_asks_for_are_alone():
    fast = torch.compile(lambda x: ((h := x + 1)[:1], h[-1:]), backend='hidet', fullgraph=True)
    first, last = fast(torch.randn(100, 4))
    assert first.untyped_storage().nbytes() == last.untyped_storage().nbytes() == 16
