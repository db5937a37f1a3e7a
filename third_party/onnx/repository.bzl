"""onnx.proto and ONNX's function bodies, taken from the installed Python package `onnx`."""

load("//third_party/python:repository.bzl", "ask_interpreter", "find_interpreter")

# find_spec, not import: importing onnx costs a second and needs numpy.
_PROGRAM = """
import importlib.util, os
folder = os.path.dirname(importlib.util.find_spec('onnx').origin)
print(os.path.join(folder, 'onnx-ml.proto'))
"""

def _impl(ctx):
    python = find_interpreter(ctx, "PY311")
    found = ask_interpreter(ctx, python, _PROGRAM) if python else None
    if not found or not ctx.path(found[0]).exists:
        fail("the Python package onnx is not installed: run tools/setup.sh")

    # The file of the ML flavour: a superset, and what released ONNX libraries are built with.
    ctx.symlink(found[0], "onnx.proto")

    # A second or two, once: the table of the operators that ONNX defines by others.
    program = ctx.path(Label("@hidet//tools:onnx_function_bodies.py"))
    made = ctx.execute([python, program, "function_body_table.h"])
    if made.return_code != 0:
        fail("tools/onnx_function_bodies.py: " + made.stderr)
    ctx.file("BUILD", "exports_files([\"onnx.proto\", \"function_body_table.h\"])\n")

onnx_repository = repository_rule(implementation = _impl, environ = ["PY311"], local = True)
