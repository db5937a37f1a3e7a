"""What is supported, said before anything is compiled: `hidet ops`, `hidet check`, hidet.torch.check; and programs by the command."""

import json
import subprocess
import sys

import numpy as np
import onnx
import onnx.parser
import pytest
import torch
from onnx import TensorProto, helper

import hidet.torch
from hidet.__main__ import main

# Nodes of each kind: compiled, on the host, compiled after it, refused, and one whose input's type is not known.
MIXED = '''
<ir_version: 8, opset_import: ["" : 17, "other" : 1]>
mixed (float[n, 4] x) => (float[m, 4] y, float[n, 4] z) {
  a = Relu(x)
  rows = NonZero(a)
  shape = Shape(rows)
  y = other.Unheard(a)
  b = other.Unheard(x)
  c = Neg(b)
  d = Shape(c)
  z = Add(x, a)
  y = Identity(c)
}'''

DETECT = '''
<ir_version: 8, opset_import: ["" : 17]>
detect (float[n, 4] x) => (int64[2, m] found, float[n, 4] y) {
  y = Relu(x)
  found = NonZero(y)
}'''


@pytest.fixture
def files(tmp_path):
    """Writes models by name; returns their paths."""

    def write(name, text):
        path = tmp_path / f'{name}.onnx'
        model = onnx.parser.parse_model(text)
        path.write_bytes(model.SerializeToString())
        return str(path)

    return write


def run(capfd, *words):
    """Returns the command's exit code and what it wrote."""
    code = main(words)
    said = capfd.readouterr()
    return code, said.out, said.err


def test_every_operator_of_onnx_is_listed(capfd):
    code, out, _ = run(capfd, 'ops', '--json')
    assert code == 0
    rows = {(row['domain'], row['operator']): row for row in json.loads(out)}
    known = {(s.domain or 'ai.onnx', s.name) for s in onnx.defs.get_all_schemas()}
    assert known <= set(rows)
    assert rows['ai.onnx', 'Relu']['runs'] == ['compiled'] and rows['ai.onnx', 'Relu']['versions'] == [1, 6, 13, 14]
    assert rows['ai.onnx', 'HannWindow']['runs'] == ['by its function']
    assert 'on the host' in rows['ai.onnx', 'NonZero']['runs']
    assert rows['ai.onnx.preview.training', 'Gradient']['runs'] == ['refused']
    assert rows['com.microsoft', 'QuickGelu']['versions'] == []


def test_operators_of_torch_are_listed_by_dtype(capfd):
    code, out, _ = run(capfd, 'ops', 'torch', '--json')
    table = json.loads(out)
    assert code == 0 and table['add']['float32'] == 'native' and table['linalg.qr']['float32'] == 'composed' and len(table) > 600
    refused = table['to_sparse']
    assert refused['float32'] == 'refused' and refused['why']
    code, out, _ = run(capfd, 'ops', 'torch', 'bessel', 'y0')
    assert code == 0 and [line.split()[0] for line in out.splitlines()] == ['special.bessel_y0'] and 'composed: ' in out
    code, _, err = run(capfd, 'ops', 'torch', 'unheard')
    assert code == 1 and 'no operator' in err
    assert run(capfd, 'ops', 'torch', '--help')[1].startswith('usage: hidet ops torch')
    code, out, err = run(capfd, 'ops', 'torch', '--trace', 'file')
    assert (code, out) == (2, '') and '--trace has no effect' in err


def test_a_list_of_operators_that_cannot_be_written_is_an_error():
    with open('/dev/full', 'w') as full:
        done = subprocess.run([sys.executable, '-m', 'hidet', 'ops', 'torch'], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 1 and done.stderr == 'hidet: ops: cannot write the output: No space left on device\n'


def test_a_part_of_a_name_chooses_operators(capfd):
    code, out, _ = run(capfd, 'ops', 'gru')
    assert code == 0 and out.split()[:2] == ['ai.onnx', 'GRU'] and len(out.splitlines()) == 1
    code, _, err = run(capfd, 'ops', 'NoSuchOperator')
    assert code == 1 and 'no operator has "NoSuchOperator"' in err


def test_a_model_is_checked_in_one_go(capfd, files):
    text = MIXED.replace("  y = other.Unheard(a)\n", '')
    code, out, err = run(capfd, 'check', files('mixed', text), '--json')
    found = json.loads(out)
    assert code == 1 and '1 of 5 nodes are refused' in err  # what no output needs is not looked at
    assert [row['operator'] for row in found['refused']] == ['other.Unheard']
    assert [row['operator'] for row in found['unknown']] == ['Neg', 'Identity']
    assert found['compiled'] == 2 and found['opset'] == 17 and not found['runs']


def test_what_is_declared_behind_a_refused_node_is_looked_at(capfd, files, tmp_path):
    graph = helper.make_graph(
        [helper.make_node('Unheard', ['x'], ['a'], domain='other'), helper.make_node('Softmax', ['a'], ['b'], axis=7),
         helper.make_node('Relu', ['a'], ['y'])], 'g',
        [helper.make_tensor_value_info('x', TensorProto.FLOAT, [2])], [helper.make_tensor_value_info('y', TensorProto.FLOAT, [2]),
                                                                      helper.make_tensor_value_info('b', TensorProto.FLOAT, [2])],
        value_info=[helper.make_tensor_value_info('a', TensorProto.FLOAT, [2])])
    path = tmp_path / 'm.onnx'
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid('', 17), helper.make_opsetid('other', 1)]), path)
    code, _, err = run(capfd, 'check', str(path))
    assert code == 1 and 'axis 7 out of range' in err  # a wrong model is an error of its own
    del graph.node[1], graph.output[1]
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid('', 17), helper.make_opsetid('other', 1)]), path)
    code, out, _ = run(capfd, 'check', str(path))
    assert code == 1 and 'other.Unheard (1 node: "a"): ' in out and '2 nodes, 1 compiled' in out


