"""Modules: parameters and what is computed with them, as torch.nn has them.

    class Classifier(hidet.nn.Module):
        def __init__(self):
            super().__init__()
            self.hidden = hidet.nn.Linear(784, 128)
            self.out = hidet.nn.Linear(128, 10)

        def forward(self, x):
            return self.out(hidet.ops.relu(self.hidden(x)))

    model = Classifier()
    graph = hidet.trace_from(model(hidet.symbol([1, 784])))

Parameters are random when a module is made; `load_state_dict` sets them, also from hidet.weights.read or torch.
"""

from __future__ import annotations

import math
from typing import Any, Iterator, Optional, Sequence, Union

from hidet.graph import ops
from hidet.graph.flow_graph import FlowGraph, trace_from
from hidet.graph.tensor import Tensor, asarray, ones, randn, symbol_like, zeros

__all__ = [
    'AdaptiveAvgPool2d', 'AvgPool2d', 'BatchNorm2d', 'Conv2d', 'CrossAttention', 'Embedding', 'Flatten', 'Geglu', 'Gelu', 'GroupNorm',
    'Identity', 'LayerNorm', 'Linear', 'LinearTransposed', 'MaxPool2d', 'Module', 'ModuleList', 'Relu', 'Sequential', 'Sigmoid', 'Tanh',
]


class Module:
    """Has parameters (tensors that are attributes) and modules (likewise), each under the attribute's name."""

    def forward(self, *args: Any, **kwargs: Any) -> Any:
        """What the module computes."""
        raise NotImplementedError(f'{type(self).__name__} has no forward')

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self.forward(*args, **kwargs)

    def children(self) -> Iterator[tuple[str, 'Module']]:
        """Gives the modules in this one, with their names."""
        return ((name, value) for name, value in vars(self).items() if isinstance(value, Module))

    def named_parameters(self, prefix: str = '') -> Iterator[tuple[str, Tensor]]:
        """Gives all parameters, those of inner modules included: 'layers.0.weight'."""
        for name, value in vars(self).items():
            if isinstance(value, Tensor):
                yield prefix + name, value
        for name, child in self.children():
            yield from child.named_parameters(f'{prefix}{name}.')

    def parameters(self) -> list[Tensor]:
        """Returns all parameters."""
        return [tensor for _, tensor in self.named_parameters()]

    def state_dict(self) -> dict[str, Tensor]:
        """Returns all parameters by name, for load_state_dict."""
        return dict(self.named_parameters())

    def load_state_dict(self, state: dict[str, Any], strict: bool = True) -> None:
        """Sets parameters by name, to tensors of hidet, torch or numpy; all or none. KeyError for names that are missing or, if
        `strict`, too many; ValueError for a wrong shape. Dtypes and devices are those of the parameters."""
        own = self.state_dict()
        missing, more = [n for n in own if n not in state], [n for n in state if n not in own]
        if missing or (strict and more):
            raise KeyError(f'{type(self).__name__}: missing {missing}, unexpected {more if strict else []}')
        new = {}
        for name, old in own.items():
            value = state[name]
            tensor = asarray(value.detach() if hasattr(value, 'detach') and not isinstance(value, Tensor) else value)
            if tensor.shape != old.shape:
                raise ValueError(f'{name}: {tensor.shape}, expected {old.shape}')
            new[name] = tensor.to(dtype=old.dtype, device=old._device)
        self._replace(new, '')

    def _replace(self, tensors: dict[str, Tensor], prefix: str) -> None:
        for name, value in list(vars(self).items()):
            if isinstance(value, Tensor):
                setattr(self, name, tensors[prefix + name])
        for name, child in self.children():
            child._replace(tensors, f'{prefix}{name}.')

    def flow_graph_for(self, inputs: Sequence[Tensor]) -> FlowGraph:
        """Returns the graph of what the module computes of tensors like these."""
        symbols = [symbol_like(tensor) for tensor in inputs]
        return trace_from(self(*symbols), symbols)

    def to(self, dtype: Any = None, device: Any = None) -> 'Module':
        """Changes the parameters' dtype (of those that are floats) and device; returns the module."""
        self._replace({name: tensor.to(dtype=dtype if 'float' in tensor.dtype else None, device=device)
                       for name, tensor in self.named_parameters()}, '')
        return self

    def cuda(self) -> 'Module':
        """Moves the parameters to the first GPU; returns the module."""
        return self.to(device='cuda')

    def cpu(self) -> 'Module':
        """Moves the parameters to the CPU; returns the module."""
        return self.to(device='cpu')

    def extra_repr(self) -> str:
        """What a printed module says in its parentheses."""
        return ''

    def __repr__(self) -> str:
        lines = [f'({name}): ' + repr(child).replace('\n', '\n  ') for name, child in self.children()]
        head = type(self).__name__
        return f'{head}(\n  ' + '\n  '.join(lines) + '\n)' if lines else f'{head}({self.extra_repr()})'


