"""Surroundings that programs meet in containers: a file system that cannot be written, no home, few descriptors, forks, several processes
that save to one place, a disk that is full, a model's file that is exchanged while it is in use."""

import os
import pathlib
import resource
import shutil
import signal
import subprocess
import sys
import tempfile

import numpy as np
import pytest

import hidet

PACKAGE = pathlib.Path(hidet.__file__).resolve().parents[1]

COMPILE = """
import numpy as np, hidet
x = hidet.symbol(['n', 8])
model = hidet.trace_from(hidet.ops.relu(hidet.ops.matmul(x, hidet.ones([8, 4])))).build()
assert model(np.ones((3, 8), np.float32)).tolist() == [[8] * 4] * 3
print('compiled')
"""


def run_program(program, prefix=(), **environment):
    """Runs it with nothing in its environment but this, and the package."""
    return subprocess.run([*prefix, sys.executable, '-c', program], capture_output=True, text=True, check=False,
                          env={'PYTHONPATH': str(PACKAGE), 'PATH': os.environ['PATH'], **environment})


def weighted(scale):
    """A model that multiplies 20000 numbers by `scale`."""
    x = hidet.symbol([20000])
    return hidet.trace_from(x * hidet.asarray(np.full(20000, scale, np.float32))).build(cache_dir='off')


def test_without_a_home():
    result = run_program(COMPILE)
    assert (result.returncode, result.stdout) == (0, 'compiled\n'), result.stderr
    result = run_program(COMPILE, HOME='/proc/no/such/home')
    assert (result.returncode, result.stdout) == (0, 'compiled\n'), result.stderr
    assert result.stderr.count('nothing is kept between processes') == 1


def test_a_root_that_cannot_be_written(tmp_path):
    """As in a container: memory at /dev/shm and one volume can be written to, and nothing else, /tmp neither."""
    mounts = f'mount --make-rprivate / && mount -t tmpfs none {tmp_path} && mount -t tmpfs none /dev/shm && mount -o remount,bind,ro /'
    unshare = ['unshare', '--mount', 'sh', '-c', f'{mounts} && exec "$@"', 'sh']
    if shutil.which('unshare') is None or subprocess.run([*unshare, 'true'], capture_output=True, check=False).returncode != 0:
        pytest.skip('this process may not change its mounts')
    program = COMPILE + f"""
model.save('{tmp_path}/m.hidet')
print(hidet.load('{tmp_path}/m.hidet')(np.ones((1, 8), np.float32)).tolist())
try:
    model.save('/hidet_test.hidet')
except PermissionError as error:
    print(error)
"""
    result = run_program(program, unshare, HOME='/hidet_test_home')
    assert result.returncode == 0, result.stderr
    assert result.stdout.startswith('compiled\n[[8.0, 8.0, 8.0, 8.0]]\ncannot create /hidet_test.hidet')
    assert 'Read-only file system' in result.stdout
    assert result.stderr.count('nothing is kept between processes') == 1


def test_64_descriptors(tmp_path):
    program = 'import resource\nresource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))\n' + COMPILE + f"""
path = {str(tmp_path / 'm.hidet')!r}
model.save(path)
models = [hidet.load(path) for _ in range(100)]
assert all(model(np.ones((1, 8), np.float32)).shape == (1, 4) for model in models)
"""
    result = run_program(program, HOME=str(tmp_path))
    assert result.returncode == 0, result.stderr


def test_processes_that_save_to_one_place(tmp_path):
    """Who reads sees one of them whole, at any time; nothing else is left."""
    path = tmp_path / 'm.hidet'
    models = {scale: weighted(scale) for scale in (2, 3)}
    models[2].save(path)
    children = []
    for scale, model in models.items():
        child = os.fork()
        if child == 0:
            try:
                for _ in range(40):
                    model.save(path)
                os._exit(0)
            finally:
                os._exit(1)
        children.append(child)
    ones, seen, left = np.ones(20000, np.float32), set(), set(children)
    while left:
        seen.add(float(np.unique(hidet.load(path)(ones)).item()))
        for child in list(left):
            done, status = os.waitpid(child, os.WNOHANG)
            if done:
                assert status == 0
                left.remove(child)
    assert seen <= {2.0, 3.0}
    assert os.listdir(tmp_path) == ['m.hidet']


def test_a_full_disk_leaves_the_old_file_and_nothing_else(tmp_path):
    path = tmp_path / 'm.hidet'
    weighted(2).save(path)
    before, model = path.read_bytes(), weighted(3)
    limit = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        for size in (0, 1000, len(before) - 1):
            resource.setrlimit(resource.RLIMIT_FSIZE, (size, limit[1]))
            with pytest.raises(OSError, match='File too large'):
                model.save(path)
            resource.setrlimit(resource.RLIMIT_FSIZE, limit)
            assert path.read_bytes() == before and os.listdir(tmp_path) == ['m.hidet']
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limit)
        signal.signal(signal.SIGXFSZ, handler)
    model.save(path)
    assert hidet.load(path)(np.ones(20000, np.float32))[0] == 3


