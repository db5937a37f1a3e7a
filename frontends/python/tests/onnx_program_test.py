"""Models with steps on the host, through hidet.onnx and ONNX's backend interface, against NumPy or ONNX Runtime."""

import numpy as np
import onnx
import onnx.parser
import onnxruntime
import pytest
from onnx import TensorProto, helper, numpy_helper

import hidet
import hidet.onnx
import hidet.onnx.backend as backend


def model_of(text):
    return onnx.parser.parse_model(text)


def on_onnxruntime(model, *inputs):
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=['CPUExecutionProvider'])
    return session.run(None, {info.name: value for info, value in zip(session.get_inputs(), inputs)})


LOOP = '''
<ir_version: 8, opset_import: ["" : 17]>
growing (int64 n, float[3] x) => (float[rows, 3] y) {
  empty = SequenceEmpty()
  go = Constant<value = bool {1}>()
  all = Loop(n, go, empty) <body = step (int64 i, bool c, seq(float[3]) s) => (bool c_out, seq(float[3]) s_out) {
    c_out = Identity(c)
    f = Cast<to = 1>(i)
    row = Mul(x, f)
    s_out = SequenceInsert(s, row)
  }>
  y = ConcatFromSequence<axis = 0, new_axis = 1>(all)
}'''

NESTED_IF = '''
<ir_version: 8, opset_import: ["" : 17]>
branches (float[n] x) => (float[n] y) {
  zero = Constant<value = float {0}>()
  ten = Constant<value = float {10}>()
  sum = ReduceSum<keepdims = 0>(x)
  positive = Greater(sum, zero)
  y = If(positive) <
    then_branch = some () => (float[n] a) {
      large = Greater(sum, ten)
      a = If(large) <then_branch = big () => (float[n] b) { b = Neg(x) }, else_branch = small () => (float[n] d) { d = Exp(x) }>
    },
    else_branch = none () => (float[n] e) { e = Abs(x) }>
}'''


@pytest.mark.parametrize('count', [1, 2, 5, 3])
def test_a_loop_with_a_growing_sequence(count):
    x = np.array([1, 2, 3], np.float32)
    y, = backend.prepare(model_of(LOOP)).run([np.array(count), x])
    np.testing.assert_array_equal(y, np.arange(count, dtype=np.float32)[:, None] * x)


@pytest.mark.parametrize('x', [[20.0, 1], [1.0, 2], [-4.0, 1], [1.0, 2, 3], [30.0]])
def test_an_if_in_an_if(x):
    x = np.array(x, np.float32)
    model = hidet.onnx.from_onnx(model_of(NESTED_IF)).build()
    np.testing.assert_allclose(model(x), on_onnxruntime(model_of(NESTED_IF), x)[0], rtol=1e-6)


def test_a_detection_head():
    generator = np.random.default_rng(0)
    corners = generator.uniform(0, 80, (1, 60, 2))
    boxes = np.concatenate([corners, corners + generator.uniform(5, 40, (1, 60, 2))], -1).astype(np.float32)
    scores = generator.uniform(0, 1, (1, 3, 60)).astype(np.float32)
    model = model_of('''
    <ir_version: 8, opset_import: ["" : 17]>
    head (float[1, n, 4] boxes, float[1, c, n] scores) => (float[k, 4] y, float[k] s) {
      most = Constant<value = int64[1] {10}>()
      overlap = Constant<value = float[1] {0.4}>()
      least = Constant<value = float[1] {0.3}>()
      chosen = NonMaxSuppression(boxes, scores, most, overlap, least)
      two = Constant<value = int64 {2}>()
      places = Gather<axis = 1>(chosen, two)
      zero = Constant<value = int64[1] {0}>()
      flat = Squeeze(boxes, zero)
      y = Gather(flat, places)
      s = GatherND(scores, chosen)
    }''')
    want = on_onnxruntime(model, boxes, scores)
    assert len(want[0]) > 5
    got = hidet.onnx.from_onnx(model).build()(boxes, scores)
    for one, other in zip(got, want):
        np.testing.assert_allclose(one, other)


@pytest.mark.parametrize('kind,gates', [('LSTM', 4), ('GRU', 3), ('RNN', 1)])
@pytest.mark.parametrize('direction', ['forward', 'reverse', 'bidirectional'])
@pytest.mark.parametrize('with_lengths', [False, True])
@pytest.mark.parametrize('with_peepholes', [False, True])
@pytest.mark.parametrize('clip', [None, 1.5])
def test_recurrent_layers(kind, gates, direction, with_lengths, with_peepholes, clip):
    if with_peepholes and kind != 'LSTM':
        pytest.skip('LSTM alone has peepholes')
    generator = np.random.default_rng(1)
    directions, steps, batch, width, hidden = (2 if direction == 'bidirectional' else 1), 7, 3, 5, 4
    random = lambda *shape: generator.standard_normal(shape).astype(np.float32)
    weights = {'w': random(directions, gates * hidden, width), 'r': random(directions, gates * hidden, hidden),
               'b': random(directions, 2 * gates * hidden)}
    attributes = {'hidden_size': hidden, 'direction': direction}
    if kind == 'GRU':
        attributes['linear_before_reset'] = 1
    if clip:
        attributes['clip'] = clip
    inputs = ['x', 'w', 'r', 'b', 'lengths' if with_lengths else '']
    if with_peepholes:
        weights['p'] = random(directions, 3 * hidden)
        inputs += ['', '', 'p']
    outputs = ['y', 'h'] + (['c'] if kind == 'LSTM' else [])
    graph = helper.make_graph(
        [helper.make_node(kind, inputs, outputs, **attributes)], 'layer',
        [helper.make_tensor_value_info('x', TensorProto.FLOAT, ['t', 'b', width])]
        + ([helper.make_tensor_value_info('lengths', TensorProto.INT32, ['b'])] if with_lengths else []),
        [helper.make_tensor_value_info(name, TensorProto.FLOAT, None) for name in outputs],
        [numpy_helper.from_array(value, name) for name, value in weights.items()])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid('', 14)], ir_version=8)
    # The layer is a kernel of one graph.
    assert isinstance(hidet.onnx.from_onnx(model), hidet.onnx.OnnxModel)
    prepared = backend.prepare(model)
    for length in (steps, steps + 4):
        values = [random(length, batch, width)] + ([np.array([length, 2, 1], np.int32)] if with_lengths else [])
        for got, want in zip(prepared.run(values), on_onnxruntime(model, *values)):
            np.testing.assert_allclose(got, want, rtol=1e-4, atol=1e-5)


