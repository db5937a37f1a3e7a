"""Memory that the GPUs of a group's ranks share, through which kernels of compiled models sum small messages.

Whether there can be some is asked when a model is compiled: `reach` says how many ranks there are if all of them run on one machine and
each GPU reaches the others' memory, as rank 0 sees it from what all say. When the model is loaded, `bind` allocates each rank's part,
exchanges handles (CUDA IPC) through the group's store, and gives the addresses; ranks whose kernels would not meet are named.

Memory of a model that is gone is freed once no rank has it mapped.
"""

from __future__ import annotations

import ctypes
import json
import socket
from typing import Any, Iterable

import torch
import torch.distributed as dist

from hidet.distributed import agreement, collectives

__all__ = ['bind', 'parse', 'reach', 'set_peer_memory']

MOST_RANKS = 8
_PREFIX = 'peer memory '
_RANK, _PATIENCE = 0, 2  # words of the flags (ir/task/peer_memory.h)
_enabled = True


def set_peer_memory(enabled: bool) -> None:
    """Says whether models that are compiled from now on may sum small messages through shared memory (True at first); rank 0's word
    counts."""
    global _enabled
    _enabled = bool(enabled)


class DriverError(RuntimeError):
    """What the CUDA driver refused."""


class Driver:
    """The functions of the CUDA driver that share memory between processes, on one GPU."""

    HANDLE_BYTES = 64

    def __init__(self, ordinal: int):
        self._cuda = ctypes.CDLL('libcuda.so.1')
        device = ctypes.c_int()
        self._call('cuInit', 0)
        self._call('cuDeviceGet', ctypes.byref(device), ordinal)
        self._context = ctypes.c_void_p()
        self._call('cuDevicePrimaryCtxRetain', ctypes.byref(self._context), device)

    def _call(self, name: str, *args: Any) -> None:
        code = getattr(self._cuda, name)(*args)
        if code != 0:
            text = ctypes.c_char_p()
            self._cuda.cuGetErrorName(code, ctypes.byref(text))
            raise DriverError(f'{name}: {text.value.decode() if text.value else code}')

    def _within(self, name: str, *args: Any) -> None:
        self._call('cuCtxPushCurrent_v2', self._context)
        try:
            self._call(name, *args)
        finally:
            self._cuda.cuCtxPopCurrent_v2(ctypes.byref(ctypes.c_void_p()))

    def allocate(self, contents: bytes, count: int) -> int:
        """Returns the address of `count` bytes, which begin with the contents and go on with zeros."""
        address = ctypes.c_uint64()
        self._within('cuMemAlloc_v2', ctypes.byref(address), ctypes.c_size_t(count))
        self._within('cuMemsetD8_v2', address, ctypes.c_ubyte(0), ctypes.c_size_t(count))
        if contents:
            self._within('cuMemcpyHtoD_v2', address, contents, ctypes.c_size_t(len(contents)))
        self._within('cuCtxSynchronize')
        return address.value

    def free(self, address: int) -> None:
        self._within('cuMemFree_v2', ctypes.c_uint64(address))

    def handle(self, address: int) -> bytes:
        """Returns what another process opens the memory by."""
        handle = (ctypes.c_char * self.HANDLE_BYTES)()
        self._within('cuIpcGetMemHandle', ctypes.byref(handle), ctypes.c_uint64(address))
        return bytes(handle)

    def open(self, handle: bytes) -> int:
        class Handle(ctypes.Structure):
            _fields_ = [('reserved', ctypes.c_char * self.HANDLE_BYTES)]

        address = ctypes.c_uint64()
        lazy_peer_access = 1
        given = Handle.from_buffer_copy(handle)
        self._within('cuIpcOpenMemHandle_v2', ctypes.byref(address), given, ctypes.c_uint(lazy_peer_access))
        return address.value

    def close(self, address: int) -> None:
        self._within('cuIpcCloseMemHandle', ctypes.c_uint64(address))

    def synchronize(self) -> None:
        self._within('cuCtxSynchronize')


def driver_of(ordinal: int) -> Any:
    """Returns the driver for a GPU of this process."""
    return Driver(ordinal)


