#include "frontends/program/program.h"

#include <algorithm>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/cut_files.h"
#include "base/file.h"
#include "base/status_macros.h"
#include "frontends/onnx/import_segment.h"
#include "frontends/onnx/model_names.h"
#include "frontends/program/element_types.h"
#include "frontends/program/expansions.h"
#include "frontends/program/host_ops.h"

namespace hidet::program {
namespace {

using ::onnx::ModelProto;
using ::onnx::TypeProto;
using ::onnx::ValueInfoProto;

std::string TypeText(const TypeProto& type) {
  if (type.has_sequence_type()) return "a sequence";
  if (type.has_optional_type()) return "an optional";
  if (type.has_map_type()) return "a map";
  if (!type.has_tensor_type()) return "a value";
  std::vector<std::string> sizes;
  for (const auto& dim : type.tensor_type().shape().dim()) {
    sizes.push_back(dim.has_dim_value() && dim.dim_value() > 0 ? absl::StrCat(dim.dim_value())
                    : dim.has_dim_param()                      ? onnx::Printable(dim.dim_param())
                                                               : "?");
  }
  return absl::StrCat(TypeName(type.tensor_type().elem_type()), "[", absl::StrJoin(sizes, ", "),
                      "]");
}

Declared Describe(const ValueInfoProto& info) {
  Declared declared{.name = onnx::Printable(info.name()),
                    .type = TypeText(info.type()),
                    .optional = info.type().has_optional_type()};
  if (!info.type().has_tensor_type()) return declared;
  declared.element_type = info.type().tensor_type().elem_type();
  for (const auto& dim : info.type().tensor_type().shape().dim()) {
    declared.sizes.push_back(
        {.size = dim.has_dim_value() ? std::max<int64_t>(dim.dim_value(), 0) : 0,
         .name = onnx::Printable(dim.dim_param())});
  }
  return declared;
}

// Whether a value is of the declared kind, type and rank, with the sizes that are numbers.
absl::Status CheckValue(const Value& value, const TypeProto& type) {
  const auto wrong = [&] {
    return absl::InvalidArgumentError(
        absl::StrCat("got ", value.Describe(), ", expected ", TypeText(type)));
  };
  if (type.has_optional_type()) {
    return value.is_absent() ? absl::OkStatus()
                             : CheckValue(value, type.optional_type().elem_type());
  }
  if (type.has_sequence_type()) {
    if (!value.is_sequence()) return wrong();
    for (const Value& element : value.sequence())
      HIDET_RETURN_IF_ERROR(CheckValue(element, type.sequence_type().elem_type()));
    return absl::OkStatus();
  }
  if (type.has_map_type()) {
    const bool has_text = type.map_type().key_type() == ::onnx::TensorProto::STRING;
    const bool is_map = value.is_map() && value.keys().rank() == 1 && value.values().rank() == 1 &&
                        value.keys().count() == value.values().count();
    return is_map && value.keys().is_text() == has_text ? absl::OkStatus() : wrong();
  }
  if (!type.has_tensor_type()) return absl::OkStatus();
  const auto& tensor = type.tensor_type();
  if ((!value.is_tensor() && !value.is_text()) || value.type() != tensor.elem_type())
    return wrong();
  if (!tensor.has_shape()) return absl::OkStatus();
  if (value.rank() != tensor.shape().dim_size()) return wrong();
  for (int i = 0; i < value.rank(); ++i) {
    const auto& dim = tensor.shape().dim(i);
    // Exporters write -1, and some 0, for a size that is open.
    if (dim.has_dim_value() && dim.dim_value() > 0 && dim.dim_value() != value.shape()[i])
      return wrong();
  }
  return absl::OkStatus();
}

// A map whose values are numbers of the declared type: Python's have none of their own.
absl::StatusOr<Value> WithDeclaredNumbers(Value map, const TypeProto& type) {
  const int wanted = type.map_type().value_type().tensor_type().elem_type();
  const Value& values = map.values();
  if (!values.is_tensor() || values.type() == wanted || ElementBytes(wanted) == 0) return map;
  HIDET_ASSIGN_OR_RETURN(Value numbers, Value::Empty(wanted, values.shape()));
  for (int64_t i = 0; i < values.count(); ++i)
    WriteReal(wanted, values.RealAt(i), numbers.data() + i * ElementBytes(wanted));
  return Value::Map(map.keys(), std::move(numbers));
}

// Says which size of the same name differs between two inputs; empty if none does. Many models
// declare such sizes wrongly and run all the same, so that this is told where they do not.
std::string DifferingSizes(const std::vector<Declared>& declared, const Values& inputs) {
  absl::flat_hash_map<absl::string_view, std::pair<size_t, int64_t>> seen;
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (!inputs[i].is_tensor()) continue;
    for (size_t d = 0; d < declared[i].sizes.size(); ++d) {
      const std::string& name = declared[i].sizes[d].name;
      const int64_t size = inputs[i].shape()[d];
      if (name.empty()) continue;
      const auto [first, is_new] = seen.try_emplace(name, i, size);
      if (is_new || first->second.second == size) continue;
      return absl::StrCat("size ", onnx::Quoted(name), " is ", first->second.second, " in input ",
                          onnx::Quoted(declared[first->second.first].name), " and ", size,
                          " in input ", onnx::Quoted(declared[i].name));
    }
  }
  return "";
}

// What a GPU has made goes to the host, where callers look for it.
void BringToHost(const Value& value) {
  if (value.is_tensor()) value.data();
  if (!value.is_sequence()) return;
  for (const Value& element : value.sequence()) BringToHost(element);
}

}  // namespace

