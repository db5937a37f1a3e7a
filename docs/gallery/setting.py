"""What the documents share: the device that they run on, and the models."""

import os
import pathlib
import sys

import torch

# 'cuda' as the documents were written, where there is one.
device = os.environ.get('HIDET_DOCS_DEVICE') or ('cuda' if torch.cuda.is_available() else 'cpu')

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / 'examples'))

from torch_models import resnet18  # noqa: E402,F401


def image(dtype=torch.float32):
    """An image for a ResNet; a small one on the CPU, where the documents are also tests."""
    size = 224 if device == 'cuda' else 64
    return torch.randn(1, 3, size, size).to(device=device, dtype=dtype)
