"""Asks the compiler which shapes and dtypes each function of hidet.ops takes and gives.

    .venv/bin/python tools/operator_rules.py            # writes frontends/python/hidet/graph/ops/rules.json
    .venv/bin/python tools/operator_rules.py --check    # exits 1 if it is not what the compiler says

The docstrings of hidet.ops end with what the file has. A function is called with symbolic tensors: a sample of its shapes, once for each
dtype. SAMPLES has the samples of those that want more than one or two matrices; `T[2, 3]` there is a tensor of the dtype in turn.
"""

import inspect
import json
import pathlib
import re
import sys

import hidet

PATH = pathlib.Path(__file__).resolve().parents[1] / 'frontends' / 'python' / 'hidet' / 'graph' / 'ops' / 'rules.json'
DTYPES = ('bool', 'int8', 'int16', 'int32', 'int64', 'uint8', 'uint16', 'uint32', 'uint64', 'float8_e4m3', 'float8_e5m2', 'float16',
          'bfloat16', 'float32', 'float64')
GROUP = {'group': 'default', 'order': 0}


def _windows(dims):
    image, weight, turned = (f'T[{", ".join(map(str, shape))}]' for shape in (
        [1, 4, *[8] * dims], [6, 4, *[3] * dims], [4, 6, *[3] * dims]))
    window = {'kernel': [2] * dims, 'stride': [2] * dims, 'padding': [0] * dims}
    return {
        f'conv{dims}d': ([image, weight], {}), f'conv{dims}d_integer': ([image, weight], {}), f'conv{dims}d_gemm': ([image, weight], {'stride': 1}),
        f'conv{dims}d_transpose': ([image, turned], {}), 
        **{f'{name}{dims}d': ([image], window) for name in ('max_pool', 'max_pool_places', 'avg_pool')},
        **{f'adaptive_{name}{dims}d': ([image], {'output_size': [2] * dims}) for name in ('avg_pool', 'max_pool', 'max_pool_places')},
    }


