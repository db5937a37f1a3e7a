"""What torch's operators are composed of: complex numbers, Fourier transforms, linear algebra, random numbers, control flow."""

import warnings

import pytest
import torch

import hidet.torch

F = torch.nn.functional


@pytest.fixture(autouse=True)
def fresh():
    torch._dynamo.reset()
    torch.manual_seed(0)
    with torch.no_grad():
        yield


def check(function, *args, dynamic=None, **options):
    fast = torch.compile(function, backend='hidet', fullgraph=True, dynamic=dynamic, options=options)
    for seed in range(2):
        torch.manual_seed(seed)
        want = function(*args)
        torch.manual_seed(seed)
        torch.testing.assert_close(fast(*args), want, rtol=1e-4, atol=1e-4)
    return fast


def well_posed(n):
    x = torch.randn(2, n, n)
    return x @ x.mT + n * torch.eye(n)


# Complex numbers.


def test_complex_inputs_results_and_what_is_between():
    def f(z, x):
        w = z * (2 - 1j) + x
        return w.conj() @ w.mT, w.abs().sum(-1), torch.view_as_real(w).mean(), (w / z).real, torch.polar(x, x)

    check(f, torch.randn(3, 4, dtype=torch.complex64), torch.randn(3, 4), dynamic=True)


def test_rotary_embeddings_by_complex_numbers():
    def rotate(x, angles):
        turns = torch.polar(torch.ones_like(angles), angles)
        return torch.view_as_real(torch.view_as_complex(x.reshape(*x.shape[:-1], -1, 2)) * turns).flatten(-2)

    check(rotate, torch.randn(2, 5, 8), torch.randn(5, 4))


# 60 and 97 are products with a matrix, 96 is cut in two, 521 is a large prime.
@pytest.mark.parametrize('n', [1, 60, 96, 97, 521])
def test_transforms_of_any_length(n):
    x = torch.randn(2, n)
    check(lambda x: (torch.fft.fft(x), torch.fft.ifft(torch.fft.fft(x) * (1 + 2j)), torch.fft.rfft(x, norm='ortho'),
                     torch.fft.irfft(torch.fft.rfft(x), n)), x)


def test_transforms_of_several_dimensions():
    check(lambda x: (torch.fft.fft2(x).abs(), torch.fft.irfftn(torch.fft.rfftn(x), x.shape), torch.fft.fftshift(x)), torch.randn(3, 6, 5))


def test_spectrograms_and_back():
    window = torch.hann_window(16)

    def f(x):
        z = torch.stft(x, 16, 4, window=window, return_complex=True)
        return z.abs() ** 2, torch.istft(z, 16, 4, window=window, length=x.shape[-1])

    check(f, torch.randn(2, 100))


# Linear algebra.

ALGEBRA = {
    'cholesky': lambda a, b: (torch.linalg.cholesky(a), torch.linalg.cholesky(a, upper=True), torch.cholesky_solve(b, torch.linalg.cholesky(a))),
    'solve': lambda a, b: (torch.linalg.solve(a, b), torch.linalg.solve(a, b[..., 0]), torch.linalg.solve(a, b.mT, left=False)),
    'triangular': lambda a, b: (torch.linalg.solve_triangular(a.triu(), b, upper=True),
                                torch.linalg.solve_triangular(a.tril(), b.mT, upper=False, left=False)),
    'inverse': lambda a, b: (torch.linalg.inv(a), torch.linalg.det(a), torch.linalg.slogdet(a), torch.logdet(a)),
    'lu': lambda a, b: (*torch.linalg.lu(b @ a), *torch.linalg.lu_factor(a), torch.linalg.lu_solve(*torch.linalg.lu_factor(a), b)),
    'qr': lambda a, b: (*torch.linalg.qr(b), *torch.linalg.qr(b.mT, mode='complete'), torch.linalg.householder_product(*torch.geqrf(b))),
    'exponential': lambda a, b: torch.linalg.matrix_exp(a / 8),
}


@pytest.mark.parametrize('name', ALGEBRA)
def test_linear_algebra(name):
    check(ALGEBRA[name], well_posed(5), torch.randn(2, 5, 5))


@pytest.mark.parametrize('name', ['cholesky', 'qr', 'inverse'])
def test_linear_algebra_of_complex_numbers(name):
    a, b = torch.randn(3, 3, dtype=torch.complex64), torch.randn(3, 3, dtype=torch.complex64)
    check(ALGEBRA[name], a @ a.mH + 3 * torch.eye(3), b)


def test_pivots_are_those_of_eager():
    a = torch.tensor([[0.0, 1.0, 2.0], [3.0, -3.0, 1.0], [3.0, 3.0, 0.0]])
    check(lambda a: (*torch.linalg.lu_factor(a), torch.linalg.det(a), torch.linalg.inv(a)), a)


def test_singular_values_and_eigenvalues():
    check(lambda a: (torch.linalg.svdvals(a), torch.linalg.eigvalsh(a @ a.mT), torch.linalg.matrix_rank(a), torch.linalg.norm(a, 'nuc')),
          torch.randn(3, 2))


def test_vectors_whose_sign_is_free_are_refused():
    with pytest.raises(Exception, match='linalg_svd'):
        check(lambda a: torch.linalg.svd(a)[0], torch.randn(2, 2))


# Random numbers.

