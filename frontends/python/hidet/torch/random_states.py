"""Random numbers of models in files, which have no generator of torch's: they are functions of a state of the model.

The state is a seed, and how many draws there have been. Element i of draw n is Widynski's "Squares: A Fast Counter-Based RNG" (2020) of the
counter (n, i), whose key is the seed, mixed as SplitMix64 does: two words of 32 bits, of which the distributions are made. So numbers are
computed where they are used, in kernels, and are the same on every machine; they are not those of eager.
"""

from __future__ import annotations

import contextvars
import functools
import math
from typing import Any, Callable, Optional

import torch
from torch._decomp import decomposition_table
from torch.fx.experimental.proxy_tensor import make_fx

from hidet.torch.operators import aten
from hidet.torch.random_inputs import is_draw
from hidet.torch.retrace import with_inputs_of
from hidet.torch.running_again import run_again

__all__ = ['with_random_state']

_WORD = 0xFFFFFFFF


class _Draws:
    """The state in the graph that is being traced, and the draws there so far."""

    def __init__(self, state: torch.Tensor):
        self.state, self.count = state, 0

    def words(self, shape: Any) -> tuple[torch.Tensor, torch.Tensor]:
        """Returns two independent words of 32 bits for each element."""
        places = torch.arange(math.prod(shape), device=self.state.device)
        word = _square(((self.state[1] + self.count) << 32) + places, _mix(self.state[0]) | 1)
        self.count += 1
        return _high(word).reshape(shape), (word & _WORD).reshape(shape)


# Numbers of 64 bits in int64, whose sums and products wrap.


def _high(word: torch.Tensor) -> torch.Tensor:
    return (word >> 32) & _WORD


def _mix(seed: torch.Tensor) -> torch.Tensor:
    word = seed + (0x9E3779B97F4A7C15 - 2 ** 64)
    for by, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        word = (word ^ ((word >> by) & (2 ** (64 - by) - 1))) * (factor - 2 ** 64)
    return word ^ ((word >> 31) & (2 ** 33 - 1))


def _square(counter: torch.Tensor, key: torch.Tensor) -> torch.Tensor:
    first = word = counter * key
    second = first + key
    for addend in (first, second, first):
        word = word * word + addend
        word = _high(word) | (word << 32)
    last = word * word + second
    turned = _high(last) | (last << 32)
    return last ^ _high(turned * turned + first)


_now: contextvars.ContextVar[_Draws] = contextvars.ContextVar('draws')


# Distributions, of shape and dtype.


def _fraction(word: torch.Tensor, bits: int) -> torch.Tensor:
    return (word >> (32 - bits)).to(torch.float32) * 2.0 ** -bits


def _uniform(shape: Any, dtype: torch.dtype) -> torch.Tensor:
    """Returns numbers of [0, 1), all multiples of the same power of two."""
    first, second = _now.get().words(shape)
    if dtype == torch.float64:
        return ((first << 21) | (second >> 11)).to(dtype) * 2.0 ** -53
    # As many bits as are exact, so that none is rounded to 1.
    return _fraction(first, {torch.float16: 11, torch.bfloat16: 8}.get(dtype, 24)).to(dtype)


def _positive(shape: Any, dtype: torch.dtype) -> torch.Tensor:
    """Returns numbers of (0, 1]."""
    return 1 - _uniform(shape, torch.float64 if dtype == torch.float64 else torch.float32)


def _exponential(shape: Any, dtype: torch.dtype) -> torch.Tensor:
    return -torch.log(_positive(shape, dtype)).to(dtype)


def _normal(shape: Any, dtype: torch.dtype) -> torch.Tensor:
    if dtype.is_complex:
        part = torch.float64 if dtype == torch.complex128 else torch.float32
        return torch.view_as_complex(_normal((*shape, 2), part) * math.sqrt(0.5)).to(dtype)
    # Box and Muller's method: of two normal numbers the sum of squares is distributed exponentially, the angle evenly.
    if dtype == torch.float64:
        distance, angle = _uniform(shape, dtype), _uniform(shape, dtype)
    else:
        distance, angle = (_fraction(word, 24) for word in _now.get().words(shape))
    return (torch.sqrt(-2 * torch.log(1 - distance)) * torch.cos(angle * (2 * math.pi))).to(dtype)


def _integers(shape: Any, dtype: torch.dtype, low: Any, high: Any) -> torch.Tensor:
    first, second = _now.get().words(shape)
    return (low + ((first << 31) | (second >> 1)) % (high - low)).to(dtype)


