"""The original's other names of operators, and functions that move, write and resize, against numpy, torch and ONNX's reference."""

import numpy as np
import pytest

import hidet

torch = pytest.importorskip('torch')
ops = hidet.ops


def random(*shape):
    return torch.from_numpy(np.random.default_rng(sum(shape)).standard_normal(shape).astype(np.float32))


def check(actual, expected, rtol=1e-4, atol=1e-5):
    assert tuple(actual.shape) == tuple(expected.shape)
    np.testing.assert_allclose(actual.numpy(), np.asarray(expected), rtol=rtol, atol=atol)


def of(tensor):
    return hidet.from_torch(tensor)


def test_products_under_other_names():
    a, b = random(3, 4), random(4, 5)
    check(ops.matmul_x86(of(a), of(b)), a @ b)
    check(ops.matmul_cublas(of(a), of(b)), a @ b)
    check(ops.matmul_cublas(of(a), of(b.T.contiguous()), transpose_b=True), a @ b)


def test_convolutions_under_other_names():
    x, w = random(2, 4, 9, 8), random(6, 2, 3, 3)
    conv2d = torch.nn.functional.conv2d
    check(ops.conv2d_gemm(of(x), of(w), [2, 1], [1, 2], groups=2), conv2d(x, w, stride=(2, 1), dilation=(1, 2), groups=2))
    full = random(6, 4, 3, 3)
    check(ops.conv2d_winograd(of(x), of(full)), conv2d(x, full))
    check(ops.conv2d_gemm_fp16(of(x), of(full), 1, [2, 2]), conv2d(x, full, padding=1, stride=2))
    last, last_w = x.permute(0, 2, 3, 1).contiguous(), w.permute(0, 2, 3, 1).contiguous()
    expected = conv2d(x, w, padding=1, stride=2, groups=2).permute(0, 2, 3, 1)
    check(ops.conv2d_channel_last(of(last), of(last_w), stride=2, groups=2, padding=1), expected)
    check(ops.conv2d_gemm_fp16_channel_last(of(last), of(last_w), padding=1, stride=2, groups=2), expected)
    check(ops.conv1d_gemm(of(random(2, 4, 9)), of(random(6, 4, 3)), 2), torch.nn.functional.conv1d(random(2, 4, 9), random(6, 4, 3), stride=2))
    check(ops.conv3d_gemm(of(random(1, 2, 4, 5, 6)), of(random(3, 2, 2, 2, 2))),
          torch.nn.functional.conv3d(random(1, 2, 4, 5, 6), random(3, 2, 2, 2, 2)))
    back = random(4, 3, 3, 3)
    check(ops.conv2d_transpose_gemm(of(x), of(back), 2, 1), torch.nn.functional.conv_transpose2d(x, back, stride=2, padding=1))
    with pytest.raises(ValueError, match=r'expected \[3, 3\]'):
        ops.conv2d_winograd(of(x), of(random(6, 4, 1, 1)))
    with pytest.raises(TypeError, match='weight of type int'):
        ops.conv2d_gemm(of(x), 3)


