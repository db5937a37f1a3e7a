"""Every row of the IR's, the graph's and the plan's enums has something that makes it."""

import functools
import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def rows_of(path, pattern, within=None):
    text = (ROOT / path).read_text()
    if within:
        text = re.search(within, text, re.DOTALL).group(1)
    return re.findall(pattern, text, re.MULTILINE)


@functools.lru_cache
def sources(*folders):
    """All of the folders that makes something: no tests, no text forms."""
    texts = []
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.cc")):
            name = path.relative_to(ROOT).as_posix()
            if name.endswith(("_test.cc", "_fuzz.cc", "_benchmark.cc")) or name.startswith("ir/text/"):
                continue
            code = re.sub(r"//[^\n]*", "", path.read_text())
            # What is compared, or is a case of a switch, is not made.
            code = re.sub(r"\bcase [\w:]+:", "", code)
            texts.append(re.sub(r"[!=]= *[\w:]+", "", code))
    return "\n".join(texts)


MAKERS = ("ir", "graph", "passes", "schedules")


def enum_rows(path, enum):
    return rows_of(path, r"^ +(k\w+),?", rf"enum class {enum} : \w+ {{(.*?)}};")


def is_used(name, *folders):
    return re.search(rf"\b{name}\b", sources(*folders)) is not None


def loops():
    # A loop that says nothing is serial; the options of one that is unrolled have its kind's name.
    return {row: row == "kSerial" or is_used(f"ir::{row}", "schedules")
            for row in enum_rows("ir/stmt.h", "LoopKind")}


def statements():
    # Each has a factory of its name; calls are evaluated by Do.
    made_by = {"Evaluate": "Do"}
    return {row: re.search(rf"\bir::{made_by.get(row, row)}\(", sources("schedules")) is not None
            for row in rows_of("ir/node_list.h", r"^HIDET_STMT\((\w+)\)")}


def expressions():
    made_by = {"Constant": r"ir::(Int64|Int32|Float32|Constant|IntConstant|FloatConstant)\(", "Var": r"Var::Make\(",
               "Operator": r"ir::Apply\("}
    return {row: re.search(made_by.get(row, rf"\bir::{row}\("), sources("graph", "schedules")) is not None
            for row in rows_of("ir/node_list.h", r"^HIDET_EXPR\((\w+)\)")}


def instructions():
    return {row: is_used(f"Intrinsic::{row}", "schedules", "passes") for row in
            rows_of("ir/intrinsics.h", r"^ +ROW\((k\w+),")}


def stages():
    return {row: is_used(f"StageKind::{row}", "graph", "schedules") for row in enum_rows("ir/task/task.h", "StageKind")}


def combiners():
    return {row: is_used(f"{row[1:]}Combiner", "graph", "schedules") or is_used(f"CombinerKind::{row}", "graph", "schedules")
            for row in enum_rows("ir/task/combiner.h", "CombinerKind")}


def traits():
    # Records in graph/ops have them; what counts is that somebody asks.
    return {row: is_used(f"graph::{row}", "passes/graph") or is_used(row, "graph/graph_builder.cc") or
            re.search(rf"Is\({row}\)", sources("graph")) is not None
            for row in rows_of("graph/op_record.h", r"^ +(k\w+) = 1 <<")}


def attributes():
    return {row: is_used(f"AttributeType::{row}", "graph/ops") for row in
            rows_of("graph/attributes.h", r"\b(k[A-Z]\w*)", r"enum class AttributeType : \w+ {(.*?)}")}


def plan_steps():
    steps = rows_of("runtime/spec.h", r"(\w+)Step", r"struct Step {\s*std::variant<(.*?)>")
    return {step: is_used(f"{step}Step", "compiler") for step in steps}


ENUMS = {"loop": loops, "statement": statements, "expression": expressions, "instruction": instructions,
         "stage": stages, "combiner": combiners, "trait": traits, "attribute": attributes, "plan step": plan_steps}


@pytest.mark.parametrize("kind", ENUMS)
def test_every_row_is_made(kind):
    rows = ENUMS[kind]()
    assert len(rows) > 1, f"no rows of {kind} were found: has the enum moved?"
    unmade = sorted(row for row, made in rows.items() if not made)
    assert not unmade, f"{kind}: nothing makes {unmade}"


def test_a_row_that_nothing_makes_is_seen():
    assert not is_used("LoopKind::kNowhere", *MAKERS)
    assert "kUnrolled" in loops() and loops()["kUnrolled"]
