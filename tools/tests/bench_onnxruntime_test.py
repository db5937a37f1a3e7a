"""The benchmark beside ONNX Runtime measures nothing whose results are wrong."""

import pathlib
import sys

import numpy
import pytest

pytest.importorskip("onnxruntime")
sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "frontends" / "python"))
import bench_onnxruntime  # noqa: E402


def test_wrong_results_end_the_measurement():
    right = [numpy.linspace(-4, 4, 12).reshape(3, 4), numpy.zeros((0, 2))]
    assert bench_onnxruntime.difference_of("model", [right[0] + 1e-4, right[1]], right) == pytest.approx(1e-4)
    for wrong, words in ([[right[0] + 0.1, right[1]], "model: result 0 differs by 1.0e-01"], [[right[0] * numpy.nan, right[1]], "differs by nan"],
                         [right[:1], "1 results, ONNX Runtime gives 2"], [[right[0].T, right[1]], r"result 0 is \(4, 3\)"]):
        with pytest.raises(ValueError, match=words):
            bench_onnxruntime.difference_of("model", wrong, right)
