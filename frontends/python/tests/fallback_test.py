"""options={'fallback': 'eager'}: what is not compiled runs in torch, in the order of the program, and nothing differs from eager."""

import copy
import warnings

import pytest
import torch

from unheard import unheard as odd, unseen

import hidet.torch
import hidet.torch.fallback

pytestmark = pytest.mark.usefixtures('fresh')


def check(function, *args, calls=1, **options):
    """Compares results, their strides, and what becomes of the arguments, with eager; returns the warnings of ours."""
    fast = torch.compile(function, backend='hidet', fullgraph=True, options={'fallback': 'eager'}, **options)
    mine, theirs = copy.deepcopy(args), copy.deepcopy(args)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter('always')
        for _ in range(calls):
            got, want = fast(*mine), function(*theirs)
            torch.testing.assert_close(got, want, check_stride=True)
            torch.testing.assert_close(mine, theirs)
    return [str(w.message) for w in caught if str(w.message).startswith('hidet')]


def chosen_by_a_tensor(x, i):
    return odd(x).flatten()[i]


def written_at_indices(cache, i, y):
    cache.index_copy_(0, i, y * 3)
    return (cache * 2).sum(-1)


def used_again_after_a_write(cache, i, y):
    z = y * 3
    cache.index_copy_(0, i, z)
    return cache * 2 + odd(cache), z


def views_of_what_is_written(x, i, y):
    a = x * 2
    view, turned = a[0], a.t()
    view.put_(i, y[0, :2])
    b = turned.sum(0) + 1
    a.mul_(2)
    return b, view * 3, turned, a


def parts(x, i, y):
    a, b = torch.max(x * 2, 1)
    first, second = (x + 1).chunk(2, 1)
    return a + odd(a), b, second * 2, odd(first), first, x.expand(2, -1, -1)


def other_order_of_memory(x, i, y):
    a = x.t() * 2
    b = odd(a)
    return b + a, a, (a + 1).contiguous(), a.as_strided((3, 2), (1, 3))


def shapes_changed_in_place(x, i, y):
    a = x * 2
    a.unsqueeze_(0)
    b = odd(a)
    a.add_(b)
    return a, b + 1


def truths_and_sizes(x, i, y):
    rows = x.shape[0]
    both = torch.cat([x, x]) * 2
    return (odd(both) + both).reshape(rows, 2, -1) * rows, both.shape[0], x.dtype == torch.float32


@pytest.mark.parametrize('dynamic', [None, True])
@pytest.mark.parametrize('function', [
    chosen_by_a_tensor, written_at_indices, used_again_after_a_write, views_of_what_is_written, parts, other_order_of_memory,
    shapes_changed_in_place, truths_and_sizes])
def test_results_views_strides_and_arguments_are_those_of_eager(function, dynamic):
    args = (torch.randn(4, 4), torch.tensor([3, 1]), torch.randn(2, 4))
    check(function, *args[:function.__code__.co_argcount], calls=2, dynamic=dynamic)


class Cached(torch.nn.Module):
    """Writes into its own buffer, as caches of keys and values do."""

    def __init__(self):
        super().__init__()
        self.project = torch.nn.Linear(4, 4)
        self.register_buffer('cache', torch.zeros(6, 4))

    def forward(self, x, i):
        self.cache.index_copy_(0, i, self.project(x))
        return torch.softmax(x @ self.cache.t(), -1) @ self.cache


def test_buffers_are_written():
    model = Cached()
    twin = copy.deepcopy(model)
    fast = torch.compile(model, backend='hidet', fullgraph=True, options={'fallback': 'eager'})
    for step in range(3):
        x, i = torch.randn(2, 4), torch.tensor([step, step + 1])
        torch.testing.assert_close(fast(x, i), twin(x, i))
        torch.testing.assert_close(model.cache, twin.cache)


def in_another_precision(x):
    with torch.autocast('cpu', dtype=torch.bfloat16):
        y = x @ x.t()
    return y + 1, odd(x)


def over_rows(x):
    return torch.vmap(lambda row: odd(row) * row.sum())(x) * 2


@pytest.mark.parametrize('function', [in_another_precision, over_rows])
def test_what_changes_the_meaning_of_functions_is_left_to_torch(function):
    assert len(check(function, torch.randn(3, 4))) == 1


def test_one_warning_counts_what_runs_in_torch():
    said = check(lambda x: odd(odd(x) + 1) * unseen(x.abs() + 1), torch.randn(3))
    assert len(said) == 1 and 'unheard.default (2)' in said[0] and 'unseen.default (1)' in said[0]


def test_nothing_is_said_where_all_is_compiled():
    assert not check(lambda x: torch.relu(x) + 1, torch.randn(3))


def test_the_error_without_the_fallback_says_how_to_go_on():
    with pytest.raises(Exception, match=r"options=\{'fallback': 'eager'\}") as error:
        torch.compile(lambda x: odd(x), backend='hidet', fullgraph=True, options={'fallback': 'error'})(torch.randn(3))
    assert 'http' not in str(error.value).split('Set TORCHDYNAMO_VERBOSE')[0]