# Each function of gates, with numbers of its own, and an LSTM that forgets as much as it takes in.
@pytest.mark.parametrize('kind,attributes', [
    ('LSTM', {'activations': ['HardSigmoid', 'Tanh', 'Softsign']}),
    ('LSTM', {'activations': ['Sigmoid', 'ScaledTanh', 'Affine', 'HardSigmoid', 'Elu', 'Softplus'], 'direction': 'bidirectional',
              'activation_alpha': [1.2, 0.7, 0.3, 0.9], 'activation_beta': [0.8, 0.1, 0.4]}),
    ('LSTM', {'input_forget': 1, 'clip': 0.7}),
    ('GRU', {'activations': ['HardSigmoid', 'Relu'], 'linear_before_reset': 1}),
    ('GRU', {'activations': ['HardSigmoid', 'LeakyRelu'], 'linear_before_reset': 0}),
    ('RNN', {'activations': ['ThresholdedRelu'], 'activation_alpha': [0.3]}),
    ('RNN', {'activations': ['Sigmoid']}),
])
def test_functions_of_gates(kind, attributes):
    generator = np.random.default_rng(3)
    directions, gates = 1 + (attributes.get('direction') == 'bidirectional'), {'LSTM': 4, 'GRU': 3, 'RNN': 1}[kind]
    random = lambda *shape: (generator.standard_normal(shape) * 0.6).astype(np.float32)
    weights = {'w': random(directions, gates * 6, 5), 'r': random(directions, gates * 6, 6), 'b': random(directions, 2 * gates * 6)}
    graph = helper.make_graph(
        [helper.make_node(kind, ['x', 'w', 'r', 'b'], ['y', 'h'], hidden_size=6, **attributes)], 'layer',
        [helper.make_tensor_value_info('x', TensorProto.FLOAT, ['t', 'b', 5])],
        [helper.make_tensor_value_info(name, TensorProto.FLOAT, None) for name in ('y', 'h')],
        [numpy_helper.from_array(value, name) for name, value in weights.items()])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid('', 14)], ir_version=8)
    read, x = hidet.onnx.from_onnx(model), random(7, 3, 5)
    assert isinstance(read, hidet.onnx.OnnxModel) == (attributes.get('linear_before_reset') != 0)
    for got, want in zip(read.build()(x), on_onnxruntime(model, x)):
        np.testing.assert_allclose(got, want, rtol=1e-4, atol=1e-5)


# A layer is a kernel; a GRU that resets before its product is a loop whose body is compiled once.
@pytest.mark.parametrize('kind,gates', [('LSTM', 4), ('GRU', 3)])
def test_a_thousand_steps_compile_one_body(kind, gates):
    generator = np.random.default_rng(2)
    hidden = 16
    random = lambda *shape: generator.standard_normal(shape).astype(np.float32) * 0.3
    graph = helper.make_graph(
        [helper.make_node(kind, ['x', 'w', 'r'], ['y'], hidden_size=hidden)], 'layer',
        [helper.make_tensor_value_info('x', TensorProto.FLOAT, ['t', 1, 8])],
        [helper.make_tensor_value_info('y', TensorProto.FLOAT, None)],
        [numpy_helper.from_array(random(1, gates * hidden, 8), 'w'), numpy_helper.from_array(random(1, gates * hidden, hidden), 'r')])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid('', 14)], ir_version=8)
    x = random(1000, 1, 8)
    compiled = hidet.onnx.from_onnx(model).build()
    results = np.asarray(compiled(x))
    np.testing.assert_allclose(results, on_onnxruntime(model, x)[0], rtol=1e-4, atol=1e-5)
    assert getattr(compiled, 'compiled_segments', 1) < 8


