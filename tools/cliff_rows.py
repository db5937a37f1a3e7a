"""The rows that tools/cliffs.py times: operators, and small groups of them, at usual and at awkward sizes.

A row has a name, a function of tensors, and the tensors' shapes and dtypes. 'half' stands for float16 on a GPU and float32 on a CPU.
"""

import dataclasses
import math
from collections.abc import Callable

import torch
import torch.nn.functional as F


@dataclasses.dataclass(frozen=True)
class Input:
    """A tensor of a row: normal numbers, or integers below `limit`; `order` permutes its dimensions in memory."""

    shape: tuple
    dtype: str = 'half'
    limit: int = 0
    order: tuple = ()
    constant: bool = False  # a weight: known when the row is compiled

    def make(self, device):
        """Returns the tensor on a device."""
        dtype = (torch.float16 if device == 'cuda' else torch.float32) if self.dtype == 'half' else getattr(torch, self.dtype)
        if self.limit:
            return torch.randint(0, self.limit, self.shape, dtype=dtype, device=device)
        if dtype == torch.bool:
            return torch.rand(self.shape, device=device) < 0.7
        x = torch.randn(self.shape, device=device)
        if self.constant and len(self.shape) > 1:
            x = x / math.sqrt(math.prod(self.shape[1:]))
        x = x.to(dtype)
        if self.order:
            inverse = [self.order.index(i) for i in range(len(self.order))]
            x = x.permute(self.order).contiguous().permute(inverse)
        return x


@dataclasses.dataclass(frozen=True)
class Row:
    """An operator at one size."""

    name: str
    function: Callable
    inputs: tuple
    devices: tuple = ('cuda', 'cpu')

    def kind(self):
        """What the row is of: its name up to the first space."""
        return self.name.split()[0]


def text(shape):
    """Returns '8x512' for (8, 512)."""
    return 'x'.join(map(str, shape))


def w(*shape, **options):
    """Returns the input of a weight."""
    return Input(shape, constant=True, **options)


def x(*shape, **options):
    """Returns the input of an activation."""
    return Input(shape, **options)