IMAGE = ['T[1, 4, 8, 8]']
MATRIX = ['T[2, 3]']
BITS = ['T[2, 1]', 'T[3]']
SAMPLES = {
    **_windows(1), **_windows(2), **_windows(3),
    'all_gather': (MATRIX, {'ranks': 2, **GROUP}), 'all_reduce': (MATRIX, {'reduction': 'sum', **GROUP}),
    'all_to_all': (MATRIX, {'ranks': 2, **GROUP}), 'broadcast_from': (MATRIX, {'source': 0, **GROUP}),
    'reduce_scatter': (MATRIX, {'reduction': 'sum', 'ranks': 2, **GROUP}),
    'arg_max': (MATRIX, {'dim': 1}), 'arg_min': (MATRIX, {'dim': 1}), 'argmax': (MATRIX, {'dim': 1}), 'argmin': (MATRIX, {'dim': 1}),
    'as_strided': (MATRIX, {'size': [2, 2], 'stride': [3, 1]}),
    'attention': (['T[1, 2, 5, 8]', 'T[1, 2, 7, 8]', 'T[1, 2, 7, 8]'], {}),
    'batch_norm_infer': (['T[2, 3, 4]', 'T[3]', 'T[3]'], {}), 'bitwise_not': (MATRIX, {}),
    'bitcast': (MATRIX, {'dtype': 'int32'}), 'broadcast': (['T[2, 1]'], {'shape': [2, 3]}), 'cast': (MATRIX, {'dtype': 'float32'}),
    'clamp': (MATRIX, {'min': 0, 'max': 1}),
    'clip': (MATRIX, {}), 'concat': ([['T[2, 3]', 'T[4, 3]']], {}),
    'count_below': (['T[5]', 'T[2, 3]'], {}), 'fourier_transform': (['T[2, 8]', 'T[2, 8]'], {'forward': True}),
    'real_from_fourier': (['T[2, 5]', 'T[2, 5]'], {'length': [8]}), 'select_places': (['T[2, 5]', 'int64[2, 1]'], {}),
    'conv2d_channel_last': (['T[1, 8, 8, 4]', 'T[6, 3, 3, 4]'], {}), 'conv2d_gemm_fp16': (['T[1, 4, 8, 8]', 'T[6, 4, 3, 3]'], {}),
    'conv2d_gemm_fp16_channel_last': (['T[1, 8, 8, 4]', 'T[6, 3, 3, 4]'], {}), 'conv2d_gemm_image_transform': (IMAGE, {'kernel': 3}),
    'conv2d_transpose_gemm': (['T[1, 4, 8, 8]', 'T[4, 6, 3, 3]'], {}), 'conv2d_winograd': (['T[1, 4, 8, 8]', 'T[6, 4, 3, 3]'], {}),
    'conv_pad': (IMAGE, {'pads': 1}), 'count_steps': (['T[2]', 'T[3]'], {'step': 1, 'most': 2}), 'cumsum': (MATRIX, {'dim': 1}),
    'cpu_batch_matmul': (['T[5, 2, 3]', 'T[5, 3, 4]'], {}), 'cuda_batch_matmul': (['T[5, 2, 3]', 'T[5, 3, 4]'], {}),
    **{f'cumulative_{what}': (MATRIX, {'dim': 1}) for what in ('log_sum_exp', 'max', 'min', 'product', 'sum')},
    'einops_rearrange': (['T[2, 6]', 'a (b c) -> b a c'], {'b': 2}), 'einsum': (['ij,jk->ik', ['T[2, 3]', 'T[3, 4]']], {}),
    'embedding_bag': (['int64[2, 3]', 'T[9, 4]'], {}), 'flip': (MATRIX, {'dims': [1]}), 'full': ([[2, 3], 1, 'float32'], {}),
    'gather': (['T[4, 3]', 'int64[2, 3]'], {}), 'gather_nd': (['T[4, 3]', 'int64[5, 1]'], {}), 'get_item': (['T[4, 3]', 0], {}),
    'group_norm': (['T[2, 4, 5]'], {'groups': 2}), 'im2col': (IMAGE, {'kernel_size': 3}), 'index_select': (['T[4, 3]', 'int64[2]', 0], {}),
    'instance_norm': (['T[2, 3, 4]'], {}), 'linspace': ([0.0, 1.0, 5], {}), 'matmul': (['T[5, 2, 3]', 'T[3, 4]'], {}),
    'matmul_cublas': (['T[2, 3]', 'T[3, 4]'], {}), 'matmul_integer': (['T[2, 3]', 'T[3, 4]'], {}), 'matmul_nt': (['T[2, 3]', 'T[4, 3]'], {}),
    'matmul_x86': (['T[2, 3]', 'T[3, 4]'], {}), 'max': (MATRIX, {}), 'min': (MATRIX, {}), 'maximum': (BITS, {}), 'minimum': (BITS, {}),
    'meshgrid': (['T[2]', 'T[3]'], {}), 'pad': (MATRIX, {'pads': [0, 1, 0, 1]}), 'prelu': (['T[2, 3]', 'T[3]'], {}),
    'rearrange': (['T[2, 3, 4]'], {'plan': [[2], [0, 1]]}),
    'recurrence': (['T[5, 2, 12]', 'T[4, 3, 4]', 'T[2, 4]'], {'cell': 'gru'}), 'repeat_interleave': (MATRIX, {'repeats': 2, 'dim': 1}),
    'reshape': (MATRIX, {'shape': [3, -1]}), 'resize2d': (IMAGE, {'size': [16, 16]}), 'roll': (MATRIX, {'shifts': 1, 'dims': 1}),
    'scatter': (['T[4, 3]', 'int64[2, 3]', 'T[2, 3]'], {}), 'scatter_': (['T[4, 3]', 0, 'int64[2, 3]', 'T[2, 3]'], {}),
    'scatter_add_': (['T[4, 3]', 0, 'int64[2, 3]', 'T[2, 3]'], {}),
    'set_strided_slice': (['T[4, 3]', 1, [0], [2], [0]], {}), 'sizes': ([[2, 3], [2], 'int64'], {}),
    'sliding_windows': (MATRIX, {'axis': 1, 'size': 2}),
    'sort_places': (MATRIX, {'count': [2], 'descending': True}), 'split': (['T[4, 3]', 2], {}), 'squeeze': (['T[2, 1, 3]'], {}),
    'strided_slice': (['T[4, 3]', [0], [4], [0], [2]], {}), 'symmetric_dequantize': (['T[2, 3]', 'float32[2, 1]'], {}),
    'take': (['T[4, 3]', 'int64[2]'], {}), 'take_steps': (MATRIX, {'axis': 1, 'count': 5}), 'tile': (MATRIX, {'repeats': [1, 2]}), 'tri': ([3], {}), 'unsqueeze': (MATRIX, {'dims': [0]}),
    'view': (MATRIX, {'shape': [3, 2]}), 'weighted_windows': (['T[2, 5]', 'T[3, 2]'], {'axis': 1}),
    'where': (['bool[2, 1]', 'T[2, 3]', 'T[3]'], {}),
}
# What is no function of tensors' types alone.
LEFT_OUT = {'arange': 'its sizes are the elements of its inputs', 'transfer': 'a symbolic tensor moves nowhere',
            'all_reduce_by_peers': 'made by the compiler alone', 'relayout': 'made by the compiler alone'}


