"""Code for older processors (--cpu x86-64-v2: 128-bit vectors, no fused multiply-add, no conversions of float16) gives the results of
code for this one, and asks for nothing newer."""

import io
import json
import pathlib
import re
import shutil
import subprocess
import zipfile

import numpy
import pytest
import torch

import hidet
import hidet.torch

F = torch.nn.functional
OLD = {'cpu': 'x86-64-v2'}

pytestmark = pytest.mark.usefixtures('fresh')


def conv(x):
    return F.relu(F.conv2d(x, torch.linspace(-1, 1, 16 * 8 * 9).reshape(16, 8, 3, 3).to(x.dtype), padding=1))


def mathematics(x):
    y = x.abs() + 0.5
    return torch.stack([x.exp(), x.sin(), x.cos(), x.tanh(), x.erf(), y.log(), y.log1p(), y.rsqrt(), torch.expm1(x), F.gelu(x), y.pow(1.7),
                        x.sigmoid(), x.floor(), x.round(), torch.atan(x), torch.fmod(x, y), torch.maximum(x, y)])


# Function, shapes of its inputs.
CASES = {
    'matmul': (torch.matmul, (70, 50), (50, 66)),
    'batched': (torch.matmul, (3, 17, 20), (3, 20, 9)),
    'row': (torch.matmul, (1, 64), (64, 200)),
    'softmax': (lambda x: x.softmax(-1), (5, 100)),
    'layer_norm': (lambda x: F.layer_norm(x, (96,)), (7, 96)),
    'attention': (F.scaled_dot_product_attention, (2, 2, 33, 16), (2, 2, 33, 16), (2, 2, 33, 16)),
    'convolution': (conv, (1, 8, 14, 14)),
    'pool': (lambda x: F.max_pool2d(x, 2) + F.avg_pool2d(x, 2), (1, 3, 8, 8)),
    'sums': (lambda x: (x.sum(0), x.amax(1), x.mean(), x.cumsum(1)), (30, 40)),
    'mathematics': (mathematics, (9, 13)),
    'sorted': (lambda x: x.sort(-1).values, (4, 50)),
}


@pytest.mark.parametrize('dtype', [torch.float32, torch.float16, torch.bfloat16], ids=str)
@pytest.mark.parametrize('case', CASES)
def test_kernels_of_the_usual_kinds(case, dtype):
    function, *shapes = CASES[case]
    inputs = [torch.randn(shape).to(dtype) for shape in shapes]
    old = torch.compile(function, backend='hidet', fullgraph=True, options=OLD)(*inputs)
    want = function(*inputs)
    tolerance = {torch.float32: 2e-5, torch.float16: 4e-3, torch.bfloat16: 4e-2}[dtype]
    torch.testing.assert_close(old, want, rtol=tolerance, atol=tolerance)


def test_integers():
    def function(x, y):
        return x // y, x % y, (x * y) >> 2, (x & y) ^ 7, (x.float() / 10).to(torch.int8), x.to(torch.uint8) + 1

    x, y = torch.randint(-1000, 1000, (40,), dtype=torch.int32), torch.randint(1, 50, (40,), dtype=torch.int32)
    got = torch.compile(function, backend='hidet', fullgraph=True, options=OLD)(x, y)
    torch.testing.assert_close(got, function(x, y), rtol=0, atol=0)


def bits_of(array):
    """Bits, with all NaNs the same."""
    bits = array.view(numpy.uint16 if array.dtype == numpy.float16 else numpy.uint32)
    return numpy.where(numpy.isnan(array), 0xFFFFFFFF, bits.astype(numpy.int64))


@pytest.mark.parametrize('count', [None, 3], ids=['vectors', 'single'])
def test_float16_to_float32_is_exact_for_all_its_values(count):
    values = numpy.arange(1 << 16, dtype=numpy.uint16).view(numpy.float16)
    values = values if count is None else values.reshape(-1, 1)[::9973].copy()
    x = hidet.symbol(list(values.shape), dtype='float16')
    model = hidet.trace_from(hidet.ops.cast(x, 'float32')).build(**OLD)
    numpy.testing.assert_array_equal(bits_of(model(values)), bits_of(values.astype(numpy.float32)))


