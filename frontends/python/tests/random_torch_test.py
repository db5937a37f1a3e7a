"""Random numbers of torch's generators: a seed means what it means in eager."""

import pytest
import torch

import hidet.torch

F = torch.nn.functional

pytestmark = pytest.mark.usefixtures('fresh')


def check(function, *args, dynamic=None):
    fast = torch.compile(function, backend='hidet', fullgraph=True, dynamic=dynamic)
    for seed in range(2):
        torch.manual_seed(seed)
        want = function(*args)
        torch.manual_seed(seed)
        torch.testing.assert_close(fast(*args), want, rtol=1e-4, atol=1e-4)
    return fast


RANDOM = {
    'dropout': lambda x: F.dropout(x, 0.3) * 2, 'images': lambda x: F.dropout2d(x[None, :, :, None], 0.5),
    'like': lambda x: (torch.rand_like(x) + x, torch.randn_like(x)), 'sizes': lambda x: torch.randn(x.shape[0] * 2, 3),
    'integers': lambda x: torch.randint(0, 10, (x.shape[0],)) + 1, 'order': lambda x: x[torch.randperm(x.shape[0])],
    'in place': lambda x: (x.clone().normal_(1, 2), torch.empty_like(x).uniform_(-1, 1), torch.empty_like(x).exponential_(2.0)),
    'attention': lambda x: F.scaled_dot_product_attention(x[None], x[None], x[None], dropout_p=0.5),
    'several': lambda x: (torch.rand(3), F.dropout(x, 0.5), torch.rand(3)), 'choice': lambda x: F.gumbel_softmax(x),
    'methods': lambda x: (x.abs().multinomial(2), torch.rand(3), x.sigmoid().bernoulli(), F.dropout(x), x.clone().exponential_()),
}


@pytest.mark.parametrize('dynamic', [None, True])
@pytest.mark.parametrize('name', RANDOM)
def test_a_seed_means_what_it_means_in_eager(name, dynamic):
    fast = check(RANDOM[name], torch.randn(6, 4), dynamic=dynamic)
    if name == 'like':
        assert not torch.equal(fast(torch.zeros(6, 4))[0], fast(torch.zeros(6, 4))[0])


def test_a_model_in_training_mode():
    model = torch.nn.Sequential(torch.nn.Linear(4, 8), torch.nn.BatchNorm1d(8), torch.nn.ReLU(), torch.nn.Dropout(0.5)).train()
    twin = torch.nn.Sequential(torch.nn.Linear(4, 8), torch.nn.BatchNorm1d(8), torch.nn.ReLU(), torch.nn.Dropout(0.5)).train()
    twin.load_state_dict(model.state_dict())
    fast = torch.compile(model, backend='hidet', fullgraph=True)
    for seed in range(3):
        x = torch.randn(5, 4)
        torch.manual_seed(seed)
        want = twin(x)
        torch.manual_seed(seed)
        torch.testing.assert_close(fast(x), want)
    torch.testing.assert_close(model.state_dict(), twin.state_dict())


LAYERS = {
    'lstm': lambda: torch.nn.LSTM(4, 5, 2, dropout=0.5), 'gru': lambda: torch.nn.GRU(4, 5, 2, dropout=0.5),
    'rnn': lambda: torch.nn.RNN(4, 5, 3, dropout=0.5, nonlinearity='relu'),
    'both ways': lambda: torch.nn.LSTM(4, 5, 2, dropout=0.5, bidirectional=True, batch_first=True),
    'projected': lambda: torch.nn.LSTM(4, 5, 2, dropout=0.5, proj_size=3),
}


@pytest.mark.parametrize('name', LAYERS)
def test_recurrent_layers_drop_between_their_layers(name):
    layer = LAYERS[name]()
    x = torch.randn(3, 2, 4)
    fast = check(layer.train(), x)
    assert not torch.equal(fast(x)[0], fast(x)[0])
    layer.eval()
    torch.testing.assert_close(fast(x), layer(x))


def test_windows_at_random_places():
    check(lambda x: F.fractional_max_pool2d(x, 3, (4, 5), return_indices=True), torch.randn(2, 3, 11, 12))
    check(lambda x: F.fractional_max_pool3d(x, (2, 2, 1), 2, return_indices=True), torch.randn(0, 1, 4, 5, 4))


@pytest.mark.parametrize('count, replacement', [(1, False), (3, False), (1, True), (5, True)])
def test_draws_by_weight_are_those_of_eager(count, replacement):
    check(lambda w: torch.multinomial(w, count, replacement), torch.rand(4, 7))


# In files.


class Calling(torch.nn.Module):

    def __init__(self, function):
        super().__init__()
        self.function = function

    def forward(self, *args):
        return self.function(*args)


