"""Forbidden edges fail to build; public targets build in a workspace of their own."""

import pathlib
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORK = ROOT / "build" / "layering"
CONSUMER = ROOT / "e2e" / "consumer"
LAYERS = ["base", "formats", "ir", "graph", "passes", "schedules", "codegen", "runtime", "compiler", "frontends"]

# From a package, what lies above or beside it. The root BUILD says the same the other way round.
FORBIDDEN = {
    "base": ["ir", "graph", "passes", "schedules", "codegen", "runtime", "compiler", "formats", "frontends"],
    "formats": ["ir", "graph", "passes", "schedules", "codegen", "runtime", "compiler", "frontends"],
    "ir": ["graph", "passes", "schedules", "codegen", "runtime", "compiler", "formats", "frontends"],
    "graph": ["passes", "schedules", "codegen", "runtime", "compiler", "formats", "frontends"],
    "passes/ir": ["graph", "passes/graph", "schedules", "codegen", "runtime", "compiler", "formats", "frontends"],
    "passes/graph": ["passes/ir", "schedules", "codegen", "runtime", "compiler", "formats", "frontends"],
    "schedules": ["graph", "passes/graph", "passes/ir", "codegen", "runtime", "compiler", "formats", "frontends"],
    "codegen": ["graph", "passes/graph", "passes/ir", "schedules", "runtime", "compiler", "formats", "frontends"],
    "runtime": ["ir", "graph", "passes", "schedules", "codegen", "compiler", "frontends"],
    "frontends/onnx": ["passes", "schedules", "codegen", "runtime", "compiler"],
    "frontends/fx": ["passes", "schedules", "codegen", "runtime", "compiler"],
}
# The plain structs that the compiler fills for the runtime, and the size programs in them.
GRANTED = {(layer, target) for layer in ("passes/ir", "passes/graph", "schedules", "codegen")
           for target in ("//runtime:spec", "//runtime:size_expr")}


class Bazel:
    """Bazel on the tree with a folder of probes laid over it, apart from the developer's own server."""

    def __init__(self, base, workspace, *flags):
        self.base = base
        self.workspace = workspace
        self.flags = flags
        self.rc = ROOT / ".bazelrc"

    def __call__(self, command, *arguments):
        flags = list(self.flags) if command in ("build", "test") else []
        return subprocess.run(
            ["bazel", f"--output_base={self.base}", f"--bazelrc={self.rc}", command, "--color=no", "--curses=no",
             "--noshow_progress", *flags, *arguments],
            cwd=self.workspace, capture_output=True, text=True, check=False)

    def query(self, expression):
        result = self("query", "--keep_going", "--ui_event_filters=-info", expression)
        assert result.returncode in (0, 3), result.stderr
        return result.stdout.split()


@pytest.fixture(scope="module")
def overlay():
    shutil.rmtree(WORK / "overlay", ignore_errors=True)
    (WORK / "overlay").mkdir(parents=True)
    return WORK / "overlay"


@pytest.fixture(scope="module")
def bazel(overlay):
    runner = Bazel(WORK / "output_base", ROOT, f"--package_path={ROOT}:{overlay}", "--keep_going",
                   "--experimental_convenience_symlinks=ignore")
    yield runner
    runner("shutdown")


@pytest.fixture(scope="module")
def libraries(bazel):
    """Every cc_library of the layers that is not for tests alone."""
    patterns = " + ".join(f"//{layer}/..." for layer in LAYERS)
    return bazel.query(f"kind(cc_library, {patterns}) except attr(testonly, 1, {patterns})")


def probe(overlay, layer, targets, text="int probe;\n"):
    """Writes the package //LAYER/layering_probe, with one library for each target to depend on."""
    folder = overlay / layer / "layering_probe"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "probe.cc").write_text(text)
    (folder / "BUILD").write_text("".join(
        f'cc_library(name = "probe{i}", srcs = ["probe.cc"], deps = ["{target}"])\n' for i, target in enumerate(targets)))


@pytest.mark.parametrize("source,target", [(source, target) for source in FORBIDDEN for target in FORBIDDEN[source]])
def test_forbidden_edge_is_refused(bazel, overlay, libraries, source, target):
    above = [label for label in libraries
             if label.startswith((f"//{target}:", f"//{target}/")) and (source, label) not in GRANTED]
    if not above:
        pytest.skip(f"//{target} has no libraries")
    probe(overlay, source, above)
    result = bazel("build", "--nobuild", f"//{source}/layering_probe:all")
    assert result.returncode != 0
    allowed = [label for i, label in enumerate(above)
               if f"target '{label}' is not visible from target '//{source}/layering_probe:probe{i}'" not in result.stderr]
    assert not allowed, f"//{source} may use: " + ", ".join(allowed)


def test_granted_edges_are_allowed(bazel, overlay, libraries):
    """The other side of the test above: a probe in the compiler may use whatever is granted to any other layer."""
    patterns = " + ".join(f"//{layer}/..." for layer in LAYERS)
    granted = set(bazel.query(f'attr(visibility, "_users", {patterns})')) & set(libraries)
    assert granted
    probe(overlay, "compiler", sorted(granted))
    result = bazel("build", "--nobuild", "//compiler/layering_probe:all")
    assert result.returncode == 0, result.stderr


