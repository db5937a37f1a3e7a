"""What `pip install frontends/python` runs: Bazel builds the wheel, and pip gets it (the interface of PEP 517).

HIDET_BAZEL_FLAGS has flags for Bazel, by default --config=opt.
"""

import os
import pathlib
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
TARGET = '//frontends/python:wheel'


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Puts the wheel for the interpreter that the set-up chose into the folder; returns its name."""
    flags = os.environ.get('HIDET_BAZEL_FLAGS', '--config=opt').split()
    subprocess.run(['bazel', 'build', *flags, TARGET], cwd=ROOT, check=True)
    listing = subprocess.run(['bazel', 'cquery', '--noshow_progress', '--ui_event_filters=-info,-warning', *flags, TARGET,
                              '--output=starlark', '--starlark:expr=target.files.to_list()[0].path'],
                             cwd=ROOT, check=True, capture_output=True, text=True)
    root = subprocess.run(['bazel', 'info', 'execution_root'], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()
    wheel = pathlib.Path(root) / listing.stdout.strip()
    shutil.copyfile(wheel, pathlib.Path(wheel_directory) / wheel.name)
    return wheel.name


def build_sdist(sdist_directory, config_settings=None):
    raise NotImplementedError('hidet is built from a checkout of its repository, which has more than a source distribution could')
