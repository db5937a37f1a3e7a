"""Weights of torch.compile that change between calls, in each of the ways in which torch lets them: the next call sees it."""

import pytest
import torch

import hidet.torch
from hidet import _core
from hidet.torch import layout

pytestmark = pytest.mark.usefixtures('fresh')


class OwnParameter(torch.nn.Parameter):
    """Of another type than torch's: torch is asked of each."""


class Model(torch.nn.Module):
    """A square weight, so that its transpose has its shape; a buffer; and a few that stay as they are."""

    def __init__(self, parameter=torch.nn.Parameter):
        super().__init__()
        self.weight = parameter(torch.randn(8, 8))
        self.bias = parameter(torch.randn(8))
        self.rest = torch.nn.ParameterList([parameter(torch.randn(8)) for _ in range(4)])
        self.register_buffer('scale', torch.rand(8))

    def forward(self, x):
        y = (x @ self.weight + self.bias) * self.scale
        for more in self.rest:
            y = y + more
        return y


def of(shape):
    """A change that gives a new tensor of the state's shape."""
    return torch.rand(shape) + 1


def step(model):
    model.weight.grad = torch.ones_like(model.weight)
    optimizer = torch.optim.SGD([model.weight], lr=0.5)
    optimizer.step()
    optimizer.zero_grad()


def load(model, assign=False):
    model.load_state_dict({name: torch.randn_like(tensor) for name, tensor in model.state_dict().items()}, assign=assign)


def set_data(name, data):
    def change(model):
        model.get_parameter(name).data = data(model)

    change.__name__ = f'{name}.data'
    return change


def set_buffer(model):
    model.scale.data = of(8)


def replace(model):
    model.weight = type(model.weight)(of((8, 8)))


def resize(model):
    storage = model.weight.untyped_storage()
    size = storage.nbytes()
    storage.resize_(0)
    storage.resize_(2 * size)
    model.weight.data.fill_(2)


def swap(model):
    torch.utils.swap_tensors(model.weight, type(model.weight)(of((8, 8))))


@torch.no_grad()
def in_place(model):
    model.weight.mul_(2)


@torch.no_grad()
def last_in_place(model):
    model.rest[3].add_(1)


@torch.no_grad()
def buffer_in_place(model):
    model.scale.mul_(3)


@torch.no_grad()
def through_a_view(model):
    model.weight[3].fill_(7)


@torch.no_grad()
def through_a_transpose(model):
    model.weight.detach().t()[2].fill_(5)


@torch.no_grad()
def set_source(model):
    model.weight.set_(of((8, 8)))


WHOLE = torch.rand(80)

# Each a list of changes, one after the other.
CHANGES = {
    'optimizer': [step, step],
    'state_dict': [load, lambda model: load(model, assign=True), load],
    'replaced': [replace, in_place],
    'data': [set_data('weight', lambda model: of((8, 8))), set_data('rest.3', lambda model: of(8)), set_buffer],
    # The same storage and version, other elements of it.
    'offset': [set_data('bias', lambda model: WHOLE[:8]), set_data('bias', lambda model: WHOLE[9:17])],
    # The same elements in another order.
    'transposed': [set_data('weight', lambda model: model.weight.data.t())],
    'resized': [resize],
    'swapped': [swap],
    'in_place': [in_place, last_in_place, buffer_in_place, through_a_view, through_a_transpose],
    'set_': [set_source],
}


@pytest.mark.parametrize('parameter', [torch.nn.Parameter, OwnParameter], ids=lambda kind: kind.__name__)
@pytest.mark.parametrize('changes', CHANGES.values(), ids=CHANGES)
def test_the_next_call_sees(changes, parameter):
    model = Model(parameter)
    fast = torch.compile(model, backend='hidet')
    x = torch.randn(3, 8)

    def check():
        with torch.no_grad():
            for _ in range(2):  # once more after it was bound again
                torch.testing.assert_close(fast(x), model(x))
            return model(x).clone()

    before = check()
    for change in changes:
        change(model)
        now = check()
        assert not torch.equal(now, before)
        before = now


