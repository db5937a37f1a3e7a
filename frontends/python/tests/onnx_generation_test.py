"""Searches of com.microsoft for text, with a small decoder, against ONNX Runtime."""

import numpy as np
import pytest
from onnx import TensorProto, helper, numpy_helper

onnxruntime = pytest.importorskip('onnxruntime')

from beside_runtime import OPSETS  # noqa: E402

import hidet.onnx  # noqa: E402

WORDS, HEADS, DEPTH, LAYERS = 13, 2, 4, 2
WIDTH = HEADS * DEPTH
GENERATOR = np.random.default_rng(5)


def info(name, dtype, *shape):
    return helper.make_tensor_value_info(name, dtype, shape)


def reals(*shape):
    return GENERATOR.standard_normal(shape).astype(np.float32)


class Writer:
    """Nodes and constants of a graph."""

    def __init__(self):
        self.nodes, self.constants = [], []

    def constant(self, value):
        name = f'c{len(self.constants)}'
        self.constants.append(numpy_helper.from_array(np.asarray(value), name))
        return name

    def __call__(self, op, *inputs, name=None, **attributes):
        name = name or f'n{len(self.nodes)}'
        self.nodes.append(helper.make_node(op, list(inputs), [name], **attributes))
        return name


def decoder():
    """A decoder of the kind of GPT, with a mask of padding and without one of the future."""
    w = Writer()
    apart, together = w.constant(np.array([0, -1, HEADS, DEPTH])), w.constant(np.array([0, 0, WIDTH]))
    x = w('Add', w('Gather', w.constant(reals(WORDS, WIDTH)), 'input_ids'), w('Gather', w.constant(reals(64, WIDTH)), 'position_ids'))
    hidden = w('Sub', w('Cast', 'attention_mask', to=TensorProto.FLOAT), w.constant(np.float32(1)))
    bias = w('Unsqueeze', w('Mul', hidden, w.constant(np.float32(1e4))), w.constant(np.array([1, 2])))
    inputs = [info(name, TensorProto.INT32, 'rows', 'length') for name in ('input_ids', 'position_ids')]
    inputs.append(info('attention_mask', TensorProto.INT32, 'rows', 'total'))
    outputs = [info('logits', TensorProto.FLOAT, 'rows', 'length', WORDS)]
    for layer in range(LAYERS):
        q, k, v = (w('Transpose', w('Reshape', w('MatMul', x, w.constant(reals(WIDTH, WIDTH))), apart), perm=[0, 2, 1, 3]) for _ in range(3))
        past = [w('Gather', f'past_{layer}', w.constant(np.array(i)), axis=0) for i in range(2)]
        k, v = (w('Concat', before, now, axis=2) for before, now in zip(past, (k, v)))
        axis = w.constant(np.array([0]))
        w('Concat', w('Unsqueeze', k, axis), w('Unsqueeze', v, axis), axis=0, name=f'present_{layer}')
        scores = w('Softmax', w('Add', w('MatMul', q, w('Transpose', k, perm=[0, 1, 3, 2])), bias), axis=-1)
        mixed = w('Reshape', w('Transpose', w('MatMul', scores, v), perm=[0, 2, 1, 3]), together)
        x = w('Tanh', w('Add', x, mixed))
        inputs.append(info(f'past_{layer}', TensorProto.FLOAT, 2, 'rows', HEADS, 'past', DEPTH))
        outputs.append(info(f'present_{layer}', TensorProto.FLOAT, 2, 'rows', HEADS, 'total', DEPTH))
    w('MatMul', x, w.constant(2 * reals(WIDTH, WORDS)), name='logits')
    return helper.make_graph(w.nodes, 'decoder', inputs, outputs, w.constants)


