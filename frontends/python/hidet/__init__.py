"""Compiles deep learning models to machine code for CPUs and GPUs.

    import hidet.onnx
    model = hidet.onnx.from_onnx('model.onnx').build()
    y = model(x)                                         # numpy arrays, torch tensors, anything with DLPack

    import torch
    fast = torch.compile(module, backend='hidet')        # no import of hidet is needed
"""

from hidet._core import CompiledModel, option_table

__version__ = '0.1.0'
__all__ = ['CompiledModel', 'option_table']