# Who reaches whom.


def _machine() -> str:
    try:
        with open('/proc/sys/kernel/random/boot_id') as file:
            boot = file.read().strip()
    except OSError:
        boot = ''
    return f'{socket.gethostname()} {boot}'


def _uuid(ordinal: int) -> str:
    return str(torch.cuda.get_device_properties(ordinal).uuid)


def _reaches(ordinal: int, others: Iterable[str]) -> bool:
    """Whether a GPU reaches the memory of those with these names, all of which this process sees."""
    ordinals = {_uuid(place): place for place in range(torch.cuda.device_count())}
    return all(other in ordinals and torch.cuda.can_device_access_peer(ordinal, ordinals[other]) for other in others)


def _exchange(store: Any, group: dist.ProcessGroup, name: str, key: str, mine: Any, what: str) -> list[Any]:
    """Returns what each rank has written under a key of the store. Disagreement if one has not within the group's timeout."""
    rank, ranks = dist.get_rank(group), dist.get_world_size(group)
    store.set(f'{key}/{rank}', json.dumps(mine))
    found = []
    for other in range(ranks):
        try:
            store.wait([f'{key}/{other}'], agreement.timeout_of(group))
        except Exception as error:  # each store has its own
            raise agreement.Disagreement(f'hidet: process group {name!r}: rank {other} has not come to {what} within '
                                         f'{agreement.timeout_of(group)}') from error
        found.append(json.loads(store.get(f'{key}/{other}')))
    return found


def reach(name: str, device: str) -> int:
    """Returns the number of ranks of the group of that name, if kernels may sum through memory of their GPUs, else 0: the same on all
    ranks, which must all ask."""
    place = torch.device(device)
    group = collectives.group_of(name)
    store, ranks = agreement.store_of(group), dist.get_world_size(group)
    if place.type != 'cuda' or store is None or ranks == 1:
        return 0
    rank = dist.get_rank(group)
    number = store.add(f'hidet/{name}/{rank}/reach', 1)
    key = f'hidet/{name}/reach/{number}'
    ordinal = place.index if place.index is not None else torch.cuda.current_device()
    said = _exchange(store, group, name, f'{key}/who', {'machine': _machine(), 'gpu': _uuid(ordinal), 'wants': _enabled},
                     f'compiling model {number}')
    gpus = [one['gpu'] for one in said]
    well = (ranks <= MOST_RANKS and len({one['machine'] for one in said}) == 1 and len(set(gpus)) == ranks and said[0]['wants'] and
            _reaches(ordinal, (gpu for gpu in gpus if gpu != gpus[rank])))
    answers = _exchange(store, group, name, f'{key}/reaches', well, f'compiling model {number}')
    # Rank 0 speaks for all: a store that lost a key would else be two opinions.
    if rank == 0:
        store.set(f'{key}/decision', str(ranks if all(answers) else 0))
    store.wait([f'{key}/decision'], agreement.timeout_of(group))
    return int(store.get(f'{key}/decision'))


# What a model is given.


def parse(name: str) -> tuple[str, dict[str, str]]:
    """Returns 'flags' or 'data' and the settings of a constant's name, of which `group` may be any text."""
    head, _, group = name.removeprefix(_PREFIX).partition(' group=')
    what, *settings = head.split(' ')
    return what, {**dict(setting.split('=', 1) for setting in settings), 'group': group}


class Place:
    """Where the ranks of a group meet for one model: this rank's memory, and that of the others as this process sees it."""

    def __init__(self, driver: Any, store: Any, key: str, ranks: int):
        self._driver, self._store, self._key, self._ranks = driver, store, key, ranks
        self.own: list[int] = []
        self.opened: list[int] = []
        self._closed = False

    def close(self) -> None:
        """Lets go of the others' memory; this rank's is freed by `free_if_unused`."""
        if self._closed:
            return
        self._closed = True
        try:
            self._driver.synchronize()
            for address in self.opened:
                self._driver.close(address)
            self._store.add(f'{self._key}/closed', 1)
        except Exception:  # the process ends, and the driver or the store is gone before
            return
        _retired.append(self)

    def free_if_unused(self) -> bool:
        """Frees this rank's memory if no rank has it mapped any more; returns whether it did."""
        try:
            if self._store.add(f'{self._key}/closed', 0) < self._ranks:
                return False
            for address in self.own:
                self._driver.free(address)
        except Exception:  # with the group's store memory goes when the process does
            pass
        return True

    def __del__(self) -> None:
        self.close()