DECODER = decoder()
INPUTS = {
    'GreedySearch': ['input_ids', 'max_length', 'min_length', 'repetition_penalty', 'vocab_mask', 'prefix_vocab_mask', 'attention_mask'],
    'BeamSearch': ['input_ids', 'max_length', 'min_length', 'num_beams', 'num_return_sequences', 'length_penalty', 'repetition_penalty',
                   'vocab_mask', 'prefix_vocab_mask', 'attention_mask'],
}
INPUTS['WhisperBeamSearch'] = INPUTS['BeamSearch'] + ['decoder_input_ids', 'logits_processor', '', '', 'temperature']
INPUTS['BeamSearch'] = INPUTS['BeamSearch'] + ['decoder_input_ids', 'logits_processor']
INPUTS['Sampling'] = INPUTS['GreedySearch'] + ['presence_mask', 'seed']
REALS = ('length_penalty', 'repetition_penalty', 'temperature')
BY_ROW = ('input_ids', 'attention_mask', 'decoder_input_ids', 'prefix_vocab_mask')


def search(op, outputs, given, **attributes):
    """Returns a model of one search and its inputs."""
    is_real = lambda name: name in REALS or (name == 'input_ids' and attributes.get('model_type') == 2)
    given = {name: np.array(value if isinstance(value, np.ndarray) else [value], np.float32 if is_real(name) else np.int32)
             for name, value in given.items()}
    names = [name if name in given else '' for name in INPUTS[op]]
    while not names[-1]:
        names.pop()
    node = helper.make_node(op, names, [f'y{i}' for i in range(outputs)], domain='com.microsoft',
                            **{'pad_token_id': 0, 'decoder': DECODER, 'model_type': 0, **attributes})
    declared = [info(name, helper.np_dtype_to_tensor_dtype(x.dtype), *([None] * x.ndim if name in BY_ROW else x.shape))
                for name, x in given.items()]
    graph = helper.make_graph([node], 'search', declared, [helper.make_empty_tensor_value_info(name) for name in node.output])
    return helper.make_model(graph, opset_imports=OPSETS, ir_version=10).SerializeToString(), given


STATES = 'encoder_hidden_states'
FEATURES = 5


class Layers(Writer):
    """Writes attention of one graph with the weights of another of the same seed."""

    def __init__(self, seed):
        super().__init__()
        self.random = np.random.default_rng(seed)
        self.apart, self.together = self.constant(np.array([0, -1, HEADS, DEPTH])), self.constant(np.array([0, 0, WIDTH]))

    def weights(self, *shape):
        return self.constant(self.random.standard_normal(shape).astype(np.float32))

    def heads(self, x, name=None):
        return self('Transpose', self('Reshape', self('MatMul', x, self.weights(WIDTH, WIDTH)), self.apart), name=name, perm=[0, 2, 1, 3])

    def attend(self, x, k, v, bias=None):
        scores = self('MatMul', self.heads(x), self('Transpose', k, perm=[0, 1, 3, 2]))
        scores = self('Softmax', self('Add', scores, bias) if bias else scores, axis=-1)
        mixed = self('Reshape', self('Transpose', self('MatMul', scores, v), perm=[0, 2, 1, 3]), self.together)
        return self('Tanh', self('Add', x, mixed))

    def hidden(self, mask):
        less = self('Sub', self('Cast', mask, to=TensorProto.FLOAT), self.constant(np.float32(1)))
        return self('Unsqueeze', self('Mul', less, self.constant(np.float32(1e4))), self.constant(np.array([1, 2])))

    def decode(self, tokens, crossed, past=None, states=None, bias=None):
        """Writes the logits and what later tokens read, under their names."""
        x = self('Gather', self.weights(WORDS, WIDTH), tokens)
        if states:
            x = self('Add', x, self('ReduceMean', states, axes=[1], keepdims=1))
        for layer in range(LAYERS):
            names = [f'present_{what}_self_{layer}' for what in ('key', 'value')]
            k, v = (self.heads(x, None if past else name) for name in names)
            if past:
                k, v = (self('Concat', before, now, axis=2, name=name) for before, now, name in zip(past[layer], (k, v), names))
            x = self.attend(self.attend(x, k, v), *crossed[layer], bias)
        self('MatMul', x, self.weights(WIDTH, WORDS), name='logits')