class Sequential(Module):
    """One module after the other."""

    def __init__(self, *modules: Module):
        for i, module in enumerate(modules):
            setattr(self, str(i), module)

    def forward(self, x: Any) -> Any:
        for _, module in self.children():
            x = module(x)
        return x


class ModuleList(Module):
    """A list of modules, whose parameters are the list's owner's."""

    def __init__(self, modules: Sequence[Module] = ()):
        for module in modules:
            self.append(module)

    def append(self, module: Module) -> None:
        """Puts a module behind the last one."""
        setattr(self, str(len(self)), module)

    def __len__(self) -> int:
        return len(list(self.children()))

    def __getitem__(self, index: int) -> Module:
        return [child for _, child in self.children()][index]

    def __iter__(self) -> Iterator[Module]:
        return (child for _, child in self.children())


def _pair(value: Union[int, Sequence[int]]) -> list[int]:
    return [value, value] if isinstance(value, int) else list(value)


class Linear(Module):
    """x times the weight [outputs, inputs] transposed, plus the bias."""

    def __init__(self, in_features: int, out_features: int, bias: bool = True, dtype: str = 'float32'):
        self.in_features, self.out_features = in_features, out_features
        self.weight = randn([out_features, in_features], dtype, stddev=1 / math.sqrt(max(in_features, 1)))
        self.bias: Optional[Tensor] = zeros([out_features], dtype) if bias else None

    def forward(self, x: Tensor) -> Tensor:
        y = ops.matmul_nt(x, self.weight)
        return y if self.bias is None else y + self.bias

    def extra_repr(self) -> str:
        return f'in_features={self.in_features}, out_features={self.out_features}, bias={self.bias is not None}'


class LinearTransposed(Module):
    """x times the weight [inputs, outputs], plus the bias."""

    def __init__(self, in_features: int, out_features: int, bias: bool = True, dtype: str = 'float32'):
        self.in_features, self.out_features = in_features, out_features
        self.weight = randn([in_features, out_features], dtype, stddev=1 / math.sqrt(max(in_features, 1)))
        self.bias: Optional[Tensor] = zeros([out_features], dtype) if bias else None

    def forward(self, x: Tensor) -> Tensor:
        y = ops.matmul(x, self.weight)
        return y if self.bias is None else y + self.bias

    def extra_repr(self) -> str:
        return f'in_features={self.in_features}, out_features={self.out_features}, bias={self.bias is not None}'