# Pools of words and of numbers, whose n-grams are found with and without others between them.
@pytest.mark.parametrize('mode', ['TF', 'IDF', 'TFIDF'])
@pytest.mark.parametrize('least,longest,skips', [(1, 1, 0), (1, 2, 0), (2, 3, 1), (1, 3, 40)])
def test_counts_of_grams(mode, least, longest, skips):
    generator = np.random.default_rng(4)
    pairs, triples = [(0, 1), (5, 5), (3, 0), (1, 4)], [(0, 1, 2), (2, 2, 2), (4, 0, 1)]
    pool, count = [0, 1, 2, 3, 4, *sum(pairs, ()), *sum(triples, ())], 5 + len(pairs) + len(triples)
    attributes = {'mode': mode, 'min_gram_length': least, 'max_gram_length': longest, 'max_skip_count': skips, 'ngram_counts': [0, 5, 13],
                  'ngram_indexes': generator.permutation(count).tolist(), 'weights': generator.random(count).tolist()}
    numbers = generator.integers(0, 7, (6, 20))
    words = np.array([[f'w{number}' for number in row] for row in numbers], object)
    for x, named in ((numbers, {'pool_int64s': pool}), (words, {'pool_strings': [f'w{number}' for number in pool]})):
        kind = TensorProto.STRING if x.dtype == object else TensorProto.INT64
        graph = helper.make_graph([helper.make_node('TfIdfVectorizer', ['x'], ['y'], **attributes, **named)], 'g',
                                  [helper.make_tensor_value_info('x', kind, [None, None])],
                                  [helper.make_tensor_value_info('y', TensorProto.FLOAT, None)])
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid('', 17)], ir_version=8)
        mine = hidet.onnx.from_onnx(model).build()
        for rows in (x, x[:2, :5], x[:1, :1]):
            np.testing.assert_allclose(mine(rows), on_onnxruntime(model, rows)[0], rtol=1e-6)


TOKENIZERS = {
    'words': {'separators': [' ']},
    'marked words of two letters': {'separators': [' '], 'mark': 1, 'mincharnum': 2},
    'several separators': {'separators': [',', '[;.]']},
    'a separator of nothing': {'separators': ['x*']},
    'letters': {'separators': [''], 'mark': 1},
    'an expression': {'tokenexp': '[a-z]+', 'mincharnum': 2},
    'an expression of nothing': {'tokenexp': '[a-z]*'},
}


@pytest.mark.parametrize('name', TOKENIZERS)
def test_words_of_text(name):
    node = helper.make_node('Tokenizer', ['x'], ['y'], domain='com.microsoft', **{'mark': 0, 'mincharnum': 1, 'pad_value': '#', **TOKENIZERS[name]})
    graph = helper.make_graph([node], 'g', [helper.make_tensor_value_info('x', TensorProto.STRING, None)],
                              [helper.make_tensor_value_info('y', TensorProto.STRING, None)])
    opsets = [helper.make_opsetid('', 17), helper.make_opsetid('com.microsoft', 1)]
    model = helper.make_model(graph, opset_imports=opsets, ir_version=8)
    mine = hidet.onnx.from_onnx(model)
    for text in (['the cat, a b;c', '', 'd1ef 2'], ['', ''], [['h\u00e9 a'], ['x.y']]):
        array = np.array(text, object)
        want, = on_onnxruntime(model, array)
        got = mine(array)
        assert got.shape == want.shape and got.tolist() == want.tolist()


def test_text_stays_on_the_host():
    model = model_of('''
    <ir_version: 10, opset_import: ["" : 20]>
    words (string[n] a, string[n] b) => (string[n] joined, bool[n] same) {
      joined = StringConcat(a, b)
      same = Equal(a, b)
    }''')
    joined, same = backend.run_model(model, [np.array(['x', 'ÿ'], object), np.array(['y', 'ÿ'], object)])
    assert joined.tolist() == ['xy', 'ÿÿ'] and same.tolist() == [False, True]


@pytest.mark.parametrize('mode', ['avg', 'max'])
@pytest.mark.parametrize('sampling', [0, 2])
def test_regions_of_an_image(mode, sampling):
    x = np.random.default_rng(3).standard_normal((2, 3, 10, 12)).astype(np.float32)
    regions = np.array([[0, 0, 9, 9], [1.5, 2, 7, 5.2], [3, 3, 4, 4]], np.float32)
    images = np.array([0, 1, 0])
    node = helper.make_node('RoiAlign', ['x', 'r', 'b'], ['y'], mode=mode, output_height=4, output_width=3, sampling_ratio=sampling,
                            spatial_scale=0.8)
    infos = [helper.make_tensor_value_info(name, kind, None) for name, kind in (('x', 1), ('r', 1), ('b', 7))]
    graph = helper.make_graph([node], 'node', infos, [helper.make_tensor_value_info('y', 1, None)])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid('', 16)], ir_version=8)
    y, = backend.run_model(model, [x, regions, images])
    np.testing.assert_allclose(y, on_onnxruntime(model, x, regions, images)[0], rtol=1e-5, atol=1e-5)


def model_of_node(node, opset, *inputs):
    infos = [helper.make_tensor_value_info(name, helper.np_dtype_to_tensor_dtype(x.dtype), x.shape) for name, x in zip(node.input, inputs)]
    graph = helper.make_graph([node], 'node', infos, [helper.make_empty_tensor_value_info(name) for name in node.output])
    return helper.make_model(graph, opset_imports=[helper.make_opsetid('', opset)], ir_version=8)