RANDOM = {
    'dropout': lambda x: F.dropout(x, 0.3) * 2, 'images': lambda x: F.dropout2d(x[None, :, :, None], 0.5),
    'like': lambda x: (torch.rand_like(x) + x, torch.randn_like(x)), 'sizes': lambda x: torch.randn(x.shape[0] * 2, 3),
    'integers': lambda x: torch.randint(0, 10, (x.shape[0],)) + 1, 'order': lambda x: x[torch.randperm(x.shape[0])],
    'in place': lambda x: (x.clone().normal_(1, 2), torch.empty_like(x).uniform_(-1, 1), torch.empty_like(x).exponential_(2.0)),
    'attention': lambda x: F.scaled_dot_product_attention(x[None], x[None], x[None], dropout_p=0.5),
    'several': lambda x: (torch.rand(3), F.dropout(x, 0.5), torch.rand(3)), 'choice': lambda x: F.gumbel_softmax(x),
}


@pytest.mark.parametrize('dynamic', [None, True])
@pytest.mark.parametrize('name', RANDOM)
def test_a_seed_means_what_it_means_in_eager(name, dynamic):
    fast = check(RANDOM[name], torch.randn(6, 4), dynamic=dynamic)
    if name == 'like':
        assert not torch.equal(fast(torch.zeros(6, 4))[0], fast(torch.zeros(6, 4))[0])


def test_a_model_in_training_mode():
    model = torch.nn.Sequential(torch.nn.Linear(4, 8), torch.nn.BatchNorm1d(8), torch.nn.ReLU(), torch.nn.Dropout(0.5)).train()
    twin = torch.nn.Sequential(torch.nn.Linear(4, 8), torch.nn.BatchNorm1d(8), torch.nn.ReLU(), torch.nn.Dropout(0.5)).train()
    twin.load_state_dict(model.state_dict())
    fast = torch.compile(model, backend='hidet', fullgraph=True)
    for seed in range(3):
        x = torch.randn(5, 4)
        torch.manual_seed(seed)
        want = twin(x)
        torch.manual_seed(seed)
        torch.testing.assert_close(fast(x), want)
    torch.testing.assert_close(model.state_dict(), twin.state_dict())


# Control flow, and what stands between nodes.


def branch(x):
    return torch.cond(x.sum() > 0, lambda a: a.sin() + 1, lambda a: a.cos() * 2, (x,))


def test_both_branches():
    fast = torch.compile(branch, backend='hidet', fullgraph=True)
    for x in (torch.ones(3), -torch.ones(3)):
        torch.testing.assert_close(fast(x), branch(x))


def test_a_branch_in_a_branch():
    def f(x):
        return torch.cond(x.sum() > 0, lambda a: torch.cond(a[0] > 0, lambda b: b * 2, lambda b: b * 3, (a,)), lambda a: a - 1, (x,))

    fast = torch.compile(f, backend='hidet', fullgraph=True)
    for x in (torch.tensor([1.0, 2.0]), torch.tensor([-1.0, 2.0]), torch.tensor([-1.0, -2.0])):
        torch.testing.assert_close(fast(x), f(x))


def test_a_loop_as_long_as_the_data_says():
    from torch._higher_order_ops.while_loop import while_loop

    def f(x):
        return while_loop(lambda i, a: a.sum() < 100, lambda i, a: (i + 1, a * 2), (torch.tensor(0), x))

    fast = torch.compile(f, backend='hidet', fullgraph=True)
    for scale in (1.0, 10.0):
        torch.testing.assert_close(fast(torch.ones(3) * scale), f(torch.ones(3) * scale))


def test_a_scan():
    from torch._higher_order_ops.scan import scan

    check(lambda x: scan(lambda c, a: (c + a, c * a), torch.zeros(4), x), torch.randn(5, 4))


def test_attention_with_a_function_of_its_own():
    from torch.nn.attention.flex_attention import flex_attention

    check(lambda q: flex_attention(q, q, q, score_mod=lambda score, b, h, i, j: score + (i - j)), torch.randn(1, 2, 4, 8))


def test_vmap_and_autocast():
    def f(x, w):
        with torch.autocast('cpu', dtype=torch.bfloat16):
            y = x @ w
        return y.float() + torch.vmap(lambda row: row.sin().sum() * row)(y.float())

    fast = torch.compile(f, backend='hidet', fullgraph=True)
    x, w = torch.randn(3, 4), torch.randn(4, 4)
    torch.testing.assert_close(fast(x, w), f(x, w), rtol=2e-2, atol=2e-2)


@torch.library.custom_op('hidet_test::twice', mutates_args=())
def twice(x: torch.Tensor) -> torch.Tensor:
    return x * 2


@twice.register_fake
def _(x):
    return torch.empty_like(x)


@torch.library.custom_op('hidet_test::bump', mutates_args={'x'})
def bump(x: torch.Tensor) -> None:
    x.add_(1)


@pytest.mark.parametrize('function', [
    lambda x: twice(x + 1) * 3, lambda x: (bump(x), x * 2)[1], lambda x: torch.nonzero(x > 0).float() * 2, lambda x: (x * 2)[x > 0] + 1,
    lambda x: torch.unique((x * 3).round()) * 2, lambda x: torch.masked_select(x, x > 0).sum() + x,
], ids=['own', 'own that writes', 'nonzero', 'mask', 'unique', 'select'])
@torch._dynamo.config.patch(capture_dynamic_output_shape_ops=True)
def test_what_torch_runs_by_itself(function):
    fast = torch.compile(function, backend='hidet', fullgraph=True, options={'fallback': 'eager'})
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter('always')
        for seed in range(3):
            torch.manual_seed(seed)
            mine = torch.randn(4, 4)
            theirs = mine.clone()
            torch.testing.assert_close(fast(mine), function(theirs))
            torch.testing.assert_close(mine, theirs)
    assert sum('runs in torch' in str(w.message) for w in said) == 1
