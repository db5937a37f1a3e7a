"""Models with collectives on two ranks of gloo, each a process, on ranks that are threads, and on torch's fake groups: capture, plans, errors."""

import pathlib
import re
import subprocess
import sys
import time

import pytest
import torch
import torch.distributed as dist
from ranks import RankError, Ranks

import hidet
import hidet.externals
import hidet.torch
from hidet.distributed import agreement, collectives, peers

pytestmark = pytest.mark.skipif(not dist.is_available(), reason='this torch has no torch.distributed')


@pytest.fixture(scope='module')
def two():
    with Ranks(2) as ranks:
        yield ranks


@pytest.mark.parametrize('dtype', ['float32', 'float16', 'bfloat16', 'float64', 'int32', 'int64', 'uint8'])
def test_all_reduce_of_each_dtype(two, dtype):
    two.run('distributed_cases', 'all_reduce', dtype, 'sum')


@pytest.mark.parametrize('op', ['max', 'min', 'product'])
def test_all_reduce_by_each_reduction(two, op):
    two.run('distributed_cases', 'all_reduce', 'float32', op)


@pytest.mark.parametrize('case', [
    'all_gather', 'all_to_all', 'changed_weights_are_seen', 'coalesced', 'equal_collectives_stay_apart', 'groups_and_meshes',
    'of_constants', 'reduce_scatter', 'sequence_parallel', 'symbolic_sizes', 'uneven_dtensor', 'unused_results_stay', 'writes_to_its_input'
])
def test_as_in_eager(two, case):
    two.run('distributed_cases', case)


@pytest.mark.parametrize('source', [0, 1])
def test_broadcast(two, source):
    two.run('distributed_cases', 'broadcast', source)


@pytest.mark.parametrize('width, hidden', [(16, 32), (8, 14), (6, 10)])
def test_a_model_of_dtensors_gives_what_one_process_gives(two, width, hidden):
    two.run('distributed_cases', 'tensor_parallel', width, hidden)


def test_the_plan_of_transformers_for_a_llama(two):
    pytest.importorskip('transformers')
    pytest.importorskip('accelerate')  # which transformers wants for it
    two.run('distributed_cases', 'llama')


def test_independent_work_runs_between_begin_and_wait(two):
    steps = two.run('distributed_cases', 'overlaps')[0]
    hosts = [place for place, (_, kernel) in enumerate(steps) if not kernel]
    assert len(hosts) == 2 and hosts[1] - hosts[0] > 1, steps
    assert [name for name, kernel in steps[hosts[1]:] if kernel] == ['first'], steps  # what alone needs the sum comes behind it


def test_a_saved_model_finds_its_group(two, tmp_path):
    two.run('distributed_cases', 'saved', str(tmp_path))


def test_rank_0_chooses_for_all(two, tmp_path):
    (first, records), (second, others) = two.run('distributed_cases', 'same_choices', str(tmp_path))
    assert first == second
    assert records == others > 0


# Memory that GPUs share.


def test_memory_of_ranks_is_exchanged(two):
    two.run('distributed_cases', 'peer_memory_is_exchanged')


@pytest.mark.parametrize('gpus, reaches, wants, ranks', [
    (['a', 'b'], [True, True], [True, True], 2),
    (['a', 'a'], [True, True], [True, True], 0),  # one GPU
    (['a', 'b'], [True, False], [True, True], 0),
    (['a', 'b'], [True, True], [False, True], 0),
    (['a', 'b'], [True, True], [True, False], 2),  # rank 0 chooses
])
def test_who_reaches_whom_is_one_answer(two, gpus, reaches, wants, ranks):
    assert two.run('distributed_cases', 'who_reaches_whom', gpus, reaches, wants) == [ranks, ranks]


def test_cpus_share_no_memory(two):
    two.run('distributed_cases', 'no_shared_memory_on_cpus')


def test_names_of_memory():
    assert peers.parse('peer memory data dtype=float16 rank=-1 ranks=2 group=my group=1') == (
        'data', {'dtype': 'float16', 'rank': '-1', 'ranks': '2', 'group': 'my group=1'})


# Bad input.


@pytest.mark.parametrize('what', ['kernels', 'pieces'])
def test_kernels_that_would_not_meet_are_named(two, what):
    for well, (kind, message, _) in two.outcomes('distributed_cases', 'peer_memory_differs', what):
        assert not well and kind == 'Disagreement' and f'the {what} of a model that sums through shared memory are' in message
        assert 'rank 0' in message and 'rank 1' in message


def test_memory_for_more_ranks_than_there_are(two):
    with pytest.raises(RankError, match="process group '0' has 2 ranks; the model was compiled for 3"):
        two.run('distributed_cases', 'peer_memory_for_more_ranks')


def test_different_sequences_are_named(two):
    outcomes = two.outcomes('distributed_cases', 'different_sequences')
    for well, (kind, message, _) in outcomes:
        assert not well and kind in ('Disagreement', 'BackendCompilerFailed'), message
        assert 'rank 0:\n  1. all_gather float32[4, 2]' in message and 'rank 1:\n  1. all_reduce reduction=sum float32[4, 2]' in message
    two.run('distributed_cases', 'writes_to_its_input')  # the group is still of use


def test_different_sizes_are_named(two):
    for well, (_, message, _) in two.outcomes('distributed_cases', 'different_sizes'):
        assert not well and 'all_reduce reduction=sum float32[4]' in message and 'all_reduce reduction=sum float32[5]' in message


