"""One node of com.microsoft, or of ONNX, run here and by ONNX Runtime."""

import numpy as np
import onnx
import onnxruntime
from onnx import helper

import hidet.onnx

OPSETS = [helper.make_opsetid('', 17), helper.make_opsetid('com.microsoft', 1)]


def narrow_weights(generator, dtype, *shape):
    """Returns weights that ONNX Runtime multiplies exactly on every processor: without VNNI it adds pairs of products of uint8 and int8
    in 16 bits that saturate (its quantization guide, `reduce_range`), so those of int8 have seven."""
    least, most = (-64, 63) if dtype == 'int8' else (0, 255)
    return generator.integers(least, most + 1, shape).astype(dtype)


def make_model(nodes, given, constants, outputs, opsets=None):
    """Returns a model's bytes. `given` and `constants` are arrays or TensorProtos by name."""
    declared = [helper.make_tensor_value_info(name, helper.np_dtype_to_tensor_dtype(x.dtype), x.shape) for name, x in given.items()]
    fixed = [x if isinstance(x, onnx.TensorProto) else onnx.numpy_helper.from_array(np.asarray(x), name) for name, x in constants.items()]
    results = [helper.make_empty_tensor_value_info(name) for name in outputs]
    graph = helper.make_graph(nodes, 'test', declared, results, fixed)
    return helper.make_model(graph, opset_imports=opsets or OPSETS, ir_version=10).SerializeToString()


def run_here(data, given):
    got = hidet.onnx.from_onnx(data).build()(*given.values())
    return got if isinstance(got, (list, tuple)) else [got]


def run_both(op, values, attributes, outputs=1, constants=(), domain='com.microsoft', opsets=None):
    """Returns the results of a node whose inputs are given at a call, or are constants at these places; None is left out."""
    names = ['' if x is None else f'x{place}' for place, x in enumerate(values)]
    node = helper.make_node(op, names, [f'y{place}' for place in range(outputs)], domain=domain, **attributes)
    named = {name: (place, x) for place, (name, x) in enumerate(zip(names, values)) if name}
    given = {name: np.asarray(x) for name, (place, x) in named.items() if place not in constants}
    fixed = {name: x for name, (place, x) in named.items() if place in constants}
    for name, x in fixed.items():
        if isinstance(x, onnx.TensorProto):
            x.name = name
    data = make_model([node], given, fixed, node.output, opsets)
    session = onnxruntime.InferenceSession(data, providers=['CPUExecutionProvider'])
    return run_here(data, given), session.run(None, given)


def check(op, values, attributes=None, outputs=1, tolerance=1e-4, **options):
    """Compares the results of a node here, which `run_both` runs, with ONNX Runtime's."""
    got, want = run_both(op, values, attributes or {}, outputs, **options)
    for ours, theirs in zip(got, want, strict=True):
        assert ours.dtype == theirs.dtype and ours.shape == theirs.shape, op
        np.testing.assert_allclose(ours, theirs, rtol=tolerance, atol=tolerance, err_msg=op)
