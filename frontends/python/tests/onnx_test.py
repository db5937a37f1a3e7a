"""hidet.onnx: tiny models against numpy, and what bad files and inputs raise."""

import re
import threading

import numpy as np
import onnx
import pytest
import torch
from onnx import TensorProto, helper

import hidet
import hidet.onnx


def save(path, nodes, inputs, outputs, initializers=()):
    graph = helper.make_graph(nodes, 'test', inputs, outputs,
                              [onnx.numpy_helper.from_array(value, name) for name, value in initializers])
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid('', 17)], ir_version=8), path)
    return path


def tensor(name, shape, dtype=TensorProto.FLOAT):
    return helper.make_tensor_value_info(name, dtype, shape)


WEIGHT = np.random.default_rng(0).standard_normal((8, 4)).astype(np.float32)


@pytest.fixture(scope='module')
def linear_file(tmp_path_factory):
    nodes = [helper.make_node('MatMul', ['x', 'w'], ['h']), helper.make_node('Relu', ['h'], ['y'])]
    return save(tmp_path_factory.mktemp('models') / 'linear.onnx', nodes, [tensor('x', ['n', 8])], [tensor('y', ['n', 4])],
                [('w', WEIGHT)])


@pytest.fixture(scope='module')
def linear(linear_file):
    return hidet.onnx.from_onnx(linear_file).build()


def random(*shape):
    return np.random.default_rng(1).standard_normal(shape).astype(np.float32)


def test_names(linear_file):
    model = hidet.onnx.from_onnx(linear_file)
    assert model.names == ['x']
    assert model.output_names == ['y']


@pytest.mark.parametrize('rows', [1, 3, 64])
def test_numpy_in_numpy_out_with_any_number_of_rows(linear, rows):
    x = random(rows, 8)
    y = linear(x)
    assert isinstance(y, np.ndarray) and y.dtype == np.float32
    np.testing.assert_allclose(y, np.maximum(x @ WEIGHT, 0), rtol=1.3e-6, atol=1e-5)


@pytest.mark.parametrize('size', [8, 'n'])
def test_a_window_of_billions_takes_the_time_of_its_image(tmp_path, size):
    nodes = [helper.make_node('MaxPool', ['x'], ['y'], kernel_shape=[2**31 - 1] * 2, pads=[2**30] * 4)]
    path = save(tmp_path / 'pool.onnx', nodes, [tensor('x', [1, 1, size, size])], [tensor('y', None)])
    x = random(1, 1, 8, 8)
    np.testing.assert_array_equal(hidet.onnx.from_onnx(path).build()(x), np.full((1, 1, 10, 10), x.max()))


def test_sizes_whose_names_say_nothing_or_differ_by_a_sign_are_the_same_only_where_they_must_be(tmp_path):
    nodes = [helper.make_node('Relu', ['x'], ['r']), helper.make_node('Concat', ['a', 'b'], ['y'], axis=1)]
    inputs = [tensor('x', ['?', 3, '?', '?']), tensor('a', ['None', 'past + 1']), tensor('b', ['None', 'past - 1'])]
    model = hidet.onnx.from_onnx(save(tmp_path / 'sizes.onnx', nodes, inputs, [tensor('r', None), tensor('y', None)]))
    assert [str(info) for info in model.inputs] == [
        'float32[x_d0, 3, x_d2, x_d3][cpu]', 'float32[a_d0, past___1][cpu]', 'float32[a_d0, past___1_2][cpu]']  # joined along the other axis
    x, a, b = random(2, 3, 8, 9), random(4, 5), random(4, 3)
    r, y = model(x, a, b)
    np.testing.assert_array_equal(r, np.maximum(x, 0))
    np.testing.assert_array_equal(y, np.concatenate([a, b], 1))


def test_tensors_of_hidet_in_and_out(linear):
    x = random(5, 8)
    for y in (linear(hidet.asarray(x)), linear(x=hidet.asarray(x))):
        assert isinstance(y, hidet.Tensor)
        np.testing.assert_array_equal(y.numpy(), linear(x))
    with pytest.raises(TypeError, match='got 2 inputs, expected 1'):
        linear(hidet.asarray(x), hidet.asarray(x))


def test_torch_in_torch_out(linear):
    x = torch.from_numpy(random(5, 8))
    y = linear(x)
    assert isinstance(y, torch.Tensor)
    torch.testing.assert_close(y, torch.relu(x @ torch.from_numpy(WEIGHT)))
    again = linear(x + 1)
    assert again.data_ptr() != y.data_ptr()