def rows_of_rows():
    """Norms, softmax, reductions, scans, selection."""
    many = [(1, 4096), (3, 50257), (128, 768), (2048, 1024), (1000, 1001), (50000, 64), (60000, 33), (8192, 8192), (2, 1 << 20)]
    for shape in many:
        name = text(shape)
        yield Row(f'softmax {name}', lambda a: a.softmax(-1), (x(*shape),))
        if shape[1] <= 8192:
            yield Row(f'layer_norm {name}', lambda a, g, b: F.layer_norm(a, g.shape, g, b), (x(*shape), w(shape[1]), w(shape[1])))
            yield Row(f'rms_norm {name}', lambda a, g: F.rms_norm(a, g.shape, g), (x(*shape), w(shape[1])))
        yield Row(f'sum {name}', lambda a: a.sum(-1), (x(*shape),))
    for shape in [(128, 768), (2048, 1024), (2, 1 << 20)]:
        yield Row(f'argmax {text(shape)}', lambda a: a.argmax(-1), (x(*shape),))
        yield Row(f'amax_first_axis {text(shape)}', lambda a: a.amax(0), (x(*shape),))
        yield Row(f'cumsum {text(shape)}', lambda a: a.cumsum(-1), (x(*shape, dtype='float32'),))
    yield Row('add_layer_norm 512x768', lambda a, r, g, b: F.layer_norm(a + r, g.shape, g, b), (x(512, 768), x(512, 768), w(768), w(768)))
    yield Row('log_softmax 64x32000', lambda a: a.log_softmax(-1), (x(64, 32000),))
    yield Row('softmax_float32 512x512', lambda a: a.softmax(-1), (x(512, 512, dtype='float32'),))
    yield Row('masked_softmax 12x384x384', lambda a, m: a.masked_fill(m, -1e4).softmax(-1), (x(12, 384, 384), x(384, 384, dtype='bool')))
    yield Row('softmax_middle 8x256x1024', lambda a: a.softmax(1), (x(8, 256, 1024),))
    yield Row('layer_norm_channels 1x96x56x56', lambda a, g, b: F.layer_norm(a.permute(0, 2, 3, 1), (96,), g, b).permute(0, 3, 1, 2),
              (x(1, 96, 56, 56), w(96), w(96)))
    for shape, groups in [((1, 32, 128, 128), 32), ((8, 320, 64, 64), 32), ((2, 64, 7, 7), 8), ((1, 512, 64, 64), 32), ((2, 1280, 8, 8), 32)]:
        yield Row(f'group_norm {text(shape)}', lambda a, g, b, groups=groups: F.group_norm(a, groups, g, b),
                  (x(*shape), w(shape[1]), w(shape[1])))
    yield Row('sum_short_rows 1024x1024x16', lambda a: a.sum(-1), (x(1024, 1024, 16),))
    yield Row('mean_of_pixels 16x512x7x7', lambda a: a.mean((2, 3)), (x(16, 512, 7, 7),))
    yield Row('sum_all 4096x4096', lambda a: a.sum(), (x(4096, 4096),))
    for shape, k in [((64, 1000), 5), ((1, 32000), 50), ((8, 4096), 8)]:
        yield Row(f'topk {text(shape)} {k}', lambda a, k=k: a.topk(k, -1)[0], (x(*shape),))
    for shape in [(64, 256), (1, 4096)]:
        yield Row(f'sort {text(shape)}', lambda a: a.sort(-1)[0], (x(*shape),))
    for shape in [(1, 151936), (64, 50257)]:
        yield Row(f'softmax {text(shape)}', lambda a: a.softmax(-1), (x(*shape),))
    yield Row('softmax_first_axis 1000x500', lambda a: a.softmax(0), (x(1000, 500),))
    yield Row('logsumexp 512x32000', lambda a: a.logsumexp(-1), (x(512, 32000),))
    yield Row('var 8x100000', lambda a: a.var(-1), (x(8, 100000),))
    yield Row('var_first_axis 1000x1000', lambda a: a.var(0), (x(1000, 1000),))
    yield Row('var_of_channels 32x64x56x56', lambda a: a.var((0, 2, 3)), (x(32, 64, 56, 56),))
    yield Row('sum_all_float32 1000x1001', lambda a: a.sum(), (x(1000, 1001, dtype='float32'),))
    yield Row('group_norm_silu 1x128x512x512', lambda a, g, b: F.silu(F.group_norm(a, 32, g, b)), (x(1, 128, 512, 512), w(128), w(128)), ('cuda',))
    yield Row('cross_entropy 512x32000', lambda a, t: F.cross_entropy(a.float(), t), (x(512, 32000), x(512, dtype='int64', limit=32000)))
    yield Row('entropy 1000x1000', lambda a: -(a.softmax(-1) * a.log_softmax(-1)).sum(-1), (x(1000, 1000),))
    yield Row('nll_loss 512x1000', lambda a, t: F.nll_loss(a.log_softmax(-1), t), (x(512, 1000), x(512, dtype='int64', limit=1000)))
    yield Row('kl_div 1000x1000', lambda a, b: F.kl_div(a.log_softmax(-1), b.softmax(-1), reduction='none').sum(-1), (x(1000, 1000), x(1000, 1000)))
    yield Row('softmax_classes 4x21x128x128', lambda a: a.softmax(1), (x(4, 21, 128, 128),))
    yield Row('argmax_classes 4x21x128x128', lambda a: a.argmax(1), (x(4, 21, 128, 128),))
    yield Row('mean_middle 32x197x768', lambda a: a.mean(1), (x(32, 197, 768),))
    yield Row('sum_first_axis 4096x1280', lambda a: a.sum(0), (x(4096, 1280),))
    yield Row('top1 1500x5000', lambda a: a.topk(1, -1)[1], (x(1500, 5000),))
    yield Row('normalize_channels 8x256x28x28', lambda a: F.normalize(a, dim=1), (x(8, 256, 28, 28),))
    yield Row('cosine 1000x512', lambda a, b: F.cosine_similarity(a, b, -1), (x(1000, 512), x(1000, 512)))


