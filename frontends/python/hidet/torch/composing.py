"""What compositions are written with: the tables that they are entered in, and pieces of matrices.

    TABLE[torch.ops.aten.linalg_cholesky_ex.default]       a function of the same arguments
    FUNCTIONS[torch.cov]                                   the same for functions that torch would ask for data to decompose
    NAMED['transformers::grouped_mm_fallback']             the same for operators of other packages
"""

from __future__ import annotations

from typing import Any, Callable, Optional

import torch
from torch.fx.experimental.proxy_tensor import disable_proxy_modes_tracing

from hidet.torch.operators import is_here

__all__ = ['FUNCTIONS', 'MOST_STEPS', 'NAMED', 'TABLE', 'absolute_sum', 'composition_of', 'conjugate', 'counting', 'fills_memory', 'first_of', 'fourier_transform',
           'free_choice', 'identity', 'instead_of', 'known_steps', 'real_from_fourier', 'real_part', 'turned', 'zeros']

TABLE: dict[Any, Callable] = {}
FUNCTIONS: dict[Any, Callable] = {}
NAMED: dict[str, Callable] = {}
# Steps that a composition is at most written out for.
MOST_STEPS = 64


def composition_of(*operators: Any) -> Callable:
    """Registers what operators are composed of; those that this version of torch lacks are left out."""

    def register(function: Callable) -> Callable:
        for op in filter(is_here, operators):
            TABLE[op] = function
        return function

    return register


def instead_of(*functions: Any) -> Callable:
    """Registers what functions are decomposed by in place of what torch does."""

    def register(function: Callable) -> Callable:
        for other in functions:
            FUNCTIONS[other] = function
        return function

    return register


def known_steps(count: Any, most: int = MOST_STEPS) -> int:
    """Returns a number of steps. One that differs from call to call is what it is in this call, by a guard of torch's: each number is
    compiled apart. NotImplementedError if it depends on data, or is more than `most`."""
    if isinstance(count, torch.SymInt):
        if not count.node.has_hint():
            raise NotImplementedError(f'{count} steps, expected a number that does not depend on data')
        count = int(count) if count.node.hint <= most else count.node.hint
    if count > most:
        raise NotImplementedError(f'{count} steps, expected at most {most}')
    return count


def fills_memory(x: torch.Tensor) -> bool:
    """Whether a tensor is all that its memory holds, row by row."""
    with disable_proxy_modes_tracing():  # the memory of an input is no size of the graph
        return x.is_contiguous() and x.storage_offset() == 0 and bool(x.untyped_storage().nbytes() == x.numel() * x.itemsize)


def counting(n: Any, x: torch.Tensor) -> torch.Tensor:
    return torch.arange(n, device=x.device)


def identity(n: Any, x: torch.Tensor) -> torch.Tensor:
    return torch.eye(n, dtype=x.dtype, device=x.device)


def conjugate(x: torch.Tensor) -> torch.Tensor:
    return x.conj_physical() if x.is_complex() else x


def turned(x: torch.Tensor) -> torch.Tensor:
    return conjugate(x).transpose(-1, -2)


def real_part(x: torch.Tensor) -> torch.Tensor:
    return torch.real(x) if x.is_complex() else x


def absolute_sum(x: torch.Tensor) -> torch.Tensor:
    """Returns the size of real numbers, and of complex ones that of both parts together: what LAPACK compares them by."""
    return torch.real(x).abs() + torch.imag(x).abs() if x.is_complex() else x.abs()


def zeros(x: torch.Tensor, shape: Any, dtype: Optional[torch.dtype] = None) -> torch.Tensor:
    return torch.zeros(shape, dtype=dtype or x.dtype, device=x.device)


def first_of(x: torch.Tensor) -> torch.Tensor:
    """Returns the number of the first column, 0, as a tensor of one element. It is no constant: the compiler would make other kernels
    for each step if it knew which one it is."""
    if x.numel() == 0:
        return zeros(x, (1,), torch.int64)
    first = real_part(x).reshape(-1)[:1].to(torch.float32)
    return ((first != first) & (first == first)).to(torch.int64)


# Written out: torch.library.custom_op looks through the files of all modules for the one that calls it, which takes 50 ms.
_LIBRARY = torch.library.Library('hidet', 'FRAGMENT')
_LIBRARY.define('free_choice(Tensor x) -> Tensor')
_LIBRARY.impl('free_choice', lambda x: x.clone(), 'CompositeExplicitAutograd')
_LIBRARY.impl('free_choice', torch.empty_like, 'Meta')


_LIBRARY.define('fourier_transform(Tensor re, Tensor? im, bool forward) -> Tensor')


def _fourier_transform(re: torch.Tensor, im: Optional[torch.Tensor], forward: bool) -> torch.Tensor:
    if im is None:
        made = torch.fft.rfft(re)
        made = made if forward else made.conj()
    else:
        made = torch.fft.fft(torch.complex(re, im)) if forward else torch.fft.ifft(torch.complex(re, im), norm='forward')
    return torch.stack([made.real, made.imag])


def _empty_transform(re: torch.Tensor, im: Optional[torch.Tensor], forward: bool) -> torch.Tensor:
    return re.new_empty((2, *re.shape[:-1], re.shape[-1] // 2 + 1 if im is None else re.shape[-1]))


_LIBRARY.impl('fourier_transform', _fourier_transform, 'CompositeExplicitAutograd')
_LIBRARY.impl('fourier_transform', _empty_transform, 'Meta')


def fourier_transform(re: torch.Tensor, im: Optional[torch.Tensor], forward: bool) -> torch.Tensor:
    """The transforms of rows, real parts before imaginary ones; without `im` the first half of those of real rows. Backward they
    are not divided by their length. Of the CPU."""
    return torch.ops.hidet.fourier_transform.default(re, im, forward)


_LIBRARY.define('real_from_fourier(Tensor re, Tensor im, SymInt length) -> Tensor')
_LIBRARY.impl('real_from_fourier', lambda re, im, length: torch.fft.irfft(torch.complex(re, im), length, norm='forward'),
              'CompositeExplicitAutograd')
_LIBRARY.impl('real_from_fourier', lambda re, im, length: re.new_empty((*re.shape[:-1], length)), 'Meta')


def real_from_fourier(re: torch.Tensor, im: torch.Tensor, length: Any) -> torch.Tensor:
    """The rows of real numbers whose transforms begin with such halves, times their length. Of the CPU."""
    return torch.ops.hidet.real_from_fourier.default(re, im, length)


def free_choice(x: torch.Tensor) -> torch.Tensor:
    """What another algorithm would give another of, such as the signs of singular vectors. Nothing maps it: only what is never read
    may be one."""
    return torch.ops.hidet.free_choice.default(x)
