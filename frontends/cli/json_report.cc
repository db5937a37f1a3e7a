#include "frontends/cli/json_report.h"

#include <algorithm>
#include <variant>

#include "absl/strings/str_cat.h"
#include "base/scalar_type.h"
#include "runtime/size_expr.h"

namespace hidet::cli {
namespace {

// A constant size is a number, another one text: "n", "n // 2".
Json SizeJson(const runtime::ModelSpec& spec, const runtime::SizeExpr& size) {
  if (size.IsConst()) return size.code[0].value;
  return runtime::DescribeSize(size, spec.symbols);
}

Json TensorsJson(const runtime::ModelSpec& spec, absl::Span<const runtime::TensorSpec> tensors) {
  Json list = Json::array();
  for (const runtime::TensorSpec& tensor : tensors) {
    Json shape = Json::array();
    for (const runtime::SizeExpr& size : tensor.shape) shape.push_back(SizeJson(spec, size));
    list.push_back({{"name", tensor.name},
                    {"dtype", std::string(ScalarTypeName(tensor.dtype))},
                    {"shape", std::move(shape)}});
  }
  return list;
}

Json PlanJson(const runtime::ModelSpec& spec, const runtime::Plan& plan) {
  Json list = Json::array();
  for (const runtime::Step& step : plan.steps) {
    Json row = {{"name", step.name}};
    if (const auto* launch = std::get_if<runtime::LaunchStep>(&step.action)) {
      const runtime::KernelSpec& kernel = spec.kernels[launch->kernel];
      row["kernel"] = kernel.symbol;
      row["task"] = kernel.task;
      row["strategy"] = kernel.schedule;
      row["flops"] = kernel.flops;
      row["bytes"] = kernel.bytes;
    }
    list.push_back(std::move(row));
  }
  return list;
}

std::vector<const compiler::StageText*> ByName(const compiler::BuildResult& built) {
  std::vector<const compiler::StageText*> texts;
  for (const compiler::StageText& part : built.texts) texts.push_back(&part);
  std::sort(texts.begin(), texts.end(),
            [](const auto* a, const auto* b) { return a->name < b->name; });
  return texts;
}

}  // namespace

Json SpecJson(const runtime::ModelSpec& spec) {
  Json symbols = Json::array();
  for (const runtime::SymbolSpec& symbol : spec.symbols) {
    symbols.push_back({{"name", symbol.name},
                       {"min", symbol.min},
                       {"max", symbol.max},
                       {"typical", symbol.hint}});
  }
  return {{"model", spec.name},
          {"target", spec.target},
          {"cpu_features", spec.cpu_features},
          {"symbols", std::move(symbols)},
          {"inputs", TensorsJson(spec, spec.inputs)},
          {"outputs", TensorsJson(spec, spec.outputs)},
          {"constants", spec.constants.size()},
          {"kernels", spec.kernels.size()},
          {"prepare", PlanJson(spec, spec.prepare)},
          {"run", PlanJson(spec, spec.run)}};
}

Json StepsJson(absl::Span<const runtime::StepTime> steps) {
  Json list = Json::array();
  for (const runtime::StepTime& step : steps) {
    list.push_back(
        {{"name", step.name}, {"kernel", step.kernel}, {"microseconds", step.nanoseconds / 1e3}});
  }
  return list;
}

absl::StatusOr<std::vector<runtime::StepTime>> StepsFromJson(const Json& json) {
  const auto wrong = [] {
    return absl::InvalidArgumentError(
        "expected a list of steps, each with \"name\", \"kernel\" and \"microseconds\"");
  };
  if (!json.is_array()) return wrong();
  std::vector<runtime::StepTime> steps;
  for (const Json& row : json) {
    if (!row.is_object() || !row.contains("name") || !row["name"].is_string() ||
        !row.contains("kernel") || !row["kernel"].is_string() || !row.contains("microseconds") ||
        !row["microseconds"].is_number()) {
      return wrong();
    }
    steps.push_back({row["name"].get<std::string>(), row["kernel"].get<std::string>(),
                     row["microseconds"].get<double>() * 1e3});
  }
  return steps;
}

Json TextsJson(const compiler::BuildResult& built) {
  Json list = Json::array();
  for (const compiler::StageText* part : ByName(built))
    list.push_back({{"name", part->name}, {"text", part->text}});
  return list;
}

std::string JoinTexts(const compiler::BuildResult& built) {
  std::string text;
  for (const compiler::StageText* part : ByName(built)) absl::StrAppend(&text, part->text, "\n");
  return text;
}

std::string JsonLine(const Json& json) {
  return absl::StrCat(json.dump(-1, ' ', false, Json::error_handler_t::replace), "\n");
}

}  // namespace hidet::cli
