"""ONNX models, under the original's name; see hidet.onnx."""

from hidet.onnx import OnnxModel, from_onnx

__all__ = ['OnnxModel', 'from_onnx']
