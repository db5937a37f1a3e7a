"""Two ranks, a GPU each, whose kernels sum through shared memory. On a machine without two GPUs this file is left out.

    .venv/bin/python -m pytest -c tools/pytest.ini frontends/python/tests/two_gpus_ranks_test.py
"""

import pytest
import torch.distributed as dist
from ranks import Ranks

import hidet.cuda

pytestmark = pytest.mark.skipif(hidet.cuda.device_count() < 2 or not dist.is_nccl_available(), reason='needs two GPUs and NCCL')


@pytest.fixture(scope='module')
def two():
    with Ranks(2, backend='cpu:gloo,cuda:nccl') as ranks:
        yield ranks


@pytest.mark.parametrize('rows, width, dtype', [(1, 4096, 'float16'), (8, 4096, 'bfloat16'), (3, 264, 'float16'), (5, 100, 'float32'),
                                                (32, 4096, 'float16')])
def test_sums_in_kernels_are_those_of_the_group(two, rows, width, dtype):
    two.run('distributed_cases', 'sums_in_kernels', rows, width, dtype)


def test_a_rank_that_does_not_come_is_named():
    with Ranks(2, seconds=6, backend='cpu:gloo,cuda:nccl') as ranks:
        well, (kind, message, _) = ranks.outcomes('distributed_cases', 'a_rank_is_late', 6, only=[0])[0]
    assert not well and kind == 'TimeoutError' and 'rank 1 of the group has not come within its timeout' in message
