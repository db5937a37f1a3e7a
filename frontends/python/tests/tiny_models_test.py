"""One model of each kind compiles whole, with a free batch, and equals eager, in float32 and in 16 bits;
`tools/compare_torch_models.py` runs them all."""

import pathlib
import sys

import pytest
import torch

pytest.importorskip('transformers')
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / 'tools'))

import compare_torch_models  # noqa: E402


_KINDS = ['distilbert', 'llama-static-cache', 'opt', 't5', 'vit', 'whisper', 'mixtral', 'mamba']


@pytest.mark.parametrize('name,dtype', [*((name, 'float32') for name in _KINDS), ('bert', 'float16'), ('llama-static-cache', 'bfloat16')])
def test_model_equals_eager(name, dtype):
    torch._dynamo.reset()
    enabled = torch.is_grad_enabled()
    try:
        said = compare_torch_models.run_model(name, None, {}, dtype)
    finally:
        torch.set_grad_enabled(enabled)
    assert int(said.split()[0]) <= 3, said


def test_sixty_models_are_named():
    names = [name for name, _ in compare_torch_models.tiny_models.models()]
    assert len(set(names)) == len(names) >= 60
    # One of each kind at least: encoders, decoders, caches, both together, pictures, sound, experts, state spaces.
    assert {'bert', 'gpt2', 'llama-static-cache', 't5', 'swin', 'wav2vec2', 'mixtral', 'mamba', 'clip'} <= set(names)


def test_an_error_twice_as_large_as_eagers_is_said():
    exact = torch.tensor([1.0, 2.0], dtype=torch.float64)
    eager = exact.half() + torch.tensor([0.0, 0.0625]).half()
    assert compare_torch_models._compare_errors([eager], [eager], [exact]) == 1
    with pytest.raises(AssertionError, match='error'):
        compare_torch_models._compare_errors([exact.half() + 0.25], [eager], [exact])
    with pytest.raises(AssertionError, match='not finite'):
        compare_torch_models._compare_errors([eager * float('nan')], [eager], [exact])
