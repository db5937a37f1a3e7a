#include "compiler/buffer_table.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/check.h"
#include "base/peer_memory_name.h"
#include "base/status_macros.h"
#include "compiler/model_signature.h"
#include "ir/task/tensor_layout.h"

namespace hidet::compiler {
namespace {

// Whether an operator of the host gives back its first input, in the same memory.
bool IsSecondName(const graph::Operator& op) {
  return op.is_external() && op.record().external->memory == graph::ExternalRule::Memory::kFirst;
}

}  // namespace

BufferTable::BufferTable(const graph::Graph& graph, DeviceKind device,
                         const std::vector<std::string>& host_bound_constants,
                         const SymbolTable& symbols, runtime::ModelSpec& spec)
    : graph_(graph),
      device_(device),
      host_bound_(host_bound_constants),
      symbols_(symbols),
      spec_(spec) {
  FindUses();
}

absl::Status BufferTable::AddInputs() {
  for (size_t i = 0; i < graph_.inputs.size(); ++i) {
    HIDET_RETURN_IF_ERROR(
        AddBuffer(graph_.inputs[i], runtime::BufferKind::kInput, static_cast<int>(i)).status());
  }
  return absl::OkStatus();
}

int BufferTable::NewBuffer(runtime::BufferKind kind, int index, runtime::SizeExpr bytes) {
  spec_.buffers.push_back(
      {.kind = kind, .index = index, .device = device_, .bytes = std::move(bytes)});
  return static_cast<int>(spec_.buffers.size()) - 1;
}

absl::StatusOr<int> BufferTable::AddBuffer(const graph::Tensor& tensor, runtime::BufferKind kind,
                                           int index) {
  absl::StatusOr<runtime::SizeExpr> bytes = LowerByteCount(
      tensor.dtype(), ir::PhysicalShape(tensor.type().layout, tensor.shape()), symbols_);
  HIDET_RETURN_IF_ERROR(AddContext(bytes.status(), "tensor \"", tensor.name(), "\""));
  return Place(tensor, NewBuffer(kind, index, *std::move(bytes)));
}

int BufferTable::Place(const graph::Tensor& tensor, int buffer) {
  buffers_[tensor] = buffer;
  if (const auto reader = last_reader_.find(tensor); reader != last_reader_.end()) {
    int& last = last_use_.try_emplace(buffer, -1).first->second;
    last = std::max(last, reader->second);
  }
  return buffer;
}

bool BufferTable::PlaceCopy(const graph::Tensor& tensor, int buffer) {
  if (times_returned_.contains(tensor) && !BecomesOutput(buffer, tensor)) return false;
  Place(tensor, buffer);
  return true;
}

absl::StatusOr<int> BufferTable::AddConstant(const graph::Tensor& tensor) {
  const int index = static_cast<int>(spec_.constants.size());
  const std::string name =
      tensor.name().empty() ? absl::StrCat("constant", index) : UniqueConstantName(tensor.name());
  HIDET_ASSIGN_OR_RETURN(runtime::TensorSpec tensor_spec,
                         DescribeTensor(tensor, name, device_, symbols_));
  const bool bound =
      IsPeerMemoryName(tensor.name()) ||
      std::find(host_bound_.begin(), host_bound_.end(), tensor.name()) != host_bound_.end();
  if (!bound && !tensor.constant()->is_known()) {
    return absl::InvalidArgumentError(
        absl::StrCat("constant \"", name, "\": its elements are unknown, and nothing binds it"));
  }
  TensorView view;
  view.dtype = tensor.dtype();
  view.device = DeviceKind::kCpu;
  for (const ir::Expr& dim : tensor.shape()) view.shape.push_back(*ir::AsInt(dim));
  if (!bound) {
    auto expanded = std::make_shared<std::string>();
    const absl::string_view bytes = tensor.constant()->AllBytes(expanded.get());
    view.data = const_cast<char*>(bytes.data());
    constants_.tensors.push_back(tensor);
    constants_.expanded.push_back(std::move(expanded));
  }
  spec_.constants.push_back({.tensor = std::move(tensor_spec), .bound_by_host = bound});
  constants_.views.push_back(std::move(view));
  return AddBuffer(tensor, runtime::BufferKind::kConstant, index);
}

std::string BufferTable::UniqueConstantName(const std::string& name) {
  const int count = constant_names_[name]++;
  return count == 0 ? name : absl::StrCat(name, ".", count);
}

absl::StatusOr<int> BufferTable::BufferOf(const graph::Tensor& tensor) {
  auto found = buffers_.find(tensor);
  if (found != buffers_.end()) return found->second;
  HIDET_CHECK(tensor.is_constant())
      << "tensor \"" << tensor.name() << "\" is used before it is made";
  return AddConstant(tensor);
}

// Who reads each tensor last, and which tensors may lie in an input that an output updates: the
// output, and what is made into it step by step, each read by the next step alone.
void BufferTable::FindUses() {
  graph::TensorMap<std::vector<int>> readers;
  graph::TensorMap<int> makers;
  for (size_t i = 0; i < graph_.operators.size(); ++i) {
    const graph::Operator& op = graph_.operators[i];
    for (const graph::Tensor& input : op.inputs()) {
      if (!input.defined()) continue;
      last_reader_[input] = static_cast<int>(i);
      std::vector<int>& of = readers[input];
      if (of.empty() || of.back() != static_cast<int>(i)) of.push_back(static_cast<int>(i));
    }
    for (const graph::Tensor& output : op.outputs()) makers[output] = static_cast<int>(i);
    if (IsSecondName(op)) ends_[op.input(0)] = static_cast<int>(i);
  }
  for (const graph::Tensor& output : graph_.outputs) ++times_returned_[output];
  for (const auto& [output, input] : graph_.updates) {
    graph::Tensor made = graph_.outputs[output];
    const graph::Tensor& updated = graph_.inputs[input];
    if (times_returned_[made] != 1) continue;
    for (;;) {
      updates_input_[made] = input;
      const auto maker = makers.find(made);
      if (maker == makers.end()) break;
      graph::Tensor before;
      for (const graph::Tensor& operand : graph_.operators[maker->second].inputs()) {
        if (!operand.defined() || !makers.contains(operand) || times_returned_.contains(operand) ||
            readers[operand].size() != 1 || updates_input_.contains(operand) ||
            operand.dtype() != updated.dtype() ||
            !graph::SameDims(operand.shape(), updated.shape()))
          continue;
        if (before.defined()) {
          before = {};
          break;
        }
        before = operand;
      }
      if (!before.defined()) break;
      made = before;
    }
  }
}

int BufferTable::InputToUpdate(const graph::Operator& op, int index,
                               const graph::LoweredOperator& lowered) {
  const ir::Task& task = lowered.task;
  if (op.outputs().size() != 1 || task.outputs.size() != 1) return -1;
  const graph::Tensor& made = op.output();
  const ir::Stage* update = nullptr;
  for (const ir::Stage& stage : task.stages) {
    if (stage.kind == ir::StageKind::kUpdate && stage.results[0].SameAs(task.outputs[0]))
      update = &stage;
  }
  if (update == nullptr || !made.type().layout.IsRowMajor()) return -1;
  const ir::Buffer& target = std::get<ir::UpdateDetails>(update->details).target;
  const std::optional<size_t> place = ir::FindInput(task, target);
  if (!place.has_value()) return -1;
  for (const ir::Stage& stage : task.stages) {
    for (const ir::Read& read : stage.reads) {
      if (read.buffer.SameAs(target)) return -1;
    }
  }
  const int input = static_cast<int>(*place), position = lowered.input_positions[*place];
  const graph::Tensor& before = op.input(position);
  for (int i = 0; i < static_cast<int>(op.inputs().size()); ++i) {
    if (i != position && op.input(i).defined() && op.input(i).SameAs(before)) return -1;
  }
  const auto found = buffers_.find(before);
  if (found == buffers_.end() || !before.type().layout.IsRowMajor() ||
      last_use_.at(found->second) != index || times_returned_.contains(before))
    return -1;
  const runtime::BufferSpec& buffer = spec_.buffers[found->second];
  const auto updates = updates_input_.find(made);
  if (buffer.kind == runtime::BufferKind::kInput)
    return updates != updates_input_.end() && updates->second == buffer.index ? input : -1;
  if (buffer.kind != runtime::BufferKind::kArena) return -1;
  // What is changed is made where an output belongs.
  return !times_returned_.contains(made) || BecomesOutput(found->second, made) ? input : -1;
}

absl::StatusOr<int> BufferTable::ExternalBuffer(const graph::Operator& op, int index) {
  const graph::Tensor &result = op.output(), &first = op.input(0);
  if (IsSecondName(op)) {
    HIDET_ASSIGN_OR_RETURN(const int buffer, BufferOf(first));
    return Place(result, buffer);
  }
  const auto end = ends_.find(result);
  const graph::Tensor& last = end == ends_.end() ? result : graph_.operators[end->second].output();
  const int last_use = end == ends_.end() ? index : end->second;
  const auto source = buffers_.find(first);
  const bool is_free =
      op.record().external->memory == graph::ExternalRule::Memory::kMayReuseFirst &&
      source != buffers_.end() &&
      spec_.buffers[source->second].kind == runtime::BufferKind::kArena &&
      last_use_.at(source->second) == last_use && !times_returned_.contains(first) &&
      (last.SameAs(result) || !times_returned_.contains(result));
  if (is_free && !times_returned_.contains(last)) return Place(result, source->second);
  // The first input is made where the result belongs.
  if (is_free && BecomesOutput(source->second, last)) return Place(result, source->second);
  HIDET_ASSIGN_OR_RETURN(const int buffer, OutputBuffer(last, /*prepare=*/false));
  return Place(result, buffer);
}

absl::StatusOr<int> BufferTable::OutputBuffer(const graph::Tensor& tensor, bool prepare) {
  if (prepare) {
    HIDET_ASSIGN_OR_RETURN(const int buffer,
                           AddBuffer(tensor, runtime::BufferKind::kPersistent, -1));
    const runtime::SizeExpr& bytes = spec_.buffers[buffer].bytes;
    if (!tensor.type().layout.IsRowMajor() && bytes.IsConst()) packed_bytes_ += bytes.code[0].value;
    return buffer;
  }
  if (const std::optional<int> output = OutputOf(tensor); output.has_value())
    return AddBuffer(tensor, runtime::BufferKind::kOutput, *output);
  return AddBuffer(tensor, runtime::BufferKind::kArena, -1);
}

// The first of the model's outputs that is this tensor, if it may be written before the end: one
// that updates an input is written last, since others may still read the input.
std::optional<int> BufferTable::OutputOf(const graph::Tensor& tensor) const {
  for (size_t i = 0; i < graph_.outputs.size(); ++i) {
    if (graph_.outputs[i].SameAs(tensor) && spec_.outputs[i].updates_input < 0)
      return static_cast<int>(i);
  }
  return std::nullopt;
}

bool BufferTable::BecomesOutput(int buffer, const graph::Tensor& tensor) {
  const std::optional<int> output = OutputOf(tensor);
  runtime::BufferSpec& spec = spec_.buffers[buffer];
  if (!output.has_value() || spec.kind != runtime::BufferKind::kArena) return false;
  spec.kind = runtime::BufferKind::kOutput;
  spec.index = *output;
  return true;
}

}  // namespace hidet::compiler
