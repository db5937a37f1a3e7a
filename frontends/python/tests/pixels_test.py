"""Images at places of a grid, shifted windows, and convolutions that begin or leave out points, against torch."""

import pytest
import torch

import hidet.torch

F = torch.nn.functional

pytestmark = pytest.mark.usefixtures('fresh')


def compiled(function, dump_dir=None, **options):
    return torch.compile(function, backend='hidet', fullgraph=True, options={'dump_graph_ir': str(dump_dir)} if dump_dir else {}, **options)


@pytest.mark.parametrize('align', [False, True])
@pytest.mark.parametrize('padding', ['zeros', 'border', 'reflection'])
@pytest.mark.parametrize('mode', ['bilinear', 'nearest', 'bicubic'])
def test_pixels_of_a_grid(mode, padding, align):
    x, grid = torch.randn(2, 3, 9, 7), torch.randn(2, 5, 20, 2)
    options = {'mode': mode, 'padding_mode': padding, 'align_corners': align}
    torch.testing.assert_close(compiled(lambda x, g: F.grid_sample(x, g, **options))(x, grid), F.grid_sample(x, grid, **options),
                               rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize('channels', [3, 4, 9])
@pytest.mark.parametrize('mode', ['bilinear', 'nearest', 'bicubic'])
def test_pixels_of_some_channels(mode, channels):
    # An infinite pixel counts nowhere but beside it.
    x, grid = torch.randn(2, channels, 9, 7), torch.randn(2, 5, 20, 2)
    x[:, :, 0, 0] = torch.inf
    function = lambda x, g: F.grid_sample(x, g, mode=mode, align_corners=False)
    torch.testing.assert_close(compiled(function)(x, grid), function(x, grid), rtol=1e-4, atol=1e-5, equal_nan=True)


@pytest.mark.parametrize('channels', [2, 5])
@pytest.mark.parametrize('mode', ['bilinear', 'nearest'])
def test_pixels_of_volumes(mode, channels):
    x, grid = torch.randn(2, channels, 4, 9, 7), torch.randn(2, 3, 5, 6, 3)
    for padding in ('zeros', 'reflection'):
        function = lambda x, g: F.grid_sample(x, g, mode=mode, padding_mode=padding, align_corners=False)
        torch.testing.assert_close(compiled(function)(x, grid), function(x, grid), rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize('channels', [3, 9])
def test_pixels_of_no_image(channels):
    x, grid = torch.randn(0, channels, 9, 7), torch.randn(0, 5, 20, 2)
    assert compiled(lambda x, g: F.grid_sample(x, g, align_corners=False))(x, grid).shape == (0, channels, 5, 20)


@pytest.mark.parametrize('padding', ['zeros', 'border'])
def test_sixteen_pixels_of_few_channels_are_one_kernel(padding, tmp_path):
    x, grid = torch.randn(1, 3, 9, 7), torch.randn(1, 5, 20, 2)
    compiled(lambda x, g: F.grid_sample(x, g, mode='bicubic', padding_mode=padding, align_corners=False), tmp_path)(x, grid)
    graph = next(tmp_path.rglob('optimize.graph')).read_text()
    assert max(part.count('Gather(') for part in graph.split('Fused(')) == 16


def test_rows_of_all_channels_are_added_up(tmp_path):
    x, grid = torch.randn(1, 24, 9, 7), torch.randn(1, 5, 20, 2)
    compiled(lambda x, g: F.grid_sample(x, g, mode='bicubic', align_corners=False), tmp_path)(x, grid)
    graph = next(tmp_path.rglob('optimize.graph')).read_text()
    assert graph.count('Take(') == 1 and 'Gather(' not in graph


def test_places_are_computed_once_for_all_channels(tmp_path):
    x, grid = torch.randn(1, 24, 9, 7), torch.randn(1, 5, 20, 2)
    compiled(lambda x, g: F.grid_sample(x, g, align_corners=False), tmp_path)(x, grid)
    graph = next(tmp_path.rglob('optimize.graph')).read_text()
    # Nothing of the images' size is of indices.
    assert 'int64[1, 24, 5, 20]' not in graph


@pytest.mark.parametrize('shifts, dims', [(2, 1), ([-7, 1], [2, 0]), (13, None), ([3, 3], [1, 1]), (0, 0), (5, 0)], ids=str)
@pytest.mark.parametrize('dynamic', [False, True])
def test_shifted_elements(shifts, dims, dynamic):
    x = torch.randn(3, 5, 11)
    torch.testing.assert_close(compiled(lambda x: torch.roll(x, shifts, dims), dynamic=dynamic)(x), torch.roll(x, shifts, dims))


def test_shifted_rows_are_two_pieces_of_one_kernel(tmp_path):
    x = torch.randn(50, 101)
    torch.testing.assert_close(compiled(lambda x: x.roll(17, 1), tmp_path)(x), x.roll(17, 1))
    assert len(list(tmp_path.rglob('*.ll'))) == 1


@pytest.mark.parametrize('image, how', [
    ((20, 28), {'kernel_size': 4, 'stride': 4}),
    ((9, 14), {'kernel_size': (3, 5), 'padding': (1, 2)}),
    ((9, 14), {'kernel_size': (3, 5), 'stride': (2, 3), 'padding': (1, 0)}),
    ((10, 13), {'kernel_size': 3, 'dilation': 2, 'padding': 2}),
    ((10, 13), {'kernel_size': 3, 'dilation': (3, 2), 'stride': (2, 3), 'padding': (3, 1)}),
    ((7, 7), {'kernel_size': 2, 'stride': 3}),
], ids=str)
def test_windows_are_put_back_and_added(image, how, tmp_path):
    x = F.unfold(torch.randn(2, 3, *image), **how)
    fold = lambda x: F.fold(x, image, **how)
    torch.testing.assert_close(compiled(fold, tmp_path)(x), fold(x))
    assert 'Scatter' not in next(tmp_path.rglob('optimize.graph')).read_text()
    torch.testing.assert_close(compiled(fold)(x[0]), fold(x[0]))


def test_a_generator_begins_with_a_product(tmp_path):
    x, w, b = torch.randn(2, 30, 1, 1), torch.randn(30, 20, 4, 4), torch.randn(20)
    for how in ({}, {'stride': 2, 'padding': 1, 'output_padding': 1}):
        function = lambda x, how=how: F.conv_transpose2d(x, w, b, **how)
        torch.testing.assert_close(compiled(function)(x), function(x))


@pytest.mark.parametrize('size', [56, 29])
def test_strided_points(size):
    x, w = torch.randn(2, 16, size, size), torch.randn(24, 8, 1, 1)
    function = lambda x: F.conv2d(x, w, stride=(2, 3), groups=2)
    torch.testing.assert_close(compiled(function)(x), function(x))


@pytest.mark.parametrize('last', [2, 3])
@pytest.mark.parametrize('dtype', [torch.float32, torch.float64])
def test_short_last_axes_behind_long_chains(last, dtype):
    # Vectors of them are two or three times as long in memory.
    x = torch.randn(2, 32, last, dtype=dtype)
    torch.testing.assert_close(compiled(lambda x: torch.log_softmax(x, 1))(x), torch.log_softmax(x, 1))


@pytest.mark.parametrize('dtype', [torch.float16, torch.bfloat16])
def test_places_of_sixteen_bits_are_exact(dtype):
    # A place near 64 has steps of a thirty-second of a pixel in float16, of half a pixel in bfloat16.
    x, grid = torch.randn(1, 4, 64, 64, dtype=dtype), torch.rand(1, 40, 40, 2, dtype=dtype) * 2 - 1
    wanted = F.grid_sample(x.double(), grid.double(), align_corners=False)
    actual = compiled(lambda x, g: F.grid_sample(x, g, align_corners=False))(x, grid)
    tolerance = 2e-3 if dtype == torch.float16 else 2e-2
    torch.testing.assert_close(actual.double(), wanted, rtol=tolerance, atol=tolerance)


@pytest.mark.parametrize('mode', ['bilinear', 'bicubic'])
def test_resized_images_of_16_bits_are_as_exact_as_torchs(mode):
    x = torch.randn(2, 3, 17, 19, dtype=torch.float16)
    options = {'size': (41, 27), 'mode': mode}
    exact = F.interpolate(x.double(), **options)
    wanted, actual = F.interpolate(x, **options), compiled(lambda x: F.interpolate(x, **options))(x)
    error, eager = ((y.double() - exact).square().mean().sqrt() for y in (actual, wanted))
    assert actual.dtype == torch.float16 and error <= 1.1 * eager


@pytest.mark.parametrize('mode', ['bilinear', 'bicubic'])
@pytest.mark.parametrize('how', [{'size': (8, 9)}, {'size': (30, 40)}, {'size': (17, 5)}, {'size': (1, 1)}, {'size': (17, 120)}, {'size': (2, 119)},
                                 {'scale_factor': (0.3, 0.71)}, {'scale_factor': (2.3, 0.11)}], ids=str)
@pytest.mark.parametrize('align', [False, True])
def test_images_resized_with_antialiasing(mode, how, align):
    x = torch.randn(2, 3, 17, 120, dtype=torch.float64)
    options = {**how, 'mode': mode, 'align_corners': align, 'antialias': True}
    torch.testing.assert_close(compiled(lambda x: F.interpolate(x, **options))(x), F.interpolate(x, **options))
    x = x.float()
    torch.testing.assert_close(compiled(lambda x: F.interpolate(x, **options))(x), F.interpolate(x, **options), rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize('mode', ['bilinear', 'bicubic'])
@pytest.mark.parametrize('dtype', [torch.float16, torch.bfloat16])
def test_images_of_16_bits_resized_with_antialiasing_are_rounded_once(mode, dtype):
    x = torch.randn(2, 3, 37, 59).to(dtype)  # which eager has on a GPU alone
    options = {'size': (16, 27), 'mode': mode, 'antialias': True}
    actual = compiled(lambda x: F.interpolate(x, **options))(x)
    torch.testing.assert_close(actual, F.interpolate(x.float(), **options).to(dtype))


@pytest.mark.parametrize('mode', ['bilinear', 'bicubic'])
@pytest.mark.parametrize('options', [{'size': (16, 27)}, {'size': (80, 59)}, {'size': (37, 20)}, {'scale_factor': (0.3, 2.7)}, {'size': (9, 9)}], ids=str)
def test_bytes_resized_with_antialiasing(mode, options):
    for align in (False, True):
        options = {**options, 'mode': mode, 'align_corners': align, 'antialias': True}
        x = torch.randint(0, 256, (2, 3, 37, 59), dtype=torch.uint8)
        actual, wanted = compiled(lambda x: F.interpolate(x, **options))(x), F.interpolate(x, **options)
        assert actual.dtype == torch.uint8 and torch.equal(actual, wanted)


def test_what_is_no_number_spoils_the_windows_over_it_alone():
    x = torch.randn(1, 1, 64, 64)
    x[0, 0, 31, 40], x[0, 0, 5, 63] = torch.inf, torch.nan
    options = {'size': (28, 28), 'mode': 'bilinear', 'antialias': True}
    torch.testing.assert_close(compiled(lambda x: F.interpolate(x, **options))(x), F.interpolate(x, **options), equal_nan=True)


@pytest.mark.parametrize('mode, width', [('bilinear', 5), ('bicubic', 10)])
def test_antialiasing_adds_the_elements_under_a_window_alone(mode, width, tmp_path):
    x = torch.randn(1, 3, 512, 512)
    resize = lambda x: F.interpolate(x, (224, 224), mode=mode, antialias=True)
    torch.testing.assert_close(compiled(resize, tmp_path)(x), resize(x), rtol=1e-4, atol=1e-4)
    graph = next(tmp_path.rglob('optimize.graph')).read_text()
    assert 'Matmul' not in graph and graph.count(f'float32[224, {width}]') >= 2
    assert len(list(tmp_path.rglob('*.ll'))) == 2  # one for each dimension


def test_the_dimension_that_leaves_the_fewest_elements_is_resized_first(tmp_path):
    x = torch.randn(1, 3, 64, 512)
    resize = lambda x: F.interpolate(x, (96, 32), mode='bilinear', antialias=True)
    torch.testing.assert_close(compiled(resize, tmp_path)(x), resize(x), rtol=1e-4, atol=1e-4)
    graph = next(tmp_path.rglob('import.graph')).read_text()
    assert graph.index('axis=3') < graph.index('axis=2')


@pytest.mark.parametrize('groups', [1, 2, 8])
@pytest.mark.parametrize('size', [(1, 2), (1, 1), (2, 1), (1, 9)])
def test_windows_beside_images_of_one_row_or_column(size, groups):
    x, w = torch.randn(2, 8, *size), torch.randn(24, 8 // groups, 2, 2)

    def function(x, w):
        return F.conv2d(x, w, padding=2, stride=2, groups=groups)

    torch.testing.assert_close(compiled(function)(x, w), function(x, w), rtol=1e-4, atol=1e-5)
