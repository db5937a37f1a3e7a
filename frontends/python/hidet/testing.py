"""Checks of hidet's operators and models against NumPy's and torch's.

    hidet.testing.check_unary([2, 3], numpy.exp, hidet.ops.exp)
    hidet.testing.check_torch_unary([2, 3], torch.nn.functional.gelu, hidet.ops.gelu)
    hidet.testing.check_module(module, [x])

An AssertionError says what differs. Where `device` is 'auto' the first GPU is used if there is one, else the CPU.
"""

from __future__ import annotations

import contextlib
import io
from typing import Any, Callable, Iterator, Optional, Sequence

import numpy

from hidet.graph.flow_graph import trace_from
from hidet.graph.tensor import Tensor, asarray, symbol, symbol_like
from hidet.utils.benchmark import benchmark_func

__all__ = [
    'FunctionalModule', 'assert_allclose', 'assert_torch_allclose', 'bench_model', 'capture_stdout', 'check_binary', 'check_binary_dynamic',
    'check_module', 'check_ternary', 'check_torch_binary', 'check_torch_binary_dynamic', 'check_torch_binary_with_inputs',
    'check_torch_ternary', 'check_torch_unary', 'check_unary', 'check_unary_dynamic', 'device_to_torch', 'resolve_test_devices', 'to_numpy'
]


def resolve_test_devices(device: str = 'auto') -> list[str]:
    """Returns the devices that a check runs on."""
    if device != 'auto':
        return [device]
    from hidet import cuda

    return ['cuda' if cuda.available() else 'cpu']


def device_to_torch(device: str) -> str:
    """Returns torch's name of a device of hidet's."""
    return device.removeprefix('fake_')


def to_numpy(tensor: Any) -> numpy.ndarray:
    """Returns the elements of a tensor of hidet, torch or numpy, those that numpy has no dtype for as float32."""
    if isinstance(tensor, Tensor):
        return tensor._host_values()
    if hasattr(tensor, 'detach'):
        tensor = tensor.detach().cpu()
        return (tensor.float() if str(tensor.dtype) == 'torch.bfloat16' else tensor).numpy()
    return numpy.asarray(tensor)


def _random(shape: Sequence[int], dtype: str) -> numpy.ndarray:
    if 'float' in dtype:
        return numpy.random.standard_normal(list(shape)).astype('float32' if dtype == 'bfloat16' else dtype)
    return numpy.random.randint(0, 2 if dtype == 'bool' else 100, list(shape)).astype(dtype)


def _check(shapes: Sequence[Sequence[Any]], reference: Callable[..., Any], hidet_op: Callable[..., Any], device: str, dtype: str,
           rtol: float, atol: float) -> None:
    """Compares what the operator gives at once, as a graph, and as an optimized graph. A size ('n', 10) is open, and 10 here."""
    for place in resolve_test_devices(device):
        arrays = [_random([size[1] if isinstance(size, tuple) else size for size in shape], str(dtype)) for shape in shapes]
        tensors = [asarray(array).to(dtype=dtype, device=place) for array in arrays]
        expected = reference(*(to_numpy(tensor) for tensor in tensors))
        symbols = [symbol([size[0] if isinstance(size, tuple) else size for size in shape], dtype, place)
                   if any(isinstance(size, tuple) for size in shape) else symbol_like(tensor) for shape, tensor in zip(shapes, tensors)]
        graph = trace_from(hidet_op(*symbols), symbols)
        for what, result in (('at once', hidet_op(*tensors)), ('as a graph', graph(*tensors)),
                             ('optimized', _optimize(graph)(*tensors))):
            numpy.testing.assert_allclose(to_numpy(result), expected, rtol=rtol, atol=atol, err_msg=f'{what}, on {place}')


def _optimize(graph: Any) -> Any:
    from hidet.graph.transforms import optimize

    return optimize(graph)


def check_unary(shape: Sequence[int], numpy_op: Callable[..., Any], hidet_op: Callable[..., Any], device: str = 'auto',
                dtype: str = 'float32', atol: float = 0.0, rtol: float = 1e-4) -> None:
    """Compares an operator of one tensor with a function of numpy's."""
    _check([shape], numpy_op, hidet_op, device, dtype, rtol, atol)


def check_unary_dynamic(shape: Sequence[Any], numpy_op: Callable[..., Any], hidet_op: Callable[..., Any], device: str = 'auto',
                        dtype: str = 'float32', atol: float = 0.0, rtol: float = 1e-4) -> None:
    """The same with open sizes: check_unary_dynamic([('n', 3), 4], ...) is a size n, of 3 when it runs, and 4."""
    _check([shape], numpy_op, hidet_op, device, dtype, rtol, atol)


def check_binary(a_shape: Sequence[int], b_shape: Sequence[int], numpy_op: Callable[..., Any], hidet_op: Callable[..., Any],
                 device: str = 'auto', dtype: str = 'float32', atol: float = 0.0, rtol: float = 1e-4) -> None:
    """Compares an operator of two tensors with a function of numpy's."""
    _check([a_shape, b_shape], numpy_op, hidet_op, device, dtype, rtol, atol)


check_binary_dynamic = check_binary


def check_ternary(a_shape: Sequence[int], b_shape: Sequence[int], c_shape: Sequence[int], numpy_op: Callable[..., Any],
                  hidet_op: Callable[..., Any], device: str = 'auto', dtype: str = 'float32', atol: float = 0.0, rtol: float = 1e-4) -> None:
    """Compares an operator of three tensors with a function of numpy's."""
    _check([a_shape, b_shape, c_shape], numpy_op, hidet_op, device, dtype, rtol, atol)