class Conv2d(Module):
    """A convolution of x [n, c, h, w] by the weight [outputs, c / groups, kh, kw], plus the bias."""

    def __init__(self, in_channels: int, out_channels: int, kernel_size: Union[int, Sequence[int]], padding: Union[int, Sequence[int]] = 0,
                 stride: Union[int, Sequence[int]] = 1, dilation: Union[int, Sequence[int]] = 1, groups: int = 1, bias: bool = True,
                 dtype: str = 'float32'):
        self.kernel, self.padding, self.stride, self.dilation = (_pair(v) for v in (kernel_size, padding, stride, dilation))
        self.groups = groups
        fan_in = in_channels // groups * self.kernel[0] * self.kernel[1]
        self.weight = randn([out_channels, in_channels // groups, *self.kernel], dtype, stddev=1 / math.sqrt(max(fan_in, 1)))
        self.bias: Optional[Tensor] = zeros([out_channels], dtype) if bias else None

    def forward(self, x: Tensor) -> Tensor:
        y = ops.conv2d(x, self.weight, padding=self.padding, stride=self.stride, dilations=self.dilation, groups=self.groups)
        return y if self.bias is None else y + ops.reshape(self.bias, [1, -1, 1, 1])

    def extra_repr(self) -> str:
        return f'{self.weight.shape}, stride={self.stride}, padding={self.padding}, dilation={self.dilation}, groups={self.groups}'


class BatchNorm2d(Module):
    """Inference: with the running statistics that training left."""

    def __init__(self, num_features: int, eps: float = 1e-5):
        self.eps = eps
        self.weight, self.bias = ones([num_features]), zeros([num_features])
        self.running_mean, self.running_var = zeros([num_features]), ones([num_features])

    def forward(self, x: Tensor) -> Tensor:
        y = ops.batch_norm_infer(x, self.running_mean, self.running_var, epsilon=self.eps)
        return y * ops.reshape(self.weight, [1, -1, 1, 1]) + ops.reshape(self.bias, [1, -1, 1, 1])


class LayerNorm(Module):
    """The last dimensions made mean 0 and variance 1, then scaled and moved."""

    def __init__(self, normalized_shape: Union[int, Sequence[int]], eps: float = 1e-5):
        shape = [normalized_shape] if isinstance(normalized_shape, int) else list(normalized_shape)
        self.eps, self.weight, self.bias = eps, ones(shape), zeros(shape)

    def forward(self, x: Tensor) -> Tensor:
        dims = list(range(-len(self.weight.shape), 0))
        centered = x - ops.mean(x, dims, True)
        return centered * ops.rsqrt(ops.mean(centered * centered, dims, True) + self.eps) * self.weight + self.bias


class GroupNorm(Module):
    """The channels of x [n, c, ...] in groups, each made mean 0 and variance 1, then scaled and moved channel by channel."""

    def __init__(self, num_groups: int, num_channels: int, eps: float = 1e-5, affine: bool = True):
        if num_groups < 1 or num_channels % num_groups != 0:
            raise ValueError(f'GroupNorm: {num_channels} channels in {num_groups} groups')
        self.num_groups, self.num_channels, self.eps = num_groups, num_channels, eps
        self.weight: Optional[Tensor] = ones([num_channels]) if affine else None
        self.bias: Optional[Tensor] = zeros([num_channels]) if affine else None

    def forward(self, x: Tensor) -> Tensor:
        return ops.group_norm(x, self.num_groups, self.eps, scale=self.weight, bias=self.bias)

    def extra_repr(self) -> str:
        return f'{self.num_groups}, {self.num_channels}, eps={self.eps}'


class Embedding(Module):
    """Rows of the weight, chosen by integers."""

    def __init__(self, num_embeddings: int, embedding_dim: int):
        self.weight = randn([num_embeddings, embedding_dim])

    def forward(self, indices: Tensor) -> Tensor:
        return ops.take(self.weight, indices, 0)


class MaxPool2d(Module):
    """The largest element under each place of a window."""

    def __init__(self, kernel_size: Union[int, Sequence[int]], stride: Optional[Union[int, Sequence[int]]] = None,
                 padding: Union[int, Sequence[int]] = 0):
        self.kernel, self.padding = _pair(kernel_size), _pair(padding)
        self.stride = self.kernel if stride is None else _pair(stride)

    def forward(self, x: Tensor) -> Tensor:
        return ops.max_pool2d(x, self.kernel, stride=self.stride, padding=self.padding)


class AvgPool2d(MaxPool2d):
    """The mean of the elements under each place of a window."""

    def forward(self, x: Tensor) -> Tensor:
        return ops.avg_pool2d(x, self.kernel, stride=self.stride, padding=self.padding)


class AdaptiveAvgPool2d(Module):
    """Means over as many windows as the result has places."""

    def __init__(self, output_size: Union[int, Sequence[int]]):
        self.output_size = _pair(output_size)

    def forward(self, x: Tensor) -> Tensor:
        return ops.adaptive_avg_pool2d(x, self.output_size)


class Flatten(Module):
    """Dimensions from `start_dim` on as one."""

    def __init__(self, start_dim: int = 1, end_dim: int = -1):
        self.start_dim, self.end_dim = start_dim, end_dim

    def forward(self, x: Tensor) -> Tensor:
        return ops.flatten(x, self.start_dim, self.end_dim)


class Identity(Module):

    def forward(self, x: Any) -> Any:
        return x


class Relu(Module):

    def forward(self, x: Tensor) -> Tensor:
        return ops.relu(x)


class Gelu(Module):

    def forward(self, x: Tensor) -> Tensor:
        return ops.gelu(x)


class Sigmoid(Module):

    def forward(self, x: Tensor) -> Tensor:
        return ops.sigmoid(x)


class Tanh(Module):

    def forward(self, x: Tensor) -> Tensor:
        return ops.tanh(x)


class Geglu(Module):
    """Half of a projection, times gelu of the other half."""

    def __init__(self, in_features: int, out_features: int, bias: bool = True):
        self.proj = Linear(in_features, 2 * out_features, bias)

    def forward(self, x: Tensor) -> Tensor:
        value, gate = ops.split(self.proj(x), 2, axis=-1)
        return value * ops.gelu(gate)


class CrossAttention(Module):
    """Attention of x [n, length, query_dim] to a context [n, other length, context_dim], by default to x itself."""

    def __init__(self, query_dim: int, context_dim: Optional[int] = None, heads: int = 8, dim_head: int = 64):
        inner = heads * dim_head
        other = query_dim if context_dim is None else context_dim
        self.heads, self.dim_head = heads, dim_head
        self.to_q, self.to_k, self.to_v = (Linear(size, inner, bias=False) for size in (query_dim, other, other))
        self.to_out = Linear(inner, query_dim)

    def forward(self, x: Tensor, context: Optional[Tensor] = None) -> Tensor:
        source = x if context is None else context
        queries, keys, values = (self._split(y) for y in (self.to_q(x), self.to_k(source), self.to_v(source)))
        y = ops.transpose(ops.attention(queries, keys, values), [0, 2, 1, 3])
        return self.to_out(ops.reshape(y, [x.shape[0], x.shape[1], self.heads * self.dim_head]))

    def _split(self, x: Tensor) -> Tensor:
        return ops.transpose(ops.reshape(x, [x.shape[0], x.shape[1], self.heads, self.dim_head]), [0, 2, 1, 3])
