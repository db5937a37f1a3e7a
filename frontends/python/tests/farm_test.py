"""Searches by several processes: a pool on this machine and actors of Ray, with processes that end in the middle."""

import importlib.util
import os
import threading

import pytest

import hidet
from hidet.farm import Farm, Lost, connect, pool, search, worker

import farm_cases

OPTIONS = {'device': 'cpu', 'threads': 1}


def small_model(rows):
    x, w = hidet.symbol([rows, 64]), hidet.randn([64, 48])
    return hidet.trace_from(hidet.ops.softmax(hidet.ops.relu(x @ w), 1) @ hidet.randn([48, 32]))


class Inline:
    """A farm's process that is this one."""

    def __init__(self, made, name='inline'):
        self.name, self._worker = name, made

    def call(self, method, *args):
        return getattr(self._worker, method)(*args)

    def restart(self):
        return True

    def close(self):
        pass


class Choices:
    """The record of each task that is searched for."""

    def __init__(self, farm):
        self.made = {}
        self._farm = farm

    def hooks(self):
        return {'farm': self._farm, 'decided': self.made.__setitem__}


def choices(farm, folder, rows=(24, 40)):
    """Returns the records of a search by a farm with nothing recorded yet, by task."""
    kept = Choices(farm)
    with farm:
        for place, count in enumerate(rows):
            graph = small_model(count)
            graph._core.build({**OPTIONS, 'search_space': 1, 'cache_dir': os.path.join(folder, str(place))}, kept.hooks())
    return kept.made


@pytest.fixture(scope='module')
def alone(tmp_path_factory):
    """What a search in this process chooses, with the same times."""
    one = Inline(farm_cases.FixedWorker(OPTIONS))
    made = choices(Farm([one], [one]), str(tmp_path_factory.mktemp('alone')))
    assert len(made) >= 3
    return made


def test_records_have_the_times_of_the_workers(alone):
    for task, record in alone.items():
        times = [line.split(' | ') for line in record.split('\n') if line.startswith('time: ')]
        assert len(times) > 1
        for name, config, _, seconds in times:
            strategy, version = name.removeprefix('time: ').rsplit(' ', 1)
            assert float(seconds) == pytest.approx(farm_cases.seconds_of((task.decode(), strategy, int(version), config)), rel=1e-3)


def test_a_pool_chooses_the_same(alone, tmp_path):
    assert choices(pool(1, 2, worker='farm_cases:FixedWorker', **OPTIONS), str(tmp_path)) == alone


def test_what_a_lost_process_had_goes_to_another(alone, tmp_path, monkeypatch):
    losses = tmp_path / 'losses'
    losses.mkdir()
    for name in ('first', 'second'):
        (losses / name).touch()
    monkeypatch.setenv('FARM_LOSSES', str(losses))
    farm = pool(2, 2, worker='farm_cases:FixedWorker', **OPTIONS)
    assert choices(farm, str(tmp_path)) == alone
    assert farm.losses == 2 and not list(losses.iterdir())


@pytest.mark.skipif(importlib.util.find_spec('ray') is None, reason='Ray is not installed: pip install hidet[farm]')
def test_ray_chooses_the_same_with_a_worker_killed(alone, tmp_path, monkeypatch):
    import ray

    losses = tmp_path / 'losses'
    losses.mkdir()
    (losses / 'one').touch()
    folders = os.pathsep.join([os.path.dirname(farm_cases.__file__), os.path.dirname(os.path.dirname(hidet.__file__))])
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, configure_logging=False,
             runtime_env={'env_vars': {'FARM_LOSSES': str(losses), 'PYTHONPATH': folders}})
    try:
        farm = connect(cards=2, compilers=2, worker='farm_cases:FixedWorker', **OPTIONS)
        assert choices(farm, str(tmp_path)) == alone
        assert farm.losses == 1
    finally:
        ray.shutdown()


def test_without_ray_it_says_what_to_install(monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, 'ray', None)
    with pytest.raises(ModuleNotFoundError, match=r'pip install hidet\[farm\]'):
        connect(**OPTIONS)


# Who takes part.


def inline(kind, name):
    return Inline(kind(OPTIONS), name)


def test_no_candidates_take_no_time():
    """There is nothing to wait for, and nobody has to be asked."""
    with Farm([inline(worker.Worker, 'compiler')], [inline(worker.Worker, 'card')]) as farm:
        assert farm.measure(b'a build that nobody has', [], lambda: None) == []


def test_another_card_measures_nothing(caplog):
    farm = Farm([inline(farm_cases.FixedWorker, 'a')], [inline(farm_cases.FixedWorker, 'b'), inline(farm_cases.OtherCard, 'c')])
    assert 'c has another card' in caplog.text
    assert farm.device_name() == farm_cases.FixedWorker(OPTIONS).describe()[1]
    with pytest.raises(RuntimeError, match='0 measure on H200: at least one of each is needed'):
        Farm([inline(farm_cases.FixedWorker, 'a')], [inline(farm_cases.FixedWorker, 'b')], card='H200')


def test_another_build_takes_no_part():
    farm = Farm([inline(farm_cases.OtherBuild, 'a')], [inline(farm_cases.FixedWorker, 'b')])
    with pytest.raises(RuntimeError, match='of 1 processes that compile none is of this build and target'):
        farm.measure(farm_cases.FixedWorker(OPTIONS).describe()[0], [('t', 's', 1, '')], lambda: None)


