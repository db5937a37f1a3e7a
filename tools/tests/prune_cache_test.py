"""The disk cache is pruned from its oldest end, and only as far as room is wanted."""

import os
import pathlib
import shutil
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import prune_cache

MEGABYTE = 10**6


@pytest.fixture
def cache(tmp_path):
    """Four entries of a megabyte, each an hour younger than the one before it."""
    for i, name in enumerate(["cas/00/oldest", "ac/01/old", "cas/02/young", "ac/03/youngest"]):
        path = tmp_path / name
        path.parent.mkdir(parents=True)
        path.write_bytes(bytes(MEGABYTE))
        os.utime(path, (1_700_000_000 + 3600 * i,) * 2)
    return tmp_path


def names(cache):
    return sorted(path.name for path in cache.rglob("*") if path.is_file())


def test_the_oldest_go_first_and_no_more_than_is_wanted(cache):
    assert prune_cache.prune(cache, wanted=5 * MEGABYTE, free=3.5 * MEGABYTE) >= 1.5 * MEGABYTE
    assert names(cache) == ["young", "youngest"]


def test_what_was_read_lately_stays(cache):
    os.utime(cache / "cas/00/oldest", (1_800_000_000, 1_700_000_000))
    prune_cache.prune(cache, wanted=MEGABYTE, free=0)
    assert names(cache) == ["oldest", "young", "youngest"]


def test_nothing_is_deleted_where_there_is_room(cache, capsys):
    prune_cache.main([str(cache), "0"])
    assert len(names(cache)) == 4
    assert capsys.readouterr().out == ""


def test_a_disk_that_is_too_small_is_named(cache, capsys):
    wanted = shutil.disk_usage(cache).total / 10**9 * 2
    prune_cache.main([str(cache), str(wanted)])
    assert names(cache) == []
    out = capsys.readouterr().out
    assert "deleted 0.0 GB" in out and "warning:" in out and str(cache) in out
