"""Rows for tools/cliffs.py that nobody chose: operators, sizes, dtypes and orders drawn at random, the same for the same seed.

What is tuned by a list of rows becomes good at that list. `tools/cliffs.py --drawn 200 --seed 7` shows how the others are.
"""

import random

import torch
import torch.nn.functional as F
from cliff_rows import Row, attention, convolution, text, w, x

_LENGTHS = (1, 2, 3, 5, 8, 10, 16, 17, 30, 32, 49, 64, 77, 100, 128, 197, 255, 256, 300, 384, 500, 512, 577, 640, 768, 1000, 1023, 1024, 1280, 1500, 2048,
            2500, 3072, 4096, 5000, 8192, 10000, 16384, 30522, 50257, 100000)
_CHANNELS = (1, 3, 8, 16, 24, 32, 40, 48, 64, 80, 96, 100, 112, 128, 160, 192, 240, 256, 320, 384, 480, 512, 640, 768, 1024)
_PICTURES = (1, 4, 7, 8, 13, 14, 16, 20, 28, 32, 35, 40, 49, 56, 64, 80, 96, 100, 112, 128, 160, 200, 224, 256, 300)
_WIDTHS = (64, 96, 100, 128, 192, 256, 300, 320, 384, 512, 640, 768, 896, 1000, 1024, 1152, 1280, 1536, 2048, 2560, 3072, 3584, 4096, 4304, 5120, 8192, 11008,
           14336)
_ROWS = (1, 2, 3, 7, 8, 16, 24, 32, 50, 64, 77, 100, 128, 196, 197, 256, 257, 300, 500, 512, 577, 729, 1000, 1024, 1370, 1500, 2048, 3000, 4096)

_POINTWISE = ('exp', 'log1p', 'sqrt', 'rsqrt', 'sin', 'cos', 'tan', 'tanh', 'sigmoid', 'erf', 'erfc', 'atan', 'asinh', 'sinh', 'expm1', 'log2', 'square', 'reciprocal',
              'round', 'floor', 'frac', 'sign', 'abs', 'neg', 'relu')
_ACTIVATIONS = ('gelu', 'silu', 'mish', 'hardswish', 'hardsigmoid', 'softplus', 'elu', 'celu', 'selu', 'leaky_relu', 'relu6', 'logsigmoid', 'softsign', 'tanhshrink',
                'hardtanh', 'softshrink')
_BINARY = ('add', 'mul', 'sub', 'div', 'maximum', 'minimum', 'atan2', 'hypot', 'remainder', 'fmod', 'logaddexp', 'copysign', 'pow', 'lerp')
_REDUCTIONS = ('sum', 'mean', 'amax', 'amin', 'std', 'var', 'logsumexp', 'argmax', 'argmin', 'prod', 'vector_norm', 'all', 'count_nonzero')