def test_tensors_that_are_not_contiguous_are_copied(linear):
    x = random(8, 5).T
    want = np.maximum(x @ WEIGHT, 0)
    np.testing.assert_allclose(linear(x), want, rtol=1.3e-6, atol=1e-5)
    np.testing.assert_allclose(linear(torch.from_numpy(random(8, 5)).t()).numpy(), want, rtol=1.3e-6, atol=1e-5)


def test_other_libraries_come_through_dlpack(linear):
    class Other:
        def __init__(self, array):
            self.array = array

        def __dlpack__(self, **keywords):
            return self.array.__dlpack__(**keywords)

        def contiguous(self):
            return torch.from_numpy(self.array.copy())

    x = random(2, 8)
    np.testing.assert_array_equal(linear(Other(x)), linear(x))
    strided = random(2, 16)[:, ::2]
    np.testing.assert_array_equal(linear(Other(strided)), linear(strided.copy()))


def test_inputs_by_name(linear):
    x = random(2, 8)
    np.testing.assert_array_equal(linear(x=x), linear(x))
    with pytest.raises(TypeError, match='input x is missing'):
        linear(z=x)


def test_several_outputs_are_a_tuple(tmp_path):
    nodes = [helper.make_node('Exp', ['x'], ['a']), helper.make_node('ArgMax', ['x'], ['b'], axis=1, keepdims=0)]
    path = save(tmp_path / 'two.onnx', nodes, [tensor('x', [2, 3])], [tensor('a', [2, 3]), tensor('b', [2], TensorProto.INT64)])
    x = random(2, 3)
    a, b = hidet.onnx.from_onnx(path).build()(x)
    np.testing.assert_allclose(a, np.exp(x), rtol=1e-6)
    assert b.dtype == np.int64 and b.tolist() == x.argmax(1).tolist()


def test_fixed_and_bounded_sizes(linear_file):
    fixed = hidet.onnx.from_onnx(linear_file, symbols={'n': 4}).build()
    assert fixed(random(4, 8)).shape == (4, 4)
    with pytest.raises(ValueError, match='x'):
        fixed(random(5, 8))
    bounded = hidet.onnx.from_onnx(linear_file, symbols={'n': (2, 6)}).build()
    assert bounded(random(6, 8)).shape == (6, 4)
    with pytest.raises(ValueError):
        bounded(random(7, 8))


@pytest.mark.parametrize('bad', [random(3, 9), random(8), random(3, 8).astype(np.float64), random(3, 8).astype(np.int32)])
def test_wrong_shape_or_dtype_is_a_value_error_that_names_the_input(linear, bad):
    with pytest.raises(ValueError, match='x'):
        linear(bad)


@pytest.mark.parametrize('bad', [None, 3, 'text', b'12345678', [1.0, 2.0]])
def test_what_is_no_tensor_is_a_type_error(linear, bad):
    with pytest.raises(TypeError, match='input x: expected a tensor, got ' + type(bad).__name__):
        linear(bad)


def test_wrong_number_of_inputs(linear):
    with pytest.raises(TypeError, match='got 0 arguments, expected 1'):
        linear()
    with pytest.raises(TypeError, match='got 2 arguments, expected 1'):
        linear(random(3, 8), random(3, 8))


def test_unsupported_elements(linear):
    with pytest.raises(ValueError, match='input x'):
        linear(np.array(['a', 'b']))
    with pytest.raises(ValueError, match='input x'):
        linear(np.zeros((3, 8), '>f4'))


def test_missing_and_damaged_files(tmp_path):
    with pytest.raises(FileNotFoundError, match='missing.onnx'):
        hidet.onnx.from_onnx(tmp_path / 'missing.onnx')
    (tmp_path / 'damaged.onnx').write_bytes(b'\xff' * 100)
    with pytest.raises(ValueError):
        hidet.onnx.from_onnx(tmp_path / 'damaged.onnx')


def test_unsupported_operators_are_all_named(tmp_path):
    nodes = [helper.make_node('Wavelet', ['x'], ['d']), helper.make_node('Wobble', ['d'], ['y'])]
    path = save(tmp_path / 'odd.onnx', nodes, [tensor('x', [3, 3])], [tensor('y', [])])
    with pytest.raises(NotImplementedError, match='Wavelet[^$]*Wobble'):
        hidet.onnx.from_onnx(path)


