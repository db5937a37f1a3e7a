"""The package: a wheel that installs and imports without torch, numpy or a GPU; stubs; the name of the backend."""

import glob
import importlib.metadata
import importlib.util
import json
import os
import pathlib
import shutil
import subprocess
import sys
import sysconfig
import zipfile

import pytest

import hidet

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / 'tools'))

import make_stubs  # noqa: E402
import make_wheel  # noqa: E402

VERSION = make_wheel.read_version(ROOT)
PROGRAM = ROOT / 'frontends' / 'python' / 'hidet' / 'lib' / 'hidet_nvrtc'
INFO = f'hidet-{VERSION}.dist-info'


@pytest.fixture(scope='module')
def installed(tmp_path_factory):
    """A folder that the wheel is installed into."""
    folder = tmp_path_factory.mktemp('wheel')
    core = pathlib.Path(hidet._core.__file__)
    tag = make_wheel.tag_of(core.name)
    wheel = folder / f'hidet-{VERSION}-{tag}.whl'
    make_wheel.write_wheel(ROOT / 'frontends' / 'python', ROOT, VERSION, core, PROGRAM, wheel)
    subprocess.run([sys.executable, '-m', 'pip', 'install', '-q', '--no-deps', '--no-index', '--target', str(folder / 'site'),
                    str(wheel)], check=True)
    return folder / 'site', wheel


def test_the_wheel_has_everything(installed):
    names = zipfile.ZipFile(installed[1]).namelist()
    suffix = sysconfig.get_config_var('EXT_SUFFIX')
    for name in ('hidet/__init__.py', f'hidet/_core{suffix}', 'hidet/_core.pyi', 'hidet/graph/ops/arithmetic.pyi', 'hidet/py.typed',
                 'hidet/graph/frontend/torch/registry.py', f'{INFO}/entry_points.txt', f'{INFO}/licenses/LICENSE',
                 f'{INFO}/licenses/NOTICE', f'{INFO}/licenses/THIRD_PARTY_NOTICES.md'):
        assert name in names
    assert not [name for name in names if '__pycache__' in name or 'tests' in name]


def test_the_installed_wheel_imports_alone_and_compiles(installed):
    program = f"""
import sys
sys.path.insert(0, {str(installed[0])!r})
import hidet
assert hidet.__file__.startswith({str(installed[0])!r})
x = hidet.symbol([2, 3])
graph = hidet.graph.optimize(hidet.trace_from(hidet.ops.relu(x)))
model = graph.build()
y = model.run_arrays([hidet.empty([2, 3]).storage])
assert y[0].shape == (2, 3)
assert not {{'torch', 'numpy'}} & set(sys.modules)
try:
    hidet.no_such_thing
except AttributeError:
    print('alone')
"""
    result = subprocess.run([sys.executable, '-I', '-S', '-c', program], capture_output=True, text=True, check=False)
    assert result.stdout == 'alone\n', result.stderr


def newer_pythons():
    """Interpreters of this machine that the module of the stable ABI is for."""
    found = {}
    for path in [*glob.glob(os.path.expanduser('~/.pyenv/versions/*/bin/python')), *filter(None, map(shutil.which, ('python3.12', 'python3.13')))]:
        result = subprocess.run([path, '-c', 'import sys; print(*sys.version_info[:2])'], capture_output=True, text=True, check=False)
        version = tuple(map(int, result.stdout.split())) if result.returncode == 0 else (0, 0)
        if version >= (3, 12):
            found.setdefault(version, path)
    return found


STABLE_PROGRAM = """
import array, pickle, sys
import hidet
assert hidet._core.__file__.endswith('_core.abi3.so'), hidet._core.__file__
x = hidet.symbol([2, 3])
model = hidet.trace_from(hidet.ops.relu(x + x)).build(cache_dir='off')
model.save(sys.argv[1])
threes = hidet._core.Array.from_object(memoryview(array.array('f', [3.0] * 6)).cast('B').cast('f', (2, 3)))
for loaded in (model, hidet.load(sys.argv[1]), pickle.loads(pickle.dumps(model))):
    assert list(memoryview(loaded.run_arrays([threes])[0].bytes()).cast('f')) == [6.0] * 6
try:
    model.run_arrays([])
except TypeError as error:
    print(error)
"""


