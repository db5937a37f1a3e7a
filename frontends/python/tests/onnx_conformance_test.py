"""A sample of ONNX's own backend tests, with the exact list of those that do not pass: a lost operator fails, a won one too."""

import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).parents[3]


def test_sample_of_the_suite():
    tool, refused = ROOT / 'tools' / 'onnx_conformance.py', pathlib.Path(__file__).parent / 'testdata' / 'onnx_refused.txt'
    environment = {**os.environ, 'PYTHONPATH': os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, str(tool), '--every', '16', '--refused', str(refused)], env=environment, text=True,
                          capture_output=True, timeout=600, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
