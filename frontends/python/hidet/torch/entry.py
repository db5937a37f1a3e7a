"""The entry point of torch's table of backends: importing this module puts the backend into the table, once a process.

torch loads the entry point of a name that is not in its table, and then enters what it got, which is an error ("duplicate name") where
another thread was first. Here Python's lock of imports lets one thread do both while the others wait. What they load is None, by which
torch's register_backend, as a decorator without a function, enters nothing; then each finds the name in the table.
"""

from torch._dynamo.backends.registry import register_backend

from hidet.torch.dynamo import compile_graph

__all__ = ['entered']

register_backend(compile_graph, name='hidet')
entered = None
