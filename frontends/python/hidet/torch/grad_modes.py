"""What a graph says of gradients, of which a compiled result has none: `with torch.no_grad()` where the caller wants gradients leaves
a call that turns them off and one that turns them on. They compute nothing; left in, they would be functions that nothing maps, and
the whole graph would be traced anew as core operators, without the functions that it was written with. So are questions for the
transforms of functions around it, whose answer the graph does not use, and what says of a tensor that it wants a gradient."""

from __future__ import annotations

import torch

__all__ = ['drop_grad_modes', 'takes_gradients']

_MODES = {torch._C._set_grad_enabled, torch.autograd.grad_mode._enter_inference_mode, torch.autograd.grad_mode._exit_inference_mode,
          torch._C._are_functorch_transforms_active, torch._C._functorch.set_inplace_requires_grad_allowed}


def takes_gradients(gm: torch.fx.GraphModule) -> bool:
    """Whether a graph takes gradients of its own (torch.func.grad), for which it matters where they are turned off, and that they are
    on around it, whatever the caller's mode is."""
    return any(node.target is torch._C._functorch._grad_increment_nesting for node in gm.graph.nodes)


def drop_grad_modes(gm: torch.fx.GraphModule) -> None:
    """Takes such calls out of the graph itself, if it takes no gradients."""
    if takes_gradients(gm):
        return
    dropped = False
    for node in reversed(list(gm.graph.nodes)):  # an exit reads its entry
        is_wish = node.op == 'call_method' and node.target == 'requires_grad_'
        if is_wish:
            node.replace_all_uses_with(node.args[0])  # type: ignore[arg-type]
        if is_wish or node.op == 'call_function' and node.target in _MODES and not node.users:
            gm.graph.erase_node(node)
            dropped = True
    if dropped:
        gm.recompile()
