"""Each document runs to its end on the CPU and prints what its golden file says.

Addresses and torch's own suffix of messages are not compared. Errors of the report have to be small, and none has an arrow. To write the files anew:

    HIDET_WRITE_GOLDEN=1 .venv/bin/python -m pytest -c tools/pytest.ini docs/tests
"""

import difflib
import os
import pathlib
import re
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
GALLERY = ROOT / 'docs' / 'gallery'
GOLDEN = pathlib.Path(__file__).resolve().parent / 'golden'
DOCUMENTS = sorted(path.stem for path in GALLERY.glob('*.py') if path.stem != 'setting')


# The last number of a row of the report.
_ERROR = re.compile(r'(?m)\d\.\de[-+]\d\d$')


def run(document):
    env = dict(os.environ, HIDET_DOCS_DEVICE='cpu', PYTHONWARNINGS='ignore',
               PYTHONPATH=os.pathsep.join([str(ROOT / 'frontends' / 'python'), os.environ.get('PYTHONPATH', '')]))
    return subprocess.run([sys.executable, str(GALLERY / f'{document}.py')], capture_output=True, text=True, env=env,
                          timeout=300, check=False)


def normalize(text):
    text = re.sub(r'0x[0-9a-f]+', '0x0', text)
    text = re.sub(r'(?m)^Set TORCH.*\n\n?', '', text)  # torch's suffix of an error
    text = _ERROR.sub('ERROR', text)  # one with an arrow stays
    # The table of Dynamo's graph is as wide as its longest address.
    text = re.sub(r'(?m)^(opcode|placeholder|call_|output|-{6}).*$', lambda m: re.sub(r' {2,}', '  ', m[0]), text)
    text = re.sub(r'(?m)^-{6}.*$', lambda m: re.sub('-+', '---', m[0]), text)
    return re.sub(r'torch\._C\._nn\.linear|<built-in [^>]*>', '<function>', text)


def test_there_is_a_script_for_each_document():
    assert DOCUMENTS == ['add_torch_operator_mapping', 'operator_resolve_rules', 'optimize_pytorch_model', 'quick_start',
                         'torch_function_modes']


@pytest.mark.parametrize('document', DOCUMENTS)
def test_document_prints_what_it_should(document):
    result = run(document)
    assert result.returncode == 0, result.stderr[-3000:]
    got, golden = normalize(result.stdout), GOLDEN / f'{document}.txt'
    if os.environ.get('HIDET_WRITE_GOLDEN'):
        golden.write_text(got)
    want = golden.read_text()
    errors = [float(error) for error in _ERROR.findall(result.stdout)]
    assert all(error < 1e-4 for error in errors) and len(errors) == want.count('ERROR'), f'{document}: errors up to {max(errors)}'
    assert got == want, '\n'.join(difflib.unified_diff(want.splitlines(), got.splitlines(), 'golden', 'printed', lineterm=''))


def test_an_error_with_an_arrow_is_noticed():
    row = '3   call_module    ReLU(inplace=True)    float32  '
    assert normalize(row + '1.2e-07\n') == row + 'ERROR\n'
    assert normalize(row + '3.4e-01  <------\n') == row + '3.4e-01  <------\n'


def section(document, begin, end):
    text = (GOLDEN / f'{document}.txt').read_text()
    return text[text.index(begin):text.index(end) + len(end)]


def test_the_error_names_functions_first_and_methods_second():
    text = (GOLDEN / 'add_torch_operator_mapping.txt').read_text()
    first = section('add_torch_operator_mapping', "backend='hidet' raised:", 'register_module.')
    assert first == """backend='hidet' raised:
NotImplementedError: The following operators are not supported or mapped by hidet yet:
  torch.nn.functional.relu
  operator.add
Pass options={'fallback': 'eager'} to run them in torch and compile the rest, or write rules for them:
hidet.torch.register_function, register_method and register_module."""
    assert '  torch.Tensor.flatten\n' in text.replace(first, '')
    assert text.endswith('success!\n')


def test_the_report_has_a_row_for_each_operator_of_resnet18():
    lines = (GOLDEN / 'optimize_pytorch_model.txt').read_text().splitlines()
    assert lines[0].split() == ['kind', 'operator', 'dtype', 'error', 'attention']
    assert lines[1].endswith('-------  -------  -----------')
    assert lines[2].split()[:2] == ['0', 'placeholder']
    assert lines[72].split()[:2] == ['70', 'output']