def test_unknown_option_and_symbol_forms(linear_file):
    with pytest.raises(ValueError, match='colour'):
        hidet.onnx.from_onnx(linear_file, colour='red')
    with pytest.raises(ValueError, match='symbol n'):
        hidet.onnx.from_onnx(linear_file, symbols={'n': (1, 2, 3, 4)})
    for wrong in (1.5, 'many', None):
        with pytest.raises(ValueError, match='symbol n'):
            hidet.onnx.from_onnx(linear_file, symbols={'n': wrong})
    with pytest.raises(TypeError, match='symbol n: got float'):
        hidet.onnx.from_onnx(linear_file, symbols={'n': (1.0, 8)})
    with pytest.raises(TypeError, match='shape of input x: got float'):
        hidet.onnx.from_onnx(linear_file, shapes={'x': (1.0, 8)})
    assert hidet.onnx.from_onnx(linear_file, symbols={'n': np.int64(4)}).names == ['x']
    assert 'threads' in dict(hidet.option_table())


@pytest.mark.parametrize('device', ['cuda:x', 'cuda:-1', 'gpu'])
def test_a_device_that_is_none_is_named(linear_file, device):
    with pytest.raises(ValueError, match=f'option device: .*"{device}"'):
        hidet.onnx.from_onnx(linear_file, device=device)