def test_regions_whose_corners_are_no_numbers_are_empty():
    x = np.random.default_rng(3).standard_normal((1, 2, 10, 12)).astype(np.float32)
    regions = np.array([[np.nan, 0, 9, 9], [-np.inf, 0, 9, 9], [1, 1, 8, 8]], np.float32)
    node = helper.make_node('RoiAlign', ['x', 'r', 'b'], ['y'], output_height=2, output_width=2, sampling_ratio=0)
    images = np.zeros(3, np.int64)
    y, = backend.run_model(model_of_node(node, 16, x, regions, images), [x, regions, images])
    assert not y[:2].any() and y[2].all()
    node = helper.make_node('MaxRoiPool', ['x', 'r'], ['y'], pooled_shape=[2, 2])
    regions = np.concatenate([np.zeros((3, 1), np.float32), regions], 1)
    y, = backend.run_model(model_of_node(node, 16, x, regions), [x, regions])
    assert y.shape == (3, 2, 2, 2) and np.isfinite(y).all()


@pytest.mark.parametrize('dtype', [np.float32, np.float64])
def test_largest_elements_of_regions(dtype):
    random = np.random.default_rng(0)
    x = random.random((2, 3, 50, 50)).astype(dtype)
    # Bins of 29 elements by 7: in float32 7 * (29 / 7) is more than 29.
    corners = np.sort(random.random((40, 4)) * 50, 1)
    regions = np.concatenate([random.integers(0, 2, (41, 1)), [[5.2, 16.2, 33.1, 49.7], *corners]], 1).astype(dtype)
    node = helper.make_node('MaxRoiPool', ['x', 'r'], ['y'], pooled_shape=[7, 7])
    model = model_of_node(node, 16, x, regions)
    y, = backend.run_model(model, [x, regions])
    assert y.dtype == dtype
    if dtype == np.float32:
        np.testing.assert_array_equal(y, on_onnxruntime(model, x, regions)[0])
    else:
        single, = backend.run_model(model_of_node(node, 16, x.astype(np.float32), regions.astype(np.float32)),
                                    [x.astype(np.float32), regions.astype(np.float32)])
        np.testing.assert_allclose(y, single, rtol=1e-6)


@pytest.mark.parametrize('centers', [0, 1])
@pytest.mark.parametrize(('classes', 'most', 'least'), [(1, 300, 0.25), (5, 20, None), (3, 1000, 0.9)])
def test_boxes_are_chosen_as_by_onnxruntime(classes, most, least, centers):
    random = np.random.default_rng(classes)
    middle, size = random.random((2, 700, 2)) * 300, random.random((2, 700, 2)) * 60
    first = middle if centers else middle - size / 2
    boxes = np.concatenate([first, size if centers else middle + size / 2], -1).astype(np.float32)
    scores = random.random((2, classes, 700)).astype(np.float32)
    inputs = [boxes, scores, np.array([most]), np.array([0.4], np.float32)] + ([] if least is None else [np.array([least], np.float32)])
    node = helper.make_node('NonMaxSuppression', ['b', 's', 'm', 'o', 'l'][:len(inputs)], ['y'], center_point_box=centers)
    model = model_of_node(node, 16, *inputs)
    y, = backend.run_model(model, inputs)
    np.testing.assert_array_equal(y, on_onnxruntime(model, *inputs)[0])


@pytest.mark.parametrize('dtype', [np.float32, np.float64, np.float16])
def test_elements_go_back_to_their_places(dtype):
    random = np.random.default_rng(1)
    x = random.standard_normal((2, 3, 4, 5)).astype(dtype)
    # Of each window of 2 x 2 one element, of an image of 8 x 10.
    image, channel, row, column = np.indices(x.shape)
    places = ((image * 3 + channel) * 8 + 2 * row + random.integers(0, 2, x.shape)) * 10 + 2 * column + random.integers(0, 2, x.shape)
    want = np.zeros(2 * 3 * 8 * 10, dtype)
    want[places.ravel()] = x.ravel()
    want = want.reshape(2, 3, 8, 10)
    node = helper.make_node('MaxUnpool', ['x', 'i'], ['y'], kernel_shape=[2, 2], strides=[2, 2])
    y, = backend.run_model(model_of_node(node, 11, x, places), [x, places])
    np.testing.assert_array_equal(y, want)
    shape = np.array([2, 3, 9, 11])
    node = helper.make_node('MaxUnpool', ['x', 'i', 's'], ['y'], kernel_shape=[2, 2], strides=[2, 2])
    y, = backend.run_model(model_of_node(node, 11, x, places, shape), [x, places, shape])
    np.testing.assert_array_equal(y, np.pad(want, ((0, 0), (0, 0), (0, 1), (0, 1))))


def test_run_node_and_devices():
    node = helper.make_node('TopK', ['x', 'k'], ['v', 'i'], largest=0)
    values, indices = backend.run_node(node, [np.array([3, 1, 2], np.float32), np.array([2])])
    assert values.tolist() == [1, 2] and indices.tolist() == [1, 2]
    assert backend.supports_device('CPU') and backend.supports_device('cpu:0') and not backend.supports_device('TPU')
    assert not backend.supports_device('CPU:1') and not backend.supports_device('CUDA:one')
    assert backend.supports_device('CUDA') == hidet.cuda.is_available()
    with pytest.raises(NotImplementedError, match='TPU'):
        backend.prepare(model_of(LOOP), 'TPU')


