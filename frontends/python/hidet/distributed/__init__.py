"""Models that run on several ranks of torch.distributed.

    torch.distributed.init_process_group('nccl')
    parallelize_module(model, mesh, plan)                    # or torch.distributed's own functions in the model
    fast = torch.compile(model, backend='hidet', fullgraph=True)

Collectives are steps of the compiled model, run by the process group that the program made. `collectives` runs them, `agreement`
has all ranks compile and call the same, `peers` gives kernels the memory through which they sum small messages.
"""

from hidet.distributed.agreement import Disagreement
from hidet.distributed.peers import set_peer_memory

__all__ = ['Disagreement', 'set_peer_memory']