def rows_of_movement():
    """Transposes, permutations, gathers, scatters, joins."""
    for shape in [(512, 512), (1023, 2047), (4096, 4096), (8192, 1024), (100000, 16)]:
        yield Row(f'transpose {text(shape)}', lambda a: a.t().contiguous(), (x(*shape),))
    yield Row('transpose_float32 4096x4096', lambda a: a.t().contiguous(), (x(4096, 4096, dtype='float32'),))
    yield Row('transpose_int8 4096x4096', lambda a: a.t().contiguous(), (x(4096, 4096, dtype='int8', limit=100),))
    yield Row('heads 8x512x12x64', lambda a: a.permute(0, 2, 1, 3).contiguous(), (x(8, 512, 12, 64),))
    yield Row('heads_transposed 8x512x12x64', lambda a: a.permute(0, 2, 3, 1).contiguous(), (x(8, 512, 12, 64),))
    yield Row('channels_last 8x64x56x56', lambda a: a.permute(0, 2, 3, 1).contiguous(), (x(8, 64, 56, 56),))
    yield Row('channels_first 8x56x56x64', lambda a: a.permute(0, 3, 1, 2).contiguous(), (x(8, 56, 56, 64),))
    yield Row('transpose_add 2048x2048', lambda a, b: a.t() + b, (x(2048, 2048), x(2048, 2048)))
    for n, d in [(1, 768), (512, 768), (8192, 4096), (4096, 100)]:
        yield Row(f'embedding {n}x{d}', lambda i, t: F.embedding(i, t), (x(n, dtype='int64', limit=30000), w(30000, d)))
    yield Row('gather 4096x512', lambda a, i: a.gather(1, i), (x(4096, 512), x(4096, 512, dtype='int64', limit=512)))
    yield Row('index_select 4096x1024', lambda a, i: a.index_select(0, i), (x(4096, 1024), x(2048, dtype='int64', limit=4096)))
    yield Row('scatter_add 4096x512', lambda a, i, b: a.scatter_add(0, i, b),
              (x(4096, 512, dtype='float32'), x(1024, 512, dtype='int64', limit=4096), x(1024, 512, dtype='float32')))
    yield Row('concat 3x1024x1024', lambda a, b, c: torch.cat([a, b, c], 1), tuple(x(1024, 1024) for _ in range(3)))
    yield Row('concat_relu 1x64x56x56', lambda a, b: torch.cat([a.relu(), b.relu()], 1), (x(1, 64, 56, 56), x(1, 64, 56, 56)))
    yield Row('pad 8x64x56x56', lambda a: F.pad(a, (1, 1, 1, 1)), (x(8, 64, 56, 56),))
    yield Row('image_bytes 8x224x224x3', lambda a, m, s: ((a.permute(0, 3, 1, 2).float() / 255 - m) / s).half(),
              (x(8, 224, 224, 3, dtype='uint8', limit=255), x(3, 1, 1, dtype='float32'), x(3, 1, 1, dtype='float32')))
    yield Row('permute_narrow 4x8x32x100x3', lambda a: a.permute(0, 3, 1, 4, 2).contiguous(), (x(4, 8, 32, 100, 3),))
    yield Row('stack_last 4x1000x300', lambda a, b, c, d: torch.stack([a, b, c, d], -1), tuple(x(1000, 300) for _ in range(4)))
    yield Row('one_hot 4096', lambda i: F.one_hot(i, 1000).half(), (x(4096, dtype='int64', limit=1000),))
    yield Row('unfold 1x64x56x56', lambda a: F.unfold(a, 3, padding=1), (x(1, 64, 56, 56),))
    yield Row('unfold_patches 8x3x224x224', lambda a: F.unfold(a, 14, stride=14), (x(8, 3, 224, 224),))
    yield Row('pairs_of_indices 500x500', lambda a, i, j: a[i, j],
              (x(500, 500), x(10000, dtype='int64', limit=500), x(10000, dtype='int64', limit=500)))
    yield Row('embedding_bag 4096x10x64', lambda i, t: F.embedding_bag(i, t, mode='sum'),
              (x(4096, 10, dtype='int64', limit=100000), w(100000, 64, dtype='float32')))
    yield Row('flip 2048x2048', lambda a: a.flip(1), (x(2048, 2048),))
    yield Row('roll 16x56x56x96', lambda a: a.roll((3, 3), (1, 2)), (x(16, 56, 56, 96),))
    yield Row('repeat 8x512x64', lambda a: a.repeat_interleave(4, 0), (x(8, 512, 64),))
    yield Row('slice_step 4096x4096', lambda a: a[:, ::2] * 2, (x(4096, 4096),))
    yield Row('upsample 1x64x64x64', lambda a: F.interpolate(a, scale_factor=2.0), (x(1, 64, 64, 64),))
    yield Row('upsample_bilinear 1x64x64x64', lambda a: F.interpolate(a, scale_factor=2.0, mode='bilinear'), (x(1, 64, 64, 64),))
    yield Row('resize_antialias 1x3x512x512', lambda a: F.interpolate(a, size=(224, 224), mode='bilinear', antialias=True), (x(1, 3, 512, 512),))
    yield Row('cast 4096x4096', lambda a: a.float(), (x(4096, 4096),), ('cuda',))
    yield Row('cast_to_int64 4096x1024', lambda a: a.long(), (x(4096, 1024),))
    for shape in [(1, 768), (512, 3072), (8192, 8192), (1001, 1003)]:
        yield Row(f'gelu {text(shape)}', lambda a: F.gelu(a), (x(*shape),))
        yield Row(f'add_bias {text(shape)}', lambda a, b: a + b, (x(*shape), w(shape[1])))
    yield Row('glu 2048x8192', lambda a: F.silu(a[:, :4096]) * a[:, 4096:], (x(2048, 8192),))
    yield Row('batch_norm 8x64x56x56', lambda a, m, v, g, b: F.batch_norm(a, m, v.abs() + 1, g, b), (x(8, 64, 56, 56), w(64), w(64), w(64), w(64)))
    yield Row('rotary 1x32x512x64', lambda a, c, s: a * c + torch.cat([-a[..., 32:], a[..., :32]], -1) * s,
              (x(1, 32, 512, 64), x(512, 64), x(512, 64)))
    yield Row('max_pool 8x64x112x112', lambda a: F.max_pool2d(a, 3, 2, 1), (x(8, 64, 112, 112),))
    yield Row('avg_pool 8x256x14x14', lambda a: F.avg_pool2d(a, 2), (x(8, 256, 14, 14),))


