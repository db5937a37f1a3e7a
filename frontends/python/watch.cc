#include "frontends/python/watch.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "base/counters.h"
#include "base/trace.h"
#include "compiler/compilation_log.h"
#include "formats/trace_json.h"
#include "frontends/python/conversions.h"
#include "frontends/python/errors.h"
#include "nanobind/stl/string.h"

namespace hidet::python {
namespace {

namespace nb = nanobind;

nb::str Text(absl::string_view text) { return nb::str(text.data(), text.size()); }

}  // namespace

void BindWatch(nb::module_& m) {
  m.def(
      "counters",
      [] {
        nb::dict values;
        for (const CounterRow& row : CounterTable()) values[Text(row.name)] = Value(row.counter);
        return values;
      },
      "The counters of this process, by name.");
  m.def(
      "counter_table",
      [] {
        nb::list rows;
        for (const CounterRow& row : CounterTable())
          rows.append(nb::make_tuple(Text(row.name), Text(row.doc)));
        return rows;
      },
      "The names of the counters, and a sentence about each.");
  m.def(
      "count",
      [](const std::string& name, int64_t by) {
        for (const CounterRow& row : CounterTable()) {
          if (row.name == name) return Count(row.counter, by);
        }
        ThrowStatus(absl::InvalidArgumentError(absl::StrCat("there is no counter \"", name, "\"")));
      },
      nb::arg("name"), nb::arg("by"), "Adds to a counter; ValueError for one that there is not.");
  m.def(
      "compilations",
      [] {
        nb::list rows;
        for (const compiler::Compilation& one : compiler::RecentCompilations()) {
          nb::dict row;
          row["model"] = one.model;
          row["device"] = one.device;
          row["reason"] = one.reason;
          row["tasks"] = one.tasks;
          row["tasks_from_cache"] = one.tasks_from_cache;
          row["seconds"] = one.seconds;
          rows.append(row);
        }
        return rows;
      },
      "What was compiled lately, the oldest first.");
  m.def("start_trace", &StartTrace, "Has spans of time be recorded from now on.");
  m.def(
      "stop_trace",
      [](nb::object name) {
        const std::string path = ReadPath(name);
        nb::gil_scoped_release release;
        const absl::Status status = WriteTrace(path, StopTrace());
        if (status.ok()) return;
        nb::gil_scoped_acquire acquire;
        ThrowStatus(status);
      },
      nb::arg("path"), "Ends that, and writes what was recorded to a file for ui.perfetto.dev.");
}

}  // namespace hidet::python
