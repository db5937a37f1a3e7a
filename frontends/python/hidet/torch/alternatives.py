"""What stands for a node that its row refuses, as it is called there: the core operators that torch makes of it."""

from __future__ import annotations

from typing import Any, Optional

import torch

from hidet.torch import decompose
from hidet.torch.observe import changes_first, may_write
from hidet.torch.random_inputs import is_draw

__all__ = ['alternative_of']


def alternative_of(node: torch.fx.Node) -> Optional[tuple[torch.fx.Graph, bool]]:
    """Returns a graph of mapped core operators that computes the node from its arguments, and whether its result takes the place of
    the first one; None if there is no such graph."""
    in_place = False
    if may_write(node):
        changes = changes_first(node)
        if changes is None:
            return None
        in_place = changes
    function = decompose.function_of(node)

    def on_a_copy(first: Any, *args: Any, **kwargs: Any) -> Any:
        copy = first.clone()
        function(copy, *args, **kwargs)
        return copy

    graph = decompose.decompose(node, on_a_copy if in_place else None)
    # What draws numbers has inputs that the graph was not given.
    return None if graph is None or any(is_draw(inner.target) for inner in graph.nodes) else (graph, in_place)
