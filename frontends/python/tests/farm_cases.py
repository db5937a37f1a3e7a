"""Workers for tests/farm_test.py, whose times are the same wherever they are measured."""

import hashlib
import os
import time

from hidet.farm import Worker


def seconds_of(candidate):
    return 1e-6 * (1 + int(hashlib.sha256(repr(tuple(candidate[1:])).encode() + candidate[0].encode()).hexdigest()[:6], 16))


class FixedWorker(Worker):
    """Compiles as all do; a time is a hash of the candidate. `FARM_LOSSES` is a folder of files, each of which ends one process that
    measures."""

    def measure(self, candidate, binary):
        assert super().measure(candidate, binary) > 0  # the code runs
        folder = os.environ.get('FARM_LOSSES')
        for name in sorted(os.listdir(folder)) if folder else ():
            try:
                os.remove(os.path.join(folder, name))
            except FileNotFoundError:
                continue
            os._exit(1)
        return seconds_of(candidate)


class OtherCard(FixedWorker):
    def describe(self):
        identity, _ = super().describe()
        return identity, 'another card'


class OtherBuild(FixedWorker):
    def describe(self):
        return b'another build', super().describe()[1]


class SlowWorker(FixedWorker):
    """For what is measured of the farm itself: each candidate takes as long to compile."""

    def compile(self, candidate):
        time.sleep(0.05)
        return b'code'

    def measure(self, candidate, binary):
        return seconds_of(candidate)
