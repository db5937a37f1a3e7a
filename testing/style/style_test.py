"""The rules of the house that a machine can check."""

import ast
import functools
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
README_LIMIT = 60
TEXT = {".cc", ".h", ".py", ".pyi", ".bzl", ".md", ".sh", ".txt"}
VAGUE = re.compile(r"(^|_)(utils?|common|misc|helpers?)$")


@functools.lru_cache
def files():
    """Paths from the root, of what is tracked or would be."""
    listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=ROOT,
                            capture_output=True, text=True, check=True).stdout.splitlines()
    return [pathlib.PurePosixPath(name) for name in sorted(set(listed)) if (ROOT / name).is_file()]


def expect_none(offenders):
    assert not offenders, "\n" + "\n".join(offenders)


def read(path):
    return (ROOT / path).read_text()


def package_of(path):
    """The nearest folder above `path` that has a BUILD file."""
    return next(folder for folder in path.parents if (ROOT / folder / "BUILD").is_file())


def glob_matches(pattern, name):
    regex = re.escape(pattern).replace(r"\*\*/", "(.*/)?").replace(r"\*\*", ".*").replace(r"\*", "[^/]*")
    return re.fullmatch(regex, name) is not None


def test_every_package_has_a_short_readme():
    folders = {path.parent for path in files() if path.name == "BUILD"}
    missing = [f"{folder}: no README.md" for folder in folders if not (ROOT / folder / "README.md").is_file()]
    long = [f"{path}: {n} lines, at most {README_LIMIT}" for path in files() if path.name == "README.md"
            and path.parent != pathlib.PurePosixPath(".") and (n := len(read(path).splitlines())) > README_LIMIT]
    expect_none(sorted(missing) + long)


def test_include_guards_are_the_path():
    wrong = []
    for path in files():
        if path.suffix != ".h" or path.parts[0] == "third_party":
            continue
        textual = re.search(r"textual_hdrs = \[(.*?)\]", read(package_of(path) / "BUILD"), re.DOTALL)
        if textual and f'"{path.name}"' in textual.group(1):
            continue  # a list that is included several times
        guard = re.sub(r"[^A-Z0-9]", "_", str(path).upper()) + "_"
        lines = [line for line in read(path).splitlines() if line.startswith("#")]
        if lines[:2] != [f"#ifndef {guard}", f"#define {guard}"] or not lines[-1].startswith("#endif"):
            wrong.append(f"{path}: expected {guard}")
    expect_none(wrong)


def test_files_are_named_after_one_thing():
    expect_none([str(path) for path in files() if VAGUE.search(path.name.split(".")[0])])


def test_open_work_names_its_issue():
    word = "TO" "DO"
    bad = re.compile(rf"\b{word}\b(?!\(#\d+\): )|\bFIX" r"ME\b|\bXX" r"X\b")
    offenders = []
    for path in files():
        if path.suffix in TEXT or path.name == "BUILD":
            offenders += [f"{path}:{number}" for number, line in enumerate(read(path).splitlines(), 1) if bad.search(line)]
    expect_none(offenders)


def test_every_cc_file_is_in_its_build_file():
    """A test that no target names is never run; a source that none names is dead."""
    forgotten = []
    for path in files():
        if path.suffix not in (".cc", ".h") or "testdata" in path.parts:
            continue
        package = package_of(path)
        if f'"{path.relative_to(package)}"' not in read(package / "BUILD"):
            forgotten.append(f"{path}: not named in {package}/BUILD")
    expect_none(forgotten)


def test_every_test_datum_is_used():
    """By a glob or name in the package's BUILD, by a fuzz target's folder, or by a Python test beside it."""
    unused = []
    for path in files():
        if "testdata" not in path.parts:
            continue
        above = pathlib.PurePosixPath(*path.parts[:path.parts.index("testdata")])
        if any(path.name in read(f) or "testdata" in read(f) for f in files()
               if f.parent == above and f.suffix == ".py"):
            continue
        package = package_of(path)
        build = read(package / "BUILD")
        name = str(path.relative_to(package))
        fuzz = re.search(r"testdata/fuzz/([^/]+)/", name)
        if fuzz and f'name = "{fuzz.group(1)}"' in build:
            continue
        if not any(glob_matches(pattern, name) for pattern in re.findall(r'"([^"\n]+)"', build)):
            unused.append(str(path))
    expect_none(unused)