bool RunsOnHost(absl::string_view domain, absl::string_view op_type) {
  return FindHostOp(domain, op_type) != nullptr || HasExpansion(domain, op_type);
}

absl::StatusOr<std::unique_ptr<Program>> Program::Parse(absl::string_view bytes,
                                                        compiler::BuildRequest options,
                                                        onnx::DataFolder folder) {
  if (options.options.replaceable_weights != 0) {
    return absl::InvalidArgumentError(
        "option replaceable_weights: the model has steps on the host, and parts between them that "
        "are compiled while it runs");
  }
  HIDET_ASSIGN_OR_RETURN(const std::shared_ptr<const ModelProto> model,
                         onnx::ParseModel(bytes, options.given));
  HIDET_RETURN_IF_ERROR(AddContext(onnx::CheckOperators(*model, RunsOnHost), "ONNX model"));
  std::unique_ptr<Program> program(new Program);
  absl::flat_hash_set<std::string> initializers;
  for (const auto& tensor : model->graph().initializer()) initializers.insert(tensor.name());
  for (const ValueInfoProto& input : model->graph().input()) {
    if (initializers.contains(input.name())) continue;
    program->input_infos_.push_back(&input);
    program->inputs_.push_back(Describe(input));
  }
  for (const ValueInfoProto& output : model->graph().output())
    program->outputs_.push_back(Describe(output));
  MutexLock lock(&program->mutex_);
  ProgramContext& context = program->context_;
  context.model = model;
  context.folder = std::move(folder);
  context.options = std::move(options);
  for (const auto& import : model->opset_import())
    context.opsets[std::string(onnx::DomainOf(import.domain()))] = import.version();
  HIDET_ASSIGN_OR_RETURN(program->block_,
                         Block::Make(&context, model->graph(), {}, &context.opsets));
  return program;
}

absl::StatusOr<std::unique_ptr<Program>> Program::Load(absl::string_view path,
                                                       compiler::BuildRequest options) {
  HIDET_ASSIGN_OR_RETURN(const MappedFile file, MappedFile::Open(path));
  auto program = Parse(file.contents(), std::move(options), onnx::DataFolder::OfModel(path));
  HIDET_RETURN_IF_ERROR(AddContext(CheckNotCut(file.data()), path));
  return AddContext(std::move(program), path);
}

absl::StatusOr<Values> Program::Run(Values inputs, std::vector<runtime::StepTime>* profile) {
  if (inputs.size() > inputs_.size())
    return absl::InvalidArgumentError(
        absl::StrCat("got ", inputs.size(), " inputs, expected ", inputs_.size()));
  inputs.resize(inputs_.size());
  for (size_t i = 0; i < inputs.size(); ++i) {
    HIDET_RETURN_IF_ERROR(AddContext(CheckValue(inputs[i], input_infos_[i]->type()), "input ",
                                     onnx::Quoted(inputs_[i].name)));
    if (inputs[i].is_map()) {
      HIDET_ASSIGN_OR_RETURN(inputs[i],
                             WithDeclaredNumbers(std::move(inputs[i]), input_infos_[i]->type()));
    }
  }
  const std::string differing = DifferingSizes(inputs_, inputs);
  MutexLock lock(&mutex_);
  Environment environment = block_->NewEnvironment(nullptr);
  for (size_t i = 0; i < inputs.size(); ++i)
    environment.Set(input_infos_[i]->name(), std::move(inputs[i]));
  if (profile != nullptr) profile->clear();
  context_.profile = profile;
  absl::StatusOr<Values> outputs = block_->Run(environment);
  context_.profile = nullptr;
  if (outputs.ok()) {
    for (const Value& output : *outputs) BringToHost(output);
    const absl::Status fetched = std::exchange(*context_.fetched, absl::OkStatus());
    if (!fetched.ok()) outputs = fetched;
  }
  return differing.empty() ? outputs : AddContext(std::move(outputs), differing);
}

int64_t Program::compiled_segments() const {
  MutexLock lock(&mutex_);
  return context_.compiled_segments;
}

}  // namespace hidet::program