def _chances(p: Any, shape: Any, dtype: torch.dtype) -> torch.Tensor:
    precise = torch.float64 if isinstance(p, torch.Tensor) and p.dtype == torch.float64 else torch.float32
    return (_uniform(shape, precise) < p).to(dtype)


# Torch's operators.


def _dtype(given: Optional[torch.dtype]) -> torch.dtype:
    return given or torch.get_default_dtype()


def _fill(function: Callable) -> Callable:
    """Returns an operator that takes the shape and dtype of its first argument, and `function(shape, dtype, other arguments)`."""

    def operator(x: torch.Tensor, *args: Any, dtype: Optional[torch.dtype] = None, generator: Any = None, **kwargs: Any) -> torch.Tensor:
        named = {name: value for name, value in kwargs.items() if name not in ('layout', 'device', 'pin_memory', 'memory_format')}
        return function(x.shape, dtype or x.dtype, *args, **named)

    return operator


def _make(function: Callable, ints: bool = False) -> Callable:
    """Returns an operator whose arguments are those of `function(shape, dtype, ...)` and then a shape."""

    def operator(*args: Any, dtype: Optional[torch.dtype] = None, **kwargs: Any) -> torch.Tensor:
        *first, shape = args
        return function(shape, dtype or (torch.int64 if ints else torch.get_default_dtype()), *first)

    return operator


def _normal_of(shape: Any, dtype: torch.dtype, mean: Any = 0.0, std: Any = 1.0) -> torch.Tensor:
    return (_normal(shape, dtype) * std + mean).to(dtype)


def _normal_around(mean: Any, std: Any = 1.0, generator: Any = None) -> torch.Tensor:
    shape = torch.broadcast_shapes(*(x.shape for x in (mean, std) if isinstance(x, torch.Tensor)))
    return _normal_of(shape, (mean if isinstance(mean, torch.Tensor) else std).dtype, mean, std)


def _random(shape: Any, dtype: torch.dtype, low: Any = 0, high: Any = None) -> torch.Tensor:
    if high is None:  # all that the dtype has
        digits = {torch.float16: 11, torch.bfloat16: 8, torch.float32: 24, torch.float64: 53}
        high = 2 ** digits[dtype] + 1 if dtype in digits else 2 if dtype == torch.bool else torch.iinfo(dtype).max
    return _integers(shape, dtype, low, high)


def _permutation(n: Any, dtype: Optional[torch.dtype] = None, **kwargs: Any) -> torch.Tensor:
    first, second = _now.get().words((n,))
    return torch.argsort((first << 31) | (second >> 1), stable=True).to(dtype or torch.int64)


def _multinomial(weights: torch.Tensor, count: int, replacement: bool = False, generator: Any = None) -> torch.Tensor:
    wide = weights.to(torch.float64 if weights.dtype == torch.float64 else torch.float32)
    if replacement:
        sums = wide.cumsum(-1)
        places = _uniform((*weights.shape[:-1], count), wide.dtype) * sums[..., -1:]
        return torch.searchsorted(sums, places, right=True).clamp(max=weights.shape[-1] - 1)
    # The first of clocks that run as fast as the weights say.
    times = torch.where(wide > 0, _exponential(weights.shape, wide.dtype) / wide, math.inf)
    return torch.topk(times, count, largest=False, sorted=True)[1]


def _cauchy(shape: Any, dtype: torch.dtype, median: float = 0.0, sigma: float = 1.0) -> torch.Tensor:
    return (median + sigma * torch.tan(math.pi * (_positive(shape, dtype) - 0.5))).to(dtype)


def _geometric(shape: Any, dtype: torch.dtype, p: float) -> torch.Tensor:
    return torch.ceil(torch.log(_positive(shape, torch.float64)) / math.log1p(-p)).clamp(min=1).to(dtype)


def _log_normal(shape: Any, dtype: torch.dtype, mean: float = 1.0, std: float = 2.0) -> torch.Tensor:
    return torch.exp(_normal(shape, dtype) * std + mean).to(dtype)


def _scaled(shape: Any, dtype: torch.dtype, rate: float = 1.0) -> torch.Tensor:
    return (_exponential(shape, dtype) / rate).to(dtype)


def _between(shape: Any, dtype: torch.dtype, low: float = 0.0, high: float = 1.0) -> torch.Tensor:
    return low + _uniform(shape, dtype) * (high - low)


