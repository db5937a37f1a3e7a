"""Classical models of ai.onnx.ml, as skl2onnx writes them, against ONNX Runtime: support vectors, and maps from labels to scores."""

import numpy as np
import onnxruntime
import pytest
from onnx import TensorProto, helper

import hidet.onnx

RANDOM = np.random.default_rng(0)
FEATURES = RANDOM.standard_normal((7, 4)).astype(np.float32)


def model_of(nodes, inputs, outputs):
    graph = helper.make_graph(nodes, 'classical', inputs, [helper.make_empty_tensor_value_info(name) for name in outputs])
    return helper.make_model(graph, opset_imports=[helper.make_opsetid('', 17), helper.make_opsetid('ai.onnx.ml', 3)], ir_version=8)


def node(kind, inputs, outputs, **attributes):
    return helper.make_node(kind, inputs, outputs, domain='ai.onnx.ml', **attributes)


def rows(width=4):
    return [helper.make_tensor_value_info('x', TensorProto.FLOAT, [None, width])]


def check(model, *inputs, rtol=1e-4):
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=['CPUExecutionProvider'])
    expected = session.run(None, {info.name: value for info, value in zip(session.get_inputs(), inputs)})
    results = hidet.onnx.from_onnx(model).build()(*inputs)
    results = list(results) if isinstance(results, tuple) else [results]
    for result, value in zip(results, expected, strict=True):
        if isinstance(value, list):  # of dictionaries
            assert [set(one) for one in result] == [set(one) for one in value]
            result, value = (np.array([[one[key] for key in sorted(one)] for one in maps]) for maps in (result, value))
        assert result.shape == value.shape
        if value.dtype.kind in 'OU':
            assert result.tolist() == value.tolist()
        else:
            np.testing.assert_allclose(result, value, rtol=rtol, atol=1e-5)
    return results


KERNELS = {'LINEAR': [0.0, 0.0, 0.0], 'POLY': [0.5, 1.0, 3.0], 'RBF': [0.3, 0.0, 0.0], 'SIGMOID': [0.2, 0.1, 0.0]}


def vectors(kernel, counts, **attributes):
    """The attributes of a classifier with so many support vectors of each class."""
    classes, total = len(counts), sum(counts)
    pairs = classes * (classes - 1) // 2
    return {'kernel_type': kernel, 'kernel_params': KERNELS[kernel], 'vectors_per_class': counts,
            'support_vectors': RANDOM.standard_normal(total * 4), 'coefficients': RANDOM.standard_normal((classes - 1) * total),
            'rho': RANDOM.standard_normal(pairs), **attributes}


@pytest.mark.parametrize('probabilities', [False, True])
@pytest.mark.parametrize('counts', [[3, 2], [3, 2, 4], [2, 1, 3, 2]])
@pytest.mark.parametrize('kernel', KERNELS)
def test_support_vectors_vote(kernel, counts, probabilities):
    classes = len(counts)
    attributes = vectors(kernel, counts, classlabels_ints=list(range(5, 5 + classes)))
    if probabilities:
        pairs = classes * (classes - 1) // 2
        attributes.update(prob_a=-1 - RANDOM.random(pairs), prob_b=RANDOM.standard_normal(pairs) / 4)
    check(model_of([node('SVMClassifier', ['x'], ['label', 'scores'], **attributes)], rows(), ['label', 'scores']), FEATURES)


def test_names_of_classes_and_a_linear_classifier():
    named = vectors('RBF', [2, 3, 1], classlabels_strings=['a', 'b', 'c'])
    check(model_of([node('SVMClassifier', ['x'], ['label', 'scores'], **named)], rows(), ['label', 'scores']), FEATURES)
    linear = {'kernel_type': 'LINEAR', 'kernel_params': [0.0, 0.0, 0.0], 'coefficients': RANDOM.standard_normal(12), 'rho': [0.5], 'classlabels_ints': [4, 7, 9], 'post_transform': 'SOFTMAX'}
    check(model_of([node('SVMClassifier', ['x'], ['label', 'scores'], **linear)], rows(), ['label', 'scores']), FEATURES)


@pytest.mark.parametrize('one_class', [0, 1])
@pytest.mark.parametrize('kernel', KERNELS)
def test_support_vectors_of_a_regression(kernel, one_class):
    attributes = {'kernel_type': kernel, 'kernel_params': KERNELS[kernel], 'n_supports': 5, 'one_class': one_class, 'rho': [0.3],
                  'support_vectors': RANDOM.standard_normal(20), 'coefficients': RANDOM.standard_normal(5)}
    check(model_of([node('SVMRegressor', ['x'], ['y'], **attributes)], rows(), ['y']), FEATURES)


