#!/usr/bin/env python3
"""Counts the lines of C++ (.cc and .h) in folders at two commits, and says which files made the difference.

    tools/count_lines.py 8122221 HEAD ir graph passes schedules [--files]

Tests and benchmarks are counted apart: what ends in _test, _benchmark, _fuzz or _fixture, and whatever is in a folder `testing`. A file
that was moved, as git sees it, is the one that it was.
"""

import argparse
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[1]


def git(*words):
    return subprocess.run(['git', '-C', ROOT, *words], check=True, capture_output=True, text=True).stdout


def is_test(path):
    return bool(re.search(r'_(test|benchmark|fuzz|fixture)\.(cc|h)$|(^|/)testing/|/test_[^/]*$', path))


def lines_at(commit, folders):
    """Returns lines by path."""
    paths = [path for path in git('ls-tree', '-r', '--name-only', commit, '--', *folders).splitlines() if re.search(r'\.(cc|h)$', path)]
    request = '\n'.join(f'{commit}:{path}' for path in paths)
    batch = subprocess.run(['git', '-C', ROOT, 'cat-file', '--batch'], input=request.encode(), check=True, capture_output=True).stdout
    result, at = {}, 0
    for path in paths:
        end = batch.index(b'\n', at)
        size = int(batch[at:end].split()[-1])
        result[path] = batch[end + 1:end + 1 + size].count(b'\n')
        at = end + 1 + size + 1
    return result


def moved(old, new, folders):
    """Returns the old path by the new one."""
    rows = git('diff', '--find-renames', '--name-status', '--diff-filter=R', old, new, '--', *folders).splitlines()
    return {row.split('\t')[2]: row.split('\t')[1] for row in rows}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('old')
    parser.add_argument('new')
    parser.add_argument('folders', nargs='+')
    parser.add_argument('--files', action='store_true', help='name each new and each deleted file')
    args = parser.parse_args()
    old, new = lines_at(args.old, args.folders), lines_at(args.new, args.folders)
    before = moved(args.old, args.new, args.folders)
    print('| folder | before | now | in files that were there | in new files | in files that are gone | tests before | tests now |')
    print('| --- | --- | --- | --- | --- | --- | --- | --- |')
    totals = [0] * 7
    for folder in args.folders:
        inside = lambda path: path.startswith(folder + '/')  # noqa: E731
        stayed = {path: before.get(path, path) for path in new if inside(path) and before.get(path, path) in old and not is_test(path)}
        fresh = [path for path in new if inside(path) and path not in stayed and not is_test(path)]
        gone = [path for path in old if inside(path) and path not in new and path not in before.values() and not is_test(path)]
        row = [sum(n for path, n in old.items() if inside(path) and not is_test(path)),
               sum(n for path, n in new.items() if inside(path) and not is_test(path)),
               sum(new[path] - old[was] for path, was in stayed.items()), sum(new[path] for path in fresh), -sum(old[path] for path in gone),
               sum(n for path, n in old.items() if inside(path) and is_test(path)),
               sum(n for path, n in new.items() if inside(path) and is_test(path))]
        totals = [a + b for a, b in zip(totals, row)]
        print('| ' + ' | '.join([folder, *(f'{n:+,}' if i in (2, 3, 4) else f'{n:,}' for i, n in enumerate(row))]) + ' |')
        if args.files:
            for path in sorted(fresh, key=lambda path: -new[path]):
                print(f'    +{new[path]:5} {path}')
            for path in sorted(gone, key=lambda path: -old[path]):
                print(f'    -{old[path]:5} {path}')
            for path, was in sorted(stayed.items(), key=lambda item: -abs(new[item[0]] - old[item[1]]))[:15]:
                print(f'    {new[path] - old[was]:+6} {path}')
    print('| ' + ' | '.join(['all', *(f'{n:+,}' if i in (2, 3, 4) else f'{n:,}' for i, n in enumerate(totals))]) + ' |')


if __name__ == '__main__':
    main()
