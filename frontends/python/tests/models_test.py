"""Whole models through torch.compile with fullgraph=True: equal to eager, at several batch sizes."""

import copy
import pathlib
import sys
import threading

import pytest
import torch

import hidet.torch

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / 'examples'))

import torch_models  # noqa: E402

SMALL = {'hidden_size': 32, 'num_hidden_layers': 2, 'num_attention_heads': 4, 'intermediate_size': 64, 'vocab_size': 100}

pytestmark = pytest.mark.usefixtures('fresh')


def images(size):
    return lambda batch: (torch.randn(batch, 3, size, size),)


def tokens(batch):
    return (torch.randint(0, 100, (batch, 12)),)


def transformer(kind):
    import transformers

    transformers.logging.set_verbosity_error()
    if kind == 'bert':
        return transformers.BertModel(transformers.BertConfig(**SMALL))
    if kind == 'gpt2':
        return transformers.GPT2LMHeadModel(
            transformers.GPT2Config(n_embd=32, n_layer=2, n_head=4, vocab_size=100, use_cache=False, bos_token_id=0, eos_token_id=1))
    if kind == 'llama':
        return llama(use_cache=False)
    return transformers.ViTModel(transformers.ViTConfig(**{k: v for k, v in SMALL.items() if k != 'vocab_size'}, image_size=32,
                                                        patch_size=8))


def llama(**more):
    import transformers

    transformers.logging.set_verbosity_error()
    return transformers.LlamaForCausalLM(transformers.LlamaConfig(**SMALL, num_key_value_heads=2, **more)).eval()


def vision(name):
    """With weights that do not die out and statistics that are not those of a fresh model."""
    model = getattr(torch_models, name)()
    for module in model.modules():
        if isinstance(module, torch.nn.Conv2d):
            torch.nn.init.kaiming_normal_(module.weight)
        if isinstance(module, torch.nn.BatchNorm2d):
            module.running_mean.normal_(0, 0.1)
            module.running_var.uniform_(0.5, 1.5)
    return model


MODELS = {
    'resnet18': (lambda: vision('resnet18'), images(32)), 'resnet50': (lambda: vision('resnet50'), images(32)),
    'mobilenet_v2': (lambda: vision('mobilenet_v2'), images(32)), 'unet': (lambda: vision('unet'), images(16)),
    'bert': (lambda: transformer('bert'), tokens), 'gpt2': (lambda: transformer('gpt2'), tokens),
    'llama': (lambda: transformer('llama'), tokens), 'vit': (lambda: transformer('vit'), images(32)),
}


class Counter:
    """The backend, counting graphs."""

    def __init__(self):
        self.graphs = 0

    def __call__(self, gm, inputs):
        self.graphs += 1
        return hidet.torch.compile_graph(gm, inputs)


def first(output):
    return output if isinstance(output, torch.Tensor) else output[0]


def in_double(tensors):
    return [x.double() if x.is_floating_point() else x for x in tensors]


def assert_as_exact_as_eager(result, eager, exact):
    """The root of the mean square of the errors against float64 is at most twice eager's, or at the type's own rounding."""
    assert result.dtype == eager.dtype and result.shape == exact.shape

    def error(x):
        return float((x.double() - exact).square().mean().sqrt())

    rounding = torch.finfo(eager.dtype).eps * float(exact.square().mean().sqrt())
    assert error(result) <= max(2 * error(eager), rounding), f'{error(result)}, eager {error(eager)}, rounding {rounding}'


@pytest.mark.parametrize('name', MODELS)
def test_model_equals_eager(name):
    make, inputs = MODELS[name]
    model = make().eval()
    exact = copy.deepcopy(model).double()
    counter = Counter()
    fast = torch.compile(model, backend=counter, fullgraph=True)
    for batch in (2, 3, 5):  # the second time Dynamo makes the batch size a symbol
        x = inputs(batch)
        assert_as_exact_as_eager(first(fast(*x)), first(model(*x)), first(exact(*in_double(x))))
    assert counter.graphs == 2


@pytest.mark.parametrize('dtype', [torch.bfloat16, torch.float16])
@pytest.mark.parametrize('name', ['resnet18', 'bert', 'llama'])
def test_models_of_halves_are_as_exact_as_eager(name, dtype):
    make, inputs = MODELS[name]
    model = make().eval().to(dtype)
    exact = copy.deepcopy(model).double()  # of the same weights
    fast = torch.compile(model, backend='hidet', fullgraph=True)
    x = [x.to(dtype) if x.is_floating_point() else x for x in inputs(2)]
    assert_as_exact_as_eager(first(fast(*x)), first(model(*x)), first(exact(*in_double(x))))


def test_four_threads_call_one_model():
    model = transformer('bert').eval()
    fast = torch.compile(model, backend='hidet', fullgraph=True)
    inputs = [torch.randint(0, 100, (2, 12)) for _ in range(4)]
    wanted = [first(model(x)) for x in inputs]
    fast(inputs[0])
    failures = []

    def work(x, want):
        try:
            with torch.no_grad():
                for _ in range(20):
                    torch.testing.assert_close(first(fast(x)), want, rtol=1e-4, atol=1e-5)
        except Exception as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=pair) for pair in zip(inputs, wanted)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures, failures[0]


def generate(model, ids, count):
    """Greedy tokens with a KV cache that grows."""
    import transformers

    cache = transformers.DynamicCache(config=llama.config)
    made, step = [], ids
    for _ in range(count):
        output = model(input_ids=step, past_key_values=cache, use_cache=True)
        cache, step = output.past_key_values, output.logits[:, -1:].argmax(-1)
        made.append(step)
    return torch.cat(made, 1)


def test_a_llama_generates_with_a_cache():
    model = llama()
    llama.config = model.config
    ids = torch.randint(0, 100, (1, 5))
    counter = Counter()
    want = generate(model, ids, 16)
    torch.testing.assert_close(generate(torch.compile(model, backend=counter, fullgraph=True), ids, 16), want)
    assert counter.graphs == 3  # the prompt, a token behind it, tokens behind any number of others