def test_patches_times_weights_are_a_convolution():
    x, w = random(2, 4, 7, 6), random(6, 2, 3, 3)
    patches = ops.conv2d_gemm_image_transform(of(x), [3, 3], [2, 1], [1, 1], groups=2).torch()  # [2, n * oh * ow, 18]
    result = torch.bmm(patches, w.reshape(2, 3, 18).transpose(1, 2)).reshape(2, 2, 3, 4, 3).permute(1, 0, 4, 2, 3).reshape(2, 6, 3, 4)
    torch.testing.assert_close(result, torch.nn.functional.conv2d(x, w, stride=(2, 1), groups=2), rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize('options', [{}, {'stride': 2}, {'padding': 1}, {'dilation': 2}, {'stride': [2, 1], 'padding': [0, 2]}])
def test_im2col(options):
    x = random(2, 3, 8, 7)
    check(ops.im2col(of(x), [3, 2], **options), torch.nn.functional.unfold(x, (3, 2), **options))


def test_im2col_refuses_what_does_not_fit():
    with pytest.raises(ValueError, match='a window of 3 elements on a padded image of 2'):
        ops.im2col(of(random(1, 1, 2, 2)), [3, 3])


def test_im2col_of_any_number_of_images():
    x = hidet.symbol(['n', 3, 'h', 4])
    graph = hidet.trace_from(ops.im2col(x, [2, 2]), [x])
    images = random(2, 3, 5, 4)
    check(graph(of(images)), torch.nn.functional.unfold(images, 2))


def test_rearrange_joins_and_orders():
    x = random(2, 3, 4)
    check(ops.rearrange(of(x), [[1], [0, 2]]), x.permute(1, 0, 2).reshape(3, 8))
    check(ops.rearrange(of(x), [[0, 1], [], [2]]), x.reshape(6, 1, 4))
    with pytest.raises(ValueError, match='each of 3 dimensions once'):
        ops.rearrange(of(x), [[0], [0, 1]])


@pytest.mark.parametrize('pattern,lengths,expected', [
    ('a b c -> c b a', {}, lambda x: x.permute(2, 1, 0)),
    ('a (h d) c -> a h c d', {'h': 2}, lambda x: x.reshape(2, 2, 3, 4).permute(0, 1, 3, 2)),
    ('a (h d) c -> (a h) (d c)', {'h': 3, 'd': 2}, lambda x: x.reshape(6, 8)),
    ('a b c -> a 1 (b c)', {}, lambda x: x.reshape(2, 1, 24)),
])
def test_einops_rearrange(pattern, lengths, expected):
    x = random(2, 6, 4)
    check(ops.einops_rearrange(of(x), pattern, **lengths), expected(x))


def test_einops_rearrange_on_symbols():
    x = hidet.symbol(['n', 6, 4])
    graph = hidet.trace_from(ops.einops_rearrange(x, 'n (h d) s -> n h s d', h=2))
    value = random(3, 6, 4)
    check(graph(of(value)), value.reshape(3, 2, 3, 4).permute(0, 1, 3, 2))


@pytest.mark.parametrize('pattern,lengths,message', [
    ('a b -> b', {}, 'the same axes'), ('a b c', {}, 'expected one ->'), ('a b -> b a', {}, '2 dimensions for'),
    ('a (h d) c -> a h d c', {}, 'h and d are open'), ('a (h d) c -> a h d c', {'h': 4}, 'a dimension of 6'),
    ('a (b c -> a b c', {}, 'parentheses'), ('a b c -> a b c', {'z': 1}, 'no axis z'), ('a ... -> ... a', {}, 'neither')])
def test_einops_rearrange_refuses(pattern, lengths, message):
    with pytest.raises(ValueError, match=message):
        ops.einops_rearrange(of(random(2, 6, 4)), pattern, **lengths)


@pytest.mark.parametrize('size,stride,offset', [((2, 3), (3, 1), 0), ((3, 3), (1, 2), 1), ((4,), (0,), 5), ((0, 2), (1, 1), 0), ((2, 2, 2), (4, 2, 1), None)])
def test_as_strided(size, stride, offset):
    x = random(3, 4)
    check(ops.as_strided(of(x), list(size), list(stride), offset), torch.as_strided(x, size, stride, offset or 0))


def test_as_strided_stays_inside():
    with pytest.raises(ValueError, match='elements 0 to 12 of 12'):
        ops.as_strided(of(random(3, 4)), [13], [1])
    with pytest.raises(ValueError, match='1 sizes and 2 strides'):
        ops.as_strided(of(random(3, 4)), [2], [1, 1])


@pytest.mark.parametrize('starts,ends,dims,strides', [([1], [3], [0], None), ([None, 1], [None, None], [0, 1], [2, 2]), ([-2], [None], [-1], [1]), ([2], [2], [0], [1])])
def test_set_strided_slice(starts, ends, dims, strides):
    x = random(4, 5)
    for kind in ('number', 'tensor'):
        expected = x.clone()
        index = [slice(None)] * 2
        for i, dim in enumerate(dims):
            index[dim] = slice(starts[i], ends[i], (strides or [None] * 2)[i])
        value = random(*expected[tuple(index)].shape) if kind == 'tensor' else 7.5
        expected[tuple(index)] = value
        check(ops.set_strided_slice(of(x), of(value) if kind == 'tensor' else value, starts, ends, dims, strides), expected)


def test_set_strided_slice_refuses_what_does_not_fit():
    x = of(random(4, 5))
    with pytest.raises(ValueError, match=r'a value of \[1, 5\], expected \[2, 5\]'):
        ops.set_strided_slice(x, of(random(1, 5)), [0], [2], [0])
    with pytest.raises(ValueError, match='dimension 2 out of range'):
        ops.set_strided_slice(x, 0.0, [0], [2], [2])
    with pytest.raises(ValueError, match='stride -1'):
        ops.set_strided_slice(x, 0.0, [0], [2], [0], [-1])


def test_real_tensors_are_their_own_conjugates():
    x = of(torch.tensor([1.0, float('inf'), float('nan')]))
    assert ops.real(x) is x and ops.conj(x) is x
    check(ops.imag(x), torch.zeros(3))
    check(ops.barrier(x), x.torch())
    check(ops.transfer(x, 'cpu'), x.torch())
    with pytest.raises(NotImplementedError, match='one device'):
        ops.transfer(hidet.symbol([2]), 'cpu')


@pytest.mark.parametrize('reduce', [None, 'sum', 'multiply', 'max', 'min'])
def test_scatter(reduce):
    x, source = random(4, 5), random(3, 5)
    index = torch.tensor([[0, 1, 2, 3], [1, 2, 3, 0], [2, 3, 0, 1]])
    words = {None: None, 'sum': 'sum', 'multiply': 'prod', 'max': 'amax', 'min': 'amin'}
    expected = x.scatter(0, index, source) if reduce is None else x.scatter_reduce(0, index, source, words[reduce])
    check(ops.scatter_(of(x), 0, of(index), of(source), reduce or ''), expected)
    if reduce == 'sum':
        check(ops.scatter_add_(of(x), 0, of(index), of(source)), expected)


def test_scatter_refuses_what_does_not_fit():
    x, index = of(random(4, 5)), of(torch.zeros(1, 5, dtype=torch.int64))
    with pytest.raises(ValueError, match="reduce 'mean'"):
        ops.scatter_(x, 0, index, of(random(1, 5)), 'mean')
    with pytest.raises(ValueError, match='dimension 2 out of range'):
        ops.scatter_(x, 2, index, of(random(1, 5)))
    with pytest.raises(IndexError):
        ops.scatter_(x, 0, of(torch.full((1, 5), 4)), of(random(1, 5)))


@pytest.mark.parametrize('mode', ['sum', 'mean', 'max'])
def test_embedding_bags(mode):
    weight = random(10, 4)
    rows = torch.tensor([[1, 2, 2], [9, 0, 4]])
    check(ops.embedding_bag(of(rows), of(weight), mode=mode), torch.nn.functional.embedding_bag(rows, weight, mode=mode))
    flat, offsets = torch.tensor([1, 2, 2, 9, 0]), torch.tensor([0, 3, 3])
    check(ops.embedding_bag(of(flat), of(weight), of(offsets), mode), torch.nn.functional.embedding_bag(flat, weight, offsets, mode=mode))


def test_embedding_bag_refuses_what_does_not_fit():
    with pytest.raises(ValueError, match='mode'):
        ops.embedding_bag(of(torch.zeros(1, 2, dtype=torch.int64)), of(random(3, 2)), mode='median')
    with pytest.raises(ValueError, match='rank 1, expected 2'):
        ops.embedding_bag(of(torch.zeros(2, dtype=torch.int64)), of(random(3, 2)))


RESIZES = [(method, mode, size) for method in ('nearest', 'linear', 'cubic')
           for mode in ('half_pixel', 'pytorch_half_pixel', 'align_corners', 'asymmetric') for size in ([7, 3], [2, 9], [1, 1], [5, 6])
           # Where the text of the standard says 0, its reference has -1/2.
           if (mode, size) != ('pytorch_half_pixel', [1, 1])]


@pytest.mark.parametrize('method,mode,size', RESIZES)
def test_resize2d_is_what_onnx_says(method, mode, size):
    reference = pytest.importorskip('onnx.reference')
    import onnx.helper as oh

    x = random(1, 2, 5, 6).numpy()
    node = oh.make_node('Resize', ['x', '', '', 's'], ['y'], mode=method, coordinate_transformation_mode=mode)
    graph = oh.make_graph([node], 'm', [oh.make_tensor_value_info('x', 1, x.shape), oh.make_tensor_value_info('s', 7, [4])],
                          [oh.make_tensor_value_info('y', 1, None)])
    model = oh.make_model(graph, opset_imports=[oh.make_opsetid('', 19)])
    expected = reference.ReferenceEvaluator(model).run(None, {'x': x, 's': np.array([1, 2, *size])})[0]
    check(ops.resize2d(hidet.from_numpy(x), size=size, method=method, coordinate_transformation_mode=mode), expected, atol=1e-4)


def test_resize2d_by_factors_and_with_a_region():
    x = random(1, 1, 4, 4)
    check(ops.resize2d(of(x), scale_factor=2.0), torch.nn.functional.interpolate(x, scale_factor=2.0, mode='nearest-exact'))
    check(ops.resize2d(of(x), scale_factor=[1.5, 2.5], method='linear'),
          torch.nn.functional.interpolate(x, scale_factor=(1.5, 2.5), mode='bilinear', recompute_scale_factor=False))
    y = ops.resize2d(of(x), size=[2, 2], method='linear', coordinate_transformation_mode='tf_crop_and_resize', roi=[0.0, 0.0, 2.0, 1.0],
                     extrapolation_value=9.0).numpy()
    np.testing.assert_allclose(y[0, 0, 0], x[0, 0, 0, [0, 3]], rtol=1e-6)
    assert (y[0, 0, 1] == 9.0).all()


@pytest.mark.parametrize('options,message', [
    ({}, 'either size or scale_factor'), ({'size': [2, 2], 'method': 'best'}, 'method'), ({'size': [0, 2]}, 'to 0 elements'),
    ({'size': [2, 2], 'coordinate_transformation_mode': 'left'}, "'left'"), ({'size': [2, 2], 'rounding_method': 'up'}, "'up'"),
    ({'size': [2, 2], 'coordinate_transformation_mode': 'tf_crop_and_resize'}, 'needs roi')])
def test_resize2d_refuses(options, message):
    with pytest.raises(ValueError, match=message):
        ops.resize2d(of(random(1, 1, 4, 4)), **options)