def test_numbers_are_read_whatever_the_locale():
    """Under many locales the C library reads and writes a comma for the point: <charconv> and absl do not."""
    bad = re.compile(r"\b(strto[fd]|strtold|atof|sto[fd]|stold|sn?printf|setlocale)\(")
    offenders = []
    for path in files():
        if path.suffix in (".cc", ".h") and path.parts[0] != "testing" and not path.name.endswith(("_test.cc", "_benchmark.cc")):
            offenders += [f"{path}:{number}: {line.strip()}" for number, line in enumerate(read(path).splitlines(), 1)
                          if bad.search(line)]
    expect_none(offenders)


def test_scripts_are_executable():
    modes = subprocess.run(["git", "ls-files", "--stage"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    wrong = []
    for line in modes.splitlines():
        mode, name = line.split()[0], line.split("\t")[1]
        if (ROOT / name).is_file() and (ROOT / name).read_bytes()[:2] == b"#!" and mode != "100755":
            wrong.append(name)
    expect_none(wrong)


def test_rules_are_loaded():
    """Newer Bazel has no rules of its own for C++ and the shell."""
    missing = []
    for path in files():
        if path.name != "BUILD":
            continue
        text = read(path)
        loaded = set(re.findall(r'"(\w+)"', "\n".join(re.findall(r"^load\((.*)\)$", text, re.MULTILINE))))
        used = set(re.findall(r"^\[?((?:cc|sh)_\w+)\(", text, re.MULTILINE))
        missing += [f'{path}: {rule} is not loaded from {"@rules_cc//cc:defs.bzl" if rule.startswith("cc") else "@rules_shell//shell:" + rule + ".bzl"}'
                    for rule in sorted(used - loaded)]
    expect_none(missing)


def build_targets(path):
    """The rules of a BUILD file that are written out: (name, {attribute: strings})."""
    for block in re.split(r"^(?=\w+\()", read(path), flags=re.MULTILINE):
        lists = {key: re.findall(r'"([^"]+)"', value) for key, value in re.findall(r"^    (\w+) = \[(.*?)\],$", block, re.MULTILINE | re.DOTALL)}
        if name := re.search(r'^    name = "([^"]+)",$', block, re.MULTILINE):
            yield name.group(1), lists


def test_dependencies_are_included():
    """The compiler says which dependencies are missing (layering_check), and nobody which are left over."""
    targets = {f"//{path.parent}:{name}": lists for path in files() if path.name == "BUILD" for name, lists in build_targets(path)}
    left = []
    for label, lists in targets.items():
        package = label[2:].split(":")[0]
        sources = [ROOT / package / name for name in lists.get("srcs", []) + lists.get("hdrs", [])]
        if not sources or not all(source.is_file() for source in sources):
            continue  # what only gathers others, and what is generated
        included = set(re.findall(r'^ *#include "(.*)"', "\n".join(source.read_text() for source in sources), re.MULTILINE))
        included |= {f"{package}/{name}" for name in lists.get("hdrs", [])}  # others' that it hands on
        for word in lists.get("deps", []):
            whole = f"//{package}{word}" if word.startswith(":") else word if ":" in word else f"{word}:{word.split('/')[-1]}"
            headers = [] if whole.startswith("//third_party") else targets.get(whole, {}).get("hdrs", [])
            if headers and not included & {f"{whole[2:].split(':')[0]}/{header}" for header in headers}:
                left.append(f"{label}: includes nothing of {word}")
    expect_none(left)


PYTHON = pathlib.PurePosixPath("frontends/python")
# Imports that are made when a function runs since they would otherwise close a circle, and why they stay.
LATE_IMPORTS = {
    ("hidet.graph.tensor", "hidet.graph.ops"): "x + y is an operator, and operators make tensors",
    ("hidet.torch.decompose", "hidet.torch.pairs"): "what has complex numbers is decomposed once more, in pairs, which decompose",
}


def python_modules():
    """Names of the modules of the package, with their paths from the root."""
    modules = {}
    for path in files():
        if path.suffix == ".py" and path.is_relative_to(PYTHON / "hidet"):
            parts = path.relative_to(PYTHON).with_suffix("").parts
            modules[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return modules


def imports_of(source, name, is_package, modules):
    """The modules that `name` imports when it is loaded, and those that its functions import when they run."""
    loaded, late = set(), set()
    package = name.split(".")[:None if is_package else -1]

    def visit(node, found):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.If) and ast.unparse(child.test).endswith("TYPE_CHECKING"):
                continue
            targets = []
            if isinstance(child, ast.Import):
                targets = [alias.name for alias in child.names]
            elif isinstance(child, ast.ImportFrom):
                above = package[:len(package) - child.level + 1] if child.level else []
                base = ".".join([*above, *([child.module] if child.module else [])])
                whole = [f"{base}.{alias.name}" for alias in child.names]
                targets = [one if one in modules or one == "hidet._core" else base for one in whole]
            found.update(target for target in targets if target in modules and target != name)
            visit(child, late if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)) else found)

    visit(ast.parse(source), loaded)
    return loaded, late - loaded