def cached(kind, part, length):
    return [info(f'{kind}_{what}_{part}_{layer}', TensorProto.FLOAT, 'rows', HEADS, length, DEPTH)
            for layer in range(LAYERS) for what in ('key', 'value')]


def encoder_and_decoder(speech, begins, states):
    """An encoder, which may begin with the decoder's first tokens, and the decoder of what comes behind them."""
    words, masks = info('encoder_input_ids', TensorProto.INT32, 'rows', 'source'), info('encoder_attention_mask', TensorProto.INT32, 'rows', 'source')
    first = info('decoder_input_ids', TensorProto.INT32, 'rows', 'first')
    reads = states and not speech  # what ONNX Runtime gives the decoder of speech as states has their shape alone
    w = Layers(7)
    bias = None if speech else w.hidden('encoder_attention_mask')
    if speech:
        x = w('MatMul', w('Transpose', 'encoder_input_ids', perm=[0, 2, 1]), w.weights(FEATURES, WIDTH))
    else:
        x = w('Gather', w.weights(WORDS, WIDTH), 'encoder_input_ids')
    w('Tanh', x, name=STATES)
    crossed = [[w.heads(STATES, f'present_{what}_cross_{layer}') for what in ('key', 'value')] for layer in range(LAYERS)]
    given = [info('encoder_input_ids', TensorProto.FLOAT, 'rows', FEATURES, 'source')] if speech else [words, masks]
    made = cached('present', 'cross', 'source')
    if begins:
        w.random = np.random.default_rng(8)
        w.decode('decoder_input_ids', crossed, states=STATES if reads else None, bias=bias)
        given.append(first)
        made = [info('logits', TensorProto.FLOAT, 'rows', 'first', WORDS), info(STATES, TensorProto.FLOAT, 'rows', 'source', WIDTH),
                *cached('present', 'self', 'first'), *made]
    encoder = helper.make_graph(w.nodes, 'encoder', given, made, w.constants)

    w = Layers(8)
    pairs = {part: [[f'past_{what}_{part}_{layer}' for what in ('key', 'value')] for layer in range(LAYERS)] for part in ('self', 'cross')}
    bias = None if speech else w.hidden('encoder_attention_mask')
    w.decode('input_ids', pairs['cross'], pairs['self'], STATES if reads else None, bias)
    given = [info('input_ids', TensorProto.INT32, 'rows', 1)] + ([] if speech else [masks])
    given += [info(STATES, TensorProto.FLOAT, 'rows', 'source', WIDTH)] if states else []
    given += cached('past', 'self', 'past') + cached('past', 'cross', 'source')
    made = [info('logits', TensorProto.FLOAT, 'rows', 1, WORDS), *cached('present', 'self', 'total')]
    return {'encoder': encoder, 'decoder': helper.make_graph(w.nodes, 'decoder', given, made, w.constants)}


def words(rows, length):
    return GENERATOR.integers(1, WORDS, (rows, length))


def check(op, outputs, given, **attributes):
    model, given = search(op, outputs, given, **attributes)
    session = onnxruntime.InferenceSession(model, providers=['CPUExecutionProvider'])
    rows = [given]
    if op != 'GreedySearch':  # of several rows ONNX Runtime ends the beams of the second one by scores of the first
        rows = [{name: x[r:r + 1] if name in BY_ROW else x for name, x in given.items()} for r in range(len(given['input_ids']))]
    want = [np.concatenate(parts) for parts in zip(*(session.run(None, row) for row in rows))]
    got = hidet.onnx.from_onnx(model)(**given)
    for ours, theirs in zip([got] if outputs == 1 else got, want, strict=True):
        assert ours.dtype == theirs.dtype and ours.shape == theirs.shape
        if op == 'GreedySearch':  # where all rows have ended ONNX Runtime leaves what was in memory
            end = np.flatnonzero(ours.any(0))[-1] + 1
            assert not ours[:, end:].any()
            ours, theirs = ours[:, :end], theirs[:, :end]
        np.testing.assert_allclose(ours, theirs, rtol=1e-4)