_retired: list[Place] = []


def _word(value: int) -> bytes:
    return int(value).to_bytes(8, 'little', signed=True)


def _contents(what: str, rank: int, group: dist.ProcessGroup) -> bytes:
    if what == 'data':
        return b''
    words = {_RANK: rank, _PATIENCE: int(agreement.timeout_of(group).total_seconds() * 1e9)}
    return b''.join(_word(words.get(place, 0)) for place in range(max(words) + 1))


def bind(constants: list[tuple[str, int]], kernels: list[str], ordinal: int) -> tuple[list[int], Any]:
    """Returns the addresses of constants, given by name and number of bytes, that are memory of groups' ranks, and what keeps them.

    `kernels` say how those that meet were made: Disagreement if that, or the constants, are others on another rank."""
    _retired[:] = [place for place in _retired if not place.free_if_unused()]
    by_group: dict[str, list[tuple[str, dict[str, str], int]]] = {}
    for name, count in constants:
        what, settings = parse(name)
        by_group.setdefault(settings['group'], []).append((what, settings, count))
    places, addresses = [], {}
    for name in sorted(by_group):
        place, found = _meet(name, by_group[name], kernels, ordinal)
        places.append(place)
        addresses.update(found)

    def key(of: str) -> tuple:
        what, settings = parse(of)
        return settings['group'], what, settings.get('dtype', ''), int(settings['rank'])

    return [addresses[key(name)] for name, _ in constants], places


def _meet(name: str, wanted: list[tuple[str, dict[str, str], int]], kernels: list[str],
          ordinal: int) -> tuple[Place, dict[tuple, int]]:
    group = collectives.group_of(name)
    store, rank, ranks = agreement.store_of(group), dist.get_rank(group), dist.get_world_size(group)
    made_for = {int(settings['ranks']) for _, settings, _ in wanted}
    if store is None or made_for != {ranks}:
        raise ValueError(f'hidet: process group {name!r} has {ranks} ranks; the model was compiled for {min(made_for)}')
    number = store.add(f'hidet/{name}/{rank}/memories', 1)
    place = Place(driver_of(ordinal), store, f'hidet/{name}/memory/{number}', ranks)
    pieces = sorted({(what, settings.get('dtype', ''), count) for what, settings, count in wanted})
    mine: dict[str, Any] = {'machine': _machine(), 'kernels': sorted(kernels), 'pieces': pieces, 'handles': []}
    for what, _, count in pieces:
        place.own.append(place._driver.allocate(_contents(what, rank, group), count))
        mine['handles'].append(place._driver.handle(place.own[-1]).hex())
    said = _exchange(store, group, name, f'hidet/{name}/memory/{number}', mine, f'loading model {number}')
    for other, one in enumerate(said):
        _check_equal(name, rank, mine, other, one)
    found: dict[tuple, int] = {}
    for at, (what, dtype, _) in enumerate(pieces):
        found[name, what, dtype, -1] = found[name, what, dtype, rank] = place.own[at]
        for other in range(ranks):
            if other != rank:
                place.opened.append(place._driver.open(bytes.fromhex(said[other]['handles'][at])))
                found[name, what, dtype, other] = place.opened[-1]
    return place, found


def _check_equal(name: str, rank: int, mine: dict, other: int, theirs: dict) -> None:
    for what in ('machine', 'pieces', 'kernels'):
        if json.loads(json.dumps(mine[what])) != theirs[what]:
            raise agreement.Disagreement(f'hidet: process group {name!r}: the {what} of a model that sums through shared memory are\n'
                                         f'rank {rank}: {_shown(mine[what])}\nrank {other}: {_shown(theirs[what])}')


def _shown(value: Any) -> str:
    return '\n  '.join(map(str, value)) if isinstance(value, list) else str(value)
