"""hidet.Tensor, imperative operators, flow graphs, and users' rules."""

import pathlib
import pickle

import numpy
import pytest

import hidet
from hidet.graph.ops.arithmetic import AddOp, DivideOp, PowOp, SubtractOp
from hidet.graph.transforms import (
    ResolveRule,
    SubgraphRewriteRule,
    TensorPattern,
    clear_registered_rewrite_rules,
    deregister_resolve_rule,
    deregister_rewrite_rule,
    deregister_rules,
    get_resolve_chain,
    op_pattern,
    register_resolve_rule,
    register_rewrite_rule,
    register_rules,
    registered_rewrite_rules,
    registered_rules,
)


@pytest.fixture(autouse=True)
def seed():
    numpy.random.seed(0)


# Tensors.


def test_tensors_print_head_and_elements():
    assert str(hidet.asarray([[1.5, -0.25], [0.001, 2]])) == (
        "Tensor(shape=(2, 2), dtype='float32', device='cpu')\n[[ 1.5  -0.25]\n [ 0.    2.  ]]")
    assert str(hidet.symbol(['n', 3], device='fake_cuda')) == "Tensor(shape=(n, 3), dtype='float32', device='cuda:0')"


@pytest.mark.parametrize('dtype', ['float16', 'float32', 'float64', 'bfloat16', 'int8', 'int32', 'int64', 'uint8', 'bool'])
def test_made_tensors_hold_what_was_asked_for(dtype):
    for make, number in ((hidet.zeros, 0), (hidet.ones, 1), (lambda s, d: hidet.full(s, 1, d), 1)):
        tensor = make([2, 3], dtype)
        assert tensor.shape == (2, 3) and tensor.dtype == dtype and tensor.device == 'cpu'
        assert tensor.tolist() == [[number] * 3] * 2
    assert hidet.empty([4], dtype).shape == (4,)


def test_numpy_and_torch_share_memory():
    torch = pytest.importorskip('torch')
    array = numpy.arange(6, dtype=numpy.float32).reshape(2, 3)
    tensor = hidet.asarray(array)
    array[0, 0] = 7
    assert tensor.tolist()[0][0] == 7
    tensor.numpy()[0, 1] = 8
    assert array[0, 1] == 8
    source = torch.arange(4, dtype=torch.int32)
    shared = hidet.from_torch(source)
    shared.torch()[2] = 9
    assert source[2] == 9
    del array, tensor, source
    assert shared.tolist() == [0, 1, 9, 3]
    assert hidet.from_dlpack(torch.ones(2)).tolist() == [1, 1]
    assert hidet.from_torch(torch.ones(2, 3).t()).shape == (3, 2)


def test_scalars_convert():
    three = hidet.asarray(3)
    assert three.dtype == 'int64' and int(three) == 3 and float(three) == 3.0 and [10, 20, 30, 40][three] == 40
    assert bool(hidet.asarray(True)) and hidet.asarray(2.5).item() == 2.5
    assert hidet.asarray([1, 2]).to(dtype='float16').dtype == 'float16'


def test_pickled_tensors_come_back():
    for tensor in (hidet.randn([3, 2]), hidet.zeros([0, 2]), hidet.asarray(True)):
        again = pickle.loads(pickle.dumps(tensor))
        assert again.dtype == tensor.dtype and again.tolist() == tensor.tolist()


