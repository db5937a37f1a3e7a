"""Pages of reference that are written from what they describe: the command's own help, and the comments of headers.

    python docs/reference_pages.py FOLDER        # cli.md, c.md, cpp.md; conf.py does so when the pages are built

A function without a sentence is an error.
"""

from __future__ import annotations

import pathlib
import re
import subprocess
import sys
from typing import Iterator

ROOT = pathlib.Path(__file__).resolve().parents[1]
C_HEADER = 'runtime/c/hidet_runtime.h'
# What //runtime exports, in the order in which one meets it.
CPP_HEADERS = ['runtime/model.h', 'runtime/run_named.h', 'runtime/tensor.h', 'base/tensor_view.h', 'runtime/session.h', 'runtime/async_runner.h',
               'runtime/loaded_model.h', 'runtime/artifact.h', 'runtime/model_data.h', 'runtime/device_tensors.h', 'runtime/typed_model.h']


def run_hidet(*words: str) -> str:
    """Returns what the command prints."""
    result = subprocess.run([sys.executable, '-m', 'hidet', *words], capture_output=True, text=True, check=True, cwd=ROOT / 'frontends' / 'python')
    return result.stdout


def cli_page() -> str:
    """The help of the command and of each of its commands."""
    overview = run_hidet('--help')
    commands = re.findall(r'^  ([a-z]+) +\S', overview, re.MULTILINE)
    parts = ['# The command', '```text', overview.strip(), '```', '',
             'Exit codes: 0; 1 for an error; 2 for a command line that is wrong; 130 after Ctrl-C. An error begins with `hidet: ` on a line of '
             'standard error. Every option is also a variable of the environment, `HIDET_THREADS=2`, and a keyword in Python.']
    for command in commands:
        text = run_hidet(command, '--help')
        if command != commands[0]:
            text = text.partition('\noptions:')[0]  # the same each time
        parts += ['', f'## hidet {command}', '```text', text.strip(), '```']
    return '\n'.join(parts) + '\n'


def c_entries(text: str) -> Iterator[tuple[str, str]]:
    """Gives each declaration of the C header with its comment."""
    comment = ''
    for match in re.finditer(r'/\*(.*?)\*/\n|^(HIDET_API [^;]*;|typedef [^;{]*(?:\{[^}]*\}[^;]*)?;)', text, re.DOTALL | re.MULTILINE):
        if match.group(1) is not None:
            comment = ' '.join(line.strip().lstrip('*').strip() for line in match.group(1).splitlines()).strip()
        elif match.group(2).startswith('HIDET_API'):
            yield match.group(2), comment
            # Functions that follow each other share a comment.
            if text[match.end():match.end() + 2] == '\n\n':
                comment = ''


def c_page() -> str:
    """The functions of the C interface."""
    text = (ROOT / C_HEADER).read_text(encoding='utf-8')
    parts = ['# The C interface', '', f'`#include "hidet_runtime.h"`, from `{C_HEADER}`, which also has the structs.', '']
    for declaration, comment in c_entries(text):
        if not comment:
            raise ValueError(f'{C_HEADER}: no sentence about {declaration}')
        name = re.search(r'(hidet_\w+)\(', declaration)
        parts += [f'## {name.group(1) if name else declaration}', '', '```c', declaration, '```', '', comment, '']
    return '\n'.join(parts)


def cpp_entries(text: str) -> Iterator[tuple[str, str]]:
    """Gives each public declaration of a header with the comment above it."""
    lines = text.splitlines()
    place, public = 0, True
    while place < len(lines):
        line = lines[place]
        stripped = line.strip()
        if stripped in ('public:', 'private:', 'protected:'):
            public = stripped == 'public:'
        if re.match(r'(class|struct) \w+', line):
            public = line.startswith('struct')
        if line.startswith('};'):
            public = True
        if not stripped.startswith('//') or not public:
            place += 1
            continue
        comment = []
        while place < len(lines) and lines[place].strip().startswith('//'):
            comment.append(lines[place].strip().lstrip('/').strip())
            place += 1
        declaration = []
        while place < len(lines) and lines[place].strip():
            declaration.append(lines[place])
            if re.search(r'[;{}]\s*(//.*)?$', lines[place]):
                break
            place += 1
        code = '\n'.join(declaration)
        if '(' in code or re.match(r'\s*(class|struct|enum|using)\b', code):
            yield re.sub(r'\s*\{(?!\}).*$', '', code, flags=re.DOTALL), ' '.join(comment)
        place += 1


def cpp_page() -> str:
    """What //runtime offers to C++."""
    parts = ['# The C++ runtime', '', 'The target `@hidet//runtime`, in the namespace `hidet::runtime`. Errors are `absl::Status`; nothing throws but a '
             'check that fails, which is a bug of ours.', '']
    for header in CPP_HEADERS:
        text = (ROOT / header).read_text(encoding='utf-8')
        head = []
        for line in text.splitlines():
            if not line.startswith('//'):
                break
            head.append(line[2:].removeprefix(' ') if not line.startswith('//   ') else '    ' + line[5:])
        parts += [f'## {header}', '', *head, '']
        for declaration, comment in cpp_entries(text[text.index('#ifndef'):]):
            indent = min(len(line) - len(line.lstrip()) for line in declaration.splitlines() if line.strip())
            parts += ['```cpp', *(line[indent:] for line in declaration.splitlines()), '```', '', comment.replace('|', r'\|'), '']
    return '\n'.join(parts)


def write(folder: pathlib.Path) -> None:
    """Writes the pages into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, page in (('cli', cli_page()), ('c', c_page()), ('cpp', cpp_page())):
        (folder / f'{name}.md').write_text(page, encoding='utf-8')


if __name__ == '__main__':
    write(pathlib.Path(sys.argv[1]))
