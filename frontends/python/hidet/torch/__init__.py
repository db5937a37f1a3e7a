"""torch.compile(module, backend='hidet'): see hidet.torch.backend."""

from hidet.torch.backend import compile_graph, refresh

__all__ = ['compile_graph', 'refresh']
