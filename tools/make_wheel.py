#!/usr/bin/env python3
"""Packs the package into a wheel: its Python files, the extension module, the libraries that it needs from the system, the
program that compiles kernels of GPUs for it, and the runtime for programs without Python.

    make_wheel.py --core _core.cpython-311-x86_64-linux-gnu.so --program hidet_nvrtc --runtime libhidet_runtime.so.1
                  --package frontends/python --root . --version 1.0.0 --out hidet-....whl

`bazel build //frontends/python:wheel` calls this. The wheel is the same, byte for byte, for the same inputs.
"""

import argparse
import base64
import hashlib
import pathlib
import re
import stat
import subprocess
import tomllib
import zipfile

import runtime_files

LIBRARIES = re.compile(r'^lib(absl_|protobuf|re2)')


def needed_libraries(core):
    """Returns (name, path) of the libraries to carry, as the loader finds them here."""
    lines = subprocess.run(['ldd', str(core)], check=True, capture_output=True, text=True).stdout.splitlines()
    rows = [line.split() for line in lines if ' => /' in line]
    return sorted((row[0], pathlib.Path(row[2])) for row in rows if LIBRARIES.match(row[0]))


def missing_symbols(core):
    """Returns the symbols of C++ that the extension uses and nothing that it needs has: it could not be imported."""
    lines = subprocess.run(['ldd', '-r', str(core)], check=True, capture_output=True, text=True).stdout.splitlines()
    names = [line.removeprefix('undefined symbol:').split()[0] for line in lines if line.startswith('undefined symbol:')]
    return sorted(name for name in names if name.startswith('_Z'))


def tag_of(core_name, platform='linux_x86_64'):
    """Returns the wheel's tag for an extension's name."""
    if core_name.endswith('.abi3.so'):
        return f'cp312-abi3-{platform}'
    version = re.search(r'cpython-(\d+)-', core_name)
    if version is None:
        raise ValueError(f'{core_name}: expected a name like _core.cpython-311-x86_64-linux-gnu.so')
    return f'cp{version[1]}-cp{version[1]}-{platform}'


def read_version(root):
    """Returns the version in version.bzl, which is a line of Python too."""
    names = {}
    exec((root / 'version.bzl').read_text(), names)
    return names['VERSION']


def metadata(project, version, readme):
    """Returns the text that package tools read about the wheel (core metadata 2.4)."""
    lines = ['Metadata-Version: 2.4', f'Name: {project["name"]}', f'Version: {version}', f'Summary: {project["description"]}',
             f'License-Expression: {project["license"]}', f'Requires-Python: {project["requires-python"]}',
             'Keywords: ' + ','.join(project['keywords'])]
    lines += [f'License-File: {name}' for name in project['license-files']]
    lines += [f'Classifier: {classifier}' for classifier in project['classifiers']]
    lines += [f'Requires-Dist: {requirement}' for requirement in project['dependencies']]
    for extra, requirements in project['optional-dependencies'].items():
        lines.append(f'Provides-Extra: {extra}')
        lines += [f'Requires-Dist: {requirement} ; extra == "{extra}"' for requirement in requirements]
    return '\n'.join([*lines, 'Description-Content-Type: text/markdown', '', readme])


def entry_points(project):
    """Returns the text that says what the package is called for: commands, and torch's backend."""
    groups = {'console_scripts': project['scripts'], **project['entry-points']}
    return ''.join(f'[{group}]\n' + ''.join(f'{name} = {value}\n' for name, value in rows.items()) for group, rows in groups.items())


def contents(package, root, version, core, program, runtime=None, platform='linux_x86_64'):
    """Returns the wheel's files: path to bytes. A manylinux wheel must not need libraries beyond the system's oldest."""
    files = {}
    for path in sorted((package / 'hidet').rglob('*')):
        if path.suffix in ('.py', '.pyi') or path.name in ('py.typed', 'operators.json', 'rules.json'):
            files[str(path.relative_to(package))] = path.read_bytes()
    files[f'hidet/{core.name}'] = core.read_bytes()
    missing = missing_symbols(core)
    if missing:
        raise ValueError(f'{core.name} was linked without what defines {", ".join(missing)}')
    libraries = needed_libraries(core)
    if libraries and platform.startswith('manylinux'):
        raise ValueError(f'{core.name} needs {libraries[0][0]}: build it with --config=manylinux')
    for name, path in libraries:
        files[f'hidet/lib/{name}'] = path.read_bytes()
    files[f'hidet/lib/{program.name}'] = program.read_bytes()
    if runtime is not None:
        for name, data in runtime_files.files(runtime, root, version).items():  # a wheel has no links
            content = data if isinstance(data, bytes) else f'INPUT({data})\n'.encode()
            files[f'hidet/runtime/{name}'] = content
    project = tomllib.loads((root / 'pyproject.toml').read_text())['project']
    info = f'{project["name"]}-{version}.dist-info'
    files[f'{info}/METADATA'] = metadata(project, version, (root / 'README.md').read_text()).encode()
    for name in project['license-files']:
        files[f'{info}/licenses/{name}'] = (root / name).read_bytes()
    files[f'{info}/WHEEL'] = (f'Wheel-Version: 1.0\nGenerator: make_wheel\nRoot-Is-Purelib: false\nTag: {tag_of(core.name, platform)}\n').encode()
    files[f'{info}/entry_points.txt'] = entry_points(project).encode()
    record = ''.join(f'{path},sha256={base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()},{len(data)}\n'
                     for path, data in files.items())
    files[f'{info}/RECORD'] = (record + f'{info}/RECORD,,\n').encode()
    return files


def write_wheel(package, root, version, core, program, out, runtime=None, platform='linux_x86_64'):
    with zipfile.ZipFile(out, 'w', zipfile.ZIP_DEFLATED) as wheel:
        for path, data in contents(package, root, version, core, program, runtime, platform).items():
            entry = zipfile.ZipInfo(path)  # of 1980, whenever it is made
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (stat.S_IFREG | (0o755 if data[:4] == b'\x7fELF' else 0o644)) << 16  # pip asks for both
            wheel.writestr(entry, data)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--core', type=pathlib.Path, required=True)
    parser.add_argument('--program', type=pathlib.Path, required=True, help='of codegen/nvrtc')
    parser.add_argument('--runtime', type=pathlib.Path, help='the shared library of runtime/c')
    parser.add_argument('--platform', default='linux_x86_64', help='the last part of the tag')
    parser.add_argument('--package', type=pathlib.Path, required=True)
    parser.add_argument('--root', type=pathlib.Path, required=True, help='the folder of pyproject.toml, LICENSE and README.md')
    parser.add_argument('--version', required=True)
    parser.add_argument('--out', type=pathlib.Path, required=True)
    args = parser.parse_args()
    write_wheel(args.package, args.root, args.version, args.core, args.program, args.out, args.runtime, args.platform)


if __name__ == '__main__':
    main()