ALLOWED = np.ones(WORDS)
ALLOWED[[1, 4]] = 0
FIRST = np.ones((2, WORDS))
FIRST[0, :6] = 0
MASK = np.array([[0, 1, 1], [1, 1, 1]])


@pytest.mark.parametrize('end', [2, 5, 7, 11])
def test_the_best_token_at_each_step(end):
    for rows, length, most in ((1, 3, 12), (3, 4, 16), (2, 1, 8)):
        check('GreedySearch', 1, {'input_ids': words(rows, length), 'max_length': most, 'min_length': 0, 'repetition_penalty': 1}, eos_token_id=end)
    check('GreedySearch', 1, {'input_ids': words(2, 3), 'max_length': 12, 'min_length': 9, 'repetition_penalty': 1.3}, eos_token_id=end,
          no_repeat_ngram_size=2)
    padded = np.array([[0, 0, 3, 4], [0, 2, 6, 8]])
    check('GreedySearch', 1, {'input_ids': padded, 'max_length': 12, 'min_length': 0, 'repetition_penalty': 1}, eos_token_id=end)
    check('GreedySearch', 1, {'input_ids': words(2, 3), 'max_length': 12, 'min_length': 0, 'repetition_penalty': 1, 'vocab_mask': ALLOWED,
                              'prefix_vocab_mask': FIRST, 'attention_mask': MASK}, eos_token_id=end)


@pytest.mark.parametrize('early', [0, 1])
@pytest.mark.parametrize('end', [2, 5, 7, 11])
def test_beams(end, early):
    for rows, length, most, beams, returned, penalty in ((1, 3, 12, 3, 1, 1), (2, 4, 14, 4, 3, 1), (2, 2, 9, 2, 2, 2), (1, 2, 9, 1, 1, 0.5)):
        check('BeamSearch', 2, {'input_ids': words(rows, length), 'max_length': most, 'min_length': 0, 'num_beams': beams,
                                'num_return_sequences': returned, 'length_penalty': penalty, 'repetition_penalty': 1},
              eos_token_id=end, early_stopping=early)
    check('BeamSearch', 2, {'input_ids': words(2, 3), 'max_length': 12, 'min_length': 7, 'num_beams': 3, 'num_return_sequences': 2,
                            'length_penalty': 1, 'repetition_penalty': 1.2, 'vocab_mask': ALLOWED, 'prefix_vocab_mask': FIRST,
                            'attention_mask': MASK}, eos_token_id=end, early_stopping=early, no_repeat_ngram_size=2)


@pytest.mark.parametrize('end', [2, 5, 11])
@pytest.mark.parametrize(('begins', 'states'), [(True, True), (True, False), (False, False)])
def test_beams_behind_an_encoder_of_text(begins, states, end):
    graphs = encoder_and_decoder(False, begins, states)
    for rows, length, most, beams, returned in ((1, 3, 12, 3, 1), (2, 4, 14, 4, 3), (2, 1, 9, 1, 1)):
        check('BeamSearch', 2, {'input_ids': words(rows, length), 'max_length': most, 'min_length': 0, 'num_beams': beams,
                                'num_return_sequences': returned, 'length_penalty': 1, 'repetition_penalty': 1},
              eos_token_id=end, decoder_start_token_id=3, model_type=1, **graphs)
    given = {'input_ids': np.array([[0, 4, 0, 3], [2, 6, 8, 0]]), 'max_length': 12, 'min_length': 7, 'num_beams': 3, 'num_return_sequences': 2,
             'length_penalty': 2, 'repetition_penalty': 1.2, 'vocab_mask': ALLOWED}
    for mask in ({}, {'attention_mask': np.array([[1, 1, 1, 0], [0, 1, 1, 1]])}):
        check('BeamSearch', 2, {**given, **mask}, eos_token_id=end, decoder_start_token_id=3, model_type=1, no_repeat_ngram_size=2, **graphs)