def test_filters_are_made_anew_of_a_changed_weight():
    model = torch.nn.Conv2d(32, 32, 3, padding=1).eval()
    compiled = torch.compile(model, backend='hidet')
    image = torch.randn(1, 32, 16, 16)
    with torch.no_grad():
        for _ in range(2):
            torch.testing.assert_close(compiled(image), model(image))
            model.weight.mul_(-1.5)
            torch.testing.assert_close(compiled(image), model(image))
            model.weight = torch.nn.Parameter(torch.randn(32, 32, 3, 3) / 17)


def test_all_is_seen_of_weights_that_are_made_in_inference_mode():
    with torch.inference_mode():
        model = Model()
        fast = torch.compile(model, backend='hidet')
        x = torch.randn(3, 8)
        torch.testing.assert_close(fast(x), model(x))
        model.weight.data = torch.randn(8, 8)
        torch.testing.assert_close(fast(x), model(x))
        model.weight.mul_(2)  # torch counts nothing here
        hidet.torch.refresh()
        torch.testing.assert_close(fast(x), model(x))


@pytest.mark.parametrize('make', [torch.optim.AdamW, torch.optim.SGD])
@pytest.mark.parametrize('fused', [True, False])
def test_steps_of_optimizers_are_seen(make, fused):
    model = torch.nn.Linear(8, 8)
    fast = torch.compile(model, backend='hidet')
    optimizer = make(model.parameters(), lr=0.1, fused=fused)
    x = torch.randn(3, 8)
    for _ in range(3):
        with torch.no_grad():
            torch.testing.assert_close(fast(x), model(x))
        with torch.enable_grad():
            model(x).square().sum().backward()
        optimizer.step()


def test_refresh_is_seen_once_and_for_all_weights():
    model = Model()
    fast = torch.compile(model, backend='hidet')
    x = torch.randn(3, 8)
    with torch.no_grad():
        fast(x)
        model.weight.data.mul_(3)
        model.rest[0].data.mul_(3)
        hidet.torch.refresh()
        torch.testing.assert_close(fast(x), model(x))
        torch.testing.assert_close(fast(x), model(x))


def test_the_state_of_a_tensor_is_where_this_torch_has_it():
    layout.measure()
    tensor = torch.nn.Parameter(torch.arange(40.0))[3:].detach()
    inside, storage, counter, data, offset, version = _core.torch_state(tensor)
    assert inside == tensor._cdata and storage == tensor.untyped_storage()._cdata and counter != 0
    assert data == tensor.untyped_storage().data_ptr() and offset == 3 and version == tensor._version
    tensor.add_(1)
    assert _core.torch_state(tensor)[5] == tensor._version == version + 1
    with torch.inference_mode():
        assert _core.torch_state(torch.ones(2))[2] == 0


def negatives():
    """Tensors whose memory holds the negatives of their elements, row by row where there is one of them."""
    numbers = torch.complex(torch.arange(1.0, 7.0), torch.arange(11.0, 17.0))
    return [numbers[2].conj().imag, numbers[3:4].conj().imag, numbers.conj().imag, torch._neg_view(torch.arange(4.0)), Derived(torch._neg_view(torch.arange(4.0)))]


class Derived(torch.Tensor):
    pass


@pytest.mark.parametrize('known', [True, False])
def test_what_memory_holds_the_negative_of_is_read_as_what_it_is(known, monkeypatch):
    if not known:
        monkeypatch.setattr(layout, '_lazy_flags', lambda: (0, 0))
    monkeypatch.setattr(layout, '_measured', False)
    layout.measure()
    assert (layout._lazy_flags() != (0, 0)) == known
    plus_one = torch.compile(lambda x: x + 1, backend='hidet')
    for tensor in negatives():
        assert tensor.is_neg()
        torch.testing.assert_close(hidet.from_torch(tensor).torch(), tensor.resolve_neg().as_subclass(torch.Tensor))
        torch.testing.assert_close(plus_one(tensor).as_subclass(torch.Tensor), (tensor + 1).as_subclass(torch.Tensor))
    x = hidet.symbol([4])
    assert hidet.trace_from(x + 1).build()(negatives()[3]).tolist() == [1.0, 0.0, -1.0, -2.0]
    numbers = torch.complex(torch.arange(3.0), torch.arange(3.0))
    assert hidet.from_torch(numbers.conj()).numpy().tolist() == numbers.conj().tolist()
    monkeypatch.undo()
    monkeypatch.setattr(layout, '_measured', False)
    layout.measure()


