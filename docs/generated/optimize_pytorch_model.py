"""
Settings of the torch.compile backend
=====================================

``hidet.torch.dynamo_config`` has one method a setting. They are read when a model first runs, not when ``torch.compile`` is
called, and stay with that model.
"""

# %%
# How far kernels are searched for: 0 not at all, 1 among the best few, 2 among many. Results are kept in the cache folder.
import torch

import hidet
from setting import device, image, resnet18

torch.manual_seed(0)
x = image()
model = resnet18().to(device).eval()

hidet.torch.dynamo_config.search_space(0)
with torch.no_grad():
    model_opt = torch.compile(model, backend='hidet')
    outputs = model_opt(x)
torch.testing.assert_close(outputs, model(x), rtol=1e-2, atol=1e-2)

# %%
# Correctness
# -----------
# The report compares each operator of a new graph with torch's, on random inputs. The error is
# :math:`|actual - expected| / (|expected| + 1)`; expect 1e-5 for float32 and 1e-2 for float16. What is further off has an arrow.
with torch.no_grad():
    torch._dynamo.reset()
    hidet.torch.dynamo_config.correctness_report()
    model_opt = torch.compile(model, backend='hidet')
    model_opt(x)
hidet.torch.dynamo_config.correctness_report(False)

# %%
# CUDA graphs and precision
# -------------------------
# CUDA graphs are on by default. Half precision casts inside the compiled model: its inputs and outputs stay float32.
hidet.torch.dynamo_config.use_cuda_graph(False)
hidet.torch.dynamo_config.use_fp16(True)
hidet.torch.dynamo_config.use_fp16_reduction(True)
with torch.no_grad():
    torch._dynamo.reset()
    half = torch.compile(model, backend='hidet')(x)
assert half.dtype == torch.float32
torch.testing.assert_close(half, model(x), rtol=5e-2, atol=5e-2)
hidet.torch.dynamo_config.reset()

# %%
# The graph that Dynamo hands over
# --------------------------------
with torch.no_grad():
    torch._dynamo.reset()
    hidet.torch.dynamo_config.print_input_graph(True)
    model_opt = torch.compile(model, backend='hidet')
    model_opt(x)
hidet.torch.dynamo_config.reset()
