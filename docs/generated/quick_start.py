"""
Quick start
===========

From a PyTorch model to hidet's own tensors and graphs.
"""

# %%
# Compile a PyTorch model
# -----------------------
# ``backend='hidet'`` is all it takes. No import of hidet is needed for that; it is used further down.
import torch

import hidet
from setting import device, image, resnet18

torch.manual_seed(0)
dtype = torch.float16 if device == 'cuda' else torch.float32
x = image(dtype)
model = resnet18().to(device).eval().to(dtype)

with torch.no_grad():
    model_opt = torch.compile(model, backend='hidet', mode='max-autotune')
    y1 = model_opt(x)
    y2 = model(x)

torch.testing.assert_close(actual=y1, expected=y2, rtol=2e-2, atol=2e-2)

# %%
# The search for fast kernels can be set for everything that is compiled afterwards: 0 asks a model of the machine, 1 measures
# the best few candidates, 2 many.
hidet.torch.dynamo_config.search_space(2)
hidet.torch.dynamo_config.reset()

# %%
# Tensors
# -------
# Beside ``randn`` there are ``zeros``, ``ones``, ``full`` and ``empty``; ``from_torch`` shares the memory of a torch tensor, and
# ``asarray`` takes lists and numpy arrays.
import numpy

numpy.random.seed(0)
a = hidet.randn([2, 3], device=device)
print(a)

# %%
# Operators run at once where all inputs have elements.
b = hidet.randn([3, 2], device=device)
c = hidet.randn([2], device=device)
d = hidet.ops.matmul(a, b)
d = d + c  # 'd + c' is equivalent to 'hidet.ops.add(d, c)'
print(d)

# %%
# Symbolic tensors and flow graphs
# --------------------------------
# A symbolic tensor has no memory. What is computed from one is symbolic too, and knows in ``trace`` which operator makes it.


def linear_bias(x, b, c):
    return hidet.ops.matmul(x, b) + c


x = hidet.symbol_like(a)
y = linear_bias(x, b, c)

assert x.trace is None
assert y.trace is not None

print('x:', x)
print('y:', y)

# %%
# ``trace_from`` follows the traces back and makes a graph of them.
graph: hidet.FlowGraph = hidet.trace_from(y)
print(graph)

# %%
# Optimize a graph
# ----------------
# The product and the sum become one kernel.
opt_graph: hidet.FlowGraph = hidet.graph.optimize(graph)
print(opt_graph)

# %%
# A graph is called like a function; it is compiled at the first call.
y1 = opt_graph(a)
print(y1)
assert abs(y1.cpu().numpy() - d.cpu().numpy()).max() < 1e-5

# %%
# On a GPU the kernels of a graph can be handed over as one CUDA graph.
if device == 'cuda':
    cuda_graph = opt_graph.cuda_graph()
    outputs = cuda_graph.run([a])
    y2 = outputs[0]
    print(y2)

# %%
# Settings for the passes are made in a context.
with hidet.graph.PassContext() as ctx:
    ctx.set_precision('float16')
    half = hidet.graph.optimize(graph)
assert abs(half(a).cpu().numpy() - d.cpu().numpy()).max() < 2e-2
