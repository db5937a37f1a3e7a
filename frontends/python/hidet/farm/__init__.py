"""A search for kernels by several processes, of this machine or of a cluster.

    with hidet.farm.pool():                                    # a process a card, the rest of the cores compile
        torch.compile(model, backend='hidet', mode='max-autotune')(x)

    with hidet.farm.connect('ray://head:10001', device='cuda'):                # pip install hidet[farm]
        hidet.onnx.from_onnx('model.onnx', device='cuda').build(search_space=2, tuning_file='h200.records')

Models that are compiled inside, on any thread, have their candidates compiled by all processes of the farm, and measured by those that
have a card of the one model that the farm is for. What a process was doing that is lost, another does. The times go where they go
without a farm: into the records of the cache, and into the option tuning_file, a text that people can share. Records name the machine
that they are of; those of another card count for nothing.
"""

from hidet.farm.pool import pool
from hidet.farm.ray_cluster import connect
from hidet.farm.search import Farm, current_hooks
from hidet.farm.worker import Lost, Worker

__all__ = ['Farm', 'Lost', 'Worker', 'connect', 'current_hooks', 'pool']
