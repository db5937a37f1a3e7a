#!/usr/bin/env python3
"""The runtime as other build systems take it: header, library, and files for CMake and pkg-config.

    runtime_files.py --library libhidet_runtime.so.1 --root . --version 1.0.0 --out hidet_runtime.tar.gz

`bazel build //runtime/c:package` calls this; the wheel has the same files in hidet/runtime.
"""

import argparse
import gzip
import io
import pathlib
import re
import tarfile

LICENSES = ('LICENSE', 'NOTICE', 'THIRD_PARTY_NOTICES.md')


def files(library, root, version):
    """Returns the files: path to bytes, a link's target as text."""
    folder = root / 'runtime' / 'c'
    header = (folder / 'hidet_runtime.h').read_bytes()
    abi = [re.search(rf'HIDET_ABI_VERSION_{part} (\d+)', header.decode())[1] for part in ('MAJOR', 'MINOR')]

    def filled(name):
        text = (folder / name).read_text()
        for mark, value in (('@VERSION@', version), ('@ABI_VERSION@', '.'.join(abi)), ('@ABI_MAJOR@', abi[0])):
            text = text.replace(mark, value)
        return text.encode()

    return {
        'include/hidet_runtime.h': header,
        f'lib/libhidet_runtime.so.{abi[0]}': library.read_bytes(),
        'lib/libhidet_runtime.so': f'libhidet_runtime.so.{abi[0]}',
        'lib/pkgconfig/hidet_runtime.pc': filled('hidet_runtime.pc'),
        'lib/cmake/hidet_runtime/hidet_runtimeConfig.cmake': filled('hidet_runtimeConfig.cmake'),
        'lib/cmake/hidet_runtime/hidet_runtimeConfigVersion.cmake': filled('hidet_runtimeConfigVersion.cmake'),
    }


def write_archive(library, root, version, out):
    """The same bytes for the same inputs."""
    name = f'hidet_runtime-{version}'
    contents = {**files(library, root, version), **{f'share/doc/hidet_runtime/{name}': (root / name).read_bytes() for name in LICENSES}}
    with open(out, 'wb') as raw, gzip.GzipFile('', 'wb', fileobj=raw, mtime=0) as zipped, tarfile.open(fileobj=zipped, mode='w') as tar:
        for path, data in sorted(contents.items()):
            entry = tarfile.TarInfo(f'{name}/{path}')
            if isinstance(data, str):
                entry.type, entry.linkname = tarfile.SYMTYPE, data
                tar.addfile(entry)
            else:
                entry.size, entry.mode = len(data), 0o755 if '.so' in path else 0o644
                tar.addfile(entry, io.BytesIO(data))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--library', type=pathlib.Path, required=True)
    parser.add_argument('--root', type=pathlib.Path, required=True, help='the folder of LICENSE')
    parser.add_argument('--version', required=True)
    parser.add_argument('--out', type=pathlib.Path, required=True)
    args = parser.parse_args()
    write_archive(args.library, args.root, args.version, args.out)


if __name__ == '__main__':
    main()
