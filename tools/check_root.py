#!/usr/bin/env python3
"""Installs a wheel in a fresh root file system, without compiler, Bazel or network, and has a model answer there that was saved here.

    bazel build --config=opt --config=manylinux //frontends/python:wheel_manylinux
    tools/check_root.py --suite bookworm bazel-bin/frontends/python/hidet-*-manylinux_2_28_x86_64.whl
    tools/check_root.py --suite bullseye bazel-bin/frontends/python/hidet-*-manylinux_2_28_x86_64.whl

As root, on Debian. The root is made by debootstrap (`--root` keeps it for the next time) and entered by chroot, in namespaces of its
own. Where its Python is 3.11 or newer, the lines of docs/install.md run there: `pip install` of the wheel, `hidet --version`, `hidet
env`, the model by `hidet run` and by `hidet.load`, and one that is compiled there. An older Python loads the wheel's runtime library
alone, by its C interface. Prints what each took.
"""

import argparse
import contextlib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile

TREE = pathlib.Path(__file__).resolve().parents[1]
OLDEST_PYTHON = (3, 11)
INSIDE = '/check'  # the folder of the root where all of it happens
COMPILERS = ('cc', 'gcc', 'g++', 'clang', 'ld', 'as', 'bazel', 'bazelisk', 'java', 'nvcc')

# Runs here. The file has code for several processors, as one that is given away would.
SAVE = """
import sys, numpy as np
sys.path.insert(0, sys.argv[1])
import hidet
generator = np.random.default_rng(0)
w, v = (generator.standard_normal(shape).astype(np.float32) / 8 for shape in ((64, 128), (128, 32)))
x = hidet.symbol([hidet.symbol_var('n', 1, 64), 64])
hidden = hidet.ops.relu(hidet.ops.matmul(x, hidet.from_numpy(w)))
model = hidet.trace_from(hidet.ops.softmax(hidet.ops.matmul(hidden, hidet.from_numpy(v)), 1)).build(
    cpu='x86-64-v2,x86-64-v3,x86-64-v4', cache_dir='off')
model.save('m.hidet')
value = generator.standard_normal((3, 64)).astype(np.float32)
scores = np.exp(np.maximum(value.astype(np.float64) @ w, 0) @ v)
np.save('x.npy', value)
np.save('y.npy', (scores / scores.sum(1, keepdims=True)).astype(np.float32))
value.tofile('x.bin')
np.load('y.npy').tofile('y.bin')
"""
# The rest runs there.
ANSWER = """
import numpy, hidet
numpy.testing.assert_allclose(hidet.load('m.hidet')(numpy.load('x.npy')), numpy.load('y.npy'), rtol=1e-4, atol=1e-6)
"""
COMPILE = """
import numpy, hidet
x = hidet.symbol(['n', 64])
w = hidet.randn([64, 32])
model = hidet.trace_from(hidet.ops.relu(hidet.ops.matmul(x, w))).build()
ones = numpy.ones((3, 64), numpy.float32)
numpy.testing.assert_allclose(model(ones), numpy.maximum(ones @ w.numpy(), 0), rtol=1e-4, atol=1e-4)
"""
RUNTIME_ALONE = """
import array, ctypes, sys
c = ctypes
class Device(c.Structure): _fields_ = [('type', c.c_int32), ('id', c.c_int32)]
class Type(c.Structure): _fields_ = [('code', c.c_uint8), ('bits', c.c_uint8), ('lanes', c.c_uint16)]
class Tensor(c.Structure):
    _fields_ = [('data', c.c_void_p), ('device', Device), ('ndim', c.c_int32), ('dtype', Type), ('shape', c.POINTER(c.c_int64)),
                ('strides', c.POINTER(c.c_int64)), ('byte_offset', c.c_uint64)]
def tensor(values, rows, columns):
    return Tensor(c.cast(values, c.c_void_p), Device(1, 0), 2, Type(2, 32, 1), (c.c_int64 * 2)(rows, columns), None, 0)
def floats(path):
    values = array.array('f')
    values.frombytes(open(path, 'rb').read())
    return values
library = c.CDLL(sys.argv[1])
library.hidet_last_error.restype = c.c_char_p
def check(status):
    if status != 0: sys.exit(library.hidet_last_error().decode())
model = c.c_void_p()
check(library.hidet_model_load(b'm.hidet', None, c.byref(model)))
x, y = (c.c_float * 192)(*floats('x.bin')), (c.c_float * 96)()
given, result = tensor(x, 3, 64), tensor(y, 3, 32)
check(library.hidet_model_run(model, c.byref(given), c.c_size_t(1), c.byref(result), c.c_size_t(1), None))
assert all(abs(a - b) < 1e-5 for a, b in zip(y, floats('y.bin')))
library.hidet_model_free(model)
"""