def test_threads_may_call_one_model(linear):
    inputs = [random(rows, 8) for rows in range(1, 9)]
    wrong = []

    def work(x):
        for _ in range(50):
            if not np.allclose(linear(x), np.maximum(x @ WEIGHT, 0), rtol=1e-5, atol=1e-5):
                wrong.append(x.shape)

    threads = [threading.Thread(target=work, args=(x,)) for x in inputs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_a_search_in_a_table_compiles(tmp_path):
    """Each step reads the table at a place that the step before chose, and uses that three times: as text it triples with each step."""
    levels, place = 10, 'place0'
    nodes = [helper.make_node('Cast', ['x'], ['whole'], to=TensorProto.INT64), helper.make_node('Mul', ['whole', 'zero'], ['place0'])]
    constants = [('table', np.arange(1 << levels, dtype=np.float32)), ('zero', np.array(0))]
    for level in range(levels):
        constants.append((f'step{level}', np.array(1 << (levels - 1 - level))))
        nodes += [helper.make_node('Add', [place, f'step{level}'], [f'next{level}']),
                  helper.make_node('Gather', ['table', f'next{level}'], [f'value{level}']),
                  helper.make_node('GreaterOrEqual', ['x', f'value{level}'], [f'holds{level}']),
                  helper.make_node('Where', [f'holds{level}', f'next{level}', place], [f'place{level + 1}'])]
        place = f'place{level + 1}'
    file = save(tmp_path / 'search.onnx', nodes, [tensor('x', ['n'])], [tensor(place, ['n'], TensorProto.INT64)], constants)
    model = hidet.onnx.from_onnx(file).build()
    for count in (5, 9):
        x = (np.random.default_rng(count).random(count) * (1 << levels)).astype(np.float32)
        np.testing.assert_array_equal(model(x), np.floor(x).astype(np.int64))


def test_products_of_whole_numbers_by_fractions(tmp_path):
    """Fractions until the end, as in ONNX's reference; ONNX Runtime has no such product."""
    path = save(tmp_path / 'gemm.onnx', [helper.make_node('Gemm', ['a', 'b', 'c'], ['y'], alpha=0.5, beta=1.5)],
                [tensor('a', [2, 3], TensorProto.INT32), tensor('b', [3, 2], TensorProto.INT32), tensor('c', [2], TensorProto.INT32)],
                [tensor('y', [2, 2], TensorProto.INT32)])
    a, b, c = (np.arange(6, dtype=np.int32).reshape(shape) for shape in ((2, 3), (3, 2), (3, 2)))
    c = c[0] + np.int32(1)
    want = (0.5 * (a @ b) + 1.5 * c).astype(np.int32)
    np.testing.assert_array_equal(hidet.onnx.from_onnx(path).build()(a, b, c), want)


def test_the_largest_of_rows_of_several_dimensions():
    """Until opset 12 a row is all that stands behind the axis."""
    x = random(2, 3, 4)
    for axis, rows in ((0, 1), (1, 2), (-2, 2), (2, 6)):
        graph = helper.make_graph([helper.make_node('Hardmax', ['x'], ['y'], axis=axis)], 'g', [tensor('x', ['n', 3, 4])],
                                  [tensor('y', ['n', 3, 4])])
        model = hidet.onnx.from_onnx(helper.make_model(graph, opset_imports=[helper.make_opsetid('', 12)], ir_version=8))
        want = np.zeros((rows, x.size // rows), np.float32)
        want[np.arange(rows), x.reshape(rows, -1).argmax(1)] = 1
        np.testing.assert_array_equal(model(x), want.reshape(x.shape))


@pytest.mark.parametrize('stash, dtype', [(None, np.float32), (1, np.float32), (11, np.float64)])
def test_statistics_of_a_norm_are_of_the_type_that_it_says(stash, dtype):
    node = helper.make_node('LayerNormalization', ['x', 's'], ['y', 'mean', 'inverse'], **({} if stash is None else {'stash_type': stash}))
    graph = helper.make_graph([node], 'g', [tensor('x', [3, 8], TensorProto.DOUBLE), tensor('s', [8], TensorProto.DOUBLE)],
                              [tensor('y', None, TensorProto.DOUBLE), *(helper.make_empty_tensor_value_info(name) for name in ('mean', 'inverse'))])
    model = hidet.onnx.from_onnx(helper.make_model(graph, opset_imports=[helper.make_opsetid('', 17)], ir_version=8))
    x = np.random.default_rng(2).standard_normal((3, 8))
    y, mean, inverse = model(x, np.ones(8))
    assert y.dtype == np.float64 and mean.dtype == inverse.dtype == dtype
    np.testing.assert_allclose(mean, x.mean(1, keepdims=True), rtol=1e-6, atol=1e-7)
    np.testing.assert_allclose(inverse, 1 / np.sqrt(x.var(1, keepdims=True) + 1e-5), rtol=1e-6)


@pytest.mark.parametrize('shape, axis, columns', [((5, 64), 0, 64), ((3, 4, 96), 1, 96), ((5, 40), 0, None), ((70, 8), 0, None), ((3, 1000), 0, None)])
def test_sums_along_rows_of_neighbours(shape, axis, columns):
    """Columns of whole vectors go together."""
    graph = helper.make_graph([helper.make_node('CumSum', ['x', 'axis'], ['y'])], 'g', [tensor('x', shape)], [tensor('y', shape)],
                              [onnx.numpy_helper.from_array(np.array(axis), 'axis')])
    data = helper.make_model(graph, opset_imports=[helper.make_opsetid('', 17)], ir_version=8).SerializeToString()
    model = hidet.onnx.from_onnx(data, threads=1).build()
    x = random(*shape)
    np.testing.assert_allclose(model(x), x.cumsum(axis), rtol=1e-5, atol=1e-5)
    if columns is not None:
        lanes, vectors = map(int, re.search(r'lanes=(\d+) vectors=(\d+)', model.kernels[0]['strategy']).groups())
        assert lanes * vectors == columns


def test_halves_are_compared_as_numbers():
    """Vectors of float16, with what is no number, infinities and zeros of both signs among them."""
    special = [0.0, -0.0, np.inf, -np.inf, np.nan, 65504, -65504, 2**-24, -2**-24, 1, -1]
    x, y = (values.ravel().astype(np.float16) for values in np.meshgrid(special * 3, special * 2))
    nodes = [helper.make_node(op, ['x', 'y'], [op]) for op in ('Less', 'LessOrEqual', 'Equal', 'Greater')]
    nodes += [helper.make_node(op, ['x'], [op]) for op in ('Relu', 'Sign', 'Floor', 'Ceil', 'Round', 'IsNaN', 'Abs')]
    nodes += [helper.make_node('Clip', ['x', 'low', 'high'], ['Clip'])]
    graph = helper.make_graph(nodes, 'g', [tensor(name, ['n'], TensorProto.FLOAT16) for name in 'xy'],
                              [helper.make_empty_tensor_value_info(node.output[0]) for node in nodes],
                              [onnx.numpy_helper.from_array(np.array(value, np.float16), name) for name, value in (('low', -0.5), ('high', 2))])
    model = hidet.onnx.from_onnx(helper.make_model(graph, opset_imports=[helper.make_opsetid('', 17)], ir_version=8))
    want = [x < y, x <= y, x == y, x > y, np.where(np.isnan(x), x, np.maximum(x, 0)), np.sign(x), np.floor(x), np.ceil(x), np.round(x), np.isnan(x),
            np.abs(x), np.clip(x, np.float16(-0.5), np.float16(2))]
    for got, expected, node in zip(model(x, y), want, nodes):
        assert got.dtype == expected.dtype, node.op_type
        np.testing.assert_array_equal(got, expected, err_msg=node.op_type)
