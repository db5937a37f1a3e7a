"""libnvrtc and its builtins, from the Python package `nvidia-cuda-nvrtc`: data of tests that compile CUDA text."""

load("//third_party/python:repository.bzl", "ask_interpreter", "find_interpreter")

_PROGRAM = """
import glob, sysconfig
for path in sorted(glob.glob(sysconfig.get_paths()['purelib'] + '/nvidia/cu*/lib/libnvrtc*.so.*')):
    if '.alt.' not in path:
        print(path)
"""

_BUILD = """
filegroup(
    name = "libraries",
    srcs = glob(["lib/*"]),
    visibility = ["//visibility:public"],
)
"""

def _impl(ctx):
    python = find_interpreter(ctx, "PY311")
    found = ask_interpreter(ctx, python, _PROGRAM) if python else None
    if not found:
        fail("the Python package nvidia-cuda-nvrtc is not installed: run tools/setup.sh")
    for path in found:
        ctx.symlink(path, "lib/" + path.split("/")[-1])
    ctx.file("BUILD", _BUILD)

nvrtc_repository = repository_rule(implementation = _impl, environ = ["PY311"], local = True)
