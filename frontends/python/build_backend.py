"""What `pip install .` in a checkout runs: Bazel builds the wheel, and pip gets it (the interface of PEP 517).

HIDET_BAZEL has the command to call, by default bazel; HIDET_BAZEL_FLAGS flags for it, by default --config=opt. Python 3.11 gets the
wheel of the interpreter that the set-up chose, later ones that of the stable ABI.
"""

import os
import pathlib
import shlex
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def target_for(version):
    """Returns the wheel that Bazel builds for a Python of this version, a pair of numbers."""
    return '//frontends/python:wheel_abi3' if version >= (3, 12) else '//frontends/python:wheel'


def run_bazel(*words, capture=False):
    """Returns what it printed, if that is captured. RuntimeError with what to do if it cannot be run or fails."""
    command = os.environ.get('HIDET_BAZEL', 'bazel')
    try:
        result = subprocess.run([command, *words], cwd=ROOT, check=True, stdout=subprocess.PIPE if capture else None, text=True)
    except FileNotFoundError:
        raise RuntimeError(f'hidet is built by Bazel, and there is no {command}: run tools/setup.sh in {ROOT}, or set HIDET_BAZEL') from None
    except subprocess.CalledProcessError as error:
        raise RuntimeError(f'{shlex.join(error.cmd)} failed with exit code {error.returncode}') from None
    return (result.stdout or '').strip()


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Puts the wheel for this interpreter into the folder; returns its name."""
    flags = shlex.split(os.environ.get('HIDET_BAZEL_FLAGS', '--config=opt'))
    target = target_for(sys.version_info[:2])
    run_bazel('build', *flags, target)
    path = run_bazel('cquery', '--noshow_progress', '--ui_event_filters=-info,-warning', *flags, target, '--output=starlark',
                     '--starlark:expr=target.files.to_list()[0].path', capture=True)
    wheel = pathlib.Path(run_bazel('info', 'execution_root', capture=True)) / path
    shutil.copyfile(wheel, pathlib.Path(wheel_directory) / wheel.name)
    return wheel.name


def build_sdist(sdist_directory, config_settings=None):
    raise NotImplementedError('hidet is built from a checkout of its repository, which has more than a source distribution could')