def test_a_collective_in_a_branch_is_refused(two):
    with pytest.raises(RankError, match=r'_c10d_functional\.all_reduce.* in the body of a branch or loop .*would wait for ever'):
        two.run('distributed_cases', 'in_a_branch')


def test_a_group_for_other_devices_is_refused(two):
    with pytest.raises(RankError, match="process group '0' is for tensors on cpu; the model runs on cuda:0"):
        two.run('distributed_cases', 'wrong_device_group')


@pytest.mark.parametrize('case', ['a_rank_dies', 'compile_then_die'])
def test_a_rank_that_dies_leaves_an_error(case):
    with Ranks(2, seconds=8) as ranks:
        begin = time.monotonic()
        args = (8,) if case == 'a_rank_dies' else ()
        well, (_, message, _) = ranks.outcomes('distributed_cases', case, *args, only=[0])[0]
        assert not well
        assert time.monotonic() - begin < 120
        if case == 'a_rank_dies':
            assert 'rank 1 has loaded no model within 0:00:08' in message and '1. all_reduce reduction=sum float32[4]' in message


def test_without_a_group():
    with pytest.raises(ValueError, match='torch.distributed is not initialized'):
        hidet.externals.find('collective all_reduce reduction=sum group=tp')


def test_names_of_ours_are_not_for_users():
    with pytest.raises(ValueError, match='are those of torch.distributed'):
        hidet.externals.register('collective mine', print)
    with pytest.raises(TypeError, match="function 'mine': 5 is no function"):
        hidet.externals.register('mine', 5)
    assert hidet.externals.find('company::lookup') is None


def test_names_say_everything():
    assert collectives.parse('collective all_to_all sent=1,2 received=2,1 group=my group=1') == (
        'all_to_all', {'sent': '1,2', 'received': '2,1', 'group': 'my group=1'})
    assert collectives.parse('collective all_gather group=0') == ('all_gather', {'group': '0'})


class Info:
    def __init__(self, *shape, dtype='float32'):
        self.shape, self.dtype = list(shape), dtype


def test_sequences_leave_out_what_may_differ():
    calls = [('collective all_to_all sent=1,3 received=2,2 group=0', [Info(4, 2), Info(4, 2)]),
             ('collective all_reduce reduction=sum group=1', [Info('s', 2), Info('s', 2)]),
             ('collective wait', [Info(4)]), ('company::lookup', [Info(4)])]
    assert agreement.sequences_of(calls) == {'0': ['all_to_all rows=unequal float32[?, 2]'],
                                             '1': ['all_reduce reduction=sum float32[?, 2]']}


@pytest.fixture
def alone():
    dist.init_process_group('gloo', store=dist.HashStore(), rank=0, world_size=1)
    torch._dynamo.reset()
    yield
    dist.destroy_process_group()


def test_a_world_of_one(alone):
    import distributed_cases as cases

    cases.all_reduce('float32', 'sum')
    cases.writes_to_its_input()


def test_a_group_that_does_not_exist(alone):
    with pytest.raises(ValueError, match="process group 'tp' does not exist in this process, which has '0'"):
        hidet.externals.find('collective all_reduce reduction=sum group=tp')


def test_a_collective_of_another_version(alone):
    function = hidet.externals.find('collective gossip group=0')
    with pytest.raises(ValueError, match="collective 'gossip' is not known"):
        function([torch.ones(1), torch.ones(1)], 0)


@pytest.fixture
def fake():
    store = pytest.importorskip('torch.testing._internal.distributed.fake_pg').FakeStore()
    dist.init_process_group('fake', store=store, rank=1, world_size=4)
    torch._dynamo.reset()
    yield
    dist.destroy_process_group()


def test_a_rank_of_four_that_are_not_there(fake):
    import distributed_cases as cases
    import torch.distributed._functional_collectives as fc

    def function(x):
        y = fc.all_gather_tensor(x, 0, dist.group.WORLD)
        return fc.reduce_scatter_tensor(y * 2, 'avg', 0, dist.group.WORLD), fc.all_reduce(x, 'sum', dist.group.WORLD)

    with cases.plans() as seen, torch.no_grad():
        scattered, reduced = torch.compile(function, backend='hidet', fullgraph=True)(torch.ones(3, 2))
    assert scattered.shape == (3, 2) and reduced.shape == (3, 2)
    begun = [re.sub(' group=.*', '', name) for name in seen.names if not name.endswith('wait')]
    assert begun == ['collective all_gather', 'collective reduce_scatter reduction=avg', 'collective all_reduce reduction=sum']


def test_ranks_that_are_threads():
    pytest.importorskip('torch.testing._internal.distributed.multi_threaded_pg')
    program = pathlib.Path(__file__).with_name('threaded_ranks.py')
    done = subprocess.run([sys.executable, program], capture_output=True, text=True, timeout=200)
    assert done.stdout.strip().endswith('all ranks agree'), done.stdout + done.stderr


def test_what_does_not_divide_is_refused(fake):
    import torch.distributed._functional_collectives as fc

    with pytest.raises(Exception, match='multiple of group_size|do not divide'):
        torch.compile(lambda x: fc.reduce_scatter_tensor(x, 'sum', 0, dist.group.WORLD), backend='hidet')(torch.ones(3, 2))