def test_errors_are_typed():
    with pytest.raises(ValueError, match='damaged'):
        backend.prepare(b'no model')
    program = backend.prepare(model_of(LOOP))
    with pytest.raises(ValueError, match=r'input "x": got float32\[2\], expected float32\[3\]'):
        program.run([np.array(2), np.zeros(2, np.float32)])
    with pytest.raises(TypeError, match='no input z'):
        program.run({'z': np.array(1)})
    unknown = helper.make_node('Frobnicate', ['x'], ['y'])
    with pytest.raises(NotImplementedError, match='Frobnicate'):
        backend.run_node(unknown, [np.zeros(1, np.float32)])
    outside = helper.make_node('Compress', ['x', 'c'], ['y'])
    with pytest.raises(Exception, match='holds at 3 of 2') as caught:
        backend.run_node(outside, [np.zeros(2, np.float32), np.array([0, 0, 0, 1], bool)])
    assert isinstance(caught.value, (IndexError, ValueError))


NONE_IS_ONE = '<ir_version: 8, opset_import: ["" : 17]> g (float[n, 3] x, float[n, 3] z) => (float[n, 3] y, int64[2, m] i) { i = NonZero(x)  y = Add(x, z) }'


def test_errors_name_the_input():
    ones = np.ones((2, 3), np.float32)
    model = hidet.onnx.from_onnx(model_of(NONE_IS_ONE)).build()
    with pytest.raises(TypeError, match='input z: an array of dtype object with an element of float'):
        model(ones, ones.astype(object))
    with pytest.raises(ValueError, match='size "n" is 2 in input "x" and 3 in input "z"'):
        model(ones, np.ones((3, 3), np.float32))
    graph = hidet.onnx.from_onnx(model_of(NONE_IS_ONE.replace(', int64[2, m] i', '').replace('i = NonZero(x)  ', '')))
    np.testing.assert_array_equal(graph(z=ones, x=ones), ones * 2)
    with pytest.raises(TypeError, match='the model has no input q: it has x, z'):
        graph(x=ones, z=ones, q=ones)
    with pytest.raises(TypeError, match='input z is missing; the model has no input q: it has x, z'):
        graph(x=ones, q=ones)
    with pytest.raises(ValueError, match='input z: an array of Python objects'):
        graph(ones, ones.astype(object))


def test_sizes_are_given_to_graphs_alone():
    for wish in ({'symbols': {'n': 4}}, {'shapes': {'x': [4, 3]}}):
        with pytest.raises(NotImplementedError, match='symbols and shapes are for a model that is one graph.*NonZero'):
            hidet.onnx.from_onnx(model_of(NONE_IS_ONE), **wish)


def test_weights_of_parts_that_are_compiled_by_calls_are_not_replaced():
    for model in (lambda: hidet.onnx.from_onnx(model_of(NONE_IS_ONE)).build(replaceable_weights=True),
                  lambda: hidet.onnx.from_onnx(model_of(NONE_IS_ONE), replaceable_weights=True)):
        with pytest.raises(ValueError, match='option replaceable_weights: the model has steps on the host'):
            model()


def test_a_folder_is_no_model(tmp_path):
    for read in (hidet.onnx.from_onnx, backend.prepare):
        with pytest.raises(IsADirectoryError, match=str(tmp_path)):
            read(tmp_path)


def test_an_opset_of_the_future_is_refused_at_once():
    for version in (29, 9999):
        model = model_of(f'<ir_version: 8, opset_import: ["" : {version}]> g (float[2] x) => (float[2] y) {{ y = Relu(x) }}')
        for door in (hidet.onnx.from_onnx, backend.prepare):
            with pytest.raises(NotImplementedError, match=f'opset {version}, supported from 1 to 28'):
                door(model)


def sparse(name, values, indices, *sizes):
    return helper.make_sparse_tensor(numpy_helper.from_array(np.array(values, np.float32), name),
                                     numpy_helper.from_array(np.array(indices, np.int64), f'{name}_places'), sizes)


def test_sparse_constants_are_made_dense():
    model = model_of('''<ir_version: 8, opset_import: ["" : 17]> g (float[2, 3] x) => (float[2, 3] y) {
      s = Add(x, w)
      c = Constant()
      y = Mul(s, c)
    }''')
    model.graph.sparse_initializer.add().CopyFrom(sparse('w', [1, 2], [1, 5], 2, 3))
    model.graph.node[1].attribute.append(helper.make_attribute('sparse_value', sparse('', [3, 4], [[0, 0], [1, 2]], 2, 3)))
    x = np.ones((2, 3), np.float32)
    for door in (lambda x: hidet.onnx.from_onnx(model)(x), lambda x: backend.prepare(model).run([x])[0]):
        np.testing.assert_array_equal(door(x), [[3, 0, 0], [0, 0, 12]])
    for indices, what in (([1, 6], 'index 6 of 6'), ([1, -1], 'index -1'), ([1], 'do not belong together')):
        model.graph.sparse_initializer[0].CopyFrom(sparse('w', [1, 2], indices, 2, 3))
        with pytest.raises(ValueError, match=f'sparse initializer "w": .*{what}'):
            hidet.onnx.from_onnx(model)


