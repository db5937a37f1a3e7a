"""Compiled models and graphs in files: saved, loaded in another process, pickled; their weights replaced; what they say of themselves."""

import copy
import errno
import json
import os
import pathlib
import pickle
import subprocess
import sys
import threading
import zipfile

import numpy as np
import onnx
import onnx.helper as oh
import onnx.numpy_helper as onh
import pytest
import torch
from torch._higher_order_ops.map import map as control_map
from torch._higher_order_ops.scan import scan
from torch._higher_order_ops.while_loop import while_loop

import hidet
import hidet.torch
from hidet.__main__ import main

PACKAGE = pathlib.Path(hidet.__file__).resolve().parents[1]


def linear_model(w, b):
    """y = relu(x w + b), x: [n, 4]."""
    graph = oh.make_graph(
        [oh.make_node('MatMul', ['x', 'w'], ['xw']), oh.make_node('Add', ['xw', 'b'], ['s']), oh.make_node('Relu', ['s'], ['y'])],
        'linear', [oh.make_tensor_value_info('x', onnx.TensorProto.FLOAT, ['n', 4])],
        [oh.make_tensor_value_info('y', onnx.TensorProto.FLOAT, ['n', 8])],
        [onh.from_array(w, 'w'), onh.from_array(b, 'b')])
    return oh.make_model(graph, opset_imports=[oh.make_opsetid('', 17)])


@pytest.fixture(scope='module')
def arrays():
    random = np.random.default_rng(0)
    return [random.standard_normal(shape).astype(np.float32) for shape in ((4, 8), (8,), (3, 4))]


def expected(w, b, x):
    return np.maximum(x @ w + b, 0)


def run_elsewhere(program, *args):
    """Runs a program in a process of its own, with the package and without anything else of the tree."""
    result = subprocess.run([sys.executable, '-c', program, *map(str, args)], capture_output=True, text=True, check=False,
                            env={'PYTHONPATH': str(PACKAGE), 'PATH': '/usr/bin:/bin', 'HIDET_CACHE_DIR': 'off'})
    assert result.returncode == 0, result.stderr
    return result.stdout


def test_names_of_files_are_those_of_the_system(arrays, tmp_path):
    """Any bytes but the null character, which would cut the name short."""
    w, b, x = arrays
    model = hidet.onnx.from_onnx(linear_model(w, b)).build()
    name = os.fsdecode(os.fsencode(tmp_path) + b'/\xff.hidet')
    model.save(name)
    np.testing.assert_array_equal(hidet.load(name)(x), model(x))
    with pytest.raises(FileNotFoundError, match=r'\\xfe'):
        hidet.load(os.fsdecode(b'\xfe'))
    graph = hidet.trace_from(hidet.ops.relu(hidet.symbol([2])))
    cut = str(tmp_path / 'cut')
    for act in (model.save, hidet.load, graph.save, hidet.FlowGraph.load, hidet.onnx.from_onnx, hidet.weights.read):
        with pytest.raises(ValueError, match='null'):
            act(cut + '\0.hidet')
    assert os.listdir(os.fsencode(tmp_path)) == [b'\xff.hidet']


def test_options_of_compiling_are_refused_of_what_is_compiled(arrays):
    w, b, x = arrays
    data = hidet.onnx.from_onnx(linear_model(w, b)).build().to_bytes()
    assert hidet.load(data, threads=1, cuda_graph=0, precision=None)(x).shape == (3, 8)
    with hidet.option.context():
        hidet.option.set_option('precision', 'float16')  # of what is compiled meanwhile
        hidet.load(data)
    for name, value in (('precision', 'float16'), ('search_space', 2), ('nosuch', 1)):
        with pytest.raises(ValueError, match=f"'{name}'.*threads"):
            hidet.load(data, **{name: value})


def test_a_saved_model_runs_in_another_process(arrays, tmp_path):
    w, b, x = arrays
    model = hidet.onnx.from_onnx(linear_model(w, b)).build()
    model.save(tmp_path / 'm.hidet')
    np.save(tmp_path / 'x.npy', x)
    run_elsewhere("""
import sys, numpy, hidet
model = hidet.load(sys.argv[1] + '/m.hidet', threads=1)
numpy.save(sys.argv[1] + '/y.npy', model(numpy.load(sys.argv[1] + '/x.npy')))
assert not {'torch', 'onnx'} & set(sys.modules)
""", tmp_path)
    np.testing.assert_allclose(np.load(tmp_path / 'y.npy'), expected(w, b, x), rtol=1e-5)


def test_the_names_of_the_original_save_and_load(arrays, tmp_path):
    w, b, x = arrays
    model = hidet.onnx.from_onnx(linear_model(w, b)).build()
    hidet.save_compiled_graph(model, tmp_path / 'm.hidet')
    np.testing.assert_array_equal(hidet.load_compiled_graph(tmp_path / 'm.hidet')(x), model(x))


def test_models_are_pickled_with_their_weights(arrays):
    w, b, x = arrays
    model = hidet.onnx.from_onnx(linear_model(w, b)).build()
    np.testing.assert_array_equal(pickle.loads(pickle.dumps(model))(x), model(x))
    np.testing.assert_array_equal(hidet.load(model.to_bytes())(x), model(x))


def test_bytes_and_protos_are_models_too(arrays):
    w, b, x = arrays
    proto = linear_model(w, b)
    for model in (proto, proto.SerializeToString(), bytearray(proto.SerializeToString())):
        np.testing.assert_allclose(hidet.onnx.from_onnx(model).build()(x), expected(w, b, x), rtol=1e-5)
    saved = hidet.onnx.from_onnx(proto).build().to_bytes()
    for data in (saved, bytearray(saved), memoryview(saved)):
        np.testing.assert_allclose(hidet.load(data)(x), expected(w, b, x), rtol=1e-5)
    with pytest.raises(ValueError, match='not an ONNX file'):
        hidet.onnx.from_onnx(b'hello, world')


