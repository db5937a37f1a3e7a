"""A farm of the machines of a Ray cluster."""

from __future__ import annotations

from typing import Any, Optional

from hidet.farm.pool import load
from hidet.farm.search import Farm
from hidet.farm.worker import Lost, Restarted

__all__ = ['connect']


class RayProcess(Restarted):
    """An actor of a Ray cluster."""

    def __init__(self, name: str, ray: Any, actor: Any, worker: str, options: dict[str, Any]):
        self.name = name
        self._ray, self._class, self._arguments = ray, actor, (worker, options)
        self._start()

    def _start(self) -> None:
        self._actor = self._class.remote(*self._arguments)

    def call(self, method: str, *args: Any) -> Any:
        try:
            return self._ray.get(self._actor.call.remote(method, args))
        except self._ray.exceptions.RayTaskError as error:
            raise (error.cause if isinstance(error.cause, Exception) else error) from None
        except self._ray.exceptions.RayError as error:
            raise Lost(self.name) from error

    def close(self) -> None:
        self._ray.kill(self._actor)


class _Actor:
    """What runs in an actor: a Worker, made there."""

    def __init__(self, worker: str, options: dict[str, Any]):
        self._worker = load(worker)(options)

    def call(self, method: str, args: tuple) -> Any:
        return getattr(self._worker, method)(*args)


def connect(address: Optional[str] = None, *, cards: Optional[int] = None, compilers: Optional[int] = None, card: Optional[str] = None,
            worker: str = 'hidet.farm.worker:Worker', **options: Any) -> Farm:
    """Returns a farm of a Ray cluster: an actor a core that compiles, an actor a card that measures.

    `address` is as ray.init takes it ('auto', 'ray://host:port'); without one Ray starts on this machine. Where the program has
    initialized Ray already, that is used. `cards` and `compilers` bound how many there are; `card` is the model of card that measures,
    by default that of the first. `options` are those of the models to come (device='cuda', arch). All machines need the same build of
    hidet. ModuleNotFoundError without Ray: pip install hidet[farm].
    """
    try:
        import ray
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError('hidet.farm.connect needs Ray: pip install hidet[farm]') from error
    if not ray.is_initialized():
        ray.init(address=address, log_to_driver=False, configure_logging=False)
    options = {name: value for name, value in options.items() if value is not None}
    resources = ray.cluster_resources()
    on_gpus = options.get('device', 'cpu') != 'cpu'
    count = compilers if compilers is not None else int(resources.get('CPU', 1))
    measurers = cards if cards is not None else int(resources.get('GPU', 0)) if on_gpus else 1
    compiling = ray.remote(num_cpus=1 if compilers is None else 0, max_restarts=0)(_Actor)
    measuring = ray.remote(num_cpus=0, num_gpus=1 if on_gpus else 0, max_restarts=0)(_Actor)
    return Farm([RayProcess(f'compiler {i}', ray, compiling, worker, options) for i in range(count)],
                [RayProcess(f'card {i}', ray, measuring, worker, options) for i in range(measurers)], card=card)
