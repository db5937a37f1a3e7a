"""The pages: their examples run, their links lead somewhere, the reference is whole, and all build without a warning."""

import os
import pathlib
import re
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
DOCS = ROOT / 'docs'
PAGES = sorted([*DOCS.glob('*.md'), *DOCS.glob('tutorials/*.md'), ROOT / 'README.md', *(ROOT / 'e2e').rglob('README.md')])
sys.path.insert(0, str(DOCS))

HEAD = """
import subprocess, sys
def _shell(line):
    words = line.split(None, 1)
    if words[0] == 'hidet':
        line = f'"{sys.executable}" -m hidet ' + words[1]
    elif words[0] == 'python':
        line = f'"{sys.executable}" ' + words[1]
    result = subprocess.run(line, shell=True, capture_output=True, text=True)
    assert result.returncode == 0, line + '\\n' + result.stderr
"""


def program_of(page):
    """Returns the Python blocks of a page, with the commands of its console blocks between them, as one program."""
    parts = []
    for kind, text in re.findall(r'^```(python|console)\n(.*?)^```$', page.read_text(encoding='utf-8'), re.DOTALL | re.MULTILINE):
        if kind == 'python':
            parts.append(text)
        else:
            parts += [f'_shell({line[2:]!r})\n' for line in text.splitlines() if line.startswith('$ ')]
    return HEAD + '\n'.join(parts) if parts else ''


@pytest.mark.parametrize('page', [page for page in PAGES if program_of(page)], ids=lambda page: page.stem)
def test_examples_run(page, tmp_path):
    pytest.importorskip('torch')
    (tmp_path / 'example.py').write_text(program_of(page))
    environment = {**os.environ, 'PYTHONPATH': str(ROOT / 'frontends' / 'python'), 'HIDET_CACHE_DIR': str(tmp_path / 'cache')}
    result = subprocess.run([sys.executable, 'example.py'], cwd=tmp_path, capture_output=True, text=True, check=False, env=environment)
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize('page', PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page):
    made = {'cli.md', 'c.md', 'cpp.md'}  # when the pages are built
    for text, target in re.findall(r'\[([^\]]*)\]\(([^)\s]+)\)', page.read_text(encoding='utf-8')):
        path, _, anchor = target.partition('#')
        own = re.match(r'https://github.com/hidet/hidet/(?:blob|tree)/main/(.*)', target)
        if own:
            assert (ROOT / own.group(1)).exists(), f'{text}: {target}'
            continue
        if target.startswith(('http:', 'https:', 'mailto:')) or path.startswith('generated/') or '/generated/' in path:
            continue
        file = (page.parent / path).resolve() if path else page
        assert file.exists() or file.name in made, f'{text}: {target}'
        if anchor and file.suffix == '.md' and file.exists():
            headings = re.findall(r'^#+ (.*)$', file.read_text(encoding='utf-8'), re.MULTILINE)
            assert anchor in {re.sub(r'[^a-z0-9 -]', '', heading.lower()).replace(' ', '-') for heading in headings}, target


def test_each_function_of_the_reference_has_a_sentence():
    import reference_pages

    c = reference_pages.c_page()  # raises where a sentence is missing
    header = (ROOT / reference_pages.C_HEADER).read_text()
    for name in re.findall(r'HIDET_API [^;]*?(hidet_\w+)\(', header):
        assert f'## {name}\n' in c
    cpp = reference_pages.cpp_page()
    for text in ('## runtime/model.h', 'RebindConstants(', 'RunNamed(', 'WarmUp(', 'void Trim()', 'Submit('):
        assert text in cpp, text
    cli = reference_pages.cli_page()
    for command in ('compile', 'run', 'bench', 'opt', 'show', 'header', 'cache', 'env'):
        assert f'## hidet {command}\n' in cli


def test_public_names_of_python_have_docstrings():
    import inspect

    import hidet
    import hidet.cuda
    import hidet.onnx
    import hidet.testing
    import hidet.utils

    missing = []
    for module in (hidet, hidet.ops, hidet.cuda, hidet.onnx, hidet.option, hidet.logging, hidet.testing, hidet.utils, hidet.weights, hidet.nn):
        for name in getattr(module, '__all__', []):
            value = getattr(module, name)
            if (inspect.isfunction(value) or inspect.isclass(value)) and not inspect.getdoc(value):
                missing.append(f'{module.__name__}.{name}')
            members = vars(value).items() if inspect.isclass(value) and not issubclass(value, BaseException) else ()
            missing += [f'{module.__name__}.{name}.{member}' for member, what in members
                        if not member.startswith('_') and (inspect.isfunction(what) or isinstance(what, property)) and not inspect.getdoc(what)]
    assert not missing


def test_the_picture_says_what_the_table_does():
    import chart

    assert chart.svg() == (DOCS / 'speed.svg').read_text()
    with pytest.raises(ValueError, match='no row'):
        chart.ratio('lstm', 'CPU, beside ONNX Runtime')


def test_pages_build_without_a_warning():
    result = subprocess.run([str(ROOT / 'tools' / 'build_docs')], capture_output=True, text=True, timeout=1200, check=False)
    if result.returncode == 3:
        pytest.skip('the documentation tool cannot be installed: ' + result.stderr.strip()[-200:])
    assert result.returncode == 0, result.stderr[-3000:]
    html = ROOT / 'build' / 'docs' / 'html'
    assert 'FusedCpuBatchMatmul' in (html / 'generated' / 'quick_start.html').read_text()  # what the document printed
    assert 'leaky_relu' in (html / 'reference.html').read_text()
    assert 'hidet_model_run' in (html / 'c.html').read_text() and 'pass-limit' in (html / 'cli.html').read_text()
