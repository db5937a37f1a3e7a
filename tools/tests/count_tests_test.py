import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
import count_tests  # noqa: E402

GTEST = """<testsuites tests="4" failures="1"><testsuite name="A">
  <testcase name="Passes" status="run" result="completed" classname="A"/>
  <testcase name="Fails" status="run" result="completed" classname="A"><failure message="x"/></testcase>
  <testcase name="Skips" status="run" result="skipped" classname="A"><skipped message=""/></testcase>
  <testcase name="DISABLED_Off" status="notrun" result="suppressed" classname="A"/>
</testsuite></testsuites>"""
PASSING = '<testsuites><testsuite><testcase name="P" classname="B"/><testcase name="Q" classname="B"/></testsuite></testsuites>'


def configured(label, tags=()):
    return json.dumps({"id": {"targetConfigured": {"label": label}}, "configured": {"testSize": "SMALL", "tag": list(tags)}})


def result(label, status, path=None, attempt=1):
    outputs = [{"name": "test.xml", "uri": f"file://{path}"}] if path else []
    return json.dumps({"id": {"testResult": {"label": label, "attempt": attempt}},
                       "testResult": {"status": status, "testActionOutput": outputs}})


def test_counts_cases_and_names_failures():
    tally = count_tests.count_xml(GTEST, "//a:a_test")
    assert (tally.passed, tally.skipped, tally.failures) == (1, 2, ["//a:a_test A.Fails"])


def test_counts_cases_of_each_target(tmp_path):
    (tmp_path / "a.xml").write_text(GTEST)
    (tmp_path / "b.xml").write_text(PASSING)
    tally = count_tests.count_bazel([configured("//a"), configured("//b"),
                                     result("//a", "FAILED", tmp_path / "a.xml"),
                                     result("//b", "PASSED", tmp_path / "b.xml")])
    assert (tally.passed, len(tally.failures)) == (3, 1)


def test_results_of_earlier_runs_are_counted_apart(tmp_path, capsys, monkeypatch):
    (tmp_path / "b.xml").write_text(PASSING)
    lines = [configured("//a"), configured("//b"), configured("//c")]
    for label, more in (("//a", {}), ("//b", {"cachedLocally": True}), ("//c", {"executionInfo": {"cachedRemotely": True}})):
        event = json.loads(result(label, "PASSED", tmp_path / "b.xml"))
        event["testResult"].update(more)
        lines.append(json.dumps(event))
    tally = count_tests.count_bazel(lines)
    assert (tally.passed, tally.kept, tally.failures) == (6, 4, [])
    (tmp_path / "bazel.rc").write_text("0")
    (tmp_path / "bazel.json").write_text("\n".join(lines))
    monkeypatch.setattr(sys, "argv", ["count_tests.py", str(tmp_path)])
    assert count_tests.main() == 0
    assert capsys.readouterr().out.splitlines() == [
        "4 of those that passed did so in an earlier run, since which nothing changed for them", "6 passed, 0 failed"]


def test_target_that_did_not_build_is_a_failure():
    assert len(count_tests.count_bazel([configured("//a")]).failures) == 1


def test_tests_for_a_gpu_are_expected_where_there_is_one():
    command = json.dumps({"id": {"unstructuredCommandLine": {}},
                          "unstructuredCommandLine": {"args": ["test", "--test_tag_filters=-gpu", "//..."]}})
    target = configured("//a", ["gpu"])
    assert count_tests.count_bazel([command, target]).failures == []
    assert len(count_tests.count_bazel([target]).failures) == 1


def test_timeout_without_report_is_a_failure():
    tally = count_tests.count_bazel([configured("//a"), result("//a", "TIMEOUT")])
    assert (tally.passed, tally.failures) == (0, ["//a (timeout)"])


def test_crash_after_passing_cases_is_a_failure(tmp_path):
    (tmp_path / "b.xml").write_text(PASSING)
    tally = count_tests.count_bazel([configured("//b"), result("//b", "FAILED", tmp_path / "b.xml")])
    assert (tally.passed, tally.failures) == (2, ["//b (failed)"])


def test_pass_without_report_is_a_failure():
    assert count_tests.count_bazel([result("//a", "PASSED")]).failures == ["//a (no report)"]


def test_last_attempt_counts(tmp_path):
    (tmp_path / "b.xml").write_text(PASSING)
    tally = count_tests.count_bazel([result("//b", "FAILED", attempt=1),
                                     result("//b", "PASSED", tmp_path / "b.xml", attempt=2)])
    assert (tally.passed, tally.failures) == (2, [])


def test_failing_runner_with_passing_tests_is_a_failure(tmp_path):
    (tmp_path / "python.xml").write_text(PASSING)
    (tmp_path / "python.rc").write_text("2\n")
    (tmp_path / "bazel.rc").write_text("1\n")
    tally = count_tests.count_folder(tmp_path)
    assert tally.passed == 2
    assert tally.failures == ["bazel (exit status 1)", "python (exit status 2)"]