class _Drawing:
    """Draws rows, one after another."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.one_of = self.random.choice

    def shape(self, rank, most, lengths=_LENGTHS):
        """Returns a shape of at most so many elements."""
        while True:
            shape = tuple(self.one_of(lengths) for _ in range(rank))
            elements = torch.Size(shape).numel()
            if most / 5000 <= elements <= most:
                return shape

    def floats(self):
        """Returns a dtype of floats, mostly that of models."""
        return self.one_of(('half', 'half', 'half', 'float32', 'float32', 'bfloat16'))

    def pointwise(self):
        dtype, shape = self.floats(), self.shape(self.one_of((1, 2, 3)), 1 << 24)
        kind = self.one_of(('function', 'activation', 'binary', 'broadcast', 'cast', 'chain'))
        if kind == 'function':
            name = self.one_of(_POINTWISE)
            return Row(f'{name} {text(shape)} {dtype}', lambda a: getattr(torch, name)(a.abs() + 0.1), (x(*shape, dtype=dtype),))
        if kind == 'activation':
            name = self.one_of(_ACTIVATIONS)
            return Row(f'{name} {text(shape)} {dtype}', getattr(F, name), (x(*shape, dtype=dtype),))
        if kind == 'binary':
            name = self.one_of(_BINARY)
            extra = (0.3,) if name == 'lerp' else ()
            return Row(f'{name} {text(shape)} {dtype}', lambda a, b: getattr(torch, name)(a.abs(), b, *extra), (x(*shape, dtype=dtype), x(*shape, dtype=dtype)))
        if kind == 'broadcast':
            shape = self.shape(3, 1 << 24)
            sides = [tuple(n if self.random.random() < 0.6 else 1 for n in shape) for _ in range(2)]
            return Row(f'broadcast {text(sides[0])} {text(sides[1])} {dtype}', lambda a, b: a * b, tuple(x(*side, dtype=dtype) for side in sides))
        if kind == 'cast':
            to = self.one_of(('float32', 'float16', 'int64', 'int32', 'int8', 'bool', 'bfloat16', 'uint8'))
            return Row(f'cast_to_{to} {text(shape)} {dtype}', lambda a: (a.abs() * 20).to(getattr(torch, to)), (x(*shape, dtype=dtype),))
        return Row(f'chain {text(shape)} {dtype}', lambda a, g, b: F.gelu(a * g + b).clamp(-1, 3) * a.sigmoid(),
                   (x(*shape, dtype=dtype), x(shape[-1], dtype=dtype), x(shape[-1], dtype=dtype)))

    def reduction(self):
        dtype, rank = self.floats(), self.one_of((1, 2, 2, 3, 4))
        shape, name = self.shape(rank, 1 << 25), self.one_of(_REDUCTIONS)
        axes = tuple(sorted(self.random.sample(range(rank), self.random.randint(1, rank))))
        if name in ('argmax', 'argmin', 'prod', 'all'):
            axes = axes[0]

        def function(a):
            return getattr(torch.linalg if name == 'vector_norm' else torch, name)(a > 0 if name == 'all' else a, dim=axes)

        return Row(f'{name} {text(shape)} of {axes} {dtype}'.replace(', ', ',').replace(',)', ')'), function, (x(*shape, dtype=dtype),))

    def norm(self):
        dtype, kind = self.floats(), self.one_of(('layer', 'rms', 'group', 'batch', 'instance', 'softmax', 'softmax', 'log_softmax', 'normalize', 'masked_softmax'))
        if kind in ('layer', 'rms', 'softmax', 'log_softmax', 'normalize', 'masked_softmax'):
            shape = self.shape(self.one_of((2, 3)), 1 << 25)
            n = shape[-1]
            if kind in ('layer', 'rms'):
                function = (lambda a, g: F.layer_norm(a, g.shape, g)) if kind == 'layer' else (lambda a, g: F.rms_norm(a, g.shape, g))
                return Row(f'{kind}_norm {text(shape)} {dtype}', function, (x(*shape, dtype=dtype), w(n, dtype=dtype)))
            if kind == 'masked_softmax':
                return Row(f'{kind} {text(shape)} {dtype}', lambda a, m: a.masked_fill(m, -1e4).softmax(-1), (x(*shape, dtype=dtype), x(*shape[1:], dtype='bool')))
            axis = self.random.randrange(len(shape))
            function = F.normalize if kind == 'normalize' else getattr(torch, kind)
            return Row(f'{kind} {text(shape)} of {axis} {dtype}', lambda a: function(a, dim=axis), (x(*shape, dtype=dtype),))
        image = self.image(1 << 24)
        c = image[1]
        if kind == 'group':
            groups = self.one_of([g for g in (1, 2, 4, 8, 32) if c % g == 0])
            return Row(f'group_norm {text(image)} {groups} {dtype}', lambda a, g: F.group_norm(a, groups, g), (x(*image, dtype=dtype), w(c, dtype=dtype)))
        if kind == 'batch':
            return Row(f'batch_norm {text(image)} {dtype}', lambda a, m, v: F.batch_norm(a, m, v.abs() + 1).relu(),
                       (x(*image, dtype=dtype), w(c, dtype=dtype), w(c, dtype=dtype)))
        return Row(f'instance_norm {text(image)} {dtype}', F.instance_norm, (x(*image[:2], image[2] + 1, image[3] + 1, dtype=dtype),))

    def selection(self):
        dtype, shape = self.one_of(('half', 'float32')), self.shape(2, 1 << 22)
        kind = self.one_of(('sort', 'argsort', 'topk', 'topk', 'cumsum', 'cumsum', 'cumprod', 'cummax', 'argmax', 'median'))
        if kind == 'topk':
            k = min(shape[-1], self.one_of((1, 2, 5, 10, 50, 100)))
            return Row(f'topk {text(shape)} {k} {dtype}', lambda a: a.topk(k, -1)[0], (x(*shape, dtype=dtype),))
        axis = self.one_of((0, 1))
        if kind == 'argsort':  # of equal elements each system has its own order, unless told otherwise
            return Row(f'{kind} {text(shape)} of {axis} {dtype}', lambda a: torch.argsort(a, axis, stable=True), (x(*shape, dtype=dtype),))
        if kind in ('sort', 'cummax', 'median'):
            return Row(f'{kind} {text(shape)} of {axis} {dtype}', lambda a: getattr(a, kind)(axis)[0], (x(*shape, dtype=dtype),))
        return Row(f'{kind} {text(shape)} of {axis} {dtype}', lambda a: getattr(a, kind)(axis), (x(*shape, dtype=dtype),))

    def movement(self):
        dtype = self.one_of(('half', 'half', 'float32', 'int64', 'int8', 'bool'))
        options = {'dtype': dtype, 'limit': 100} if dtype.startswith('int') else {'dtype': dtype}
        kind = self.one_of(('permute', 'permute', 'cat', 'stack', 'pad', 'roll', 'flip', 'slice', 'repeat', 'expand', 'chunk_sum', 'where', 'tril', 'windows'))
        rank = self.one_of((2, 3, 4))
        shape = self.shape(rank, 1 << 23)
        order = tuple(self.random.sample(range(rank), rank))
        axis, name = self.random.randrange(rank), f'{kind} {text(shape)}'
        own = (x(*shape, **options),)
        if kind == 'permute':
            return Row(f'{name} {"".join(map(str, order))} {dtype}', lambda a: a.permute(order).contiguous(), own)
        if kind in ('cat', 'stack'):
            count = self.one_of((2, 3, 5))
            return Row(f'{name} {count} at {axis} {dtype}', lambda *a: getattr(torch, kind)(a, axis), own * count)
        if kind == 'pad':
            mode = self.one_of(('constant', 'reflect', 'replicate', 'circular'))
            image = self.image(1 << 22, 4)
            return Row(f'pad_{mode} {text(image)}', lambda a: F.pad(a, (1, 2, 3, 1), mode=mode), (x(*image[:2], image[2] + 4, image[3] + 4),))
        if kind == 'windows':
            return Row(f'windows {text(shape)}', lambda a: a.unfold(-1, min(4, shape[-1]), 1).contiguous(), own)
        if kind == 'where':
            return Row(f'{name} {dtype}', lambda a, m: torch.where(m, a, 0), (*own, x(*shape, dtype='bool')))
        if kind == 'expand':
            return Row(f'{name} at {axis} {dtype}', lambda a: a.unsqueeze(axis).expand(*shape[:axis], 3, *shape[axis:]).contiguous(), own)
        functions = {
            'roll': lambda a: a.roll(3, axis),
            'flip': lambda a: a.flip(axis),
            'slice': lambda a: a.narrow(axis, 0, (shape[axis] + 1) // 2).contiguous(),
            'repeat': lambda a: a.repeat_interleave(2, axis),
            'chunk_sum': lambda a: a[..., ::2] | a[..., ::2] if dtype == 'bool' else a[..., ::2] + a[..., ::2],
            'tril': lambda a: a.tril(1),
        }
        return Row(f'{name} at {axis} {dtype}', functions[kind], own)

    def indexing(self):
        dtype, kind = self.one_of(('half', 'float32')), self.one_of(('embedding', 'gather', 'index_select', 'take', 'scatter', 'index_add', 'index_put', 'one_hot'))
        n, d, count = self.one_of((100, 1000, 5000, 30522)), self.one_of((1, 16, 33, 64, 100, 512, 768, 1024)), self.one_of((1, 10, 100, 512, 4096, 20000))
        table, places, name = x(n, d, dtype=dtype), x(count, dtype='int64', limit=n), f'{kind} {n}x{d} {count} {dtype}'
        if kind == 'gather':
            return Row(name, lambda a, i: a.gather(1, i), (table, x(n, min(d, 8), dtype='int64', limit=d)))
        if kind == 'take':
            return Row(name, lambda a, i, j: a[i, j], (table, places, x(count, dtype='int64', limit=d)))
        if kind in ('scatter', 'index_add', 'index_put'):
            functions = {
                'scatter': lambda a, i, v: a.scatter_add(0, i[:, None].expand(-1, d), v),
                'index_add': lambda a, i, v: torch.zeros_like(a).index_add(0, i, v),
                'index_put': lambda a, i, v: a.index_put((i,), v[0]),
            }
            dtype = 'float32'
            return Row(name, functions[kind], (x(n, d, dtype=dtype), places, x(count, d, dtype=dtype)))
        if kind == 'one_hot':
            return Row(name, lambda i: F.one_hot(i, n).to(torch.float32), (x(min(count, 512), dtype='int64', limit=n),))
        return Row(name, lambda a, i: F.embedding(i, a) if kind == 'embedding' else a.index_select(0, i), (table, places))

    def product(self):
        dtype, kind = self.one_of(('half', 'half', 'half', 'half', 'bfloat16', 'float32')), self.one_of(('linear', 'linear', 'linear', 'matmul', 'bmm', 'activated'))
        while True:
            m, n, k = self.one_of(_ROWS), self.one_of(_WIDTHS), self.one_of(_WIDTHS)
            if m * n * k <= (1 << 35 if dtype != 'float32' else 1 << 31):
                break
        name = f'{m}x{n}x{k} {dtype}'
        if kind == 'linear':
            return Row(f'linear {name}', F.linear, (x(m, k, dtype=dtype), w(n, k, dtype=dtype), w(n, dtype=dtype)))
        if kind == 'activated':
            return Row(f'linear_gelu_add {name}', lambda a, b, c, r: F.gelu(F.linear(a, b, c)) + r,
                       (x(m, k, dtype=dtype), w(n, k, dtype=dtype), w(n, dtype=dtype), x(m, n, dtype=dtype)))
        if kind == 'matmul':
            m, n, k = (self.one_of((17, 64, 100, 128, 250, 333, 512, 777, 1000, 1024, 1111, 2000, 2048, 3000)) for _ in range(3))
            return Row(f'matmul {m}x{n}x{k} {dtype}', torch.matmul, (x(m, k, dtype=dtype), x(k, n, dtype=dtype)))
        b, m, n, k = self.one_of((2, 3, 8, 12, 32, 96, 500)), *(self.one_of((1, 16, 32, 49, 50, 64, 77, 100, 128, 197, 256, 300)) for _ in range(3))
        turned = self.one_of((False, True))
        right = x(b, n, k, dtype=dtype) if turned else x(b, k, n, dtype=dtype)
        return Row(f'bmm{"_turned" * turned} {b}x{m}x{n}x{k} {dtype}', lambda a, c: a @ (c.mT if turned else c), (x(b, m, k, dtype=dtype), right))

    def attention(self):
        queries = self.one_of((1, 1, 4, 49, 64, 100, 128, 197, 300, 512, 577, 1000, 1024))
        keys = self.one_of((77, 128, 500, 1000, 1024, 3000, 4096)) if queries < 8 or self.random.random() < 0.3 else queries
        of_keys, more = self.one_of((1, 2, 4, 8, 12, 16)), self.one_of((1, 1, 1, 2, 4))
        options = self.one_of(({}, {}, {}, {'mask': True}, {'is_causal': True} if queries == keys else {}, {'dtype': 'float32'}))
        name = '_'.join(('attention', *map(str, options.keys()), *map(str, options.values())))
        return attention(name, self.one_of((1, 1, 2, 4, 8)), of_keys * more, of_keys, queries, keys, self.one_of((32, 40, 48, 64, 64, 64, 80, 96, 128, 128)), **options)

    def image(self, most, least=1):
        """Returns the shape of an image: batch, channels, height, width."""
        while True:
            n, c, side, more = self.one_of((1, 1, 2, 4, 8, 16)), self.one_of(_CHANNELS), self.one_of(_PICTURES), self.one_of((0, 0, 0, 1, 10))
            if most / 5000 <= n * c * side * (side + more) <= most and side >= least:
                return (n, c, side, side + more)

    def convolution(self):
        image, dtype = self.image(1 << 22, 7), self.one_of(('half', 'half', 'half', 'half', 'bfloat16', 'float32'))
        c, size = image[1], self.one_of((1, 1, 3, 3, 3, 5, 7))
        kind, stride = self.one_of(('plain', 'plain', 'plain', 'depthwise', 'grouped', 'transposed', 'one', 'dilated')), self.one_of((1, 1, 2))
        if kind == 'depthwise':
            return convolution('depthwise', image, (c, 1, size, size), groups=c, padding=size // 2, stride=stride, dtype=dtype)
        if kind == 'grouped':
            groups = self.one_of([g for g in (2, 4, 8, 32) if c % g == 0] or [1])
            return convolution(f'grouped_{groups}_{stride}', image, (c, c // groups, 3, 3), groups=groups, padding=1, stride=stride, dtype=dtype)
        out = self.one_of((3, 16, 32, 64, 64, 96, 128, 256, 512))
        while out * torch.Size(image).numel() * size * size > 1 << 34:
            out, size = max(1, out // 2), max(1, size - 2)
        if kind == 'transposed':
            return convolution('transposed', image, (c, out, 2 * stride, 2 * stride), F.conv_transpose2d, stride=stride, padding=stride // 2, dtype=dtype)
        if kind == 'one':
            return convolution(f'conv1d_{stride}', (image[0], c, image[2] * 8), (out, c, size), F.conv1d, stride=stride, padding=size // 2, dtype=dtype)
        if kind == 'dilated':
            return convolution('dilated', image, (out, c, 3, 3), padding=2, dilation=2, dtype=dtype)
        return convolution(f'conv_{dtype}_{stride}', image, (out, c, size, size), stride=stride, padding=size // 2, dtype=dtype)

    def picture(self):
        image, dtype = self.image(1 << 22, 7), self.one_of(('half', 'half', 'float32'))
        kind = self.one_of(('max_pool', 'avg_pool', 'adaptive', 'nearest', 'bilinear', 'bicubic', 'grid_sample', 'pixel_shuffle', 'unfold', 'max_pool_places'))
        own, name = (x(*image, dtype=dtype),), f'{text(image)} {dtype}'
        size, stride = self.one_of((2, 3, 5)), self.one_of((1, 2, 3))
        if kind in ('max_pool', 'avg_pool', 'max_pool_places'):
            functions = {
                'max_pool': lambda a: F.max_pool2d(a, size, stride, size // 2),
                'avg_pool': lambda a: F.avg_pool2d(a, size, stride, size // 2),
                'max_pool_places': lambda a: torch.cat([t.flatten().float() for t in F.max_pool2d(a, size, stride, return_indices=True)]),
            }
            return Row(f'{kind} {name} {size} by {stride}', functions[kind], own)
        if kind in ('nearest', 'bilinear', 'bicubic'):
            to = self.one_of((2 * image[2], image[2] // 2, 65, 97))
            return Row(f'{kind} {name} {to}', lambda a: F.interpolate(a, size=(to, to), mode=kind), own)
        if kind == 'adaptive':
            return Row(f'adaptive {name} {size}', lambda a: F.adaptive_avg_pool2d(a, size), own)
        if kind == 'grid_sample':
            points = x(image[0], image[2], image[3], 2, dtype=dtype)
            return Row(f'grid_sample {name}', lambda a, g: F.grid_sample(a, g.tanh(), align_corners=False), (*own, points))
        if kind == 'unfold':
            return Row(f'unfold {name} {size} by {stride}', lambda a: F.unfold(a, size, stride=stride), own)
        return Row(f'pixel_shuffle {name}', lambda a: F.pixel_shuffle(a, 2), (x(image[0], 4 * image[1], *image[2:], dtype=dtype),))

    def block(self):
        n, d = self.one_of((1, 16, 77, 128, 197, 300, 512, 1024)), self.one_of((128, 192, 256, 384, 512, 768, 1024, 2048))
        kind = self.one_of(('mlp', 'norm_linear', 'gated', 'excite', 'cross_entropy', 'cosine_pairs', 'distances', 'rotary', 'quantize', 'residual_norm'))
        a, name = x(n, d), f'{kind} {n}x{d}'
        if kind == 'excite':
            image = self.image(1 << 22, 7)
            c, few = image[1], max(8, image[1] // 4)
            return Row(f'{kind} {text(image)}', lambda a, b, c: a * F.conv2d(F.silu(F.conv2d(a.mean((2, 3), keepdim=True), b)), c).sigmoid(),
                       (x(*image), w(few, c, 1, 1), w(c, few, 1, 1)))
        if kind == 'cosine_pairs':
            return Row(name, lambda a, b: F.normalize(a, dim=-1) @ F.normalize(b, dim=-1).t(), (a, x(2 * n, d)))
        if kind == 'distances':
            return Row(name, torch.cdist, (x(n, 3, dtype='float32'), x(d, 3, dtype='float32')))
        if kind == 'cross_entropy':
            return Row(name, F.cross_entropy, (x(n, d, dtype='float32'), x(n, dtype='int64', limit=d)))
        if kind == 'rotary':
            return Row(name, lambda a, c, s: torch.cat([a[..., :32] * c - a[..., 32:] * s, a[..., 32:] * c + a[..., :32] * s], -1),
                       (x(2, 8, n, 64), x(n, 32), x(n, 32)))
        if kind == 'quantize':
            return Row(name, lambda a: (a / (a.abs().amax(-1, keepdim=True) / 127)).round().to(torch.int8), (a,))
        if kind == 'residual_norm':
            return Row(name, lambda a, r, g: F.layer_norm(a + r, g.shape, g) * 2 + a, (a, a, w(d)))
        functions = {
            'mlp': (lambda a, g, u, o: a + F.gelu(F.layer_norm(a, g.shape, g) @ u.t()) @ o.t(), (a, w(d), w(4 * d, d), w(d, 4 * d))),
            'norm_linear': (lambda a, g, u: F.linear(F.rms_norm(a, g.shape, g), u), (a, w(d), w(3 * d, d))),
            'gated': (lambda a, g, u: F.silu(a @ g.t()) * (a @ u.t()), (a, w(2 * d, d), w(2 * d, d))),
        }
        return Row(name, *functions[kind])


def drawn_rows(count, seed):
    """Returns so many rows, of different names."""
    drawing, rows = _Drawing(seed), {}
    makers = (drawing.pointwise, drawing.pointwise, drawing.reduction, drawing.norm, drawing.norm, drawing.selection, drawing.movement, drawing.movement,
              drawing.indexing, drawing.product, drawing.product, drawing.attention, drawing.convolution, drawing.convolution, drawing.picture, drawing.block)
    while len(rows) < count:
        row = drawing.one_of(makers)()
        rows.setdefault(row.name, row)
    return list(rows.values())
