"""The torch modules that hidet maps itself. Dynamo inlines modules, so these are mapped through the functions that their
forward calls; the entries say that those are. Importing this puts them into Registry.registered_modules."""

from __future__ import annotations

from torch import nn

from hidet.graph.frontend.torch.registry import NativeRule, Registry

_FUNCTIONS = {
    'conv1d': (nn.Conv1d,), 'conv2d': (nn.Conv2d,), 'conv3d': (nn.Conv3d,), 'linear': (nn.Linear,),
    'batch_norm': (nn.BatchNorm1d, nn.BatchNorm2d, nn.BatchNorm3d), 'layer_norm': (nn.LayerNorm,),
    'group_norm': (nn.GroupNorm,), 'instance_norm': (nn.InstanceNorm1d, nn.InstanceNorm2d, nn.InstanceNorm3d),
    'rms_norm': (nn.RMSNorm,), 'relu': (nn.ReLU,), 'leaky_relu': (nn.LeakyReLU,), 'glu': (nn.GLU,), 'elu': (nn.ELU,),
    'selu': (nn.SELU,), 'celu': (nn.CELU,), 'hardtanh': (nn.Hardtanh, nn.ReLU6), 'gelu': (nn.GELU,), 'silu': (nn.SiLU,),
    'mish': (nn.Mish,), 'sigmoid': (nn.Sigmoid,), 'hardsigmoid': (nn.Hardsigmoid,), 'hardswish': (nn.Hardswish,),
    'logsigmoid': (nn.LogSigmoid,), 'softplus': (nn.Softplus,), 'softsign': (nn.Softsign,), 'softshrink': (nn.Softshrink,),
    'hardshrink': (nn.Hardshrink,), 'tanh': (nn.Tanh,), 'tanhshrink': (nn.Tanhshrink,),
    'softmax': (nn.Softmax, nn.Softmin), 'log_softmax': (nn.LogSoftmax,), 'embedding': (nn.Embedding,),
    'dropout': (nn.Dropout, nn.Dropout1d, nn.Dropout2d, nn.Dropout3d), 'max_pool1d': (nn.MaxPool1d,),
    'max_pool2d': (nn.MaxPool2d,), 'max_pool3d': (nn.MaxPool3d,), 'avg_pool1d': (nn.AvgPool1d,),
    'avg_pool2d': (nn.AvgPool2d,), 'avg_pool3d': (nn.AvgPool3d,), 'adaptive_avg_pool1d': (nn.AdaptiveAvgPool1d,),
    'adaptive_avg_pool2d': (nn.AdaptiveAvgPool2d,), 'adaptive_avg_pool3d': (nn.AdaptiveAvgPool3d,),
    'adaptive_max_pool2d': (nn.AdaptiveMaxPool2d,), 'flatten': (nn.Flatten,), 'unflatten': (nn.Unflatten,),
    'interpolate': (nn.Upsample,), 'clone': (nn.Identity,),
    'pad': (nn.ZeroPad2d, nn.ConstantPad1d, nn.ConstantPad2d, nn.ConstantPad3d, nn.ReflectionPad1d, nn.ReflectionPad2d),
}


def _register_all() -> None:
    for target, classes in _FUNCTIONS.items():
        for cls in classes:
            Registry.registered_modules.setdefault(cls, NativeRule(target))


_register_all()