def squared(seed, place, draw):
    """The two words of an element, in Python's numbers of 64 bits without a sign."""
    most = 2 ** 64 - 1
    key = (seed + 0x9E3779B97F4A7C15) & most
    key = ((key ^ (key >> 30)) * 0xBF58476D1CE4E5B9) & most
    key = ((key ^ (key >> 27)) * 0x94D049BB133111EB) & most
    key = (key ^ (key >> 31)) | 1
    y = x = ((draw << 32) + place) * key & most
    z = (y + key) & most
    for addend in (y, z, y):
        x = (x * x + addend) & most
        x = (x >> 32) | (x << 32) & most
    t = (x * x + z) & most
    x = (t >> 32) | (t << 32) & most
    word = t ^ (((x * x + y) & most) >> 32)
    return word >> 32, word & 0xffffffff


def test_numbers_of_saved_models_are_squares_of_a_counter(tmp_path):
    seed = 0x123456789abcdef
    torch.manual_seed(seed)
    hidet.torch.export(Calling(lambda x: (torch.rand(x.shape[0]) + x, torch.rand(2, dtype=torch.float64))), (torch.zeros(4),),
                       tmp_path / 'm.hidet', dynamic_shapes=(({0: torch.export.Dim('n', min=2, max=99)},),))
    model, other = (hidet.load(tmp_path / 'm.hidet') for _ in range(2))
    assert [state.name for state in model.states] == ['random_state']
    for call, n in enumerate((3, 7)):
        numbers, precise = (torch.from_dlpack(result) for result in model(torch.zeros(n)))
        want = torch.tensor([(squared(seed, i, 2 * call)[0] >> 8) * 2.0 ** -24 for i in range(n)])
        torch.testing.assert_close(numbers, want, rtol=0, atol=0)
        words = [squared(seed, i, 2 * call + 1) for i in range(2)]
        assert precise.tolist() == [((high << 21) + (low >> 11)) * 2.0 ** -53 for high, low in words]
        assert torch.equal(torch.from_dlpack(other(torch.zeros(n))[0]), numbers)  # loaded twice, the same numbers
    model.set_weights({'random_state': torch.tensor([5, 0])})
    assert float(model(torch.zeros(3))[0][0]) == (squared(5, 0, 0)[0] >> 8) * 2.0 ** -24


# What is drawn, and a function of it whose mean over many draws eager knows too.
SAVED = {
    'dropout': lambda x: F.dropout(x, 0.3), 'images': lambda x: F.dropout2d(x[:, :, None, None], 0.5),
    'alpha': lambda x: F.alpha_dropout(x, 0.2, True),
    'rrelu': lambda x: F.rrelu(-x, training=True), 'choice': lambda x: F.gumbel_softmax(x), 'normal': lambda x: torch.normal(x, x),
    'attention': lambda x: F.scaled_dot_product_attention(x[None], x[None], x[None], dropout_p=0.2),
    'integers': lambda x: torch.randint(2, 9, x.shape).float(), 'like': lambda x: torch.randint_like(x, 9), 'coins': lambda x: x.sigmoid().bernoulli(),
    'in place': lambda x: x.clone().exponential_(2.0) + x.clone().uniform_(1, 3) + x.clone().normal_(1, 2) + x.clone().geometric_(0.3),
    'halves': lambda x: torch.rand(x.shape, dtype=torch.float16).float(), 'logarithms': lambda x: x.clone().log_normal_(0, 0.5),
    'with replacement': lambda x: x.multinomial(40, replacement=True).float(), 'without': lambda x: x.multinomial(30).float(),
}


@pytest.mark.parametrize('name', SAVED)
def test_saved_models_draw_from_the_distributions_of_eager(name):
    torch.manual_seed(0)
    x = torch.rand(200, 60) + 0.1
    model = hidet.torch.export(Calling(SAVED[name]), (x,), dynamic_shapes=(({0: torch.export.Dim('n')},),))
    first, second, want = torch.from_dlpack(model(x)), torch.from_dlpack(model(x)), SAVED[name](x)
    assert first.shape == want.shape and first.dtype == want.dtype and not torch.equal(first, second)
    error = 6 * float(want.std()) / (len(x) if name == 'attention' else want.numel()) ** 0.5
    for got in (first, second):
        assert abs(float(got.mean() - want.mean())) < error
        torch.testing.assert_close(got.std(), want.std(), rtol=0.1, atol=0.0)


def test_saved_models_shuffle():
    model = hidet.torch.export(Calling(lambda x: x[torch.randperm(x.shape[0])]), (torch.arange(50),))
    first, second = torch.from_dlpack(model(torch.arange(50))), torch.from_dlpack(model(torch.arange(50)))
    assert torch.equal(first.sort()[0], torch.arange(50)) and torch.equal(second.sort()[0], torch.arange(50))
    assert not torch.equal(first, second)


def test_saved_models_refuse_draws_that_are_made_one_by_one():
    with pytest.raises(NotImplementedError, match='poisson'):
        hidet.torch.export(Calling(torch.poisson), (torch.ones(3),))