def _of_torch(function: Callable[..., Any]) -> Callable[..., Any]:
    import torch

    def call(*arrays: Any) -> Any:
        return to_numpy(function(*(torch.from_numpy(numpy.ascontiguousarray(array)) for array in arrays)))

    return call


def check_torch_unary(shape: Sequence[int], torch_func: Callable[..., Any], hidet_func: Callable[..., Any], device: str = 'auto',
                      dtype: str = 'float32', atol: float = 1e-5, rtol: float = 1e-5) -> None:
    """Compares an operator of one tensor with a function of torch's, which runs on the CPU."""
    _check([shape], _of_torch(torch_func), hidet_func, device, dtype, rtol, atol)


def check_torch_binary(a_shape: Sequence[int], b_shape: Sequence[int], torch_func: Callable[..., Any], hidet_func: Callable[..., Any],
                       device: str = 'auto', dtype: str = 'float32', atol: float = 1e-5, rtol: float = 1e-5) -> None:
    """Compares an operator of two tensors with a function of torch's, which runs on the CPU."""
    _check([a_shape, b_shape], _of_torch(torch_func), hidet_func, device, dtype, rtol, atol)


def check_torch_ternary(a_shape: Sequence[int], b_shape: Sequence[int], c_shape: Sequence[int], torch_func: Callable[..., Any],
                        hidet_func: Callable[..., Any], device: str = 'auto', dtype: str = 'float32', atol: float = 1e-5,
                        rtol: float = 1e-5) -> None:
    """Compares an operator of three tensors with a function of torch's, which runs on the CPU."""
    _check([a_shape, b_shape, c_shape], _of_torch(torch_func), hidet_func, device, dtype, rtol, atol)


check_torch_binary_dynamic = check_torch_binary


def check_torch_binary_with_inputs(a: Any, b: Any, torch_func: Callable[..., Any], hidet_func: Callable[..., Any], device: str = 'auto',
                                   atol: float = 1e-5, rtol: float = 1e-5) -> None:
    """Compares an operator of two tensors with a function of torch's, on the CPU, for these tensors of torch or NumPy."""
    for place in resolve_test_devices(device):
        expected = _of_torch(torch_func)(to_numpy(a), to_numpy(b))
        assert_allclose(hidet_func(asarray(a).to(device=place), asarray(b).to(device=place)), expected, rtol=rtol, atol=atol)


def assert_allclose(actual: Any, desired: Any, rtol: float = 1e-5, atol: float = 1e-5) -> None:
    """AssertionError unless two tensors of hidet, torch or NumPy are equal but for this much."""
    numpy.testing.assert_allclose(to_numpy(actual), to_numpy(desired), rtol=rtol, atol=atol)


assert_torch_allclose = assert_allclose


@contextlib.contextmanager
def capture_stdout() -> Iterator[io.StringIO]:
    """What is printed inside the `with` block goes to the text that it gives."""
    with contextlib.redirect_stdout(io.StringIO()) as text:
        yield text


def bench_model(model: Callable[..., Any], inputs: Sequence[Any], bench_iters: int = 100, warmup_iters: int = 10,
                true_outputs: Any = None) -> float:
    """Returns the median milliseconds of a call. With `true_outputs`, tensors of torch, AssertionError unless the model gives them."""
    import torch

    with torch.no_grad():
        if true_outputs is not None:
            torch.testing.assert_close(model(*inputs), true_outputs, rtol=1e-2, atol=1e-2)
        return benchmark_func(model, *inputs, warmup=warmup_iters, number=1, repeat=bench_iters)  # type: ignore[return-value]


def FunctionalModule(op: Callable[..., Any]) -> Any:  # the original's name, which is that of a class
    """Returns a torch module that calls a function."""
    import torch

    class Functional(torch.nn.Module):
        def forward(self, *args: Any, **kwargs: Any) -> Any:
            return op(*args, **kwargs)

    return Functional()


def check_module(model: Any, args: Sequence[Any], device: str = 'auto', atol: float = 1e-4, rtol: float = 1e-4, dynamic: Optional[bool] = False
                 ) -> None:
    """Compares a torch module that is compiled by hidet with the module itself, on tensors of torch or
    the sizes of random ones of float32."""
    import torch

    for place in resolve_test_devices(device):
        with torch.no_grad():
            module = model.to(place).eval()
            inputs = [torch.randn(argument) if isinstance(argument, (list, tuple)) and all(isinstance(size, int) for size in argument) else argument
                      for argument in args]
            inputs = [argument.to(place) if isinstance(argument, torch.Tensor) else argument for argument in inputs]
            expected = module(*inputs)
            torch._dynamo.reset()
            result = torch.compile(module, backend='hidet', dynamic=dynamic)(*inputs)
        flat = torch.utils._pytree.tree_leaves
        assert len(flat(result)) == len(flat(expected)), f'{len(flat(result))} results, expected {len(flat(expected))}'
        for ours, theirs in zip(flat(result), flat(expected)):
            if isinstance(theirs, torch.Tensor):
                torch.testing.assert_close(ours, theirs, rtol=rtol, atol=atol)
            else:
                assert ours == theirs, f'{ours}, expected {theirs}'
