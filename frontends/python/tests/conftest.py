"""What tests of torch.compile share."""

import os

import pytest

# Eager's threads sleep where they wait: where several test processes share the cores, each that spins takes one from another.
os.environ.setdefault('OMP_WAIT_POLICY', 'PASSIVE')


@pytest.fixture
def fresh():
    """Nothing is compiled, the settings are the defaults, random numbers are the same for each test, and no gradients are kept."""
    import numpy
    import torch

    import hidet.torch

    torch._dynamo.reset()
    torch.manual_seed(0)
    numpy.random.seed(0)
    with torch.no_grad():
        yield
    hidet.torch.dynamo_config.reset()
    torch._dynamo.reset()


@pytest.fixture
def counted(monkeypatch):
    """A backend of torch.compile, `backend`, and how many `graphs` it was given and `models` were made of them."""
    import types

    import hidet.torch

    counts = types.SimpleNamespace(graphs=0, models=0)
    original = hidet.torch.backend._core.compile_fx

    def backend(gm, inputs):
        counts.graphs += 1
        return hidet.torch.compile_graph(gm, inputs)

    def compile_fx(*args):
        model = original(*args)
        counts.models += 1
        return model

    monkeypatch.setattr(hidet.torch.backend._core, 'compile_fx', compile_fx)
    counts.backend = backend
    return counts
