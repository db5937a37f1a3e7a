"""Sphinx: the pages in Markdown, the documents in gallery/, which are run, and the reference from docstrings, headers and help."""

import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / 'frontends' / 'python'), str(ROOT / 'docs' / 'gallery'), str(ROOT / 'docs')]

project = 'hidet'
extensions = ['myst_parser', 'sphinx.ext.autodoc', 'sphinx.ext.mathjax', 'sphinx_gallery.gen_gallery']
exclude_patterns = ['tests', 'README.md', 'gallery', 'adding']
myst_heading_anchors = 3
suppress_warnings = ['myst.xref_missing']  # links to files of the repository that are no pages; pages_test.py checks them all
html_theme = 'alabaster'
autodoc_member_order = 'bysource'
autodoc_typehints = 'description'
sphinx_gallery_conf = {
    'examples_dirs': 'gallery',
    'gallery_dirs': 'generated',
    'filename_pattern': r'\.py$',
    'ignore_pattern': r'setting\.py$',
    'within_subsection_order': 'FileNameSortKey',
    'download_all_examples': False,
    'show_memory': False,
    'min_reported_time': 1,
    'image_scrapers': (),
    'reset_modules': (),
    'abort_on_example_error': True,
}


def set_code_off(app, what, name, obj, options, lines):
    """Docstrings have examples as indented lines, which reStructuredText wants announced."""
    result, inside = [], False
    for i, line in enumerate(lines):
        if line.startswith('    '):
            if not inside and i > 0 and not lines[i - 1].strip():
                result += ['::', '']
                inside = True
        elif line.strip():
            inside = False
        result.append(line if inside else line.replace('|', r'\|'))
    lines[:] = result


def write_reference(app):
    """The pages that are made of headers and of the command's help lie beside the others while the pages are built."""
    import reference_pages

    reference_pages.write(pathlib.Path(app.srcdir))


def setup(app):
    app.connect('builder-inited', write_reference)
    app.connect('autodoc-process-docstring', set_code_off)