def test_the_wheel_of_the_stable_abi_runs_on_newer_pythons(tmp_path):
    """What `tools/build_extension --abi3` put beside the package, by each newer Python that there is."""
    core, pythons = ROOT / 'frontends' / 'python' / 'hidet' / '_core.abi3.so', newer_pythons()
    if not core.exists() or not pythons:
        pytest.skip('needs Python 3.12 or newer, and `tools/build_extension --abi3`')
    wheel = tmp_path / f'hidet-{VERSION}-{make_wheel.tag_of(core.name)}.whl'
    make_wheel.write_wheel(ROOT / 'frontends' / 'python', ROOT, VERSION, core, PROGRAM, wheel)
    assert 'cp312-abi3' in wheel.name
    for version, python in sorted(pythons.items()):
        site = tmp_path / '.'.join(map(str, version))
        subprocess.run([python, '-m', 'pip', 'install', '-q', '--no-deps', '--no-index', '--disable-pip-version-check', '--target', site,
                        wheel], check=True)
        result = subprocess.run([python, '-c', STABLE_PROGRAM, str(tmp_path / 'm.hidet')], capture_output=True, text=True, check=False,
                                env={'PYTHONPATH': str(site), 'PATH': os.defpath, 'HOME': str(tmp_path)}, cwd=tmp_path)
        assert result.stdout == 'got 0 inputs, expected 1\n', (version, result.stderr)
        command = subprocess.run([site / 'bin' / 'hidet', '--version'], capture_output=True, text=True, check=False,
                                 env={'PYTHONPATH': str(site), 'PATH': os.defpath})
        assert command.stdout == f'hidet {VERSION}\n', command.stderr


def test_the_compiler_for_gpus_is_found_where_pip_puts_it(installed, tmp_path):
    """No option, no path, no card: a package of the namespace `nvidia` beside ours has NVRTC, which makes a file for sm_90a."""
    spec = importlib.util.find_spec('nvidia')
    libraries = [path for root in (spec.submodule_search_locations or [] if spec else []) for path in glob.glob(f'{root}/*/lib/libnvrtc*')]
    if not libraries:
        pytest.skip('no package brought NVRTC along')
    place = tmp_path / 'site' / 'nvidia' / 'cu99' / 'lib'
    place.mkdir(parents=True)
    for library in libraries:
        (place / pathlib.Path(library).name).symlink_to(library)
    (tmp_path / 'm.graph').write_text(hidet.trace_from(hidet.ops.relu(hidet.symbol([2, 3])))._core.text())
    program = f"""
import sys
sys.path[:0] = [{str(installed[0])!r}, {str(tmp_path / 'site')!r}]
from hidet.__main__ import main
code = main(['compile', 'm.graph', '-o', 'm.hidet', '--device', 'cuda', '--arch', 'sm_90a', '--cache-dir', 'off'])
print(code, any('nvrtc' in line for line in open('/proc/self/maps')))
"""
    run = lambda: subprocess.run([sys.executable, '-I', '-S', '-c', program], capture_output=True, text=True, check=False,  # noqa: E731
                                 env={'PATH': os.defpath}, cwd=tmp_path)
    result = run()
    assert result.stdout.endswith('0 True\n'), result.stderr
    with zipfile.ZipFile(tmp_path / 'm.hidet') as file:
        assert json.loads(file.read('manifest.json'))['target'].startswith('cuda sm_90a')
        assert any(name.endswith('.cubin') for name in file.namelist())
    # And nowhere else: without the package the error says what is missing, unless the system has a library of its own.
    shutil.rmtree(tmp_path / 'site')
    assert 'nvrtc' in run().stderr.lower() or run().stdout.endswith('0 True\n')


def test_kernels_of_gpus_are_compiled_by_the_program_of_the_wheel(installed, tmp_path):
    """One kernel at a time is compiled in the process itself, others by the program: where that ends at once, the error says so."""
    if not list(ROOT.glob('.venv/lib/python3*/site-packages/nvidia/*/lib/libnvrtc.so*')):
        pytest.skip('no package brought NVRTC along')
    site = tmp_path / 'site'
    shutil.copytree(installed[0], site)
    assert os.access(site / 'hidet' / 'lib' / 'hidet_nvrtc', os.X_OK)
    symbols = [hidet.symbol([size, 3]) for size in range(2, 14)]
    (tmp_path / 'm.graph').write_text(hidet.trace_from([hidet.ops.relu(x) for x in symbols], inputs=symbols)._core.text())

    def compile_model():
        words = ['compile', 'm.graph', '-o', 'm.hidet', '--device', 'fake_cuda', '--compile-threads', '4', '--cache-dir', 'off']
        return subprocess.run([sys.executable, '-m', 'hidet', *words], capture_output=True, text=True, check=False,
                              env={**os.environ, 'PYTHONPATH': str(site)}, cwd=tmp_path)

    result = compile_model()
    assert result.returncode == 0, result.stderr
    (site / 'hidet' / 'lib' / 'hidet_nvrtc').write_text('#!/bin/sh\nkill -9 $$\n')
    result = compile_model()
    assert result.returncode != 0
    assert 'the process that compiles ended by signal 9' in result.stderr


