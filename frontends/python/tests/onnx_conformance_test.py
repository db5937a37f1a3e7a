"""A sample of ONNX's own backend tests, with the exact list of those that do not pass: a lost operator fails, a won one too."""

import importlib.util
import os
import pathlib
import subprocess
import sys

import numpy
import pytest
from onnx import TensorProto, helper

ROOT = pathlib.Path(__file__).parents[3]


def test_sample_of_the_suite():
    tool, refused = ROOT / 'tools' / 'onnx_conformance.py', pathlib.Path(__file__).parent / 'testdata' / 'onnx_refused.txt'
    environment = {**os.environ, 'PYTHONPATH': os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, str(tool), '--every', '16', '--refused', str(refused)], env=environment, text=True,
                          capture_output=True, timeout=600, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]


@pytest.mark.parametrize('kind', ['float16', 'float32'])
def test_a_result_is_nearer_only_if_it_is_so_wherever_it_differs(kind):
    spec = importlib.util.spec_from_file_location('onnx_conformance', ROOT / 'tools' / 'onnx_conformance.py')
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    proto = {'float16': TensorProto.FLOAT16, 'float32': TensorProto.FLOAT}[kind]
    nodes = [helper.make_node('Cast', ['x'], ['y'], to=proto), helper.make_node('Sub', ['y', 'c'], ['z'])]
    constant = helper.make_tensor('c', proto, [1], [1.0])
    model = helper.make_model(helper.make_graph(nodes, 'g', [helper.make_tensor_value_info('x', proto, [3])],
                                                [helper.make_tensor_value_info('z', proto, [3])], [constant]))
    x = numpy.array([1.5, 2.25, 4], kind)
    exact, off = x - 1, x - 1 + numpy.array([0, 0.25, 0], kind)

    def is_nearer(got, want):
        return tool.is_nearer(model, [x], [got], [want], rtol=1e-3, atol=1e-7)

    assert is_nearer(exact, off) and not is_nearer(off, exact)
    assert not is_nearer(exact + numpy.array([0.5, 0, 0], kind), off)  # nearer at one place, farther at another
    assert not is_nearer(exact.astype('float64'), off)
