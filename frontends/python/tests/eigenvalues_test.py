"""Eigenvalues of matrices that need not be symmetric, and factorizations of symmetric ones that need not be definite."""

import pytest
import torch

import hidet.torch
from hidet.torch import backend, compositions, schur

pytestmark = pytest.mark.usefixtures('fresh')

DTYPES = [torch.float32, torch.float64, torch.complex64, torch.complex128]
DIGITS = {torch.float32: 1e-5, torch.complex64: 1e-5, torch.float64: 1e-12, torch.complex128: 1e-12}


def distance(got, want):
    """Returns how far values are from those wanted, each of which is taken once."""
    left, most = want.tolist(), 0.0
    for value in got.tolist():
        nearest = min(range(len(left)), key=lambda place: abs(left[place] - value))
        most = max(most, abs(left.pop(nearest) - value))
    return most


def jordan(n, value):
    return value * torch.eye(n) + torch.ones(n - 1).diag(1)


def similar(diagonal):
    """A matrix with these eigenvalues, some of which may be equal, and vectors that are not orthogonal."""
    s = torch.eye(len(diagonal), dtype=torch.float64) * 2 + torch.rand(len(diagonal), len(diagonal), dtype=torch.float64) / 2
    return s @ torch.tensor(diagonal, dtype=torch.float64).diag() @ torch.linalg.inv(s)


def kinds(n, dtype):
    """Matrices of one size, by name."""
    torch.manual_seed(n)
    scales = 10.0 ** torch.linspace(-4, 4, n, dtype=torch.float64)
    random = torch.randn(n, n, dtype=torch.float64)
    made = {
        'random': random, 'zero': torch.zeros(n, n), 'identity': torch.eye(n), 'jordan': jordan(n, 2.0), 'lower jordan': jordan(n, 2.0).T,
        'nilpotent': jordan(n, 0.0), 'triangular': random.triu(), 'lower': random.tril(), 'symmetric': random + random.T,
        'skew': random - random.T, 'permutation': torch.eye(n).roll(1, 0), 'ones': torch.ones(n, n),
        'repeated': similar([1.0, 1.0] + [float(k) for k in range(2, n)]), 'scaled': scales[:, None] * random / scales,
        'rank one': random[:, :1] @ random[:1], 'blocks': torch.block_diag(random[:2, :2], random[2:, 2:])[torch.randperm(n)],
    }
    made = {name: a.to(dtype) for name, a in made.items()}
    if dtype.is_complex:
        made['random'] = torch.randn(n, n, dtype=dtype)
        made['turned'] = made['scaled'] * 1j
    return made


def residual(a, values, vectors):
    """Returns the greatest element of A v - w v, for A of the size of 1."""
    a = a.to(vectors.dtype)
    return ((a @ vectors - vectors * values[..., None, :]).abs().amax() / a.abs().amax().clamp(min=1e-30)).item()


def eigen(a):
    """What is compiled, as torch runs it."""
    parts = (a.real, a.imag) if a.is_complex() else (a, None)
    *state, places, factor, size = schur.prepare(*parts)
    while schur.is_left(*state):
        state = schur.sweep(*state)
    real, imaginary, *which = schur.eigenvalues(state[0], state[1], state[4], size, 0.0 if a.is_complex() else 1e-12)
    return torch.complex(real, imaginary), torch.complex(*schur.vectors(*state[:4], places, factor, *which)), int(state[6])


@pytest.mark.parametrize('dtype', DTYPES, ids=str)
def test_eigenvalues_and_vectors_of_a_batch(dtype):
    named = kinds(4, dtype)
    a = torch.stack(list(named.values()))
    values, vectors = torch.compile(torch.linalg.eig, backend='hidet', fullgraph=True)(a)
    want = torch.linalg.eig(a)
    assert values.dtype == want.eigenvalues.dtype and vectors.dtype == want.eigenvectors.dtype and vectors.shape == want.eigenvectors.shape
    digits = DIGITS[dtype]
    for name, matrix, w, v, wanted in zip(named, a, values, vectors, want.eigenvalues):
        size = matrix.abs().amax().item()
        # Eigenvalues of the permutation are those of torch to as many digits as the type has; those that coincide and are not exact are not.
        loose = {'repeated': 1e-7, 'rank one': 1e-6, 'ones': 1e-6}.get(name, digits) if digits < 1e-6 else 1e-3 if name == 'repeated' else digits
        assert distance(w, wanted) <= loose * max(size, 1e-30) * 10, name
        assert residual(matrix, w, v) <= 10 * digits, name
        torch.testing.assert_close(v.abs().square().sum(0).sqrt(), torch.ones(4, dtype=v.abs().dtype), msg=name)
        assert ((v.imag == 0) & (v.abs() >= (1 - digits) * v.abs().amax(0))).any(0).all(), name
        if name in ('jordan', 'lower jordan', 'nilpotent', 'triangular', 'lower', 'zero', 'identity'):
            # In torch too, which finds that there is nothing to compute.
            assert distance(w, matrix.diagonal().to(w.dtype)) <= digits * size * 0.1, name


