"""The operators, as functions and as classes.

    hidet.ops.relu(x)                           of the record Relu
    hidet.graph.ops.arithmetic.PowOp            its class, in the module of its family

All of this is made of the compiler's table of operators (`hidet._core.op_records()`): a function a record, named in
snake_case, whose parameters are the record's inputs and attributes. Where the original hidet's functions have another name or
other parameters, hidet.graph.ops.functional has them under theirs.

Inputs are hidet.Tensor; numbers will do where an elementwise operator has at least one tensor. ValueError for shapes and
dtypes that do not fit, NotImplementedError for what hidet lacks; both name the operator.

Docstrings end with examples of types, as the compiler gives them: `T[2, 1], T[3] -> T[2, 3]` says that the function of two tensors of a
dtype T, of these shapes, gives one of the same dtype. "Integers" are int8 to int64 and uint8 to uint64, "floats" float8_e4m3,
float8_e5m2, float16, bfloat16, float32 and float64. tools/operator_rules.py writes them. What has a type may still have no kernel, which is
a NotImplementedError where the operator is compiled.
"""

import inspect
import json
import pathlib
import re
import sys
import types
from typing import Any, Callable

from hidet import _core
from hidet.graph.operator import FusedOperator, Operator, operator_class, register_class
from hidet.graph import tensor as _tensors
from hidet.graph.tensor import Tensor


def snake_case(name: str) -> str:
    """Returns a record's name as a function's: 'LeakyRelu' -> 'leaky_relu', 'Conv2d' -> 'conv2d'."""
    return re.sub(r'(?<=[a-z0-9])(?=[A-Z])', '_', name).lower()


def _as_tensors(name: str, values: list) -> list:
    """Numbers become tensors of their neighbours' dtype; a float among integers is a float32."""
    present = [x for x in values if isinstance(x, Tensor)]
    result = []
    for x in values:
        if x is None or isinstance(x, Tensor):
            result.append(x)
        elif isinstance(x, (bool, int, float)) and present:
            dtypes = [t.dtype for t in present if t.dtype != 'bool'] or ['bool']
            dtype = dtypes[0]
            if isinstance(x, float) and not dtype.startswith(('float', 'bfloat', 'complex', 'tfloat')):
                dtype = 'float32'
            elif dtype == 'bool' and not isinstance(x, bool):
                dtype = 'int64'
            device = present[0]._device
            result.append(_tensors.full([], x, dtype, device))
        else:
            raise TypeError(f'{name}: expected a hidet.Tensor, got {type(x).__name__}')
    return result


def _make_function(record: tuple, cls: type) -> Callable:
    kind, _, doc, inputs, attributes = record
    name = snake_case(kind)
    parameters, variadic = [], False
    for input_name, optional, many in inputs:
        variadic = variadic or many
        if many:
            parameters.append(inspect.Parameter(input_name, inspect.Parameter.VAR_POSITIONAL, annotation=Tensor))
        else:
            default = None if optional else inspect.Parameter.empty
            parameters.append(
                inspect.Parameter(input_name, inspect.Parameter.POSITIONAL_OR_KEYWORD, default=default, annotation=Tensor))
    after = inspect.Parameter.KEYWORD_ONLY if variadic or any(row[1] for row in inputs) else (
        inspect.Parameter.POSITIONAL_OR_KEYWORD)
    rows = sorted(attributes, key=lambda row: not row[2]) if after == inspect.Parameter.POSITIONAL_OR_KEYWORD else attributes
    for attribute, _, required, default in rows:
        parameters.append(
            inspect.Parameter(attribute, after, default=inspect.Parameter.empty if required else default))
    if not inputs:
        parameters.append(inspect.Parameter('device', inspect.Parameter.KEYWORD_ONLY, default='cpu'))
    signature = inspect.Signature(parameters)
    names = [row[0] for row in inputs]

    def function(*args: Any, **kwargs: Any) -> Any:
        try:
            bound = signature.bind(*args, **kwargs)
        except TypeError as error:
            raise TypeError(f'{name}: {error}') from None
        values: list = []
        for input_name, _, many in inputs:
            value = bound.arguments.get(input_name)
            values.extend(value or ()) if many else values.append(value)
        given = {key: value for key, value in bound.arguments.items() if key not in names}
        outputs = cls(*_as_tensors(name, values), **given).outputs
        return outputs[0] if len(outputs) == 1 else outputs

    function.__name__ = function.__qualname__ = name
    function.__doc__ = _docstring(doc, inputs, attributes)
    function.__signature__ = signature  # type: ignore[attr-defined]
    function.__module__ = __name__
    return function


def _docstring(doc: str, inputs: list, attributes: list) -> str:
    lines = [doc, '']
    for input_name, optional, many in inputs:
        lines.append(f'    {input_name}: Tensor' + (', may be left out' if optional else ', any number' if many else ''))
    for attribute, kind, required, default in attributes:
        lines.append(f'    {attribute}: {kind}' + ('' if required else f', {default!r} if not given'))
    return '\n'.join(lines)


def _make_all() -> dict[str, Any]:
    functions: dict[str, Any] = {}
    for record in _core.op_records():
        kind, family, doc, _, _ = record
        module_name = f'{__name__}.{family}'
        module = sys.modules.get(module_name)
        if module is None:
            module = sys.modules[module_name] = types.ModuleType(module_name, f'Operators of the family {family}.')
            functions[family] = module
        cls = type(f'{kind}Op', (Operator,), {
            'kind': kind, 'family': family, '__module__': module_name, '__qualname__': f'{kind}Op', '__doc__': doc
        })
        register_class(kind, cls)
        setattr(module, cls.__name__, cls)
    for record in _core.op_records():  # a function wins over a family of its name
        function = _make_function(record, operator_class(record[0]))
        functions[function.__name__] = function
        setattr(sys.modules[f'{__name__}.{record[1]}'], function.__name__, function)
    return functions


_generated = _make_all()
globals().update(_generated)

from hidet.graph.ops.functional import *  # noqa: E402,F401,F403  the original's names win
from hidet.graph.ops.composed import *  # noqa: E402,F401,F403
from hidet.graph.ops.rearranging import *  # noqa: E402,F401,F403
from hidet.graph.ops.resizing import *  # noqa: E402,F401,F403
from hidet.graph.ops.scattering import *  # noqa: E402,F401,F403
from hidet.graph.ops.variants import *  # noqa: E402,F401,F403
from hidet.graph.ops import composed, functional, rearranging, resizing, scattering, variants  # noqa: E402

_written = (composed, functional, rearranging, resizing, scattering, variants)
__all__ = sorted({name for name, value in _generated.items() if callable(value)}.union(*(module.__all__ for module in _written))) + [
    'FusedOperator', 'Operator'
]


def _say_types() -> None:
    """Puts what is known of types and errors at the end of docstrings."""
    said = set()
    for name, lines in json.loads(pathlib.Path(__file__).with_name('rules.json').read_text(encoding='utf-8')).items():
        function = globals().get(name)
        if inspect.isfunction(function) and id(function) not in said:
            said.add(id(function))
            function.__doc__ = inspect.cleandoc(function.__doc__ or '') + '\n\n' + '\n'.join(lines)


_say_types()