@pytest.mark.parametrize('op', ['BeamSearch', 'WhisperBeamSearch'])
@pytest.mark.parametrize('states', [True, False])
def test_beams_behind_an_encoder_of_speech(op, states):
    graphs = encoder_and_decoder(True, True, states)
    for end, first in ((2, {}), (5, {'decoder_input_ids': np.array([[3, 1, 4], [3, 7, 4]])})):
        given = {'input_ids': reals(2, FEATURES, 6), 'max_length': 12, 'min_length': 0, 'num_beams': 3, 'num_return_sequences': 2,
                 'length_penalty': 1, 'repetition_penalty': 1, **first}
        if op == 'WhisperBeamSearch':
            given['temperature'] = 1.5
        check(op, 2, given, eos_token_id=end, decoder_start_token_id=3, model_type=2, **graphs)


def test_samples_are_likely_tokens():
    given = {'input_ids': words(2, 3), 'max_length': 12, 'min_length': 0, 'repetition_penalty': 1}
    model, given = search('GreedySearch', 1, given, eos_token_id=5)
    best = hidet.onnx.from_onnx(model)(**given)
    # Of a thousandth of the temperature only the best is likely, as it is where a share of nothing is kept.
    for attributes in ({'temperature': 1e-3, 'top_p': 0.9}, {'temperature': 1.0, 'top_p': 0.0}):
        model, sampled = search('Sampling', 1, {**given, 'seed': 3}, eos_token_id=5, **attributes)
        np.testing.assert_array_equal(hidet.onnx.from_onnx(model)(**sampled), best)
    model, sampled = search('Sampling', 1, {**given, 'seed': 3}, eos_token_id=5, top_p=1.0, temperature=5.0)
    built = hidet.onnx.from_onnx(model).build()
    first = built(**sampled)
    np.testing.assert_array_equal(built(**sampled), first)
    others = [built(**{**sampled, 'seed': np.array([seed], np.int32)}) for seed in range(4, 9)]
    assert any((other != first).any() for other in others)
    assert all(((other >= 0) & (other < WORDS)).all() for other in others)


def test_what_a_search_lacks_is_named():
    given = {'input_ids': words(2, 3), 'max_length': 12, 'min_length': 0, 'num_beams': 2, 'num_return_sequences': 3, 'length_penalty': 1,
             'repetition_penalty': 1}
    model, arrays = search('BeamSearch', 2, given, eos_token_id=5)
    with pytest.raises(ValueError, match='2 beams, 3 returned'):
        hidet.onnx.from_onnx(model)(**arrays)
    with pytest.raises(ValueError, match='max_length 3 for 3 tokens'):
        hidet.onnx.from_onnx(model)(**{**arrays, 'max_length': np.array([3], np.int32)})
    model, arrays = search('BeamSearch', 3, {**given, 'num_beams': 3}, eos_token_id=5)
    with pytest.raises(NotImplementedError, match='the scores of all tokens'):
        hidet.onnx.from_onnx(model)(**arrays)
    graphs = encoder_and_decoder(False, True, True)
    model, arrays = search('BeamSearch', 2, {**given, 'num_beams': 3}, eos_token_id=5, model_type=1, **{**graphs, 'encoder': graphs['decoder']})
    with pytest.raises(ValueError, match='an encoder of 11 inputs and 5 outputs'):
        hidet.onnx.from_onnx(model)(**arrays)
    graphs['decoder'].input.append(info('past_sequence_length', TensorProto.INT32, 1))
    model, arrays = search('BeamSearch', 2, {**given, 'num_beams': 3}, eos_token_id=5, model_type=1, **graphs)
    with pytest.raises(NotImplementedError, match='a decoder that keeps its past in place'):
        hidet.onnx.from_onnx(model)(**arrays)
    model, arrays = search('BeamSearch', 2, {**given, 'num_beams': 3, 'logits_processor': 1}, eos_token_id=5)
    with pytest.raises(NotImplementedError, match='logits_processor'):
        hidet.onnx.from_onnx(model)(**arrays)
