"""What the compiler is given besides a graph and options: users' rules, instruments, progress."""

from __future__ import annotations

import sys
from typing import Any

from hidet.graph.transforms import resolve, rule_text, subgraph_rewrite
from hidet.graph.transforms.pass_context import PassContext
from hidet.graph.transforms.progress import progress_callback

__all__ = ['hooks_of_context', 'key_of_context']


def key_of_context() -> tuple:
    """Returns what a compiled graph depends on besides its options: the rules that are registered, and who watches."""
    context = PassContext.current()
    watches = context is not None and (context._dump_dir is not None or context._verbose or context._profile is not None)
    rules = tuple(rule_text.registered_rules()), tuple(subgraph_rewrite.registered_rewrite_rules())
    return resolve.rules_version(), rules, context if watches else None


def hooks_of_context() -> dict[str, Any]:
    """Returns what the compiler is to call: users' rules, instruments, progress."""
    hooks: dict[str, Any] = {'progress': progress_callback()}
    kinds = resolve.registered_kinds()
    if kinds:
        hooks['resolve'] = (kinds, resolve.apply_rules)
    if rule_text.registered_rules():
        hooks['rules'] = rule_text.registered_rules()
    if subgraph_rewrite.registered_rewrite_rules():
        hooks['rewrite'] = subgraph_rewrite.rewrite_graph
    context = PassContext.current()
    if context is not None:
        hooks['dump_dir'] = context._dump_dir
        if context._verbose or context._profile is not None:
            hooks['timings'] = context._report
    farm = sys.modules.get('hidet.farm.search')
    if farm is not None:
        hooks.update(farm.current_hooks())
    return hooks
