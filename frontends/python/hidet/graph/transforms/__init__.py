"""What happens to a graph before kernels are made of it, and how users take part.

    optimized = optimize(graph)                     # rules of ours and of users, fusion
    with PassContext() as ctx:
        ctx.set_precision('float16')
        optimized = optimize(graph)

Users add rules: `register_resolve_rule` (hidet.graph.transforms.resolve), `register_rules` (hidet.graph.transforms.rule_text)
and `register_rewrite_rule` (hidet.graph.transforms.subgraph_rewrite). They run inside the compiler's pipeline.
"""

from __future__ import annotations

from typing import Any

from hidet import _core, option
from hidet.graph.transforms.hooks import hooks_of_context
from hidet.graph.transforms.pass_context import PassContext, options_of_context
from hidet.graph.transforms.resolve import (
    ResolveRule,
    deregister_resolve_rule,
    get_resolve_chain,
    register_resolve_rule,
)
from hidet.graph.transforms.rule_text import deregister_rules, register_rules, registered_rules
from hidet.graph.transforms.subgraph_rewrite import (
    OperatorPattern,
    SubgraphRewriteRule,
    TensorPattern,
    clear_registered_rewrite_rules,
    deregister_rewrite_rule,
    op_pattern,
    register_rewrite_rule,
    registered_rewrite_rules,
)

__all__ = [
    'OperatorPattern', 'PassContext', 'ResolveRule', 'SubgraphRewriteRule', 'TensorPattern',
    'clear_registered_rewrite_rules', 'deregister_resolve_rule', 'deregister_rewrite_rule', 'deregister_rules', 'get_resolve_chain',
    'op_pattern', 'optimize', 'register_resolve_rule', 'register_rewrite_rule', 'register_rules', 'registered_rewrite_rules',
    'registered_rules',
]


def optimize(graph: Any) -> Any:
    """Returns the graph after all passes: rewritten, resolved, its operators fused. The graph itself stays.

    An exception of a user's rule comes out as a RuntimeError that names the rule and the operator.
    """
    if not isinstance(getattr(graph, '_core', None), _core.Graph):
        raise TypeError(f'expected a hidet.FlowGraph, got {type(graph).__name__}')
    options = option.merged(options_of_context(), {'device': graph.device})
    return type(graph)._wrap(graph._core.optimize(options, hooks_of_context()), optimized=True)
