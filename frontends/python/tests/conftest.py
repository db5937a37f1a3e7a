"""What tests of torch.compile share."""

import pytest


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