def test_a_program_is_told_from_a_graph(capfd, files):
    code, out, _ = run(capfd, 'check', files('detect', DETECT))
    assert code == 0 and 'a program: at least 1 compiled parts, and 1 steps on the host' in out and 'NonZero (1 node: "found")' in out
    graph = '<ir_version: 8, opset_import: ["" : 17]> g (float[n] x) => (float[n] y) { y = Relu(x) }'
    code, out, _ = run(capfd, 'check', files('graph', graph))
    assert code == 0 and 'one graph: compiled whole' in out


def test_the_command_runs_programs(capfd, files, tmp_path):
    path = files('detect', DETECT)
    x = np.array([[1, -1, 0, 2]], np.float32)
    np.save(tmp_path / 'x.npy', x)
    code, out, err = run(capfd, 'run', path, '--input', f'x={tmp_path}/x.npy', '--output-dir', f'{tmp_path}/out')
    assert code == 0, err
    assert 'found: int64[2, 2]' in out
    np.testing.assert_array_equal(np.load(tmp_path / 'out' / 'found.npy'), np.stack(np.nonzero(np.maximum(x, 0))))
    np.testing.assert_array_equal(np.load(tmp_path / 'out' / 'y.npy'), np.maximum(x, 0))
    code, out, _ = run(capfd, 'bench', path, '--size', 'n=3', '--repeat', '3', '--profile')
    assert code == 0 and 'of 3 runs' in out and 'on the host: NonZero "found"' in out and 'compiled from Relu' in out
    code, _, err = run(capfd, 'bench', path)
    assert code == 1 and 'has an open size: --size n=N' in err
    code, _, err = run(capfd, 'run', path)
    assert code == 1 and 'input "x": is missing' in err
    np.save(tmp_path / 'x.npy', np.full((1, 4), np.nan, np.float32))
    code, out, _ = run(capfd, 'run', path, '--input', f'x={tmp_path}/x.npy')
    assert code == 0 and 'y: float32[1, 4], min nan, mean nan, max nan' in out
    for words in (('compile', path, '-o', f'{tmp_path}/m.hidet'), ('show', path)):  # who is refused hears what is not
        code, _, err = run(capfd, *words)
        assert code == 1 and 'NonZero' in err and '`hidet run`' in err


class Model(torch.nn.Module):
    """Eigenvalues of matrices of more columns than a loop is made for."""

    def __init__(self):
        super().__init__()
        self.linear = torch.nn.Linear(65, 65)

    def forward(self, x):
        y = torch.linalg.eigvals(self.linear(x))
        return self.linear(y.abs() + x), torch.linalg.eigvals(x)


def test_a_module_is_checked_in_one_go():
    report = hidet.torch.check(Model(), (torch.randn(65, 65),))
    assert not report.ok and report.graphs == 1 and not report.graph_breaks
    refused = report.refused[0]
    assert 'eigvals' in refused.operator and refused.count == 2 and len(refused.places) == 2 and len(report.refused) == 1
    assert all('support_test.py:' in place for place in refused.places)
    assert report.segments >= 1 and 0 < report.share_in_torch < 1
    assert refused.operator in str(report) and 'compiled parts' in str(report)
    assert json.loads(report.to_json())['refused'][0]['count'] == 2


def test_a_module_that_compiles_whole_is_ok():
    report = hidet.torch.check(torch.nn.Linear(4, 4), (torch.randn(2, 4),), measure=False)
    assert report.ok and not report.refused and report.share_in_torch is None and 'compiled whole' in str(report)


def test_breaks_of_the_graph_are_said():
    def f(x):
        if x.sum() > 0:
            return x * 2
        return x - 1

    report = hidet.torch.check(f, (torch.ones(3),))
    assert report.graphs > 1 and report.graph_breaks and not report.ok


def test_what_is_refused_by_its_arguments_has_the_reason():
    report = hidet.torch.check(lambda x: torch.linalg.cholesky(x @ x.mT + 300 * torch.eye(300)), (torch.randn(300, 300),), measure=False)
    assert [r.count for r in report.refused] == [1] and report.refused[0].reason
