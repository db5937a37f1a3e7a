"""
Map a PyTorch operator
======================

``torch.compile(model, backend='hidet')`` goes three steps: Dynamo captures a ``torch.fx`` graph, each of its functions and
methods is mapped to hidet operators, and the graph of those is compiled. This guide adds mappings for the second step. There
are three kinds: functions (``torch.nn.functional.relu``, ``operator.add``), modules (``torch.nn.Linear``) and tensor methods
(``torch.Tensor.flatten``).
"""

# %%
# What is mapped is in three dictionaries. To have something to add, a few entries are removed; what was removed is
# unsupported until it is registered again.
import operator

import torch
from torch import nn

from hidet.graph.frontend.torch.registry import Registry

# importing these fills the dictionaries
import hidet.graph.frontend.torch.register_functions
import hidet.graph.frontend.torch.register_modules
import hidet.graph.frontend.torch.register_methods
import hidet.graph.frontend.torch.dynamo_backends

from setting import device

del Registry.registered_functions[torch.nn.functional.relu]
del Registry.registered_functions[operator.add]
del Registry.registered_modules[torch.nn.Linear]
del Registry.registered_methods[torch.Tensor.flatten]


class Model(nn.Module):
    """a model used nn.Linear, nn.functional.relu, operator.add and Tensor.flatten"""

    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(10, 10)

    def forward(self, x):
        x = self.linear(x)
        x = torch.nn.functional.relu(x)
        x = x + x
        return x.flatten()


# %%
# The first error names the functions. Methods come second, once all functions are mapped. ``nn.Linear`` is not named:
# Dynamo looks into modules, and the function that it calls is still mapped.
def run_model():
    model = Model().to(device)
    model_opt = torch.compile(model, backend='hidet', mode='max-autotune')

    x = torch.randn(10, 10, device=device)
    y1 = model_opt(x)
    y2 = model(x)
    torch.testing.assert_close(actual=y1, expected=y2, atol=3e-3, rtol=3e-3)
    print('success!')


try:
    run_model()
except Exception as e:
    print(e)

# %%
# A rule has the signature of what it maps. Its tensors are ``hidet.Tensor``, and it returns one.
from typing import Optional

from hidet import Tensor, ops
from hidet.graph.frontend.torch.registry import HidetModule, register_function, register_method, register_module


@register_function(torch.nn.functional.relu)
def torch_relu(x: Tensor, inplace: bool = False):
    _ = inplace  # there is no memory to change in a graph
    return ops.relu(x)


@register_function(operator.add)
def operator_add(x: Tensor, y: Tensor):
    return ops.add(x, y)


@register_module(torch.nn.Linear)
class HidetLinear(HidetModule):
    def __init__(self, torch_module: torch.nn.Module):
        super().__init__(torch_module)
        # param gives a parameter as a hidet.Tensor; it stays in torch's memory, so later changes are seen
        self.transposed_weight: Tensor = ops.transpose(self.param('weight'), [1, 0])
        self.bias: Optional[Tensor] = self.param('bias', optional=True)

    def __call__(self, x: Tensor) -> Tensor:
        y = ops.matmul(x, self.transposed_weight)
        if self.bias is not None:
            y = y + self.bias
        return y


try:
    run_model()
except Exception as e:
    print(e)

# %%
# Now only the method is missing.


@register_method(torch.Tensor.flatten)
def tensor_flatten(self: Tensor, start_dim=0, end_dim=-1):
    return ops.flatten(self, start_dim=start_dim, end_dim=end_dim)


run_model()