def circle_through(start, end, edges):
    """A way along `edges` from `start` to `end`, or nothing."""
    ways, seen = [[start]], {start}
    for way in ways:
        if way[-1] == end:
            return way
        ways += [[*way, after] for after in sorted(edges[way[-1]] - seen)]
        seen |= edges[way[-1]]
    return []


def import_circles(imports, allowed):
    """What is wrong with the imports {module: (when it is loaded, when its functions run)} where those of `allowed` may be late."""
    late = {name: {target for target in later if (name, target) not in allowed} for name, (_, later) in imports.items()}
    edges = {name: loaded | late[name] for name, (loaded, _) in imports.items()}
    wrong = [" -> ".join([name, *way]) for name in sorted(edges) for target in sorted(edges[name])
             if (way := circle_through(target, name, edges))]
    for name, target in sorted(allowed):
        if target not in imports.get(name, (set(), set()))[1] or not circle_through(target, name, edges):
            wrong.append(f"{name} -> {target}: listed as closing a circle, and does not")
    return wrong


def test_python_has_no_import_circles():
    """Neither at the top of modules nor hidden in their functions, but for what LATE_IMPORTS explains."""
    modules = python_modules()
    expect_none(import_circles({name: imports_of(read(path), name, path.name == "__init__.py", modules)
                                for name, path in modules.items()}, set(LATE_IMPORTS)))


def test_import_circles_are_found():
    modules = {"hidet", "hidet.a", "hidet.b", "hidet.c", "hidet.c.d"}
    of = functools.partial(imports_of, modules=modules)
    assert of("from hidet import _core, a\nimport numpy", "hidet.b", False) == ({"hidet.a"}, set())
    assert of("def f():\n    from hidet.a import x", "hidet.b", False) == (set(), {"hidet.a"})
    assert of("if TYPE_CHECKING:\n    from hidet import a", "hidet.b", False) == (set(), set())
    assert of("from . import b\nfrom .c import d", "hidet.a", False) == ({"hidet.b", "hidet.c.d"}, set())
    assert of("from . import d\nfrom .. import a", "hidet.c", True) == ({"hidet.c.d", "hidet.a"}, set())
    top = {"a": ({"b"}, set()), "b": ({"a"}, set())}
    late = {"a": ({"b"}, set()), "b": (set(), {"a"})}
    both = {"a": (set(), {"b"}), "b": (set(), {"a"})}
    for imports in (top, late, both):
        assert import_circles(imports, set()) == ["a -> b -> a", "b -> a -> b"]
    assert import_circles(late, {("b", "a")}) == []
    assert import_circles(top, {("b", "a")})[-1].startswith("b -> a: listed")
    assert import_circles({"a": ({"b"}, set()), "b": (set(), set())}, {("b", "a")}) == ["b -> a: listed as closing a circle, and does not"]
