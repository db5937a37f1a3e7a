"""Users' rules for modules. Dynamo inlines modules; the nodes of one remember it in their nn_module_stack."""

from __future__ import annotations

import gc
import warnings
from dataclasses import dataclass, field
from typing import Any

import torch

from hidet.graph.frontend.torch.registry import HidetModule, Registry
from hidet.torch.module_calls import find_call

__all__ = ['Group', 'find_groups', 'module_names']


@dataclass
class Group:
    """The nodes of one call of a module that a user's rule takes the place of."""

    module: torch.nn.Module
    rule: type
    nodes: list[torch.fx.Node] = field(default_factory=list)
    inputs: list[torch.fx.Node] = field(default_factory=list)
    weights: dict[torch.fx.Node, Any] = field(default_factory=dict)
    args: list = field(default_factory=list)  # of the call: nodes and constants
    kwargs: dict[str, Any] = field(default_factory=dict)

    @property
    def output(self) -> torch.fx.Node:
        return self.nodes[-1]


def _entries(node: torch.fx.Node) -> list[tuple[str, str, type]]:
    """Returns (key, path, class) of the modules around a node, the outermost first."""
    stack = node.meta.get('nn_module_stack') or {}
    return [(key, path, cls) for key, (path, cls) in stack.items() if isinstance(cls, type)]


def _objects(keys: set[str]) -> dict[str, torch.nn.Module]:
    """Returns the modules whose addresses Dynamo wrote down; they are alive while it compiles."""
    wanted = {int(key.split('@')[0]) for key in keys if key.split('@')[0].isdigit()}
    found = {id(m): m for m in gc.get_objects() if id(m) in wanted and isinstance(m, torch.nn.Module)} if wanted else {}
    return {key: found[int(key.split('@')[0])] for key in keys
            if key.split('@')[0].isdigit() and int(key.split('@')[0]) in found}


def module_names(graph: torch.fx.Graph) -> dict[torch.fx.Node, str]:
    """Returns, for nodes that are the whole of a module of torch.nn, the module's repr."""
    entries = {node: _entries(node) for node in graph.nodes if node.op in ('call_function', 'call_method')}
    objects = _objects({stack[-1][0] for stack in entries.values() if stack})
    calls: dict[str, list[torch.fx.Node]] = {}
    names: dict[torch.fx.Node, str] = {}
    for node, stack in entries.items():
        if not stack or not stack[-1][2].__module__.startswith('torch.nn.modules') or stack[-1][0] not in objects:
            continue
        calls.setdefault(stack[-1][0], []).append(node)
    for key, nodes in calls.items():
        for node in nodes:
            names[node] = repr(objects[key])
    return names


def find_groups(gm: torch.fx.GraphModule) -> list[Group]:
    """Returns the calls of modules with users' rules, the outermost where they are nested. A warning says which are left alone."""
    rules = {cls: rule for cls, rule in Registry.registered_modules.items()
             if isinstance(rule, type) and issubclass(rule, HidetModule)}
    if not rules:
        return []
    grouped: dict[str, tuple[type, list[torch.fx.Node]]] = {}  # by key, which Dynamo makes anew for each call
    for node in gm.graph.nodes:
        if node.op in ('call_function', 'call_method'):
            hit = next(((key, cls) for key, _, cls in _entries(node) if cls in rules), None)
            if hit is not None:
                grouped.setdefault(hit[0], (hit[1], []))[1].append(node)
    objects = _objects(set(grouped))
    groups = []
    for key, (cls, nodes) in grouped.items():
        module = objects.get(key)
        if module is None:
            warnings.warn(f'hidet: the rule for {cls.__name__} is not used: its instance was not found', stacklevel=2)
            continue
        group = Group(module, rules[cls], nodes)
        members = set(nodes)
        if any(user not in members for node in nodes[:-1] for user in node.users):
            warnings.warn(f'hidet: the rule for {cls.__name__} is not used: something else reads values inside of it',
                          stacklevel=2)
            continue
        _find_inputs(group, members)
        call = find_call(module, nodes, group.inputs, group.weights)
        if call is None:
            warnings.warn(f'hidet: the rule for {cls.__name__} is not used: what it was called with was not found', stacklevel=2)
            continue
        group.args, group.kwargs = call
        groups.append(group)
    return groups


def _find_inputs(group: Group, members: set[torch.fx.Node]) -> None:
    own = {id(tensor): tensor for tensor in (*group.module.parameters(), *group.module.buffers())}
    for node in group.nodes:
        for argument in node.all_input_nodes:
            if argument in members or argument in group.inputs or argument in group.weights:
                continue
            tensor = getattr(argument, '_hidet_example', None)
            if tensor is not None and id(tensor) in own:
                group.weights[argument] = own[id(tensor)]
            else:
                group.inputs.append(argument)