@pytest.mark.parametrize('dtype, n', [(torch.float64, n) for n in (1, 2, 3, 8, 17, 64)] + [(torch.complex128, n) for n in (1, 2, 7, 20)], ids=str)
def test_random_matrices(dtype, n):
    torch.manual_seed(n)
    a = torch.randn(2, n, n, dtype=dtype)
    values, vectors, sweeps = eigen(a)
    for matrix, w, v, want in zip(a, values, vectors, torch.linalg.eigvals(a)):
        assert distance(w, want) < 1e-11 and residual(matrix, w, v) < 1e-13
    assert sweeps <= 5 * n


@pytest.mark.parametrize('n', [5, 12])
def test_special_matrices(n):
    for name, a in kinds(n, torch.float64).items():
        values, vectors, _ = eigen(a)
        assert residual(a, values, vectors) < 1e-13, name
        want = torch.linalg.eigvals(a)
        assert distance(values, want) <= a.abs().amax() * (1e-6 if name in ('repeated', 'rank one', 'ones') else 1e-11), name


def test_a_matrix_without_enough_vectors():
    """Eigenvalues of a Jordan block in another basis are as exact as they can be: rounding moves them by its fifth root. The vectors
    are almost one."""
    s = torch.eye(5, dtype=torch.float64) * 2 + torch.rand(5, 5, dtype=torch.float64)
    a = s @ jordan(5, 1.0).double() @ torch.linalg.inv(s)
    values, vectors, _ = eigen(a)
    assert residual(a, values, vectors) < 1e-13 and (values - 1).abs().max() < 0.02
    assert torch.linalg.svdvals(vectors)[1] < 0.1


def test_eigenvalues_of_badly_scaled_matrices_keep_their_digits():
    """Without balancing the small ones are lost beside the greatest element, 1e16 times as large."""
    torch.manual_seed(0)
    random = torch.randn(6, 6, dtype=torch.float64)
    scales = 10.0 ** torch.linspace(-8, 8, 6, dtype=torch.float64)
    values, vectors, _ = eigen(scales[:, None] * random / scales)
    assert distance(values, torch.linalg.eigvals(random)) < 1e-11
    assert ((scales[:, None] * random / scales).to(torch.complex128) @ vectors - vectors * values).abs().max() < 1e-10


@pytest.mark.parametrize('scale', [1e-200, 1e200])
def test_numbers_whose_squares_have_no_place(scale):
    torch.manual_seed(1)
    a = torch.randn(5, 5, dtype=torch.float64)
    values, vectors, _ = eigen(a * scale)
    assert distance(values / scale, torch.linalg.eigvals(a)) < 1e-12
    assert residual(a, values / scale, vectors) < 1e-13


def test_those_of_real_matrices_come_in_pairs():
    a = torch.randn(4, 7, 7, generator=torch.Generator().manual_seed(3), dtype=torch.float64)
    values, vectors, _ = eigen(a)
    count = 0
    for w, v, want in zip(values, vectors, torch.linalg.eigvals(a)):
        assert (w.imag == 0).sum() == (want.imag == 0).sum()
        places = (w.imag > 0).nonzero()[:, 0]
        count += len(places)
        assert torch.equal(w[places + 1], w[places].conj()) and torch.equal(v[:, places + 1], v[:, places].conj())
        assert not v[:, w.imag == 0].imag.any()
    assert count > 0


def test_equal_eigenvalues_have_vectors_of_their_own():
    a = torch.stack([similar([1.0, 1.0, 1.0, 2.0, 2.0, -3.0]) for _ in range(6)])
    values, vectors, _ = eigen(a)
    assert max(residual(*parts) for parts in zip(a, values, vectors)) < 1e-13
    assert torch.linalg.svdvals(vectors)[..., -1].min() > 1e-3


def test_matrices_that_are_not_finite_spoil_no_others():
    a = torch.randn(3, 4, 4)
    a[1, 2, 0], a[2, 1, 1] = float('nan'), float('inf')
    values, vectors, _ = eigen(a)
    assert values[1:].isnan().all() and vectors[1:].isnan().all()
    assert distance(values[0], torch.linalg.eigvals(a[0])) < 1e-5 and residual(a[0], values[0], vectors[0]) < 1e-5


@pytest.mark.parametrize('shape', [(0, 0), (2, 0, 0), (0, 3, 3), (1, 1), (2, 1, 1)], ids=str)
@pytest.mark.parametrize('dtype', [torch.float32, torch.complex128], ids=str)
def test_matrices_that_need_no_loop(shape, dtype):
    fast = torch.compile(lambda a: (*torch.linalg.eig(a), torch.linalg.eigvals(a)), backend='hidet', fullgraph=True)
    a = torch.randn(shape, dtype=dtype)
    torch.testing.assert_close(fast(a), (*torch.linalg.eig(a), torch.linalg.eigvals(a)))


