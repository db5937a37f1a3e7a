#include "graph/attributes.h"

#include <cmath>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "base/check.h"
#include "ir/text/text.h"

namespace hidet::graph {
namespace {

template <typename T>
const T& As(const AttributeValue& value, absl::string_view name) {
  const T* typed = std::get_if<T>(&value);
  HIDET_CHECK(typed != nullptr) << "attribute " << std::string(name) << " is "
                                << AttributeToString(value);
  return *typed;
}

}  // namespace

absl::string_view AttributeTypeName(AttributeType type) {
  switch (type) {
    case AttributeType::kBool:
      return "a bool";
    case AttributeType::kInt:
      return "an int";
    case AttributeType::kFloat:
      return "a float";
    case AttributeType::kString:
      return "a string";
    case AttributeType::kInts:
      return "a list of ints";
    case AttributeType::kDims:
      return "a list of sizes";
    case AttributeType::kDType:
      return "a dtype";
    case AttributeType::kAxis:
      return "an axis";
    case AttributeType::kAxes:
      return "a list of axes";
    case AttributeType::kLayout:
      return "a layout";
  }
  HIDET_UNREACHABLE();
}

std::string AttributeToString(const AttributeValue& value) {
  struct Printer {
    std::string operator()(std::monostate) const { return "None"; }
    std::string operator()(bool v) const { return v ? "True" : "False"; }
    std::string operator()(int64_t v) const { return absl::StrCat(v); }
    std::string operator()(double v) const { return ir::PrintFloat(ScalarType::kFloat64, v); }
    std::string operator()(const std::string& v) const {
      return absl::StrCat("'", absl::CEscape(v), "'");
    }
    std::string operator()(const std::vector<int64_t>& v) const {
      std::string text = "[";
      for (size_t i = 0; i < v.size(); ++i) absl::StrAppend(&text, i == 0 ? "" : ", ", v[i]);
      return text + "]";
    }
    std::string operator()(const Dims& v) const { return ToString(v); }
    std::string operator()(ScalarType v) const { return std::string(ScalarTypeName(v)); }
  };
  return std::visit(Printer(), value);
}

bool SameAttribute(const AttributeValue& a, const AttributeValue& b) {
  if (a.index() != b.index()) return false;
  if (const auto* dims = std::get_if<Dims>(&a)) return SameDims(*dims, std::get<Dims>(b));
  if (const auto* real = std::get_if<double>(&a); real != nullptr && std::isnan(*real)) {
    return std::isnan(std::get<double>(b));
  }
  return AttributeToString(a) == AttributeToString(b);
}

void Attributes::Set(absl::string_view name, AttributeValue value) {
  for (Entry& entry : entries_) {
    if (name == entry.first) {
      entry.second = std::move(value);
      return;
    }
  }
  entries_.emplace_back(std::string(name), std::move(value));
}

const AttributeValue& Attributes::Get(absl::string_view name) const {
  static constexpr AttributeValue kNone;
  for (const Entry& entry : entries_) {
    if (name == entry.first) return entry.second;
  }
  return kNone;
}

bool Attributes::Has(absl::string_view name) const {
  return !std::holds_alternative<std::monostate>(Get(name));
}
bool Attributes::Bool(absl::string_view name) const { return As<bool>(Get(name), name); }
int64_t Attributes::Int(absl::string_view name) const { return As<int64_t>(Get(name), name); }
double Attributes::Float(absl::string_view name) const { return As<double>(Get(name), name); }
const std::string& Attributes::String(absl::string_view name) const {
  return As<std::string>(Get(name), name);
}
const std::vector<int64_t>& Attributes::Ints(absl::string_view name) const {
  return As<std::vector<int64_t>>(Get(name), name);
}
const Dims& Attributes::Sizes(absl::string_view name) const { return As<Dims>(Get(name), name); }
ScalarType Attributes::DType(absl::string_view name) const {
  return As<ScalarType>(Get(name), name);
}
int Attributes::Axis(absl::string_view name) const { return static_cast<int>(Int(name)); }
std::vector<int> Attributes::Axes(absl::string_view name) const {
  return {Ints(name).begin(), Ints(name).end()};
}
ir::TensorLayout Attributes::Layout(absl::string_view name) const {
  absl::StatusOr<ir::TensorLayout> layout = ir::ParseTensorLayout(String(name));
  HIDET_CHECK(layout.ok()) << "attribute " << std::string(name) << ": "
                           << layout.status().message();
  return *std::move(layout);
}

}  // namespace hidet::graph
