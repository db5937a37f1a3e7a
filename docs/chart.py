"""The picture of measured speed: bars of the time beside the best peer, from rows of benchmarks.md.

    python docs/chart.py > docs/speed.svg

docs/tests/pages_test.py holds that the picture says what the table does.
"""

from __future__ import annotations

import html
import pathlib
import re

PAGE = pathlib.Path(__file__).resolve().parent / 'benchmarks.md'

# The label, the beginning of a row, the heading above it, and how its ratio is read: a cell of the table, or two times in two cells.
ROWS = [
    ('MiniLM, 16 sentences (CPU)', 'MiniLM, 16 sentences of 32 tokens, fp32', 'CPU, beside ONNX Runtime'),
    ('MiniLM, 1 sentence (CPU)', 'MiniLM, 1 sentence of 128 tokens, fp32', 'CPU, beside ONNX Runtime'),
    ('ResNet-50 (CPU, Xeon)', 'ResNet-50, fp32, random weights', 'CPU, beside ONNX Runtime'),
    ('softmax 4096x4096 (CPU)', 'softmax 4096x4096', 'CPU, beside ONNX Runtime'),
    ('layer norm 4096x4096 (CPU)', 'layer norm 4096x4096', 'CPU, beside ONNX Runtime'),
    ('matmul 1024 cubed (CPU)', 'matmul 1024 cubed', 'CPU, beside ONNX Runtime'),
]


def ratio(row: str, section: str) -> float:
    """Returns the first number of the column "measured" of the first row of that name under the heading."""
    text = PAGE.read_text(encoding='utf-8')
    part = text[text.index(section):]
    for line in part.splitlines():
        if line.startswith(f'| {row} |'):
            found = re.match(r'[0-9.]+', line.split('|')[4].strip())
            if found is None:
                raise ValueError(f'{row}: no number')
            return float(found.group())
    raise ValueError(f'{section}: no row {row}')


def svg() -> str:
    """Returns the picture, in colours that both a light and a dark page show."""
    left, width, height, scale = 210, 640, 26, 260
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height * len(ROWS) + 46}" font-family="sans-serif" font-size="13" '
             'role="img" aria-label="Time of a call beside ONNX Runtime, smaller is better">']
    for place, (label, row, section) in enumerate(ROWS):
        value = ratio(row, section)
        y = 8 + place * height
        color = '#2a9d6f' if value <= 1 else '#c8643c'
        lines.append(f'<text x="{left - 8}" y="{y + 14}" text-anchor="end" fill="#808890">{html.escape(label)}</text>'
                     f'<rect x="{left}" y="{y}" width="{value * scale:.0f}" height="{height - 8}" fill="{color}"/>'
                     f'<text x="{left + value * scale + 6:.0f}" y="{y + 14}" fill="#808890">{value:g}</text>')
    bottom = 8 + len(ROWS) * height
    lines.append(f'<line x1="{left + scale}" y1="4" x2="{left + scale}" y2="{bottom}" stroke="#808890" stroke-dasharray="4 3"/>'
                 f'<text x="{left + scale}" y="{bottom + 16}" text-anchor="middle" fill="#808890">ONNX Runtime 1.31 = 1</text>'
                 f'<text x="{left}" y="{bottom + 32}" fill="#808890">time of a call, smaller is better; 2 threads, float32</text>')
    return '\n'.join(lines + ['</svg>']) + '\n'


if __name__ == '__main__':
    print(svg(), end='')
