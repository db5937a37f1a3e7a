import importlib.machinery
import importlib.util
import json
import pathlib

import pytest

PATH = pathlib.Path(__file__).parents[1] / 'replay'
loader = importlib.machinery.SourceFileLoader('replay', str(PATH))
replay = importlib.util.module_from_spec(importlib.util.spec_from_loader('replay', loader))
loader.exec_module(replay)

GRAPH = """// A product.
// VARIANTS: cpu:float32 cuda:float16
graph(x: float32[2, 8][cpu], i: int64[2][cpu]) {
  w = Constant(float32[8, 300][cpu], id=0)
  b = Constant(int8[3][cpu], id=1)
  y: float32[2, 300][cpu] = Matmul(x, w)
  z: float32[2][cpu] = Cast(i, dtype=float32)
  return y, z
}
"""

PAGE = """<h2>Tensors</h2><table><tr><th></th></tr><tr><td>input</td></tr></table>
<h2>Operators</h2>
<div class="cols head"><span>name</span><span>strategy</span></div>
<details class="op" id="op-0"><summary><span>Matmul</span><span class="minor soft">generic</span><span class="n">3.5 µs</span></summary>
<div class="more"><dl><dt>computes</dt><dd>Matmul, <b>Relu</b></dd><dt>shapes</dt><dd>float32[2] → float32[2]</dd><dt>strategy</dt><dd>generic </dd>
<dt>kernels</dt><dd>f_0123456789abcdef, g_0123456789abcdef</dd><dt>estimated</dt><dd>3.5 µs</dd></dl>
<details><summary>task</summary><pre>t</pre></details><details><summary>source</summary><pre>void f_0123456789abcdef() { a &lt; b; }
</pre></details></div></details>
<details class="op" id="op-1"><summary><span>Cast</span><span class="minor soft"></span></summary><div class="more"><dl></dl></div></details>
<h2>Computed once, when the model is loaded</h2>
<div class="wide"><table><tr><th>name</th><th>computes</th><th>strategy</th></tr>
<tr><td>Relayout</td><td>Relayout</td><td>generic </td></tr></table></div>
<h2>Graph</h2><details><summary>the graph as text</summary><pre>graph() {}</pre></details>"""


def operator(**changes):
    base = {'name': 'Add', 'computes': 'Add', 'shapes': 's', 'strategy': 'generic', 'kernels': ['k'], 'microseconds': 1.0,
            'source': 'a\nb\nc', 'reasons': '', 'prepared': False}
    return {**base, **changes}


def test_variants_replace_device_and_dtype(tmp_path):
    (tmp_path / 'product.graph').write_text(GRAPH)
    cpu, cuda = replay.read_cases(tmp_path, '')
    assert 'x: float32[2, 8][cpu]' in cpu.text and '//' not in cpu.text
    assert 'x: float16[2, 8][cuda], i: int64[2][cuda]' in cuda.text
    assert 'dtype=float16' in cuda.text and 'float32' not in cuda.text
    assert [case.device for case in replay.read_cases(tmp_path, '[cuda')] == ['cuda']
    (tmp_path / 'other.graph').write_text('graph() {}')
    with pytest.raises(replay.Failure, match='VARIANTS'):
        replay.read_cases(tmp_path, '')


def test_constants_are_zeros_beside_the_graph(tmp_path):
    (tmp_path / 'product.graph').write_text(GRAPH)
    path = replay.write_case(replay.read_cases(tmp_path, 'cuda')[0], tmp_path / 'out')
    data = pathlib.Path(f'{path}.safetensors').read_bytes()
    size = int.from_bytes(data[:8], 'little')
    header = json.loads(data[8:8 + size])
    assert header['0'] == {'dtype': 'F16', 'shape': [8, 300], 'data_offsets': [0, 4800]}
    assert header['1'] == {'dtype': 'I8', 'shape': [3], 'data_offsets': [4800, 4803]}
    assert len(data) == 8 + size + 4803 and not any(data[8 + size:])


def test_reads_the_page_of_show():
    matmul, cast, relayout = replay.operators_of(PAGE)
    assert matmul['strategy'] == 'generic' and matmul['kernels'] == ['f', 'g'] and matmul['microseconds'] == 3.5
    assert matmul['source'] == 'void f() { a < b; }\n' and not matmul['prepared']
    assert matmul['computes'] == 'Matmul, Relu'
    assert cast['name'] == 'Cast' and cast['source'] == '' and cast['kernels'] == []
    assert relayout['prepared'] and relayout['strategy'] == 'generic' and relayout['microseconds'] == 0


def test_does_not_take_a_page_that_it_cannot_read_for_one_without_operators():
    with pytest.raises(replay.Failure, match='lists no operators'):
        replay.operators_of('<h2>Operators</h2><table><tr><td>Matmul</td></tr></table>')


def test_equal_results_show_nothing():
    assert replay.compare({'operators': [operator()]}, {'operators': [operator(microseconds=2.0)]}) == []
    assert replay.compare({'error': 'x'}, {'error': 'x'}) == []


@pytest.mark.parametrize('change, shown', [
    ({'strategy': 'row_group'}, '+ row_group, 1 kernel'),
    ({'kernels': ['k', 'l']}, '+ generic, 2 kernels'),
    ({'source': 'a\nB\nc'}, 'generic, 1 kernel'),
    ({'name': 'FusedAdd'}, '- Add'),
])
def test_a_difference_is_shown(change, shown):
    found = replay.compare({'operators': [operator()]}, {'operators': [operator(**change)]})
    assert found and shown in '\n'.join(heading for heading, _ in found)


def test_source_differs_by_lines():
    [(_, lines)] = replay.compare({'operators': [operator()]}, {'operators': [operator(source='a\nB\nc')]})
    assert '-b' in lines and '+B' in lines and ' a' in lines


def test_an_operator_more_leaves_the_others_alone():
    two = [operator(name='Add'), operator(name='Mul')]
    found = replay.compare({'operators': two}, {'operators': [two[0], operator(name='Exp'), two[1]]})
    assert [heading.split()[1] for heading, _ in found] == ['Exp']


def test_what_stops_compiling_differs():
    assert replay.compare({'operators': []}, {'error': 'no strategy'})
    assert replay.figures({'error': 'no strategy'}) == ['-', '-', 'error']


def test_summary_has_a_row_a_case(tmp_path):
    case = replay.Case('product', 'cpu', 'float32', '')
    a, b = {'operators': [operator(), operator(prepared=True)]}, {'operators': [operator(microseconds=0.5)]}
    table = replay.summary([case], [a], [b], [replay.compare(a, b)], ['old', 'new'])
    assert '| product [cpu float32] | 1 | 1 | 1.0 | 0.5 | 0.50 | 1 |' in table


def test_the_corpus_can_be_read():
    cases = replay.read_cases(replay.CORPUS, '')
    assert len(cases) > 100
    for case in cases:
        assert case.device in ('cpu', 'cuda') and case.dtype in replay.BYTES, case.title()