def test_the_installed_command_is_the_compiler(installed, tmp_path):
    """The command of the wheel, which pip made, says its version, describes itself, and reports a wrong word as the process does."""
    command = [sys.executable, str(installed[0] / 'bin' / 'hidet')]
    environment = {**os.environ, 'PYTHONPATH': str(installed[0])}

    def run(*words, **more):
        return subprocess.run([*command, *words], capture_output=True, text=True, check=False, env={**environment, **more},
                              cwd=tmp_path)

    assert run('--version').stdout == f'hidet {VERSION}\n'
    assert 'usage: hidet COMMAND' in run('--help').stdout
    wrong = run('no-such-command')
    assert (wrong.returncode, wrong.stdout) == (2, '') and 'unknown command no-such-command' in wrong.stderr
    assert run('env', HIDET_THREADS='many').stderr == 'hidet: HIDET_THREADS: option threads: "many", expected 0 to 1024\n'
    (tmp_path / 'm.graph').write_text(hidet.trace_from(hidet.ops.relu(hidet.symbol([2, 3])))._core.text())
    assert run('compile', 'm.graph', '-o', 'm.hidet', HIDET_CACHE_DIR='off').returncode == 0
    assert 'float32[2, 3]' in run('run', 'm.hidet', '--random').stdout


def test_the_version_is_one(installed):
    """The package, its metadata, which pip shows, and the file that both come from."""
    assert hidet.__version__ == VERSION
    metadata = next(iter(importlib.metadata.distributions(name='hidet', path=[str(installed[0])]))).metadata
    assert metadata['Version'] == VERSION
    assert metadata['License-Expression'] == 'Apache-2.0'
    assert set(metadata.get_all('Provides-Extra')) == {'cuda', 'farm', 'torch'}


FAKE_BAZEL = """#!{python}
import pathlib, sys
sys.path.insert(0, {tools!r})
import make_wheel
root, out = pathlib.Path({root!r}), pathlib.Path({out!r})
with open(out / 'calls', 'a') as calls:
    print(*sys.argv[1:], file=calls)
core = pathlib.Path({core!r})
name = f'hidet-{{make_wheel.read_version(root)}}-{{make_wheel.tag_of(core.name)}}.whl'
if sys.argv[1] == 'build':
    make_wheel.write_wheel(root / 'frontends' / 'python', root, make_wheel.read_version(root), core, pathlib.Path({program!r}), out / name)
else:
    print(out if sys.argv[1] == 'info' else name)
"""


def pip_install(site, **environment):
    """`pip install .` in the checkout, with another Bazel."""
    return subprocess.run([sys.executable, '-m', 'pip', 'install', '--no-deps', '--no-index', '--no-build-isolation', '--target', str(site),
                           str(ROOT)], capture_output=True, text=True, check=False, env={**os.environ, **environment})


def test_pip_install_of_a_checkout_calls_bazel(tmp_path):
    bazel = tmp_path / 'bazel'
    bazel.write_text(FAKE_BAZEL.format(python=sys.executable, tools=str(ROOT / 'tools'), root=str(ROOT), out=str(tmp_path),
                                       core=hidet._core.__file__, program=str(PROGRAM)))
    bazel.chmod(0o755)
    result = pip_install(tmp_path / 'site', HIDET_BAZEL=str(bazel), HIDET_BAZEL_FLAGS='--config=opt --jobs=1')
    assert result.returncode == 0, result.stdout + result.stderr
    target = '//frontends/python:wheel' + ('_abi3' if sys.version_info >= (3, 12) else '')
    assert (tmp_path / 'calls').read_text().splitlines()[0] == f'build --config=opt --jobs=1 {target}'
    command = subprocess.run([sys.executable, str(tmp_path / 'site' / 'bin' / 'hidet'), '--version'], capture_output=True, text=True,
                             check=False, env={**os.environ, 'PYTHONPATH': str(tmp_path / 'site')})
    assert command.stdout == f'hidet {VERSION}\n', command.stderr


def test_pip_install_of_a_checkout_says_what_is_missing(tmp_path):
    missing = pip_install(tmp_path / 'site', HIDET_BAZEL=str(tmp_path / 'none'))
    assert missing.returncode != 0 and 'run tools/setup.sh in' in missing.stdout + missing.stderr
    failing = pip_install(tmp_path / 'site', HIDET_BAZEL='false')
    assert failing.returncode != 0 and 'failed with exit code 1' in failing.stdout + failing.stderr
    assert not (tmp_path / 'site').exists()