def test_float32_to_float16_rounds_to_the_nearest_even():
    halves = numpy.arange(1 << 16, dtype=numpy.uint16).view(numpy.float16)
    halves = numpy.sort(halves[numpy.isfinite(halves)]).astype(numpy.float32)
    middles = (halves[1:] + halves[:-1]) / 2
    edges = [numpy.nextafter(middles, numpy.float32(side)) for side in (-numpy.inf, numpy.inf)]
    special = numpy.float32([0.0, -0.0, numpy.inf, -numpy.inf, numpy.nan, 65504, 65519.9, 65520, 65536, 1e30, -1e30, 1e-40, -1e-40, 2.0**-25,
                             numpy.nextafter(numpy.float32(2.0**-25), numpy.float32(1)), 2.0**-14, 6.1e-5])
    values = numpy.concatenate([halves, middles, *edges, special]).astype(numpy.float32)
    x = hidet.symbol([len(values)])
    model = hidet.trace_from(hidet.ops.cast(x, 'float16')).build(**OLD)
    with numpy.errstate(over='ignore'):
        want = values.astype(numpy.float16)
    numpy.testing.assert_array_equal(bits_of(model(values)), bits_of(want))


def test_a_file_has_code_for_three_levels_and_nothing_newer_in_the_oldest(tmp_path):
    x = hidet.symbol(['n', 64])
    graph = hidet.trace_from(hidet.ops.softmax(hidet.ops.cast(hidet.ops.matmul(x, hidet.randn([64, 48])), 'float16'), 1))
    model = graph.build(cpu='x86-64-v2,x86-64-v3,x86-64-v4')
    model.save(tmp_path / 'm.hidet')
    a = numpy.random.default_rng(0).standard_normal((5, 64)).astype(numpy.float32)
    want = numpy.asarray(graph.build()(a)).astype(numpy.float32)
    for level in ('x86-64-v2', 'x86-64-v3'):
        one = numpy.asarray(graph.build(cpu=level)(a)).astype(numpy.float32)
        numpy.testing.assert_allclose(one, want, rtol=1e-2, atol=1e-4)
    numpy.testing.assert_allclose(numpy.asarray(hidet.load(tmp_path / 'm.hidet')(a)).astype(numpy.float32), want, rtol=1e-2, atol=1e-4)
    if shutil.which('objdump') is None:
        pytest.skip('without objdump')
    graph.build(**OLD).save(tmp_path / 'old.hidet')
    assert not newer_instructions(tmp_path / 'old.hidet', tmp_path)
    graph.build(cpu='x86-64-v3').save(tmp_path / 'new.hidet')
    assert newer_instructions(tmp_path / 'new.hidet', tmp_path)


def newer_instructions(path, folder):
    """Returns those instructions of a saved model's code that came with AVX or later."""
    found = set()
    with zipfile.ZipFile(path) as files:
        for name in files.namelist():
            data = files.read(name)
            if data[:4] != b'\x7fELF':
                continue
            (folder / 'code').write_bytes(data)
            text = subprocess.run(['objdump', '-d', '--no-show-raw-insn', str(folder / 'code')], check=True, capture_output=True,
                                  text=True).stdout
            found.update(re.findall(r'^\s+[0-9a-f]+:\s+(v\w+|\w+x\b.*%[yz]mm\d+)', text, re.MULTILINE))
    return found


def features_of(model):
    """The instruction sets that a saved model asks for."""
    with zipfile.ZipFile(io.BytesIO(model.to_bytes())) as file:
        return json.loads(file.read('manifest.json'))['cpu_features']


def test_a_file_asks_for_what_its_code_uses():
    """This machine's own code: products of bfloat16 and of bytes have instructions that other processors with AVX-512 lack."""
    beyond = {'avx512bf16', 'avx512bitalg', 'avx512ifma', 'avx512vbmi', 'avx512vbmi2', 'avx512vnni', 'avx512vpopcntdq', 'gfni', 'amx-bf16',
              'amx-int8', 'amx-tile', 'avxvnni'}
    x = hidet.symbol([64, 96])
    plain = features_of(hidet.trace_from(hidet.ops.softmax(x, 1)).build())
    assert {'avx2', 'fma'} <= set(plain) and not beyond & set(plain)
    listed = set(pathlib.Path('/proc/cpuinfo').read_text(encoding='utf-8').split())
    if 'avx512_bf16' in listed and 'amx_bf16' not in listed:
        x, w = hidet.symbol([64, 96], dtype='bfloat16'), hidet.randn([96, 128], dtype='bfloat16')
        assert beyond & set(features_of(hidet.trace_from(hidet.ops.matmul(x, w)).build())) == {'avx512bf16'}
