"""The changes that docs/adding.md shows: each applies, touches as many files as it says, builds, and passes its tests."""

import pathlib
import re
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORK = ROOT / "build" / "adding"
PATCHES = ROOT / "docs" / "adding"

# Patch, files that it may touch, tests that it brings or changes.
CHANGES = [
    ("1.scalar_function.patch", 2, ["//ir:scalar_functions_test"]),
    ("2.graph_operator.patch", 4, ["//graph/ops:ops_test", "//frontends/fx:import_fx_test"]),
    ("3.pass.patch", 5, ["//passes/ir:multiply_reciprocals_text_test", "//passes/ir:all_passes_test"]),
    ("4.schedule.patch", 5, ["//schedules/cpu:fill_cpu_test"]),
    ("5.fact.patch", 3, ["//ir/task:task_facts_test"]),
]


def files_of(patch):
    return re.findall(r"^diff --git a/(\S+) b/\1$", (PATCHES / patch).read_text(), re.MULTILINE)


@pytest.fixture(scope="module")
def tree():
    """A copy of the tracked files."""
    copy = WORK / "tree"
    shutil.rmtree(copy, ignore_errors=True)
    copy.mkdir(parents=True)
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in tracked.split("\0"):
        if (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, copy / name)
    subprocess.run(["git", "init", "--quiet"], cwd=copy, check=True)
    return copy


@pytest.mark.parametrize("patch, count, tests", CHANGES)
def test_costs_what_the_page_says(patch, count, tests):
    assert len(files_of(patch)) == count
    assert f"({'adding/' + patch}) | {count} |" in (ROOT / "docs" / "adding.md").read_text()


def test_every_patch_is_in_the_page():
    assert sorted(path.name for path in PATCHES.glob("*.patch")) == [patch for patch, _, _ in CHANGES]


def test_builds_and_passes(tree):
    """One patch after the other, each with the tests that it brings: what a later one has compiled anew is built for those alone."""
    shutil.copy(ROOT / ".bazelrc.user", tree)
    bazel = ["bazel", f"--output_base={WORK / 'output_base'}"]
    try:
        for patch, _, targets in CHANGES:
            applied = subprocess.run(["git", "apply", str(PATCHES / patch)], cwd=tree, capture_output=True, text=True, check=False)
            assert applied.returncode == 0, f"{patch} does not apply any more:\n{applied.stderr}"
            result = subprocess.run([*bazel, "test", "--color=no", "--curses=no", "--noshow_progress", *targets], cwd=tree,
                                    capture_output=True, text=True, check=False)
            assert result.returncode == 0, f"{patch}:\n" + result.stdout[-4000:] + result.stderr[-4000:]
            for target in targets:
                assert re.search(rf"^{re.escape(target)} +(\(cached\) )?PASSED", result.stdout, re.MULTILINE), target
    finally:
        subprocess.run([*bazel, "shutdown"], cwd=tree, check=False)
