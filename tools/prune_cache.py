"""Makes room on the disk by deleting the oldest entries of Bazel's disk cache.

    python3 tools/prune_cache.py CACHE FREE_GB

CACHE is the folder that .bazelrc names as --disk_cache; Bazel itself never deletes from it. Where fewer than FREE_GB
gigabytes (10^9 bytes) are free on its disk, files are deleted, those that were neither written nor read for longest
first, until that many are or the cache is empty. What was deleted is built again when it is needed. Prints what it
did, and a warning where the room does not suffice; the exit status is 0 even then, since a smaller build may fit.
"""

import pathlib
import shutil
import stat
import sys

GB = 10**9


def entries_by_age(cache):
    """Returns (last use in seconds since the epoch, bytes on disk, path) of the files below `cache`, oldest first."""
    entries = []
    for path in cache.rglob("*"):
        try:
            status = path.lstat()
        except FileNotFoundError:  # Another build made an entry of its temporary file.
            continue
        if stat.S_ISREG(status.st_mode):
            # A mount that keeps access times tells of readers; one that does not leaves the time of writing.
            entries.append((max(status.st_mtime, status.st_atime), status.st_blocks * 512, path))
    return sorted(entries)


def prune(cache, wanted, free):
    """Deletes from the folder `cache` until `wanted` bytes are free; `free` is how many are. Returns the bytes deleted."""
    deleted = 0
    for _, size, path in entries_by_age(cache):
        if free + deleted >= wanted:
            break
        path.unlink(missing_ok=True)
        deleted += size
    return deleted


def main(arguments):
    if len(arguments) != 2:
        sys.exit(__doc__)
    cache, wanted = pathlib.Path(arguments[0]), float(arguments[1]) * GB
    cache.mkdir(parents=True, exist_ok=True)
    free = shutil.disk_usage(cache).free
    if free >= wanted:
        return
    deleted = prune(cache, wanted, free)
    if deleted:
        print(f"deleted {deleted / GB:.1f} GB of the oldest entries of {cache}, for {free / GB:.1f} GB were free")
    free = shutil.disk_usage(cache).free
    if free < wanted:
        print(f"warning: {free / GB:.1f} GB are free on the disk of {cache}; building everything and running "
              f"every test takes up to {wanted / GB:.0f} GB")


if __name__ == "__main__":
    main(sys.argv[1:])
