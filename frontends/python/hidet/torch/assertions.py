"""What a graph asserts of its data. `assert (x > 0).all()` of a model is a call of torch._assert_async in Dynamo's graph, which gives
nothing, and raises where it does not hold. Kernels can refuse nothing but indices, so that the model gives the conditions beside its
results, and each call asserts them itself:

    check = (x > 0).all()                check = (x > 0).all()
    torch._assert_async(check, 'sign')   y = x.sqrt()
    y = x.sqrt()                         return y, check      and behind it torch._assert_async(check, 'sign')

A call that fails has computed what stands behind the assertion, and has written to its inputs what it writes."""

from __future__ import annotations

from typing import Any, Callable, Sequence

import torch

from hidet.torch.decompose import example_of

__all__ = ['take_assertions']

_ASSERTIONS = {torch._assert_async, torch.ops.aten._assert_async.default, torch.ops.aten._assert_async.msg}


def take_assertions(gm: torch.fx.GraphModule) -> tuple[torch.fx.GraphModule, Callable[[Any], Any]]:
    """Returns a graph without the assertions, whose last results are their conditions, and what makes a call with the results of `gm`
    of one with these; of a graph that asserts nothing itself, and the call."""
    found = [node for node in gm.graph.nodes if node.op == 'call_function' and node.target in _ASSERTIONS and
             isinstance(example_of(node.args[0]), torch.Tensor)]
    results = next(node for node in gm.graph.nodes if node.op == 'output').args[0]
    if not found or not isinstance(results, (tuple, list)):
        return gm, lambda call: call
    graph = torch.fx.Graph()
    env: dict[torch.fx.Node, torch.fx.Node] = {}
    copied: Any = graph.graph_copy(gm.graph, env)
    graph.output((*copied, *(env[node.args[0]] for node in found)))
    for node in found:
        graph.erase_node(env[node])
    messages = [tuple(node.args[1:]) for node in found]
    return torch.fx.GraphModule(gm, graph), lambda call: _asserting(call, messages)


def _asserting(call: Any, messages: Sequence[tuple]) -> Any:
    def run(*args: Any) -> Any:
        results = call(*args)
        for condition, message in zip(results[-len(messages):], messages):
            torch._assert_async(condition, *message)
        return results[:-len(messages)]

    return run