def test_results_for_training_that_nothing_reads_are_left_out():
    # As PyTorch's first exporters and others wrote them, with places of their own for statistics (spatial) before opset 9.
    names = ['y', 'mean', 'var', 'saved_mean', 'saved_var']
    x, shift = np.random.default_rng(0).standard_normal((2, 3, 4)).astype(np.float32), np.arange(12, dtype=np.float32).reshape(3, 4)
    for opset, spatial in ((7, 1), (8, 0), (13, 1)):
        stats = [shift + 1, shift, shift / 4, shift + 2] if spatial == 0 else [value[:, 1] for value in (shift + 1, shift, shift / 4, shift + 2)]
        node = helper.make_node('BatchNormalization', ['x', 's', 'b', 'm', 'v'], names, **({'spatial': 0} if spatial == 0 else {}))
        kept = [numpy_helper.from_array(value, name) for value, name in zip(stats, 'sbmv')]
        graph = helper.make_graph([node], 'old', [helper.make_tensor_value_info('x', 1, ['n', 3, 4])],
                                  [helper.make_tensor_value_info('y', 1, ['n', 3, 4])], kept)
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid('', opset)], ir_version=8)
        scale, bias, mean, var = stats if spatial == 0 else [value[:, None] for value in stats]
        np.testing.assert_allclose(hidet.onnx.from_onnx(model)(x), (x - mean) / np.sqrt(var + 1e-5) * scale + bias, rtol=1e-5, atol=1e-5)
        model.graph.output.append(helper.make_tensor_value_info('mean', 1, None))
        with pytest.raises(NotImplementedError, match='BatchNormalization "y": output 1'):
            hidet.onnx.from_onnx(model)(x)


def test_text_where_numbers_belong_is_refused():
    text = model_of('<ir_version: 8, opset_import: ["" : 17]> g (string[2] x) => (string[2] y) { y = Relu(x) }')
    with pytest.raises(NotImplementedError, match=r'Relu "y": .*input "x": is STRING\[2\]'):
        backend.prepare(text).run([np.array(['a', 'b'], dtype=object)])


@pytest.mark.parametrize('name', ['part', 'constant'])
def test_an_index_out_of_range_is_an_error_whatever_it_chooses_from(name):
    seen = {'part': 'Slice(x, one, six)', 'constant': 'ConstantOfShape(five)'}[name]
    model = model_of(f'''<ir_version: 8, opset_import: ["" : 17]> g (float[10] x, int64[2] i) => (float[2] y) {{
      one = Constant<value_ints = [1]>()
      six = Constant<value_ints = [6]>()
      five = Constant<value_ints = [5]>()
      seen = {seen}
      y = Gather(seen, i)
    }}''')
    x = np.arange(10, dtype=np.float32)
    built = hidet.onnx.from_onnx(model).build()
    np.testing.assert_array_equal(built(x, np.array([4, -5])), [5, 1] if name == 'part' else [0, 0])
    for bad in (5, -6):
        with pytest.raises(IndexError, match='out of range'):
            built(x, np.array([0, bad]))


@pytest.mark.parametrize('opset, axis, largest, count', [(8, -1, None, 3), (10, 0, None, 3), (13, 1, 0, 3), (13, -1, 1, 3),
                                                         (8, -1, None, 1), (13, 0, 1, 1), (13, -1, 0, 1)])
def test_a_known_number_of_the_best_is_part_of_a_graph(opset, axis, largest, count):
    x = np.random.default_rng(0).integers(0, 5, (6, 7)).astype(np.float32)
    k = {'k': count} if opset < 10 else {}
    order = {} if largest is None else {'largest': largest}
    best = helper.make_node('TopK', ['x'] + ([] if k else ['k']), ['v', 'i'], axis=axis, **k, **order)
    twice = helper.make_node('Add', ['v', 'v'], ['y'])
    infos = [helper.make_tensor_value_info('x', 1, [6, 7])]
    constants = [] if k else [helper.make_tensor('k', 7, [1], [count])]
    results = [helper.make_tensor_value_info('y', 1, None), helper.make_tensor_value_info('i', 7, None)]
    model = helper.make_model(helper.make_graph([best, twice], 'g', infos, results, initializer=constants),
                              opset_imports=[helper.make_opsetid('', opset)], ir_version=8)
    graph = hidet.onnx.from_onnx(model)
    assert isinstance(graph, hidet.onnx.OnnxModel)
    y, indices = graph.build()(hidet.asarray(x))
    want = on_onnxruntime(model, x)
    np.testing.assert_array_equal(y.numpy(), want[0])
    np.testing.assert_array_equal(indices.numpy(), want[1])


FREE_SIZES = {
    'the rest of a size': ('x = Shape(v)  n = Gather(x, zero)  rest = Sub(n, two)  sizes = Concat<axis = 0>(two, rest)  y, z = Split<axis = 0>(v, sizes)', 2),
    'the last part is smaller': ('y, z = Split<axis = 0, num_outputs = 2>(v)', 2),
    'squeezed where they are 1': ('y = Squeeze(v)', 1),
}


@pytest.mark.parametrize('name', FREE_SIZES)
def test_what_free_sizes_become(name):
    nodes, count = FREE_SIZES[name]
    results = ', '.join(f'float[] {result}' for result in 'yz'[:count])
    model = model_of(f'<ir_version: 8, opset_import: ["" : 18]> g (float[N, M] v) => ({results}) <int64[1] two = {{2}}, int64[1] zero = {{0}}> {{ {nodes} }}')
    mine = hidet.onnx.from_onnx(model)
    for shape in [(5, 4), (4, 1), (7, 4), (1, 1) if count == 1 else (2, 3)]:
        x = np.random.default_rng(0).standard_normal(shape).astype(np.float32)
        got = mine(x)
        for result, want in zip([got] if count == 1 else got, on_onnxruntime(model, x)):
            np.testing.assert_array_equal(result, want)


