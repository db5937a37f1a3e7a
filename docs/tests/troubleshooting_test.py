"""What the page of error texts quotes is what somebody can meet: it stands in the sources of ours, or of torch."""

import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
OF_TORCH = {'Either mode or options can be specified'}
OF_PYTHON = {'MemoryError'}


def quoted(page):
    """Returns the pieces of messages in the first column of the page's table."""
    rows = [line for line in page.splitlines() if line.startswith('| `')]
    return [text for row in rows for text in re.findall('`([^`]*)`', row.split('|')[1])]


def our_sources():
    names = subprocess.run(['git', 'ls-files', '*.cc', '*.h', '*.py'], cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()
    text = ''.join((ROOT / name).read_text() for name in names if not re.search(r'_test\.|/tests/', name) and (ROOT / name).exists())
    return re.sub(r'"\s*\n\s*"', '', text)  # a string that goes on in the next line


def test_each_quoted_message_exists():
    sources = our_sources()
    pieces = quoted((ROOT / 'docs' / 'troubleshooting.md').read_text())
    assert len(pieces) > 15
    missing = [text for text in pieces if text not in OF_TORCH | OF_PYTHON and not all(part.strip() in sources for part in text.split('...'))]
    assert not missing
    assert quoted('| `a`, `no such message` | b | c |') == ['a', 'no such message']
    assert 'no such message of' + ' ours' not in sources
