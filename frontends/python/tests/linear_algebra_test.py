"""Linear algebra: factorizations and solutions, singular values and eigenvalues, against torch."""

import pytest
import torch
from beside_eager import check
from torch.fx.experimental.proxy_tensor import make_fx

from hidet.torch import compositions, eigenvectors, linear_algebra

pytestmark = pytest.mark.usefixtures('fresh')


def well_posed(n):
    x = torch.randn(2, n, n)
    return x @ x.mT + n * torch.eye(n)


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


OF_PANELS = {
    'cholesky': lambda a, b: torch.linalg.cholesky(a),
    'lu': lambda a, b: torch.linalg.lu(b),
    'solve': lambda a, b: (torch.linalg.solve(b, b[..., :3]), torch.linalg.solve_triangular(a.triu(), b[..., :3], upper=True)),
    'packed': lambda a, b: torch.linalg.lu_solve(*torch.linalg.lu_factor(b), b[..., :3], adjoint=True),
    'qr': lambda a, b: torch.linalg.qr(b[..., :68]),
}


@pytest.mark.parametrize('name', OF_PANELS)
def test_matrices_of_several_panels(name):
    """Of float64, since random matrices lose digits in any order of sums."""
    torch.manual_seed(0)
    check(OF_PANELS[name], well_posed(70).double(), torch.randn(2, 70, 70, dtype=torch.float64))


def test_matrices_of_too_many_panels_are_refused():
    with pytest.raises(Exception, match='cholesky'):
        check(torch.linalg.cholesky, torch.eye(257))


@pytest.mark.parametrize('n', [1, 2, 5, 40])
@pytest.mark.parametrize('dtype', [torch.float32, torch.complex64])
def test_factors_by_one_kernel_a_column(n, dtype):
    """What a GPU is given. Above the diagonal may stand anything."""
    x = torch.randn(2, n, n, dtype=dtype)
    a = x @ x.mH + n * torch.eye(n)
    garbled = a + 100 * torch.randn(2, n, n, dtype=dtype).triu(1)
    torch.testing.assert_close(linear_algebra.cholesky_of_shrinking(garbled), torch.linalg.cholesky(a))
    check(make_fx(linear_algebra.cholesky_of_shrinking)(garbled), garbled)


@pytest.mark.parametrize('name', ['cholesky', 'qr', 'inverse'])
def test_linear_algebra_of_complex_numbers(name):
    a, b = torch.randn(3, 3, dtype=torch.complex64), torch.randn(3, 3, dtype=torch.complex64)
    check(ALGEBRA[name], a @ a.mH + 3 * torch.eye(3), b)


@pytest.mark.parametrize('driver', ['gels', 'gelsy', 'gelsd', 'gelss', None])
@pytest.mark.parametrize('shape', [(2, 5, 3), (3, 5), (4, 4), (3, 0)], ids=str)
@pytest.mark.parametrize('dtype', [torch.float32, torch.complex64], ids=str)
def test_least_squares(driver, shape, dtype):
    a, b = torch.randn(shape, dtype=dtype), torch.randn(*shape[:-1], 2, dtype=dtype)
    least = compositions.TABLE[torch.ops.aten.linalg_lstsq.default]
    for right in (b, b[..., 0]):
        for got, want in zip(least(a, right, driver=driver), torch.linalg.lstsq(a, right, driver=driver)):
            torch.testing.assert_close(got, want, rtol=1e-3, atol=1e-4)


def test_least_squares_without_full_rank():
    a, b = torch.randn(5, 3), torch.randn(5, 2)
    a[:, 2] = 2 * a[:, 0]
    least = compositions.TABLE[torch.ops.aten.linalg_lstsq.default]
    got, want = least(a, b, driver='gelsd'), torch.linalg.lstsq(a, b, driver='gelsd')
    torch.testing.assert_close(got[0], want.solution, rtol=1e-4, atol=1e-4)
    assert got[2] == want.rank == 2 and got[1].isnan().all()


@pytest.mark.parametrize('function', [torch.linalg.eigvalsh, lambda a: torch.linalg.matrix_norm(a, 'nuc')], ids=['eigenvalues', 'norm'])
def test_eigenvalues_of_complex_matrices(function):
    a = torch.randn(4, 4, dtype=torch.complex64)
    check(function, a @ a.mH)


def test_lookups_of_each_others_results_are_no_chain():
    """Where they are, fusing writes each out three times in the next, and a solution of batches takes minutes to compile."""
    solve = compositions.TABLE[torch.ops.aten._linalg_solve_ex.default]
    traced = make_fx(lambda a, b: solve(a, b)[0], tracing_mode='fake')(well_posed(5), torch.randn(2, 5, 1))
    lookups = [node for node in traced.graph.nodes if node.target is torch.ops.aten.gather.default]
    assert lookups and not any(node.args[0] in lookups for node in lookups)


