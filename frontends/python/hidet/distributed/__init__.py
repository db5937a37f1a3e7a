"""Models that run on several ranks of torch.distributed.

    torch.distributed.init_process_group('nccl')
    parallelize_module(model, mesh, plan)                    # or torch.distributed's own functions in the model
    fast = torch.compile(model, backend='hidet', fullgraph=True)

Collectives are steps of the compiled model, run by the process group that the program made. `collectives` runs them, `agreement`
has all ranks compile and call the same.
"""

from hidet.distributed.agreement import Disagreement

__all__ = ['Disagreement']