# What exporters compute of constants, or of sizes in floats.
COMPUTED_ARGUMENTS = {
    'scales of float16': 's = Cast<to = 10>(scales)  t = Cast<to = 1>(s)  y = Resize<mode = "linear">(v, , t)',
    'scales in parts': 's = Concat<axis = 0>(ones, two)  t = Identity(s)  y = Resize(v, , t)',
    'a size times a fraction': 'x = Shape(v)  h = Cast<to = 1>(x)  p = Mul(h, factors)  f = Floor(p)  n = Cast<to = 7>(f)  y = Resize(v, , , n)',
    'scales between fixed sizes': 'x = Shape(c)  h = Cast<to = 1>(x)  s = Div(scales, h)  y = Resize(v, , s)',
    'pads of floats': 'p = Cast<to = 7>(scales)  y = Pad(v, p)',
    'a pad behind a conversion': 'p = Cast<to = 10>(half)  q = Cast<to = 1>(p)  n = Cast<to = 7>(scales)  y = Pad(v, n, q)',
    'a range of floats': 'x = Shape<start = 1>(v)  n = Squeeze(x)  h = Cast<to = 1>(n)  r = Range(nothing, h, unit)  y = Add(v, r)',
    'a range of constants': 's = Sqrt(sixteen)  r = Range(nothing, s, half)  y = Resize<mode = "linear">(v, , scales)  z = Add(r, r)',
    'half of the best': 'x = Shape<start = 1>(v)  h = Cast<to = 1>(x)  p = Mul(h, half1)  u = Ceil(p)  k = Cast<to = 7>(u)  y, i = TopK(v, k)',
    'an end of a root': 's = Sqrt(sixteen)  r = Reshape(s, list)  n = Cast<to = 7>(r)  y = Slice(v, zero, n, list)',
    'a branch': 'b = Less(half, unit)  y = If(b) <then_branch = t () => (float[A, B] l) { l = Add(v, v) }, '
                'else_branch = e () => (float[A, B] r) { r = Mul(v, v) }>',
}


