"""CUDA graphs of a user's own function."""

from __future__ import annotations

from typing import Any, Callable, Optional, Sequence

__all__ = ['CudaGraph']


class CudaGraph:
    """What a function does on a GPU, given to it all at once each time.

    `f_create_inputs` makes the tensors that the graph reads, torch's on a GPU; `f_run` takes them and returns its outputs, a list of
    torch tensors. It runs once as it is, so that everything is compiled, and once while torch records it. `ref_objs` are kept alive.
    One compiled model needs no such graph: the runtime makes one of its plan by itself (FlowGraph.cuda_graph, the option cuda_graph).
    RuntimeError without torch on a GPU, or for a function that does what cannot be recorded.
    """

    def __init__(self, f_create_inputs: Callable[[], Sequence[Any]], f_run: Callable[[Sequence[Any]], Sequence[Any]],
                 ref_objs: Any = None):
        try:
            import torch
        except ImportError:
            raise RuntimeError('CudaGraph: needs torch, which records the graph') from None
        if not torch.cuda.is_available():
            raise RuntimeError('CudaGraph: there is no GPU')
        self._refs = ref_objs
        self.inputs = list(f_create_inputs())
        self._graph = torch.cuda.CUDAGraph()
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            f_run(self.inputs)
        torch.cuda.current_stream().wait_stream(side)
        with torch.cuda.graph(self._graph):
            self.outputs = list(f_run(self.inputs))

    def copy_inputs(self, inputs: Sequence[Any]) -> None:
        """Puts elements where the graph reads them. ValueError for another count, shape or dtype."""
        if len(inputs) != len(self.inputs):
            raise ValueError(f'CudaGraph: {len(inputs)} inputs, expected {len(self.inputs)}')
        for place, (given, held) in enumerate(zip(inputs, self.inputs)):
            if tuple(given.shape) != tuple(held.shape) or given.dtype != held.dtype:
                raise ValueError(f'CudaGraph: input {place} is {given.dtype}{list(given.shape)}, expected {held.dtype}{list(held.shape)}')
            held.copy_(given)

    def run_async(self, inputs: Optional[Sequence[Any]] = None) -> list[Any]:
        """Puts the graph on torch's current stream; returns its outputs, the same tensors each time."""
        if inputs is not None:
            self.copy_inputs(inputs)
        self._graph.replay()
        return self.outputs

    def run(self, inputs: Optional[Sequence[Any]] = None) -> list[Any]:
        """run_async, and waits."""
        import torch

        outputs = self.run_async(inputs)
        torch.cuda.current_stream().synchronize()
        return outputs