def test_models_say_what_they_take_and_give(arrays):
    w, b, _ = arrays
    read = hidet.onnx.from_onnx(linear_model(w, b), symbols={'n': (1, 64)})
    assert [(x.name, x.dtype) for x in read.inputs] == [('x', 'float32')]
    model = read.build(replaceable_weights=True)
    assert repr(model.inputs) == '[x: float32[n, 4]]' and model.inputs[0].shape == ('n', 4)
    assert [(y.name, y.dtype, y.shape, y.device) for y in model.outputs] == [('y', 'float32', ('n', 8), 'cpu')]
    assert model.symbols == {'n': (1, 64)}
    assert model.target.startswith('cpu ')
    assert {weight.name: weight.shape for weight in model.weights} == {'w': (4, 8), 'b': (8,)}


def test_weights_are_replaced_by_name(arrays, tmp_path):
    w, b, x = arrays
    model = hidet.onnx.from_onnx(linear_model(w, b)).build(replaceable_weights=True)
    np.testing.assert_allclose(model(x), expected(w, b, x), rtol=1e-5)
    model.set_weights({'w': 2 * w, 'b': -b})
    np.testing.assert_allclose(model(x), expected(2 * w, -b, x), rtol=1e-5, atol=1e-6)
    with pytest.raises(KeyError, match='no weight "v"'):
        model.set_weights({'b': b, 'v': w})
    with pytest.raises(ValueError, match=r'constant "w" is float32\[8, 4\], expected float32\[4, 8\]'):
        model.set_weights({'b': b, 'w': np.ascontiguousarray(w.T)})
    np.testing.assert_allclose(model(x), expected(2 * w, -b, x), rtol=1e-5, atol=1e-6)  # all or none
    model.save(tmp_path / 'm.hidet')  # as it is now
    again = hidet.load(tmp_path / 'm.hidet')
    np.testing.assert_array_equal(again(x), model(x))
    again.set_weights({'w': w, 'b': b})
    np.testing.assert_allclose(again(x), expected(w, b, x), rtol=1e-5)


def test_weights_that_were_replaced_are_as_they_were_given(arrays, tmp_path):
    w, b, x = arrays
    model = hidet.onnx.from_onnx(linear_model(w, b)).build(replaceable_weights=True)
    given = {'w': 2 * w, 'b': 3 * b}
    model.set_weights(given)
    for array in given.values():
        array[:] = 0
    np.testing.assert_allclose(model(x), expected(2 * w, 3 * b, x), rtol=1e-5, atol=1e-6)
    model.save(tmp_path / 'm.hidet')
    np.testing.assert_array_equal(hidet.load(tmp_path / 'm.hidet')(x), model(x))


def test_a_state_dictionary_has_counts_that_no_model_has():
    module = torch.nn.Sequential(torch.nn.Conv2d(3, 4, 3), torch.nn.BatchNorm2d(4)).eval()
    x = torch.randn(2, 3, 8, 8)
    model = hidet.torch.export(module, (x,))
    torch.nn.init.normal_(module[0].weight)
    model.set_weights(module.state_dict())
    with torch.no_grad():
        torch.testing.assert_close(model(x), module(x), rtol=1e-4, atol=1e-4)


def test_a_weight_that_was_computed_with_cannot_be_replaced(arrays):
    w, b, _ = arrays
    model = hidet.onnx.from_onnx(linear_model(w, b)).build()
    assert model.weights == []
    with pytest.raises(KeyError, match='no weight "w"'):
        model.set_weights({'w': w})


def write_safetensors(path, tensors):
    """The format in a few lines, independent of the reader."""
    header, data = {}, b''
    for name, array in tensors.items():
        header[name] = {'dtype': 'F32', 'shape': list(array.shape), 'data_offsets': [len(data), len(data) + array.nbytes]}
        data += array.tobytes()
    text = json.dumps(header).encode()
    path.write_bytes(len(text).to_bytes(8, 'little') + text + data)


def test_weights_come_from_safetensors_files(arrays, tmp_path):
    w, b, x = arrays
    hidet.onnx.from_onnx(linear_model(w, b)).build(replaceable_weights=True).save(str(tmp_path / 'm.hidet'))
    write_safetensors(tmp_path / 'one.safetensors', {'w': 3 * w, 'b': b, 'other': b})
    model = hidet.load(tmp_path / 'm.hidet', weights=tmp_path / 'one.safetensors')
    np.testing.assert_allclose(model(x), expected(3 * w, b, x), rtol=1e-5, atol=1e-6)
    write_safetensors(tmp_path / 'none.safetensors', {'model.w': w})
    with pytest.raises(ValueError, match='none of model.w is one of the model: b, w'):
        hidet.load(tmp_path / 'm.hidet', weights=tmp_path / 'none.safetensors')
    write_safetensors(tmp_path / 'a.safetensors', {'w': 4 * w})
    write_safetensors(tmp_path / 'b.safetensors', {'b': 5 * b})
    index = tmp_path / 'model.safetensors.index.json'
    index.write_text(json.dumps({'weight_map': {'w': 'a.safetensors', 'b': 'b.safetensors'}}))
    model = hidet.load(tmp_path / 'm.hidet', weights=index)
    np.testing.assert_allclose(model(x), expected(4 * w, 5 * b, x), rtol=1e-5, atol=1e-6)


def test_memory_that_may_not_be_written_is_not(arrays, tmp_path):
    w, _, _ = arrays
    write_safetensors(tmp_path / 'w.safetensors', {'w': w})
    constant = w.copy()
    constant.flags.writeable = False
    for tensor in (hidet.weights.read(tmp_path / 'w.safetensors')['w'], hidet.asarray(constant), hidet.asarray(np.frombuffer(w.tobytes(), 'f4'))):
        with pytest.raises(ValueError, match='read-only'):
            tensor.numpy()[...] = 3
        with pytest.raises(ValueError, match='may not be written'):
            tensor.copy_(hidet.zeros(tensor.shape))
        tensor.torch().zero_()  # a copy of its own
        np.testing.assert_array_equal(tensor.numpy().ravel(), w.ravel())
        tensor.copy().copy_(hidet.zeros(tensor.shape))
    writable = hidet.asarray(w.copy())
    writable.copy_(hidet.zeros([4, 8]))
    assert not writable.numpy().any() and writable.numpy().flags.writeable