@pytest.mark.parametrize('action, error, words', [
    (lambda: hidet.asarray('text'), TypeError, 'expected a tensor'),
    (lambda: hidet.asarray([1, 'a']), TypeError, 'no array of numbers'),
    (lambda: hidet.empty([2, -1]), ValueError, 'negative'),
    (lambda: hidet.empty([1 << 40, 1 << 40]), ValueError, 'too large'),
    (lambda: hidet.empty([2], 'float99'), ValueError, 'float99'),
    (lambda: hidet.symbol([-1]), ValueError, 'negative'),
    (lambda: hidet.empty([2], device='tpu'), ValueError, 'tpu'),
    (lambda: hidet.symbol([2]).numpy(), ValueError, 'symbolic'),
    (lambda: bool(hidet.symbol([2])), ValueError, 'symbolic'),
    (lambda: hidet.symbol_var('bad', min=5, max=2), ValueError, 'bounds 5 and 2'),
    (lambda: hidet.ones([2, 2]).item(), ValueError, 'size 1'),
    (lambda: hidet.ones([2])[5], IndexError, 'out of range'),
    (lambda: hidet.ones([2])[0, 0], IndexError, '2 indices'),
    (lambda: hidet.ones([2, 3, 4])[..., 1, ...], IndexError, 'several ellipses'),
    (lambda: hidet._core.apply('Relu', [5], {}, 'cpu', ''), TypeError, 'has a wrong type'),
    (lambda: hidet.full([2], None), TypeError, 'expected a number'),
    (lambda: hidet.full([2], '5'), TypeError, 'expected a number'),
    (lambda: hidet.trace_from(5), TypeError, 'output 0: expected a hidet.Tensor, got int'),
    (lambda: hidet.trace_from(hidet.symbol([2])).latency(repeat=0), ValueError, 'expected 0 and 1 at least'),
])
def test_wrong_tensors_are_errors(action, error, words):
    with pytest.raises(error, match=words):
        action()


# Operators.


