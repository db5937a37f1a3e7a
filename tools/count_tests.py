"""Counts the tests that tools/test ran, from what the runners themselves wrote.

    python3 tools/count_tests.py RESULTS

RESULTS holds bazel.json (Bazel's build events), *.xml (pytest's JUnit files) and NAME.rc, the exit status of the
runner NAME. Prints what failed, how many results are of an earlier run (Bazel keeps them), then the last line, `N passed, N failed`; exits 1 if anything failed.

A C++ test counts by its GoogleTest cases. Whatever ran without leaving a report counts as one failure: a target that
did not build, a crash, a timeout, a runner that failed although each of its tests passed.
"""

import dataclasses
import json
import pathlib
import sys
import urllib.parse
import xml.etree.ElementTree as ElementTree


@dataclasses.dataclass
class Tally:
    passed: int = 0
    skipped: int = 0
    kept: int = 0  # of those that passed: results of an earlier run, since which nothing changed for them
    failures: list = dataclasses.field(default_factory=list)

    def add(self, other):
        self.passed += other.passed
        self.skipped += other.skipped
        self.kept += other.kept
        self.failures += other.failures


def count_xml(text, label):
    """Returns the Tally of a JUnit file's cases; `label` names the file's owner in failures."""
    tally = Tally()
    for case in ElementTree.fromstring(text).iter("testcase"):
        name = f"{label} {case.get('classname', '')}.{case.get('name', '')}"
        if case.find("failure") is not None or case.find("error") is not None:
            tally.failures.append(name)
        elif (case.find("skipped") is not None or case.get("status") == "notrun"
              or case.get("result") in ("skipped", "suppressed")):
            tally.skipped += 1
        else:
            tally.passed += 1
    return tally


def _count_result(label, result):
    """Counts one run of a test target: its report, and its own verdict where the report says less."""
    tally = Tally()
    for output in result.get("testActionOutput", []):
        if output["name"] != "test.xml":
            continue
        path = pathlib.Path(urllib.parse.unquote(urllib.parse.urlparse(output["uri"]).path))
        if path.exists():
            try:
                tally.add(count_xml(path.read_text(), label))
            except ElementTree.ParseError:
                tally.failures.append(f"{label} (its report is broken)")
    if result.get("cachedLocally") or result.get("executionInfo", {}).get("cachedRemotely"):
        tally.kept = tally.passed
    if result.get("status") != "PASSED" and not tally.failures:
        tally.failures.append(f"{label} ({result.get('status', 'no status').lower()})")
    if not (tally.passed or tally.skipped or tally.failures):
        tally.failures.append(f"{label} (no report)")
    return tally


def count_bazel(lines):
    """Returns the Tally of a run of `bazel test`, from the lines of its build event file."""
    expected = []
    for_gpu = set()
    without_gpu = False  # tests for a GPU are left out: tools/test does so where there is none
    results = {}  # (label, shard, run) -> the last attempt
    for line in lines:
        try:
            event = json.loads(line)
        except ValueError:
            continue  # the last line of a run that was killed
        identity = event.get("id", {})
        configured = event.get("configured", {})
        if "--test_tag_filters=-gpu" in event.get("unstructuredCommandLine", {}).get("args", []):
            without_gpu = True
        if "testSize" in configured:
            expected.append(identity["targetConfigured"]["label"])
            if "gpu" in configured.get("tag", []):
                for_gpu.add(expected[-1])
        if "testResult" in event:
            key = identity["testResult"]
            place = (key["label"], key.get("shard", 0), key.get("run", 0))
            if place not in results or key.get("attempt", 0) >= results[place][0]:
                results[place] = (key.get("attempt", 0), event["testResult"])
    tally = Tally()
    for place in sorted(results):
        tally.add(_count_result(place[0], results[place][1]))
    seen = {place[0] for place in results}
    missing = set(expected) - seen - (for_gpu if without_gpu else set())
    tally.failures += [f"{label} (did not build or did not run)" for label in sorted(missing)]
    return tally


def count_folder(folder):
    """Returns the Tally of everything that is in a results folder."""
    total = Tally()
    for rc in sorted(folder.glob("*.rc")):
        status = rc.read_text().strip()
        tally = Tally()
        report = folder / f"{rc.stem}.xml"
        if rc.stem == "bazel":
            events = folder / "bazel.json"
            tally = count_bazel(events.read_text().splitlines() if events.exists() else [])
        elif report.exists():
            tally = count_xml(report.read_text(), rc.stem)
        if status != "0" and not tally.failures:
            tally.failures.append(f"{rc.stem} (exit status {status})")
        total.add(tally)
    return total


def main():
    total = count_folder(pathlib.Path(sys.argv[1]))
    for name in total.failures:
        print(f"FAILED {name}")
    if total.kept:
        print(f"{total.kept} of those that passed did so in an earlier run, since which nothing changed for them")
    if total.skipped:
        print(f"{total.skipped} skipped")
    print(f"{total.passed} passed, {len(total.failures)} failed")
    return 1 if total.failures or not total.passed else 0


if __name__ == "__main__":
    sys.exit(main())