def test_many_segments_are_cut_in_time():
    def chain(x):
        for _ in range(300):
            x = x + 0.001
        for _ in range(20):
            x = odd(x) * 0.01 + x
        return x

    check(chain, torch.randn(3))


def test_what_a_segment_refuses_at_a_call_is_torchs_error():
    table, indices = torch.randn(3, 4), torch.tensor([0, 3])

    def look_up(i, table):
        return odd(torch.nn.functional.embedding(i, table))

    fast = torch.compile(look_up, backend='hidet', fullgraph=True, options={'fallback': 'eager'})
    fast(indices * 0, table)
    with pytest.raises(IndexError, match='index out of range in self'):
        fast(indices, table)


def test_a_part_that_refuses_a_call_says_so_once():
    def scaled(x):
        return odd(x.reshape(-1, 4) * 2)

    fast = torch.compile(scaled, backend='hidet', fullgraph=True, options={'fallback': 'eager'}, dynamic=True)
    x = torch.randn(8)
    torch.testing.assert_close(fast(x), scaled(x))
    parts = []
    original = hidet.torch.fallback._Part.forward

    def refusing(self, *args):
        parts.append(self)
        self._model = lambda *_: (_ for _ in ()).throw(ValueError('beyond its bounds'))
        return original(self, *args)

    hidet.torch.fallback._Part.forward = refusing
    try:
        with pytest.warns(UserWarning, match='runs in torch at this call.*beyond its bounds'):
            torch.testing.assert_close(fast(x), scaled(x))
        with warnings.catch_warnings():
            warnings.simplefilter('error')
            torch.testing.assert_close(fast(x), scaled(x))
    finally:
        hidet.torch.fallback._Part.forward = original
    assert parts


def tiny(name, **more):
    """Returns a small model of transformers and its inputs."""
    transformers = pytest.importorskip('transformers')
    config_class = getattr(transformers, name + 'Config')
    model_class = getattr(transformers, {'Detr': 'DetrModel', 'Vits': 'VitsModel'}.get(name, name + 'Model'))
    config = config_class(**more)
    config.use_cache = False
    return model_class(config).eval()


SMALL = {'hidden_size': 32, 'intermediate_size': 64, 'num_hidden_layers': 2, 'num_attention_heads': 4, 'vocab_size': 100}
TINY = {
    'Mixtral': {**SMALL, 'num_key_value_heads': 2, 'num_local_experts': 4},
    'GptOss': {**SMALL, 'num_key_value_heads': 2, 'num_local_experts': 4, 'num_experts_per_tok': 2, 'head_dim': 8},
    'DeepseekV3': {**SMALL, 'num_key_value_heads': 4, 'n_routed_experts': 8, 'num_experts_per_tok': 2, 'n_group': 2, 'topk_group': 1,
                   'moe_intermediate_size': 16, 'first_k_dense_replace': 1, 'q_lora_rank': 16, 'kv_lora_rank': 8,
                   'qk_rope_head_dim': 4, 'qk_nope_head_dim': 8, 'v_head_dim': 8},
    'Longformer': {**SMALL, 'attention_window': [4, 4], 'max_position_embeddings': 64, 'pad_token_id': 1},
    'Mamba': {'hidden_size': 32, 'num_hidden_layers': 2, 'vocab_size': 100, 'state_size': 4},
}


@pytest.mark.parametrize('name', TINY)
def test_tiny_models_equal_eager(name):
    model = tiny(name, **TINY[name])
    ids = torch.randint(3, 100, (2, 16))
    want = model(input_ids=ids).last_hidden_state
    fast = torch.compile(model, backend='hidet', options={'fallback': 'eager'})
    with warnings.catch_warnings():
        warnings.simplefilter('ignore')
        for _ in range(2):
            torch.testing.assert_close(fast(input_ids=ids).last_hidden_state, want, rtol=1e-4, atol=1e-4)


def test_a_tiny_codec_equals_eager():
    model = tiny('Encodec', num_filters=4, hidden_size=16, codebook_dim=16, codebook_size=16, upsampling_ratios=[2, 2], num_lstm_layers=1)
    sound = torch.randn(1, 1, 160)
    want = model(sound).audio_values
    fast = torch.compile(model, backend='hidet', options={'fallback': 'eager'})
    with warnings.catch_warnings():
        warnings.simplefilter('ignore')
        torch.testing.assert_close(fast(sound).audio_values, want, rtol=1e-4, atol=1e-4)


def test_nested_tensors_are_refused_by_name_or_run_in_torch():
    rows = torch.nested.nested_tensor([torch.randn(2, 4), torch.randn(3, 4)], layout=torch.jagged)
    with pytest.raises(Exception, match='a nested tensor .* is not supported'):
        torch.compile(lambda rows: rows * 2, backend='hidet')(rows)
    fast = torch.compile(lambda rows: rows * 2, backend='hidet', options={'fallback': 'eager'})
    with pytest.warns(UserWarning, match=r'runs in torch, not compiled: .*mul'):
        torch.testing.assert_close(fast(rows).values(), rows.values() * 2)