def test_steps_of_any_number_are_the_same_kernels(tmp_path):
    """Each step of a solution reads one tensor of the step before: more steps are more calls of the same few kernels, and none that
    holds many steps (of vectors of 16, checks of indices are 20 kB)."""
    for n in (11, 20):
        folder = tmp_path / str(n)
        solve = torch.compile(torch.linalg.solve, backend='hidet', fullgraph=True, dynamic=False,
                              options={'cache_dir': 'off', 'dump_graph_ir': str(folder)})
        a, b = well_posed(n), torch.randn(2, n, 3)
        torch.testing.assert_close(solve(a, b), torch.linalg.solve(a, b), rtol=1e-4, atol=1e-4)
        lengths = [file.stat().st_size for file in folder.glob('**/*.ir')]
        assert 0 < len(lengths) <= 30 and max(lengths) < 30000


def test_pivots_are_those_of_eager():
    a = torch.tensor([[0.0, 1.0, 2.0], [3.0, -3.0, 1.0], [3.0, 3.0, 0.0]])
    check(lambda a: (*torch.linalg.lu_factor(a), torch.linalg.det(a), torch.linalg.inv(a)), a)


def test_singular_values_and_eigenvalues():
    check(lambda a: (torch.linalg.svdvals(a), torch.linalg.eigvalsh(a @ a.mT), torch.linalg.matrix_rank(a), torch.linalg.norm(a, 'nuc')),
          torch.randn(3, 2))


@pytest.mark.parametrize('shape', [(4, 4), (5, 3), (2, 3, 5), (3, 1)])
@pytest.mark.parametrize('full', [False, True])
def test_singular_vectors_make_the_matrix(shape, full):
    a = torch.randn(shape)
    fast = torch.compile(lambda a: torch.linalg.svd(a, full_matrices=full), backend='hidet', fullgraph=True)
    for x in (a, torch.zeros(shape), a[..., :1] @ torch.randn(shape[-1])[None]):  # the last is of rank one
        u, s, vh = fast(x)
        want = torch.linalg.svd(x, full_matrices=full)
        assert [r.shape for r in (u, s, vh)] == [r.shape for r in want]
        torch.testing.assert_close(s, want[1], rtol=1e-4, atol=1e-4)
        k = s.shape[-1]
        torch.testing.assert_close(u[..., :k] * s[..., None, :] @ vh[..., :k, :], x, rtol=1e-4, atol=1e-4)
        torch.testing.assert_close(u.mT @ u, torch.eye(u.shape[-1]).expand(*u.shape[:-2], -1, -1), rtol=1e-4, atol=1e-4)
        torch.testing.assert_close(vh @ vh.mT, torch.eye(vh.shape[-2]).expand(*vh.shape[:-2], -1, -1), rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize('uplo', ['L', 'U'])
def test_eigenvectors_make_the_matrix(uplo):
    a = torch.randn(2, 5, 5)
    whole = a.tril() + a.tril(-1).mT if uplo == 'L' else a.triu() + a.triu(1).mT
    values, vectors = torch.compile(lambda a: torch.linalg.eigh(a, UPLO=uplo), backend='hidet', fullgraph=True)(a)
    torch.testing.assert_close(values, torch.linalg.eigvalsh(a, UPLO=uplo), rtol=1e-4, atol=1e-4)
    torch.testing.assert_close(vectors * values[..., None, :] @ vectors.mT, whole, rtol=1e-4, atol=1e-4)


def test_matrices_too_large_for_jacobi_are_refused():
    with pytest.raises(Exception, match='linalg_svd'):
        check(lambda a: torch.linalg.svd(a)[0], torch.randn(33, 33))


def test_rotations_of_tiny_angles_keep_eigenvalues():
    """Off the diagonal numbers shrink until their squares are no float: there the angle's quotient was 0 / 0."""
    torch.manual_seed(0)
    for n in (2, 3, 4, 5):
        for _ in range(2):
            a = torch.randn(2, n, n, dtype=torch.complex64)
            hermitian = a @ a.mH
            values, vectors = eigenvectors.eigenvectors(hermitian)
            torch.testing.assert_close(values, torch.linalg.eigvalsh(hermitian), rtol=1e-4, atol=1e-4)
            torch.testing.assert_close(vectors * values[..., None, :] @ vectors.mH, hermitian, rtol=1e-4, atol=1e-4)
