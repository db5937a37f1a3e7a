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