@pytest.mark.parametrize('name', COMPUTED_ARGUMENTS)
def test_arguments_that_floats_lead_to_are_known(name):
    nodes = COMPUTED_ARGUMENTS[name]
    more = ', float[D] z' if 'z =' in nodes else ''
    model = model_of(f'''<ir_version: 8, opset_import: ["" : 17]> g (float[N, M] v) => (float[A, B] y{more})
        <float[2] scales = {{1, 2}}, float[1] ones = {{1}}, float[1] two = {{2}}, float[2] factors = {{2, 1.5}}, float[1, 4] c = {{1, 2, 3, 4}},
         float half = {{0.5}}, float[1] half1 = {{0.5}}, float nothing = {{0}}, float unit = {{1}}, float sixteen = {{16}}, int64[1] zero = {{0}},
         int64[1] list = {{1}}> {{ {nodes} }}''')
    if 'Pad(' in nodes:
        model.graph.initializer[0].CopyFrom(numpy_helper.from_array(np.array([1, 2, 0, 1], np.float32), 'scales'))
    mine = hidet.onnx.from_onnx(model)
    assert isinstance(mine, hidet.onnx.OnnxModel)
    for shape in [(5, 4), (3, 7)]:
        x = np.random.default_rng(0).standard_normal(shape).astype(np.float32)
        got = mine(x)
        for result, want in zip(got if more else [got], on_onnxruntime(model, x)):
            np.testing.assert_allclose(result, want, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize('node', ['Hardmax<axis = 1>(n)', 'Hardmax<axis = 0>(n)', 'Resize(n, , scales)', 'Resize<mode = "linear">(n, , scales)'])
def test_of_no_elements_comes_nothing(node):
    model = model_of(f'''<ir_version: 8, opset_import: ["" : 17]> g (float[N, 4] x) => (float[A, B] y) <int64[1] zero = {{0}}, int64[1] one = {{1}},
        float[2] scales = {{2, 1.5}}> {{ n = Slice(x, zero, zero, one)  y = {node} }}''')
    x = np.ones((3, 4), np.float32)
    got = hidet.onnx.from_onnx(model)(x)
    assert got.shape == on_onnxruntime(model, x)[0].shape


@pytest.mark.parametrize('op', ['Gather<axis = 1>', 'GatherElements<axis = 1>', 'GatherND'])
def test_indices_of_nothing_are_an_error(op):
    shape, numbers = ('2, 1', '-1, -1') if op.startswith('GatherElements') else ('1, 2', '0, -1') if op == 'GatherND' else ('2', '0, -1')
    model = model_of(f'<ir_version: 8, opset_import: ["" : 18]> g (float[N, 4] x) => (int64[] y) <int64[{shape}] c = {{{numbers}}}> '
                     f'{{ i = NonZero(x)  y = {op}(i, c) }}')
    mine = hidet.onnx.from_onnx(model)
    mine(np.ones((3, 4), np.float32))
    with pytest.raises(ValueError, match='has no elements'):
        mine(np.zeros((3, 4), np.float32))


@pytest.mark.parametrize('copy', ['Concat<axis = -2>', 'Identity', 'Cast<to = 1>'])
def test_a_cache_that_is_copied_before_it_grows_begins_with_nothing(copy):
    model = model_of('<ir_version: 8, opset_import: ["" : 17]> g (float[B, 2, past, 4] cache, float[B, 2, 1, 4] k) => (float[B, 2, all, 4] y) '
                     f'{{ a = {copy}(cache)  y = Concat<axis = -2>(a, k) }}')
    mine = hidet.onnx.from_onnx(model)
    for past in (0, 3):
        cache, k = np.full((1, 2, past, 4), 2, np.float32), np.ones((1, 2, 1, 4), np.float32)
        np.testing.assert_array_equal(mine(cache, k), np.concatenate([cache, k], 2))


def test_a_function_that_is_called_without_an_input():
    model = model_of('''<ir_version: 9, opset_import: ["" : 18, "L" : 1]> g (float[N, M] x) => (float[N, M] y, float[N, M] z) { y = L.f(x)  z = L.f(x) }
        <opset_import: ["" : 18], domain: "L"> f(a, low) => (b) { b = Clip(a, low) }''')
    model.graph.node[1].input.append('')
    x = np.array([[-1, 2]], np.float32)
    for result in hidet.onnx.from_onnx(model)(x):
        np.testing.assert_array_equal(result, x)


def test_an_input_that_is_lacking_is_named():
    model = model_of('<ir_version: 8, opset_import: ["" : 18]> g (float[3, 4] x) => (float[a, b] y, int64[a, b] i) { y, i = TopK(x) }')
    with pytest.raises(ValueError, match='TopK .* 1 inputs, expected 2'):
        hidet.onnx.from_onnx(model)


def test_a_pad_by_a_quantized_number_is_no_step_of_the_host():
    model = model_of('''<ir_version: 8, opset_import: ["" : 17]>
        g (float[N, M] x) => (float[A, B] y) <uint8 v = {7}, float s = {0.5}, uint8 z = {3}, int64[4] p = {0, 1, 0, 1}> {
          c = DequantizeLinear(v, s, z)  y = Pad(x, p, c) }''')
    mine = hidet.onnx.from_onnx(model)
    assert isinstance(mine, hidet.onnx.OnnxModel)
    np.testing.assert_array_equal(mine(np.ones((2, 2), np.float32)), np.pad(np.ones((2, 2)), ((0, 0), (1, 1)), constant_values=2))


def test_real_numbers_become_complex_ones():
    model = helper.make_model(helper.make_graph(
        [helper.make_node('Cast', ['x'], ['y'], to=TensorProto.COMPLEX64)], 'g', [helper.make_tensor_value_info('x', TensorProto.FLOAT, [2, 3])],
        [helper.make_tensor_value_info('y', TensorProto.COMPLEX64, None)]), opset_imports=[helper.make_opsetid('', 17)])
    x = np.arange(6, dtype=np.float32).reshape(2, 3)
    y = hidet.onnx.from_onnx(model).build()(x)
    assert np.array_equal(np.asarray(y), x.astype(np.complex64))


PADDED = '''
<ir_version: 8, opset_import: ["" : 17]>
padded (float[n] x) => (float[m] y) {
  one = Constant<value = int64[1] {1}>()
  size = Shape(x)
  less = Sub(size, one)
  amounts = Concat<axis = 0>(less, size)
  y = Pad<mode = "MODE">(x, amounts)
}'''


@pytest.mark.parametrize('mode', ['constant', 'edge'])
def test_pads_are_sizes(mode):
    """One compiled graph for all sizes."""
    model = model_of(PADDED.replace('MODE', mode))
    compiled = hidet.onnx.from_onnx(model).build()
    assert not hasattr(compiled, 'compiled_segments')
    for n in (3, 7, 20):
        x = np.arange(n, dtype=np.float32)
        np.testing.assert_array_equal(np.asarray(compiled(x)), on_onnxruntime(model, x)[0])


RANGES = '''
<ir_version: 8, opset_import: ["" : 17]>
ranges (float[n] x) => (float[m] y) {
  zero = Constant<value = int64 {0}>()
  one = Constant<value = int64 {1}>()
  places = NonZero(x)
  flat = Flatten<axis = 0>(places)
  size = Shape(flat)
  second = Gather(size, one)
  counted = Range(zero, second, one)
  reals = Cast<to = 1>(counted)
  y = Exp(reals)
}'''


def test_arrays_of_the_other_byte_order_have_their_values():
    x = np.ones(5, dtype='>f4')
    want = np.exp(np.arange(5, dtype=np.float32))
    np.testing.assert_allclose(np.asarray(hidet.onnx.from_onnx(model_of(RANGES)).build()(x)), want, rtol=1e-5)


def test_counts_that_differ_at_each_call_are_compiled_for_a_few_calls_alone():
    model = model_of(RANGES)
    program = hidet.onnx.from_onnx(model).build()
    segments = []
    for n in (3, 5, 8, 9, 12, 14, 15, 17):
        x = np.ones(n, dtype=np.float32)
        np.testing.assert_allclose(np.asarray(program(x)), on_onnxruntime(model, x)[0], rtol=1e-5)
        segments.append(program.compiled_segments)
    assert segments[-1] == segments[-3]
