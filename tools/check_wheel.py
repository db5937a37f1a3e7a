#!/usr/bin/env python3
"""Installs a wheel into a new environment, has it answer, and looks at what its binaries need of a system.

    bazel build --config=opt --config=manylinux //frontends/python:wheel_manylinux
    tools/check_wheel.py bazel-bin/frontends/python/hidet-*-manylinux_2_28_x86_64.whl

For a manylinux wheel: no library but those that every such system has, no symbol of a newer C library than its tag says, and none
of another C++ library (auditwheel's rules; `auditwheel show` says the same where it is installed). For each wheel: `pip install`
without an index but for numpy, the command, a model that is compiled, saved, loaded and run, and a program in C against the
runtime. Prints the seconds to the first answer of a saved model.
"""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import zipfile

# https://peps.python.org/pep-0600 and auditwheel's policy for manylinux_2_28, as far as we need it.
LIBRARIES = {'libc.so.6', 'libm.so.6', 'libdl.so.2', 'libpthread.so.0', 'librt.so.1', 'libgcc_s.so.1', 'ld-linux-x86-64.so.2'}

PROGRAM = """
import numpy, hidet
x = hidet.symbol(['n', 64])
w = hidet.randn([64, 32])
model = hidet.trace_from(hidet.ops.relu(hidet.ops.matmul(x, w))).build()
model.save('m.hidet')
numpy.save('x.npy', numpy.ones((3, 64), numpy.float32))
numpy.save('y.npy', numpy.maximum(numpy.ones((3, 64), numpy.float32) @ w.numpy(), 0))
"""
ANSWER = """
import numpy, hidet
numpy.testing.assert_allclose(hidet.load('m.hidet')(numpy.load('x.npy')), numpy.load('y.npy'), rtol=1e-4, atol=1e-4)
"""
HOST = """
#include <hidet_runtime.h>
#include <stdio.h>
int main(void) {
  hidet_model* model = NULL;
  if (hidet_model_load("m.hidet", NULL, &model) != HIDET_OK) return puts(hidet_last_error()), 1;
  const size_t inputs = hidet_model_num_inputs(model);
  hidet_model_free(model);
  return inputs != 1;
}
"""


def version_of(text):
    return tuple(int(part) for part in text.split('.'))


def wrong_symbols(path, newest):
    """Returns what the binary needs that a system with this glibc may lack."""
    dynamic = subprocess.run(['readelf', '-d', path], check=True, capture_output=True, text=True).stdout
    needed = set(re.findall(r'\(NEEDED\).*\[(.*)\]', dynamic))
    symbols = subprocess.run(['objdump', '-T', path], check=True, capture_output=True, text=True).stdout
    versions = set(re.findall(r'\*UND\*.*\(?((?:GLIBC|GLIBCXX|CXXABI)_[0-9.]+)', symbols))
    wrong = sorted(needed - LIBRARIES)
    wrong += sorted(version for version in versions
                    if not version.startswith('GLIBC_') or version_of(version.removeprefix('GLIBC_')) > newest)
    return wrong


def check_binaries(wheel):
    tag = re.search(r'manylinux_(\d+)_(\d+)_', wheel.name)
    if tag is None:
        return
    newest = (int(tag[1]), int(tag[2]))
    with tempfile.TemporaryDirectory() as folder, zipfile.ZipFile(wheel) as files:
        for name in files.namelist():
            if files.read(name)[:4] != b'\x7fELF':
                continue
            wrong = wrong_symbols(files.extract(name, folder), newest)
            if wrong:
                sys.exit(f'{name} needs {", ".join(wrong)}')
            print(f'{name}: {len(files.read(name)) / 2**20:.1f} MB, runs with glibc {newest[0]}.{newest[1]}')


def check_answers(wheel, python):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        begin = time.monotonic()
        subprocess.run([python, '-m', 'venv', folder / 'env'], check=True)
        bin_folder = folder / 'env' / 'bin'
        run = lambda *words: subprocess.run(words, check=True, cwd=folder, capture_output=True, text=True,  # noqa: E731
                                            env={'PATH': '/usr/bin:/bin', 'HOME': name, 'HIDET_CACHE_DIR': 'off'}).stdout
        run(bin_folder / 'pip', 'install', '-q', '--disable-pip-version-check', wheel.resolve())
        installed = time.monotonic()
        run(bin_folder / 'python', '-c', PROGRAM)
        saved = time.monotonic()
        run(bin_folder / 'python', '-c', ANSWER)
        answered = time.monotonic()
        print(run(bin_folder / 'hidet', '--version').strip())
        run(bin_folder / 'hidet', 'run', 'm.hidet', '--random')
        print(f'installed in {installed - begin:.1f} s, first answer of a saved model after {answered - saved:.2f} s')
        (folder / 'host.c').write_text(HOST)
        flags = run(bin_folder / 'python', '-m', 'hidet.runtime_library', '--pkg-config').split()
        run('cc', 'host.c', *flags, '-o', 'host')
        run('./host')
        print('a program in C loads the model')


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('wheel', type=pathlib.Path)
    parser.add_argument('--python', default=sys.executable, help='the interpreter to install it for')
    args = parser.parse_args()
    check_binaries(args.wheel)
    check_answers(args.wheel, args.python)


if __name__ == '__main__':
    main()