def forest(trees, prefix, ids, modes=('BRANCH_LEQ', 'BRANCH_LT', 'BRANCH_GT', 'BRANCH_GTE'), **attributes):
    """The attributes of so many trees of depth 3 over four features, with a weight for each of `ids` at each leaf."""
    names = ('treeids', 'nodeids', 'featureids', 'values', 'modes', 'truenodeids', 'falsenodeids', 'missing_value_tracks_true')
    nodes = {f'nodes_{name}': [] for name in names}
    weights = {f'{prefix}_{name}': [] for name in ('treeids', 'nodeids', 'ids', 'weights')}
    for tree in range(trees):
        for i in range(15):
            branch = i < 7
            row = (tree, i, int(RANDOM.integers(4)), float(np.float32(RANDOM.standard_normal())) if branch else 0.0,
                   RANDOM.choice(modes) if branch else 'LEAF',
                   2 * i + 1 if branch else 0, 2 * i + 2 if branch else 0, int(RANDOM.integers(2)) if branch else 0)
            for name, value in zip(names, row):
                nodes[f'nodes_{name}'].append(value)
            for target in [] if branch else ids:
                for name, value in zip(('treeids', 'nodeids', 'ids', 'weights'), (tree, i, target, RANDOM.random())):
                    weights[f'{prefix}_{name}'].append(value)
    return {**nodes, **weights, **attributes}


@pytest.mark.parametrize('how', ['SUM', 'AVERAGE', 'MIN', 'MAX'])
def test_forests_are_kept_from_call_to_call(how):
    regressor = forest(9, 'target', [0, 1], n_targets=2, aggregate_function=how, base_values=[0.5, -1.0])
    model = model_of([node('TreeEnsembleRegressor', ['x'], ['y'], **regressor)], rows(None), ['y'])
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=['CPUExecutionProvider'])
    built = hidet.onnx.from_onnx(model).build()
    for count in (1, 200, 0, 65):
        x = RANDOM.standard_normal((count, 4)).astype(np.float32)
        if count > 3:
            x[1], x[2, 0] = np.nan, np.inf
        np.testing.assert_allclose(built(x), session.run(None, {'x': x})[0] if count else np.zeros((0, 2)), rtol=1e-5, atol=1e-5)
    with pytest.raises(ValueError, match='feature 3 of rows of 2'):
        built(np.zeros((1, 2), np.float32))


@pytest.mark.parametrize('mode', ['BRANCH_LEQ', 'BRANCH_LT', 'BRANCH_GTE'])
def test_forests_whose_branches_are_all_alike(mode):
    regressor = forest(70, 'target', [0], (mode,), n_targets=1)
    for tree in (3, 69):  # these are one leaf
        for name, value in {'nodes_modes': 'LEAF', 'nodes_truenodeids': 0, 'nodes_falsenodeids': 0}.items():
            regressor[name][tree * 15] = value
        for name, value in {'treeids': tree, 'nodeids': 0, 'ids': 0, 'weights': 0.25}.items():
            regressor[f'target_{name}'].append(value)
    model = model_of([node('TreeEnsembleRegressor', ['x'], ['y'], **regressor)], rows(None), ['y'])
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=['CPUExecutionProvider'])
    built = hidet.onnx.from_onnx(model).build()
    for count in (1, 7, 65, 200):
        x = np.round(4 * RANDOM.standard_normal((count, 4)).astype(np.float32)) / 4
        x[::3, 1] = np.nan
        np.testing.assert_allclose(built(x), session.run(None, {'x': x})[0], rtol=1e-5, atol=1e-5)


def test_forests_of_classes():
    many = forest(9, 'class', [0, 1, 2], classlabels_strings=['a', 'b', 'c'], post_transform='SOFTMAX')
    one = forest(9, 'class', [0], classlabels_int64s=[4, 7], post_transform='LOGISTIC')
    for attributes in (many, one):
        model = model_of([node('TreeEnsembleClassifier', ['x'], ['label', 'scores'], **attributes)], rows(), ['label', 'scores'])
        check(model, RANDOM.standard_normal((130, 4)).astype(np.float32))


def test_a_tree_must_end():
    ring = forest(1, 'target', [0], n_targets=1)
    ring['nodes_falsenodeids'][5] = 1
    ring['nodes_truenodeids'][4] = 5
    ring['nodes_falsenodeids'][1] = 4
    with pytest.raises(ValueError, match='form a ring'):
        hidet.onnx.from_onnx(model_of([node('TreeEnsembleRegressor', ['x'], ['y'], **ring)], rows(), ['y']))(FEATURES)


def test_labels_of_numbers_are_found_by_their_value():
    numbers = {'keys_floats': [0.0, 1.5, float('nan')], 'values_strings': ['zero', 'more', 'none'], 'default_string': 'other'}
    built = hidet.onnx.from_onnx(model_of([node('LabelEncoder', ['x'], ['y'], **numbers)], rows(), ['y'])).build()
    for x in ([[-0.0, 1.5, np.nan, 2.0]], [[0.0, -1.5, -np.nan, np.inf]]):
        expected = ['zero', 'more' if x[0][1] > 0 else 'other', 'none', 'other']
        assert built(np.array(x, np.float32)).tolist() == [expected]


