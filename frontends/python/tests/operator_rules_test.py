"""Docstrings of hidet.ops: the types that they name are those that the compiler takes and gives, and the errors those that it raises."""

import builtins
import inspect
import pathlib
import re
import subprocess
import sys

import pytest

import hidet

TOOLS = pathlib.Path(__file__).resolve().parents[3] / 'tools'
sys.path.insert(0, str(TOOLS))
import operator_rules  # noqa: E402

# Of each family one.
SAMPLED = ('add', 'relu', 'equal', 'bitwise_and', 'matmul', 'sum', 'mean', 'softmax', 'conv2d', 'max_pool2d', 'concat', 'argmax', 'cumsum',
           'gather', 'where', 'true_divide')


def members(words):
    """The dtypes that a docstring's words stand for."""
    groups = {'integers': [t for t in operator_rules.DTYPES if 'int' in t], 'floats': [t for t in operator_rules.DTYPES if 'float' in t]}
    return {dtype for word in words.split(', ') for dtype in groups.get(word, [word])}


def said(name):
    """The results by dtype, and the errors by dtype, that a docstring names."""
    doc = getattr(hidet.ops, name).__doc__
    results = {dtype: found.group(1) for found in re.finditer(r'-> (.*), T one of (.*)\.$', doc, re.MULTILINE) for dtype in members(found.group(2))}
    errors = {dtype: found.group(1) for found in re.finditer(r'(\w+Error) for T of ([\w, ]+);', doc) for dtype in members(found.group(2))}
    return results, errors


def test_the_file_is_what_the_compiler_says():
    result = subprocess.run([sys.executable, TOOLS / 'operator_rules.py', '--check'], check=False,
                            env={'PYTHONPATH': str(pathlib.Path(hidet.__file__).parents[1]), 'PATH': '/usr/bin:/bin'})
    assert result.returncode == 0, 'run tools/operator_rules.py'


def test_every_function_says_its_types_and_errors():
    lacking = [name for name in hidet.ops.__all__ if inspect.isfunction(getattr(hidet.ops, name)) and
               name not in operator_rules.LEFT_OUT and not re.search(r'Types, for example: .* -> .*\n(.*\n)*.*ValueError for ',
                                                                     getattr(hidet.ops, name).__doc__)]
    assert not lacking


@pytest.mark.parametrize('name', SAMPLED)
def test_documented_dtypes_are_taken_and_others_refused(name):
    results, errors = said(name)
    assert set(results) | set(errors) == set(operator_rules.DTYPES) and not set(results) & set(errors)

    def ones(shape, dtype):
        return hidet.ones(shape, dtype) if dtype != 'int64' else hidet.zeros(shape, dtype)  # also where they are indices

    for dtype, expected in results.items():
        # Computed, not only typed, where the CPU has the type.
        made = operator_rules.call(name, dtype, make=hidet.symbol if 'float8' in dtype else ones)
        text = ', '.join(f'{y.dtype}{list(y.shape)}' for y in made)
        assert text == expected.replace('T[', f'{dtype}['), f'{name} of {dtype}: {text}'
        assert 'float8' in dtype or all(y.storage is not None for y in made)
    for dtype, error in errors.items():
        with pytest.raises(getattr(builtins, error)):
            operator_rules.call(name, dtype, make=hidet.symbol)


def test_members_of_tensors_are_documented():
    lacking = [name for name in dir(hidet.Tensor) if not name.startswith('_') and not inspect.getdoc(getattr(hidet.Tensor, name))]
    assert not lacking
    for name in ('to', 'reshape', 'view', 'item', 'nbytes', 'numpy', 'copy_', 'squeeze', 'expand', 'permute'):
        assert 'Error' in inspect.getdoc(getattr(hidet.Tensor, name)), name
