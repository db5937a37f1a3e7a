"""The torch.compile backend: Dynamo's graph becomes plain data, which hidet's importer (frontends/fx) reads.

    fast = torch.compile(module, backend='hidet')
    fast = torch.compile(module, backend='hidet', options={'threads': 2})

Parameters and buffers are bound when the graph is compiled. Each call looks whether one was replaced or changed in place;
what torch does not count (writes through `.data` or in inference mode) needs `hidet.torch.refresh()`.
"""

import operator
import warnings
import weakref

import torch

from hidet import _core

# The functions that run the compiled graphs.
_models = weakref.WeakSet()
# Where functions may come from. Those of one name mean the same wherever they are from, but for these:
_DIFFERENT = {torch.embedding: 'torch.embedding', torch.layer_norm: 'torch.layer_norm', torch.dropout: 'torch.dropout'}


def refresh():
    """Has every compiled graph read its parameters and buffers again, whatever torch says of their changes."""
    for run in list(_models):
        for model in run.models:
            model.refresh()


def _target(node):
    """Returns the row's name and the name for people."""
    if node.op == 'call_method':
        return node.target, f'torch.Tensor.{node.target}'
    function = node.target
    if function in _DIFFERENT:
        return _DIFFERENT[function], _DIFFERENT[function]
    name = getattr(function, '__name__', str(function))
    module = getattr(function, '__module__', None) or 'torch'
    if getattr(torch, name, None) is function:
        module = 'torch'
    if getattr(torch.nn.functional, name, None) is function:
        module = 'torch.nn.functional'
    if getattr(operator, name, None) is function:
        module = 'operator'
    display = f'{module}.{name}'
    known = module in ('torch', 'torch.nn.functional', 'operator', 'builtins') or module.startswith('torch._C')
    return (name if known else display), display


def _is_weight(example):
    return isinstance(example, torch.nn.Parameter) or getattr(example, '_dynamo_static_input_type', None) is not None


def _dtype_name(dtype):
    return str(dtype).removeprefix('torch.')


class _Converter:
    def __init__(self, device):
        self.device = device
        self.references = {}
        self.floats = {}
        self.symbols = {}

    def value(self, value):
        if isinstance(value, torch.fx.Node):
            if value in self.floats:
                return self.floats[value]
            return _core.Ref(self.references[value])
        if isinstance(value, torch.dtype):
            return _core.DType(_dtype_name(value))
        if isinstance(value, torch.device):
            if value.type != self.device:
                raise NotImplementedError(f'hidet: tensors move to {value}, but everything is compiled for {self.device}')
            return None
        if isinstance(value, (list, tuple)):
            return [self.value(item) for item in value]
        if isinstance(value, slice):
            return slice(self.value(value.start), self.value(value.stop), self.value(value.step))
        if value is Ellipsis:
            return '...'
        return value

    def size(self, size):
        """Returns a size as a number or the name of a symbol, which is noted with its bounds."""
        if isinstance(size, int):
            return size
        node = size.node
        name = str(node.expr)
        if name not in self.symbols and node.expr.is_Symbol:
            bounds = node.shape_env.var_to_range[node.expr]
            most = int(bounds.upper) if bounds.upper.is_Integer else 1 << 20
            least = int(bounds.lower) if bounds.lower.is_Integer else 1
            self.symbols[name] = (name, max(least, 1), min(most, 1 << 20), int(node.hint or 0))
        return name


def compile_graph(gm, example_inputs, *, options=None, mode=None):
    """What Dynamo calls with each graph that it captured."""
    if mode not in (None, 'default'):
        raise ValueError(f'hidet: mode {mode!r} is not supported, only the default')
    # With dynamic=True Dynamo passes Python's own floats as float64 scalars. They are compiled in, one model a combination.
    floats = _float_places(gm, example_inputs)
    if not floats:
        model = _compile(gm, example_inputs, {}, options)

        def run(*args):
            return model(*args)

        run.models = [model]
    else:
        models = {}

        def run(*args):
            values = tuple(args[place].item() for place in floats)
            model = models.get(values)
            if model is None:
                model = models[values] = _compile(gm, args, dict(zip(floats, values)), options)
                run.models.append(model)
            return model(*args)

        run.models = []
        values = tuple(example_inputs[place].item() for place in floats)
        models[values] = _compile(gm, example_inputs, dict(zip(floats, values)), options)
        run.models.append(models[values])
    _models.add(run)
    return run


def _float_places(gm, example_inputs):
    """Returns the places of scalars of which the graph takes nothing but the value."""
    places = []
    placeholders = [node for node in gm.graph.nodes if node.op == 'placeholder']
    for place, (node, example) in enumerate(zip(placeholders, example_inputs)):
        scalar = isinstance(example, torch.Tensor) and example.dim() == 0 and example.dtype == torch.float64
        if scalar and example.device.type == 'cpu' and all(u.op == 'call_method' and u.target == 'item' for u in node.users):
            places.append(place)
    return places


def _compile(gm, example_inputs, floats, options):
    options = dict(options or {})
    device = options.get('device', 'cpu')
    convert = _Converter(device)
    inputs, nodes, outputs = [], [], []
    examples = iter(example_inputs)
    wants_grad = False
    for node in gm.graph.nodes:
        if node.op == 'placeholder':
            example = next(examples)
            convert.references[node] = len(inputs)
            if len(inputs) in floats:
                convert.floats[node] = floats[len(inputs)]
            meta = node.meta.get('example_value', example)
            if isinstance(meta, (int, torch.SymInt)):
                inputs.append((node.name, None, [convert.size(meta)], None))
                continue
            if not isinstance(example, torch.Tensor):
                raise NotImplementedError(f'hidet: input {node.name} of type {type(example).__name__} is not supported')
            if example.device.type != device:
                raise NotImplementedError(f"hidet: input {node.name} is on {example.device}, but options={{'device': ...}} says {device}")
            weight = example if _is_weight(example) and not isinstance(example, torch._subclasses.FakeTensor) else None
            wants_grad |= torch.is_grad_enabled() and example.requires_grad
            inputs.append((node.name, _dtype_name(example.dtype), [convert.size(size) for size in meta.shape], weight))
        elif node.op == 'call_method' and node.target == 'item' and node.args[0] in convert.floats:
            convert.floats[node] = convert.floats[node.args[0]]
        elif node.op in ('call_function', 'call_method'):
            target, display = _target(node)
            nodes.append((node.name, target, display, convert.value(node.args),
                          {key: convert.value(value) for key, value in node.kwargs.items()}))
            convert.references[node] = len(inputs) + len(nodes) - 1
        elif node.op == 'output':
            outputs = convert.value(node.args[0])
        else:
            raise NotImplementedError(f'hidet: {node.op} {node.target} is not supported')
    if wants_grad:
        warnings.warn('hidet: results carry no gradient; compile under torch.no_grad() to say that this is meant', stacklevel=2)
    return _core.compile_fx(list(convert.symbols.values()), inputs, nodes, list(outputs), options)
