"""The headers of NVTX 3, from the Python package `nvidia-nvtx` (nothing of it is linked)."""

load("//third_party/python:repository.bzl", "ask_interpreter", "find_interpreter")

_PROGRAM = """
import glob, sysconfig
print(sorted(glob.glob(sysconfig.get_paths()['purelib'] + '/nvidia/*/include/nvtx3'))[-1])
"""

_BUILD = """
cc_library(
    name = "nvtx",
    hdrs = glob(["include/nvtx3/**/*.h"]),
    includes = ["include"],
    visibility = ["//visibility:public"],
)
"""

def _impl(ctx):
    python = find_interpreter(ctx, "PY311")
    found = ask_interpreter(ctx, python, _PROGRAM) if python else None
    if not found:
        fail("the Python package nvidia-nvtx is not installed: run tools/setup.sh")
    ctx.symlink(found[0], "include/nvtx3")
    ctx.file("BUILD", _BUILD)

nvtx_repository = repository_rule(implementation = _impl, environ = ["PY311"], local = True)