def test_batches_of_a_free_size_are_compiled_once(monkeypatch):
    models, compile_model = [], backend.compile_model
    monkeypatch.setattr(backend, 'compile_model', lambda *args, **options: models.append(args) or compile_model(*args, **options))

    def f(a):
        return torch.linalg.eigvals(a + 1).abs().sort(-1).values * 2

    fast = torch.compile(f, backend='hidet', fullgraph=True)
    a = torch.randn(22, 2, 2)
    torch._dynamo.mark_dynamic(a, 0)
    torch.testing.assert_close(fast(a), f(a), rtol=1e-4, atol=1e-4)
    count = len(models)
    for size in (2, 11):
        torch.testing.assert_close(fast(a[:size].clone()), f(a[:size]), rtol=1e-4, atol=1e-4)
    assert len(models) == count > 0


def test_results_in_tensors_that_are_given():
    a, values, vectors = torch.randn(2, 2), torch.empty(2, dtype=torch.complex64), torch.empty(2, 2, dtype=torch.complex64)
    torch.compile(lambda a, w, v: torch.linalg.eig(a, out=(w, v)), backend='hidet', fullgraph=True)(a, values, vectors)
    assert distance(values, torch.linalg.eigvals(a)) < 1e-5 and residual(a, values, vectors) < 1e-5


def test_eigenvalues_in_a_branch():
    def f(a):
        return torch.cond(a.sum() > 0, lambda x: torch.linalg.eigvals(x).abs().sum(), lambda x: x.sum(), (a,))

    fast = torch.compile(f, backend='hidet', fullgraph=True)
    for a in (torch.rand(2, 2), -torch.rand(2, 2)):
        torch.testing.assert_close(fast(a), f(a), rtol=1e-4, atol=1e-4)


def test_the_report_of_a_module_has_the_loop():
    assert hidet.torch.check(torch.linalg.eigvals, (torch.randn(2, 2),)).ok


@pytest.mark.parametrize('function', [torch.linalg.eig, lambda a: torch.linalg.eigvals(a).real], ids=['eig', 'eigvals'])
def test_matrices_with_too_many_columns_are_refused_with_the_reason(function):
    with pytest.raises(Exception, match='not supported or mapped by hidet yet:\n.*linalg_eig.*: .*found by a loop.* at most 64'):
        torch.compile(function, backend='hidet', fullgraph=True)(torch.eye(65))


# Factorizations of symmetric matrices that need not be definite.

factor = compositions.TABLE[torch.ops.aten.linalg_ldl_factor_ex.default]
solve = compositions.TABLE[torch.ops.aten.linalg_ldl_solve.default]


def indefinite(n, dtype):
    a = torch.randn(3, n, n, dtype=dtype, generator=torch.Generator().manual_seed(n))
    a[1].diagonal().zero_()  # blocks of two rows alone
    a[2] += n * torch.eye(n)  # of one alone
    return a


@pytest.mark.parametrize('hermitian', [False, True])
@pytest.mark.parametrize('dtype', DTYPES, ids=str)
@pytest.mark.parametrize('n', [0, 1, 2, 3, 8, 33])
def test_pivots_are_those_of_lapack(n, dtype, hermitian):
    a, b = indefinite(n, dtype), torch.randn(3, n, 2, dtype=dtype)
    got, want = factor(a, hermitian=hermitian), torch.linalg.ldl_factor_ex(a, hermitian=hermitian)
    assert torch.equal(got[1], want.pivots) and torch.equal(got[2], want.info) and got[1].dtype == torch.int32
    digits = {'rtol': 1e-3, 'atol': 1e-3} if DIGITS[dtype] > 1e-6 else {'rtol': 1e-9, 'atol': 1e-9}
    torch.testing.assert_close(got[0], want.LD, **digits)
    if n > 1:
        x = solve(*got[:2], b, hermitian=hermitian)
        torch.testing.assert_close(x, torch.linalg.ldl_solve(want.LD, want.pivots, b, hermitian=hermitian), **digits)
        assert n < 3 or bool((want.pivots < 0).any() and (want.pivots > 0).any())


def test_blocks_without_a_pivot_are_counted():
    a = torch.zeros(3, 4, 4, dtype=torch.float64)
    a[1, 0, 0], a[2, 3, 0] = 1, 2
    got, want = factor(a), torch.linalg.ldl_factor_ex(a)
    assert torch.equal(got[0], want.LD) and torch.equal(got[1], want.pivots) and torch.equal(got[2], want.info)
    assert want.info.tolist() == [1, 2, 3]


@pytest.mark.parametrize('dtype, hermitian', [(torch.float64, False), (torch.complex64, True)], ids=str)
def test_factors_and_solutions_are_compiled(dtype, hermitian):
    def f(a, b):
        packed, pivots = torch.linalg.ldl_factor(a, hermitian=hermitian)
        return packed, pivots, torch.linalg.ldl_factor_ex(a, hermitian=hermitian).info, torch.linalg.ldl_solve(packed, pivots, b, hermitian=hermitian)

    a, b = indefinite(4, dtype), torch.randn(4, 2, dtype=dtype).expand(3, 4, 2)
    torch.testing.assert_close(torch.compile(f, backend='hidet', fullgraph=True)(a, b), f(a, b), rtol=1e-4, atol=1e-4)