def _rrelu(x: torch.Tensor, noise: torch.Tensor, lower: float = 0.125, upper: float = 1 / 3, training: bool = False,
           generator: Any = None) -> tuple[torch.Tensor, torch.Tensor]:
    if not training:
        return torch.where(x > 0, x, x * ((lower + upper) / 2)), noise
    factors = torch.where(x > 0, 1.0, _between(x.shape, x.dtype, lower, upper)).to(x.dtype)
    return x * factors, factors


@functools.cache
def _table() -> dict:
    """Returns what the operators that draw become."""
    table: dict[Any, Callable] = {
        aten.rand.default: _make(_uniform), aten.rand_like.default: _fill(_uniform),
        aten.randn.default: _make(_normal), aten.randn_like.default: _fill(_normal),
        aten.randint.default: _make(lambda shape, dtype, high: _integers(shape, dtype, 0, high), ints=True),
        aten.randint.low: _make(_integers, ints=True),
        aten.randint_like.default: _fill(lambda shape, dtype, high: _integers(shape, dtype, 0, high)),
        aten.randint_like.low_dtype: _fill(_integers),
        aten.randperm.default: _permutation, aten.multinomial.default: _multinomial,
        aten.bernoulli.default: lambda p, generator=None: _chances(p, p.shape, p.dtype),
        aten.bernoulli.Tensor: lambda x, p, generator=None: _chances(p, x.shape, x.dtype),
        aten.bernoulli.p: _fill(lambda shape, dtype, p=0.5: _chances(p, shape, dtype)),
        aten.normal.Tensor_Tensor: _normal_around, aten.normal.Tensor_float: _normal_around, aten.normal.float_Tensor: _normal_around,
        aten.normal.float_float: _make(_normal_of), aten.normal_functional.default: _fill(_normal_of),
        aten.uniform.default: _fill(_between), aten.exponential.default: _fill(_scaled), aten.cauchy.default: _fill(_cauchy),
        aten.geometric.default: _fill(_geometric), aten.log_normal.default: _fill(_log_normal),
        aten.random.default: _fill(_random), aten.random.to: _fill(lambda shape, dtype, high: _random(shape, dtype, 0, high)),
        getattr(aten.random, 'from'): _fill(_random), aten.rrelu_with_noise_functional.default: _rrelu,
    }
    table[aten.native_dropout.default] = decomposition_table[aten.native_dropout.default]
    return table


def _writes_inside(node: torch.fx.Node) -> bool:
    """Whether a node draws numbers by operators that write."""
    if node.target is aten.scaled_dot_product_attention.default:
        return bool(node.args[4] if len(node.args) > 4 else node.kwargs.get('dropout_p', 0.0))
    return node.target is aten.rrelu.default


def _draws(node: torch.fx.Node) -> bool:
    """Whether what a node calls becomes a function of the state."""
    return node.op == 'call_function' and (_writes_inside(node) or node.target in _table() or is_draw(node.target))


def with_random_state(gm: torch.fx.GraphModule) -> torch.fx.GraphModule:
    """Returns the graph with a last input, the state, and a last result, what becomes of it, in place of operators that draw numbers;
    itself if it has none of them, or one that no function of the state is there for."""
    if not any(map(_draws, gm.graph.nodes)):
        return gm
    placeholders = [node for node in gm.graph.nodes if node.op == 'placeholder']
    examples = [node.meta['example_value'] for node in placeholders]
    result = next(node.meta['example_value'] for node in gm.graph.nodes if _draws(node))
    result = result[0] if isinstance(result, (tuple, list)) else result
    mode = result.fake_mode

    def run(*args: Any) -> tuple:
        draws = _Draws(args[-1])
        token = _now.set(draws)
        try:
            results = gm(*args[:-1])
        finally:
            _now.reset(token)
        return (*results, torch.stack((draws.state[0], draws.state[1] + draws.count)))

    with torch.no_grad(), mode, run_again(mode):
        state = torch.empty(2, dtype=torch.int64, device=result.device)
        try:
            if any(map(_writes_inside, gm.graph.nodes)):
                inner = make_fx(gm, tracing_mode='real')(*examples)
                gm = make_fx(torch.func.functionalize(inner, remove='mutations'), tracing_mode='real')(*examples)
            traced = make_fx(run, decomposition_table=_table(), tracing_mode='real')(*examples, state)
        except Exception:  # what torch cannot trace by itself
            return gm
    traced.graph.eliminate_dead_code()
    last = torch.fx.Graph().placeholder('random_state')
    last.meta['example_value'] = state
    graph = with_inputs_of(traced, [*placeholders, last])
    return gm if graph is None else torch.fx.GraphModule(gm, graph)