def sample_of(name):
    """Returns the arguments of a function, tensors among them as text."""
    if name in SAMPLES:
        return SAMPLES[name]
    parameters = inspect.signature(getattr(hidet.ops, name)).parameters.values()
    tensors = [p for p in parameters if p.default is p.empty and p.kind is not p.VAR_POSITIONAL and
               ('Tensor' in str(p.annotation) or str(p.annotation) in ("'Any'", 'Any'))]
    return (BITS if len(tensors) == 2 else MATRIX), {}


def call(name, dtype, make=hidet.symbol):
    """Returns the results of a function for a sample of that dtype, as a list; errors are the function's."""

    def tensor(value):
        if isinstance(value, list):
            return [tensor(item) for item in value]
        found = re.fullmatch(r'(\w+)\[([\d, ]*)\]', value) if isinstance(value, str) else None
        if found is None:
            return value
        return make([int(size) for size in found.group(2).split(',') if size], dtype if found.group(1) == 'T' else found.group(1))

    args, kwargs = sample_of(name)
    results = getattr(hidet.ops, name)(*tensor(args), **kwargs)
    return list(results) if isinstance(results, (list, tuple)) else [results]


def _texts(value):
    return [text for item in value for text in _texts(item)] if isinstance(value, list) else \
        [value] if isinstance(value, str) and re.fullmatch(r'\w+\[[\d, ]*\]', value) else []


def probe(name):
    """Returns two dictionaries by dtype: the types of the results, as text, for those that a function takes; the name of the error for
    all others."""
    taken, refused = {}, {}
    varies = 'T[' in str(sample_of(name))
    for dtype in DTYPES:
        try:
            results = call(name, dtype)
        except (ValueError, NotImplementedError, TypeError) as error:
            refused[dtype] = type(error).__name__
            continue
        taken[dtype] = [f'{"T" if varies and result.dtype == dtype else result.dtype}{list(result.shape)}' for result in results]
    return taken, refused


def _set(dtypes):
    """Returns a set of dtypes as people say it."""
    words, left = [], list(dtypes)
    for word, members in (('integers', [t for t in DTYPES if 'int' in t]), ('floats', [t for t in DTYPES if 'float' in t])):
        if set(members) <= set(left):
            words.append(word)
            left = [dtype for dtype in left if dtype not in members]
    return ', '.join([*(dtype for dtype in left if dtype == 'bool'), *words, *(dtype for dtype in left if dtype != 'bool')])


def rule_of(name):
    """Returns the lines of a docstring: an example of shapes for each kind of results with the dtypes that give it, and errors."""
    taken, refused = probe(name)
    if not taken:
        raise SystemExit(f'{name}: no dtype is taken for {sample_of(name)}: {error_of(name)}')
    inputs = ', '.join(_texts(sample_of(name)[0]))
    kinds = {}
    for dtype, results in taken.items():
        kinds.setdefault(', '.join(results), []).append(dtype)
    if 'T[' in inputs:
        # A result that is always of the same dtype is that of T too, once.
        for results, dtypes in list(kinds.items()):
            other = results.replace('T[', f'{dtypes[0]}[')
            if len(dtypes) == 1 and other in kinds:
                both = {*kinds[other], *kinds.pop(results)}
                kinds[other] = [dtype for dtype in DTYPES if dtype in both]
        lines = [f'Types, for example: {inputs} -> {results}, T one of {_set(dtypes)}.' for results, dtypes in kinds.items()]
    else:
        lines = [f'Types, for example: {inputs or "no tensors"} -> {results}.' for results in kinds]
    errors = {}
    for dtype, error in refused.items():
        errors.setdefault(error, []).append(dtype)
    words = [f'{error} for T of {_set(dtypes)}' for error, dtypes in sorted(errors.items())]
    return [*lines, '; '.join([*words, 'ValueError for shapes or attributes that do not fit']) + '.']


def error_of(name):
    """Returns what a function says of its sample in float32."""
    try:
        return str(call(name, 'float32'))
    except Exception as error:  # whatever it is
        return f'{type(error).__name__}: {error}'


def names():
    """Returns the functions that have a rule."""
    return sorted(name for name in hidet.ops.__all__ if name not in LEFT_OUT and inspect.isfunction(getattr(hidet.ops, name)))


def main():
    rules = {name: rule_of(name) for name in names()}
    text = json.dumps(rules, indent=1) + '\n'
    if '--check' in sys.argv:
        return 0 if PATH.read_text(encoding='utf-8') == text else 1
    PATH.write_text(text, encoding='utf-8')
    return 0


if __name__ == '__main__':
    sys.exit(main())