class Fragile(Inline):
    """Is lost at each measurement, for good after some."""

    def __init__(self, name, lives):
        super().__init__(farm_cases.SlowWorker(OPTIONS), name)
        self._lives = lives

    def call(self, method, *args):
        if method == 'measure':
            raise Lost(self.name)
        return super().call(method, *args)

    def restart(self):
        self._lives -= 1
        return self._lives > 0


def candidates(count):
    return [('task', 'strategy', 1, f'm={i}') for i in range(count)]


def test_a_candidate_that_ends_each_process_is_given_up():
    steps = []
    farm = Farm([inline(farm_cases.SlowWorker, 'a')], [Fragile('b', 100)])
    results = farm.measure(farm_cases.SlowWorker(OPTIONS).describe()[0], candidates(2), lambda: steps.append(1))
    assert results == ['lost with 3 processes, the last of which was b'] * 2 and len(steps) == 4


def test_a_farm_without_processes_says_so():
    farm = Farm([inline(farm_cases.SlowWorker, 'a')], [Fragile('b', 1)])
    with pytest.raises(RuntimeError, match='no process is left'):
        farm.measure(farm_cases.SlowWorker(OPTIONS).describe()[0], candidates(2), lambda: None)


def test_a_candidate_that_fails_has_a_reason(alone):
    one = Inline(worker.Worker(OPTIONS))
    farm = Farm([one], [one])
    task = next(iter(alone)).decode()
    results = farm.measure(one.call('describe')[0], [('no task', 'cpu_pointwise', 1, ''), (task, 'no such strategy', 1, '')], lambda: None)
    assert 'expected task' in results[0] and 'no such strategy' in results[1]


def test_two_compile_at_once():
    inside, most, lock = [0], [0], threading.Lock()

    class Watching(Inline):
        def call(self, method, *args):
            if method != 'compile':
                return super().call(method, *args)
            with lock:
                inside[0] += 1
                most[0] = max(most[0], inside[0])
            try:
                return super().call(method, *args)
            finally:
                with lock:
                    inside[0] -= 1

    made = [Watching(farm_cases.SlowWorker(OPTIONS), name) for name in 'ab']
    farm = Farm(made, [inline(farm_cases.SlowWorker, 'c')])
    results = farm.measure(made[0].call('describe')[0], candidates(20), lambda: None)
    assert results == [farm_cases.seconds_of(candidate) for candidate in candidates(20)] and most[0] == 2


def test_tasks_are_searched_for_side_by_side():
    second_compiles = threading.Event()

    class Compiler(Inline):
        def call(self, method, *args):
            if method == 'compile' and args[0][0] == 'second':
                second_compiles.set()
            return super().call(method, *args)

    class Measurer(Inline):
        def call(self, method, *args):
            if method == 'measure' and args[0][0] == 'first':
                assert second_compiles.wait(30), 'the second task waits for the first'
            return super().call(method, *args)

    farm = Farm([Compiler(farm_cases.SlowWorker(OPTIONS), 'a')], [Measurer(farm_cases.SlowWorker(OPTIONS), 'b')])
    identity, made = farm_cases.SlowWorker(OPTIONS).describe()[0], {}

    def search(task):
        made[task] = farm.measure(identity, [(task, 'strategy', 1, '')], lambda: None)

    threads = [threading.Thread(target=search, args=(task,)) for task in ('first', 'second')]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(isinstance(made[task][0], float) for task in ('first', 'second')), made


def test_an_interrupted_search_ends_the_others():
    farm = Farm([inline(farm_cases.SlowWorker, 'a')], [inline(farm_cases.SlowWorker, 'b')])
    identity, errors, begun = farm_cases.SlowWorker(OPTIONS).describe()[0], [], threading.Event()

    def search():
        try:
            farm.measure(identity, candidates(100), begun.set)
        except RuntimeError as error:
            errors.append(str(error))

    thread = threading.Thread(target=search)
    thread.start()
    assert begun.wait(30)
    farm._break(farm._lines[identity])  # as an exception in the other search does
    thread.join(30)
    assert not thread.is_alive() and 'another task ended early' in errors[0]
    assert len(farm.measure(identity, candidates(3), lambda: None)) == 3  # the next one has a line of its own


# Records.


def test_a_second_search_measures_nothing(alone, tmp_path):
    one = Inline(farm_cases.FixedWorker(OPTIONS))
    for turn in range(2):
        farm = Farm([one], [one])
        measured = []
        farm.measure = lambda *args, of=farm.measure: measured.append(1) or of(*args)
        with farm:
            assert search.current_hooks() == {'farm': farm}
            small_model(24)._core.build({**OPTIONS, 'search_space': 1, 'cache_dir': str(tmp_path / str(turn)),
                                         'tuning_file': str(tmp_path / 'shared')}, search.current_hooks())
        assert bool(measured) == (turn == 0)
    assert search.current_hooks() == {}
    assert (tmp_path / 'shared').read_text().startswith('hidet tuning record')


def test_records_of_another_card_count_for_nothing(alone, tmp_path):
    one = Inline(farm_cases.FixedWorker(OPTIONS))
    other = Inline(farm_cases.OtherCard(OPTIONS))
    for measurer in (one, other):
        farm = Farm([one], [measurer])
        measured = []
        farm.measure = lambda *args, of=farm.measure: measured.append(1) or of(*args)
        with farm:
            small_model(24)._core.build({**OPTIONS, 'search_space': 1, 'cache_dir': str(tmp_path / measurer.call('describe')[1][:3]),
                                         'tuning_file': str(tmp_path / 'shared')}, search.current_hooks())
        assert measured
    assert 'machine: another card' in (tmp_path / 'shared').read_text()
