"""transformers' `generate`, of which `forward` is compiled: prompts of every length and each token behind them, in at most three graphs."""

import copy

import pytest
import torch

transformers = pytest.importorskip('transformers')
pytestmark = pytest.mark.usefixtures('fresh')

DECODER = {'hidden_size': 32, 'num_hidden_layers': 2, 'num_attention_heads': 4, 'num_key_value_heads': 2, 'intermediate_size': 64,
           'head_dim': 8, 'vocab_size': 97}
TOKENS = {'bos_token_id': 1, 'eos_token_id': 2, 'pad_token_id': 0}
FAMILIES = {
    'Llama': ('LlamaForCausalLM', DECODER),
    'Gemma2': ('Gemma2ForCausalLM', DECODER),
    'T5': ('T5ForConditionalGeneration', {'d_model': 32, 'd_kv': 8, 'd_ff': 64, 'num_layers': 2, 'num_heads': 4, 'vocab_size': 97,
                                          'decoder_start_token_id': 0}),
}
# Prompts of two lengths, greedy and drawn.
PROMPTS = [(5, False), (9, False), (6, True), (12, True)]
STATIC = {'cache_implementation': 'static', 'disable_compile': True}


@pytest.fixture(autouse=True)
def quiet():
    transformers.logging.set_verbosity_error()


def make(family):
    name, sizes = FAMILIES[family]
    torch.manual_seed(0)
    kind = getattr(transformers, name)
    model = kind(kind.config_class(**sizes, **TOKENS)).eval()
    model.generation_config.eos_token_id = None  # a text of full length
    return model


@pytest.mark.parametrize('family,cache', [('Llama', {}), ('Gemma2', STATIC), ('T5', {})], ids=['growing', 'static', 'of two kinds'])
def test_with_free_sizes_there_are_at_most_three_graphs(family, cache, counted):
    model = make(family)
    eager = copy.deepcopy(model)
    model.compile(backend=counted.backend, dynamic=True)
    for length, drawn in PROMPTS:
        ids = torch.randint(3, 97, (1, length))
        results = []
        for which in (eager, model):
            torch.manual_seed(4)
            results.append(which.generate(ids, attention_mask=torch.ones_like(ids), max_new_tokens=6, do_sample=drawn, **cache))
        assert torch.equal(*results)
    assert 2 <= counted.graphs <= 3 and counted.models == counted.graphs
