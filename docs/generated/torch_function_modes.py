"""
Torch function modes
====================

A torch function mode changes what operators mean while a model is traced, at no cost when it runs. It works with
``backend='hidet'`` as with any other, since Dynamo applies it before the backend sees the graph.
"""

import torch
from torch.overrides import BaseTorchFunctionMode

from setting import device


class AddToMultiplyMode(BaseTorchFunctionMode):
    def __torch_function__(self, func, types, args=(), kwargs=None):
        if func == torch.Tensor.add:
            func = torch.mul

        return super().__torch_function__(func, types, args, kwargs)


# %%
# The mode can be around the call of a compiled function.
@torch.compile(backend='hidet')
def test_fn(x, y):
    return x + y * x  # infix operators map to torch.Tensor.* methods


x = torch.rand(2, 2, device=device)
y = torch.rand_like(x)

with AddToMultiplyMode():
    z = test_fn(x, y)

assert torch.allclose(z, x * y * x)


# %%
# Or inside of it.
@torch.compile(backend='hidet')
def test_fn(x, y):
    with AddToMultiplyMode():
        return x + y * x


x = torch.rand(2, 2, device=device)
y = torch.rand_like(x)
z = test_fn(x, y)

assert torch.allclose(z, x * y * x)
print('success!')
