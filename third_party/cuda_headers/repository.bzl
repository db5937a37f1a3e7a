"""cuda.h, from the Python package `nvidia-cuda-runtime` (nothing of it is linked)."""

load("//third_party/python:repository.bzl", "ask_interpreter", "find_interpreter")

_PROGRAM = """
import glob, sysconfig
found = sorted(glob.glob(sysconfig.get_paths()['purelib'] + '/nvidia/cu*/include/cuda.h'))
print(found[-1])
"""

_BUILD = """
cc_library(
    name = "cuda_headers",
    hdrs = ["include/cuda.h"],
    includes = ["include"],
    visibility = ["//visibility:public"],
)
"""

def _impl(ctx):
    python = find_interpreter(ctx, "PY311")
    found = ask_interpreter(ctx, python, _PROGRAM) if python else None
    if not found:
        fail("the Python package nvidia-cuda-runtime is not installed: run tools/setup.sh")
    ctx.symlink(found[0], "include/cuda.h")
    ctx.file("BUILD", _BUILD)

cuda_headers_repository = repository_rule(implementation = _impl, environ = ["PY311"], local = True)