def test_header_without_dependency_does_not_compile(bazel, overlay):
    """`far` is reachable through `near`, so only the layering check can refuse it."""
    folder = overlay / "base" / "layering_probe"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "far.h").write_text("inline int Far() { return 1; }\n")
    (folder / "near.h").write_text('#include "base/layering_probe/far.h"\n')
    (folder / "user.cc").write_text('#include "base/layering_probe/far.h"\n')
    (folder / "BUILD").write_text("""
cc_library(name = "far", hdrs = ["far.h"])
cc_library(name = "near", hdrs = ["near.h"], deps = [":far"])
cc_library(name = "bad", srcs = ["user.cc"], deps = [":near", "//third_party/absl"])
cc_library(name = "good", srcs = ["user.cc"], deps = [":far", "//third_party/absl"])
""")
    good = bazel("build", "//base/layering_probe:good")
    assert good.returncode == 0, good.stderr
    bad = bazel("build", "//base/layering_probe:bad")
    assert bad.returncode != 0
    assert "does not depend on a module exporting 'base/layering_probe/far.h'" in bad.stderr


def test_runtime_knows_no_compiler(bazel):
    assert bazel.query(
        "deps(//runtime/...) intersect "
        "(//ir/... + //graph/... + //passes/... + //schedules/... + //codegen/... + //third_party/llvm/...) "
        "except deps(tests(//runtime/...))") == []


def test_everything_in_testing_is_for_tests_only(bazel):
    shipped = bazel.query("kind('cc_library|cc_binary', //testing/...) except attr(testonly, 1, //testing/...)")
    assert shipped == []


def public_targets():
    lines = (ROOT / "testing/layering/public_targets.txt").read_text().splitlines()
    return [tuple(line.split()) for line in lines if line and not line.startswith("#")]


@pytest.fixture(scope="module")
def outside():
    """A workspace of its own that depends on hidet as any user would."""
    folder = WORK / "outside"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "WORKSPACE").write_text(f"""
workspace(name = "outside")
local_repository(name = "hidet", path = "{ROOT}")
load("@hidet//third_party:repositories.bzl", "hidet_repositories")
hidet_repositories()
""")
    build = ""
    for i, (target, header) in enumerate(public_targets()):
        (folder / f"use{i}.cc").write_text(f'#include "{header}"\nint main() {{}}\n')
        build += f'cc_binary(name = "use{i}", srcs = ["use{i}.cc"], deps = ["@hidet{target}"])\n'
    (folder / "BUILD").write_text(build)
    runner = Bazel(WORK / "outside_base", folder, "--experimental_convenience_symlinks=ignore")
    runner.rc = CONSUMER / ".bazelrc"  # as a user would: no headers parsed before, so that each includes what it uses
    yield runner
    runner("shutdown")


@pytest.mark.parametrize("index", range(len(public_targets())), ids=[target for target, _ in public_targets()])
def test_public_target_builds_outside(outside, index):
    result = outside("build", f"//:use{index}")
    assert result.returncode == 0, result.stderr


@pytest.fixture(scope="module")
def consumer():
    """The project in e2e, built where it lies."""
    runner = Bazel(WORK / "consumer_base", CONSUMER, "--experimental_convenience_symlinks=ignore")
    runner.rc = CONSUMER / ".bazelrc"
    yield runner
    runner("shutdown")


@pytest.mark.parametrize("target", ["structural_test", "fuse_test", "matmul_wgmma_test", "runtime_test"])
def test_consumer_builds_and_runs(consumer, target):
    result = consumer("test", "--test_output=errors", f"//:{target}")
    assert result.returncode == 0, result.stdout + result.stderr


def test_a_model_is_a_library_outside(outside):
    """`hidet_model` in a workspace of its own, by the command of this tree: to build that there too would take all of this build again."""
    command = ROOT / ".venv" / "bin" / "python"
    package = ROOT / "frontends" / "python"
    if not command.exists() or not list((package / "hidet").glob("_core*.so")):
        pytest.skip("the extension is not built")
    folder = WORK / "outside" / "model"
    folder.mkdir(exist_ok=True)
    for name in ("linear.onnx", "linear_test.cc"):
        shutil.copy(CONSUMER / name, folder)
    script = folder / "hidet_command"
    script.write_text(f'#!/bin/sh\nPYTHONPATH="{package}" exec "{command}" -m hidet "$@"\n')
    script.chmod(0o755)
    (folder / "BUILD").write_text("""
load("@hidet//:hidet_model.bzl", "hidet_model")
hidet_model(name = "linear", model = "linear.onnx", compiler = "hidet_command", namespace = "consumer", sizes = ["batch=1..64"])
cc_test(name = "linear_test", size = "small", srcs = ["linear_test.cc"], deps = [":linear"])
""")
    result = outside("test", "--test_output=errors", "//model:linear_test")
    assert result.returncode == 0, result.stdout + result.stderr
