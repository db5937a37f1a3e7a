#include "frontends/python/farm.h"

#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "compiler/candidate_worker.h"
#include "frontends/python/errors.h"
#include "frontends/python/graphs.h"
#include "nanobind/stl/string.h"
#include "nanobind/stl/unique_ptr.h"

namespace hidet::python {
namespace {

namespace nb = nanobind;

compiler::Candidate ReadCandidate(nb::handle row) {
  return {.task = nb::cast<std::string>(row[0]),
          .strategy = nb::cast<std::string>(row[1]),
          .version = nb::cast<int>(row[2]),
          .config = nb::cast<std::string>(row[3])};
}

}  // namespace

absl::StatusOr<std::string> PythonFarm::DeviceName() const {
  const nb::gil_scoped_acquire gil;
  try {
    return nb::cast<std::string>(farm_.attr("device_name")());
  } catch (...) {
    return errors_->Keep();
  }
}

absl::StatusOr<std::vector<absl::StatusOr<double>>> PythonFarm::Measure(
    absl::string_view identity, absl::Span<const compiler::Candidate> candidates,
    const std::function<void()>& step) const {
  const nb::gil_scoped_acquire gil;
  try {
    nb::list rows;
    for (const compiler::Candidate& candidate : candidates) {
      rows.append(
          nb::make_tuple(candidate.task, candidate.strategy, candidate.version, candidate.config));
    }
    const nb::object told = nb::cpp_function([&step] {
      const nb::gil_scoped_release release;
      step();
    });
    const nb::object made =
        farm_.attr("measure")(nb::bytes(identity.data(), identity.size()), rows, told);
    std::vector<absl::StatusOr<double>> seconds;
    for (nb::handle one : nb::list(made)) {
      if (nb::isinstance<nb::str>(one)) {
        seconds.emplace_back(absl::UnknownError(nb::cast<std::string>(one)));
      } else {
        seconds.emplace_back(nb::cast<double>(one));
      }
    }
    return seconds;
  } catch (...) {
    return errors_->Keep();
  }
}

compiler::SearchSharing MakeSharing(nb::handle follow, nb::handle decided, RuleErrors* errors) {
  compiler::SearchSharing sharing;
  if (!follow.is_none()) {
    sharing.follow =
        [follow, errors](absl::string_view task) -> absl::StatusOr<std::optional<std::string>> {
      const nb::gil_scoped_acquire gil;
      try {
        const nb::object record = follow(nb::bytes(task.data(), task.size()));
        if (record.is_none()) return std::nullopt;
        return nb::cast<std::string>(record);
      } catch (...) {
        return errors->Keep();
      }
    };
  }
  if (!decided.is_none()) {
    sharing.decided = [decided, errors](absl::string_view task, absl::string_view record) {
      const nb::gil_scoped_acquire gil;
      try {
        decided(nb::bytes(task.data(), task.size()), std::string(record));
      } catch (...) {
        errors->Keep().IgnoreError();
      }
    };
  }
  return sharing;
}

void BindFarm(nb::module_& m) {
  nb::class_<compiler::CandidateWorker>(
      m, "CandidateWorker",
      "Compiles candidates of a search, and measures them on this machine's device.")
      .def_static(
          "make",
          [](nb::dict options) {
            return ValueOrThrow(compiler::CandidateWorker::Make(ReadOptions(options).options));
          },
          nb::arg("options"))
      .def_prop_ro(
          "identity",
          [](const compiler::CandidateWorker& worker) {
            const std::string identity = worker.identity();
            return nb::bytes(identity.data(), identity.size());
          },
          "Build and target: candidates of another identity are not for this process.")
      .def_prop_ro("device_name", &compiler::CandidateWorker::DeviceName,
                   "Whose times `measure` gives; empty where there is no such device.")
      .def(
          "compile",
          [](const compiler::CandidateWorker& worker, nb::handle row) {
            const compiler::Candidate candidate = ReadCandidate(row);
            absl::StatusOr<std::string> binary;
            {
              const nb::gil_scoped_release release;
              binary = worker.Compile(candidate);
            }
            const std::string code = ValueOrThrow(std::move(binary));
            return nb::bytes(code.data(), code.size());
          },
          nb::arg("candidate"),
          "Returns the machine code of (task, strategy, version, configuration).")
      .def(
          "measure",
          [](const compiler::CandidateWorker& worker, nb::handle row, nb::bytes binary) {
            const compiler::Candidate candidate = ReadCandidate(row);
            const std::string code(binary.c_str(), binary.size());
            absl::StatusOr<double> seconds;
            {
              const nb::gil_scoped_release release;
              seconds = worker.Measure(candidate, code);
            }
            return ValueOrThrow(std::move(seconds));
          },
          nb::arg("candidate"), nb::arg("binary"),
          "Returns the seconds of one run of what `compile` gave for the same candidate.");
}

}  // namespace hidet::python