def rows_of_products():
    """Matrix products, of few and of many rows."""
    for m in [1, 2, 4, 8, 16, 32, 64]:
        yield Row(f'linear {m}x4096x4096', lambda a, b: a @ b.t(), (x(m, 4096), w(4096, 4096)))
    for m, n, k in [(1, 14336, 4096), (1, 4096, 14336), (1, 32000, 2048), (4, 14336, 4096), (1, 1000, 512), (3, 1000, 2048), (1, 768, 768),
                    (1, 3584, 18944), (48, 5120, 5120), (200, 4096, 4096), (384, 768, 3072), (100000, 16, 16)]:
        yield Row(f'linear {m}x{n}x{k}', lambda a, b: a @ b.t(), (x(m, k), w(n, k)))
    yield Row('linear 1x151936x896', lambda a, b: a @ b.t(), (x(1, 896), w(151936, 896)), ('cuda',))
    yield Row('linear_float32 8x256x64', lambda a, b, c: F.linear(a, b, c), (x(8, 64, dtype='float32'), w(256, 64, dtype='float32'), w(256, dtype='float32')))
    yield Row('cdist 1000x500x64', torch.cdist, (x(1000, 64, dtype='float32'), x(500, 64, dtype='float32')))
    yield Row('linear_no_transpose 1x4096x4096', lambda a, b: a @ b, (x(1, 4096), w(4096, 4096)))
    yield Row('linear_bias_gelu 128x3072x768', lambda a, b, c: F.gelu(F.linear(a, b, c)), (x(128, 768), w(3072, 768), w(3072)))
    yield Row('gated_mlp 1x2048x8192', lambda a, g, u, d: (F.silu(a @ g.t()) * (a @ u.t())) @ d.t(),
              (x(1, 2048), w(8192, 2048), w(8192, 2048), w(2048, 8192)))
    yield Row('gated_mlp 512x2048x8192', lambda a, g, u, d: (F.silu(a @ g.t()) * (a @ u.t())) @ d.t(),
              (x(512, 2048), w(8192, 2048), w(8192, 2048), w(2048, 8192)))
    for n in [256, 1000, 1024, 2048, 4096, 8192]:
        yield Row(f'matmul {n}x{n}x{n}', lambda a, b: a @ b, (x(n, n), x(n, n)), ('cuda', 'cpu') if n <= 2048 else ('cuda',))
    yield Row('matmul 3000x3000x3000', lambda a, b: a @ b, (x(3000, 3000), x(3000, 3000)), ('cuda',))
    for m, n, k in [(128, 768, 768), (512, 2304, 768), (2048, 768, 3072), (1001, 1003, 1005), (100, 100, 10000), (4096, 64, 4096), (65536, 64, 64),
                    (33, 65, 129), (1536, 1536, 1536), (5000, 100, 2000), (128, 4096, 4096), (512, 512, 8192)]:
        yield Row(f'matmul {m}x{n}x{k}', lambda a, b: a @ b, (x(m, k), x(k, n)))
    yield Row('matmul_transposed 1024x1024x1024', lambda a, b: a.t() @ b.t(), (x(1024, 1024), x(1024, 1024)))
    for b, m, n, k in [(12, 128, 128, 64), (96, 512, 64, 512), (64, 1, 128, 512), (1000, 16, 16, 16), (8, 333, 111, 77), (3, 1000, 1000, 1000)]:
        yield Row(f'bmm {b}x{m}x{n}x{k}', lambda a, c: a @ c, (x(b, m, k), x(b, k, n)))
    yield Row('permuted_heads 4x256x8x64', lambda a, c: a.permute(0, 2, 1, 3) @ c.permute(0, 2, 3, 1), (x(4, 256, 8, 64), x(4, 256, 8, 64)))
    yield Row('heads_out 4x8x256x64', lambda a, c: a.permute(0, 2, 1, 3).reshape(4, 256, 512) @ c.t(), (x(4, 8, 256, 64), w(512, 512)))
    for dtype in ['float32', 'bfloat16', 'float64']:
        for n in [512, 2048]:
            devices = ('cuda', 'cpu') if dtype != 'float64' else ('cuda',)
            yield Row(f'matmul_{dtype} {n}x{n}x{n}', lambda a, b: a @ b, (x(n, n, dtype=dtype), x(n, n, dtype=dtype)), devices)
    yield Row('linear_float32 1x4096x4096', lambda a, b: a @ b.t(), (x(1, 4096, dtype='float32'), w(4096, 4096, dtype='float32')))
    yield Row('linear_bfloat16 1x4096x4096', lambda a, b: a @ b.t(), (x(1, 4096, dtype='bfloat16'), w(4096, 4096, dtype='bfloat16')))
    yield Row('weights_int8 4x4096x4096', lambda a, b, s: (a @ b.to(a.dtype).t()) * s,
              (x(4, 4096), w(4096, 4096, dtype='int8', limit=100), w(4096)))
    yield Row('outer 4096x4096', lambda a, b: a[:, None] * b[None, :], (x(4096), x(4096)))
    yield Row('experts 8x32x512x1024', lambda a, b: torch.einsum('ebd,edf->ebf', a, b), (x(8, 32, 512), w(8, 512, 1024)))
    yield Row('einsum 8x128x16x32', lambda a, b: torch.einsum('bihd,bjhd->bhij', a, b), (x(8, 128, 16, 32), x(8, 128, 16, 32)))