def test_a_file_that_is_exchanged_while_a_model_uses_it(tmp_path):
    path = tmp_path / 'm.hidet'
    weighted(2).save(path)
    model = hidet.load(path)
    weighted(3).save(path)  # a new file takes the name
    ones = np.ones(20000, np.float32)
    assert np.unique(model(ones)) == 2 and np.unique(hidet.load(path)(ones)) == 3
    path.unlink()
    assert np.unique(model(ones)) == 2


def test_what_is_no_file_is_refused_and_not_waited_for(tmp_path):
    """In a process of its own: a wait for a writer that never comes could not be broken off."""
    os.mkfifo(tmp_path / 'pipe')
    program = f"""
import hidet
for path in ({str(tmp_path / 'pipe')!r}, '/dev/zero', '/dev/null', {str(tmp_path)!r}):
    for load in (hidet.load, lambda p: hidet.onnx.from_onnx(p).build()):
        try:
            load(path)
        except (OSError, RuntimeError) as error:
            print(error)
graph = hidet.trace_from(hidet.ops.relu(hidet.symbol([3, 5])))
try:
    graph.build(search_space=1, cache_dir='off', tuning_file='/dev/zero')
except MemoryError as error:
    print(error)
"""
    result = subprocess.run([sys.executable, '-c', program], capture_output=True, text=True, check=False, timeout=300,
                            env={'PYTHONPATH': str(PACKAGE), 'PATH': os.environ['PATH'], 'HIDET_CACHE_DIR': 'off'})
    assert result.returncode == 0, result.stderr
    lines = result.stdout.splitlines()
    expected = ('not a regular file', 'import.graph', 'Is a directory')
    assert len(lines) == 9 and all(any(words in line for words in expected) for line in lines[:8]), lines
    assert '/dev/zero: no regular file, and more than 1073741824 bytes' in lines[8]


FORK = """
import os
import numpy as np, hidet
x = hidet.symbol([300, 300])
graph = hidet.trace_from(hidet.ops.matmul(x, hidet.ones([300, 300])))
a = np.ones((300, 300), np.float32)
model = None
for first in range(3):  # before anything ran; after it was compiled; after it ran
    if first == 1:
        model = graph.build(threads=2, cache_dir='off')
    elif first == 2:
        assert model(a)[0][0] == 300
    child = os.fork()
    if child == 0:
        mine = model or graph.build(threads=2, cache_dir='off')
        right = all(mine(a)[7][9] == 300 for _ in range(20))
        right = right and hidet.ops.relu(hidet.ones([5])).tolist() == [1] * 5
        os._exit(0 if right else 3)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0, first
assert model(a)[5][5] == 300
print('three forks')
"""


def test_forks_before_and_after_the_first_use():
    result = run_program(FORK)
    assert (result.returncode, result.stdout) == (0, 'three forks\n'), result.stderr


_RIGHTS = """
import os, sys
import numpy.testing, hidet
folder = sys.argv[1]
x = hidet.symbol([2, 3])
model = hidet.trace_from(hidet.ops.relu(x), [x]).build(cache_dir='off')
os.setuid(65534)
for name, act in {
    'save': lambda: model.save(folder + '/closed/m.hidet'),
    'load': lambda: hidet.load(folder + '/secret.hidet'),
    'graph': lambda: hidet.trace_from(hidet.ops.relu(x), [x]).save(folder + '/closed/g.graph'),
    'weights': lambda: hidet.weights.read(folder + '/secret.hidet'),
}.items():
    try:
        act()
        print(name, 'no error')
    except OSError as error:
        print(name, type(error).__name__, error.filename or '', error)
hidet.logging.to_file(folder + '/open/log')
again = hidet.trace_from(hidet.ops.exp(x) + 1, [x]).build(cache_dir=folder + '/closed/cache')
numpy.testing.assert_allclose(again(numpy.zeros((2, 3), numpy.float32)), 2 * numpy.ones((2, 3)))
hidet.trace_from(hidet.ops.exp(x) + 2, [x]).build(cache_dir=folder + '/closed/cache')
model.save(folder + '/open/m.hidet')
print('done', os.listdir(folder + '/open'))
"""


@pytest.mark.skipif(os.getuid() != 0, reason='only root becomes another user')
def test_folders_without_rights_are_errors_and_nothing_is_left(tmp_path):
    """As another user than the one whose folders they are; root may write everywhere."""
    for folder in (tmp_path, *tmp_path.parents):
        if folder.stat().st_uid == 0 and str(folder).startswith(tempfile.gettempdir()) and str(folder) != tempfile.gettempdir():
            folder.chmod(0o755)
    for name, mode in (('closed', 0o755), ('open', 0o777)):
        (tmp_path / name).mkdir()
        (tmp_path / name).chmod(mode)
    (tmp_path / 'secret.hidet').write_bytes(b'x')
    (tmp_path / 'secret.hidet').chmod(0o600)
    result = subprocess.run([sys.executable, '-c', _RIGHTS, str(tmp_path)], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    lines = result.stdout.splitlines()
    for name, line in zip(('save', 'load', 'graph', 'weights'), lines):
        assert line.startswith(f'{name} PermissionError') and 'ermission denied' in line and str(tmp_path) in line, result.stdout
    assert lines[4].startswith('done') and list((tmp_path / 'closed').iterdir()) == []
    said = (tmp_path / 'open' / 'log').read_text() + result.stderr
    assert said.count('closed/cache') == 1, said  # one warning, then without
