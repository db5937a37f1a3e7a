"""Random numbers, which torch's own generators give: each operator that draws them from constants alone is a hidden input of the
compiled model, drawn anew at each call, in the order of the program. So a seed means what it means in eager."""

from __future__ import annotations

from typing import Any, Callable, Iterable, Optional

import torch

__all__ = ['Draw', 'SizeReader', 'is_draw']

# Of aten and prims, in all overloads whose arguments say nothing of the data.
_NAMES = {'rand', 'rand_like', 'randn', 'randn_like', 'randint', 'randint_like', 'randperm', 'bernoulli', 'bernoulli_', 'normal',
          'normal_', 'normal_functional', 'uniform', 'uniform_', 'exponential', 'exponential_', 'cauchy', 'cauchy_', 'geometric',
          'geometric_', 'log_normal', 'log_normal_', 'random', 'random_'}
# Those that read the tensors that they are given.
_READ = {torch.ops.aten.bernoulli.default, torch.ops.aten.bernoulli.Tensor, torch.ops.aten.bernoulli_.Tensor,
         torch.ops.aten.normal.Tensor_Tensor, torch.ops.aten.normal.Tensor_float, torch.ops.aten.normal.float_Tensor}


def is_draw(target: Any) -> bool:
    """Whether an operator's result is random, and its arguments' elements do not matter."""
    return (isinstance(target, torch._ops.OpOverload) and target.namespace in ('aten', 'prims') and target not in _READ and
            target._schema.name.split('::')[1] in _NAMES)


class SizeReader:
    """Computes sizes from the arguments of a call, by the inputs whose sizes they are made of."""

    def __init__(self, examples: Iterable[Any]):
        self._places: dict[Any, tuple[int, Optional[int]]] = {}
        for place, example in enumerate(examples):
            sizes = [(None, example)] if isinstance(example, torch.SymInt) else list(enumerate(example.shape)) if isinstance(
                example, torch.Tensor) else []
            for dim, size in sizes:
                if isinstance(size, torch.SymInt) and size.node.expr.is_Symbol:
                    self._places.setdefault(size.node.expr, (place, dim))

    def function(self, size: Any) -> Callable:
        """Returns what computes a size from a call's arguments."""
        if not isinstance(size, torch.SymInt) or size.node.expr.is_Integer:
            value = int(size)
            return lambda args: value
        expr = size.node.expr
        symbols = list(expr.free_symbols)
        if any(symbol not in self._places for symbol in symbols):
            raise NotImplementedError(f'hidet: a size {expr}, which no input has')
        places = [self._places[symbol] for symbol in symbols]
        if expr.is_Symbol:
            (place, dim), = places
            return (lambda args: args[place]) if dim is None else lambda args: args[place].shape[dim]

        def compute(args: Any) -> int:
            values = {symbol: args[place] if dim is None else args[place].shape[dim] for symbol, (place, dim) in zip(symbols, places)}
            return int(expr.subs(values))

        return compute


class Draw:
    """One operator, to be called at each call of the model."""

    def __init__(self, node: torch.fx.Node, sizes: SizeReader):
        self._target: Any = node.target
        self.value: Any = node.meta.get('example_value', node.meta.get('val'))
        self._leaves, self._spec = torch.utils._pytree.tree_flatten((list(node.args), dict(node.kwargs)))
        self._leaves = [self._reader(leaf, sizes) for leaf in self._leaves]

    @staticmethod
    def _reader(leaf: Any, sizes: SizeReader) -> Callable:
        value = leaf.meta.get('example_value', leaf.meta.get('val')) if isinstance(leaf, torch.fx.Node) else leaf
        if isinstance(value, torch.Tensor):
            shape = [sizes.function(size) for size in value.shape]
            dtype, device = value.dtype, value.device
            return lambda args: torch.empty([size(args) for size in shape], dtype=dtype, device=device)
        if isinstance(value, torch.SymInt):
            return sizes.function(value)
        if isinstance(leaf, torch.fx.Node) and not isinstance(value, (int, float)):
            raise NotImplementedError(f'hidet: {leaf.name} decides of random numbers')
        return lambda args: value

    def __call__(self, args: Any) -> torch.Tensor:
        args, kwargs = torch.utils._pytree.tree_unflatten([leaf(args) for leaf in self._leaves], self._spec)
        return self._target(*args, **kwargs)