def make_root(suite, root, mirror):
    if not (root / 'usr' / 'bin' / 'python3').exists():
        if shutil.which('debootstrap') is None:
            sys.exit('a root is made by debootstrap: apt-get install debootstrap')
        print(f'making {root} of Debian {suite}', flush=True)
        part = root.with_name(f'{root.name}.part')  # debootstrap does not go on with what was broken off
        shutil.rmtree(part, ignore_errors=True)
        subprocess.run(['debootstrap', '--variant=minbase', '--include=python3,python3-venv', suite, part, mirror], check=True,
                       stdout=subprocess.DEVNULL)
        part.rename(root)
    found = [name for name in COMPILERS for folder in ('usr/bin', 'usr/local/bin', 'bin', 'usr/sbin') if (root / folder / name).exists()]
    if found:
        sys.exit(f'{root} has {", ".join(found)}: this shows nothing there')


class Root:
    """Commands in the root, with a network of their own that reaches nothing."""

    def __init__(self, root):
        self.root = root

    def run(self, *words):
        inside = 'mount -t proc proc "$1/proc" && exec chroot "$@"'
        command = ['unshare', '--mount', '--pid', '--fork', '--net', '--', 'sh', '-c', inside, 'sh', str(self.root), '/usr/bin/env', '-i',
                   '-C', INSIDE, f'PATH={INSIDE}/env/bin:/usr/bin:/bin', 'HOME=/root', *map(str, words)]
        result = subprocess.run(command, check=False, capture_output=True, text=True)
        if result.returncode != 0:
            sys.exit(f'{" ".join(map(str, words))}: exit code {result.returncode}\n{result.stdout}{result.stderr}')
        return result.stdout.strip()

    def timed(self, what, *words):
        begin = time.monotonic()
        out = self.run(*words)
        print(f'{what}: {time.monotonic() - begin:.2f} s', flush=True)
        return out


def python_version(root):
    return tuple(map(int, root.run('python3', '-c', 'import sys; print(*sys.version_info[:2])').split()))


def check_wheel(root, wheel, folder):
    version = python_version(root)
    # The root has no network, so what the wheel depends on comes with it.
    subprocess.run([sys.executable, '-m', 'pip', 'download', '-q', '--disable-pip-version-check', '--only-binary', ':all:', '--no-deps',
                    '--python-version', '.'.join(map(str, version)), '--dest', folder / 'wheels', 'numpy'], check=True)
    begin = time.monotonic()
    root.timed('a new environment', 'python3', '-m', 'venv', 'env')
    root.timed('pip install', 'pip', 'install', '-q', '--disable-pip-version-check', '--no-index', '--find-links', 'wheels', wheel.name)
    root.timed('the first answer of the saved model', 'python', '-c', ANSWER)
    print(f'from nothing to that answer: {time.monotonic() - begin:.2f} s')
    root.timed('a model compiled there', 'python', '-c', COMPILE)
    print(root.run('hidet', '--version'))
    root.run('hidet', 'env')
    root.run('hidet', 'run', 'm.hidet', '--input', 'input0=x.npy', '--output-dir', 'out')
    root.run('python', '-c', 'import glob, numpy; numpy.testing.assert_allclose(numpy.load(glob.glob("out/*.npy")[0]), '
             'numpy.load("y.npy"), rtol=1e-4, atol=1e-6)')
    print('`hidet run` gives the same')


def check_runtime(root, wheel, folder):
    with zipfile.ZipFile(wheel) as files:
        name = next(name for name in files.namelist() if name.endswith('libhidet_runtime.so.1'))
        (folder / 'libhidet_runtime.so.1').write_bytes(files.read(name))
    root.timed('the runtime alone: a process loads the saved model and answers', 'python3', '-c', RUNTIME_ALONE,
               f'{INSIDE}/libhidet_runtime.so.1')


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('wheel', type=pathlib.Path)
    parser.add_argument('--suite', default='bookworm', help='of Debian')
    parser.add_argument('--mirror', default='http://deb.debian.org/debian')
    parser.add_argument('--root', type=pathlib.Path, help='a folder to keep the root in; one that is there is used')
    parser.add_argument('--python', default=TREE / '.venv' / 'bin' / 'python', help='the interpreter that saves the model here')
    parser.add_argument('--package', type=pathlib.Path, default=TREE / 'frontends' / 'python', help='where its hidet is')
    args = parser.parse_args()
    if os.geteuid() != 0:
        sys.exit('chroot is for root alone')
    with contextlib.ExitStack() as stack:
        base = args.root or pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory())) / 'root'
        make_root(args.suite, base, args.mirror)
        folder = base / INSIDE.lstrip('/')
        shutil.rmtree(folder, ignore_errors=True)
        (folder / 'wheels').mkdir(parents=True)
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        shutil.copy(args.wheel, folder)
        subprocess.run([pathlib.Path(args.python).absolute(), '-c', SAVE, args.package.absolute()], check=True, cwd=folder)
        root = Root(base)
        libc = root.run('ldd', '--version').splitlines()[0].split()[-1]
        version = python_version(root)
        print(f'Debian {(base / "etc/debian_version").read_text().strip()}, glibc {libc}, Python {".".join(map(str, version))}, '
              f'no compiler, no network; {args.wheel.name}')
        (check_wheel if version >= OLDEST_PYTHON else check_runtime)(root, args.wheel, folder)


if __name__ == '__main__':
    main()