def test_operators_equal_numpy():
    a, b = numpy.random.randn(3, 4).astype('f'), numpy.random.randn(4).astype('f')
    x, y = hidet.asarray(a), hidet.asarray(b)
    for got, want in (
        (x + y, a + b), (x - 1, a - 1), (2 * x, 2 * a), (1 / (x * x + 1), 1 / (a * a + 1)), (-x, -a), (abs(x), abs(a)),
        (x @ y, a @ b), (x ** 2, a ** 2), (x > y, a > b), (x <= 0, a <= 0), (x[1], a[1]), (x[:, 1:3], a[:, 1:3]),
        (x[..., None, -1], a[..., None, -1]), (x[0, ::2], a[0, ::2]), (x[None, :, 2], a[None, :, 2]), (x[-1], a[-1]),
        (hidet.ops.sum(x, 1), a.sum(1)), (hidet.ops.mean(x, [0, 1], True), a.mean(keepdims=True)),
        (hidet.ops.transpose(x), a.T), (hidet.ops.concat([x, x], 0), numpy.concatenate([a, a])),
        (hidet.ops.where(x > 0, x, 0), numpy.where(a > 0, a, 0)), (hidet.ops.clamp(x, -0.5, 0.5), a.clip(-0.5, 0.5)),
        (hidet.ops.softmax(x, axis=1), numpy.exp(a) / numpy.exp(a).sum(1, keepdims=True)), (x.reshape(4, 3), a.reshape(4, 3)),
        (hidet.ops.argmax(x, 1), a.argmax(1)), (x.astype('int32'), a.astype('int32')), (hidet.ops.relu(x), a.clip(0)),
        (hidet.asarray([7, -7]) // 2, numpy.array([3, -4])), (hidet.asarray([1, 2]) / 2, numpy.array([0.5, 1.0])),
        (hidet.ops.arange(hidet.asarray(1), hidet.asarray(7), hidet.asarray(2)), numpy.arange(1, 7, 2)),
        (hidet.ops.full([2], 3.0, 'float32'), numpy.full([2], 3.0)),
    ):
        numpy.testing.assert_allclose(got.numpy(), want, rtol=1e-6, atol=1e-6)


def test_attributes_are_numbers_of_numpy_too():
    x, whole, real = hidet.randn([2, 3]), numpy.int64, numpy.float32
    for got, want in ((hidet.ops.softmax(x, whole(1)), hidet.ops.softmax(x, 1)), (hidet.ops.sum(x, [whole(0)]), hidet.ops.sum(x, [0])),
                      (hidet.ops.leaky_relu(x, real(0.5)), hidet.ops.leaky_relu(x, 0.5)), (hidet.ops.leaky_relu(x, whole(2)), hidet.ops.leaky_relu(x, 2))):
        assert got.tolist() == want.tolist()
    for wrong in (1.0, True, real(1)):  # equal to what was compiled above
        with pytest.raises(ValueError, match='expected an axis'):
            hidet.ops.softmax(x, wrong)
    for shape in ([1], [40], [2, 3], [5, 70]):
        ends = [0] * len(shape) + [3] * len(shape)
        zeros = [hidet.ops.pad(hidet.ones(shape), ends, 'constant', zero).numpy() for zero in (0.0, -0.0)]
        assert not numpy.signbit(zeros[0]).any() and (numpy.signbit(zeros[1]) == (zeros[1] == 0)).all()


def test_fills_that_compare_equal_are_not_one():
    x = hidet.symbol([2, 3], 'float32')
    padded = hidet.ops.concat([hidet.ops.pad(x, [0, 0, 0, 1], 'constant', fill) for fill in (0.0, -0.0)], 1)
    ends = hidet.trace_from(padded, x).build(device='cpu')(numpy.ones((2, 3), 'float32'))[:, 3::4]
    assert (ends == 0).all() and numpy.signbit(ends).tolist() == [[False, True]] * 2


def test_poolings_take_one_number_for_all_dimensions():
    x = hidet.asarray(numpy.random.randn(2, 3, 8, 6).astype('f'))
    for one, all_of in ((hidet.ops.max_pool2d(x, 3, 2, 1), hidet.ops.max_pool2d(x, [3, 3], [2, 2], [1, 1])),
                        (hidet.ops.avg_pool2d(x, 2, 2, 0), hidet.ops.avg_pool2d(x, (2, 2), (2, 2), (0, 0))),
                        (hidet.ops.adaptive_avg_pool2d(x, 2), hidet.ops.adaptive_avg_pool2d(x, (2, 2))),
                        (hidet.nn.AdaptiveAvgPool2d(1)(x), hidet.ops.adaptive_avg_pool2d(x, [1, 1])),
                        (hidet.ops.adaptive_max_pool2d(x, 1), hidet.ops.adaptive_max_pool2d(x, [1, 1]))):
        numpy.testing.assert_array_equal(one.numpy(), all_of.numpy())


def test_every_record_has_a_class_and_a_function():
    for kind, family, doc, inputs, _ in hidet._core.op_records():
        cls = getattr(__import__(f'hidet.graph.ops.{family}', fromlist=['x']), f'{kind}Op')
        assert cls.kind == kind and cls.__module__ == f'hidet.graph.ops.{family}'
        function = hidet.ops._generated[hidet.ops.snake_case(kind)]
        assert function.__doc__.startswith(doc)
        assert [p for p in function.__signature__.parameters][:len(inputs)] == [row[0] for row in inputs]


@pytest.mark.parametrize('action, error, words', [
    (lambda: hidet.ops.matmul(hidet.ones([2, 3]), hidet.ones([2, 3])), ValueError, 'Matmul.*inner sizes'),
    (lambda: hidet.ops.matmul(hidet.ones([2, 2]), hidet.ones([2, 2], 'float16')), ValueError, 'dtypes float32 and float16'),
    (lambda: hidet.ops.softmax(hidet.ones([2]), axis=4), ValueError, 'Softmax.*4'),
    (lambda: hidet.ops.softmax(hidet.ones([2]), axis='x'), ValueError, 'axis'),
    (lambda: hidet.ops.softmax(hidet.ones([2]), colour=1), TypeError, 'colour'),
    (lambda: hidet.ops.relu(), TypeError, 'relu'),
    (lambda: hidet.ops.relu(3), TypeError, 'expected a hidet.Tensor, got int'),
    (lambda: hidet.ops.add(hidet.ones([2]), hidet.symbol([2], device='fake_cuda')), ValueError, 'different devices'),
    (lambda: hidet.ops.reshape(hidet.ones([4]), [3]), ValueError, 'Reshape'),
    (lambda: hidet.ones([2]) + 'a', TypeError, 'unsupported operand'),
])
def test_wrong_operands_are_errors(action, error, words):
    with pytest.raises(error, match=words):
        action()


@pytest.mark.skipif(pathlib.Path('/dev/nvidiactl').exists(), reason='this machine has a GPU')
def test_no_gpu_is_an_error():
    with pytest.raises(RuntimeError, match='(?i)cuda'):
        hidet.empty([1], device='cuda')
    with pytest.raises(RuntimeError, match='(?i)cuda'):
        hidet.ones([2]).cuda()


# Graphs.


def linear(device):
    x = hidet.symbol([2, 3], device=device)
    return hidet.trace_from(hidet.ops.matmul(x, hidet.randn([3, 2]).to(device=device)) + hidet.randn([2]).to(device=device))


def test_graphs_print_as_in_the_quick_start():
    graph = linear('fake_cuda')
    assert str(graph) == """Graph(x: float32[2, 3][cuda]){
  c = Constant(float32[3, 2][cuda])
  c_1 = Constant(float32[2][cuda])
  x_1: float32[2, 2][cuda] = Matmul(x, c, require_prologue=False, transpose_b=False)  
  x_2: float32[2, 2][cuda] = Add(x_1, c_1)  
  return x_2
}"""
    assert str(hidet.graph.optimize(graph)) == """Graph(x: float32[2, 3][cuda]){
  c = Constant(float32[2][cuda])
  c_1 = Constant(float32[3, 2][cuda])
  x_1: float32[2, 2][cuda] = FusedCudaBatchMatmul(c, x, c_1, fused_graph=FlowGraph(Broadcast, Broadcast, CudaBatchMatmul, Reshape, Add), anchor=2)  
  return x_1
}"""


def test_graphs_run_before_and_after_optimization():
    a, b, c = hidet.randn([2, 3]), hidet.randn([3, 2]), hidet.randn([2])
    x = hidet.symbol_like(a)
    y = hidet.ops.matmul(x, b) + c
    assert x.trace is None and y.trace[1] == 0 and y.op.kind == 'Add' and y.is_symbolic()
    graph = hidet.trace_from(y)
    want = a.numpy() @ b.numpy() + c.numpy()
    numpy.testing.assert_allclose(graph(a).numpy(), want, rtol=1e-5)
    optimized = hidet.graph.optimize(graph)
    numpy.testing.assert_allclose(optimized(a).numpy(), want, rtol=1e-5)
    numpy.testing.assert_allclose(optimized.build()(a.numpy()), want, rtol=1e-5)
    assert [node.name for node in graph.nodes] == ['Matmul', 'Add']
    assert optimized.nodes[0].parts[-1] == 'Add' and len(graph.dummy_inputs()) == 1 and graph.latency(1, 2) > 0


def test_sizes_whose_names_are_spelled_alike_are_two(tmp_path):
    x, y = hidet.symbol([hidet.symbol_var('much text'), 4]), hidet.symbol([hidet.symbol_var('much_text'), 4])
    a, b = hidet.randn([2, 4]), hidet.randn([5, 4])
    for other in (x, y):  # the second model must not be found where the first is kept
        z = hidet.symbol_like(other)
        graph = hidet.trace_from([hidet.ops.concat([x, y], 0), z + 1], [x, y, z])
        graph.save(tmp_path / 'g.graph')
        for each in (graph, hidet.load_graph(tmp_path / 'g.graph')):
            rows, one_more = each(a, b, a if other is x else b)
            assert rows.shape == (7, 4) and one_more.shape == (2 if other is x else 5, 4)


def test_graphs_have_several_inputs_and_outputs_and_symbolic_sizes():
    n = hidet.symbol_var('rows', max=64)
    x, y = hidet.symbol([n, 4]), hidet.symbol(['rows', 4])
    assert hidet.symbol('rows').shape == (n,)
    graph = hidet.trace_from([x + y, hidet.ops.sum(x, 1)], inputs=[y, x])
    for rows in (1, 3, 8):
        a, b = numpy.random.randn(rows, 4).astype('f'), numpy.random.randn(rows, 4).astype('f')
        total, sums = graph(hidet.asarray(b), hidet.asarray(a))
        numpy.testing.assert_allclose(total.numpy(), a + b, rtol=1e-6)
        numpy.testing.assert_allclose(sums.numpy(), a.sum(1), rtol=1e-5, atol=1e-6)
    assert str((n + 1) * 2 - n) and (n * 2).__eq__(n + n)


def test_wrong_graphs_and_calls_are_errors():
    x, y = hidet.symbol([2]), hidet.symbol([2])
    with pytest.raises(ValueError, match='no inputs'):
        hidet.trace_from(x + y, inputs=[x])
    with pytest.raises(TypeError, match='hidet.Tensor'):
        hidet.trace_from([3])
    graph = hidet.trace_from(x + 1)
    with pytest.raises(TypeError, match='got 2 inputs, expected 1'):
        graph(hidet.ones([2]), hidet.ones([2]))
    with pytest.raises(ValueError, match='input0'):
        graph(hidet.ones([3]))
    with pytest.raises(ValueError, match='float16'):
        graph(hidet.ones([2], 'float16'))
    with pytest.raises(ValueError, match='symbolic'):
        graph(x)
    with pytest.raises(TypeError, match='expected a hidet.Tensor, got int'):
        graph(3)
    with pytest.raises(ValueError, match='on a GPU, this one is on cpu'):
        graph.cuda_graph()
    with pytest.raises(ValueError, match='colour.*expected one of'):
        graph.build(colour=1)
    with pytest.raises(ValueError, match='search_space'):
        graph.build(space=7)


def test_pass_context_sets_precision_and_instruments(tmp_path, capsys):
    graph, a = linear('cpu'), hidet.randn([2, 3])
    want = graph(a).numpy()
    with hidet.graph.PassContext() as ctx:
        ctx.set_precision('float16').save_graph_instrument(tmp_path / 'graphs').profile_pass_instrument(
            str(tmp_path / 'times.txt'), print_stdout=True)
        half = hidet.graph.optimize(graph)
    assert 'float16' in str(half) and half.outputs[0].dtype == 'float32'
    assert 0 < abs(half(a).numpy() - want).max() < 1e-2
    assert any(path.suffix == '.graph' for path in (tmp_path / 'graphs').iterdir())
    assert 'convert-precision' in (tmp_path / 'times.txt').read_text() and 'fuse' in capsys.readouterr().out
    for call in (lambda c: c.set_precision('int8'), lambda c: c.set_reduce_precision('x'), lambda c: c.set_mma('x')):
        with pytest.raises(ValueError, match='expected'):
            call(hidet.graph.PassContext())
    with hidet.graph.PassContext() as ctx:
        ctx.set_verbose()
        hidet.graph.optimize(graph)
    assert 'fuse' in capsys.readouterr().err


# Resolve rules.


def power(exponent, device='fake_cuda'):
    a = hidet.symbol(shape=[2, 3], device=device)
    return hidet.trace_from(hidet.ops.pow(a, hidet.asarray(exponent, device=device)), inputs=[a])


@pytest.fixture
def rules():
    added = []

    def add(op_cls, resolve):
        rule = type('Rule', (ResolveRule,), {'resolve': resolve})
        register_resolve_rule(op_cls)(rule)
        added.append((op_cls, rule))
        return rule

    yield add
    for op_cls, rule in added:
        deregister_resolve_rule(op_cls, rule)
    clear_registered_rewrite_rules()


def cube(self, op):
    a, b = op.inputs
    return [a * a * a] if not b.is_symbolic() and len(b.shape) == 0 and int(b) == 3 else None


def test_resolve_rules_print_as_in_the_guide(rules):
    kept = """Graph(x: float32[2, 3][cuda]){
  c = Constant(int64[][cuda])
  x_1: float32[2, 3][cuda] = Pow(x, c)  
  return x_1
}"""
    graph = power(3)
    assert str(graph) == kept and str(hidet.graph.optimize(graph)) == kept
    rules(PowOp, cube)
    assert str(hidet.graph.optimize(graph)) == """Graph(x: float32[2, 3][cuda]){
  x_1: float32[2, 3][cuda] = FusedMultiply(x, fused_graph=FlowGraph(Multiply, Multiply), anchor=1)  
  return x_1
}"""
    assert 'Pow' in str(hidet.graph.optimize(power(4)))


def test_the_last_rule_wins_and_results_are_resolved_again(rules):
    rules(PowOp, cube)
    second = rules(PowOp, lambda self, op: [op.inputs[0] - op.inputs[1].to(dtype='float32')])
    rules(SubtractOp, lambda self, op: [op.inputs[0] + op.inputs[1]])
    assert type(get_resolve_chain(PowOp)[0]) is second
    text = str(hidet.graph.optimize(power(3)))
    assert 'Add' in text and 'Pow' not in text and 'Subtract' not in text
    graph, a = power(3, 'cpu'), hidet.randn([2, 3])
    numpy.testing.assert_allclose(graph(a).numpy(), a.numpy() + 3, rtol=1e-6)


def test_rules_see_settings(rules):
    seen = []
    rules(PowOp, lambda self, op: seen.append((self.get_config('mma'), self.get_config('none', 5))))
    with hidet.graph.PassContext() as ctx:
        ctx.set_mma('simt')
        hidet.graph.optimize(power(3))
    assert ('simt', 5) in seen


def fail(self, op):
    raise KeyError('lost')


@pytest.mark.parametrize('resolve, error, words', [
    (fail, RuntimeError, 'resolve rule Rule on PowOp: KeyError.*lost'),
    (lambda self, op: 3, TypeError, 'Rule on PowOp: returned int'),
    (lambda self, op: [op.inputs[0]] * 2, ValueError, 'returned 2 tensors, expected 1'),
    (lambda self, op: [hidet.ops.sum(op.inputs[0], 0)], ValueError, r'shape=\(3,\)'),
    (lambda self, op: [hidet.symbol([2, 3], device='fake_cuda')], ValueError, 'no input of the operator'),
])
def test_errors_name_rule_and_operator(rules, resolve, error, words):
    rules(PowOp, resolve)
    with pytest.raises(error, match=words):
        hidet.graph.optimize(power(3))


def test_wrong_rules_cannot_be_registered():
    with pytest.raises(TypeError, match='operator class'):
        register_resolve_rule(int)
    with pytest.raises(TypeError, match='ResolveRule'):
        register_resolve_rule(PowOp)(int)
    with pytest.raises(TypeError, match='SubgraphRewriteRule'):
        register_rewrite_rule(int)
    with pytest.raises(ValueError, match='not registered'):
        deregister_rewrite_rule(SubgraphRewriteRule)


# Rules as text.

TWICE = """rule add_self {
  find (x: any[...]) {
    y = Add(x, x)
    return y
  }
  make {
    z = Multiply(x, 3.0)
    return z
  }
}"""


def test_rules_as_text_are_applied_until_they_are_taken_back():
    a = hidet.symbol(shape=[2, 3])
    graph = hidet.trace_from(a + a, inputs=[a])
    x = hidet.randn([2, 3])
    numpy.testing.assert_allclose(graph(x).numpy(), 2 * x.numpy(), rtol=1e-6)
    register_rules(TWICE)
    try:
        assert registered_rules() == [TWICE]
        assert 'Multiply' in str(hidet.graph.optimize(graph))
        numpy.testing.assert_allclose(graph(x).numpy(), 3 * x.numpy(), rtol=1e-6)
    finally:
        deregister_rules(TWICE)
    numpy.testing.assert_allclose(graph(x).numpy(), 2 * x.numpy(), rtol=1e-6)


def test_wrong_rules_as_text_say_where():
    with pytest.raises(ValueError, match='(?s)3:9: unknown operator Plus.*y = Plus'):
        register_rules(TWICE.replace('Add', 'Plus'))
    with pytest.raises(TypeError, match='no text of rules'):
        register_rules(PowOp)
    with pytest.raises(ValueError, match='not registered'):
        deregister_rules(TWICE)


# Rewrite rules.


class DivideTwice(SubgraphRewriteRule):
    """(x / a) / b => x / (a * b) for constants a and b."""

    def __init__(self):
        super().__init__('(x / a) / b => x / (a * b)')
        self.x = TensorPattern.tensor()
        self.a, self.b = TensorPattern.tensors(2, is_const=True)
        self.y = op_pattern(DivideOp, [op_pattern(DivideOp, [self.x, self.a]), self.b])

    def source(self):
        return [self.y]

    def target(self, matched):
        x, a, b = (matched[part] for part in (self.x, self.a, self.b))
        return [x / (a * b)]


def divisions(inner_is_output):
    x = hidet.symbol([4])
    inner = x / 2.0
    outer = inner / 3.0
    return hidet.trace_from([outer, inner] if inner_is_output else outer, inputs=[x])


def test_rewrite_rules_apply_where_nothing_else_looks_inside(rules):
    register_rewrite_rule(DivideTwice)
    assert len(registered_rewrite_rules()) == 1
    graph, a = divisions(False), hidet.randn([4])
    assert str(hidet.graph.optimize(graph)).count('Divide') == 1
    numpy.testing.assert_allclose(graph(a).numpy(), a.numpy() / 6, rtol=1e-6)
    kept = divisions(True)
    outer, inner = kept(a)
    numpy.testing.assert_allclose(outer.numpy(), a.numpy() / 6, rtol=1e-6)
    assert str(hidet.graph.optimize(kept)).count('Divide') >= 2


def test_rewrite_rules_replace_several_results_and_what_follows(rules):
    class Swap(SubgraphRewriteRule):
        """Two sums with the same left side: the second becomes the first plus the difference."""

        def __init__(self):
            super().__init__()
            self.x, self.a, self.b = TensorPattern.tensors(3)
            self.first, self.second = op_pattern(AddOp, [self.x, self.a]), op_pattern(AddOp, [self.x, self.b])

        def source(self):
            return [self.first, self.second]

        def target(self, matched):
            x, a, b = (matched[part] for part in (self.x, self.a, self.b))
            return [x - (-a), x - (-b)] if a is not b else None

    register_rewrite_rule(Swap)
    x, y, z = (hidet.symbol([3]) for _ in range(3))
    graph = hidet.trace_from([hidet.ops.exp(x + y) * 2, x + z], inputs=[x, y, z])
    a, b, c = (hidet.randn([3]) for _ in range(3))
    first, second = graph(a, b, c)
    numpy.testing.assert_allclose(first.numpy(), numpy.exp(a.numpy() + b.numpy()) * 2, rtol=1e-5)
    numpy.testing.assert_allclose(second.numpy(), a.numpy() + c.numpy(), rtol=1e-5, atol=1e-6)
    assert 'Add' not in str(hidet.graph.optimize(graph))


def test_errors_of_rewrite_rules_name_them(rules):
    class Broken(DivideTwice):
        def target(self, matched):
            raise ValueError('no')

    register_rewrite_rule(Broken)
    with pytest.raises(RuntimeError, match=r'rewrite rule \(x / a\) / b => .*: ValueError: no'):
        hidet.graph.optimize(divisions(False))


def test_a_rule_that_never_ends_is_an_error(rules):
    class Grow(SubgraphRewriteRule):
        def __init__(self):
            super().__init__()
            self.a, self.b = TensorPattern.tensors(2)
            self.y = self.a + self.b

        def source(self):
            return [self.y]

        def target(self, matched):
            return [matched[self.a] + matched[self.b]]

    register_rewrite_rule(Grow)
    x = hidet.symbol([2])
    with pytest.raises(RuntimeError, match='still apply after 1000'):
        hidet.graph.optimize(hidet.trace_from(x + x))
