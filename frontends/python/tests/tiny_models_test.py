"""One model of each kind compiles whole, with a free batch, and equals eager; `tools/compare_torch_models.py` runs them all."""

import pathlib
import sys

import pytest
import torch

pytest.importorskip('transformers')
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / 'tools'))

import compare_torch_models  # noqa: E402


@pytest.mark.parametrize('name', ['distilbert', 'llama-static-cache', 'opt', 't5', 'vit', 'whisper', 'mixtral', 'mamba'])
def test_model_equals_eager(name):
    torch._dynamo.reset()
    enabled = torch.is_grad_enabled()
    try:
        said = compare_torch_models.run_model(name, None, {})
    finally:
        torch.set_grad_enabled(enabled)
    assert int(said.split()[0]) <= 3, said