def test_bad_weight_files_are_refused(tmp_path):
    (tmp_path / 'x.safetensors').write_bytes(b'nonsense')
    with pytest.raises(ValueError, match='x.safetensors'):
        hidet.weights.read(tmp_path / 'x.safetensors')
    with pytest.raises(FileNotFoundError):
        hidet.weights.read(tmp_path / 'gone.safetensors')
    for text, message in (('{}', 'expected an index'), ('{"weight_map": {"w": "../x.safetensors"}}', 'expected one beside it'),
                          ('{"weight_map": {"a": 3, "w": "x.safetensors"}}', 'names the file 3'),
                          ('{"weight_map": {"w": "i.json"}}', "names the file 'i.json'")):
        (tmp_path / 'i.json').write_text(text)
        with pytest.raises(ValueError, match=message):
            hidet.weights.read(tmp_path / 'i.json')
    write_safetensors(tmp_path / 'a.safetensors', {})
    (tmp_path / 'i.json').write_text('{"weight_map": {"w": "a.safetensors"}}')
    with pytest.raises(ValueError, match='its files lack w'):
        hidet.weights.read(tmp_path / 'i.json')


def test_damaged_files_are_refused_and_nothing_is_left_of_a_failed_save(arrays, tmp_path):
    w, b, _ = arrays
    model = hidet.onnx.from_onnx(linear_model(w, b)).build()
    model.save(tmp_path / 'm.hidet')
    whole = (tmp_path / 'm.hidet').read_bytes()
    (tmp_path / 'half.hidet').write_bytes(whole[:len(whole) // 2])
    with pytest.raises(RuntimeError, match='half.hidet'):
        hidet.load(tmp_path / 'half.hidet')
    with pytest.raises(FileNotFoundError):
        hidet.load(tmp_path / 'gone.hidet')
    for error, path, number in ((OSError, '/dev/full', errno.ENOSPC), (IsADirectoryError, tmp_path, errno.EISDIR),
                                (OSError, tmp_path / ('a' * 300), errno.ENAMETOOLONG), (NotADirectoryError, tmp_path / 'm.hidet' / 'a', errno.ENOTDIR)):
        with pytest.raises(error, match='cannot (write|create)') as raised:
            model.save(path)
        assert raised.value.errno == number
    assert pathlib.Path('/dev/full').is_char_device()
    with pytest.raises(RuntimeError, match='0 bytes'):
        hidet.load(b'')
    (tmp_path / 'm.onnx').write_bytes(linear_model(w, b).SerializeToString())
    with pytest.raises(RuntimeError, match='m.onnx: not a compiled model'):
        hidet.load(tmp_path / 'm.onnx')
    with pytest.raises(FileNotFoundError):
        model.save(str(tmp_path / 'no' / 'such' / 'folder.hidet'))


def test_a_file_that_is_cut_short_while_it_is_used_is_an_error(arrays, tmp_path):
    """Not the end of the process, and no result of what is not there."""
    w, b, x = arrays
    model = linear_model(w, b)
    hidet.onnx.from_onnx(model).build().save(tmp_path / 'm.hidet')
    weights = tmp_path / 'weights.bin'
    onnx.save(model, tmp_path / 'm.onnx', save_as_external_data=True, location=weights.name, size_threshold=0)
    with open(weights, 'ab') as file:
        file.write(b'more than a page' * 1024)

    loaded = hidet.load(tmp_path / 'm.hidet')
    imported = hidet.onnx.from_onnx(str(tmp_path / 'm.onnx'))
    built = hidet.onnx.from_onnx(str(tmp_path / 'm.onnx')).build()
    for ready in (loaded, built):
        np.testing.assert_allclose(ready(x), expected(w, b, x), rtol=1e-5)
    for path in (tmp_path / 'm.hidet', weights):
        path.write_bytes(b'')
    for ready in (loaded, built):
        with pytest.raises(RuntimeError, match='was cut short'):
            ready(x)
        with pytest.raises(RuntimeError, match='was cut short'):
            ready.save(tmp_path / 'again.hidet')
        assert not (tmp_path / 'again.hidet').exists()
    with pytest.raises(RuntimeError, match='was cut short'):
        imported.build()


SAVE_OFTEN = """
import sys, numpy, hidet
model = hidet.load(sys.argv[1])
for _ in range(50):
    model.save(sys.argv[2])
"""


def test_processes_that_save_to_one_place_leave_a_whole_file(arrays, tmp_path):
    w, b, x = arrays
    names = [tmp_path / f'{i}.hidet' for i in range(2)]
    for i, name in enumerate(names):
        hidet.onnx.from_onnx(linear_model(w * (i + 1), b)).build().save(name)
    to = tmp_path / 'shared.hidet'
    hidet.load(names[0]).save(to)
    environment = {'PYTHONPATH': str(PACKAGE), 'PATH': '/usr/bin:/bin', 'HIDET_CACHE_DIR': 'off'}
    writers = [subprocess.Popen([sys.executable, '-c', SAVE_OFTEN, str(name), str(to)], env=environment) for name in names]
    answers = [expected(w * (i + 1), b, x) for i in range(2)]
    while any(writer.poll() is None for writer in writers):
        y = hidet.load(to)(x)
        assert any(np.allclose(y, answer, rtol=1e-5) for answer in answers)
    assert [writer.returncode for writer in writers] == [0, 0]
    assert sorted(path.name for path in tmp_path.iterdir()) == ['0.hidet', '1.hidet', 'shared.hidet']


def test_profile_times_each_step(arrays):
    w, b, x = arrays
    model = hidet.onnx.from_onnx(linear_model(w, b)).build()
    for rows in (model.profile(x), model.profile(**{model.input_names[0]: x})):
        assert rows and all(row['microseconds'] >= 0 and row['kernel'] and row['name'] for row in rows)


def test_graphs_are_saved_and_loaded(tmp_path):
    x, a = hidet.symbol([2, 3]), hidet.randn([2, 3])
    graph = hidet.trace_from(hidet.ops.relu(x) + hidet.asarray(np.arange(6, dtype=np.float32).reshape(2, 3)))
    hidet.save_graph(graph, tmp_path / 'g.graph')
    for again in (hidet.load_graph(tmp_path / 'g.graph'), hidet.FlowGraph.load(tmp_path / 'g.graph'),
                  pickle.loads(pickle.dumps(graph))):
        np.testing.assert_array_equal(again(a).numpy(), graph(a).numpy())
    optimized = hidet.graph.optimize(graph)
    np.testing.assert_array_equal(pickle.loads(pickle.dumps(optimized))(a).numpy(), graph(a).numpy())


def test_weights_of_a_graph_that_was_saved_keep_their_names(arrays, tmp_path):
    w, b, x = arrays
    hidet.onnx.from_onnx(linear_model(w, b)).flow_graph().save(tmp_path / 'g.graph')
    model = hidet.load_graph(tmp_path / 'g.graph').build(replaceable_weights=True)
    assert {weight.name for weight in model.weights} == {'w', 'b'}
    model.set_weights({'w': w * 2})
    np.testing.assert_allclose(model(x), expected(w * 2, b, x), rtol=1e-5)
    graph = hidet.load_graph(tmp_path / 'g.graph')
    x = hidet.from_numpy(x)
    with hidet.option.context():
        hidet.option.set_option('replaceable_weights', True)
        graph.build().set_weights({'w': w * 3})  # one of its own: the graph stays what it is
        np.testing.assert_allclose(graph(x).numpy(), expected(w, b, x.numpy()), rtol=1e-5)
    with pytest.raises(KeyError, match='option replaceable_weights keeps them'):
        graph.build().set_weights({'w': w})
    with pytest.raises(ValueError, match='option replaceable_weights: after stage optimize'):
        hidet.graph.optimize(hidet.load_graph(tmp_path / 'g.graph')).build(replaceable_weights=True)


class Block(torch.nn.Module):

    def __init__(self):
        super().__init__()
        self.proj = torch.nn.Linear(8, 16)
        self.norm = torch.nn.LayerNorm(16)
        self.register_buffer('scale', torch.tensor([2.0, 3.0] * 8))

    def forward(self, x):
        return self.norm(torch.relu(self.proj(x)) * self.scale)


def test_exported_models_run_without_torch(tmp_path):
    torch.manual_seed(0)
    module, x = Block().eval(), torch.randn(5, 8)
    batch = torch.export.Dim('batch', min=2, max=64)
    model = hidet.torch.export(module, (x,), tmp_path / 'm.hidet', dynamic_shapes=({0: batch},))
    assert {weight.name for weight in model.weights} >= {'proj.weight', 'proj.bias', 'norm.weight', 'norm.bias'}
    for rows in (5, 2, 33):
        x = torch.randn(rows, 8)
        np.save(tmp_path / 'x.npy', x.numpy())
        run_elsewhere("""
import sys, numpy, hidet
model = hidet.load(sys.argv[1] + '/m.hidet')
numpy.save(sys.argv[1] + '/y.npy', model(numpy.load(sys.argv[1] + '/x.npy')))
assert 'torch' not in sys.modules
""", tmp_path)
        with torch.no_grad():
            np.testing.assert_allclose(np.load(tmp_path / 'y.npy'), module(x).numpy(), rtol=1e-4, atol=1e-5)


UPDATES = '''graph @'g' symbols(n: 1..64) (c: float32[n, 6][cpu], p: int64[n, 1][cpu], u: float32[n, 1][cpu]) {
  y: float32[n, 6][cpu] = Scatter(c, p, u, axis=1, reduction='none', wrap=False)
  update 0 of 0
  return y as 'y'
}
'''


def test_what_a_model_writes_to_is_writable_and_lies_row_by_row(tmp_path):
    (tmp_path / 'up.graph').write_text(UPDATES)
    assert main(['compile', str(tmp_path / 'up.graph'), '-o', str(tmp_path / 'up.hidet')]) == 0
    model = hidet.load(tmp_path / 'up.hidet')
    places, values = np.int64([[1], [2], [0]]), np.float32([[97], [98], [99]])
    fresh = lambda: np.arange(18, dtype=np.float32).reshape(3, 6)  # noqa: E731
    expected = fresh()
    np.put_along_axis(expected, places, values, 1)
    cache = fresh()
    assert model(cache, places, values)[0] is cache
    np.testing.assert_array_equal(cache, expected)
    frozen = fresh()
    frozen.setflags(write=False)
    for unwritable in (frozen, np.frombuffer(fresh().tobytes(), np.float32).reshape(3, 6), hidet.asarray(frozen)):
        others = [hidet.asarray(places), hidet.asarray(values)] if isinstance(unwritable, hidet.Tensor) else [places, values]
        with pytest.raises(ValueError, match='input c is updated in place, and its memory is read-only'):
            model(unwritable, *others)
    np.testing.assert_array_equal(frozen, fresh())
    for elsewhere in (np.asfortranarray(fresh()), np.zeros((3, 12), np.float32)[:, ::2], torch.zeros(6, 3).t()):
        with pytest.raises(ValueError, match='input c is updated in place: its elements must lie row by row'):
            model(elsewhere, places, values)
    np.save(tmp_path / 'c.npy', fresh())
    np.save(tmp_path / 'p.npy', places)
    np.save(tmp_path / 'u.npy', values)
    inputs = [word for name in 'cpu' for word in ('--input', f'{name}={tmp_path / name}.npy')]
    assert main(['run', str(tmp_path / 'up.hidet'), *inputs, '--output-dir', str(tmp_path / 'out')]) == 0
    np.testing.assert_array_equal(np.load(tmp_path / 'out' / 'y.npy'), expected)
    np.testing.assert_array_equal(np.load(tmp_path / 'c.npy'), fresh())
    np.save(tmp_path / 'c.npy', fresh().astype(np.int8))
    assert main(['run', str(tmp_path / 'up.hidet'), *inputs]) == 1


class Rows(torch.nn.Module):
    def forward(self, x, pair, *, scale):
        return x + pair['a'], pair['b'] * scale


def test_sizes_keep_the_names_of_their_dims():
    n, k = torch.export.Dim('n', min=1, max=64), torch.export.Dim('k', min=3, max=9)
    example = (torch.randn(4, 6), {'a': torch.randn(4, 6), 'b': torch.randn(7)})
    model = hidet.torch.export(Rows(), example, kwargs={'scale': torch.randn(7)},
                               dynamic_shapes={'x': {0: n}, 'pair': {'a': (n, None), 'b': {0: k}}, 'scale': {0: k}})
    assert model.symbols == {'n': (1, 64), 'k': (3, 9)}
    assert [info.shape for info in model.inputs] == [('n', 6), ('n', 6), ('k',), ('k',)]
    x, a, b, scale = torch.randn(5, 6), torch.randn(5, 6), torch.randn(3), torch.randn(3)
    for result, expected in zip(model(x, a, b, scale), (x + a, b * scale), strict=True):
        torch.testing.assert_close(result, expected)


def test_exported_programs_and_their_weights(tmp_path):
    torch.manual_seed(0)
    module, other, x = Block().eval(), Block().eval(), torch.randn(5, 8)
    hidet.torch.export(torch.export.export(module, (x,)), (), tmp_path / 'm.hidet')
    with pytest.raises(TypeError, match='has args, kwargs and dynamic_shapes already'):
        hidet.torch.export(torch.export.export(module, (x,)), tmp_path / 'n.hidet')
    model = hidet.load(tmp_path / 'm.hidet')
    with torch.no_grad():
        torch.testing.assert_close(model(x), module(x), rtol=1e-4, atol=1e-5)
        model.set_weights({name: tensor for name, tensor in other.state_dict().items()
                           if name in {weight.name for weight in model.weights}})
        torch.testing.assert_close(model(x), other(x), rtol=1e-4, atol=1e-5)


class Composed(torch.nn.Module):
    """Operators that torch.export keeps whole and the compiler has in parts."""

    def __init__(self):
        super().__init__()
        self.norm = torch.nn.GroupNorm(4, 16)
        self.bags = torch.nn.EmbeddingBag(50, 8, mode='mean')

    def forward(self, x, indices, labels):
        y = self.norm(x)
        sampled = torch.nn.functional.grid_sample(y, y[:, :2].permute(0, 2, 3, 1).tanh(), align_corners=False)
        return (y, self.bags(indices), torch.nn.functional.cross_entropy(y.mean((2, 3)), labels), torch.take_along_dim(y, y.argsort(1), 1),
                sampled, torch.fft.rfft(y).abs(), y.mT, torch.linalg.cholesky(y[0, 0] @ y[0, 0].T + torch.eye(8), upper=True))


def test_composed_operators_are_exported_in_their_parts():
    module = Composed().eval()
    args = (torch.randn(2, 16, 8, 8), torch.randint(0, 50, (5, 3)), torch.tensor([3, 15]))
    with torch.no_grad():
        for result, want in zip(hidet.torch.export(module, args)(*args), module(*args), strict=True):
            torch.testing.assert_close(result, want, rtol=1e-4, atol=1e-4)


def test_complex_numbers_are_no_tensors_of_a_file():
    with pytest.raises(NotImplementedError, match='takes or returns complex numbers'):
        hidet.torch.export(torch.nn.Identity(), (torch.zeros(3, dtype=torch.complex64),))


def test_a_tensor_is_one_argument_of_an_exported_module():
    assert hidet.torch.export(torch.nn.Linear(3, 2), torch.ones(1, 3)).inputs[0].shape == (1, 3)


def test_an_exported_program_has_its_arguments_already(tmp_path):
    module, x = Block().eval(), torch.randn(5, 8)
    program = torch.export.export(module, (x,))
    hidet.torch.export(program, path=tmp_path / 'm.hidet')
    model = hidet.torch.export(program)  # written nowhere
    with torch.no_grad():
        for result in (model(x), hidet.load(tmp_path / 'm.hidet')(x)):
            torch.testing.assert_close(result, module(x), rtol=1e-4, atol=1e-5)
    with pytest.raises(TypeError, match='kwargs and dynamic_shapes already'):
        hidet.torch.export(program, path=tmp_path / 'n.hidet', dynamic_shapes=({0: 2},))
    with pytest.raises(TypeError, match='a module needs example arguments'):
        hidet.torch.export(module, path=tmp_path / 'n.hidet')
    assert not (tmp_path / 'n.hidet').exists()


class Scaled(torch.nn.Module):

    def forward(self, x, scale=1.0, flag=True, mask=None, *, shift=2.0):
        y = x * scale + shift if flag else x
        return None, y, {'mask': None if mask is None else y * mask, 'of': 'y', 'rank': x.dim()}


@pytest.mark.parametrize('kwargs', [{}, {'mask': True}, {'shift': 3}])
def test_constants_are_neither_inputs_nor_results_of_a_file(kwargs, tmp_path):
    x = torch.randn(3, 4)
    kwargs = {name: x > 0 if name == 'mask' else value for name, value in kwargs.items()}
    batch = torch.export.Dim('batch', min=2, max=8)
    shapes = {'x': {0: batch}, 'scale': None, 'flag': None, **{name: {0: batch} if name == 'mask' else None for name in kwargs}}
    model = hidet.torch.export(Scaled(), (x, 0.5, True), kwargs=kwargs, dynamic_shapes=shapes)
    assert [info.name for info in model.inputs] == ['x', *(['mask'] if 'mask' in kwargs else [])]
    assert list(model.symbols) == ['batch']
    results = model(x, *(value for value in kwargs.values() if isinstance(value, torch.Tensor)))
    _, y, parts = Scaled()(x, 0.5, True, **kwargs)
    for got, want in zip(results if 'mask' in kwargs else [results], [y, parts['mask']]):
        torch.testing.assert_close(got, want)


class Spectrum(torch.nn.Module):
    """Complex numbers inside, and among the weights."""

    def __init__(self):
        super().__init__()
        self.register_buffer('window', torch.hann_window(32))
        self.turn = torch.nn.Parameter(torch.randn(17, 1, dtype=torch.complex64))

    def forward(self, x):
        spectrum = torch.stft(x, 32, 8, window=self.window, return_complex=True)
        return (spectrum * self.turn).abs(), torch.istft(spectrum, 32, 8, window=self.window, length=x.shape[-1])


class Images(torch.nn.Module):

    def forward(self, x, bytes, half):
        F = torch.nn.functional
        return (F.interpolate(bytes, (10, 11), mode='bilinear'), F.interpolate(bytes, (31, 11), mode='bicubic', align_corners=True),
                F.interpolate(x, scale_factor=(1.5, 0.7), mode='bilinear'), F.interpolate(x, scale_factor=2, mode='nearest'),
                F.interpolate(x, (9, 8), mode='nearest-exact'), F.interpolate(x, scale_factor=1.7, mode='bicubic'),
                F.interpolate(x[0], scale_factor=0.6, mode='linear'), F.interpolate(x[None], (2, 9, 9), mode='trilinear', align_corners=True),
                F.interpolate(half, (9, 9), mode='bilinear'))


class Biased(torch.nn.Module):
    """Attention with a function of its own."""

    def forward(self, q, k, v, slope):
        from torch.nn.attention.flex_attention import flex_attention
        return flex_attention(q, k, v, score_mod=lambda score, b, h, i, j: torch.where(i >= j, score + slope[h] * (j - i), -torch.inf))


class Called(torch.nn.Module):
    """Operators that call a function: one gives a tensor, one a tuple."""

    def forward(self, x):
        from torch._higher_order_ops import strict_mode
        from torch._higher_order_ops.hints_wrap import hints_wrapper
        y = hints_wrapper(lambda a: a.sin() + 1, (x,), {}, hints={'place': 'here'})
        return strict_mode(lambda a, b: (a * b, a.sum()), (x, y))


class Printing(torch.nn.Module):
    def forward(self, x):
        torch._higher_order_ops.print('sum {}', x.sum())
        return x + 1


EXPORTED = {
    'functions that are called': (Called, lambda: [torch.randn(2, 3)]),
    'complex numbers': (Spectrum, lambda: [torch.randn(2, 200)]),
    'images': (Images, lambda: [torch.randn(1, 3, 13, 17), torch.randint(0, 256, (1, 3, 20, 30), dtype=torch.uint8),
                                torch.randn(1, 2, 5, 5).half()]),
    'attention with a function': (Biased, lambda: [*torch.randn(3, 1, 2, 32, 16), torch.rand(2)]),
}


@pytest.mark.parametrize('name', EXPORTED)
def test_what_torch_compile_takes_is_exported(name, tmp_path):
    torch.manual_seed(0)
    module, args = EXPORTED[name][0](), EXPORTED[name][1]()
    hidet.torch.export(module, args, tmp_path / 'm.hidet')
    results = hidet.load(tmp_path / 'm.hidet')(*args)
    with torch.no_grad():
        expected = module(*args)
    for got, want in zip(results, expected, strict=True) if isinstance(expected, tuple) else [(results, expected)]:
        torch.testing.assert_close(got, want)


class Sampled(torch.nn.Module):
    def forward(self, x, y):
        return torch.sparse.sampled_addmm(x.to_sparse_csr(), x, y).to_dense()


def test_sparse_tensors_are_refused_by_name():
    with pytest.raises(NotImplementedError, match=r'sparse tensors are not supported: aten.*sparse.*\(node .*sampled_addmm'):
        hidet.torch.export(Sampled(), (torch.eye(3), torch.eye(3)))


def test_a_file_prints_nothing():
    with pytest.raises(NotImplementedError, match=r'a file cannot do what these calls do outside of the model: print \(node with_effects\)'):
        hidet.torch.export(Printing(), (torch.randn(2, 3),))


class Decoder(torch.nn.Module):
    """One step of attention with a static cache, and running statistics of its input."""

    def __init__(self):
        super().__init__()
        self.norm = torch.nn.BatchNorm1d(8)
        self.project = torch.nn.Linear(8, 16)
        self.register_buffer('keys', torch.zeros(6, 8))
        self.register_buffer('values', torch.zeros(6, 8), persistent=False)
        self.register_buffer('place', torch.zeros((), dtype=torch.int64))
        self.register_buffer('last', torch.zeros(8))

    def forward(self, x):
        x = self.norm(x)
        key, value = self.project(x.mean(0)).chunk(2)
        self.keys.index_copy_(0, self.place[None], key[None])
        self.values[self.place[None]] = value
        seen = torch.arange(6) <= self.place
        weights = (self.keys @ x.mean(0)).masked_fill(~seen, -torch.inf).softmax(0)
        self.place += 1
        before = self.last.clone()
        self.last.copy_(weights @ self.values)
        return self.last, before, self.place


def test_buffers_that_a_module_changes_are_states_of_what_is_loaded(tmp_path):
    torch.manual_seed(0)
    module, xs = Decoder(), [torch.randn(n, 8) for n in (4, 3, 5, 2)]
    begin = copy.deepcopy(module)
    batch = torch.export.Dim('batch', min=2, max=16)
    hidet.torch.export(module, (xs[0],), tmp_path / 'm.hidet', dynamic_shapes=({0: batch},))
    for name, buffer in module.named_buffers():  # exporting changes nothing
        assert torch.equal(buffer, begin.get_buffer(name))
    model, other = (hidet.load(tmp_path / 'm.hidet') for _ in range(2))
    assert [info.name for info in model.inputs] == ['x'] and [info.name for info in model.outputs] == ['output0', 'output1', 'output2']
    changed = {name for name, _ in module.named_buffers()}
    assert {state.name for state in model.states} == changed and changed < {weight.name for weight in model.weights}
    with torch.no_grad():
        for x in xs:
            for got, want in zip(model(x), module(x)):
                torch.testing.assert_close(got, want)
        # They are those of one loaded model.
        torch.testing.assert_close(other(xs[0])[0], begin(xs[0])[0])
    states = model.get_states()
    for name, buffer in module.named_buffers():
        torch.testing.assert_close(torch.from_dlpack(states[name]), buffer)
    model.save(tmp_path / 'later.hidet')  # as they are now
    later, pickled = hidet.load(tmp_path / 'later.hidet'), pickle.loads(pickle.dumps(model))
    with torch.no_grad():
        model.reset_states()
        torch.testing.assert_close(model(xs[1]), hidet.load(tmp_path / 'm.hidet')(xs[1]))
        model.set_weights(states)
        want = module(xs[0])
        for one in (later, pickled, model):
            torch.testing.assert_close(one(xs[0])[0], want[0])
        later.reset_states()
        torch.testing.assert_close(later(xs[0])[0], want[0])
    torch.testing.assert_close(torch.from_dlpack(states['place']), torch.tensor(4))  # what was given is a copy


class Average(torch.nn.Module):

    def __init__(self, shared):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.zeros(3))
        if shared:
            self.register_buffer('all', torch.zeros(3))
            self.register_buffer('some', self.all[:2])

    def forward(self, x):
        if hasattr(self, 'all'):
            self.all.add_(x)
            return self.some * 2
        return self.weight.lerp_(x, 0.5) * 2


def test_parameters_that_a_module_changes_are_states_and_shared_memory_is_refused():
    model = hidet.torch.export(Average(False), (torch.ones(3),))
    assert [state.name for state in model.states] == ['weight']
    assert [model(torch.ones(3)).tolist()[0] for _ in range(3)] == [1.0, 1.5, 1.75]
    with pytest.raises(NotImplementedError, match='what it changes shares memory with something else'):
        hidet.torch.export(Average(True), (torch.ones(3),))


def test_calls_of_several_threads_change_a_state_one_after_the_other():

    class Counter(torch.nn.Module):

        def __init__(self):
            super().__init__()
            self.register_buffer('calls', torch.zeros(1000, dtype=torch.int64))

        def forward(self, x):
            self.calls += x
            return self.calls.sum()

    model = hidet.torch.export(Counter(), (torch.ones(1000, dtype=torch.int64),))
    threads = [threading.Thread(target=lambda: [model(torch.ones(1000, dtype=torch.int64)) for _ in range(100)]) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert np.from_dlpack(model.get_states()['calls']).tolist() == [400] * 1000


def test_arguments_that_a_module_changes_are_the_callers(tmp_path):

    class Step(torch.nn.Module):

        def forward(self, x, cache, place):
            cache[:, place] = x[:, None]
            return cache.sum(1) + x

    module, x = Step(), torch.randn(3, 4)
    model = hidet.torch.export(module, (x, torch.zeros(3, 5, 4), torch.tensor([1])), tmp_path / 'm.hidet')
    cache, expected = torch.zeros(3, 5, 4), torch.zeros(3, 5, 4)
    array = np.zeros((3, 5, 4), np.float32)
    for place in (torch.tensor([3]), torch.tensor([0])):
        want = module(x, expected, place)
        for got in (model(x, cache, place), hidet.load(tmp_path / 'm.hidet')(x.numpy(), array, place.numpy())):
            torch.testing.assert_close(torch.as_tensor(got), want)
    torch.testing.assert_close(cache, expected)
    torch.testing.assert_close(torch.from_numpy(array), expected)
    memory = torch.zeros(64)
    with pytest.raises(ValueError, match='which the model updates, shares memory with input "x"'):
        model(memory[:12].view(3, 4), memory[:60].view(3, 5, 4), torch.tensor([1]))
    with pytest.raises(ValueError, match='must lie row by row'):
        model(x, torch.zeros(3, 4, 5).mT, torch.tensor([1]))


def test_a_file_has_code_for_several_processors(arrays, tmp_path):
    w, b, x = arrays
    model = hidet.onnx.from_onnx(linear_model(w, b), cpu='x86-64-v3,x86-64-v4').build()
    np.testing.assert_allclose(model(x), expected(w, b, x), rtol=1e-5)
    model.save(tmp_path / 'several.hidet')
    manifest = json.loads(zipfile.ZipFile(tmp_path / 'several.hidet').read('manifest.json'))
    assert manifest['target'] == 'cpu x86-64-v4' and [v['target'] for v in manifest['variants']] == ['cpu x86-64-v3']
    again = hidet.load(tmp_path / 'several.hidet')
    assert again.device == 'cpu' and again.inputs[0].device == 'cpu'
    np.testing.assert_allclose(again(x), expected(w, b, x), rtol=1e-5)
    with pytest.raises(ValueError, match='device cuda:1: the model is compiled for cpu'):
        hidet.load(tmp_path / 'several.hidet', device='cuda:1')
    with pytest.raises(ValueError, match='option cpu: "z80", expected "native"'):
        hidet.onnx.from_onnx(linear_model(w, b), cpu='x86-64-v3,z80').build()


def test_a_file_of_the_first_minor_version_is_read():
    """Written on 2026-11-26 by 1.0.0.dev0: relu(x w + b), softmax of it; for x86-64-v2. Files like it are in the world."""
    path = pathlib.Path(__file__).parent / 'testdata' / 'minor_0.hidet'
    with zipfile.ZipFile(path) as file:
        manifest = json.loads(file.read('manifest.json'))
    assert manifest['version'] == 2 and 'minor' not in manifest and manifest['spec_version'] == 4
    model = hidet.load(path)
    assert [(y.dtype, y.shape) for y in (*model.inputs, *model.outputs)] == [('float32', ('artifact_n', n)) for n in (4, 3)]
    assert model.options['cpu'] == 'x86-64-v2'
    x = np.random.default_rng(0).standard_normal((5, 4)).astype(np.float32)
    w, b = np.linspace(-1, 1, 12, dtype=np.float32).reshape(4, 3), np.array([0.5, -0.25, 0.0], np.float32)
    powers = np.exp(np.maximum(x @ w + b, 0))
    np.testing.assert_allclose(model(x), powers / powers.sum(1, keepdims=True), rtol=1e-5)
    np.testing.assert_array_equal(hidet.load(model.to_bytes())(x), model(x))


@pytest.mark.parametrize('size', [torch.export.Dim('batch', min=1, max=64), torch.export.Dim('batch'), torch.export.Dim.AUTO],
                         ids=['bounded', 'open', 'automatic'])
def test_an_exported_model_takes_one_row(size):
    module = torch.nn.Sequential(torch.nn.Linear(8, 4), torch.nn.Softmax(-1)).eval()
    model = hidet.torch.export(module, (torch.randn(3, 8),), dynamic_shapes={'input': {0: size}})
    with torch.no_grad():
        for rows in (1, 2, 64):
            x = torch.randn(rows, 8)
            torch.testing.assert_close(model(x), module(x), rtol=1e-5, atol=1e-6)


class Branching(torch.nn.Module):

    def __init__(self):
        super().__init__()
        self.linear = torch.nn.Linear(4, 4)

    def forward(self, x):

        def positive(x):
            return torch.cond(x.max() > 2, lambda x: x / x.max(), lambda x: self.linear(x), (x,)), x.sum(0)

        def negative(x):
            return (x / 0).clone(), x.amax(0)

        return torch.cond(x.sum() > 0, positive, negative, (x,))


class Patches(torch.nn.Module):
    """What vision models compute of a tensor of the sizes of their images: places of patches, and where those of each image end."""

    def forward(self, x):
        grid = torch.tensor([[2, x.shape[0] // 2, x.shape[1]], [1, x.shape[1], 2]])
        places = torch.cat([torch.arange(h * w).reshape(h, w).T.flatten().repeat(t) for t, h, w in grid.tolist()])
        ends = torch.repeat_interleave(grid[:, 1] * grid[:, 2], grid[:, 0]).cumsum(0, dtype=torch.int32)
        return places + x.sum(), torch.nn.functional.pad(ends, (1, 0)), x.flatten()[:grid[1].prod().item() // 2]


def test_exported_models_have_numbers_that_are_made_of_sizes(tmp_path):
    high, wide = (torch.export.Dim(name, min=2, max=40) for name in ('high', 'wide'))
    module = Patches()
    hidet.torch.export(module, (torch.ones(4, 6),), tmp_path / 'm.hidet', dynamic_shapes=({0: high, 1: wide},))
    model = hidet.load(tmp_path / 'm.hidet')
    for size in ((4, 6), (9, 5), (6, 40)):
        x = torch.randn(size)
        for got, want in zip(model(x), module(x), strict=True):
            torch.testing.assert_close(got, want)


def test_exported_models_choose_between_branches(tmp_path):
    module = Branching()
    hidet.torch.export(module, (torch.ones(3, 4),), tmp_path / 'm.hidet', dynamic_shapes=({0: torch.export.Dim('n', min=2, max=99)},))
    model = hidet.load(tmp_path / 'm.hidet')
    with torch.no_grad():
        for x in (torch.ones(5, 4), torch.full((2, 4), 3.0), -torch.rand(7, 4)):  # each branch once
            for got, want in zip(model(x), module(x), strict=True):
                torch.testing.assert_close(got, want)


def test_exported_models_compute_the_branch_that_is_not_taken():

    class Lookup(torch.nn.Module):

        def forward(self, x, i):
            return torch.cond(i[0] < 3, lambda x, i: x[i] * 2, lambda x, i: x[:1] - 1, (x, i))

    model = hidet.torch.export(Lookup(), (torch.arange(3.0), torch.tensor([1])))
    assert model(torch.arange(3.0), torch.tensor([2])).tolist() == [4.0]
    with pytest.raises(IndexError, match='index 7 is out of range'):
        model(torch.arange(3.0), torch.tensor([7]))


class Loops(torch.nn.Module):
    """One loop of each kind; what is in `which` says of how many turns."""

    def __init__(self, which):
        super().__init__()
        self.linear = torch.nn.Linear(4, 4)
        self.which = which

    def forward(self, x):
        return getattr(self, self.which)(x)

    def scanned(self, x):
        return scan(lambda c, x: (torch.tanh(self.linear(c) + x), c * 2), x[0].clone(), x)

    def mapped(self, x):
        return control_map(lambda row, first: torch.cond(row.sum() > 0, lambda r: self.linear(r) + 1, lambda r: r * 2, (row,)) + first, x, x[0].clone())

    def counted(self, x):
        return while_loop(lambda i, x: i < 3, lambda i, x: (i + 1, torch.relu(self.linear(x)) + i), (torch.tensor(0), x))

    def ended(self, x):
        return while_loop(lambda i, x: (i < 6) & (x.sum() < 200), lambda i, x: (i + 1, x * 2 + 1), (torch.tensor(0), x))

    def never(self, x):
        return while_loop(lambda i, x: i < 0, lambda i, x: (i + 1, x * 2), (torch.tensor(0), x))

    def open_ended(self, x):
        return while_loop(lambda i, x: x.sum() < 200, lambda i, x: (i + 1, x * 2 + 1), (torch.tensor(0), x))

    def long(self, x):
        return while_loop(lambda i, x: i < 100_000, lambda i, x: (i + 1, x * 2 + 1), (torch.tensor(0), x))


@pytest.mark.parametrize('which,free', [('scanned', 1), ('mapped', 1), ('counted', 0), ('ended', None), ('never', 0)])
def test_exported_models_take_each_turn_of_a_loop(which, free, tmp_path):
    torch.manual_seed(0)
    module = Loops(which)
    shapes = None if free is None else ({free: torch.export.Dim('n', min=2, max=99)},)
    hidet.torch.export(module, (torch.ones(5, 3, 4),), tmp_path / 'm.hidet', dynamic_shapes=shapes)
    model = hidet.load(tmp_path / 'm.hidet')
    with torch.no_grad():
        for scale in (-1.0, 0.1, 1.0, 100.0):
            x = torch.randn([7 if d == free else size for d, size in enumerate((5, 3, 4))]) + scale
            want = module(x)
            want = want if isinstance(want, tuple) else (want,)
            got = model(x)
            for mine, theirs in zip(got if isinstance(got, tuple) else (got,), want, strict=True):
                torch.testing.assert_close(mine, theirs, rtol=1e-4, atol=1e-5)


def test_exported_models_have_no_loops_of_unknown_turns():
    with pytest.raises(NotImplementedError, match=r'how often a loop runs depends on data \(node while_loop\)'):
        hidet.torch.export(Loops('open_ended'), (torch.ones(5, 4),))
    with pytest.raises(NotImplementedError, match='turns or more of 6 steps .node while_loop.: a file has each turn, which are 4096 steps at most'):
        hidet.torch.export(Loops('long'), (torch.ones(5, 4),))