def test_what_the_binary_contains_is_in_the_notices():
    """A library that is linked needs its notice in what we give away."""
    notices = (ROOT / 'THIRD_PARTY_NOTICES.md').read_text()
    for name in ('LLVM', 'lld', 'Abseil', 'Protocol Buffers', 'nanobind', 'robin-map', 'RE2', 'NVTX', 'nlohmann/json', 'ONNX', 'zlib', 'Zstandard', 'GNU C++ library'):
        assert name in notices
    core = pathlib.Path(hidet._core.__file__)
    carried = {name.split('.')[0] for name, _ in make_wheel.needed_libraries(core)}
    known = ('libabsl_', 'libprotobuf', 'libre2')
    assert not [name for name in carried if not name.startswith(known)], 'a library without a notice'


def test_an_extension_that_was_linked_without_a_library_is_no_wheel(tmp_path):
    source, core = tmp_path / 'core.cc', tmp_path / '_core.cpython-311-x86_64-linux-gnu.so'
    for lines, missing in (('int PyOk(); int Use() { return 1; }', []),
                           ('namespace re2 { extern int groups; } int* Use() { return &re2::groups; }', ['_ZN3re26groupsE'])):
        source.write_text(lines)
        subprocess.run(['clang++-19', '-shared', '-fPIC', '-nostdlib', str(source), '-o', str(core)], check=True)
        assert make_wheel.missing_symbols(core) == missing
    with pytest.raises(ValueError, match='linked without what defines _ZN3re26groupsE'):
        make_wheel.contents(ROOT / 'frontends' / 'python', ROOT, VERSION, core, PROGRAM)


def test_stubs_are_up_to_date():
    for path, text in make_stubs.operator_stubs().items():
        assert (ROOT / 'frontends' / 'python' / path).read_text() == text, f'run tools/make_stubs.py for {path}'


def test_the_package_and_its_users_pass_a_type_checker(tmp_path):
    user = tmp_path / 'user.py'
    user.write_text("""
import hidet
from hidet.graph.ops.arithmetic import PowOp

a: hidet.Tensor = hidet.randn([2, 3])
b = hidet.ops.pow(a, 3) + 1
graph: hidet.FlowGraph = hidet.trace_from(hidet.ops.relu(hidet.symbol([2])))
op: type[PowOp] = PowOp
reveal_type(b)
""")
    # In one run: torch's own sources, which both read, take most of the time.
    result = subprocess.run([sys.executable, '-m', 'mypy', '--ignore-missing-imports', '--follow-imports=silent',
                             '--cache-dir', str(tmp_path / 'cache'), 'hidet', str(user)], capture_output=True, text=True, check=False,
                            cwd=ROOT / 'frontends' / 'python')
    assert result.returncode == 0 and 'hidet.graph.tensor.Tensor' in result.stdout, result.stdout[-3000:]


def test_another_package_of_the_backends_name_is_warned_of(monkeypatch):
    pytest.importorskip('torch')
    import hidet.torch

    other = importlib.metadata.EntryPoint('hidet', 'other.package:backend', 'torch_dynamo_backends')
    monkeypatch.setattr(importlib.metadata, 'entry_points', lambda **_: [other])
    with pytest.warns(UserWarning, match='other.package:backend of another package'):
        hidet.torch._enter_backend()


def test_the_backend_of_a_package_that_is_not_installed_is_found():
    pytest.importorskip('torch')
    program = """
import importlib.metadata, torch, torch._dynamo
found = importlib.metadata.entry_points
importlib.metadata.entry_points = lambda **of: [] if of.get('group') == 'torch_dynamo_backends' else found(**of)
import hidet.torch
print(torch._dynamo.lookup_backend('hidet') is hidet.torch.compile_graph)
"""
    result = subprocess.run([sys.executable, '-c', program], capture_output=True, text=True, check=False)
    assert result.stdout == 'True\n', result.stderr


def test_a_torch_that_cannot_exchange_tensors_is_refused():
    pytest.importorskip('torch')
    program = """
import torch
del torch.Tensor.__dlpack_c_exchange_api__
try:
    import hidet.torch
except ImportError as error:
    print(error)
"""
    result = subprocess.run([sys.executable, '-c', program], capture_output=True, text=True, check=False)
    assert 'has no DLPack exchange in C; install a newer one' in result.stdout, result.stderr
