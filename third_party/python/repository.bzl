"""An interpreter's headers and nanobind's sources, for building extension modules.

The interpreter is the value of a --repo_env variable, else the .venv that tools/setup.sh makes.
"""

def find_interpreter(ctx, variable):
    """Returns the path of the interpreter that `variable` or the .venv names, or None."""
    named = ctx.os.environ.get(variable, "")
    if named:
        return named
    if variable != "PY311":
        return None
    venv = ctx.path(Label("@hidet//:WORKSPACE")).dirname.get_child(".venv").get_child("bin")
    python = venv.get_child("python")
    return str(python) if python.exists else None

def ask_interpreter(ctx, python, program):
    """Returns the lines that `program` prints, or None where it fails."""
    result = ctx.execute([python, "-c", program])
    return result.stdout.strip().split("\n") if result.return_code == 0 else None

_PROGRAM = """
import os, sysconfig
print(os.path.join(sysconfig.get_paths()['include'], 'Python.h'))
print(sysconfig.get_config_var('EXT_SUFFIX'))
"""
_NANOBIND = "import os, nanobind; print(os.path.dirname(nanobind.__file__))"

_BUILD = """
package(default_visibility = ["//visibility:public"])

cc_library(
    name = "headers",
    hdrs = glob(["include/**/*.h"]),
    includes = ["include"],
)

# The flags are those of nanobind's own CMake rule. `nanobind_abi3` serves every Python from 3.12 on.
[cc_library(
    name = "nanobind" + suffix,
    srcs = ["nanobind/src/nb_combined.cpp"] + glob(["nanobind/src/*.h"]),
    hdrs = glob(["nanobind/include/**/*.h"]),
    copts = [
        "-Iexternal/{name}/nanobind/ext/robin_map/include",
        "-fno-strict-aliasing",
        "-fvisibility=hidden",
        "-fPIC",
        "-w",
        "-Os",
        "-ffunction-sections",
        "-fdata-sections",
        "-fno-stack-protector",
        "-mtls-dialect=gnu2",
    ],
    defines = defines,
    features = ["-layering_check"],
    includes = ["nanobind/include"],
    local_defines = ["NB_BUILD", "NB_COMPACT_ASSERTIONS", "NDEBUG"],
    textual_hdrs = glob(["nanobind/src/*.cpp", "nanobind/ext/robin_map/include/**/*.h"]),
    deps = [":headers"],
) for suffix, defines in [
    ("", []),
    ("_abi3", ["Py_LIMITED_API=0x030C0000", "NB_STABLE_ABI"]),
]]
"""

def _impl(ctx):
    python = find_interpreter(ctx, ctx.attr.variable)
    lines = ask_interpreter(ctx, python, _PROGRAM) if python else None
    if not lines or not ctx.path(lines[0]).exists:
        ctx.file("BUILD", "# No interpreter with headers: %s is not set, or has none.\n" % ctx.attr.variable)
        ctx.file("info.bzl", "AVAILABLE = False\nEXT_SUFFIX = \".so\"\n")
        return

    # nanobind is pure sources, so that of another interpreter serves as well.
    nanobind = ask_interpreter(ctx, python, _NANOBIND)
    if not nanobind:
        other = ctx.os.environ.get("NB_PYTHON", "") or find_interpreter(ctx, "PY311")
        nanobind = ask_interpreter(ctx, other, _NANOBIND) if other else None
    if not nanobind:
        fail("the Python package nanobind is not installed for %s: run tools/setup.sh" % python)
    ctx.symlink(str(ctx.path(lines[0]).dirname), "include")
    ctx.symlink(nanobind[0], "nanobind")
    ctx.file("BUILD", _BUILD.replace("{name}", ctx.name))
    ctx.file("info.bzl", "AVAILABLE = True\nEXT_SUFFIX = \"%s\"\n" % lines[1])

python_repository = repository_rule(
    implementation = _impl,
    attrs = {"variable": attr.string(mandatory = True)},
    environ = ["PY311", "PY312", "NB_PYTHON"],
    local = True,
)
