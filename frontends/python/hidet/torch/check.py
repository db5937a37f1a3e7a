"""What of a module would be compiled, what would be refused, where that stands in its sources, and what leaving it to torch costs.

    report = hidet.torch.check(module, (x, mask))
    print(report)                  # a table
    report.refused[0].operator     # 'torch.Tensor.to_sparse'
    report.share_in_torch          # of the time of a call with options={'fallback': 'eager'}
"""

from __future__ import annotations

import json
import re
import time
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Callable, Optional, Sequence

import torch

from hidet.torch.assertions import take_assertions
from hidet.torch.backend import compile_part_of, compile_whole, steps_of
from hidet.torch.control import bodies_of, is_control
from hidet.torch.custom_operators import is_custom
from hidet.torch.data_sizes import with_read_sizes
from hidet.torch.fallback import Partition, partition
from hidet.torch.grad_modes import drop_grad_modes
from hidet.torch.iterations import with_loops
from hidet.torch.node_names import display_name
from hidet.torch.settings import device_settings
from hidet.torch.written_out import without_regions

__all__ = ['Refusal', 'Report', 'check']

# Calls that are timed, of which the fastest counts.
_CALLS = 3


@dataclass
class Refusal:
    """A function or method that is not compiled: how often it is called, where, and why."""

    operator: str
    count: int
    places: list[str]  # 'file:line', each once
    reason: str


@dataclass
class Report:
    """What `check` found."""

    graphs: int = 0  # that Dynamo made of the module
    graph_breaks: list[str] = field(default_factory=list)  # why there are several
    calls: int = 0  # of functions and methods in these graphs
    refused: list[Refusal] = field(default_factory=list)
    custom: list[Refusal] = field(default_factory=list)  # operators that are not torch's own, which torch runs
    segments: int = 0  # compiled parts between what torch would run
    seconds: Optional[float] = None  # of a call where torch runs what is refused
    seconds_in_torch: Optional[float] = None

    @property
    def ok(self) -> bool:
        """Whether nothing of the module is refused, in one graph."""
        return not self.refused and self.graphs == 1

    @property
    def share_in_torch(self) -> Optional[float]:
        """The share of a call's time that torch would take for what is refused, or None if it was not measured."""
        return self.seconds_in_torch / self.seconds if self.seconds and self.seconds_in_torch is not None else None

    def to_json(self) -> str:
        return json.dumps({**asdict(self), 'ok': self.ok, 'share_in_torch': self.share_in_torch})

    def __str__(self) -> str:
        graphs = 'graph' if self.graphs == 1 else 'graphs'
        what = [f'{sum(r.count for r in found)} {said}' for found, said in ((self.refused, 'refused'), (self.custom, 'run by torch')) if found]
        lines = [f'{self.calls} calls in {self.graphs} {graphs}: ' + (', '.join(what) or 'compiled whole')]
        lines += [f'a graph ends: {reason}' for reason in self.graph_breaks]
        for refusal in (*self.refused, *self.custom):
            where = ', '.join(refusal.places[:3]) + (', ...' if len(refusal.places) > 3 else '')
            lines.append(f'  {refusal.operator} ({refusal.count}){" at " + where if where else ""}: {refusal.reason}')
        if self.refused or self.custom:
            share = '' if self.share_in_torch is None or self.seconds is None else f', which take {self.share_in_torch:.0%} of {self.seconds * 1e3:.3g} ms'
            how = "with options={'fallback': 'eager'}: " if self.refused else ''
            lines.append(f"{how}{self.segments} compiled parts and torch's calls between them{share}")
        return '\n'.join(lines)


