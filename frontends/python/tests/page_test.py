"""The page of a model from Python: what it says, two runs compared, and in a notebook."""

import html
import pathlib
import re

import numpy as np
import pytest

import hidet

ROOT = pathlib.Path(__file__).resolve().parents[3]


def layers(rows=8):
    x = hidet.symbol([rows, 16])
    y = hidet.ops.relu(hidet.ops.matmul(x, hidet.randn([16, 16])))
    return hidet.trace_from(hidet.ops.softmax(hidet.ops.matmul(y, hidet.randn([16, 16])), 1))


def test_the_page_of_a_graph_has_operators_sources_and_times(tmp_path):
    page = hidet.show(layers(), title='two <layers>')
    page.save(tmp_path / 'page.html')
    text = (tmp_path / 'page.html').read_text()
    assert text == page.html and text.startswith('<!doctype html>')
    for part in ('<title>two &lt;layers&gt;</title>', '<h2>Where the time goes</h2>', '<summary>source</summary><pre>; ModuleID',
                 '<summary>why this strategy</summary>', 'float32[8, 16]'):
        assert part in text
    assert re.search(r'<dt>measured</dt><dd>[0-9.]+ ', text)
    assert 'Not measured' not in text and 'another run' not in text
    assert len(page.steps) >= 3 and all(step['microseconds'] > 0 for step in page.steps)


def test_the_page_draws_what_feeds_what():
    """A graph with a residual: the line from the first product to the sum passes beside the second one."""
    x = hidet.symbol([8, 16])
    first = hidet.ops.softmax(hidet.ops.matmul(x, hidet.randn([16, 16])), 1)
    second = hidet.ops.softmax(hidet.ops.matmul(first, hidet.randn([16, 16])), 1)
    text = hidet.show(hidet.trace_from(hidet.ops.softmax(first + second, 1))).html
    drawing = text[text.index('<h2>What feeds what</h2>'):]
    drawing = drawing[drawing.index('<svg'):drawing.index('</svg>')]
    operators = re.findall(r'<a href="(#op-\d+)"><g>', drawing)
    assert len(operators) == len(set(operators)) >= 3
    assert all(f'id="{place[1:]}"' in text for place in operators)
    assert '<title>input float32[8, 16]</title>' in drawing and '<title>output float32[8, 16]</title>' in drawing
    # The input and the output are one line each, and the residual is one that the chain does not need.
    assert drawing.count('<path class="wire"') >= len(operators) + 2
    assert re.search(r'<text class="note"[^>]*>[0-9.]+ [^<]+, [0-9.]+ %</text>', drawing)


def test_a_notebook_shows_the_page_in_a_frame_of_its_own():
    page = hidet.show(layers())
    frame = page._repr_html_()
    assert html.unescape(re.search('srcdoc="([^"]*)"', frame).group(1)) == page.html
    assert '<style' not in frame


def test_two_runs_are_compared():
    first = hidet.show(layers())
    rows = [dict(step, microseconds=1000 * step['microseconds']) for step in first.steps]
    rows.append({'name': 'long gone', 'kernel': '', 'microseconds': 5e6})
    for compare in (first, rows):
        text = hidet.show(layers(), compare=compare).html
        assert '<h2>Beside another run</h2>' in text
    assert re.search('<td>long gone</td><td class="n">5 s</td><td></td><td>gone</td>', text)
    assert '<td class="n">-100 %</td>' in text


def test_the_page_of_a_compiled_model_is_measured_on_inputs():
    x = hidet.symbol(['n', 16])
    model = hidet.trace_from(hidet.ops.softmax(hidet.ops.relu(x), 1)).build()
    text = hidet.show(model).html
    assert 'Not measured: input0: float32[n, 16] has sizes that a call decides' in text
    assert not re.search('<dt>measured</dt>', text)
    page = hidet.show(model, np.ones((5, 16), np.float32))
    assert re.search('<dt>measured</dt><dd>[0-9.]+ ', page.html)
    with pytest.raises(ValueError, match='threads: the model is compiled already'):
        hidet.show(model, threads=1)


def test_the_page_of_an_onnx_model():
    model = hidet.onnx.from_onnx(ROOT / 'e2e' / 'consumer' / 'linear.onnx')
    shape = [size if isinstance(size, int) else 3 for size in model.build().inputs[0].shape]
    page = hidet.show(model, np.ones(shape, np.float32), cache_dir='off')
    assert '<summary>source</summary>' in page.html and page.steps


def test_what_is_no_model_is_an_error():
    with pytest.raises(TypeError, match='show: expected a FlowGraph, an OnnxModel or a CompiledModel, got int'):
        hidet.show(3)
    with pytest.raises(ValueError, match='no option "colour"|colour'):
        hidet.show(layers(), colour='red')
    for other in ('run.json', 5, [1]):
        with pytest.raises(TypeError, match='expected a Page or the rows of a profile'):
            hidet.show(layers(), compare=other)


def test_a_compiled_model_tells_what_it_is():
    x = hidet.symbol(['n', 64])
    # Two layers: what is between them is held by calls.
    y = hidet.ops.softmax(hidet.ops.matmul(x, hidet.randn([64, 64])), 1)
    model = hidet.trace_from(hidet.ops.matmul(y, hidet.randn([64, 64]))).build()
    assert repr(model) == f'CompiledModel(input0: float32[n, 64] -> output0: float32[n, 64]; {model.target})'
    products = [kernel for kernel in model.kernels if 'matmul' in kernel['task'].lower()]
    assert products and all(kernel['strategy'] and kernel['flops'] > 0 and kernel['bytes'] > 0 for kernel in products)
    named = {step['kernel'] for step in model.profile(np.ones((300, 64), np.float32))}
    assert named <= {kernel['name'] for kernel in model.kernels}
    assert not {'device', 'threads', 'mma'} & set(model.options)
    assert layers().build(threads=2, mma='simt').options.items() >= {'threads': 2, 'mma': 'simt'}.items()
    assert hidet.load(model.to_bytes(), threads=3).options['threads'] == 3
    simt = layers().build(threads=2, mma='simt', attention=0)
    again = hidet.load(simt.to_bytes())
    assert (again.options['mma'], again.options['attention']) == ('simt', 0)
    assert 'threads' not in again.options
    assert hidet.load(again.to_bytes(), threads=3).options.items() >= {'mma': 'simt', 'attention': 0, 'threads': 3}.items()
    assert 'mma' not in hidet.load(model.to_bytes()).options
    memory = model.memory
    assert memory['weights'] >= 2 * 64 * 64 * 4
    assert memory['weight_copies'] == model.weight_memory
    assert memory['calls'] >= 300 * 64 * 4
    assert hidet.load(model.to_bytes()).memory['calls'] == 0