def attention(name, batch, heads, of_keys, queries, keys, depth, devices=('cuda', 'cpu'), **options):
    """Returns the row of a scaled dot-product attention."""
    dtype = options.pop('dtype', 'half')
    mask = options.pop('mask', False)
    inputs = [x(batch, heads, queries, depth, dtype=dtype)] + [x(batch, of_keys, keys, depth, dtype=dtype) for _ in range(2)]
    if mask:
        inputs.append(x(batch, 1, queries, keys, dtype='bool'))

    def function(q, k, v, m=None):
        return F.scaled_dot_product_attention(q, k, v, attn_mask=m, enable_gqa=heads != of_keys, **options)

    return Row(f'{name} {batch}x{heads}x{queries}x{keys}x{depth}', function, tuple(inputs), devices)


def rows_of_attention():
    """Attention, of one query and of many."""
    for keys in [128, 1000, 1024, 4096, 16384]:
        yield attention('decode', 1, 32, 8, 1, keys, 64)
    yield attention('decode', 1, 32, 32, 1, 2048, 128)
    yield attention('decode', 16, 32, 8, 1, 2048, 128)
    yield attention('decode', 1, 32, 8, 1, 32768, 128, ('cuda',))
    yield attention('decode_masked', 4, 32, 8, 1, 1024, 64, mask=True)
    yield attention('decode_two', 1, 16, 16, 2, 2048, 64)
    yield attention('decode_eight', 1, 32, 8, 8, 4096, 128)
    for depth in [8, 16, 32, 40, 64, 72, 80, 96, 128, 160, 256]:
        yield attention('prefill', 1, 12, 12, 512, 512, depth)
    yield attention('prefill', 32, 12, 12, 128, 128, 64)
    yield attention('prefill', 1, 3, 3, 197, 197, 64)
    yield attention('one_head', 1, 1, 1, 4096, 4096, 512)
    yield attention('prefill', 1, 6, 6, 1500, 1500, 64)
    yield attention('prefill', 1, 28, 4, 777, 777, 128)
    yield attention('causal', 1, 32, 8, 512, 512, 64, is_causal=True)
    yield attention('causal', 1, 32, 32, 4096, 4096, 128, ('cuda',), is_causal=True)
    yield attention('full', 2, 16, 16, 2048, 2048, 64, ('cuda',))
    yield attention('masked', 4, 12, 12, 384, 384, 64, mask=True)
    yield attention('windows', 64, 3, 3, 49, 49, 32)
    yield attention('cross', 2, 8, 8, 4096, 77, 40, ('cuda',))
    yield attention('float32', 1, 12, 12, 512, 512, 64, dtype='float32')
    yield attention('bfloat16', 1, 12, 12, 512, 512, 64, ('cuda',), dtype='bfloat16')
    yield Row('attention_output_heads 2x12x256x64', lambda q, k, v: F.scaled_dot_product_attention(q, k, v).transpose(1, 2).reshape(2, 256, 768),
              tuple(x(2, 12, 256, 64) for _ in range(3)))


