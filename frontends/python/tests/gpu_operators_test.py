"""What torch's functions become on a GPU, computed on the CPU."""

import torch
import torch.nn.functional as F

import hidet.torch  # noqa: F401
from hidet.torch.compositions import TABLE

aten = torch.ops.aten


def compiled(function):
    torch._dynamo.reset()
    return torch.compile(function, backend='hidet', fullgraph=True)


def compiled_graph(function, x):
    """The same where eager refuses it on the CPU, so that Dynamo does too."""
    return hidet.torch.compile_graph(torch.fx.symbolic_trace(function), [x])(x)


def weights(gates, seed):
    torch.manual_seed(seed)
    return torch.randn(gates * 4, 3), torch.randn(gates * 4, 4), torch.randn(gates * 4), torch.randn(gates * 4)


def test_cells_of_products_are_torchs_cells():
    x, h, c = torch.randn(2, 3), torch.randn(2, 4), torch.randn(2, 4)
    wi, wh, bi, bh = weights(4, 0)
    lstm, gru = TABLE[aten._thnn_fused_lstm_cell.default], TABLE[aten._thnn_fused_gru_cell.default]
    for biases in ((bi, bh), (None, None)):
        wanted = torch.lstm_cell(x, (h, c), wi, wh, *biases)
        torch.testing.assert_close(lstm(x @ wi.T, h @ wh.T, c, *biases)[:2], tuple(wanted))
    wi, wh, bi, bh = weights(3, 1)
    for biases in ((bi, bh), (None, None)):
        torch.testing.assert_close(gru(x @ wi.T, h @ wh.T, h, *biases)[0], torch.gru_cell(x, h, wi, wh, *biases))


def test_the_grid_of_cudnn_has_aligned_corners_and_zeros_outside():
    x, grid = torch.randn(2, 3, 5, 6), torch.randn(2, 4, 7, 2)
    torch.testing.assert_close(TABLE[aten.cudnn_grid_sampler.default](x, grid), F.grid_sample(x, grid, align_corners=True))


def test_products_of_bytes_are_summed_in_int32():
    a, b = (torch.randint(-128, 128, shape, dtype=torch.int8) for shape in ((40, 400), (400, 24)))
    result = compiled(torch._int_mm)(a, b)
    assert result.dtype == torch.int32 and torch.equal(result, a.int() @ b.int())


def test_histograms_of_integers_and_magnitudes_of_truth_values():
    x = torch.randint(-3, 20, (200,))
    for dtype in (torch.int64, torch.int32, torch.int8):
        counted = compiled_graph(lambda x: (torch.histc(x, 5, 0, 16), torch.histc(x, 6)), x.to(dtype))
        inside = x[(x >= 0) & (x <= 16)]
        wanted = torch.bincount((inside * 5 // 16).clamp(max=4), minlength=5)
        of_all = torch.bincount(((x - x.min()) * 6 // (x.max() - x.min())).clamp(max=5), minlength=6)
        assert torch.equal(counted[0], wanted.to(dtype)) and torch.equal(counted[1], of_all.to(dtype))
    truths = torch.tensor([True, False])
    assert torch.equal(compiled_graph(lambda x: (x.abs(),), truths)[0], truths)


def test_logarithms_of_complex_sums():
    z = torch.randn(3, 5, dtype=torch.complex64)
    z[0, 1] = complex(90, 1)  # beyond what an exponential of float32 has
    for arguments in ((1,), ((0, 1),), (-1, True)):
        torch.testing.assert_close(compiled(lambda z, a=arguments: torch.logsumexp(z, *a))(z), torch.logsumexp(z, *arguments))