def test_a_weight_may_be_the_negative_of_its_memory_and_be_changed_in_place():
    class Scaled(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.register_buffer('scale', torch._neg_view(torch.arange(1.0, 5.0)))

        def forward(self, x):
            self.scale.add_(1)
            return x * self.scale

    module, other, x = Scaled(), Scaled(), torch.ones(4)
    fast = torch.compile(module, backend='hidet')
    for _ in range(3):
        torch.testing.assert_close(fast(x), other(x))
    torch.testing.assert_close(module.scale, other.scale)


def test_torch_is_asked_where_its_layout_is_another(monkeypatch):
    for name, value in (('_VERSION_COUNTER', 'no_such_function'), ('_TENSOR', 24), ('_STORAGE', 8)):
        monkeypatch.setattr(layout, name, value)
        _core.set_torch_layout(None, torch.Tensor, torch.nn.Parameter)
        monkeypatch.setattr(layout, '_measured', False)
        layout.measure()
        assert _core.torch_state(torch.ones(2)) is None, name
        model, x = Model(), torch.randn(3, 8)
        fast = torch.compile(model, backend='hidet')
        with torch.no_grad():
            torch.testing.assert_close(fast(x), model(x))
            model.bias.add_(1)
            torch.testing.assert_close(fast(x), model(x))
        monkeypatch.undo()
    monkeypatch.setattr(layout, '_measured', False)
    layout.measure()
    assert _core.torch_state(torch.ones(2)) is not None


def test_what_is_no_plain_tensor_is_asked_of():
    assert _core.torch_state(OwnParameter(torch.ones(2))) is None
    assert _core.torch_state(3) is None


@pytest.mark.parametrize('freeze', [False, True])
def test_a_call_asks_nothing_of_frozen_weights(freeze):
    asked = []

    class Counted(torch.nn.Parameter):
        """Of a type that torch has to be asked about, which this counts."""

        @property
        def _version(self):
            asked.append(self)
            return torch.Tensor._version.__get__(self)

    model, x = Model(Counted).eval(), torch.randn(3, 8)
    fast = torch.compile(model, backend='hidet', options={'freeze_weights': freeze})
    with torch.no_grad():
        torch.testing.assert_close(fast(x), model(x))
        asked.clear()
        for _ in range(3):
            torch.testing.assert_close(fast(x), model(x))
    # The six parameters, at each call.
    assert len(asked) == (0 if freeze else 18)


@pytest.mark.parametrize('parameter', [torch.nn.Parameter, OwnParameter])
def test_frozen_weights_are_those_that_were_compiled_until_they_are_refreshed(parameter):
    model, x = Model(parameter).eval(), torch.randn(3, 8)
    hidet.torch.dynamo_config.freeze_weights()
    try:
        fast = torch.compile(model, backend='hidet')
        with torch.no_grad():
            before = model(x)
            torch.testing.assert_close(fast(x), before)
            model.weight.data, model.rest[1].data = torch.randn(8, 8), torch.randn(8)
            torch.testing.assert_close(fast(x), before)
            hidet.torch.refresh()
            torch.testing.assert_close(fast(x), model(x))
            model.bias.data = torch.randn(8)
            assert not torch.allclose(fast(x), model(x))
            hidet.torch.refresh()
            # Another object is no change of a weight but another weight.
            model.weight = parameter(torch.randn(8, 8))
            torch.testing.assert_close(fast(x), model(x))
    finally:
        hidet.torch.dynamo_config.reset()


def test_a_value_named_as_a_weight_is_not_taken_for_it():
    class Positions(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.pos_embed = torch.nn.Parameter(torch.randn(1, 4, 7, 7))

        def forward(self, x):
            pos_embed = torch.nn.functional.interpolate(self.pos_embed, size=(x.shape[2], x.shape[3]), mode='bicubic')
            return x + pos_embed

    model, x = Positions().eval(), torch.randn(2, 4, 16, 16)
    fast = torch.compile(model, backend='hidet', fullgraph=True)
    with torch.no_grad():
        torch.testing.assert_close(fast(x), model(x))
        model.pos_embed.mul_(2)
        torch.testing.assert_close(fast(x), model(x))