def convolution(name, image, weight, function=F.conv2d, devices=('cuda', 'cpu'), dtype='half', **options):
    """Returns the row of a convolution with its bias."""
    channels = weight[1] * options.get('groups', 1) if 'transpose' in function.__name__ else weight[0]
    inputs = (x(*image, dtype=dtype), w(*weight, dtype=dtype), w(channels, dtype=dtype))
    return Row(f'{name} {text(image)} {text(weight)}', lambda a, b, c: function(a, b, c, **options).relu(), inputs, devices)


def rows_of_convolutions():
    """Convolutions of every form."""
    yield convolution('stem', (1, 3, 224, 224), (64, 3, 7, 7), stride=2, padding=3)
    for batch in [1, 8, 64]:
        devices = ('cuda', 'cpu') if batch < 64 else ('cuda',)
        for c, size in [(64, 56), (128, 28), (256, 14), (512, 7)]:
            yield convolution('conv3x3', (batch, c, size, size), (c, c, 3, 3), devices=devices, padding=1)
    yield convolution('conv3x3', (8, 24, 64, 64), (24, 24, 3, 3), padding=1)
    yield convolution('conv3x3', (2, 320, 64, 64), (320, 320, 3, 3), devices=('cuda',), padding=1)
    yield convolution('conv3x3_float32', (8, 128, 28, 28), (128, 128, 3, 3), devices=('cuda',), dtype='float32', padding=1)
    yield convolution('conv1x1', (1, 64, 56, 56), (256, 64, 1, 1))
    yield convolution('conv1x1', (1, 1024, 14, 14), (256, 1024, 1, 1))
    yield convolution('conv1x1', (32, 256, 14, 14), (1024, 256, 1, 1))
    yield convolution('conv_stride_2', (1, 128, 56, 56), (128, 128, 3, 3), stride=2, padding=1)
    yield convolution('conv_patches', (1, 3, 224, 224), (768, 3, 16, 16), stride=16)
    yield convolution('conv_patches', (1, 96, 56, 56), (192, 96, 2, 2), stride=2)
    yield convolution('depthwise3', (1, 96, 112, 112), (96, 1, 3, 3), groups=96, padding=1)
    yield convolution('depthwise5', (1, 240, 28, 28), (240, 1, 5, 5), groups=240, padding=2)
    yield convolution('depthwise7', (1, 96, 56, 56), (96, 1, 7, 7), groups=96, padding=3)
    yield convolution('depthwise3', (32, 144, 56, 56), (144, 1, 3, 3), devices=('cuda',), groups=144, padding=1)
    yield convolution('grouped', (1, 128, 56, 56), (128, 4, 3, 3), groups=32, padding=1)
    yield convolution('grouped', (8, 64, 56, 56), (64, 16, 3, 3), groups=4, padding=1)
    yield convolution('dilated', (1, 64, 64, 64), (64, 64, 3, 3), padding=4, dilation=4)
    yield convolution('dilated', (1, 256, 33, 33), (256, 256, 3, 3), padding=6, dilation=6)
    yield convolution('dilated', (1, 100, 19, 19), (100, 100, 3, 3), padding=12, dilation=12)
    yield convolution('odd_channels', (1, 35, 41, 43), (37, 35, 3, 3), padding=1)
    yield convolution('few_outputs', (1, 64, 128, 128), (3, 64, 3, 3), padding=1)
    yield convolution('conv1d', (8, 256, 1000), (256, 256, 5), F.conv1d, padding=2)
    yield convolution('conv1d_depthwise', (2, 512, 1024), (512, 1, 4), F.conv1d, groups=512, padding=3)
    yield convolution('conv3d', (1, 16, 16, 56, 56), (32, 16, 3, 3, 3), F.conv3d, padding=1)
    yield convolution('transposed', (1, 64, 56, 56), (64, 32, 2, 2), F.conv_transpose2d, stride=2)
    yield convolution('transposed', (1, 128, 28, 28), (128, 64, 4, 4), F.conv_transpose2d, stride=2, padding=1)
    yield convolution('transposed1d', (1, 256, 400), (256, 128, 16), F.conv_transpose1d, stride=8, padding=4)
    yield convolution('conv_float32', (1, 64, 56, 56), (64, 64, 3, 3), devices=('cuda',), dtype='float32', padding=1)
    yield convolution('conv_bfloat16', (1, 64, 56, 56), (64, 64, 3, 3), devices=('cuda',), dtype='bfloat16', padding=1)
    last = Input((8, 64, 56, 56), order=(0, 2, 3, 1))
    yield Row('conv_channels_last 8x64x56x56', lambda a, b, c: F.conv2d(a, b, c, padding=1).relu(), (last, w(64, 64, 3, 3), w(64)))
    yield Row('conv_weight_input 8x64x56x56', lambda a, b: F.conv2d(a, b, padding=1), (x(8, 64, 56, 56), x(64, 64, 3, 3)))
    yield Row('grouped_weight_input 8x64x56x56', lambda a, b: F.conv2d(a, b, padding=1, groups=4), (x(8, 64, 56, 56), x(64, 16, 3, 3)))
    yield Row('pixel_shuffle_conv 1x64x56x56', lambda a, b: F.conv2d(F.pixel_shuffle(a, 2), b, padding=1), (x(1, 64, 56, 56), w(64, 16, 3, 3)))
    yield Row('upsample_conv 1x64x32x32', lambda a, b: F.conv2d(F.interpolate(a, scale_factor=2.0), b, padding=1), (x(1, 64, 32, 32), w(64, 64, 3, 3)))
    yield Row('reflection_conv 1x32x64x64', lambda a, b: F.conv2d(F.pad(a, (3, 3, 3, 3), mode='reflect'), b), (x(1, 32, 64, 64), w(32, 32, 7, 7)))
    yield Row('conv_add_relu 1x256x14x14', lambda a, b, c, r: (F.conv2d(a, b, c, padding=1) + r).relu(),
              (x(1, 256, 14, 14), w(256, 256, 3, 3), w(256), x(1, 256, 14, 14)))


