#include "graph/op_traits.h"

#include <vector>

#include "absl/status/statusor.h"
#include "ir/expr.h"
#include "ir/task/task.h"
#include "ir/task/tensor_layout.h"

namespace hidet::graph {
namespace {

std::vector<ir::Buffer> BuffersOf(absl::Span<const Tensor> tensors) {
  std::vector<ir::Buffer> buffers;
  for (const Tensor& tensor : tensors) {
    buffers.push_back(
        tensor.defined() ? ir::Buffer::Make("t", ir::Type::Scalar(tensor.dtype()),
                                            ir::PhysicalShape(tensor.type().layout, tensor.shape()))
                         : ir::Buffer());
  }
  return buffers;
}

// Whether the rule gives the operand itself: all that it does is to convert it.
bool IsConversion(const ScalarRule& rule, absl::Span<const Tensor> inputs,
                  const Attributes& attributes) {
  if (inputs.size() != 1 || !inputs[0].defined()) return false;
  const absl::StatusOr<ScalarRule::Types> types = rule.types(inputs, attributes);
  if (!types.ok()) return false;
  const ir::Expr operand = ir::Var::Make("x", ir::Type::Scalar(types->operands[0]));
  return rule.function({&operand, 1}, attributes, ir::Type::Scalar(types->result)).SameAs(operand);
}

uint32_t TraitsOfStages(absl::Span<const ir::Stage> stages) {
  using ir::StageKind;
  uint32_t traits = 0;
  for (const ir::Stage& stage : stages) {
    const bool of_two = stage.reads.size() == 2;
    if (stage.kind == StageKind::kReduce || (stage.kind == StageKind::kWindow && !of_two))
      traits |= kReduction;
    if (stage.kind == StageKind::kContraction || stage.kind == StageKind::kAttention ||
        (stage.kind == StageKind::kWindow && of_two)) {
      traits |= kAnchor;
    }
  }
  if (stages.size() != 1 || stages[0].kind != StageKind::kMap) return traits;
  const ir::Stage& map = stages[0];
  if (map.body.size() != 1) return traits;
  traits |= kInjective;
  if (map.reads.size() == 1 && map.body[0].SameAs(map.reads[0].value)) traits |= kMovement;
  return traits;
}

}  // namespace

uint32_t DeriveTraits(const OpRecord& record, absl::Span<const Tensor> inputs,
                      const Attributes& attributes, absl::Span<const Tensor> outputs) {
  if (record.scalar.has_value()) {
    const bool converts = IsConversion(*record.scalar, inputs, attributes);
    return record.traits | kPointwise | kInjective | (converts ? kCast : 0);
  }
  if (record.define == nullptr) return record.traits;
  const std::vector<ir::Buffer> from = BuffersOf(inputs), to = BuffersOf(outputs);
  const absl::StatusOr<std::vector<ir::Stage>> stages =
      record.define({record.name, inputs, from, to, attributes});
  return record.traits | (stages.ok() ? TraitsOfStages(*stages) : 0);
}

}  // namespace hidet::graph
