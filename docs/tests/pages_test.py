"""The pages build without a warning, where the documentation tool is installed (tools/build_docs installs it)."""

import pathlib
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


@pytest.mark.skipif(not (ROOT / 'build' / 'docs' / 'packages' / 'sphinx').exists(), reason='run tools/build_docs once')
def test_pages_build_without_a_warning():
    result = subprocess.run([str(ROOT / 'tools' / 'build_docs')], capture_output=True, text=True, timeout=300, check=False)
    assert result.returncode == 0, result.stderr[-3000:]
    page = (ROOT / 'build' / 'docs' / 'html' / 'generated' / 'quick_start.html').read_text()
    assert 'FusedCpuBatchMatmul' in page  # what the document printed
    assert 'leaky_relu' in (ROOT / 'build' / 'docs' / 'html' / 'reference.html').read_text()