def check(module: Callable, args: Sequence[Any] = (), kwargs: Optional[dict[str, Any]] = None, *,
          options: Optional[dict[str, Any]] = None, measure: bool = True) -> Report:
    """Returns what of a module, or a function of tensors, hidet would compile for these arguments, all at once.

    It is captured anew, compiled, and run by torch; `measure` also runs it with what is refused left to torch, to say what share of the
    time that is. `options` are those of torch.compile. What torch itself refuses is its error.
    """
    if isinstance(args, torch.Tensor):
        args = (args,)
    report = Report()

    def backend(gm: torch.fx.GraphModule, examples: Sequence[Any]) -> Callable:
        found = _look(gm, examples, options)
        report.graphs += 1
        why = getattr(gm, 'compile_subgraph_reason', None)
        if why is not None and why.graph_break:
            frame = why.user_stack[-1] if why.user_stack else None
            report.graph_breaks.append(' '.join(why.reason.split())[:200] + (f' at {frame.filename}:{frame.lineno}' if frame else ''))
        report.calls += sum(node.op.startswith('call') for node in gm.graph.nodes)
        report.segments += found.segments
        for node in found.refused:
            _add(report.refused, node, found.why(node) or 'nothing maps it, nor what torch would decompose it into')
        for node in found.left:
            if is_custom(node) and node not in found.refused:
                _add(report.custom, node, "an operator that is not torch's own")
        timed = _Timed(found, report)
        return timed if measure else gm.forward

    torch._dynamo.reset()
    fast = torch.compile(module, backend=backend)
    with torch.no_grad():
        fast(*args, **(kwargs or {}))
        if measure:
            times = []
            for _ in range(_CALLS):
                report.seconds = report.seconds_in_torch = 0.0
                fast(*args, **(kwargs or {}))
                times.append((report.seconds, report.seconds_in_torch))
            report.seconds, report.seconds_in_torch = min(times)
    torch._dynamo.reset()
    return report


def _look(gm: torch.fx.GraphModule, examples: Sequence[Any], options: Optional[dict[str, Any]]) -> Partition:
    """Returns how a graph would be cut: not at all, if it compiles whole."""
    gm = without_regions(gm)
    drop_grad_modes(gm)
    operators, asserting = take_assertions(gm)
    found = _look_at_operators(operators, examples, options)
    return replace(found, run=asserting(found.run))


def _look_at_operators(gm: torch.fx.GraphModule, examples: Sequence[Any], options: Optional[dict[str, Any]]) -> Partition:
    settings = device_settings(gm, examples, options)
    gm = with_loops(gm)
    rewritten = with_read_sizes(gm)
    if rewritten is not None:
        found = partition(rewritten, examples, settings.options['device'], compile_part_of(settings), steps=steps_of(settings))
        if not found.refused:
            return found
    if not any(map(is_control, gm.graph.nodes)):
        try:
            return Partition(compile_whole(gm, examples, settings), gm, [], [], segments=1)
        except Exception:  # what is wrong with it, the partition says node by node
            pass
    bodies = bodies_of(gm, lambda body, args: _look(body, args, options).run)
    return partition(gm, examples, settings.options['device'], compile_part_of(settings), bodies, steps_of(settings))


def _add(refusals: list[Refusal], node: torch.fx.Node, reason: str) -> None:
    name = display_name(node) if node.op != 'call_module' else str(node.target)
    found = next((r for r in refusals if (r.operator, r.reason) == (name, reason)), None)
    if found is None:
        found = Refusal(name, 0, [], reason)
        refusals.append(found)
    found.count += 1
    frames = re.findall(r'File "([^"]+)", line (\d+)', node.meta.get('stack_trace') or '')
    if frames:
        place = ':'.join(frames[-1])
        if place not in found.places:
            found.places.append(place)


class _Timed:
    """Runs a partition and adds what its calls take to a report."""

    def __init__(self, parts: Partition, report: Report):
        self._parts, self._report = parts, report

    def __call__(self, *args: Any) -> Any:
        report = self._report

        def now() -> float:
            if torch.cuda.is_available():
                torch.cuda.synchronize()
            return time.perf_counter()

        class Interpreter(torch.fx.Interpreter):
            def run_node(self, n: torch.fx.Node) -> Any:
                start = now()
                result = super().run_node(n)
                if n.op.startswith('call') and not (n.op == 'call_module' and str(n.target).startswith('segment_')):
                    report.seconds_in_torch = (report.seconds_in_torch or 0.0) + now() - start
                return result

        start = now()
        if self._parts.left:
            result = Interpreter(self._parts.module).run(*args)
        else:
            result = self._parts.run(*args)
        report.seconds = (report.seconds or 0.0) + now() - start
        return result