def test_scores_become_dictionaries():
    for labels in ({'classlabels_int64s': [3, 1, 2, 7]}, {'classlabels_strings': ['d', 'a', 'c', 'b']}):
        (maps,) = check(model_of([node('ZipMap', ['x'], ['y'], **labels)], rows(), ['y']), FEATURES)
        assert isinstance(maps, list) and maps[0] == dict(zip(next(iter(labels.values())), FEATURES[0].tolist()))


def test_a_classifier_ends_in_dictionaries():
    linear = node('LinearClassifier', ['x'], ['label', 'scores'], coefficients=RANDOM.standard_normal(12), intercepts=[0.1, 0.2, 0.3],
                  classlabels_ints=[0, 1, 2], post_transform='SOFTMAX')
    model = model_of([linear, node('ZipMap', ['scores'], ['maps'], classlabels_int64s=[0, 1, 2])], rows(), ['label', 'maps'])
    check(model, FEATURES)


def map_of(key, value):
    info = helper.make_tensor_type_proto(value, None)
    return [helper.make_value_info('x', helper.make_map_type_proto(key, info))]


def test_dictionaries_become_rows():
    by_name = model_of([node('DictVectorizer', ['x'], ['y'], string_vocabulary=['b', 'a', 'z'])],
                       map_of(TensorProto.STRING, TensorProto.FLOAT), ['y'])
    for given in ({'a': 1.5, 'b': -2.0}, {'z': 3.0}):
        check(by_name, given)
    by_number = model_of([node('DictVectorizer', ['x'], ['y'], int64_vocabulary=[4, 2, 9])],
                         map_of(TensorProto.INT64, TensorProto.FLOAT), ['y'])
    check(by_number, {9: 1.5, 4: -2.0, 100: 3.0})
    with pytest.raises(ValueError, match='a map'):
        hidet.onnx.from_onnx(by_number).build()({'a': 1.0})
    with pytest.raises(TypeError, match='all text or all integers'):
        hidet.onnx.from_onnx(by_number).build()({'a': 1.0, 2: 3.0})


@pytest.mark.parametrize('form', [{'map_form': 'DENSE'}, {'map_form': 'SPARSE', 'max_map': 6}])
def test_dictionaries_are_cast(form):
    for to, kind, values, cast, nothing in (
            ('TO_FLOAT', TensorProto.FLOAT, [1.5, -2.0], [1.5, -2.0], 0.0), ('TO_INT64', TensorProto.FLOAT, [3.0, 4.0], [3, 4], 0),
            ('TO_FLOAT', TensorProto.STRING, ['1.5', '-2'], [1.5, -2.0], 0.0), ('TO_STRING', TensorProto.STRING, ['p', 'q'], ['p', 'q'], '0')):
        model = model_of([node('CastMap', ['x'], ['y'], cast_to=to, **form)], map_of(TensorProto.INT64, kind), ['y'])
        result = hidet.onnx.from_onnx(model).build()(dict(zip([5, 1], values)))
        dense = [cast[1], cast[0]]
        assert result.tolist() == [dense if form['map_form'] == 'DENSE' else [nothing, cast[1], nothing, nothing, nothing, cast[0]]]


def test_scores_are_probits():
    attributes = {'coefficients': RANDOM.standard_normal(4) / 8, 'intercepts': [0.5], 'targets': 1, 'post_transform': 'PROBIT'}
    model = model_of([node('LinearRegressor', ['x'], ['y'], **attributes)], rows(), ['y'])
    result = hidet.onnx.from_onnx(model).build()(FEATURES)
    scores = FEATURES.astype(np.float64) @ np.float32(attributes['coefficients']).astype(np.float64) + 0.5
    from scipy.special import ndtri
    inside = (scores > 0.01) & (scores < 0.99)
    assert inside.sum() >= 4
    np.testing.assert_allclose(result[inside, 0], ndtri(scores[inside]), atol=5e-3)


def test_wrong_attributes_are_named():
    attributes = vectors('RBF', [2, 3], classlabels_ints=[0, 1])
    for name, value in (('support_vectors', [1.0]), ('coefficients', [1.0]), ('rho', []), ('vectors_per_class', [2, 3, 4]),
                        ('kernel_params', [1.0]), ('kernel_type', 'OTHER')):
        wrong = {key: value if key == name else kept for key, kept in attributes.items() if key != name or value != []}
        model = model_of([node('SVMClassifier', ['x'], ['label', 'scores'], **wrong)], rows(), ['label', 'scores'])
        with pytest.raises(ValueError, match='SVMClassifier'):
            hidet.onnx.from_onnx(model).build()(FEATURES)
    model = model_of([node('ZipMap', ['x'], ['y'], classlabels_int64s=[1, 2])], rows(), ['y'])
    with pytest.raises(ValueError, match='2 labels for 4 scores'):
        hidet.onnx.from_onnx(model).build()(FEATURES)
