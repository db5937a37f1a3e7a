"""Whole graphs as the core operators that torch makes of them, for what stands between nodes: regions of autocast, vmap, attention
with a function of its own."""

from __future__ import annotations

from typing import Any, Optional, Sequence

import torch
from torch.fx.experimental.proxy_tensor import make_fx
from torch.utils import _pytree as pytree

from hidet.torch import compositions, decompose
from hidet.torch.fx_reader import is_users_own
from hidet.torch.grad_modes import takes_gradients
from hidet.torch.modules import find_groups
from hidet.torch.running_again import mode_of, run_again

__all__ = ['retrace', 'with_inputs_of']


@compositions.instead_of(torch.ops.higher_order.flex_attention)
def _flex_attention(query: torch.Tensor, key: torch.Tensor, value: torch.Tensor, score_mod: Any, block_mask: Any, scale: float,
                    kernel_options: dict, score_mod_other_buffers: tuple = (), mask_mod_other_buffers: tuple = ()) -> tuple:
    from torch._higher_order_ops.flex_attention import math_attention

    result = math_attention(query, key, value, score_mod, block_mask, scale, kernel_options, score_mod_other_buffers,
                            mask_mod_other_buffers)
    return tuple(result)


class _AsCaptured(torch.fx.Interpreter):
    """Runs a graph; what stands for a function that autocast casts for is given what that would be."""

    composed: set[torch.fx.Node]

    def run_node(self, n: torch.fx.Node) -> Any:
        result, captured = super().run_node(n), decompose.example_of(n)
        if n not in self.composed or not isinstance(result, torch.Tensor) or not isinstance(captured, torch.Tensor):
            return result
        dtype, device = captured.dtype, captured.device.type
        if result.dtype == dtype or not dtype.is_floating_point or not torch.is_autocast_enabled(device):
            return result
        args, kwargs = pytree.tree_map_only(torch.Tensor, lambda given: given.to(dtype) if given.is_floating_point() else given,
                                            self.fetch_args_kwargs_from_env(n))
        with torch.autocast(device, enabled=False):
            return self.call_function(n.target, args, kwargs)


def retrace(gm: torch.fx.GraphModule, example_inputs: Sequence[Any]) -> Optional[torch.fx.GraphModule]:
    """Returns the graph in core operators, with the same inputs and results, or None if torch cannot make it."""
    placeholders = [node for node in gm.graph.nodes if node.op == 'placeholder']
    examples = [node.meta.get('example_value', example) for node, example in zip(placeholders, example_inputs)]
    mode = mode_of(examples)
    calls = [node for node in gm.graph.nodes if node.op in ('call_function', 'call_method')]
    # Users' own rules are for the functions as they are written.
    if mode is None or any(is_users_own(node) or decompose.reads_elements(node) for node in calls) or find_groups(gm):
        return None
    replaced = torch.fx.Graph()
    replaced.output(replaced.graph_copy(gm.graph, {}))
    composed = set()
    for node in replaced.nodes:
        if node.op == 'call_function':
            function = decompose.function_of(node)
            composed |= {node} if function is not node.target else set()
            node.target = function
    copied = _AsCaptured(torch.fx.GraphModule(gm, replaced), graph=replaced)
    copied.composed = composed
    traced = None
    for dispatcher in decompose.DISPATCHERS:
        try:
            with torch.set_grad_enabled(takes_gradients(gm)), mode, dispatcher(), decompose.numbers_of_tables(mode), run_again(mode):
                traced = make_fx(lambda *args: copied.run(*args), decomposition_table=decompose.table(), tracing_mode='real')(*examples)
            break
        except Exception:  # what torch cannot trace by itself
            pass
    if traced is None:
        return None
    traced.graph.eliminate_dead_code()
    graph = with_inputs_of(traced, placeholders)
    return None if graph is None else torch.fx.GraphModule(gm, graph)


def with_inputs_of(traced: torch.fx.GraphModule, placeholders: Sequence[torch.fx.Node]) -> Optional[torch.fx.Graph]:
    """Returns the graph of a module that was traced, with inputs that are as `placeholders`. None if it has constants that are too large
    to be written down."""
    graph = torch.fx.Graph()
    env: dict[torch.fx.Node, Any] = {}
    outer = iter(placeholders)
    for node in traced.graph.nodes:
        if node.op == 'placeholder':
            own = next(outer)
            env[node] = decompose.with_facts_of(graph.placeholder(own.name), own)
        elif node.op == 'get_attr':
            constant = getattr(traced, str(node.target), None)
            if not isinstance(constant, torch.Tensor) or constant.is_complex() or constant.numel() > decompose.MOST_NUMBERS:
                return None
            with torch._subclasses.fake_tensor.unset_fake_temporarily():
                env[node] = graph.call_function(torch.tensor, (constant.detach().tolist(),), {'dtype': constant.dtype})
        elif node.op == 'output':
            results = node.args[0] if isinstance(node.args[0], (tuple, list)) else [node.args[0]]
            graph.output(tuple(torch.fx.map_arg(item, lambda n: env[n]) for item in results))
        else:
            if node.target is torch.ops.aten._local_scalar_dense.default:  # as it is called where numbers are told from tensors
                env[node] = graph.call_method('item', (env[node.args[0]],))
            elif node.target is torch.ops.aten._to_copy.default and isinstance(node.args[0], (bool, int, float)):
                # A number that is cast to the dtype beside it, as torch writes it for a vmap within another.
                env[node] = graph.call_function(torch.tensor, node.args, {'dtype': node.kwargs.get('dtype')})
            else:
                env[node] = graph.node_copy(node, lambda n: env[n])
            env[node].meta = {**node.meta, 'example_value': node.meta.get('val')}
    return graph
