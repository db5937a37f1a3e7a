#include "frontends/python/pages.h"

#include <new>
#include <string>
#include <vector>

#include "frontends/cli/html.h"
#include "frontends/python/compiled_model.h"
#include "nanobind/stl/string.h"

namespace hidet::python {
namespace {

namespace nb = nanobind;

std::vector<runtime::StepTime> ReadSteps(nb::list rows) {
  std::vector<runtime::StepTime> steps;
  for (nb::handle row : rows) {
    steps.push_back({nb::cast<std::string>(row["name"]), nb::cast<std::string>(row["kernel"]),
                     nb::cast<double>(row["microseconds"]) * 1e3});
  }
  return steps;
}

}  // namespace

void BindPages(nb::module_& m) {
  nb::class_<cli::Measured>(m, "Measured",
                            "What the steps of a call took, as rows of CompiledModel.profile, "
                            "here and in another run, or why that is not known.")
      .def(
          "__init__",
          [](cli::Measured* self, nb::list steps, const std::string& reason, nb::list before) {
            new (self) cli::Measured{
                .steps = ReadSteps(steps), .reason = reason, .before = ReadSteps(before)};
          },
          nb::arg("steps"), nb::arg("reason"), nb::arg("before"));
  m.def(
      "page_of_compiled",
      [](const CompiledModel& model, const std::string& title, const cli::Measured& measured) {
        return cli::ArtifactPage(title, model.spec(), measured);
      },
      nb::arg("model"), nb::arg("title"), nb::arg("measured"),
      "Returns a page about a compiled model, as HTML.");
}

}  // namespace hidet::python