def rows_of_compositions():
    """Movement before a convolution, generators, and functions that are rare: what docs/cliffs.md lists."""
    yield Row('unshuffle_conv 1x3x128x128', lambda a, b: F.conv2d(F.pixel_unshuffle(a, 2), b), (x(1, 3, 128, 128), w(32, 12, 1, 1)))
    yield Row('channel_shuffle_conv 1x116x28x28', lambda a, b: F.conv2d(F.channel_shuffle(a, 2), b), (x(1, 116, 28, 28), w(116, 116, 1, 1)))
    yield convolution('depthwise5_by_2', (1, 96, 56, 56), (96, 1, 5, 5), groups=96, padding=2, stride=2)
    yield convolution('strided_points', (1, 256, 56, 56), (512, 256, 1, 1), stride=2)

    def generate(z, *weights):
        for i, weight in enumerate(weights):
            z = F.conv_transpose2d(z, weight, stride=2 if i else 1, padding=1 if i else 0)
            z = z.relu() if i + 1 < len(weights) else z.tanh()
        return z

    sizes = [100, 512, 256, 128, 64, 3]
    yield Row('dcgan 1x100x1x1', generate, (x(1, 100, 1, 1), *(w(sizes[i], sizes[i + 1], 4, 4) for i in range(5))))
    yield Row('grid_sample 1x16x64x64', lambda a, g: F.grid_sample(a, g.tanh(), align_corners=False), (x(1, 16, 64, 64), x(1, 64, 64, 2)))
    yield Row('sin_large 500x1001', lambda a: (a * 1e4).sin(), (x(500, 1001, dtype='float32'),))
    yield Row('power 500x1001', lambda a: a.abs().pow(1.7), (x(500, 1001, dtype='float32'),))
    yield Row('atan2 300x500', torch.atan2, (x(300, 500, dtype='float32'), x(300, 500, dtype='float32')))
    yield Row('cast_to_int32 1000x1003', lambda a: (a * 100).to(torch.int32), (x(1000, 1003, dtype='float32'),))
    yield Row('cumsum_first_axis 777x300', lambda a: a.cumsum(0), (x(777, 300, dtype='float32'),))
    yield Row('index_add 3000x64', lambda a, i, b: a.index_add(0, i, b),
              (x(3000, 64, dtype='float32'), x(10000, dtype='int64', limit=3000), x(10000, 64, dtype='float32')))
    yield Row('concat_channels 4x32x30x30', lambda a, b: torch.cat([a, b], 1), (x(4, 32, 30, 30), x(4, 48, 30, 30)))
    yield Row('concat_narrow 8x33x5', lambda *parts: torch.cat(parts, 1), tuple(x(33, 17 + 3 * i, 5) for i in range(8)))
    yield Row('index_select_columns 301x333', lambda a, i: a.index_select(1, i), (x(301, 333), x(111, dtype='int64', limit=333)))
    yield Row('slice_scatter 99x333', lambda a, b: a.slice_scatter(b, 1, 10, 60), (x(99, 333), x(99, 50)))
    yield Row('log_softmax_middle 8x33x120', lambda a: a.log_softmax(1), (x(8, 33, 120),))
    yield Row('softmax_of_logarithms 99x101', lambda a, b: (a - (-b.abs().log1p()).log1p().abs()).softmax(-1), (x(99, 101), x(99, 101)))
    yield Row('affine_grid 4x65x67', lambda t: F.affine_grid(t, (4, 3, 65, 67), align_corners=False), (x(4, 2, 3),))
    yield Row('add_permuted 4x5x6', lambda a, b: a + b, (x(4, 5, 6, order=(2, 0, 1)), x(4, 5, 6, order=(2, 0, 1))))
    yield Row('patches 1x3x224x224', lambda a: a.reshape(1, 3, 14, 16, 14, 16).permute(0, 2, 4, 1, 3, 5).reshape(1, 196, 768), (x(1, 3, 224, 224),))
    yield Row('upsample_by_3 2x32x33x35', lambda a: F.interpolate(a, scale_factor=3.0), (x(2, 32, 33, 35),))
    yield Row('roll_rows 500x1001', lambda a: a.roll(17, 1), (x(500, 1001),))
    yield Row('transpose_bool 1000x1500', lambda a: a.t().contiguous(), (x(1000, 1500, dtype='bool'),))
    yield Row('matmul_float64 300x300x300', lambda a, b: a @ b, (x(300, 300, dtype='float64'), x(300, 300, dtype='float64')), ('cpu',))
    yield attention('forty', 2, 8, 8, 1024, 1024, 40)
    yield attention('thirty_two', 32, 8, 8, 256, 256, 32)
    yield Row('attention_mask_of_truths 4x16x1024x64', F.scaled_dot_product_attention,
              (*(x(4, 16, 1024, 64),) * 3, x(4, 1, 1024, 1024, dtype='bool')), ('cuda',))
    yield Row('attention_bias 4x16x1024x64', lambda q, k, v, b: F.scaled_dot_product_attention(q, k, v, attn_mask=b),
              (*(x(4, 16, 1024, 64),) * 3, x(4, 1, 1024, 1024)), ('cuda',))
    yield Row('matmul_of_squares 8x80x201x300', lambda a, b: a @ (b * b), (w(80, 201, dtype='float32'), x(8, 201, 300, dtype='float32')))
    yield Row('cosine_matrix 1000x256', lambda a: F.normalize(a, dim=-1) @ F.normalize(a, dim=-1).t(), (x(1000, 256, dtype='float32'),))
    yield convolution('to_three_channels', (1, 64, 256, 256), (3, 64, 9, 9), padding=4)
    yield Row('softmax_of_a_vocabulary 128x50257', lambda a: (a / 0.7).softmax(-1), (x(128, 50257, dtype='float32'),))
    yield Row('squared_distances 2000x2000x3', lambda a, b: (a[:, None] - b[None]).square().sum(-1), (x(2000, 3, dtype='float32'), x(2000, 3, dtype='float32')))
    yield Row('sorted_rows 10000x64', lambda a: a.sort(1)[0], (x(10000, 64, dtype='float32'),))
    yield Row('matmul_float32 256x512x512', lambda a, b: a @ b, (x(256, 512, dtype='float32'), x(512, 512, dtype='float32')))
    yield attention('full', 1, 12, 12, 512, 512, 64, ('cpu',))
    yield attention('causal', 1, 12, 12, 512, 512, 64, ('cpu',), is_causal=True)


def rows_of_recurrence():
    """Recurrent layers: steps x rows x units, of inputs half as wide."""
    for cell, gates, sizes in (('lstm', 4, ((1000, 1, 128), (100, 16, 256), (100, 64, 512), (50, 1, 1024))), ('gru', 3, ((200, 32, 256), (50, 1, 512)))):

        def layer(a, wi, wh, bi, bh, h, c, run=getattr(torch, cell)):
            states = (h, c) if run is torch.lstm else h
            return run(a, states, [wi, wh, bi, bh], True, 1, 0.0, False, False, False)[0]

        for steps, rows, units in sizes:
            wide = gates * units
            yield Row(f'{cell} {steps}x{rows}x{units}', layer,
                      (x(steps, rows, units // 2), w(wide, units // 2), w(wide, units), w(wide), w(wide), x(1, rows, units), x(1, rows, units)))


def all_rows(device):
    """Returns the rows of a device."""
    makers = (rows_of_rows, rows_of_movement, rows_of_products, rows_of_attention, rows_of_convolutions, rows_of_compositions, rows_of_recurrence)
    rows = [row for maker in makers for row in maker() if device in row.devices]
    names = [row.name for row in rows]
    assert len(set(names)) == len(names), 'two rows of one name'
    return rows
